//! The record of a hand of pinochle to a point target (rulebook section 1).

use crate::engine::pinochle::Suit;
use crate::kernel::{Field, FieldValue};
use crate::notation::Melds;
use crate::{keyword, record};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Values by the label of a side; sides may be left out.
pub type BySide<T> = BTreeMap<String, T>;

record! {
    /// A hand as written. Nothing in it is checked.
    pub struct Record {
        bidder: String => "a name",
        bid: i64 => "a whole number",
        trump: Suit => "a suit (spades, hearts, diamonds or clubs)",
        /// A side left out has none.
        meld: BySide<Meld> => "a meld for each side: points, a list of names, a string of cards, or one of these by player",
        dix: BySide<i64> => "a number of points for each side",
        /// Trick points; one side may be left out.
        tricks: BySide<i64> => "a number of trick points for each side",
        /// Absent means: if it has trick points.
        won_a_trick: BySide<bool> => "true or false for each side",
        thrown_in: bool = false => "true or false",
        passed_out: bool = false => "true or false",
        /// As reported by the table, checked against the counts.
        result: Verdict => "\"made\" or \"set\"",
        /// 0, 1 or 2 times.
        doubled: i64 = 0 => "a whole number",
        /// Whose renege ended the play.
        renege_by: String => "a name",
        claim: Claim => "an object with `by`, who claimed",
        /// The melds that pay checks, for a meld written as points.
        awards: BySide<Vec<String>> => "a list of melds for each side",
        dix_exchange: DixExchange => "an object with `by`, who held the dix, and `dealer`",
        dealer: String => "a name",
        auction: Vec<Call> => "a list of calls, each a player and a bid, \"pass\", \"double\" or \"redouble\"",
    }
}

keyword! {
    pub enum Verdict {
        Made = "made",
        Set = "set",
    }
}

/// The melds of a side (rulebook section 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meld {
    Together(Melds),
    ByPlayer(BTreeMap<String, Melds>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub player: String,
    pub said: CallKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallKind {
    Bid { amount: i64, suit: Option<Suit> },
    Pass,
    Double,
    Redouble,
}

/// What the calls of an auction come to.
pub(super) struct Called<'a> {
    pub bid: Option<Bid<'a>>,
    pub doubled: i64,
}

pub(super) struct Bid<'a> {
    pub bidder: &'a str,
    pub amount: i64,
    pub suit: Option<Suit>,
}

impl Called<'_> {
    pub(super) fn of(calls: &[Call]) -> Called<'_> {
        let mut called = Called { bid: None, doubled: 0 };
        for Call { player, said } in calls {
            match *said {
                CallKind::Bid { amount, suit } => {
                    called = Called { bid: Some(Bid { bidder: player, amount, suit }), doubled: 0 };
                }
                CallKind::Pass => {}
                CallKind::Double => called.doubled = 1,
                CallKind::Redouble => called.doubled = 2,
            }
        }
        called
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub by: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DixExchange {
    pub by: String,
    /// Who dealt and received it, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<String>,
}

/// The words of calls other than bids; a pass that promises help is a pass.
const SAID: [(&str, CallKind); 4] = [
    ("pass", CallKind::Pass),
    ("pass with help", CallKind::Pass),
    ("double", CallKind::Double),
    ("redouble", CallKind::Redouble),
];

impl FieldValue for Call {
    fn from_json(value: &Value) -> Option<Self> {
        let (player, said) = match value.as_array()?.as_slice() {
            [Value::String(player), Value::String(word)] => {
                (player, SAID.iter().find(|(known, _)| known == word).map(|(_, said)| *said)?)
            }
            [Value::String(player), amount] => {
                (player, CallKind::Bid { amount: amount.as_i64()?, suit: None })
            }
            [Value::String(player), amount, suit] => {
                let suit = Some(Suit::from_json(suit)?);
                (player, CallKind::Bid { amount: amount.as_i64()?, suit })
            }
            _ => return None,
        };
        Some(Call { player: player.clone(), said })
    }
    fn to_json(&self) -> Value {
        let mut items = vec![Value::from(self.player.as_str())];
        match self.said {
            CallKind::Bid { amount, suit } => {
                items.push(Value::from(amount));
                items.extend(suit.map(|suit| suit.to_json()));
            }
            said => {
                let word = SAID.iter().find(|(_, known)| *known == said).map_or("", |(word, _)| *word);
                items.push(Value::from(word));
            }
        }
        Value::Array(items)
    }
}

