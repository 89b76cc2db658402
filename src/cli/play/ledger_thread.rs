//! The thread that owns the ledger and runs requests in order, so that no key waits for the disk.

use super::PlayPage;
use crate::cli::after_close::after_close;
use crate::cli::clock;
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::live::LiveEvent;
use meldbook::night::{KnownEntries, NightLog};
use meldbook::report::ErrorText;
use meldbook::store::{Ledger, Ran, StoreError, Which};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often to check the ledger for writes of other processes.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// After so long it is said what a request waits for.
const SAID_AFTER: Duration = Duration::from_secs(1);

/// A request, with how many entries of the session the one who makes it knows of.
pub type Asked = (Request, KnownEntries);

/// Runs the requests that arrive, and between them checks for writes of other processes. It ends when the sender of
/// requests is gone, or when `send` returns `false` because the receiver is gone.
///
/// After each change it writes the page of the night, and after a close the copy that the settings want, in the language of
/// this code.
pub fn run(
    mut ledger: Ledger,
    at_table: &str,
    mut page: Option<PlayPage>,
    code: &str,
    requests: &Receiver<Asked>,
    send: impl Fn(LiveEvent) -> bool,
) {
    let lang = Lang::named(code).unwrap_or_default();
    let which = Which::Named(at_table);
    let mut failed = false;
    // After a failure of the file, what it holds may be known only by looking.
    let mut look = false;
    // If the clock is set wrong meanwhile, the last time that it told stands.
    let mut now = 0;
    loop {
        let (mut changes_page, mut closes) = (false, false);
        let news = match requests.recv_timeout(CHECK_INTERVAL) {
            Ok((request, known)) => {
                let now = at(&mut now);
                let run = |ledger: &mut Ledger| ledger.run_unless_overtaken(which, &request, &known, now);
                let ran = match ledger.waiting_at_most(SAID_AFTER, run) {
                    Err(error) if error.is_busy() => {
                        if !send(LiveEvent::Failed(ErrorText::said(lang.say(&error)))) {
                            return;
                        }
                        run(&mut ledger)
                    }
                    ran => ran,
                };
                Some(match ran {
                    Ok(Ran::Overtaken(session)) => {
                        changes_page = true;
                        LiveEvent::Overtaken(session)
                    }
                    Ok(Ran::Done(reply)) => {
                        changes_page = request.writes();
                        closes = matches!(request, Request::Close { .. });
                        LiveEvent::Replied(reply)
                    }
                    Err(error) => {
                        look |= matches!(error, StoreError::File(_));
                        LiveEvent::Refused(trouble(&error, &lang))
                    }
                })
            }
            Err(RecvTimeoutError::Timeout) => match changed(&mut ledger, which, look) {
                Ok(session) => {
                    (failed, look) = (false, false);
                    changes_page = session.is_some();
                    session.map(|session| LiveEvent::Changed(Box::new(session)))
                }
                // Report a failure once, not four times a second.
                Err(error) => {
                    (!std::mem::replace(&mut failed, true)).then(|| LiveEvent::Failed(trouble(&error, &lang)))
                }
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let between = match &news {
            Some(LiveEvent::Replied(reply)) => between_nights(&mut ledger, &reply.session),
            Some(LiveEvent::Changed(session) | LiveEvent::Overtaken(session)) => {
                between_nights(&mut ledger, session)
            }
            _ => None,
        };
        if between.into_iter().chain(news).any(|news| !send(news)) {
            return;
        }
        // The table does not wait for its page.
        let page = page.as_mut().filter(|_| changes_page);
        let why = page.and_then(|page| page.write(&mut ledger, at_table, at(&mut now), &lang));
        let no_copy = if closes { after_close(&mut ledger, &lang) } else { None };
        if why.into_iter().chain(no_copy).any(|why| !send(LiveEvent::Failed(ErrorText::said(why)))) {
            return;
        }
    }
}

/// Returns what is said between nights that concerns a session, if that is closed; none if it cannot be read.
pub fn between_nights(ledger: &mut Ledger, session: &NightLog) -> Option<LiveEvent> {
    session.night.closed.as_ref()?;
    let owed = ledger.owed_at_table(session).ok()?;
    Some(LiveEvent::BetweenNights { book: Box::new(ledger.read().ok()?.own_daybook().ok()?), owed })
}

fn trouble(error: &StoreError, lang: &Lang) -> ErrorText {
    match error {
        StoreError::Night(error) => ErrorText::of(error, lang),
        _ => ErrorText::with_hint(error, error.hint(), lang),
    }
}

/// Returns the time now, or the last one while the clock is wrong.
fn at(last: &mut i64) -> i64 {
    *last = clock::seconds().unwrap_or(*last);
    *last
}

/// Loads the session, if another process has written to the ledger, or to `look` anyway.
fn changed(ledger: &mut Ledger, which: Which<'_>, look: bool) -> Result<Option<NightLog>, StoreError> {
    if ledger.file.was_written()? || look { ledger.session(which).map(Some) } else { Ok(None) }
}
