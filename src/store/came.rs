//! What came with nights from elsewhere beside their hands: what stands afterwards compared with what stood before.

use crate::command::{Filter, VoidOrNot};
use crate::daybook::debts::{Owes, UnfitCash, pairs};
use crate::daybook::{
    BookChange, BookEntry, Fact, Meant, Part, People, Renamed, SamePerson, Spoken, Void, standing, voids,
};
use crate::night::entry::{EntryNo, Holder};
use crate::notation::fold;
use crate::query::exchange::{Came, SameName};
use crate::store::{FileError, Log, error::Result};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct Arrival {
    /// Whether all that comes is of one table, in however many files.
    pub is_of_one: bool,
    void: BTreeSet<String>,
    stood: BTreeMap<(String, EntryNo), BookEntry>,
    debts: Vec<Owes>,
    unfit: Vec<UnfitCash>,
}

impl Arrival {
    pub fn at(log: &Log<'_>) -> Result<Arrival> {
        let books = log.daybooks()?;
        let stood =
            standing(&books).into_iter().map(|(id, entry)| ((id.to_owned(), entry.no), entry.clone()));
        Ok(Arrival {
            is_of_one: false,
            void: void(log)?,
            stood: stood.collect(),
            debts: owed(log)?,
            unfit: log.unfit_cash()?,
        })
    }

    /// `added` are the sessions that were not here before.
    pub fn came(&self, log: &Log<'_>, added: &BTreeSet<String>) -> Result<Came> {
        let books = log.daybooks()?;
        let stands = standing(&books);
        let mut came =
            Came { names: names(log, added, self.is_of_one)?, spoken: log.spoken_of()?, ..Came::default() };
        came.void_or_not = void_or_not(log, &self.void)?;
        came.unfit = log.unfit_cash()?;
        came.unfit.retain(|cash| !self.unfit.contains(cash));
        let people = People::of(&stands);
        let mut left = self.stood.clone();
        for (id, entry) in stands {
            if left.remove(&(id.to_owned(), entry.no)).is_none()
                && let Some(entry) = in_effect(entry, &came.spoken, &people)
            {
                came.said.push(entry);
            }
        }
        let is_told_of_night = |fact: &Fact| matches!(fact, Fact::Void(_) | Fact::Restored(_));
        left.retain(|_, entry| !entry.change.facts().iter().all(is_told_of_night));
        came.undone = left.into_values().collect();
        came.turned = self.turned(log, &came.said, &came.spoken)?;
        let (people, mut gone) = (log.people()?, self.debts.clone());
        // The kitty is nobody's name.
        gone.retain(|Owes { from, to, .. }| {
            people.find(&fold(&from.name)).is_some_and(|one| people.find(&fold(&to.name)) == Some(one))
        });
        came.gone = gone;
        Ok(came)
    }

    /// Returns debts that changed direction, or that exist because two machines noted one payment.
    fn turned(
        &self,
        log: &Log<'_>,
        said: &[BookEntry],
        spoken: &Spoken,
    ) -> Result<Vec<(Option<Owes>, Owes)>> {
        let people = log.people()?;
        let id = |of: &Meant, who: Holder| people.find(&fold(&spoken.name(of, who))).map(|person| person.id);
        let payments = |entry: &BookEntry| -> Vec<_> {
            let parts = entry.change.facts().iter().flat_map(Fact::paid);
            parts
                .map(|Part { of, from, to, currency, .. }| (id(of, *from), id(of, *to), currency.clone()))
                .collect()
        };
        let noted: BTreeSet<_> = self.stood.values().flat_map(payments).collect();
        let twice: BTreeSet<_> = said.iter().flat_map(payments).filter(|paid| noted.contains(paid)).collect();
        let mut turned = Vec::new();
        for now in owed(log)? {
            let (from, to) = (now.from.id, now.to.id);
            let between = |from, to| {
                let is_it =
                    |owes: &&Owes| (owes.from.id, owes.to.id) == (from, to) && owes.currency == now.currency;
                self.debts.iter().find(is_it)
            };
            let before = between(to, from).cloned();
            let paid = (Some(to), Some(from), now.currency.clone());
            if before.is_some() || between(from, to).is_none() && twice.contains(&paid) {
                turned.push((before, now));
            }
        }
        Ok(turned)
    }
}

