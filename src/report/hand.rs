//! One hand: what happened, who pays whom and why, and who deals next.

use super::{and, games, money, signed};
use crate::engine;
use crate::money::Currency;
use crate::night::{Hand, Holder, Night, Step, Sum};
use crate::notation::{Granted, TypedHand};
use crate::outcome::{Outcome, Payment, Posting};
use crate::seat::Seat;
use crate::table::Table;
use crate::units::Units;

/// Returns a hand in a sentence: `hand 3: Anna 320 spades: meld 160 + tricks 170 = 330, made`.
#[must_use]
pub fn headline(night: &Night, hand: &Hand) -> String {
    match &hand.outcome {
        Some(outcome) => format!("hand {}: {}", hand.no, outcome.story.text(&hand.table)),
        None => format!("hand {}: struck out ({})", hand.no, line(night, hand)),
    }
}

/// Returns what the line of a hand does not say and was taken for granted.
#[must_use]
pub fn granted(night: &Night, hand: &Hand) -> Vec<Granted> {
    engine::read_line(&night.options, &hand.table, &hand.line).granted
}

/// Returns a hand as it could be typed.
#[must_use]
pub fn line(night: &Night, hand: &Hand) -> String {
    let typed = TypedHand { record: hand.record.clone(), dealer: None, note: None };
    engine::print_line(&night.options, &hand.table, &typed)
}

/// Returns what each account of a hand won or lost: `Anna +18, Ben -6, Cyril -6, Dana -6`; nothing where
/// nobody did.
#[must_use]
pub fn moves(night: &Night, step: &Step) -> String {
    if step.moved.iter().all(|(_, sum)| sum.units == Units::ZERO) {
        return String::new();
    }
    let moved: Vec<String> = step
        .moved
        .iter()
        .map(|(holder, sum)| format!("{} {}", night.holder_name(*holder), signed(sum.units)))
        .collect();
    moved.join(", ")
}

/// Returns why, a line a payment, as its hub sees it: `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
#[must_use]
pub fn reasons(outcome: &Outcome, table: &Table) -> Vec<String> {
    let payments = outcome.payments.iter().filter(|payment| !payment.others.is_empty());
    let reasons: Vec<String> = payments.map(|payment| reason(payment, table)).collect();
    // In a game to points most hands cost nobody anything.
    let told = outcome.score.is_some() || !reasons.is_empty();
    if told { reasons } else { vec!["nobody pays".to_owned()] }
}

fn reason(payment: &Payment, table: &Table) -> String {
    let units = payment.hub_units().unwrap_or_default();
    let hub = Posting { account: payment.hub, units, payment };
    let verb = if units.0 < 0 { "pays" } else { "gets" };
    format!("{} {verb} {}", payment.hub.name(table), hub.reason(table))
}

/// Returns all that a hand moved and why: the points of each side, who pays whom, and what the end of a game
/// is worth.
#[must_use]
pub fn accounted(hand: &Hand, outcome: &Outcome, currency: Currency) -> Vec<String> {
    let mut lines = games::points(outcome, &hand.table);
    lines.extend(reasons(outcome, &hand.table));
    lines.extend(games::stakes(outcome, &hand.table, currency));
    lines
}

/// Returns who deals next, who speaks first and who sits out; or why nobody can deal.
#[must_use]
pub fn next_deal(night: &Night) -> String {
    let table = night.next_table();
    let Some(dealer) = &table.dealer else { return "nobody sits at the table".to_owned() };
    let empty = night.empty_chairs();
    if !empty.is_empty() {
        return format!("next: {dealer} deals, when somebody sits on the chair of {}", and(&empty));
    }
    match engine::seating(&night.options, &table) {
        Ok(seating) => {
            let mut text = format!("next: {dealer} deals");
            if let Some(first) = seating.active.first() {
                text.push_str(&format!(", {} speaks first", table.name(*first)));
            }
            let out: Vec<&str> = seating.inactive.iter().map(|seat| table.name(*seat)).collect();
            if !out.is_empty() {
                let verb = if out.len() == 1 { "sits" } else { "sit" };
                text.push_str(&format!(", {} {verb} out", and(&out)));
            }
            if night.games().last().is_some_and(|game| game.end.is_some()) {
                text.push_str(&format!("; that is the first hand of game {}", night.next_game()));
            }
            text
        }
        Err(refusal) => format!("next: {dealer} deals; {refusal}"),
    }
}

/// Returns where every unit of a hand comes from: the sentence, each payment with its factors, and what each
/// account comes to in units and money.
#[must_use]
pub fn why(night: &Night, step: &Step, hand: &Hand, currency: Currency) -> String {
    let mut lines = vec![headline(night, hand)];
    lines.push(format!("  typed: {}", hand.line));
    if let Some(outcome) = &hand.outcome {
        let details = outcome.story.details().into_iter();
        let told = details.chain(accounted(hand, outcome, currency)).map(|line| format!("  {line}"));
        lines.extend(told);
        let options = &night.options;
        let shown = |(_, sum): &&(Holder, Sum)| !options.plays_games() || *sum != Sum::default();
        for (holder, sum) in step.moved.iter().filter(shown) {
            let name = night.holder_name(*holder);
            let role = role(night, hand, *holder);
            let money = money(sum.minor, currency);
            lines.push(match (options.pays_units(), options.pays_money()) {
                (true, true) => format!("  {name}{role}: {} = {money}", signed(sum.units)),
                (true, false) => format!("  {name}{role}: {}", signed(sum.units)),
                (false, _) => format!("  {name}{role}: {money}"),
            });
        }
    } else {
        lines.push("  it keeps its number and moves nothing".to_owned());
    }
    if let Some(note) = &hand.note {
        lines.push(format!("  note: {note}"));
    }
    lines.join("\n")
}

/// Says who sat out, because that is asked most of all: why do I pay?
fn role(night: &Night, hand: &Hand, holder: Holder) -> &'static str {
    let Holder::Player(no) = holder else { return "" };
    let seat = hand.seats.iter().position(|other| *other == no).map(Seat);
    match (seat, engine::seating(&night.options, &hand.table)) {
        (Some(seat), Ok(seating)) if seating.inactive.contains(&seat) => " (sat out)",
        _ => "",
    }
}
