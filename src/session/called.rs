//! Who is called what in a session: by its log, and by the daybooks that gave players other names since.

use super::entry::{Content, Entry, Holder, PlayerNo, Rename, SeatMove, Thing};
use super::{Session, SessionError, timeline_of};
use crate::kernel::KITTY;
use crate::notation::{NameError, fold};
use std::collections::BTreeMap;

impl Session {
    /// Returns the account that had a name at any time in this session; the current names first.
    pub fn account_once_called(&self, name: &str) -> Option<Holder> {
        if name == KITTY {
            return Some(Holder::Kitty);
        }
        let key = fold(name);
        let players = self.opened().map_or(&[][..], |opened| &opened.players);
        let opened = (1..).map(PlayerNo).zip(players.iter().map(String::as_str));
        let later = self.entries.iter().filter_map(|entry| match &entry.content {
            Content::Thing(Thing::Seat(SeatMove { who, name: Some(name), .. })) => {
                Some((*who, name.as_str()))
            }
            Content::Rename(Rename { who, name }) => Some((*who, name.as_str())),
            Content::Opened(_)
            | Content::Hand(_)
            | Content::Fix(_)
            | Content::Strike(_)
            | Content::Insert(_)
            | Content::Thing(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => None,
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
            let mut all = now.clone().chain(opened.clone()).chain(later.clone());
            all.find(|(no, name)| fold(name) == key && known(no))
        };
        once(&key)
            .or_else(|| now.clone().find(|(_, name)| fold(name) == since))
            .or_else(|| once(&before))
            .map(|(no, _)| Holder::Player(no))
    }

    pub fn with_renames(mut self, renames: Vec<(String, String)>) -> Result<Session, SessionError> {
        if !renames.is_empty() {
            self.renames = renames;
            self.night = self.night_after(&self.entries)?;
            self.count_since_the_close(self.night.outside.len());
            self.refresh();
        }
        Ok(self)
    }

    /// Checks that the names in the log differ with one more entry, also those that daybooks have hidden with others: who
    /// reads the log alone has no others.
    pub(super) fn check_names_of_log(&self, next: &Entry) -> Result<(), SessionError> {
        let entries: Vec<Entry> = self.entries.iter().chain([next]).cloned().collect();
        let timeline = timeline_of(&self.row.uuid, &entries)?;
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for name in timeline.names.into_values() {
            if let Some(other) = seen.insert(fold(name), name) {
                return Err(NameError::Taken { name: name.to_owned(), other: other.to_owned() }.into());
            }
        }
        Ok(())
    }
}
