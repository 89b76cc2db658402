//! Reports: pure functions from what stands to grids and sentences.

pub mod changes;
pub mod games;
pub mod hand;
pub mod history;
pub mod score_sheet;
pub mod settle;
pub mod sheet;
pub mod standings;
pub mod totals;

use crate::money::{Amount, Currency};
use crate::night::{Holder, Night};
use crate::units::{Minor, Units};
use std::fmt::Display;

/// Writes units with their sign, as `+12`.
#[must_use]
pub fn signed(units: Units) -> String {
    if units.0 == 0 { "0".to_owned() } else { format!("{:+}", units.0) }
}

/// Writes money with its sign, as `+$1.35`.
#[must_use]
pub fn money(minor: Minor, currency: Currency) -> String {
    Amount { minor, currency }.signed().to_string()
}

/// Writes money that has no sign of its own, as `$1.35`.
#[must_use]
pub fn amount(minor: Minor, currency: Currency) -> String {
    Amount { minor, currency }.to_string()
}

/// Counts things: `1 hand`, `2 hands`.
#[must_use]
pub fn count(n: impl Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}

/// Returns every account of a night in the order in which sheets show them: players by number, then the
/// kitty, where there is one or was.
#[must_use]
pub fn accounts(night: &Night) -> Vec<Holder> {
    let mut accounts: Vec<Holder> = night.totals.keys().map(|no| Holder::Player(*no)).collect();
    let kitty_moved = night.steps.iter().any(|step| step.moved.iter().any(|(who, _)| *who == Holder::Kitty));
    if night.options.has_kitty() || kitty_moved {
        accounts.push(Holder::Kitty);
    }
    accounts
}

/// Joins names as a sentence does: `Anna, Ben and Cyril`.
#[must_use]
pub fn and<S: AsRef<str>>(names: &[S]) -> String {
    joined(names, "and")
}

/// Joins what may be chosen from: `Anna, Ben or Cyril`.
#[must_use]
pub fn or<S: AsRef<str>>(names: &[S]) -> String {
    joined(names, "or")
}

fn joined<S: AsRef<str>>(names: &[S], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", most.join(", "), last.as_ref())
        }
    }
}
