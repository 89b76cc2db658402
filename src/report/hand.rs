//! One hand: what happened, who pays whom and why, and who deals next.

use super::phrases::{Phrase, Word};
use super::sentences::Sentence;
use super::{games, holder, signed};
use crate::command::{Reply, Request};
use crate::engine::{self, Behind, Outcome, Payment};
use crate::kernel::payment::{Account, Direction};
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::Units;
use crate::lang::Voice;
use crate::notation::{Granted, Role, TypedHand};
use crate::session::entry::Holder;
use crate::session::night::{Hand, Night, Step, Sum};
use std::cmp::Ordering;

/// Returns a hand in a sentence: `hand 3: Anna 320 spades: meld 160 + tricks 170 = 330, made`.
#[must_use]
pub fn headline(hand: &Hand, voice: Voice<'_>) -> String {
    let no = hand.no;
    voice.say(&match &hand.outcome {
        Some(outcome) => Phrase::Headline { no, sentence: voice.say(&outcome.story.sentence(&hand.table)) },
        None => Phrase::StruckOut { no, line: line(hand) },
    })
}

/// Returns what the line of a hand leaves out and was assumed; nothing for a line that was typed when words
/// meant something else, and read now is another hand.
#[must_use]
pub fn granted(hand: &Hand) -> Vec<Granted> {
    let reading = engine::read_line(hand.options(), &hand.table, &hand.line);
    let is_the_hand = reading.outcome.is_ok_and(|typed| typed.record.normal() == hand.record.normal());
    if is_the_hand { reading.granted } else { Vec::new() }
}

/// Returns what was assumed, or may not be what was meant, as a sentence.
#[must_use]
pub fn said_back(granted: &Granted, voice: Voice<'_>) -> String {
    let what = voice.say(granted);
    voice.say(&match granted.is_warning() {
        true => Sentence::Warning { warning: what },
        false => Sentence::Assumed { what },
    })
}

/// Returns a hand as it could be typed.
#[must_use]
pub fn line(hand: &Hand) -> String {
    let typed = TypedHand { record: hand.record.clone(), dealer: None, note: None };
    engine::print_line(hand.options(), &hand.table, &typed)
}

/// Returns a struck hand as a row of the sheet shows it: with the symbols of suits, and names as they are written.
#[must_use]
pub fn struck_line(hand: &Hand) -> String {
    let line = line(hand);
    let mut shown = String::new();
    let mut next = 0;
    for heard in engine::read_line(hand.options(), &hand.table, &line).heard {
        let between = line.chars().skip(next).take(heard.at.saturating_sub(next));
        shown.extend(between);
        match heard.role {
            Role::Player(at) => shown.extend(hand.table.players.get(at).map(String::as_str)),
            Role::Suit(suit) => shown.extend(suit.symbols.first()),
            _ => shown.extend(line.chars().skip(heard.at).take(heard.len)),
        }
        next = heard.at.saturating_add(heard.len);
    }
    shown.extend(line.chars().skip(next));
    shown
}

/// Returns what each account won or lost: `Anna +18, Ben -6, Cyril -6, Dana -6`; empty if nothing moved.
#[must_use]
pub fn moves(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    if step.moved.iter().all(|(_, sum)| sum.units == Units::ZERO) {
        return String::new();
    }
    let moved: Vec<String> = step
        .moved
        .iter()
        .map(|(who, sum)| format!("{} {}", holder(night, *who, voice), signed(sum.units)))
        .collect();
    moved.join(", ")
}

/// Returns the reasons, a line a payment: `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
#[must_use]
pub fn reasons(outcome: &Outcome, table: &Table, voice: Voice<'_>) -> Vec<String> {
    let payments = outcome.payments.iter().filter(|payment| !payment.others.is_empty());
    let reasons: Vec<String> = payments.map(|payment| reason(payment, table, voice)).collect();
    // In a game to points most hands have no payments.
    let has_reasons = outcome.story.score().is_some() || !reasons.is_empty();
    if has_reasons { reasons } else { vec![voice.say(&Phrase::NobodyPays {})] }
}

fn reason(payment: &Payment, table: &Table, voice: Voice<'_>) -> String {
    let factors =
        payment.factors.iter().map(|factor| format!("{} ({})", factor.times, voice.say(&factor.what)));
    let mut sum = factors.collect::<Vec<_>>().join(" x ");
    if payment.factors.len() > 1 {
        sum.push_str(&format!(" = {}", payment.each));
    }
    let name = |account: Account| match account {
        Account::Seat(seat) => table.name(seat).to_owned(),
        Account::Kitty => voice.say(&Word::Kitty {}),
    };
    let hub = name(payment.hub);
    let others = payment.others.iter().copied().map(name).collect();
    voice.say(&match payment.direction {
        Direction::Collects => Phrase::Collects { hub, sum, others },
        Direction::Pays => Phrase::Pays { hub, sum, others },
    })
}

