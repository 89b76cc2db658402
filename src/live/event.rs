//! What happens to the live table, and what it wants done.

use crate::command::{Reply, Request};
use crate::report::Trouble;
use crate::session::Session;
use ratatui::crossterm::event::KeyEvent;

/// Something that happened.
#[derive(Debug, Clone)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The screen is so many columns wide and so many lines high now.
    Resize(u16, u16),
    /// The request was carried out.
    Replied(Box<Reply>),
    /// The request was refused.
    Refused(Trouble),
    /// Somebody else changed the session.
    Changed(Box<Session>),
    /// Something outside failed; what was typed stays.
    Failed(Trouble),
}

/// Something wanted of the world outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A request is carried out; a reply or a refusal has to come.
    Ask(Request),
    /// The program is put to sleep, as a shell does with Ctrl-Z.
    Suspend,
    /// Everything on the screen is drawn anew.
    Redraw,
    /// The screen is left.
    Leave,
}
