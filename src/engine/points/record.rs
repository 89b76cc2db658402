//! The record of a hand (rulebook section 1), and what can be wrong with it.

use crate::engine::{fields::Fields, pinochle::Suit};
use crate::kernel::json::{present, present_map, present_object};
use crate::keyword;
use crate::notation::{CallSaid, Melds};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use serde_with::apply;
use std::collections::BTreeMap;

/// By the label of a side; sides may be left out.
pub type ByLabel<T> = BTreeMap<String, T>;

type BySides<T> = Option<ByLabel<T>>;

pub(super) fn has<T>(sides: &BySides<T>, side: &str) -> bool {
    sides.as_ref().is_some_and(|sides| sides.contains_key(side))
}

type InObject<T> = Option<T>;

/// A hand as written, unchecked.
#[apply(
    Option => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")],
    BySides => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present_map")],
    InObject => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present_object")],
)]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    pub bidder: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<Suit>,
    /// A side left out has none.
    pub meld: BySides<SideMeld>,
    pub dix: BySides<i64>,
    /// One side may be left out.
    pub tricks: BySides<i64>,
    /// Absent means: if it has trick points.
    pub won_a_trick: BySides<bool>,
    pub thrown_in: Option<bool>,
    pub passed_out: Option<bool>,
    /// As reported, checked against the counts.
    pub result: Option<Verdict>,
    /// 0 to 2 times.
    pub doubled: Option<i64>,
    pub renege_by: Option<String>,
    pub claim: InObject<Claim>,
    /// Those that pay checks, for melds written as points.
    pub awards: BySides<Vec<String>>,
    pub dix_exchange: InObject<DixExchange>,
    pub dealer: Option<String>,
    pub auction: Option<Vec<Call>>,
}

keyword! {
    pub enum Verdict {
        Made = "made",
        Set = "set",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected points, a list of melds or a string of cards")]
pub enum SideMeld {
    Together(Melds),
    ByPlayer(#[serde(deserialize_with = "each_once")] BTreeMap<String, Melds>),
}

fn each_once<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Melds>, D::Error> {
    present_map(from).map(Option::unwrap_or_default)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub player: String,
    pub said: CallKind,
}

/// A bid names its suit where the rules have it so.
pub type CallKind = CallSaid<(i64, Option<Suit>)>;

#[derive(Clone, Copy)]
pub(super) struct LastBid<'a> {
    pub bidder: &'a str,
    pub amount: i64,
    pub suit: Option<Suit>,
    pub doubled: i64,
}

impl LastBid<'_> {
    pub fn of(calls: &[Call]) -> Option<LastBid<'_>> {
        calls.iter().fold(None, |last, Call { player, said }| match *said {
            CallKind::Bid((amount, suit)) => Some(LastBid { bidder: player, amount, suit, doubled: 0 }),
            CallKind::Pass => last,
            CallKind::Double => last.map(|bid| LastBid { doubled: 1, ..bid }),
            CallKind::Redouble => last.map(|bid| LastBid { doubled: 2, ..bid }),
        })
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

/// A pass that promises help is a pass.
const SAID: [(&str, CallKind); 4] = [
    ("pass", CallKind::Pass),
    ("pass with help", CallKind::Pass),
    ("double", CallKind::Double),
    ("redouble", CallKind::Redouble),
];

impl<'de> Deserialize<'de> for Call {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let items = Vec::<Value>::deserialize(from)?;
        call(&items).ok_or_else(|| D::Error::custom("no call"))
    }
}

fn call(items: &[Value]) -> Option<Call> {
    let (player, said) = items.split_first()?;
    let said = match said {
        [Value::String(word)] => SAID.iter().find(|(known, _)| known == word).map(|(_, said)| *said)?,
        [amount] => CallKind::Bid((amount.as_i64()?, None)),
        [amount, suit] => CallKind::Bid((amount.as_i64()?, Some(Suit::from_word(suit.as_str()?)?))),
        _ => return None,
    };
    Some(Call { player: player.as_str()?.to_owned(), said })
}

impl Serialize for Call {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.said {
            CallKind::Bid((amount, None)) => (&self.player, amount).serialize(to),
            CallKind::Bid((amount, Some(suit))) => (&self.player, amount, suit).serialize(to),
            said => {
                let word = SAID.iter().find(|(_, known)| *known == said).map_or("", |(word, _)| *word);
                (&self.player, word).serialize(to)
            }
        }
    }
}

