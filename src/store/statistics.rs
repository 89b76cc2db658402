//! Statistics of players: over sessions from their totals, broken down by what hands were about from the hands; and who
//! won what from whom by the payments of hands, each two added up, and two players head to head.

use crate::command::Filter;
use crate::engine::Engine;
use crate::kernel::units::Overflow;
use crate::notation::fold;
use crate::query::hands::{HandLine, HandRow, People};
use crate::query::statistics::{By, HeadToHead, KeyWord, Measure, PairRow, StatRow, role};
use crate::session::SessionRow;
use crate::session::tally::{Pair, Pairs};
use crate::store::{Log, file_error::Result, sessions::Where};
use compact_str::{CompactString, ToCompactString};
use foldhash::fast::RandomState;
use rusqlite::{Row, params_from_iter, types::ValueRef};
use std::collections::{BTreeMap, HashMap};
use strum::VariantNames;

/// The key of a row of statistics: the SQL of what belongs to a session, called `s`, or what a hand gives for one of its
/// lines; that of others at the table is a row for each of them.
pub(super) enum KeyOf {
    Session(&'static str),
    Hand(fn(&HandRow, &HandLine, &People) -> Option<CompactString>),
    Others(fn(&HandLine, &HandLine) -> bool),
}

impl By {
    pub(super) fn key(self) -> KeyOf {
        match self {
            By::Player => KeyOf::Session("NULL"),
            By::Year => KeyOf::Session("substr(s.date, 1, 4)"),
            By::Month => KeyOf::Session("substr(s.date, 1, 7)"),
            By::Weekday => KeyOf::Session("strftime('%u', s.date)"),
            By::Rules => KeyOf::Session("s.rules"),
            By::Place => KeyOf::Session("s.place"),
            By::Table => KeyOf::Session("s.source"),
            By::Session => KeyOf::Session("s.id"),
            By::Role => KeyOf::Hand(|hand, line, _| Some(role(hand, line).into())),
            By::Contract => KeyOf::Hand(|hand, _, _| hand.contract.clone()),
            By::Bid => KeyOf::Hand(|hand, _, _| written(hand.bid)),
            By::Trump => KeyOf::Hand(|hand, _, _| hand.trump.clone()),
            By::Dealer => KeyOf::Hand(|hand, _, people| hand.dealer.map(|dealer| people.name(dealer).into())),
            By::Seat => KeyOf::Hand(|_, line, _| written(line.seat)),
            By::Partner => KeyOf::Others(HandLine::with),
            By::Opponent => KeyOf::Others(HandLine::against),
        }
    }

    /// Returns the SQL of its key if it belongs to a session; none if it belongs to hands.
    pub(super) fn of_session(self) -> Option<&'static str> {
        if let KeyOf::Session(sql) = self.key() { Some(sql) } else { None }
    }

    /// Returns a key as it is told: a day of the week by its name.
    pub(super) fn key_word(self, key: &str) -> &str {
        let at = key.parse::<usize>().ok().and_then(|day| day.checked_sub(1));
        at.filter(|_| self == By::Weekday).and_then(|at| KeyWord::VARIANTS.get(at)).copied().unwrap_or(key)
    }
}

fn written(number: Option<i64>) -> Option<CompactString> {
    number.map(|number| number.to_compact_string())
}

/// Key, person and currency of a row. Few words are so long that they have to be allocated.
type RowOf = (Option<CompactString>, i64, CompactString);

/// Rows of statistics being added up, each with the session whose hand it counted last.
#[derive(Debug, Default)]
pub(super) struct Rows(HashMap<RowOf, (StatRow, i64), RandomState>);

impl Rows {
    /// Counts a hand for a player who has one of its lines. Hands come in the order of their sessions.
    pub fn count(
        &mut self,
        by: By,
        people: &People,
        session: &SessionRow,
        hand: &HandRow,
        line: &HandLine,
        lines: &[HandLine],
    ) -> Result<(), Overflow> {
        let key = match by.key() {
            KeyOf::Session(_) => None,
            KeyOf::Hand(key) => key(hand, line, people),
            KeyOf::Others(is_it) => {
                let mut others = lines.iter().filter(|other| other.person != 0 && is_it(line, other));
                return others.try_for_each(|other| {
                    self.add(Some(people.name(other.person).into()), session, hand, line)
                });
            }
        };
        self.add(key, session, hand, line)
    }

