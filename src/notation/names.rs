//! Who may sit at a table, and under what name (so that every line can be read, and read in one way).

use super::commands::command_word;
use super::fold::{fold, is_joiner};
use crate::kernel::payment::KITTY;
use serde::Serialize;

/// The most characters a name may have: a column of the sheet.
pub const LONGEST_NAME: usize = 40;

/// Why somebody cannot sit down under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum NameError {
    /// There is nothing to call.
    #[error("a player needs a name")]
    Empty,
    /// The first character is no letter.
    #[error("the name `{name}` does not begin with a letter")]
    NoLetterFirst {
        /// The name as typed.
        name: String,
    },
    /// A character that names do not have.
    #[error("the name `{}` has a {} in it; letters, blanks, `.`, `'` and `-` will do", .name.escape_debug(), shown(*.character))]
    Character {
        /// The name as typed.
        name: String,
        /// What it may not have.
        character: char,
    },
    /// No way to type it in a line.
    #[error("the name `{name}` has no letter that a line could begin with")]
    Untypable {
        /// The name as typed.
        name: String,
    },
    /// Longer than a column.
    #[error("the name `{name}` has {length} characters; {LONGEST_NAME} are the most")]
    TooLong {
        /// The name as typed.
        name: String,
        /// How many characters it has.
        length: usize,
    },
    /// The name of the common account.
    #[error("`{name}` is the common account, not a player")]
    Kitty {
        /// The name as typed.
        name: String,
    },
    /// A word that begins a line with another meaning.
    #[error("`{name}` is a command, so nobody can be called so; `{name} A.` would do")]
    Command {
        /// The name as typed.
        name: String,
    },
    /// Somebody is called so already, but for case, accents, blanks and signs.
    #[error("`{name}` and `{other}` cannot be told apart in a line: they differ in no letter")]
    Taken {
        /// The name as typed.
        name: String,
        /// Who has it.
        other: String,
    },
}

fn shown(c: char) -> String {
    let is_seen = c.is_ascii_graphic() || c.escape_debug().len() == 1;
    if is_seen { format!("`{c}`") } else { format!("U+{:04X}", u32::from(c)) }
}

/// Reads a name for somebody who joins `others` at the table. Blanks around it are dropped and those inside
/// made one.
///
/// ```
/// use meldbook::notation::read_name;
/// assert_eq!(read_name(" Anna  Marie ", &["Ben"]).unwrap(), "Anna Marie");
/// assert!(read_name("ANNÁ", &["Anna"]).is_err());
/// assert!(read_name("undo", &["Anna"]).is_err());
/// ```
///
/// # Errors
/// Whatever keeps the name from the table.
pub fn read_name(typed: &str, others: &[impl AsRef<str>]) -> Result<String, NameError> {
    let name = typed.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let may_stand = |c: char| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'' | '-');
    // A mark belongs to the letter before it; the joiners between letters would show nothing.
    let is_mark = |c: char| is_joiner(c) && !matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    if let Some(character) = name.chars().find(|c| !may_stand(*c) && !is_mark(*c)) {
        return match name.chars().next() {
            Some(first) if first == character && !character.is_control() => {
                Err(NameError::NoLetterFirst { name })
            }
            _ => Err(NameError::Character { name, character }),
        };
    }
    match name.chars().next() {
        None => return Err(NameError::Empty),
        Some(first) if !first.is_alphabetic() => return Err(NameError::NoLetterFirst { name }),
        Some(_) => {}
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(NameError::TooLong { name, length });
    }
    let folded = fold(&name);
    if folded.is_empty() {
        return Err(NameError::Untypable { name });
    }
    if folded == KITTY {
        return Err(NameError::Kitty { name });
    }
    if command_word(&folded).is_some() {
        return Err(NameError::Command { name });
    }
    match others.iter().map(AsRef::as_ref).find(|other| fold(other) == folded) {
        Some(other) => Err(NameError::Taken { name, other: other.to_owned() }),
        None => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [&str; 2] = ["Anna", "O'Brien"];

    fn refusal(name: &str) -> String {
        read_name(name, &TABLE).unwrap_err().to_string()
    }

    #[test]
    fn names_of_people_will_do() {
        for name in
            ["Ben", "Anna Marie", "Jean-Luc", "D'Arcy", "Novák ml.", "Ďáblice", "Zoe\u{308}", "नमिता", "Late"]
        {
            assert_eq!(read_name(name, &TABLE).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_a_line_could_not_say_is_refused() {
        assert_eq!(refusal(" "), "a player needs a name");
        assert_eq!(refusal("-Ben"), "the name `-Ben` does not begin with a letter");
        assert_eq!(refusal("7up"), "the name `7up` does not begin with a letter");
        assert_eq!(
            refusal("Ben2"),
            "the name `Ben2` has a `2` in it; letters, blanks, `.`, `'` and `-` will do"
        );
        assert_eq!(
            refusal("Be\u{202e}n"),
            "the name `Be\\u{202e}n` has a U+202E in it; letters, blanks, `.`, `'` and `-` will do"
        );
        assert_eq!(
            refusal("Be\u{200d}n"),
            "the name `Be\\u{200d}n` has a U+200D in it; letters, blanks, `.`, `'` and `-` will do"
        );
        assert_eq!(refusal("ь"), "the name `ь` has no letter that a line could begin with");
        assert_eq!(refusal("KITTY"), "`KITTY` is the common account, not a player");
        assert_eq!(refusal("Undo"), "`Undo` is a command, so nobody can be called so; `Undo A.` would do");
        assert_eq!(
            refusal("ANNÁ"),
            "`ANNÁ` and `Anna` cannot be told apart in a line: they differ in no letter"
        );
        assert_eq!(
            refusal("O Brien"),
            "`O Brien` and `O'Brien` cannot be told apart in a line: they differ in no letter"
        );
        let long = "a".repeat(41);
        assert_eq!(refusal(&long), format!("the name `{long}` has 41 characters; 40 are the most"));
    }
}
