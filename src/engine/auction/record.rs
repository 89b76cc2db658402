//! The record of a hand (rulebook section 12), how it is printed (section 16), and what can be wrong with it.

use crate::engine::fields::BesidePass::{self, Allowed, Refused};
use crate::engine::fields::{FieldKind, Fields, fields, printed};
use crate::engine::{calls, pinochle::Suit};
use crate::kernel::{NearestBids, json::present};
use crate::keyword;
use crate::notation::{Game, Meaning, Melds, spelled};
use serde::{Deserialize, Serialize};
use serde_with::apply;

/// A hand as written, unchecked.
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
    /// In one of three ways (section 4).
    pub meld: Option<Melds>,
    /// With buried cards and last trick.
    pub tricks: Option<i64>,
    /// Absent means yes.
    pub won_a_trick: Option<bool>,
    /// Only checks `tricks`.
    pub opponent_tricks: Option<i64>,
    pub renege_by: Option<String>,
    pub conceded_by: Option<Vec<String>>,
    /// Absent means yes.
    pub widow_seen: Option<bool>,
}

keyword! {
    /// Section 7.
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
    pub fn renamed(&self, new: &dyn Fn(String) -> String) -> Record {
        let mut record = self.clone();
        calls::rename(&mut record.auction, new);
        record.rename_players(new);
        record.conceded_by = record.conceded_by.map(|names| names.into_iter().map(new).collect());
        record
    }

    /// The record as a typed line gives it.
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

// A field of a kind that only this game has is printed by its function.
fields! { Record, BesidePass, fn(&Record) -> Option<String> {
    auction: "auction" => Own(calls), Allowed, or Vec::is_empty;
    bidder: "bidder" => Player(), Refused;
    bid: "bid" => Number(), Refused;
    trump: "trump" => Own(|record| record.trump.map(|suit| suit.letter().to_string())), Refused;
    meld: "meld" => Own(melds), Refused;
    // Behind a slash with those of the opponents.
    tricks: "trick count" => Own(tricks), Refused;
    opponent_tricks: "opponents' trick count" => Own(|_| None), Allowed;
    outcome: "outcome" => Said(&[
        (Meaning::Pass, Ending::PassedOut),
        (Meaning::Made, Ending::Made),
        (Meaning::Lost, Ending::Lost),
        (Meaning::Fold, Ending::Conceded),
        (Meaning::Late, Ending::ConcededInPlay),
        (Meaning::Claim, Ending::OpponentsConceded),
    ]), Allowed, write "meld and tricks, as in `160+170`, or made, lost, fold, late, claim";
    widow_seen: "unseen widow" => Said(&[(Meaning::Blind, false)]), Allowed, or is_true;
    won_a_trick: "trick won" => Said(&[(Meaning::Trick, true), (Meaning::NoTrick, false)]), Allowed, or is_true;
    renege_by: "renege" => Player(Meaning::Renege), Refused;
    conceded_by: "concession" => Own(conceded_by), Refused, or Vec::is_empty;
} }

fn is_true(value: &bool) -> bool {
    *value
}

/// Writes a record as a line. What words cannot express is lost or wrong: the caller reads the line again.
pub fn print(record: &Record) -> String {
    let mut record = record.clone();
    let is_said = match record.outcome {
        Some(Ending::PassedOut) => record.auction.is_none(),
        // `blind` says it too.
        Some(Ending::Conceded) => record.widow_seen != Some(false),
        _ => true,
    };
    record.outcome = record.outcome.filter(|_| is_said);
    let words = Record::FIELDS.iter().filter_map(|field| match &field.kind {
        FieldKind::Own(print) => print(&record),
        kind => printed(Game::Auction, kind, &mut record),
    });
    words.collect::<Vec<String>>().join(" ")
}

fn calls(record: &Record) -> Option<String> {
    let calls = record.auction.as_ref()?.iter().map(|call| {
        let bid = call.bid.map_or_else(|| "-".to_owned(), |bid| bid.to_string());
        format!("{} {bid}", spelled(&call.player))
    });
    Some(calls.collect::<Vec<_>>().join(" "))
}

fn melds(record: &Record) -> Option<String> {
    record.meld.as_ref().map(|melds| match melds {
        Melds::Points(points) => format!("m{points}"),
        Melds::Names(_) | Melds::Cards(_) => format!("m={melds}"),
    })
}

fn tricks(record: &Record) -> Option<String> {
    let own = record.tricks.map_or_else(String::new, |points| points.to_string());
    let others = record.opponent_tricks.map_or_else(String::new, |points| format!("/{points}"));
    Some(format!("t{own}{others}")).filter(|typed| typed != "t")
}

fn conceded_by(record: &Record) -> Option<String> {
    let names = record.conceded_by.as_ref()?.iter().map(|name| format!("by {}", spelled(name)));
    Some(names.collect::<Vec<_>>().join(" "))
}

crate::phrases! {
    pub enum Problem: Error as "AuctionProblem" {
        BidBarred { bid: i64, beside: NearestBids } =
            "bid {bid} is barred, like every bid that ends in 40 or 90: {beside}";
        ThirdSeat { name: String, bid: i64 } =
            "after two passes `{name}` opens at 290 or at 310 and more, not at {bid}";
        ConcededBy {} = "name both opponents if they conceded, or one of them if the hand went on";
        ExtraWithoutRun { runs: usize } = "an extra king or queen needs exactly one run, not {runs}";
        RoyalBesideRun {} =
            "at this table the spare king and queen beside a run are `extra_king` and `extra_queen`";
        MadeWithoutTrick {} =
            "a bidder who wins no trick loses, whatever was melded (`must_win_trick` = \"all\")";
    }
}
