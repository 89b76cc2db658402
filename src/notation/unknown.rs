//! What is wrong with letters that are no word of the game, and what may have been meant.

use super::error::{LineError, LineProblem};
use super::fold::nearest;
use super::players::find_player;
use super::reader::{Reader, Said};
use super::suits::SuitMatch;
use super::token::{Kind, Token};
use super::words::{Meaning, Row, Wants, is_known, words_of};

impl<'a> Reader<'a> {
    /// Says what is wrong with letters that are no word of this game.
    pub(super) fn unknown(&self, said: Said, token: Token<'a>, suit: SuitMatch) -> LineError {
        let player = find_player(self.players, token.text).ok();
        let call = self.call_trouble.clone().filter(|_| self.is_call_ahead(1));
        let problem = match (player, suit) {
            (player, SuitMatch::Unclear(begun)) if player.is_none() || call.is_none() => {
                LineProblem::UnclearSuit { begun }
            }
            (Some(player), _) => LineProblem::StrayPlayer {
                name: self.name(player),
                call,
                after: self.words_before_players(),
                nobody_bids: self.nobody_bids,
            },
            (None, _) => LineProblem::Unknown {
                nearest: self.nearest_word(token.text),
                name_in_pieces: self.name_in_pieces(token),
                known: self.words_for(|row| row.meaning != Meaning::Pass),
            },
        };
        self.fault(said, problem)
    }

    /// Returns the refusal of a word that says nothing in this game.
    #[must_use]
    pub fn no_word(&self, said: Said) -> LineError {
        let known = self.words_for(|row| row.meaning != Meaning::Pass);
        self.fault(said, LineProblem::Unknown { nearest: None, name_in_pieces: None, known })
    }

    fn words_for(&self, test: impl Fn(&Row) -> bool) -> Vec<&'static str> {
        words_of(self.vocabulary.game)
            .filter(|row| test(row))
            .filter_map(|row| row.english.first().map(|form| form.text))
            .collect()
    }

    /// Returns the words after which a player may stand, with the colon that ties him to some.
    fn words_before_players(&self) -> Vec<String> {
        let free = self
            .words_for(|row| matches!(row.wants, Wants::Player | Wants::MaybePlayer))
            .into_iter()
            .map(str::to_owned);
        let tied = self
            .words_for(|row| row.wants.is_tied() || row.wants == Wants::SideMelds)
            .into_iter()
            .map(|word| format!("{word}:"));
        free.chain(tied).collect()
    }

    /// Returns the word most likely meant; a word of another game was meant as it is.
    fn nearest_word(&self, word: &str) -> Option<&'static str> {
        if is_known(word) { None } else { nearest(word, self.vocabulary.words()) }
    }

    /// Returns a name that was typed with its blank: the letters before and these, if together they name one.
    fn name_in_pieces(&self, token: Token<'a>) -> Option<String> {
        let before = self.tokens.get(self.place.checked_sub(1)?).filter(|t| t.kind == Kind::Letters)?;
        let whole = format!("{}{}", before.text, token.text);
        find_player(self.players, &whole).ok().map(|_| whole)
    }
}
