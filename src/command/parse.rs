//! A typed line to a request, or to what is wrong with the line.

use crate::command::names;
use crate::command::request::{Request, SettleBy};
use crate::kernel::words::ticked;
use crate::notation::{Command, CommandWord, EXAMPLE_HAND, Stands, command_word};
use serde::Serialize;

/// Why a line is no request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum RequestError {
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
    #[error("`{line}` should go like {}", ticked(.forms).join(" or "))]
    Form {
        /// The line.
        line: String,
        /// What would do.
        forms: Vec<String>,
    },
    /// No name that a player could have.
    #[error("`{text}` is no name; a name of several words stands in quotes, as `\"Anna Marie\"`")]
    NotAName {
        /// What stands in place of the name.
        text: String,
    },
    /// A word that means something, but not at the table.
    #[error("`{word}` says nothing here: it belongs to the shell, or to the head of a sheet file")]
    Elsewhere {
        /// The word.
        word: &'static str,
    },
}

impl RequestError {
    /// Builds the error for a line that goes otherwise.
    pub(super) fn form(line: impl Into<String>, forms: &[&str]) -> RequestError {
        let forms = forms.iter().map(|form| (*form).to_owned()).collect();
        RequestError::Form { line: line.into(), forms }
    }

    /// Shows how the line should go at a table where `hand` is a hand.
    #[must_use]
    pub fn at_table(mut self, hand: &str) -> RequestError {
        if let RequestError::Form { forms, .. } = &mut self {
            forms.iter_mut().for_each(|form| *form = form.replace(EXAMPLE_HAND, hand));
        }
        self
    }
}

impl Request {
    /// Parses one line. A `/` before it means nothing, nor do dashes before the words of `settle` and `close`. A
    /// line that begins with no command is a hand, read by the notation of its game. After `#` stands a note,
    /// which is kept with hands.
    ///
    /// A name of several words stands in quotes before other words: `paid "Anna Marie" ben 1.35`. To rename,
    /// an arrow may stand between the names instead: `rename Anna Marie -> Anna`, or `=`.
    ///
    /// ```
    /// use meldbook::command::Request;
    /// assert_eq!(Request::parse("/why 3")?, Request::Why { no: Some(3) });
    /// let hand = "a320s160+170 # the widow had both tens";
    /// assert_eq!(Request::parse(hand)?, Request::Hand { line: hand.to_owned(), note: None });
    /// assert_eq!(Request::parse("paid ben anna 0.10 EUR")?.to_string(), "paid ben anna 0.10 EUR");
    /// assert_eq!(
    ///     Request::parse("strike three").unwrap_err().to_string(),
    ///     "`strike three` should go like `strike 3`",
    /// );
    /// # Ok::<(), meldbook::command::RequestError>(())
    /// ```
    ///
    /// # Errors
    /// [`RequestError`]: a command that is incomplete, says too much, is not supported or belongs elsewhere;
    /// control characters; nothing at all.
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        check_characters(line)?;
        let line = bare(line);
        let (word, rest) = split_word(line);
        match command_word(word.trim_end_matches(':')) {
            None if line.is_empty() || line.starts_with('#') => Err(RequestError::Empty),
            Some(
                CommandWord { stands: Stands::Later, word, .. } | CommandWord { word: word @ "set", .. },
            ) => Err(RequestError::NotSupported { word }),
            Some(row) if row.word.eq_ignore_ascii_case(word) => match row.stands {
                Stands::Table(command) => {
                    parse_command(command, rest).unwrap_or_else(|| Err(RequestError::form(line, row.forms)))
                }
                Stands::Head | Stands::Shell | Stands::Later => {
                    Err(RequestError::Elsewhere { word: row.word })
                }
            },
            Some(_) | None => Ok(hand(line)),
        }
    }
}

/// Parses what stands behind the word of a command; `None` where its line goes otherwise.
fn parse_command(command: Command, rest: &str) -> Option<Result<Request, RequestError>> {
    let plain = without_comment(rest);
    let alone = |request| plain.is_empty().then_some(Ok(request));
    Some(Ok(match command {
        Command::Undo => return alone(Request::Undo),
        Command::Redo => return alone(Request::Redo),
        Command::Reopen => return alone(Request::Reopen),
        Command::Standings => return alone(Request::Standings),
        Command::Sheet => return alone(Request::Sheet),
        Command::History => return alone(Request::History),
        Command::Help => return alone(Request::Help),
        Command::Quit => return alone(Request::Quit),
        Command::Why if plain.is_empty() => Request::Why { no: None },
        Command::Why => Request::Why { no: Some(plain.parse().ok()?) },
        Command::Strike => Request::Strike { no: plain.parse().ok()? },
        Command::Fix => {
            let (no, line) = numbered(rest)?;
            Request::Fix { no, line, note: None }
        }
        Command::Insert => {
            let (no, line) = numbered(rest)?;
            Request::Insert { no, line, note: None }
        }
        Command::Log => hand(if_any(rest)?),
        Command::Struck => {
            let line = bare(rest);
            if plain.is_empty() || !matches!(Request::parse(line), Ok(Request::Hand { .. })) {
                return None;
            }
            Request::Struck { line: line.to_owned() }
        }
        Command::Seat => {
            let (way, name) = split_word(plain);
            let joins = way.eq_ignore_ascii_case("in");
            if name.is_empty() || !(joins || way.eq_ignore_ascii_case("out")) {
                return None;
            }
            return Some(names::whole(name).map(|name| Request::Seat { name, joins, from: None }));
        }
        Command::Paid => return paid(plain).transpose(),
        Command::Game if plain.is_empty() => Request::Game { sides: Vec::new() },
        Command::Game => {
            return names::sides(plain).transpose().map(|sides| Ok(Request::Game { sides: sides? }));
        }
        Command::Rename => return rename(plain).transpose(),
        Command::Settle => Request::Settle { terms: settle_by(plain)? },
        Command::Close => Request::Close { terms: settle_by(plain)?, handed_over: false },
    }))
}

