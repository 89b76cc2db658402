//! Where the book lies: a thread that asks it one thing after the other, so that no key waits for the disk.

use super::screen::Heard;
use chrono::Local;
use meldbook::command::Request;
use meldbook::live::Event;
use meldbook::store;
use meldbook::store::book::{Book, BookError, Which};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// How often is looked whether somebody else wrote.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Carries out what comes in, and tells what came of it; in between looks whether somebody else wrote.
pub fn run(mut book: Book, at_table: &str, asked: &Receiver<Request>, heard: &Sender<Heard>) {
    let mut failed = false;
    loop {
        let event = match asked.recv_timeout(LOOK_EVERY) {
            Ok(request) => Some(carry_out(&mut book, at_table, &request)),
            Err(RecvTimeoutError::Timeout) => match others(&mut book, at_table) {
                Ok(event) => {
                    failed = false;
                    event
                }
                // Said once, and not four times a second.
                Err(error) => (!std::mem::replace(&mut failed, true)).then(|| Event::Failed(Arc::new(error))),
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if event.is_some_and(|event| heard.send(Heard::Event(event)).is_err()) {
            return;
        }
    }
}

fn carry_out(book: &mut Book, at_table: &str, request: &Request) -> Event {
    match store::obey(book, Which::Named(at_table), request, Local::now().timestamp()) {
        Ok(answer) => Event::Answered(Box::new(answer)),
        Err(error) => Event::Refused(Arc::new(error)),
    }
}

/// Returns the session, if somebody else wrote to the ledger.
fn others(book: &mut Book, at_table: &str) -> Result<Option<Event>, BookError> {
    if !book.was_written()? {
        return Ok(None);
    }
    Ok(Some(Event::Changed(Box::new(book.session(Which::Named(at_table))?))))
}
