//! The fields of a hand of auction pinochle: how each is typed and printed, and which stand beside a hand that was passed out
//! (rulebook sections 12 and 16).

use super::record::{Ending, Record};
use crate::engine::fields::BesidePass::{self, Allowed, Refused};
use crate::engine::fields::{FieldKind, Fields, fields, printed};
use crate::notation::{Game, Meaning, Melds, spelled};

/// The kinds of fields that only this game has.
pub enum AuctionKind {
    Calls,
    Trump,
    Melds,
    /// The bidder's trick points, and behind a slash those of the opponents.
    Tricks,
    /// It is typed and printed with the field before the slash.
    OpponentTricks,
    /// Who of the opponents gave up, each behind a word.
    ConcededBy,
}

fields! { Record, BesidePass, AuctionKind {
    auction: "auction", "a list of calls, each a player and a bid or \"pass\"" =>
        Own(AuctionKind::Calls), Allowed, or Vec::is_empty;
    bidder: "bidder", "a name" => Player(), Refused;
    bid: "bid", "a whole number" => Number(), Refused;
    trump: "trump", "a suit (spades, hearts, diamonds or clubs)" => Own(AuctionKind::Trump), Refused;
    meld: "meld", "points, a list of melds or a string of cards" => Own(AuctionKind::Melds), Refused;
    tricks: "trick count", "a whole number" => Own(AuctionKind::Tricks), Refused;
    opponent_tricks: "opponents' trick count", "a whole number" => Own(AuctionKind::OpponentTricks), Allowed;
    outcome: "outcome", "passed_out, played, made, lost, conceded, conceded_in_play or opponents_conceded" => Said(&[
        (Meaning::Pass, Ending::PassedOut),
        (Meaning::Made, Ending::Made),
        (Meaning::Lost, Ending::Lost),
        (Meaning::Fold, Ending::Conceded),
        (Meaning::Late, Ending::ConcededInPlay),
        (Meaning::Claim, Ending::OpponentsConceded),
    ]), Allowed, write "meld and tricks, as in `160+170`, or made, lost, fold, late, claim";
    widow_seen: "unseen widow", "true or false" => Said(&[(Meaning::Blind, false)]), Allowed, or is_true;
    won_a_trick: "trick won", "true or false" =>
        Said(&[(Meaning::Trick, true), (Meaning::NoTrick, false)]), Allowed, or is_true;
    renege_by: "renege", "a name" => Player(Meaning::Renege), Refused;
    conceded_by: "concession", "a list of names" => Own(AuctionKind::ConcededBy), Refused, or Vec::is_empty;
} }

fn is_true(value: &bool) -> bool {
    *value
}

/// Writes a record as a line. What words cannot express is lost or wrong, so the caller must check that the line
/// reads as the same record.
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
        FieldKind::Own(kind) => kind.printed(&record),
        kind => printed(Game::Auction, kind, &mut record),
    });
    words.collect::<Vec<String>>().join(" ")
}

impl AuctionKind {
    fn printed(&self, record: &Record) -> Option<String> {
        match self {
            AuctionKind::Calls => {
                let calls = record.auction.as_ref()?.iter().map(|call| {
                    let bid = call.bid.map_or_else(|| "-".to_owned(), |bid| bid.to_string());
                    format!("{} {bid}", spelled(&call.player))
                });
                Some(calls.collect::<Vec<_>>().join(" "))
            }
            AuctionKind::Trump => record.trump.map(|suit| suit.letter().to_string()),
            AuctionKind::Melds => record.meld.as_ref().map(|melds| match melds {
                Melds::Points(points) => format!("m{points}"),
                Melds::Names(_) | Melds::Cards(_) => format!("m={melds}"),
            }),
            AuctionKind::Tricks => {
                let others = record.opponent_tricks.map(|points| format!("/{points}"));
                let own = record.tricks.map(|points| points.to_string());
                (own.is_some() || others.is_some())
                    .then(|| format!("t{}{}", own.unwrap_or_default(), others.unwrap_or_default()))
            }
            AuctionKind::OpponentTricks => None,
            AuctionKind::ConcededBy => {
                let names = record.conceded_by.as_ref()?.iter().map(|name| format!("by {}", spelled(name)));
                Some(names.collect::<Vec<_>>().join(" "))
            }
        }
    }
}
