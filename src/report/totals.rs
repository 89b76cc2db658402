//! Reports across sessions: the sessions themselves, and everybody's wins and losses.

use super::phrases::Word;
use super::stat_cells::{self, Cells, GAMES_WON, HANDS, MONEY, POINTS, SESSIONS, UNITS};
use crate::lang::Lang;
use crate::money::MoneyError;
use crate::report::grid::{Column, Grid};
use crate::report::text::{self, Look, Way};
use crate::session::SessionRow;
use crate::store::statistics::{By, StatRow};

/// Returns the list of sessions. Where the width is small, rules, place and state share a column.
pub fn sessions(sessions: &[SessionRow], lang: &Lang, look: Look) -> String {
    let words = |head: Word, of: &dyn Fn(&SessionRow) -> String| {
        (Column::words(lang.say(&head)), sessions.iter().map(of).collect::<Vec<String>>())
    };
    let no = (Column::numbers("#"), sessions.iter().map(|session| session.id.to_string()).collect());
    let date = words(Word::Date {}, &|session| lang.date(&session.date));
    let rules = words(Word::Rules {}, &|session| session.rules.clone());
    let players = words(Word::Players {}, &|session| session.players.join(", "));
    let hands = sessions.iter().map(|session| session.hands.to_string()).collect();
    let hands = (Column::numbers(lang.say(&Word::Hands {})), hands);
    let place = words(Word::Place {}, &|session| session.place.clone().unwrap_or_default());
    let state = |session: &SessionRow| match (session.void, session.open) {
        (true, _) => lang.say(&Word::Void {}),
        (false, true) => lang.say(&Word::Open {}),
        (false, false) => String::new(),
    };
    let states = words(Word::State {}, &state);
    let night = words(Word::Rules {}, &|session| {
        let parts = [Some(session.rules.clone()), session.place.clone(), Some(state(session))];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    });
    let narrow = [&no, &date, &night, &players, &hands].map(Cells::clone);
    let narrow = Grid::of_all_columns(narrow);
    let has_states = states.1.iter().any(|state| !state.is_empty());
    let whole = [no, date, rules, players, hands, place].into_iter().chain(has_states.then_some(states));
    let whole = Grid::of_all_columns(whole);
    let ways = [
        Way::whole([whole.clone()]),
        Way::whole([whole.clone()]).tight(),
        Way::whole([narrow.clone()]),
        Way::whole([narrow.clone()]).tight(),
        Way::wrapped([whole]),
        Way::wrapped([narrow.clone()]),
        Way::wrapped([narrow]).tight(),
    ];
    text::first_that_fits(&ways, look)
}

/// Returns everybody's wins and losses. What does not fit beside each other goes into a table of its own.
pub fn totals(rows: &[StatRow], by: By, lang: &Lang, look: Look) -> Result<String, MoneyError> {
    let about = stat_cells::about(rows, by, lang);
    let played = stat_cells::columns(rows, &[SESSIONS, HANDS, GAMES_WON, POINTS], lang)?;
    let won = stat_cells::columns(rows, &[UNITS, MONEY], lang)?;
    let grid = |parts: &[&[Cells]]| Grid::of_columns(about.iter().cloned().chain(parts.concat()));
    let all = grid(&[&played, &won]);
    let mut halves = vec![grid(&[&played])];
    // Where nothing but points was played for, names alone are no table.
    if won.iter().any(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())) {
        halves.push(grid(&[&won]));
    }
    let ways = [
        Way::whole([all.clone()]),
        Way::wrapped([all.clone()]),
        Way::whole([all.clone()]).tight(),
        Way::wrapped([all]).tight(),
        Way::whole(halves.clone()),
        Way::wrapped(halves.clone()),
        Way::wrapped(halves).tight(),
    ];
    Ok(text::first_that_fits(&ways, look))
}
