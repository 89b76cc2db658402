//! Events of the live table, and the effects it asks for.

use crate::command::{Reply, Request};
use crate::daybook::Daybook;
use crate::report::Trouble;
use crate::session::Session;
use ratatui::crossterm::event::KeyEvent;

#[derive(Debug, Clone)]
pub enum Event {
    Key(KeyEvent),
    Paste(String),
    /// The screen has this many columns and lines now.
    Resize(u16, u16),
    /// What stood out for a moment has done so long enough.
    Faded,
    Replied(Box<Reply>),
    Refused(Trouble),
    /// Somebody else changed the session before the request was carried out: it has to be asked again.
    Overtaken(Box<Session>),
    /// The time in seconds since 1970, before an event for which it may matter.
    Clock(i64),
    Changed(Box<Session>),
    /// What this ledger says between nights, where payments for a closed night are: before an event with such a night.
    Daybook(Box<Daybook>),
    /// Something outside failed; the typed line stays.
    Failed(Trouble),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Carry out a request; a reply or a refusal has to follow.
    Ask(Request),
    /// Suspend the program, as a shell does on Ctrl-Z.
    Suspend,
    Redraw,
    Leave,
}
