//! One line of output, serialized from borrowed data without building a value first; and what can be wrong with a line of input,
//! said once the language of the answer is known.

use crate::engine::pinochle::{CardFault, NameFault};
use crate::engine::{Fault, GameScore, HandResult, OptionFault, Posting, SideScore, factors, place_of};
use crate::kernel::say::Say;
use crate::kernel::{Account, Direction, GameStake, KITTY, Minor, Points, Table, Units, words};
use crate::lang::Lang;
use crate::notation::{Heard, LineError};
use crate::rules::ProfileFault;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::{error::Category, value::RawValue};
use std::{borrow::Cow, fmt::Display, ptr};

/// Writes a field of an answer, unless it has no value.
pub(super) fn put<M: SerializeMap>(
    answer: &mut M,
    name: &'static str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| answer.serialize_entry(name, &value))
}

#[derive(Serialize)]
pub(super) struct ClosedAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a RawValue>,
    pub(super) cash: AnswerAccounts<'a, Minor>,
}

/// Amounts by account: players in seat order, then the kitty, if the game may have one.
pub(super) struct AnswerAccounts<'a, T> {
    pub(super) table: &'a Table,
    pub(super) amounts: &'a [T],
    pub(super) kitty: Option<T>,
}

impl<T: Serialize> Serialize for AnswerAccounts<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = self.table.players.iter().map(String::as_str).zip(self.amounts);
        serializer.collect_map(players.chain(self.kitty.iter().map(|kitty| (KITTY, kitty))))
    }
}

pub(super) struct AnswerBySide<'a, T> {
    pub(super) table: &'a Table,
    pub(super) score: &'a GameScore,
    pub(super) of: fn(&SideScore) -> T,
}

impl<T: Serialize> Serialize for AnswerBySide<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sides = self.score.sides.iter().enumerate();
        serializer.collect_map(sides.map(|(column, side)| (self.table.label(column), (self.of)(side))))
    }
}

/// Who wins or loses how much and why: points by side, units by player, and money at the end of a game.
pub(super) struct Lines<'a, 'p> {
    pub(super) table: &'a Table,
    pub(super) score: Option<&'a GameScore>,
    pub(super) postings: &'a [Posting<'p>],
    pub(super) stakes: &'a [GameStake],
    pub(super) lang: &'a Lang,
}

#[serde_with::skip_serializing_none]
#[derive(Default, Serialize)]
struct AnswerLine<'a> {
    account: &'a str,
    points: Option<Points>,
    units: Option<Units>,
    cash: Option<Minor>,
    reason: &'a str,
}

impl Serialize for Lines<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(None)?;
        for (column, side) in self.score.iter().flat_map(|score| score.sides.iter().enumerate()) {
            let (account, reason) = (self.table.label(column), &side.reason.with_total(self.lang));
            seq.serialize_element(&AnswerLine {
                account,
                points: Some(side.points),
                reason,
                ..AnswerLine::default()
            })?;
        }
        let mut reason = String::new();
        let mut before: Option<&Posting<'_>> = None;
        for posting in self.postings {
            // All accounts on one side of a payment have the same reason.
            let is_same = |before: &Posting<'_>| {
                ptr::eq(before.payment, posting.payment) && before.account != posting.payment.hub
            };
            if !before.is_some_and(is_same) {
                reason = reason_of(posting, self.table, self.lang);
            }
            before = Some(posting);
            let account = posting.account.name(self.table);
            let units = Some(posting.units);
            seq.serialize_element(&AnswerLine { account, units, reason: &reason, ..AnswerLine::default() })?;
        }
        for stake in self.stakes {
            let (winner, loser) = (self.table.name(stake.to), self.table.name(stake.from));
            let GameStake { game: Minor(game), per_block: Minor(block), blocks, minor: Minor(all), .. } =
                *stake;
            let reason =
                |from, name| self.lang.say(&MovedReason::Stake { game, blocks, block, all, from, name });
            let got = (winner, stake.minor, reason(true, loser));
            let paid = (loser, Minor(-stake.minor.0), reason(false, winner));
            for (account, cash, reason) in [got, paid] {
                let (cash, reason) = (Some(cash), reason.as_str());
                seq.serialize_element(&AnswerLine { account, cash, reason, ..AnswerLine::default() })?;
            }
        }
        seq.end()
    }
}

