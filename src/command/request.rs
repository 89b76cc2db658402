//! A line of the table, read as far as it can be without the table: a hand, a correction, a question.

use crate::command::sheet_file::{Command, CommandError};
use crate::command::words::{HAND, word_of};
use crate::notation::COMMANDS;
use serde::Serialize;

/// What is asked of the book. Names, amounts and lines are as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// A hand was played.
    Hand {
        /// Its line.
        line: String,
        /// A remark said beside it.
        note: Option<String>,
    },
    /// A hand that counts no more, but keeps its number.
    Struck {
        /// Its line.
        line: String,
    },
    /// A hand is put right where it stands.
    Fix {
        /// Its number.
        no: u32,
        /// What its line should have been.
        line: String,
        /// A remark said beside it.
        note: Option<String>,
    },
    /// A hand is struck out.
    Strike {
        /// Its number.
        no: u32,
    },
    /// A forgotten hand.
    Insert {
        /// The number of the hand it comes before.
        no: u32,
        /// Its line.
        line: String,
        /// A remark said beside it.
        note: Option<String>,
    },
    /// The last change is taken back.
    Undo,
    /// The change undone last is given back.
    Redo,
    /// Somebody comes or goes.
    Seat {
        /// Who.
        name: String,
        /// Whether they come.
        joins: bool,
        /// Since which hand, where nobody said it in time.
        from: Option<u32>,
    },
    /// A new game begins.
    Game {
        /// Who plays with whom from now on; `None` where that stays as it was.
        sides: Option<Vec<Vec<String>>>,
    },
    /// A player was misspelt.
    Rename {
        /// The name so far.
        old: String,
        /// The name from now on.
        new: String,
    },
    /// Cash changed hands.
    Paid {
        /// Who paid.
        from: String,
        /// Who was paid.
        to: String,
        /// How much.
        amount: String,
    },
    /// Who pays whom?
    Settle {
        /// The coin that is settled in.
        coin: Option<String>,
        /// The one player through whom everybody settles.
        through: Option<String>,
    },
    /// The night is over.
    Close {
        /// The coin that was settled in.
        coin: Option<String>,
        /// The one player through whom everybody settled.
        through: Option<String>,
        /// Whether all was handed over.
        handed_over: bool,
    },
    /// A closed night goes on.
    Reopen,
    /// Where do the units of a hand come from?
    Why {
        /// Its number; the last one where none is said.
        no: Option<u32>,
    },
    /// Who has what so far?
    Standings,
    /// The score sheet.
    Sheet,
    /// Every entry as it was typed.
    History,
    /// The words of this game.
    Help,
    /// Somebody leaves the table as it is.
    Quit,
}

/// Why a line says nothing that could be asked of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum RequestError {
    /// A command of sheet files that is none.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// A known word, with too little or too much after it.
    #[error("`{line}` should go like `{form}`")]
    Form {
        /// The line.
        line: String,
        /// What would do.
        form: String,
    },
    /// A word that means something, but not at the table.
    #[error("`{word}` says nothing here: it belongs to the shell, or to the head of a sheet file")]
    Elsewhere {
        /// The word.
        word: &'static str,
    },
}

impl Request {
    /// Reads one line. A `/` before it means nothing, nor do dashes before the words of `settle` and `close`.
    ///
    /// ```
    /// use meldbook::command::Request;
    /// assert_eq!(Request::parse("/why 3")?, Request::Why { no: Some(3) });
    /// assert_eq!(
    ///     Request::parse("a320s160+170 # at last")?,
    ///     Request::Hand { line: "a320s160+170 # at last".to_owned(), note: None },
    /// );
    /// assert_eq!(
    ///     Request::parse("strike three").unwrap_err().to_string(),
    ///     "`strike three` should go like `strike 3`",
    /// );
    /// # Ok::<(), meldbook::command::RequestError>(())
    /// ```
    ///
    /// # Errors
    /// [`RequestError`]: a command that is incomplete, says too much, or belongs elsewhere; nothing at all.
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        let text = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace()).trim_end();
        let (first, rest) = split(text);
        let Some(known) = word_of(first) else {
            return match COMMANDS.iter().find(|word| word.eq_ignore_ascii_case(first)) {
                // Those of later versions are told so by the reader of sheet files.
                Some(word) if !matches!(*word, "set" | "spent" | "penalty") => {
                    Err(RequestError::Elsewhere { word })
                }
                _ => Ok(Command::parse(line)?.into()),
            };
        };
        let wrong = || RequestError::Form { line: text.to_owned(), form: known.form.to_owned() };
        let alone = |request| if rest.is_empty() { Ok(request) } else { Err(wrong()) };
        let numbered = || {
            let (number, line) = split(rest);
            Some((number.parse::<u32>().ok()?, line.to_owned()))
        };
        match known.word {
            "undo" => alone(Request::Undo),
            "redo" => alone(Request::Redo),
            "reopen" => alone(Request::Reopen),
            "standings" => alone(Request::Standings),
            "sheet" => alone(Request::Sheet),
            "history" => alone(Request::History),
            "help" => alone(Request::Help),
            "quit" => alone(Request::Quit),
            "why" if rest.is_empty() => Ok(Request::Why { no: None }),
            "why" => rest.parse().map(|no| Request::Why { no: Some(no) }).map_err(|_| wrong()),
            "strike" => rest.parse().map(|no| Request::Strike { no }).map_err(|_| wrong()),
            "fix" => match numbered() {
                Some((no, line)) if !line.is_empty() => Ok(Request::Fix { no, line, note: None }),
                _ => Err(wrong()),
            },
            "insert" => match numbered() {
                Some((no, line)) if !line.is_empty() => Ok(Request::Insert { no, line, note: None }),
                _ => Err(wrong()),
            },
            "log" if rest.is_empty() => Err(wrong()),
            "log" => Ok(Request::Hand { line: rest.to_owned(), note: None }),
            // The words behind them are those of `close` in a sheet file.
            "settle" => match Command::parse(&format!("close {}", undashed(rest))) {
                Ok(Command::Close { coin, through }) => Ok(Request::Settle { coin, through }),
                _ => Err(wrong()),
            },
            "close" => Ok(Command::parse(&format!("close {}", undashed(rest)))?.into()),
            _ => Ok(Command::parse(line)?.into()),
        }
    }
}

