//! What stands in the projections of a session, for comparison with the log.

use crate::store::file_error::FileError;
use crate::store::log::Log;
use rusqlite::Row;

/// A projected total of a session, for comparison with the log.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ProjectedTotal {
    /// The player's number, 0 for the kitty; whatever number stands there.
    pub seat: i64,
    pub name: String,
    /// Hands, units and minor units.
    pub values: (i64, i64, i64),
    /// The columns of a [`Tally`](crate::session::tally::Tally).
    pub tally: Vec<Option<i64>>,
}

/// A projected place of a session, for comparison with the log.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ProjectedPlace {
    pub pos: i64,
    pub kind: String,
    pub hand: Option<i64>,
    pub struck: bool,
    pub entry: i64,
    pub hand_columns: HandColumns,
    pub lines: Vec<ProjectedLine>,
}

/// The columns of a hand, with the names of dealer and declarer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct HandColumns {
    pub line: Option<String>,
    pub note: Option<String>,
    pub dealer: Option<String>,
    pub declarer: Option<String>,
    pub contract: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<String>,
    pub made: Option<bool>,
    pub over: Option<i64>,
    pub outcome: Option<String>,
}

/// A projected posting.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ProjectedLine {
    pub name: String,
    pub units: i64,
    pub minor: i64,
    pub side: Option<i64>,
    pub seat: Option<i64>,
}

impl Log<'_> {
    /// Returns the projected totals of a session.
    pub fn projected_totals(&self, session: i64) -> Result<Vec<ProjectedTotal>, FileError> {
        let read = |row: &Row<'_>| {
            let values = (row.get(2)?, row.get(3)?, row.get(4)?);
            let tally = (5..16).map(|column| row.get(column)).collect::<Result<_, _>>()?;
            Ok(ProjectedTotal { seat: row.get(0)?, name: row.get(1)?, values, tally })
        };
        self.rows(
            "SELECT t.seat, p.name, t.hands, t.units, t.minor, hand_units, hand_minor, declared, made, \
             declared_units, declared_minor, best, worst, games, games_won, points FROM session_total t \
             JOIN person p ON p.id = t.person WHERE t.session = ?1 ORDER BY t.seat = 0, t.seat",
            [session],
            read,
        )
    }

    /// Returns the projected places of a session.
    pub fn projected_places(&self, session: i64) -> Result<Vec<ProjectedPlace>, FileError> {
        let read = || -> rusqlite::Result<Vec<ProjectedPlace>> {
            let mut lines = self.tx.prepare_cached(
                "SELECT p.name, l.units, l.minor, l.side, l.seat FROM posting l JOIN person p ON p.id = l.person \
                 WHERE l.place = ?1",
            )?;
            let mut places = self.tx.prepare_cached(
                "SELECT p.id, pos, kind, hand, struck, entry, line, note, d.name, l.name, contract, bid, trump, made, \
                 over, outcome FROM place p LEFT JOIN person d ON d.id = dealer \
                 LEFT JOIN person l ON l.id = declarer WHERE session = ?1 ORDER BY pos",
            )?;
            let mut rows = places.query([session])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let id: i64 = row.get(0)?;
                found.push(ProjectedPlace {
                    pos: row.get(1)?,
                    kind: row.get(2)?,
                    hand: row.get(3)?,
                    struck: row.get(4)?,
                    entry: row.get(5)?,
                    hand_columns: HandColumns {
                        line: row.get(6)?,
                        note: row.get(7)?,
                        dealer: row.get(8)?,
                        declarer: row.get(9)?,
                        contract: row.get(10)?,
                        bid: row.get(11)?,
                        trump: row.get(12)?,
                        made: row.get(13)?,
                        over: row.get(14)?,
                        outcome: row.get(15)?,
                    },
                    lines: lines
                        .query_map([id], |l| {
                            Ok(ProjectedLine {
                                name: l.get(0)?,
                                units: l.get(1)?,
                                minor: l.get(2)?,
                                side: l.get(3)?,
                                seat: l.get(4)?,
                            })
                        })?
                        .collect::<Result<_, _>>()?,
                });
            }
            Ok(found)
        };
        read().map_err(|e| self.error(e))
    }
}
