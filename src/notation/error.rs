//! A line that cannot be read: which word, where, what is wrong with it and what would do.

use super::players::PlayerError;
use super::suits::Begun;
use super::words::{Game, Row, Wants, said_by};
use crate::kernel::words::{self, ticked};
use serde::Serialize;
use std::fmt;

mod marias;
pub use marias::MariasProblem;

/// The word at fault in a line, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineError {
    /// The word as typed; empty where nothing was.
    pub word: String,
    /// Its place in the line, counted in characters from 0.
    pub at: usize,
    /// What is wrong with it.
    pub problem: Box<LineProblem>,
}

/// What can be wrong with a word of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum LineProblem {
    /// There is no word at all.
    Empty {
        /// A line that would do.
        example: &'static str,
    },
    /// A control character, or one that shows nothing.
    RefusedCharacter,
    /// A number beyond 64 bits, or numbers whose sum is.
    NumberTooLarge,
    /// The line does not begin with letters, so not with the bidder.
    NoBidder {
        /// Who is at the table.
        players: Vec<String>,
    },
    /// The word stands for a player and names nobody, or several.
    Player(PlayerError),
    /// The word names a player where none may stand.
    StrayPlayer {
        /// The player's name.
        name: String,
        /// Why it may have been meant as a call.
        call: Option<CallTrouble>,
        /// The words after which a player may stand.
        after: Vec<KnownWord>,
        /// Where else a player stands in a line of this game.
        stands: NamesStand,
    },
    /// The word names a player who sits on no side.
    NoSide {
        /// The player's name.
        name: String,
    },
    /// Letters that are no word of this game, cut or whole.
    Unknown {
        /// The word most likely meant.
        nearest: Option<&'static str>,
        /// A name typed with its blank, as it should be typed.
        name_in_pieces: Option<String>,
        /// Some words that this game knows.
        known: Vec<KnownWord>,
    },
    /// The beginning of a suit's name, too short or of more than one.
    UnclearSuit {
        /// The names begun.
        begun: Vec<Begun>,
    },
    /// A sign that says nothing where it stands.
    StraySign {
        /// Whether it stands behind letters, as the signs of names do.
        behind_letters: bool,
        /// How the sign stands in a line of this game, if it does.
        example: Option<&'static str>,
        /// The signs between words that this game has.
        signs: Vec<char>,
    },
    /// `pass` after the first word and not in an auction.
    StrayPass,
    /// A bare number when there is a bid already.
    SecondNumber {
        /// The first bare number.
        first: String,
    },
    /// A minus between two numbers.
    MinusBetweenNumbers {
        /// The game, which has its own numbers to join.
        game: Game,
    },
    /// A third number joined by `+`.
    JoinedTooOften,
    /// Something else was said about this before.
    SaidTwice {
        /// The game whose field it is.
        game: Game,
        /// The field.
        field: &'static str,
        /// What said it first.
        first: String,
    },
    /// The word lacks what has to follow it.
    Lacking {
        /// The word's row in the table.
        row: &'static Row,
    },
    /// A slash without a number behind it.
    EmptyColumn,
    /// A number behind more slashes than there is something to count.
    NoColumn {
        /// How many columns there are.
        columns: usize,
        /// Whose they are, in a game of sides.
        sides: Vec<String>,
    },
    /// A number behind a slash, where joined numbers stand for one side's meld and trick points.
    JoinedBesideColumn,
    /// Places parted by slashes, in what one player melded.
    PlacesOfOne,
    /// A list of melds with nothing between two `+`.
    EmptyMeld,
    /// A record in braces that is no JSON.
    NoJson {
        /// What the JSON reader says.
        message: String,
    },
    /// Something behind a record in braces.
    AfterRecord,
    /// A word of mariáš that does not fit where it stands.
    Marias(MariasProblem),
}

/// A word of the table, under its plainest form in either language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KnownWord {
    /// In English.
    pub english: &'static str,
    /// In Czech, where it has one of its own.
    pub czech: Option<&'static str>,
    /// Whether a colon ties what follows to it.
    pub colon: bool,
}

impl fmt::Display for KnownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.english, if self.colon { ":" } else { "" })
    }
}

/// Where players' names stand in a line, besides after words that ask for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum NamesStand {
    /// Nowhere: nobody bids.
    Nowhere,
    /// At the beginning.
    First,
    /// At the beginning and in an auction.
    FirstAndInCalls,
}

