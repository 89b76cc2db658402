//! Adds a hand that was scored when it was entered, and counts it for statistics.

use super::ReplayProblem;
use crate::kernel::{Overflow, Points, ensure};
use crate::night::{Event, GameScored, Hand, HandSaid, Holder, Night, PlayerNo, Scored, Sides, Sum, Thing};
use std::sync::Arc;

impl Hand {
    pub fn score_today(&self) -> Result<Arc<Scored>, ReplayProblem> {
        let outcome = self.explain().map_err(Box::new)?;
        Ok(Arc::new(Scored::of(self.options(), &self.table, &self.seats, &outcome)?))
    }
}

/// Who sits in a hand, who deals it, and on which sides they play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    pub seats: Vec<PlayerNo>,
    pub dealer: PlayerNo,
    pub sides: Sides,
}

impl Seated {
    pub fn of(said: &HandSaid) -> Seated {
        Seated { seats: said.seats.clone(), dealer: said.dealer, sides: said.sides.clone() }
    }
}

impl Night {
    pub(super) fn deal(&mut self, thing: &Arc<Thing>, said: &HandSaid) -> Result<(), ReplayProblem> {
        let seated = Seated::of(said);
        let scored = thing.came.clone();
        let mut hand = self.hand(said, if said.struck { self.seated_now(seated) } else { seated })?;
        let mut moved = Vec::new();
        if let Some(scored) = &scored {
            moved = scored.moved(&hand.seats)?;
            self.add_sums(&moved)?;
            self.count_hand(scored, &hand.seats, &moved)?;
            self.chairs.dealt(hand.dealer);
            self.standing += 1;
            if let Some(game) = &scored.game {
                self.count_game(game, &hand)?;
                let (no, totals) = self.games.played(hand.no, &hand.seats, &hand.sides, game)?;
                (hand.game, hand.totals) = (Some(no), totals);
            }
        }
        hand.scored = scored;
        self.step(thing, Event::Hand(Box::new(hand)), moved);
        Ok(())
    }

    /// Returns who would sit in a hand that is struck out, if it stood again: those who are at the table now.
    fn seated_now(&self, said: Seated) -> Seated {
        let seats: Vec<PlayerNo> = self.chairs.seated().collect();
        if seats == said.seats {
            return said;
        }
        let turn = self.chairs.dealer().filter(|_| !seats.contains(&said.dealer));
        Seated { dealer: turn.unwrap_or(said.dealer), seats, sides: self.sides() }
    }

    /// Returns the hand that comes next, if this is said of it, as it is before anybody scored it.
    pub fn next_hand_of(&self, said: &HandSaid, seated: Seated) -> Result<Hand, ReplayProblem> {
        let hand = self.hand(said, seated)?;
        Ok(Hand { no: self.last.following(true).hand, ..hand })
    }

    /// Returns the hand that was begun, as it was before anybody scored it.
    fn hand(&self, said: &HandSaid, seated: Seated) -> Result<Hand, ReplayProblem> {
        let Seated { seats, dealer, sides } = seated;
        ensure(sides == self.sides(), || ReplayProblem::Sides {})?;
        let record = said.record(self.options().engine());
        let name = |word: &str| self.names.get(&PlayerNo::from_word(word)?).cloned();
        Ok(Hand {
            no: self.last.hand,
            line: said.line.clone(),
            note: said.note.clone(),
            record: record.map(|record| record.renamed(&name)).ok_or_else(|| said.record.0.clone()),
            table: self.table(&seats, &sides, dealer),
            present: self.chairs.seated().collect(),
            seats,
            sides,
            dealer,
            rules: Arc::clone(&self.rules),
            game: None,
            scored: None,
            totals: Vec::new(),
        })
    }

    fn count_hand(
        &mut self,
        scored: &Scored,
        seats: &[PlayerNo],
        moved: &[(Holder, Sum)],
    ) -> Result<(), Overflow> {
        self.pairs.hand(seats, scored)?;
        for seat in seats {
            let won = moved.iter().find(|(holder, _)| *holder == Holder::Player(*seat));
            let Sum { units, minor } = won.map_or(Sum::default(), |(_, sum)| *sum);
            let total = self.totals.entry(*seat).or_default();
            total.hands = total.hands.saturating_add(1);
            let declared = (scored.declarer == Some(*seat)).then_some(scored.made);
            total.tally.hand(units, minor, declared)?;
        }
        Ok(())
    }

    fn count_game(&mut self, game: &GameScored, hand: &Hand) -> Result<(), Overflow> {
        for seat in &hand.seats {
            let Some(column) = hand.column_of(*seat) else { continue };
            let points = game.points.get(column).copied().unwrap_or(Points::ZERO);
            let tally = &mut self.totals.entry(*seat).or_default().tally;
            tally.points = tally.points.plus(points)?;
            tally.games = tally.games.saturating_add(game.winner.is_some().into());
            tally.games_won = tally.games_won.saturating_add((game.winner == Some(column)).into());
        }
        Ok(())
    }
}
