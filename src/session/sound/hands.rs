//! Which hands would be read or scored otherwise if they were entered today. That is no fault: what was entered stands.

use crate::engine;
use crate::kernel::{Table, Units};
use crate::session::{
    Content, Entry, EntryNo, Hand, Night, PlaceId, ReplayProblem, Scored, Session, SessionError, at_the_end,
    chain::START,
};
use foldhash::{HashMap, HashMapExt};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

crate::phrases! {
    /// A hand that would come to something else if it was entered today.
    pub enum Otherwise {
        Scored { hand: u32, entry: u32, stands: String, gives: String } =
            "hand {hand} (entry {entry}) stands as {stands}; its rules give {gives} today";
        Refused { hand: u32, entry: u32, stands: String, why: ReplayProblem } =
            "hand {hand} (entry {entry}) stands as {stands}; today it would be refused: {why}";
        Line { hand: u32, entry: u32 } = "hand {hand} (entry {entry}): its line reads as another hand today";
    }
}

impl Otherwise {
    /// Returns the same of hand 0: its number changes with what is inserted before it.
    fn of_any_number(&self) -> Otherwise {
        let mut same = self.clone();
        match &mut same {
            Otherwise::Scored { hand, .. }
            | Otherwise::Refused { hand, .. }
            | Otherwise::Line { hand, .. } => *hand = 0,
        }
        same
    }
}

/// Scores a session from elsewhere again, but for what was so after its first entries already.
pub fn otherwise_since(session: &Session, known: usize) -> Result<Vec<Otherwise>, SessionError> {
    let all = |session: &Session| {
        let (mut stands, before) = otherwise(session);
        stands.extend(before);
        stands
    };
    let mut otherwise = all(session);
    let before = session.entries.get(..known).unwrap_or_default();
    if otherwise.is_empty() || before.is_empty() {
        return Ok(otherwise);
    }
    let before = Session::replayed(session.row.uuid.clone(), before.to_vec(), START)?;
    let before: Vec<Otherwise> = all(&before).iter().map(Otherwise::of_any_number).collect();
    otherwise.retain(|hand| !before.contains(&hand.of_any_number()));
    Ok(otherwise)
}

/// Leaves out lines that can be read with the names that daybooks gave players, which the session has by now.
pub fn still_otherwise(mut found: Vec<Otherwise>, session: &Session) -> Vec<Otherwise> {
    let is_line = |one: &Otherwise| matches!(one, Otherwise::Line { .. });
    if found.iter().any(is_line) {
        let (stands, before) = otherwise(session);
        found.retain(|one| !is_line(one) || stands.contains(one) || before.contains(one));
    }
    found
}

/// Scores every hand again that an entry tells or scores: first those that stand, then those that were undone or corrected,
/// which may come back.
pub fn otherwise(session: &Session) -> (Vec<Otherwise>, Vec<Otherwise>) {
    let night = &session.night;
    let (mut found, mut before) = (Vec::new(), Vec::new());
    // In the order of the entries.
    let mut unread: Vec<(EntryNo, Option<&str>)> = Vec::with_capacity(session.entries.len());
    for entry in &session.entries {
        unread.extend(entry.content.hands().iter().map(|hand| (entry.no, Some(hand.line.as_str()))));
    }
    let mut to_score = not_in_force(session);
    // Nearly every hand is the same where it stands in the end.
    for (step, hand) in night.hands() {
        found.extend(rescored(hand, step.said_by, night));
        let lines = lines_of_entry(&unread, step.said_by);
        let same = |(_, line): &(EntryNo, Option<&str>)| *line == Some(hand.line.as_str());
        if let Some(line) = unread.get_mut(lines).and_then(|lines| lines.iter_mut().find(|line| same(line)))
            && says_its_record(hand, night)
        {
            line.1 = None;
        }
    }
    unread.retain(|(_, line)| line.is_some());
    if unread.is_empty() && to_score.is_empty() {
        return (found, before);
    }
    // Names and rules may have changed since: the others are read again as things stood when they were entered.
    let mut known: Option<(usize, Night)> = None;
    for (at, entry) in session.entries.iter().enumerate() {
        let places = to_score.remove(&entry.no).unwrap_or_default();
        let lines = unread.get(lines_of_entry(&unread, entry.no)).unwrap_or_default();
        if places.is_empty() && lines.is_empty() {
            continue;
        }
        let Some(night) = night_at(session, at, known.take()) else { return (found, before) };
        for line in lines.iter().filter_map(|(_, line)| *line) {
            // An entry that strikes a hand out has said nothing of its line.
            let said = |hand: &&Hand| hand.line == line;
            let mut hands = night.hands().filter(|(step, _)| step.said_by == entry.no);
            let mut of_line = hands.by_ref().map(|(_, hand)| hand).filter(said).peekable();
            let no = of_line.peek().map(|hand| hand.no);
            if let (Some(hand), false) = (no, of_line.any(|hand| says_its_record(hand, &night))) {
                let stands = session.night.hands().any(|(step, _)| step.said_by == entry.no);
                let list = if stands { &mut found } else { &mut before };
                list.push(Otherwise::Line { hand, entry: entry.no.0 });
            }
        }
        for (step, hand) in night.hands().filter(|(step, _)| places.contains(&step.id)) {
            before.extend(rescored(hand, step.said_by, &night));
        }
        known = Some((at, night));
    }
    (found, before)
}

