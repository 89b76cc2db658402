//! Reports: pure functions from what stands to grids and sentences.

pub mod changes;
pub mod games;
pub mod grid;
pub mod hand;
pub mod history;
pub mod json;
pub mod phrases;
pub mod reply;
pub mod score_sheet;
pub mod sentences;
pub mod settle;
pub mod sheet;
pub mod standings;
pub mod text;
pub mod texts;
pub mod totals;
mod trouble;

use crate::kernel::units::Units;
pub use trouble::Trouble;

use crate::lang::Voice;
use crate::session::night::{Holder, Night};
use phrases::Word;
use std::fmt::Display;

/// Writes units with their sign, as `+12`.
#[must_use]
pub fn signed(units: Units) -> String {
    if units.0 == 0 { "0".to_owned() } else { format!("{:+}", units.0) }
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

/// Returns the name of an account.
#[must_use]
pub fn holder(night: &Night, holder: Holder, voice: Voice<'_>) -> String {
    match holder {
        Holder::Player(no) => night.name(no).to_owned(),
        Holder::Kitty => voice.say(&Word::Kitty {}),
    }
}

/// Returns the head of a column of numbers.
fn number(word: &Word, voice: Voice<'_>) -> String {
    format!(">{}", voice.say(word))
}
