//! The record of a hand of auction pinochle (rulebook section 12).

use crate::engine::{pinochle::Suit, players};
use crate::kernel::Field;
use crate::notation::Melds;
use crate::{keyword, record};

record! {
    /// A hand as written. Nothing in it is checked.
    pub struct Record {
        /// In order; it implies `bidder` and `bid`.
        auction: Vec<Call> => "a list of calls, each a player and a bid or \"pass\"",
        bidder: String => "a name",
        bid: i64 => "a whole number",
        trump: Suit => "a suit (spades, hearts, diamonds or clubs)",
        outcome: Ending,
        /// In one of the three ways to write melds (rulebook section 4).
        meld: Melds => "points, a list of melds or a string of cards",
        /// The bidder's, with buried cards and last trick.
        tricks: i64 => "a whole number",
        won_a_trick: bool = true => "true or false",
        /// Only a check of `tricks`.
        opponent_tricks: i64 => "a whole number",
        renege_by: String => "a name",
        conceded_by: Vec<String> => "a list of names",
        widow_seen: bool = true => "true or false",
    }
}

keyword! {
    /// How a hand ended (rulebook section 7).
    pub enum Ending {
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

pub type Call = players::Call<i64>;

impl Record {
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let mut record = self.clone();
        record.auction =
            record.auction.map(|calls| calls.into_iter().map(|call| call.renamed(new)).collect());
        record.bidder = record.bidder.map(new);
        record.renege_by = record.renege_by.map(new);
        record.conceded_by = record.conceded_by.map(|names| names.into_iter().map(new).collect());
        record
    }

    /// Returns the record as a typed line gives it: without defaults, empty lists and unreadable fields, and with
    /// cards separated by commas.
    pub fn normal(&self) -> Record {
        let mut record = self.readable();
        if record.auction.is_given() {
            (record.bidder, record.bid) = (Field::Absent, Field::Absent);
        }
        record
    }
}
