//! How a hand went, the sentences about it, and which options are behind a line of it.

use super::count::Melded;
use super::game::{GameScore, PointsSum, Reason};
use crate::engine::NotAllowedWhy;
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::engine::pinochle::{Meld, Suit};
use crate::kernel::{Keyword, Points, Seat, Table};
use serde::Serialize;
use std::fmt;

/// How a hand ended (rulebook section 2, step 3, and section 8). `OutOfReach` and `MadeByMelds` were not played: even all
/// trick points would not make the bid, or the melds made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandEnding {
    PassedOut,
    Played,
    ThrownIn,
    OutOfReach {
        short: i64,
        most: i64,
    },
    MadeByMelds,
    /// Whose renege ended the play; what was won in tricks may have been counted.
    Reneged {
        by: Seat,
        side: usize,
        counted: bool,
    },
    /// `is_right` is what the table found, where it says so.
    Claimed {
        by: Seat,
        is_right: Option<bool>,
    },
}

impl HandEnding {
    /// Returns why what belongs to play has no place in a hand that ended so, without play.
    pub(super) fn why_not_played(&self) -> NotAllowedWhy {
        match *self {
            HandEnding::OutOfReach { short, most } => NotAllowedWhy::OutOfReach { short, most },
            HandEnding::MadeByMelds => NotAllowedWhy::MadeByMelds {},
            _ => NotAllowedWhy::GivenUp {},
        }
    }

    pub fn is_played(&self) -> bool {
        matches!(self, HandEnding::Played | HandEnding::Reneged { .. } | HandEnding::Claimed { .. })
    }

    pub fn has_counts(&self) -> bool {
        self.is_played() && !matches!(self, HandEnding::Reneged { counted: false, .. })
    }

    pub fn is_given_up(&self) -> bool {
        matches!(self, HandEnding::ThrownIn | HandEnding::OutOfReach { .. })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// `None` if trump was turned or nobody bid.
    pub contract: Option<Contract>,
    pub trump: Option<Suit>,
    pub ending: HandEnding,
    /// `None` if nobody bid, or a claim left it open.
    pub made: Option<bool>,
    /// `None` if the bid was not played for.
    pub count: Option<BidCount>,
    /// In the order of the columns.
    pub melded: Vec<Melded>,
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

    pub fn details(&self) -> Vec<Meld> {
        self.melded.iter().flat_map(|melded| melded.melds.iter().cloned()).collect()
    }

    /// Returns the hand as a sentence: `Anna 320 hearts: meld 120 + tricks 210 = 330, made`.
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        let contract = self.contract.as_ref();
        let by = match self.ending {
            HandEnding::Claimed { by, .. } | HandEnding::Reneged { by, .. } => Some(table.name(by)),
            _ => None,
        };
        HandSentence {
            bidder: contract.map(|contract| table.name(contract.bidder)),
            bid: contract.map(|contract| contract.bid),
            trump: self.trump,
            count: self.count,
            result: self.result(),
            by,
        }
    }
}

/// A bid that somebody had to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contract {
    pub bidder: Seat,
    pub side: usize,
    pub bid: i64,
}

crate::phrases! {
    /// The declarers' count: melds that they kept, and trick points.
    #[derive(Copy)]
    pub struct BidCount { pub kept: Points, pub tricks: Points } =
        "meld {kept} + tricks {tricks} = {}", i128::from(kept.0) + i128::from(tricks.0);
}

/// A hand as a sentence, with the names of its table.
#[derive(Debug, Clone, Serialize)]
#[serde(rename = "PointsStory")]
pub struct HandSentence<'a> {
    bidder: Option<&'a str>,
    bid: Option<i64>,
    trump: Option<Suit>,
    count: Option<BidCount>,
    result: HandResult,
    /// Who claimed, or reneged.
    by: Option<&'a str>,
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.bidder.zip(self.bid), self.trump) {
            (Some((bidder, bid)), Some(trump)) => write!(f, "{bidder} {bid} {trump}: ")?,
            (Some((bidder, bid)), None) => write!(f, "{bidder} {bid}: ")?,
            (None, Some(trump)) => write!(f, "{trump} trump: ")?,
            (None, None) => {}
        }
        if let Some(count) = self.count {
            write!(f, "{count}, ")?;
        }
        self.result.fmt(f)?;
        self.by.map_or(Ok(()), |by| write!(f, " by {by}"))
    }
}

/// Returns what was declared: its class is the hundred of the bid.
pub(in crate::engine) fn declared(story: &Story) -> Option<DeclaredContract> {
    let contract = story.contract.as_ref()?;
    let from = contract.bid - contract.bid.rem_euclid(100);
    let over =
        story.count.and_then(|count| count.kept.0.checked_add(count.tricks.0)?.checked_sub(contract.bid));
    let class = format!("{from}-{}", from.saturating_add(99));
    let (declarer, bid, made) = (contract.bidder, Some(contract.bid), story.made);
    Some(DeclaredContract { declarer, class, bid, made, over })
}

pub(in crate::engine) fn keys_behind_points(reason: &Reason, declares: bool) -> String {
    let of_sum = match &reason.sum {
        PointsSum::Counted { kept, melded, tricks, taken, .. } => vec![
            (tricks.is_some_and(|tricks| tricks != *taken), "save_short"),
            (kept != melded, "meld_minimum"),
            (tricks.is_some(), "count_scheme"),
            (tricks.is_some() && melded.0 != 0, "save_meld|dix_saves"),
        ],
        PointsSum::MinusAll { .. } => vec![(true, "count_scheme")],
        PointsSum::Reneged {} => vec![(true, "renege")],
        _ => Vec::new(),
    };
    let is_scored = reason.sum != (PointsSum::PassedOut {});
    let scored = if declares { "made_scores" } else { "opponents_score" };
    let all = of_sum.into_iter().chain([(is_scored, scored), (reason.times > 1, "doubling")]);
    all.filter(|(is_behind, _)| *is_behind).map(|(_, keys)| keys).collect::<Vec<_>>().join("|")
}
