//! What has a place in the list of a night: put at its end, in place of something, or before it.

use super::hand::{New, ScoredHand, check_enough_seated, corrected_hand, next_hand, struck_hand};
use super::{Result, View, agreed, amount, holder, offered_behind, text};
use crate::command::request::{Request, TypedPayment, Won};
use crate::kernel::{Minor, Units, ensure};
use crate::money::{Amount, Currency};
use crate::night::opening::{read_sides, rules_for};
use crate::night::thing::{SeatSaid, SetSaid};
use crate::night::{
    Address, Cash, Changed, Event, Hand, HandSaid, Holder, Night, NightError, NightLog, Origin, Payee,
    Penalty, PlayerNo, ResultEntry, Said, Scored, Sides, Spent, State,
};
use crate::notation::{Command, EVERYBODY, RequestError, command_word, fold, read_name};
use std::collections::BTreeSet;
use std::sync::Arc;

/// At a place up to which the night was `there`.
pub(super) fn thing(request: &Request, view: View<'_>, there: &Night) -> Result<New> {
    let said = match request {
        Request::Hand { line } => return next_hand(there, None, line),
        Request::Struck { line } => return struck_hand(there, None, line).map_err(offered_behind("struck")),
        Request::Seat { name, joins } => return seat_move(view.session, there, name, *joins),
        Request::Set { changes, .. } => {
            let (said, about) = agreed::from_here(changes, view, there)?;
            let is_new = said != SetSaid::default() && (view.stood || !agreed::is_so(&said, there)?);
            let said = is_new.then_some(Said::Set(said));
            return Ok(New { said, rest: about, ..New::default() });
        }
        Request::Game { sides } => Said::Game(new_game(there, sides)?),
        Request::Penalty { from, to, units, why } => Said::Penalty(penalty(there, from, to, *units, why)?),
        Request::Result { won, note } => Said::Result(result(there, won, note.as_deref())?),
        Request::Spent { who, amount, what, among } => Said::Spent(spent(there, [who, amount, what], among)?),
        Request::Paid { payments } => {
            let payments = payments.iter().map(|payment| cash(there, payment));
            Said::Paid(payments.collect::<Result<_, _>>()?)
        }
        Request::PaidHand { no } => Said::Paid(payments_of_hand(view.session, there, *no)?),
        other => return Err(NightError::NoPlaceFor { line: other.to_string() }),
    };
    Ok(said.into())
}

pub(super) fn at_the_end(new: &New, session: &NightLog) -> Result<State> {
    let mut state = session.state().clone();
    new.rest.amend(&mut state);
    if let Some(said) = new.said.clone() {
        let thing = session.night.next_thing(said, new.came());
        state.list.push(Arc::new(thing.map_err(|stuck| NightError::CannotStand(Box::new(stuck)))?));
    }
    Ok(state)
}

/// Before a place, or in its stead.
fn put(new: &New, place: usize, instead: bool, session: &NightLog) -> Result<State> {
    let mut state = session.state().clone();
    new.rest.amend(&mut state);
    let before = (0..place).map(Origin::Kept).chain(new.origin());
    let behind = place.saturating_add(usize::from(instead))..state.list.len();
    session.with_list(state, before.chain(behind.map(Origin::Kept)))
}

pub fn night_before(session: &NightLog, at: Address) -> Result<Night> {
    session.night_before(place_at(session, at)?)
}

pub(super) fn insertion(at: Address, line: &str, view: View<'_>) -> Result<(State, Option<ScoredHand>)> {
    let session = view.session;
    let request = Request::read(line, &session.night.all_names())?;
    let hands = session.night.hands().next_back().map_or(0, |(_, hand)| hand.no);
    // From the next hand on is now.
    let is_hand = matches!(request, Request::Hand { .. } | Request::Struck { .. });
    let is_now = !is_hand && at == Address::of_hand(hands.saturating_add(1));
    let place = if is_now { session.state().list.len() } else { place_at(session, at)? };
    let new = thing(&request, view, &session.night_before(place)?)?;
    Ok((put(&new, place, false, session)?, new.hand))
}

