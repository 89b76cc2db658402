//! Why a session cannot be changed, settled or read. Nothing was changed by a change that was refused.

use crate::engine::Refusal;
use crate::kernel::units::Overflow;
use crate::money::{MoneyError, UnknownCurrency};
use crate::notation::{LineError, NameError, PlayerError, Understood};
use crate::session::entry::EntryNo;
use crate::session::opening::many;
use crate::session::replay::Stuck;
use crate::session::settling::{SettleError, SettlingError};
use crate::session::sides::SidesError;
use crate::session::timeline::TimelineError;
use serde::Serialize;

/// A line with a word that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnreadLine {
    /// The line as typed.
    pub line: String,
    /// The word and what is wrong with it.
    pub error: LineError,
    /// What was understood of it, in words.
    pub understood: Understood,
}

/// A line that was read as a hand that cannot be scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusedLine {
    /// The line as typed.
    pub line: String,
    /// Why not.
    pub refusal: Refusal,
    /// Where the line says what is refused, in characters: place and length.
    pub at: Option<(usize, usize)>,
    /// What was understood of it, in words.
    pub understood: Understood,
}

/// Why a session cannot be changed, settled or read.
#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SessionError {
    /// Its entries do not follow from each other.
    #[error("session {session}, {error}")]
    Log {
        /// The session's UUID.
        session: String,
        /// Where.
        error: TimelineError,
    },
    /// A record that cannot be written down.
    #[error("the record cannot be written: {problem}")]
    Record {
        /// Why not.
        problem: String,
    },
    /// The session's rules cannot be read.
    #[error("the rules of session {session} cannot be read: {problem}")]
    Rules {
        /// Its number.
        session: i64,
        /// Why not.
        problem: String,
    },
    /// A word of the line cannot be read.
    #[error("{}", .0.error)]
    Line(Box<UnreadLine>),
    /// The line was read, and the hand cannot be scored.
    #[error("{}", .0.refusal)]
    Refused(Box<RefusedLine>),
    /// The new entry itself cannot stand.
    #[error("{0}")]
    CannotStand(Box<Stuck>),
    /// Hands that could no longer stand.
    #[error("{}", stuck(.0))]
    Stuck(Vec<Stuck>),
    /// A remark that could not be shown.
    #[error("there is a control character in the note")]
    Note,
    /// There is no such hand.
    #[error("there is no hand {no}: {}", match *hands { 0 => "none was logged yet".to_owned(), 1 => "there is one".to_owned(), n => format!("the last is {n}") })]
    NoSuchHand {
        /// The number asked for.
        no: u32,
        /// How many there are.
        hands: u32,
    },
    /// There are no hands.
    #[error("session {session} has no hands yet")]
    NoHands {
        /// The session's number.
        session: i64,
    },
    /// The hand is struck out already.
    #[error("hand {no} is struck out already")]
    StruckAlready {
        /// Its number.
        no: u32,
    },
    /// Nothing to undo or redo.
    #[error("{0}")]
    Nothing(NothingTo),
    /// A name that cannot be.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A word that names no player, or two.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Somebody is already where they are to go.
    #[error("{name} {}", if *.seated { "sits at the table already" } else { "does not sit at the table" })]
    Seat {
        /// Who.
        name: String,
        /// Whether they sit.
        seated: bool,
    },
    /// The table would be too large or too small for the game.
    #[error("{} play this game, and {would} would sit at the table", many(*.least, *.most))]
    TableSize {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// How many there would be.
        would: usize,
    },
    /// A hand, and not everybody sits whom it needs.
    #[error("a hand needs {least} players, and {}", chairs(.left))]
    EmptyChairs {
        /// How many it needs.
        least: usize,
        /// Who left the empty chairs.
        left: Vec<String>,
    },
    /// A new game where hands do not add up to games.
    #[error("there are no games under these rules: each hand is paid by itself")]
    NoGames,
    /// People who cannot play with each other like this.
    #[error(transparent)]
    Sides(#[from] SidesError),
    /// A player pays himself.
    #[error("{name} cannot pay {name}")]
    PaysSelf {
        /// Who.
        name: String,
    },
    /// An amount that cannot be read.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// The night cannot be settled.
    #[error(transparent)]
    Settle(#[from] SettleError),
    /// Sums beyond 64 bits.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// Why there is nothing to undo or redo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum NothingTo {
    /// Nothing has happened yet.
    #[error("nothing to undo: nothing was changed since the session was opened")]
    UndoSinceOpening,
    /// Nothing has happened since the session was reopened.
    #[error(
        "nothing to undo: nothing was changed since the session was reopened, and undo goes no further back"
    )]
    UndoSinceReopening,
    /// Nothing was undone.
    #[error("nothing to redo: nothing is undone")]
    Redo,
    /// Something came between.
    #[error("nothing to redo: entry {undone} was undone, but entry {by} came after")]
    Overtaken {
        /// The entry undone last.
        undone: EntryNo,
        /// The change that came after.
        by: EntryNo,
    },
}

impl From<UnknownCurrency> for SessionError {
    fn from(error: UnknownCurrency) -> SessionError {
        MoneyError::from(error).into()
    }
}

impl From<SettlingError> for SessionError {
    fn from(error: SettlingError) -> SessionError {
        match error {
            SettlingError::Player(error) => error.into(),
            SettlingError::Settle(error) => error.into(),
            SettlingError::Overflow(error) => error.into(),
        }
    }
}

impl SessionError {
    /// Builds the error for a record that cannot be written down.
    #[must_use]
    pub fn record(error: serde_json::Error) -> SessionError {
        SessionError::Record { problem: error.to_string() }
    }

    /// Returns what to type next, where something would do.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            SessionError::Line(unread) => unread.error.hint(),
            SessionError::Player(error) => error.hint(),
            SessionError::Sides(error) => error.hint(),
            SessionError::EmptyChairs { .. } => Some("`meldbook seat in NAME` fills it".to_owned()),
            SessionError::Stuck(_) => {
                Some("nothing was changed: put these hands right first, with `fix` or `strike`".to_owned())
            }
            SessionError::Nothing(NothingTo::UndoSinceReopening | NothingTo::UndoSinceOpening) => {
                Some("`fix` and `strike` reach every hand".to_owned())
            }
            _ => None,
        }
    }
}

/// Says whose chairs are empty.
fn chairs(left: &[String]) -> String {
    match left {
        [] => "fewer sit at the table".to_owned(),
        [one] => format!("the chair of {one} is empty"),
        more => format!("the chairs of {} are empty", more.join(" and ")),
    }
}

fn stuck(stuck: &[Stuck]) -> String {
    let reasons: Vec<String> = stuck.iter().map(Stuck::to_string).collect();
    match reasons.as_slice() {
        [one] => format!("then this could no longer stand: {one}"),
        many => format!("then these could no longer stand:\n  {}", many.join("\n  ")),
    }
}
