//! What players are called in a session: daybooks may have given them other names since.

use crate::kernel::payment::KITTY;
use crate::notation::fold as fold_name;
use crate::session::entry::{Content, Holder, PlayerNo, Rename, SeatMove};
use crate::session::{Session, SessionError};

impl Session {
    /// Returns the account that had a name at any time in this session; the current names first.
    pub fn account_once_called(&self, name: &str) -> Option<Holder> {
        if name == KITTY {
            return Some(Holder::Kitty);
        }
        let key = fold_name(name);
        let players = self.opened().map_or(&[][..], |opened| &opened.players);
        let opened = (1..).map(PlayerNo).zip(players.iter().map(String::as_str));
        let later = self.entries.iter().filter_map(|entry| match &entry.content {
            Content::Seat(SeatMove { who, name: Some(name), .. }) => Some((*who, name.as_str())),
            Content::Rename(Rename { who, name }) => Some((*who, name.as_str())),
            _ => None,
        });
        let now = self.night.names.iter().map(|(no, name)| (*no, name.as_str()));
        let known = |no: &PlayerNo| self.night.names.contains_key(no);
        // As a daybook calls somebody who was given yet another name since.
        let since =
            |key, (old, name): &(String, String)| if fold_name(old) == key { fold_name(name) } else { key };
        let since = self.renames.iter().fold(key.clone(), since);
        now.clone()
            .chain(opened)
            .chain(later)
            .find(|(no, name)| fold_name(name) == key && known(no))
            .or_else(|| now.clone().find(|(_, name)| fold_name(name) == since))
            .map(|(no, _)| Holder::Player(no))
    }

    /// Gives players the names that daybooks gave them.
    pub fn with_renames(mut self, renames: Vec<(String, String)>) -> Result<Session, SessionError> {
        if !renames.is_empty() {
            self.renames = renames;
            self.night = self.replay()?;
            self.refresh();
        }
        Ok(self)
    }
}
