//! What a ledger answers, as plain types.

pub mod card;
pub mod exchange;
pub mod hands;
pub mod statistics;
pub mod what_if;

pub use exchange::{
    Came, DaybookFork, Exchanged, ExchangedNight, Fork, LeftOut, SameName, UnsoundChain, WhyLeftOut,
};
pub use hands::{DebtRow, FoundHand, HandPeople, PersonRow};
pub use statistics::{By, HeadToHead, KeyWord, PairRow, StatMeasure, StatRow};

crate::messages! {
    message By = "by";
}
