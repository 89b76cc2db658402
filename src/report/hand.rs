//! One hand: what happened, who pays whom and why, and who deals next.

use super::stats;
use super::{Phrase, Sentence, Word, board, games, holder, join, signed};
use crate::engine::{self, Behind, HandResult, Outcome, Payment};
use crate::kernel::{Account, Direction, Seat, Table, Units};
use crate::lang::Voice;
use crate::night::{Hand, Holder, Night, PlayerNo, Scored, Step, Sum};
use crate::notation::{Granted, TypedHand};

/// `hand 3: Anna 320 spades: meld 160 + tricks 170 = 330, made`.
pub fn headline(hand: &Hand, voice: Voice<'_>) -> String {
    let no = hand.no;
    if hand.scored.is_none() {
        return voice.say(&Phrase::StruckOut { no, line: line(hand, voice) });
    }
    let told = explanation(hand).map(|outcome| voice.say(&outcome.story.sentence(&hand.table())));
    voice.say(&Phrase::Headline { no, sentence: told.unwrap_or_else(|| briefly(hand, voice)) })
}

/// Returns how a hand came to what it did, if today's engine gives the same.
pub fn explanation(hand: &Hand) -> Option<Outcome> {
    let stands = hand.scored.as_ref()?;
    let outcome = hand.explain().ok()?;
    let today = Scored::of(hand.options(), &hand.table(), &hand.seats, &outcome).ok()?;
    (today == **stands).then_some(outcome)
}

pub fn briefly(hand: &Hand, voice: Voice<'_>) -> String {
    in_a_row(cells(hand, voice))
}

/// Joins contract, count and ending: `Anna 320 ♠ 160+170: made`.
pub fn in_a_row([contract, mut count, ending]: [String; 3]) -> String {
    if !count.is_empty() && !ending.is_empty() {
        count.push(':');
    }
    join([contract, count, ending].into_iter().filter(|part| !part.is_empty()), " ")
}

/// Returns contract, count and ending: `Anna 320 ♠`, `160+170`, `made`; no ending if the contract says that somebody gave up,
/// and that alone of a struck hand.
pub fn cells(hand: &Hand, voice: Voice<'_>) -> [String; 3] {
    let ending = ending(hand, voice);
    let Some(scored) = &hand.scored else { return [String::new(), String::new(), ending] };
    let name = |no: PlayerNo| hand.name(no);
    // As its record says it, whatever it would come to today.
    let told = hand.explain();
    if let Ok(outcome) = &told
        && let Some(cells) = outcome.story.sheet_cells(&hand.table())
    {
        let gave_up = outcome.story.result() == HandResult::GivenUp {};
        let [contract, count] =
            cells.map(|clauses| clauses.iter().map(|clause| voice.say(clause)).collect::<Vec<_>>());
        return [contract.join(" "), count.join(", "), if gave_up { String::new() } else { ending }];
    }
    let bid_is_unknown = scored.bid.is_none();
    let bid = scored.declarer.zip(scored.bid).map(|(who, bid)| format!("{} {bid}", name(who)));
    let trump = scored.trump.as_deref().and_then(stats::symbol).map(String::from);
    let contract = join(bid.into_iter().chain(trump), " ");
    // Of a contract without a bid whose record is not read nothing else is known.
    let is_unknown = told.is_err() && bid_is_unknown && scored.contract.is_some();
    let contract = if is_unknown { hand.said.line.clone() } else { contract };
    let count = match (scored.melded.zip(scored.took), scored.reneged) {
        _ if scored.game.is_some() => String::new(),
        (Some((melded, took)), _) => format!("{melded}+{took}"),
        (None, Some(who)) => format!("{} {}", voice.say(&HandResult::Reneged {}), name(who)),
        (None, None) => String::new(),
    };
    [contract, count, ending]
}

pub fn ending(hand: &Hand, voice: Voice<'_>) -> String {
    match &hand.scored {
        Some(scored) => stats::result(&scored.result, voice.lang),
        None => voice.say(&Word::Struck {}),
    }
}

/// Nothing if the words of the line mean another hand by now.
pub fn granted(hand: &Hand) -> Vec<Granted> {
    let reading = engine::read_line(hand.options(), &hand.table(), &hand.said.line);
    let typed = reading.outcome.ok().map(|typed| typed.record.normal());
    let is_the_hand = typed.is_some() && typed == hand.record().map(|record| record.normal());
    if is_the_hand { reading.granted } else { Vec::new() }
}

