//! How two chains with one id belong together: the same, one goes on, or a fork with two ends.

use crate::night::chain::{Link, START};
use crate::night::{Entry, chain};
use uuid::{Builder, Uuid};

pub(super) enum Together {
    /// There is nothing new there.
    Known,
    /// It goes on there behind so many entries, none if it is not here.
    GoesOn(usize),
    /// They differ behind so many entries.
    Forks(usize),
}

pub(super) fn together(here: &[Vec<u8>], there: &[Vec<u8>]) -> Together {
    let same = here.iter().zip(there).take_while(|(here, there)| here == there).count();
    match (same == here.len(), same == there.len()) {
        (_, true) => Together::Known,
        (true, false) => Together::GoesOn(same),
        (false, false) => Together::Forks(same),
    }
}

pub(super) fn hashes<C>(session: &str, entries: &[Entry<C>]) -> Vec<Vec<u8>> {
    let mut head = START;
    let hash = |entry| {
        head = chain::hash(&head, Link::of(session, entry));
        head.to_vec()
    };
    entries.iter().map(hash).collect()
}

/// Returns the id of the other end of a fork as a session of its own: of the same moment as the session, and always the same
/// for the same fork, so that merging again finds it.
pub(super) fn id_of_end(id: &str, entries: &[Entry], common: usize) -> String {
    let up_to_the_fork = entries.get(..=common).unwrap_or(entries);
    let hash = hashes(id, up_to_the_fork).pop().unwrap_or_default();
    let random: [u8; 10] = hash.first_chunk().copied().unwrap_or_default();
    let bits = Uuid::parse_str(id).map_or(0, |id| id.as_u128());
    let millis = u64::try_from(bits >> 80).unwrap_or(0);
    Builder::from_unix_timestamp_millis(millis, &random).into_uuid().to_string()
}
