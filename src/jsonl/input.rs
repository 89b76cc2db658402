//! One line of input, split into its fields, which stay raw JSON.

use crate::engine::Options;
use crate::jsonl::answer::Wrong;
use crate::kernel::field::{Field, FieldValue};
use crate::kernel::json::{Entries, Object, read_object};
use crate::kernel::table::{Side, Table, seated_opposite};
use crate::kernel::words::nearest;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The fields of an input record that are used.
#[derive(Default)]
pub(super) struct Input<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) rules: Option<&'a RawValue>,
    pub(super) set: Option<&'a RawValue>,
    players: Option<&'a RawValue>,
    sides: Option<&'a RawValue>,
    before: Option<&'a RawValue>,
    target_now: Option<&'a RawValue>,
    deal: Option<&'a RawValue>,
    dealer: Option<&'a RawValue>,
    hand: Option<&'a RawValue>,
    close: Option<&'a RawValue>,
    line: Option<&'a RawValue>,
    unknown: Vec<String>,
    duplicates: Vec<&'static str>,
}

/// What to do with a record.
pub(super) enum Task<'a> {
    Hand(&'a str),
    Close(&'a str),
    Line(Cow<'a, str>),
}

/// The fields of a record; the last three are comments for people.
const FIELDS: &[&str] = &[
    "id",
    "rules",
    "set",
    "players",
    "sides",
    "before",
    "target_now",
    "deal",
    "dealer",
    "hand",
    "close",
    "line",
    "expect",
    "why",
    "source",
];

/// The fields only for games to points.
const OF_POINTS: &[&str] = &["sides", "before", "target_now", "deal"];

impl<'a> Input<'a> {
    pub(super) fn refuse_repeated(&self) -> Result<(), Vec<Wrong>> {
        if self.duplicates.is_empty() {
            return Ok(());
        }
        Err(self
            .duplicates
            .iter()
            .map(|field| Wrong::in_field(*field, format!("`{field}` stands twice")))
            .collect())
    }

    pub(super) fn unknown_fields(&self, options: &Options) -> Vec<Wrong> {
        let known =
            || FIELDS.iter().copied().filter(|name| options.plays_games() || !OF_POINTS.contains(name));
        let of_another = [
            ("sides", self.sides),
            ("before", self.before),
            ("target_now", self.target_now),
            ("deal", self.deal),
        ];
        let of_another = of_another
            .into_iter()
            .filter(|(name, json)| json.is_some() && !known().any(|known| known == *name))
            .map(|(name, _)| name);
        self.unknown
            .iter()
            .map(String::as_str)
            .chain(of_another)
            .map(|name| {
                let fault = format_args!("unknown field `{}` for this game", short(name));
                Wrong::with_nearest(short(name), &fault, nearest(name, known()))
            })
            .collect()
    }

    /// Reads players and the state of the game into `table`. Totals, target and deal of the wrong kind are left to
    /// the engine, which refuses them in the rulebook's order.
    pub(super) fn read_table(&self, options: &Options, table: &mut Table) -> Result<(), Wrong> {
        table.sides = None;
        if options.has_sides() {
            self.read_sides(table)?;
        } else {
            table.players = self.read_players()?;
            if self.sides.is_some() && options.plays_games() {
                let message = "this game has no sides: name only the `players`";
                return Err(Wrong::in_field("sides", message.to_owned()));
            }
        }
        if options.plays_games() {
            table.before = field(self.before);
            table.target_now = field(self.target_now);
            table.deal = field(self.deal);
        }
        Ok(())
    }

    /// Reads the sides, and seats partners opposite each other.
    fn read_sides(&self, table: &mut Table) -> Result<(), Wrong> {
        let wrong = |field: &'static str, message: String| Err(Wrong::in_field(field, message));
        let Some(json) = self.sides else {
            return wrong("sides", "`sides` is missing: the players of each side".to_owned());
        };
        if let Some(label) = duplicate_key(json.get()) {
            return wrong("sides", format!("side `{}` stands twice", short(&label)));
        }
        let Ok(sides) = serde_json::from_str::<Entries<Vec<String>>>(json.get()) else {
            return wrong(
                "sides",
                format!("expected a list of names for each side, found {}", short(json.get())),
            );
        };
        let sides: Vec<Side> = sides.0.into_iter().map(|(label, players)| Side { label, players }).collect();
        if self.players.is_some() {
            return wrong("players", "the `sides` already name the players".to_owned());
        }
        table.players.clear();
        table.players.extend(seated_opposite(&sides).map(str::to_owned));
        table.sides = Some(sides);
        Ok(())
    }

    fn read_players(&self) -> Result<Vec<String>, Wrong> {
        let wrong = |message: String| Wrong::in_field("players", message);
        let missing = || wrong("`players` is missing: the names, clockwise".to_owned());
        let json = self.players.ok_or_else(missing)?.get();
        serde_json::from_str(json)
            .map_err(|_| wrong(format!("expected a list of names, found {}", short(json))))
    }

    /// Returns the dealer. A value of the wrong kind is returned as text that is no player's name, for the engine to
    /// refuse in the rulebook's order.
    pub(super) fn dealer(&self) -> Option<String> {
        let json = self.dealer?.get();
        Some(serde_json::from_str(json).unwrap_or_else(|_| short(json)))
    }

    pub(super) fn task(&self) -> Result<Task<'a>, Wrong> {
        let only_one = |field: &'static str| {
            Err(Wrong::in_field(field, "a record needs exactly one of `hand`, `close` and `line`".to_owned()))
        };
        match (self.hand, self.close, self.line) {
            (Some(hand), None, None) => Ok(Task::Hand(hand.get())),
            (None, Some(close), None) => Ok(Task::Close(close.get())),
            (None, None, Some(line)) => serde_json::from_str::<Text<'a>>(line.get())
                .map(|text| Task::Line(text.0))
                .map_err(|_| Wrong::in_field("line", format!("expected text, found {}", short(line.get())))),
            (None, None, None) => only_one("hand"),
            (_, Some(_), _) => only_one("close"),
            (_, None, Some(_)) => only_one("line"),
        }
    }
}