/// Returns that the kitty was emptied by a hand, or went below zero, and what the rules do then.
#[must_use]
pub fn kitty_after(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Hand { .. } = reply.request else { return None };
    let (step, _) = reply.hand()?;
    let (_, moved) = step.moved.iter().find(|(who, _)| *who == Holder::Kitty)?;
    let (before, after) = (reply.before.as_ref()?.kitty.units, reply.session.night.kitty.units);
    if moved.units >= Units::ZERO || before < Units::ZERO {
        return None;
    }
    match after.cmp(&Units::ZERO) {
        Ordering::Less => Some(voice.say(&Phrase::KittyOwes { units: after.0.abs() })),
        Ordering::Equal => Some(voice.say(&Phrase::KittyIsEmpty {})),
        Ordering::Greater => None,
    }
}

/// Returns all that a hand moved and why: each side's points, the payments, and the stakes of a game that ended.
#[must_use]
pub fn accounted(hand: &Hand, outcome: &Outcome, voice: Voice<'_>) -> Vec<String> {
    let mut lines = games::points(outcome, &hand.table, voice);
    lines.extend(reasons(outcome, &hand.table, voice));
    lines.extend(games::stakes(outcome, &hand.table, voice));
    lines
}

/// Returns the next dealer, who speaks first or is forehand, and who sits out; or why nobody can deal.
#[must_use]
pub fn next_deal(night: &Night, voice: Voice<'_>) -> String {
    let table = night.next_table();
    let Some(dealer) = &table.dealer else { return voice.say(&Phrase::NobodySits {}) };
    let empty = night.empty_chairs();
    if !empty.is_empty() {
        return voice.say(&Phrase::EmptyChairs { dealer, empty });
    }
    let mut text = voice.say(&Phrase::NextDeal { dealer });
    match engine::seating(night.options(), &table) {
        Ok(seating) => {
            if let Some(first) = seating.active.first() {
                let name = table.name(*first);
                let options = night.options();
                text.push_str(&voice.say(&match (options.has_forehand(), options.has_bidder()) {
                    (true, _) => Phrase::IsForehand { name },
                    (false, true) => Phrase::SpeaksFirst { name },
                    (false, false) => Phrase::Leads { name },
                }));
            }
            let names: Vec<&str> = seating.inactive.iter().map(|seat| table.name(*seat)).collect();
            if !names.is_empty() {
                text.push_str(&voice.say(&Phrase::SitsOut { names }));
            }
            if night.games().last().is_some_and(|game| game.end.is_some()) {
                text.push_str(&voice.say(&Phrase::FirstOfGame { game: night.next_game() }));
            }
        }
        Err(refusal) => text.push_str(&voice.say(&Phrase::NoDeal { refusal: voice.say(&refusal) })),
    }
    text
}

/// Explains every unit of a hand: the sentence, each payment with its factors, and each account's sum in units and
/// money.
#[must_use]
pub fn why(night: &Night, step: &Step, hand: &Hand, voice: Voice<'_>) -> String {
    let lines = accounts_of(night, step, hand, voice).into_iter().map(|line| line.text);
    lines.collect::<Vec<_>>().join("\n")
}

/// A line of the account of a hand.
#[derive(Debug)]
pub(super) struct AccountLine<'h> {
    pub text: String,
    /// What in it comes from a rule.
    pub behind: Vec<Behind<'h>>,
}

