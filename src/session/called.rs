//! Who is called what in a session: by its log, and by the daybooks that gave players other names since.

use super::entry::{Entry, Holder, PlayerNo};
use super::{Session, SessionError};
use crate::kernel::KITTY;
use crate::night::{Change, Past};
use crate::notation::{NameError, fold};
use std::collections::BTreeMap;

/// Gives players names that were said outside the session, but none that somebody else has there. Who said one may not have
/// known another that was said before: the last one counts.
pub fn rename(names: &mut BTreeMap<PlayerNo, String>, renames: &[(String, String)]) {
    let mut once: BTreeMap<String, PlayerNo> = BTreeMap::new();
    for (old, name) in renames {
        let called = |wanted: &str| {
            let key = fold(wanted);
            names.iter().find(|(_, known)| fold(known) == key).map(|(no, _)| *no)
        };
        if let Some(who) = called(old).or_else(|| once.get(&fold(old)).copied())
            && called(name).is_none_or(|other| other == who)
        {
            names.insert(who, name.clone());
            once.insert(fold(old), who);
        }
    }
}

impl Session {
    /// Returns the account that had a name at any time in this session; the current names first.
    pub fn account_once_called(&self, name: &str) -> Option<Holder> {
        if name == KITTY {
            return Some(Holder::Kitty);
        }
        let key = fold(name);
        let named = self.entries.iter().flat_map(|entry| match &entry.change {
            Change::Opened(state) => state.players.iter().map(|(no, name)| (*no, name.as_str())).collect(),
            Change::Changed(changed) => {
                changed.players.iter().map(|(no, name)| (*no, name.as_str())).collect::<Vec<_>>()
            }
            Change::Back(_) => Vec::new(),
        });
        let now = self.night.names.iter().map(|(no, name)| (*no, name.as_str()));
        let known = |no: &PlayerNo| self.night.names.contains_key(no);
        // As a daybook calls somebody who was given yet another name since.
        let since = |key, (old, name): &(String, String)| if fold(old) == key { fold(name) } else { key };
        let since = self.renames.iter().fold(key.clone(), since);
        // As a daybook calls somebody whom another one called otherwise since, by the name from before both.
        let before = |key, (old, name): &(String, String)| if fold(name) == key { fold(old) } else { key };
        let before = self.renames.iter().rfold(key.clone(), before);
        let once = |key: &str| {
            let mut all = now.clone().chain(named.clone());
            all.find(|(no, name)| fold(name) == key && known(no))
        };
        once(&key)
            .or_else(|| now.clone().find(|(_, name)| fold(name) == since))
            .or_else(|| once(&before))
            .map(|(no, _)| Holder::Player(no))
    }

    /// Returns the names that daybooks gave players, in order: until then, and from then on.
    pub fn renames(&self) -> &[(String, String)] {
        &self.renames
    }

    pub fn with_renames(mut self, renames: Vec<(String, String)>) -> Result<Session, SessionError> {
        if !renames.is_empty() {
            self.renames = renames;
            self.night = self.played(self.state())?;
            self.night.outside = self.since_the_close();
            self.refresh();
        }
        Ok(self)
    }

    /// Checks that the names in the log differ with one more entry, also those that daybooks have hidden with others: who
    /// reads the log alone has no others.
    pub(super) fn check_names_of_log(&self, next: &Entry) -> Result<(), SessionError> {
        let log = |error| SessionError::Log { session: self.row.uuid.clone(), error };
        let entries = self.entries.iter().chain([next]).map(|entry| (entry.no, &entry.change));
        let past = Past::of(entries).map_err(log)?;
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for name in past.state.players.into_values() {
            if let Some(other) = seen.insert(fold(&name), name.clone()) {
                return Err(NameError::Taken { name, other }.into());
            }
        }
        Ok(())
    }
}
