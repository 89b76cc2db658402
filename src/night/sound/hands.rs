//! Which hands would be read or scored otherwise if they were entered today. That is no fault: what was entered stands.

use crate::engine;
use crate::kernel::{Side, Table, Units};
use crate::night::{
    Address, Change, Hand, HandSaid, Night, NightError, NightLog, Past, PlayerNo, ReplayProblem, Said,
    Scored, Thing, called,
};
use std::collections::BTreeMap;
use std::sync::Arc;

crate::phrases! {
    /// Something that would come to something else if it was entered today.
    pub enum Otherwise {
        Scored { hand: u32, stands: String, gives: String } =
            "hand {hand} stands as {stands}; its rules give {gives} today";
        Refused { hand: u32, stands: String, why: ReplayProblem } =
            "hand {hand} stands as {stands}; today it would be refused: {why}";
        Line { hand: u32 } = "hand {hand}: its line reads as another hand today";
        Moved { at: Address } = "what moved at {at} is not what it would move today";
    }
}

/// Scores a session from elsewhere again, but for what was so after its first entries already.
pub fn otherwise_since(session: &NightLog, known: usize) -> Result<Vec<Otherwise>, NightError> {
    let mut found = otherwise(session, &session.night);
    let before = session.entries.get(..known).unwrap_or_default();
    if found.is_empty() || before.is_empty() {
        return Ok(found.into_iter().map(|(_, otherwise)| otherwise).collect());
    }
    let log = |error| NightError::Log { session: session.row.uuid.clone(), error };
    let past = Past::of(before.iter().map(|entry| (entry.no, &entry.change))).map_err(log)?;
    let before = otherwise(session, &session.played(&past.state)?);
    // The same thing: its number changes with what is inserted before it.
    found.retain(|(thing, _)| before.iter().all(|(other, _)| thing != other));
    Ok(found.into_iter().map(|(_, otherwise)| otherwise).collect())
}

/// Works everything out again that a night holds, each found with a text by which it is known in another state.
pub fn otherwise(session: &NightLog, night: &Night) -> Vec<(String, Otherwise)> {
    let (mut found, mut then) = (Vec::new(), None);
    let Ok(mut walk) = session.beginning(session.state()) else { return found };
    walk.rules = Arc::new(night.opening_rules().clone());
    // What hands led to is asked only by what stands behind them and is none.
    let last_other = night.steps.iter().rposition(|step| step.hand().is_none()).unwrap_or(0);
    for (at, step) in night.steps.iter().enumerate() {
        let key = || serde_json::to_string(&*step.thing).unwrap_or_default();
        if let Some(hand) = step.hand() {
            found.extend(rescored(hand, night).map(|otherwise| (key(), otherwise)));
            let Said::Hand(said) = &step.thing.said else { continue };
            if !says_its_record(said, (&hand.seats, &hand.sides), hand, &night.names) {
                // Names and seats may have changed since.
                let then = then.get_or_insert_with(|| TableThen::of(session));
                if !then.of_hand(said).any(|(seated, names)| says_its_record(said, seated, hand, names)) {
                    found.push((key(), Otherwise::Line { hand: hand.no }));
                }
            }
        } else {
            let moved = walk.thing(step.thing.said.clone());
            if moved.is_ok_and(|thing| thing.moved != step.thing.moved) {
                found.push((key(), Otherwise::Moved { at: step.address }));
            }
        }
        if at < last_other {
            // It stands in the night, so it can stand here.
            let _ = walk.add(Arc::clone(&step.thing));
        }
    }
    found
}

fn rescored(hand: &Hand, night: &Night) -> Option<Otherwise> {
    let (no, stands) = (hand.no, hand.scored.as_ref()?);
    match hand.score_today() {
        Ok(gives) if gives == *stands => None,
        Ok(gives) => {
            let (stands, gives) = (told(stands, hand, night), told(&gives, hand, night));
            Some(Otherwise::Scored { hand: no, stands, gives })
        }
        Err(why) => Some(Otherwise::Refused { hand: no, stands: told(stands, hand, night), why }),
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
        parts.extend(points.map(|(at, points)| format!("{} {points}", hand.table().label(at))));
        parts.extend(game.target.filter(|_| game.raised).map(|target| format!("target {target}")));
        parts.extend(game.winner.map(|at| format!("game won by {}", hand.table().label(at))));
    }
    match parts.is_empty() {
        true => scored.result.to_string(),
        false => format!("{}: {}", scored.result, parts.join(", ")),
    }
}

