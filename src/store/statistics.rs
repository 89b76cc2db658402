//! Statistics over sessions, head to head, cards, found hands and people: each a `SELECT` from a view of `schema.sql`.

use crate::command::{Filter, HandFilter};
use crate::kernel::{Minor, Units};
use crate::night::Sum;
use crate::notation::{fold, fold_text};
use crate::query::card::{CardHand, CardNight, HandOf, Nights, PlacePlayed, PlayerCard};
use crate::query::statistics::{Grouped, PairTotals, seen_by};
use crate::query::{By, FoundHand, HandPeople, HeadToHead, KeyWord, PairRow, StatMeasure, StatRow};
use crate::store::sessions::Where;
use crate::store::{Log, file_error::Result, schema};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Row, params_from_iter, types::Value};
use serde_json::json;
use std::collections::BTreeMap;
use std::rc::Rc;
use strum::VariantNames;

/// How a contract went: a seven alone may be lost where the game is made.
const OUTCOME: &str = "CASE WHEN made AND outcome = 'lost' THEN 'made' WHEN NOT made AND outcome = 'made' THEN 'lost' \
                       ELSE outcome END";

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

/// The rows of `night_player` of the nights under several rules, each divided by what was in force. What no place has (shares
/// of the kitty at the close, games and points) goes with the last rules under which a player won or lost anything.
const BY_RULES: &str = "\
     SELECT s.id, s.date, s.currency, coalesce(g.rules, s.rules), s.game, s.place, s.source, w.id, w.name, \
     coalesce(g.hands, 0), coalesce(g.units, 0) + iif(g.later, 0, t.units - coalesce(g.all_units, 0)), \
     coalesce(g.minor, 0) + iif(g.later, 0, t.minor - coalesce(g.all_minor, 0)), coalesce(g.hand_units, 0), \
     coalesce(g.hand_minor, 0), coalesce(g.declared, 0), coalesce(g.made, 0), coalesce(g.declared_units, 0), \
     coalesce(g.declared_minor, 0), g.best, g.worst, iif(g.later, 0, t.games), iif(g.later, 0, t.games_won), \
     iif(g.later, 0, t.points) \
     FROM session s JOIN session_total t ON t.session = s.id JOIN person ON person.id = t.person \
     JOIN person w ON w.id = person.same_as LEFT JOIN (\
       SELECT session, who, rules, count(hand) AS hands, sum(units) AS units, sum(minor) AS minor, \
       sum(iif(hand, units, 0)) AS hand_units, sum(iif(hand, minor, 0)) AS hand_minor, sum(declares) AS declared, \
       sum(declares AND made IS TRUE) AS made, sum(iif(declares, units, 0)) AS declared_units, \
       sum(iif(declares, minor, 0)) AS declared_minor, max(iif(hand, minor, NULL)) AS best, \
       min(iif(hand, minor, NULL)) AS worst, sum(sum(units)) OVER of_player AS all_units, \
       sum(sum(minor)) OVER of_player AS all_minor, max(id) < max(max(id)) OVER of_player AS later \
       FROM (SELECT p.*, l.person AS who, l.units, l.minor, l.person IS p.declarer AS declares, {RULES} \
         FROM session s JOIN place p ON p.id BETWEEN s.id << 20 AND s.id << 20 | 1048575 \
         JOIN posting l ON l.place = p.id WHERE s.id IN ({SEVERAL})) \
       GROUP BY session, who, rules WINDOW of_player AS (PARTITION BY session, who)) g \
     ON g.session = s.id AND g.who = t.person WHERE NOT s.void AND t.person AND s.id IN ({SEVERAL})";

/// The sessions in which other rules were agreed.
const SEVERAL: &str = "SELECT session FROM place WHERE kind = 'set' AND note <> ''";

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
        conditions.and_some("h.rules = ?", filter.rules.clone());
        if let Some(hands) = &filter.hands {
            conditions.and_hands(hands);
        }
        conditions
    }

    /// The condition on rows of two players, called `h`: what they won from each other is kept by night, under its last rules.
    fn of_pairs(filter: &Filter) -> Where {
        let mut conditions = Where::of_sessions(filter);
        let rules = "h.session IN (SELECT id FROM session WHERE rules = ?)";
        conditions.and_some(rules, filter.rules.clone());
        conditions
    }

    pub(super) fn of_sessions(filter: &Filter) -> Where {
        let sessions = Where::of(filter);
        let text = format!("WHERE h.session IN (SELECT s.id FROM session s {})", sessions.text);
        Where { text, ..sessions }
    }

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

/// Numbers by their value, words in the order of the game, none last.
fn rank(key: Option<&str>) -> (bool, i64) {
    let Some(key) = key else { return (true, 0) };
    let digits = key.find(|c: char| !c.is_ascii_digit()).and_then(|end| key.get(..end)).unwrap_or(key);
    let word = || KeyWord::VARIANTS.iter().position(|word| *word == key);
    let at = digits.parse().ok().or_else(|| i64::try_from(word()?).ok());
    (false, at.unwrap_or(0))
}

