//! Calls and turns in an auction (rulebooks `auction-pinochle.md` section 3, `points-pinochle.md` section 9).

use crate::kernel::{Seat, Table, seats};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

crate::phrases! {
    pub enum CallFault: Error {
        OutOfTurn { name: String, turn: String } =
            "`{name}` spoke, but it was the turn of `{turn}`; if somebody else dealt, add `dealer NAME`";
        AfterTheEnd { name: String } = "the auction had ended before `{name}` called";
        MustOpen { name: String, lowest: i64 } =
            "`{name}` calls first and may not pass; open at {lowest} or more";
        Unfinished { turn: String } = "the auction is not finished: it is the turn of `{turn}`";
    }
}

/// As `["Anna", 250]`; without a bid it is a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call<B> {
    pub player: String,
    pub bid: Option<B>,
}

pub(super) fn rename<B>(calls: &mut Option<Vec<Call<B>>>, new: &dyn Fn(String) -> String) {
    for call in calls.iter_mut().flatten() {
        call.player = new(std::mem::take(&mut call.player));
    }
}

impl<'de, B: DeserializeOwned> Deserialize<'de> for Call<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (player, said) = <(String, Value)>::deserialize(from)?;
        let bid = if said == "pass" { None } else { Some(B::deserialize(said).map_err(D::Error::custom)?) };
        Ok(Call { player, bid })
    }
}

impl<B: Serialize> Serialize for Call<B> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.bid {
            Some(bid) => (&self.player, bid).serialize(to),
            None => (&self.player, "pass").serialize(to),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnState {
    In,
    /// Need not speak as long as the bid stands.
    Rests,
    Passed,
    Done,
}

/// Clockwise among those who are not out. The standing bidder is passed over.
#[derive(Debug, Clone)]
pub struct Turns<'t> {
    table: &'t Table,
    /// In speaking order.
    players: Vec<(Seat, TurnState)>,
    /// `None` once the auction is over.
    turn: Option<usize>,
    standing: Option<usize>,
    spoke: usize,
}

/// The table in speaking order: from the dealer's left or, if the dealer is unknown, from whoever calls first.
pub fn from_the_left(table: &Table, dealer: Option<Seat>, first: Option<&str>) -> Vec<Seat> {
    let size = table.players.len();
    let first = first.and_then(|name| table.seat_of(name));
    match dealer.map(|dealer| dealer.clockwise(1, size)).or(first) {
        Some(first) => (0..size).map(|steps| first.clockwise(steps, size)).collect(),
        None => seats(size).collect(),
    }
}

impl<'t> Turns<'t> {
    pub fn new(table: &'t Table, order: impl IntoIterator<Item = Seat>) -> Turns<'t> {
        let players = order.into_iter().map(|seat| (seat, TurnState::In)).collect();
        Turns { table, players, turn: Some(0), standing: None, spoke: 0 }
    }

    /// Nobody's once one player has bid and the others are out, or all have passed.
    pub fn turn(&self) -> Option<Seat> {
        self.players.get(self.turn?).map(|(seat, _)| *seat)
    }

    pub fn last(&self) -> Option<Seat> {
        self.players.last().map(|(seat, _)| *seat)
    }

    pub fn passes(&self) -> usize {
        self.players.iter().filter(|(_, state)| *state == TurnState::Passed).count()
    }

    pub fn check(&self, seat: Seat) -> Result<(), CallFault> {
        let name = self.name(seat);
        let Some(turn) = self.turn() else { return Err(CallFault::AfterTheEnd { name }) };
        if turn == seat {
            return Ok(());
        }
        Err(CallFault::OutOfTurn { name, turn: self.name(turn) })
    }

    pub fn check_end(&self) -> Result<(), CallFault> {
        self.turn().map_or(Ok(()), |turn| Err(CallFault::Unfinished { turn: self.name(turn) }))
    }

    pub fn pass(&mut self) {
        self.spoke(TurnState::Passed);
    }

    /// Whoever rested has to speak again.
    pub fn bid(&mut self, is_last: bool) {
        for (_, state) in &mut self.players {
            *state = if *state == TurnState::Rests { TurnState::In } else { *state };
        }
        self.standing = self.turn;
        self.spoke(if is_last { TurnState::Done } else { TurnState::In });
    }

    /// Need not speak again as long as the bid stands.
    pub fn rest(&mut self) {
        self.spoke(TurnState::Rests);
    }

    /// The standing bidder passes a double, and keeps the bid.
    pub fn pass_standing(&mut self) {
        if let Some((_, state)) = self.standing.and_then(|standing| self.players.get_mut(standing)) {
            *state = TurnState::Passed;
        }
    }

    /// Gives the turn to the next player who rests, if it is this one and nobody else is to speak.
    pub fn recall(&mut self, seat: Seat) {
        if self.turn.is_none() {
            let next = self.next(TurnState::Rests);
            self.turn = next.filter(|at| self.players.get(*at).is_some_and(|(next, _)| *next == seat));
        }
    }

    fn spoke(&mut self, state: TurnState) {
        let Some(turn) = self.turn else { return };
        self.spoke = turn;
        if let Some((_, slot)) = self.players.get_mut(turn) {
            *slot = state;
        }
        self.turn = self.next(TurnState::In);
    }

    /// The next player in this state. The standing bidder is passed over.
    fn next(&self, wanted: TurnState) -> Option<usize> {
        let mut after = (self.spoke + 1..self.players.len()).chain(0..=self.spoke);
        let is_wanted = |at: &usize| self.players.get(*at).is_some_and(|(_, state)| *state == wanted);
        after.find(|at| self.standing != Some(*at) && is_wanted(at))
    }

    fn name(&self, seat: Seat) -> String {
        self.table.name(seat).to_owned()
    }
}
