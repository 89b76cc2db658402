//! A change of a night, as an entry of the log keeps it, and what it makes of the state before it.

use crate::kernel::{Minor, Overflow, Units, ensure};
use crate::night::address::{EntryNo, Holder, PlayerNo, Sides};
use crate::night::money::{Cash, Closed};
use crate::night::scored::Scored;
use crate::night::state::State;
use crate::night::thing::{Json, Said, Thing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

pub const MOST_THINGS: usize = 5000;
/// In one thing, and in a close.
pub const MOST_PAYMENTS: usize = 1000;
/// In one place, in units and in minor units.
pub const LARGEST_AMOUNT: u64 = 100_000_000_000;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Opened(Box<State>),
    Changed(Box<Changed>),
    /// Undo or redo: the state is again what it was after that entry.
    Back(EntryNo),
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Changed {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Splice>,
    /// New figures of things that were not touched, by places in the new list, rising.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<(usize, Again)>,
    pub date: Option<String>,
    /// Empty: none from now on, as with the texts below.
    pub place: Option<String>,
    pub note: Option<String>,
    pub scorekeeper: Option<String>,
    pub currency: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<(PlayerNo, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerNo>,
    pub sides: Option<Sides>,
    pub dealer: Option<PlayerNo>,
    pub rules: Option<Json>,
    /// `null`: it is open again.
    #[serde(with = "serde_with::rust::double_option", skip_serializing_if = "Option::is_none")]
    pub close: Option<Option<Closed>>,
}

/// A place of the old list, how many things go out there, and what comes in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Splice(pub usize, pub usize, pub Vec<Arc<Thing>>);

/// What else a thing has now because of what changed before it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Again {
    pub seats: Option<Vec<PlayerNo>>,
    pub dealer: Option<PlayerNo>,
    pub sides: Option<Sides>,
    pub came: Option<Arc<Scored>>,
    pub moved: Option<Vec<(Holder, Units, Minor)>>,
}

/// Place, how many go out there, and what comes in; from the end of the list.
pub type Edits<T> = Vec<(usize, usize, Vec<T>)>;

/// A change worked out. Making it gives the one that takes it back.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    list: Edits<Arc<Thing>>,
    rest: Option<Box<State>>,
}

crate::phrases! {
    #[derive(Copy)]
    pub enum ChangeFault: Error {
        Order {} = "does not follow what stands before it";
        Unknown {} = "names a place or a player that the night does not have";
        Many {} = "has more things, payments or money than any night";
        Closed {} = "changes a closed night, or reopens an open one";
        Payment {} = "has a payment to oneself or of nothing, or a sum other than zero";
        Figures {} = "has a hand without what it came to, or figures where none belong";
        Nothing {} = "changes nothing";
        Currency {} = "changes the currency of a night in which a hand or an amount stands";
    }
}

/// Returns what takes it back.
pub fn splice<T>(list: &mut Vec<T>, edits: Edits<T>) -> Edits<T> {
    let one = |(at, out, new): (usize, usize, Vec<T>)| {
        let count = new.len();
        (at, count, list.splice(at..at.saturating_add(out), new).collect())
    };
    let mut back: Edits<T> = edits.into_iter().map(one).collect();
    back.reverse();
    back
}

impl Changed {
    fn has_rest(&self) -> bool {
        Changed { list: Vec::new(), again: Vec::new(), ..self.clone() } != Changed::default()
    }

    pub fn amend(&self, state: &mut State) {
        let text = |was: &mut Option<String>, said: &Option<String>| {
            if let Some(text) = said {
                *was = Some(text.clone()).filter(|text| !text.is_empty());
            }
        };
        text(&mut state.place, &self.place);
        text(&mut state.note, &self.note);
        text(&mut state.scorekeeper, &self.scorekeeper);
        self.date.iter().for_each(|date| state.date.clone_from(date));
        self.currency.iter().for_each(|currency| state.currency.clone_from(currency));
        state.players.extend(self.players.iter().cloned());
        if !self.seats.is_empty() {
            state.seats.clone_from(&self.seats);
        }
        self.sides.iter().for_each(|sides| state.sides.clone_from(sides));
        self.dealer.iter().for_each(|dealer| state.dealer = *dealer);
        self.rules.iter().for_each(|rules| state.rules.clone_from(rules));
        self.close.iter().for_each(|close| state.close.clone_from(close));
    }