fn field<T: FieldValue>(json: Option<&RawValue>) -> Field<T> {
    json.map_or(Field::Absent, |json| serde_json::from_str(json.get()).unwrap_or_default())
}

/// Returns text as written; a long one is cut.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Returns the first duplicate key of a JSON object.
pub(super) fn duplicate_key(json: &str) -> Option<String> {
    let entries: Entries<IgnoredAny> = serde_json::from_str(json).ok()?;
    entries.duplicate().map(str::to_owned)
}

/// JSON text, borrowed unless it has escapes.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Object<'de> for Input<'de> {
    const EXPECTED: &'static str = "a record, an object";

    fn read_field<A: MapAccess<'de>>(&mut self, name: &str, values: &mut A) -> Result<bool, A::Error> {
        let Some(name) = FIELDS.iter().copied().find(|known| *known == name) else { return Ok(false) };
        let slot = match name {
            "id" => &mut self.id,
            "rules" => &mut self.rules,
            "set" => &mut self.set,
            "players" => &mut self.players,
            "sides" => &mut self.sides,
            "before" => &mut self.before,
            "target_now" => &mut self.target_now,
            "deal" => &mut self.deal,
            "dealer" => &mut self.dealer,
            "hand" => &mut self.hand,
            "close" => &mut self.close,
            "line" => &mut self.line,
            _ => {
                values.next_value::<IgnoredAny>()?;
                return Ok(true);
            }
        };
        if slot.is_some() {
            self.duplicates.push(name);
        }
        *slot = Some(values.next_value()?);
        Ok(true)
    }

    fn note_unknown(&mut self, name: String) {
        self.unknown.push(name);
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Input<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut input: Input<'de> = read_object(deserializer)?;
        for slot in [
            &mut input.rules,
            &mut input.set,
            &mut input.players,
            &mut input.sides,
            &mut input.before,
            &mut input.target_now,
            &mut input.deal,
            &mut input.dealer,
            &mut input.hand,
            &mut input.close,
            &mut input.line,
        ] {
            // A field that is null counts as absent; an `id` may be anything.
            *slot = slot.filter(|json| json.get() != "null");
        }
        Ok(input)
    }
}
