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

/// What is wrong with a word of a line. `example` is a line or an item of the game; `instead`, `sum`, `apart`, `tricks` and
/// `melds` are what to type in place of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum LineProblem {
    Empty { example: &'static str },
    DealerAlone { example: &'static str },
    RefusedCharacter,
    NumberTooLarge,
    NoBidder { players: Vec<String> },
    Player(PlayerError),
    StrayPlayer { name: String, call: Option<CallTrouble>, after: Vec<KnownWord>, stands: NamesStand },
    NoSide { name: String },
    Unknown(UnknownWord),
    UnclearSuit { begun: Vec<Begun> },
    Instead { typed: String, instead: String },
    StraySign { behind_letters: bool, example: Option<&'static str>, signs: Vec<char> },
    NoHelp,
    Lacking { row: &'static Row },
    NoColumn { columns: usize, sides: Vec<String> },
    EmptyMeld,
    NoJson { message: String },
    NoHands {},
    Word(WordProblem),
    Marias(MariasProblem),
    Speech(SpeechProblem),
}

crate::hinted_phrases! {
    /// What is wrong with a word where it stands. The message follows the word.
    #[serde(rename = "LineProblem")]
    pub enum WordProblem {
        StrayPass {} = "can only replace the bidder, or be in an auction of three or more calls";
        SecondNumber { number: String, first: String } =
            "is a second bare number; the bid is already `{first}`"
            => "write `m{number}` for meld, `t{number}` for trick points, or both as in `160+170`";
        MinusBetweenNumbers { game: Game } = "between two numbers has no meaning" => "{}", joining(*game);
        JoinedTooOften {} = "is one number too many: `+` joins only the meld and the trick points";
        JoinedTricks { sum: String, apart: Option<String> } =
            "behind trick points could be added to them, or be the count of the others"
            => "write {}", words::or(&ticked([Some(sum), apart.as_ref()].into_iter().flatten()));
        SecondPlaces { first: String, tricks: String } =
            "begins a second number with a slash; the melds are already `{first}`"
            => "write trick points as in `{tricks}`";
        TricksJoined { joined: String, melds: String } =
            "contradicts `{joined}`, which is a meld joined to trick points"
            => "write melds added up as in `{melds}`";
        SaidTwice { field: &'static str, first: String } =
            "contradicts `{first}`: both set {}", with_article(field) => "remove one of the two";
        EmptyColumn {} = "must be followed by a number";
        PlacesOfOne {} = "cannot stand here: `/` separates sides, and these are one player's melds";
        AfterRecord {} = "is not allowed after a record in braces"
            => "only `dealer ben` and a note may follow";
    }
}

fn joining(game: Game) -> &'static str {
    match game {
        Game::Marias => "`+` joins trick points and marriages; for a lost game write `lost`",
        Game::Auction | Game::Points => {
            "`+` joins meld and trick points, `/` separates sides as in `t100/150`; for a lost contract write `lost`"
        }
    }
}

impl From<WordProblem> for Box<LineProblem> {
    fn from(problem: WordProblem) -> Self {
        Box::new(LineProblem::Word(problem))
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
    fn expected(&self) -> Option<String> {
        let suit = self.may_be_suit.then_some("a suit");
        let number = self.may_be_number.then_some("a number");
        let words = (!self.known.is_empty()).then(|| format!("one of {}", ticked(&self.known).join(", ")));
        let all: Vec<String> = suit.into_iter().chain(number).map(str::to_owned).chain(words).collect();
        (!all.is_empty()).then(|| match all.as_slice() {
            [first, second, last] => format!("expected {first}, {second}, or {last}"),
            all => format!("expected {}", words::or(all)),
        })
    }
}

/// A word of the table, in its simplest form in each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KnownWord {
    pub english: &'static str,
    /// `None` if Czech has no word of its own.
    pub czech: Option<&'static str>,
    /// Whether a colon must follow it.
    pub colon: bool,
}

impl KnownWord {
    /// Returns the simplest forms of a row, if it has one in English.
    pub fn of(row: &Row) -> Option<KnownWord> {
        let english = row.english.first()?;
        let colon = row.wants.is_tied() || row.wants == Wants::SideMelds;
        Some(KnownWord { english, czech: row.czech().next(), colon })
    }
}

impl fmt::Display for KnownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.english, if self.colon { ":" } else { "" })
    }
}

