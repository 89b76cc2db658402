//! How a hand went, the sentence about it, and the options behind its points.

use super::game::{GameScore, PointsSum, Reason};
use crate::engine::pinochle::{Meld, Suit};
use crate::engine::{DeclaredContract, HandResult, NotAllowedWhy};
use crate::kernel::{Keyword, Points, Seat, Table};

/// Section 2, step 3, and section 8. `OutOfReach` and `MadeByMelds` were not played: all trick points would not make
/// the bid, or the melds made it. `is_right` is what the table found of a claim, if it says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandEnding {
    PassedOut,
    Played,
    ThrownIn,
    OutOfReach { short: i64, most: i64 },
    MadeByMelds,
    Reneged { by: Seat, side: usize, counted: bool },
    Claimed { by: Seat, is_right: Option<bool> },
}

impl HandEnding {
    /// Why nothing of the play may be told; `None` if it was played.
    pub(super) fn why_not_played(&self) -> Option<NotAllowedWhy> {
        match *self {
            HandEnding::OutOfReach { short, most } => Some(NotAllowedWhy::OutOfReach { short, most }),
            HandEnding::MadeByMelds => Some(NotAllowedWhy::MadeByMelds {}),
            HandEnding::ThrownIn => Some(NotAllowedWhy::GivenUp {}),
            HandEnding::PassedOut => Some(NotAllowedWhy::PassedOut {}),
            HandEnding::Played | HandEnding::Reneged { .. } | HandEnding::Claimed { .. } => None,
        }
    }

    pub(super) fn has_counts(&self) -> bool {
        !matches!(self, HandEnding::Reneged { counted: false, .. }) && self.why_not_played().is_none()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// `None` if trump was turned or nobody bid.
    pub contract: Option<Contract>,
    pub trump: Option<Suit>,
    pub ending: HandEnding,
    pub claim_failed: bool,
    /// `None` if nobody bid, or a claim left it open.
    pub made: Option<bool>,
    /// `None` if the bid was not played for.
    pub count: Option<BidCount>,
    /// Of all sides.
    pub melds: Vec<Meld>,
    pub score: GameScore,
}

impl Story {
    pub(in crate::engine) fn trump(&self) -> Option<&'static str> {
        self.trump.map(Keyword::word)
    }

    pub fn result(&self) -> HandResult {
        match (&self.ending, self.made) {
            (HandEnding::PassedOut, _) => HandResult::Passed {},
            (HandEnding::ThrownIn, _) => HandResult::ThrownIn {},
            (HandEnding::OutOfReach { .. }, _) => HandResult::OutOfReach {},
            (HandEnding::MadeByMelds, _) => HandResult::MadeByMelds {},
            (HandEnding::Claimed { .. }, _) => HandResult::Claimed {},
            (HandEnding::Reneged { .. }, _) => HandResult::Reneged {},
            (HandEnding::Played, Some(true)) => HandResult::Made {},
            (HandEnding::Played, Some(false)) => HandResult::Set {},
            (HandEnding::Played, None) => HandResult::Played {},
        }
    }

    /// `Anna 320 hearts: meld 120 + tricks 210 = 330, made`
    pub fn sentence(&self, table: &Table) -> HandSentence {
        let name = |seat| table.name(seat).to_owned();
        let by = match self.ending {
            HandEnding::Claimed { by, .. } | HandEnding::Reneged { by, .. } => Some(name(by)),
            _ => None,
        };
        let (bidder, bid) = self.contract.map(|contract| (name(contract.bidder), contract.bid)).unzip();
        let Story { trump, count, claim_failed, .. } = *self;
        HandSentence { bidder, bid, trump, count, result: self.result(), by, claim_failed }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contract {
    pub bidder: Seat,
    pub side: usize,
    pub bid: i64,
}

crate::phrases! {
    /// The declarers' melds that they kept, and trick points.
    #[derive(Copy)]
    pub struct BidCount { pub kept: Points, pub tricks: Points } =
        "meld {kept} + tricks {tricks} = {}", i128::from(kept.0) + i128::from(tricks.0);
}

crate::phrases! {
    /// `by` is who claimed, or reneged.
    pub struct HandSentence as "PointsStory" {
        bidder: Option<String>,
        bid: Option<i64>,
        trump: Option<Suit>,
        count: Option<BidCount>,
        result: HandResult,
        by: Option<String>,
        claim_failed: bool,
    } = "{}{}{result}{}{}", head(bidder.as_deref(), *bid, *trump),
        count.map_or(String::new(), |count| format!("{count}, ")),
        by.as_ref().map_or(String::new(), |by| format!(" by {by}")),
        if *claim_failed { ", wrongly" } else { "" };
}

fn head(bidder: Option<&str>, bid: Option<i64>, trump: Option<Suit>) -> String {
    match (bidder.zip(bid), trump) {
        (Some((bidder, bid)), Some(trump)) => format!("{bidder} {bid} {trump}: "),
        (Some((bidder, bid)), None) => format!("{bidder} {bid}: "),
        (None, Some(trump)) => format!("{trump} trump: "),
        (None, None) => String::new(),
    }
}

/// The class is the hundred of the bid.
pub(in crate::engine) fn declared(story: &Story) -> Option<DeclaredContract> {
    let contract = story.contract?;
    let from = contract.bid - contract.bid.rem_euclid(100);
    let over =
        story.count.and_then(|count| count.kept.0.checked_add(count.tricks.0)?.checked_sub(contract.bid));
    let class = format!("{from}-{}", from.saturating_add(99));
    let (declarer, bid, made) = (contract.bidder, Some(contract.bid), story.made);
    Some(DeclaredContract { declarer, class, bid, made, over })
}

pub(in crate::engine) fn keys_behind_points(reason: &Reason, declares: bool) -> String {
    let of_sum = match &reason.sum {
        PointsSum::PassedOut {} => return String::new(),
        PointsSum::Counted { .. } => "meld_minimum|save_meld|save_short|dix_saves|count_scheme",
        PointsSum::MinusAll { .. } => "count_scheme",
        PointsSum::Reneged {} => "renege",
        PointsSum::Bid { .. } => "",
    };
    let scored = if declares { "made_scores" } else { "opponents_score" };
    let doubled = if reason.times > 1 { "doubling" } else { "" };
    format!("{of_sum}|{scored}|{doubled}")
}