fn hand(line: &str) -> Request {
    Request::Hand { line: line.to_owned(), note: None }
}

fn numbered(rest: &str) -> Option<(u32, String)> {
    let (no, line) = split_word(rest);
    Some((no.parse().ok()?, if_any(line)?.to_owned()))
}

fn paid(rest: &str) -> Result<Option<Request>, RequestError> {
    let Some((from, rest)) = first_name(rest)? else { return Ok(None) };
    let Some((to, amount)) = first_name(rest)? else { return Ok(None) };
    Ok(if_any(amount).map(|amount| Request::Paid { from, to, amount: amount.to_owned() }))
}

fn rename(rest: &str) -> Result<Option<Request>, RequestError> {
    if let Some((old, new)) = rest.split_once("->").or_else(|| rest.split_once('=')) {
        return Ok(Some(Request::Rename { old: names::whole(old)?, new: names::whole(new)? }));
    }
    let Some((old, rest)) = first_name(rest)? else { return Ok(None) };
    let Some((new, rest)) = first_name(rest)? else { return Ok(None) };
    Ok(rest.is_empty().then_some(Request::Rename { old, new }))
}

fn first_name(text: &str) -> Result<Option<(String, &str)>, RequestError> {
    if_any(text).map(names::first).transpose()
}

/// Parses how the night is settled: `coin 25c through anna`, either or none.
fn settle_by(rest: &str) -> Option<SettleBy> {
    let rest = undashed(rest);
    let (mut coin, mut rest) = (None, rest.as_str());
    if let ("coin", after) = split_word(rest) {
        let (amount, behind) = after.split_once(" through ").unwrap_or((after, ""));
        coin = Some(if_any(amount.trim())?.to_owned());
        rest = if behind.is_empty() { "" } else { after.get(amount.len()..)?.trim_start() };
    }
    let through = match split_word(rest) {
        ("", _) => None,
        ("through", name) => Some(names::whole(if_any(name)?).ok()?),
        _ => return None,
    };
    Some(SettleBy { coin, through })
}

/// Returns words as they are typed without a shell: `--coin 25c` is `coin 25c`.
fn undashed(text: &str) -> String {
    text.split_whitespace().map(|word| word.strip_prefix("--").unwrap_or(word)).collect::<Vec<_>>().join(" ")
}

/// Returns the text unless it is empty.
fn if_any(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Refuses control characters; a tab is a blank.
pub(super) fn check_characters(line: &str) -> Result<(), RequestError> {
    match line.chars().find(|c| c.is_control() && *c != '\t') {
        Some(found) => Err(RequestError::ControlCharacter { line: line.to_owned(), found }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::COMMANDS;

    fn refusal(line: &str) -> String {
        Request::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn every_form_begins_with_its_word_is_read_and_is_written_as_it_is_read() {
        for CommandWord { word, stands, forms } in COMMANDS {
            let Stands::Table(_) = stands else { continue };
            for form in *forms {
                assert!(form.starts_with(word), "{form}");
                let request = Request::parse(form).unwrap();
                assert_eq!(Request::parse(&request.to_string()), Ok(request), "{form}");
            }
        }
    }

    #[test]
    fn commands_of_sheet_files_and_of_the_shell_are_read_alike() {
        let seat = Request::Seat { name: "dana".to_owned(), joins: false, from: None };
        assert_eq!(Request::parse("seat out dana"), Ok(seat.clone()));
        assert_eq!(Request::parse(" / SEAT out dana # she has a train"), Ok(seat));
        let terms = SettleBy { coin: Some("25c".to_owned()), through: Some("anna".to_owned()) };
        let close = Request::Close { terms, handed_over: false };
        assert_eq!(Request::parse("close coin 25c through anna"), Ok(close.clone()));
        assert_eq!(Request::parse("close --coin 25c --through anna"), Ok(close));
        assert_eq!(Request::parse("settle"), Ok(Request::Settle { terms: SettleBy::default() }));
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
            "`settle anna` should go like `settle` or `settle coin 25c through anna`"
        );
        assert_eq!(refusal(" / "), "there is nothing to read");
        assert_eq!(
            refusal("rules scarne"),
            "`rules` says nothing here: it belongs to the shell, or to the head of a sheet file"
        );
        assert_eq!(refusal("set kitty=true"), "`set` is not supported in this version");
    }
}
