//! The thread that owns the ledger and runs requests in order, so that no key waits for the disk.

use super::page::Page;
use crate::cli::{clock, kept_copies};
use meldbook::command::{Reply, Request};
use meldbook::lang::Lang;
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
    /// Another process wrote to the ledger before a request, which was not carried out: who made it did not know.
    Overtaken(Box<Session>),
    /// The ledger cannot be read.
    Failed(StoreError),
    /// What is kept beside the ledger could not be written: the page of the night, or the copy after its close.
    Aside(String),
}

/// Runs the requests that arrive, and between them checks for writes of other processes. It ends when the sender of
/// requests is gone, or when `send` returns `false` because the receiver is gone.
///
/// After each change it writes the page of the night, and after a close the copy that the settings want, in the language of
/// this code.
pub fn run(
    mut ledger: Ledger,
    at_table: &str,
    mut page: Option<Page>,
    code: &str,
    requests: &Receiver<Request>,
    send: impl Fn(News) -> bool,
) {
    let lang = Lang::named(code).unwrap_or_default();
    let which = Which::Named(at_table);
    let mut failed = false;
    // After a failure of the file, what it holds may be known only by looking.
    let mut look = false;
    // Whether the one at the table was told of the last write of another process on the last request.
    let mut told = false;
    // If the clock is set wrong meanwhile, the last time that it told stands.
    let mut now = 0;
    loop {
        let (mut changes_page, mut closes) = (false, false);
        let news = match requests.recv_timeout(CHECK_INTERVAL) {
            Ok(request) => {
                let overtaken = match request.writes() && !std::mem::take(&mut told) {
                    true => changed(&mut ledger, which, false).ok().flatten(),
                    false => None,
                };
                Some(match overtaken {
                    Some(session) => {
                        // Once, so that a busy neighbour cannot keep this table from writing.
                        told = true;
                        changes_page = true;
                        News::Overtaken(Box::new(session))
                    }
                    None => match ledger.run(which, &request, at(&mut now)) {
                        Ok(reply) => {
                            changes_page = request.writes();
                            closes = matches!(request, Request::Close { .. });
                            News::Replied(Box::new(reply))
                        }
                        Err(error) => {
                            look |= matches!(error, StoreError::File(_));
                            News::Refused(error)
                        }
                    },
                })
            }
            Err(RecvTimeoutError::Timeout) => match changed(&mut ledger, which, look) {
                Ok(session) => {
                    (failed, look) = (false, false);
                    changes_page = session.is_some();
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
        // The table does not wait for its page.
        let why = page
            .as_mut()
            .filter(|_| changes_page)
            .and_then(|page| page.write(&mut ledger, at_table, at(&mut now), &lang));
        let no_copy = if closes { kept_copies::after_close(&mut ledger, &lang) } else { None };
        if why.into_iter().chain(no_copy).any(|why| !send(News::Aside(why))) {
            return;
        }
    }
}

/// Returns the time now, or the last one while the clock is wrong.
fn at(last: &mut i64) -> i64 {
    *last = clock::seconds().unwrap_or(*last);
    *last
}

/// Loads the session, if another process has written to the ledger, or to `look` anyway.
fn changed(ledger: &mut Ledger, which: Which<'_>, look: bool) -> Result<Option<Session>, StoreError> {
    if ledger.was_written()? || look { ledger.session(which).map(Some) } else { Ok(None) }
}
