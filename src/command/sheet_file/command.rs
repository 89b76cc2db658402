//! One line of the evening: a hand, or somebody who comes, goes, pays or is renamed.

use crate::command::sheet_file::{header, name};
use std::fmt;

/// What one line says. Names and amounts are as typed: who is meant, and how much, needs the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A hand was played.
    Hand {
        /// Its line, note included.
        line: String,
    },
    /// A hand that counts no more, but keeps its number.
    Struck {
        /// Its line, note included.
        line: String,
    },
    /// Somebody sits down.
    SeatIn {
        /// Who.
        name: String,
    },
    /// Somebody leaves.
    SeatOut {
        /// Who.
        name: String,
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
    /// A new game to the target begins.
    Game {
        /// Who plays with whom from now on; empty where that stays as it was.
        sides: Vec<Vec<String>>,
    },
    /// A player was misspelt.
    Rename {
        /// The name so far.
        old: String,
        /// The name from now on.
        new: String,
    },
    /// The night is over.
    Close {
        /// The coin that was settled in.
        coin: Option<String>,
        /// The one player through whom everybody settled.
        through: Option<String>,
    },
}

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum CommandError {
    /// There is nothing on it.
    #[error("there is nothing to read")]
    Empty,
    /// A character that nobody can see, and that terminals obey.
    #[error("there is a control character, {}, in `{}`", .found.escape_unicode(), .line.escape_debug())]
    ControlCharacter {
        /// The line.
        line: String,
        /// The character.
        found: char,
    },
    /// A word of later versions.
    #[error("`{word}` is not supported in this version")]
    NotSupported {
        /// The word.
        word: &'static str,
    },
    /// A known word, with too little or too much after it.
    #[error("`{line}` should go like {example}")]
    Form {
        /// The line.
        line: String,
        /// What would do.
        example: &'static str,
    },
    /// No name that a player could have.
    #[error("`{text}` is no name; a name of several words stands in quotes, as `\"Anna Marie\"`")]
    NotAName {
        /// What stands in place of the name.
        text: String,
    },
}

/// The words that begin a line with another meaning than a hand.
const WORDS: &[&str] = &["struck", "seat", "paid", "game", "rename", "close"];

/// Words that will do so in later versions; as the line of a hand they would be misread.
const LATER: &[&str] = &["spent", "penalty", "set"];

