//! Errors of the notation: the word at fault, its place, what is wrong and a hint.

use super::players::PlayerError;
use super::suits::Begun;
use super::words::{Game, Row, Wants};
use crate::kernel::refusal::with_article;
use crate::kernel::words::{self, ticked};
use serde::Serialize;
use std::fmt;

mod marias;
mod speech;
pub use marias::{MariasProblem, NoQuietHundred};
pub use speech::SpeechProblem;

/// The word at fault in a line, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineError {
    /// The word as typed; empty if nothing was typed.
    pub word: String,
    /// Its place in the line, counted in characters from 0.
    pub at: usize,
    pub problem: Box<LineProblem>,
}

pub type LineResult<T = ()> = Result<T, LineError>;

crate::hinted_phrases! {
    /// What is wrong with a word of a line. `example` is a line or an item of the game; `instead`, `sum`, `apart`,
    /// `tricks` and `melds` are what to type in place of it.
    pub enum LineProblem about word {
        Empty { example: &'static str } = "the line is empty" => "a line looks like `{example}`";
        DealerAlone { example: &'static str } = "who dealt stands beside a hand" => "as in `{example} dealer ben`";
        RefusedCharacter =
            "the character U+{:04X} is not allowed in a line", word.chars().next().map_or(0, u32::from);
        NumberTooLarge = "the number `{word}` is too large";
        NoBidder { players: Vec<String> } =
            "expected the bidder, found `{word}`; the players are {}", players.join(", ")
            => "a line begins with the bidder, or with `pass` if everybody passed";
        Player(error: PlayerError) = "{error}" => "{}", error.hint().unwrap_or_default();
        StrayPlayer { name: String, call: Option<CallTrouble>, after: Vec<KnownWord>, stands: NamesStand } =
            "`{word}` is not a word of this game, and the player {name} cannot be here"
            => "{}", call.as_ref().map_or_else(|| stands.hint(after), CallTrouble::to_string);
        NoSide { name: String } = "{name} (`{word}`) is not on a side of this game";
        Unknown(unknown: UnknownWord) = "unknown word `{word}`" => "{}", unknown.hint();
        UnclearSuit { begun: Vec<Begun> } = "`{word}` is {}", unclear(begun)
            => "type {}: {}", if word.chars().count() > 1 { "one more letter" } else { "two letters" },
                words::or(&ticked(begun.iter().filter_map(|begun| begun.beginning(word))));
        Instead { typed: String, instead: String } = "`{typed}` cannot be read" => "type `{instead}`";
        StraySign { behind_letters: bool, example: Option<&'static str>, signs: Vec<char> } =
            "`{word}` has no meaning here" => "{}", about_sign(word, *behind_letters, *example, signs);
        StrayPass = "`{word}` can only replace the bidder, or be in an auction of three or more calls";
        NoHelp = "nobody passes with help under these rules (`pass_help`); write a pass as `-`";
        SecondNumber { first: String } = "`{word}` is a second bare number; the bid is already `{first}`"
            => "write `m{word}` for meld, `t{word}` for trick points, or both as in `160+170`";
        MinusBetweenNumbers { game: Game } = "`{word}` between two numbers has no meaning"
            => "`+` joins {}", match game {
                Game::Marias => "trick points and marriages; for a lost game write `lost`",
                _ => "meld and trick points, `/` separates sides as in `t100/150`; for a lost contract write `lost`",
            };
        JoinedTooOften = "`{word}` is one number too many: `+` joins only the meld and the trick points";
        JoinedTricks { sum: String, apart: Option<String> } =
            "`{word}` behind trick points could be added to them, or be the count of the others"
            => "write {}", words::or(&ticked([Some(sum), apart.as_ref()].into_iter().flatten()));
        SecondPlaces { first: String, tricks: String } =
            "`{word}` begins a second number with a slash; the melds are already `{first}`"
            => "write trick points as in `{tricks}`";
        TricksJoined { joined: String, melds: String } =
            "`{word}` contradicts `{joined}`, which is a meld joined to trick points"
            => "write melds added up as in `{melds}`";
        SaidTwice { field: &'static str, first: String } =
            "`{word}` contradicts `{first}`: both set {}", with_article(field) => "remove one of the two";
        Lacking { row: &'static Row } = "{}", row.wants.lacking(word) => "as in `{}`", row.example;
        EmptyColumn = "`{word}` must be followed by a number";
        NoColumn { columns: usize, sides: Vec<String> } =
            "there is no column for `{word}`: {}", counted(*columns, !sides.is_empty())
            => "{}", if sides.is_empty() { "".into() } else { format!("the columns are for {}", words::and(sides)) };
        PlacesOfOne = "`{word}` cannot stand here: `/` separates sides, and these are one player's melds";
        EmptyMeld = "a meld is missing beside `+` in `{word}`"
            => "write melds as in `m=run+pinochle`, with a blank before a result";
        NoJson { message: String } = "the record cannot be read: {message}";
        AfterRecord = "`{word}` is not allowed after a record in braces" => "only `dealer ben` and a note may follow";
        NoHands {} = "this night has results alone: no rules say what a hand comes to"
            => "enter what people won and lost, as in `result anna +5, ben -5`; `new` opens a night with rules";
        Marias(problem: MariasProblem) = "`{word}` {problem}" => "{}", problem.hint().unwrap_or_default();
        Speech(problem: SpeechProblem) = "`{word}` {problem}" => "{}", problem.hint().unwrap_or_default();
    }
}

impl From<MariasProblem> for Box<LineProblem> {
    fn from(problem: MariasProblem) -> Self {
        Box::new(LineProblem::Marias(problem))
    }
}

impl From<SpeechProblem> for Box<LineProblem> {
    fn from(problem: SpeechProblem) -> Self {
        Box::new(LineProblem::Speech(problem))
    }
}

/// What is known about a word that has no meaning, for the hint: words in each language that would do in its place.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct UnknownWord {
    pub nearest: Option<&'static str>,
    pub nearest_czech: Option<&'static str>,
    pub name_in_pieces: Option<String>,
    pub may_be_suit: bool,
    pub may_be_number: bool,
    pub known: Vec<KnownWord>,
}

impl UnknownWord {
    fn hint(&self) -> String {
        match (&self.name_in_pieces, self.nearest) {
            (Some(name), _) => format!("type the name without blanks: `{name}`"),
            (None, Some(nearest)) => words::did_you_mean(nearest),
            (None, None) => self.expected(),
        }
    }

    fn expected(&self) -> String {
        let suit = self.may_be_suit.then_some("a suit");
        let number = self.may_be_number.then_some("a number");
        let words = (!self.known.is_empty()).then(|| format!("one of {}", ticked(&self.known).join(", ")));
        let all: Vec<String> = suit.into_iter().chain(number).map(str::to_owned).chain(words).collect();
        match all.as_slice() {
            [] => String::new(),
            [first, second, last] => format!("expected {first}, {second}, or {last}"),
            all => format!("expected {}", words::or(all)),
        }
    }
}

crate::phrases! {
    /// A word of the table, in its simplest form in each language.
    #[derive(Copy)]
    pub struct KnownWord {
        pub english: &'static str,
        /// `None` if Czech has no word of its own.
        pub czech: Option<&'static str>,
        /// Whether a colon must follow it.
        pub colon: bool,
    } = "{english}{}", if *colon { ":" } else { "" };
}

impl KnownWord {
    /// Returns the simplest forms of a row, if it has one in English.
    pub fn of(row: &Row) -> Option<KnownWord> {
        let english = row.english.first()?;
        let colon = row.wants.is_tied() || row.wants == Wants::SideMelds;
        Some(KnownWord { english, czech: row.czech().next(), colon })
    }
}

/// Where players' names may be in a line, besides after words that require them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum NamesStand {
    Nowhere,
    First,
    FirstAndInCalls,
}

impl NamesStand {
    fn hint(self, after: &[KnownWord]) -> String {
        let after = words::or(&ticked(after));
        match self {
            NamesStand::Nowhere => format!("nobody bids in this game; a player can only follow {after}"),
            NamesStand::First => format!("a player can be first in the line, or follow {after}"),
            NamesStand::FirstAndInCalls => {
                format!("a player can be first in the line, in an auction, or follow {after}")
            }
        }
    }
}

crate::phrases! {
    pub enum CallTrouble {
        /// There were fewer than three. `stopped_by` is the ambiguous name at which they stopped.
        TooFew { stopped_by: Option<PlayerError> } =
            "an auction has three or more calls{}", stopped_by.as_ref().map_or(
                "; for fewer, type only who won it, as in `a250`".to_owned(), |error| format!(", and {error}"));
        Over = "the auction was over: one player had bid and the others had passed";
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.about(&self.word))
    }
}

impl std::error::Error for LineError {}

impl LineError {
    /// Returns the field at fault in answers: `line`, or the one that the word contradicts.
    pub fn field(&self) -> &'static str {
        match self.problem.as_ref() {
            LineProblem::Marias(MariasProblem::NoQuietHundred { .. }) => "total",
            LineProblem::Speech(problem) => problem.field(),
            _ => "line",
        }
    }

    pub fn hint(&self) -> Option<String> {
        self.problem.hint(&self.word)
    }
}

impl Wants {
    /// Says what must follow a word, and does not.
    fn lacking(self, word: &str) -> String {
        let behind = match self {
            Wants::Player | Wants::MaybePlayer => "a player",
            Wants::Suit => "a suit",
            Wants::Number => "a number",
            Wants::Tied => "a colon and a player",
            Wants::TiedNumber => "a player and a number",
            Wants::TiedMelds => "a player and names of melds",
            Wants::Component => "what was doubled",
            Wants::TiedBid => "a colon and a bid",
            Wants::MaybeComponent => {
                return format!(
                    "the colon after `{word}` must be followed by what was doubled, or how often"
                );
            }
            Wants::Melds | Wants::SideMelds | Wants::Nothing => "a number or melds",
        };
        format!("`{word}` must be followed by {behind}")
    }
}

fn unclear(begun: &[Begun]) -> String {
    match begun {
        [one] => format!("too short for {one}"),
        several => {
            format!("ambiguous: {}", words::and(&several.iter().map(Begun::to_string).collect::<Vec<_>>()))
        }
    }
}

fn about_sign(sign: &str, behind_letters: bool, example: Option<&str>, signs: &[char]) -> String {
    match (sign, example) {
        (":", Some(example)) => format!("`:` connects a word with what it is about, as in `{example}`"),
        ("=", Some(example)) => format!("`=` follows `m`, as in `{example}`"),
        ("/", Some(example)) => format!("`/` separates two counts, as in `{example}`"),
        ("'" | "." | "’", _) if behind_letters => "type the name without its signs".to_owned(),
        _ => {
            let signs: String = signs.iter().map(|sign| format!("`{sign}`, ")).collect();
            format!("the signs are `+`, `-`, {signs}`#` and the suit symbols")
        }
    }
}

fn counted(columns: usize, of_sides: bool) -> String {
    match columns {
        1 => "only one number is counted here".to_owned(),
        columns if of_sides => format!("there are {columns} sides"),
        columns => format!("only {columns} numbers are counted here"),
    }
}
