//! Statistics of players, each a `SELECT` from a view of `schema.sql`: over sessions, by what hands were about, and two players
//! head to head.

use crate::command::{Filter, HandFilter};
use crate::kernel::{Minor, Units};
use crate::night::Sum;
use crate::notation::{fold, fold_text};
use crate::query::statistics::{By, Grouped, HeadToHead, KeyWord, PairRow, PairTotals, StatMeasure, StatRow};
use crate::store::sessions::Where;
use crate::store::{Log, file_error::Result, schema};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Row, params_from_iter, types::Value};
use serde_json::json;
use std::collections::BTreeMap;
use strum::VariantNames;

/// What a player did in the hands of one session, as `night_player` has it.
const OF_ONE_NIGHT: &str = "count(*) AS hands, sum(h.declares) AS declared, sum(h.declares AND h.made IS TRUE) AS made, \
     sum(h.units) AS hand_units, sum(h.minor) AS hand_minor, sum(iif(h.declares, h.units, 0)) AS declared_units, \
     sum(iif(h.declares, h.minor, 0)) AS declared_minor, max(h.minor) AS best, min(h.minor) AS worst, \
     0 AS games, 0 AS games_won, 0 AS points";

/// What a row of statistics holds, of what players did in hands.
const OF_HANDS: &str = "count(DISTINCT iif(h.hands > 0, h.session, NULL)), sum(h.hands), sum(h.declared), \
     sum(h.made), sum(h.hand_units), sum(h.hand_minor), sum(h.declared_units), sum(h.declared_minor), max(h.best), \
     min(h.worst), sum(h.games), sum(h.games_won), sum(h.points), sum(iif(h.game = 'points', h.hands, 0))";

/// All that a session brought. What somebody won without a hand was won in a session too.
const NIGHTS: &str = "count(DISTINCT iif(h.hands > 0 OR h.units <> 0 OR h.minor <> 0 OR h.game = 'results', h.session, NULL)), \
     sum(h.hands), 0, 0, sum(h.units), sum(h.minor), 0, 0, NULL, NULL, \
     sum(h.games), sum(h.games_won), sum(h.points), sum(iif(h.game = 'points', h.hands, 0))";

impl Where {
    /// The condition on rows of a view, called `h`: of the sessions, the players and the hands of a filter.
    pub(super) fn of_rows(filter: &Filter) -> Where {
        let mut conditions = Where::of_sessions(filter);
        match filter.people.as_slice() {
            [] => conditions.and_text("h.person"),
            people => conditions.and(
                "h.person IN (SELECT same_as FROM person WHERE key IN (SELECT value FROM json_each(?)))",
                json!(people).to_string(),
            ),
        }
        if let Some(hands) = &filter.hands {
            conditions.and_hands(hands);
        }
        conditions
    }

    /// The condition that rows of a view, called `h`, are of the sessions of a filter.
    pub(super) fn of_sessions(filter: &Filter) -> Where {
        let sessions = Where::of(filter);
        let text = format!("WHERE h.session IN (SELECT s.id FROM session s {})", sessions.text);
        Where { text, ..sessions }
    }

