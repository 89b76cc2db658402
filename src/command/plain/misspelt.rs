//! Lines that would be commands, were a word of them spelled right.

use super::Table;
use crate::command::request::Request;
use crate::engine::read_line;
use crate::notation::{
    Command, RequestError, commands_at, find_player, is_known, nearest, plain_form, plain_words,
};
use crate::session::doubt::is_one_letter_off;

/// The most words of a line of which one may be misspelt.
const MOST_WORDS: usize = 10;

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
        let word = line.split_whitespace().next().filter(|word| word.chars().all(char::is_alphabetic))?;
        let is_name = find_player(&table.players, word).is_ok() || is_known(word);
        let is_nearly_name =
            nearest(word, table.players.iter().map(String::as_str)).is_some() && line.contains(' ');
        if is_name || is_nearly_name || word.chars().count() < 3 {
            return None;
        }
        let words = || {
            commands_at(self.game()).filter(|(_, command)| *command != Command::Struck).flat_map(
                |(row, _)| {
                    let (english, czech) = row.words();
                    std::iter::once(english).chain(czech)
                },
            )
        };
        // Two letters off a short word is another word: `emil` is no `exit`.
        let near = nearest(word, words()).filter(|_| word.chars().count() > 5);
        let found = words().find(|known| is_one_letter_off(word, known)).or(near)?;
        (!is_hand()).then(|| misspelt(word, found))
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