    pub fn is_at_the_end(&self, length: usize) -> bool {
        let is_behind = |Splice(at, out, _): &Splice| (*at, *out) == (length, 0);
        self.list.iter().all(is_behind) && self.again.is_empty() && !self.has_rest()
    }

    pub fn things(&self) -> impl Iterator<Item = &Arc<Thing>> {
        self.list.iter().flat_map(|Splice(_, _, things)| things)
    }
}

impl Again {
    fn of(&self, thing: &Thing) -> Thing {
        let mut thing = thing.clone();
        if let Said::Hand(hand) = &mut thing.said {
            let hand = Arc::make_mut(hand);
            self.seats.iter().for_each(|seats| hand.seats.clone_from(seats));
            self.dealer.iter().for_each(|dealer| hand.dealer = *dealer);
            self.sides.iter().for_each(|sides| hand.sides.clone_from(sides));
        }
        self.came.iter().for_each(|came| thing.came = Some(Arc::clone(came)));
        self.moved.iter().for_each(|moved| thing.moved.clone_from(moved));
        thing
    }

    /// Returns whether it says what this kind of thing has.
    fn fits(&self, thing: &Thing) -> bool {
        let is_of_hand = Again { moved: None, ..self.clone() } != Again::default();
        is_of_hand == thing.is_hand() && self.moved.is_some() != thing.is_hand()
    }
}

impl State {
    /// Works a change out without making it. Counts on `next`, the number of the next new player.
    pub(super) fn edit(&mut self, change: &Changed, next: &mut PlayerNo) -> Result<Edit, ChangeFault> {
        ensure(*change != Changed::default(), || ChangeFault::Nothing {})?;
        self.check_close(change)?;
        let is_other = change.currency.as_ref().is_some_and(|code| *code != self.currency);
        ensure(!is_other || !self.has_amounts(), || ChangeFault::Currency {})?;
        let rest = if change.has_rest() { Some(Box::new(self.amended(change, next)?)) } else { None };
        let list = self.spliced(change)?;
        let grown = list.iter().map(|(_, out, things)| (things.len(), *out));
        let (came, gone) = grown.fold((0, 0), |(came, gone), (in_, out)| (came + in_, gone + out));
        ensure(self.list.len() - gone + came <= MOST_THINGS, || ChangeFault::Many {})?;
        let after = rest.as_deref().unwrap_or(self);
        for thing in list.iter().flat_map(|(_, _, things)| things) {
            thing.check(&|who| after.players.contains_key(&who))?;
        }
        Ok(Edit { list, rest })
    }

    /// If so, the currency can no longer change.
    pub fn has_amounts(&self) -> bool {
        self.list.iter().any(|thing| match &thing.said {
            Said::Hand(_) => thing.came.is_some(),
            Said::Penalty(_) | Said::Result(_) | Said::Spent(_) | Said::Paid(_) => true,
            Said::Seat(_) | Said::Set(_) | Said::Game(_) => false,
        })
    }

    /// Returns what takes it back.
    pub(super) fn make(&mut self, edit: Edit) -> Edit {
        let mut back = Edit { list: splice(&mut self.list, edit.list), rest: None };
        if let Some(rest) = edit.rest {
            let list = std::mem::take(&mut self.list);
            back.rest = Some(Box::new(std::mem::replace(self, *rest)));
            self.list = list;
        }
        back
    }

    /// A change that does not fit changes nothing.
    pub fn apply(&mut self, change: &Changed) -> Result<(), ChangeFault> {
        let mut next = PlayerNo(self.last_player().0.saturating_add(1));
        let edit = self.edit(change, &mut next)?;
        self.make(edit);
        Ok(())
    }

