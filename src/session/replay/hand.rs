//! Plays a hand again: scored under the rules in force, and counted for statistics.

use super::Why;
use crate::engine::{self, Declared, GameScore, Outcome, Record};
use crate::kernel::units::{Overflow, Units};
use crate::session::entry::{HandEntry, Holder, PlayerNo, Sides};
use crate::session::night::{Event, Hand, Night, Sum};
use crate::session::timeline::Place;
use std::sync::Arc;

impl Night {
    pub(super) fn play(&mut self, place: &Place<'_>, said: &HandEntry) -> Result<(), Why> {
        let no = self.last_hand;
        // The entry has the seats, unless players were moved before it later.
        let moved_since = self.moved_since(place);
        let seats = if moved_since { self.chairs.seated().collect() } else { said.seats.clone() };
        let sides = self.games.sides(&self.chairs);
        if !moved_since && sides != said.sides {
            return Err(Why::Sides);
        }
        let mut dealer = said.dealer;
        let mut table = self.table(&seats, &sides, dealer);
        // Who was put at the table, or away from it, since: whose turn it was deals, unless the line says who did.
        if moved_since
            && !seats.contains(&dealer)
            && let Some(turn) = self.chairs.dealer()
            && engine::read_line(self.options(), &table, &said.line)
                .outcome
                .is_ok_and(|typed| typed.dealer.is_none())
        {
            dealer = turn;
            table = self.table(&seats, &sides, dealer);
        }
        let record = Record::from_json(self.options().engine(), said.record.get())
            .map_err(|error| Why::Record(error.to_string()))?
            .renamed(&|word| self.names.get(&PlayerNo::from_word(word)?).cloned());
        let mut moved = Vec::new();
        let mut game = None;
        let mut declared = Declared::default();
        let outcome = if place.struck {
            None
        } else {
            let outcome = engine::score_again(self.options(), &table, &record).map_err(Box::new)?;
            moved = self.moved_by(&outcome, &seats)?;
            self.add_sums(&moved)?;
            declared = engine::declared(self.options(), &table, &outcome);
            self.count_hand(&declared, &outcome, &seats, &moved)?;
            self.chairs.dealt(dealer);
            self.standing += 1;
            if let Some(score) = outcome.story.score() {
                self.count_game(score, &seats, &sides)?;
                game = Some(self.games.played(no, &seats, &sides, score));
            }
            Some(outcome)
        };
        let hand = Hand {
            no,
            line: said.line.clone(),
            note: said.note.clone(),
            record,
            table,
            seats,
            sides,
            dealer,
            rules: Arc::clone(&self.rules),
            game,
            outcome,
            declared,
        };
        self.step(place, Event::Hand(Box::new(hand)), moved);
        Ok(())
    }

    /// Counts a hand for statistics.
    fn count_hand(
        &mut self,
        declared: &Declared,
        outcome: &Outcome,
        seats: &[PlayerNo],
        moved: &[(Holder, Sum)],
    ) -> Result<(), Overflow> {
        let unit = self.options().unit_minor();
        self.pairs.hand(seats, declared, outcome, unit)?;
        let contract = declared.contract.as_ref();
        for (at, seat) in seats.iter().enumerate() {
            let won = moved.iter().find(|(holder, _)| *holder == Holder::Player(*seat));
            let Sum { units, minor } = won.map_or(Sum::default(), |(_, sum)| *sum);
            let total = self.totals.entry(*seat).or_default();
            total.hands = total.hands.saturating_add(1);
            total.tally.hand(units, minor, contract.filter(|contract| contract.declarer.0 == at))?;
        }
        Ok(())
    }

    /// Counts points, and a game that has ended.
    fn count_game(&mut self, score: &GameScore, seats: &[PlayerNo], sides: &Sides) -> Result<(), Overflow> {
        for (at, seat) in seats.iter().enumerate() {
            let column =
                if sides.is_empty() { Some(at) } else { sides.iter().position(|side| side.contains(seat)) };
            let Some((column, side)) = column.and_then(|at| Some((at, score.sides.get(at)?))) else {
                continue;
            };
            let tally = &mut self.totals.entry(*seat).or_default().tally;
            tally.points = tally.points.plus(side.points)?;
            tally.games = tally.games.saturating_add(score.winner.is_some().into());
            tally.games_won = tally.games_won.saturating_add((score.winner == Some(column)).into());
        }
        Ok(())
    }

    fn moved_by(&self, outcome: &Outcome, seats: &[PlayerNo]) -> Result<Vec<(Holder, Sum)>, Overflow> {
        let net = outcome.net(seats.len())?;
        let cash = outcome.cash(seats.len(), self.options().unit_minor())?;
        let mut moved = Vec::with_capacity(seats.len() + 1);
        for ((seat, units), minor) in seats.iter().zip(net.seats).zip(cash.seats) {
            moved.push((Holder::Player(*seat), Sum { units, minor }));
        }
        if net.kitty != Units::ZERO {
            moved.push((Holder::Kitty, Sum { units: net.kitty, minor: cash.kitty }));
        }
        Ok(moved)
    }
}