    fn add(
        &mut self,
        key: Option<CompactString>,
        session: &SessionRow,
        hand: &HandRow,
        line: &HandLine,
    ) -> Result<(), Overflow> {
        let key = (key, line.person, CompactString::from(&session.currency));
        let (row, last) = self.0.entry(key).or_default();
        let of_hand = StatRow {
            sessions: (*last != session.id).into(),
            hands: 1,
            units: line.units,
            amount: line.minor,
            best: Some(line.minor),
            worst: Some(line.minor),
            to_points: (session.game == Engine::Points.info().word).into(),
            ..StatRow::default()
        };
        *last = session.id;
        row.plus(&match hand.declarer == Some(line.person) {
            true => StatRow {
                declared: 1,
                made: (hand.made == Some(true)).into(),
                declared_units: line.units,
                declared_amount: line.minor,
                ..of_hand
            },
            false => of_hand,
        })
    }

    /// Returns the rows, ordered by key, currency and amount.
    pub fn sorted(self, by: By, people: &People) -> Vec<StatRow> {
        let rows = self.0.into_iter().map(|((key, person, currency), (row, _))| StatRow {
            key: key.map(Into::into),
            player: people.name(person).to_owned(),
            currency: currency.into(),
            ..row
        });
        let mut rows: Vec<StatRow> = rows.collect();
        rows.sort_by(|a, b| {
            let order = |row: &StatRow| (rank(row.key.as_deref()), row.key.clone(), row.currency.clone());
            let by_amount = order(a).cmp(&order(b)).then(b.amount.cmp(&a.amount));
            by_amount.then_with(|| fold(&a.player).cmp(&fold(&b.player)))
        });
        for key in rows.iter_mut().filter_map(|row| row.key.as_mut()) {
            *key = by.key_word(key).to_owned();
        }
        rows
    }
}

/// Returns where a key stands among those of its kind: numbers by their value, words in the order of the game, none last.
fn rank(key: Option<&str>) -> (bool, i64) {
    let Some(key) = key else { return (true, 0) };
    let digits = key.find(|c: char| !c.is_ascii_digit()).and_then(|end| key.get(..end)).unwrap_or(key);
    let word = || KeyWord::VARIANTS.iter().position(|word| *word == key);
    let at = digits.parse().ok().or_else(|| i64::try_from(word()?).ok());
    (false, at.unwrap_or(0))
}

