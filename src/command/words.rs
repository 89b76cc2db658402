//! The words that begin a line which is no hand: the table that lines are read by, Tab completes from and the
//! page of help is made of.

use crate::notation::Game;
use serde::Serialize;
use std::fmt;

/// A word that begins a line with another meaning than a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandWord {
    /// The word.
    pub word: &'static str,
    /// How its line goes.
    pub form: &'static str,
    /// What it does.
    pub does: Does,
}

/// What a command does, in a line of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    /// `undo`
    Undo,
    /// `redo`
    Redo,
    /// `fix`
    Fix,
    /// `strike`
    Strike,
    /// `insert`
    Insert,
    /// `seat`
    Seat,
    /// `paid`
    Paid,
    /// `game`
    Game,
    /// `rename`
    Rename,
    /// `struck`
    Struck,
    /// `why`
    Why,
    /// `settle`
    Settle,
    /// `close`
    Close,
    /// `reopen`
    Reopen,
    /// `standings`
    Standings,
    /// `sheet`
    Sheet,
    /// `history`
    History,
    /// `log`
    Log,
    /// `help`
    Help,
    /// `quit`
    Quit,
}

impl fmt::Display for Does {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Does::Undo => "takes the last change back, whatever it was",
            Does::Redo => "gives back the change undone last",
            Does::Fix => "puts a hand right where it stands",
            Does::Strike => "strikes a hand out: it keeps its number and moves nothing",
            Does::Insert => "puts a forgotten hand before another",
            Does::Seat => "people come and go",
            Does::Paid => "cash that changed hands",
            Does::Game => "begins a new game to the target",
            Does::Rename => "puts a misspelt name right",
            Does::Struck => "a hand that was struck out at once",
            Does::Why => "where each unit of a hand comes from",
            Does::Settle => "who would pay whom if the night ended now",
            Does::Close => "ends the night and says the seal",
            Does::Reopen => "lets the closed night go on",
            Does::Standings => "who has what so far",
            Does::Sheet => "the score sheet",
            Does::History => "every entry as it was typed",
            Does::Log => "a hand, where its line alone could be something else",
            Does::Help => "the words of this game",
            Does::Quit => "leaves the table as it is",
        })
    }
}

/// The hand that stands in the forms.
pub(super) const HAND: &str = "a320s160+170";

impl CommandWord {
    /// Returns how its line goes at a table where this is a hand.
    #[must_use]
    pub fn form_with(&self, hand: &str) -> String {
        self.form.replace(HAND, hand)
    }
}

const fn row(word: &'static str, form: &'static str, does: Does) -> CommandWord {
    CommandWord { word, form, does }
}

/// Every word that begins a line with another meaning than a hand.
pub const WORDS: &[CommandWord] = &[
    row("undo", "undo", Does::Undo),
    row("redo", "redo", Does::Redo),
    row("fix", "fix 3 a320s160+170", Does::Fix),
    row("strike", "strike 3", Does::Strike),
    row("insert", "insert 3 a320s160+170", Does::Insert),
    row("seat", "seat out dana, seat in emil", Does::Seat),
    row("paid", "paid ben anna 1.35", Does::Paid),
    row("game", "game, game Anna+Cyril,Ben+Dana", Does::Game),
    row("rename", "rename ban ben", Does::Rename),
    row("struck", "struck a320s160+170", Does::Struck),
    row("why", "why, why 3", Does::Why),
    row("settle", "settle, settle coin 25c through anna", Does::Settle),
    row("close", "close, close coin 25c through anna", Does::Close),
    row("reopen", "reopen", Does::Reopen),
    row("standings", "standings", Does::Standings),
    row("sheet", "sheet", Does::Sheet),
    row("history", "history", Does::History),
    row("log", "log a320s160+170", Does::Log),
    row("help", "help", Does::Help),
    row("quit", "quit", Does::Quit),
];

/// Returns the words that mean something in a game: without games to a target none can be begun.
pub fn words_at(game: Game) -> impl Iterator<Item = &'static CommandWord> {
    WORDS.iter().filter(move |row| row.does != Does::Game || game == Game::Points)
}

/// Returns the command that a word is, whatever its case.
#[must_use]
pub fn word_of(word: &str) -> Option<&'static CommandWord> {
    WORDS.iter().find(|known| known.word.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::COMMANDS;

    #[test]
    fn nobody_may_be_called_by_such_a_word() {
        for CommandWord { word, .. } in WORDS {
            assert!(COMMANDS.contains(word), "somebody could be called `{word}`");
        }
    }

    #[test]
    fn every_form_begins_with_its_word_and_is_read() {
        for CommandWord { word, form, .. } in WORDS {
            for form in form.split(", ") {
                assert!(form.starts_with(word), "{form}");
                assert!(crate::command::Request::parse(form).is_ok(), "{form}");
            }
        }
    }
}
