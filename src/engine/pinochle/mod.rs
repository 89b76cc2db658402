//! What all pinochle games share: suits, cards, melds and their tables, trick counts.

mod any_meld_table;
mod card;
mod meld;
mod meld_table;
mod named_meld;
mod suit;
mod tricks;
mod turns;

pub use any_meld_table::{AnyMeldTable, ChosenTable};
pub use card::{Card, CardFault, Cards, Deck, Rank, card_words};
pub use meld::{Class, Meld, MeldKind, Tally, total, with_roundhouse};
pub use meld_table::{CLASSIC, MeldCards, MeldName, MeldTable, Row, RunExtra, STONEBRIDGE};
pub use named_meld::{NameFault, is_meld, read_melds, written_out};
pub use suit::Suit;
pub use tricks::CountScheme;
pub use turns::{CallFault, Turns, from_the_left};
