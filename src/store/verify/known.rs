//! What is read before the sessions are checked: people and daybooks; and how a chain is read to be checked, with what
//! cannot be read noted, and the rest read nevertheless.

use crate::daybook::{self, Daybook, PREFIX, People};
use crate::kernel::payment::KITTY;
use crate::notation::fold;
use crate::query::hands::DebtRow;
use crate::session::chain::{Hash, Link};
use crate::session::sound::{Links, Unsound};
use crate::session::{Entry, EntryNo, Holder, Night, PlayerNo, Session, sound};
use crate::store::rows::{Accounts, PERSON, number, text};
use crate::store::{
    Checked, Difference, FileError, FindingKind, Label, Log, StoreError, error::Result, log::ENTRIES,
    verify::compare::compare,
};
use rusqlite::types::{FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{ErrorCode, Row};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(super) const TABLES: [&str; 7] =
    ["session", "local", "person", "place", "posting", "session_total", "debt"];

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
    wrong: &mut Vec<FindingKind>,
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

    pub fn read(log: &Log<'_>, is_ours: bool, wrong: &mut Vec<FindingKind>) -> Result<Known> {
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
            let said = log.rows("SELECT iif(id < 0, NULL, id >> 20), id FROM debt", [], |row| row.try_into());
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
        wrong: &mut Vec<FindingKind>,
    ) -> Result<Books> {
        let (ids, uuids) = std::mem::take(&mut self.uuids).into_iter().partition(|id| id.as_str() >= PREFIX);
        self.uuids = uuids;
        let ids: Vec<String> = ids;
        let mut books = Vec::new();
        for id in &ids {
            let Some(rows) = going_on(log.chain_rows::<daybook::Change>(id), wrong)? else { continue };
            let ChainRows { entries, count, head, flaws, unreadable } = rows;
            checked.entries += count;
            let can_be_read = unreadable.is_empty();
            let said = |(no, problem)| FindingKind::UnreadableDaybook { id: id.clone(), no, problem };
            wrong.extend(unreadable.into_iter().map(said));
            wrong
                .extend(flaws.into_iter().map(|unsound| FindingKind::DaybookLog { id: id.clone(), unsound }));
            if can_be_read {
                match Daybook::read(id.clone(), entries, head) {
                    Ok(book) => books.push(book),
                    Err(error) => wrong.push(FindingKind::Daybook { id: id.clone(), error }),
                }
            }
        }
        let entries = daybook::standing(&books);
        self.void = going_on(log.void_sessions(&entries), wrong)?.unwrap_or_default();
        let debts = going_on(log.rows_of_daybooks(&entries), wrong)?;
        Ok(Books { people: People::of(&entries), debts })
    }
}

#[derive(Default)]
pub(super) struct PeopleSeen {
    ids: HashMap<String, i64>,
    names: HashMap<i64, String>,
}

/// What a name is called by the log, and by which session, the one opened first.
#[derive(Default)]
pub(super) struct PeopleSaid(BTreeMap<String, (String, String)>);

/// In place of a session: less than each, and more than each.
const FIRST: &str = "";
const LAST: &str = "~";

impl PeopleSeen {
    /// Reads all people; a row that cannot be read is a finding.
    pub fn read(log: &Log<'_>, wrong: &mut Vec<FindingKind>) -> Result<PeopleSeen> {
        let mut seen = PeopleSeen::default();
        let rows = log.rows("SELECT id, name, key FROM person ORDER BY id", [], |row| {
            Ok(<(i64, String, String)>::try_from(row))
        })?;
        let mut names = Vec::new();
        for row in rows {
            match row {
                Ok((id, name, key)) => {
                    seen.ids.entry(key).or_insert(id);
                    names.push((id, name));
                }
                Err(error) => wrong.push(Difference::Unreadable { error: error.to_string() }.into()),
            }
        }
        for (id, name) in names {
            seen.ids.entry(fold(&name)).or_insert(id);
            seen.names.insert(id, name);
        }
        Ok(seen)
    }

    pub fn id_of(&self, name: &str) -> Option<i64> {
        if name == KITTY { Some(0) } else { self.ids.get(&fold(name)).copied() }
    }

    pub fn of_night(&self, night: &Night) -> Accounts {
        let players =
            night.names.iter().filter_map(|(no, name)| Some((Holder::Player(*no), self.id_of(name)?)));
        players.chain([(Holder::Kitty, 0)]).collect()
    }

    pub fn name(&self, id: ValueRef<'_>) -> String {
        let Ok(id) = id.as_i64() else { return "?".to_owned() };
        self.names.get(&id).cloned().unwrap_or_else(|| format!("person {id}"))
    }

