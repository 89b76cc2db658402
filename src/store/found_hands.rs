//! A search for hands over all sessions.

use crate::command::{Filter, HandFilter};
use crate::notation::fold_text;
use crate::session::SessionRow;
use crate::store::file_error::FileError;
use crate::store::hand_rows::People;
use crate::store::log::Log;
use rusqlite::{Row, params};
use std::ops::ControlFlow;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundHand {
    pub session: Rc<SessionRow>,
    pub no: i64,
    pub dealer: String,
    pub declarer: Option<String>,
    pub bid: Option<i64>,
    pub contract: Option<String>,
    pub trump: Option<String>,
    pub line: String,
    pub note: Option<String>,
    /// How it ended, in an English word.
    pub outcome: String,
    pub made: Option<bool>,
    /// Its row in the table `place`.
    pub row: i64,
    /// What each account won or lost, players in the order of their seats after the dealer: name, units, minor units.
    pub moved: Vec<(String, i64, i64)>,
}

const FOUND: &str = "SELECT p.id, p.hand, p.dealer, p.declarer, bid, contract, trump, line, note, outcome, made \
     FROM place p WHERE p.id > ?1 << 20 AND p.id < ?1 + 1 << 20 AND p.kind = 'hand' AND NOT p.struck \
     AND (?2 IS NULL OR bid >= ?2) AND (?3 IS NULL OR bid <= ?3) AND (?4 IS NULL OR trump IN (SELECT value FROM json_each(?4))) \
     AND (?5 IS NULL OR contract = ?5) AND (?6 IS NULL OR made = ?6) AND (?7 IS NULL OR note IS NOT NULL) \
     AND (?8 IS NULL OR declarer IN (SELECT id FROM person WHERE same_as = ?8)) \
     AND (?9 IS NULL OR dealer IN (SELECT id FROM person WHERE same_as = ?9)) ORDER BY p.id";

const MOVED: &str =
    "SELECT person, units, minor FROM posting WHERE place = ?1 ORDER BY seat IS NULL, seat, person";

impl Log<'_> {
    /// Calls `see` for each hand that stands and matches, in the order of the sessions, until it breaks off. What it moved
    /// is added by [`Log::add_moved`], for those hands that are shown.
    pub fn find_hands(
        &self,
        filter: &Filter,
        search: &HandFilter,
        people: &People,
        mut see: impl FnMut(FoundHand) -> ControlFlow<()>,
    ) -> Result<(), FileError> {
        let note = search.note.as_deref().map(fold_text);
        let person = |key: &Option<String>| key.as_deref().and_then(|key| people.find(key));
        let (declarer, dealer) = (person(&search.declarer), person(&search.dealer));
        let players: Vec<i64> = filter.people.iter().filter_map(|key| people.find(key)).collect();
        let least = search.bid.as_ref().map(|bid| *bid.start());
        let most = search.bid.as_ref().map(|bid| *bid.end());
        let trumps = search.trumps.as_ref().map(|trumps| serde_json::json!(trumps).to_string());
        let fail = |error| self.error(error);
        let mut found = self.tx.prepare_cached(FOUND).map_err(fail)?;
        let sessions = self.filtered(filter)?;
        let all = sessions.len();
        for (at, session) in sessions.into_iter().enumerate() {
            self.tell(at, all);
            let (session, HandFilter { contract, made, .. }) = (Rc::new(session), search);
            let wanted = params![session.id, least, most, trumps, contract, made, note, declarer, dealer];
            let mut rows = found.query(wanted).map_err(fail)?;
            while let Some(row) = rows.next().map_err(fail)? {
                let hand = found_hand(&session, row, people).map_err(fail)?;
                let fits = note.as_deref().is_none_or(|note| {
                    hand.note.as_deref().is_some_and(|text| fold_text(text).contains(note))
                });
                if !fits {
                    continue;
                }
                if !players.is_empty() {
                    let at_the_table = self.lines_of(hand.row)?;
                    let sat =
                        |person: &i64| at_the_table.iter().any(|(id, ..)| people.same_as(*id) == *person);
                    if !players.iter().all(sat) {
                        continue;
                    }
                }
                if see(hand).is_break() {
                    self.tell(all, all);
                    return Ok(());
                }
            }
        }
        self.tell(all, all);
        Ok(())
    }

    pub fn add_moved(&self, hand: &mut FoundHand, people: &People) -> Result<(), FileError> {
        let lines = self.lines_of(hand.row)?.into_iter();
        hand.moved = lines.map(|(id, units, minor)| (people.name(id).to_owned(), units, minor)).collect();
        Ok(())
    }

    /// Returns person, units and minor units of each line of a hand.
    fn lines_of(&self, place: i64) -> Result<Vec<(i64, i64, i64)>, FileError> {
        self.rows(MOVED, [place], |row| row.try_into())
    }

    pub fn contracts_declared(&self) -> Result<Vec<String>, FileError> {
        let sql = "SELECT DISTINCT contract FROM place WHERE contract IS NOT NULL ORDER BY contract";
        self.rows(sql, [], |row| row.get(0))
    }
}

impl FoundHand {
    /// Returns how much changed hands: money, and units.
    pub fn size(&self) -> (i64, i64) {
        let won = |of: fn(&(String, i64, i64)) -> i64| {
            self.moved.iter().map(of).filter(|won| *won > 0).fold(0, i64::saturating_add)
        };
        (won(|(_, _, minor)| *minor), won(|(_, units, _)| *units))
    }

    /// Returns what an account won or lost: units and minor units.
    pub fn won_by(&self, name: &str) -> Option<(i64, i64)> {
        self.moved.iter().find(|(account, ..)| account == name).map(|(_, units, minor)| (*units, *minor))
    }
}

fn found_hand(session: &Rc<SessionRow>, row: &Row<'_>, people: &People) -> rusqlite::Result<FoundHand> {
    let name = |id: Option<i64>| id.map(|id| people.name(id).to_owned());
    Ok(FoundHand {
        session: Rc::clone(session),
        no: row.get(1)?,
        dealer: name(row.get(2)?).unwrap_or_default(),
        declarer: name(row.get(3)?),
        bid: row.get(4)?,
        contract: row.get(5)?,
        trump: row.get(6)?,
        line: row.get::<_, Option<String>>(7)?.unwrap_or_default(),
        note: row.get(8)?,
        outcome: row.get::<_, Option<String>>(9)?.unwrap_or_default(),
        made: row.get(10)?,
        row: row.get(0)?,
        moved: Vec::new(),
    })
}
