//! Hands in the order of their sessions, each with what everybody won or lost by it: all of them, or those of a search; and a
//! player's card: everything that is told of one player, from one pass over the hands, and the nights of all players.

use crate::command::{Filter, HandFilter};
use crate::engine::Engine;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::notation::{fold, fold_text};
use crate::query::card::{Card, HandOf, Night, NightResult, Nights, Place, Run};
use crate::query::{
    By, FoundHand, HandLine, HandRow, Measure, PairRow, People, StatRow, statistics::seen_by,
};
use crate::session::SessionRow;
use crate::store::{Log, file_error::Result, rows::PLACES_OF, sessions::Where, statistics::Rows};
use compact_str::CompactString;
use rusqlite::{Row, params};
use std::{collections::BTreeMap, ops::ControlFlow, rc::Rc};

const HANDS: &str = "SELECT id, hand, dealer, declarer, contract, bid, trump, made, over, line, note, outcome \
     FROM place WHERE kind = 'hand' AND NOT struck AND (?2 IS NULL OR bid >= ?2) AND (?3 IS NULL OR bid <= ?3) \
     AND (?4 IS NULL OR trump IN (SELECT value FROM json_each(?4))) \
     AND (?5 IS NULL OR contract = ?5) AND (?6 IS NULL OR made = ?6) AND (?7 IS NULL OR note IS NOT NULL) \
     AND (?8 IS NULL OR declarer IN (SELECT id FROM person WHERE same_as = ?8)) \
     AND (?9 IS NULL OR dealer IN (SELECT id FROM person WHERE same_as = ?9))";

const LINES: &str =
    "SELECT place, person, units, minor, side, seat FROM posting WHERE place BETWEEN ?1 AND ?2";

impl Log<'_> {
    pub fn people(&self) -> Result<People> {
        let mut people = People::default();
        self.rows("SELECT id, same_as, name FROM person", [], |row| {
            let (id, same, name): (i64, i64, String) = row.try_into()?;
            // The kitty is nobody's name.
            people.by_key.extend((id != 0).then(|| (fold(&name), id)));
            people.rows.insert(id, (same, name));
            Ok(())
        })?;
        Ok(people)
    }

    /// Calls `see` for each hand of a filter that stands, in the order of its sessions.
    pub fn each_hand(
        &self,
        filter: &Filter,
        people: &People,
        mut see: impl FnMut(&SessionRow, &HandRow, &[HandLine]) -> Result<(), Overflow>,
    ) -> Result<()> {
        self.search(filter, people, |session, hand, lines| {
            see(session, hand, lines).map(ControlFlow::Continue)
        })
    }

    /// Calls `see` for each hand that stands and matches, in the order of the sessions, until it breaks off.
    pub fn find_hands(
        &self,
        filter: &Filter,
        people: &People,
        mut see: impl FnMut(FoundHand) -> ControlFlow<()>,
    ) -> Result<()> {
        let players = filter.people.iter().map(|key| people.find(key)).collect::<Option<Vec<i64>>>();
        let Some(players) = players else { return Ok(()) };
        self.search(filter, people, |session, hand, lines| {
            if !players.iter().all(|person| lines.iter().any(|line| line.person == *person)) {
                return Ok(ControlFlow::Continue(()));
            }
            let name = |id: i64| people.name(id).to_owned();
            let mut seated = lines.to_vec();
            seated.sort_by_key(|line| (line.seat.is_none(), line.seat));
            Ok(see(FoundHand {
                session: Rc::clone(session),
                dealer: hand.dealer.map(name).unwrap_or_default(),
                declarer: hand.declarer.map(name),
                moved: seated.iter().map(|line| (name(line.person), line.units, line.minor)).collect(),
                hand: hand.clone(),
            }))
        })
    }

    fn search(
        &self,
        filter: &Filter,
        people: &People,
        mut see: impl FnMut(&Rc<SessionRow>, &HandRow, &[HandLine]) -> Result<ControlFlow<()>, Overflow>,
    ) -> Result<()> {
        let all = HandFilter::default();
        let search = filter.hands.as_ref().unwrap_or(&all);
        let HandFilter { bid, trumps, contract, made, declarer, dealer, note } = search;
        let (least, most) = bid.as_ref().map(|bid| (*bid.start(), *bid.end())).unzip();
        let trumps = trumps.as_ref().map(|trumps| serde_json::json!(trumps).to_string());
        // Nobody of an unknown name has played a hand.
        if [declarer, dealer].into_iter().flatten().any(|key| people.find(key).is_none()) {
            return Ok(());
        }
        let [declarer, dealer] =
            [declarer, dealer].map(|key| key.as_deref().and_then(|key| people.find(key)));
        let note = note.as_deref().map(fold_text);
        let has_note = |hand: &HandRow| {
            let has = |wanted| hand.note.as_deref().is_some_and(|text| fold_text(text).contains(wanted));
            note.as_deref().is_none_or(has)
        };
        let fail = |error| self.error(error);
        let sql = format!("{HANDS} AND {PLACES_OF} ORDER BY id");
        let mut hands = self.tx.prepare_cached(&sql).map_err(fail)?;
        let mut postings = self.tx.prepare_cached(LINES).map_err(fail)?;
        let sessions = self.filtered(filter)?;
        let all = sessions.len();
        'sessions: for (at, session) in sessions.into_iter().enumerate() {
            self.tell(at, all);
            let session = Rc::new(session);
            let wanted = params![session.id, least, most, trumps, contract, made, note, declarer, dealer];
            let hands = hands.query_map(wanted, |row| hand_row(row, people));
            let mut hands: Vec<HandRow> = hands.and_then(Iterator::collect).map_err(fail)?;
            hands.retain(has_note);
            // A night is mostly written in one go, so the lines of its hands are read in one go too.
            for run in hands.chunk_by(|one, next| one.place.checked_add(1) == Some(next.place)) {
                let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
                let mut rows = postings.query([first.place, last.place]).map_err(fail)?;
                let mut next = rows.next().map_err(fail)?;
                let mut lines: Vec<HandLine> = Vec::new();
                for hand in run {
                    lines.clear();
                    while let Some(row) = next {
                        if row.get::<_, i64>(0).map_err(fail)? != hand.place {
                            break;
                        }
                        lines.push(line(row, people).map_err(fail)?);
                        next = rows.next().map_err(fail)?;
                    }
                    let seen = see(&session, hand, &lines);
                    if seen.map_err(|overflow| self.too_large(overflow))?.is_break() {
                        break 'sessions;
                    }
                }
            }
        }
        self.tell(all, all);
        Ok(())
    }

    pub fn contracts_declared(&self) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT contract FROM place WHERE contract IS NOT NULL ORDER BY contract";
        self.rows(sql, [], |row| row.get(0))
    }
}

