//! What happens between nights: cash for closed nights, old debts, nights voided and restored, names. Each machine keeps a
//! chain of facts, each of which stands until it is taken back, beside the chains of other machines. No files, no clock.

pub mod debts;
pub mod fact;

pub use debts::{Debt, Owes};
pub use fact::{
    CashPaid, Cleared, Fact, Handed, Meant, NetFact, Owed, Part, Renamed, Restored, SamePerson, Void,
};

use crate::kernel::{KITTY, ensure};
use crate::money::BankAccount;
use crate::night::called::NamedPlayer;
use crate::night::chain::{Hash, Link, START};
use crate::night::change::MOST_PAYMENTS;
use crate::night::{ChangeFault, EntryNo, Holder, Unsound, chain, sound::Flaw};
use crate::notation::fold;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What an entry of a daybook says from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookChange {
    /// One or more.
    Facts(Vec<Fact>),
    /// The facts of an entry are taken back.
    Off(Turn),
    /// They are given back.
    On(Turn),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub entry: EntryNo,
    /// The last entry of the night by then, if the facts are about one: where undo finds it among the changes of the night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<EntryNo>,
}

pub type BookEntry = crate::night::entry::Entry<BookChange>;

impl BookChange {
    pub fn kind(&self) -> &'static str {
        match self {
            BookChange::Facts(facts) => facts.first().map_or("", Fact::kind),
            BookChange::Off(_) => "undo",
            BookChange::On(_) => "redo",
        }
    }

    pub fn of(&self) -> Option<EntryNo> {
        match self {
            BookChange::Facts(_) => None,
            BookChange::Off(turn) | BookChange::On(turn) => Some(turn.entry),
        }
    }

    pub fn facts(&self) -> &[Fact] {
        if let BookChange::Facts(facts) = self { facts } else { &[] }
    }

    fn meant(&self) -> impl Iterator<Item = &Meant> {
        self.facts().iter().flat_map(Fact::meant)
    }

    /// Calls `with` for each entry of another chain that is spoken of.
    pub fn each_meant<E>(&mut self, mut with: impl FnMut(&mut Meant) -> Result<(), E>) -> Result<(), E> {
        let BookChange::Facts(facts) = self else { return Ok(()) };
        facts.iter_mut().flat_map(Fact::meant_mut).try_for_each(&mut with)
    }

    /// Returns the last entry of its night by then, if it is about one.
    pub fn after(&self) -> Option<EntryNo> {
        match self {
            BookChange::Facts(_) => self.meant().map(|of| of.no).max(),
            BookChange::Off(turn) | BookChange::On(turn) => turn.after,
        }
    }

    fn subject(&self) -> Subject {
        if let [Fact::Void(Void { of, why: None, replaced_by: None })] = self.facts() {
            return Subject::Opening(of.chain.clone());
        }
        // Two nights are spoken of where one was put in the place of the other; people are in any number of nights.
        let is_of_several = |fact: &Fact| match fact {
            Fact::Owed(_) | Fact::People(_) | Fact::Void(Void { replaced_by: Some(_), .. }) => true,
            fact => fact.meant().iter().any(|of| of.is_debt()),
        };
        let nights: BTreeSet<(&str, &str)> =
            self.meant().map(|of| (of.chain.as_str(), of.hash.as_str())).collect();
        match nights.first() {
            Some((chain, hash)) if nights.len() == 1 && !self.facts().iter().any(is_of_several) => {
                Subject::Night((*chain).to_owned(), (*hash).to_owned())
            }
            _ => Subject::Daybook,
        }
    }

    /// Checks what does not depend on other entries.
    fn check(&self) -> Result<(), Flaw> {
        if let BookChange::Facts(facts) = self {
            ensure(!facts.is_empty(), || ChangeFault::Nothing {})?;
            let payments = |fact: &Fact| fact.meant().len().max(1);
            ensure(facts.iter().map(payments).sum::<usize>() <= MOST_PAYMENTS, || ChangeFault::Many {})?;
        }
        self.facts().iter().try_for_each(Fact::check)
    }
}

/// How the ids of daybooks begin: greater than those of all sessions, so that they stand together in the log.
pub const PREFIX: &str = "ffffffff-";