impl RequestError {
    /// Shows how the line should go at a table where this is a hand.
    #[must_use]
    pub fn at_table(self, hand: &str) -> RequestError {
        match self {
            RequestError::Form { line, form } => RequestError::Form { line, form: form.replace(HAND, hand) },
            other => other,
        }
    }
}

impl From<Command> for Request {
    fn from(command: Command) -> Request {
        match command {
            Command::Hand { line } => Request::Hand { line, note: None },
            Command::Struck { line } => Request::Struck { line },
            Command::SeatIn { name } => Request::Seat { name, joins: true, from: None },
            Command::SeatOut { name } => Request::Seat { name, joins: false, from: None },
            Command::Paid { from, to, amount } => Request::Paid { from, to, amount },
            Command::Game { sides } => Request::Game { sides: Some(sides).filter(|sides| !sides.is_empty()) },
            Command::Rename { old, new } => Request::Rename { old, new },
            Command::Close { coin, through } => Request::Close { coin, through, handed_over: false },
        }
    }
}

/// Returns the first word and what follows.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Returns words as they are typed without a shell: `--coin 25c` is `coin 25c`.
fn undashed(text: &str) -> String {
    text.split_whitespace().map(|word| word.strip_prefix("--").unwrap_or(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(line: &str) -> String {
        Request::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn commands_of_sheet_files_and_of_the_shell_are_read_alike() {
        let seat = Request::Seat { name: "dana".to_owned(), joins: false, from: None };
        assert_eq!(Request::parse("seat out dana"), Ok(seat.clone()));
        assert_eq!(Request::parse(" / SEAT out dana # she has a train"), Ok(seat));
        let close = Request::Close {
            coin: Some("25c".to_owned()),
            through: Some("anna".to_owned()),
            handed_over: false,
        };
        assert_eq!(Request::parse("close coin 25c through anna"), Ok(close.clone()));
        assert_eq!(Request::parse("close --coin 25c --through anna"), Ok(close));
        assert_eq!(Request::parse("settle"), Ok(Request::Settle { coin: None, through: None }));
        assert_eq!(
            Request::parse("fix 12  a320s+"),
            Ok(Request::Fix { no: 12, line: "a320s+".to_owned(), note: None })
        );
        assert_eq!(Request::parse("log pass"), Ok(Request::Hand { line: "pass".to_owned(), note: None }));
    }

    #[test]
    fn a_command_that_says_too_little_or_too_much_says_how_it_goes() {
        assert_eq!(refusal("fix"), "`fix` should go like `fix 3 a320s160+170`");
        assert_eq!(refusal("fix a320s+"), "`fix a320s+` should go like `fix 3 a320s160+170`");
        assert_eq!(refusal("undo 3"), "`undo 3` should go like `undo`");
        assert_eq!(refusal("seat dana"), "`seat dana` should go like `seat out dana` or `seat in emil`");
        assert_eq!(
            refusal("settle anna"),
            "`settle anna` should go like `settle, settle coin 25c through anna`"
        );
        assert_eq!(refusal(" / "), "there is nothing to read");
        assert_eq!(
            refusal("rules scarne"),
            "`rules` says nothing here: it belongs to the shell, or to the head of a sheet file"
        );
        assert_eq!(refusal("set kitty=true"), "`set` is not supported in this version");
    }
}
