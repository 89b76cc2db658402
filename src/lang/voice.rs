//! The language and currency of a table.

use super::language::Lang;
use crate::kernel::say::Say;
use crate::kernel::units::Minor;
use crate::money::{Amount, Currency};
use std::fmt::Display;

/// The language and currency of a table.
#[derive(Debug, Clone, Copy)]
pub struct Voice<'a> {
    pub lang: &'a Lang,
    pub currency: Currency,
}

impl Voice<'_> {
    /// Returns a message in the table's language.
    pub fn say<T: Say + Display + ?Sized>(&self, thing: &T) -> String {
        self.lang.say(thing)
    }

    /// Joins names as a sentence does: `Anna, Ben and Cyril`.
    pub fn and<W: Display>(&self, names: &[W]) -> String {
        self.lang.and(names)
    }

    /// Formats a date, which is stored as `2026-03-14`.
    pub fn date(&self, day: &str) -> String {
        self.lang.date(day)
    }

    /// Formats money with its sign: `+$1.35`, `+1,35 $`.
    pub fn money(&self, minor: Minor) -> String {
        self.of(minor).signed().in_style(self.lang.money_style()).to_string()
    }

    /// Formats the money of one column, so that it lines up: with decimals in all amounts or in none.
    pub fn column(&self, amounts: impl IntoIterator<Item = Minor>) -> Vec<String> {
        let amounts: Vec<Minor> = amounts.into_iter().collect();
        let full = self.has_parts(amounts.iter().copied());
        amounts.into_iter().map(|minor| self.money_in_column(minor, full)).collect()
    }

    /// Returns whether any amount is not a number of major units.
    pub fn has_parts(&self, amounts: impl IntoIterator<Item = Minor>) -> bool {
        amounts.into_iter().any(|minor| !self.of(minor).is_whole())
    }

    /// Formats money with its sign, for a column in which some amount has parts or none has.
    pub fn money_in_column(&self, minor: Minor, has_parts: bool) -> String {
        self.of(minor).signed().full(has_parts).in_style(self.lang.money_style()).to_string()
    }

    /// Formats money without a sign, for a column in which some amount has parts or none has.
    pub fn amount_in_column(&self, minor: Minor, has_parts: bool) -> String {
        self.of(minor).in_style(self.lang.money_style()).full(has_parts).to_string()
    }

    /// Formats money without a sign: `$1.35`, `12 Kč`, `0,50 Kč`.
    pub fn amount(&self, minor: Minor) -> String {
        self.of(minor).in_style(self.lang.money_style()).to_string()
    }

    /// Formats money with its sign and without its currency: `+1.35`, `+1,35`.
    pub fn bare(&self, minor: Minor) -> String {
        let sign = if minor > Minor::ZERO { "+" } else { "" };
        format!("{sign}{}", self.of(minor).plain().in_style(self.lang.money_style()))
    }

    /// Formats money with its sign and without its currency, for amounts of which some have parts or none has.
    pub fn bare_in_column(&self, minor: Minor, has_parts: bool) -> String {
        let sign = if minor > Minor::ZERO { "+" } else { "" };
        format!("{sign}{}", self.of(minor).plain().full(has_parts).in_style(self.lang.money_style()))
    }

    fn of(&self, minor: Minor) -> Amount {
        Amount { minor, currency: self.currency }
    }
}