pub fn is_daybook(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// What an entry is about. Undo and redo go by it: a payment for one night does not prevent undoing one for another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// One night, by its id, and the hash of its last entry by then: ends of a fork have one id.
    Night(String, String),
    /// The opening of a night, by its id: undoing it takes back nothing else, and prevents no redo.
    Opening(String),
    /// Several nights, or none.
    Daybook,
}

/// A chain of facts that stand or do not.
#[derive(Debug, Clone)]
pub struct Daybook {
    pub id: String,
    pub entries: Vec<BookEntry>,
    /// The hash of the last entry in the ledger, which the next entry covers.
    pub head: Hash,
    /// Entries that were taken back, each with the entry that did it.
    off: BTreeMap<EntryNo, EntryNo>,
}

impl Daybook {
    pub fn empty(id: String) -> Daybook {
        Daybook { id, entries: Vec::new(), head: START, off: BTreeMap::new() }
    }

    pub fn read(id: String, entries: Vec<BookEntry>, head: Hash) -> Result<Daybook, Unsound> {
        let mut book = Daybook { head, ..Daybook::empty(id) };
        for entry in entries {
            book.add(entry)?;
        }
        Ok(book)
    }

    /// Adds an entry that is not in the log yet. Returns its number.
    pub fn append(&mut self, change: BookChange, said: String, at: i64) -> Result<EntryNo, Unsound> {
        let no = self.next_entry();
        self.add(BookEntry::new(no, at, change, said))?;
        Ok(no)
    }

    fn add(&mut self, entry: BookEntry) -> Result<(), Unsound> {
        let flaw = match entry.change {
            BookChange::Facts(_) => entry.change.check().err(),
            BookChange::Off(Turn { entry: of, .. }) => {
                let stands = self.entry(of).is_some_and(|entry| entry.change.of().is_none());
                let is_new = stands && self.off.insert(of, entry.no).is_none();
                (!is_new).then_some(ChangeFault::Order {}.into())
            }
            BookChange::On(Turn { entry: of, .. }) => {
                self.off.remove(&of).is_none().then_some(ChangeFault::Order {}.into())
            }
        };
        match flaw {
            Some(flaw) => Err(Unsound { entry: entry.no, flaw }),
            None => {
                self.entries.push(entry);
                Ok(())
            }
        }
    }

    pub fn next_entry(&self) -> EntryNo {
        EntryNo(self.entries.last().map_or(0, |entry| entry.no.0).saturating_add(1))
    }

    pub fn entry(&self, no: EntryNo) -> Option<&BookEntry> {
        self.entries.iter().find(|entry| entry.no == no)
    }

    /// Returns an entry, or the one that it takes back or gives back.
    pub fn meant_by(&self, no: EntryNo) -> Option<&BookEntry> {
        let entry = self.entry(no)?;
        entry.change.of().map_or(Some(entry), |of| self.entry(of))
    }

    /// Returns what an entry is about; what takes one back or gives it back is about the same.
    pub fn subject(&self, entry: &BookEntry) -> Option<Subject> {
        let changed = entry.change.of().map_or(Some(entry), |of| self.entry(of));
        changed.map(|entry| entry.change.subject())
    }

    /// Returns what undo and redo would turn next of the entries about something.
    pub fn standing(&self, subject: &Subject) -> Standing<EntryNo> {
        let about = self.entries.iter().filter(|entry| self.subject(entry).as_ref() == Some(subject));
        Standing::of(about.map(|entry| match entry.change {
            BookChange::Facts(_) => Did::Change(entry.no),
            BookChange::Off(turn) => Did::Undo(turn.entry),
            BookChange::On(turn) => Did::Redo(turn.entry),
        }))
    }

    /// Returns the entry that puts a night in the place of another, if it stands; or else does not.
    pub fn replacing(&self, night: &str, stands: bool) -> Option<EntryNo> {
        let puts =
            |fact: &Fact| matches!(fact, Fact::Void(Void { replaced_by: Some(new), .. }) if new == night);
        let fits = |entry: &&BookEntry| self.off.contains_key(&entry.no) != stands;
        let mut entries = self.entries.iter().rev().filter(fits);
        entries.find(|entry| entry.change.facts().iter().any(puts)).map(|entry| entry.no)
    }

