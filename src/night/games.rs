//! The games of a session: their sides, their hands and their winners.

use crate::engine;
use crate::kernel::{Overflow, Points};
use crate::night::{GameScored, PlayerNo, Sides, chairs::Chairs};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightGame {
    pub no: u32,
    /// At its last hand, in the order of the columns; one player each if everybody plays alone.
    pub sides: Sides,
    pub totals: Vec<Points>,
    /// `None` if a game is a fixed number of deals.
    pub target: Option<i64>,
    pub deals: u32,
    pub last_hand: u32,
    /// `None` while it goes on.
    pub end: Option<End>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Won(usize),
    Left,
}

impl NightGame {
    pub fn winner(&self) -> Option<usize> {
        if let Some(End::Won(side)) = self.end { Some(side) } else { None }
    }

    pub fn is_won_by(&self, player: PlayerNo) -> bool {
        self.winner().and_then(|side| self.sides.get(side)).is_some_and(|side| side.contains(&player))
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Games {
    /// Those of which a hand was played.
    pub row: Vec<NightGame>,
    /// By chairs: who takes the chair of one who left plays on that side.
    sides: Vec<Vec<usize>>,
    pub progress: engine::Game,
}

impl Games {
    pub(super) fn new(sides: &Sides, chairs: &Chairs) -> Games {
        let mut games = Games::default();
        games.reseat(sides, chairs);
        games
    }

    /// Returns for an empty chair the player who left it last.
    pub(super) fn sides(&self, chairs: &Chairs) -> Sides {
        let players = |side: &Vec<usize>| side.iter().filter_map(|chair| chairs.on_chair(*chair)).collect();
        self.sides.iter().map(players).collect()
    }

    pub(super) fn reseat(&mut self, sides: &Sides, chairs: &Chairs) {
        let chairs = |side: &Vec<PlayerNo>| side.iter().filter_map(|who| chairs.chair_of(*who)).collect();
        self.sides = sides.iter().map(chairs).collect();
    }

    /// `None` before its first hand.
    pub(super) fn current(&self) -> Option<&NightGame> {
        self.row.last().filter(|game| game.end.is_none())
    }

    pub(super) fn next_no(&self) -> u32 {
        let finished = self.row.iter().filter(|game| game.end.is_some()).count();
        u32::try_from(finished).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Returns the number of its game, and the totals after it.
    pub(super) fn played(
        &mut self,
        hand: u32,
        seats: &[PlayerNo],
        sides: &Sides,
        scored: &GameScored,
    ) -> Result<(u32, Vec<Points>), Overflow> {
        let no = self.next_no();
        let before = self.current().map_or(0, |game| game.deals);
        let alone = || seats.iter().map(|who| vec![*who]).collect();
        let sides: Sides = if sides.is_empty() { alone() } else { sides.clone() };
        let of = |points: &[Points], column: usize| points.get(column).copied().unwrap_or_default();
        let total = |column| of(self.progress.totals(), column).plus(of(&scored.points, column));
        let totals = (0..sides.len()).map(total).collect::<Result<Vec<Points>, Overflow>>()?;
        let end = scored.winner.filter(|column| *column < sides.len()).map(End::Won);
        // After a finished game the next one begins with the same sides.
        self.progress = match end {
            Some(_) => engine::Game::default(),
            None => {
                let raised = scored.target.filter(|_| scored.raised);
                self.progress.after(totals.clone(), raised, scored.counts)
            }
        };
        let deals = before.saturating_add(u32::from(scored.counts));
        let (totals_after, target) = (totals.clone(), scored.target);
        let game = NightGame { no, sides, totals, target, deals, last_hand: hand, end };
        match self.row.last_mut().filter(|last| last.end.is_none()) {
            Some(last) => *last = game,
            None => self.row.push(game),
        }
        Ok((no, totals_after))
    }

    /// A game in progress ends without a winner.
    pub(super) fn begin(&mut self, sides: &Sides, chairs: &Chairs) -> Result<(), PlayerNo> {
        let chairs = |side: &Vec<PlayerNo>| {
            side.iter().map(|who| chairs.chair_of(*who).ok_or(*who)).collect::<Result<Vec<usize>, PlayerNo>>()
        };
        let sides = sides.iter().map(chairs).collect::<Result<Vec<_>, _>>()?;
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
