//! A request makes a new state of a night, or says why it cannot be done. Writes nothing; the live preview uses it too.

mod agreed;
pub mod between;
mod edit;
mod hand;
mod row;

pub use agreed::changes_of;
pub use hand::{ReadHand, ScoredHand, score_line};
pub use row::night_before;

use crate::command::request::{Request, SettleBy};
use crate::kernel::{Minor, ensure, is_refused};
use crate::money::{Amount, Currency};
use crate::night::change::MOST_THINGS;
use crate::night::{
    Change, Changed, Closed, Holder, Night, NightError, NightLog, Said, SettleTerms, Settled, State, Thing,
    difference,
};
use crate::notation::{Command, LineError, RequestError, UNITS, is_kitty};
use crate::rules::Catalog;
use row::{at_the_end, correction, insertion, place_at, rename, struck, thing};
use std::sync::Arc;

pub(crate) type Result<T, E = NightError> = std::result::Result<T, E>;

#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub session: &'a NightLog,
    pub catalog: &'a Catalog,
    /// The request tells what stood already: what was once set is taken.
    pub stood: bool,
}

#[derive(Debug)]
pub struct Drafted {
    pub change: Change,
    pub hand: Option<ScoredHand>,
}

/// By themselves these lines would enter another hand.
fn offered_behind(command: &str) -> impl Fn(NightError) -> NightError {
    move |mut error| {
        if let NightError::Line(unread) = &mut error {
            let LineError { would_do, in_czech, .. } = &mut unread.error;
            would_do.iter_mut().chain(in_czech).for_each(|line| *line = format!("{command} {line}"));
        }
        error
    }
}

/// None for a query, which is only checked.
pub fn draft(request: &Request, view: View<'_>) -> Result<Option<Drafted>> {
    let session = view.session;
    let night = &session.night;
    let without_hand = |change| Ok(Some(Drafted { change, hand: None }));
    let back = |to: Option<_>, nothing| to.ok_or(nothing).and_then(|to| without_hand(Change::Back(to)));
    let (state, hand) = match request {
        Request::PaidHand { no } => (row::paid_hand(request, *no, view)?, None),
        Request::Set { changes, all: true } => (agreed::for_all(changes, view)?, None),
        Request::Fix { at, line } => {
            correction(*at, line, view).map_err(offered_behind(&format!("fix {at}")))?
        }
        Request::Insert { at, line } => {
            insertion(*at, line, view).map_err(offered_behind(&format!("insert {at}")))?
        }
        Request::Strike { at } => (struck(*at, session)?, None),
        Request::Undo => return back(session.past.to_undo(), NightError::NothingToUndo),
        Request::Redo => return back(session.past.to_redo(), NightError::NothingToRedo),
        Request::Edit { sheet, since } => (edit::edited(sheet, *since, view)?, None),
        Request::Rename { old, new } => {
            // A name that stands in the log, and was hidden by a daybook, is said again.
            return without_hand(Change::Changed(Box::new(rename(night, old, new)?)));
        }
        Request::Close { terms } => {
            let closed = settle(view, terms)?.closed()?;
            let counted = night.outside.clone();
            let close = Some(Closed { paid: terms.paid, counted, ..closed });
            (State { close, ..session.state().clone() }, None)
        }
        Request::Settle { terms } if terms.paid => {
            let payments = between::all_paid_for(view, terms)?;
            (at_the_end(&Said::Paid(payments).into(), session)?, None)
        }
        Request::Reopen => (reopened(session), None),
        Request::Why { at: None } => {
            let has_hands = night.hands().next().is_some();
            return ensure(has_hands, || NightError::NoHands { session: session.row.id }).map(|()| None);
        }
        Request::Why { at: Some(at) } | Request::LineAt { at } => {
            return place_at(session, *at).map(|_| None);
        }
        _ if !request.writes() => return Ok(None),
        _ => {
            let new = thing(request, view, night)?;
            (at_the_end(&new, session)?, new.hand)
        }
    };
    ensure(state.list.len() <= MOST_THINGS, || NightError::FullNight { most: MOST_THINGS })?;
    let change = difference(session.state(), &state);
    if change == Changed::default() {
        // A sheet may be left as it is.
        let is_sheet = matches!(request, Request::Edit { .. });
        return if is_sheet { Ok(None) } else { Err(NightError::NothingChanged) };
    }
    Ok(Some(Drafted { change: Change::Changed(Box::new(change)), hand }))
}

/// Payments that were made at the close become cash in the list.
fn reopened(session: &NightLog) -> State {
    let mut state = session.state().clone();
    if let Some(close) = state.close.take().filter(|close| close.paid && !close.payments.is_empty()) {
        let said = Said::Paid(close.payments);
        state.list.push(Arc::new(Thing { said, came: None, moved: Vec::new() }));
    }
    state
}

pub fn settle(view: View<'_>, by: &SettleBy) -> Result<Settled> {
    let session = view.session;
    let coin = by.coin.as_deref().map(|coin| amount(&session.night, coin)).transpose()?;
    let through = by.through.as_deref().map(|name| session.night.find(name)).transpose()?;
    let terms = SettleTerms { through, coin: coin.map(|coin| coin.minor) };
    let settled = Settled::of(&session.night, terms)?;
    let is_rounded = settled.parts.values().any(|part| part.rounding != Minor::ZERO);
    let is_open = session.night.closed.is_none();
    let is_too_large = is_rounded && settled.payments.is_empty() && is_open && !view.stood;
    let too_large = coin.filter(|_| is_too_large);
    too_large.map_or(Ok(settled), |coin| Err(NightError::CoinTooLarge { coin }))
}

/// By the beginning of a player's name, or `kitty`.
fn holder(night: &Night, word: &str) -> Result<Holder> {
    if is_kitty(word) { Ok(Holder::Kitty) } else { Ok(Holder::Player(night.find(word)?)) }
}

/// In the currency of a night, or in units, if one is worth something.
fn amount(night: &Night, text: &str) -> Result<Amount> {
    let currency = Currency::from_code(&night.about.currency)?;
    if let Some((number, word)) = text.split_once(' ')
        && UNITS.is(word)
    {
        let unit = Some(night.options().unit_minor()).filter(|unit| *unit != 0);
        let minor = unit.zip(number.parse::<i64>().ok()).and_then(|(unit, units)| units.checked_mul(unit));
        let spent = Command::Spent.row().map_or(&[][..], |row| row.forms);
        let minor = minor.ok_or_else(|| NightError::Typed(RequestError::form(text, spent)))?;
        return Ok(Amount { minor: Minor(minor), currency }.positive()?);
    }
    Ok(Amount::parse(text, currency)?.positive()?)
}

pub fn text(text: &str) -> Result<String> {
    ensure(!text.contains(is_refused), || NightError::Text { it: text.to_owned() })?;
    Ok(text.trim().to_owned())
}
