//! A player's card, everything that is told of one player; and the nights of all players.

use crate::command::Filter;
use crate::kernel::{Minor, Units};
use crate::query::card::{CardNight, CardSum, HandOf, NightResult, Nights, PlacePlayed, PlayerCard, Run};
use crate::query::statistics::seen_by;
use crate::query::{By, PairRow, StatMeasure, StatRow};
use crate::store::{Log, file_error::Result, sessions::Where};
use rusqlite::Row;
use std::collections::BTreeMap;

/// The best and the worst hand of each currency; of equal ones the first.
const BEST_AND_WORST: &str = "SELECT currency, session, date, hand, units, minor, best = 1, worst = 1 FROM (SELECT currency, session, date, hand, units, minor, \
     row_number() OVER (PARTITION BY currency ORDER BY minor DESC, units DESC, date, session, at) AS best, \
     row_number() OVER (PARTITION BY currency ORDER BY minor, units, date, session, at) AS worst FROM h";

/// Contracts in a row that were made, or lost; of each currency the longest of both, the latest of several. What a claim left
/// open neither makes a run longer nor ends it.
const RUNS: &str = "SELECT currency, made, contracts, first, last FROM (SELECT currency, made, count(*) AS contracts, \
     min(no) AS first, max(no) AS last, row_number() OVER (PARTITION BY currency, made ORDER BY count(*) DESC, max(no) DESC) AS rank \
     FROM played GROUP BY currency, made, run) WHERE rank = 1";

