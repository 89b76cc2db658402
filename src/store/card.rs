//! A player's card, everything that is told of one player; and the nights of all players.

use crate::command::Filter;
use crate::kernel::{Minor, Units};
use crate::query::card::{CardHand, CardNight, HandOf, Nights, PlacePlayed, PlayerCard};
use crate::query::statistics::seen_by;
use crate::query::{By, PairRow, StatMeasure, StatRow};
use crate::store::{Log, file_error::Result, sessions::Where};
use std::collections::BTreeMap;

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
            let (session, date, hands) = (row.get(2)?, row.get(3)?, row.get(4)?);
            let (amount, units, points) = (row.get(5)?, row.get(6)?, row.get(7)?);
            let night = CardNight { session, date, hands, units, amount, points };
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
        let played = self.card_hands(&hands)?;
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
            let Some(played) = played.get(&row.currency) else { continue };
            let card = PlayerCard::of_hands(played).map_err(|overflow| self.too_large(overflow))?;
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

    /// Returns the hands of a player for each currency, in the order in which they were played.
    fn card_hands(&self, hands: &Where) -> Result<BTreeMap<String, Vec<CardHand>>> {
        let sql = format!(
            "SELECT currency, session, date, hand, units, minor, declares, bid, over, made FROM h {} \
             ORDER BY date, session, at",
            hands.text
        );
        let mut found: BTreeMap<String, Vec<CardHand>> = BTreeMap::new();
        self.asked("hand_player", &sql, hands, |row| {
            let place = PlacePlayed { session: row.get(1)?, date: row.get(2)?, no: row.get(3)? };
            let brought = HandOf { place, units: row.get(4)?, amount: row.get(5)? };
            let (declares, bid, over, made) = (row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?);
            let hand = CardHand { brought, declares, bid, over, made };
            found.entry(row.get(0)?).or_default().push(hand);
            Ok(())
        })?;
        Ok(found)
    }
}
