//! The people of a ledger against those in its log.

use crate::daybook::People;
use crate::kernel::payment::KITTY;
use crate::notation::fold;
use crate::query::hands::DebtRow;
use crate::session::{Holder, Night, PlayerNo, Session};
use crate::store::file_error::Result;
use crate::store::finding::{Difference, Label, What};
use crate::store::log::Log;
use crate::store::rows::{Accounts, PERSON, number, text};
use crate::store::verify::compare::compare;
use rusqlite::types::ValueRef;
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Default)]
pub(super) struct PeopleSeen {
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
    pub fn read(log: &Log<'_>, wrong: &mut Vec<What>) -> Result<PeopleSeen> {
        let mut seen = PeopleSeen::default();
        let rows = log.rows("SELECT id, name, key FROM person ORDER BY id", [], |row| {
            Ok(<(i64, String, String)>::try_from(row))
        })?;
        let mut names = Vec::new();
        for row in rows {
            match row {
                Ok((id, name, key)) => {
                    seen.ids.entry(key).or_insert(id);
                    names.push((id, name));
                }
                Err(error) => wrong.push(Difference::Unreadable { error: error.to_string() }.into()),
            }
        }
        for (id, name) in names {
            seen.ids.entry(fold(&name)).or_insert(id);
            seen.names.insert(id, name);
        }
        Ok(seen)
    }

    pub fn id_of(&self, name: &str) -> Option<i64> {
        if name == KITTY { Some(0) } else { self.ids.get(&fold(name)).copied() }
    }

    pub fn of_night(&self, night: &Night) -> Accounts {
        let players =
            night.names.iter().filter_map(|(no, name)| Some((Holder::Player(*no), self.id_of(name)?)));
        players.chain([(Holder::Kitty, 0)]).collect()
    }

    /// Returns the name of a row, for a message.
    pub fn name(&self, id: ValueRef<'_>) -> String {
        let Ok(id) = id.as_i64() else { return "?".to_owned() };
        self.names.get(&id).cloned().unwrap_or_else(|| format!("person {id}"))
    }

    /// Compares all rows with the log. Of people who sat in a session that cannot be read nothing is known.
    pub fn compare(
        &self,
        log: &Log<'_>,
        said: &PeopleSaid,
        people: &People,
        unknown: &BTreeSet<i64>,
        wrong: &mut Vec<What>,
    ) -> Result<()> {
        let mut names = BTreeMap::from([(0, KITTY)]);
        for (_, name) in said.0.values() {
            match self.id_of(name) {
                Some(id) => drop(names.entry(id).or_insert(name)),
                None => wrong.push(Difference::Missing { row: Label::Person { name: name.clone() } }.into()),
            }
        }
        names.extend(unknown.iter().filter_map(|id| Some((*id, self.names.get(id)?.as_str()))));
        let keys: Vec<String> =
            names.iter().map(|(id, name)| if *id == 0 { String::new() } else { fold(name) }).collect();
        let expected = names.iter().zip(&keys).map(|((id, name), key)| {
            let same_as = if *id == 0 { Some(0) } else { self.id_of(people.called(name)) };
            (*name, [number(Some(*id)), text(Some(name)), text(Some(key)), number(same_as)])
        });
        let label = |row: Result<&str, &[ValueRef<'_>; 4]>| match row {
            Ok(name) => Label::Person { name: name.to_owned() },
            Err([id, ..]) => Label::Person { name: self.name(*id) },
        };
        compare(log, &PERSON, ("true", []), expected, label, None, wrong)
    }
}

impl PeopleSaid {
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
