//! Melds typed by name, valued by the meld table in use (rulebook `melds.md` section 6).

use super::meld::{FOLDS, Meld};
use super::meld_table::{MeldName, MeldTable, Row};
use super::suit::Suit;
use crate::kernel::keyword::Keyword;
use crate::kernel::words::{nearest, or_nearest};
use serde::Serialize;

/// Why a word does not name a meld of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "the message says what the facts are")]
pub enum NameFault {
    #[error("unknown meld `{word}`{}", or_nearest(nearest.as_deref()))]
    Unknown { word: String, nearest: Option<String> },
    #[error("`{word}` scores nothing: this meld table has no value for it")]
    NotListed { word: String },
    #[error("`{word}` is in trump, where it is a `royal_marriage`")]
    InTrump { word: String },
}

impl MeldTable {
    /// Parses a name: `aces`, `double_aces`, `marriage:clubs`, `roundhouse`.
    pub fn meld_named(&self, word: &str, trump: Option<Suit>) -> Result<Meld, NameFault> {
        let Some((name, fold, suit)) = parse(word) else {
            let known = self.names();
            let nearest = nearest(word, known.iter().map(String::as_str)).map(str::to_owned);
            return Err(NameFault::Unknown { word: word.to_owned(), nearest });
        };
        if suit.is_some() && suit == trump {
            return Err(NameFault::InTrump { word: word.to_owned() });
        }
        let points =
            self.row(name).figure(fold).ok_or_else(|| NameFault::NotListed { word: word.to_owned() })?;
        Ok(Meld { name, suit, fold, points })
    }

    /// Returns every name that this table has a value for.
    fn names(&self) -> Vec<String> {
        let folds = std::iter::once("").chain(FOLDS);
        MeldName::ALL
            .iter()
            .flat_map(|(name, word)| {
                let row: Row = self.row(*name);
                let listed = row.figures().len();
                folds.clone().take(listed).map(move |fold| format!("{fold}{word}"))
            })
            .collect()
    }
}

/// Splits a name into meld, fold and the suit of a plain marriage.
fn parse(word: &str) -> Option<(MeldName, usize, Option<Suit>)> {
    let (name, suit) = match word.split_once(':') {
        Some((name, suit)) => (name, Some(Suit::from_word(suit)?)),
        None => (word, None),
    };
    let folded = FOLDS.iter().zip(2..).find_map(|(fold, n)| Some((name.strip_prefix(fold)?, n)));
    let (single, fold) = folded.unwrap_or((name, 1));
    let name = MeldName::from_word(single)?;
    (suit.is_none() || name == MeldName::Marriage).then_some((name, fold, suit))
}