    /// Returns the entry that took another one back, if it does not stand.
    pub fn taken_back(&self, no: EntryNo) -> Option<EntryNo> {
        self.off.get(&no).copied()
    }

    pub fn sealed(&self) -> impl Iterator<Item = (&BookEntry, String)> {
        let mut head = START;
        self.entries.iter().map(move |entry| {
            head = chain::hash(&head, Link::of(&self.id, entry));
            (entry, chain::seal(&head))
        })
    }
}

/// What an entry did to the changes before it.
#[derive(Debug, Clone, Copy)]
pub enum Did<T> {
    Change(T),
    Undo(T),
    Redo(T),
}

/// What undo and redo would turn next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing<T> {
    /// The latest change that stands.
    pub undo: Option<T>,
    /// The change undone last, if no other came since.
    pub redo: Option<T>,
}

impl<T: Copy + PartialEq> Standing<T> {
    pub fn of(entries: impl IntoIterator<Item = Did<T>>) -> Standing<T> {
        let (mut done, mut undone) = (Vec::new(), Vec::new());
        for did in entries {
            match did {
                Did::Change(change) => {
                    undone.clear();
                    done.push(change);
                }
                Did::Undo(of) => {
                    done.retain(|change| *change != of);
                    undone.push(of);
                }
                Did::Redo(of) => {
                    undone.retain(|change| *change != of);
                    done.push(of);
                }
            }
        }
        Standing { undo: done.pop(), redo: undone.pop() }
    }
}

/// Returns the entries of several daybooks that say facts which stand, in the order in which they were written.
pub fn standing(books: &[Daybook]) -> Vec<(&str, &BookEntry)> {
    let mut entries = Vec::new();
    for book in books {
        let stands = |entry: &&BookEntry| entry.change.of().is_none() && book.taken_back(entry.no).is_none();
        entries.extend(book.entries.iter().filter(stands).map(|entry| (book.id.as_str(), entry)));
    }
    entries.sort_by_key(|(id, entry)| (entry.at, *id, entry.no));
    entries
}

/// Returns the id by which an end of a fork goes that is in no ledger here, and so is not what is here by its id.
pub fn id_elsewhere(session: &str, hash: &str) -> String {
    format!("{session}/{hash}")
}

/// Returns the id of the session here of which one is the other end, by the id that it goes by.
pub fn end_elsewhere(id: &str) -> Option<&str> {
    id.split_once('/').map(|(session, _)| session)
}

/// Returns for each night that was voided or restored what was said of it last. `are` finds the nights that are meant.
pub fn voids<'a, E>(
    entries: &[(&str, &'a BookEntry)],
    mut are: impl FnMut(&Meant) -> Result<Vec<String>, E>,
) -> Result<BTreeMap<String, &'a Fact>, E> {
    let mut last: BTreeMap<String, (EntryNo, &Fact)> = BTreeMap::new();
    // Entries are in order of time; what was said after more of the night counts, whatever the clocks say.
    for fact in entries.iter().flat_map(|(_, entry)| entry.change.facts()) {
        let (Fact::Void(Void { of, .. }) | Fact::Restored(Restored { of })) = fact else { continue };
        for night in are(of)? {
            let slot = last.entry(night).or_insert((of.no, fact));
            if of.no >= slot.0 {
                *slot = (of.no, fact);
            }
        }
    }
    Ok(last.into_iter().map(|(night, (_, fact))| (night, fact)).collect())
}

/// Returns the nights in whose place others were put, each with the id of the other, also where that was taken back.
pub fn replaced(books: &[Daybook]) -> impl Iterator<Item = (&Meant, &str)> {
    let facts = books.iter().flat_map(|book| &book.entries).flat_map(|entry| entry.change.facts());
    facts.filter_map(|fact| match fact {
        Fact::Void(Void { of, replaced_by: Some(new), .. }) => Some((of, new.as_str())),
        _ => None,
    })
}

