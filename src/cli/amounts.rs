//! Amounts of several words on a command line: `spent anna 50 cents chips`, `penalty ben all 10 cents renege`.

use super::{Context, clock};
use anyhow::Result;
use meldbook::command::{Meant, Request, RequestError, Table};
use meldbook::money::Beginning;
use meldbook::notation::plain_form;
use meldbook::session::SessionError;
use meldbook::store::Access;
use std::ffi::OsString;

/// Puts a name of several words in quotes.
pub fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

/// Puts the words of an amount together where an option takes it: `--stake 5 cents`, `set stake=5 dollars`.
pub fn joined(words: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut rest = words.as_slice();
    while let Some((word, more)) = rest.split_first() {
        let takes_one = joined.last().is_some_and(|option| OPTIONS.iter().any(|known| option == known));
        let value = word.to_str().and_then(|text| {
            let inline = SETTINGS.iter().find_map(|known| text.strip_prefix(known));
            inline.or_else(|| takes_one.then_some(text))
        });
        let units = value.map_or(0, |value| units_behind(value, more));
        let (units, more) = more.split_at_checked(units).unwrap_or((&[], more));
        let mut whole = word.clone();
        for unit in units {
            whole.push(" ");
            whole.push(unit);
        }
        joined.push(whole);
        rest = more;
    }
    joined
}

/// Returns how many words go on with an amount.
fn units_behind(value: &str, more: &[OsString]) -> usize {
    let goes_on = |count: &usize| {
        let words: Option<Vec<&str>> = more.iter().take(*count).map(|word| word.to_str()).collect();
        let words = words.filter(|words| words.len() == *count).unwrap_or_default();
        let whole = format!("{value} {}", words.join(" "));
        // One letter is rather somebody's name.
        words.first().is_some_and(|unit| unit.chars().count() > 1)
            && Beginning::of(&whole)
                .is_some_and(|split| split.rest.is_empty() && split.either.is_none() && split.names_unit())
    };
    (1..=4).rev().find(goes_on).unwrap_or(0)
}

/// What an amount is typed behind.
const OPTIONS: [&str; 2] = ["--stake", "--coin"];
const SETTINGS: [&str; 3] = ["--stake=", "--coin=", "stake="];

/// Parses a line as it is typed at a table.
pub fn parsed(line: &str) -> Result<Request> {
    Ok(Request::parse(line).map_err(SessionError::Typed)?)
}

/// Makes the request of a round: the amount may go on in what it was for.
pub fn spent(
    context: &Context,
    who: String,
    amount: String,
    what: &[String],
    among: Vec<String>,
) -> Result<Request> {
    // What is in quotes is only what it was for.
    let is_quoted = matches!(what, [text] if text.contains(' '));
    let joined = what.join(" ");
    let what = joined.trim_end_matches(['?', ' ']).to_owned();
    let is_question = what.len() < joined.len();
    // No note is behind `#` in a shell.
    let (said, more) = what.split_at_checked(what.find(" #").unwrap_or(what.len())).unwrap_or((&what, ""));
    let typed = format!("spent {} {} {said}", quoted(&who), quoted(&amount));
    let round = match Request::parse(&typed) {
        Ok(Request::Spent { amount, what, among: named, .. }) if among.is_empty() || named.is_empty() => {
            let among = if named.is_empty() { among } else { named };
            Request::Spent { who, amount, what: what + more, among }
        }
        Err(error) if error.is_plain() && !(is_quoted && matches!(error, RequestError::Instead { .. })) => {
            let among: Vec<String> = among.iter().map(|name| quoted(name)).collect();
            let shared =
                if among.is_empty() { String::new() } else { format!(" among {}", among.join(", ")) };
            return at_table(context, &(typed + &shared));
        }
        _ => Request::Spent { who, amount, what, among },
    };
    let line = format!("{round}{}", if is_question { "?" } else { "" });
    // Who shares it may be said in the words of what it was for.
    if is_question || Request::parse(&line).is_ok_and(|typed| typed == round) {
        at_table(context, &line)
    } else {
        Ok(round)
    }
}

/// Makes the request of a penalty. An amount of money is a number of units only at the stake of the night.
pub fn penalty(context: &Context, from: String, to: String, units: &str, why: &[String]) -> Result<Request> {
    let is_quoted = matches!(why, [text] if text.contains(' '));
    let why = why.join(" ");
    let amount = format!("{units} {why}");
    let line = format!("penalty {} {} {amount}", quoted(&from), quoted(&to));
    let goes_on = !is_quoted && Request::parse(&line).is_err_and(|error| error.is_plain());
    let is_money = Beginning::of(&amount).is_some_and(|amount| amount.names_unit());
    if let (Ok(units), false) = (units.parse(), is_money || goes_on || why.ends_with('?')) {
        return Ok(Request::Penalty { from, to, units, why });
    }
    at_table(context, &line)
}

/// Reads what is inserted, or put in the place of something between hands, if it is in plain words.
pub fn within(context: &Context, request: Request) -> Result<Request> {
    let line = match &request {
        Request::Fix { at, line, note: None } if at.thing.is_some() => line,
        Request::Insert { line, note: None, .. } => line,
        _ => return Ok(request),
    };
    match plain_form(line, &|_| None) {
        Some(_) => at_table(context, &request.to_string()),
        None => Ok(request),
    }
}

/// Reads a line as the table of the night does.
fn at_table(context: &Context, line: &str) -> Result<Request> {
    let session = context.ledger(Access::Read)?.session(context.which(None))?;
    let today = Some(clock::today()?);
    let table = Table { session: &session, entered: None, lang: &context.lang, today };
    let shown = |error| SessionError::Typed(table.in_shell(line, false, false).unwrap_or(error));
    let read = Request::read(line, table).map_err(shown);
    let Meant { request, command } = read?;
    context.say(&command.map(|command| format!("= {command}")).unwrap_or_default());
    Ok(request)
}
