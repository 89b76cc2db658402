//! Statistics of players: over sessions from their totals, broken down by what hands were about from the hands.

use crate::command::Filter;
use crate::engine::Engine;
use crate::store::file_error::FileError;
use crate::store::filtered::Where;
use crate::store::hand_rows::{HandLine, HandRow};
use crate::store::log::Log;
use rusqlite::Row;
use rusqlite::types::ValueRef;

mod rows;

pub use rows::{CONTRACTS, ROLES, Rows, StatRow, WEEKDAYS};

/// What totals and statistics are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    Player,
    Year,
    Month,
    Weekday,
    Rules,
    Place,
    Session,
    Role,
    Contract,
    Bid,
    Trump,
    Dealer,
    /// How many places after the dealer.
    Seat,
    Partner,
    Opponent,
}

/// What is added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Hands, penalties and shares of the kitty.
    All,
    Hands,
}

impl By {
    /// Returns the SQL of its key if it belongs to a session, called `s`; none if it belongs to hands.
    fn of_session(self) -> Option<&'static str> {
        Some(match self {
            By::Player => "NULL",
            By::Year => "substr(s.date, 1, 4)",
            By::Month => "substr(s.date, 1, 7)",
            By::Weekday => "strftime('%u', s.date)",
            By::Rules => "s.rules",
            By::Place => "s.place",
            By::Session => "s.id",
            _ => return None,
        })
    }
}

/// Returns the part that somebody had in a hand.
pub fn role(hand: &HandRow, line: &HandLine) -> &'static str {
    match line.side {
        None => "sat_out",
        _ if hand.declarer == Some(line.person) => "declarer",
        Some(1) => "partner",
        Some(_) => "defender",
    }
}

/// What the totals of a session are counted as; words by their numbers.
struct OneSession {
    id: i64,
    currency: usize,
    key: Option<usize>,
    to_points: bool,
}

/// Returns the key as it is told: a day of the week by its name.
fn key_word(by: By, key: &str) -> &str {
    let at = key.parse::<usize>().ok().and_then(|day| day.checked_sub(1)).filter(|_| by == By::Weekday);
    at.and_then(|at| WEEKDAYS.get(at)).copied().unwrap_or(key)
}

/// Reads the total of a player in a session.
fn total(row: &Row<'_>, measure: Measure, to_points: bool) -> rusqlite::Result<StatRow> {
    let hands: i64 = row.get(2)?;
    let mut total = StatRow {
        sessions: (hands > 0).into(),
        hands,
        units: row.get(3)?,
        amount: row.get(4)?,
        games: row.get(5)?,
        games_won: row.get(6)?,
        points: row.get(7)?,
        to_points: if to_points { hands } else { 0 },
        ..StatRow::default()
    };
    if measure == Measure::Hands {
        total.declared = row.get(8)?;
        total.made = row.get(9)?;
        total.declared_units = row.get(10)?;
        total.declared_amount = row.get(11)?;
        total.best = row.get(12)?;
        total.worst = row.get(13)?;
    }
    Ok(total)
}

