//! One line of output.

use crate::engine::{GameScore, Options, Outcome, Record, SideScore, factors, points::Chips};
use crate::kernel::{Account, Direction, GameStake, KITTY, Minor, Net, Overflow, Points, Table, Units};
use crate::lang::Lang;
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt::{self, Display};
use std::slice;

/// The answer to a hand, or to a night that was closed: then it has `cash` alone.
#[serde_with::skip_serializing_none]
#[derive(Default, Serialize)]
pub(super) struct RecordAnswer<'a> {
    pub id: Option<&'a RawValue>,
    pub hand: Option<&'a Record>,
    pub dealer: Option<String>,
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub granted: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    pub net: Option<ByAccount<'a, Units>>,
    pub points: Option<ByColumn<'a, Points>>,
    pub after: Option<ByColumn<'a, Points>>,
    /// Who has won; null while the game goes on.
    pub game_over: Option<Option<&'a str>>,
    /// The target, if the hand raised it.
    pub target_now: Option<i64>,
    pub chips: Option<ByColumn<'a, Option<Chips>>>,
    pub cash: Option<ByAccount<'a, Minor>>,
    pub lines: Option<Lines<'a>>,
}

impl<'a> RecordAnswer<'a> {
    /// Makes the answer, with money in it if a unit is worth any.
    pub(super) fn to_hand(
        options: &Options,
        unit_minor: Option<i64>,
        table: &'a Table,
        outcome: &'a Outcome,
        lang: &'a Lang,
    ) -> Result<RecordAnswer<'a>, Overflow> {
        let size = table.players.len();
        let net = outcome.net(size)?;
        let cash = unit_minor.map(|unit| outcome.cash(size, unit)).transpose()?;
        let score = outcome.story.score();
        let with_chips = score.filter(|score| score.sides.iter().any(|side| side.chips.is_some()));
        let has_kitty = options.lists_kitty();
        Ok(RecordAnswer {
            net: options.pays_units().then(|| ByAccount::new(table, net, has_kitty)),
            points: score.map(|score| ByColumn { table, score, of: |side| side.points }),
            after: score.map(|score| ByColumn { table, score, of: |side| side.after }),
            game_over: score.map(|score| score.winner.map(|side| table.label(side))),
            target_now: score.and_then(|score| score.target.filter(|_| score.raised)),
            chips: with_chips.map(|score| ByColumn { table, score, of: |side| side.chips }),
            cash: cash.map(|cash| ByAccount::new(table, cash, has_kitty)),
            lines: Some(Lines { outcome, table, lang }),
            ..RecordAnswer::default()
        })
    }
}

/// What each account has: players in seat order, then the kitty, if the game may have one.
pub(super) struct ByAccount<'a, T> {
    pub table: &'a Table,
    pub seats: Vec<T>,
    pub kitty: Option<T>,
}

impl<'a, T> ByAccount<'a, T> {
    fn new(table: &'a Table, net: Net<T>, has_kitty: bool) -> ByAccount<'a, T> {
        ByAccount { table, seats: net.seats, kitty: has_kitty.then_some(net.kitty) }
    }
}

impl<T: Serialize> Serialize for ByAccount<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = self.table.players.iter().map(String::as_str).zip(&self.seats);
        serializer.collect_map(players.chain(self.kitty.iter().map(|kitty| (KITTY, kitty))))
    }
}

/// What each side has, in the order of their columns.
pub(super) struct ByColumn<'a, T> {
    table: &'a Table,
    score: &'a GameScore,
    of: fn(&SideScore) -> T,
}

impl<T: Serialize> Serialize for ByColumn<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sides = self.score.sides.iter().enumerate();
        serializer.collect_map(sides.map(|(column, side)| (self.table.label(column), (self.of)(side))))
    }
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

