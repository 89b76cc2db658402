//! Drafts what has a place in the row of a night: at its end, in place of something, or before it.

use super::hand::{ScoredHand, check_enough_seated, corrected_hand, next_hand, struck_hand};
use super::{Drafted, Result, View, about, agreed, amount, holder, payee};
use crate::command::request::{Payment, Request, Won};
use crate::kernel::{Minor, Units, is_refused};
use crate::money::{Amount, Currency};
use crate::notation::{Command, EVERYBODY, RequestError, command_word, fold, read_name};
use crate::session::opening::{read_sides, rules_for};
use crate::session::{
    Address, Cash, Content, Draft, EntryContent, Event, Fix, GameEntry, HandEntry, Holder, Night, Paid,
    Payee, Penalty, Place, PlaceKind, PlayerNo, Rename, ResultEntry, Scored, SeatMove, Session, SessionError,
    Spent, Thing, Timeline,
};
use std::collections::BTreeMap;

/// Drafts what a request puts in the row, at a place up to which the night was `there`.
pub(super) fn thing(
    request: &Request,
    view: View<'_>,
    there: &Night,
) -> Result<(Content, Option<ScoredHand>)> {
    let thing = match request {
        Request::Hand { line, note } => {
            let (said, hand) = next_hand(there, None, line, note.as_deref())?;
            return Ok((Content::Hand(said), Some(hand)));
        }
        Request::Struck { line } => return Ok((Content::Hand(struck_hand(there, None, line)?), None)),
        Request::Seat { name, joins } => Thing::Seat(seat_move(view.session, there, name, *joins)?),
        Request::Set { changes, .. } => Thing::Set(agreed::from_here(changes, view, there)?),
        Request::Game { sides } => Thing::Game(new_game(there, sides)?),
        Request::Penalty { from, to, units, why } => Thing::Penalty(penalty(there, from, to, *units, why)?),
        Request::Result { won, note } => Thing::Result(result(there, won, note.as_deref())?),
        Request::Spent { who, amount, what, among } => {
            Thing::Spent(spent(there, [who, amount, what], among)?)
        }
        Request::Paid { payments } => {
            let payments = payments.iter().map(|payment| cash(there, payment));
            Thing::Paid(Paid { payments: payments.collect::<Result<_, _>>()? })
        }
        Request::PaidHand { no } => {
            Thing::Paid(Paid { payments: payments_of_hand(view.session, there, *no)? })
        }
        other => return Err(SessionError::NoPlaceFor { line: other.to_string() }),
    };
    Ok((Content::Thing(thing), None))
}

/// Returns the night up to the place at an address.
pub fn night_before(session: &Session, at: Address) -> Result<Night> {
    let timeline = session.timeline()?;
    let place = place_at(&timeline, at)?;
    session.night_before(&timeline, place.id)
}

/// Drafts something forgotten, before the place at an address.
pub(super) fn insertion(at: Address, line: &str, note: Option<&str>, view: View<'_>) -> Result<Drafted> {
    let timeline = view.session.timeline()?;
    let request = typed(view.session, line, note)?;
    let hands = view.session.night.hands().next_back().map_or(0, |(_, hand)| hand.no);
    // From the next hand on is now.
    if at == Address::of_hand(hands.saturating_add(1))
        && !matches!(request, Request::Hand { .. } | Request::Struck { .. })
    {
        return Ok(Draft::new(None, thing(&request, view, &view.session.night)?.0).into());
    }
    let place = place_at(&timeline, at)?;
    let there = view.session.night_before(&timeline, place.id)?;
    let (content, hand) = thing(&request, view, &there)?;
    let content = match content {
        Content::Hand(hand) => Content::Insert(hand),
        other => other,
    };
    Ok(Drafted { draft: about(place.id, content), hand })
}