impl Command {
    /// Reads one line. A `/` before it means nothing. A line that begins with no command is a hand, read by
    /// the notation of its game. After `#` stands a note, which is kept with hands.
    ///
    /// A name of several words stands in quotes before other words: `paid "Anna Marie" ben 1.35`. To rename,
    /// an arrow may stand between the names instead: `rename Anna Marie -> Anna`, or `=`.
    ///
    /// ```
    /// use meldbook::command::sheet_file::Command;
    /// assert_eq!(Command::parse("/seat out dana")?, Command::SeatOut { name: "dana".to_owned() });
    /// assert_eq!(
    ///     Command::parse("paid ben anna 0.10 EUR")?.to_string(),
    ///     "paid ben anna 0.10 EUR"
    /// );
    /// let hand = "a320s160+170 # the widow had both tens";
    /// assert_eq!(Command::parse(hand)?, Command::Hand { line: hand.to_owned() });
    /// # Ok::<(), meldbook::command::sheet_file::CommandError>(())
    /// ```
    ///
    /// # Errors
    /// [`CommandError`]: a command that is incomplete, says too much, or is not supported; control
    /// characters; nothing at all.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        check_characters(line)?;
        let line = bare(line);
        let (word, rest) = split_word(line);
        let form = |example| CommandError::Form { line: line.to_owned(), example };
        if let Some(word) = LATER.iter().find(|later| word.trim_end_matches(':').eq_ignore_ascii_case(later))
        {
            return Err(CommandError::NotSupported { word });
        }
        let uncommented = without_comment(rest);
        match known(word) {
            None if line.is_empty() || line.starts_with('#') => Err(CommandError::Empty),
            None => Ok(Command::Hand { line: line.to_owned() }),
            Some("struck") => {
                let hand = bare(rest);
                if uncommented.is_empty() || !matches!(Command::parse(hand), Ok(Command::Hand { .. })) {
                    return Err(form("`struck a320s160+170`"));
                }
                Ok(Command::Struck { line: hand.to_owned() })
            }
            Some("seat") => match split_word(uncommented) {
                (way, name) if way.eq_ignore_ascii_case("in") && !name.is_empty() => {
                    Ok(Command::SeatIn { name: name::whole(name)? })
                }
                (way, name) if way.eq_ignore_ascii_case("out") && !name.is_empty() => {
                    Ok(Command::SeatOut { name: name::whole(name)? })
                }
                _ => Err(form("`seat out dana` or `seat in emil`")),
            },
            Some("paid") => {
                let form = || form("`paid ben anna 1.35`");
                let (from, rest) = if_any(uncommented).ok_or_else(form).and_then(name::first)?;
                let (to, amount) = if_any(rest).ok_or_else(form).and_then(name::first)?;
                let amount = if_any(amount).ok_or_else(form)?.to_owned();
                Ok(Command::Paid { from, to, amount })
            }
            Some("game") if uncommented.is_empty() => Ok(Command::Game { sides: Vec::new() }),
            Some("game") => {
                let sides = header::sides(uncommented)?;
                let form = || form("`game` or `game Anna+Cyril, Ben+Dana`");
                Ok(Command::Game { sides: sides.ok_or_else(form)? })
            }
            Some("rename") => {
                let form = || form("`rename ban ben` or `rename Anna Marie -> Anna`");
                if let Some((old, new)) = uncommented.split_once("->").or_else(|| uncommented.split_once('='))
                {
                    return Ok(Command::Rename { old: name::whole(old)?, new: name::whole(new)? });
                }
                let (old, rest) = if_any(uncommented).ok_or_else(form).and_then(name::first)?;
                let (new, rest) = if_any(rest).ok_or_else(form).and_then(name::first)?;
                if rest.is_empty() { Ok(Command::Rename { old, new }) } else { Err(form()) }
            }
            Some(_) => closed(uncommented).ok_or_else(|| form("`close` or `close coin 0.25 through anna`")),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Hand { line } => f.write_str(line),
            Command::Struck { line } => write!(f, "struck {line}"),
            Command::SeatIn { name } => write!(f, "seat in {name}"),
            Command::SeatOut { name } => write!(f, "seat out {name}"),
            Command::Paid { from, to, amount } => {
                write!(f, "paid {} {} {amount}", name::quoted(from), name::quoted(to))
            }
            Command::Game { sides } if sides.is_empty() => f.write_str("game"),
            Command::Game { sides } => write!(f, "game {}", header::print_sides(sides)),
            Command::Rename { old, new } => write!(f, "rename {} {}", name::quoted(old), name::quoted(new)),
            Command::Close { coin, through } => {
                f.write_str("close")?;
                if let Some(coin) = coin {
                    write!(f, " coin {coin}")?;
                }
                through.iter().try_for_each(|name| write!(f, " through {}", name::quoted(name)))
            }
        }
    }
}

/// Reads how the night was settled, after `close`.
fn closed(rest: &str) -> Option<Command> {
    let (mut coin, mut rest) = (None, rest);
    if let ("coin", after) = split_word(rest) {
        let (amount, behind) = after.split_once(" through ").unwrap_or((after, ""));
        coin = Some(if_any(amount.trim())?.to_owned());
        rest = if behind.is_empty() { "" } else { after.get(amount.len()..)?.trim_start() };
    }
    let through = match split_word(rest) {
        ("", _) => None,
        ("through", name) => Some(name::whole(if_any(name)?).ok()?),
        _ => return None,
    };
    Some(Command::Close { coin, through })
}

/// Returns the command that a word is, whatever its case.
fn known(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|known| word.eq_ignore_ascii_case(known)).copied()
}

/// Returns the text unless it is empty.
fn if_any(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Refuses control characters; a tab is a blank.
pub(super) fn check_characters(line: &str) -> Result<(), CommandError> {
    match line.chars().find(|c| c.is_control() && *c != '\t') {
        Some(found) => Err(CommandError::ControlCharacter { line: line.to_owned(), found }),
        None => Ok(()),
    }
}

/// Returns a line without the blanks around it and the `/` before it.
pub(super) fn bare(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '/' || c.is_whitespace()).trim_end()
}

/// Returns the first word and what follows.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Returns what stands before a `#` that begins a word.
pub(super) fn without_comment(text: &str) -> &str {
    let mut before = ' ';
    let comment = text.find(|c: char| {
        let begins = c == '#' && before.is_whitespace();
        before = c;
        begins
    });
    comment.and_then(|at| text.split_at_checked(at)).map_or(text, |(text, _)| text).trim()
}
