//! What happens between nights: cash for closed nights, old debts, nights voided and restored, two names found to be one
//! person. A ledger keeps it in a chain of its own, beside those of other machines. No files, no clock.

pub mod debts;
pub mod entry;

pub use debts::{Debt, Owes};
pub use entry::{Back, Content, Owed, Paid, Payment, Renamed, Restored, SamePerson, Void};

use crate::money::Account;
use crate::notation::fold;
use crate::session::chain::{Hash, Link, START};
use crate::session::stack::{Stack, Standing};
use crate::session::{EntryNo, chain};
use serde::Serialize;
use std::collections::BTreeMap;

crate::messages! {
    [DaybookProblem]
    holder DaybookError;
}

/// An entry of a daybook that cannot stand. Only a log that was tampered with has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry} {problem}")]
pub struct DaybookError {
    pub entry: EntryNo,
    pub problem: DaybookProblem,
}

crate::phrases! {
    #[derive(Copy)]
    pub enum DaybookProblem: Error {
        NotInTurn {} = "is not the next entry to undo or redo";
        NoPayment {} = "is not a payment from one person to another";
        Handed {} = "has other sums in cash than in what it clears";
        TooLarge {} = "has an amount that is too large to be counted";
        Currency {} = "names an unknown currency";
        Date {} = "has a date that does not exist";
        Name {} = "has a name that nobody can have";
        NoNight {} = "names no night";
        Unwritten {} = "cannot be written";
    }
}

pub type Entry = crate::session::entry::Entry<Content>;

/// How the ids of daybooks begin: greater than those of all sessions, so that they stand together in the log.
pub const PREFIX: &str = "ffffffff-";

