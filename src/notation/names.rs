//! Names of players. A name must be easy to type in a line, and unambiguous there.

use super::commands::command_word;
use super::fold::{fold, is_of_name};
use super::players::{LONGEST_NAME, is_kitty};
use super::said::is_said_word;

crate::phrases! {
    pub enum NameError: Error {
        NoLetterFirst { name: String } = "the name `{name}` must begin with a letter";
        Character { name: String, character: char } =
            "the name `{}` contains `{}`; use only letters, digits, blanks, `.`, `'`, `-`, `_` and `@`",
            name.escape_debug(), character.escape_debug();
        TooLong { name: String, length: usize } =
            "the name `{name}` has {length} characters; at most {LONGEST_NAME} are allowed";
        Kitty { name: String } = "`{name}` is the name of the common account";
        Command { name: String, word: String } = "`{name}` cannot be a name: `{word}` is a word of commands";
        Taken { name: String, other: String } =
            "the names `{name}` and `{other}` have the same letters, so lines could not distinguish them";
    }
}

/// Of one who joins `others`. Removes blanks around it and repeated blanks inside.
///
/// ```
/// use meldbook::notation::read_name;
/// assert_eq!(read_name(" Anna  Marie ", &["Ben"]).unwrap(), "Anna Marie");
/// assert!(read_name("Ben 2", &["Ben", "Ben 3"]).is_ok());
/// assert!(read_name("ANNÁ", &["Anna"]).is_err());
/// assert!(read_name("undo", &["Anna"]).is_err());
/// assert!(read_name("Ed for Dana", &["Anna"]).is_err());
/// ```
pub fn read_name(typed: &str, others: &[impl AsRef<str>]) -> Result<String, NameError> {
    let name = typed.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    // A mark belongs to the letter before it; joiners between letters are invisible.
    let is_barred = |c: char| matches!(c, '’' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    if let Some(character) = name.chars().find(|c| !is_of_name(*c) || is_barred(*c)) {
        return Err(NameError::Character { name, character });
    }
    let folded = fold(&name);
    if folded.is_empty() || !name.starts_with(char::is_alphabetic) {
        return Err(NameError::NoLetterFirst { name });
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(NameError::TooLong { name, length });
    }
    if is_kitty(&name) {
        return Err(NameError::Kitty { name });
    }
    let said = name.split(' ').find(|word| is_said_word(word)).map(str::to_owned);
    if let Some(word) = said.or_else(|| command_word(&folded).map(|_| name.clone())) {
        return Err(NameError::Command { name, word });
    }
    match others.iter().map(AsRef::as_ref).find(|other| fold(other) == folded) {
        Some(other) => Err(NameError::Taken { name, other: other.to_owned() }),
        None => Ok(name),
    }
}
