//! Amounts of several words on a command line: `spent anna 50 cents chips`, `set stake=5 dollars`.

use super::Context;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::money::Beginning;
use meldbook::notation::quoted;
use meldbook::session::SessionError;
use meldbook::store::Access;
use std::ffi::OsString;

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

/// Makes the request of a round: the amount may go on in what it was for, and so may who shares it.
pub fn spent(
    context: &Context,
    who: String,
    amount: String,
    what: &[String],
    among: Vec<String>,
) -> Result<Request> {
    // What is in quotes is only what it was for.
    if let [what] = what
        && what.contains(' ')
    {
        return Ok(Request::Spent { who, amount, what: what.clone(), among });
    }
    let session = context.ledger(Access::Read)?.session(context.which(None))?;
    let line = format!("spent {} {amount} {}", quoted(&who), what.join(" "));
    let round = Request::read(&line, &session.night.all_names()).map_err(SessionError::Typed)?;
    Ok(match round {
        Request::Spent { who, amount, what, among: none } if none.is_empty() => {
            Request::Spent { who, amount, what, among }
        }
        round => round,
    })
}

/// Makes the request of a penalty.
pub fn penalty(from: String, to: String, units: &str, why: &[String]) -> Result<Request> {
    let is_quoted = matches!(why, [why] if why.contains(' '));
    match units.parse() {
        Ok(units) if is_quoted => Ok(Request::Penalty { from, to, units, why: why.concat() }),
        _ => parsed(&format!("penalty {} {} {units} {}", quoted(&from), quoted(&to), why.join(" "))),
    }
}
