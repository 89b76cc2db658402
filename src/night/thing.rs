//! What happened in a night: a hand, or something that came between hands.

use crate::engine::{Engine, Record, Settings};
use crate::kernel::{Minor, Units};
use crate::night::address::{Holder, PlayerNo, Sides};
use crate::night::money::{Cash, Penalty, ResultEntry, Spent};
use crate::night::scored::Scored;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Value, value::RawValue};
use std::sync::{Arc, OnceLock};

/// What happened, and what it came to: figures that nobody works out again.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Thing {
    /// `"hand": ...`, `"seat": ...`
    #[serde(flatten)]
    pub said: Said,
    /// Of a hand that is not struck out.
    pub came: Option<Arc<Scored>>,
    /// By anything but a hand; units and money are each zero in sum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<(Holder, Units, Minor)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Said {
    Hand(Arc<HandSaid>),
    Seat(SeatSaid),
    Set(SetSaid),
    /// None if they are unchanged.
    Game(Sides),
    Penalty(Penalty),
    Result(ResultEntry),
    Spent(Spent),
    Paid(Vec<Cash>),
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandSaid {
    pub line: String,
    /// Read from the line, with players as numbers.
    pub record: Json,
    /// The record once it was read; none if this version cannot.
    #[serde(skip)]
    pub read: OnceLock<Option<Box<Record>>>,
    /// Clockwise.
    pub seats: Vec<PlayerNo>,
    pub dealer: PlayerNo,
    /// In the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    pub note: Option<String>,
    /// It keeps its number and moves nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSaid {
    pub who: PlayerNo,
    pub joins: bool,
}

/// What was agreed for all that follows.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetSaid {
    /// In full, of the same engine.
    pub rules: Option<Json>,
    #[serde(skip_serializing_if = "Settings::is_empty")]
    pub options: Settings,
    /// What a unit is worth, if no option holds it.
    pub unit: Option<Minor>,
    /// The new order of those at the table, clockwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerNo>,
}

/// Kept letter by letter, also where this version does not know what it says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(pub Box<RawValue>);

impl Json {
    /// Each can be written; `null` would be refused where it is read.
    pub fn of(value: &impl Serialize) -> Json {
        Json(serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    pub fn is_canonical(&self) -> bool {
        let written = serde_json::from_str::<Value>(self.0.get()).map(|json| json.to_string());
        written.is_ok_and(|written| written == self.0.get())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get()
    }
}

impl HandSaid {
    /// The engine of a night is always the same.
    pub fn record(&self, engine: Engine) -> Option<&Record> {
        self.read.get_or_init(|| Record::from_json(engine, self.record.0.get()).ok().map(Box::new)).as_deref()
    }

    /// The note stands by itself. A record typed as JSON has none.
    pub fn line_without_note(&self) -> &str {
        let words = if self.line.starts_with('{') { None } else { self.line.split_once('#') };
        words.map_or(self.line.as_str(), |(words, _)| words).trim()
    }

    /// Who sat and dealt follows from what stands before it.
    fn is_same_but_for_seats(&self, other: &HandSaid) -> bool {
        (self.struck, &self.line, &self.note, &self.record)
            == (other.struck, &other.line, &other.note, &other.record)
    }
}

impl PartialEq for HandSaid {
    fn eq(&self, other: &HandSaid) -> bool {
        self.is_same_but_for_seats(other)
            && (&self.seats, self.dealer, &self.sides) == (&other.seats, other.dealer, &other.sides)
    }
}

impl From<HandSaid> for Said {
    fn from(said: HandSaid) -> Said {
        Said::Hand(Arc::new(said))
    }
}

impl Said {
    pub fn is_like(&self, other: &Said) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The same for all that say the same.
    pub(super) fn key(&self) -> String {
        match self {
            Said::Hand(said) => {
                let HandSaid { line, record, note, struck, .. } = &**said;
                format!("{line}\n{}\n{note:?}\n{struck}", record.0.get())
            }
            other => format!("{other:?}"),
        }
    }
}

impl Thing {
    pub fn is_hand(&self) -> bool {
        matches!(self.said, Said::Hand(_))
    }

    /// Seats and figures may differ.
    pub fn says_the_same(&self, other: &Thing) -> bool {
        match (&self.said, &other.said) {
            (Said::Hand(one), Said::Hand(other)) => one.is_same_but_for_seats(other),
            (one, other) => one == other,
        }
    }

    pub fn players(&self) -> Vec<PlayerNo> {
        let mut players: Vec<PlayerNo> = self.moved.iter().filter_map(|(who, ..)| who.player()).collect();
        let mut accounts: Vec<Holder> = Vec::new();
        match &self.said {
            Said::Hand(hand) => {
                players.extend(hand.seats.iter().chain([&hand.dealer]).chain(hand.sides.iter().flatten()));
            }
            Said::Seat(seat) => players.push(seat.who),
            Said::Set(set) => players.extend(&set.seats),
            Said::Game(sides) => players.extend(sides.iter().flatten()),
            Said::Penalty(penalty) => players.extend(penalty.players()),
            Said::Result(result) => accounts.extend(result.holders()),
            Said::Spent(spent) => players.extend([spent.who].iter().chain(&spent.among)),
            Said::Paid(cash) => accounts.extend(cash.iter().flat_map(|cash| [cash.from, cash.to])),
        }
        if let Some(came) = &self.came {
            accounts.extend(came.paid.iter().flat_map(|(from, to, ..)| [*from, *to]));
            players.extend(came.declarer.into_iter().chain(came.reneged));
        }
        players.extend(accounts.into_iter().filter_map(Holder::player));
        players
    }
}

impl<'de> Deserialize<'de> for Thing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Thing, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct ThingForm {
            hand: Option<Arc<HandSaid>>,
            seat: Option<SeatSaid>,
            set: Option<SetSaid>,
            game: Option<Sides>,
            penalty: Option<Penalty>,
            result: Option<ResultEntry>,
            spent: Option<Spent>,
            paid: Option<Vec<Cash>>,
            came: Option<Arc<Scored>>,
            #[serde(default)]
            moved: Vec<(Holder, Units, Minor)>,
        }
        let form = ThingForm::deserialize(deserializer)?;
        let said = [
            form.hand.map(Said::Hand),
            form.seat.map(Said::Seat),
            form.set.map(Said::Set),
            form.game.map(Said::Game),
            form.penalty.map(Said::Penalty),
            form.result.map(Said::Result),
            form.spent.map(Said::Spent),
            form.paid.map(Said::Paid),
        ];
        let mut said = said.into_iter().flatten();
        match (said.next(), said.next()) {
            (Some(said), None) => Ok(Thing { said, came: form.came, moved: form.moved }),
            (None, _) => Err(de::Error::custom("a thing says what happened")),
            (Some(_), Some(_)) => Err(de::Error::custom("a thing says one thing that happened")),
        }
    }
}
