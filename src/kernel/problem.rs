//! What can be wrong with a record of any game.

use crate::kernel::words::{self, nearest, nearest_name, or_nearest, span};
use crate::kernel::{Overflow, Seat, Table};
use serde::{Serialize, Serializer};
use std::{fmt, ops::RangeInclusive};

crate::phrases! {
    /// Every sentence is lower case, has no full stop, and names what was found and what was expected.
    pub enum CommonProblem: Error as "Problem" holds Overflow(Overflow) {
        /// With what to write, if the name does not say it.
        Missing { field: FieldNoun, typed: Option<&'static str> } = "{} missing{}", field.the_is(),
            typed.map_or_else(String::new, |typed| format!(": write {typed}"));
        /// Of a side or a player.
        MissingOf { field: FieldNoun, whose: String } =
            "the {field} of `{whose}` is missing: write 0 if there is none";
        /// Its reader speaks English.
        Malformed { message: String } = "{message}";
        Unknown { what: &'static str, name: String, nearest: Option<String> } =
            "unknown {what} `{name}`{}", or_nearest(nearest.as_deref());
        FieldTwice { name: String } = "`{name}` is listed twice";
        TableSize { found: usize, allowed: RangeInclusive<usize> } =
            "{found} players: this table takes {}", span(*allowed.start(), *allowed.end());
        SameName { name: String } = "two players are called `{name}`";
        NoName { name: String } = "no player can be called {name:?}";
        NotAtTable { name: String, nearest: Option<String> } =
            "nobody at the table is called `{name}`{}", or_nearest(nearest.as_deref());
        OutOfRange { field: FieldNoun, found: i64, least: i64, most: Option<i64> } =
            "{field} {found} {} {}", field.is_or_are(), outside(*found, *least, *most);
        OffStep { field: FieldNoun, found: i64, step: i64, beside: Option<Box<NearestBids>> } =
            "{field} {found} {} not a multiple of {step}{}",
            field.is_or_are(),
            beside.as_ref().map_or_else(String::new, |beside| format!(": {beside}"));
        WrongSum { counts: Vec<i64>, sum: String, total: i64 } =
            "{} = {sum}, but they must sum to {total}", words::plus(counts);
        NotInRules { field: FieldNoun, key: &'static str } =
            "these rules have no {field} (`{key}`)";
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

/// A field as a fault names it. Other languages find their word by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldNoun {
    pub name: &'static str,
    /// Without an article.
    pub called: &'static str,
}

impl fmt::Display for FieldNoun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.called)
    }
}

impl Serialize for FieldNoun {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(to)
    }
}

impl FieldNoun {
    /// Something called by its name.
    pub const fn of(name: &'static str) -> FieldNoun {
        FieldNoun::called(name, name)
    }

    pub const fn called(name: &'static str, called: &'static str) -> FieldNoun {
        FieldNoun { name, called }
    }

    /// With its article; trump has none.
    pub fn the(self) -> String {
        if self.called == "trump" { self.called.to_owned() } else { format!("the {self}") }
    }

    /// `the bid is`
    pub fn the_is(self) -> String {
        format!("{} {}", self.the(), self.is_or_are())
    }

    fn is_or_are(self) -> &'static str {
        if self.called.ends_with('s') { "are" } else { "is" }
    }
}

impl CommonProblem {
    pub fn is_incomplete(&self) -> bool {
        matches!(self, CommonProblem::Missing { .. } | CommonProblem::MissingOf { .. })
    }

    /// Of a field whose name says what to write.
    pub fn missing(field: FieldNoun) -> Self {
        CommonProblem::Missing { field, typed: None }
    }

    pub fn wrong_sum(counts: Vec<i64>, total: i64) -> Self {
        let sum: i128 = counts.iter().copied().map(i128::from).sum();
        CommonProblem::WrongSum { counts, sum: sum.to_string(), total }
    }

    /// Without `most` there is no upper end.
    pub fn check_range(field: FieldNoun, found: i64, least: i64, most: Option<i64>) -> Result<(), Self> {
        let is_inside = found >= least && most.is_none_or(|most| found <= most);
        ensure(is_inside, || CommonProblem::OutOfRange { field, found, least, most })
    }

    pub fn check_step(field: FieldNoun, found: i64, step: i64) -> Result<(), Self> {
        let is_multiple = found.checked_rem(step) == Some(0);
        ensure(is_multiple, || CommonProblem::OffStep { field, found, step, beside: None })
    }

    pub fn unknown<'a>(what: &'static str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let nearest = nearest(name, known).map(str::to_owned);
        CommonProblem::Unknown { what, name: name.to_owned(), nearest }
    }

    pub fn seat(name: &str, table: &Table) -> Result<Seat, Self> {
        table.seat_of(name).ok_or_else(|| Self::not_at_table(name, &table.players))
    }

    pub fn not_at_table(name: &str, players: &[String]) -> Self {
        let nearest = nearest_name(name, players).map(str::to_owned);
        CommonProblem::NotAtTable { name: name.to_owned(), nearest }
    }
}

pub fn ensure<E>(holds: bool, error: impl FnOnce() -> E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(error()) }
}
