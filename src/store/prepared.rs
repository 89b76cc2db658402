//! Statements that run in one transaction alone, or are kept for later ones.

use rusqlite::{CachedStatement, Statement};
use std::ops::{Deref, DerefMut};

/// A prepared statement.
///
/// SQLite prepares one that is not to be kept in a store of memory that the connection has anyway, which takes a third off
/// the time. A command that writes one hand runs each statement in one place only.
pub(super) enum Prepared<'t> {
    /// Forgotten when it is dropped.
    Once(Statement<'t>),
    /// Goes back to the connection, for the next who needs it.
    Kept(CachedStatement<'t>),
}

impl<'t> Deref for Prepared<'t> {
    type Target = Statement<'t>;

    fn deref(&self) -> &Statement<'t> {
        match self {
            Prepared::Once(statement) => statement,
            Prepared::Kept(statement) => statement,
        }
    }
}

impl<'t> DerefMut for Prepared<'t> {
    fn deref_mut(&mut self) -> &mut Statement<'t> {
        match self {
            Prepared::Once(statement) => statement,
            Prepared::Kept(statement) => statement,
        }
    }
}
