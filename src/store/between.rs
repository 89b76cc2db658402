//! What is written to the daybook for one session: payments after its close, and what takes back, voids or restores it.

use crate::command::draft::between::{all_paid_for, for_night, meant, paid_for};
use crate::command::{Reply, Request, View};
use crate::daybook::{
    BookChange, CashPaid, Daybook, Did, Fact, Part, Standing, Subject, Turn, Void, is_daybook,
};
use crate::kernel::ensure;
use crate::night::past::Turned;
use crate::night::{Entry, EntryNo, NightError, NightLog, NightSummary, SettleTerms, Settled, chain};
use crate::rules::Catalog;
use crate::store::ledger::{check_is_meant, load, named};
use crate::store::{FileError, Log, StoreError, Which, error::Result};

/// How the daybook itself is named where a session could be.
pub const DAYBOOK: &str = "daybook";

/// Finds the session that `undo` and `redo` work on: one that is named, else the one that the entry written last here spoke
/// of. `None`: that was of no single session.
pub(super) fn session_to_take_back(log: &Log<'_>, which: Which<'_>) -> Result<Option<NightSummary>> {
    match which {
        Which::Named(DAYBOOK) => return Ok(None),
        Which::Named(word) => return named(log, word).map(Some),
        Which::Current => {}
    }
    let written = match log.written_last()? {
        Some(chain) if is_daybook(&chain) => {
            let book = log.own_daybook()?;
            ensure(book.id == chain, || StoreError::CopiedDaybook)?;
            match book.entries.last().and_then(|last| book.subject(last)) {
                Some(Subject::Night(uuid, _) | Subject::Opening(uuid)) => log.session_with_uuid(&uuid)?,
                Some(Subject::Daybook) => return Ok(None),
                None => None,
            }
        }
        Some(uuid) => log.session_with_uuid(&uuid)?,
        None => None,
    };
    let row = match written {
        Some(row) => Some(row),
        None => log.open_session()?.map_or_else(|| log.last_session(), |row| Ok(Some(row)))?,
    };
    row.map(Some).ok_or(StoreError::NoSessions)
}

/// Says that nothing of a session can be taken back, or of the daybook, and names another night where something can:
/// of those changed last the latest.
pub(super) fn nothing_left(
    log: &Log<'_>,
    book: &Daybook,
    session: Option<&NightLog>,
    undo: bool,
) -> Result<StoreError> {
    const LOOKED_AT: usize = 10;
    let here = session.map(|session| session.row.id);
    for row in log.sessions_changed_last(LOOKED_AT)? {
        if Some(row.id) == here {
            continue;
        }
        let next = changes_of(&load(log, row.clone())?, book);
        // An opening is taken back, too.
        let has_change = if undo { next.undo.is_some() || !row.void } else { next.redo.is_some() };
        if has_change {
            return Ok(StoreError::NothingLeft { session: here, undo, elsewhere: Some(row.id) });
        }
    }
    Ok(StoreError::NothingLeft { session: here, undo, elsewhere: None })
}

/// Appends an entry to this file's own daybook. Returns the daybook after it, and the number of the entry.
pub(super) fn append(
    log: &Log<'_>,
    mut change: BookChange,
    said: String,
    now: i64,
) -> Result<(Daybook, EntryNo)> {
    let mut book = log.own_daybook()?;
    let facts = change.of().and_then(|of| book.entry(of)).map_or(change.facts(), |of| of.change.facts());
    let names = facts.iter().any(|fact| matches!(fact, Fact::People(_) | Fact::Rename(_)));
    let at_table = names.then(|| log.one_person_twice()).transpose()?;
    log.name_to_all(&mut change)?;
    let at = log.next_said(&book, &change, now)?;
    let no = book
        .append(change, said, at)
        .map_err(|error| FileError::Daybook { daybook: book.id.clone(), error })?;
    log.append_to_daybook(&mut book)?;
    // What two of one table owe each other would be gone.
    if let Some(before) = at_table {
        let mut now = log.one_person_twice()?;
        now.retain(|pair| !before.contains(pair));
        let sessions = now.iter().map(|(session, ..)| *session).collect();
        if let Some((_, old, name)) = now.into_iter().next() {
            return Err(StoreError::AtOneTable { old, name, sessions });
        }
    }
    Ok((log.own_daybook()?, no))
}

#[derive(Clone, Copy)]
pub(super) struct Running<'r, 'l> {
    pub log: &'r Log<'l>,
    pub catalog: &'r Catalog,
    pub request: &'r Request,
    /// The command as it could be typed again.
    pub said: &'r str,
    /// Seconds since 1970 UTC.
    pub now: i64,
}

impl Running<'_, '_> {
    pub(super) fn pay_for(self, session: &NightLog) -> Result<Reply> {
        let view = View { session, catalog: self.catalog, stood: false };
        let cash = match self.request {
            Request::Settle { terms } => all_paid_for(view, terms)?,
            Request::Paid { payments } => paid_for(session, payments)?,
            _ => return Err(NightError::NothingToPay.into()),
        };
        let paid = for_night(session, &cash)?;
        self.write_paid(session, paid)
    }

    fn write_paid(self, session: &NightLog, paid: CashPaid) -> Result<Reply> {
        let payments = paid.parts.iter().map(Part::cash).collect();
        let reply = self.write(session, BookChange::Facts(vec![Fact::Paid(paid)]))?;
        let settled = Some(Settled::of(&reply.session.night, SettleTerms::default())?);
        Ok(Reply { payments, settled, ..reply })
    }