    /// Compares all rows with the log. Of people who sat in a session that cannot be read nothing is known.
    pub fn compare(
        &self,
        log: &Log<'_>,
        said: &PeopleSaid,
        people: &People,
        unknown: &BTreeSet<i64>,
        wrong: &mut Vec<FindingKind>,
    ) -> Result<(), FileError> {
        let mut names = BTreeMap::from([(0, KITTY)]);
        for (_, name) in said.0.values() {
            match self.id_of(name) {
                Some(id) => drop(names.entry(id).or_insert(name)),
                None => wrong.push(Difference::Missing { row: Label::Person { name: name.clone() } }.into()),
            }
        }
        names.extend(unknown.iter().filter_map(|id| Some((*id, self.names.get(id)?.as_str()))));
        let keys: Vec<String> =
            names.iter().map(|(id, name)| if *id == 0 { String::new() } else { fold(name) }).collect();
        let expected = names.iter().zip(&keys).map(|((id, name), key)| {
            let same_as = if *id == 0 { Some(0) } else { self.id_of(people.called(name)) };
            (*name, [number(Some(*id)), text(Some(name)), text(Some(key)), number(same_as)])
        });
        let label = |row: Result<&str, &[ValueRef<'_>; 4]>| match row {
            Ok(name) => Label::Person { name: name.to_owned() },
            Err([id, ..]) => Label::Person { name: self.name(*id) },
        };
        compare(log, &PERSON, ("true", []), expected, label, None, wrong)
    }
}

impl PeopleSaid {
    pub fn add_session(&mut self, session: &Session, debts: &[DebtRow]) {
        let night = &session.night;
        let players = night.totals.keys().map(|no: &PlayerNo| night.name(*no));
        let owed = debts.iter().flat_map(|debt| [debt.from.as_str(), debt.to.as_str()]);
        players.chain(owed).filter(|name| *name != KITTY).for_each(|name| self.add(&session.row.uuid, name));
    }

    fn add(&mut self, session: &str, name: &str) {
        let said = self.0.entry(fold(name)).or_insert_with(|| (session.to_owned(), name.to_owned()));
        if session < said.0.as_str() {
            *said = (session.to_owned(), name.to_owned());
        }
    }

    pub fn join(&mut self, other: PeopleSaid) {
        other.0.into_values().for_each(|(session, name)| self.add(&session, &name));
    }

    /// Adds what daybooks say, which counts before all sessions where it gives somebody a name.
    pub fn add_daybooks(&mut self, people: &People, debts: &[DebtRow]) {
        let named: BTreeSet<&str> =
            debts.iter().flat_map(|debt| [debt.from.as_str(), debt.to.as_str()]).collect();
        let named = named.into_iter().chain(people.names().map(|(_, called)| called));
        for name in named.filter(|name| *name != KITTY) {
            self.0.entry(fold(name)).or_insert_with(|| (LAST.to_owned(), name.to_owned()));
        }
        for (key, called) in people.names().filter(|(key, called)| fold(called) == *key) {
            self.0.insert(key.to_owned(), (FIRST.to_owned(), called.to_owned()));
        }
    }
}

/// The entries of a session or a daybook, as far as they can be read.
pub(super) struct ChainRows<C> {
    pub entries: Vec<Entry<C>>,
    pub count: u64,
    pub head: Hash,
    /// What is wrong with numbers, hashes and the frame of the entries that can be read.
    pub flaws: Vec<Unsound>,
    pub unreadable: Vec<(EntryNo, String)>,
}

impl Log<'_> {
    /// Reads all rows of a chain, and checks how they hang together.
    pub(super) fn chain_rows<C: Serialize + DeserializeOwned>(
        &self,
        session: &str,
    ) -> Result<ChainRows<C>, FileError> {
        self.sql(|| {
            let mut statement = self.tx.prepare_cached(ENTRIES)?;
            let mut rows = statement.query([session])?;
            let mut links = Links::default();
            let (mut entries, mut flaws, mut unreadable) = (Vec::new(), Vec::new(), Vec::new());
            let mut count = 0_u64;
            while let Some(row) = rows.next()? {
                count += 1;
                let next = EntryNo(links.last.0.saturating_add(1));
                let hash = row.get_ref(4)?.as_blob().unwrap_or_default();
                let link = match link(session, row)? {
                    Ok(link) => link,
                    Err(problem) => {
                        unreadable.push((next, problem));
                        links.skip(next, hash);
                        continue;
                    }
                };
                flaws.extend(links.add(link, hash).err());
                let Link { no, at, change, said, .. } = link;
                match Entry::read(no, at, change.to_owned(), said.to_owned()) {
                    Ok(entry) => entries.push(entry),
                    Err(error) => unreadable.push((no, error.to_string())),
                }
            }
            flaws.extend(sound::check_frames(session, &entries));
            Ok(ChainRows { entries, count, head: links.head, flaws, unreadable })
        })
    }
}

fn link<'a>(session: &'a str, row: &'a Row<'_>) -> rusqlite::Result<Result<Link<'a>, String>> {
    let [no, at, change, said] = [row.get_ref(0)?, row.get_ref(1)?, row.get_ref(2)?, row.get_ref(3)?];
    let number = |value: ValueRef<'_>| -> FromSqlResult<u32> {
        let number = value.as_i64()?;
        u32::try_from(number).map_err(|_| FromSqlError::OutOfRange(number))
    };
    Ok((|| {
        Ok(Link {
            chain: session,
            no: EntryNo(number(no).map_err(|error| match error {
                FromSqlError::OutOfRange(number) => format!("its number {number} is out of range"),
                error => format!("no: {error}"),
            })?),
            at: at.as_i64().map_err(|e| format!("at: {e}"))?,
            change: change.as_str().map_err(|e| format!("change: {e}"))?,
            said: said.as_str().map_err(|e| format!("said: {e}"))?,
        })
    })())
}
