//! Lines that would be commands, were a word of them spelled right.

use super::Table;
use crate::command::request::Request;
use crate::engine::read_line;
use crate::notation::{
    Command, RequestError, Stands, command_word, commands_at, find_player, fold, is_known, nearest,
    plain_form, plain_words,
};
use crate::session::doubt::is_one_letter_off;

/// The most words of a line of which one may be misspelt.
const MOST_WORDS: usize = 10;

/// Finds the command that a word is a slip of: one letter off, or a guess that begins with the same letter. What changes
/// hands or nights is not guessed: a letter is left out, doubled or swapped, not another one.
pub fn similar_command<'a>(word: &str, commands: &[&'a str]) -> Option<&'a str> {
    let letters = |word: &str| {
        let mut letters: Vec<char> = fold(word).chars().collect();
        letters.sort_unstable();
        letters
    };
    let begins_so = |known: &str| fold(known).chars().next() == fold(word).chars().next();
    let is_slip =
        |known: &str| known.chars().count() != word.chars().count() || letters(known) == letters(word);
    let may_be = |known: &&str| !is_grave(known) || begins_so(known) && is_slip(known);
    let is_guess = |known: &&str| begins_so(known) && !is_grave(known);
    let one_off = commands.iter().copied().filter(may_be).find(|known| is_one_letter_off(word, known));
    // Two letters off a short word is another word: `emil` is no `exit`.
    let is_long = word.chars().count() > 5;
    one_off.or_else(|| nearest(word, commands.iter().copied().filter(is_guess)).filter(|_| is_long))
}

fn is_grave(word: &str) -> bool {
    command_word(word).is_some_and(|row| match row.stands {
        Stands::Table(command) => {
            matches!(command, Command::Undo | Command::Fix | Command::Strike | Command::Insert)
        }
        Stands::Head | Stands::Shell => row.word == "void",
    })
}

impl Table<'_> {
    /// Returns the error for the first word of a line that is nearly a command, and nobody's name.
    pub(super) fn misspelt(self, request: &Request) -> Option<RequestError> {
        let Request::Hand { line, .. } = request else { return None };
        let table = self.session.night.next_table();
        let is_hand = || read_line(self.options(), &table, line).outcome.is_ok();
        let misspelt = |word: &str, nearest: &str| RequestError::Misspelt {
            word: word.to_owned(),
            nearest: nearest.to_owned(),
        };
        if let Some((word, known)) = self.nearly_plain(line)
            && !is_hand()
        {
            return Some(misspelt(word, known));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_name = find_player(&table.players, word).is_ok() || is_known(word);
        let is_nearly_name =
            nearest(word, table.players.iter().map(String::as_str)).is_some() && !rest.is_empty();
        let length = word.chars().count();
        if !word.chars().all(char::is_alphabetic) || is_name || is_nearly_name || length < 3 {
            return None;
        }
        let commands = commands_at(self.game()).filter(|(_, command)| *command != Command::Struck);
        let words = commands.flat_map(|(row, _)| {
            let (english, czech) = row.words();
            std::iter::once(english).chain(czech)
        });
        let found = similar_command(word, &words.collect::<Vec<_>>())?;
        // Three letters are like too many others: what follows has to be right.
        let is_right = || Request::parse(&format!("{found} {rest}")).is_ok();
        ((length > 3 || is_right()) && !is_hand()).then(|| misspelt(word, found))
    }

    /// Returns the word that keeps a line from being one in plain words, and what it is nearly.
    fn nearly_plain(self, line: &str) -> Option<(&str, &'static str)> {
        let is_player = |word: &str| Some(self.is_player(word));
        let words: Vec<&str> = line.split_whitespace().collect();
        // A longer line is none, and would only be tried in vain.
        if words.len() > MOST_WORDS {
            return None;
        }
        words.iter().enumerate().find_map(|(at, word)| {
            let is_slip = word.chars().count() > 3 && word.chars().all(char::is_alphabetic);
            if !is_slip || is_known(word) || self.is_player(word) {
                return None;
            }
            let known = plain_words().filter(|known| is_one_letter_off(word, known)).find(|known| {
                let meant = words.iter().enumerate().map(|(no, word)| if no == at { *known } else { *word });
                let meant = meant.collect::<Vec<_>>().join(" ");
                let is_command = !matches!(Request::parse(&meant), Ok(Request::Hand { .. }) | Err(_));
                is_command || plain_form(&meant, &is_player).is_some()
            });
            Some((*word, known?))
        })
    }
}
