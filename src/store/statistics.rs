//! Statistics of players: over sessions from their totals, broken down by what hands were about from the hands.

use crate::command::Filter;
use crate::engine::Engine;
use crate::kernel::units::Overflow;
use crate::session::SessionRow;
use crate::store::file_error::FileError;
use crate::store::filtered::Where;
use crate::store::hand_rows::{HandLine, HandRow, People};
use crate::store::log::Log;
use rusqlite::Row;
use rusqlite::types::ValueRef;
use std::collections::HashMap;

/// What totals and statistics are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
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
    /// Hands alone.
    Hands,
}

/// What one player did in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct StatRow {
    /// What the row is about: a month, `declarer`, a partner; none for [`By::Player`], and where there is none.
    pub key: Option<String>,
    pub player: String,
    /// ISO 4217.
    pub currency: String,
    pub sessions: i64,
    pub hands: i64,
    /// Hands as bidder or lone player, given up ones too.
    pub declared: i64,
    pub made: i64,
    pub units: i64,
    /// Minor units.
    pub amount: i64,
    /// What the declared hands brought.
    pub declared_units: i64,
    pub declared_amount: i64,
    /// The amounts of the best and of the worst hand; none without a hand.
    pub best: Option<i64>,
    pub worst: Option<i64>,
    /// Games to points that somebody won, games that this player won, and points. By what hands were about, no game counts.
    pub games: i64,
    pub games_won: i64,
    pub points: i64,
    /// Of the hands, those of games to points.
    pub to_points: i64,
}

/// The days of the week, from Monday.
pub const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The parts that somebody may have in a hand.
pub const ROLES: [&str; 4] = ["declarer", "partner", "defender", "sat_out"];

/// Classes of contracts that begin with no number, from the lowest.
pub const CONTRACTS: [&str; 8] =
    ["game", "seven", "hundred", "hundred_seven", "two_sevens", "betl", "durch", "give_up"];

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
#[must_use]
pub fn role(hand: &HandRow, line: &HandLine) -> &'static str {
    match line.side {
        None => "sat_out",
        _ if hand.declarer == Some(line.person) => "declarer",
        Some(1) => "partner",
        Some(_) => "defender",
    }
}

impl StatRow {
    /// Adds another row to this one.
    fn plus(&mut self, other: &StatRow) -> Result<(), Overflow> {
        for (sum, amount) in [
            (&mut self.sessions, other.sessions),
            (&mut self.hands, other.hands),
            (&mut self.declared, other.declared),
            (&mut self.made, other.made),
            (&mut self.units, other.units),
            (&mut self.amount, other.amount),
            (&mut self.declared_units, other.declared_units),
            (&mut self.declared_amount, other.declared_amount),
            (&mut self.games, other.games),
            (&mut self.games_won, other.games_won),
            (&mut self.points, other.points),
            (&mut self.to_points, other.to_points),
        ] {
            *sum = sum.checked_add(amount).ok_or(Overflow)?;
        }
        self.best = self.best.max(other.best);
        self.worst = [self.worst, other.worst].into_iter().flatten().min();
        Ok(())
    }

    /// Counts a hand of this player.
    fn add(&mut self, session: &SessionRow, hand: &HandRow, line: &HandLine) -> Result<(), Overflow> {
        let plus = |sum: i64, amount: i64| sum.checked_add(amount).ok_or(Overflow);
        self.hands = plus(self.hands, 1)?;
        self.to_points = plus(self.to_points, (session.game == Engine::Points.info().word).into())?;
        self.units = plus(self.units, line.units)?;
        self.amount = plus(self.amount, line.minor)?;
        self.best = Some(self.best.map_or(line.minor, |best| best.max(line.minor)));
        self.worst = Some(self.worst.map_or(line.minor, |worst| worst.min(line.minor)));
        if hand.declarer == Some(line.person) {
            self.declared = plus(self.declared, 1)?;
            self.made = plus(self.made, (hand.made == Some(true)).into())?;
            self.declared_units = plus(self.declared_units, line.units)?;
            self.declared_amount = plus(self.declared_amount, line.minor)?;
        }
        Ok(())
    }
}

/// Rows being added up.
#[derive(Debug, Default)]
pub struct Rows {
    /// Each with the session that it counted last.
    rows: HashMap<(Option<usize>, i64, usize), (StatRow, i64)>,
    /// Keys and currencies.
    words: Words,
}

/// Words by number, so that a word is kept once however many hands have it.
#[derive(Debug, Default)]
struct Words {
    numbers: HashMap<String, usize>,
    words: Vec<String>,
}

impl Words {
    fn number(&mut self, word: &str) -> usize {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.words.len();
        self.numbers.insert(word.to_owned(), number);
        self.words.push(word.to_owned());
        number
    }

    fn word(&self, number: usize) -> String {
        self.words.get(number).cloned().unwrap_or_default()
    }
}

impl Rows {
    /// Counts a hand in the row of this player and key. Hands come in the order of their sessions.
    pub fn add(
        &mut self,
        key: Option<&str>,
        session: &SessionRow,
        hand: &HandRow,
        line: &HandLine,
    ) -> Result<(), Overflow> {
        let key = key.map(|key| self.words.number(key));
        let currency = self.words.number(&session.currency);
        let (row, last) = self.rows.entry((key, line.person, currency)).or_default();
        if *last != session.id {
            *last = session.id;
            row.sessions = row.sessions.saturating_add(1);
        }
        row.add(session, hand, line)
    }

    /// Returns the rows, ordered by key, currency and amount.
    #[must_use]
    pub fn sorted(self, people: &People) -> Vec<StatRow> {
        let Rows { rows, words } = self;
        let rows = rows.into_iter().map(|((key, person, currency), (row, _))| StatRow {
            key: key.map(|key| words.word(key)),
            player: people.name(person).to_owned(),
            currency: words.word(currency),
            ..row
        });
        let mut rows: Vec<StatRow> = rows.collect();
        rows.sort_by(|a, b| {
            let order = |row: &StatRow| (rank(row.key.as_deref()), row.key.clone(), row.currency.clone());
            order(a).cmp(&order(b)).then(b.amount.cmp(&a.amount)).then_with(|| a.player.cmp(&b.player))
        });
        rows
    }
}

/// Returns where a key stands among those of its kind: numbers by their value, words in the order of the game, none last.
fn rank(key: Option<&str>) -> (bool, i64) {
    let Some(key) = key else { return (true, 0) };
    let digits = key.find(|c: char| !c.is_ascii_digit()).and_then(|end| key.get(..end)).unwrap_or(key);
    let word = || CONTRACTS.iter().chain(&ROLES).chain(&WEEKDAYS).position(|word| *word == key);
    let at = digits.parse().ok().or_else(|| i64::try_from(word()?).ok());
    (false, at.unwrap_or(0))
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
                ValueRef::Integer(number) => Some(rows.words.number(&number.to_string())),
                other => Some(rows.words.number(key_word(by, other.as_str()?))),
            };
            let currency = rows.words.number(row.get_ref(1)?.as_str()?);
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
            let (sum, _) = rows.rows.entry((session.key, person, session.currency)).or_default();
            sum.plus(&total).map_err(|overflow| self.damaged(&overflow))
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
