//! Whether the lines of hands say what their records say: people read the lines, the records are scored.

use super::{Flaw, Flaws};
use crate::engine;
use crate::kernel::table::Table;
use crate::session::entry::{Content, Entry, EntryNo, Fix};
use crate::session::night::{Hand, Night};
use crate::session::{Session, at_the_end};
use std::collections::BTreeMap;

/// Checks every line, those of hands that were undone or corrected too.
pub(super) fn check_lines(session: &Session, flaws: &mut Flaws) {
    let mut unread: BTreeMap<EntryNo, usize> = BTreeMap::new();
    for entry in &session.entries {
        let hands = hands_of(&entry.content);
        if hands > 0 {
            unread.insert(entry.no, hands);
        }
    }
    // Nearly every line says the same where its hand stands in the end.
    for (step, hand) in session.night.hands() {
        if let Some(hands) = unread.get_mut(&step.said_by)
            && says_its_record(hand, &session.night)
        {
            *hands = hands.saturating_sub(1);
        }
    }
    unread.retain(|_, hands| *hands > 0);
    if unread.is_empty() {
        return;
    }
    // Names and rules may have changed since: the others are read again as things stood when they were entered.
    let mut known: Option<(usize, Night)> = None;
    for (at, entry) in session.entries.iter().enumerate().filter(|(_, entry)| unread.contains_key(&entry.no))
    {
        let Some(night) = night_at(session, at, known.take()) else { return };
        let said_by_it = night.hands().filter(|(step, _)| step.said_by == entry.no);
        if said_by_it.into_iter().any(|(_, hand)| !says_its_record(hand, &night)) {
            flaws.add(entry.no, Flaw::Line(entry.no));
        }
        known = Some((at, night));
    }
}

/// Counts the hands that an entry tells.
fn hands_of(content: &Content) -> usize {
    match content {
        Content::Hand(_) | Content::Insert(_) | Content::Fix(Fix::Hand(_)) => 1,
        Content::Fix(Fix::Changes(changes)) => {
            changes.iter().map(|change| hands_of(&change.content)).fold(0, usize::saturating_add)
        }
        _ => 0,
    }
}

/// Returns the night after an entry, from that after an earlier one if only places at the end came between.
fn night_at(session: &Session, at: usize, known: Option<(usize, Night)>) -> Option<Night> {
    let entries = session.entries.get(..=at)?;
    if let Some((before, mut night)) = known
        && night.closed.is_none()
    {
        let since: &[Entry] = entries.get(before.saturating_add(1)..)?;
        let places: Option<Vec<_>> = since.iter().map(at_the_end).collect();
        if let Some(places) = places
            && places.iter().all(|place| night.add(place).is_ok())
        {
            return Some(night);
        }
    }
    session.night_after(entries).ok()
}

/// Returns whether a line gives the record, the dealer and the note that stand beside it.
fn says_its_record(hand: &Hand, night: &Night) -> bool {
    if hand.line.is_empty() {
        return true;
    }
    let reads = |table: &Table| {
        let typed = engine::read_line(hand.options(), table, &hand.line).outcome;
        typed.is_ok_and(|typed| {
            let same_dealer = typed.dealer.is_none_or(|dealer| dealer == night.name(hand.dealer));
            let note = hand.note.as_deref().unwrap_or_default();
            // What was said beside the line follows its own note.
            let same_note = typed.note.is_none_or(|typed| {
                note.strip_prefix(typed.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("; "))
            });
            same_dealer && same_note && typed.record.was_entered_as(&hand.record)
        })
    };
    // A hand that is struck out may name players who are no longer at the table.
    let everybody = || Table { players: night.names.values().cloned().collect(), ..hand.table.clone() };
    reads(&hand.table) || hand.outcome.is_none() && reads(&everybody())
}