/// Of the same kind.
pub(super) fn correction(at: Address, line: &str, view: View<'_>) -> Result<(State, Option<ScoredHand>)> {
    let session = view.session;
    let place = place_at(session, at)?;
    let stands = session.night.steps.get(place);
    let request = Request::read(line, &session.night.all_names())?;
    let new = match (request, stands.and_then(|step| step.hand())) {
        (Request::Hand { line }, Some(hand)) => corrected_hand(&session.night, hand, &line)?,
        (request, _) => thing(&request, view, &session.night_before(place)?)?,
    };
    let said = new.said.as_ref().zip(stands).filter(|(said, stands)| said.is_like(&stands.thing.said));
    let Some((said, stands)) = said else {
        let kind = stands.map_or("", |step| step.event.kind());
        return Err(NightError::OtherKind { at, kind, line: line.to_owned() });
    };
    let is_same = match (&stands.thing.said, said) {
        (Said::Hand(was), Said::Hand(said)) => says_the_same(was, said) && stands.thing.came == new.came(),
        (was, said) => was == said,
    };
    ensure(!is_same, || NightError::NothingChanged)?;
    Ok((put(&new, place, true, session)?, new.hand))
}

/// In whatever words.
pub(super) fn says_the_same(was: &HandSaid, said: &HandSaid) -> bool {
    (&was.record, was.dealer, &was.note, was.struck, &was.seats, &was.sides)
        == (&said.record, said.dealer, &said.note, said.struck, &said.seats, &said.sides)
}

/// A hand keeps its number, anything else goes.
pub(super) fn struck(at: Address, session: &NightLog) -> Result<State> {
    let place = place_at(session, at)?;
    let new = session.state().list.get(place).and_then(|thing| match &thing.said {
        Said::Hand(said) => Some(HandSaid { struck: true, ..HandSaid::clone(said) }),
        _ => None,
    });
    put(&new.map_or_else(New::default, |said| Said::from(said).into()), place, true, session)
}

/// Right behind the hand, the last that stands without a number, and behind what stands there; struck hands may follow.
pub(super) fn paid_hand(request: &Request, no: Option<u32>, view: View<'_>) -> Result<State> {
    let night = &view.session.night;
    let new = thing(request, view, night)?;
    let no = no.or_else(|| last_standing(night).map(|hand| hand.no));
    let next = no.map(|no| Address::of_hand(no.saturating_add(1)));
    match next.and_then(|next| view.session.state().place_of(next)) {
        Some(place) => put(&new, place, false, view.session),
        None => at_the_end(&new, view.session),
    }
}

fn last_standing(night: &Night) -> Option<&Hand> {
    night.hands().rfind(|(_, hand)| hand.scored.is_some()).map(|(_, hand)| hand)
}

/// Of the last hand that stands without a number; less what was paid for it already.
fn payments_of_hand(session: &NightLog, night: &Night, no: Option<u32>) -> Result<Vec<Cash>> {
    let hand = match no {
        Some(no) => night.steps.get(place_at(session, Address::of_hand(no))?).and_then(|step| step.hand()),
        None => last_standing(night),
    };
    let hand = hand.ok_or(NightError::NothingToPay)?;
    let cash = |scored: &Scored| {
        Cash::added_up(scored.paid.iter().map(|&(from, to, _, amount)| Cash { from, to, amount }))
    };
    // A payment is of this hand if with it no more is paid than the hand came to at some time, or all is given back.
    let came_to =
        session.ever_came(hand.no).iter().map(|scored| cash(scored)).collect::<Result<Vec<_>, _>>()?;
    let mut paid: Vec<Cash> = Vec::new();
    for step in night.steps.iter().filter(|step| step.address.hand == hand.no) {
        if let Event::Paid(said) = &step.event {
            let with_it = Cash::added_up(paid.iter().chain(said).copied())?;
            let is_part = |came: &Vec<Cash>| with_it.iter().all(|cash| cash.is_part_of(came));
            paid = if with_it.is_empty() || came_to.iter().any(is_part) { with_it } else { paid };
        }
    }
    let now = hand.scored.as_ref().map_or(Ok(Vec::new()), |scored| cash(scored))?;
    let due = Cash::added_up(now.into_iter().chain(paid.iter().map(|cash| cash.given_back())))?;
    if due.is_empty() { Err(NightError::NothingToPay) } else { Ok(due) }
}

