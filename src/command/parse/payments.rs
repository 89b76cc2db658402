//! Parses who pays whom: penalties, results, rounds and payments.

use super::{Unread, first_account, first_name, if_any};
use crate::command::{Payment, Request, pieces, pieces::split_word, request::Won};
use crate::money::Beginning;
use crate::notation::{AMONG, EVERYBODY, HAND, NOTHING, RequestError, UNITS, Why};

pub(super) fn penalty(rest: &str) -> Result<Request, Unread> {
    let (from, rest) = first_name(rest)?;
    let (to, rest) = first_account(rest)?;
    let to = if EVERYBODY.is(&to) { EVERYBODY.english.to_owned() } else { to };
    let (units, why) = split_word(rest);
    // `10 cents` are no ten units.
    if Beginning::of(rest).is_some_and(|amount| amount.names_unit()) {
        return Err(None);
    }
    let units = units.parse().map_err(|_| None)?;
    let goes_on = !why.starts_with('"') && pieces::counts(why);
    one_amount(Request::Penalty { from, to, units, why: pieces::free(if_any(why)?) }, goes_on, why)
}

/// Asks about the request if its amount may go on in what it was for.
fn one_amount(request: Request, goes_on: bool, what: &str) -> Result<Request, Unread> {
    if !goes_on {
        return Ok(request);
    }
    let (why, line) = (Why::OneAmount { what: what.to_owned() }, request.to_string());
    Err(Some(RequestError::Instead { why, lines: vec![line] }))
}

pub(super) fn spent(rest: &str) -> Result<Request, Unread> {
    let (who, rest) = first_name(rest)?;
    let (amount, what) = match Beginning::of(rest) {
        Some(Beginning { amount, rest: what, either: None }) => (amount, what),
        // The cents of the amount, or how many of what follows.
        Some(Beginning { amount, rest: what, either: Some(number) }) => {
            let who = pieces::quoted(&who);
            let more = what.strip_prefix(number).unwrap_or(what).trim();
            let lines = [
                format!("spent {who} {amount} and {number}c {more}"),
                format!("spent {who} \"{amount}\" {what}"),
            ];
            let why = Why::TwoMeanings { line: format!("{amount} {what}") };
            return Err(Some(RequestError::Which { why, lines: lines.to_vec() }));
        }
        None => pieces::first_piece(rest),
    };
    let is_quoted = rest.starts_with('"') || what.starts_with('"');
    let amount = if_any(amount.trim_matches('"'))?.to_owned();
    // What is in quotes may hold the word too.
    let after_quotes = pieces::unquoted(what).map_or(what, |(_, rest)| rest);
    let (what, among) = match pieces::rsplit_among(after_quotes) {
        Some((before, among)) => {
            let end = what.len() - after_quotes.len() + before.len();
            (what.get(..end).unwrap_or(what).trim(), pieces::list(among)?)
        }
        // Nobody is named behind it.
        None if what.rsplit(' ').next().is_some_and(|last| AMONG.is(last)) => return Err(None),
        None => (what, Vec::new()),
    };
    let goes_on = !is_quoted && amount.contains(|c: char| c.is_ascii_digit()) && pieces::counts(what);
    one_amount(Request::Spent { who, amount, what: pieces::free(if_any(what)?), among }, goes_on, what)
}

/// Parses payments: `ben anna 1.35, cyril anna 2`. A comma within an amount, or behind a name, is no end of one.
pub(super) fn paid(rest: &str) -> Result<Request, Unread> {
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
        let (to, text) = receiver(text)?;
        let (amount, more) = before_comma(text)?;
        payments.push(Payment { from, to, amount: amount.to_owned() });
        rest = more;
    }
    Ok(Request::Paid { payments })
}

/// Stands before what was paid for.
const FOR_WHAT: [&str; 2] = ["for", "za"];

/// Splits off who is paid; `to` before the name is skipped.
fn receiver(text: &str) -> Result<(String, &str), Unread> {
    let (to, rest) = first_account(text)?;
    let is_amount =
        rest.split_whitespace().next().is_none_or(|word| word.contains(|c: char| c.is_ascii_digit()));
    // A number is nobody, and `za pizzu` is what for: who is paid is left out.
    let is_what_for = !is_amount && FOR_WHAT.iter().any(|word| to.eq_ignore_ascii_case(word));
    if is_what_for || to.contains(|c: char| c.is_ascii_digit()) {
        return Err(None);
    }
    if to.eq_ignore_ascii_case("to") && !is_amount { first_account(rest) } else { Ok((to, rest)) }
}

/// Parses what people won and lost: `tom +12.50, rosa -12.50`; `all` also has the note.
pub(super) fn result(plain: &str, all: &str) -> Result<Request, Unread> {
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
fn before_comma(text: &str) -> Result<(&str, Option<&str>), Unread> {
    let (one, more) = text.split_once(", ").map_or((text, None), |(one, more)| (one, Some(more)));
    Ok((if_any(one.trim())?, more))
}
