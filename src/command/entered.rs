//! Whether a request was entered already: by somebody else at the same time, or just before. Payments for a closed night
//! are in the daybook.

use crate::command::Request;
use crate::daybook::Daybook;
use crate::night::{EntryNo, NightLog};

/// Returns the last entry behind the first `known` ones that says the same as a request, and was not taken back.
pub fn entered(session: &NightLog, request: &Request, known: u32) -> Option<EntryNo> {
    let said = request.said();
    let later = session.entries.iter().rev().take_while(|entry| entry.no.0 > known);
    let mut stands = later.filter(|entry| session.past.undone_by(entry.no).is_none());
    stands.find(|entry| entry.said == said).map(|entry| entry.no)
}

/// Returns whether a request says the same as the last entry, and moves money or units beside the hands.
pub fn is_entered_just_before(session: &NightLog, book: Option<&Daybook>, request: &Request) -> bool {
    let last = match request {
        Request::Paid { .. } if session.night.closed.is_some() => {
            book.and_then(|book| book.entries.last()).map(|entry| &entry.said)
        }
        Request::Paid { .. } | Request::Penalty { .. } | Request::Result { .. } | Request::Spent { .. } => {
            session.entries.last().map(|entry| &entry.said)
        }
        _ => None,
    };
    last == Some(&request.said())
}