pub fn is_daybook(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// What an entry is about. Undo and redo go by it: a payment for one night does not prevent undoing one for another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// One session, by its id, and the hash of its last entry by then: ends of a fork have one id.
    Session(String, Option<String>),
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
    pub fn append(&mut self, content: Content, said: String, at: i64) -> Result<EntryNo, DaybookError> {
        let no = self.next_entry();
        let unwritten = |_| DaybookError { entry: no, problem: DaybookProblem::Unwritten {} };
        self.add(Entry::new(no, at, content, said).map_err(unwritten)?)?;
        Ok(no)
    }

    fn add(&mut self, entry: Entry) -> Result<(), DaybookError> {
        let wrong = |problem| DaybookError { entry: entry.no, problem };
        let subject = self.subject(&entry).ok_or_else(|| wrong(DaybookProblem::NotInTurn {}))?;
        let stack = self.stacks.entry(subject).or_default();
        let in_turn = match &entry.change {
            Content::Undo(back) => stack.undo(Some(back.of), entry.no, ()).is_some(),
            Content::Redo(back) => stack.redo(Some(back.of), ()).is_some(),
            content => {
                content.check().map_err(wrong)?;
                stack.change(entry.no, ());
                true
            }
        };
        if !in_turn {
            return Err(wrong(DaybookProblem::NotInTurn {}));
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
        match &entry.change {
            Content::Undo(back) | Content::Redo(back) => self.subject(self.entry(back.of)?),
            content => Some(content.subject()),
        }
    }

    pub fn standing(&self, subject: &Subject) -> Standing {
        self.stacks.get(subject).map_or(Standing::default(), Stack::standing)
    }

    /// Returns the entry that undid another one, if any.
    pub fn taken_back(&self, no: EntryNo) -> Option<EntryNo> {
        self.stacks.values().find_map(|stack| stack.taken_back.get(&no).copied())
    }

    pub fn sealed(&self) -> impl Iterator<Item = (&Entry, String)> {
        let mut head = START;
        self.entries.iter().map(move |entry| {
            head = chain::hash(&head, Link::of(&self.id, entry));
            (entry, chain::seal(&head))
        })
    }
}

/// Returns the entries of several daybooks that stand, without undo and redo, in the order in which they were written.
pub fn standing(books: &[Daybook]) -> Vec<(&str, &Entry)> {
    let mut entries = Vec::new();
    for book in books {
        let is_turn = |entry: &Entry| matches!(entry.change, Content::Undo(_) | Content::Redo(_));
        let stands = |entry: &&Entry| !is_turn(entry) && book.taken_back(entry.no).is_none();
        entries.extend(book.entries.iter().filter(stands).map(|entry| (book.id.as_str(), entry)));
    }
    entries.sort_by_key(|(id, entry)| (entry.at, *id, entry.no));
    entries
}

/// What something is said of: a session, its last entry by then if it is known, and the hash of that.
pub type Meant<'e> = (&'e str, Option<EntryNo>, &'e str);

/// Returns the id by which an end of a fork goes that is in no ledger here, and so is not what is here by its id.
pub fn id_elsewhere(session: &str, head: &str) -> String {
    format!("{session}/{head}")
}

/// Returns the id of the session here of which one is the other end, by the id that it goes by.
pub fn end_elsewhere(id: &str) -> Option<&str> {
    id.split_once('/').map(|(session, _)| session)
}

/// Returns for each session that was voided or restored what was said of it last. `are` finds the sessions that are meant.
pub fn voids<'a, E>(
    entries: &[(&str, &'a Entry)],
    mut are: impl FnMut(Meant<'_>) -> Result<Vec<String>, E>,
) -> Result<BTreeMap<String, &'a Entry>, E> {
    let mut last: BTreeMap<String, (EntryNo, &Entry)> = BTreeMap::new();
    // Entries are in order of time; what was said after more of the session counts, whatever the clocks say.
    for (_, entry) in entries {
        let (session, after, head) = match &entry.change {
            Content::Void(Void { session, after, head, .. })
            | Content::Restored(Restored { session, after, head }) => {
                (session.as_str(), *after, head.as_str())
            }
            Content::Paid(_)
            | Content::Owed(_)
            | Content::People(_)
            | Content::Rename(_)
            | Content::Undo(_)
            | Content::Redo(_) => continue,
        };
        for session in are((session, Some(after), head))? {
            let slot = last.entry(session).or_insert((after, entry));
            if after >= slot.0 {
                *slot = (after, entry);
            }
        }
    }
    Ok(last.into_iter().map(|(session, (_, entry))| (session, entry)).collect())
}

/// Returns the names that players were given in sessions, in order: until then, and from then on. `are` finds the sessions
/// that are meant.
pub fn renames<E>(
    entries: &[(&str, &Entry)],
    mut are: impl FnMut(Meant<'_>) -> Result<Vec<String>, E>,
) -> Result<BTreeMap<String, Vec<(String, String)>>, E> {
    let mut renames: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (_, entry) in entries {
        if let Content::Rename(said) = &entry.change {
            for meant in said.meant() {
                for session in are(meant)? {
                    renames.entry(session).or_default().push((said.old.clone(), said.name.clone()));
                }
            }
        }
    }
    Ok(renames)
}

/// Names that are one person, by their folded forms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    person: BTreeMap<String, usize>,
    called: Vec<String>,
}

impl People {
    /// Reads who is who from entries in order. What was said last gives a person the name.
    pub fn of(entries: &[(&str, &Entry)]) -> People {
        let mut people = People::default();
        for (_, entry) in entries {
            if let Content::People(said) = &entry.change {
                people.join(&said.old, &said.name);
            }
        }
        people
    }

    fn join(&mut self, old: &str, name: &str) {
        let old = self.number(old);
        let new = self.number(name);
        for person in self.person.values_mut().filter(|person| **person == old) {
            *person = new;
        }
        if let Some(called) = self.called.get_mut(new) {
            name.clone_into(called);
        }
    }

    fn number(&mut self, name: &str) -> usize {
        let next = self.called.len();
        let number = *self.person.entry(fold(name)).or_insert(next);
        if number == next {
            self.called.push(name.to_owned());
        }
        number
    }

    pub fn called<'a>(&'a self, name: &'a str) -> &'a str {
        let person = self.person.get(&fold(name));
        person.and_then(|person| self.called.get(*person)).map_or(name, String::as_str)
    }

    /// Returns every folded name that was said to be somebody, with what the person is called.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.person
            .iter()
            .filter_map(|(key, person)| Some((key.as_str(), self.called.get(*person)?.as_str())))
    }
}

/// The bank accounts of people, each found by any name that the person has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accounts(BTreeMap<String, Account>);

impl Accounts {
    pub fn of(&self, name: &str) -> Option<&Account> {
        self.0.get(&fold(name))
    }
}

/// Of several accounts of one name the last one counts.
impl FromIterator<(String, Account)> for Accounts {
    fn from_iter<I: IntoIterator<Item = (String, Account)>>(all: I) -> Accounts {
        Accounts(all.into_iter().map(|(name, account)| (fold(&name), account)).collect())
    }
}
