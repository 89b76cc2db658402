//! What each trump suit multiplies the game and the bonuses by (rulebook section 5.1): a named custom, or a number for each suit.

use super::Suit;
use crate::kernel::words::{first_unknown, quoted};
use crate::kernel::{Allowed, Keyword, Kind, Setting, TableRows};

/// The most that a suit may multiply by, so that sums stay far inside 64 bits.
const MOST: i64 = 1000;

/// The named customs, and what each suit multiplies by in the order of [`SUITS`].
const NAMED: [(&str, [i64; 4]); 3] =
    [("hearts", [1, 1, 1, 2]), ("none", [1, 1, 1, 1]), ("red", [1, 1, 2, 2])];

/// The suits in the order of price lists.
pub(super) const SUITS: [Suit; 4] = [Suit::Acorns, Suit::Leaves, Suit::Bells, Suit::Hearts];

/// What each trump suit multiplies by, in the order of [`SUITS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubleSuits([i64; 4]);

impl DoubleSuits {
    pub(super) fn times(self, trump: Suit) -> i64 {
        let DoubleSuits(times) = self;
        let of_suit = SUITS.iter().zip(times).find(|(suit, _)| **suit == trump);
        of_suit.map_or(1, |(_, times)| times)
    }

    pub(super) fn is_none(self) -> bool {
        self.word() == Some("none")
    }

    /// Returns the name of the custom, if it is one.
    pub(super) fn word(self) -> Option<&'static str> {
        NAMED.iter().find(|(_, times)| *times == self.0).map(|(word, _)| *word)
    }
}

/// Written as a named custom, or as a table of all four suits: `{ acorns = 1, leaves = 2, bells = 3, hearts = 4 }`.
pub struct AnySuits;

impl Kind<DoubleSuits> for AnySuits {
    fn read(&self, setting: &Setting) -> Result<DoubleSuits, Option<String>> {
        match setting {
            Setting::Text(word) => {
                let named = NAMED.iter().find(|(name, _)| name == word);
                named.map(|(_, times)| DoubleSuits(*times)).ok_or(None)
            }
            Setting::Table(own) => Ok(read(own)?),
            _ => Err(None),
        }
    }

    fn write(&self, suits: &DoubleSuits) -> Setting {
        match suits.word() {
            Some(word) => Setting::Text(word.to_owned()),
            None => {
                let rows = SUITS.iter().zip(suits.0);
                Setting::Table(
                    rows.map(|(suit, times)| (suit.word().to_owned(), Setting::Int(times))).collect(),
                )
            }
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::SuitTable { values: quoted(NAMED.iter().map(|(word, _)| word)) }
    }

    fn words(&self) -> Vec<&'static str> {
        NAMED.iter().map(|(word, _)| *word).collect()
    }
}

fn read(own: &TableRows) -> Result<DoubleSuits, String> {
    let known = || SUITS.iter().map(|suit| suit.word());
    first_unknown("unknown suit", own.iter().map(|(key, _)| key), known).map_or(Ok(()), Err)?;
    let mut times = [1; 4];
    for (slot, word) in times.iter_mut().zip(known()) {
        *slot = match own.get(word) {
            Some(Setting::Int(times)) if (1..=MOST).contains(times) => *times,
            Some(other) => {
                return Err(format!("`{word}` multiplies by a whole number, 1 to {MOST}, not {other}"));
            }
            None => return Err(format!("`{word}` is missing: each of the four suits has its number")),
        };
    }
    Ok(DoubleSuits(times))
}
