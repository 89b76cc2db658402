//! What a table agrees on before the first hand, and which rules are behind a hand.

pub use super::terms::Topic;
use super::terms::{MoneyText, Sentences};
use crate::engine::{FactorMeaning, Options, auction, marias, points, points::Reason};
use crate::kernel::words::is_one_of;

crate::phrases! {
    pub enum Term holds
        Auction(auction::AuctionTerm), Points(points::PointsTerm), Marias(marias::MariasTerm) {}
}

impl Term {
    pub fn is_in_a_table(&self) -> bool {
        use points::PointsTerm::Melds;
        matches!(self, Term::Auction(auction::AuctionTerm::Schedule { .. }) | Term::Points(Melds { .. }))
    }

    pub fn asks_for_scorekeeper(&self) -> bool {
        use {auction::AuctionTerm, points::PointsTerm};
        matches!(self, Term::Auction(AuctionTerm::Scorekeeper {}) | Term::Points(PointsTerm::Scorekeeper {}))
    }
}

/// Something in a hand's account that comes from a rule. `declares`: the side had the bid. `Kitty`: its share.
#[derive(Debug, Clone, Copy)]
pub enum Behind<'a> {
    Factor(&'a FactorMeaning),
    Points { reason: &'a Reason, declares: bool },
    Kitty { is_paid: bool },
}

pub fn agreements(options: &Options, money: MoneyText<'_>) -> Sentences<Term> {
    match options {
        Options::Auction(options) => auction::agreements(options, money),
        Options::Points(options) => points::agreements(options, money),
        Options::Marias(options) => marias::agreements(options, money),
        Options::Results(_) => Sentences::new(),
    }
}

/// The terms behind it, in the order in which they are agreed.
pub fn rules_behind(options: &Options, what: Behind<'_>, money: MoneyText<'_>) -> Vec<(Topic, Term)> {
    let keys: &str = match what {
        Behind::Factor(FactorMeaning::Auction(factor)) => auction::key_behind_factor(factor),
        Behind::Factor(FactorMeaning::Points(_)) => "check_rates",
        Behind::Factor(FactorMeaning::Marias(factor)) => marias::keys_behind_factor(factor),
        Behind::Points { reason, declares } => &points::keys_behind_points(reason, declares),
        Behind::Kitty { is_paid: true } => "kitty_collects_from",
        Behind::Kitty { is_paid: false } => "kitty_pays_from",
    };
    let all = agreements(options, money).into_iter();
    all.filter(|(_, key, _)| !key.is_empty() && is_one_of(key, keys))
        .map(|(topic, _, term)| (topic, term))
        .collect()
}
