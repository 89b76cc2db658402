//! The words that begin a line which is not a hand, and the words within such a line, in both languages. One table for
//! parsing, completion and help; players must not have these names.

mod table;

pub use table::{
    AMONG, COIN, COMMANDS, Command, EVERYBODY, FROM, HAND, NO_ACCOUNT, PAID, POT, QR, SEATS, SHARE, THROUGH,
    UNITS, WHOLE_NIGHT, WITHIN, WORDS,
};

use super::fold::{fold, fold_word, is_joiner};
use super::words::{Form, Game, LONGEST_PHRASE, names_dealer};
use crate::lang::Lang;

impl Command {
    pub fn row(self) -> Option<&'static CommandWord> {
        COMMANDS.iter().find(|row| row.stands == Stands::Table(self))
    }

    /// With the word behind it: `seat out`, `odchází`.
    pub fn saying(self, says: &str, lang: &Lang) -> String {
        self.row().map_or_else(String::new, |row| {
            let czech = row.czech.iter().find(|czech| czech.says == says).map(|czech| czech.form.text);
            in_lang(format!("{} {says}", row.word).trim_end(), czech, lang)
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// Some also in sheet files.
    Table(Command),
    Head,
    Shell,
}

/// In English and in Czech; `LINE` is that of a hand.
pub type Example = [&'static str; 2];

/// Begins a line which is not a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandWord {
    pub word: &'static str,
    /// The simplest first.
    pub czech: &'static [CzechWord],
    pub stands: Stands,
    pub forms: &'static [Example],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CzechWord {
    pub form: Form,
    /// The word behind the command that it says too: `odchází` is `seat out`.
    pub says: &'static str,
}

impl CommandWord {
    /// `dealer ben anna 320 s made`, of the head.
    pub fn begins_hands(&self) -> bool {
        self.stands == Stands::Head && names_dealer(self.word)
    }

    pub fn forms_in(&self, lang: &Lang) -> String {
        let forms = self.forms.iter().map(|[english, czech]| in_lang(english, Some(czech), lang));
        forms.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether a word for it says nothing more, as `odchází` does.
    pub fn says_only_itself(&self, word: &str) -> bool {
        self.heard_in(&[&fold(word)])
            .is_some_and(|(_, czech)| czech.is_none_or(|czech| czech.says.is_empty()))
    }

    pub fn words_in(&self, lang: &Lang) -> impl Iterator<Item = &'static str> + use<> {
        let is_czech = lang.code() == "cs" && !self.czech.is_empty();
        let english = (!is_czech).then_some(self.word);
        let czech = self.czech.iter().map(|czech| czech.form.text).filter(move |_| is_czech);
        english.into_iter().chain(czech)
    }

    /// Lines of sheets are looked up too often to compare all words.
    fn may_begin_with(&self, letter: char) -> bool {
        self.word.starts_with(letter)
            || self.czech.iter().any(|czech| czech.form.first_letter() == Some(letter))
    }

    /// Returns how many of these folded words it is, and which Czech one.
    pub fn heard_in(&self, typed: &[&str]) -> Option<(usize, Option<&'static CzechWord>)> {
        if typed.first() == Some(&self.word) {
            return Some((1, None));
        }
        let heard = self.czech.iter().filter_map(|czech| Some((czech.form.heard_in(typed)?, Some(czech))));
        heard.max_by_key(|(length, _)| *length)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerWord {
    pub english: &'static str,
    /// The simplest first.
    pub czech: &'static [Form],
}

impl InnerWord {
    pub fn is(&self, typed: &str) -> bool {
        self.split_off(typed) == Some("")
    }

    pub fn split_off<'a>(&self, text: &'a str) -> Option<&'a str> {
        let words = leading_words(text);
        let folded: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let english = folded.first().filter(|typed| **typed == self.english).map(|_| 1);
        let heard = self.czech.iter().filter_map(|form| form.heard_in(&folded)).chain(english).max()?;
        Some(text.get(words.get(heard.checked_sub(1)?)?.1..)?.trim_start())
    }

    pub fn in_lang(&self, lang: &Lang) -> String {
        in_lang(self.english, self.czech.first().map(|form| form.text), lang)
    }
}

fn in_lang(english: &str, czech: Option<&str>, lang: &Lang) -> String {
    czech.filter(|_| lang.code() == "cs").unwrap_or(english).to_owned()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begins {
    pub row: &'static CommandWord,
    pub typed: String,
    /// Those that it says itself come first.
    pub rest: String,
}

/// In either language, ignoring case and accents. A word that hands begin with too is none.
///
/// ```
/// use meldbook::notation::command_of;
/// let begins = command_of("ODCHAZI Dana").unwrap();
/// assert_eq!((begins.row.word, begins.typed.as_str(), begins.rest.as_str()), ("seat", "ODCHAZI", "out Dana"));
/// assert_eq!(command_of("dana h 60+40"), None);
/// ```
pub fn command_of(line: &str) -> Option<Begins> {
    let (row, czech, end) = heard_at(line).filter(|(row, ..)| !row.begins_hands())?;
    let (typed, rest) = line.split_at_checked(end)?;
    let says = czech.map_or("", |czech| czech.says);
    let rest = format!("{says} {}", rest.trim()).trim().to_owned();
    Some(Begins { row, typed: typed.to_owned(), rest })
}

/// As the key of the live table does.
const HELP: &str = "?";

/// The longest one. Returns its row, which Czech word it is, and where it ends.
fn heard_at(text: &str) -> Option<(&'static CommandWord, Option<&'static CzechWord>, usize)> {
    if text.trim_end() == HELP {
        return Some((Command::Help.row()?, None, HELP.len()));
    }
    let first = text.chars().find(|c| !is_joiner(*c))?;
    let letter = fold(first.encode_utf8(&mut [0; 4])).chars().next()?;
    let mut rows = COMMANDS.iter().filter(|row| row.may_begin_with(letter)).peekable();
    rows.peek()?;
    let words = leading_words(text);
    let folded: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
    let heard = rows.filter_map(|row| Some((row, row.heard_in(&folded)?)));
    let (row, (length, czech)) = heard.max_by_key(|(_, (length, _))| *length)?;
    Some((row, czech, words.get(length.checked_sub(1)?)?.1))
}

/// Letters alone, folded, as many words as a phrase may have; and where each ends, in bytes.
fn leading_words(text: &str) -> Vec<(String, usize)> {
    let mut words = Vec::new();
    let mut end = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if words.len() == LONGEST_PHRASE || !word.chars().all(|c| c.is_alphabetic() || is_joiner(c)) {
            break;
        }
        if !word.is_empty() {
            words.push((fold_word(word), end + word.len()));
        }
        end += part.len();
    }
    words
}

/// In either language, ignoring case and accents.
pub fn command_word(word: &str) -> Option<&'static CommandWord> {
    heard_at(word).filter(|(_, _, end)| *end == word.len()).map(|(row, ..)| row)
}

/// `game` is only for games to a target.
pub fn commands_at(game: Game) -> impl Iterator<Item = (&'static CommandWord, Command)> {
    COMMANDS.iter().filter_map(move |row| match row.stands {
        Stands::Table(command) if command != Command::Game || game == Game::Points => Some((row, command)),
        _ => None,
    })
}
