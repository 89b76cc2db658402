//! Why a request is not carried out. Nothing was changed by one that was refused.

use crate::session::SessionError;
use crate::store::ledger_error::LedgerError;
use serde::Serialize;

/// Why a request is not carried out.
#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum StoreError {
    /// The session does not allow it.
    #[error(transparent)]
    Session(SessionError),
    /// The ledger file.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// No session was ever opened.
    #[error("no session was opened yet")]
    NoSessions,
    /// Every session is closed.
    #[error("no session is open")]
    NoneOpen {
        /// The one opened or reopened last.
        last: Option<i64>,
    },
    /// No session is called so.
    #[error("no session is called `{word}`: a session has a number, a date, and an id")]
    NoSuchSession {
        /// The word as typed.
        word: String,
    },
    /// Several sessions are called so.
    #[error("`{word}` fits the sessions {}", list(.numbers))]
    WhichSession {
        /// The word as typed.
        word: String,
        /// Their numbers.
        numbers: Vec<i64>,
    },
    /// The open session is from another day.
    #[error("session {session} of {date} is still open, and nothing was added to it for twelve hours")]
    Stale {
        /// Its number.
        session: i64,
        /// Its day.
        date: String,
    },
    /// The session is closed.
    #[error("session {session} is closed: only payments are added to it")]
    SessionClosed {
        /// Its number.
        session: i64,
    },
    /// The session is open.
    #[error("session {session} is open")]
    SessionOpen {
        /// Its number.
        session: i64,
    },
    /// No close has this seal.
    #[error("no close in this ledger has the seal {seal}")]
    NoSuchSeal {
        /// The seal as typed.
        seal: String,
    },
    /// A log that cannot be taken over.
    #[error("line {line}: {problem}")]
    Import {
        /// The line of the file.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl<E: Into<SessionError>> From<E> for StoreError {
    fn from(error: E) -> StoreError {
        match error.into() {
            SessionError::Log { session, error } => LedgerError::Fold { session, error }.into(),
            error => StoreError::Session(error),
        }
    }
}

impl StoreError {
    /// Returns what to type next, where something would do.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            StoreError::Session(error) => error.hint(),
            StoreError::NoSessions => Some("`meldbook new RULES PLAYER...` opens one".to_owned()),
            StoreError::Ledger(LedgerError::Missing(_)) => {
                Some("`meldbook new RULES PLAYER...` opens a session and makes the ledger".to_owned())
            }
            StoreError::NoneOpen { last: Some(last) } => {
                Some(format!("`meldbook new` opens one; `meldbook reopen {last}` lets the last one go on"))
            }
            StoreError::NoneOpen { last: None } => {
                Some("`meldbook new RULES PLAYER...` opens one".to_owned())
            }
            StoreError::NoSuchSession { .. } => Some("`meldbook sessions` lists them".to_owned()),
            StoreError::Stale { session, .. } => Some(format!(
                "`meldbook --session {session} log ...` adds to it; `meldbook new` opens another"
            )),
            StoreError::SessionClosed { session } => {
                Some(format!("`meldbook reopen {session}` lets it go on"))
            }
            StoreError::Ledger(LedgerError::Busy(_)) => {
                Some("nothing was written: try again when it is done".to_owned())
            }
            StoreError::Ledger(LedgerError::Full(_)) => {
                Some("nothing was lost: what was logged before stands".to_owned())
            }
            _ => None,
        }
    }
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
