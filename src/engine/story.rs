//! The outcome of a hand of any engine: how it ended, what was paid for, and what is unusual about it.

use super::pinochle::{Meld, MeldName, MeldTable};
use super::points::GameScore;
use super::{Options, auction, marias, points};
use crate::kernel::{Keyword, Seat, Table, payment};
use crate::lang::Lang;
use serde::Serialize;
use std::fmt;

pub type Outcome = payment::Outcome<Story, FactorMeaning>;

pub type Payment = payment::Payment<FactorMeaning>;

pub type Posting<'a> = payment::Posting<'a, FactorMeaning>;

/// Returns what a payment is multiplied from: `3 (bid 300-340) x 2 (spades) = 6`.
pub fn factors(payment: &Payment, lang: &Lang) -> String {
    let factors =
        payment.factors.iter().map(|factor| format!("{} ({})", factor.times, lang.say(&factor.what)));
    let sum = factors.collect::<Vec<_>>().join(" x ");
    if payment.factors.len() > 1 { format!("{sum} = {}", payment.each) } else { sum }
}

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Story { auction::Story, points::Story, marias::Story }
}

impl Story {
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        match self {
            Story::Auction(story) => HandSentence::Auction(story.sentence(table)),
            Story::Points(story) => HandSentence::Points(story.sentence(table)),
            Story::Marias(story) => HandSentence::Marias(story.sentence(table)),
        }
    }

    pub fn text(&self, table: &Table) -> String {
        self.sentence(table).to_string()
    }

    /// Returns what a sheet shows of a hand of mariáš, contract and count: other games show the facts that are kept of
    /// every hand.
    pub fn sheet_cells(&self, table: &Table) -> Option<[marias::MariasCell; 2]> {
        if let Story::Marias(story) = self { Some(story.sheet_cells(table)) } else { None }
    }

    /// Returns the declarer's meld and trick points, if they were counted.
    pub fn counted(&self) -> Option<(i64, i64)> {
        match self {
            Story::Auction(story) => {
                story.contract()?.count().map(|count| (count.melded.points, count.tricks))
            }
            Story::Points(story) => story.count.map(|count| (count.kept.0, count.tricks.0)),
            Story::Marias(story) => story.counted(),
        }
    }

    /// Returns who broke a rule of play and so ended the hand.
    pub fn reneged(&self) -> Option<Seat> {
        let Story::Auction(story) = self else { return None };
        if let auction::End::Renege { by } = story.contract()?.end { Some(by) } else { None }
    }

    pub fn result(&self) -> HandResult {
        each!(Story, self, story => story.result().into())
    }

    /// Returns what the sentence leaves out: each meld with its points.
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.details(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// Returns the effect on a game played to points; `None` if hands are settled one by one.
    pub fn score(&self) -> Option<&GameScore> {
        if let Story::Points(story) = self { Some(&story.score) } else { None }
    }

    /// Returns whether a side had the bid, in a game to points.
    pub fn declares(&self, column: usize) -> bool {
        let Story::Points(story) = self else { return false };
        story.contract.as_ref().is_some_and(|contract| contract.side == column)
    }
}

#[derive(Debug, Clone, Serialize, strum::VariantNames)]
pub enum HandSentence<'a> {
    Auction(auction::HandSentence<'a>),
    Points(points::HandSentence<'a>),
    Marias(marias::HandSentence),
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandSentence, self, sentence => sentence.fmt(f))
    }
}

crate::phrases! {
    pub enum HandResult holds
        Auction(auction::AuctionResult), Points(points::PointsResult), Marias(marias::MariasResult) {}
}

crate::phrases! {
    pub enum FactorMeaning holds
        Auction(auction::FactorMeaning), Points(points::Check), Marias(marias::FactorMeaning) {}
}

crate::phrases! {
    /// Something in a hand that is probably a typing error.
    #[derive(Copy)]
    pub enum Warning {
        HighBid { bid: i64 } = "a bid of {bid} is unusually high";
        HighMeld { meld: i64 } = "melds of {meld} are unusually high";
        NoSuchCount { tricks: i64 } = "no cards add up to {tricks} trick points";
        /// Of one thing in mariáš.
        ManyDoublings { count: u32 } = "{count} doublings are unusually many";
        HighTotal { total: i64 } = "a total of {total} is unusually high";
        AllMarriages {} = "all four marriages in one hand are unusual";
        NoMarriage {} = "a hundred was announced without a marriage, and cannot be reached without one";
    }
}

pub fn warning(options: &Options, story: &Story) -> Option<Warning> {
    let (table, scheme, all, counts, bid, melds): (_, _, _, Vec<i64>, _, Vec<(i64, bool)>) =
        match (options, story) {
            (Options::Auction(options), Story::Auction(story)) => {
                let contract = story.contract()?;
                let count = contract.count();
                let meld = count.map(|count| (count.melded.points, !count.melded.melds.is_empty()));
                let counts = count.map(|count| count.tricks).into_iter().collect();
                let (table, all) = (auction::meld_table(options), auction::trick_total(options));
                (table, options.count_scheme, all, counts, Some(contract.bid), Vec::from_iter(meld))
            }
            (Options::Points(options), Story::Points(story)) => {
                let melds = story.melded.iter().map(|melded| (melded.points.0, melded.is_named)).collect();
                let bid = story.contract.as_ref().map(|contract| contract.bid);
                let (table, all) = (options.table(), points::trick_total(options));
                (table, options.count_scheme, all, story.counts().collect(), bid, melds)
            }
            (Options::Marias(options), Story::Marias(story)) => return marias::warning(options, story),
            _ => return None,
        };
    // Whoever names a double run means it.
    let named = melds.iter().filter(|(_, named)| *named).map(|(points, _)| *points).max().unwrap_or_default();
    let most = most(&table).max(named);
    let bid = bid.filter(|bid| *bid > most.saturating_add(all)).map(|bid| Warning::HighBid { bid });
    let meld = melds.into_iter().map(|(points, _)| points).max().filter(|meld| *meld > most);
    let least = table.deck.ranks.iter().map(|rank| scheme.worth(*rank)).filter(|worth| *worth > 0).min();
    let is_short = |count: i64| (1..least.unwrap_or(1)).contains(&count);
    let odd = counts.into_iter().find(|count| is_short(*count) || is_short(all.saturating_sub(*count)));
    bid.or(meld.map(|meld| Warning::HighMeld { meld })).or(odd.map(|tricks| Warning::NoSuchCount { tricks }))
}

/// Returns what all melds of half the deck are worth together: nobody is dealt more than that in years.
fn most(table: &MeldTable) -> i64 {
    let half = usize::from(table.deck.copies / 2).max(1);
    let worth = |name: MeldName| {
        let row = table.row(name);
        row.figure(half).or_else(|| row.figures().last().copied()).unwrap_or_default()
    };
    MeldName::ALL.iter().map(|(name, _)| worth(*name)).fold(0, i64::saturating_add)
}
