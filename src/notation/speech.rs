//! A line of pinochle as it is spoken (rulebook `words-pinochle.md`): it is written again in shorthand, each piece with the
//! words that it stands for, and that is read like any other line. Whatever has no clear meaning is refused at its word.

mod calls;
mod counts;
mod items;
mod melds;
mod names;
mod owned;
mod phrases;
mod said;
mod words;
mod written;

use super::error::{LineError, LineProblem, LineResult};
use super::fold::{fold, is_same};
use super::granted::Granted;
use super::players::player_of;
use super::reader::{Position, Reader};
use super::reading::Heard;
use super::suits;
use super::token::{Kind, Token, Tokens};
use super::words::{Game, Meaning, Row, find};
use items::Items;
use words::Word;

pub struct Manner<'a> {
    pub game: Game,
    pub players: &'a [String],
    /// Whether somebody bids, so that a player has to be named.
    pub has_bidder: bool,
    /// Whether the melds of a side are one player's.
    pub one_each: bool,
    /// The players of each side that is counted; everybody is one where they play alone.
    pub columns: Vec<Vec<usize>>,
    pub bid_suit: bool,
    /// Whether a hundred aces are ten.
    pub tenths: bool,
    pub all_tricks: i64,
    /// What a meld is worth, if the table has its name.
    pub worth: &'a dyn Fn(&str) -> Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shorthand {
    pub line: String,
    pub granted: Option<Granted>,
    /// For each piece its place in the shorthand, and place, length and text of what was typed.
    pieces: Vec<(usize, Typed)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Typed {
    at: usize,
    length: usize,
    word: String,
}

impl Shorthand {
    /// Adds a piece behind a blank, or right behind the one before.
    fn push(&mut self, piece: &str, is_glued: bool, typed: Typed) {
        if !self.line.is_empty() && !is_glued {
            self.line.push(' ');
        }
        self.pieces.push((self.line.chars().count(), typed));
        self.line.push_str(piece);
    }

    fn typed(&self, at: usize) -> Option<&Typed> {
        self.pieces.iter().rev().find(|(from, _)| *from <= at).map(|(_, typed)| typed)
    }

    /// Puts what was read of the shorthand back to the words that were typed.
    pub fn places(&self, heard: &mut [Heard], error: Option<&mut LineError>) {
        for heard in heard {
            if let Some(typed) = self.typed(heard.at) {
                (heard.at, heard.len) = (typed.at, typed.length);
            }
        }
        if let Some(error) = error
            && let Some(typed) = self.typed(error.at)
        {
            error.at = typed.at;
            error.word.clone_from(&typed.word);
        }
    }
}

/// Returns whether shorthand means something else by these tokens than a listener would.
pub fn is_spoken(game: Game, players: &[String], tokens: &[Token<'_>]) -> bool {
    let is = |token: &Token<'_>, words: &[&str]| {
        token.kind == Kind::Letters && words.iter().any(|word| token.text.eq_ignore_ascii_case(word))
    };
    (1..).zip(tokens).any(|(next, token)| match token.text.len() {
        2 | 3 if next > 1 && is(token, &["he", "she"]) => true,
        3 | 4 if is(token, &["made", "set"]) => {
            tokens.iter().skip(next).take(2).any(|next| is(next, &["trump", "trumps"]))
        }
        1 if token.kind == Kind::Sign('-') => is_before_hand(game, players, tokens, next),
        3 if is(token, &["won"]) => tokens.get(next).is_some_and(|next| is(next, &["bid"])),
        5 if game == Game::Points && is(token, &["claim"]) => {
            tokens.get(next).is_some_and(|next| next.kind == Kind::Letters)
        }
        6 if game == Game::Points => {
            is(token, &["double"])
                && tokens.get(next).is_some_and(|next| is(next, &["double", "redouble"]))
                // Who is called so redoubles.
                && player_of(players, token.text).is_none()
        }
        _ => false,
    })
}