/// Where players' names may be in a line, besides after words that require them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum NamesStand {
    Nowhere,
    First,
    FirstAndInCalls,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum CallTrouble {
    /// There were fewer than three. `stopped_by` is the ambiguous name at which they stopped.
    TooFew { stopped_by: Option<PlayerError> },
    /// One player had bid and the others had passed.
    Over,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = &self.word;
        match self.problem.as_ref() {
            LineProblem::Empty { .. } => f.write_str("the line is empty"),
            LineProblem::DealerAlone { .. } => f.write_str("who dealt stands beside a hand"),
            LineProblem::RefusedCharacter => {
                let code = word.chars().next().map_or(0, u32::from);
                write!(f, "the character U+{code:04X} is not allowed in a line")
            }
            LineProblem::NumberTooLarge => write!(f, "the number `{word}` is too large"),
            LineProblem::NoBidder { players } => {
                write!(f, "expected the bidder, found `{word}`; the players are {}", players.join(", "))
            }
            LineProblem::Player(error) => error.fmt(f),
            LineProblem::StrayPlayer { name, .. } => {
                write!(f, "`{word}` is not a word of this game, and the player {name} cannot be here")
            }
            LineProblem::NoSide { name } => write!(f, "{name} (`{word}`) is not on a side of this game"),
            LineProblem::Unknown(_) => write!(f, "unknown word `{word}`"),
            LineProblem::Instead { typed, .. } => write!(f, "`{typed}` cannot be read"),
            LineProblem::UnclearSuit { begun } => match begun.as_slice() {
                [one] => write!(f, "`{word}` is too short for {one}"),
                several => {
                    let names: Vec<String> = several.iter().map(Begun::to_string).collect();
                    write!(f, "`{word}` is ambiguous: {}", words::and(&names))
                }
            },
            LineProblem::StraySign { .. } => write!(f, "`{word}` has no meaning here"),
            LineProblem::NoHelp => {
                write!(f, "nobody passes with help under these rules (`pass_help`); write a pass as `-`")
            }
            LineProblem::Lacking { row } => match row.wants {
                Wants::Player | Wants::MaybePlayer => write!(f, "`{word}` must be followed by a player"),
                Wants::Suit => write!(f, "`{word}` must be followed by a suit"),
                Wants::Number => write!(f, "`{word}` must be followed by a number"),
                Wants::Tied => write!(f, "`{word}` must be followed by a colon and a player"),
                Wants::TiedNumber => write!(f, "`{word}` must be followed by a player and a number"),
                Wants::TiedMelds => write!(f, "`{word}` must be followed by a player and names of melds"),
                Wants::Component => write!(f, "`{word}` must be followed by what was doubled"),
                Wants::TiedBid => write!(f, "`{word}` must be followed by a colon and a bid"),
                Wants::MaybeComponent => {
                    write!(f, "the colon after `{word}` must be followed by what was doubled, or how often")
                }
                Wants::Melds | Wants::SideMelds | Wants::Nothing => {
                    write!(f, "`{word}` must be followed by a number or melds")
                }
            },
            LineProblem::NoColumn { columns: 1, .. } => {
                write!(f, "there is no column for `{word}`: only one number is counted here")
            }
            LineProblem::NoColumn { columns, sides } if sides.is_empty() => {
                write!(f, "there is no column for `{word}`: only {columns} numbers are counted here")
            }
            LineProblem::NoColumn { columns, .. } => {
                write!(f, "there is no column for `{word}`: there are {columns} sides")
            }
            LineProblem::EmptyMeld => write!(f, "a meld is missing beside `+` in `{word}`"),
            LineProblem::NoJson { message } => write!(f, "the record cannot be read: {message}"),
            LineProblem::NoHands {} => {
                f.write_str("this night has results alone: no rules say what a hand comes to")
            }
            LineProblem::Word(problem) => write!(f, "`{word}` {problem}"),
            LineProblem::Marias(problem) => write!(f, "`{word}` {problem}"),
            LineProblem::Speech(problem) => write!(f, "`{word}` {problem}"),
        }
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
        let hint = match self.problem.as_ref() {
            LineProblem::Empty { example } => format!("a line looks like `{example}`"),
            LineProblem::DealerAlone { example } => format!("as in `{example} dealer ben`"),
            LineProblem::NoBidder { .. } => {
                "a line begins with the bidder, or with `pass` if everybody passed".to_owned()
            }
            LineProblem::Player(error) => return error.hint(),
            LineProblem::StrayPlayer { call: Some(trouble), .. } => trouble.to_string(),
            LineProblem::StrayPlayer { after, stands, .. } => {
                let after = words::or(&ticked(after));
                match stands {
                    NamesStand::Nowhere => {
                        format!("nobody bids in this game; a player can only follow {after}")
                    }
                    NamesStand::First => format!("a player can be first in the line, or follow {after}"),
                    NamesStand::FirstAndInCalls => {
                        format!("a player can be first in the line, in an auction, or follow {after}")
                    }
                }
            }
            LineProblem::Unknown(UnknownWord { name_in_pieces: Some(name), .. }) => {
                format!("type the name without blanks: `{name}`")
            }
            LineProblem::Unknown(UnknownWord { nearest: Some(nearest), .. }) => words::did_you_mean(nearest),
            LineProblem::Unknown(unknown) => return unknown.expected(),
            LineProblem::Instead { instead, .. } => format!("type `{instead}`"),
            LineProblem::UnclearSuit { begun } => {
                let length = if self.word.chars().count() > 1 { "one more letter" } else { "two letters" };
                let shown = ticked(begun.iter().filter_map(|b| b.beginning(&self.word)));
                format!("type {length}: {}", words::or(&shown))
            }
            LineProblem::StraySign { behind_letters, example, signs } => {
                match (self.word.as_str(), example) {
                    (":", Some(example)) => {
                        format!("`:` connects a word with what it is about, as in `{example}`")
                    }
                    ("=", Some(example)) => format!("`=` follows `m`, as in `{example}`"),
                    ("/", Some(example)) => format!("`/` separates two counts, as in `{example}`"),
                    ("'" | "." | "’", _) if *behind_letters => "type the name without its signs".to_owned(),
                    _ => {
                        let signs: String = signs.iter().map(|sign| format!("`{sign}`, ")).collect();
                        format!("the signs are `+`, `-`, {signs}`#` and the suit symbols")
                    }
                }
            }
            LineProblem::Lacking { row } => format!("as in `{}`", row.example),
            LineProblem::EmptyMeld => {
                "write melds as in `m=run+pinochle`, with a blank before a result".to_owned()
            }
            LineProblem::NoColumn { sides, .. } if !sides.is_empty() => {
                format!("the columns are for {}", words::and(sides))
            }
            LineProblem::NoHands {} => {
                "enter what people won and lost, as in `result anna +5, ben -5`; `new` opens a night with rules"
                    .to_owned()
            }
            LineProblem::Word(problem) => return problem.hint(),
            LineProblem::Marias(problem) => return problem.hint(),
            LineProblem::Speech(problem) => return problem.hint(),
            LineProblem::RefusedCharacter
            | LineProblem::NumberTooLarge
            | LineProblem::NoSide { .. }
            | LineProblem::NoHelp
            | LineProblem::NoColumn { .. }
            | LineProblem::NoJson { .. } => return None,
        };
        Some(hint)
    }
}

impl fmt::Display for CallTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallTrouble::TooFew { stopped_by: None } => f.write_str(
                "an auction has three or more calls; for fewer, type only who won it, as in `a250`",
            ),
            CallTrouble::TooFew { stopped_by: Some(error) } => {
                write!(f, "an auction has three or more calls, and {error}")
            }
            CallTrouble::Over => {
                f.write_str("the auction was over: one player had bid and the others had passed")
            }
        }
    }
}

impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name == self.suit {
            f.write_str(self.name)
        } else {
            write!(f, "{} ({})", self.name, self.suit)
        }
    }
}
