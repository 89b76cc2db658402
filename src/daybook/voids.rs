//! Which sessions do not count.

use super::{Content, Entry};
use crate::session::entry::EntryNo;
use std::collections::BTreeMap;

/// Returns for each session that was voided or restored what was said of it last.
pub fn voids<'a>(entries: &[(&str, &'a Entry)]) -> BTreeMap<&'a str, &'a Entry> {
    let mut last: BTreeMap<&str, (EntryNo, &Entry)> = BTreeMap::new();
    // Entries are in order of time; what was said after more of the session counts, whatever the clocks say.
    for (_, entry) in entries {
        let (session, after) = match &entry.content {
            Content::Void(void) => (void.session.as_str(), void.after),
            Content::Restored(restored) => (restored.session.as_str(), restored.after),
            _ => continue,
        };
        let slot = last.entry(session).or_insert((after, entry));
        if after >= slot.0 {
            *slot = (after, entry);
        }
    }
    last.into_iter().map(|(session, (_, entry))| (session, entry)).collect()
}

/// Returns whether an entry says that its session does not count.
pub fn is_void(entry: &Entry) -> bool {
    matches!(entry.content, Content::Void(_))
}