/// Returns whether a dash between blanks, which is no pass, stands before what a hand tells: its suit by name, a count, or a
/// word for one.
fn is_before_hand(game: Game, players: &[String], tokens: &[Token<'_>], next: usize) -> bool {
    let (dash, before) = (next.checked_sub(1), next.checked_sub(2));
    let token = |at: Option<usize>| tokens.get(at?);
    let place = |at| token(at).map(|token| (token.at, token.length()));
    let (Some(before_dash), Some(behind)) = (token(before), tokens.get(next)) else { return false };
    let is_counted = |row: &Row| matches!(row.meaning, Meaning::Meld | Meaning::Tricks);
    let is_hand = match behind.kind {
        Kind::Number => before_dash.kind != Kind::Number,
        Kind::Letters if behind.length() == 1 && game == Game::Points => false,
        Kind::Letters => {
            (behind.length() > 1 && suits::whole(suits::PINOCHLE, behind.text).is_some())
                || find(game, [fold(behind.text)]).is_some_and(|(row, _)| is_counted(row))
        }
        _ => false,
    };
    is_hand
        && player_of(players, before_dash.text).is_none()
        && is_apart(place(before), place(dash), place(Some(next)))
}

/// Returns whether blanks stand on both sides of a word; each is told by its place and its length.
fn is_apart(
    before: Option<(usize, usize)>,
    word: Option<(usize, usize)>,
    behind: Option<(usize, usize)>,
) -> bool {
    let touches = |one: Option<(usize, usize)>, next: Option<(usize, usize)>| {
        one.zip(next).is_none_or(|((at, length), (next, _))| at.saturating_add(length) == next)
    };
    !touches(before, word) && !touches(word, behind)
}

/// Writes a spoken line in shorthand. Also returns whether its refusal is that of the line: where no word belongs to speech
/// alone, the line was meant as shorthand.
pub fn in_shorthand(
    manner: &Manner<'_>,
    reader: &Reader<'_>,
    line: &Tokens<'_>,
) -> (LineResult<Shorthand>, bool) {
    let may_own = |owner: &str| {
        let word = Token { kind: Kind::Letters, text: owner, at: 0 };
        let owner = words::words(owner, 0, &[word], &[], |_| false);
        matches!(phrases::find(manner.game, &owner, 0), Some(found) if matches!(found.sense, phrases::Sense::Named(_)))
    };
    let words = words::words(line.text, line.from, &line.words, manner.players, may_own);
    // The first word may be a name, whatever else it is.
    let names_first = usize::from(player_at(manner.players, &words, 0, true).is_some());
    let is_of_speech = words
        .iter()
        .skip(names_first)
        .any(|word| phrases::is_of_speech(word) && find(manner.game, &[&word.folded]).is_none());
    let spoken = Items::read(manner, &words).and_then(|items| items.written());
    // What could be meant in two ways is asked, in whatever words it was said.
    let is_doubt = |fault: &Fault| {
        let problem = fault.problem.as_deref();
        matches!(problem, Some(LineProblem::Speech(problem)) if problem.is_doubt())
    };
    let stands = is_of_speech || spoken.as_ref().err().is_some_and(is_doubt);
    (spoken.map_err(|fault| fault_at(reader, &words, fault)), stands)
}

/// A word at fault, by its number; nothing is wrong with it but that it has no meaning, if no problem is given.
struct Fault {
    word: usize,
    problem: Option<Box<LineProblem>>,
}

impl Fault {
    fn at<T>(word: usize) -> Result<T, Fault> {
        Err(Fault { word, problem: None })
    }

    fn of<T>(word: usize, problem: impl Into<Box<LineProblem>>) -> Result<T, Fault> {
        Err(Fault { word, problem: Some(problem.into()) })
    }
}

fn fault_at(reader: &Reader<'_>, words: &[Word<'_>], fault: Fault) -> LineError {
    let (at, token, typed) = words
        .get(fault.word)
        .map_or((0, 0, String::new()), |word| (word.at, word.token, word.typed.to_string()));
    let problem = fault.problem.unwrap_or_else(|| reader.clone().trouble_at(token));
    LineError { word: typed, at, problem }
}

impl Reader<'_> {
    /// Returns what is wrong with a word that has no meaning where it stands.
    fn trouble_at(mut self, token: usize) -> Box<LineProblem> {
        self.place = token;
        let said: Position = self.here();
        match self.read() {
            Err(error) => error.problem,
            Ok(_) => self.no_word(said).problem,
        }
    }
}

/// Finds a player by a whole name of one word or several, from a word on; returns the player and the word behind. Where
/// `any` is set, any beginning of one name will do, else one of three letters.
fn player_at(players: &[String], words: &[Word<'_>], at: usize, any: bool) -> Option<(usize, usize)> {
    let first = words.get(at).filter(|word| word.is_letters())?;
    let words_of = |name: &String| name.matches(' ').count().saturating_add(1);
    let longest = players.iter().map(words_of).max().unwrap_or(1).min(4);
    for count in (2..=longest).rev() {
        let parts = words.get(at..at.checked_add(count)?);
        let Some(parts) =
            parts.filter(|parts| parts.iter().skip(1).all(|w| w.is_letters() && !w.after_comma))
        else {
            continue;
        };
        let whole: String = parts.iter().map(|word| word.folded.as_str()).collect();
        let named = players.iter().position(|name| name.contains(' ') && fold(name) == whole);
        if let Some(player) = named {
            return Some((player, at + count));
        }
    }
    let player = player_of(players, &first.typed)?;
    let is_whole = players.get(player).is_some_and(|name| is_same(&first.folded, name));
    (any || is_whole || first.folded.chars().count() >= 3).then_some((player, at + 1))
}