    pub(super) fn pay_one_night(self, facts: &[Fact]) -> Result<Option<Reply>> {
        let [Fact::Paid(paid)] = facts else { return Ok(None) };
        let Some(first) = paid.parts.first() else { return Ok(None) };
        if paid.parts.iter().any(|part| part.of != first.of) {
            return Ok(None);
        }
        let Some(row) = self.log.session_with_uuid(&first.of.chain)? else { return Ok(None) };
        self.write_paid(&load(self.log, row)?, paid.clone()).map(Some)
    }

    /// Writes an entry to the daybook that is about a session.
    pub(super) fn write(self, session: &NightLog, change: BookChange) -> Result<Reply> {
        let (book, no) = append(self.log, change, self.said.to_owned(), self.now)?;
        let row = self.log.session_with_uuid(&session.row.uuid)?;
        let entry =
            book.entry(no).and_then(|entry| entry.change.of().map_or(Some(entry), |of| book.entry(of)));
        let after = load(self.log, row.unwrap_or_else(|| session.row.clone()))?;
        Ok(Reply {
            before: Some(session.night.clone()),
            between: entry.cloned(),
            seal: Some(chain::seal(&book.head)),
            ..Reply::new(self.request, after)
        })
    }

    /// Takes back, or gives back, what concerns a session and is in the daybook. `None`: the next change to take back is in
    /// the session itself.
    pub(super) fn take_back(self, session: &NightLog, which: Which<'_>) -> Result<Option<Reply>> {
        let book = self.log.own_daybook()?;
        let Standing { undo, redo } = changes_of(session, &book);
        let is_undo = matches!(self.request, Request::Undo);
        let last = session.entries.last().map_or(EntryNo(1), |entry| entry.no);
        // An opening is taken back, too, with what it brought.
        let opening = book.standing(&Subject::Opening(session.row.uuid.clone())).undo;
        if let Some(entry) = opening.filter(|_| !is_undo && session.row.void) {
            return self.write(session, BookChange::Off(Turn { entry, after: None })).map(Some);
        }
        if is_undo && undo.is_none() && !session.row.void {
            check_is_meant(which, &session.row, session.row.touched, self.now)?;
            // With what put it in the place of another night.
            if let Some(entry) = book.replacing(&session.row.uuid) {
                return self.write(session, BookChange::Off(Turn { entry, after: None })).map(Some);
            }
            let void = Void { of: meant(session), why: None, replaced_by: None };
            return self.write(session, BookChange::Facts(vec![Fact::Void(void)])).map(Some);
        }
        match (is_undo, if is_undo { undo } else { redo }) {
            (_, Some(At::Between(no))) => {
                let facts = book.entry(no).map_or(&[] as &[Fact], |entry| entry.change.facts());
                let counts = !session.row.void || matches!(facts, [Fact::Void(_) | Fact::Restored(_), ..]);
                ensure(counts, || NightError::SessionVoid { session: session.row.id })?;
                let touched = book.entries.last().map_or(0, |entry| entry.at);
                check_is_meant(which, &session.row, touched, self.now)?;
                let turn = Turn { entry: no, after: Some(last) };
                self.write(session, if is_undo { BookChange::Off(turn) } else { BookChange::On(turn) })
                    .map(Some)
            }
            (_, Some(At::Inside(_))) if session.row.void => {
                Err(NightError::SessionVoid { session: session.row.id }.into())
            }
            (_, None) => Err(nothing_left(self.log, &book, Some(session), is_undo)?),
            (_, Some(At::Inside(_))) => Ok(None),
        }
    }
}

/// Where a change of a night stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// In its chain.
    Inside(EntryNo),
    /// In the daybook.
    Between(EntryNo),
}

/// Returns what undo and redo would turn of a session and of what a daybook says of it alone, in the order in which they
/// were written: that of the daybook stands behind the entry after which it was said, and behind all that is older.
fn changes_of(session: &NightLog, book: &Daybook) -> Standing<At> {
    let mut inside = session.entries.iter().skip(1).peekable();
    let did_inside = |entry: &Entry| match session.past.turns.get(&entry.no) {
        Some(Turned::Undone(of)) => Did::Undo(At::Inside(*of)),
        Some(Turned::Redone(of)) => Did::Redo(At::Inside(*of)),
        None => Did::Change(At::Inside(entry.no)),
    };
    let mut entries: Vec<Did<At>> = Vec::new();
    let uuid = &session.row.uuid;
    let mut at = EntryNo(1);
    for entry in &book.entries {
        if !matches!(book.subject(entry), Some(Subject::Night(of, _)) if of == *uuid) {
            continue;
        }
        at = entry.change.after().map_or(at, |after| at.max(after));
        while let Some(before) = inside.next_if(|other| other.no <= at || other.at < entry.at) {
            entries.push(did_inside(before));
        }
        entries.push(match entry.change {
            BookChange::Facts(_) => Did::Change(At::Between(entry.no)),
            BookChange::Off(turn) => Did::Undo(At::Between(turn.entry)),
            BookChange::On(turn) => Did::Redo(At::Between(turn.entry)),
        });
    }
    entries.extend(inside.map(did_inside));
    Standing::of(entries)
}
