//! Games to a target: what each side scored, how a game stands, and who won it.

use super::{amount, and};
use crate::engine::Options;
use crate::ledger::entry::{PlayerNo, Sides};
use crate::money::Currency;
use crate::night::{End, Event, Game, Hand, NewGame, Night};
use crate::outcome::{Outcome, Stake};
use crate::table::{Side, Table};

/// Returns what a side is called by the names that stand: `Anna+Cyril`.
#[must_use]
pub fn label(night: &Night, side: &[PlayerNo]) -> String {
    Side::of(side.iter().map(|no| night.name(*no).to_owned()).collect()).label
}

/// Returns who plays with whom: `Anna+Cyril, Ben+Dana`.
#[must_use]
pub fn labels(night: &Night, sides: &Sides) -> String {
    sides.iter().map(|side| label(night, side)).collect::<Vec<_>>().join(", ")
}

/// Returns what each side scored and why, a line each: `Anna+Cyril 330: meld 120 + tricks 210`.
#[must_use]
pub fn points(outcome: &Outcome, table: &Table) -> Vec<String> {
    let sides = outcome.score.iter().flat_map(|score| score.sides.iter().enumerate());
    sides
        .map(|(column, side)| {
            let chips = side.chips.map_or(String::new(), |chips| {
                format!("; {} coloured and {} white chips left to pass", chips.colored, chips.white)
            });
            format!("{} {}: {:#}{chips}", table.label(column), side.points, side.reason)
        })
        .collect()
}

/// Returns what each side scored, in a line: `Anna+Cyril 330, Ben+Dana 80`; nothing where there are no games.
#[must_use]
pub fn brief_points(hand: &Hand) -> String {
    let sides = hand.outcome.iter().flat_map(|outcome| &outcome.score).flat_map(|score| &score.sides);
    let sides = sides.enumerate().map(|(at, side)| format!("{} {}", hand.table.label(at), side.points));
    sides.collect::<Vec<_>>().join(", ")
}

/// Returns the money that the end of a game moves, a line for each who pays.
#[must_use]
pub fn stakes(outcome: &Outcome, table: &Table, currency: Currency) -> Vec<String> {
    outcome.stakes.iter().map(|stake| self::stake(stake, table, currency)).collect()
}

fn stake(stake: &Stake, table: &Table, currency: Currency) -> String {
    let Stake { from, to, game, per_block, blocks, minor } = stake;
    let (from, to) = (table.name(*from), table.name(*to));
    let hundreds = format!("{blocks} x {} for points", amount(*per_block, currency));
    let game = format!("{} for the game", amount(*game, currency));
    let all = amount(*minor, currency);
    match (stake.game.0, stake.per_block.0) {
        (_, 0) => format!("{from} pays {to} {game}"),
        (0, _) => format!("{from} pays {to} {hundreds} = {all}"),
        _ => format!("{from} pays {to} {game} + {hundreds} = {all}"),
    }
}

/// Returns the totals of a game: `Anna+Cyril 1530, Ben+Dana 980`.
#[must_use]
pub fn totals(night: &Night, game: &Game) -> String {
    let sides = game.sides.iter().zip(&game.totals);
    sides.map(|(side, total)| format!("{} {total}", label(night, side))).collect::<Vec<_>>().join(", ")
}

/// Returns where a game goes to: `to 1500`, or after how many deals it stands.
#[must_use]
pub fn goal(game: &Game) -> String {
    match game.target {
        Some(target) => format!("to {target}"),
        None => format!("after {}", super::count(game.deals, "deal", "deals")),
    }
}

/// Tells how a game stands: `game 1, to 1500: Anna+Cyril 330, Ben+Dana 80`; or who has won it and by what.
#[must_use]
pub fn state(night: &Night, game: &Game) -> String {
    let name = format!("game {}", game.no);
    match game.end {
        None => format!("{name}, {}: {}", goal(game), totals(night, game)),
        Some(End::Left) => format!("{name} was left without a winner: {}", totals(night, game)),
        Some(End::Won(column)) => {
            let side = game.sides.get(column).map_or(&[][..], Vec::as_slice);
            let names: Vec<&str> = side.iter().map(|no| night.name(*no)).collect();
            let verb = if names.len() == 1 { "wins" } else { "win" };
            let others = game.totals.iter().enumerate().filter(|(at, _)| *at != column);
            let others: Vec<String> = others.map(|(_, total)| total.to_string()).collect();
            let own = game.totals.get(column).copied().unwrap_or_default();
            format!("{} {verb} {name}, {own} to {}", and(&names), and(&others))
        }
    }
}

/// Tells how the last game stands; nothing before the first hand of one.
#[must_use]
pub fn last(night: &Night) -> Option<String> {
    night.games().last().map(|game| state(night, game))
}

/// Tells that somebody asked for a new game.
#[must_use]
pub fn begun(night: &Night, game: &NewGame) -> String {
    let sides = match game.sides.is_empty() {
        true => String::new(),
        false => format!(", {}", labels(night, &game.sides)),
    };
    let left = game.left.map_or(String::new(), |no| format!("; game {no} is left without a winner"));
    format!("game {} begins{sides}{left}", game.no)
}

/// Says that nothing here is played for money; `None` where something is.
#[must_use]
pub fn no_stakes(options: &Options) -> Option<&'static str> {
    (!options.pays_money()).then_some("nothing is staked: there is nothing to settle")
}

/// Returns how two nights differ in their games: which one ends where, and how it stands.
pub(super) fn changes(before: &Night, after: &Night) -> Vec<String> {
    let mut lines = Vec::new();
    let entry =
        |night: &Night, no: u32| night.hands().find(|(_, hand)| hand.no == no).map(|(step, _)| step.entry);
    let first = |night: &Night, game: u32| {
        night.hands().find(|(_, hand)| hand.game == Some(game)).map(|(step, hand)| (step.entry, hand.no))
    };
    for now in after.games() {
        let was = before.games().iter().find(|was| was.no == now.no);
        let opens = first(after, now.no);
        if first(before, now.no).map(|(entry, _)| entry) != opens.map(|(entry, _)| entry)
            && let Some((_, hand)) = opens.filter(|_| now.no > 1)
        {
            lines.push(format!("hand {hand} opens game {}", now.no));
        }
        let same_end = was.is_some_and(|was| {
            was.end == now.end && entry(before, was.last_hand) == entry(after, now.last_hand)
        });
        let same_totals = was.is_some_and(|was| was.totals == now.totals && was.target == now.target);
        match now.end {
            Some(End::Won(_)) if !same_end => {
                lines.push(format!("game {} now ends with hand {}", now.no, now.last_hand));
            }
            None if was.is_some_and(|was| was.end.is_some()) => {
                lines.push(format!("game {} goes on now", now.no));
            }
            _ => {}
        }
        if !(same_end && same_totals) {
            lines.push(state(after, now));
        }
    }
    for was in before.games().iter().filter(|was| !after.games().iter().any(|now| now.no == was.no)) {
        lines.push(format!("there is no game {} now", was.no));
    }
    lines
}

impl Hand {
    /// Says whether a game ends with this hand.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        self.outcome.iter().flat_map(|outcome| &outcome.score).any(|score| score.winner.is_some())
    }
}

impl Event {
    /// Says whether the next hand belongs to another game than the hands before this.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        match self {
            Event::Hand(hand) => hand.ends_game(),
            Event::Game(_) => true,
            Event::Seat(_) => false,
        }
    }
}
