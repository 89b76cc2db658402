//! The record of a hand of pinochle to a point target (rulebook section 1): what happened, as people saw it.

use crate::engine::pinochle::{Suit, card_words};
use crate::kernel::field::{Field, FieldValue};
use crate::kernel::keyword::Keyword;
use crate::keyword;
use crate::record;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A value for each side that one was written down for, by the side's label.
pub type BySide<T> = BTreeMap<String, T>;

record! {
    /// A hand as somebody wrote it down. Nothing in it is checked.
    pub struct Record {
        /// Who took the bid.
        bidder: String,
        /// The winning bid.
        bid: i64,
        /// The trump suit.
        trump: Suit,
        /// Each side's melds; a side left out has none.
        meld: BySide<Meld>,
        /// How many points of a meld that is written as points are nines of trump.
        dix: BySide<i64>,
        /// Each side's trick points; one side may be left out.
        tricks: BySide<i64>,
        /// Whether a side won a trick; absent means that it has trick points.
        won_a_trick: BySide<bool>,
        /// Whether the declarers gave up before the first trick.
        thrown_in: bool,
        /// Whether nobody bid.
        passed_out: bool,
        /// What the table says of the bid, checked against the counts.
        result: Verdict,
        /// How often the bid was doubled: 0, 1 or 2.
        doubled: i64,
        /// Who stopped the play and claimed the target.
        claim: Claim,
        /// The melds that checks are paid for, within a meld that is written as points.
        awards: BySide<Vec<String>>,
        /// Who changed the dix for the turned card.
        dix_exchange: DixExchange,
        /// Who dealt.
        dealer: String,
        /// The calls in order.
        auction: Vec<Call>,
    }
}

keyword! {
    /// What became of a bid, as the table says.
    pub enum Verdict {
        /// It was made.
        Made = "made",
        /// It was not.
        Set = "set",
    }
}

/// The melds of a side or of a player, in one of the ways to write them (rulebook section 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meld {
    /// Their worth.
    Points(i64),
    /// Their names.
    Names(Vec<String>),
    /// The cards, as typed.
    Cards(String),
    /// Each player's of a side, by name; none of them written so again.
    ByPlayer(BTreeMap<String, Meld>),
}

/// One call of an auction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Who spoke.
    pub player: String,
    /// What was said.
    pub said: CallKind,
}

/// What somebody says in an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallKind {
    /// A bid.
    Bid {
        /// The amount.
        amount: i64,
        /// Its trump suit, where bids name one.
        suit: Option<Suit>,
    },
    /// Nothing more.
    Pass,
    /// The other side's bid counts twice.
    Double,
    /// The own bid, doubled, counts four times.
    Redouble,
}

/// The play was stopped by somebody who claimed the target for his side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Who.
    pub by: String,
}

/// The dix was changed for the turned card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DixExchange {
    /// Who held the dix.
    pub by: String,
    /// Who dealt and got it; `None` where nobody knows.
    pub dealer: Option<String>,
}

/// The words of a call that is no bid; a pass that promises help is a pass.
const SAID: [(&str, CallKind); 4] = [
    ("pass", CallKind::Pass),
    ("pass with help", CallKind::Pass),
    ("double", CallKind::Double),
    ("redouble", CallKind::Redouble),
];