fn key(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
    Ok(match row.get(column)? {
        Value::Null => None,
        Value::Integer(number) => Some(number.to_string()),
        _ => Some(row.get(column)?),
    })
}

impl Log<'_> {
    /// Asks a view of the format, never what the file calls so. Nothing is worked out that is not looked at.
    pub(super) fn asked<T>(
        &self,
        view: &str,
        sql: &str,
        conditions: &Where,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        self.knows_folded()?;
        let mut select = schema::view(view).to_owned();
        if view == "night_player" && sql.contains("h.rules") {
            let divided = BY_RULES.replace("{RULES}", schema::rules_of_hand()).replace("{SEVERAL}", SEVERAL);
            select.push_str(&format!(" AND s.id NOT IN ({SEVERAL}) UNION ALL {divided}"));
        }
        let sql = format!("WITH h AS NOT MATERIALIZED ({select}) {sql}");
        self.rows(&sql, params_from_iter(conditions.values()), read)
    }

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

    /// First by session: fewer rows are sorted, and nobody is counted twice in one.
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

    /// Ordered by key, currency and amount.
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

    /// Returns every two people who were at the table for a hand, once for each currency.
    pub fn pair_rows(&self, filter: &Filter) -> Result<Vec<PairRow>> {
        let mut conditions = Where::of_pairs(filter);
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

    /// `one` and `other` are folded names. Returns a row for each currency in which they met.
    pub fn head_to_head(&self, one: &str, other: &str, filter: &Filter, by: By) -> Result<Vec<HeadToHead>> {
        const WHO: &str = "(SELECT same_as FROM person WHERE key = ?)";
        let mut met = Where::of_pairs(filter);
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
        let mut hands = Where::of_pairs(filter);
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

    /// As totals have it: also nights of which only the results are known.
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
            nights.entry((row.get(0)?, row.get(1)?)).or_default().push(night);
            Ok(())
        })?;
        Ok(nights)
    }

    /// `key` is a folded name. Returns a card for each currency in which there are hands.
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
                nights: nights.remove(&(row.player.clone(), row.currency.clone())).unwrap_or_default(),
                won_most_from: from.iter().max_by_key(order).filter(|pair| order(pair) > zero).cloned(),
                lost_most_to: from.iter().min_by_key(order).filter(|pair| order(pair) < zero).cloned(),
                all: row,
                ..card
            });
        }
        Ok(all)
    }

    /// For each currency, in the order in which they were played.
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

    pub fn people(&self) -> Result<HandPeople> {
        let by_key = self.names()?.into_iter().map(|(name, person)| (fold(&name), person));
        Ok(HandPeople(by_key.collect()))
    }

    /// Only hands that stand, in the order of their sessions.
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
            "WITH h AS NOT MATERIALIZED ({}) SELECT at, hand, dealer, declarer, contract, bid, trump, line, note, {OUTCOME}, \
             player, units, minor FROM h {} ORDER BY at, seat IS NULL, seat",
            schema::view("hand_player"),
            conditions.text,
        );
        self.knows_folded()?;
        // Asked once for all sessions: where other rules were agreed, and which there were until then.
        let (first, last) = filter.session.map_or((0, i64::MAX), |id| (id << 20, id << 20 | 0xf_ffff));
        let until = "SELECT id, note FROM place WHERE id BETWEEN ?1 AND ?2 AND kind = 'set' AND note <> ''";
        let until = self.rows(until, [first, last], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let until: BTreeMap<i64, String> = until.into_iter().collect();
        let mut hands: Vec<FoundHand> = Vec::new();
        for session in self.filtered(filter)? {
            let session = Rc::new(session);
            let mut values = conditions.values();
            values.push(&session.id);
            // Of each hand the rows stand together, one for each account.
            let mut last = None::<i64>;
            self.rows(&sql, params_from_iter(values), |row| {
                let at = row.get(0)?;
                if last.replace(at) != Some(at) {
                    let rules = until.range(at..).next().filter(|(set, _)| *set >> 20 == session.id);
                    hands.push(FoundHand {
                        rules: rules.map_or(&session.rules, |(_, rules)| rules).clone(),
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
        hands.retain(|hand| filter.rules.as_ref().is_none_or(|rules| hand.rules == *rules));
        Ok(hands)
    }

    /// Returns the biggest hands of each currency, by the money, then units, that changed hands, or that one of the people asked
    /// for won or lost. Of equal ones the earlier is first.
    pub fn biggest_hands(&self, filter: &Filter, most: usize) -> Result<Vec<FoundHand>> {
        let mut conditions = Where::of_rows(filter);
        let mut size = "max(abs(h.minor)) AS money, max(abs(h.units)) AS units";
        if filter.people.is_empty() {
            // What the kitty wins has changed hands, too.
            conditions = Where::of_sessions(filter);
            conditions.and_some("h.rules = ?", filter.rules.clone());
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
