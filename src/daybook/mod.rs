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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookChange {
    /// One or more.
    Facts(Vec<Fact>),
    /// Taken back.
    Off(Turn),
    On(Turn),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub entry: EntryNo,
    /// The last entry of the night that the facts are about: where undo finds it among the changes of the night.
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

    pub fn each_meant<E>(&mut self, mut with: impl FnMut(&mut Meant) -> Result<(), E>) -> Result<(), E> {
        let BookChange::Facts(facts) = self else { return Ok(()) };
        facts.iter_mut().flat_map(Fact::meant_mut).try_for_each(&mut with)
    }

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

    /// What does not depend on other entries.
    fn check(&self) -> Result<(), Flaw> {
        if let BookChange::Facts(facts) = self {
            ensure(!facts.is_empty(), || ChangeFault::Nothing {})?;
            let payments = |fact: &Fact| fact.meant().len().max(1);
            ensure(facts.iter().map(payments).sum::<usize>() <= MOST_PAYMENTS, || ChangeFault::Many {})?;
        }
        self.facts().iter().try_for_each(Fact::check)
    }
}

/// Greater than the ids of all sessions, so that daybooks stand together in the log.
pub const PREFIX: &str = "ffffffff-";

pub fn is_daybook(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// Undo and redo go by it: a payment for one night does not prevent undoing one for another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Its id, and the hash of its last entry by then: ends of a fork have one id.
    Night(String, String),
    /// The id of a night. Undoing it takes back nothing else, and prevents no redo.
    Opening(String),
    /// Several nights, or none.
    Daybook,
}

#[derive(Debug, Clone)]
pub struct Daybook {
    pub id: String,
    pub entries: Vec<BookEntry>,
    pub head: Hash,
    /// Each with the entry that took it back.
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

    /// Or the entry that it takes back or gives back.
    pub fn meant_by(&self, no: EntryNo) -> Option<&BookEntry> {
        let entry = self.entry(no)?;
        entry.change.of().map_or(Some(entry), |of| self.entry(of))
    }

    /// What takes an entry back or gives it back is about the same.
    pub fn subject(&self, entry: &BookEntry) -> Option<Subject> {
        let changed = entry.change.of().map_or(Some(entry), |of| self.entry(of));
        changed.map(|entry| entry.change.subject())
    }

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

    /// Returns the entry that did it.
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

#[derive(Debug, Clone, Copy)]
pub enum Did<T> {
    Change(T),
    Undo(T),
    Redo(T),
}

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

/// Of facts that stand, in the order in which they were written.
pub fn standing(books: &[Daybook]) -> Vec<(&str, &BookEntry)> {
    let mut entries = Vec::new();
    for book in books {
        let stands = |entry: &&BookEntry| entry.change.of().is_none() && book.taken_back(entry.no).is_none();
        entries.extend(book.entries.iter().filter(stands).map(|entry| (book.id.as_str(), entry)));
    }
    entries.sort_by_key(|(id, entry)| (entry.at, *id, entry.no));
    entries
}

/// For an end of a fork that is in no ledger here.
pub fn id_elsewhere(session: &str, hash: &str) -> String {
    format!("{session}/{hash}")
}

/// Returns the id of the session here of which it is the other end.
pub fn end_elsewhere(id: &str) -> Option<&str> {
    id.split_once('/').map(|(session, _)| session)
}

/// What was said last of each night. `are` finds the nights that are meant.
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

/// Each with the id of the night in its place, also where that was taken back.
pub fn replaced(books: &[Daybook]) -> impl Iterator<Item = (&Meant, &str)> {
    let facts = books.iter().flat_map(|book| &book.entries).flat_map(|entry| entry.change.facts());
    facts.filter_map(|fact| match fact {
        Fact::Void(Void { of, replaced_by: Some(new), .. }) => Some((of, new.as_str())),
        _ => None,
    })
}

/// In the order in which they count. `are` finds the nights that are meant.
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

#[derive(Debug, Clone, Default)]
pub struct Spoken {
    pub nights: BTreeMap<String, SpokenNight>,
    /// By entry: the first one who owes and whom, the second, and so on.
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
    pub fn debt(&self, of: &Meant, from: Holder, to: Holder) -> Option<&OldDebt> {
        let place = |who: Holder| u32::from(who).checked_sub(1);
        let (one, other) = (place(from)?, place(to)?);
        let pair = usize::try_from(one / 2).ok().filter(|_| one / 2 == other / 2 && one != other)?;
        self.debts.get(&(of.chain.clone(), of.no))?.get(pair)
    }

    /// Of a night or of an old debt; the number where neither is here.
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

/// By each folded name that was said to be one of theirs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People(BTreeMap<String, String>);

impl People {
    /// From entries in order; what was said last gives a person the name.
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

    /// Every folded name, with what the person is called.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, called)| (key.as_str(), called.as_str()))
    }
}

/// By every folded name that the person has.
pub type Accounts = BTreeMap<String, BankAccount>;