/// Returns the names that players were given in nights, in the order in which they count. `are` finds the nights that are
/// meant.
pub fn renames<E>(
    entries: &[(&str, &BookEntry)],
    mut are: impl FnMut(&Meant) -> Result<Vec<String>, E>,
) -> Result<BTreeMap<String, Vec<NamedPlayer>>, E> {
    let mut renames: BTreeMap<String, Vec<NamedPlayer>> = BTreeMap::new();
    for fact in entries.iter().flat_map(|(_, entry)| entry.change.facts()) {
        if let Fact::Rename(Renamed { of, who, name, .. }) = fact {
            for night in are(of)? {
                let named = NamedPlayer { after: of.no, who: *who, name: name.clone() };
                renames.entry(night).or_default().push(named);
            }
        }
    }
    renames.values_mut().for_each(|of| of.sort_by_key(|named| named.after));
    Ok(renames)
}

/// What daybooks speak of, as it is called here: nights, and old debts.
#[derive(Debug, Clone, Default)]
pub struct Spoken {
    pub nights: BTreeMap<String, SpokenNight>,
    /// The first one who owes by an entry of a daybook and whom, the second, and so on.
    pub debts: BTreeMap<(String, EntryNo), Vec<OldDebt>>,
}

#[derive(Debug, Clone)]
pub struct SpokenNight {
    pub number: i64,
    pub date: String,
    pub currency: String,
    pub players: BTreeMap<Holder, String>,
}

impl SpokenNight {
    pub fn seat_of(&self, name: &str) -> Option<Holder> {
        self.players.iter().find(|(_, known)| fold(known) == fold(name)).map(|(who, _)| *who)
    }
}

#[derive(Debug, Clone)]
pub struct OldDebt {
    pub names: [String; 2],
    pub date: String,
    pub currency: String,
}

impl Spoken {
    /// Returns the old debt between two of those whom an entry of a daybook names.
    pub fn debt(&self, of: &Meant, from: Holder, to: Holder) -> Option<&OldDebt> {
        let place = |who: Holder| u32::from(who).checked_sub(1);
        let (one, other) = (place(from)?, place(to)?);
        let pair = usize::try_from(one / 2).ok().filter(|_| one / 2 == other / 2 && one != other)?;
        self.debts.get(&(of.chain.clone(), of.no))?.get(pair)
    }

    /// Returns the name of a player of a night, or of one of the two of an old debt; the number where neither is here.
    pub fn name(&self, of: &Meant, who: Holder) -> String {
        let number = u32::from(who);
        let of_debt = || {
            let debts = self.debts.get(&(of.chain.clone(), of.no))?;
            let place = usize::try_from(number).ok()?.checked_sub(1)?;
            let [from, to] = &debts.get(place / 2)?.names;
            Some(if place.is_multiple_of(2) { from } else { to })
        };
        let of_night = || self.nights.get(end_elsewhere(&of.chain).unwrap_or(&of.chain))?.players.get(&who);
        match (if of.is_debt() { of_debt() } else { of_night() }, who) {
            (Some(name), _) => name.clone(),
            (None, Holder::Kitty) => KITTY.to_owned(),
            (None, Holder::Player(_)) => number.to_string(),
        }
    }
}

/// What people are called, by each folded name that was said to be one of theirs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People(BTreeMap<String, String>);

impl People {
    /// Reads who is who from entries in order. What was said last gives a person the name.
    pub fn of(entries: &[(&str, &BookEntry)]) -> People {
        let mut people = People::default();
        for fact in entries.iter().flat_map(|(_, entry)| entry.change.facts()) {
            let Fact::People(SamePerson { old, name }) = fact else { continue };
            let one = [people.called(old), people.called(name)].map(fold);
            people
                .0
                .values_mut()
                .filter(|called| one.contains(&fold(called)))
                .for_each(|it| it.clone_from(name));
            people.0.extend([old, name].map(|known| (fold(known), name.clone())));
        }
        people
    }

    pub fn called<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(&fold(name)).map_or(name, String::as_str)
    }

    /// Returns every folded name that was said to be somebody, with what the person is called.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, called)| (key.as_str(), called.as_str()))
    }
}

/// The bank accounts of people, each by every folded name that the person has.
pub type Accounts = BTreeMap<String, BankAccount>;