pub(super) fn place_at(session: &NightLog, at: Address) -> Result<usize> {
    session.state().place_of(at).ok_or_else(|| {
        let addresses = session.state().addresses().map(|(at, _)| at);
        let last = addresses.filter(|other| other.thing.is_some() == at.thing.is_some()).last();
        NightError::NoSuchPlace { at, last }
    })
}

pub(super) fn cash(night: &Night, payment: &TypedPayment) -> Result<Cash> {
    let TypedPayment { from, to, amount: paid } = payment;
    let amount = amount(night, paid)?.minor;
    let (from, to) = (holder(night, from)?, holder(night, to)?);
    ensure(from != to, || NightError::PaysSelf { name: night.holder_name(from).to_owned() })?;
    let has_kitty = night.options().has_kitty() || night.kitty_used;
    ensure(has_kitty || ![from, to].contains(&Holder::Kitty), || NightError::NotInRules { what: "kitty" })?;
    Ok(Cash { from, to, amount })
}

fn penalty(night: &Night, from: &str, to: &str, units: i64, why: &str) -> Result<Penalty> {
    let from = night.find(from)?;
    let to = match EVERYBODY.is(to) {
        true => Payee::All,
        false => match holder(night, to)? {
            Holder::Kitty => Payee::Kitty,
            Holder::Player(no) => Payee::Player(no),
        },
    };
    ensure(to != Payee::Player(from), || NightError::PaysSelf { name: night.name(from).to_owned() })?;
    ensure(units > 0, || NightError::PenaltyUnits { units })?;
    Ok(Penalty { from, to, units: Units(units), why: said(why, "penalty")? })
}

fn result(there: &Night, won: &[Won], note: Option<&str>) -> Result<ResultEntry> {
    let currency = Currency::from_code(&there.about.currency)?;
    let mut said = ResultEntry { note: note.map(text).transpose()?, ..ResultEntry::default() };
    let mut named = BTreeSet::new();
    for Won { who: word, amount, is_units } in won {
        let who = holder(there, word)?;
        ensure(named.insert((who, *is_units)), || NightError::Twice { word: word.clone() })?;
        if *is_units {
            let units = amount.strip_prefix('+').unwrap_or(amount).parse();
            said.units.push((who, Units(units.map_err(|_| not_a_result())?)));
        } else {
            said.money.push((who, Amount::parse(amount, currency)?.minor));
        }
    }
    let units = Units::total(said.units.iter().map(|(_, units)| *units))?;
    let minor = Minor::total(said.money.iter().map(|(_, minor)| *minor))?;
    ensure(minor == Minor::ZERO, || NightError::ResultSum { sum: Amount { minor, currency } })?;
    ensure(units == Units::ZERO, || NightError::NotZero { sum: units.0 })?;
    said.units.retain(|(_, units)| *units != Units::ZERO);
    said.money.retain(|(_, minor)| *minor != Minor::ZERO);
    if said.is_zero_in_sum() { Ok(said) } else { Err(not_a_result().into()) }
}

fn not_a_result() -> RequestError {
    RequestError::form("result", Command::Result.row().map_or(&[][..], |row| row.forms))
}