pub(super) fn correction(at: Address, line: &str, note: Option<&str>, view: View<'_>) -> Result<Drafted> {
    let timeline = view.session.timeline()?;
    let place = place_at(&timeline, at)?;
    let request = typed(view.session, line, note)?;
    let there = || view.session.night_before(&timeline, place.id);
    let mut scored = None;
    let fix = match (&request, at.thing) {
        (Request::Hand { line, note }, None) => {
            let (said, hand) = corrected_hand(view.session, at.hand, line, note.as_deref())?;
            if is_as_before(view.session, at.hand, &place.what, &said, &hand) {
                return Err(SessionError::NothingChanged);
            }
            scored = Some(hand);
            Fix::Hand(said)
        }
        (Request::Struck { line }, None) => Fix::Hand(struck_hand(&there()?, None, line)?),
        (_, None) => return Err(SessionError::NotAHand { at, line: line.to_owned() }),
        (_, Some(_)) => match (thing(&request, view, &there()?)?.0, &place.what) {
            (Content::Thing(said), PlaceKind::Thing(was)) if is_same(was, &said) => {
                return Err(SessionError::NothingChanged);
            }
            (Content::Thing(said), what) if what.is_said_by(&said) => Fix::Thing(said),
            (_, what) => {
                return Err(SessionError::OtherKind { at, kind: what.kind(), line: line.to_owned() });
            }
        },
    };
    Ok(Drafted { draft: about(place.id, Content::Fix(fix)), hand: scored })
}

/// Returns whether two things say the same. Whoever came there for the first time is known by now, or has a new number.
fn is_same(was: &Thing, said: &Thing) -> bool {
    match (was, said) {
        (Thing::Seat(was), Thing::Seat(said)) => {
            was.joins == said.joins && (was.who == said.who || was.name.is_some() && was.name == said.name)
        }
        (was, said) => was.text().ok() == said.text().ok(),
    }
}

/// Returns whether a corrected hand says what stands there, and comes to the same.
fn is_as_before(
    session: &Session,
    no: u32,
    was: &PlaceKind<'_>,
    said: &HandEntry,
    hand: &ScoredHand,
) -> bool {
    let stands = session.night.hands().any(|(_, of)| of.no == no && of.scored.as_ref() == Some(&hand.scored));
    let is_said = |was: &HandEntry| {
        was.record.get() == said.record.get() && was.dealer == said.dealer && was.note == said.note
    };
    stands && matches!(was, PlaceKind::Hand(was) if is_said(was))
}

/// Parses the line of something that has a place in the night; `note` was said beside it.
fn typed(session: &Session, line: &str, note: Option<&str>) -> Result<Request> {
    Ok(match Request::read(line, &session.night.all_names())? {
        Request::Hand { line, .. } => Request::Hand { line, note: note.map(str::to_owned) },
        Request::Result { won, note: own } => Request::Result { won, note: note.map(str::to_owned).or(own) },
        other if other.has_place() && note.is_some() => {
            return Err(SessionError::NoteBeside { line: line.to_owned() });
        }
        other if other.has_place() => other,
        _ => return Err(SessionError::NoPlaceFor { line: line.to_owned() }),
    })
}

/// Drafts the payments of a hand, right behind it and what already stands there.
pub(super) fn paid_hand(request: &Request, no: u32, view: View<'_>) -> Result<Draft> {
    let (content, _) = thing(request, view, &view.session.night)?;
    let timeline = view.session.timeline()?;
    let next = timeline.at(Address::of_hand(no.saturating_add(1)));
    Ok(next.map_or_else(|| Draft::new(None, content.clone()), |next| about(next.id, content.clone())))
}

