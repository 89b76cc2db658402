//! The hands of a search, with what everybody won or lost by each, and the people of a ledger.

use crate::command::Filter;
use crate::notation::fold;
use crate::query::{FoundHand, HandPeople};
use crate::store::{Log, file_error::Result, schema, sessions::Where};
use rusqlite::params_from_iter;
use std::rc::Rc;

impl Log<'_> {
    pub fn people(&self) -> Result<HandPeople> {
        let by_key = self.names()?.into_iter().map(|(name, person)| (fold(&name), person));
        Ok(HandPeople(by_key.collect()))
    }

    /// Returns the hands of a filter that stand, in the order of their sessions.
    pub fn find_hands(&self, filter: &Filter) -> Result<Vec<FoundHand>> {
        let mut conditions = Where::default();
        if let Some(hands) = &filter.hands {
            conditions.and_hands(hands);
        }
        for key in &filter.people {
            conditions.and(
                "EXISTS (SELECT 1 FROM posting o JOIN person p ON p.id = o.person WHERE o.place = h.at \
                 AND p.same_as = (SELECT same_as FROM person WHERE key = ?))",
                key.clone(),
            );
        }
        conditions.and_text("h.session = ?");
        let sql = format!(
            "WITH h AS NOT MATERIALIZED ({}) SELECT at, hand, dealer, declarer, contract, bid, trump, line, note, outcome, \
             player, units, minor FROM h {} ORDER BY at, seat IS NULL, seat",
            schema::view("hand_player"),
            conditions.text,
        );
        self.knows_folded()?;
        let mut hands: Vec<FoundHand> = Vec::new();
        for session in self.filtered(filter)? {
            let session = Rc::new(session);
            let mut values = conditions.values();
            values.push(&session.id);
            // Of each hand the rows stand together, one for each account.
            let mut last = None::<i64>;
            self.rows(&sql, params_from_iter(values), |row| {
                if last.replace(row.get(0)?) != Some(row.get(0)?) {
                    hands.push(FoundHand {
                        session: Rc::clone(&session),
                        no: row.get(1)?,
                        dealer: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
                        declarer: row.get(3)?,
                        contract: row.get(4)?,
                        bid: row.get(5)?,
                        trump: row.get(6)?,
                        line: row.get::<_, Option<String>>(7)?.unwrap_or_default(),
                        note: row.get(8)?,
                        outcome: row.get::<_, Option<String>>(9)?.unwrap_or_default(),
                        moved: Vec::new(),
                    });
                }
                let moved = (row.get(10)?, row.get(11)?, row.get(12)?);
                hands.last_mut().into_iter().for_each(|hand| hand.moved.push(moved.clone()));
                Ok(())
            })?;
        }
        Ok(hands)
    }

    /// Returns the hands of each currency by which most money changed hands, or most units; with players asked for, those
    /// by which one of them won or lost most. The biggest first, of equal ones the earlier.
    pub fn biggest_hands(&self, filter: &Filter, most: usize) -> Result<Vec<FoundHand>> {
        let mut conditions = Where::of_rows(filter);
        let mut size = "max(abs(h.minor)) AS money, max(abs(h.units)) AS units";
        if filter.people.is_empty() {
            // What the kitty wins has changed hands, too.
            conditions = Where::of_sessions(filter);
            filter.hands.iter().for_each(|hands| conditions.and_hands(hands));
            size = "sum(max(h.minor, 0)) AS money, sum(max(h.units, 0)) AS units";
        }
        let sql = format!(
            "SELECT session, hand FROM (SELECT *, row_number() OVER (PARTITION BY currency ORDER BY money DESC, units DESC, \
             at) AS rank FROM (SELECT h.currency, h.session, h.hand, h.at, {size} FROM h {} GROUP BY h.session, h.at)) \
             WHERE rank <= {most} AND (money OR units) ORDER BY currency, rank",
            conditions.text
        );
        let found: Vec<(i64, i64)> =
            self.asked("hand_player", &sql, &conditions, |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut biggest = Vec::with_capacity(found.len());
        for (session, no) in found {
            let of_session = Filter { session: Some(session), last: None, ..filter.clone() };
            biggest.extend(self.find_hands(&of_session)?.into_iter().find(|hand| hand.no == no));
        }
        Ok(biggest)
    }

    pub fn contracts_declared(&self) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT contract FROM place WHERE contract IS NOT NULL ORDER BY contract";
        self.rows(sql, [], |row| row.get(0))
    }
}
