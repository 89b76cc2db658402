//! Payments for a closed night, which are in the daybook: the one that undo would take back, or redo give back, and
//! whether the same was entered just before.

use super::draft::between::paid_for;
use super::request::Request;
use crate::daybook::entry::Paid;
use crate::daybook::{Content, Daybook, Entry, Subject};
use crate::session::Session;
use crate::session::stack::Standing;

/// Returns the payment that undo would take back.
pub fn last_paid<'a>(session: &Session, book: &'a Daybook) -> Option<&'a Paid> {
    let entry = book.entry(standing(session, book)?.undo?)?;
    paid(entry).filter(|_| is_since(session, entry))
}

/// Returns the payment that redo would give back.
pub fn last_undone<'a>(session: &Session, book: &'a Daybook) -> Option<&'a Paid> {
    let entry = book.entry(standing(session, book)?.redo?)?;
    let undone_by = book.entry(book.taken_back(entry.no)?)?;
    paid(entry).filter(|_| is_since(session, undone_by))
}

/// Returns whether a request is the same payment as the one before it.
pub fn paid_just_before(session: &Session, book: &Daybook, request: &Request) -> bool {
    let Request::Paid { payments } = request else { return false };
    let last = last_paid(session, book);
    last.is_some_and(|last| paid_for(session, payments).is_ok_and(|(_, paid)| paid == *last))
}

fn standing(session: &Session, book: &Daybook) -> Option<Standing> {
    let is_closed = session.night.closed.is_some() && !session.row.void;
    is_closed.then(|| book.standing(&Subject::Session(session.row.uuid.clone())))
}

fn paid(entry: &Entry) -> Option<&Paid> {
    match &entry.content {
        Content::Paid(paid) => Some(paid),
        _ => None,
    }
}

/// Returns whether an entry came after all those of the session, which undo would take back later.
fn is_since(session: &Session, entry: &Entry) -> bool {
    entry.content.after() == session.entries.last().map(|last| last.no)
}
