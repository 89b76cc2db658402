//! What all pinochle games share: suits, cards, melds and their tables, trick counts.

mod card;
mod limits;
mod meld;
mod meld_table;
mod named_meld;

pub use card::{Card, CardFault, Cards, CountScheme, Deck, Rank, Suit, card_words};
pub use limits::LimitFault;
pub use meld::{Meld, MeldCards, MeldKind, Tally, total, with_roundhouse};
pub use meld_table::{
    AnyMeldTable, CLASSIC, ChosenTable, MeldFigures, MeldName, MeldTable, RunExtra, STONEBRIDGE,
};
pub(in crate::engine) use meld_table::{MOST_POINTS, figures};
pub use named_meld::{NameFault, is_meld, read_bid, read_melds, written_out};