impl FieldValue for Call {
    fn from_json(value: Value) -> Result<Self, Value> {
        let read = |items: &[Value]| {
            let (player, said) = match items {
                [Value::String(player), Value::String(word)] => {
                    (player, SAID.iter().find(|(known, _)| known == word).map(|(_, said)| *said)?)
                }
                [Value::String(player), amount] => {
                    (player, CallKind::Bid { amount: amount.as_i64()?, suit: None })
                }
                [Value::String(player), amount, suit] => {
                    let suit = Some(Suit::from_word(suit.as_str()?)?);
                    (player, CallKind::Bid { amount: amount.as_i64()?, suit })
                }
                _ => return None,
            };
            Some(Call { player: player.clone(), said })
        };
        value.as_array().and_then(|items| read(items)).ok_or(value)
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

impl FieldValue for Verdict {
    fn from_json(value: Value) -> Result<Self, Value> {
        value.as_str().and_then(Verdict::from_word).ok_or(value)
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
            players @ Value::Object(_) => {
                let melds = BTreeMap::<String, Meld>::from_json(players)?;
                let by_player = Meld::ByPlayer(melds);
                match &by_player {
                    Meld::ByPlayer(melds) if melds.values().any(|m| matches!(m, Meld::ByPlayer(_))) => {
                        Err(by_player.to_json())
                    }
                    _ => Ok(by_player),
                }
            }
            other => i64::from_json(other).map(Meld::Points),
        }
    }
    fn to_json(&self) -> Value {
        match self {
            Meld::Points(points) => points.to_json(),
            Meld::Names(names) => names.to_json(),
            Meld::Cards(cards) => cards.to_json(),
            Meld::ByPlayer(melds) => melds.to_json(),
        }
    }
}

impl FieldValue for Claim {
    fn from_json(value: Value) -> Result<Self, Value> {
        match names(&value, &["by"]).as_deref() {
            Some([Some(by)]) => Ok(Claim { by: by.clone() }),
            _ => Err(value),
        }
    }
    fn to_json(&self) -> Value {
        [("by".to_owned(), Value::from(self.by.as_str()))].into_iter().collect::<Map<_, _>>().into()
    }
}

impl FieldValue for DixExchange {
    fn from_json(value: Value) -> Result<Self, Value> {
        match names(&value, &["by", "dealer"]).as_deref() {
            Some([Some(by), dealer]) => Ok(DixExchange { by: by.clone(), dealer: dealer.clone() }),
            _ => Err(value),
        }
    }
    fn to_json(&self) -> Value {
        let by = ("by".to_owned(), Value::from(self.by.as_str()));
        let dealer = self.dealer.as_deref().map(|name| ("dealer".to_owned(), Value::from(name)));
        [by].into_iter().chain(dealer).collect::<Map<_, _>>().into()
    }
}

/// Returns the names under these keys of an object that has no others.
fn names(value: &Value, keys: &[&str]) -> Option<Vec<Option<String>>> {
    let object = value.as_object()?;
    if !object.keys().all(|key| keys.contains(&key.as_str())) {
        return None;
    }
    let name = |key: &&str| match object.get(*key) {
        None | Some(Value::Null) => Some(None),
        Some(Value::String(name)) => Some(Some(name.clone())),
        Some(_) => None,
    };
    keys.iter().map(name).collect()
}

impl Record {
    /// Returns the record with every player called by another name, and every side that is called by its
    /// players (`Anna+Cyril`) by their other names.
    #[must_use]
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

    /// Returns the record with defaults, empty lists and unreadable fields left out, and cards parted by
    /// commas: the form that a typed line gives.
    #[must_use]
    pub fn normal(&self) -> Record {
        fn readable<T: Clone>(field: &Field<T>, keep: impl Fn(&T) -> bool) -> Field<T> {
            field.get().filter(|value| keep(value)).cloned().into()
        }
        fn any<T>(sides: &BySide<T>) -> bool {
            !sides.is_empty()
        }
        Record {
            bidder: readable(&self.bidder, |_| true),
            bid: readable(&self.bid, |_| true),
            trump: readable(&self.trump, |_| true),
            meld: readable(&self.meld, any)
                .map(|sides| sides.into_iter().map(|(side, meld)| (side, meld.normal())).collect()),
            dix: readable(&self.dix, any),
            tricks: readable(&self.tricks, any),
            won_a_trick: readable(&self.won_a_trick, any),
            thrown_in: readable(&self.thrown_in, |thrown_in| *thrown_in),
            passed_out: readable(&self.passed_out, |passed_out| *passed_out),
            result: readable(&self.result, |_| true),
            doubled: readable(&self.doubled, |doubled| *doubled != 0),
            claim: readable(&self.claim, |_| true),
            awards: readable(&self.awards, any),
            dix_exchange: readable(&self.dix_exchange, |_| true),
            dealer: readable(&self.dealer, |_| true),
            auction: readable(&self.auction, |calls| !calls.is_empty()),
            unknown: Vec::new(),
        }
    }
}

impl Meld {
    fn normal(self) -> Meld {
        match self {
            Meld::Cards(cards) => match card_words(&cards).collect::<Vec<_>>() {
                cards if cards.is_empty() => Meld::Points(0),
                cards => Meld::Cards(cards.join(",")),
            },
            Meld::Names(names) if names.is_empty() => Meld::Points(0),
            Meld::ByPlayer(melds) => {
                Meld::ByPlayer(melds.into_iter().map(|(name, meld)| (name, meld.normal())).collect())
            }
            other => other,
        }
    }
}
