//! The rest of a line as a list of items, for a game that puts what is said into another order before it is read.

use super::error::{LineError, LineProblem, LineResult};
use super::fold::{fold_word, is_same};
use super::inflected::{find_asked, find_whole};
use super::reader::Reader;
use super::suits::{self, SuitMatch, SuitWords};
use super::token::{Kind, Token, tokens};
use super::words::{self, Meaning, Row, Wants};
use crate::kernel::words::is_one_of;

/// The most words of a line that is read as it is spoken.
pub const MOST_SPOKEN: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    Word(&'static Row),
    Suit(&'static SuitWords),
    Number(i64),
    /// A player, as a whole name or where a word asks for one.
    Name(usize),
    /// A word that means nothing by itself.
    Particle(&'static str),
    Sign(char),
    /// What separates the counts of both sides.
    Versus,
    /// A comma, a semicolon or a full stop.
    End,
    /// Letters that are not read yet.
    Other,
}

#[derive(Debug, Clone)]
pub struct Item<'a> {
    pub what: ItemKind,
    pub words: Vec<Token<'a>>,
}

impl<'a> Item<'a> {
    /// Returns its first word. An item without words is at the beginning.
    pub fn first(&self) -> Token<'a> {
        self.words.first().copied().unwrap_or_default()
    }

    /// Returns whether no blank is between it and the one behind it.
    pub fn touches(&self, behind: &Item<'a>) -> bool {
        let end = self.words.last().map(|last| last.at.saturating_add(last.length()));
        end == Some(behind.first().at)
    }

    /// Returns whether it was typed as one of these words, folded.
    pub fn is_typed(&self, words: &[&str]) -> bool {
        words.iter().any(|word| is_same(word, self.first().text))
    }

    pub fn number(&self) -> Option<i64> {
        if let ItemKind::Number(number) = self.what { Some(number) } else { None }
    }

    pub fn name(&self) -> Option<usize> {
        if let ItemKind::Name(player) = self.what { Some(player) } else { None }
    }

    pub fn is_suit(&self) -> bool {
        matches!(self.what, ItemKind::Suit(_))
    }

    pub fn is_sign(&self, sign: char) -> bool {
        self.what == ItemKind::Sign(sign)
    }

    /// Returns whether a clause ends here, or the line.
    pub fn is_end(&self) -> bool {
        self.what == ItemKind::End
    }

    /// Returns whether it is one of these words that mean nothing by themselves.
    pub fn is_particle(&self, words: &str) -> bool {
        matches!(self.what, ItemKind::Particle(word) if is_one_of(word, words))
    }

    pub fn means(&self, meaning: Meaning) -> bool {
        self.is_word(|is| is == meaning)
    }

    pub fn is_word(&self, is_it: impl Fn(Meaning) -> bool) -> bool {
        matches!(self.what, ItemKind::Word(row) if is_it(row.meaning))
    }
}

/// What is beyond the ends of a line.
static NOTHING: Item<'static> = Item { what: ItemKind::End, words: Vec::new() };

/// The items of a line, seen from one of them.
#[derive(Debug, Clone, Copy)]
pub struct Around<'i, 'a> {
    pub items: &'i [Item<'a>],
    pub at: usize,
}

impl<'i, 'a> Around<'i, 'a> {
    pub fn item(self) -> &'i Item<'a> {
        self.behind(0)
    }

    pub fn before(self) -> &'i Item<'a> {
        self.at.checked_sub(1).and_then(|at| self.items.get(at)).unwrap_or(&NOTHING)
    }

    /// Returns the item so many places behind.
    pub fn behind(self, steps: usize) -> &'i Item<'a> {
        self.items.get(self.at.saturating_add(steps)).unwrap_or(&NOTHING)
    }
}

impl<'a> Reader<'a> {
    /// Begins again with the line as it was typed.
    pub fn begin_again(&mut self) -> LineResult {
        let (text, from) = self.text();
        *self = Reader::new(self.vocabulary, self.rules, self.players, tokens(text, from)?);
        Ok(())
    }

    /// Returns whether the line has more words than anybody says of a hand; it is read as shorthand only.
    pub fn is_long(&self) -> bool {
        self.tokens.len() > MOST_SPOKEN
    }

