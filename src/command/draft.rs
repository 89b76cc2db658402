//! Drafts the entries of a request from a session, or says why it cannot be done. Writes nothing; the live table's
//! preview uses the same code.

mod hand;
mod people;

pub use hand::{PlaceBefore, Scored, score_line};
pub use people::seat_move;

use crate::command::request::{Request, SettleBy};
use crate::money::{Amount, Currency};
use crate::session::entry::{Cash, Content, Draft, EntryNo, Nothing};
use crate::session::night::Night;
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{NothingTo, Session, SessionError};
use hand::{corrected_hand, existing_hand, next_hand, place_of_hand, struck_hand};
use people::{new_game, rename};

/// The state that a request is drafted from.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The session that the request works on.
    pub session: &'a Session,
}

/// Drafts the entries of a request; none for a query, which is only checked.
pub fn draft(request: &Request, view: View<'_>) -> Result<Vec<Draft>, SessionError> {
    let session = view.session;
    let night = &session.night;
    let one = |of, content| Ok(vec![Draft::new(of, content)]);
    match request {
        Request::Hand { line, note } => one(None, Content::Hand(next_hand(session, line, note.as_deref())?)),
        Request::Struck { line } => Ok(vec![
            Draft::new(None, Content::Hand(struck_hand(session, line)?)),
            Draft::new(Some(session.next_entry()), Content::Strike(Nothing {})),
        ]),
        Request::Fix { no, line, note } => {
            let (entry, hand) = corrected_hand(session, *no, line, note.as_deref())?;
            one(Some(entry), Content::Fix(hand))
        }
        Request::Strike { no } => {
            let timeline = session.timeline()?;
            let place = place_of_hand(&timeline, *no)?;
            if place.is_struck() {
                return Err(SessionError::StruckAlready { no: *no });
            }
            one(Some(place.entry), Content::Strike(Nothing {}))
        }
        Request::Insert { no, line, note } => {
            let place = PlaceBefore::before(session, *no)?;
            let hand = place.hand(session, line, note.as_deref())?;
            one(Some(place.before), Content::Insert(hand))
        }
        Request::Undo => {
            let timeline = session.timeline()?;
            let nothing = match timeline.since {
                EntryNo(1) => NothingTo::UndoSinceOpening,
                _ => NothingTo::UndoSinceReopening,
            };
            let last = timeline.undo.ok_or(SessionError::Nothing(nothing))?;
            one(Some(last), Content::Undo(Nothing {}))
        }
        Request::Redo => {
            let timeline = session.timeline()?;
            let nothing = match timeline.overtaken {
                Some((undone, by)) => NothingTo::Overtaken { undone, by },
                None => NothingTo::Redo,
            };
            let last = timeline.redo.ok_or(SessionError::Nothing(nothing))?;
            one(Some(last), Content::Redo(Nothing {}))
        }
        Request::Seat { name, joins, from: None } => {
            one(None, Content::Seat(seat_move(session, night, name, *joins)?))
        }
        Request::Seat { name, joins, from: Some(no) } => {
            let place = PlaceBefore::before(session, *no)?;
            let seat = seat_move(session, &place.night, name, *joins)?;
            one(Some(place.before), Content::Seat(seat))
        }
        Request::Game { sides } => one(None, Content::Game(new_game(night, sides)?)),
        Request::Rename { old, new } => one(None, Content::Rename(rename(night, old, new)?)),
        Request::Paid { from, to, amount } => one(None, Content::Paid(cash(session, from, to, amount)?)),
        Request::Close { terms, handed_over } => {
            let settled = settle(session, terms)?;
            let close = Draft::new(None, Content::Closed(settled.closed()?));
            let handed = settled.payments.into_iter().filter(|_| *handed_over);
            let paid = handed.map(|cash| Draft::new(None, Content::Paid(cash)));
            Ok([close].into_iter().chain(paid).collect())
        }
        Request::Reopen => one(None, Content::Reopened(Nothing {})),
        Request::Why { no } => existing_hand(session, *no).map(|_| Vec::new()),
        Request::Settle { .. }
        | Request::Standings
        | Request::Sheet
        | Request::History
        | Request::Help
        | Request::Quit => Ok(Vec::new()),
    }
}

/// Settles a session on these terms.
pub fn settle(session: &Session, by: &SettleBy) -> Result<Settled, SessionError> {
    let coin = by.coin.as_deref().map(|coin| amount(session, coin)).transpose()?;
    let terms = SettleTerms { through: by.through.as_deref(), coin: coin.map(|coin| coin.minor) };
    Ok(Settled::of(&session.night, terms)?)
}

/// Resolves the names and the amount of a payment.
pub fn cash(session: &Session, from: &str, to: &str, paid: &str) -> Result<Cash, SessionError> {
    let amount = amount(session, paid)?.minor;
    let night: &Night = &session.night;
    let (from, to) = (night.find(from)?, night.find(to)?);
    if from == to {
        return Err(SessionError::PaysSelf { name: night.name(from).to_owned() });
    }
    Ok(Cash { from, to, amount })
}

/// Parses an amount in the session's currency.
fn amount(session: &Session, text: &str) -> Result<Amount, SessionError> {
    let currency = Currency::from_code(&session.row.currency)?;
    Ok(Amount::parse(text, currency)?.positive()?)
}
