//! The thread that owns the ledger and runs requests in order, so that no key waits for the disk.

use chrono::Local;
use meldbook::command::{Reply, Request};
use meldbook::session::Session;
use meldbook::store::{Ledger, StoreError, Which};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often to check the ledger for writes of other processes.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// A message from the ledger thread.
pub enum News {
    /// A request was carried out.
    Replied(Box<Reply>),
    /// A request was refused.
    Refused(StoreError),
    /// Another process changed the session.
    Changed(Box<Session>),
    /// The ledger cannot be read.
    Failed(StoreError),
}

/// Runs the requests that arrive, and between them checks for writes of other processes. It ends when the sender of
/// requests is gone, or when `send` returns `false` because the receiver is gone.
pub fn run(mut ledger: Ledger, at_table: &str, requests: &Receiver<Request>, send: impl Fn(News) -> bool) {
    let which = Which::Named(at_table);
    let mut failed = false;
    // After a failure of the file, what it holds may be known only by looking.
    let mut look = false;
    loop {
        let news = match requests.recv_timeout(CHECK_INTERVAL) {
            Ok(request) => Some(match ledger.run(which, &request, Local::now().timestamp()) {
                Ok(reply) => News::Replied(Box::new(reply)),
                Err(error) => {
                    look |= matches!(error, StoreError::File(_));
                    News::Refused(error)
                }
            }),
            Err(RecvTimeoutError::Timeout) => match changed(&mut ledger, which, look) {
                Ok(session) => {
                    (failed, look) = (false, false);
                    session.map(|session| News::Changed(Box::new(session)))
                }
                // Report a failure once, not four times a second.
                Err(error) => (!std::mem::replace(&mut failed, true)).then(|| News::Failed(error)),
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if news.is_some_and(|news| !send(news)) {
            return;
        }
    }
}

/// Loads the session, if another process has written to the ledger, or to `look` anyway.
fn changed(ledger: &mut Ledger, which: Which<'_>, look: bool) -> Result<Option<Session>, StoreError> {
    if ledger.was_written()? || look { ledger.session(which).map(Some) } else { Ok(None) }
}
