//! Where the ledger lies: a thread that carries out one request after the other, so that no key waits for the disk.

use chrono::Local;
use meldbook::command::{Reply, Request};
use meldbook::session::Session;
use meldbook::store::{Book, StoreError, Which};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often the ledger is looked at for what somebody else wrote.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// What comes from the ledger.
pub enum News {
    /// A request was carried out.
    Replied(Box<Reply>),
    /// A request was refused.
    Refused(StoreError),
    /// Somebody else changed the session.
    Changed(Box<Session>),
    /// The ledger cannot be looked at.
    Failed(StoreError),
}

/// Carries out the requests that come in, and in between looks whether somebody else wrote, until nobody asks or
/// listens any more: `tell` says whether somebody does.
pub fn run(mut book: Book, at_table: &str, requests: &Receiver<Request>, tell: impl Fn(News) -> bool) {
    let which = Which::Named(at_table);
    let mut failed = false;
    loop {
        let news = match requests.recv_timeout(LOOK_EVERY) {
            Ok(request) => Some(match book.run(which, &request, Local::now().timestamp()) {
                Ok(reply) => News::Replied(Box::new(reply)),
                Err(error) => News::Refused(error),
            }),
            Err(RecvTimeoutError::Timeout) => match changed_by_others(&mut book, which) {
                Ok(session) => {
                    failed = false;
                    session.map(|session| News::Changed(Box::new(session)))
                }
                // Said once, and not four times a second.
                Err(error) => (!std::mem::replace(&mut failed, true)).then(|| News::Failed(error)),
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if news.is_some_and(|news| !tell(news)) {
            return;
        }
    }
}

/// Returns the session, if somebody else wrote to the ledger.
fn changed_by_others(book: &mut Book, which: Which<'_>) -> Result<Option<Session>, StoreError> {
    if book.was_written()? { book.session(which).map(Some) } else { Ok(None) }
}