    /// Restricts rows of `hand_player`, called `h`.
    pub(super) fn and_hands(&mut self, hands: &HandFilter) {
        let HandFilter { bid, trumps, contract, made, declarer, dealer, note } = hands;
        let (least, most) = bid.as_ref().map(|bid| (*bid.start(), *bid.end())).unzip();
        self.and_some("h.bid >= ?", least);
        self.and_some("h.bid <= ?", most);
        self.and_some(
            "h.trump IN (SELECT value FROM json_each(?))",
            trumps.as_ref().map(|trumps| json!(trumps).to_string()),
        );
        self.and_some("h.contract = ?", contract.clone());
        self.and_some("h.made = ?", *made);
        const NAME: &str = "(SELECT w.name FROM person p JOIN person w ON w.id = p.same_as WHERE p.key = ?)";
        self.and_some(&format!("h.declarer = {NAME}"), declarer.clone());
        self.and_some(&format!("h.dealer = {NAME}"), dealer.clone());
        self.and_some("instr(folded(h.note), ?)", note.as_deref().map(fold_text));
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

/// Reads the key of a row: a name, a date, a number or nothing.
fn key(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
    Ok(match row.get(column)? {
        Value::Null => None,
        Value::Integer(number) => Some(number.to_string()),
        _ => Some(row.get(column)?),
    })
}

impl Log<'_> {
    /// Asks a view of the format, called `h`; what the file calls so is never run. Of a view nothing is worked out that the
    /// question does not look at.
    pub(super) fn asked<T>(
        &self,
        view: &str,
        sql: &str,
        conditions: &Where,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        self.knows_folded()?;
        let sql = format!("WITH h AS NOT MATERIALIZED ({}) {sql}", schema::view(view));
        self.rows(&sql, params_from_iter(conditions.values()), read)
    }

    /// Lets statements fold text as names are folded.
    pub(super) fn knows_folded(&self) -> Result<()> {
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        self.sql(|| {
            self.tx.create_scalar_function("folded", 1, flags, |values| {
                Ok(values.get::<Option<String>>(0)?.map(|text| fold_text(&text)))
            })
        })
    }

    pub fn statistics(&self, filter: &Filter, by: By, measure: StatMeasure) -> Result<Vec<StatRow>> {
        let is_of_nights = matches!(by.groups(), Grouped::Players | Grouped::Sessions);
        let conditions = Where::of_rows(filter);
        if !is_of_nights || filter.hands.is_some() {
            return self.by_hands(by, false, &conditions);
        }
        let figures = if measure == StatMeasure::Hands { OF_HANDS } else { NIGHTS };
        let nights = format!("SELECT h.*, {} AS about FROM h {}", by.sql(), conditions.text);
        self.grouped("night_player", &nights, by, figures, false, &conditions)
    }

    /// Returns the rows of what players did in hands; first for each session, because fewer rows are then sorted and in no
    /// session somebody is counted twice.
    pub(super) fn by_hands(&self, by: By, each_game: bool, conditions: &Where) -> Result<Vec<StatRow>> {
        let nights = format!(
            "SELECT h.session, h.game, h.currency, h.person, {} AS about, {OF_ONE_NIGHT} FROM h {} {} \
             GROUP BY h.session, about, h.person",
            by.sql(),
            by.joined(),
            conditions.text
        );
        self.grouped("hand_player", &nights, by, OF_HANDS, each_game, conditions)
    }

    /// Returns the rows that nights come to, of each game or of all, ordered by key, currency and amount.
    fn grouped(
        &self,
        view: &str,
        nights: &str,
        by: By,
        figures: &str,
        each_game: bool,
        conditions: &Where,
    ) -> Result<Vec<StatRow>> {
        let game = if each_game { "h.game" } else { "NULL" };
        let about = match by.groups() {
            Grouped::Others => "(SELECT name FROM person WHERE id = h.about)",
            Grouped::Players | Grouped::Sessions | Grouped::Hands => "h.about",
        };
        let sql = format!(
            "SELECT {game}, {about}, (SELECT name FROM person WHERE id = h.person), h.currency, {figures} \
             FROM ({nights}) AS h GROUP BY 1, h.about, h.person, h.currency"
        );
        let mut rows = self.asked(view, &sql, conditions, stat_row)?;
        rows.sort_by(|a, b| {
            let order = |row: &StatRow| (row.game.clone(), rank(row.key.as_deref()), row.key.clone());
            let by_key = order(a).cmp(&order(b)).then_with(|| a.currency.cmp(&b.currency));
            by_key.then(b.amount.cmp(&a.amount)).then_with(|| fold(&a.player).cmp(&fold(&b.player)))
        });
        for row in &mut rows {
            row.key = row.key.take().map(|key| by.key_word(key));
        }
        Ok(rows)
    }

    /// Returns every two people who were at the table for a hand in the sessions of a filter, once for each currency.
    pub fn pair_rows(&self, filter: &Filter) -> Result<Vec<PairRow>> {
        let mut conditions = Where::of_sessions(filter);
        conditions.and_text("h.person < h.other");
        Ok(self.pairs_by("NULL", &conditions)?.into_iter().map(|(_, row)| row).collect())
    }

    fn pairs_by(&self, key_sql: &str, conditions: &Where) -> Result<Vec<(Option<String>, PairRow)>> {
        let sql = format!(
            "SELECT {key_sql} AS about, h.player, h.from_whom, h.currency, count(DISTINCT h.session), sum(h.hands), sum(h.together), \
             sum(h.units), sum(h.minor) FROM h {} GROUP BY h.currency, h.person, h.other, about \
             ORDER BY h.currency, h.person, h.other, about IS NULL, about",
            conditions.text
        );
        self.asked("pair_player", &sql, conditions, |row| {
            let of = PairRow {
                player: row.get(1)?,
                other: row.get(2)?,
                currency: row.get(3)?,
                sessions: row.get(4)?,
                hands: row.get(5)?,
                together: row.get(6)?,
                units: Units(row.get(7)?),
                amount: Minor(row.get(8)?),
            };
            Ok((key(row, 0)?, of))
        })
    }

    /// Returns two people, given by their folded names, head to head, for each currency in which they met.
    pub fn head_to_head(&self, one: &str, other: &str, filter: &Filter, by: By) -> Result<Vec<HeadToHead>> {
        const WHO: &str = "(SELECT same_as FROM person WHERE key = ?)";
        let mut met = Where::of_sessions(filter);
        met.and(&format!("h.person = {WHO}"), one.to_owned());
        met.and(&format!("h.other = {WHO}"), other.to_owned());
        let mut found: BTreeMap<String, HeadToHead> = BTreeMap::new();
        for (_, pair) in self.pairs_by("NULL", &met)? {
            found.insert(pair.currency.clone(), HeadToHead { pair, ..HeadToHead::default() });
        }
        for (key, row) in self.pairs_by(by.sql(), &met)? {
            let of = found.entry(row.currency.clone()).or_default();
            of.by.push((key.map(|key| by.key_word(key)), row));
        }
        let mut hands = Where::of_sessions(filter);
        hands.and(&format!("h.person = {WHO}"), one.to_owned());
        hands.and(&format!("p.same_as = {WHO}"), other.to_owned());
        let sides = format!(
            "SELECT h.currency, o.side = h.side, count(*), sum(h.units), sum(h.minor), sum(o.units), sum(o.minor) \
             FROM h JOIN posting o ON o.place = h.at JOIN person p ON p.id = o.person {} GROUP BY 1, 2",
            hands.text
        );
        self.asked("hand_player", &sides, &hands, |row| {
            let sum = |at: usize| -> rusqlite::Result<_> {
                Ok(Sum { units: Units(row.get(at)?), minor: Minor(row.get(at + 1)?) })
            };
            let totals = PairTotals { hands: row.get(2)?, one: sum(3)?, other: sum(5)? };
            let of = found.entry(row.get(0)?).or_default();
            match row.get(1)? {
                Some(true) => of.partners = totals,
                Some(false) => of.opponents = totals,
                None => of.sat_out = totals,
            }
            Ok(())
        })?;
        Ok(found.into_values().collect())
    }
}

/// Reads a row of [`Log::grouped`].
fn stat_row(row: &Row<'_>) -> rusqlite::Result<StatRow> {
    Ok(StatRow {
        game: row.get(0)?,
        key: key(row, 1)?,
        player: row.get(2)?,
        currency: row.get(3)?,
        sessions: row.get(4)?,
        hands: row.get(5)?,
        declared: row.get(6)?,
        made: row.get(7)?,
        units: row.get(8)?,
        amount: row.get(9)?,
        declared_units: row.get(10)?,
        declared_amount: row.get(11)?,
        best: row.get(12)?,
        worst: row.get(13)?,
        games: row.get(14)?,
        games_won: row.get(15)?,
        points: row.get(16)?,
        to_points: row.get(17)?,
    })
}
