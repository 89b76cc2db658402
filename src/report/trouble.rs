//! An error as a screen shows it.

use crate::lang::Lang;
use crate::report::sentences::Sentence;
use crate::session::SessionError;
use crate::store::StoreError;

/// An error in the language of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub message: String,
    pub hints: Vec<String>,
    /// The word at fault: its position and length in characters of the hand's line.
    pub word: Option<(usize, usize)>,
}

impl Trouble {
    pub fn of(error: &SessionError, lang: &Lang) -> Trouble {
        match error {
            SessionError::Refused(refused) => {
                let refusal = &refused.refusal;
                let also = |more| lang.say(&Sentence::Also { fault: lang.say(more) });
                let hints = refusal.more.iter().map(also).collect();
                Trouble { message: lang.say(&refusal.first), hints, word: refused.at }
            }
            SessionError::Line(unread) => {
                let length = unread.error.word.chars().count();
                let hints = lang.hint(&unread.error, unread.error.hint()).into_iter().collect();
                Trouble { message: lang.say(&unread.error), hints, word: Some((unread.error.at, length)) }
            }
            _ => {
                let hint = match error {
                    SessionError::SessionClosed { .. } => Some(lang.say(&Sentence::ReopenHere {})),
                    SessionError::EmptyChairs { .. } => Some(lang.say(&Sentence::SeatHere {})),
                    _ => lang.hint(error, error.hint()),
                };
                Trouble { message: lang.say(error), hints: hint.into_iter().collect(), word: None }
            }
        }
    }

    pub fn of_request(error: &StoreError, lang: &Lang) -> Trouble {
        match error {
            StoreError::Session(error) => Trouble::of(error, lang),
            _ => {
                let hints = lang.hint(error, error.hint()).into_iter().collect();
                Trouble { message: lang.say(error), hints, word: None }
            }
        }
    }
}
