//! Makes a night what an edited sheet says: the differences between its sheet and another one, in items and headers, as one
//! change.

mod differences;

use super::hand::{next_hand, struck_hand};
use super::row::{New, rename, thing};
use super::{Result, View};
use crate::command::draft::agreed::load_rules;
use crate::command::{Headers, Request, SheetAt, SheetErrors, SheetFile};
use crate::engine;
use crate::money::Currency;
use crate::night::agreed::check_same_game;
use crate::night::{
    Change, EntryNo, Hand, HandSaid, Night, NightError, NightLog, Origin, PlayerNo, RescoredRow, Said,
    Scored, SheetFault, State, Unfit, difference,
};
use crate::notation::{SheetLineFault, read_name};
use crate::rules::Rules;
use chrono::NaiveDate;
use differences::{Difference, differences};
use std::sync::Arc;

/// Returns the state of a night as a sheet says it; none if it says so already. `since` is the last entry of the session
/// when the sheet was written.
pub(super) fn edited(
    text: &str,
    since: Option<EntryNo>,
    today: Option<NaiveDate>,
    view: View<'_>,
) -> Result<Option<State>> {
    // The values of a whole sheet are not newly set, even where one of them is new.
    let view = View { stood: true, ..view };
    let session = view.session;
    let last = EntryNo(session.next_entry().0.saturating_sub(1));
    if since.is_some_and(|since| since != last) {
        return Err(Unfit::Overtaken { entry: last }.into());
    }
    let sheet = SheetFile::parse_on(text, today).map_err(unread)?;
    let old = SheetFile::of(session)?;
    let (state, named) = with_headers(&sheet.headers, &old.headers, view)?;
    // Only the names are changed here, so that the sheet can be compared under its own.
    let renamed = with(session, &named)?;
    let items =
        |sheet: SheetFile| -> Vec<Request> { sheet.items.into_iter().map(|item| item.value).collect() };
    let (was, is) = (items(old.clone()), items(SheetFile::of(&renamed)?));
    let new = sheet.items.iter().map(|item| {
        let value =
            was.iter().zip(&is).find(|(was, _)| **was == item.value).map_or(&item.value, |(_, is)| is);
        SheetAt { line: item.line, value: value.clone() }
    });
    let new: Vec<SheetAt<Request>> = new.collect();
    let row = RescoredRow::new(session, &state)?;
    let mut walk = Walk { view, row, state, next: 0, faults: Vec::new() };
    for difference in differences(&is, &new) {
        walk.step(difference, &is, &new);
    }
    let Walk { row, state, faults, .. } = walk;
    if !faults.is_empty() {
        return Err(NightError::Sheet(faults));
    }
    let state = row.state(state)?;
    if SheetFile::of(&with(session, &state)?)? == old {
        return Ok(None);
    }
    Ok(Some(state))
}

/// Returns the session in another state, as if an entry had made it.
fn with(session: &NightLog, state: &State) -> Result<NightLog> {
    let mut other = session.clone();
    let change = difference(session.state(), state);
    if change != Default::default() {
        other.append(Change::Changed(Box::new(change)), String::new(), session.row.touched)?;
    }
    Ok(other)
}

fn unread(errors: SheetErrors) -> NightError {
    let fault = |SheetAt { line, value }| SheetFault {
        line,
        error: match value {
            SheetLineFault::Line(error) => NightError::Typed(error),
            fault => NightError::SheetLine(fault),
        },
    };
    NightError::Sheet(errors.0.into_iter().map(fault).collect())
}

/// The night as the sheet tells it, place by place.
struct Walk<'a> {
    view: View<'a>,
    /// The list so far.
    row: RescoredRow<'a>,
    /// What the sheet says of the whole night.
    state: State,
    /// The next place of the old list.
    next: usize,
    faults: Vec<SheetFault>,
}

