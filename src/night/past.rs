//! The entries of a night's chain, folded: how it stands, and what undo and redo would bring back.

use crate::kernel::ensure;
use crate::night::address::{EntryNo, PlayerNo};
use crate::night::change::{Change, ChangeFault, Edit};
use crate::night::entry::Entry;
use crate::night::state::State;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turned {
    Undone(EntryNo),
    Redone(EntryNo),
}

impl Turned {
    pub fn of(self) -> EntryNo {
        match self {
            Turned::Undone(of) | Turned::Redone(of) => of,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Past {
    pub state: State,
    /// No entry gave it to anybody, undone or not.
    pub next_player: PlayerNo,
    done: Vec<(EntryNo, Edit)>,
    /// And not redone, the last one at the end, each with what makes it again.
    undone: Vec<(EntryNo, Edit)>,
    /// By the entries that go back.
    pub turns: BTreeMap<EntryNo, Turned>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry}: {problem}")]
pub struct PastError {
    pub entry: EntryNo,
    pub problem: ChangeFault,
}

impl Past {
    pub fn of<'a>(entries: impl IntoIterator<Item = (EntryNo, &'a Change)>) -> Result<Past, PastError> {
        let mut entries = entries.into_iter();
        let empty = PastError { entry: EntryNo(1), problem: ChangeFault::Order {} };
        let (entry, first) = entries.next().ok_or(empty)?;
        let mut past = Past::begin(first).map_err(|problem| PastError { entry, problem })?;
        for (entry, change) in entries {
            past.add(entry, change).map_err(|problem| PastError { entry, problem })?;
        }
        Ok(past)
    }

    pub fn begin(first: &Change) -> Result<Past, ChangeFault> {
        let Change::Opened(state) = first else { return Err(ChangeFault::Order {}) };
        state.check()?;
        let state = State::clone(state);
        let next_player = PlayerNo(state.last_player().0.saturating_add(1));
        let (done, undone, turns) = Default::default();
        Ok(Past { state, next_player, done, undone, turns })
    }

    /// Adds an entry, also the first. What cannot follow is left out: it is found where a log is read.
    pub fn follow(past: &mut Option<Past>, entry: &Entry) {
        match past {
            None => *past = Past::begin(&entry.change).ok(),
            Some(past) => drop(past.add(entry.no, &entry.change)),
        }
    }

    /// An entry that cannot follow changes nothing.
    pub fn add(&mut self, no: EntryNo, change: &Change) -> Result<(), ChangeFault> {
        match change {
            Change::Opened(_) => Err(ChangeFault::Order {}),
            Change::Changed(change) => {
                let mut next = self.next_player;
                let edit = self.state.edit(change, &mut next)?;
                self.next_player = next;
                self.done.push((no, self.state.make(edit)));
                self.undone.clear();
                Ok(())
            }
            Change::Back(to) => {
                let is_undo = self.to_undo() == Some(*to);
                ensure(is_undo || self.to_redo() == Some(*to), || ChangeFault::Order {})?;
                let (from, into) = match is_undo {
                    true => (&mut self.done, &mut self.undone),
                    false => (&mut self.undone, &mut self.done),
                };
                if let Some((of, edit)) = from.pop() {
                    into.push((of, self.state.make(edit)));
                    self.turns.insert(no, if is_undo { Turned::Undone(of) } else { Turned::Redone(of) });
                }
                Ok(())
            }
        }
    }

    /// Returns the entry before the last change that stands.
    pub fn to_undo(&self) -> Option<EntryNo> {
        let before = self.done.len().checked_sub(1)?;
        Some(before.checked_sub(1).and_then(|at| self.done.get(at)).map_or(EntryNo(1), |(no, _)| *no))
    }

    /// Returns the change undone last.
    pub fn to_redo(&self) -> Option<EntryNo> {
        self.undone.last().map(|(no, _)| *no)
    }

    /// If it stays undone.
    pub fn undone_by(&self, change: EntryNo) -> Option<EntryNo> {
        let last = self.turns.iter().rfind(|(_, turned)| turned.of() == change);
        last.filter(|(_, turned)| matches!(turned, Turned::Undone(_))).map(|(by, _)| *by)
    }

    pub fn stands(&self) -> impl DoubleEndedIterator<Item = EntryNo> {
        self.done.iter().map(|(no, _)| *no)
    }
}
