//! Verify: checks chains, hands, sums and closes, makes all tables again from the log, and lists every difference.

mod tables;

use crate::daybook::{self, Spoken, is_daybook};
use crate::night::{
    Change, Entry, EntryNo, NightLog, NightSummary, ReplayError,
    chain::{normal_seal, seal},
    sound,
};
use crate::store::chain::{ReadChain, check_chain};
use crate::store::{FileError, Finding, FindingKind, Ledger, Log, StoreError, error::Result, file_error};
use rusqlite::ErrorCode::{OperationInterrupted, OutOfMemory};
use tables::of_aside;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    pub sessions: u64,
    pub entries: u64,
    pub hands: u64,
    /// Hands that would come to something else today, by session. That is no fault.
    pub otherwise: Vec<(String, ReplayError)>,
}

#[derive(Debug)]
pub struct Sealed {
    pub of: SealOf,
    pub entry: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// Later entries: number, what was said, and time.
    pub after: Vec<(EntryNo, String, i64)>,
}

#[derive(Debug)]
pub enum SealOf {
    Close(Box<NightSummary>),
    Daybook { id: String, own: bool, change: daybook::BookChange, spoken: Spoken },
}

impl Ledger {
    pub fn verify(&mut self) -> Result<(Checked, Vec<Finding>)> {
        let mut fresh = self.file.beside()?;
        // From its first row on this transaction keeps others from writing.
        let log = self.file.read()?;
        let mut check = LogCheck::default();
        let mut of_format = log.compare_marks()?;
        of_format.extend(log.compare_objects()?);
        if log.has_table("entry")? {
            let tx = fresh.transaction().map_err(|error| log.error(error))?;
            check.all(&log, &Log::new(tx, log.path)).map_err(of_aside)?;
        }
        check.wrong.extend(of_format);
        let of_file = check.wrong.into_iter().map(|what| Finding::OfFile { what });
        Ok((check.checked, check.findings.into_iter().chain(of_file).collect()))
    }

    /// Finds the close, or the entry of a daybook, that a seal belongs to.
    pub fn find_seal(&mut self, wanted: &str) -> Result<Sealed> {
        let log = self.file.read()?;
        let normal = normal_seal(wanted);
        for (id, no, hash) in log.sealed()? {
            if normal_seal(&seal(&hash)) != normal {
                continue;
            }
            if is_daybook(&id) {
                let entries: Vec<daybook::BookEntry> = log.entries(&id)?;
                let change = entries.iter().find(|entry| entry.no == no).map(|entry| entry.change.clone());
                let Some(change) = change else { continue };
                let spoken = log.spoken_of()?;
                let own = log.own_daybook_id()?.as_ref() == Some(&id);
                return Ok(sealed(SealOf::Daybook { id, own, change, spoken }, no, &entries));
            }
            let Some(session) = log.session_with_uuid(&id)? else { continue };
            return Ok(sealed(SealOf::Close(Box::new(session)), no, &log.entries::<Change>(&id)?));
        }
        Err(StoreError::NoSuchSeal { seal: wanted.to_owned() })
    }
}

fn sealed<C>(of: SealOf, no: EntryNo, entries: &[Entry<C>]) -> Sealed {
    let at = entries.iter().find(|entry| entry.no == no).map_or(0, |entry| entry.at);
    let after = entries.iter().filter(|entry| entry.no > no);
    let after = after.map(|entry| (entry.no, entry.said.clone(), entry.at)).collect();
    Sealed { of, entry: no, at, after }
}

#[derive(Default)]
struct LogCheck {
    checked: Checked,
    findings: Vec<Finding>,
    wrong: Vec<FindingKind>,
}

