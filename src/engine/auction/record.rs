//! The record of a hand of auction pinochle (rulebook section 12).

use crate::engine::{calls, fields::Fields, pinochle::Suit};
use crate::kernel::json::present;
use crate::keyword;
use crate::notation::Melds;
use serde::{Deserialize, Serialize};
use serde_with::apply;

/// A hand as written. Nothing in it is checked.
#[apply(Option => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")])]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    /// In order; it implies `bidder` and `bid`.
    pub auction: Option<Vec<Call>>,
    pub bidder: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<Suit>,
    pub outcome: Option<Ending>,
    /// In one of the three ways to write melds (rulebook section 4).
    pub meld: Option<Melds>,
    /// The bidder's, with buried cards and last trick.
    pub tricks: Option<i64>,
    /// Absent means yes.
    pub won_a_trick: Option<bool>,
    /// Only a check of `tricks`.
    pub opponent_tricks: Option<i64>,
    pub renege_by: Option<String>,
    pub conceded_by: Option<Vec<String>>,
    /// Absent means yes.
    pub widow_seen: Option<bool>,
}

keyword! {
    /// How a hand ended (rulebook section 7).
    pub enum Ending: Display as "AuctionEnding" {
        PassedOut = "passed_out",
        /// Made or lost follows from the counts.
        Played = "played",
        /// As reported by the table, with or without counts.
        Made = "made",
        Lost = "lost",
        Conceded = "conceded",
        ConcededInPlay = "conceded_in_play",
        OpponentsConceded = "opponents_conceded",
    }
}

pub type Call = calls::Call<i64>;

impl Record {
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let mut record = self.clone();
        record.auction =
            record.auction.map(|calls| calls.into_iter().map(|call| call.renamed(new)).collect());
        record.rename_players(&new);
        record.conceded_by = record.conceded_by.map(|names| names.into_iter().map(new).collect());
        record
    }

    /// Returns the record as a typed line gives it: without defaults and empty lists, and with cards separated by commas.
    pub fn normal(&self) -> Record {
        let mut record = self.clone();
        record.meld = record.meld.map(Melds::normal);
        record.leave_out_defaults();
        if record.auction.is_some() {
            (record.bidder, record.bid) = (None, None);
        }
        record
    }
}
