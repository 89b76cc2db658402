//! What a correction changed: hands, seats and standings.

use super::hand::{headline, moves};
use super::{Phrase, accounts, games, holder, join, signed, standings::in_figures};
use crate::lang::Voice;
use crate::night::{Event, Night, PlayerNo, Step};

/// In sentences. Hands are compared by place: an inserted one makes no later ones new.
pub fn changes(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    all_changes(before, after, ["gone", "new", "was", "now"], voice)
}

/// As [`changes`], for a change that is not made yet.
pub fn would_change(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    all_changes(before, after, ["removes", "adds", "is", "becomes"], voice)
}

fn all_changes(before: &Night, after: &Night, labels: [&'static str; 4], voice: Voice<'_>) -> Vec<String> {
    let mut lines = steps(before, after, labels, voice);
    lines.extend(games::changes(before, after, voice));
    lines.extend(standings(before, after, voice));
    lines
}

fn steps(before: &Night, after: &Night, labels: [&'static str; 4], voice: Voice<'_>) -> Vec<String> {
    let [gone, new, was_so, is_now] = labels;
    let mut lines = Vec::new();
    let change = |label, text| voice.say(&Phrase::Labelled { label, text });
    let places = after.counterparts(before);
    for (at, step) in before.steps.iter().enumerate() {
        if !places.contains(&Some(at)) {
            lines.push(change(gone, step_text(before, step, false, voice)));
        }
    }
    for (step, was) in after.steps.iter().zip(&places) {
        let was = was.and_then(|at| before.steps.get(at));
        match was {
            None => lines.push(change(new, step_text(after, step, false, voice))),
            Some(was) if same((before, was), (after, step), voice) => {}
            Some(was) => {
                // Counts beside a result are only in the line. Where only money moved otherwise, the standings say so.
                let mut texts = [false, true].into_iter().map(|with_line| {
                    (step_text(before, was, with_line, voice), step_text(after, step, with_line, voice))
                });
                if let Some((was, now)) = texts.find(|(was, now)| was != now) {
                    lines.extend([change(was_so, was), change(is_now, now)]);
                }
            }
        }
    }
    lines
}

/// Names who deals two standing hands in a row since a change.
pub fn deals_twice(before: &Night, after: &Night, voice: Voice<'_>) -> Vec<String> {
    let known = twice(before);
    // An inserted hand gives all later ones other numbers.
    let places = after.counterparts(before);
    let was = |at: usize| places.get(at).copied().flatten();
    let is_new = |([first, second], dealer): &([usize; 2], PlayerNo)| {
        let was = was(*first).zip(was(*second));
        was.is_none_or(|(first, second)| !known.contains(&([first, second], *dealer)))
    };
    let number = |at: usize| after.steps.get(at)?.hand().map(|hand| hand.no);
    let line = |([first, second], dealer): ([usize; 2], PlayerNo)| {
        let (first, second, dealer) = (number(first)?, number(second)?, after.name(dealer));
        Some(voice.say(&Phrase::DealsTwice { dealer, first, second }))
    };
    twice(after).into_iter().filter(is_new).filter_map(line).collect()
}

/// Returns the places of each two standing hands in a row that one player dealt.
fn twice(night: &Night) -> Vec<([usize; 2], PlayerNo)> {
    let hands = night.steps.iter().enumerate().filter_map(|(at, step)| Some((at, step.hand()?)));
    let dealt = hands.filter(|(_, hand)| hand.scored.is_some()).map(|(at, hand)| (at, hand.dealer));
    let dealt: Vec<(usize, PlayerNo)> = dealt.collect();
    let next = dealt.iter().zip(dealt.iter().skip(1)).filter(|((_, dealer), (_, other))| dealer == other);
    next.map(|((first, dealer), (second, _))| ([*first, *second], *dealer)).collect()
}

/// Only of whoever has more or less than before.
pub fn standings(before: &Night, after: &Night, voice: Voice<'_>) -> Option<String> {
    let changed = accounts(after).into_iter().filter(|who| before.sum(*who) != after.sum(*who));
    let sums = changed.map(|who| {
        let (was, now) = (before.sum(who), after.sum(who));
        let in_units = after.has_units() && was.units != now.units;
        let was = if in_units { signed(was.units) } else { in_figures(after, was, voice) };
        format!("{} {was} -> {}", holder(after, who, voice), in_figures(after, now, voice))
    });
    let sums = join(sums, ", ");
    (!sums.is_empty()).then(|| voice.say(&Phrase::Standings { sums }))
}

/// An address alone is not worth saying again.
fn same((before, a): (&Night, &Step), (after, b): (&Night, &Step), voice: Voice<'_>) -> bool {
    a.moved == b.moved
        && match (&a.event, &b.event) {
            (Event::Hand(a), Event::Hand(b)) => {
                a.record() == b.record() && (&a.scored, &a.seats, a.dealer) == (&b.scored, &b.seats, b.dealer)
            }
            (Event::Set(_), Event::Set(_)) => {
                super::things::thing(before, a, voice) == super::things::thing(after, b, voice)
            }
            (Event::Game(a), Event::Game(b)) => a == b,
            _ => a.thing.says_the_same(&b.thing),
        }
}

/// `with_line`: of a hand, also the line as it was typed.
pub fn step_text(night: &Night, step: &Step, with_line: bool, voice: Voice<'_>) -> String {
    match step.hand() {
        Some(hand) => {
            let line = if with_line { format!(" ({})", hand.said.line) } else { String::new() };
            let parts = [headline(hand, voice) + &line, games::brief_points(hand), moves(night, step, voice)];
            join(parts.into_iter().filter(|part| !part.is_empty()), " | ")
        }
        None => {
            let thing = format!("{}: {}", step.address, super::things::thing_and_moves(night, step, voice));
            match &step.event {
                Event::Spent(_, shares) => {
                    format!("{thing}; {}", super::things::shares_of_round(night, shares, voice))
                }
                _ => thing,
            }
        }
    }
}