impl Log<'_> {
    pub fn statistics(&self, filter: &Filter, by: By, measure: Measure) -> Result<Vec<StatRow>> {
        let people = self.people()?;
        let rows = match (by.of_session(), &filter.hands) {
            (Some(key), None) => self.by_session(filter, key, measure, &people)?,
            (key, _) => self.by_hand(filter, by, key, &people)?,
        };
        Ok(rows.sorted(by, &people))
    }

    fn by_session(&self, filter: &Filter, key: &str, measure: Measure, people: &People) -> Result<Rows> {
        let conditions = Where::of(filter);
        let sql = format!("SELECT s.id, {key}, s.currency, s.game FROM session s {}", conditions.text);
        let sessions = self.rows(&sql, params_from_iter(conditions.values()), |row| {
            let key = key_word(row.get_ref(1)?)?;
            let is_of =
                |engine: Engine| Ok::<_, rusqlite::Error>(row.get_ref(3)?.as_str()? == engine.info().word);
            let games = (is_of(Engine::Points)?, is_of(Engine::Results)?);
            Ok((row.get::<_, i64>(0)?, (key, CompactString::from(row.get_ref(2)?.as_str()?), games)))
        })?;
        let sessions: HashMap<_, _, RandomState> = sessions.into_iter().collect();
        // What is not asked for is not read.
        let columns = match measure {
            Measure::All => "units, minor, 0, 0, 0, 0, NULL, NULL",
            Measure::Hands => {
                "hand_units, hand_minor, declared, made, declared_units, declared_minor, best, worst"
            }
        };
        // To look up the totals of each session would take twice as long as to read all of them.
        let mut whose = Where::default();
        whose.and_people(filter);
        let sql = format!(
            "SELECT t.session, t.person, t.hands, games, games_won, points, {columns} FROM session_total t {}",
            whose.text
        );
        let mut rows = Rows::default();
        let added = self.rows(&sql, params_from_iter(whose.values()), |row| {
            let Some((key, currency, (is_to_points, is_of_results))) = sessions.get(&row.get(0)?) else {
                return Ok(Ok(()));
            };
            let of = (key.clone(), people.same_as(row.get(1)?), currency.clone());
            let (sum, _) = rows.0.entry(of).or_default();
            let total = total(row, *is_to_points)?;
            // What somebody won without a hand was won in a session too.
            let won = total.units != 0 || total.amount != 0;
            let without_hands = measure == Measure::All && (won || *is_of_results);
            let sessions = (total.hands > 0 || without_hands).into();
            Ok(sum.plus(&StatRow { sessions, ..total }))
        })?;
        let added: Result<(), Overflow> = added.into_iter().collect();
        added.map_err(|overflow| self.too_large(overflow))?;
        Ok(rows)
    }

    fn keys(&self, filter: &Filter, key: &str) -> Result<HashMap<i64, Option<CompactString>, RandomState>> {
        let conditions = Where::of(filter);
        let sql = format!("SELECT s.id, {key} FROM session s {}", conditions.text);
        let keys = self.rows(&sql, params_from_iter(conditions.values()), |row| {
            Ok((row.get(0)?, key_word(row.get_ref(1)?)?))
        })?;
        Ok(keys.into_iter().collect())
    }

    /// Counts hand by hand; `key` is the SQL of what belongs to a session.
    fn by_hand(&self, filter: &Filter, by: By, key: Option<&str>, people: &People) -> Result<Rows> {
        let keys = key.map(|key| self.keys(filter, key)).transpose()?.unwrap_or_default();
        let wanted: Vec<i64> = filter.people.iter().filter_map(|key| people.find(key)).collect();
        let mut rows = Rows::default();
        self.each_hand(filter, people, |session, hand, lines| {
            let is_wanted = |line: &&HandLine| wanted.is_empty() || wanted.contains(&line.person);
            let mut players = lines.iter().filter(|line| line.person != 0).filter(is_wanted);
            let of_session = keys.get(&session.id);
            players.try_for_each(|line| match of_session {
                Some(key) => rows.add(key.clone(), session, hand, line),
                None => rows.count(by, people, session, hand, line, lines),
            })
        })?;
        Ok(rows)
    }
}

fn key_word(value: ValueRef<'_>) -> rusqlite::Result<Option<CompactString>> {
    Ok(match value {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_compact_string()),
        word => Some(word.as_str()?.into()),
    })
}

fn total(row: &Row<'_>, is_to_points: bool) -> rusqlite::Result<StatRow> {
    let hands: i64 = row.get(2)?;
    Ok(StatRow {
        hands,
        to_points: if is_to_points { hands } else { 0 },
        games: row.get(3)?,
        games_won: row.get(4)?,
        points: row.get(5)?,
        units: row.get(6)?,
        amount: row.get(7)?,
        declared: row.get(8)?,
        made: row.get(9)?,
        declared_units: row.get(10)?,
        declared_amount: row.get(11)?,
        best: row.get(12)?,
        worst: row.get(13)?,
        ..StatRow::default()
    })
}

/// Two people who were at the table for a hand in a session, the lower number first.
struct Meeting {
    session: i64,
    currency: String,
    key: Option<String>,
    people: [i64; 2],
    pair: Pair,
}

