//! Opens a session from the headers of a sheet file: finds the rules that they name.

use super::bad_lines::BadLine;
use super::context::Context;
use super::parse::{no_rules, usual_currency};
use anyhow::Result;
use meldbook::command::sheet_file::{At, Headers};
use meldbook::session::entry::Opened;
use meldbook::session::opening::OpeningFault;
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
            let (message, hint) = no_rules(error, &context.lang);
            return Ok(Err(vec![BadLine::new(headers.rules.line, message, hint)]));
        }
    };
    let today = context.now().date_naive().to_string();
    // `export` writes an id, and every value that differs.
    let stood = headers.id.is_some();
    let opened = headers.opened(&rules, usual_currency(context, rules.engine())?, &today, stood);
    let bad = |fault: &At<OpeningFault>| {
        let At { line, value: fault } = fault;
        BadLine::new(*line, context.lang.say(fault), context.lang.hint(fault, fault.hint()))
    };
    Ok(opened.map(|(_, opened)| opened).map_err(|faults| faults.iter().map(bad).collect()))
}
