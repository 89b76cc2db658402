//! The pieces of a line: words, names that are not yet resolved to players, free text, and what follows `#`.

use crate::kernel::words::is_one_of;
use crate::lang::Lang;
use crate::night::opening::SettingChange;
use crate::notation::{BEFORE_SHARERS, RequestError, SEATS, Stands, command_word, fold};
use std::fmt;

/// In quotes or not. Joins words with single blanks.
pub(super) fn whole(text: &str) -> Result<String, RequestError> {
    let text = text.trim();
    let bare = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
    let name = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.contains(['"', ',', '=', '+', '>', '#']) {
        return Err(RequestError::NotAName { text: text.to_owned() });
    }
    Ok(name)
}

pub(super) fn first(text: &str) -> Result<(String, &str), RequestError> {
    let (name, rest) = first_piece(text);
    Ok((whole(name)?, rest))
}

/// One word, or text in quotes. A comma after it is ignored.
pub(super) fn first_piece(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = match text.strip_prefix('"') {
        Some(quoted) => quoted.find('"').map(|at| at + 2),
        None => text.find(char::is_whitespace),
    };
    let (name, rest) = end.and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""));
    let name = name.strip_suffix(',').unwrap_or(name);
    let rest = rest.strip_prefix(',').unwrap_or(rest);
    (name, rest.trim_start())
}

/// Separated by commas, or by blanks if there is no comma.
pub(super) fn list(text: &str) -> Result<Vec<String>, RequestError> {
    if text.contains(',') {
        return text.split(',').map(whole).collect();
    }
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = first(rest)?;
        names.push(name);
        rest = after;
    }
    Ok(names)
}

/// `\"` is a quotation mark and `\\` a backslash; `None` unless the text begins with quotes.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut rest = text.strip_prefix('"')?.chars();
    let mut inner = String::new();
    loop {
        match rest.next()? {
            '"' => break Some((inner, rest.as_str())),
            '\\' => inner.push(rest.next()?),
            c => inner.push(c),
        }
    }
}

/// Those of a shell around the whole of it, as in `place='Harbour Bar'`.
fn without_quotes(text: &str) -> &str {
    let inside =
        |quote: char| text.strip_prefix(quote)?.strip_suffix(quote).filter(|text| !text.contains(quote));
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

pub(super) fn free(text: &str) -> String {
    if let Some((inner, "")) = unquoted(text) { inner } else { text.to_owned() }
}

/// Splits off who shares a round: the text before, the word, and the text behind.
pub(super) fn split_sharers(text: &str) -> Option<(&str, &'static str, &str)> {
    // What is in quotes may hold the word too.
    let quoted = unquoted(text).map_or(0, |(_, rest)| text.len() - rest.len());
    let mut begin = 0;
    text.split_inclusive(char::is_whitespace).find_map(|piece| {
        let (at, word) = (begin, piece.trim_end());
        begin += piece.len();
        let is_word = at >= quoted && word.chars().all(char::is_alphabetic);
        let known = BEFORE_SHARERS.into_iter().find(|known| is_word && fold(word) == fold(known))?;
        Some((text.get(..at)?.trim_end_matches([',', ' ']), known, text.get(begin..)?.trim()))
    })
}

/// Says that an amount is that of one person or thing.
const EACH: &str = "each|apiece|per|head|person|kazdy|kazdeho|kazda|kazdou|kazde|hlavu|osobu";

/// Whether it may belong to the amount before it: `x 5 beer`, `each beer`, and the `beers 8` of `2 beers 8`.
pub(super) fn counts(text: &str) -> bool {
    let is_number = |word: &str| {
        let number = word.trim_start_matches(['x', '×']).trim_matches(|c: char| !c.is_alphanumeric());
        !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
    };
    text.split_whitespace().any(|word| is_number(word) || is_one_of(&fold(word), EACH))
}

/// `Anna+Cyril, Ben+Dana`.
pub fn read_sides(text: &str) -> Result<Vec<Vec<String>>, RequestError> {
    let side = |side: &str| side.split('+').map(whole).collect::<Result<Vec<_>, _>>();
    let sides = text.split(',').map(side).collect::<Result<Vec<_>, _>>()?;
    let form = || RequestError::form(text, &[["Anna+Cyril,Ben+Dana"; 2]]);
    if sides.len() > 1 { Ok(sides) } else { Err(form()) }
}

pub fn print_sides(sides: &[Vec<String>]) -> String {
    sides.iter().map(|side| side.join("+")).collect::<Vec<String>>().join(", ")
}

/// Except tabs.
pub(super) fn check_characters(line: &str) -> Result<(), RequestError> {
    let found = line.chars().find(|c| c.is_control() && *c != '\t');
    found.map_or(Ok(()), |found| Err(RequestError::ControlCharacter { line: line.to_owned(), found }))
}

/// Without blanks around it and without a leading `/`.
pub(super) fn bare(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '/' || c.is_whitespace()).trim_end()
}

