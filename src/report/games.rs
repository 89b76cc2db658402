//! Games to a target: what each side scored, how a game stands, and who won it.

use super::{Phrase, join};
use crate::engine::points::{Chips, Passing};
use crate::engine::{Options, Outcome, SideScore};
use crate::kernel::{GameStake, Points, Side, Table};
use crate::lang::Voice;
use crate::night::{End, Hand, NewGame, Night, NightGame, NightLog, PlayerNo, Sides};

/// With the current names: `Anna+Cyril`.
pub fn label(night: &Night, side: &[PlayerNo]) -> String {
    Side::of(side.iter().map(|no| night.name(*no).to_owned()).collect()).label
}

pub fn labels(night: &Night, sides: &Sides) -> Vec<String> {
    sides.iter().map(|side| label(night, side)).collect()
}

/// Each player alone where no sides were made.
pub(super) fn next_sides(night: &Night) -> Sides {
    match night.sides() {
        sides if sides.is_empty() => night.chairs.seated().map(|player| vec![player]).collect(),
        sides => sides,
    }
}

pub fn players(session: &NightLog, voice: Voice<'_>) -> String {
    match session.night.sides() {
        sides if sides.is_empty() => voice.and(&session.row.players),
        sides => labels(&session.night, &sides).join(", "),
    }
}

/// A line for each side: `Anna+Cyril 330: meld 120 + tricks 210`.
pub fn points(outcome: &Outcome, table: &Table, voice: Voice<'_>) -> Vec<String> {
    let sides = outcome.story.score().into_iter().flat_map(|score| score.sides.iter().enumerate());
    let line = |(column, side): (usize, &SideScore)| {
        let (chips, reason) = (self::chips(side, voice), voice.say(&side.reason));
        format!("{} {}: {reason}{chips}", table.label(column), side.points)
    };
    sides.map(line).collect()
}

pub fn chips_left(options: &Options, total: Points, voice: Voice<'_>) -> Option<String> {
    let Chips { colored, white } = options.chips_left(total)?;
    Some(voice.say(&Phrase::ChipsLeft { colored, white }))
}

fn chips(side: &SideScore, voice: Voice<'_>) -> String {
    let Some(Chips { colored, white }) = side.chips else { return String::new() };
    let left = voice.say(&Phrase::ChipsLeft { colored, white });
    let passes = side.passing.map(|Passing { passed: Chips { colored, white }, fill }| match fill {
        None => Phrase::ChipsPass { colored, white },
        Some(fill) => {
            let (over, back) = (colored.saturating_add(1), 10 - white);
            Phrase::ChipsChange { colored, white, fill, over, back }
        }
    });
    let passes = passes.map(|passes| format!("; {}", voice.say(&passes)));
    format!("{}; {left}", passes.unwrap_or_default())
}

/// In a line: `Anna+Cyril 330, Ben+Dana 80`; empty without games.
pub fn brief_points(hand: &Hand) -> String {
    let points = hand.game_scored().into_iter().flat_map(|game| game.points.iter().enumerate());
    join(points.map(|(at, points)| format!("{} {points}", hand.table().label(at))), ", ")
}

pub fn stakes(outcome: &Outcome, table: &Table, voice: Voice<'_>) -> Vec<String> {
    let one = |stake: &GameStake| {
        let game = (stake.game.0 != 0).then(|| voice.amount(stake.game));
        let points =
            (stake.per_block.0 != 0).then(|| format!("{} x {}", stake.blocks, voice.amount(stake.per_block)));
        let (from, to, all) = (table.name(stake.from), table.name(stake.to), voice.amount(stake.minor));
        voice.say(&Phrase::PaysStake { from, to, game, points, all })
    };
    outcome.stakes.iter().map(one).collect()
}

