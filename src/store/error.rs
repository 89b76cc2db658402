//! Why a request failed. A failed request has changed nothing.

use crate::night::{EntryNo, NightError};
use crate::store::file_error::FileError;
use serde::Serialize;
use std::path::PathBuf;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum StoreError {
    #[error(transparent)]
    Night(NightError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("no session has been opened yet")]
    NoSessions,
    #[error("all sessions are void: none counts")]
    AllVoid,
    #[error("{name} and {other} are one person, who cannot sit at a table twice")]
    OnePerson { name: String, other: String },
    #[error("no session is open")]
    NoneOpen { last: Option<i64> },
    #[error("no current session")]
    NoneCurrent { last: i64, date: String },
    #[error("no session matches `{word}`; name it by its number, its date or the beginning of its id")]
    NoSuchSession { word: String },
    #[error("`{word}` matches sessions {}", list(.numbers))]
    WhichSession { word: String, numbers: Vec<i64> },
    #[error("session {session} of {date} has not changed for twelve hours")]
    Stale { session: i64, date: String },
    #[error("session {session} is not void")]
    NotVoid { session: i64 },
    #[error(
        "session {other} counts in place of session {session}, which was once put in its place: `void {other}` first"
    )]
    CountsInstead { session: i64, other: i64 },
    #[error("nothing to {} in {}", undo_or_redo(*undo), session.map_or("the daybook".to_owned(), |id| format!("session {id}")))]
    NothingLeft {
        /// `None`: of the daybook.
        session: Option<i64>,
        undo: bool,
        /// A session where something can be undone, or redone.
        elsewhere: Option<i64>,
    },
    #[error("{old} and {name} sat at one table: in {} {}", if sessions.len() == 1 { "session" } else { "sessions" }, list(sessions))]
    AtOneTable { old: String, name: String, sessions: Vec<i64> },
    #[error(
        "what was written last is in the daybook of another file, of which this one is a copy: only that one takes it back"
    )]
    CopiedDaybook,
    #[error("no close and no entry of a daybook in this ledger has the seal {seal}")]
    NoSuchSeal { seal: String },
    #[error("this is session {session} of {date}, which differs:{differing}")]
    SameNight {
        session: i64,
        date: String,
        /// The lines of its sheet (`-`) and those of the file (`+`), each after a line break.
        differing: String,
    },
    #[error("this may be session {session} of {date}, by its players or amounts")]
    MayBeSameNight { session: i64, date: String },
    #[error(
        "session {session} of {date} has cash that was paid since, and the file says what was paid too: that cash would count twice"
    )]
    PaidTwice { session: i64, date: String },
    #[error("this sheet came to {says}; today its lines give {gives}")]
    CameTo { says: String, gives: String },
    /// A session by its number, or a daybook.
    #[error("the log of {name} is here already, and differs from entry {entry} on")]
    OtherLog { name: String, entry: EntryNo },
    #[error("{}: `verify` finds problems ({problems})", .path.display())]
    OtherUnsound { path: PathBuf, problems: usize },
    #[error("session {session} has not diverged there")]
    NotForked { session: i64 },
    #[error("line {line}: {problem}")]
    Import { line: usize, problem: String },
}

impl<E: Into<NightError>> From<E> for StoreError {
    fn from(error: E) -> StoreError {
        match error.into() {
            NightError::Log { session, error } => FileError::Fold { session, error }.into(),
            error => StoreError::Night(error),
        }
    }
}

impl StoreError {
    /// Whether what was to be taken in is at fault, and not the ledger or the disk.
    pub(super) fn is_of_chain(&self) -> bool {
        if let StoreError::File(error) = self { error.is_of_content() } else { true }
    }

    /// Another process was writing for too long, and nothing was done.
    pub fn is_busy(&self) -> bool {
        matches!(self, StoreError::File(FileError::Busy(_)))
    }

    pub fn hint(&self) -> Option<String> {
        Some(match self {
            StoreError::Night(error) => return error.hint(),
            StoreError::AllVoid => "`meldbook sessions --void` lists them".to_owned(),
            StoreError::OnePerson { .. } => "`meldbook people` shows who has several names".to_owned(),
            StoreError::OtherUnsound { path, .. } => {
                format!("`meldbook --ledger {} verify` lists them", path.display())
            }
            StoreError::File(error) => return error.hint(),
            StoreError::NoneOpen { last: Some(last) } => {
                format!("`meldbook new` opens one; `meldbook reopen {last}` reopens the last one")
            }
            StoreError::NoSessions | StoreError::NoneOpen { last: None } => {
                "`meldbook new RULES PLAYER...` opens one".to_owned()
            }
            StoreError::NoneCurrent { last, date } => format!(
                "session {last} of {date} came from another ledger and is open: add `--session {last}` to go on with it; `meldbook new` opens another one"
            ),
            StoreError::NoSuchSession { .. } => "`meldbook sessions` lists them".to_owned(),
            StoreError::SameNight { session, .. } => format!(
                "`--replace` voids it and takes in this one; a sheet can change it: `meldbook import --into {session} FILE`"
            ),
            StoreError::MayBeSameNight { session, .. } => format!(
                "`--as-new` takes it in as a night of its own; if it is the same, `meldbook void {session} --why TEXT` and import again"
            ),
            StoreError::PaidTwice { .. } => {
                "with `--owed`, or without `paid` in a sheet, what was paid since counts alone".to_owned()
            }
            StoreError::CameTo { .. } => {
                "take the line out, and the sheet is taken in as its lines give it today".to_owned()
            }
            StoreError::Stale { session, .. } => {
                format!("add `--session {session}` if it is meant; `meldbook new` opens another one")
            }
            StoreError::NothingLeft { undo, elsewhere: Some(id), .. } => {
                format!("`meldbook --session {id} {}` changes session {id}", undo_or_redo(*undo))
            }
            _ => return None,
        })
    }
}

fn undo_or_redo(undo: bool) -> &'static str {
    if undo { "undo" } else { "redo" }
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
