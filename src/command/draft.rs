//! Drafts the entry of a request from a session, or says why it cannot be done. Writes nothing; the live table's
//! preview uses the same code.

mod agreed;
pub mod between;
mod edit;
mod hand;
mod row;

pub use agreed::{KEYS as AGREED_KEYS, changes_of};
pub use hand::{ReadHand, ScoredHand, score_line};
pub use row::night_before;

use crate::command::request::{Request, SettleBy};
use crate::kernel::Minor;
use crate::money::{Amount, Currency};
use crate::notation::{Command, RequestError, UNITS, find_payee, is_kitty};
use crate::rules::Catalog;
use crate::session::{
    Change, Closed, Content, Draft, EntryNo, Fix, Holder, Night, Nothing, NothingTo, Paid, PlaceId, Session,
    SessionError, SettleTerms, Settled, Thing,
};
use hand::existing_hand;
pub use row::text;
use row::{correction, insertion, place_at, rename, thing};

/// What a draft comes to, or why it is refused.
pub(crate) type Result<T, E = SessionError> = std::result::Result<T, E>;

/// The state that a request is drafted from.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub session: &'a Session,
    pub catalog: &'a Catalog,
    /// Whether the request tells what stood already: what was once set is taken, even if it decides nothing.
    pub stood: bool,
}

#[derive(Debug)]
pub struct Drafted {
    pub draft: Draft,
    /// The hand that it enters or corrects, if that is one.
    pub hand: Option<ScoredHand>,
}

impl From<Draft> for Drafted {
    fn from(draft: Draft) -> Drafted {
        Drafted { draft, hand: None }
    }
}

/// Drafts the entry of a request, with what hands come to by it; none for a query, which is only checked.
pub fn draft(request: &Request, view: View<'_>) -> Result<Option<Drafted>> {
    let Some(Drafted { draft, hand }) = unscored(request, view)? else { return Ok(None) };
    let known = hand.as_ref().map(|hand| hand.scored.clone());
    let draft = if draft.scored.is_empty() { view.session.scored(draft, known)? } else { draft };
    Ok(Some(Drafted { draft, hand }))
}

/// Drafts an entry before anything but its own hand is scored. An edited sheet is scored as it is compared.
fn unscored(request: &Request, view: View<'_>) -> Result<Option<Drafted>> {
    let session = view.session;
    let night = &session.night;
    let one = |of, content| Ok(Some(Draft::new(of, content).into()));
    match request {
        Request::Paid { payments } if payments.is_empty() => Ok(None),
        Request::Hand { .. }
        | Request::Struck { .. }
        | Request::Seat { .. }
        | Request::Penalty { .. }
        | Request::Result { .. }
        | Request::Spent { .. }
        | Request::Game { .. }
        | Request::Paid { .. }
        | Request::PaidHand { no: None }
        | Request::Set { all: false, .. } => {
            let (content, hand) = thing(request, view, night)?;
            if let Content::Thing(Thing::Set(said)) = &content {
                agreed::check_changes(said, view, night)?;
            }
            Ok(Some(Drafted { draft: Draft::new(None, content), hand }))
        }
        Request::PaidHand { no: Some(no) } => Ok(Some(row::paid_hand(request, *no, view)?.into())),
        Request::Set { changes, all: true } => {
            one(Some(EntryNo(1)), Content::Thing(Thing::Set(agreed::for_all(changes, view)?)))
        }
        Request::Fix { at, line, note } => correction(*at, line, note.as_deref(), view).map(Some),
        Request::Insert { at, line, note } => insertion(*at, line, note.as_deref(), view).map(Some),
        Request::Strike { at } => {
            let timeline = session.timeline()?;
            let place = place_at(&timeline, *at)?;
            if place.struck {
                return Err(SessionError::StruckAlready { no: at.hand });
            }
            Ok(Some(about(place.id, Content::Strike(Nothing {})).into()))
        }
        Request::Undo => {
            let standing = session.timeline()?.standing;
            let last = standing.undo.ok_or(SessionError::Nothing(NothingTo::Undo {}))?;
            one(Some(last), Content::Undo(Nothing {}))
        }
        Request::Redo => {
            let standing = session.timeline()?.standing;
            let nothing = match standing.overtaken {
                Some((undone, by)) => NothingTo::Overtaken { undone, by },
                None => NothingTo::Redo {},
            };
            let last = standing.redo.ok_or(SessionError::Nothing(nothing))?;
            one(Some(last), Content::Redo(Nothing {}))
        }
        Request::Edit { sheet, since, today } => {
            Ok(edit::edited(sheet, *since, *today, view)?.map(Drafted::from))
        }
        Request::Rename { old, new } => one(None, Content::Rename(rename(night, old, new)?)),
        Request::Close { terms, handed_over } => {
            let closed = settle(view, terms)?.closed()?;
            let counted = night.outside.clone();
            one(None, Content::Closed(Closed { paid: *handed_over, counted, ..closed }))
        }
        Request::Settle { terms, handed_over: true } => {
            let payments = settle(view, terms)?.payments;
            if payments.is_empty() {
                return Err(SessionError::NothingToPay);
            }
            one(None, Content::Thing(Thing::Paid(Paid { payments })))
        }
        Request::Reopen => one(None, Content::Reopened(Nothing {})),
        Request::Why { at: None } => existing_hand(session, None).map(|_| None),
        Request::Why { at: Some(at) } | Request::LineAt { at } => {
            place_at(&session.timeline()?, *at).map(|_| None)
        }
        Request::Settle { .. }
        | Request::Standings
        | Request::Agreed
        | Request::Sheet
        | Request::History
        | Request::Help { .. }
        | Request::Quit => Ok(None),
    }
}