impl Log<'_> {
    /// Returns every two people who were at the table for a hand in the sessions of a filter, once for each currency.
    pub fn pair_rows(&self, filter: &Filter, people: &People) -> Result<Vec<PairRow>> {
        let mut sums: BTreeMap<([i64; 2], String), PairRow> = BTreeMap::new();
        for Meeting { currency, people: both, pair, .. } in self.meetings(filter, "NULL", people)? {
            let sum = sums.entry((both, currency));
            let sum = sum.or_insert_with_key(|(both, currency)| PairRow::new(people, *both, currency));
            sum.add(pair).map_err(|overflow| self.too_large(overflow))?;
        }
        Ok(sums.into_values().collect())
    }

    /// Returns two people, given by their folded names, head to head, for each currency in which they met.
    pub fn head_to_head(&self, one: &str, other: &str, filter: &Filter, by: By) -> Result<Vec<HeadToHead>> {
        let people = self.people()?;
        let (Some(one), Some(other)) = (people.find(one), people.find(other)) else { return Ok(Vec::new()) };
        let mut found: BTreeMap<String, HeadToHead> = BTreeMap::new();
        let mut rows: BTreeMap<_, PairRow> = BTreeMap::new();
        for met in self.meetings(filter, by.of_session().unwrap_or("NULL"), &people)? {
            if met.people != [one.min(other), one.max(other)] {
                continue;
            }
            let Meeting { currency, key, .. } = met;
            let pair = if one <= other { Ok(met.pair) } else { met.pair.reversed() };
            let pair = pair.map_err(|overflow| self.too_large(overflow))?;
            let zero = PairRow::new(&people, [one, other], &currency);
            let number = key.as_deref().filter(|_| matches!(by, By::Session | By::Weekday));
            let number = number.and_then(|key| key.parse::<i64>().ok());
            let row = rows.entry((currency.clone(), key.is_none(), number, key)).or_insert(zero.clone());
            let of = found.entry(currency).or_insert(HeadToHead { pair: zero, ..HeadToHead::default() });
            let added = row.add(pair).and_then(|()| of.pair.add(pair));
            added.map_err(|overflow| self.too_large(overflow))?;
            of.nights.push(pair);
        }
        for ((currency, _, _, key), row) in rows {
            let key = key.map(|key| by.key_word(&key).to_owned());
            found.entry(currency).or_default().by.push((key, row));
        }
        self.each_hand(filter, &people, |session, _, lines| {
            let line = |person: i64| lines.iter().find(|line| line.person == person);
            let (Some(one), Some(other)) = (line(one), line(other)) else { return Ok(()) };
            let Some(of) = found.get_mut(&session.currency) else { return Ok(()) };
            match (one.with(other), one.against(other)) {
                (true, _) => of.partners.add(one, other),
                (_, true) => of.opponents.add(one, other),
                _ => of.sat_out.add(one, other),
            }
        })?;
        Ok(found.into_values().collect())
    }

    /// Returns who met in the sessions of a filter, in the order of these, with a key of each session as SQL.
    fn meetings(&self, filter: &Filter, key: &str, people: &People) -> Result<Vec<Meeting>> {
        let conditions = Where::of(filter);
        // SQLite would take the pairs apart more slowly.
        let sql = format!(
            "SELECT s.id, s.currency, CAST({key} AS TEXT), s.pairs, \
             (SELECT json_group_object(seat, person) FROM session_total WHERE session = s.id) \
             FROM session s {} ORDER BY s.date, s.id",
            conditions.text
        );
        type Row = (i64, String, Option<String>, String, String);
        let sessions: Vec<Row> =
            self.rows(&sql, params_from_iter(conditions.values()), |row| row.try_into())?;
        let mut met: Vec<Meeting> = Vec::new();
        for (session, currency, key, pairs, seats) in sessions {
            let pairs: Pairs = serde_json::from_str(&pairs).map_err(|error| self.damaged(&error))?;
            let seats: BTreeMap<u32, i64> =
                serde_json::from_str(&seats).map_err(|error| self.damaged(&error))?;
            for ((one, other), pair) in pairs.0 {
                let (Some(one), Some(other)) = (seats.get(&one.0), seats.get(&other.0)) else { continue };
                let (one, other) = (people.same_as(*one), people.same_as(*other));
                let pair = if one <= other { Ok(pair) } else { pair.reversed() };
                let both = [one.min(other), one.max(other)];
                // Somebody may sit at a table by two names.
                let mut of_night = met.iter_mut().rev().take_while(|known| known.session == session);
                let known = of_night.find(|known| known.people == both);
                let sum =
                    pair.and_then(|pair| known.as_ref().map_or(Ok(pair), |known| known.pair.plus(pair)));
                let pair = sum.map_err(|overflow| self.too_large(overflow))?;
                match known {
                    Some(known) => known.pair = pair,
                    None => {
                        let (currency, key) = (currency.clone(), key.clone());
                        met.push(Meeting { session, currency, key, people: both, pair });
                    }
                }
            }
        }
        Ok(met)
    }
}
