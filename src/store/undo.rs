//! Undo and redo: entries that take back the latest change, or give it back.

use crate::session::entry::{Content, EntryNo, Nothing};
use crate::store::book::{Book, BookError, Changed, NothingTo, Wanted, Which};
use crate::store::log::Draft;

impl Book {
    /// Takes back the latest change that still stands.
    ///
    /// # Errors
    /// If there is none since the last opening or reopening.
    pub fn undo(&mut self, which: Which<'_>, now: i64) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |_, standing| {
            let last = standing.undo.ok_or(BookError::Nothing(if standing.since == EntryNo(1) {
                NothingTo::UndoSinceOpening
            } else {
                NothingTo::UndoSinceReopening
            }))?;
            Ok(vec![Draft { at: now, of: Some(last), content: Content::Undo(Nothing {}) }])
        })
    }

    /// Gives back the change undone last.
    ///
    /// # Errors
    /// If nothing is undone, or another change came between.
    pub fn redo(&mut self, which: Which<'_>, now: i64) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |_, standing| {
            let last = standing.redo.ok_or(BookError::Nothing(match standing.overtaken {
                Some((undone, by)) => NothingTo::Overtaken { undone, by },
                None => NothingTo::Redo,
            }))?;
            Ok(vec![Draft { at: now, of: Some(last), content: Content::Redo(Nothing {}) }])
        })
    }
}