crate::phrases! {
    /// How a hand came out of which the line tells no result.
    pub struct ByTheCounts { pub result: HandResult } = "by the counts: {result}";
}

crate::phrases! {
    /// Why an account wins or loses, in any language.
    pub enum MovedReason<'a> {
        Paid { sum: String, from: bool, each: bool, kitty: bool, names: Vec<&'a str> } =
            "{sum} {}{}{}", way(*from), if *each { "each of " } else { "" }, names.join(", ");
        /// Money at the end of a game; `game` or `blocks` is 0 if nothing is paid for that.
        Stake { game: i64, blocks: i64, block: i64, all: i64, from: bool, name: &'a str } =
            "{} {}{name}", at_stake(*game, *blocks, *block, *all), way(*from);
    }
}

fn way(from: bool) -> &'static str {
    if from { "from " } else { "to " }
}

fn at_stake(game: i64, blocks: i64, block: i64, all: i64) -> String {
    match (game, block) {
        (game, 0) => format!("game {game}"),
        (0, _) => format!("{blocks} hundreds x {block} = {all}"),
        _ => format!("game {game} + {blocks} hundreds x {block} = {all}"),
    }
}

/// Returns the reason of a posting in full: `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
pub fn reason_of(posting: &Posting<'_>, table: &Table, lang: &Lang) -> String {
    let payment = posting.payment;
    let is_hub = posting.account == payment.hub;
    let others = if is_hub { payment.others.as_slice() } else { std::slice::from_ref(&payment.hub) };
    lang.say(&MovedReason::Paid {
        sum: factors(payment, lang),
        from: (payment.direction == Direction::Collects) == is_hub,
        each: is_hub && others.len() > 1,
        kitty: others == [Account::Kitty],
        names: others.iter().map(|other| other.name(table)).collect(),
    })
}

