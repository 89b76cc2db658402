//! What a ledger answers, as plain types: statistics, cards, hands that were found, people, debts, and what was exchanged
//! with another ledger or a hub.

pub mod card;
pub mod exchange;
pub mod hands;
pub mod statistics;
pub mod what_if;

crate::messages! {
    enum statistics::By = "by";
}
