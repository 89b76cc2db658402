//! The lines at the head of a sheet file: what was agreed before the first hand.

use crate::command::sheet_file::command::without_comment;
use crate::command::sheet_file::{CommandError, name};
use chrono::NaiveDate;

/// One line of the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Header {
    Rules(String),
    Set(crate::command::sheet_file::Change),
    Players(Vec<String>),
    Stake(String),
    Currency(String),
    Date(NaiveDate),
    Place(String),
    Dealer(String),
    Sides(Vec<Vec<String>>),
    Note(String),
}

/// Every word of the head, in the order in which it is printed, and how its line goes.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("rules", "`rules scarne` or `rules ./ours.toml`"),
    ("set", "`set kitty=true`"),
    ("players", "`players Anna, Ben, Cyril`"),
    ("stake", "`stake 5c`"),
    ("currency", "`currency EUR`"),
    ("date", "`date 2026-03-14`"),
    ("place", "`place at Anna's`"),
    ("dealer", "`dealer Cyril`"),
    ("sides", "`sides Anna+Cyril, Ben+Dana`"),
    ("note", "`note the first night by the new rules`"),
];

/// Returns the word of the head that a line begins with, and what follows. A colon may stand behind it.
pub(super) fn word_of(line: &str) -> Option<(&'static str, &str)> {
    let end = line.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(line.len());
    let (word, rest) = line.split_at_checked(end)?;
    let (known, _) = WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
    Some((known, rest.strip_prefix(':').unwrap_or(rest).trim()))
}

impl Header {
    /// Reads what follows a word of the head. `note` and `place` are free text, `#` included.
    pub(super) fn parse(word: &'static str, rest: &str) -> Result<Header, CommandError> {
        let text = if matches!(word, "note" | "place") { rest } else { without_comment(rest) };
        let form = || CommandError::Form {
            line: format!("{word} {rest}").trim_end().to_owned(),
            example: WORDS.iter().find(|(known, _)| *known == word).map_or("", |(_, example)| example),
        };
        if text.is_empty() {
            return Err(form());
        }
        Ok(match word {
            "rules" => Header::Rules(text.to_owned()),
            "set" => {
                let (key, value) = text.split_once('=').ok_or_else(form)?;
                let (key, value) = (key.trim(), value.trim());
                if key.is_empty() || key.contains(char::is_whitespace) || value.is_empty() {
                    return Err(form());
                }
                Header::Set(crate::command::sheet_file::Change {
                    key: key.to_owned(),
                    value: value.to_owned(),
                })
            }
            "players" => {
                let players = names(text)?;
                if players.len() < 2 {
                    return Err(form());
                }
                Header::Players(players)
            }
            "stake" => Header::Stake(text.to_owned()),
            "currency" => Header::Currency(text.to_owned()),
            "date" => Header::Date(date(text).ok_or_else(form)?),
            "place" => Header::Place(text.to_owned()),
            "dealer" => Header::Dealer(name::whole(text)?),
            "sides" => Header::Sides(sides(text)?.ok_or_else(form)?),
            _ => Header::Note(text.to_owned()),
        })
    }
}

/// Reads who plays with whom, as it is typed beside other words: `Anna+Cyril, Ben+Dana`.
///
/// # Errors
/// [`CommandError`]: one side alone, or what is no name.
pub fn read_sides(text: &str) -> Result<Vec<Vec<String>>, CommandError> {
    let form = || CommandError::Form { line: text.to_owned(), example: "`Anna+Cyril,Ben+Dana`" };
    sides(text)?.ok_or_else(form)
}

/// Reads who plays with whom; `None` for one side alone.
pub(super) fn sides(text: &str) -> Result<Option<Vec<Vec<String>>>, CommandError> {
    let side = |side: &str| side.split('+').map(name::whole).collect::<Result<Vec<_>, _>>();
    let sides = text.split(',').map(side).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(sides).filter(|sides| sides.len() > 1))
}

/// Writes who plays with whom, as it is read.
#[must_use]
pub fn print_sides(sides: &[Vec<String>]) -> String {
    sides.iter().map(|side| side.join("+")).collect::<Vec<String>>().join(", ")
}

/// Reads names, parted by commas where there is one, else by blanks.
fn names(text: &str) -> Result<Vec<String>, CommandError> {
    if text.contains(',') {
        return text.split(',').map(name::whole).collect();
    }
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = name::first(rest)?;
        names.push(name);
        rest = after;
    }
    Ok(names)
}

/// Reads a date of the form year-month-day, all digits written.
fn date(text: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (date.to_string() == text).then_some(date)
}