/// `Anna+Cyril 1530, Ben+Dana 980`; with the chips left, if the score is kept in them.
pub fn totals(night: &Night, game: &NightGame, voice: Voice<'_>) -> String {
    let total = |(side, total): (&Vec<PlayerNo>, &Points)| {
        let chips = chips_left(night.options(), *total, voice);
        let chips = chips.map_or(String::new(), |chips| format!(" ({chips})"));
        format!("{} {total}{chips}", label(night, side))
    };
    join(game.sides.iter().zip(&game.totals).map(total), ", ")
}

/// `game 1, to 1500`, or with a number of deals.
pub fn head(game: &NightGame, voice: Voice<'_>) -> String {
    voice.say(&Phrase::GameHead { no: game.no, target: game.target, deals: game.deals })
}

/// Of a game of which no hand is played yet: `game 2`.
pub fn next_head(night: &Night, voice: Voice<'_>) -> String {
    voice.say(&Phrase::GameHead { no: night.next_game(), target: None, deals: 0 })
}

/// `game 1, to 1500: Anna+Cyril 330, Ben+Dana 80`, or who won it and by what.
pub fn state(night: &Night, game: &NightGame, voice: Voice<'_>) -> String {
    let no = game.no;
    voice.say(&match game.end {
        None => return format!("{}: {}", head(game, voice), totals(night, game, voice)),
        Some(End::Left) => Phrase::GameLeft { no, totals: totals(night, game, voice) },
        Some(End::Won(column)) => {
            let side = game.sides.get(column).map_or(&[][..], Vec::as_slice);
            let names: Vec<&str> = side.iter().map(|no| night.name(*no)).collect();
            let others = game.totals.iter().enumerate().filter(|(at, _)| *at != column);
            let others: Vec<String> = others.map(|(_, total)| total.to_string()).collect();
            let own = game.totals.get(column).copied().unwrap_or_default();
            Phrase::GameWon { no, names, own: own.0, others }
        }
    })
}

/// Who won, if the game has ended, and how far its sides came: `Anna+Cyril 910 -> 1300, 200 to go`.
pub fn way(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let Some(game) = after.games().last() else { return Vec::new() };
    let was = before.games().iter().find(|was| was.no == game.no);
    let mut lines: Vec<String> = game.end.map(|_| state(after, game, voice)).into_iter().collect();
    for (column, (side, now)) in game.sides.iter().zip(&game.totals).enumerate() {
        let was = was.and_then(|was| was.totals.get(column)).copied().unwrap_or_default();
        let (side, was, now) = (label(after, side), was.0, now.0);
        let left = game.target.and_then(|target| target.checked_sub(now));
        let left = left.filter(|left| *left > 0 && game.end.is_none());
        lines.push(voice.say(&Phrase::GoesTo { side, was, now, left }));
    }
    lines
}

/// `None` before the first hand.
pub fn last(night: &Night, voice: Voice<'_>) -> Option<String> {
    night.games().last().map(|game| state(night, game, voice))
}

pub fn begun(night: &Night, game: &NewGame, voice: Voice<'_>) -> String {
    let sides = labels(night, &game.sides).iter().map(|label| format!(", {label}")).collect();
    voice.say(&Phrase::GameBegins { no: game.no, sides, left: game.left })
}

/// The state of each game that is another, and which games there are no more.
pub(super) fn changes(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let of = |night: &Night, no: u32| {
        night.games().iter().find(|game| game.no == no).map(|game| state(night, game, voice))
    };
    let now = after.games().iter().map(|game| state(after, game, voice)).zip(after.games());
    let now = now.filter(|(state, game)| of(before, game.no).as_ref() != Some(state));
    let gone = before.games().iter().filter(|was| of(after, was.no).is_none());
    let gone = gone.map(|was| voice.say(&Phrase::NoGameNow { game: was.no }));
    now.map(|(state, _)| state).chain(gone).collect()
}

impl Hand {
    pub fn ends_game(&self) -> bool {
        self.game_scored().is_some_and(|game| game.winner.is_some())
    }
}