impl LogCheck {
    fn all(&mut self, log: &Log<'_>, fresh: &Log<'_>) -> file_error::Result<()> {
        for id in going_on(log.daybook_ids(), &mut self.wrong)?.into_iter().flatten() {
            self.daybook(log, &id)?;
        }
        let tables = self.make_tables(log, fresh);
        if going_on(tables, &mut self.wrong)?.is_some() {
            for table in fresh.tables_to_compare()? {
                if log.has_table(&table)? {
                    let rows = going_on(fresh.compare_table(&table), &mut self.wrong)?;
                    self.findings.extend(rows.into_iter().flatten().map(Finding::Row));
                }
            }
        }
        let said = going_on(log.integrity(), &mut self.wrong)?.into_iter().flatten();
        self.wrong.extend(said.map(|said| FindingKind::Database { said }));
        Ok(())
    }

    fn make_tables(&mut self, log: &Log<'_>, fresh: &Log<'_>) -> file_error::Result<()> {
        let uuids = fresh.sessions_in_log()?;
        fresh.begin_tables(log, &uuids)?;
        for uuid in &uuids {
            let id = fresh.number_of(uuid)?.unwrap_or(0);
            let mut wrong = Vec::new();
            match self.session(log, fresh, (uuid, id), &mut wrong)? {
                Some(session) => drop(going_on(fresh.project_whole(&session), &mut wrong)?),
                None => drop(going_on(fresh.take_over(id), &mut wrong)?),
            }
            let session = name(uuid, id);
            let of_session = |what| Finding::OfSession { session: session.clone(), what };
            self.findings.extend(wrong.into_iter().map(of_session));
        }
        self.checked.otherwise.sort_by(|(one, _), (other, _)| (one.len(), one).cmp(&(other.len(), other)));
        fresh.project_between(log)
    }

    fn daybook(&mut self, log: &Log<'_>, id: &str) -> file_error::Result<()> {
        let Some(copied) = going_on(log.copied(id), &mut self.wrong)? else { return Ok(()) };
        self.checked.entries += u64::try_from(copied.len()).unwrap_or(0);
        let (_, faults) = check_chain(id, copied);
        let of_daybook = |fault| FindingKind::OfDaybook { id: id.to_owned(), fault };
        self.wrong.extend(faults.into_iter().map(of_daybook));
        Ok(())
    }

    fn session(
        &mut self,
        log: &Log<'_>,
        fresh: &Log<'_>,
        (uuid, id): (&str, i64),
        wrong: &mut Vec<FindingKind>,
    ) -> file_error::Result<Option<NightLog>> {
        self.checked.sessions += 1;
        let Some(copied) = going_on(log.copied(uuid), wrong)? else { return Ok(None) };
        self.checked.entries += u64::try_from(copied.len()).unwrap_or(0);
        let (session, faults) = check_chain(uuid, copied);
        wrong.extend(faults.into_iter().map(FindingKind::Chain));
        let Some(ReadChain::Night(session)) = session else { return Ok(None) };
        let session = session.with_renames(fresh.renames_of(uuid)?);
        let mut session = session.map_err(|error| fresh.cannot_replay(uuid, error))?;
        session.row.id = id;
        self.checked.hands += u64::try_from(session.row.hands).unwrap_or(0);
        let otherwise = sound::otherwise_now(&session).into_iter();
        self.checked.otherwise.extend(otherwise.map(|otherwise| (name(uuid, id), otherwise)));
        Ok(Some(session))
    }
}

fn name(uuid: &str, id: i64) -> String {
    if id == 0 { uuid.to_owned() } else { id.to_string() }
}

/// What the file is to blame for is a finding; what the machine is to blame for ends the check.
fn going_on<T>(read: file_error::Result<T>, wrong: &mut Vec<FindingKind>) -> file_error::Result<Option<T>> {
    let error = match read {
        Ok(read) => return Ok(Some(read)),
        Err(FileError::Sql { error, code, .. })
            if !matches!(code, Some(OutOfMemory | OperationInterrupted)) =>
        {
            error
        }
        Err(FileError::Damaged { what, .. }) => what,
        Err(error @ (FileError::Entry { .. } | FileError::Fold { .. } | FileError::Daybook { .. })) => {
            error.to_string()
        }
        Err(error) => return Err(error),
    };
    wrong.push(FindingKind::Failed { error });
    Ok(None)
}