/// Returns what a hand moved, the last one that stands without a number, as cash; less what was paid for it before it was
/// corrected.
fn payments_of_hand(session: &Session, night: &Night, no: Option<u32>) -> Result<Vec<Cash>> {
    let mut hands = night.hands();
    let hand = match no {
        Some(no) => hands.find(|(_, hand)| hand.no == no),
        None => hands.rfind(|(_, hand)| hand.scored.is_some()),
    };
    let last = night.hands().next_back().map_or(0, |(_, hand)| hand.no);
    let missing = |no| SessionError::NoSuchHand { no, hands: last };
    let (place, hand) = hand.ok_or(no.map_or(SessionError::NothingToPay, missing))?;
    let cash = |scored: &Scored| {
        Cash::added_up(scored.paid.iter().map(|&(from, to, _, amount)| Cash { from, to, amount }))
    };
    let given = session.entries.iter().flat_map(|entry| {
        let of_it = entry.figures.iter().filter(|given| given.place(entry.no) == place.id);
        of_it.map(|given| cash(&given.figures))
    });
    let came_to = given.collect::<Result<Vec<_>, _>>()?;
    // A payment is of this hand if with it all is paid that the hand came to at some time, or all is given back.
    let mut paid: Vec<Cash> = Vec::new();
    for step in night.steps.iter().filter(|step| step.address.hand == hand.no) {
        if let Event::Paid(said) = &step.event {
            let with_it = Cash::added_up(paid.iter().chain(said).copied())?;
            paid = if with_it.is_empty() || came_to.contains(&with_it) { with_it } else { paid };
        }
    }
    let now = hand.scored.as_ref().map_or(Ok(Vec::new()), |scored| cash(scored))?;
    let due = Cash::added_up(now.into_iter().chain(paid.iter().map(|cash| cash.given_back())))?;
    match (due.is_empty(), paid.is_empty()) {
        (true, true) => Err(SessionError::NothingToPay),
        (true, false) => Err(SessionError::HandIsPaid { no: hand.no }),
        (false, _) => Ok(due),
    }
}

pub(super) fn place_at<'s, 'a>(timeline: &'s Timeline<'a>, at: Address) -> Result<&'s Place<'a>> {
    timeline.at(at).ok_or_else(|| {
        let hands = timeline.row.iter().filter(|place| place.is_hand()).count();
        let hands = u32::try_from(hands).unwrap_or(u32::MAX);
        match at.thing {
            None => SessionError::NoSuchHand { no: at.hand, hands },
            Some(_) => {
                let things = timeline.addresses().map(|(at, _)| at);
                SessionError::NoSuchPlace { at, things: things.filter(|at| at.thing.is_some()).collect() }
            }
        }
    })
}

/// Resolves the names of a payment and its amount.
pub(super) fn cash(night: &Night, payment: &Payment) -> Result<Cash> {
    let Payment { from, to, amount: paid } = payment;
    let amount = amount(night, paid)?.minor;
    let (from, to) = (holder(night, from)?, payee(night, to)?);
    if from == to {
        return Err(SessionError::PaysSelf { name: night.holder_name(from).to_owned() });
    }
    if [from, to].contains(&Holder::Kitty) && !night.options().has_kitty() && !night.kitty_used {
        return Err(SessionError::NoKitty);
    }
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
    if to == Payee::Player(from) {
        return Err(SessionError::PaysSelf { name: night.name(from).to_owned() });
    }
    if units <= 0 {
        return Err(SessionError::PenaltyUnits { units });
    }
    Ok(Penalty { from, to, units: Units(units), why: said(why, "penalty")? })
}

fn result(there: &Night, won: &[Won], note: Option<&str>) -> Result<ResultEntry> {
    let currency = Currency::from_code(&there.about.currency)?;
    let (mut order, mut units_of, mut money_of) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    for Won { who, amount, is_units } in won {
        let who = holder(there, who)?;
        if !order.contains(&who) {
            order.push(who);
        }
        if *is_units {
            let units = amount.strip_prefix('+').unwrap_or(amount).parse();
            let units = Units(units.map_err(|_| not_a_result())?);
            let sum: &mut Units = units_of.entry(who).or_default();
            *sum = sum.plus(units)?;
        } else {
            let minor = Amount::parse(amount, currency)?.minor;
            let sum: &mut Minor = money_of.entry(who).or_default();
            *sum = sum.plus(minor)?;
        }
    }
    let units = units_of.values().try_fold(Units::ZERO, |sum, units| sum.plus(*units))?;
    let minor = money_of.values().try_fold(Minor::ZERO, |sum, minor| sum.plus(*minor))?;
    if minor != Minor::ZERO {
        return Err(SessionError::ResultSum { sum: Amount { minor, currency } });
    }
    if units != Units::ZERO {
        return Err(SessionError::ResultUnits { units: units.0 });
    }
    let units = order.iter().filter_map(|who| units_of.remove_entry(who));
    let money = order.iter().filter_map(|who| money_of.remove_entry(who));
    let said = ResultEntry {
        units: units.filter(|(_, units)| *units != Units::ZERO).collect(),
        money: money.filter(|(_, minor)| *minor != Minor::ZERO).collect(),
        note: note.map(text).transpose()?,
    };
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
        return Err(SessionError::NamedTwice { name: there.name(*no).to_owned() });
    }
    // As they sit here; the replay goes by the seats at its place.
    let seat = |no: &PlayerNo| there.chairs.seated().position(|seated| seated == *no).unwrap_or(usize::MAX);
    among.sort_by_key(|no| (seat(no), *no));
    Ok(Spent { who, amount, what: said(what, "spent")?, among })
}

