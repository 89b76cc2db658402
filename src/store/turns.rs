//! What undo and redo would change next of a session: its own chain, and what this file's daybook says of it, in one order.

use super::error::StoreError;
use crate::daybook::{self, Daybook, Subject};
use crate::session::entry::{self, EntryNo};
use crate::session::{NothingTo, Session};

/// A change of a session, or of what is between nights and concerns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Inside(EntryNo),
    Between(EntryNo),
}

/// What undo and redo would change next.
#[derive(Debug)]
pub(super) struct Turns {
    /// The latest change that stands.
    pub undo: Option<Turn>,
    /// The change undone last, if no other came since.
    pub redo: Option<Turn>,
    pub nothing: NothingTo,
}

/// What an entry does to the changes before it.
enum Does {
    Change,
    Undo(Turn),
    Redo(Turn),
}

impl Turns {
    /// Puts the entries of a session and those of a daybook about it into one order, which `after` gives, not the clock.
    pub fn of(session: &Session, book: &Daybook) -> Result<Turns, StoreError> {
        let mut entries: Vec<(EntryNo, Turn, Does)> = Vec::new();
        entries.extend(
            session.entries.iter().skip(1).map(|entry| (entry.no, Turn::Inside(entry.no), inside(entry))),
        );
        let uuid = &session.row.uuid;
        let is_about = |entry: &&daybook::Entry| book.subject(entry) == Some(Subject::Session(uuid.clone()));
        let mut at = EntryNo(1);
        for entry in book.entries.iter().filter(is_about) {
            at = entry.content.after().map_or(at, |after| at.max(after));
            entries.push((at, Turn::Between(entry.no), between(entry)));
        }
        // Stable: what the daybook says stands behind the entry that it was said after.
        entries.sort_by_key(|(at, ..)| *at);
        let (mut done, mut undone, mut overtaken) = (Vec::new(), Vec::new(), None);
        for (_, turn, does) in entries {
            match does {
                Does::Change => {
                    overtaken = undone.pop().map(|last| (last, turn)).or(overtaken);
                    undone.clear();
                    done.push(turn);
                }
                Does::Undo(of) => {
                    done.retain(|turn| *turn != of);
                    undone.push(of);
                }
                Does::Redo(of) => {
                    undone.retain(|turn| *turn != of);
                    done.push(of);
                }
            }
        }
        let nothing = match overtaken {
            Some((Turn::Inside(undone), Turn::Inside(by))) => NothingTo::Overtaken { undone, by },
            Some(_) => NothingTo::Since,
            None => NothingTo::Redo,
        };
        Ok(Turns { undo: done.pop(), redo: undone.pop(), nothing })
    }
}

fn inside(entry: &entry::Entry) -> Does {
    let of = Turn::Inside(entry.of.unwrap_or(EntryNo(1)));
    match entry.content {
        entry::Content::Undo(_) => Does::Undo(of),
        entry::Content::Redo(_) => Does::Redo(of),
        _ => Does::Change,
    }
}

fn between(entry: &daybook::Entry) -> Does {
    let of = Turn::Between(entry.of.unwrap_or(entry.no));
    match entry.content {
        daybook::Content::Undo(_) => Does::Undo(of),
        daybook::Content::Redo(_) => Does::Redo(of),
        _ => Does::Change,
    }
}