    /// Returns whether a comma or a semicolon is anywhere in the line.
    pub fn has_clauses(&self) -> bool {
        self.text().0.bytes().any(|byte| matches!(byte, b',' | b';'))
    }

    /// Reads names inflected too from here on.
    pub fn inflects(&mut self) {
        self.inflects = true;
    }

    /// Makes the words that were heard those that were typed at their places, from left to right.
    pub fn heard_as(&mut self, typed: &[Token<'a>]) {
        for heard in &mut self.heard {
            if let Some(word) = typed.iter().find(|word| word.at == heard.at) {
                heard.len = word.length();
            }
        }
        self.heard.sort_by_key(|heard| heard.at);
    }

    /// Returns everything from here to the end of the line, cut into items. Takes nothing.
    pub fn items(&mut self, particles: &[&'static str]) -> LineResult<Vec<Item<'a>>> {
        self.keep_commas();
        let mut items: Vec<Item<'a>> = Vec::new();
        let mut ahead = 0;
        while let Some(token) = self.peek(ahead) {
            let (what, length) = self.spoken_at(ahead, &items, particles)?;
            let words = (0..length).filter_map(|step| self.peek(ahead.saturating_add(step))).collect();
            let is_end = what == ItemKind::End;
            if !(is_end && (items.is_empty() && self.place == 0 || is_last_end(&items))) {
                items.push(Item { what, words });
            }
            debug_assert!(length > 0, "{token:?}");
            ahead = ahead.saturating_add(length);
        }
        if is_last_end(&items) {
            items.pop();
        }
        Ok(items)
    }

    /// Reads on with these words in place of the rest of the line.
    pub fn read_instead(&mut self, words: impl IntoIterator<Item = Token<'a>>) {
        self.tokens.truncate(self.place);
        self.tokens.extend(words);
    }

    pub fn fault_at(&self, word: Token<'_>, problem: impl Into<Box<LineProblem>>) -> LineError {
        LineError { word: word.text.to_owned(), at: word.at, problem: problem.into() }
    }

    pub fn unknown_word(&self, word: Token<'a>) -> LineError {
        let error = self.unknown(self.here(), word, SuitMatch::None);
        LineError { word: word.text.to_owned(), at: word.at, ..error }
    }

    pub fn player_named(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player == name)
    }

    pub fn stray_player(&self, word: Token<'a>, player: usize) -> LineError {
        self.fault_at(word, self.stray_name(player, None))
    }

    /// Makes signs of the commas between the words ahead.
    fn keep_commas(&mut self) {
        let (text, from) = self.text();
        let mut commas = text.chars().zip(from..).filter(|(c, _)| *c == ',').map(|(_, at)| at).peekable();
        let mut words = Vec::with_capacity(self.tokens.len().saturating_add(8));
        for (i, token) in self.tokens.iter().enumerate() {
            while let Some(at) = commas.next_if(|comma| *comma < token.at) {
                if i >= self.place && i > 0 {
                    words.push(Token { kind: Kind::Sign(','), text: ",", at });
                }
            }
            words.push(*token);
        }
        self.tokens = words;
    }

    /// Finds what stands some tokens ahead, and how many tokens it takes.
    fn spoken_at(
        &mut self,
        ahead: usize,
        before: &[Item<'a>],
        particles: &[&'static str],
    ) -> LineResult<(ItemKind, usize)> {
        self.join_name(ahead);
        let Some(token) = self.peek(ahead) else { return Ok((ItemKind::End, 1)) };
        match token.kind {
            Kind::Sign(sign) => Ok((self.spoken_sign(sign, token, ahead), 1)),
            Kind::Value => Ok((ItemKind::Sign('='), 1)),
            Kind::Number => match self.word_ahead(ahead) {
                Some((row, length)) => Ok((ItemKind::Word(row), length)),
                None => match token.text.parse() {
                    Ok(number) => Ok((ItemKind::Number(number), 1)),
                    Err(_) => Err(self.fault_at(token, LineProblem::NumberTooLarge)),
                },
            },
            Kind::Letters => self.spoken_letters(ahead, token, before, particles),
        }
    }

    fn spoken_sign(&self, sign: char, token: Token<'a>, ahead: usize) -> ItemKind {
        let behind = self.peek(ahead.saturating_add(1));
        let has_blank = behind.is_none_or(|next| {
            next.at > token.at.saturating_add(token.length()) || matches!(next.kind, Kind::Sign(',' | ';'))
        });
        match (sign, suits::of_symbol(self.vocabulary.deck, sign), words::of_sign(self.vocabulary.game, sign))
        {
            (',' | ';', ..) => ItemKind::End,
            ('.', ..) if has_blank => ItemKind::End,
            (_, Some(suit), _) => ItemKind::Suit(suit),
            (_, None, Some(row)) => ItemKind::Word(row),
            (sign, None, None) => ItemKind::Sign(sign),
        }
    }

    fn spoken_letters(
        &mut self,
        ahead: usize,
        token: Token<'a>,
        before: &[Item<'a>],
        particles: &[&'static str],
    ) -> LineResult<(ItemKind, usize)> {
        let folded = fold_word(token.text);
        let particle =
            || particles.iter().find(|particle| **particle == folded).map(|word| ItemKind::Particle(word));
        let word = self.word_ahead(ahead);
        if let Some(is_vague) = asks_for_player(before) {
            // A single letter is a player before it is a word; but `with a flek`, `revoke by ben`.
            let is_article = folded == "a"
                && before.last().is_some_and(|with| with.is_typed(&["with"]))
                && self.word_ahead(ahead.saturating_add(1)).is_some();
            let is_linked = matches!(folded.as_str(), "by" | "od" | "the") || is_article;
            let is_whole = self.players.iter().any(|name| is_same(&folded, name));
            let may_be_word = word.is_some() && token.text.len() > 1 && !is_whole;
            let is_word = is_vague && (is_linked || may_be_word);
            match find_asked(self.players, token.text) {
                Ok(player) if !is_word => return Ok((ItemKind::Name(player), 1)),
                Err(error) if word.is_none() && particle().is_none() && self.is_no_word(ahead, token) => {
                    return Err(self.fault_at(token, LineProblem::Player(error)));
                }
                _ => {}
            }
        }
        if let Some((row, length)) = word {
            return Ok((ItemKind::Word(row), length));
        }
        if let Some(suit) = suits::whole(self.vocabulary.deck, token.text) {
            return Ok((ItemKind::Suit(suit), 1));
        }
        if let Some(particle) = particle() {
            return Ok((particle, 1));
        }
        let name = find_whole(self.players, token.text);
        if let Some(Ok(player)) = name {
            return Ok((ItemKind::Name(player), 1));
        }
        let begun = self.suit_of(token.text);
        if let SuitMatch::One(suit) = begun {
            return Ok((ItemKind::Suit(suit), 1));
        }
        if self.cut_ahead(ahead) {
            return self.spoken_at(ahead, before, particles);
        }
        if let Some(Err(error)) = name {
            return Err(self.fault_at(token, LineProblem::Player(error)));
        }
        let place = self.place;
        self.place = place.saturating_add(ahead);
        let error = self.unknown(self.here(), token, begun);
        self.place = place;
        Err(error)
    }

    /// Returns whether letters are no suit, and do not become words when cut.
    fn is_no_word(&self, ahead: usize, token: Token<'a>) -> bool {
        !matches!(self.suit_of(token.text), SuitMatch::One(_))
            && self.cut_if(token, ahead.saturating_add(1), |_| false).is_none()
    }
}

fn is_last_end(items: &[Item<'_>]) -> bool {
    items.last().is_some_and(|item| item.what == ItemKind::End)
}

/// Returns whether a word asks for a player here, and if so, whether another word may stand there; a colon may be
/// between.
fn asks_for_player(before: &[Item<'_>]) -> Option<bool> {
    let (last, is_tied) = match before {
        [.., word, colon] if colon.what == ItemKind::Sign(':') => (word, true),
        [.., word] => (word, false),
        [] => return None,
    };
    let ItemKind::Word(row) = last.what else { return None };
    let may_be_said_otherwise = matches!(row.meaning, Meaning::Partner | Meaning::Renege | Meaning::Dealer);
    match row.wants {
        Wants::Player => Some(may_be_said_otherwise && !is_tied),
        Wants::MaybePlayer => Some(!is_tied),
        _ => None,
    }
}
