//! How a hand ended, what is paid for, and the sentence about it.

use super::{count::BidderCount, options::Options, record::Ending};
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::engine::pinochle::{Meld, Suit};
use crate::kernel::{Keyword, Seat, Table};
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Story {
    PassedOut,
    Contract(Contract),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    pub bidder: Seat,
    pub bid: i64,
    pub trump: Option<Suit>,
    pub ending: Ending,
    pub widow_seen: bool,
    pub renege_by: Option<Seat>,
    /// `None` also for a hand that was reported without a count.
    pub count: Option<BidderCount>,
}

impl Contract {
    pub fn made(&self) -> bool {
        match (self.renege_by, &self.count) {
            (Some(by), _) => by != self.bidder,
            (None, Some(count)) => count.makes(self.bid),
            (None, None) => matches!(self.ending, Ending::Made | Ending::OpponentsConceded),
        }
    }

    /// Given up before the widow was turned.
    pub(super) fn is_blind(&self) -> bool {
        self.ending == Ending::Conceded && !self.widow_seen
    }
}

crate::phrases! {
    /// A bid is its band of the schedule; the last has no end.
    #[derive(Copy)]
    pub enum FactorMeaning as "AuctionFactor" holds Trump(Suit) {
        Bid { from: i64, to: Option<i64> } = "bid {from}{}", to.map_or_else(|| " and more".to_owned(), |to| format!("-{to}"));
        Bete {} = "double bete";
        RenegeBete {} = "bete for the renege";
        SharesOfOthers {} = "shares";
        PassedOut {} = "passed out";
        BlindSurrender {} = "given up unseen";
    }
}

crate::phrases! {
    /// `by` is who reneged.
    pub enum HandSentence<'a> as "AuctionStory" {
        PassedOut {} = "all passed";
        Contract {
            bidder: &'a str, bid: i64, trump: Option<Suit>,
            count: Option<&'a BidderCount>, by: Option<&'a str>, result: HandResult,
        } = "{bidder} {bid}{}: {}{}{result}", trump.map_or_else(String::new, |trump| format!(" {trump}")),
            count.map_or_else(String::new, |count| format!("{count}, ")),
            by.map_or_else(String::new, |by| format!("{by} reneged, "));
    }
}

impl Story {
    pub(in crate::engine) fn trump(&self) -> Option<&'static str> {
        self.contract()?.trump.map(Keyword::word)
    }

    pub fn contract(&self) -> Option<&Contract> {
        if let Story::Contract(contract) = self { Some(contract) } else { None }
    }

    pub fn result(&self) -> HandResult {
        let Some(contract) = self.contract() else { return HandResult::Passed {} };
        match contract.ending {
            Ending::Conceded if contract.is_blind() => HandResult::FoldUnseen {},
            Ending::Conceded => HandResult::Fold {},
            Ending::ConcededInPlay => HandResult::LostLate {},
            Ending::OpponentsConceded => HandResult::Claim {},
            _ if contract.made() => HandResult::Made {},
            _ => HandResult::Lost {},
        }
    }

    pub fn details(&self) -> Vec<Meld> {
        let count = self.contract().and_then(|contract| contract.count.as_ref());
        count.map_or_else(Vec::new, |count| count.melds.clone())
    }

    /// `Anna 320 spades: meld 160 + tricks 170 = 330, made`
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        let Some(contract) = self.contract() else { return HandSentence::PassedOut {} };
        let (bidder, by) = (table.name(contract.bidder), contract.renege_by.map(|by| table.name(by)));
        let (bid, trump) = (contract.bid, contract.trump);
        let (count, result) = (contract.count.as_ref(), self.result());
        HandSentence::Contract { bidder, bid, trump, count, by, result }
    }
}

/// Tells why trick points differ from those counted.
impl fmt::Display for BidderCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (meld, counted) = (self.meld, self.counted);
        if self.void {
            return write!(f, "meld {meld} + tricks {}, but no trick won", self.tricks);
        }
        write!(f, "meld {meld} + tricks {counted}")?;
        if self.tricks != counted {
            if self.won_a_trick {
                write!(f, " (counted {})", self.tricks)?;
            } else {
                write!(f, " (no trick won, {} buried)", self.tricks)?;
            }
        }
        write!(f, " = {}", i128::from(meld) + i128::from(counted))
    }
}

/// The class is the row of the schedule.
pub(in crate::engine) fn declared(options: &Options, story: &Story) -> Option<DeclaredContract> {
    let contract = story.contract()?;
    let bid = contract.bid;
    let class = options.schedule.units(bid).map_or_else(|| bid.to_string(), |band| band.class());
    let count = contract.count.as_ref().filter(|count| !count.void);
    let over = count.and_then(|count| count.meld.checked_add(count.counted)?.checked_sub(bid));
    let (declarer, made) = (contract.bidder, Some(contract.made()));
    Some(DeclaredContract { declarer, class, bid: Some(bid), made, over })
}
