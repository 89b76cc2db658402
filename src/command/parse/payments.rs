//! Parses who pays whom: penalties, results, rounds and payments.

use super::{UnreadRequest, first_account, first_name, if_any};
use crate::command::{Request, TypedPayment, pieces, pieces::split_word, request::Won};
use crate::money::Beginning;
use crate::notation::{AMONG, EVERYBODY, HAND, NOTHING, RequestError, UNITS, quoted, whole_name};

pub(super) fn penalty(rest: &str) -> Result<Request, UnreadRequest> {
    let (from, rest) = first_name(rest)?;
    let (to, rest) = first_account(rest)?;
    let to = if EVERYBODY.is(&to) { EVERYBODY.english.to_owned() } else { to };
    let (units, why) = split_word(rest);
    // `10 cents` are no ten units.
    if Beginning::of(rest).is_some_and(|amount| amount.names_unit()) {
        return Err(None);
    }
    let units = units.parse().map_err(|_| None)?;
    let why = what_for(UNITS.split_off(why).unwrap_or(why))?;
    Ok(Request::Penalty { from, to, units, why })
}

/// Parses a round. Behind `among` and the like stands who shares it.
pub(super) fn spent(rest: &str, names: &[&str]) -> Result<Request, UnreadRequest> {
    let (who, rest) = first_name(rest)?;
    let (amount, what) = match Beginning::of(rest) {
        Some(Beginning { amount, rest, .. }) => (amount, rest),
        None => pieces::first_piece(rest),
    };
    let amount = if_any(amount.trim_matches('"'))?;
    // Signs alone are no amount, and a second comma would be left out where the line is printed again.
    if amount.ends_with(',') || !amount.contains(char::is_alphanumeric) {
        return Err(None);
    }
    // `12 units` are no 12 crowns.
    let (amount, what) = match UNITS.split_off(what) {
        Some(what) => (format!("{amount} {}", UNITS.english), what),
        None => (amount.to_owned(), what),
    };
    let (what, among) = match pieces::split_sharers(what) {
        Some((what, word, sharers)) => {
            let among = pieces::list(if_any(sharers)?)?;
            let are_whole = among.iter().all(|name| whole_name(names, name).is_some());
            if !AMONG.is(word) && !are_whole || among.iter().any(|name| pieces::split_sharers(name).is_some())
            {
                let text = format!("{word} {sharers}");
                let (who, what) = (quoted(&who), what.to_owned());
                return Err(Some(RequestError::Sharers { text, who, amount, what }));
            }
            (what, among)
        }
        None => (what, Vec::new()),
    };
    Ok(Request::Spent { who, amount, what: what_for(what)?, among })
}

/// Parses what an amount was for. Without quotes it may not go on with the amount.
fn what_for(text: &str) -> Result<String, UnreadRequest> {
    match !text.starts_with('"') && pieces::counts(text) {
        true => Err(Some(RequestError::OneAmount { what: text.to_owned() })),
        false => Ok(pieces::free(if_any(text)?)),
    }
}

/// Parses payments: `ben anna 1.35, cyril anna 2`. A comma within an amount, or behind a name, is no end of one.
pub(super) fn paid(rest: &str) -> Result<Request, UnreadRequest> {
    if NOTHING.is(rest) {
        return Ok(Request::Paid { payments: Vec::new() });
    }
    let (first, no) = split_word(rest);
    if HAND.is(first) && (no.is_empty() || no.parse::<u32>().is_ok()) {
        return Ok(Request::PaidHand { no: no.parse().ok() });
    }
    let mut payments = Vec::new();
    let mut rest = Some(rest);
    while let Some(text) = rest {
        let (from, text) = first_account(text)?;
        let (to, text) = first_account(text)?;
        let (amount, more) = before_comma(text)?;
        payments.push(TypedPayment { from, to, amount: amount.to_owned() });
        rest = more;
    }
    Ok(Request::Paid { payments })
}

/// Parses what people won and lost: `tom +12.50, rosa -12.50`; `all` also has the note.
pub(super) fn result(plain: &str, all: &str) -> Result<Request, UnreadRequest> {
    let mut won = Vec::new();
    let mut rest = Some(plain);
    while let Some(text) = rest {
        let (who, text) = first_account(text)?;
        let (amount, more) = before_comma(text)?;
        let (number, unit) = split_word(amount);
        let is_units = UNITS.is(unit);
        won.push(Won { who, amount: if is_units { number } else { amount }.to_owned(), is_units });
        rest = more;
    }
    let note = all.get(plain.len()..).and_then(|note| note.trim_start().strip_prefix('#'));
    let note = note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned);
    Ok(Request::Result { won, note })
}

/// Splits off what stands before a comma that a blank follows.
fn before_comma(text: &str) -> Result<(&str, Option<&str>), UnreadRequest> {
    let (one, more) = text.split_once(", ").map_or((text, None), |(one, more)| (one, Some(more)));
    // Behind a name in quotes a comment may begin without a blank.
    if one.trim_start().starts_with('#') { Err(None) } else { Ok((if_any(one.trim())?, more)) }
}
