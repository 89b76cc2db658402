//! What came with nights from elsewhere beside their hands: nights that count no longer or again, debts and payments, and
//! names that were here already. It is what stands afterwards compared with what stood before.

use crate::command::Filter;
use crate::daybook::debts::{Owes, Person, pairs};
use crate::daybook::{Content, Entry, standing, voids};
use crate::notation::fold;
use crate::query::exchange::{Came, How, SaidElsewhere, SameName};
use crate::session::entry::EntryNo;
use crate::store::error::Result;
use crate::store::log::Log;
use std::collections::{BTreeMap, BTreeSet};

/// What stood before something was taken in from elsewhere.
#[derive(Debug)]
pub struct Arrival {
    /// Where it comes from, and the ids of all sessions there.
    pub sources: BTreeSet<String>,
    pub theirs: BTreeSet<String>,
    void: BTreeSet<String>,
    /// The last entry of each daybook.
    last: BTreeMap<String, EntryNo>,
    stood: BTreeMap<(String, EntryNo), Entry>,
    debts: Vec<Owes>,
}

impl Arrival {
    pub fn at(log: &Log<'_>) -> Result<Arrival> {
        let books = log.daybooks()?;
        let last = books.iter().filter_map(|book| Some((book.id.clone(), book.entries.last()?.no)));
        let stood =
            standing(&books).into_iter().map(|(id, entry)| ((id.to_owned(), entry.no), entry.clone()));
        Ok(Arrival {
            sources: BTreeSet::new(),
            theirs: BTreeSet::new(),
            void: void(log)?,
            last: last.collect(),
            stood: stood.collect(),
            debts: pairs(&log.debts()?)?,
        })
    }

    /// Returns what came since; `added` are the sessions that were not here before.
    pub fn came(&self, log: &Log<'_>, added: &BTreeSet<String>) -> Result<Came> {
        let books = log.daybooks()?;
        let stands = standing(&books);
        let (void, said) = (void(log)?, voids(&stands));
        let mut came = Came {
            names: self.names(log, added)?,
            sources: self.sources.iter().cloned().collect(),
            sessions: log.numbers_by_id()?,
            ..Came::default()
        };
        for uuid in void.symmetric_difference(&self.void) {
            let session = log.number_of(uuid)?;
            for row in log.sessions(&Filter { session, void: true, ..Filter::default() })? {
                if void.contains(uuid) {
                    let why = said.get(uuid.as_str()).and_then(|entry| entry.content.why());
                    came.voided.push((row, why.map(str::to_owned)));
                } else {
                    came.restored.push(row);
                }
            }
        }
        let mut tell = |daybook: &str, entry: &Entry, how| {
            // Which nights count is told of the nights.
            if !matches!(entry.content, Content::Void(_) | Content::Restored(_)) {
                came.said.push(SaidElsewhere { daybook: daybook.to_owned(), entry: entry.clone(), how });
            }
        };
        let mut left = self.stood.clone();
        for (id, entry) in stands {
            if left.remove(&(id.to_owned(), entry.no)).is_none() {
                let is_new = self.last.get(id).is_none_or(|last| entry.no > *last);
                tell(id, entry, if is_new { How::Said } else { How::Redone });
            }
        }
        left.iter().for_each(|((id, _), entry)| tell(id, entry, How::Undone));
        came.turned = self.turned(log, &came.said)?;
        Ok(came)
    }

    /// Returns what is owed the other way round than before, or by who was paid too much.
    fn turned(&self, log: &Log<'_>, said: &[SaidElsewhere]) -> Result<Vec<(Option<Owes>, Owes)>> {
        let names = log.names()?;
        let is_called = |who: &Person, name: &str| {
            names.iter().any(|(other, person)| person.id == who.id && fold(other) == fold(name))
        };
        let between = |from: &Person, to: &Person, currency: &str| {
            let is_it = |owes: &&Owes| {
                (owes.from.id, owes.to.id, owes.currency.as_str()) == (from.id, to.id, currency)
            };
            self.debts.iter().find(is_it).cloned()
        };
        let mut turned = Vec::new();
        for now in pairs(&log.debts()?)? {
            let Owes { from, to, currency, .. } = &now;
            let before = between(to, from, currency);
            // Both machines noted one payment.
            let was_paid = |entry: &Entry| match &entry.content {
                Content::Paid(paid) => paid.payments.iter().any(|paid| {
                    paid.currency == *currency && is_called(to, &paid.from) && is_called(from, &paid.to)
                }),
                _ => false,
            };
            let twice = || self.stood.values().any(was_paid) && said.iter().any(|said| was_paid(&said.entry));
            if before.is_some() || between(from, to, currency).is_none() && twice() {
                turned.push((before, now));
            }
        }
        Ok(turned)
    }

    /// Returns the names in new nights that people have in nights which were made here or came from another source. A
    /// name that came from this source before was told then.
    fn names(&self, log: &Log<'_>, added: &BTreeSet<String>) -> Result<Vec<SameName>> {
        if added.is_empty() {
            return Ok(Vec::new());
        }
        let seats: Vec<(i64, String, String, i64, String, bool)> = log.rows(
            "SELECT q.id, q.name, p.name, s.id, s.uuid, s.active = 0 FROM session_total t \
             JOIN session s ON s.id = t.session JOIN person p ON p.id = t.person JOIN person q ON q.id = p.same_as \
             WHERE p.id <> 0 ORDER BY p.name, s.id",
            [],
            |row| row.try_into(),
        )?;
        let (mut here, mut told) = (BTreeSet::new(), BTreeSet::new());
        let mut new: BTreeMap<(i64, String, String), Vec<i64>> = BTreeMap::new();
        for (person, called, name, number, uuid, foreign) in seats {
            if added.contains(&uuid) {
                new.entry((person, called, name)).or_default().push(number);
            } else if foreign && self.theirs.contains(&uuid) {
                told.insert(person);
            } else {
                here.insert(person);
            }
        }
        new.retain(|(person, ..), _| here.contains(person) && !told.contains(person));
        Ok(new.into_iter().map(|((_, called, name), sessions)| SameName { name, called, sessions }).collect())
    }
}

fn void(log: &Log<'_>) -> Result<BTreeSet<String>> {
    let void = log.rows("SELECT uuid FROM session WHERE void", [], |row| row.get(0))?;
    Ok(void.into_iter().collect())
}