impl<'a> Walk<'a> {
    fn step(&mut self, difference: Difference, old: &[Request], new: &[SheetAt<Request>]) {
        let item = |at: usize| new.get(at);
        match difference {
            Difference::Same { new } => {
                let Some(place) = self.place() else { return };
                match (item(new), self.row.hand_before(place)) {
                    // The same number is another amount now.
                    (Some(item), _)
                        if matches!(item.value, Request::Set { .. })
                            && self.state.currency != self.view.session.row.currency =>
                    {
                        self.correct(place, &item.value, item, true);
                    }
                    // One that stands as a result stays as it is.
                    (Some(item), Some(hand))
                        if !matches!(item.value, Request::Result { .. })
                            && self.meaning_changed(place, hand) =>
                    {
                        self.correct(place, &item.value, item, true);
                    }
                    (item, _) => self.add(Origin::Kept(place), item.map_or(1, |item| item.line)),
                }
            }
            Difference::Changed { old: was, new, same_hand } => {
                let Some(item) = item(new) else { return };
                let Some(place) = self.place() else {
                    return self.fault(item.line, Unfit::PaidSince {}.into());
                };
                self.correct(place, old.get(was).unwrap_or(&item.value), item, same_hand);
            }
            Difference::Gone { line } => {
                let Some(place) = self.place() else { return self.fault(line, Unfit::PaidSince {}.into()) };
                if let Some(said) = self.said_at(place) {
                    self.add(struck(said), line);
                }
            }
            Difference::New { new } => {
                if let Some(item) = item(new) {
                    self.insert(item);
                }
            }
        }
    }

    /// Returns whether the line of a hand, unchanged, says something else now: other sides play it, or who dealt it is
    /// not at the table.
    fn meaning_changed(&self, place: usize, hand: &Hand) -> bool {
        let other_sides = hand.sides != self.row.night.sides() && !self.row.is_reseated(place);
        hand.scored.is_some() && (other_sides || !self.row.night.chairs.sits(hand.dealer))
    }

    /// Returns the next place of the old list.
    fn place(&mut self) -> Option<usize> {
        let place = self.next;
        self.next = self.next.saturating_add(1);
        (place < self.view.session.state().list.len()).then_some(place)
    }

    /// Returns what was said of the hand at a place, if one stands there.
    fn said_at(&self, place: usize) -> Option<&'a HandSaid> {
        match &self.view.session.state().list.get(place)?.said {
            Said::Hand(said) => Some(said),
            _ => None,
        }
    }

    fn fault(&mut self, line: usize, error: NightError) {
        self.faults.push(SheetFault { line, error });
    }

    fn add(&mut self, origin: Origin, line: usize) {
        if let Err(stuck) = self.row.add(origin) {
            self.fault(line, NightError::CannotStand(Box::new(stuck)));
        }
    }

    /// Takes what a line says of the whole night. Returns what it puts in the list.
    fn take(&mut self, new: &New) -> Option<Origin> {
        new.rest.amend(&mut self.state);
        Arc::make_mut(&mut self.row.night.names).extend(new.rest.players.iter().cloned());
        new.origin()
    }

    /// Puts what a line says at a place where something of this kind stands.
    fn correct(&mut self, place: usize, was: &Request, item: &SheetAt<Request>, same_hand: bool) {
        let new = match (self.row.hand_before(place), &item.value) {
            (Some(hand), request @ (Request::Hand { .. } | Request::Struck { .. })) => {
                self.redraft(hand, was, request, same_hand).map(|(said, came)| {
                    let is_same = is_same(hand, &said, &self.view.session.night);
                    match self.said_at(place).filter(|_| is_same) {
                        Some(_) if hand.scored.is_none() == said.struck => Origin::Kept(place),
                        Some(stood) if said.struck => struck(stood),
                        _ => Origin::New(Said::from(said), came),
                    }
                })
            }
            (_, request) => thing(request, self.view, &self.row.night).and_then(|new| {
                let stood = self.view.session.state().list.get(place);
                let is_like = |said: &Said| stood.is_some_and(|stood| stood.said.is_like(said));
                let fits = new.said.as_ref().is_some_and(is_like);
                let origin = self.take(&new).filter(|_| fits);
                origin.ok_or_else(|| NightError::NoPlaceFor { line: request.to_string() })
            }),
        };
        match new {
            Ok(new) => self.add(new, item.line),
            Err(error) => {
                self.fault(item.line, error);
                if let Some(hand) = self.row.hand_before(place) {
                    self.row.night.chairs.dealt(hand.dealer);
                }
            }
        }
    }

    /// Puts what a line says before the next place, or at the end.
    fn insert(&mut self, item: &SheetAt<Request>) {
        let new = match &item.value {
            Request::Rename { old, new } => {
                rename(&self.row.night, old, new).map(|rest| New { rest, ..New::default() })
            }
            Request::Close { .. } => Err(Unfit::Close {}.into()),
            Request::Set { all: true, .. } => Err(NightError::NoPlaceFor { line: item.value.to_string() }),
            request => thing(request, self.view, &self.row.night),
        };
        match new {
            Ok(new) => {
                if let Some(origin) = self.take(&new) {
                    self.add(origin, item.line);
                }
            }
            Err(error) => {
                if let (Request::Hand { .. }, Some(dealer)) = (&item.value, self.row.night.chairs.dealer()) {
                    self.row.night.chairs.dealt(dealer);
                }
                self.fault(item.line, error);
            }
        }
    }

    /// Drafts a hand in place of another. If it is the same hand it keeps the dealer, unless its line names another,
    /// or no longer one. Otherwise, or if it could not be played with that dealer, whose turn it is deals, as in any
    /// sheet.
    fn redraft(
        &self,
        hand: &Hand,
        was: &Request,
        request: &Request,
        same_hand: bool,
    ) -> Result<(HandSaid, Option<Arc<Scored>>)> {
        let night = &self.row.night;
        let kept = same_hand && night.chairs.sits(hand.dealer) && !names_dealer(hand, was);
        let next = night.chairs.dealer();
        let told = |dealer| match request {
            Request::Struck { line } => struck_hand(night, Some(dealer), line).map(|said| (said, None)),
            Request::Hand { line, .. } => {
                next_hand(night, Some(dealer), line, None).map(|(said, hand)| (said, Some(hand.scored)))
            }
            other => Err(NightError::NoPlaceFor { line: other.to_string() }),
        };
        let first = if kept { hand.dealer } else { next.unwrap_or(hand.dealer) };
        match (told(first), next) {
            (Err(_), Some(next)) if next != first => told(next),
            (said, _) => said,
        }
    }
}

