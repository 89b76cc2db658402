//! Which changes of a chain stand, in the order in which undo takes them back. Sessions and daybooks use it alike.

use super::entry::EntryNo;
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

/// Changes in order, each with the state on its other side: before it as long as it stands, after it once it is undone.
#[derive(Debug, Clone)]
pub struct Stack<T> {
    done: Vec<(EntryNo, T)>,
    undone: Vec<(EntryNo, T)>,
    overtaken: Option<(EntryNo, EntryNo)>,
    /// Changes that were undone, each with the entry that did it.
    pub taken_back: BTreeMap<EntryNo, EntryNo>,
}

impl<T> Default for Stack<T> {
    fn default() -> Stack<T> {
        Stack { done: Vec::new(), undone: Vec::new(), overtaken: None, taken_back: BTreeMap::new() }
    }
}

impl<T> Stack<T> {
    pub fn change(&mut self, entry: EntryNo, before: T) {
        if let Some((last, _)) = self.undone.pop() {
            self.overtaken = Some((last, entry));
            self.undone.clear();
        }
        self.done.push((entry, before));
    }

    /// Undoes the change `of`, by the entry `by`; `state` is what stood until then. Returns the state before the change;
    /// `None` if it is not the latest one that stands.
    pub fn undo(&mut self, of: Option<EntryNo>, by: EntryNo, state: T) -> Option<T> {
        let (last, before) = self.done.pop().filter(|(last, _)| Some(*last) == of)?;
        self.undone.push((last, state));
        self.taken_back.insert(last, by);
        Some(before)
    }

    /// Redoes the change `of`; `state` is what stood until then. Returns the state after the change; `None` if it is not
    /// the one undone last.
    pub fn redo(&mut self, of: Option<EntryNo>, state: T) -> Option<T> {
        let (last, after) = self.undone.pop().filter(|(last, _)| Some(*last) == of)?;
        self.done.push((last, state));
        self.taken_back.remove(&last);
        Some(after)
    }

    pub fn standing(&self) -> Standing {
        let last = |changes: &[(EntryNo, T)]| changes.last().map(|(entry, _)| *entry);
        Standing { undo: last(&self.done), redo: last(&self.undone), overtaken: self.overtaken }
    }
}
