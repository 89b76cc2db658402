//! A player's card: everything that is told of one player, from one pass over the hands; and the nights of all players.

use crate::command::Filter;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::query::card::{Brought, Card, HandOf, Night, Nights, Place, Run};
use crate::query::hands::{HandLine, HandRow};
use crate::query::statistics::{By, Measure, PairRow, StatRow};
use crate::session::SessionRow;
use crate::store::file_error::Result;
use crate::store::log::Log;
use crate::store::sessions::Where;
use crate::store::statistics::Rows;
use std::collections::BTreeMap;

/// What all hands of a player are broken down by, and the declared ones.
const ALL: [By; 2] = [By::Role, By::Partner];
const DECLARED: [By; 3] = [By::Contract, By::Trump, By::Seat];

#[derive(Debug, Default)]
struct Pass {
    card: Card,
    /// Contracts in a row, and whether they were made.
    run: Option<(bool, Run)>,
}

impl Pass {
    fn add(&mut self, session: &SessionRow, hand: &HandRow, line: &HandLine) -> Result<(), Overflow> {
        let Card { best_hand, worst_hand, .. } = &mut self.card;
        let place = Place { session: session.id, date: session.date.clone(), no: hand.no };
        let of = HandOf { place: place.clone(), units: line.units, amount: line.minor };
        if best_hand.as_ref().is_none_or(|best| of.order() > best.order()) {
            *best_hand = Some(of.clone());
        }
        if worst_hand.as_ref().is_none_or(|worst| of.order() < worst.order()) {
            *worst_hand = Some(of);
        }
        if hand.declarer == Some(line.person) {
            self.declared(hand, place)?;
        }
        Ok(())
    }

    fn declared(&mut self, hand: &HandRow, place: Place) -> Result<(), Overflow> {
        let Card { bids, over, under, longest_made, longest_lost, .. } = &mut self.card;
        if let Some(bid) = hand.bid {
            bids.add(bid)?;
        }
        match hand.over {
            Some(by) if by < 0 => under.add(by.checked_neg().ok_or(Overflow)?)?,
            Some(by) => over.add(by)?,
            None => {}
        }
        // What a claim left open neither makes a run longer nor ends it.
        let Some(made) = hand.made else { return Ok(()) };
        let run = match self.run.take() {
            Some((was_made, run)) if was_made == made => {
                Run { contracts: run.contracts.saturating_add(1), to: place, ..run }
            }
            _ => Run { contracts: 1, from: place.clone(), to: place },
        };
        let longest = if made { longest_made } else { longest_lost };
        if longest.as_ref().is_none_or(|longest| run.contracts >= longest.contracts) {
            *longest = Some(run.clone());
        }
        self.run = Some((made, run));
        Ok(())
    }
}

impl Log<'_> {
    pub fn nights(&self, filter: &Filter) -> Result<Nights> {
        let mut conditions = Where::of(filter);
        conditions.and_people(filter);
        let sql = format!(
            "SELECT p.name, s.currency, s.id, s.date, t.hands, t.hand_minor, t.hand_units, t.points FROM session s \
             JOIN session_total t ON t.session = s.id JOIN person o ON o.id = t.person \
             JOIN person p ON p.id = o.same_as {} AND t.hands > 0 ORDER BY s.date, s.id",
            conditions.text
        );
        let mut nights = Nights::default();
        self.rows(&sql, rusqlite::params_from_iter(conditions.values()), |row| {
            let brought = Brought { amount: row.get(5)?, units: row.get(6)?, points: row.get(7)? };
            let night = Night { session: row.get(2)?, date: row.get(3)?, hands: row.get(4)?, brought };
            nights.0.entry((row.get(0)?, row.get(1)?)).or_default().push(night);
            Ok(())
        })?;
        Ok(nights)
    }

    /// Returns the card of a person, given by the folded name, for each currency in which there are hands.
    pub fn card(&self, key: &str, filter: &Filter) -> Result<Vec<Card>> {
        let people = self.people()?;
        let Some(person) = people.find(key) else { return Ok(Vec::new()) };
        // The others of the filter only have to be there.
        let with = filter.with.iter().chain(&filter.people).cloned().collect();
        let filter = &Filter { people: vec![key.to_owned()], with, ..filter.clone() };
        let mut rows: BTreeMap<By, Rows> = BTreeMap::new();
        let mut passes: BTreeMap<String, Pass> = BTreeMap::new();
        self.each_hand(filter, &people, |session, hand, lines| {
            let Some(line) = lines.iter().find(|line| line.person == person) else { return Ok(()) };
            passes.entry(session.currency.clone()).or_default().add(session, hand, line)?;
            let declared = DECLARED.iter().filter(|_| hand.declarer == Some(person));
            for by in ALL.iter().chain(declared) {
                rows.entry(*by).or_default().count(*by, &people, session, hand, line, lines)?;
            }
            Ok(())
        })?;
        let rows: BTreeMap<By, Vec<StatRow>> =
            rows.into_iter().map(|(by, rows)| (by, rows.sorted(by, &people))).collect();
        let mut nights = self.nights(filter)?;
        let pairs = self.pair_rows(filter, &people)?;
        let mut cards = Vec::new();
        for all in self.statistics(filter, By::Player, Measure::Hands)? {
            let Some(Pass { mut card, .. }) = passes.remove(&all.currency) else { continue };
            let of = |by: By| {
                let rows = rows.get(&by).into_iter().flatten();
                rows.filter(|row| row.currency == all.currency).cloned().collect()
            };
            let from = self.seen_by(&all.player, &all.currency, &pairs)?;
            let order = |pair: &&PairRow| (pair.amount, pair.units);
            let zero = (Minor::ZERO, Units::ZERO);
            for hand in [&mut card.best_hand, &mut card.worst_hand] {
                hand.take_if(|hand| hand.order() == (0, 0));
            }
            cards.push(Card {
                roles: of(By::Role),
                contracts: of(By::Contract),
                trumps: of(By::Trump),
                seats: of(By::Seat),
                partners: of(By::Partner),
                nights: nights.0.remove(&(all.player.clone(), all.currency.clone())).unwrap_or_default(),
                won_most_from: from.iter().max_by_key(order).filter(|pair| order(pair) > zero).cloned(),
                lost_most_to: from.iter().min_by_key(order).filter(|pair| order(pair) < zero).cloned(),
                all,
                ..card
            });
        }
        Ok(cards)
    }

    /// Returns the pairs that a player is one of, seen by that player.
    fn seen_by(&self, player: &str, currency: &str, pairs: &[PairRow]) -> Result<Vec<PairRow>> {
        let one = |pair: &PairRow| {
            if pair.player == player { Ok(pair.clone()) } else { pair.reversed() }
        };
        pairs
            .iter()
            .filter(|pair| pair.currency == currency && (pair.player == player || pair.other == player))
            .map(|pair| one(pair).map_err(|overflow| self.too_large(overflow)))
            .collect()
    }
}
