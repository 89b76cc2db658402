//! Whether a request was entered already: by somebody else at the same time, or just before.

use super::draft::{View, draft};
use super::request::Request;
use crate::rules::Catalog;
use crate::session::Session;
use crate::session::doubt::is_same_hand;
use crate::session::entry::{Entry, EntryNo, Said};

/// Returns the last of some entries that says the same as a request, in whatever words, and was not taken back.
pub fn entered(session: &Session, request: &Request, among: impl Fn(&Entry) -> bool) -> Option<EntryNo> {
    let mut candidates = session.entries.iter().rev().filter(|entry| among(entry)).peekable();
    candidates.peek().filter(|_| request.has_place())?;
    if let Request::Hand { line, .. } = request {
        let (night, table) = (&session.night, session.night.next_table());
        let no = |entry: &Entry| {
            let (_, hand) = night.hands().find(|(step, _)| step.id.entry == entry.no)?;
            is_same_hand(night, line, &table, hand).then_some(entry.no)
        };
        return candidates.find_map(no);
    }
    let timeline = session.timeline().ok()?;
    let view = View { session, catalog: &Catalog::default(), debts: &[], stood: false };
    let drafted = draft(request, view).ok()??.draft.entry(session.next_entry(), 0).ok()?;
    let says_same = |entry: &&Entry| {
        !timeline.taken_back.contains_key(&entry.no)
            && (entry.content.kind(), entry.of, &entry.text)
                == (drafted.content.kind(), drafted.of, &drafted.text)
    };
    candidates.find(says_same).map(|entry| entry.no)
}

/// Returns the last entry if it moved money or units beside the hands, and says the same as a request.
pub fn entered_just_before(session: &Session, request: &Request) -> Option<EntryNo> {
    match request {
        Request::Paid { .. } | Request::Penalty { .. } | Request::Result { .. } | Request::Spent { .. } => {
            let last = session.entries.last()?.no;
            entered(session, request, |entry| entry.no == last)
        }
        _ => None,
    }
}