impl Log<'_> {
    /// Returns what nights brought, as totals have it: also those of which only the results are known.
    pub fn nights(&self, filter: &Filter) -> Result<Nights> {
        let mut conditions = Where::of_rows(&Filter { hands: None, ..filter.clone() });
        conditions.and_text("(h.hands > 0 OR h.minor <> 0 OR h.units <> 0 OR h.game = 'results')");
        let sql = format!(
            "SELECT player, currency, session, date, hands, minor, units, points FROM h {} ORDER BY date, session",
            conditions.text
        );
        let mut nights = Nights::default();
        self.asked("night_player", &sql, &conditions, |row| {
            let brought = NightResult { amount: row.get(5)?, units: row.get(6)?, points: row.get(7)? };
            let night = CardNight { session: row.get(2)?, date: row.get(3)?, hands: row.get(4)?, brought };
            nights.0.entry((row.get(0)?, row.get(1)?)).or_default().push(night);
            Ok(())
        })?;
        Ok(nights)
    }

    /// Returns the card of a person, given by the folded name, for each currency in which there are hands.
    pub fn card(&self, key: &str, filter: &Filter) -> Result<Vec<PlayerCard>> {
        // The others of the filter only have to be there.
        let with = filter.with.iter().chain(&filter.people).cloned().collect();
        let filter = &Filter { people: vec![key.to_owned()], with, ..filter.clone() };
        let (hands, mut declared) = (Where::of_rows(filter), Where::of_rows(filter));
        declared.and_text("h.declares");
        let mut cards = self.beginnings(&hands)?;
        self.best_and_worst(&hands, &mut cards)?;
        self.runs(&declared, &mut cards)?;
        // What a night came to, and what others paid in it, is of all its hands.
        let (mut nights, pairs) = match filter.hands {
            None => (self.nights(filter)?, self.pair_rows(filter)?),
            Some(_) => Default::default(),
        };
        let [roles, partners] = [By::Role, By::Partner].map(|by| self.by_hands(by, false, &hands));
        let [contracts, trumps] = [By::Contract, By::Trump].map(|by| self.by_hands(by, true, &declared));
        let (roles, partners, contracts, trumps) = (roles?, partners?, contracts?, trumps?);
        let seats = self.by_hands(By::Seat, false, &declared)?;
        let mut all = Vec::new();
        for row in self.statistics(filter, By::Player, StatMeasure::Hands)? {
            let Some(card) = cards.remove(&row.currency) else { continue };
            let of = |rows: &[StatRow]| {
                rows.iter().filter(|of| of.currency == row.currency).cloned().collect::<Vec<_>>()
            };
            let from = seen_by(&pairs, &row.player, &row.currency);
            let from = from.map_err(|overflow| self.too_large(overflow))?;
            let order = |pair: &&PairRow| (pair.amount, pair.units);
            let zero = (Minor::ZERO, Units::ZERO);
            all.push(PlayerCard {
                roles: of(&roles),
                contracts: of(&contracts),
                trumps: of(&trumps),
                seats: of(&seats),
                partners: of(&partners),
                nights: nights.0.remove(&(row.player.clone(), row.currency.clone())).unwrap_or_default(),
                won_most_from: from.iter().max_by_key(order).filter(|pair| order(pair) > zero).cloned(),
                lost_most_to: from.iter().min_by_key(order).filter(|pair| order(pair) < zero).cloned(),
                all: row,
                ..card
            });
        }
        Ok(all)
    }

    /// Returns for each currency the dates of the first and the last hand, and what the player bid.
    fn beginnings(&self, hands: &Where) -> Result<BTreeMap<String, PlayerCard>> {
        let declared = "FILTER (WHERE declares)";
        let sql = format!(
            "SELECT currency, min(date), max(date), count(bid) {declared}, sum(bid) {declared}, \
             count(iif(over >= 0, 1, NULL)) {declared}, sum(iif(over >= 0, over, NULL)) {declared}, \
             count(iif(over < 0, 1, NULL)) {declared}, sum(iif(over < 0, -over, NULL)) {declared} FROM h {} GROUP BY 1",
            hands.text
        );
        let cards = self.asked("hand_player", &sql, hands, |row| {
            let sum = |at: usize| -> rusqlite::Result<CardSum> {
                Ok(CardSum { count: row.get(at)?, total: row.get::<_, Option<i64>>(at + 1)?.unwrap_or(0) })
            };
            let dates = Some((row.get(1)?, row.get(2)?));
            let card =
                PlayerCard { dates, bids: sum(3)?, over: sum(5)?, under: sum(7)?, ..PlayerCard::default() };
            Ok((row.get(0)?, card))
        })?;
        Ok(cards.into_iter().collect())
    }

    fn best_and_worst(&self, hands: &Where, cards: &mut BTreeMap<String, PlayerCard>) -> Result<()> {
        let sql =
            format!("{BEST_AND_WORST} {}) WHERE (best = 1 OR worst = 1) AND (minor OR units)", hands.text);
        self.asked("hand_player", &sql, hands, |row| {
            let hand = HandOf { place: place(row, 1)?, units: row.get(4)?, amount: row.get(5)? };
            let card = cards.entry(row.get(0)?).or_default();
            for (is_it, slot) in [(row.get(6)?, &mut card.best_hand), (row.get(7)?, &mut card.worst_hand)] {
                if is_it {
                    *slot = Some(hand.clone());
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    fn runs(&self, declared: &Where, cards: &mut BTreeMap<String, PlayerCard>) -> Result<()> {
        let sql = format!(
            ", played AS MATERIALIZED (SELECT currency, session, date, hand, made, \
             row_number() OVER (PARTITION BY currency ORDER BY date, session, at) AS no, \
             row_number() OVER (PARTITION BY currency ORDER BY date, session, at) \
             - row_number() OVER (PARTITION BY currency, made ORDER BY date, session, at) AS run \
             FROM h {} AND made IS NOT NULL) \
             SELECT r.currency, r.made, contracts, a.session, a.date, a.hand, b.session, b.date, b.hand FROM ({RUNS}) r \
             JOIN played a ON a.currency = r.currency AND a.no = first \
             JOIN played b ON b.currency = r.currency AND b.no = last",
            declared.text
        );
        self.asked("hand_player", &sql, declared, |row| {
            let run = Run { contracts: row.get(2)?, from: place(row, 3)?, to: place(row, 6)? };
            let card = cards.entry(row.get(0)?).or_default();
            let slot = if row.get(1)? { &mut card.longest_made } else { &mut card.longest_lost };
            *slot = Some(run);
            Ok(())
        })?;
        Ok(())
    }
}

/// Reads session, date and hand.
fn place(row: &Row<'_>, at: usize) -> rusqlite::Result<PlacePlayed> {
    Ok(PlacePlayed { session: row.get(at)?, date: row.get(at + 1)?, no: row.get(at + 2)? })
}
