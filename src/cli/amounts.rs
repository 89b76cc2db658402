//! Amounts of several words on a command line: `spent anna 50 cents chips`, `penalty ben all 10 cents renege`.

use super::Context;
use anyhow::Result;
use meldbook::command::{Meant, Request, RequestError, Table};
use meldbook::money::Beginning;
use meldbook::session::SessionError;
use meldbook::store::{Access, StoreError};

/// Puts a name of several words in quotes.
pub fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

/// Parses a line as it is typed at a table.
pub fn parsed(line: &str) -> Result<Request> {
    Ok(Request::parse(line).map_err(SessionError::Typed).map_err(StoreError::from)?)
}

/// Makes the request of a round: the amount may go on in what it was for.
pub fn spent(who: String, amount: String, what: &[String], among: Vec<String>) -> Result<Request> {
    let what = what.join(" ");
    match Request::parse(&format!("spent {} {amount} {what}", quoted(&who))) {
        Ok(Request::Spent { amount, what, among: none, .. }) if none.is_empty() => {
            Ok(Request::Spent { who, amount, what, among })
        }
        Err(error @ RequestError::Which { .. }) => Err(StoreError::from(SessionError::Typed(error)).into()),
        _ => Ok(Request::Spent { who, amount, what, among }),
    }
}

/// Makes the request of a penalty. An amount of money is a number of units only at the stake of the night.
pub fn penalty(context: &Context, from: String, to: String, units: &str, why: String) -> Result<Request> {
    let amount = format!("{units} {why}");
    let is_money = Beginning::of(&amount).is_some_and(|amount| amount.names_unit());
    if let (Ok(units), false) = (units.parse(), is_money) {
        return Ok(Request::Penalty { from, to, units, why });
    }
    let session = context.ledger(Access::Read)?.session(context.which(None))?;
    let table = Table { session: &session, entered: None, lang: &context.lang };
    let line = format!("penalty {} {} {amount}", quoted(&from), quoted(&to));
    let shown = |error| SessionError::Typed(table.in_shell(&line, false, false).unwrap_or(error));
    let read = Request::read(&line, table).map_err(shown);
    let Meant { request, command } = read.map_err(StoreError::from)?;
    context.say(&command.map(|command| format!("= {command}")).unwrap_or_default());
    Ok(request)
}