/// Returns an entry as it took effect: later ones may give the same people other names.
fn in_effect(entry: &BookEntry, spoken: &Spoken, people: &People) -> Option<BookEntry> {
    let mut facts = entry.change.facts().to_vec();
    facts.retain_mut(|fact| match fact {
        Fact::People(SamePerson { old, name }) => {
            let called = people.called(name);
            if fold(called) != fold(name) {
                *old = std::mem::replace(name, called.to_owned());
            }
            true
        }
        // What is said of a session that has not come yet waits.
        Fact::Rename(Renamed { of, who, name, .. }) => spoken
            .nights
            .get(&of.chain)
            .and_then(|night| night.players.get(&Holder::Player(*who)))
            .is_none_or(|called| fold(called) == fold(name)),
        Fact::Paid(_) | Fact::Net(_) | Fact::Owed(_) => true,
        Fact::Void(_) | Fact::Restored(_) => false,
    });
    (!facts.is_empty()).then(|| BookEntry { change: BookChange::Facts(facts), ..entry.clone() })
}

/// Returns the people of new nights who are in nights of another table too.
fn names(log: &Log<'_>, added: &BTreeSet<String>, is_of_one: bool) -> Result<Vec<SameName>> {
    if added.is_empty() {
        return Ok(Vec::new());
    }
    let seats: Vec<(i64, String, String, i64, String, Option<String>)> = log.rows(
        "SELECT q.id, q.name, p.name, s.id, s.uuid, s.source FROM session_total t \
         JOIN session s ON s.id = t.session JOIN person p ON p.id = t.person JOIN person q ON q.id = p.same_as \
         WHERE p.id <> 0 ORDER BY s.source, s.id",
        [],
        |row| row.try_into(),
    )?;
    let (new, old): (Vec<_>, Vec<_>) = seats.into_iter().partition(|(.., uuid, _)| added.contains(uuid));
    let mut known: BTreeMap<i64, BTreeSet<Option<String>>> = BTreeMap::new();
    for (person, .., source) in old {
        known.entry(person).or_default().insert(source);
    }
    let mut same: BTreeMap<(String, i64), SameName> = BTreeMap::new();
    for (person, called, name, number, _, source) in new {
        if !is_of_one {
            // Of tables that all are new, the others are compared with the first.
            known.entry(person).or_insert_with(|| BTreeSet::from([source.clone()]));
        }
        let Some(tables) = known.get(&person).filter(|tables| !tables.contains(&source)) else { continue };
        let (sessions, sources, with) = (Vec::new(), BTreeSet::new(), tables.first().cloned().flatten());
        let of_name = same.entry((name.clone(), person));
        let same = of_name.or_insert(SameName { name, called, sessions, sources, with });
        same.sessions.push(number);
        same.sources.insert(source);
    }
    Ok(same.into_values().collect())
}

/// Nothing where that is too much to add up: `debts` says so.
fn owed(log: &Log<'_>) -> Result<Vec<Owes>> {
    match log.debts() {
        Err(FileError::TooLarge(_)) => Ok(Vec::new()),
        debts => Ok(pairs(&debts?).unwrap_or_default()),
    }
}

/// Returns the nights that are void now, or came in as such, and those that count again, by which were void before.
pub(super) fn void_or_not(log: &Log<'_>, before: &BTreeSet<String>) -> Result<Vec<VoidOrNot>> {
    let (now, mut nights) = (void(log)?, Vec::new());
    if now == *before {
        return Ok(nights);
    }
    let books = log.daybooks()?;
    let said = voids(&standing(&books), |meant| log.meant(meant))?;
    for uuid in now.symmetric_difference(before) {
        let session = log.number_of(uuid)?;
        for row in log.sessions(&Filter { session, void: true, ..Filter::default() })? {
            let why = said.get(uuid).and_then(|fact| match fact {
                Fact::Void(Void { why, .. }) => why.clone(),
                _ => None,
            });
            nights.push((row, now.contains(uuid), why));
        }
    }
    Ok(nights)
}

pub(super) fn void(log: &Log<'_>) -> Result<BTreeSet<String>> {
    let void = log.rows("SELECT uuid FROM session WHERE void", [], |row| row.get(0))?;
    Ok(void.into_iter().collect())
}
