//! What happens to the live table, and what it wants done.

use crate::command::Request;
use crate::lang::Lang;
use crate::report::Answer;
use crate::report::answers::Sentence;
use crate::store::book::{BookError, Session};
use ratatui::crossterm::event::KeyEvent;
use std::sync::Arc;

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
    Refused(Arc<BookError>),
    /// Somebody else changed the session.
    Changed(Box<Session>),
    /// Something outside failed; what was typed stays.
    Failed(Arc<BookError>),
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

impl Trouble {
    /// Says what is wrong, in the language of the table.
    pub(super) fn of(error: &BookError, lang: &Lang) -> Trouble {
        match error {
            BookError::Refused(refused) => {
                let refusal = &refused.refusal;
                let hints = refusal
                    .more
                    .iter()
                    .map(|more| lang.say(&Sentence::Also { fault: lang.say(more) }))
                    .collect();
                Trouble { message: lang.say(&refusal.first), hints, word: refused.at }
            }
            BookError::Line(unread) => {
                let length = unread.error.word.chars().count();
                let hints = lang.hint(&unread.error, unread.error.hint()).into_iter().collect();
                Trouble { message: lang.say(&unread.error), hints, word: Some((unread.error.at, length)) }
            }
            _ => {
                let hints = lang.hint(error, error.hint()).into_iter().collect();
                Trouble { message: lang.say(error), hints, word: None }
            }
        }
    }
}