impl Log<'_> {
    /// Returns what each player did in the sessions that match a filter.
    pub fn statistics(&self, filter: &Filter, by: By, measure: Measure) -> Result<Vec<StatRow>, FileError> {
        match by.of_session() {
            Some(key) => self.by_session(filter, by, key, measure),
            None => self.by_hand(filter, by),
        }
    }

    fn by_session(
        &self,
        filter: &Filter,
        by: By,
        key: &str,
        measure: Measure,
    ) -> Result<Vec<StatRow>, FileError> {
        let people = self.people()?;
        let wanted: Vec<i64> = filter.people.iter().filter_map(|key| people.find(key)).collect();
        let conditions = Where::of(filter);
        let mut rows = Rows::default();
        let sql = format!(
            "SELECT s.id, s.currency, s.game, {key} FROM session s {} ORDER BY s.id",
            conditions.text
        );
        let sessions = self.rows(&sql, rusqlite::params_from_iter(conditions.values()), |row| {
            let key = match row.get_ref(3)? {
                ValueRef::Null => None,
                ValueRef::Integer(number) => Some(rows.number(&number.to_string())),
                other => Some(rows.number(key_word(by, other.as_str()?))),
            };
            let currency = rows.number(row.get_ref(1)?.as_str()?);
            let to_points = row.get_ref(2)?.as_str()? == Engine::Points.info().word;
            Ok(OneSession { id: row.get(0)?, currency, key, to_points })
        })?;
        // What is not asked for is not read: of a million hands there are a hundred thousand such rows.
        let columns = match measure {
            Measure::All => "session, person, hands, units, minor, games, games_won, points",
            Measure::Hands => {
                "session, person, hands, hand_units, hand_minor, games, games_won, points, declared, made, \
                 declared_units, declared_minor, best, worst"
            }
        };
        let mut add = |session: &OneSession, row: &Row<'_>| {
            let person = people.same_as(row.get(1).map_err(|e| self.error(e))?);
            if person == 0 || !(wanted.is_empty() || wanted.contains(&person)) {
                return Ok(());
            }
            let total = total(row, measure, session.to_points).map_err(|e| self.error(e))?;
            rows.plus(session.key, person, session.currency, &total)
                .map_err(|overflow| self.too_large(overflow))
        };
        let fail = |error| self.error(error);
        if conditions.is_of_all() {
            let sql = format!("SELECT {columns} FROM session_total ORDER BY session");
            let mut totals = self.tx.prepare_cached(&sql).map_err(fail)?;
            let mut found = totals.query([]).map_err(fail)?;
            let mut sessions = sessions.iter().peekable();
            while let Some(row) = found.next().map_err(fail)? {
                let id: i64 = row.get(0).map_err(fail)?;
                while sessions.next_if(|session| session.id < id).is_some() {}
                if let Some(session) = sessions.peek().filter(|session| session.id == id) {
                    add(session, row)?;
                }
            }
        } else {
            let sql = format!("SELECT {columns} FROM session_total WHERE session = ?1");
            let mut totals = self.tx.prepare_cached(&sql).map_err(fail)?;
            for session in &sessions {
                let mut found = totals.query([session.id]).map_err(fail)?;
                while let Some(row) = found.next().map_err(fail)? {
                    add(session, row)?;
                }
            }
        }
        Ok(rows.sorted(&people))
    }

    fn by_hand(&self, filter: &Filter, by: By) -> Result<Vec<StatRow>, FileError> {
        let people = self.people()?;
        let wanted: Vec<i64> = filter.people.iter().filter_map(|key| people.find(key)).collect();
        let mut rows = Rows::default();
        self.each_hand(filter, &people, |session, hand, lines| {
            let players = lines.iter().filter(|line| line.person != 0);
            for line in players.clone().filter(|line| wanted.is_empty() || wanted.contains(&line.person)) {
                match by {
                    By::Partner | By::Opponent => {
                        let is_it = |other: &&HandLine| match by {
                            By::Partner => line.with(other),
                            _ => line.against(other),
                        };
                        for other in players.clone().filter(is_it) {
                            rows.add(Some(people.name(other.person)), session, hand, line)?;
                        }
                    }
                    By::Role => rows.add(Some(role(hand, line)), session, hand, line)?,
                    By::Trump => rows.add(hand.trump.as_deref(), session, hand, line)?,
                    By::Dealer => {
                        rows.add(hand.dealer.map(|dealer| people.name(dealer)), session, hand, line)?;
                    }
                    By::Bid => {
                        let bid = hand.bid.map(|bid| bid.to_string());
                        rows.add(bid.as_deref(), session, hand, line)?;
                    }
                    By::Seat => {
                        let seat = line.seat.map(|seat| seat.to_string());
                        rows.add(seat.as_deref(), session, hand, line)?;
                    }
                    _ => rows.add(hand.contract.as_deref(), session, hand, line)?,
                }
            }
            Ok(())
        })?;
        Ok(rows.sorted(&people))
    }
}