/// Why calls were not read as an auction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum CallTrouble {
    /// There were fewer than three. Where they stopped at a name that fits several, this is it.
    TooFew {
        /// What stopped them.
        stopped_by: Option<PlayerError>,
    },
    /// One had bid and the others had passed.
    Over,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = &self.word;
        match self.problem.as_ref() {
            LineProblem::Empty { .. } => f.write_str("nothing is typed"),
            LineProblem::RefusedCharacter => {
                let code = word.chars().next().map_or(0, u32::from);
                write!(f, "the character U+{code:04X} cannot stand in a line")
            }
            LineProblem::NumberTooLarge => write!(f, "`{word}` is too large a number"),
            LineProblem::NoBidder { players } => {
                write!(f, "`{word}` is no player, and a line begins with the bidder: {}", players.join(", "))
            }
            LineProblem::Player(error) => error.fmt(f),
            LineProblem::StrayPlayer { name, .. } => {
                write!(f, "`{word}` is no word here, and {name} cannot stand in this place")
            }
            LineProblem::NoSide { name } => write!(f, "`{word}` is {name}, who is on no side of this game"),
            LineProblem::Unknown { .. } => write!(f, "`{word}` is no word here"),
            LineProblem::UnclearSuit { begun } => match begun.as_slice() {
                [one] => write!(f, "`{word}` is too short for {one}"),
                several => {
                    let names: Vec<String> = several.iter().map(Begun::to_string).collect();
                    write!(f, "`{word}` fits {}", super::players::Listed(&names))
                }
            },
            LineProblem::StraySign { .. } => write!(f, "`{word}` says nothing here"),
            LineProblem::StrayPass => {
                write!(f, "`{word}` stands in place of the bidder, or in an auction of three calls and more")
            }
            LineProblem::SecondNumber { first } => {
                write!(f, "`{word}` is a second bare number; the bid is `{first}` already")
            }
            LineProblem::MinusBetweenNumbers { .. } => {
                write!(f, "`{word}` between two numbers means nothing")
            }
            LineProblem::JoinedTooOften => {
                write!(f, "`{word}` is one number too many: `+` joins the meld and the trick points")
            }
            LineProblem::SaidTwice { game, field, first } => {
                write!(f, "`{word}` contradicts `{first}`: both say {}", said_by(*game, field))
            }
            LineProblem::Lacking { row } => match row.wants {
                Wants::Player | Wants::MaybePlayer => write!(f, "`{word}` wants a player after it"),
                Wants::Number => write!(f, "`{word}` wants a number after it"),
                Wants::Tied => write!(f, "`{word}` wants a colon and a player after it"),
                Wants::TiedNumber => write!(f, "`{word}` wants a player and a number after it"),
                Wants::TiedMelds => write!(f, "`{word}` wants a player and names of melds after it"),
                Wants::TiedBid => write!(f, "`{word}` wants a colon and a bid after it"),
                Wants::MaybeComponent => {
                    write!(f, "the colon behind `{word}` wants what was doubled, or how often")
                }
                Wants::Melds | Wants::SideMelds | Wants::Nothing => {
                    write!(f, "`{word}` wants a number or melds after it")
                }
            },
            LineProblem::EmptyColumn => write!(f, "`{word}` wants a number after it"),
            LineProblem::NoColumn { columns: 1, .. } => {
                write!(f, "`{word}` has no column: one number is counted here")
            }
            LineProblem::NoColumn { columns, sides } if sides.is_empty() => {
                write!(f, "`{word}` has no column: {columns} numbers are counted here")
            }
            LineProblem::NoColumn { columns, .. } => {
                write!(f, "`{word}` has no column: there are {columns} sides")
            }
            LineProblem::JoinedBesideColumn => {
                write!(
                    f,
                    "`{word}` has no column: numbers joined by `+` are one side's meld and trick points"
                )
            }
            LineProblem::PlacesOfOne => {
                write!(f, "`{word}` has a `/` in it, which parts sides, not one player's melds")
            }
            LineProblem::EmptyMeld => write!(f, "`{word}` has an empty place beside a `+`"),
            LineProblem::NoJson { message } => write!(f, "the record cannot be read: {message}"),
            LineProblem::AfterRecord => write!(f, "`{word}` says nothing after a record in braces"),
            LineProblem::Marias(problem) => write!(f, "`{word}` {problem}"),
        }
    }
}

