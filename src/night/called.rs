//! Who is called what in a session: by its log, and by the daybooks that gave players other names since.

use super::entry::{Entry, EntryNo, PlayerNo};
use crate::night::{Change, Past};
use crate::notation::fold;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlayer {
    /// The last entry of the night by then.
    pub after: EntryNo,
    pub who: PlayerNo,
    pub name: String,
}

/// Returns each name that is an earlier one but for capitals and accents, with that one.
pub fn taken<'a>(names: impl Iterator<Item = &'a String>) -> impl Iterator<Item = (&'a String, &'a String)> {
    let mut seen: BTreeMap<String, &String> = BTreeMap::new();
    names.filter_map(move |name| Some((name, seen.insert(fold(name), name)?)))
}

/// Applies the names of daybooks in order, unless somebody else has the name or the session renamed the player since.
pub fn rename(names: &mut BTreeMap<PlayerNo, String>, said: &[NamedPlayer], entries: &[Entry], past: &Past) {
    let stands = |no: EntryNo| past.stands().any(|stands| stands == no);
    let named_since = |who: PlayerNo, after: EntryNo| {
        entries.iter().filter(|entry| entry.no > after).any(|entry| match &entry.change {
            Change::Changed(changed) => changed.players.iter().any(|(no, _)| *no == who) && stands(entry.no),
            Change::Opened(_) | Change::Back(_) => false,
        })
    };
    for NamedPlayer { after, who, name } in said {
        let is_taken = names.iter().any(|(no, known)| no != who && fold(known) == fold(name));
        if names.contains_key(who) && !is_taken && !named_since(*who, *after) {
            names.insert(*who, name.clone());
        }
    }
}
