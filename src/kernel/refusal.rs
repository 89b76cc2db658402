//! What can be wrong with a record of any game, why one is refused, and what every engine's check of a record does in the
//! same way. `P` is an engine's type of problem.

use crate::kernel::words::{self, nearest, nearest_name, or_nearest, span};
use crate::kernel::{Overflow, Seat, Table};
use serde::Serialize;
use std::{borrow::Cow, ops::RangeInclusive};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct Fault<P> {
    pub field: Cow<'static, str>,
    pub problem: P,
}

impl<P> Fault<P> {
    fn map(self, change: &impl Fn(P) -> P) -> Fault<P> {
        Fault { field: self.field, problem: change(self.problem) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{first}")]
pub struct Refusal<P> {
    pub first: Fault<P>,
    pub more: Vec<Fault<P>>,
}

impl<P> Refusal<P> {
    pub fn of(field: impl Into<Cow<'static, str>>, problem: impl Into<P>) -> Self {
        Refusal { first: Fault { field: field.into(), problem: problem.into() }, more: Vec::new() }
    }

    pub fn map(self, change: impl Fn(P) -> P) -> Refusal<P> {
        let more = self.more.into_iter().map(|fault| fault.map(&change)).collect();
        Refusal { first: self.first.map(&change), more }
    }
}

impl<P: From<CommonProblem>> From<Overflow> for Refusal<P> {
    fn from(_: Overflow) -> Self {
        Refusal::of("hand", CommonProblem::Overflow)
    }
}

crate::phrases! {
    /// What can be wrong with a record of any game: facts, put into a sentence by `Display`.
    ///
    /// Every sentence is lower case, has no full stop, and names what was found and what was expected.
    pub enum CommonProblem: Error as "Problem" {
        Missing(field: &'static str) = "{} missing", the(field);
        WrongKind { found: String, wanted: &'static str } = "expected {wanted}, found {found}";
        UnknownField { name: String, nearest: Option<&'static str> } =
            "unknown field `{name}`{}", or_nearest(*nearest);
        FieldTwice { name: String } = "`{name}` is listed twice";
        TableSize { found: usize, allowed: RangeInclusive<usize> } =
            "{found} players: this table takes {}", span(*allowed.start(), *allowed.end());
        BlankName = "a player has no name";
        SameName { name: String } = "two players are called `{name}`";
        KittyName { name: String } = "no player can be called `{name}`: the kitty is the common account";
        ControlCharacters { name: String } = "the name {name:?} contains control characters";
        NotAtTable { name: String, nearest: Option<String> } =
            "nobody at the table is called `{name}`{}", or_nearest(nearest.as_deref());
        Overflow = "the amounts are too large to be counted";
        OutOfRange { field: &'static str, found: i64, least: i64, most: Option<i64> } =
            "{} {found} {} {}", called(field), is_or_are(field), outside(*found, *least, *most);
        OffStep { field: &'static str, found: i64, step: i64, beside: Option<Box<NearestBids>> } =
            "{} {found} {} not a multiple of {step}{}",
            called(field),
            is_or_are(field),
            beside.as_ref().map_or_else(String::new, |beside| format!(": {beside}"));
        NotHigher { bid: i64, highest: i64 } = "{bid} is not higher than the last bid, {highest}";
        NotTheWinner { name: String, winner: String } = "`{name}` did not win the auction: `{winner}` did";
        WrongSum { counts: Vec<i64>, sum: String, total: i64 } =
            "{} = {sum}, but the counts must sum to {total}", words::plus(counts);
        NotInRules { field: &'static str, key: &'static str } = "{} not in these rules (`{key}`)", the(field);
    }
}

crate::phrases! {
    #[derive(Copy)]
    pub struct NearestBids { pub below: Option<i64>, pub above: i64 } =
        "{}{above}",
        below.map_or("the next one is ".to_owned(), |below| format!("the bids beside it are {below} and "));
}

fn outside(found: i64, least: i64, most: Option<i64>) -> String {
    match most {
        None if found < least && least == 0 => "below 0".to_owned(),
        None => format!("below the lowest, which is {least}"),
        Some(most) => format!("not between {least} and {most}"),
    }
}

crate::phrases! {
    /// A field that a record lacks, by its name or in words; one of several.
    #[derive(Copy)]
    pub struct MissingField { pub it: &'static str } = "{}", called(it);
}

/// Returns what people call a field, with article and verb.
fn the(field: &str) -> String {
    format!("{} {}", with_article(field), is_or_are(field))
}

fn is_or_are(field: &str) -> &'static str {
    let are_several = called(field).ends_with('s') && !called(field).starts_with("the ");
    if are_several { "are" } else { "is" }
}

/// Returns what people call a field, with its article; a phrase in its place is left as it is.
pub fn with_article(field: &str) -> String {
    match called(field) {
        // Trump has none.
        name if name.starts_with('`') || name.starts_with("the ") || name == "trump" => name.to_owned(),
        name => format!("the {name}"),
    }
}

impl CommonProblem {
    pub fn is_incomplete(&self) -> bool {
        matches!(self, CommonProblem::Missing(_))
    }

    pub fn wrong_sum(counts: Vec<i64>, total: i64) -> Self {
        let sum: i128 = counts.iter().copied().map(i128::from).sum();
        CommonProblem::WrongSum { counts, sum: sum.to_string(), total }
    }

    /// Refuses a number outside a range; without `most` it has no upper end.
    pub fn check_range(field: &'static str, found: i64, least: i64, most: Option<i64>) -> Result<(), Self> {
        let is_inside = found >= least && most.is_none_or(|most| found <= most);
        ensure(is_inside, || CommonProblem::OutOfRange { field, found, least, most })
    }

    /// Refuses a number that is not a multiple of a step.
    pub fn check_step(field: &'static str, found: i64, step: i64) -> Result<(), Self> {
        let is_multiple = found.checked_rem(step) == Some(0);
        ensure(is_multiple, || CommonProblem::OffStep { field, found, step, beside: None })
    }

    pub fn unknown_field(name: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(name, known.iter().copied());
        CommonProblem::UnknownField { name: name.to_owned(), nearest }
    }

    pub fn not_at_table(name: &str, table: &Table) -> Self {
        let nearest = nearest_name(name, &table.players).map(str::to_owned);
        CommonProblem::NotAtTable { name: name.to_owned(), nearest }
    }
}

/// The fields of a record that people call otherwise, in English; the names that records have are the rulebook's.
const CALLED: &[(&str, &str)] = &[
    ("player", "lone player"),
    ("tricks", "trick count"),
    ("opponent_tricks", "opponents' trick count"),
    ("won_a_trick", "trick won"),
    ("renege_by", "renege"),
    ("revoke_by", "revoke"),
    ("conceded_by", "concession"),
    ("widow_seen", "widow"),
    ("passed_out", "pass"),
    ("thrown_in", "throw-in"),
    ("doubled", "double"),
    ("awards", "paid melds"),
    ("dix_exchange", "exchange of the dix"),
    ("announced", "announcement"),
    ("announced_against", "announcement against"),
    ("points", "trick points"),
    ("talon_points", "talon"),
    ("two_sevens", "two sevens"),
    ("two_sevens_suit", "suit of the other seven"),
    ("laid_down", "cards laid down"),
    ("wise", "wise one"),
];

/// Returns what people call a field: `trick count` for `tricks`.
pub fn called(field: &str) -> &str {
    CALLED.iter().find(|(known, _)| *known == field).map_or(field, |(_, name)| name)
}

/// Returns the error unless something holds.
pub fn ensure<E>(holds: bool, error: impl FnOnce() -> E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(error()) }
}

/// A record under check at a table, with the faults found so far, and what is known of the hand already.
pub struct RecordCheck<'a, O, R, P, K> {
    pub options: &'a O,
    pub table: &'a Table,
    pub record: &'a R,
    pub known: K,
    /// In the rulebook's order.
    faults: Vec<Fault<P>>,
}

impl<'a, O, R, P: From<CommonProblem>, K> RecordCheck<'a, O, R, P, K> {
    pub fn new(options: &'a O, table: &'a Table, record: &'a R, known: K) -> Self {
        RecordCheck { options, table, record, known, faults: Vec::new() }
    }

    /// Adds a fault, unless its field has one already.
    pub fn fault(&mut self, field: impl Into<Cow<'static, str>>, problem: impl Into<P>) {
        let field = field.into();
        if !self.faults.iter().any(|fault| fault.field == field) {
            self.faults.push(Fault { field, problem: problem.into() });
        }
    }

    /// Adds a fault unless something holds.
    pub fn ensure(&mut self, holds: bool, field: &'static str, problem: impl Into<P>) {
        if !holds {
            self.fault(field, problem);
        }
    }

    /// Returns the refusal if there are faults.
    pub fn finish(&mut self) -> Result<(), Refusal<P>> {
        let mut faults = std::mem::take(&mut self.faults).into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => Err(Refusal { first, more: faults.collect() }),
        }
    }

    /// Returns the checked value, or the refusal if there are faults. `field` is reported as missing if there is
    /// neither.
    pub fn finish_with<T>(&mut self, checked: Option<T>, field: &'static str) -> Result<T, Refusal<P>> {
        self.finish()?;
        checked.ok_or_else(|| Refusal::of(field, CommonProblem::Missing(field)))
    }

    /// Returns what was checked, or adds its fault.
    pub fn accept<T>(&mut self, field: &'static str, checked: Result<T, impl Into<P>>) -> Option<T> {
        checked.map_err(|problem| self.fault(field, problem)).ok()
    }

    /// Adds a fault, where nothing can be returned because of it.
    pub fn refuse<T>(&mut self, field: &'static str, problem: impl Into<P>) -> Option<T> {
        self.fault(field, problem);
        None
    }

    /// Returns a field. A missing one is a fault if it is needed.
    pub fn needed<'f, T>(
        &mut self,
        is_needed: bool,
        name: &'static str,
        field: &'f Option<T>,
    ) -> Option<&'f T> {
        self.ensure(!is_needed || field.is_some(), name, CommonProblem::Missing(name));
        field.as_ref()
    }

    /// Returns the seat of a player. A name that is not at the table is a fault.
    pub fn seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.table.seat_of(name);
        if seat.is_none() {
            self.fault(field, CommonProblem::not_at_table(name, self.table));
        }
        seat
    }
}