/// Refuses a reason that is none: the line of a command says what for.
fn said(reason: &str, word: &str) -> Result<String> {
    let reason = text(reason)?;
    match command_word(word).filter(|_| reason.is_empty()) {
        Some(row) => Err(RequestError::form(word, row.forms).into()),
        None => Ok(reason),
    }
}

/// Refuses control characters.
pub fn text(text: &str) -> Result<String> {
    if text.contains(is_refused) {
        return Err(SessionError::Note);
    }
    Ok(text.trim().to_owned())
}

/// Drafts a player joining or leaving the table of a night: now, or as it was before some hand. A name new to the
/// session gets the next number.
fn seat_move(session: &Session, then: &Night, word: &str, joins: bool) -> Result<SeatMove> {
    let seated = then.chairs.seated().count();
    let allowed = then.options().players_allowed();
    if !joins {
        let who = then.find_seated(word)?;
        if !then.chairs.sits(who) {
            return Err(SessionError::Seat { name: then.name(who).to_owned(), seated: false });
        }
        return Ok(SeatMove { who, joins, name: None });
    }
    // A returning player needs the whole name: a beginning of it may be the name of a new player.
    let nobody: [&str; 0] = [];
    let name = read_name(word, &nobody)?;
    let back = then.names.iter().find(|(_, known)| fold(known) == fold(&name));
    if let Some((&who, name)) = back
        && then.chairs.sits(who)
    {
        return Err(SessionError::Seat { name: name.clone(), seated: true });
    }
    let would = seated.saturating_add(1);
    if would > *allowed.end() {
        let (least, most, rules) = (*allowed.start(), *allowed.end(), rules_for(&then.rules, would));
        return Err(SessionError::TableSize { least, most, would, rules });
    }
    Ok(match back {
        Some((&who, _)) => SeatMove { who, joins, name: None },
        None => {
            // Others may have come in the same change.
            let last = then.names.keys().next_back().map_or(0, |no| no.0);
            let who = session.timeline()?.next_player.max(PlayerNo(last.saturating_add(1)));
            SeatMove { who, joins, name: Some(name) }
        }
    })
}

fn new_game(night: &Night, sides: &[Vec<String>]) -> Result<GameEntry> {
    if !night.options().plays_games() {
        return Err(SessionError::NoGames);
    }
    if sides.is_empty() {
        return Ok(GameEntry::default());
    }
    check_enough_seated(night)?;
    let seats: Vec<_> = night.chairs.seated().collect();
    let players: Vec<String> = seats.iter().map(|no| night.name(*no).to_owned()).collect();
    let numbers = |side: Vec<usize>| side.into_iter().filter_map(|at| seats.get(at).copied()).collect();
    let sides = read_sides(night.options(), &players, sides)?;
    Ok(GameEntry { sides: sides.into_iter().map(numbers).collect() })
}

/// Drafts the correction of a player's name.
pub(super) fn rename(night: &Night, old: &str, new: &str) -> Result<Rename> {
    let who = night.find(old)?;
    let others = night.names.iter().filter(|(no, _)| **no != who);
    let others: Vec<&str> = others.map(|(_, name)| name.as_str()).collect();
    let name = read_name(new, &others)?;
    match name == night.name(who) {
        true => Err(SessionError::CalledSo { name, typed: None }),
        false => Ok(Rename { who, name }),
    }
}