    fn spliced(&self, change: &Changed) -> Result<Edits<Arc<Thing>>, ChangeFault> {
        let mut list = Vec::with_capacity(change.list.len() + change.again.len());
        let mut again = change.again.iter().peekable();
        let length = self.list.len();
        let (mut old, mut new) = (0, 0);
        for splice in change.list.iter().map(Some).chain([None]) {
            let until = splice.map_or(length, |Splice(at, ..)| *at);
            ensure((old..=length).contains(&until), || ChangeFault::Unknown {})?;
            while let Some((at, again)) = again.next_if(|(at, _)| *at < new + (until - old)) {
                let place = at.checked_sub(new).map(|ahead| old + ahead).ok_or(ChangeFault::Unknown {})?;
                let thing = self.list.get(place).ok_or(ChangeFault::Unknown {})?;
                ensure(again.fits(thing), || ChangeFault::Figures {})?;
                list.push((place, 1, vec![Arc::new(again.of(thing))]));
                (old, new) = (place + 1, at + 1);
            }
            (old, new) = (until, new + (until - old));
            if let Some(Splice(at, out, things)) = splice {
                let behind =
                    at.checked_add(*out).filter(|end| *end <= length).ok_or(ChangeFault::Unknown {})?;
                ensure(*out > 0 || !things.is_empty(), || ChangeFault::Nothing {})?;
                list.push((*at, *out, things.clone()));
                (old, new) = (behind, new + things.len());
            }
        }
        ensure(again.next().is_none(), || ChangeFault::Unknown {})?;
        list.reverse();
        Ok(list)
    }

    fn amended(&mut self, change: &Changed, next: &mut PlayerNo) -> Result<State, ChangeFault> {
        // A long list is not copied first: a log may hold a rename after the other.
        let list = std::mem::take(&mut self.list);
        let mut state = self.clone();
        self.list = list;
        for (who, name) in &change.players {
            if state.players.insert(*who, name.clone()).is_none() {
                ensure(who == next, || ChangeFault::Unknown {})?;
                *next = PlayerNo(next.0.saturating_add(1));
            }
        }
        change.amend(&mut state);
        state.check_rest()?;
        Ok(state)
    }

    /// Only a reopening follows a close: it brings the cash that was handed over, and nothing else.
    fn check_close(&self, change: &Changed) -> Result<(), ChangeFault> {
        let close = change.close.clone();
        let is_close_with = |list: Vec<Splice>| *change == Changed { close, list, ..Changed::default() };
        match (&self.close, &change.close) {
            (None, None) => Ok(()),
            (None, Some(Some(_))) => ensure(is_close_with(Vec::new()), || ChangeFault::Closed {}),
            (None, Some(None)) => Err(ChangeFault::Closed {}),
            (Some(_), Some(None)) => {
                let is_cash = |thing: &Arc<Thing>| matches!(thing.said, Said::Paid(_));
                let is_behind = |Splice(at, out, things): &Splice| {
                    (*at, *out) == (self.list.len(), 0) && things.iter().all(is_cash)
                };
                let are_behind = change.list.iter().all(is_behind);
                ensure(are_behind && is_close_with(change.list.clone()), || ChangeFault::Closed {})
            }
            (Some(_), _) => Err(ChangeFault::Closed {}),
        }
    }

    fn check_rest(&self) -> Result<(), ChangeFault> {
        let is_known = |who: &PlayerNo| self.players.contains_key(who);
        let named = self.seats.iter().chain([&self.dealer]).chain(self.sides.iter().flatten());
        let in_close = self.close.iter().flat_map(|close| close.players());
        let are_known = named.copied().chain(in_close).all(|who| is_known(&who));
        ensure(are_known && self.players.keys().all(|who| who.0 > 0), || ChangeFault::Unknown {})?;
        self.close
            .as_ref()
            .map_or(Ok(()), |close| check_payments(close.payments.iter().chain(&close.counted)))
    }

