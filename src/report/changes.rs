//! What a correction changed: hands, seats, and the standings.

use super::hand::{headline, moves};
use super::{accounts, games, money, signed};
use crate::ledger::entry::EntryNo;
use crate::money::Currency;
use crate::night::{Event, Night, Step};

/// Returns what differs between a night before and after a change, in sentences. Hands are compared by the
/// entry that made them, so that an inserted one does not make all later ones look new.
#[must_use]
pub fn changes(before: &Night, after: &Night, currency: Currency) -> Vec<String> {
    let mut lines = Vec::new();
    let find = |night: &'_ Night, entry: EntryNo| night.steps.iter().position(|step| step.entry == entry);
    for step in &before.steps {
        if find(after, step.entry).is_none() {
            lines.push(format!("gone: {}", told(before, step, currency)));
        }
    }
    for step in &after.steps {
        let was = find(before, step.entry).and_then(|at| before.steps.get(at));
        match was {
            None => lines.push(format!("new: {}", told(after, step, currency))),
            Some(was) if same(was, step) => {}
            Some(was) => {
                lines.push(format!("was: {}", told(before, was, currency)));
                lines.push(format!("now: {}", told(after, step, currency)));
            }
        }
    }
    lines.extend(games::changes(before, after));
    let mut standings = Vec::new();
    for holder in accounts(after) {
        let (was, now) = (before.sum(holder), after.sum(holder));
        if was != now {
            let name = after.holder_name(holder);
            let (units, worth) = (signed(now.units), money(now.minor, currency));
            standings.push(match (after.options.pays_units(), after.options.pays_money()) {
                (false, _) => format!("{name} {} -> {worth}", money(was.minor, currency)),
                (true, false) => format!("{name} {} -> {units}", signed(was.units)),
                (true, true) if was.units == now.units => {
                    format!("{name} {units} ({} -> {worth})", money(was.minor, currency))
                }
                (true, true) => format!("{name} {} -> {units} ({worth})", signed(was.units)),
            });
        }
    }
    if !standings.is_empty() {
        lines.push(format!("standings: {}", standings.join(", ")));
    }
    lines
}

fn same(a: &Step, b: &Step) -> bool {
    let hand = |step: &Step| match &step.event {
        Event::Hand(hand) => {
            Some((hand.record.clone(), hand.outcome.is_some(), hand.seats.clone(), hand.dealer))
        }
        Event::Seat(_) | Event::Game(_) => None,
    };
    let game = |step: &Step| match &step.event {
        Event::Game(game) => Some(game.clone()),
        Event::Hand(_) | Event::Seat(_) => None,
    };
    a.moved == b.moved && hand(a) == hand(b) && game(a) == game(b)
}

fn told(night: &Night, step: &Step, currency: Currency) -> String {
    match &step.event {
        Event::Hand(hand) => {
            let parts = [
                headline(night, hand),
                games::brief_points(hand),
                moves(night, step),
                stakes(night, step, currency),
            ];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
        }
        Event::Game(game) => games::begun(night, game),
        Event::Seat(seat) => {
            let verb = if seat.joins { "joins" } else { "leaves" };
            let share = step.moved.first().map_or(String::new(), |(_, sum)| {
                format!(", share of the kitty {}", money(sum.minor, currency))
            });
            format!("{} {verb}{share}", night.name(seat.who))
        }
    }
}

/// Returns the money that a hand moved by ending a game.
fn stakes(night: &Night, step: &Step, currency: Currency) -> String {
    let Event::Hand(hand) = &step.event else { return String::new() };
    if hand.outcome.as_ref().is_none_or(|outcome| outcome.stakes.is_empty()) {
        return String::new();
    }
    let moved = step.moved.iter();
    let moved = moved.map(|(who, sum)| format!("{} {}", night.holder_name(*who), money(sum.minor, currency)));
    moved.collect::<Vec<_>>().join(", ")
}