impl std::error::Error for LineError {}

impl LineError {
    /// Returns what to type instead, where something can be said.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let hint = match self.problem.as_ref() {
            LineProblem::Empty { example } => format!("a line looks like `{example}`"),
            LineProblem::NoBidder { .. } => "or with `pass`, when everybody passed".to_owned(),
            LineProblem::Player(error) => return error.hint(),
            LineProblem::StrayPlayer { call: Some(trouble), .. } => trouble.to_string(),
            LineProblem::StrayPlayer { after, stands, .. } => {
                let after = words::or(&ticked(after));
                match stands {
                    NamesStand::Nowhere => format!("nobody bids in this game; a player stands after {after}"),
                    NamesStand::First => format!("a player stands first, and after {after}"),
                    NamesStand::FirstAndInCalls => {
                        format!("a player stands first, in an auction, and after {after}")
                    }
                }
            }
            LineProblem::Unknown { name_in_pieces: Some(name), .. } => {
                format!("a name is typed without its blanks: `{name}`")
            }
            LineProblem::Unknown { nearest: Some(nearest), .. } => words::did_you_mean(nearest),
            LineProblem::Unknown { known, .. } => {
                format!("a suit, a number, or one of {}", ticked(known).join(", "))
            }
            LineProblem::UnclearSuit { begun } => {
                let length = if self.word.chars().count() > 1 { "one letter more" } else { "two letters" };
                let shown = ticked(begun.iter().filter_map(|b| b.beginning(&self.word)));
                format!("type {length}: {}", words::or(&shown))
            }
            LineProblem::StraySign { behind_letters, example, signs } => {
                match (self.word.as_str(), example) {
                    (":", Some(example)) => {
                        format!("`:` stands between a word and what it is about, as in `{example}`")
                    }
                    ("=", Some(example)) => format!("`=` stands behind `m`, as in `{example}`"),
                    ("/", Some(example)) => format!("`/` stands between two counts, as in `{example}`"),
                    ("'" | "." | "’", _) if *behind_letters => {
                        "a name is typed without its signs".to_owned()
                    }
                    _ => {
                        let signs: String = signs.iter().map(|sign| format!("`{sign}`, ")).collect();
                        format!("the signs are `+`, `-`, {signs}`#` and those of the suits")
                    }
                }
            }
            LineProblem::SecondNumber { .. } => {
                let n = &self.word;
                format!("`m{n}` is meld, `t{n}` trick points; joined, `160+170` is both")
            }
            LineProblem::MinusBetweenNumbers { game: Game::Marias } => {
                "`+` joins trick points and marriages; for a lost game write `lost`".to_owned()
            }
            LineProblem::MinusBetweenNumbers { .. } => {
                "`+` joins meld and trick points; for a lost contract write `lost`".to_owned()
            }
            LineProblem::SaidTwice { .. } => "leave one of the two out".to_owned(),
            LineProblem::Lacking { row } => format!("as in `{}`", row.example),
            LineProblem::EmptyMeld => {
                "melds are joined as in `m=run+pinochle`; a sign stands apart".to_owned()
            }
            LineProblem::NoColumn { sides, .. } if !sides.is_empty() => {
                format!("the columns are those of {}", super::players::Listed(sides))
            }
            LineProblem::JoinedBesideColumn => {
                "type the columns behind `m` and `t`, as in `m120/40 t210/40`".to_owned()
            }
            LineProblem::AfterRecord => "only `dealer ben` and a note may follow".to_owned(),
            LineProblem::Marias(problem) => return problem.hint(),
            LineProblem::RefusedCharacter
            | LineProblem::NumberTooLarge
            | LineProblem::NoSide { .. }
            | LineProblem::StrayPass
            | LineProblem::PlacesOfOne
            | LineProblem::JoinedTooOften
            | LineProblem::EmptyColumn
            | LineProblem::NoColumn { .. }
            | LineProblem::NoJson { .. } => return None,
        };
        Some(hint)
    }
}

impl fmt::Display for CallTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallTrouble::TooFew { stopped_by: None } => {
                f.write_str("an auction has three calls or more; else type only who won it, as in `a250`")
            }
            CallTrouble::TooFew { stopped_by: Some(error) } => {
                write!(f, "an auction has three calls or more, and here {error}")
            }
            CallTrouble::Over => f.write_str("the auction was over: one had bid and the others had passed"),
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
