//! What happens to the live table, and what it wants done.

use crate::book::{BookError, Session};
use crate::prompt::{Answer, Request};
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
    /// The book carried out what was asked.
    Answered(Box<Answer>),
    /// The book refused what was asked.
    Refused(Trouble),
    /// Somebody else changed the session.
    Changed(Box<Session>),
    /// Something outside failed; what was typed stays.
    Failed(Trouble),
}

/// Something wanted of the world outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The book is asked; an answer or a refusal has to come.
    Ask(Request),
    /// The program is put to sleep, as a shell does with Ctrl-Z.
    Suspend,
    /// Everything on the screen is drawn anew.
    Redraw,
    /// The screen is left.
    Leave,
}

/// Why something cannot be, as the screen shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub hints: Vec<String>,
    /// The word at fault, in characters of the hand's line: place and length.
    pub word: Option<(usize, usize)>,
}

impl From<&BookError> for Trouble {
    fn from(error: &BookError) -> Trouble {
        match error {
            BookError::Refused(refused) => {
                let refusal = &refused.refusal;
                let hints = refusal.more.iter().map(|more| format!("also {more}")).collect();
                Trouble { message: refusal.first.to_string(), hints, word: refused.at }
            }
            BookError::Line(unread) => {
                let length = unread.error.word.chars().count();
                let hints = unread.error.hint().into_iter().collect();
                Trouble { message: unread.error.to_string(), hints, word: Some((unread.error.at, length)) }
            }
            _ => {
                let hints = error.hint().into_iter().collect();
                Trouble { message: error.to_string(), hints, word: None }
            }
        }
    }
}
