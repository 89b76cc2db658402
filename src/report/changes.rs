//! What a correction changed: hands, seats and standings.

use super::hand::{headline, moves};
use super::{Phrase, Sentence, Word, accounts, games, holder, signed};
use crate::lang::Voice;
use crate::session::entry::Carried;
use crate::session::timeline::PlaceId;
use crate::session::{Event, Night, Step};
use std::sync::Arc;

/// Returns what differs between a night before and after a change, in sentences. Hands are compared by the
/// entry that made them, so that an inserted one does not make all later ones look new.
pub fn changes(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let steps = steps(before, after, voice).into_iter().flatten();
    steps.chain(consequences(before, after, voice)).collect()
}

/// Returns the same with what stands last on the sheet first, for where there may be no room for all.
pub fn newest_first(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let steps = steps(before, after, voice).into_iter().rev().flatten();
    steps.chain(consequences(before, after, voice)).collect()
}

fn consequences(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let mut lines = games::changes(before, after, voice);
    lines.extend(standings(before, after, voice));
    lines.extend(owed_again(before, after.carried(), voice));
    lines
}

/// Returns the debts of earlier nights that a night settled, and settles no more.
pub(super) fn owed_again(before: &Night, after: &[Carried], voice: Voice<'_>) -> Option<String> {
    let owes = |debt: &Carried| {
        let (from, to) = (before.name(debt.from), before.name(debt.to));
        voice.say(&Sentence::OwesAmount { from, to, amount: voice.amount(debt.amount) })
    };
    let again = before.carried().iter().filter(|debt| !after.contains(debt)).map(owes).collect::<Vec<_>>();
    (!again.is_empty()).then(|| voice.say(&Sentence::OwedAgain { owed: again.join(", ") }))
}

fn steps(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let find = |night: &'_ Night, id: PlaceId| night.steps.iter().position(|step| step.id == id);
    for step in &before.steps {
        if find(after, step.id).is_none() {
            lines.push(vec![voice.say(&Phrase::Gone { step: step_text(before, step, voice) })]);
        }
    }
    for step in &after.steps {
        let was = find(before, step.id).and_then(|at| before.steps.get(at));
        match was {
            None => lines.push(vec![voice.say(&Phrase::New { step: step_text(after, step, voice) })]),
            Some(was) if same((before, was), (after, step), voice) => {}
            Some(was) => {
                let (mut was_text, mut now_text) =
                    (step_text(before, was, voice), step_text(after, step, voice));
                // Counts beside a result are only in the line.
                if let (Event::Hand(was), Event::Hand(now)) = (&was.event, &step.event)
                    && was.line != now.line
                    && was_text == now_text
                {
                    was_text = typed(&was_text, &was.line);
                    now_text = typed(&now_text, &now.line);
                }
                let (was, now) = (was_text, now_text);
                // Where only money moved otherwise, the standings say so.
                if was != now {
                    let (was, now) = (Phrase::Was { step: was }, Phrase::Now { step: now });
                    lines.push(vec![voice.say(&was), voice.say(&now)]);
                }
            }
        }
    }
    lines
}

/// Adds to the text of a hand, before what it moved, the line as it was typed.
fn typed(text: &str, line: &str) -> String {
    match text.split_once(" | ") {
        Some((hand, moved)) => format!("{hand} ({line}) | {moved}"),
        None => format!("{text} ({line})"),
    }
}

/// Returns what belongs to the whole night and differs, a line each: date, place, note, scorekeeper, currency.
pub fn about(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let (was, is) = (&before.about, &after.about);
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    let all = [
        (Word::Date {}, voice.date(&was.date), voice.date(&is.date)),
        (Word::Place {}, text(&was.place), text(&is.place)),
        (Word::Note {}, text(&was.note), text(&is.note)),
        (Word::Scorekeeper {}, text(&was.scorekeeper), text(&is.scorekeeper)),
        (Word::Currency {}, was.currency.clone(), is.currency.clone()),
    ];
    let differing = all.into_iter().filter(|(_, was, is)| was != is);
    differing.map(|(what, _, is)| format!("{}: {is}", voice.say(&what))).collect()
}

/// Returns the standings of whoever has more or less than before, and what each had; none if nobody has.
pub fn standings(before: &Night, after: &Night, voice: Voice<'_>) -> Option<String> {
    let mut standings = Vec::new();
    for who in accounts(after) {
        let (was, now) = (before.sum(who), after.sum(who));
        if was != now {
            let name = holder(after, who, voice);
            let (units, worth) = (signed(now.units), voice.money(now.minor));
            standings.push(match (after.has_units(), after.has_money()) {
                (false, _) => format!("{name} {} -> {worth}", voice.money(was.minor)),
                (true, false) => format!("{name} {} -> {units}", signed(was.units)),
                (true, true) if was.units == now.units => {
                    format!("{name} {units} ({} -> {worth})", voice.money(was.minor))
                }
                (true, true) => format!("{name} {} -> {units} ({worth})", signed(was.units)),
            });
        }
    }
    (!standings.is_empty()).then(|| voice.say(&Phrase::Standings { sums: standings.join(", ") }))
}

/// Returns that something inserted stands after those who came or left there, if somebody did, and what to type to
/// put it before that. `before` are the steps before it; `undo` if it stands there already.
pub fn stands_after(night: &Night, before: &[Arc<Step>], undo: bool, voice: Voice<'_>) -> Option<String> {
    let here = before.iter().rev().take_while(|step| !matches!(step.event, Event::Hand(_)));
    let mut moves: Vec<&Arc<Step>> = here.filter(|step| matches!(step.event, Event::Seat(_))).collect();
    moves.reverse();
    let at = moves.first()?.address.to_string();
    let told = |step: &&Arc<Step>| format!("{} ({})", step.address, super::things::thing(night, step, voice));
    let things = moves.iter().map(told).collect::<Vec<_>>().join(", ");
    Some(voice.say(&Phrase::StandsAfter { things, at, undo }))
}

/// Returns whether nothing about a place is worth saying again; its address may be another.
fn same((before, a): (&Night, &Step), (after, b): (&Night, &Step), voice: Voice<'_>) -> bool {
    let hand = |step: &Step| {
        let hand = step.hand()?;
        Some((hand.record.clone().ok(), hand.scored.clone(), hand.seats.clone(), hand.dealer))
    };
    let thing = |night: &Night, step: &Step| match &step.event {
        Event::Hand(_) => String::new(),
        Event::Set(_) => super::things::thing(night, step, voice),
        thing => format!("{thing:?}"),
    };
    a.moved == b.moved && hand(a) == hand(b) && thing(before, a) == thing(after, b)
}

pub fn step_text(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    match step.hand() {
        Some(hand) => {
            let parts = [
                headline(hand, voice),
                games::brief_points(hand),
                moves(night, step, voice),
                stakes(night, step, voice),
            ];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
        }
        None => format!("{}: {}", step.address, super::things::thing_and_moves(night, step, voice)),
    }
}

/// Returns the money that a hand moved by ending a game.
fn stakes(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    let Event::Hand(hand) = &step.event else { return String::new() };
    if hand.scored.as_ref().is_none_or(|scored| !scored.has_stakes()) {
        return String::new();
    }
    let moved = step.moved.iter();
    let moved = moved.map(|(who, sum)| format!("{} {}", holder(night, *who, voice), voice.money(sum.minor)));
    moved.collect::<Vec<_>>().join(", ")
}