/// Who wins or loses how much and why: points by side, units by player, and money at the end of a game.
pub(super) struct Lines<'a> {
    pub outcome: &'a Outcome,
    pub table: &'a Table,
    pub lang: &'a Lang,
}

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Lines { outcome, table, lang } = *self;
        let mut lines = serializer.serialize_seq(None)?;
        let sides = outcome.story.score().map_or(&[][..], |score| &score.sides);
        for (column, side) in sides.iter().enumerate() {
            let (account, reason) = (table.label(column), &*side.reason.with_total(lang));
            let points = Some(side.points);
            lines.serialize_element(&AnswerLine { account, points, reason, ..AnswerLine::default() })?;
        }
        for payment in &outcome.payments {
            let mut reason = factors(payment, lang);
            let sum = reason.len();
            for (at, (account, units)) in payment.postings().map_err(S::Error::custom)?.enumerate() {
                // The hub has all others on the other side, and each of them has the hub.
                let is_hub = at == 0;
                let others = if is_hub { &payment.others } else { slice::from_ref(&payment.hub) };
                if at < 2 {
                    reason.truncate(sum);
                    let is_won = (payment.direction == Direction::Collects) == is_hub;
                    say_others(&mut reason, is_won, others, table, lang);
                }
                let (account, units, reason) = (account.name(table), Some(units), &*reason);
                lines.serialize_element(&AnswerLine { account, units, reason, ..AnswerLine::default() })?;
            }
        }
        for stake in &outcome.stakes {
            let GameStake { game: Minor(game), per_block: Minor(block), blocks, minor: Minor(all), from, to } =
                *stake;
            let sum = lang.say(&MovedReason::Stake { game, blocks, block, all });
            for (account, minor, is_won, other) in [(to, all, true, from), (from, -all, false, to)] {
                let mut reason = sum.clone();
                say_others(&mut reason, is_won, &[Account::Seat(other)], table, lang);
                let (account, cash, reason) = (table.name(account), Some(Minor(minor)), &*reason);
                lines.serialize_element(&AnswerLine { account, cash, reason, ..AnswerLine::default() })?;
            }
        }
        lines.end()
    }
}

crate::phrases! {
    /// Why an account wins or loses, in any language.
    pub enum MovedReason<'a> {
        /// Between whom, behind what it is for.
        Between { from: bool, each: bool, kitty: bool, names: AccountNames<'a> } =
            "{}{}{names}", if *from { "from " } else { "to " }, if *each { "each of " } else { "" };
        /// Money at the end of a game; `game` or `blocks` is 0 if nothing is paid for that.
        Stake { game: i64, blocks: i64, block: i64, all: i64 } = "{}", at_stake(*game, *blocks, *block, *all);
    }
}

/// The accounts on the other side of a payment, joined with commas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountNames<'a> {
    accounts: &'a [Account],
    table: &'a Table,
}

impl Display for AccountNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, account) in self.accounts.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            f.write_str(account.name(self.table))?;
        }
        Ok(())
    }
}

impl Serialize for AccountNames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.accounts.iter().map(|account| account.name(self.table)))
    }
}

fn at_stake(game: i64, blocks: i64, block: i64, all: i64) -> String {
    match (game, block) {
        (game, 0) => format!("game {game}"),
        (0, _) => format!("{blocks} hundreds x {block} = {all}"),
        _ => format!("game {game} + {blocks} hundreds x {block} = {all}"),
    }
}

/// Says behind a sum from or to whom it goes.
fn say_others(reason: &mut String, from: bool, accounts: &[Account], table: &Table, lang: &Lang) {
    let (each, kitty) = (accounts.len() > 1, accounts == [Account::Kitty]);
    let names = AccountNames { accounts, table };
    reason.push(' ');
    lang.say_behind(&MovedReason::Between { from, each, kitty, names }, reason);
}

pub(super) fn write(out: &mut Vec<u8>, answer: &impl Serialize) {
    // Writing to memory with text keys cannot fail.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}
