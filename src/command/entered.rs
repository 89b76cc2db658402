//! Whether a request was entered already: by somebody else at the same time, or just before.

use super::draft::{View, draft};
use super::request::Request;
use crate::engine::read_line;
use crate::rules::Catalog;
use crate::session::Session;
use crate::session::entry::{Content, Entry, EntryNo, HandEntry, Said};

/// Returns the last of some entries that says the same as a request, in whatever words, and was not taken back.
#[must_use]
pub fn entered(session: &Session, request: &Request, among: impl Fn(&Entry) -> bool) -> Option<EntryNo> {
    let mut candidates = session.entries.iter().rev().filter(|entry| among(entry)).peekable();
    candidates.peek().filter(|_| request.has_place())?;
    let timeline = session.timeline().ok()?;
    let mut candidates = candidates.filter(|entry| !timeline.taken_back.contains_key(&entry.no));
    let view = View { session, catalog: &Catalog::default(), debts: &[], stood: false };
    let drafted = draft(request, view).ok()??.entry(session.next_entry(), 0).ok()?;
    if let (Request::Hand { line, .. }, Content::Hand(drafted)) = (request, &drafted.content) {
        let names_dealer = names_dealer(session, line);
        let is_same = |entry: &&Entry| match &entry.content {
            Content::Hand(hand) | Content::Insert(hand) => is_same_hand(drafted, names_dealer, hand),
            _ => false,
        };
        return candidates.find(is_same).map(|entry| entry.no);
    }
    let says_same = |entry: &&Entry| {
        (entry.content.kind(), entry.of, &entry.text) == (drafted.content.kind(), drafted.of, &drafted.text)
    };
    candidates.find(says_same).map(|entry| entry.no)
}

/// Returns the last entry if it moved money or units beside the hands, and says the same as a request.
#[must_use]
pub fn entered_just_before(session: &Session, request: &Request) -> Option<EntryNo> {
    match request {
        Request::Paid { .. } | Request::Penalty { .. } | Request::Spent { .. } => {
            let last = session.entries.last()?.no;
            entered(session, request, |entry| entry.no == last)
        }
        _ => None,
    }
}

/// Returns whether two hands are the same. Their dealers differ in any case, unless the line names one.
fn is_same_hand(drafted: &HandEntry, names_dealer: bool, hand: &HandEntry) -> bool {
    drafted.record.get() == hand.record.get() && (!names_dealer || drafted.dealer == hand.dealer)
}

fn names_dealer(session: &Session, line: &str) -> bool {
    let night = &session.night;
    read_line(night.options(), &night.next_table(), line).outcome.is_ok_and(|typed| typed.dealer.is_some())
}
