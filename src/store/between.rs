//! What is written to the daybook for one session: payments after its close, and what takes back, voids or restores it.

use super::error::StoreError;
use super::file_error::FileError;
use super::ledger::{Which, load, named};
use super::log::Log;
use crate::command::draft::between::paid_for;
use crate::command::{Payment, Reply, Request};
use crate::daybook::entry::{Paid, Void};
use crate::daybook::{Content, Daybook, Subject, is_daybook};
use crate::session::entry::{Cash, Draft, EntryNo, Nothing};
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{NothingTo, Session, SessionError, SessionRow};

/// How the daybook itself is named where a session could be.
pub const DAYBOOK: &str = "daybook";

/// Finds the session that `undo` and `redo` work on: one that is named, else where was written last here. `None`: the
/// daybook itself.
pub(super) fn session_to_take_back(
    log: &Log<'_>,
    which: Which<'_>,
    request: &Request,
) -> Result<Option<SessionRow>, StoreError> {
    let open = match which {
        Which::Named(DAYBOOK) => return Ok(None),
        Which::Named(word) => return named(log, word).map(Some),
        Which::Current => log.open_session()?,
    };
    if open.as_ref().is_some_and(|row| row.written_last) {
        return Ok(open);
    }
    let written = match log.written_last()? {
        None => None,
        Some(chain) if is_daybook(&chain) => {
            let book = log.own_daybook()?;
            let renamed_in = |row: &SessionRow| {
                book.last_content().is_some_and(|content| match content {
                    Content::People(said) => said.session.as_ref() == Some(&row.uuid),
                    _ => false,
                })
            };
            match book.last_subject().filter(|_| book.id == chain) {
                None => None,
                Some(Subject::Session(uuid)) => log.session_with_uuid(&uuid)?.map(Some),
                Some(Subject::Daybook) if open.as_ref().is_some_and(renamed_in) => return Ok(None),
                Some(Subject::Daybook) => Some(None),
            }
        }
        Some(uuid) => log.session_with_uuid(&uuid)?.map(Some),
    };
    match (open, written) {
        (Some(open), None) => Ok(Some(open)),
        (Some(open), Some(Some(written))) if open.id == written.id => Ok(Some(open)),
        (Some(open), Some(written)) => Err(StoreError::WrittenElsewhere {
            current: open.id,
            written: written.map(|row| row.id),
            undo: matches!(request, Request::Undo),
        }),
        (None, Some(written)) => Ok(written),
        (None, None) => log.last_session()?.map(Some).ok_or(StoreError::NoSessions),
    }
}

/// Pays for a closed night.
pub(super) fn pay_for(
    log: &Log<'_>,
    session: &Session,
    request: &Request,
    payments: &[Payment],
    now: i64,
) -> Result<Reply, StoreError> {
    let (cash, paid) = paid_for(session, payments)?;
    let mut reply = write(log, session, request, Draft { of: None, content: Content::Paid(paid) }, now)?;
    reply.payments = cash;
    reply.settled = Some(Settled::of(&reply.session.night, SettleTerms::default())?);
    Ok(reply)
}

/// Pays debts that are all of one night, between two who are still called so there.
pub(super) fn pay_one_night(
    log: &Log<'_>,
    request: &Request,
    paid: &Paid,
    now: i64,
) -> Result<Option<Reply>, StoreError> {
    let Some(uuid) = paid.payments.first().and_then(|payment| payment.session.clone()) else {
        return Ok(None);
    };
    if paid.payments.iter().any(|payment| payment.session.as_ref() != Some(&uuid)) {
        return Ok(None);
    }
    let Some(row) = log.session_with_uuid(&uuid)? else { return Ok(None) };
    let session = load(log, row)?;
    let cash = paid.payments.iter().map(|payment| {
        let account = |name: &str| session.account_once_called(name);
        Some(Cash { from: account(&payment.from)?, to: account(&payment.to)?, amount: payment.amount })
    });
    let Some(cash) = cash.collect::<Option<Vec<Cash>>>() else { return Ok(None) };
    let draft = Draft { of: None, content: Content::Paid(paid.clone()) };
    let mut reply = write(log, &session, request, draft, now)?;
    reply.payments = cash;
    reply.settled = Some(Settled::of(&reply.session.night, SettleTerms::default())?);
    Ok(Some(reply))
}

