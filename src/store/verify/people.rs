//! The people of a ledger against those in its log.

use crate::daybook::people::People;
use crate::kernel::payment::KITTY;
use crate::notation::fold;
use crate::session::Session;
use crate::session::entry::{Holder, PlayerNo};
use crate::session::night::Night;
use crate::store::debts::DebtRow;
use crate::store::file_error::FileError;
use crate::store::finding::Difference;
use crate::store::log::Log;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A row of `person`.
struct PersonSeen {
    id: i64,
    name: String,
    key: String,
    same_as: i64,
}

/// The rows of `person`.
#[derive(Default)]
pub(super) struct PeopleSeen {
    rows: Vec<PersonSeen>,
    /// The row of each folded name.
    ids: HashMap<String, i64>,
    names: HashMap<i64, String>,
}

/// What a name is called by the log, and by which session, the one opened first.
#[derive(Default)]
pub(super) struct PeopleSaid(BTreeMap<String, (String, String)>);

/// In place of a session: less than each, and more than each.
const FIRST: &str = "";
const LAST: &str = "~";

impl PeopleSeen {
    /// Reads all people; a row that cannot be read is a finding.
    pub fn read(log: &Log<'_>, wrong: &mut Vec<Difference>) -> Result<PeopleSeen, FileError> {
        let mut seen = PeopleSeen::default();
        let rows = log.rows("SELECT id, name, key, same_as FROM person ORDER BY id", [], |row| {
            let person = || -> rusqlite::Result<PersonSeen> {
                Ok(PersonSeen { id: row.get(0)?, name: row.get(1)?, key: row.get(2)?, same_as: row.get(3)? })
            };
            Ok(person())
        })?;
        for row in rows {
            match row {
                Ok(person) => seen.rows.push(person),
                Err(error) => wrong.push(Difference::Unreadable { error: error.to_string() }),
            }
        }
        for PersonSeen { id, name, key, .. } in &seen.rows {
            seen.ids.entry(key.clone()).or_insert(*id);
            seen.names.insert(*id, name.clone());
        }
        for PersonSeen { id, name, .. } in &seen.rows {
            seen.ids.entry(fold(name)).or_insert(*id);
        }
        Ok(seen)
    }

    /// Returns the row of somebody.
    pub fn id_of(&self, name: &str) -> Option<i64> {
        if name == KITTY { Some(0) } else { self.ids.get(&fold(name)).copied() }
    }

    /// Returns the rows of the accounts of a night.
    pub fn of_night(&self, night: &Night) -> BTreeMap<Holder, i64> {
        let players =
            night.names.iter().filter_map(|(no, name)| Some((Holder::Player(*no), self.id_of(name)?)));
        players.chain([(Holder::Kitty, 0)]).collect()
    }

    /// Returns the name of a row, for a message.
    pub fn name(&self, id: i64) -> String {
        self.names.get(&id).cloned().unwrap_or_else(|| format!("person {id}"))
    }

    /// Compares all rows with the log. Of people who sat in a session that cannot be read nothing is known.
    pub fn compare(
        &self,
        said: PeopleSaid,
        people: &People,
        unknown: &BTreeSet<i64>,
        wrong: &mut Vec<Difference>,
    ) {
        let PeopleSaid(mut said) = said;
        let mut seen = BTreeSet::new();
        for PersonSeen { id, name, key, same_as } in &self.rows {
            let (id, same_as) = (*id, *same_as);
            let (name, key) = (name.clone(), key.clone());
            if id == 0 {
                if (name.as_str(), key.as_str(), same_as) != (KITTY, "", 0) {
                    wrong.push(Difference::PersonName { name, says: KITTY.to_owned() });
                }
                continue;
            }
            seen.insert(key.clone());
            let called = people.called(&name);
            if self.id_of(called).is_some_and(|id| id != same_as) {
                wrong.push(Difference::Person { name: name.clone(), counts_as: self.name(same_as) });
            }
            if fold(&name) != key {
                wrong.push(Difference::PersonKey { name: name.clone(), key: key.clone() });
            }
            if unknown.contains(&id) {
                continue;
            }
            match said.remove(&key) {
                Some((_, says)) if says == name => {}
                Some((_, says)) => wrong.push(Difference::PersonName { name, says }),
                None => wrong.push(Difference::PersonExtra { name }),
            }
        }
        if !self.rows.iter().any(|row| row.id == 0) {
            wrong.push(Difference::PersonMissing { name: KITTY.to_owned() });
        }
        let missing = said.into_iter().filter(|(key, _)| !seen.contains(key));
        wrong.extend(missing.map(|(_, (_, name))| Difference::PersonMissing { name }));
    }
}

impl PeopleSaid {
    /// Adds the names of a session.
    pub fn add_session(&mut self, session: &Session, debts: &[DebtRow]) {
        let night = &session.night;
        let players = night.totals.keys().map(|no: &PlayerNo| night.name(*no));
        let owed = debts.iter().flat_map(|debt| [debt.from.as_str(), debt.to.as_str()]);
        players.chain(owed).filter(|name| *name != KITTY).for_each(|name| self.add(&session.row.uuid, name));
    }

    fn add(&mut self, session: &str, name: &str) {
        let said = self.0.entry(fold(name)).or_insert_with(|| (session.to_owned(), name.to_owned()));
        if session < said.0.as_str() {
            *said = (session.to_owned(), name.to_owned());
        }
    }

    /// Adds what was found elsewhere at the same time.
    pub fn join(&mut self, other: PeopleSaid) {
        other.0.into_values().for_each(|(session, name)| self.add(&session, &name));
    }

    /// Adds what daybooks say, which counts before all sessions where it gives somebody a name.
    pub fn add_daybooks(&mut self, people: &People, debts: &[DebtRow]) {
        let named: BTreeSet<&str> =
            debts.iter().flat_map(|debt| [debt.from.as_str(), debt.to.as_str()]).collect();
        let named = named.into_iter().chain(people.names().map(|(_, called)| called));
        for name in named.filter(|name| *name != KITTY) {
            self.0.entry(fold(name)).or_insert_with(|| (LAST.to_owned(), name.to_owned()));
        }
        for (key, called) in people.names().filter(|(key, called)| fold(called) == *key) {
            self.0.insert(key.to_owned(), (FIRST.to_owned(), called.to_owned()));
        }
    }
}
