//! What happens between nights: cash for closed nights, old debts, nights voided and restored, two names found to be one
//! person. A ledger keeps it in a chain of its own, beside those of other machines. No files, no clock.

pub mod debts;
pub mod entry;
mod error;
mod messages;
pub mod people;
pub mod voids;

pub use entry::Content;
pub use error::{DaybookError, DaybookProblem};
pub use messages::MESSAGES;

use crate::session::chain::{Hash, START};
use crate::session::entry::{Draft, EntryNo};
use crate::session::stack::{Stack, Standing};
use std::collections::BTreeMap;

pub type Entry = crate::session::entry::Entry<Content>;

/// How the ids of daybooks begin: greater than those of all sessions, so that they stand together in the log.
pub const PREFIX: &str = "ffffffff-";

/// Returns whether this is the id of a daybook, not of a session.
pub fn is_daybook(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// What an entry is about. Undo and redo go by it: a payment for one night does not prevent undoing one for another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// One session, by its id.
    Session(String),
    /// The opening of a session, by its id: undoing it takes back nothing else, and prevents no redo.
    Opening(String),
    /// Several sessions, or none.
    Daybook,
}

/// A daybook after undo and redo.
#[derive(Debug, Clone)]
pub struct Daybook {
    pub id: String,
    pub entries: Vec<Entry>,
    /// The hash of the last entry in the ledger, which the next entry covers.
    pub head: Hash,
    stacks: BTreeMap<Subject, Stack<()>>,
}

impl Daybook {
    pub fn empty(id: String) -> Daybook {
        Daybook { id, entries: Vec::new(), head: START, stacks: BTreeMap::new() }
    }

    pub fn read(id: String, entries: Vec<Entry>, head: Hash) -> Result<Daybook, DaybookError> {
        let mut book = Daybook { head, ..Daybook::empty(id) };
        for entry in entries {
            book.add(entry)?;
        }
        Ok(book)
    }

    /// Adds an entry that is not in the log yet. Returns its number.
    pub fn append(&mut self, draft: Draft<Content>, at: i64) -> Result<EntryNo, DaybookError> {
        let no = self.next_entry();
        let unwritten = |_| DaybookError { entry: no, problem: DaybookProblem::Unwritten };
        self.add(draft.entry(no, at).map_err(unwritten)?)?;
        Ok(no)
    }

    fn add(&mut self, entry: Entry) -> Result<(), DaybookError> {
        let wrong = |problem| DaybookError { entry: entry.no, problem };
        let subject = self.subject(&entry).ok_or_else(|| wrong(DaybookProblem::NotInTurn))?;
        let stack = self.stacks.entry(subject).or_default();
        let in_turn = match &entry.content {
            Content::Undo(_) => stack.undo(entry.of, entry.no, ()).is_some(),
            Content::Redo(_) => stack.redo(entry.of, ()).is_some(),
            content => {
                content.check().map_err(wrong)?;
                stack.change(entry.no, ());
                entry.of.is_none()
            }
        };
        if !in_turn {
            return Err(wrong(DaybookProblem::NotInTurn));
        }
        self.entries.push(entry);
        Ok(())
    }

    pub fn next_entry(&self) -> EntryNo {
        EntryNo(self.entries.last().map_or(0, |entry| entry.no.0).saturating_add(1))
    }

    pub fn entry(&self, no: EntryNo) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.no == no)
    }

    /// Returns what an entry is about; undo and redo are about what the entry is about that they change.
    pub fn subject(&self, entry: &Entry) -> Option<Subject> {
        match &entry.content {
            Content::Undo(_) | Content::Redo(_) => self.subject(self.entry(entry.of?)?),
            content => Some(content.subject()),
        }
    }

    /// Returns what was written last, and what it is about.
    pub fn last_subject(&self) -> Option<Subject> {
        self.subject(self.entries.last()?)
    }

    /// Returns what undo and redo would change next of what is about a subject.
    pub fn standing(&self, subject: &Subject) -> Standing {
        self.stacks.get(subject).map_or(Standing::default(), Stack::standing)
    }

    /// Returns the entry that undid another one, if any.
    pub fn taken_back(&self, no: EntryNo) -> Option<EntryNo> {
        self.stacks.values().find_map(|stack| stack.taken_back.get(&no).copied())
    }

    /// Returns the entries that stand, without undo and redo.
    pub fn standing_entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| {
            !matches!(entry.content, Content::Undo(_) | Content::Redo(_))
                && self.taken_back(entry.no).is_none()
        })
    }
}

/// Returns the entries of several daybooks that stand, in the order in which they were written.
pub fn standing<'a>(books: &'a [Daybook]) -> Vec<(&'a str, &'a Entry)> {
    let of = |book: &'a Daybook| book.standing_entries().map(|entry| (book.id.as_str(), entry));
    let mut entries: Vec<_> = books.iter().flat_map(of).collect();
    entries.sort_by_key(|(id, entry)| (entry.at, *id, entry.no));
    entries
}
