//! The games of a night: who plays with whom, which game a hand belongs to, and who won it. Pure.

use crate::engine::{self, GameScore, Options};
use crate::kernel::table::Table;
use crate::kernel::units::Points;
use crate::session::chairs::Chairs;
use crate::session::entry::{GameEntry, PlayerNo, Sides};

/// A game to points, as far as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Its number: 1, 2, 3, ... along the row.
    pub no: u32,
    /// Who played on each side at its last hand, in the order of the columns; one each where every player is
    /// alone.
    pub sides: Sides,
    /// The totals after its last hand, in the same order.
    pub totals: Vec<Points>,
    /// The target in force; `None` where a game is so many deals.
    pub target: Option<i64>,
    /// How many of its hands count as deals.
    pub deals: u32,
    /// The number of its last hand.
    pub last_hand: u32,
    /// How it ended; `None` while it goes on.
    pub end: Option<End>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The side of this column has won it.
    Won(usize),
    /// It was left for another one, and nobody has won it.
    Left,
}

impl Game {
    /// Returns the column of the side that has won.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match self.end {
            Some(End::Won(side)) => Some(side),
            Some(End::Left) | None => None,
        }
    }

    /// Says whether a player is on the side that has won.
    #[must_use]
    pub fn is_won_by(&self, player: PlayerNo) -> bool {
        self.winner().and_then(|side| self.sides.get(side)).is_some_and(|side| side.contains(&player))
    }
}

/// The games of a night so far, and what the next hand finds of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Games {
    /// Those that at least one hand was played of, in order.
    pub row: Vec<Game>,
    /// Who plays with whom, by their chairs: who takes the chair of one who left plays on that side.
    sides: Vec<Vec<usize>>,
    /// The game in progress.
    progress: engine::Game,
}

impl Games {
    /// Returns the sides that a session was opened with, and no game yet.
    pub(super) fn new(sides: &Sides, chairs: &Chairs) -> Games {
        let chairs = |side: &Vec<PlayerNo>| side.iter().filter_map(|who| chairs.chair_of(*who)).collect();
        Games { sides: sides.iter().map(chairs).collect(), ..Games::default() }
    }

    /// Returns who plays with whom now; on an empty chair who left it last.
    pub(super) fn sides(&self, chairs: &Chairs) -> Sides {
        let players = |side: &Vec<usize>| side.iter().filter_map(|chair| chairs.on_chair(*chair)).collect();
        self.sides.iter().map(players).collect()
    }

    /// Puts the game in progress on the table at which its next hand is played.
    pub(super) fn lay(&self, options: &Options, table: &mut Table) {
        engine::lay(options, &self.progress, table);
    }

    /// Returns the game in progress; none before its first hand.
    pub(super) fn current(&self) -> Option<&Game> {
        self.row.last().filter(|game| game.end.is_none())
    }

    /// Returns the number of the game that the next hand belongs to.
    pub(super) fn next_no(&self) -> u32 {
        let finished = self.row.iter().filter(|game| game.end.is_some()).count();
        u32::try_from(finished).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Counts a hand that stands. Returns the number of its game.
    pub(super) fn played(&mut self, hand: u32, seats: &[PlayerNo], sides: &Sides, score: &GameScore) -> u32 {
        let no = self.next_no();
        let before = self.current().map_or(0, |game| game.deals);
        let alone = || seats.iter().map(|who| vec![*who]).collect();
        let game = Game {
            no,
            sides: if sides.is_empty() { alone() } else { sides.clone() },
            totals: score.sides.iter().map(|side| side.after).collect(),
            target: score.target,
            deals: before.saturating_add(u32::from(score.counts)),
            last_hand: hand,
            end: score.winner.map(End::Won),
        };
        match self.row.last_mut().filter(|last| last.end.is_none()) {
            Some(last) => *last = game,
            None => self.row.push(game),
        }
        // A game that has ended is followed by another with the same sides.
        self.progress = self.progress.after(score).unwrap_or_default();
        no
    }

    /// Begins a new game; one in progress is left without a winner.
    ///
    /// # Errors
    /// Who is to play and does not sit at the table.
    pub(super) fn begin(&mut self, said: &GameEntry, chairs: &Chairs) -> Result<(), PlayerNo> {
        let chairs = |side: &Vec<PlayerNo>| {
            side.iter().map(|who| chairs.chair_of(*who).ok_or(*who)).collect::<Result<Vec<usize>, PlayerNo>>()
        };
        let sides = said.sides.iter().map(chairs).collect::<Result<Vec<_>, _>>()?;
        if !sides.is_empty() {
            self.sides = sides;
        }
        if let Some(last) = self.row.last_mut().filter(|last| last.end.is_none()) {
            last.end = Some(End::Left);
        }
        self.progress = engine::Game::default();
        Ok(())
    }
}
