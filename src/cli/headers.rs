//! Opens a session from the headers of a sheet file.

use super::bad_lines::BadLine;
use super::context::Context;
use super::parse::{no_rules_hint, usual_currency};
use anyhow::Result;
use meldbook::command::sheet_file::{At, Headers};
use meldbook::engine::{Setting, Settings};
use meldbook::session::entry::Opened;
use meldbook::session::opening::{Opening, OpeningFault};
use std::path::Path;

/// Makes the opening of a sheet file's session, or returns the headers that are wrong.
pub fn opened(context: &Context, path: &Path, headers: &Headers) -> Result<Result<Opened, Vec<BadLine>>> {
    // A path to rules is relative to the sheet file.
    let word = &headers.rules.value;
    let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
    let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
    let rules = match context.catalog()?.load(&word) {
        Ok(profile) => profile.rules,
        Err(error) => {
            let hint = no_rules_hint(&error);
            return Ok(Err(vec![BadLine::new(headers.rules.line, error.to_string(), hint)]));
        }
    };
    let mut set = Settings::new();
    for At { value: change, .. } in &headers.set {
        set.insert(change.key.clone(), Setting::typed(&change.value));
    }
    let notes: Vec<&str> = headers.notes.iter().map(|note| note.value.as_str()).collect();
    let note = notes.join("; ");
    let date = headers.date.as_ref().map_or_else(|| context.now().date_naive(), |date| date.value);
    let opening = Opening {
        rules: &rules,
        set,
        players: &headers.players.value,
        sides: headers.sides.as_ref().map(|sides| sides.value.as_slice()),
        dealer: word_of(headers.dealer.as_ref()),
        stake: word_of(headers.stake.as_ref()),
        currency: word_of(headers.currency.as_ref()),
        usual_currency: usual_currency(context, rules.engine())?,
        date: date.to_string(),
        place: word_of(headers.place.as_ref()),
        note: Some(note.as_str()).filter(|note| !note.is_empty()),
        scorekeeper: word_of(headers.scorekeeper.as_ref()),
    };
    let bad = |fault: &OpeningFault| {
        let (message, hint) = (context.lang.say(fault), context.lang.hint(fault, fault.hint()));
        BadLine::new(line_of(headers, fault), message, hint)
    };
    Ok(opening.opened().map(|(_, opened)| opened).map_err(|faults| faults.iter().map(bad).collect()))
}

fn word_of(header: Option<&At<String>>) -> Option<&str> {
    header.map(|at| at.value.as_str())
}

/// Returns the line of the header at fault.
fn line_of(headers: &Headers, fault: &OpeningFault) -> usize {
    let set = |key: &str| headers.set.iter().find(|change| change.value.key == key).map(|change| change.line);
    let line = |header: &Option<At<String>>| header.as_ref().map(|at| at.line);
    match fault {
        OpeningFault::Set(fault) => set(fault.key()).or_else(|| line(&headers.stake)),
        OpeningFault::Name(_) | OpeningFault::TableSize { .. } => Some(headers.players.line),
        OpeningFault::Sides(_) => headers.sides.as_ref().map(|sides| sides.line),
        OpeningFault::Dealer(_) => line(&headers.dealer),
        OpeningFault::Stake(_) => line(&headers.stake),
        OpeningFault::Currency(_) => line(&headers.currency),
        OpeningFault::Text(text) => {
            let note = headers.notes.iter().find(|note| text.contains(&note.value)).map(|note| note.line);
            note.or_else(|| line(&headers.place))
        }
        OpeningFault::Rules(_) => None,
    }
    .unwrap_or(headers.rules.line)
}