pub fn said_back(granted: &Granted, voice: Voice<'_>) -> String {
    voice.say(&Sentence::Remark { warning: granted.is_warning(), what: voice.say(granted) })
}

/// As it could be typed; as it was, if this version cannot read its record.
pub fn line(hand: &Hand, voice: Voice<'_>) -> String {
    let Some(record) = hand.record() else { return hand.said.line.clone() };
    let typed = TypedHand { record, dealer: None, note: None };
    let options = hand.options();
    let line = engine::print_line(options, &hand.table(), &typed);
    if voice.lang.is_english() { line } else { options.engine().vocabulary().in_czech(&line) }
}

/// `Anna +18, Ben -18`, in money if a game with a stake ended; empty if nothing moved.
pub fn moves(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    let scored = step.hand().and_then(|hand| hand.scored.as_ref());
    let in_money = scored.is_some_and(|scored| scored.has_stakes());
    if !in_money && step.moved.iter().all(|(_, sum)| sum.units == Units::ZERO) {
        return String::new();
    }
    let figure = |sum: &Sum| if in_money { voice.money(sum.minor) } else { signed(sum.units) };
    let moved = step.moved.iter().map(|(who, sum)| format!("{} {}", holder(night, *who, voice), figure(sum)));
    join(moved, ", ")
}

/// `+12 = +$0.60`, or what of it there is.
pub(super) fn in_units_and_money(sum: Sum, has_units: bool, has_money: bool, voice: Voice<'_>) -> String {
    match (has_units, has_money) {
        (true, true) => format!("{} = {}", signed(sum.units), voice.money(sum.minor)),
        (true, false) => signed(sum.units),
        (false, _) => voice.money(sum.minor),
    }
}

/// A line a payment: `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
fn paid<'h>(outcome: &'h Outcome, table: &Table, voice: Voice<'_>) -> Vec<AccountLine<'h>> {
    let name = |account: &Account| match account {
        Account::Seat(seat) => table.name(*seat).to_owned(),
        Account::Kitty => voice.say(&Word::Kitty {}),
    };
    let line = |payment: &'h Payment| {
        let pays = Phrase::Pays {
            gets: payment.direction == Direction::Collects,
            hub: name(&payment.hub),
            sum: engine::factors(payment, voice.lang),
            others: payment.others.iter().map(name).collect(),
        };
        (voice.say(&pays), behind_payment(payment))
    };
    let payments = outcome.payments.iter().filter(|payment| !payment.others.is_empty());
    let mut lines: Vec<AccountLine<'h>> = payments.map(line).collect();
    // In a game to points most hands have no payments.
    let nobody = outcome.story.score().is_none() && lines.is_empty();
    lines.extend(nobody.then(|| (voice.say(&Phrase::NobodyPays {}), Vec::new())));
    lines
}

/// Each side's points; the payments, and the stakes of a game that ended.
pub fn accounted(outcome: &Outcome, table: &Table, voice: Voice<'_>) -> [Vec<String>; 2] {
    explained(outcome, table, voice).map(|lines| lines.into_iter().map(|(text, _)| text).collect())
}

/// Who deals, speaks first and sits out; or why nobody can deal.
pub fn next_deal(night: &Night, voice: Voice<'_>) -> String {
    if !night.options().has_hands() {
        return voice.say(&Phrase::NobodyDeals {});
    }
    let table = night.next_table();
    let Some(dealer) = &table.dealer else { return voice.say(&Phrase::NobodySits {}) };
    if let Some(chair) = night.absent_dealer() {
        return voice.say(&Phrase::EmptyChairDeals { chair });
    }
    let empty = night.empty_chairs();
    if !empty.is_empty() {
        return voice.say(&Phrase::EmptyChairs { dealer, empty });
    }
    let signs = board::signs(night).into_iter();
    let who = signs.map(|(no, sign)| voice.say(&Phrase::SignOf { name: night.name(no), sign }));
    voice.say(&Phrase::Next { who: join(who, ", ") })
}

/// Explains every unit of a hand: the sentence, each payment with its factors, and each account's sum.
pub fn why(night: &Night, step: &Step, hand: &Hand, voice: Voice<'_>) -> String {
    let outcome = explanation(hand);
    let lines = accounts_of(night, step, hand, outcome.as_ref(), voice).into_iter().map(|(text, _)| text);
    join(lines, "\n")
}