/// Writes an entry to the daybook that is about a session.
pub(super) fn write(
    log: &Log<'_>,
    session: &Session,
    request: &Request,
    draft: Draft<Content>,
    now: i64,
) -> Result<Reply, StoreError> {
    let mut book = log.own_daybook()?;
    let no = append(log, &mut book, draft, now)?;
    let row = log.session_with_uuid(&session.row.uuid)?;
    let entry = book.entry(no).and_then(|entry| entry.of.map_or(Some(entry), |of| book.entry(of)));
    let payments = match entry.map(|entry| &entry.content) {
        Some(Content::Void(_)) => session.cash_paid()?,
        _ => Vec::new(),
    };
    Ok(Reply {
        request: request.clone(),
        session: load(log, row.unwrap_or_else(|| session.row.clone()))?,
        before: Some(session.night.clone()),
        added: None,
        between: entry.cloned(),
        payments,
        owed: Vec::new(),
        broken_seal: None,
        settled: None,
        seal: None,
    })
}

/// Appends to this file's own daybook.
pub(super) fn append(
    log: &Log<'_>,
    book: &mut Daybook,
    draft: Draft<Content>,
    now: i64,
) -> Result<EntryNo, StoreError> {
    let no =
        book.append(draft, now).map_err(|error| FileError::Daybook { daybook: book.id.clone(), error })?;
    log.append_to_daybook(book)?;
    Ok(no)
}

/// Takes back, or gives back, what concerns a session and is in the daybook, and the opening of an empty session.
/// `None`: the next change to take back is in the session itself.
pub(super) fn take_back(
    log: &Log<'_>,
    session: &Session,
    request: &Request,
    now: i64,
) -> Result<Option<Reply>, StoreError> {
    let book = log.own_daybook()?;
    let subject = Subject::Session(session.row.uuid.clone());
    let (inside, outside) = (session.timeline()?.standing, book.standing(&subject));
    let after = |no: EntryNo| book.entry(no).and_then(|entry| entry.content.after()).unwrap_or(EntryNo(0));
    let opening_undone = |no: EntryNo| {
        book.entry(no)
            .is_some_and(|entry| matches!(&entry.content, Content::Void(void) if void.why.is_empty()))
    };
    let nothing = |nothing| StoreError::from(SessionError::Nothing(nothing));
    let drafted = match request {
        Request::Undo => match (outside.undo, inside.undo) {
            (Some(no), _) if opening_undone(no) => return Err(nothing(NothingTo::Opening)),
            (Some(no), inside) if inside.is_none_or(|inside| after(no) >= inside) => {
                Draft { of: Some(no), content: Content::Undo(Nothing {}) }
            }
            _ if session.row.void => return Err(StoreError::SessionVoid { session: session.row.id }),
            (_, Some(_)) => return Ok(None),
            (_, None) => Draft {
                of: None,
                content: Content::Void(Void {
                    session: session.row.uuid.clone(),
                    after: session.entries.last().map_or(EntryNo(1), |entry| entry.no),
                    why: String::new(),
                    replaced_by: None,
                }),
            },
        },
        _ => {
            // The opening was not undone by an undo of the daybook, but by saying that the session is void.
            if let Some(no) = outside.undo.filter(|no| opening_undone(*no)) {
                let draft = Draft { of: Some(no), content: Content::Undo(Nothing {}) };
                return write(log, session, request, draft, now).map(Some);
            }
            let undone_opening = outside.redo.filter(|no| opening_undone(*no));
            match (outside.redo.filter(|_| undone_opening.is_none()), inside.redo) {
                // What was undone last stands first.
                (Some(no), inside) if inside.is_none_or(|inside| after(no) < inside) => {
                    let undone_at =
                        book.taken_back(no).and_then(|by| book.entry(by)).map_or(0, |entry| entry.at);
                    if let Some(later) = session.entries.iter().rev().find(|entry| entry.at > undone_at)
                        && inside.is_none()
                    {
                        let overtaken = NothingTo::Overtaken { undone: no, by: later.no };
                        return Err(nothing(overtaken));
                    }
                    Draft { of: Some(no), content: Content::Redo(Nothing {}) }
                }
                _ if session.row.void => return Err(StoreError::SessionVoid { session: session.row.id }),
                _ => return Ok(None),
            }
        }
    };
    write(log, session, request, drafted, now).map(Some)
}
