//! The entries of a night's chain, folded: how it stands, and what undo and redo would bring back.

use crate::night::address::{EntryNo, PlayerNo};
use crate::night::change::{Change, ChangeFault, Edit};
use crate::night::state::State;

#[derive(Debug, Clone)]
pub struct Past {
    pub state: State,
    /// The number of the next new player: no entry gave it to anybody, undone or not.
    pub next_player: PlayerNo,
    /// The changes that stand, each with what takes it back.
    done: Vec<(EntryNo, Edit)>,
    /// The changes that were undone and not redone, the last one at the end, each with what makes it again.
    undone: Vec<(EntryNo, Edit)>,
    /// The change undone last that can no longer be redone, and the later change that prevents it.
    pub overtaken: Option<(EntryNo, EntryNo)>,
}

impl Past {
    /// Begins with the state that the first entry says.
    pub fn begin(first: &Change) -> Result<Past, ChangeFault> {
        let Change::Opened(state) = first else { return Err(ChangeFault::NotOpened {}) };
        state.check()?;
        let state = State::clone(state);
        let next_player = PlayerNo(state.last_player().0.saturating_add(1));
        Ok(Past { state, next_player, done: Vec::new(), undone: Vec::new(), overtaken: None })
    }

    /// Adds the next entry.
    ///
    /// # Errors
    /// [`ChangeFault`] if it cannot follow; nothing is changed then.
    pub fn add(&mut self, no: EntryNo, change: &Change) -> Result<(), ChangeFault> {
        match change {
            Change::Opened(_) => Err(ChangeFault::NotOpened {}),
            Change::Changed(change) => {
                let mut next = self.next_player;
                let edit = self.state.edit(change, &mut next)?;
                self.next_player = next;
                self.done.push((no, self.state.make(edit)));
                if let Some((last, _)) = self.undone.pop() {
                    self.overtaken = Some((last, no));
                    self.undone.clear();
                }
                Ok(())
            }
            Change::Back(to) => {
                let (from, into) = match (self.to_undo(), self.to_redo()) {
                    (Some(undo), _) if undo == *to => (&mut self.done, &mut self.undone),
                    (_, Some(redo)) if redo == *to => (&mut self.undone, &mut self.done),
                    _ => return Err(ChangeFault::NotInTurn {}),
                };
                if let Some((of, edit)) = from.pop() {
                    into.push((of, self.state.make(edit)));
                }
                Ok(())
            }
        }
    }

    /// Returns the entry that an undo goes back to: the one before the last change that stands.
    pub fn to_undo(&self) -> Option<EntryNo> {
        let before = self.done.len().checked_sub(1)?;
        Some(before.checked_sub(1).and_then(|at| self.done.get(at)).map_or(EntryNo(1), |(no, _)| *no))
    }

    /// Returns the entry that a redo goes back to: the change undone last.
    pub fn to_redo(&self) -> Option<EntryNo> {
        self.undone.last().map(|(no, _)| *no)
    }

    /// Returns the changes that stand, in order.
    pub fn stands(&self) -> impl DoubleEndedIterator<Item = EntryNo> {
        self.done.iter().map(|(no, _)| *no)
    }
}
