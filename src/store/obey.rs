//! A request carried out: asked of the book, and answered with what stands then.

use crate::command::Request;
use crate::money::{Amount, Currency};
use crate::report::Answer;
use crate::store::book::{Book, BookError, SettleTerms, Settled, Which};

/// Carries out what was asked.
///
/// # Errors
/// Why it cannot be; then nothing was changed.
pub fn obey(book: &mut Book, which: Which<'_>, request: &Request, now: i64) -> Result<Answer, BookError> {
    Ok(match request {
        Request::Hand { line, note } => {
            Answer::Logged(Box::new(book.log(which, line, note.as_deref(), now)?))
        }
        Request::Struck { line } => Answer::Corrected(Box::new(book.log_struck(which, line, now)?)),
        Request::Fix { no, line, note } => {
            Answer::Corrected(Box::new(book.fix(which, *no, line, note.as_deref(), now)?))
        }
        Request::Strike { no } => Answer::Corrected(Box::new(book.strike(which, *no, now)?)),
        Request::Insert { no, line, note } => {
            Answer::Corrected(Box::new(book.insert(which, *no, line, note.as_deref(), now)?))
        }
        Request::Undo => Answer::Undone(Box::new(book.undo(which, now)?)),
        Request::Redo => Answer::Redone(Box::new(book.redo(which, now)?)),
        Request::Seat { name, joins, from } => {
            Answer::Moved(Box::new(book.seat(which, name, *joins, *from, now)?))
        }
        Request::Game { sides } => Answer::Moved(Box::new(book.game(which, sides.as_deref(), now)?)),
        Request::Rename { old, new } => {
            Answer::Renamed { changed: Box::new(book.rename(which, old, new, now)?), new: new.clone() }
        }
        Request::Paid { from, to, amount } => {
            let currency = Currency::from_code(&book.currency(which)?)?;
            let amount = Amount::parse(amount, currency).and_then(Amount::positive)?;
            let changed = book.paid(which, from, to, amount.minor, now)?;
            Answer::Paid { changed: Box::new(changed), amount }
        }
        Request::Settle { coin, through } => {
            let terms = terms(book, which, coin.as_deref(), through.as_deref())?;
            let session = book.session(which)?;
            let settled = Settled::of(&session, terms)?;
            let seal = book.seal(&session)?;
            Answer::Settled { session: Box::new(session), settled: Box::new(settled), seal }
        }
        Request::Close { coin, through, handed_over } => {
            let terms = terms(book, which, coin.as_deref(), through.as_deref())?;
            let session = book.close(which, terms, *handed_over, now)?.session;
            let settled = Settled::of(&session, SettleTerms::default())?;
            let seal = book.seal(&session)?;
            Answer::Settled { session: Box::new(session), settled: Box::new(settled), seal }
        }
        Request::Reopen => Answer::Reopened(Box::new(book.reopen(which, now)?)),
        Request::Why { no } => {
            let session = book.session(which)?;
            let last = session.night.hands().map(|(_, hand)| hand.no).next_back();
            let Some(last) = last else { return Err(BookError::NoHands { session: session.row.id }) };
            let no = no.unwrap_or(last);
            if !session.night.hands().any(|(_, hand)| hand.no == no) {
                return Err(BookError::NoSuchHand { no, hands: last });
            }
            Answer::Why { session: Box::new(session), no }
        }
        Request::Sheet => Answer::Sheet(Box::new(book.session(which)?)),
        Request::History => Answer::History(Box::new(book.session(which)?)),
        Request::Help => Answer::Help(Box::new(book.session(which)?)),
        // Who leaves is told how things stand.
        Request::Standings | Request::Quit => Answer::Standings(Box::new(book.session(which)?)),
    })
}

/// Reads how the table wants to settle.
fn terms<'a>(
    book: &mut Book,
    which: Which<'_>,
    coin: Option<&str>,
    through: Option<&'a str>,
) -> Result<SettleTerms<'a>, BookError> {
    let currency = Currency::from_code(&book.currency(which)?)?;
    let coin = coin.map(|coin| Amount::parse(coin, currency).and_then(Amount::positive)).transpose()?;
    Ok(SettleTerms { through, coin: coin.map(|coin| coin.minor) })
}