fn hand_row(row: &Row<'_>, people: &People) -> rusqlite::Result<HandRow> {
    let person = |id: Option<i64>| id.map(|id| people.same_as(id));
    let word = |column: usize| -> rusqlite::Result<_> {
        Ok(row.get_ref(column)?.as_str_or_null()?.map(CompactString::from))
    };
    Ok(HandRow {
        place: row.get(0)?,
        no: row.get(1)?,
        dealer: person(row.get(2)?),
        declarer: person(row.get(3)?),
        contract: word(4)?,
        bid: row.get(5)?,
        trump: word(6)?,
        made: row.get(7)?,
        over: row.get(8)?,
        line: word(9)?.unwrap_or_default(),
        note: word(10)?,
        outcome: word(11)?.unwrap_or_default(),
    })
}

fn line(row: &Row<'_>, people: &People) -> rusqlite::Result<HandLine> {
    Ok(HandLine {
        person: people.same_as(row.get(1)?),
        units: row.get(2)?,
        minor: row.get(3)?,
        side: row.get(4)?,
        seat: row.get(5)?,
    })
}

/// What all hands of a player are broken down by, and what those are that the player declared.
const OF_HANDS: [By; 2] = [By::Role, By::Partner];
const OF_CONTRACTS: [By; 3] = [By::Contract, By::Trump, By::Seat];

#[derive(Debug, Default)]
struct CardBuilder {
    card: Card,
    /// Contracts in a row, and whether they were made.
    run: Option<(bool, Run)>,
}

impl CardBuilder {
    fn add(&mut self, session: &SessionRow, hand: &HandRow, line: &HandLine) -> Result<(), Overflow> {
        let Card { dates, best_hand, worst_hand, .. } = &mut self.card;
        let (first, _) = dates.take().unwrap_or_else(|| (session.date.clone(), String::new()));
        *dates = Some((first, session.date.clone()));
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
    /// Returns what nights brought, as totals have it: also those of which only the results are known.
    pub fn nights(&self, filter: &Filter) -> Result<Nights> {
        let mut conditions = Where::of(filter);
        conditions.and_people(filter);
        let sql = format!(
            "SELECT p.name, s.currency, s.id, s.date, t.hands, t.minor, t.units, t.points FROM session s \
             JOIN session_total t ON t.session = s.id JOIN person o ON o.id = t.person \
             JOIN person p ON p.id = o.same_as {} AND (t.hands > 0 OR t.minor <> 0 OR t.units <> 0 OR s.game = '{}') \
             ORDER BY s.date, s.id",
            conditions.text,
            Engine::Results.info().word
        );
        let mut nights = Nights::default();
        self.rows(&sql, rusqlite::params_from_iter(conditions.values()), |row| {
            let brought = NightResult { amount: row.get(5)?, units: row.get(6)?, points: row.get(7)? };
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
        let mut builders: BTreeMap<String, CardBuilder> = BTreeMap::new();
        self.each_hand(filter, &people, |session, hand, lines| {
            let Some(line) = lines.iter().find(|line| line.person == person) else { return Ok(()) };
            builders.entry(session.currency.clone()).or_default().add(session, hand, line)?;
            let declared = OF_CONTRACTS.iter().filter(|_| hand.declarer == Some(person));
            for by in OF_HANDS.iter().chain(declared) {
                rows.entry(*by).or_default().count(*by, &people, session, hand, line, lines)?;
            }
            Ok(())
        })?;
        let rows: BTreeMap<By, Vec<StatRow>> =
            rows.into_iter().map(|(by, rows)| (by, rows.sorted(by, &people))).collect();
        // What a night came to, and what others paid in it, is of all its hands.
        let (mut nights, pairs) = match filter.hands {
            None => (self.nights(filter)?, self.pair_rows(filter, &people)?),
            Some(_) => Default::default(),
        };
        let mut cards = Vec::new();
        for all in self.statistics(filter, By::Player, Measure::Hands)? {
            let Some(CardBuilder { mut card, .. }) = builders.remove(&all.currency) else { continue };
            let of = |by: By| {
                let rows = rows.get(&by).into_iter().flatten();
                rows.filter(|row| row.currency == all.currency).cloned().collect()
            };
            let from = seen_by(&pairs, &all.player, &all.currency);
            let from = from.map_err(|overflow| self.too_large(overflow))?;
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
}
