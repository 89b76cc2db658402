//! A change of what was agreed, as typed: `kitty=true`, `stake=10c`, `place=at Anna's`.

use crate::lang::Lang;
use crate::notation::{SEATS, Stands, command_word};
use std::fmt;

/// A house rule or another thing agreed, and its value, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub key: String,
    pub value: String,
}

impl Change {
    /// Parses `key=value`; `None` without a key. The value may be empty, and may have blanks.
    ///
    /// ```
    /// use meldbook::command::Change;
    /// let change = Change::parse("place = at Anna's").unwrap();
    /// assert_eq!((change.key.as_str(), change.value.as_str()), ("place", "at Anna's"));
    /// assert_eq!(Change::parse("kitty"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Change> {
        let (key, value) = text.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
        is_key.then(|| Change { key: english(key).to_owned(), value: value.to_owned() })
    }

    /// Parses several changes in one line. A value goes on until the next `key=`; one that has such a word in it is
    /// set by itself.
    pub fn parse_all(text: &str) -> Option<Vec<Change>> {
        let mut pieces: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let begins = Change::parse(word).is_some();
            match pieces.last_mut() {
                Some(piece) if !begins || piece.ends_with('=') => {
                    piece.push(' ');
                    piece.push_str(word);
                }
                _ if begins => pieces.push(word.to_owned()),
                _ => return None,
            }
        }
        let changes: Option<Vec<Change>> = pieces.iter().map(|piece| Change::parse(piece)).collect();
        changes.filter(|changes| !changes.is_empty())
    }
}

/// Returns the English word for what belongs to the night: `datum` is `date`.
fn english(key: &str) -> &str {
    if SEATS.is(key) {
        return SEATS.english;
    }
    command_word(key).filter(|row| row.stands == Stands::Head).map_or(key, |row| row.word)
}

impl Change {
    /// Returns the change in the words of a language. The keys of rules are the same in all.
    pub fn line_in(&self, lang: &Lang) -> String {
        let Change { key, value } = self;
        let head = command_word(key).filter(|row| row.stands == Stands::Head);
        let seats = SEATS.is(key).then(|| SEATS.in_lang(lang));
        let said = seats.or_else(|| Some(head?.words_in(lang).next()?.to_owned()));
        format!("{}={value}", said.as_deref().unwrap_or(key))
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line_in(&Lang::english()))
    }
}