/// Returns the hands whose figures each entry holds that others hold by now, or that were undone.
fn not_in_force(session: &Session) -> BTreeMap<EntryNo, BTreeSet<PlaceId>> {
    let takes_back = session.entries.iter().any(|entry| matches!(entry.content, Content::Undo(_)));
    let timeline = takes_back.then(|| session.timeline().ok()).flatten();
    let undone = timeline.map(|timeline| timeline.undone).unwrap_or_default();
    let mut last: HashMap<PlaceId, EntryNo> = HashMap::with_capacity(session.entries.len());
    for entry in session.entries.iter().filter(|entry| !undone.contains(&entry.no)) {
        last.extend(entry.figures.iter().map(|given| (given.place(entry.no), entry.no)));
    }
    let mut others: BTreeMap<EntryNo, BTreeSet<PlaceId>> = BTreeMap::new();
    for entry in &session.entries {
        let places = entry.figures.iter().map(|given| given.place(entry.no));
        let old: BTreeSet<PlaceId> = places.filter(|place| last.get(place) != Some(&entry.no)).collect();
        if !old.is_empty() {
            others.insert(entry.no, old);
        }
    }
    others
}

/// Returns what a hand would come to today, if that is something else.
fn rescored(hand: &Hand, entry: EntryNo, night: &Night) -> Option<Otherwise> {
    let stands = hand.scored.as_ref()?;
    let (no, entry) = (hand.no, entry.0);
    match hand.score_today() {
        Ok(today) if today == *stands => None,
        Ok(today) => {
            let (stands, gives) = (told(stands, hand, night), told(&today, hand, night));
            Some(Otherwise::Scored { hand: no, entry, stands, gives })
        }
        Err(why) => Some(Otherwise::Refused { hand: no, entry, stands: told(stands, hand, night), why }),
    }
}

/// Returns what a hand comes to, in short: `made: Anna +6, Ben -6`.
fn told(scored: &Scored, hand: &Hand, night: &Night) -> String {
    let moved = scored.moved(&hand.seats).unwrap_or_default().into_iter();
    let moved = moved.filter(|(_, sum)| sum.units != Units::ZERO);
    let mut parts: Vec<String> =
        moved.map(|(who, sum)| format!("{} {:+}", night.holder_name(who), sum.units.0)).collect();
    if let Some(game) = &scored.game {
        let points = game.points.iter().enumerate();
        parts.extend(points.map(|(at, points)| format!("{} {points}", hand.table.label(at))));
        parts.extend(game.target.filter(|_| game.raised).map(|target| format!("target {target}")));
        parts.extend(game.winner.map(|at| format!("game won by {}", hand.table.label(at))));
    }
    match parts.is_empty() {
        true => scored.result.to_string(),
        false => format!("{}: {}", scored.result, parts.join(", ")),
    }
}

fn lines_of_entry(lines: &[(EntryNo, Option<&str>)], entry: EntryNo) -> Range<usize> {
    let from = lines.partition_point(|(no, _)| *no < entry);
    let behind = lines.iter().skip(from).take_while(|(no, _)| *no == entry).count();
    from..from.saturating_add(behind)
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
            let same_record = hand
                .record
                .as_ref()
                .is_ok_and(|record| typed.record == *record || typed.record.normal() == record.normal());
            same_dealer && same_note && same_record
        })
    };
    // A hand that is struck out may name players who are no longer at the table.
    let everybody = || Table { players: night.names.values().cloned().collect(), ..hand.table.clone() };
    reads(&hand.table) || hand.scored.is_none() && reads(&everybody())
}
