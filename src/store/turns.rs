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
    /// The opening, undone by this entry of the daybook.
    Opening(EntryNo),
}

/// What undo and redo would change next.
#[derive(Debug)]
pub(super) struct Turns {
    /// The latest change that stands.
    pub undo: Option<Turn>,
    /// The change undone last, if no other came since.
    pub redo: Option<Turn>,
    pub nothing: NothingTo,
    /// The entry of the daybook that undid the opening.
    pub opening: Option<EntryNo>,
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
        let is_about = |entry: &&daybook::Entry| match book.subject(entry) {
            Some(Subject::Session(about) | Subject::Opening(about)) => about == *uuid,
            _ => false,
        };
        let mut at = EntryNo(1);
        for entry in book.entries.iter().filter(is_about) {
            at = entry.content.after().map_or(at, |after| at.max(after));
            entries.push((at, Turn::Between(entry.no), between(entry, book)));
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
                    if !matches!(of, Turn::Opening(_)) {
                        done.push(of);
                    }
                }
            }
        }
        let nothing = match overtaken {
            Some((Turn::Inside(undone), Turn::Inside(by))) => NothingTo::Overtaken { undone, by },
            Some(_) => NothingTo::Since,
            None => NothingTo::Redo,
        };
        let opening = book.standing(&Subject::Opening(uuid.clone())).undo;
        Ok(Turns { undo: done.pop(), redo: undone.pop(), nothing, opening })
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

/// The opening is undone by an entry that says that the session is void, and given back by undoing that.
fn between(entry: &daybook::Entry, book: &Daybook) -> Does {
    let is_opening = |entry: &daybook::Entry| matches!(book.subject(entry), Some(Subject::Opening(_)));
    let of = entry.of.unwrap_or(entry.no);
    match entry.content {
        daybook::Content::Undo(_) if is_opening(entry) => Does::Redo(Turn::Opening(of)),
        daybook::Content::Undo(_) => Does::Undo(Turn::Between(of)),
        daybook::Content::Redo(_) if is_opening(entry) => Does::Undo(Turn::Opening(of)),
        daybook::Content::Redo(_) => Does::Redo(Turn::Between(of)),
        _ if is_opening(entry) => Does::Undo(Turn::Opening(of)),
        _ => Does::Change,
    }
}