/// Returns the account of a hand: its headline, and all else below it.
pub(super) fn accounts_of<'h>(
    night: &Night,
    step: &Step,
    hand: &'h Hand,
    voice: Voice<'_>,
) -> Vec<AccountLine<'h>> {
    let mut lines: Vec<AccountLine<'h>> = Vec::new();
    let ending = hand.outcome.iter().map(|outcome| Behind::Ending(&outcome.story)).collect();
    lines.push(AccountLine { text: headline(hand, voice), behind: ending });
    let mut below = |text: String, behind: Vec<Behind<'h>>| {
        lines.push(AccountLine { text: format!("  {text}"), behind });
    };
    let Some(outcome) = &hand.outcome else {
        below(typed(hand, voice), Vec::new());
        below(voice.say(&Phrase::MovesNothing {}), Vec::new());
        note(hand, voice).into_iter().for_each(|text| below(text, Vec::new()));
        return lines;
    };
    below(typed(hand, voice), Vec::new());
    let melds = outcome.story.details();
    for (at, meld) in melds.iter().enumerate() {
        let last = at + 1 == melds.len();
        below(
            format!("{} {}", voice.say(meld), meld.points),
            last.then_some(Behind::Melds).into_iter().collect(),
        );
    }
    let sides = outcome.story.score().into_iter().flat_map(|score| score.sides.iter().enumerate());
    let points = sides.map(|(column, side)| {
        let declares = outcome.story.declares(column);
        vec![Behind::Points { reason: &side.reason, declares }]
    });
    let texts = games::points(outcome, &hand.table, voice).into_iter();
    texts.zip(points).for_each(|(text, behind)| below(text, behind));
    let payments = outcome.payments.iter().filter(|payment| !payment.others.is_empty());
    let behind = payments.map(behind_payment).chain(std::iter::repeat_with(Vec::new));
    let texts = reasons(outcome, &hand.table, voice).into_iter();
    texts.zip(behind).for_each(|(text, behind)| below(text, behind));
    let stakes = games::stakes(outcome, &hand.table, voice);
    stakes.into_iter().for_each(|text| below(text, vec![Behind::GameStake]));
    let options = hand.options();
    let shown = |(_, sum): &&(Holder, Sum)| !options.plays_games() || *sum != Sum::default();
    let is_of_seats = |payment: &Payment| {
        let is_seat = |account: &Account| matches!(account, Account::Seat(_));
        is_seat(&payment.hub) && payment.others.iter().any(is_seat)
    };
    let settled = outcome.payments.iter().any(is_of_seats);
    let moved: Vec<_> = step.moved.iter().filter(shown).collect();
    for (at, (who, sum)) in moved.iter().enumerate() {
        let name = holder(night, *who, voice);
        let role = role(hand, *who, voice);
        let money = voice.money(sum.minor);
        let sat_out = (settled && !role.is_empty()).then_some(Behind::SatOut);
        // What a unit is worth is the same for all.
        let unit = (at + 1 == moved.len() && options.pays_units() && sum.units != Units::ZERO)
            .then_some(Behind::Unit);
        let text = match (options.pays_units(), options.pays_money()) {
            (true, true) => format!("{name}{role}: {} = {money}", signed(sum.units)),
            (true, false) => format!("{name}{role}: {}", signed(sum.units)),
            (false, _) => format!("{name}{role}: {money}"),
        };
        below(text, [sat_out, unit].into_iter().flatten().collect());
    }
    note(hand, voice).into_iter().for_each(|text| below(text, Vec::new()));
    lines
}

/// Returns the line as typed, without its note, which is said by itself.
fn typed(hand: &Hand, voice: Voice<'_>) -> String {
    let reading = engine::read_line(hand.options(), &hand.table, &hand.line);
    let has_note = hand.note.is_some() && reading.outcome.is_ok_and(|typed| typed.note == hand.note);
    let at = reading.heard.iter().find(|heard| has_note && heard.field == "note").map(|heard| heard.at);
    let line: String = hand.line.chars().take(at.unwrap_or(usize::MAX)).collect();
    voice.say(&Phrase::Typed { line: line.trim_end() })
}

/// Returns the note of a hand as it is kept: `note: Ben misdealt`.
#[must_use]
pub fn note(hand: &Hand, voice: Voice<'_>) -> Option<String> {
    hand.note.as_ref().map(|note| voice.say(&Phrase::Note { note }))
}

/// Returns what of a payment comes from a rule.
fn behind_payment(payment: &Payment) -> Vec<Behind<'_>> {
    let mut behind: Vec<Behind<'_>> =
        payment.factors.iter().map(|factor| Behind::Factor(&factor.what)).collect();
    if payment.others.len() > 1 && payment.others.contains(&Account::Kitty) {
        behind.push(Behind::Kitty { is_paid: payment.direction == Direction::Pays });
    }
    behind
}

/// Returns who sat out, which people ask about most: why do I pay?
fn role(hand: &Hand, holder: Holder, voice: Voice<'_>) -> String {
    let Holder::Player(no) = holder else { return String::new() };
    let seat = hand.seats.iter().position(|other| *other == no).map(Seat);
    match (seat, engine::seating(hand.options(), &hand.table)) {
        (Some(seat), Ok(seating)) if seating.inactive.contains(&seat) => voice.say(&Phrase::SatOut {}),
        _ => String::new(),
    }
}
