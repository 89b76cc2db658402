//! Makes a night what an edited sheet says: the differences from its own sheet, as one change.

use super::hand::{New, next_hand, struck_hand};
use super::row::{rename, says_the_same, thing};
use super::{Result, View};
use crate::command::draft::agreed::load_rules;
use crate::command::{Headers, Request, SheetAt, SheetFile};
use crate::engine;
use crate::kernel::ensure;
use crate::money::Currency;
use crate::night::agreed::check_same_game;
use crate::night::{
    EntryNo, Hand, HandSaid, NightError, Origin, PlayerNo, RescoredRow, Said, SheetFault, State,
};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::sync::Arc;

/// `since` is the last entry of the session when the sheet was written.
pub(super) fn edited(text: &str, since: Option<EntryNo>, view: View<'_>) -> Result<State> {
    // The values of a whole sheet are not newly set, even where one of them is new.
    let view = View { stood: true, ..view };
    let session = view.session;
    let last = EntryNo(session.next_entry().0.saturating_sub(1));
    ensure(since.is_none_or(|since| since == last), || NightError::OvertakenSheet { entry: last })?;
    let sheet = SheetFile::parse(text).map_err(refused)?;
    let old = SheetFile::of(session)?;
    let state = with_headers(&sheet.headers, view)?;
    let row = RescoredRow::new(session, &state)?;
    let mut walk = Walk { view, row, state, line: 1, faults: Vec::new() };
    let was: Vec<Request> = old.items.into_iter().map(|item| item.value).collect();
    differences(&was, &sheet.items).into_iter().for_each(|difference| walk.step(difference));
    let Walk { row, state, faults, .. } = walk;
    if faults.is_empty() { Ok(row.state(state)) } else { Err(NightError::Sheet(faults)) }
}

fn refused<F: Into<NightError>>(faults: Vec<SheetAt<F>>) -> NightError {
    let fault = |SheetAt { line, value }: SheetAt<F>| SheetFault { line, error: value.into() };
    NightError::Sheet(faults.into_iter().map(fault).collect())
}

/// The night as the sheet tells it, place by place.
struct Walk<'a> {
    view: View<'a>,
    row: RescoredRow<'a>,
    state: State,
    line: usize,
    faults: Vec<SheetFault>,
}

