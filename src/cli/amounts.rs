//! Amounts of several words on a command line: `spent anna 50 cents chips`, `set stake=5 dollars`.

use super::Context;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::money::Beginning;
use meldbook::night::NightError;
use meldbook::notation::quoted;
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
        let unit = more.first().and_then(|unit| unit.to_str());
        let whole = value.zip(unit).filter(|(value, unit)| goes_on(value, unit));
        rest = if whole.is_some() { more.get(1..).unwrap_or_default() } else { more };
        let mut word = word.clone();
        if let Some((_, unit)) = whole {
            word.push(" ");
            word.push(unit);
        }
        joined.push(word);
    }
    joined
}

/// Returns whether an amount goes on with a word.
fn goes_on(value: &str, unit: &str) -> bool {
    // One letter is rather somebody's name.
    let whole = format!("{value} {unit}");
    unit.chars().count() > 1
        && Beginning::of(&whole).is_some_and(|split| split.rest.is_empty() && split.names_unit())
}

/// What an amount is typed behind.
const OPTIONS: [&str; 2] = ["--stake", "--coin"];
const SETTINGS: [&str; 3] = ["--stake=", "--coin=", "stake="];

/// Parses a line as it is typed at a table.
pub fn parsed(line: &str) -> Result<Request> {
    Ok(Request::parse(line).map_err(NightError::Typed)?)
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
    let round = Request::read(&line, &session.night.all_names()).map_err(NightError::Typed)?;
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
