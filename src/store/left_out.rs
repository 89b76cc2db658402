//! Chains of which nothing is taken in, though nothing is wrong with them.

use crate::query::exchange::{LeftOut, WhyLeftOut};
use crate::session::bring_along::bring_along;
use crate::session::entry::{Fix, HandEntry};
use crate::session::replay::Why;
use crate::session::{Content, Entry, SessionError};

impl LeftOut {
    pub(super) fn new(id: &str, date: Option<String>, why: WhyLeftOut) -> LeftOut {
        LeftOut { id: id.to_owned(), number: None, date, why }
    }
}

pub(super) fn day_of(entries: &[Entry]) -> Option<String> {
    match &entries.first()?.content {
        Content::Opened(opened) => Some(opened.date.clone()),
        _ => None,
    }
}

/// Fills in what hands came to where a log of an older version does not say it. Every log from elsewhere comes through
/// here.
pub(super) fn with_figures(id: &str, entries: Vec<Entry>) -> Result<Vec<Entry>, LeftOut> {
    if entries.iter().all(|entry| entry.scored.is_some() || !tells_a_hand(&entry.content)) {
        return Ok(entries);
    }
    match bring_along(id, entries.clone(), None) {
        Ok(brought) => Ok(brought.entries),
        Err(SessionError::CannotStand(stuck)) if matches!(stuck.why, Why::Refused(_)) => {
            let why = WhyLeftOut::WithoutFigures { problem: stuck };
            Err(LeftOut::new(id, day_of(&entries), why))
        }
        // The check that follows says what is wrong.
        Err(_) => Ok(entries),
    }
}

/// Returns whether an entry tells a hand that is not struck out.
fn tells_a_hand(content: &Content) -> bool {
    match content {
        Content::Hand(HandEntry { struck, .. })
        | Content::Insert(HandEntry { struck, .. })
        | Content::Fix(Fix::Hand(HandEntry { struck, .. })) => !struck,
        Content::Fix(Fix::Changes(changes)) => changes.iter().any(|change| tells_a_hand(&change.content)),
        _ => false,
    }
}