/// Returns a hand struck out, as it stood.
fn struck(said: &HandSaid) -> Origin {
    Origin::New(HandSaid { struck: true, ..said.clone() }.into(), None)
}

fn names_dealer(hand: &Hand, request: &Request) -> bool {
    let (Request::Hand { line, .. } | Request::Struck { line }) = request else { return false };
    engine::read_line(hand.options(), &hand.table(), line).outcome.is_ok_and(|typed| typed.dealer.is_some())
}

/// Returns whether a hand told again is the same, be it struck out or not.
fn is_same(hand: &Hand, said: &HandSaid, night: &Night) -> bool {
    let number = |name: &str| night.number(name).map(PlayerNo::word);
    let record = hand.record().map(|record| record.normal().renamed(&number));
    let record = record.and_then(|record| serde_json::to_string(&record).ok());
    record.as_deref() == Some(said.record.0.get())
        && hand.said.note == said.note
        && (hand.dealer, &hand.seats, &hand.sides) == (said.dealer, &said.seats, &said.sides)
}

/// Returns the state with what the headers of a sheet say of the whole night, and with the new names of players alone; or
/// everything that is wrong.
fn with_headers(new: &Headers, old: &Headers, view: View<'_>) -> Result<(State, State)> {
    let session = view.session;
    let fault = |line: usize, error: NightError| SheetFault { line, error };
    let mut faults = Vec::new();
    if let Some(id) = new.id.as_ref().filter(|id| id.value != session.row.uuid) {
        faults.push(fault(id.line, Unfit::Id { id: session.row.uuid.clone() }.into()));
    }
    let first: Vec<PlayerNo> = session.night.opening.seated().collect();
    let Some(who) = whose(new, old, &first) else {
        let players = old.players.value.clone();
        faults.push(fault(new.players.line, Unfit::Players { players }.into()));
        return Err(NightError::Sheet(faults));
    };
    let currency = Currency::from_code(&session.row.currency)?;
    let opened = match load_rules(&new.rules.value, view.catalog) {
        Ok(rules) => {
            let opened = new.opened(&rules, currency, &session.night.about.date, view.stood);
            opened.map_err(|wrong| wrong.into_iter().map(|at| fault(at.line, at.value.into())).collect())
        }
        Err(error) => Err(vec![fault(new.rules.line, error)]),
    };
    let mut state = session.state().clone();
    let mut named = state.clone();
    match opened {
        Ok((rules, opened)) => {
            faults.extend(kept(new, old, &opened, &who, session));
            match renames(&new.players, &who, session) {
                Ok(renames) => {
                    state.players.extend(renames.clone());
                    named.players.extend(renames);
                }
                Err(error) => faults.push(fault(new.players.line, error)),
            }
            if let Err(wrong) = agreed(new, old, (&rules, opened), &who, session, &mut state) {
                faults.push(*wrong);
            }
        }
        Err(wrong) => faults.extend::<Vec<SheetFault>>(wrong),
    }
    faults.sort_by_key(|fault| fault.line);
    if faults.is_empty() { Ok((state, named)) } else { Err(NightError::Sheet(faults)) }
}