    pub(super) fn check(&self) -> Result<(), ChangeFault> {
        self.check_rest()?;
        ensure(self.list.len() <= MOST_THINGS, || ChangeFault::Many {})?;
        self.list.iter().try_for_each(|thing| thing.check(&|who| self.players.contains_key(&who)))
    }
}

impl Thing {
    /// Returns whether every number that is ever added up is at most [`LARGEST_AMOUNT`].
    pub fn is_countable(&self) -> bool {
        let paid = self.came.iter().flat_map(|came| &came.paid).map(|(_, _, units, minor)| (*units, *minor));
        let moved = self.moved.iter().map(|(_, units, minor)| (*units, *minor));
        let cash = match &self.said {
            Said::Paid(payments) => payments.as_slice(),
            _ => &[],
        };
        let cash = cash.iter().map(|cash| (Units::ZERO, cash.amount));
        let fits = |amount: i64| amount.unsigned_abs() <= LARGEST_AMOUNT;
        let points = |came: &Arc<Scored>| {
            let points = came.game.iter().flat_map(|game| &game.points).map(|points| points.0);
            points.chain(came.bid).chain(came.over).all(fits)
        };
        paid.chain(moved).chain(cash).all(|(units, minor)| fits(units.0) && fits(minor.0))
            && self.came.as_ref().is_none_or(points)
    }

    fn check(&self, is_known: &impl Fn(PlayerNo) -> bool) -> Result<(), ChangeFault> {
        let moves = match &self.said {
            Said::Hand(hand) => {
                ensure(self.came.is_some() != hand.struck, || ChangeFault::Figures {})?;
                false
            }
            Said::Seat(_) | Said::Penalty(_) | Said::Result(_) | Said::Spent(_) => true,
            Said::Set(_) | Said::Game(_) | Said::Paid(_) => false,
        };
        ensure(moves || self.moved.is_empty(), || ChangeFault::Figures {})?;
        ensure(self.is_hand() || self.came.is_none(), || ChangeFault::Figures {})?;
        let accounts: BTreeSet<Holder> = self.moved.iter().map(|(who, ..)| *who).collect();
        ensure(accounts.len() == self.moved.len(), || ChangeFault::Figures {})?;
        ensure(self.players().into_iter().all(is_known), || ChangeFault::Unknown {})?;
        match &self.said {
            Said::Penalty(said) => {
                let is_paid = said.units > Units::ZERO && said.players().nth(1) != Some(said.from);
                ensure(is_paid, || ChangeFault::Payment {})?;
            }
            Said::Result(said) => ensure(said.is_zero_in_sum(), || ChangeFault::Payment {})?,
            Said::Spent(said) => ensure(said.amount > Minor::ZERO, || ChangeFault::Payment {})?,
            Said::Paid(cash) => {
                ensure(!cash.is_empty(), || ChangeFault::Payment {})?;
                check_payments(cash.iter())?;
            }
            Said::Hand(_) | Said::Seat(_) | Said::Set(_) | Said::Game(_) => {}
        }
        ensure(self.is_countable(), || ChangeFault::Many {})?;
        let sum = |Overflow| ChangeFault::Payment {};
        let units = Units::total(self.moved.iter().map(|(_, units, _)| *units)).map_err(sum)?;
        let minor = Minor::total(self.moved.iter().map(|(_, _, minor)| *minor)).map_err(sum)?;
        ensure((units, minor) == (Units::ZERO, Minor::ZERO), || ChangeFault::Payment {})
    }
}

fn check_payments<'a>(mut payments: impl Iterator<Item = &'a Cash> + Clone) -> Result<(), ChangeFault> {
    ensure(payments.clone().count() <= MOST_PAYMENTS, || ChangeFault::Many {})?;
    ensure(payments.clone().all(|cash| cash.from != cash.to && cash.amount > Minor::ZERO), || {
        ChangeFault::Payment {}
    })?;
    ensure(payments.all(|cash| cash.amount.0.unsigned_abs() <= LARGEST_AMOUNT), || ChangeFault::Many {})
}
