//! Whether a request was entered already: by somebody else at the same time, or just before. Payments for a closed night
//! are in the daybook, where undo takes them back.

use crate::command::{Request, View, draft::between::paid_for, draft::draft};
use crate::daybook::{self, CashPaid, Daybook, Fact, Part, Standing, Subject};
use crate::night::{Change, Changed, Entry, EntryNo, NightLog, chain::hex, doubt::is_same_hand};
use crate::rules::Catalog;
use std::sync::Arc;

/// Returns the last of some entries that says the same as a request, in whatever words, and was not taken back.
pub fn entered(session: &NightLog, request: &Request, among: impl Fn(&Entry) -> bool) -> Option<EntryNo> {
    let mut candidates = session.entries.iter().rev().filter(|entry| among(entry)).peekable();
    candidates.peek().filter(|_| request.has_place())?;
    if let Request::Hand { line, .. } = request {
        let (night, table) = (&session.night, session.night.next_table());
        let no = |entry: &Entry| {
            let Change::Changed(changed) = &entry.change else { return None };
            let is_of_it =
                |step: &crate::night::Step| changed.things().any(|thing| Arc::ptr_eq(thing, &step.thing));
            let (_, hand) = night.hands().find(|(step, _)| is_of_it(step))?;
            is_same_hand(night, line, &table, hand).then_some(entry.no)
        };
        return candidates.find_map(no);
    }
    let view = View { session, catalog: &Catalog::default(), stood: false };
    let Change::Changed(drafted) = draft(request, view).ok()??.change else { return None };
    let says_same = |entry: &&Entry| {
        let Change::Changed(changed) = &entry.change else { return false };
        session.past.undone_by(entry.no).is_none() && says_same(changed, &drafted)
    };
    candidates.find(says_same).map(|entry| entry.no)
}

/// Returns whether two changes put the same things in the list, wherever, and change nothing else.
fn says_same(one: &Changed, other: &Changed) -> bool {
    let rest = |changed: &Changed| Changed { list: Vec::new(), ..changed.clone() };
    let same = |(one, other): (&Arc<_>, &Arc<crate::night::Thing>)| other.says_the_same(one);
    rest(one) == rest(other)
        && one.things().count() == other.things().count()
        && one.things().zip(other.things()).all(same)
}

/// Returns the last entry if it moved money or units beside the hands, and says the same as a request.
pub fn entered_just_before(session: &NightLog, request: &Request) -> Option<EntryNo> {
    match request {
        Request::Paid { .. } | Request::Penalty { .. } | Request::Result { .. } | Request::Spent { .. } => {
            let last = session.entries.last()?.no;
            entered(session, request, |entry| entry.no == last)
        }
        _ => None,
    }
}

/// Returns the payment that undo would take back.
pub fn last_paid<'a>(session: &NightLog, book: &'a Daybook) -> Option<&'a CashPaid> {
    let entry = book.entry(standing_between(session, book)?.undo?)?;
    paid(entry).filter(|_| is_since(session, entry))
}

/// Returns the payment that redo would give back.
pub fn last_undone<'a>(session: &NightLog, book: &'a Daybook) -> Option<&'a CashPaid> {
    let entry = book.entry(standing_between(session, book)?.redo?)?;
    let undone_by = book.entry(book.taken_back(entry.no)?)?;
    paid(entry).filter(|_| is_since(session, undone_by))
}

/// Returns whether a request is the same payment as the one before it.
pub fn paid_just_before(session: &NightLog, book: &Daybook, request: &Request) -> bool {
    let Request::Paid { payments } = request else { return false };
    let Some(last) = last_paid(session, book) else { return false };
    paid_for(session, payments).is_ok_and(|cash| last.parts.iter().map(Part::cash).eq(cash))
}

fn standing_between(session: &NightLog, book: &Daybook) -> Option<Standing<EntryNo>> {
    let is_closed = session.night.closed.is_some() && !session.row.void;
    is_closed.then(|| book.standing(&Subject::Night(session.row.uuid.clone(), hex(&session.head))))
}

fn paid(entry: &daybook::BookEntry) -> Option<&CashPaid> {
    if let [Fact::Paid(paid)] = entry.change.facts() { Some(paid) } else { None }
}

/// Returns whether an entry came after all those of the session, which undo would take back later.
fn is_since(session: &NightLog, entry: &daybook::BookEntry) -> bool {
    entry.change.after() == session.entries.last().map(|last| last.no)
}