pub(super) fn write(out: &mut Vec<u8>, answer: &impl Serialize) {
    // Writing to memory with text keys cannot fail.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}

crate::phrases! {
    pub enum InputFault: Error {
        UnknownField { name: String } = "unknown field `{name}` for this game";
        Missing { field: &'static str } = "{field} is missing";
        NoSides {} = "`sides` is missing: the players of each side";
        NoPlayers {} = "`players` is missing: the names, clockwise";
        NoRules {} = "`rules` is missing: a built-in name or a path";
        Expected { what: &'static str, found: String } = "expected {what}{}, found {found}", shape(what);
        WithoutSides {} = "this game has no sides: name only the `players`";
        SidesAndPlayers {} = "the `players` are not those of the `sides`, each opposite the partner; leave them out";
        OneTask {} = "a record needs exactly one of `hand`, `close` and `line`";
        CardsOrNames {} = "give either `cards` or `names`";
        TooLong { most: u64 } = "a line has at most {most} bytes";
        NoObject {} = "expected an object, as in `{{...}}`";
        NoText { byte: usize } = "not valid UTF-8 at byte {byte}";
        CutOff {} = "the line ends before its JSON does";
        /// What the reader says of it is English, and quoted.
        NoJson { column: usize, why: String } = "not valid JSON at column {column}: {why}";
        Meant { word: String } = "did you mean `{word}`?";
    }
}

/// Follows what was expected: what that looks like.
fn shape(what: &str) -> &'static str {
    match what {
        "a list of names for each side" => r#", as {"A": ["Anna", "Cyril"], "B": ["Ben", "Dana"]}"#,
        "a list of names" => r#", as ["Anna", "Ben", "Cyril"]"#,
        "an object of options" => r#", as {"kitty": true}"#,
        "a meld table" => r#" by its name or written out, as {"extends": "classic", "queens": [60, 900]}"#,
        _ => "",
    }
}

pub(super) const OPTIONS: [&str; 2] = ["run_extra", "roundhouse"];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct MeldsFault {
    pub field: &'static str,
    pub problem: MeldsProblem,
}

crate::phrases! {
    pub enum MeldsProblem: Error holds Cards(CardFault), Name(NameFault), Option(OptionFault) {
        UnknownTable { name: String, nearest: Option<&'static str>, known: Vec<&'static str> } =
            "unknown meld table `{name}`; {}", meant(*nearest, known);
        UnknownOption { name: String, nearest: Option<&'static str> } =
            "unknown option `{name}` of a meld table; {}", meant(*nearest, &words::ticked(OPTIONS));
        NoRunExtra { deck: usize } = "`run_extra` is for tables of 48 cards, and this one is for {deck}";
        UnknownSuit { word: String } =
            "unknown suit `{word}`; use spades, hearts, diamonds or clubs, or the first letter";
    }
}

/// Returns the word that was probably meant, or all that would do.
fn meant<W: Display>(nearest: Option<&str>, known: &[W]) -> String {
    nearest.map_or_else(|| format!("use {}", words::or(known)), words::did_you_mean)
}

impl From<serde_json::Error> for InputFault {
    fn from(error: serde_json::Error) -> InputFault {
        match error.classify() {
            Category::Data => InputFault::NoObject {},
            Category::Eof => InputFault::CutOff {},
            Category::Syntax | Category::Io => {
                let why = error.to_string();
                let why = why.split(" at line ").next().unwrap_or_default().to_owned();
                InputFault::NoJson { column: error.column(), why }
            }
        }
    }
}

pub(super) struct Wrong {
    field: Cow<'static, str>,
    said: Box<dyn Fn(&Lang) -> String + Send + Sync>,
    nearest: Option<String>,
    /// The words of a typed line that it is about, and their place.
    words: Option<(String, usize)>,
}

impl Wrong {
    pub(super) fn in_field(
        field: impl Into<Cow<'static, str>>,
        with: impl Say + Display + Send + Sync + 'static,
    ) -> Self {
        Self::saying(field, move |lang| lang.say(&with))
    }

    fn saying(
        field: impl Into<Cow<'static, str>>,
        said: impl Fn(&Lang) -> String + Send + Sync + 'static,
    ) -> Self {
        Wrong { field: field.into(), said: Box::new(said), nearest: None, words: None }
    }

    pub(super) fn unread(error: LineError) -> Self {
        let (field, words) = (error.field(), Some((error.word.clone(), error.at)));
        let said = move |lang: &Lang| match error.hint() {
            Some(lines) => format!("{}; {}", lang.say(&error), lang.say(&lines)),
            None => lang.say(&error),
        };
        Wrong { words, ..Wrong::saying(field, said) }
    }

    pub(super) fn of_profile(field: &'static str, fault: ProfileFault) -> Self {
        Self::saying(field, move |lang| fault.said(lang))
    }

    /// Says of a hand that was typed which words a fault is about.
    pub(super) fn of_line(fault: Fault, line: &str, heard: &[Heard]) -> Self {
        let place = place_of(&fault, heard).filter(|_| !line.trim_start().starts_with('{'));
        let words = place.map(|(at, length)| (line.chars().skip(at).take(length).collect(), at));
        Wrong { words, ..Wrong::from(fault) }
    }

    pub(super) fn with_nearest(self, nearest: Option<&str>) -> Self {
        Wrong { nearest: nearest.map(str::to_owned), ..self }
    }

    fn said<'w>(&'w self, lang: &Lang) -> LineReason<'w> {
        let mut message = (self.said)(lang);
        if let Some(word) = &self.nearest {
            message.push_str(&format!("; {}", lang.say(&InputFault::Meant { word: word.clone() })));
        }
        LineReason {
            field: &self.field,
            word: self.words.as_ref().map(|(word, _)| &**word),
            at: self.words.as_ref().map(|(_, at)| *at),
            message,
        }
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Wrong::in_field(fault.field, fault.problem)
    }
}

#[derive(Serialize)]
pub(super) struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    error: Reasons<'a>,
}

#[derive(Serialize)]
struct Reasons<'a> {
    #[serde(flatten)]
    first: Option<LineReason<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    more: Vec<LineReason<'a>>,
}

#[serde_with::skip_serializing_none]
#[derive(Serialize)]
struct LineReason<'a> {
    field: &'a str,
    word: Option<&'a str>,
    /// The column of that word, in characters.
    at: Option<usize>,
    message: String,
}

impl<'a> Refused<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, wrongs: &'a [Wrong], lang: &Lang) -> Self {
        let mut said = wrongs.iter().map(|wrong| wrong.said(lang));
        Refused { id, error: Reasons { first: said.next(), more: said.collect() } }
    }
}
