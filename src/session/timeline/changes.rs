//! Which changes of a session stand, and whether it is closed.

use super::TimelineProblem;
use crate::kernel::ensure;
use crate::session::{Change, Content, Entry, Fix, SeatMove, Thing, stack::Stack};

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
        let closed = match &entry.content {
            Content::Opened(_) => return Err(TimelineProblem::NotOpened {}),
            Content::Undo(_) => {
                let before = self.stack.undo(entry.of, entry.no, self.closed);
                self.closed = before.ok_or(TimelineProblem::NotInTurn {})?;
                return Ok(());
            }
            Content::Redo(_) => {
                let after = self.stack.redo(entry.of, self.closed);
                self.closed = after.ok_or(TimelineProblem::NotInTurn {})?;
                return Ok(());
            }
            Content::Closed(_) if self.closed => return Err(TimelineProblem::AfterClose {}),
            Content::Closed(_) => true,
            Content::Reopened(_) if !self.closed => return Err(TimelineProblem::NotClosed {}),
            Content::Reopened(_) => false,
            // A sheet file may say what was paid after the close.
            Content::Thing(Thing::Paid(_)) => self.closed,
            content @ (Content::Hand(_)
            | Content::Fix(_)
            | Content::Strike(_)
            | Content::Insert(_)
            | Content::Thing(_)
            | Content::Rename(_)) => {
                ensure(!self.closed, || TimelineProblem::AfterClose {})?;
                self.new_players = self.new_players.saturating_add(new_players(content));
                false
            }
        };
        self.stack.change(entry.no, std::mem::replace(&mut self.closed, closed));
        Ok(())
    }
}

fn new_players(content: &Content) -> usize {
    match content {
        Content::Thing(thing) | Content::Fix(Fix::Thing(thing)) => {
            usize::from(matches!(thing, Thing::Seat(SeatMove { name: Some(_), .. })))
        }
        Content::Fix(Fix::Changes(changes)) => {
            changes.iter().map(|Change { content, .. }| new_players(content)).sum()
        }
        Content::Opened(_)
        | Content::Hand(_)
        | Content::Fix(Fix::Hand(_))
        | Content::Strike(_)
        | Content::Insert(_)
        | Content::Rename(_)
        | Content::Undo(_)
        | Content::Redo(_)
        | Content::Closed(_)
        | Content::Reopened(_) => 0,
    }
}
