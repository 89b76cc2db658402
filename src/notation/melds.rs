//! Melds after `=`: a number, names, or cards.

use super::error::LineProblem;
use crate::kernel::ensure;
use serde::{Deserialize, Serialize};
use std::fmt;

/// In JSON a number, a list of names, or a text of cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected points, a list of melds or a string of cards")]
pub enum Melds {
    /// Joined by `+`.
    Points(i64),
    Names(Vec<String>),
    Cards(String),
}

impl Melds {
    /// Cards if the first item is one, else names or numbers joined by `+`.
    pub fn read(text: &str) -> Result<Melds, Box<LineProblem>> {
        if text.split(['+', ',']).next().is_some_and(is_card) {
            return Ok(Melds::Cards(text.to_owned()));
        }
        let mut items = text.split('+');
        ensure(!text.contains(',') && items.clone().all(|item| !item.is_empty()), || LineProblem::NoMelds)?;
        if items.clone().all(|item| item.chars().all(|c| c.is_ascii_digit())) {
            let sum = items.try_fold(0i64, |sum, item| sum.checked_add(item.parse().ok()?));
            return sum.map(Melds::Points).ok_or_else(|| LineProblem::NumberTooLarge.into());
        }
        Ok(Melds::Names(items.map(str::to_lowercase).collect()))
    }
}

impl fmt::Display for Melds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Melds::Points(points) => points.fmt(f),
            Melds::Names(names) => f.write_str(&names.join("+")),
            Melds::Cards(cards) => f.write_str(cards),
        }
    }
}

/// A rank, the ten as `T` or `10`, and a suit letter.
fn is_card(item: &str) -> bool {
    let item = item.to_ascii_uppercase();
    let rank = item.strip_suffix(['S', 'H', 'D', 'C']);
    rank.is_some_and(|rank| matches!(rank, "A" | "10" | "T" | "K" | "Q" | "J" | "9"))
}
