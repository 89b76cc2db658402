//! One line of output, serialized from borrowed data without building a value first.

use crate::engine::{GameScore, HandResult, Posting, SideScore, factors};
use crate::kernel::{Account, Direction, GameStake, KITTY, Minor, Points, Table, Units};
use crate::lang::Lang;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::value::RawValue;
use std::ptr;

/// Writes a field of an answer, unless it has no value.
pub(super) fn put<M: SerializeMap>(
    answer: &mut M,
    name: &'static str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| answer.serialize_entry(name, &value))
}

#[derive(Serialize)]
pub(super) struct ClosedAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a RawValue>,
    pub(super) cash: AnswerAccounts<'a, Minor>,
}

/// Amounts by account: players in seat order, then the kitty, if the game may have one.
pub(super) struct AnswerAccounts<'a, T> {
    pub(super) table: &'a Table,
    pub(super) amounts: &'a [T],
    pub(super) kitty: Option<T>,
}

impl<T: Serialize> Serialize for AnswerAccounts<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = self.table.players.iter().map(String::as_str).zip(self.amounts);
        serializer.collect_map(players.chain(self.kitty.iter().map(|kitty| (KITTY, kitty))))
    }
}

pub(super) struct AnswerBySide<'a, T> {
    pub(super) table: &'a Table,
    pub(super) score: &'a GameScore,
    pub(super) of: fn(&SideScore) -> T,
}

impl<T: Serialize> Serialize for AnswerBySide<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sides = self.score.sides.iter().enumerate();
        serializer.collect_map(sides.map(|(column, side)| (self.table.label(column), (self.of)(side))))
    }
}

/// Who wins or loses how much and why: points by side, units by player, and money at the end of a game.
pub(super) struct Lines<'a, 'p> {
    pub(super) table: &'a Table,
    pub(super) score: Option<&'a GameScore>,
    pub(super) postings: &'a [Posting<'p>],
    pub(super) stakes: &'a [GameStake],
    pub(super) lang: &'a Lang,
}

#[serde_with::skip_serializing_none]
#[derive(Default, Serialize)]
struct AnswerLine<'a> {
    account: &'a str,
    points: Option<Points>,
    units: Option<Units>,
    cash: Option<Minor>,
    reason: &'a str,
}

impl Serialize for Lines<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(None)?;
        for (column, side) in self.score.iter().flat_map(|score| score.sides.iter().enumerate()) {
            let (account, reason) = (self.table.label(column), &side.reason.with_total(self.lang));
            seq.serialize_element(&AnswerLine {
                account,
                points: Some(side.points),
                reason,
                ..AnswerLine::default()
            })?;
        }
        let mut reason = String::new();
        let mut before: Option<&Posting<'_>> = None;
        for posting in self.postings {
            // All accounts on one side of a payment have the same reason.
            let is_same = |before: &Posting<'_>| {
                ptr::eq(before.payment, posting.payment) && before.account != posting.payment.hub
            };
            if !before.is_some_and(is_same) {
                reason = reason_of(posting, self.table, self.lang);
            }
            before = Some(posting);
            let account = posting.account.name(self.table);
            let units = Some(posting.units);
            seq.serialize_element(&AnswerLine { account, units, reason: &reason, ..AnswerLine::default() })?;
        }
        for stake in self.stakes {
            let (winner, loser) = (self.table.name(stake.to), self.table.name(stake.from));
            let GameStake { game: Minor(game), per_block: Minor(block), blocks, minor: Minor(all), .. } =
                *stake;
            let reason =
                |from, name| self.lang.say(&MovedReason::Stake { game, blocks, block, all, from, name });
            let got = (winner, stake.minor, reason(true, loser));
            let paid = (loser, Minor(-stake.minor.0), reason(false, winner));
            for (account, cash, reason) in [got, paid] {
                let (cash, reason) = (Some(cash), reason.as_str());
                seq.serialize_element(&AnswerLine { account, cash, reason, ..AnswerLine::default() })?;
            }
        }
        seq.end()
    }
}

crate::phrases! {
    /// How a hand came out of which the line tells no result.
    pub struct ByTheCounts { pub result: HandResult } = "by the counts: {result}";
}

crate::phrases! {
    /// Why an account wins or loses, in any language.
    pub enum MovedReason<'a> {
        Paid { sum: String, from: bool, each: bool, kitty: bool, names: Vec<&'a str> } =
            "{sum} {}{}{}", way(*from), if *each { "each of " } else { "" }, names.join(", ");
        /// Money at the end of a game; `game` or `blocks` is 0 if nothing is paid for that.
        Stake { game: i64, blocks: i64, block: i64, all: i64, from: bool, name: &'a str } =
            "{} {}{name}", at_stake(*game, *blocks, *block, *all), way(*from);
    }
}

fn way(from: bool) -> &'static str {
    if from { "from " } else { "to " }
}

fn at_stake(game: i64, blocks: i64, block: i64, all: i64) -> String {
    match (game, block) {
        (game, 0) => format!("game {game}"),
        (0, _) => format!("{blocks} hundreds x {block} = {all}"),
        _ => format!("game {game} + {blocks} hundreds x {block} = {all}"),
    }
}

/// Returns the reason of a posting in full: `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
pub fn reason_of(posting: &Posting<'_>, table: &Table, lang: &Lang) -> String {
    let payment = posting.payment;
    let is_hub = posting.account == payment.hub;
    let others = if is_hub { payment.others.as_slice() } else { std::slice::from_ref(&payment.hub) };
    lang.say(&MovedReason::Paid {
        sum: factors(payment, lang),
        from: (payment.direction == Direction::Collects) == is_hub,
        each: is_hub && others.len() > 1,
        kitty: others == [Account::Kitty],
        names: others.iter().map(|other| other.name(table)).collect(),
    })
}

pub(super) fn write(out: &mut Vec<u8>, answer: &impl Serialize) {
    // Writing to memory with text keys cannot fail.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}