/// Drafts a change of a place. One of several places of an entry is named within the entry.
fn about(place: PlaceId, content: Content) -> Draft {
    let PlaceId { entry, part } = place;
    if part == 0 {
        return Draft::new(Some(entry), content);
    }
    let change = Change { of: Some(entry), part, content };
    Draft::new(None, Content::Fix(Fix::Changes(vec![change])))
}

pub fn settle(view: View<'_>, by: &SettleBy) -> Result<Settled> {
    let session = view.session;
    let coin = by.coin.as_deref().map(|coin| amount(&session.night, coin)).transpose()?;
    let through = by.through.as_deref().map(|name| session.night.find(name)).transpose()?;
    let terms = SettleTerms { through, coin: coin.map(|coin| coin.minor) };
    let settled = Settled::of(&session.night, terms)?;
    let is_rounded = settled.parts.values().any(|part| part.rounding != Minor::ZERO);
    match &by.coin {
        Some(typed)
            if is_rounded && settled.payments.is_empty() && settled.closed.is_none() && !view.stood =>
        {
            let coin = amount(&session.night, typed)?;
            Err(SessionError::CoinTooLarge { coin, meant: coin.currency.in_coins(typed) })
        }
        _ => Ok(settled),
    }
}

/// Finds an account by the beginning of a player's name, or `kitty`.
fn holder(night: &Night, word: &str) -> Result<Holder> {
    if is_kitty(word) { Ok(Holder::Kitty) } else { Ok(Holder::Player(night.find(word)?)) }
}

/// Finds the account that is paid, also by a name as Czech declines it. Whoever pays is not named so: `jane` may be
/// somebody else than Jana.
fn payee(night: &Night, word: &str) -> Result<Holder> {
    holder(night, word).or_else(|error| {
        let at = find_payee(&night.all_names(), word).ok();
        at.and_then(|at| night.names.keys().nth(at)).map(|no| Holder::Player(*no)).ok_or(error)
    })
}

/// Parses an amount in the currency of a night, or in units, if one is worth something.
fn amount(night: &Night, text: &str) -> Result<Amount> {
    let currency = Currency::from_code(&night.about.currency)?;
    if let Some((number, word)) = text.split_once(' ')
        && UNITS.is(word)
    {
        let unit = Some(night.options().unit_minor()).filter(|unit| *unit != 0);
        let minor = unit.zip(number.parse::<i64>().ok()).and_then(|(unit, units)| units.checked_mul(unit));
        let spent = Command::Spent.row().map_or(&[][..], |row| row.forms);
        let minor = minor.ok_or_else(|| SessionError::Typed(RequestError::form(text, spent)))?;
        return Ok(Amount { minor: Minor(minor), currency }.positive()?);
    }
    Ok(Amount::parse(text, currency)?.positive()?)
}