fn spent(there: &Night, [who, paid, what]: [&str; 3], among: &[String]) -> Result<Spent> {
    let who = there.find(who)?;
    let amount = amount(there, paid)?.minor;
    let named = among.iter().map(|name| there.find(name));
    let mut among: Vec<PlayerNo> = named.collect::<Result<_, _>>()?;
    let twice = among.iter().enumerate().find(|(at, no)| among.iter().take(*at).any(|other| other == *no));
    if let Some((_, no)) = twice {
        return Err(NightError::Twice { word: there.name(*no).to_owned() });
    }
    // As they sit here; the replay goes by the seats at its place.
    let seat = |no: &PlayerNo| there.chairs.seated().position(|seated| seated == *no).unwrap_or(usize::MAX);
    among.sort_by_key(|no| (seat(no), *no));
    Ok(Spent { who, amount, what: said(what, "spent")?, among })
}

/// The line of a command says what for.
fn said(reason: &str, word: &str) -> Result<String> {
    let reason = text(reason)?;
    match command_word(word).filter(|_| reason.is_empty()) {
        Some(row) => Err(RequestError::form(word, row.forms).into()),
        None => Ok(reason),
    }
}

/// Now, or as the table was before some hand. A name new to the session gets the next number.
fn seat_move(session: &NightLog, then: &Night, word: &str, joins: bool) -> Result<New> {
    let seated = then.chairs.seated().count();
    let allowed = then.options().players_allowed();
    if !joins {
        let who = then.find_seated(word)?;
        ensure(then.chairs.sits(who), || NightError::Seat { name: then.name(who).to_owned(), joins })?;
        return Ok(Said::Seat(SeatSaid { who, joins }).into());
    }
    // A returning player needs the whole name: a beginning of it may be the name of a new player.
    let nobody: [&str; 0] = [];
    let name = read_name(word, &nobody)?;
    let back = then.names.iter().find(|(_, known)| fold(known) == fold(&name));
    let sits = back.filter(|(who, _)| then.chairs.sits(**who));
    sits.map_or(Ok(()), |(_, name)| Err(NightError::Seat { name: name.clone(), joins }))?;
    let would = seated.saturating_add(1);
    if would > *allowed.end() {
        let (least, most) = (*allowed.start(), *allowed.end());
        let others = rules_for(&then.rules, would).into_iter().collect();
        return Err(NightError::TableSize { least, most, found: would, others });
    }
    let (who, players) = match back {
        Some((&who, _)) => (who, Vec::new()),
        None => {
            // Others may have come in the same change.
            let last = then.names.keys().next_back().map_or(0, |no| no.0);
            let who = session.past.next_player.max(PlayerNo(last.saturating_add(1)));
            (who, vec![(who, name)])
        }
    };
    let rest = Changed { players, ..Changed::default() };
    Ok(New { rest, ..New::from(Said::Seat(SeatSaid { who, joins })) })
}

fn new_game(night: &Night, sides: &[Vec<String>]) -> Result<Sides> {
    ensure(night.options().plays_games(), || NightError::NotInRules { what: "games" })?;
    if sides.is_empty() {
        return Ok(Sides::new());
    }
    check_enough_seated(night)?;
    let seats: Vec<_> = night.chairs.seated().collect();
    let players: Vec<String> = seats.iter().map(|no| night.name(*no).to_owned()).collect();
    let numbers = |side: Vec<usize>| side.into_iter().filter_map(|at| seats.get(at).copied()).collect();
    let sides = read_sides(night.options(), &players, sides)?;
    Ok(sides.into_iter().map(numbers).collect())
}

pub(super) fn rename(night: &Night, old: &str, new: &str) -> Result<Changed> {
    Ok(Changed { players: vec![other_name(night, night.names.as_ref(), old, new)?], ..Changed::default() })
}

/// None of these others has the new name.
pub(super) fn other_name<'n>(
    night: &Night,
    names: impl IntoIterator<Item = (&'n PlayerNo, &'n String)>,
    old: &str,
    new: &str,
) -> Result<(PlayerNo, String)> {
    let who = night.find(old)?;
    let others = names.into_iter().filter(|(no, _)| **no != who);
    let others: Vec<&str> = others.map(|(_, name)| name.as_str()).collect();
    let name = read_name(new, &others)?;
    if name == night.name(who) { Err(NightError::CalledSo { name }) } else { Ok((who, name)) }
}
