//! The examples of errors at a table.

use crate::command::{Request, draft::score_line};
use crate::engine::example_hand;
use crate::lang::Lang;
use crate::notation::{EXAMPLE_HAND, RequestError, spelled, with_players};
use crate::session::Night;
use std::iter;

/// Makes the examples of an error those of this night: hands of its game, and who sits there. What begins with a hand is one
/// that would be taken now.
pub fn examples_at(error: RequestError, night: &Night) -> RequestError {
    let (options, table) = (night.options(), night.next_table());
    let usual = example_hand(options);
    let lines: &[String] = match &error {
        RequestError::Instead { lines, .. } | RequestError::Which { lines, .. } => lines,
        _ => &[],
    };
    let hands: Vec<&String> = lines.iter().filter(|line| line.starts_with(EXAMPLE_HAND)).collect();
    if hands.is_empty() {
        return error.at_table(&usual, &table.players);
    }
    // After a revoke nothing is counted.
    let told = [usual.strip_prefix('a').unwrap_or(&usual), "h", "7 h"];
    let by_all = told.iter().flat_map(|told| {
        table.players.iter().map(move |name| format!("{} {told}", spelled(name).to_lowercase()))
    });
    let usual = with_players(&usual, &table.players);
    let is_taken = |hand: &String| {
        hands.iter().all(|line| score_line(options, &table, &line.replace(EXAMPLE_HAND, hand)).1.is_ok())
    };
    let hand = iter::once(usual.clone()).chain(by_all).find(is_taken).unwrap_or(usual);
    error.at_table(&hand, &table.players)
}

/// Writes what an error says could be typed in a language.
pub fn commands_in(mut error: RequestError, lang: &Lang) -> RequestError {
    let (RequestError::Instead { lines, .. } | RequestError::Which { lines, .. }) = &mut error else {
        return error;
    };
    // One with an option stays as it is.
    for line in lines.iter_mut().filter(|line| !lang.is_english() && !line.contains(" --")) {
        match Request::parse(line) {
            Ok(Request::Hand { .. }) => *line = line.replace(" dealer ", " rozdával "),
            Ok(request) => *line = request.line_in(lang),
            Err(_) => {}
        }
    }
    error
}