pub(super) fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// The `#` begins a word, and is not in quotes.
pub(super) fn without_comment(text: &str) -> &str {
    let mut begins = true;
    let mut quoted = 0;
    let comment = text.char_indices().find(|(at, c)| {
        let word = std::mem::replace(&mut begins, c.is_whitespace());
        if *at < quoted || !word {
            return false;
        }
        if let Some((_, rest)) = text.split_at_checked(*at).and_then(|(_, text)| unquoted(text)) {
            quoted = text.len() - rest.len();
        }
        *c == '#'
    });
    comment.and_then(|(at, _)| text.split_at_checked(at)).map_or(text, |(text, _)| text).trim()
}

impl fmt::Display for SettingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line_in(&Lang::english()))
    }
}

/// Beside the options of the rules.
pub const AGREED_KEYS: [&str; 8] =
    ["stake", "currency", "rules", "seats", "date", "place", "note", "scorekeeper"];

impl SettingChange {
    /// The value may be empty, and may have blanks.
    ///
    /// ```
    /// use meldbook::command::SettingChange;
    /// let change = SettingChange::parse("place = at Anna's").unwrap();
    /// assert_eq!((change.key.as_str(), change.value.as_str()), ("place", "at Anna's"));
    /// assert_eq!(SettingChange::parse("kitty"), None);
    /// ```
    pub fn parse(text: &str) -> Option<SettingChange> {
        let (key, value) = without_quotes(text.trim()).split_once('=')?;
        let (key, value) = (key.trim(), without_quotes(value.trim()));
        let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
        is_key.then(|| SettingChange { key: english(key).to_owned(), value: value.to_owned() })
    }

    /// A value goes on until the next `key=`; one that has such a word in it is set by itself.
    pub fn parse_all(text: &str) -> Option<Vec<SettingChange>> {
        let mut pieces: Vec<String> = Vec::new();
        for word in without_quotes(text.trim()).split_whitespace() {
            let begins = SettingChange::parse(word).is_some();
            match pieces.last_mut() {
                Some(piece) if !begins || piece.ends_with('=') => {
                    piece.push(' ');
                    piece.push_str(word);
                }
                _ if begins => pieces.push(word.to_owned()),
                _ => return None,
            }
        }
        let changes: Option<Vec<SettingChange>> =
            pieces.iter().map(|piece| SettingChange::parse(piece)).collect();
        changes.filter(|changes| !changes.is_empty())
    }

    /// The keys of rules are the same in all languages.
    pub fn line_in(&self, lang: &Lang) -> String {
        let SettingChange { key, value } = self;
        let head = command_word(key).filter(|row| row.stands == Stands::Head);
        let seats = SEATS.is(key).then(|| SEATS.in_lang(lang));
        let said = seats.or_else(|| Some(head?.words_in(lang).next()?.to_owned()));
        format!("{}={value}", said.as_deref().unwrap_or(key))
    }
}

/// `datum` is `date`.
fn english(key: &str) -> &str {
    if SEATS.is(key) {
        return SEATS.english;
    }
    command_word(key).filter(|row| row.stands == Stands::Head).map_or(key, |row| row.word)
}
