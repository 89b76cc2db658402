//! The refusal of a line: the word at fault, its place, what is wrong, and lines of this hand that would do.

use super::players::PlayerError;
use super::words::{Wants, WordHelp};
use crate::kernel::{FieldNoun, words};
use serde::Serialize;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct LineError {
    /// As typed; empty if nothing was typed.
    pub word: String,
    /// In characters from 0.
    pub at: usize,
    pub problem: Box<LineProblem>,
    /// While a line is read, in place of the word; once it was read, whole lines of this hand.
    pub would_do: Vec<String>,
    /// For a line that is in neither language.
    pub in_czech: Vec<String>,
    /// From and to, if it is more than the word.
    #[serde(skip)]
    pub instead_of: Option<(usize, usize)>,
}

pub type LineResult<T = ()> = Result<T, LineError>;

crate::hinted_phrases! {
    pub enum LineProblem about word {
        Empty = "the line is empty";
        RefusedCharacter =
            "the character U+{:04X} is not allowed in a line", word.chars().next().map_or(0, u32::from);
        TooLong = "the line is too long at `{word}`";
        NumberTooLarge = "the number `{word}` is too large";
        NoBidder { players: Vec<String> } =
            "expected the bidder, found `{word}`; the players are {}", players.join(", ");
        Player(error: PlayerError) = "{error}";
        StrayPlayer { name: String } =
            "{name} (`{word}`) cannot stand here: players stand first, in an auction of three calls or more, and after \
             words such as `dealer`";
        Unknown { nearest: Option<&'static str> } = "unknown word `{word}`{}", words::or_nearest(*nearest);
        /// The help tells where it stands.
        Stray { help: Option<WordHelp> } =
            "`{word}` cannot stand here{}", help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        /// A verb, or the letter of a suit.
        StrayLead = "`{word}` cannot stand here: it stands right behind the player";
        SecondBid { first: i64 } = "`{word}` is a second bare number; the bid is already {first}";
        NoBidHere = "`{word}` cannot be the bid here: it stands before results, and not right behind counts";
        TwoMeanings = "`{word}` could mean two things";
        SignBetween = "`{word}` could be the result, or join what is beside it";
        AboutWhat = "`{word}` could be about what is before it, what is behind it, or the hand";
        SaidTwice { field: FieldNoun, first: String } = "`{word}` contradicts `{first}`: both set {}", field.the();
        Lacking { wants: Wants } = "`{word}` must be followed by {}", wants.name();
        OneNumber = "`{word}` is one number too many: `/` separates sides";
        NoMelds = "`{word}` is not melds: write names joined by `+`, or cards";
        NoJson { message: String } = "the record cannot be read: {message}";
        AfterRecord = "`{word}` is not allowed after a record in braces: only `dealer NAME` and a note may follow";
        NoHands {} = "this night has results alone: no rules say what a hand comes to";
        NoCount = "`{word}` is neither trick points, in tens from 0 to 90, nor an announcement (7, 77, 100, 107); a sum is \
             typed as `90+40` or `total 130`";
        NoQuietHundred = "`{word}` needs 100 from trick points and marriages on the side that won, and rules that pay for it";
        NoRung =
            "`{word}` is no bid of this auction: 7, 100, 107, 77 and 77+100, each with `h` for hearts, betl, durch";
    }
}

crate::phrases! {
    pub struct WouldDo { lines: Vec<String>, czech: Vec<String> } = "type {}", words::or(&words::ticked(lines));
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.about(&self.word))
    }
}

impl LineError {
    pub fn new(word: String, at: usize, problem: impl Into<Box<LineProblem>>) -> LineError {
        LineError { word, at, problem: problem.into(), would_do: vec![], in_czech: vec![], instead_of: None }
    }

    pub fn instead(mut self, would_do: impl IntoIterator<Item: Into<String>>) -> LineError {
        self.would_do.extend(would_do.into_iter().map(Into::into));
        self
    }

    pub fn instead_of(
        self,
        place: (usize, usize),
        would_do: impl IntoIterator<Item: Into<String>>,
    ) -> LineError {
        LineError { instead_of: Some(place), ..self.instead(would_do) }
    }

    /// Of what would be another word, from and to.
    pub fn place(&self) -> (usize, usize) {
        let end = self.at.saturating_add(self.word.chars().count());
        self.instead_of.unwrap_or((self.at, end))
    }

    pub fn hint(&self) -> Option<WouldDo> {
        let (lines, czech) = (self.would_do.clone(), self.in_czech.clone());
        (!lines.is_empty()).then_some(WouldDo { lines, czech })
    }

    /// In answers: `line`, or the one that the word contradicts.
    pub fn field(&self) -> &'static str {
        if matches!(*self.problem, LineProblem::NoQuietHundred) { "total" } else { "line" }
    }
}