impl FieldValue for Meld {
    fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::Object(_) => BTreeMap::from_json(value).map(Meld::ByPlayer),
            _ => Melds::from_json(value).map(Meld::Together),
        }
    }
    fn to_json(&self) -> Value {
        match self {
            Meld::Together(melds) => melds.to_json(),
            Meld::ByPlayer(melds) => melds.to_json(),
        }
    }
    fn normal(self) -> Self {
        match self {
            Meld::Together(melds) => Meld::Together(melds.normal()),
            Meld::ByPlayer(melds) => Meld::ByPlayer(melds.normal()),
        }
    }
}

/// An object; serde would read a list in its place too.
impl FieldValue for Claim {
    fn from_json(value: &Value) -> Option<Self> {
        Claim::deserialize(value.as_object()?).ok()
    }
    fn to_json(&self) -> Value {
        json!(self)
    }
}

impl FieldValue for DixExchange {
    fn from_json(value: &Value) -> Option<Self> {
        DixExchange::deserialize(value.as_object()?).ok()
    }
    fn to_json(&self) -> Value {
        json!(self)
    }
}

impl Meld {
    /// Returns what this player of the side melded, if that is told, or else what the side did.
    pub fn of(&self, player: &str) -> Option<&Melds> {
        match self {
            Meld::Together(melds) => Some(melds),
            Meld::ByPlayer(melds) => melds.get(player),
        }
    }

    /// Returns the melds of the side, or of each of its players.
    fn all(&self) -> Vec<&Melds> {
        match self {
            Meld::Together(melds) => vec![melds],
            Meld::ByPlayer(melds) => melds.values().collect(),
        }
    }

    pub fn has_cards(&self) -> bool {
        self.all().into_iter().any(|melds| matches!(melds, Melds::Cards(_)))
    }

    /// Returns the melds that are written by name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all().into_iter().flat_map(move |melds| match melds {
            Melds::Names(names) => names.iter().map(String::as_str),
            Melds::Points(_) | Melds::Cards(_) => [].iter().map(String::as_str),
        })
    }
}

impl Record {
    /// Returns the record with other names for the players, also in labels made of them (`Anna+Cyril`).
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let label = |label: &str| {
            label.split('+').map(|name| new(name.to_owned())).collect::<Vec<String>>().join("+")
        };
        fn by_side<T: Clone>(field: &Field<BySide<T>>, label: &impl Fn(&str) -> String) -> Field<BySide<T>> {
            field.clone().map(|sides| sides.into_iter().map(|(side, value)| (label(&side), value)).collect())
        }
        let mut record = self.clone();
        record.bidder = record.bidder.map(new);
        record.dealer = record.dealer.map(new);
        record.renege_by = record.renege_by.map(new);
        record.claim = record.claim.map(|claim| Claim { by: new(claim.by) });
        record.dix_exchange = record
            .dix_exchange
            .map(|exchange| DixExchange { by: new(exchange.by), dealer: exchange.dealer.map(new) });
        record.auction = record
            .auction
            .map(|calls| calls.into_iter().map(|call| Call { player: new(call.player), ..call }).collect());
        record.meld = by_side(&record.meld, &label).map(|sides| {
            let by_player = |meld| match meld {
                Meld::ByPlayer(melds) => {
                    Meld::ByPlayer(melds.into_iter().map(|(name, meld)| (new(name), meld)).collect())
                }
                other => other,
            };
            sides.into_iter().map(|(side, meld)| (side, by_player(meld))).collect()
        });
        record.dix = by_side(&record.dix, &label);
        record.tricks = by_side(&record.tricks, &label);
        record.won_a_trick = by_side(&record.won_a_trick, &label);
        record.awards = by_side(&record.awards, &label);
        record
    }

    /// Returns the record as a typed line gives it: without defaults, empty lists and unreadable fields, and with
    /// cards separated by commas.
    pub fn normal(&self) -> Record {
        self.readable()
    }
}
