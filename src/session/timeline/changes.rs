//! Which changes of a session stand, and whether it is closed.

use super::TimelineProblem;
use crate::session::entry::{Change, Content, Entry, EntryNo, Fix, SeatMove};
use crate::session::stack::Stack;

#[derive(Default)]
pub(super) struct Changes {
    /// Each with whether the session was closed before it; undone, after it.
    pub stack: Stack<bool>,
    closed: bool,
    /// How many players came later, undone or not.
    pub new_players: usize,
}

impl Changes {
    pub fn add(&mut self, entry: &Entry) -> Result<(), TimelineProblem> {
        match &entry.content {
            Content::Opened(_) => return Err(TimelineProblem::NotOpened),
            Content::Undo(_) => {
                let before = self.stack.undo(entry.of, entry.no, self.closed);
                self.closed = before.ok_or(TimelineProblem::NotInTurn)?;
            }
            Content::Redo(_) => {
                let after = self.stack.redo(entry.of, self.closed);
                self.closed = after.ok_or(TimelineProblem::NotInTurn)?;
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
        self.stack.change(entry, std::mem::replace(&mut self.closed, closed));
    }
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
