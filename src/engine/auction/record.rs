//! The record of a hand of auction pinochle (rulebook section 12): what happened, as people saw it.

use crate::engine::pinochle::{Suit, card_words};
use crate::kernel::field::{Field, FieldValue};
use crate::kernel::keyword::Keyword;
use crate::keyword;
use crate::record;
use serde_json::Value;

record! {
    /// A hand as somebody wrote it down. Nothing in it is checked.
    pub struct Record {
        /// The calls in order; gives `bidder` and `bid`.
        auction: Vec<Call>,
        /// Who won the auction.
        bidder: String,
        /// The winning bid.
        bid: i64,
        /// The trump suit.
        trump: Suit,
        /// How the hand ended.
        outcome: Ending,
        /// The bidder's melds.
        meld: Meld,
        /// The bidder's trick points, buried cards and last trick included.
        tricks: i64,
        /// Whether the bidder won a trick; absent means true.
        won_a_trick: bool,
        /// The opponents' trick points, a check.
        opponent_tricks: i64,
        /// Who reneged.
        renege_by: String,
        /// Which opponents conceded.
        conceded_by: Vec<String>,
        /// Whether the widow was turned; absent means true.
        widow_seen: bool,
    }
}

keyword! {
    /// How a hand ended (rulebook section 7).
    pub enum Ending {
        /// All three passed.
        PassedOut = "passed_out",
        /// Played to the end; made or lost follows from the counts.
        Played = "played",
        /// Made, as the table says.
        Made = "made",
        /// Lost, as the table says.
        Lost = "lost",
        /// Thrown in before the first lead.
        Conceded = "conceded",
        /// Given up after a lead.
        ConcededInPlay = "conceded_in_play",
        /// Both opponents gave up.
        OpponentsConceded = "opponents_conceded",
    }
}

/// One call of an auction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Who spoke.
    pub player: String,
    /// The amount, or `None` for a pass.
    pub bid: Option<i64>,
}

/// The bidder's melds, in one of the three ways to write them (rulebook section 4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meld {
    /// Their worth.
    Points(i64),
    /// Their names.
    Names(Vec<String>),
    /// The cards, as typed.
    Cards(String),
}

impl FieldValue for Call {
    fn from_json(value: Value) -> Result<Self, Value> {
        let Value::Array(items) = value else { return Err(value) };
        let [player, call] = <[Value; 2]>::try_from(items).map_err(Value::Array)?;
        match (player, call.as_i64(), call == "pass") {
            (Value::String(player), Some(bid), _) => Ok(Call { player, bid: Some(bid) }),
            (Value::String(player), _, true) => Ok(Call { player, bid: None }),
            (player, ..) => Err(Value::Array(vec![player, call])),
        }
    }
    fn to_json(&self) -> Value {
        Value::Array(vec![
            Value::from(self.player.as_str()),
            self.bid.map_or_else(|| Value::from("pass"), Value::from),
        ])
    }
}

impl FieldValue for Ending {
    fn from_json(value: Value) -> Result<Self, Value> {
        value.as_str().and_then(Ending::from_word).ok_or(value)
    }
    fn to_json(&self) -> Value {
        Value::from(self.word())
    }
}

impl FieldValue for Meld {
    fn from_json(value: Value) -> Result<Self, Value> {
        match value {
            Value::String(cards) => Ok(Meld::Cards(cards)),
            list @ Value::Array(_) => Vec::from_json(list).map(Meld::Names),
            other => i64::from_json(other).map(Meld::Points),
        }
    }
    fn to_json(&self) -> Value {
        match self {
            Meld::Points(points) => points.to_json(),
            Meld::Names(names) => names.to_json(),
            Meld::Cards(cards) => cards.to_json(),
        }
    }
}

impl Record {
    /// Returns the record with every player called by another name.
    #[must_use]
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let mut record = self.clone();
        record.auction = record
            .auction
            .map(|calls| calls.into_iter().map(|call| Call { player: new(call.player), ..call }).collect());
        record.bidder = record.bidder.map(new);
        record.renege_by = record.renege_by.map(new);
        record.conceded_by = record.conceded_by.map(|names| names.into_iter().map(new).collect());
        record
    }

    /// Returns the record with defaults, empty lists and unreadable fields left out, and cards parted by
    /// commas: the form that a typed line gives.
    #[must_use]
    pub fn normal(&self) -> Record {
        fn readable<T: Clone>(field: &Field<T>, keep: impl Fn(&T) -> bool) -> Field<T> {
            field.get().filter(|value| keep(value)).cloned().into()
        }
        let auction = readable(&self.auction, |calls| !calls.is_empty());
        let from_calls = auction.is_absent();
        Record {
            bidder: readable(&self.bidder, |_| from_calls),
            bid: readable(&self.bid, |_| from_calls),
            auction,
            trump: readable(&self.trump, |_| true),
            outcome: readable(&self.outcome, |_| true),
            meld: readable(&self.meld, |_| true).map(|meld| match meld {
                Meld::Cards(cards) => {
                    let cards: Vec<&str> = card_words(&cards).collect();
                    if cards.is_empty() { Meld::Points(0) } else { Meld::Cards(cards.join(",")) }
                }
                Meld::Names(names) if names.is_empty() => Meld::Points(0),
                other => other,
            }),
            tricks: readable(&self.tricks, |_| true),
            won_a_trick: readable(&self.won_a_trick, |won| !won),
            opponent_tricks: readable(&self.opponent_tricks, |_| true),
            renege_by: readable(&self.renege_by, |_| true),
            conceded_by: readable(&self.conceded_by, |names| !names.is_empty()),
            widow_seen: readable(&self.widow_seen, |seen| !seen),
            unknown: Vec::new(),
        }
    }
}