/// Returns what a sheet says otherwise, of what it cannot change.
fn kept(
    new: &Headers,
    old: &Headers,
    opened: &State,
    who: &[PlayerNo],
    session: &NightLog,
) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    let numbered =
        |no: &PlayerNo| usize::try_from(no.0).ok().and_then(|no| who.get(no.checked_sub(1)?).copied());
    if let Some(dealer) = &new.dealer
        && numbered(&opened.dealer) != session.night.opening.dealer()
    {
        let was = old.dealer.as_ref().map_or(String::new(), |dealer| dealer.value.clone());
        faults.push(SheetFault { line: dealer.line, error: Unfit::Dealer { dealer: was }.into() });
    }
    let side = |side: &Vec<PlayerNo>| side.iter().filter_map(numbered).collect();
    let sides: Vec<Vec<PlayerNo>> = opened.sides.iter().map(side).collect();
    if let Some(header) = &new.sides
        && session.state().sides != sides
    {
        faults.push(SheetFault { line: header.line, error: Unfit::Sides {}.into() });
    }
    faults
}

/// Returns who each name of a sheet is: the player of that name, else the one at that position under a new name.
/// `None` if they are not the players of the beginning, each once.
fn whose(new: &Headers, old: &Headers, first: &[PlayerNo]) -> Option<Vec<PlayerNo>> {
    let (new, old) = (&new.players.value, &old.players.value);
    let position = |(at, name): (usize, &String)| old.iter().position(|known| known == name).unwrap_or(at);
    let mut who = Vec::with_capacity(first.len());
    for at in new.iter().enumerate().map(position) {
        who.extend(first.get(at).filter(|no| !who.contains(*no)).copied());
    }
    Some(who).filter(|who| who.len() == first.len() && new.len() == first.len())
}

/// Returns the new names of players. They change at once, so that one may have the name that another had.
fn renames(
    players: &SheetAt<Vec<String>>,
    who: &[PlayerNo],
    session: &NightLog,
) -> Result<Vec<(PlayerNo, String)>> {
    let was = &session.night.names;
    let mut names = was.as_ref().clone();
    names.extend(who.iter().copied().zip(players.value.iter().cloned()));
    let mut renamed = Vec::new();
    for (&who, name) in who.iter().zip(&players.value).filter(|(who, name)| was.get(who) != Some(name)) {
        let others: Vec<&str> =
            names.iter().filter(|(no, _)| **no != who).map(|(_, name)| name.as_str()).collect();
        renamed.push((who, read_name(name, &others)?));
    }
    Ok(renamed)
}

/// Takes what is agreed for the whole night from the state that the sheet opens.
fn agreed(
    new: &Headers,
    old: &Headers,
    (rules, opened): (&Rules, State),
    who: &[PlayerNo],
    session: &NightLog,
    state: &mut State,
) -> Result<(), Box<SheetFault>> {
    let fault = |line, error| Box::new(SheetFault { line, error });
    let now = session.night.opening_rules();
    if new.rules != old.rules {
        check_same_game(rules, now).map_err(|error| fault(new.rules.line, error.into()))?;
    }
    if rules != now {
        state.rules = opened.rules;
    }
    if !session.night.opening.seated().eq(who.iter().copied()) {
        state.seats = who.to_vec();
    }
    if opened.currency != session.row.currency && session.state().has_amounts() {
        let line = new.currency.as_ref().map_or(new.rules.line, |at| at.line);
        return Err(fault(line, NightError::CurrencyFixed { currency: session.row.currency.clone() }));
    }
    (state.date, state.currency) = (opened.date, opened.currency);
    (state.place, state.note, state.scorekeeper) = (opened.place, opened.note, opened.scorekeeper);
    Ok(())
}
