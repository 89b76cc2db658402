//! Whether a request was entered already: by somebody else at the same time, or just before.

use crate::command::{Request, draft::between::paid_for};
use crate::daybook::{self, CashPaid, Daybook, Fact, Part, Standing, Subject};
use crate::night::{EntryNo, NightLog, chain::hex};

/// Behind the first `known` entries, and not taken back.
pub fn entered(session: &NightLog, request: &Request, known: u32) -> Option<EntryNo> {
    let said = request.to_string();
    let later = session.entries.iter().rev().take_while(|entry| entry.no.0 > known);
    let mut stands = later.filter(|entry| session.past.undone_by(entry.no).is_none());
    stands.find(|entry| entry.said == said).map(|entry| entry.no)
}

pub fn is_paid_just_before(session: &NightLog, book: Option<&Daybook>, request: &Request) -> bool {
    let Request::Paid { payments } = request else { return false };
    let last = book.and_then(|book| last_paid(session, book));
    let cash = paid_for(session, payments);
    last.zip(cash.ok()).is_some_and(|(last, cash)| last.parts.iter().map(Part::cash).eq(cash))
}

/// The payment that undo would take back.
pub fn last_paid<'a>(session: &NightLog, book: &'a Daybook) -> Option<&'a CashPaid> {
    let entry = book.entry(standing_between(session, book)?.undo?)?;
    paid(entry).filter(|_| is_since(session, entry))
}

/// The payment that redo would give back.
pub fn last_undone<'a>(session: &NightLog, book: &'a Daybook) -> Option<&'a CashPaid> {
    let entry = book.entry(standing_between(session, book)?.redo?)?;
    let undone_by = book.entry(book.taken_back(entry.no)?)?;
    paid(entry).filter(|_| is_since(session, undone_by))
}

fn standing_between(session: &NightLog, book: &Daybook) -> Option<Standing<EntryNo>> {
    let is_closed = session.night.closed.is_some() && !session.row.void;
    is_closed.then(|| book.standing(&Subject::Night(session.row.uuid.clone(), hex(&session.head))))
}

fn paid(entry: &daybook::BookEntry) -> Option<&CashPaid> {
    if let [Fact::Paid(paid)] = entry.change.facts() { Some(paid) } else { None }
}

/// After all those of the session, which undo would take back later.
fn is_since(session: &NightLog, entry: &daybook::BookEntry) -> bool {
    entry.change.after() == session.entries.last().map(|last| last.no)
}
