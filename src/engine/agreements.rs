//! What a table agrees on before the first hand, as sentences to read aloud, and which of them is behind a line of a
//! hand's account.

pub use super::terms::Topic;
use super::terms::{RuledPart, Sentences};
use crate::engine::{FactorMeaning, Options, Story, auction, marias, points, points::Reason};
use crate::kernel::Minor;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    pub topic: Topic,
    pub lines: Vec<Term>,
}

crate::phrases! {
    pub enum Term holds
        Auction(auction::AuctionTerm), Points(points::PointsTerm), Marias(marias::MariasTerm) {}
}

impl Term {
    /// Returns whether a table of a rule card says the same.
    pub fn is_in_a_table(&self) -> bool {
        use points::PointsTerm::{Folds, Melds};
        matches!(
            self,
            Term::Auction(auction::AuctionTerm::Schedule { .. })
                | Term::Points(Melds { .. } | Folds {})
                | Term::Marias(marias::MariasTerm::Ladder { .. })
        )
    }

    pub fn asks_for_scorekeeper(&self) -> bool {
        use {auction::AuctionTerm, points::PointsTerm};
        matches!(self, Term::Auction(AuctionTerm::Scorekeeper {}) | Term::Points(PointsTerm::Scorekeeper {}))
    }
}

/// Something in the account of a hand of any game that comes from a rule.
pub type Behind<'a> = RuledPart<&'a FactorMeaning, &'a Story, &'a Reason>;

/// Returns what the table agrees on before the first hand, with the values in force. `money` writes an amount of
/// the session's currency.
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    let mut agreements: Vec<Agreement> = Vec::new();
    for (topic, _, line) in said(options, money) {
        match agreements.last_mut() {
            Some(last) if last.topic == topic => last.lines.push(line),
            _ => agreements.push(Agreement { topic, lines: vec![line] }),
        }
    }
    agreements
}

/// Returns the rules in force behind it, in the order in which they are agreed. `money` writes an amount.
pub fn rules_behind(
    options: &Options,
    what: Behind<'_>,
    money: &dyn Fn(Minor) -> String,
) -> Vec<(Topic, Term)> {
    macro_rules! of_game {
        ($game:ident) => {
            what.of(
                |factor| if let FactorMeaning::$game(factor) = factor { Some(factor) } else { None },
                |story| if let Story::$game(story) = story { Some(story) } else { None },
            )
        };
    }
    let keys = match options {
        Options::Auction(options) => of_game!(Auction).map(|what| auction::keys_behind(options, what)),
        Options::Points(_) => of_game!(Points).map(points::keys_behind),
        Options::Marias(_) => of_game!(Marias).map(marias::keys_behind),
        Options::Results(_) => None,
    };
    let keys = keys.unwrap_or_default();
    let all = said(options, money).into_iter();
    all.filter(|(_, key, _)| keys.contains(key)).map(|(topic, _, term)| (topic, term)).collect()
}

fn said(options: &Options, money: &dyn Fn(Minor) -> String) -> Sentences<Term> {
    fn of_any<T: Into<Term>>(sentences: Sentences<T>) -> Sentences<Term> {
        sentences.into_iter().map(|(topic, key, term)| (topic, key, term.into())).collect()
    }
    match options {
        Options::Auction(options) => of_any(auction::agreements(options, money)),
        Options::Points(options) => of_any(points::agreements(options, money)),
        Options::Marias(options) => of_any(marias::agreements(options, money)),
        Options::Results(_) => Sentences::new(),
    }
}
