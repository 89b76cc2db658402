//! The notation of one game, besides the table of words.

use super::fold::fold;
use super::suits::{self, SuitWords};
use super::token::{TokenKind, tokens};
use super::words::{Game, Row, find, words_of};
use crate::kernel::FieldNoun;
use std::fmt;

/// What of a game's notation the rules in force have. Help, hints and completions show only that; the parser reads all,
/// and leaves it to the engine to refuse the rest.
pub trait Offers: fmt::Debug {
    fn offers(&self, _row: &Row) -> bool {
        true
    }

    fn has_bidder(&self) -> bool {
        true
    }
}

#[derive(Debug)]
pub struct Vocabulary {
    pub game: Game,
    pub deck: &'static [SuitWords],
    pub noun: fn(&'static str) -> FieldNoun,
    /// A suit's letter that stands apart is one right behind the player or the calls only.
    pub letters_lead: bool,
    /// By `+`; then `-` between them is refused.
    pub joins: fn(i64) -> bool,
    /// Cut off after a number, like the letter of a suit.
    pub behind_number: Option<char>,
    /// Written together with the next word.
    pub prefix: Option<&'static str>,
    /// With their meaning, for the reference. The first one is the hint for an empty line.
    pub examples: &'static [(&'static str, &'static str)],
}

impl Vocabulary {
    pub fn rows<'a>(&self, rules: &'a dyn Offers) -> impl Iterator<Item = &'static Row> + use<'a> {
        words_of(self.game).filter(move |row| rules.offers(row))
    }

    /// In Czech, or in English: whether it has a word or a suit that the other language does not have.
    pub fn languages(&self, line: &str) -> [bool; 2] {
        let mut found = [false, false];
        let words = tokens(line, 0).map_or_else(|_| Vec::new(), |cut| cut.words);
        for token in words.iter().filter(|token| token.kind == TokenKind::Letters && token.length() > 2) {
            let typed = fold(token.text);
            let is_in = |words: &[&str]| words.iter().any(|known| fold(known) == typed);
            let row = find(self.game, [&typed]).map(|(row, _)| row);
            let suit = suits::whole(self.deck, token.text);
            let english = row.map(|row| row.english).or_else(|| suit.map(|suit| suit.english));
            let Some(is_english) = english.map(is_in) else { continue };
            let is_czech = row.is_some_and(|row| row.czech().any(|known| fold(known) == typed))
                || suit.is_some_and(|suit| is_in(suit.czech));
            let [czech, english] = &mut found;
            *czech |= !is_english;
            *english |= is_english && !is_czech;
        }
        found
    }

    /// Letters of suits stay.
    pub fn in_czech(&self, line: &str) -> String {
        let Ok(cut) = tokens(line, 0) else { return line.to_owned() };
        let mut czech = String::with_capacity(line.len());
        let (mut from, mut behind) = (0, cut.words.as_slice());
        while let [first, rest @ ..] = behind {
            behind = rest;
            if first.kind != TokenKind::Letters || first.length() == 1 {
                continue;
            }
            let folded = std::iter::once(first).chain(rest).map(|token| fold(token.text));
            let word = find(self.game, folded).and_then(|(row, length)| Some((row.czech().next()?, length)));
            let suit = || Some((*suits::whole(self.deck, first.text)?.czech.first()?, 1));
            let Some((word, length)) = word.or_else(suit) else { continue };
            let (typed, rest) = behind.split_at_checked(length.saturating_sub(1)).unwrap_or_default();
            czech.push_str(line.get(from..first.byte).unwrap_or_default());
            czech.push_str(word);
            from = typed.last().unwrap_or(first).end_byte();
            behind = rest;
        }
        czech + line.get(from..).unwrap_or_default()
    }

    /// Those that the rules have, with accents, each with its row; a suit has none.
    pub fn words<'a>(
        &'a self,
        rules: &'a dyn Offers,
        in_czech: bool,
    ) -> impl Iterator<Item = (&'static str, Option<&'static Row>)> + use<'a> {
        let suits = self.deck.iter().flat_map(move |suit| if in_czech { suit.czech } else { suit.english });
        let words = self.rows(rules).flat_map(move |row| {
            let english = row.english.iter().copied().filter(move |_| !in_czech);
            let czech = row.czech().filter(move |_| in_czech);
            english.chain(czech).map(move |text| (text, Some(row)))
        });
        suits.map(|name| (*name, None)).chain(words)
    }
}
