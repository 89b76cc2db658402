//! Hands in the order of their sessions, each with what everybody won or lost by it.

use crate::command::Filter;
use crate::kernel::units::Overflow;
use crate::session::SessionRow;
use crate::store::file_error::FileError;
use crate::store::log::Log;
use compact_str::CompactString;
use rusqlite::Row;
use std::collections::BTreeMap;

/// What a hand was about. People are numbers of `person`, one for each of those who are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    pub place: i64,
    pub no: i64,
    pub dealer: Option<i64>,
    pub declarer: Option<i64>,
    pub contract: Option<CompactString>,
    pub bid: Option<i64>,
    pub trump: Option<CompactString>,
    pub made: Option<bool>,
    pub over: Option<i64>,
}

/// What somebody at the table, or the kitty (0), won or lost by a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandLine {
    pub person: i64,
    pub units: i64,
    pub minor: i64,
    /// 1: the declarer's side; none: sat out.
    pub side: Option<i64>,
    /// 0: the dealer.
    pub seat: Option<i64>,
}

impl HandLine {
    /// Returns whether this player was on the same side as another one.
    pub fn with(&self, other: &HandLine) -> bool {
        self.person != other.person && self.side.is_some() && self.side == other.side
    }

    /// Returns whether this player was on another side than another one.
    pub fn against(&self, other: &HandLine) -> bool {
        matches!((self.side, other.side), (Some(one), Some(two)) if one != two)
    }
}

/// The people of a ledger by number: who somebody is, and the name.
#[derive(Debug, Default)]
pub struct People(BTreeMap<i64, (i64, String)>);

impl People {
    /// Returns the number of the person that a row of `person` belongs to.
    pub fn same_as(&self, id: i64) -> i64 {
        self.0.get(&id).map_or(id, |(same, _)| *same)
    }

    pub fn name(&self, id: i64) -> &str {
        let own = self.0.get(&self.same_as(id));
        own.map_or("", |(_, name)| name.as_str())
    }

    /// Returns the person with this name, folded.
    pub fn find(&self, key: &str) -> Option<i64> {
        let fold = crate::notation::fold;
        self.0.iter().find(|(id, (_, name))| **id != 0 && fold(name) == key).map(|(_, (same, _))| *same)
    }
}

const HANDS: &str = "SELECT id, hand, dealer, declarer, contract, bid, trump, made, over FROM place \
     WHERE id > ?1 << 20 AND id < ?1 + 1 << 20 AND kind = 'hand' AND NOT struck ORDER BY id";

const LINES: &str =
    "SELECT place, person, units, minor, side, seat FROM posting WHERE place BETWEEN ?1 AND ?2";

impl Log<'_> {
    pub fn people(&self) -> Result<People, FileError> {
        let rows = self.rows("SELECT id, same_as, name FROM person", [], |row| {
            Ok((row.get(0)?, (row.get(1)?, row.get(2)?)))
        })?;
        Ok(People(rows.into_iter().collect()))
    }

    /// Calls `see` for each hand that stands in the sessions of a filter, in the order of these.
    pub fn each_hand(
        &self,
        filter: &Filter,
        people: &People,
        mut see: impl FnMut(&SessionRow, &HandRow, &[HandLine]) -> Result<(), Overflow>,
    ) -> Result<(), FileError> {
        let fail = |error| self.error(error);
        let mut hands = self.tx.prepare_cached(HANDS).map_err(fail)?;
        let mut postings = self.tx.prepare_cached(LINES).map_err(fail)?;
        let sessions = self.filtered(filter)?;
        let all = sessions.len();
        for (at, session) in sessions.into_iter().enumerate() {
            self.tell(at, all);
            let hands = hands.query_map([session.id], |row| hand_row(row, people));
            let hands: Vec<HandRow> = hands.and_then(Iterator::collect).map_err(fail)?;
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
                    see(&session, hand, &lines).map_err(|overflow| self.too_large(overflow))?;
                }
            }
        }
        self.tell(all, all);
        Ok(())
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
