//! The headers of a sheet file: what was agreed before the first hand.

use crate::command::change::Change;
use crate::command::names;
use crate::command::parse::without_comment;
use crate::kernel::day::read_day;
use crate::notation::RequestError;
use crate::notation::{COMMANDS, Command, CommandWord, Stands, command_word};
use chrono::NaiveDate;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Header {
    Rules(String),
    Set(Change),
    Players(Vec<String>),
    Stake(String),
    Currency(String),
    Date(NaiveDate),
    Place(String),
    Dealer(String),
    Sides(Vec<Vec<String>>),
    Note(String),
    Scorekeeper(String),
    Id(String),
}

/// Returns the words of headers, in the order in which they are printed.
pub(super) fn words() -> impl Iterator<Item = &'static CommandWord> {
    COMMANDS.iter().filter(|row| is_header(row))
}

/// Returns whether a word may begin a header; `set` stands below the head too.
fn is_header(row: &CommandWord) -> bool {
    row.stands == Stands::Head || row.stands == Stands::Table(Command::Set)
}

/// Returns the header that a line begins with, and its value. A colon may follow the word.
pub(super) fn word_of(line: &str) -> Option<(&'static CommandWord, &str)> {
    let end = line.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(line.len());
    let (word, rest) = line.split_at_checked(end)?;
    let row = command_word(word).filter(|row| is_header(row))?;
    Some((row, rest.strip_prefix(':').unwrap_or(rest).trim()))
}

impl Header {
    /// Parses the value of a header. `note`, `place` and `scorekeeper` are free text and may contain `#`.
    pub(super) fn parse(row: &CommandWord, rest: &str) -> Result<Header, RequestError> {
        let word = row.word;
        let text =
            if matches!(word, "note" | "place" | "scorekeeper") { rest } else { without_comment(rest) };
        let form = || RequestError::form(format!("{word} {rest}").trim_end(), row.forms);
        if text.is_empty() {
            return Err(form());
        }
        Ok(match word {
            "rules" => Header::Rules(text.to_owned()),
            "set" => {
                Header::Set(Change::parse(text).filter(|change| !change.value.is_empty()).ok_or_else(form)?)
            }
            "players" => {
                let players = names::list(text)?;
                if players.len() < 2 {
                    return Err(form());
                }
                Header::Players(players)
            }
            "stake" => Header::Stake(text.to_owned()),
            "currency" => Header::Currency(text.to_owned()),
            "date" => Header::Date(read_day(text)?),
            "place" => Header::Place(text.to_owned()),
            "dealer" => Header::Dealer(names::whole(text)?),
            "sides" => Header::Sides(names::sides(text)?.ok_or_else(form)?),
            "scorekeeper" => Header::Scorekeeper(text.to_owned()),
            "id" => Header::Id(text.to_owned()),
            _ => Header::Note(text.to_owned()),
        })
    }
}
