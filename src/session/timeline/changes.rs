//! Which changes of a session stand: what undo took back, and what undo and redo would change next.

use super::TimelineProblem;
use crate::session::entry::{Change, Content, Entry, EntryNo, Fix, SeatMove};
use std::collections::BTreeMap;

/// What undo and redo would change next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// The latest change that stands; `None` if nothing but the opening does.
    pub undo: Option<EntryNo>,
    /// The change undone last, if no other came since.
    pub redo: Option<EntryNo>,
    /// The change undone last that can no longer be redone, and the later change that prevents it.
    pub overtaken: Option<(EntryNo, EntryNo)>,
}

/// The changes since the opening.
#[derive(Default)]
pub(super) struct Changes {
    /// Those that stand, each with whether the session was closed before it.
    done: Vec<(EntryNo, bool)>,
    /// Those that were undone last, each with whether the session was closed after it.
    undone: Vec<(EntryNo, bool)>,
    overtaken: Option<(EntryNo, EntryNo)>,
    closed: bool,
    /// Entries that were undone, each with the entry that did it.
    pub taken_back: BTreeMap<EntryNo, EntryNo>,
    /// How many players came later, undone or not.
    pub new_players: usize,
}

impl Changes {
    /// Returns what undo and redo would change next.
    pub fn standing(&self) -> Standing {
        let last = |changes: &[(EntryNo, bool)]| changes.last().map(|(entry, _)| *entry);
        Standing { undo: last(&self.done), redo: last(&self.undone), overtaken: self.overtaken }
    }

    /// Adds the next entry.
    pub fn add(&mut self, entry: &Entry) -> Result<(), TimelineProblem> {
        match &entry.content {
            Content::Opened(_) => return Err(TimelineProblem::NotOpened),
            Content::Undo(_) => {
                let (last, before) = take(&mut self.done, entry)?;
                self.undone.push((last, std::mem::replace(&mut self.closed, before)));
                self.taken_back.insert(last, entry.no);
            }
            Content::Redo(_) => {
                let (last, after) = take(&mut self.undone, entry)?;
                self.done.push((last, std::mem::replace(&mut self.closed, after)));
                self.taken_back.remove(&last);
            }
            Content::Closed(_) if self.closed => return Err(TimelineProblem::AfterClose),
            Content::Closed(_) => self.change(entry.no, true),
            Content::Reopened(_) if !self.closed => return Err(TimelineProblem::NotClosed),
            Content::Reopened(_) => self.change(entry.no, false),
            // Format 1 wrote payments after a close into the session; now they are in the daybook.
            Content::Paid(_) => self.change(entry.no, self.closed),
            _ if self.closed => return Err(TimelineProblem::AfterClose),
            content => {
                self.new_players = self.new_players.saturating_add(new_players(content));
                self.change(entry.no, false);
            }
        }
        Ok(())
    }

    fn change(&mut self, entry: EntryNo, closed: bool) {
        if let Some((last, _)) = self.undone.pop() {
            self.overtaken = Some((last, entry));
            self.undone.clear();
        }
        self.done.push((entry, std::mem::replace(&mut self.closed, closed)));
    }
}

/// Takes the last change, which has to be the one that the entry is about.
fn take(changes: &mut Vec<(EntryNo, bool)>, entry: &Entry) -> Result<(EntryNo, bool), TimelineProblem> {
    changes.pop().filter(|(last, _)| Some(*last) == entry.of).ok_or(TimelineProblem::NotInTurn)
}

fn new_players(content: &Content) -> usize {
    match content {
        Content::Seat(SeatMove { name: Some(_), .. }) => 1,
        Content::Fix(Fix::Thing(said)) => new_players(said),
        Content::Fix(Fix::Changes(changes)) => {
            changes.iter().map(|Change { content, .. }| new_players(content)).sum()
        }
        _ => 0,
    }
}