impl Walk<'_> {
    fn step(&mut self, difference: Difference<'_>) {
        match difference {
            Difference::Same { place, item } => {
                self.line = item.line;
                match (&item.value, self.row.hand_before(place)) {
                    // The same number is another amount now.
                    (Request::Set { .. }, _) if self.state.currency != self.view.session.row.currency => {
                        self.insert(&item.value);
                    }
                    (request @ Request::Hand { .. }, Some(hand)) if self.meaning_changed(place, hand) => {
                        self.correct(place, request, request, true);
                    }
                    // What was paid after the close stands behind the list.
                    _ if place >= self.view.session.state().list.len() => {}
                    _ => self.add(Origin::Kept(place)),
                }
            }
            Difference::Hand { place, was, item, same_hand } => {
                self.line = item.line;
                self.correct(place, was, &item.value, same_hand);
            }
            Difference::New(item) => {
                self.line = item.line;
                self.insert(&item.value);
            }
            Difference::Gone { place } => match self.view.session.state().list.get(place) {
                None => self.refuse(NightError::PaidSince),
                Some(thing) => {
                    if let Said::Hand(said) = &thing.said {
                        let struck = HandSaid { struck: true, ..HandSaid::clone(said) };
                        self.add(Origin::New(struck.into(), None));
                    }
                }
            },
        }
    }

    /// An unchanged line says something else where other sides play it, or who dealt it is not at the table.
    fn meaning_changed(&self, place: usize, hand: &Hand) -> bool {
        let other_sides = hand.sides != self.row.night.sides() && !self.row.is_reseated(place);
        other_sides || !self.row.night.chairs.sits(hand.dealer)
    }

    fn refuse(&mut self, error: NightError) {
        self.faults.push(SheetFault { line: self.line, error });
    }

    fn add(&mut self, origin: Origin) {
        if let Err(stuck) = self.row.add(origin) {
            self.refuse(NightError::CannotStand(Box::new(stuck)));
        }
    }

    /// The same hand keeps the dealer, unless its line named one. Else, or if it cannot be played so, whose turn it is deals.
    fn correct(&mut self, place: usize, was: &Request, request: &Request, same_hand: bool) {
        let Some(hand) = self.row.hand_before(place) else { return self.insert(request) };
        let night = &self.row.night;
        let keeps_dealer = same_hand && night.chairs.sits(hand.dealer) && !names_dealer(hand, was);
        let dealt_by = |dealer| match request {
            Request::Struck { line } => struck_hand(night, dealer, line),
            Request::Hand { line, .. } => next_hand(night, dealer, line),
            other => Err(NightError::NoPlaceFor { line: other.to_string() }),
        };
        let new = dealt_by(keeps_dealer.then_some(hand.dealer)).or_else(|_| dealt_by(None));
        match new.map(|new| new.origin()) {
            Ok(Some(Origin::New(Said::Hand(said), came))) => {
                // The same hand keeps its figures, and one that is only struck out the line that was typed.
                let stood = HandSaid { struck: said.struck, ..HandSaid::clone(&hand.said) };
                self.add(match says_the_same(&stood, &said) {
                    true if hand.said.struck == said.struck => Origin::Kept(place),
                    true if said.struck => Origin::New(stood.into(), None),
                    _ => Origin::New(Said::Hand(said), came),
                });
            }
            Ok(_) => {}
            Err(error) => self.refuse(error),
        }
    }

    /// Before the next place, or at the end.
    fn insert(&mut self, request: &Request) {
        let new = match request {
            Request::Rename { old, new } => {
                rename(&self.row.night, old, new).map(|rest| New { rest, ..New::default() })
            }
            Request::Set { all: true, .. } => Err(NightError::NoPlaceFor { line: request.to_string() }),
            request => thing(request, self.view, &self.row.night),
        };
        match new {
            Ok(new) => {
                new.rest.amend(&mut self.state);
                Arc::make_mut(&mut self.row.night.names).extend(new.rest.players.iter().cloned());
                new.origin().into_iter().for_each(|origin| self.add(origin));
            }
            Err(error) => self.refuse(error),
        }
    }
}

fn names_dealer(hand: &Hand, request: &Request) -> bool {
    let (Request::Hand { line, .. } | Request::Struck { line }) = request else { return false };
    engine::read_line(hand.options(), &hand.table(), line).outcome.is_ok_and(|typed| typed.dealer.is_some())
}

