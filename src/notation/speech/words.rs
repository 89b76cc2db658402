//! The words of a spoken line: tokens with what speech needs of them, apostrophes inside words, and where commas stand.

use super::counts::is_number_word;
use crate::notation::fold::fold_word;
use crate::notation::players::player_of;
use crate::notation::token::{Kind, Token};
use compact_str::CompactString;
use std::borrow::Cow;

/// A word as typed, and the folded one that phrases are found by.
#[derive(Debug, Clone)]
pub(super) struct Word<'a> {
    pub kind: Kind,
    pub typed: Cow<'a, str>,
    pub folded: CompactString,
    /// Its place in the line, and its length, in characters.
    pub at: usize,
    pub length: usize,
    pub token: usize,
    pub after_comma: bool,
}

impl Word<'_> {
    pub fn is_number(&self) -> bool {
        self.kind == Kind::Number
    }

    pub fn is_letters(&self) -> bool {
        self.kind == Kind::Letters
    }

    pub fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// Makes the words of a line. `text` is what was cut, from this character of the line on. Full stops and exclamation marks
/// at the end go, and so does the `'s` of a name or of a word that `may_own` knows.
pub(super) fn words<'a>(
    text: &'a str,
    from: usize,
    tokens: &[Token<'a>],
    players: &[String],
    may_own: impl Fn(&str) -> bool,
) -> Vec<Word<'a>> {
    let is_mark = |token: &&Token<'_>| matches!(token.kind, Kind::Sign('.' | '!'));
    let kept = tokens.len() - tokens.iter().rev().take_while(is_mark).count();
    let mut words: Vec<Word<'a>> = Vec::with_capacity(kept);
    let mut chars = text.chars();
    let mut read_to = from;
    for (index, token) in tokens.iter().enumerate().take(kept) {
        let between = token.at.saturating_sub(read_to);
        let after_comma = chars.by_ref().take(between).filter(|c| *c == ',').count() > 0;
        let length = token.length();
        chars.by_ref().take(length).for_each(drop);
        read_to = token.at + length;
        if between == 0
            && let Some(word) = words.last_mut().filter(|word| joins(word, token, players))
        {
            word.typed = format!("{}{}", word.typed, token.text).into();
            word.length += length;
            word.folded = fold_word(&word.typed);
            continue;
        }
        // `three-fifty`
        if between == 0
            && token.kind == Kind::Sign('-')
            && joins_numbers(&words, token, tokens.get(index + 1))
        {
            continue;
        }
        let folded = match token.kind {
            Kind::Letters => fold_word(token.text),
            _ => CompactString::new(token.text),
        };
        let (kind, at) = (token.kind, token.at);
        words.push(Word { kind, typed: token.text.into(), folded, at, length, token: index, after_comma });
    }
    for word in words.iter_mut().filter(|word| word.is_letters()) {
        let owner = word.typed.strip_suffix("'s").or(word.typed.strip_suffix("’s")).map(str::to_owned);
        if let Some(owner) = owner.filter(|owner| player_of(players, owner).is_some() || may_own(owner)) {
            word.folded = fold_word(&owner);
            word.typed = owner.into();
        }
    }
    words
}

/// Returns whether a hyphen stands right between two words for numbers.
fn joins_numbers(words: &[Word<'_>], hyphen: &Token<'_>, next: Option<&Token<'_>>) -> bool {
    let is_before = words.last().is_some_and(|word| word.is_letters() && is_number_word(&word.folded));
    let next = next.filter(|next| next.kind == Kind::Letters && next.at == hyphen.at + hyphen.length());
    is_before
        && next.is_some_and(|next| {
            is_number_word(&fold_word(next.text)) || next.text.eq_ignore_ascii_case("hundred")
        })
}

/// Returns whether a token goes on with the word right before it: an apostrophe and the letters behind it, or the sign of
/// a name as it is written.
fn joins(word: &Word<'_>, token: &Token<'_>, players: &[String]) -> bool {
    let is_apostrophe = |c: char| matches!(c, '\'' | '’');
    let whole = || format!("{}{}", word.typed, token.text);
    match token.kind {
        Kind::Sign(sign) if word.is_letters() && is_apostrophe(sign) => true,
        Kind::Sign('-' | '.') if word.is_letters() => {
            word.typed.chars().count() > 1
                && players.iter().any(|name| name.contains(['-', '.']))
                && player_of(players, &whole()).is_some()
        }
        Kind::Letters if word.is_letters() => word.typed.ends_with(['\'', '’', '-', '.']),
        _ => false,
    }
}