impl SideMeld {
    fn normal(self) -> Self {
        match self {
            SideMeld::Together(melds) => SideMeld::Together(melds.normal()),
            SideMeld::ByPlayer(melds) => {
                SideMeld::ByPlayer(melds.into_iter().map(|(name, melds)| (name, melds.normal())).collect())
            }
        }
    }

    /// Each with the player who melded it, if told.
    pub fn all(&self) -> impl Iterator<Item = (Option<&str>, &Melds)> {
        let (together, by_player) = match self {
            SideMeld::Together(melds) => (Some((None, melds)), None),
            SideMeld::ByPlayer(melds) => (None, Some(melds)),
        };
        let by_player = by_player.into_iter().flatten();
        together.into_iter().chain(by_player.map(|(name, melds)| (Some(name.as_str()), melds)))
    }
}

impl Record {
    pub(super) fn melds_of(&self, side: &str) -> impl Iterator<Item = (Option<&str>, &Melds)> {
        self.meld.iter().filter_map(move |sides| sides.get(side)).flat_map(SideMeld::all)
    }

    /// Players also stand in labels (`Anna+Cyril`).
    pub fn renamed(&self, new: &dyn Fn(String) -> String) -> Record {
        fn rename<T>(entries: &mut BTreeMap<String, T>, new: &dyn Fn(String) -> String) {
            *entries = std::mem::take(entries).into_iter().map(|(key, value)| (new(key), value)).collect();
        }
        let label = |label: String| {
            label.split('+').map(|name| new(name.to_owned())).collect::<Vec<String>>().join("+")
        };
        let mut record = self.clone();
        record.rename_players(new);
        record.claim = record.claim.map(|claim| Claim { by: new(claim.by) });
        let exchange = |DixExchange { by, dealer }| DixExchange { by: new(by), dealer: dealer.map(new) };
        record.dix_exchange = record.dix_exchange.map(exchange);
        for call in record.auction.iter_mut().flatten() {
            call.player = new(std::mem::take(&mut call.player));
        }
        for meld in record.meld.iter_mut().flat_map(BTreeMap::values_mut) {
            if let SideMeld::ByPlayer(melds) = meld {
                rename(melds, new);
            }
        }
        record.meld.iter_mut().for_each(|sides| rename(sides, &label));
        record.dix.iter_mut().chain(&mut record.tricks).for_each(|sides| rename(sides, &label));
        record.won_a_trick.iter_mut().for_each(|sides| rename(sides, &label));
        record.awards.iter_mut().for_each(|sides| rename(sides, &label));
        record
    }

    /// The record as a typed line gives it.
    pub fn normal(&self) -> Record {
        let mut record = self.clone();
        record.meld =
            record.meld.map(|sides| sides.into_iter().map(|(side, meld)| (side, meld.normal())).collect());
        record.leave_out_defaults();
        record
    }
}

crate::phrases! {
    pub enum Problem: Error as "PointsProblem" {
        Sides { count: i64, each: i64 } = "this game has {count} sides of {each}";
        TargetNotReached { now: i64, target: i64, extension: i64 } =
            "a target of {now} is not reached from {target} in steps of {extension}";
        GameOver { total: i64, target: i64 } = "the game was over: a side had {total}, and the target was {target}";
        ForcedAboveMinimum { lowest: i64 } = "nobody else bid, and a forced dealer has the bid at {lowest}";
        DoubledOutOfOrder {} = "another side doubles a bid, and then the bidder's redoubles it, each once";
        CardsOfASide { label: String } =
            "partners do not meld together here: write the cards of `{label}` player by player";
        NotOfThisSide { name: String, side: String } = "`{name}` does not play for `{side}`";
        ClaimWasRight { total: i64, target: i64 } =
            "the counts come to {total} and reach {target}, so the claim was right";
    }
}
