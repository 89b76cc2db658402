//! The rows of the tables that are made from the log, each made in one place.

use crate::night::tally::{Pair, TallyColumns};
use crate::night::{Event, Holder, Night, PlayerNo, Step, Sum, Total};
use crate::query::hands::DebtRow;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Params, params_from_iter};
use std::{collections::BTreeMap, ops::RangeFrom};

/// The rows of `person` of the accounts of a night.
pub(super) type PersonIds = BTreeMap<Holder, i64>;

/// The values of a row, in the order of the columns.
pub(super) type Values<'a, const N: usize> = [ValueRef<'a>; N];

/// The most places of a session: the rest of their numbers is that of the session.
pub(super) const MOST_PLACES: i64 = (1 << 20) - 1;

/// The places of a session, and with `place` for `id` their postings.
pub(super) const PLACES_OF: &str = "id > (?1 << 20) AND id < ((?1 + 1) << 20)";

pub(super) fn place_id(session: i64, pos: i64) -> i64 {
    session << 20 | pos
}

/// Makes the row of a place; all from `line` on is of a hand, from `declarer` on of one that is not struck out.
pub(super) fn place_row<'a>(session: i64, pos: i64, step: &'a Step, people: &PersonIds) -> Values<'a, 16> {
    let person = |no: Option<PlayerNo>| number(no.and_then(|no| people.get(&Holder::Player(no)).copied()));
    let hand = step.hand();
    let scored = hand.and_then(|hand| hand.scored.as_ref());
    [
        number(Some(place_id(session, pos))),
        number(Some(session)),
        number(Some(pos)),
        text(Some(step.event.kind())),
        number(hand.map(|hand| hand.no)),
        number(Some(hand.is_some() && scored.is_none())),
        text(hand.map(|hand| without_note(&hand.said.line))),
        text(hand.and_then(|hand| hand.said.note.as_deref())),
        person(hand.map(|hand| hand.dealer)),
        person(scored.and_then(|scored| scored.declarer)),
        text(scored.and_then(|scored| scored.contract.as_deref())),
        number(scored.and_then(|scored| scored.bid)),
        text(scored.and_then(|scored| scored.trump.as_deref())),
        number(scored.and_then(|scored| scored.made)),
        number(scored.and_then(|scored| scored.over)),
        text(scored.map(|scored| scored.result.as_str())),
    ]
}

/// Returns a line without the note behind `#`. A record typed as JSON has none.
fn without_note(line: &str) -> &str {
    let words = if line.starts_with('{') { None } else { line.split_once('#') };
    words.map_or(line, |(words, _)| words).trim()
}

pub(super) fn posting_row(
    place: i64,
    step: &Step,
    (holder, sum): &(Holder, Sum),
    people: &PersonIds,
) -> Values<'static, 6> {
    let (side, seat) = side_and_seat(&step.event, *holder);
    [
        number(Some(place)),
        number(people.get(holder).copied()),
        number(Some(sum.units.0)),
        number(Some(sum.minor.0)),
        number(side),
        number(seat),
    ]
}

/// Returns the columns `side` and `seat` of a posting: on which side somebody played a hand, and how many places after
/// the dealer.
fn side_and_seat(event: &Event, holder: Holder) -> (Option<u8>, Option<u32>) {
    let (Event::Hand(hand), Holder::Player(no)) = (event, holder) else { return (None, None) };
    let place_of = |who: PlayerNo| hand.seats.iter().position(|seat| *seat == who);
    let (seat, dealer, size) = (place_of(no), place_of(hand.dealer), hand.seats.len());
    let side = seat.and_then(|seat| hand.scored.as_ref()?.sides.get(seat).copied().flatten());
    let after =
        seat.zip(dealer).and_then(|(seat, dealer)| (seat + size).checked_sub(dealer)?.checked_rem(size));
    (side, after.and_then(|after| u32::try_from(after).ok()))
}

pub(super) fn total_row<'n>(
    session: i64,
    (holder, total): &(Holder, Total),
    night: &'n Night,
    people: &PersonIds,
) -> Values<'n, 18> {
    let own = [
        number(Some(session)),
        number(people.get(holder).copied()),
        number(Some(u32::from(*holder))),
        ValueRef::from(night.holder_name(*holder)),
        number(Some(total.hands)),
        number(Some(total.sum.units.0)),
        number(Some(total.sum.minor.0)),
    ];
    let mut values = own.into_iter().chain(TallyColumns::from(total.tally).map(number));
    std::array::from_fn(|_| values.next().unwrap_or(ValueRef::Null))
}

/// Makes the row of two players who were at the table together.
pub(super) fn pair_row(
    session: i64,
    ((one, other), pair): (&(PlayerNo, PlayerNo), &Pair),
    people: &PersonIds,
) -> Values<'static, 7> {
    let person = |no: &PlayerNo| number(people.get(&Holder::Player(*no)).copied());
    [
        number(Some(session)),
        person(one),
        person(other),
        number(Some(pair.hands)),
        number(Some(pair.together)),
        number(Some(pair.units.0)),
        number(Some(pair.minor.0)),
    ]
}

/// Numbers the debts that a session says, or daybooks: they stand together.
pub(super) fn debt_ids(said_by: Option<i64>) -> RangeFrom<i64> {
    said_by.map_or(-(1 << 40), |session| session << 20) + 1..
}

pub(super) fn debt_row(
    id: i64,
    debt: &DebtRow,
    debtor: Option<i64>,
    creditor: Option<i64>,
) -> Values<'_, 12> {
    let [debtor_seat, creditor_seat] = debt.seats;
    [
        number(Some(id)),
        number(debt.session),
        text(debt.old.as_ref().map(|(daybook, _)| daybook.as_str())),
        number(debt.old.as_ref().map(|(_, entry)| *entry)),
        text(Some(&debt.date)),
        number(debtor),
        number(creditor),
        number(Some(debtor_seat)),
        number(Some(creditor_seat)),
        number(Some(debt.minor)),
        text(Some(&debt.currency)),
        number(debt.cleared),
    ]
}

pub(super) fn params<const N: usize>(values: Values<'_, N>) -> impl Params {
    params_from_iter(values.into_iter().map(ToSqlOutput::Borrowed))
}

pub(super) fn text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
}

pub(super) fn number(number: Option<impl Into<i64>>) -> ValueRef<'static> {
    number.map_or(ValueRef::Null, |number| ValueRef::Integer(number.into()))
}