pub(super) type AccountLine<'h> = (String, Vec<Behind<'h>>);

/// `outcome` explains the hand, if today's engine gives the same.
pub(super) fn accounts_of<'h>(
    night: &Night,
    step: &Step,
    hand: &Hand,
    outcome: Option<&'h Outcome>,
    voice: Voice<'_>,
) -> Vec<AccountLine<'h>> {
    let mut lines: Vec<AccountLine<'h>> = Vec::new();
    lines.push((headline(hand, voice), Vec::new()));
    let mut below = |text: String, behind: Vec<Behind<'h>>| lines.push((format!("  {text}"), behind));
    below(voice.say(&Phrase::Labelled { label: "typed", text: hand.said.line.clone() }), Vec::new());
    if hand.scored.is_none() {
        below(voice.say(&Phrase::MovesNothing {}), Vec::new());
        note(hand, voice).into_iter().for_each(|text| below(text, Vec::new()));
        return lines;
    }
    let what_it_came_to = match outcome {
        Some(outcome) => {
            let explained = explained(outcome, &hand.table(), voice).into_iter().flatten();
            melded(outcome, voice).into_iter().chain(explained).collect()
        }
        None => vec![(games::brief_points(hand), Vec::new()), (otherwise(night, hand, voice), Vec::new())],
    };
    for (text, behind) in what_it_came_to.into_iter().filter(|(text, _)| !text.is_empty()) {
        below(text, behind);
    }
    let options = hand.options();
    let shown = |(_, sum): &&(Holder, Sum)| !options.plays_games() || *sum != Sum::default();
    for (who, sum) in step.moved.iter().filter(shown) {
        let name = holder(night, *who, voice);
        let sums = in_units_and_money(*sum, options.pays_units(), options.pays_money(), voice);
        let role = role(hand, *who, voice);
        below(format!("{name}{role}: {sums}"), Vec::new());
    }
    note(hand, voice).into_iter().for_each(|text| below(text, Vec::new()));
    lines
}

fn melded<'h>(outcome: &Outcome, voice: Voice<'_>) -> Vec<AccountLine<'h>> {
    let melds = outcome.story.details().into_iter();
    melds.map(|meld| (format!("{} {}", voice.say(&meld), meld.points), Vec::new())).collect()
}

fn explained<'h>(outcome: &'h Outcome, table: &Table, voice: Voice<'_>) -> [Vec<AccountLine<'h>>; 2] {
    let sides = outcome.story.score().into_iter().flat_map(|score| score.sides.iter().enumerate());
    let behind = sides.map(|(column, side)| {
        let declares = outcome.story.declares(column);
        vec![Behind::Points { reason: &side.reason, declares }]
    });
    let points = games::points(outcome, table, voice).into_iter().zip(behind);
    let stakes = games::stakes(outcome, table, voice).into_iter();
    let stakes = stakes.map(|text| (text, Vec::new()));
    [points.collect(), paid(outcome, table, voice).into_iter().chain(stakes).collect()]
}

/// Its figures stand as they were entered.
fn otherwise(night: &Night, hand: &Hand, voice: Voice<'_>) -> String {
    let today = match hand.score_today() {
        Ok(today) => today,
        Err(why) => return voice.say(&Phrase::EnteredToday { refused: true, gives: voice.say(&why) }),
    };
    let moved = today.moved(&hand.seats).unwrap_or_default().into_iter();
    let moved = moved.map(|(who, sum)| format!("{} {}", holder(night, who, voice), signed(sum.units)));
    let moved = join(moved, ", ");
    let today = Hand { scored: Some(today), ..hand.clone() };
    let parts = [briefly(&today, voice), games::brief_points(&today), moved];
    let gives = join(parts.into_iter().filter(|part| !part.is_empty()), " | ");
    voice.say(&Phrase::EnteredToday { refused: false, gives })
}

pub fn note(hand: &Hand, voice: Voice<'_>) -> Option<String> {
    let note = hand.said.note.clone();
    note.map(|text| voice.say(&Phrase::Labelled { label: "note", text }))
}

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
    let seat = hand.seats.iter().position(|no| Holder::Player(*no) == holder).map(Seat);
    match engine::seating(hand.options(), &hand.table()) {
        Ok(seating) if seating.inactive.iter().any(|out| Some(*out) == seat) => voice.say(&Phrase::SatOut {}),
        _ => String::new(),
    }
}
