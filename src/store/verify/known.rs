//! What is read once, before the sessions are checked.

use crate::daybook::{self, Daybook, PREFIX, People, void_sessions};
use crate::query::hands::DebtRow;
use crate::session::sound;
use crate::store::chain_rows::ChainRows;
use crate::store::error::{Result, StoreError};
use crate::store::file_error::FileError;
use crate::store::finding::{Difference, What};
use crate::store::log::Log;
use crate::store::verify::Checked;
use crate::store::verify::people::PeopleSeen;
use rusqlite::ErrorCode;
use std::collections::{BTreeSet, HashMap};

pub(super) const TABLES: [&str; 7] =
    ["session", "here", "person", "place", "posting", "session_total", "debt"];

#[derive(Default)]
pub(super) struct Known {
    /// The tables that there are. What only looks like one is not read.
    pub tables: BTreeSet<&'static str>,
    pub uuids: Vec<String>,
    pub numbers: HashMap<String, i64>,
    pub people: PeopleSeen,
    /// Sessions that do not count, by what daybooks say.
    pub void: BTreeSet<String>,
    /// The rows of `debt` that each session says, or daybooks.
    pub debts: HashMap<Option<i64>, Vec<i64>>,
}

#[derive(Default)]
pub(super) struct Books {
    pub people: People,
    pub debts: Option<Vec<DebtRow>>,
}

/// Goes on after what a file itself is to blame for, and makes a finding of it. What the machine is to blame for ends
/// the check.
pub(super) fn going_on<T>(
    read: Result<T, impl Into<StoreError>>,
    wrong: &mut Vec<What>,
) -> Result<Option<T>> {
    let error = match read.map_err(Into::into) {
        Ok(read) => return Ok(Some(read)),
        Err(StoreError::File(FileError::Sql { error, .. })) if !is_of_machine(&error) => error.to_string(),
        Err(StoreError::File(FileError::Damaged { what, .. })) => what,
        Err(StoreError::File(
            error @ (FileError::Entry { .. } | FileError::Fold { .. } | FileError::Daybook { .. }),
        )) => error.to_string(),
        Err(error) => return Err(error),
    };
    wrong.push(Difference::Unreadable { error }.into());
    Ok(None)
}

fn is_of_machine(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(
            ErrorCode::SystemIoFailure
                | ErrorCode::OutOfMemory
                | ErrorCode::CannotOpen
                | ErrorCode::OperationInterrupted
        )
    )
}

impl Known {
    pub fn has(&self, table: &str) -> bool {
        self.tables.contains(table)
    }

    pub fn read(log: &Log<'_>, is_ours: bool, wrong: &mut Vec<What>) -> Result<Known> {
        let mut known = Known::default();
        for table in TABLES {
            if log.has_table(table)? {
                known.tables.insert(table);
            }
        }
        known.uuids = going_on(log.chains_in_log(is_ours), wrong)?.unwrap_or_default();
        if known.has("session") {
            for row in going_on(log.session_numbers(), wrong)?.into_iter().flatten() {
                match row {
                    Ok((id, uuid)) => drop(known.numbers.insert(uuid, id)),
                    Err(error) => wrong.push(Difference::Unreadable { error: error.to_string() }.into()),
                }
            }
        }
        if known.has("person") {
            known.people = going_on(PeopleSeen::read(log, wrong), wrong)?.unwrap_or_default();
        }
        if known.has("debt") {
            let said = log.rows("SELECT said_by, id FROM debt", [], |row| row.try_into());
            for (session, debt) in going_on(said, wrong)?.into_iter().flatten() {
                known.debts.entry(session).or_default().push(debt);
            }
        }
        Ok(known)
    }

    /// Checks every daybook, and takes from them which sessions do not count.
    pub fn read_daybooks(
        &mut self,
        log: &Log<'_>,
        checked: &mut Checked,
        wrong: &mut Vec<What>,
    ) -> Result<Books> {
        let (ids, uuids) = std::mem::take(&mut self.uuids).into_iter().partition(|id| id.as_str() >= PREFIX);
        self.uuids = uuids;
        let ids: Vec<String> = ids;
        let mut books = Vec::new();
        for id in &ids {
            let Some(rows) = going_on(log.chain_rows::<daybook::Content>(id), wrong)? else { continue };
            let ChainRows { entries, count, head, mut flaws, unreadable } = rows;
            checked.entries += count;
            flaws.extend(sound::check_frames(id, &entries));
            let can_be_read = unreadable.is_empty();
            let said = |(no, problem)| What::UnreadableDaybook { id: id.clone(), no, problem };
            wrong.extend(unreadable.into_iter().map(said));
            wrong.extend(flaws.into_iter().map(|unsound| What::DaybookLog { id: id.clone(), unsound }));
            if can_be_read {
                match Daybook::read(id.clone(), entries, head) {
                    Ok(book) => books.push(book),
                    Err(error) => wrong.push(What::Daybook { id: id.clone(), error }),
                }
            }
        }
        let entries = daybook::standing(&books);
        self.void = void_sessions(&entries);
        let debts = going_on(log.rows_of_daybooks(&entries), wrong)?;
        Ok(Books { people: People::of(&entries), debts })
    }
}
