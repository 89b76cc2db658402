//! One line of output.

use crate::engine::{
    GameScore, Options, Outcome, Payment, Posting, Record, SideScore, factors, points::Chips,
};
use crate::kernel::{Account, Direction, GameStake, KITTY, Minor, Net, Overflow, Points, Table, Units};
use crate::lang::Lang;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::rc::Rc;

/// The answer to a hand, or to a night that was closed: then it has `cash` alone.
#[serde_with::skip_serializing_none]
#[derive(Default, Serialize)]
pub(super) struct RecordAnswer<'a> {
    pub id: Option<&'a RawValue>,
    pub hand: Option<Record>,
    pub dealer: Option<String>,
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub granted: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    pub net: Option<ByName<'a, Units>>,
    pub points: Option<ByName<'a, Points>>,
    pub after: Option<ByName<'a, Points>>,
    /// Who has won; null while the game goes on.
    pub game_over: Option<Option<&'a str>>,
    /// The target, if the hand raised it.
    pub target_now: Option<i64>,
    pub chips: Option<ByName<'a, Option<Chips>>>,
    pub cash: Option<ByName<'a, Minor>>,
    pub lines: Option<Vec<AnswerLine<'a>>>,
}

impl<'a> RecordAnswer<'a> {
    /// Makes the answer, with money in it if a unit is worth any.
    pub(super) fn to_hand(
        options: &Options,
        unit_minor: Option<i64>,
        table: &'a Table,
        outcome: &Outcome,
        lang: &Lang,
    ) -> Result<RecordAnswer<'a>, Overflow> {
        let size = table.players.len();
        let net = outcome.net(size)?;
        let cash = unit_minor.map(|unit| outcome.cash(size, unit)).transpose()?;
        let score = outcome.story.score();
        let with_chips = score.filter(|score| score.sides.iter().any(|side| side.chips.is_some()));
        let has_kitty = options.lists_kitty();
        Ok(RecordAnswer {
            net: options.pays_units().then(|| ByName::net(table, &net, has_kitty)),
            points: score.map(|score| ByName::sides(table, score, |side| side.points)),
            after: score.map(|score| ByName::sides(table, score, |side| side.after)),
            game_over: score.map(|score| score.winner.map(|side| table.label(side))),
            target_now: score.and_then(|score| score.target.filter(|_| score.raised)),
            chips: with_chips.map(|score| ByName::sides(table, score, |side| side.chips)),
            cash: cash.map(|cash| ByName::net(table, &cash, has_kitty)),
            lines: Some(lines(outcome, table, lang)?),
            ..RecordAnswer::default()
        })
    }
}

/// What each player or side has, in the order in which they are listed.
pub(super) struct ByName<'a, T>(Vec<(&'a str, T)>);

impl<'a, T: Copy> ByName<'a, T> {
    /// Lists players in seat order, then the kitty, if the game may have one.
    pub(super) fn accounts(table: &'a Table, amounts: &[T], kitty: Option<T>) -> ByName<'a, T> {
        let players = table.players.iter().map(String::as_str).zip(amounts.iter().copied());
        ByName(players.chain(kitty.map(|kitty| (KITTY, kitty))).collect())
    }

    fn net(table: &'a Table, net: &Net<T>, has_kitty: bool) -> ByName<'a, T> {
        ByName::accounts(table, &net.seats, has_kitty.then_some(net.kitty))
    }

    fn sides(table: &'a Table, score: &GameScore, of: fn(&SideScore) -> T) -> ByName<'a, T> {
        let sides = score.sides.iter().enumerate();
        ByName(sides.map(|(column, side)| (table.label(column), of(side))).collect())
    }
}

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[serde_with::skip_serializing_none]
#[derive(Default, Serialize)]
pub(super) struct AnswerLine<'a> {
    account: &'a str,
    points: Option<Points>,
    units: Option<Units>,
    cash: Option<Minor>,
    reason: Rc<str>,
}

/// Returns who wins or loses how much and why: points by side, units by player, and money at the end of a game.
pub(super) fn lines<'a>(
    outcome: &Outcome,
    table: &'a Table,
    lang: &Lang,
) -> Result<Vec<AnswerLine<'a>>, Overflow> {
    let sides = outcome.story.score().into_iter().flat_map(|score| score.sides.iter().enumerate());
    let of_side = |(column, side): (usize, &SideScore)| {
        let (account, reason) = (table.label(column), side.reason.with_total(lang).into());
        AnswerLine { account, points: Some(side.points), reason, ..AnswerLine::default() }
    };
    let mut lines: Vec<AnswerLine<'_>> = sides.map(of_side).collect();
    // All postings of a payment have the same factors, and all but the first, the hub's, the same reason.
    let (mut sum, mut reason, mut was_hub) = (String::new(), Rc::default(), false);
    for Posting { account, units, payment } in outcome.postings()? {
        let is_hub = account == payment.hub;
        if is_hub {
            sum = factors(payment, lang);
        }
        if is_hub || was_hub {
            reason = paid(payment, is_hub, &sum, table, lang).into();
        }
        was_hub = is_hub;
        let (account, units) = (account.name(table), Some(units));
        lines.push(AnswerLine { account, units, reason: Rc::clone(&reason), ..AnswerLine::default() });
    }
    for stake in &outcome.stakes {
        let (winner, loser) = (table.name(stake.to), table.name(stake.from));
        let GameStake { game: Minor(game), per_block: Minor(block), blocks, minor: Minor(all), .. } = *stake;
        let reason = |from, name| lang.say(&MovedReason::Stake { game, blocks, block, all, from, name });
        let got = (winner, stake.minor, reason(true, loser));
        let paid = (loser, Minor(-stake.minor.0), reason(false, winner));
        for (account, cash, reason) in [got, paid] {
            let (cash, reason) = (Some(cash), reason.into());
            lines.push(AnswerLine { account, cash, reason, ..AnswerLine::default() });
        }
    }
    Ok(lines)
}

crate::phrases! {
    /// Why an account wins or loses, in any language.
    pub enum MovedReason<'a> {
        Paid { sum: &'a str, from: bool, each: bool, kitty: bool, names: Vec<&'a str> } =
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
    paid(payment, posting.account == payment.hub, &factors(payment, lang), table, lang)
}

fn paid(payment: &Payment, is_hub: bool, sum: &str, table: &Table, lang: &Lang) -> String {
    let others = if is_hub { payment.others.as_slice() } else { std::slice::from_ref(&payment.hub) };
    lang.say(&MovedReason::Paid {
        sum,
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