/// Who sat where and was called what when each hand was said; made once a line is not read with the names and seats of now.
struct TableThen(Vec<(Arc<Thing>, Arc<Names>)>);

type Names = BTreeMap<PlayerNo, String>;

/// Who sits at the table, and on which side.
type SeatsAndSides<'a> = (&'a [PlayerNo], &'a [Vec<PlayerNo>]);

impl TableThen {
    fn of(session: &NightLog) -> TableThen {
        let (mut past, mut all) = (None::<Past>, Vec::new());
        for entry in &session.entries {
            Past::follow(&mut past, entry);
            let Some(past) = &past else { continue };
            let things: Vec<&Arc<Thing>> = match &entry.change {
                Change::Opened(state) => state.list.iter().collect(),
                Change::Changed(changed) => changed.things().collect(),
                Change::Back(_) => Vec::new(),
            };
            // A daybook may have given somebody a name by then, and another one since.
            let renames = session.renames();
            let by_then = renames.partition_point(|named| named.after < entry.no);
            for said in [0, by_then, renames.len()].into_iter().filter_map(|count| renames.get(..count)) {
                let mut names = past.state.players.clone();
                called::rename(&mut names, said, &session.entries, past);
                let names = Arc::new(names);
                let hands = things.iter().filter(|thing| thing.is_hand());
                all.extend(hands.map(|thing| (Arc::clone(thing), Arc::clone(&names))));
            }
        }
        TableThen(all)
    }

    /// Returns the seats and names of when this line was said of this record, as often as it was; it may have been struck
    /// out since.
    fn of_hand<'n>(&'n self, hand: &HandSaid) -> impl Iterator<Item = (SeatsAndSides<'n>, &'n Names)> {
        self.0.iter().filter_map(move |(other, names)| {
            let Said::Hand(said) = &other.said else { return None };
            let is_same = (&said.line, &said.record) == (&hand.line, &hand.record);
            is_same.then(|| ((said.seats.as_slice(), said.sides.as_slice()), names.as_ref()))
        })
    }
}

/// Returns whether a line gives the record, the dealer and the note that stand beside it, where people have these names.
fn says_its_record(said: &HandSaid, (seats, sides): SeatsAndSides<'_>, hand: &Hand, names: &Names) -> bool {
    if hand.said.line.is_empty() {
        return true;
    }
    let name = |no: &PlayerNo| names.get(no).cloned().unwrap_or_default();
    let called = |word: &str| PlayerNo::from_word(word).map(|no| name(&no));
    let Some(record) = said.record(hand.options().engine()).map(|record| record.renamed(&called)) else {
        return false;
    };
    let dealer_name = name(&hand.dealer);
    let side = |side: &Vec<PlayerNo>| Side::of(side.iter().map(name).collect());
    let table = Table {
        players: seats.iter().map(name).collect(),
        sides: (!sides.is_empty()).then(|| sides.iter().map(side).collect()),
        dealer: Some(dealer_name.clone()),
        ..hand.table().clone()
    };
    let reads = |table: &Table| {
        let typed = engine::read_line(hand.options(), table, &hand.said.line).outcome;
        typed.is_ok_and(|typed| {
            let same_dealer = typed.dealer.is_none_or(|dealer| dealer == dealer_name);
            let note = hand.said.note.as_deref().unwrap_or_default();
            // What was said beside the line follows its own note.
            let same_note = typed.note.is_none_or(|typed| {
                note.strip_prefix(typed.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("; "))
            });
            let same_record = typed.record == record || typed.record.normal() == record.normal();
            same_dealer && same_note && same_record
        })
    };
    // A hand that is struck out may name players who are no longer at the table.
    let everybody = || Table { players: names.values().cloned().collect(), ..table.clone() };
    reads(&table) || hand.scored.is_none() && reads(&everybody())
}