fn with_headers(new: &Headers, view: View<'_>) -> Result<State> {
    let session = view.session;
    let at = |line: usize, error: NightError| NightError::Sheet(vec![SheetFault { line, error }]);
    if let Some(id) = new.id.as_ref().filter(|id| id.value != session.row.uuid) {
        return Err(at(id.line, NightError::OtherSheet { id: session.row.uuid.clone() }));
    }
    let began_with = |header| NightError::SheetHeader { header };
    let first: Vec<PlayerNo> = session.night.opening.seated().collect();
    let who = |name: &String| session.night.number(name).filter(|no| first.contains(no));
    let who: Option<Vec<PlayerNo>> = new.players.value.iter().map(who).collect();
    let who = who.filter(|who| who.len() == first.len());
    let who = who.ok_or_else(|| at(new.players.line, began_with("players")))?;
    let rules = load_rules(&new.rules.value, view.catalog).map_err(|error| at(new.rules.line, error))?;
    let currency = Currency::from_code(&session.row.currency)?;
    let opened = new.opened(&rules, currency, &session.night.about.date);
    let (rules, opened) = opened.map_err(refused)?;
    let now = session.night.opening_rules();
    check_same_game(&rules, now).map_err(|error| at(new.rules.line, error))?;
    if opened.currency != session.row.currency && session.state().has_amounts() {
        let line = new.currency.as_ref().map_or(new.rules.line, |at| at.line);
        return Err(at(line, NightError::CurrencyFixed { currency: session.row.currency.clone() }));
    }
    let number =
        |no: &PlayerNo| usize::try_from(no.0).ok().and_then(|no| who.get(no.checked_sub(1)?).copied());
    let is_other = number(&opened.dealer) != session.night.opening.dealer();
    if let Some(header) = new.dealer.as_ref().filter(|_| is_other) {
        return Err(at(header.line, began_with("dealer")));
    }
    let sides: Vec<Vec<PlayerNo>> =
        opened.sides.iter().map(|side| side.iter().filter_map(number).collect()).collect();
    if let Some(header) = new.sides.as_ref().filter(|_| sides != session.state().sides) {
        return Err(at(header.line, began_with("sides")));
    }
    let State { date, place, note, scorekeeper, currency, .. } = opened;
    let mut state = State { date, place, note, scorekeeper, currency, ..session.state().clone() };
    if rules != *now {
        state.rules = opened.rules;
    }
    if who != first {
        state.seats = who;
    }
    Ok(state)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Difference<'s> {
    /// The same line as before.
    Same { place: usize, item: &'s SheetAt<Request> },
    /// The `same_hand` if as many hands stand here in both sheets, and the line from before stands nowhere else now;
    /// otherwise nobody can say which hand became which.
    Hand { place: usize, was: &'s Request, item: &'s SheetAt<Request>, same_hand: bool },
    /// Its line is no longer there.
    Gone { place: usize },
    /// A line that was not there.
    New(&'s SheetAt<Request>),
}

fn differences<'s>(old: &'s [Request], new: &'s [SheetAt<Request>]) -> Vec<Difference<'s>> {
    let was: Vec<String> = old.iter().map(Request::to_string).collect();
    let lines: Vec<String> = new.iter().map(|item| item.value.to_string()).collect();
    let (mut old, mut new) = (old.iter().enumerate(), new.iter());
    let mut found = Vec::with_capacity(lines.len());
    for op in capture_diff_slices(Algorithm::Myers, &was, &lines) {
        // Of the places in an operation only the lengths are always right.
        let was: Vec<_> = old.by_ref().take(op.old_range().len()).collect();
        let is: Vec<_> = new.by_ref().take(op.new_range().len()).collect();
        match op {
            DiffOp::Equal { .. } => {
                found.extend(was.iter().zip(is).map(|(&(place, _), item)| Difference::Same { place, item }));
            }
            _ => replaced(&was, &is, |was| lines.contains(&was.to_string()), &mut found),
        }
    }
    found
}

/// As many as can be: a hand that is gone is struck out and stays in sight.
fn replaced<'s>(
    was: &[(usize, &'s Request)],
    is: &[&'s SheetAt<Request>],
    stays: impl Fn(&Request) -> bool,
    found: &mut Vec<Difference<'s>>,
) {
    let hands_before = was.iter().filter(|(_, was)| is_hand(was)).count();
    let same_hand = hands_before == is.iter().filter(|item| is_hand(&item.value)).count();
    let gone = |(place, _): &(usize, _)| Difference::Gone { place: *place };
    let mut was = was.iter();
    for &item in is {
        let hand = was.clone().position(|(_, was)| is_hand(was) && is_hand(&item.value));
        let Some(before) = hand else {
            found.push(Difference::New(item));
            continue;
        };
        found.extend(was.by_ref().take(before).map(gone));
        found.extend(was.next().map(|&(place, was)| {
            let same_hand = same_hand && !stays(was);
            Difference::Hand { place, was, item, same_hand }
        }));
    }
    found.extend(was.map(gone));
}

fn is_hand(request: &Request) -> bool {
    matches!(request, Request::Hand { .. } | Request::Struck { .. })
}
