//! Whether a request was entered already, by somebody else at the same time.

use super::draft::{View, draft};
use super::request::Request;
use crate::rules::Catalog;
use crate::session::Session;
use crate::session::doubt::is_same_line;
use crate::session::entry::{Content, Entry, EntryNo, Said};

/// Returns the last of some entries that says the same as a request and was not taken back.
#[must_use]
pub fn entered(session: &Session, request: &Request, among: impl Fn(&Entry) -> bool) -> Option<EntryNo> {
    let mut candidates = session.entries.iter().rev().filter(|entry| among(entry)).peekable();
    candidates.peek().filter(|_| request.has_place())?;
    let timeline = session.timeline().ok()?;
    let mut candidates = candidates.filter(|entry| !timeline.taken_back.contains_key(&entry.no));
    if let Request::Hand { line, .. } = request {
        let is_same = |entry: &&Entry| match &entry.content {
            Content::Hand(hand) | Content::Insert(hand) => is_same_line(&hand.line, line),
            _ => false,
        };
        return candidates.find(is_same).map(|entry| entry.no);
    }
    let view = View { session, catalog: &Catalog::default(), debts: &[], stood: false };
    let drafted = draft(request, view).ok()??.entry(session.next_entry(), 0).ok()?;
    let says_same = |entry: &&Entry| {
        (entry.content.kind(), entry.of, &entry.text) == (drafted.content.kind(), drafted.of, &drafted.text)
    };
    candidates.find(says_same).map(|entry| entry.no)
}
