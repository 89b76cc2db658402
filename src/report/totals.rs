//! Reports across sessions: the sessions themselves, and everybody's wins and losses.

use super::phrases::Word;
use super::stat_cells::{self, Cells};
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
    let states =
        (Column::words(lang.say(&Word::State {})), sessions.iter().map(state).collect::<Vec<String>>());
    let has_states = states.1.iter().any(|state| !state.is_empty());
    let night = words(Word::Rules {}, &|session| {
        let parts = [Some(session.rules.clone()), session.place.clone(), Some(state(session))];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    });
    let grid = |columns: &[&(Column, Vec<String>)]| {
        let columns: Vec<(Column, Vec<String>)> = columns.iter().map(|column| (*column).clone()).collect();
        let mut grid = Grid::new(columns.iter().map(|(column, _)| column.clone()));
        for at in 0..sessions.len() {
            grid.row(columns.iter().map(|(_, cells)| cells.get(at).cloned().unwrap_or_default()));
        }
        grid
    };
    let with_states = |columns: &[&(Column, Vec<String>)]| match has_states {
        true => grid(&[columns, &[&states]].concat()),
        false => grid(columns),
    };
    let whole = with_states(&[&no, &date, &rules, &players, &hands, &place]);
    let narrow = grid(&[&no, &date, &night, &players, &hands]);
    let ways = vec![
        Way::whole([whole.clone()]),
        Way::whole([whole.clone()]).tight(),
        Way::whole([narrow.clone()]),
        Way::whole([narrow.clone()]).tight(),
        Way::wrapped([whole]),
        Way::wrapped([narrow.clone()]),
        Way::wrapped([narrow]).tight(),
    ];
    text::first_that_fits(ways, look).iter().map(|grid| text::grid(grid, look)).collect()
}

/// Returns everybody's wins and losses. What does not fit beside each other goes into a table of its own.
pub fn totals(rows: &[StatRow], by: By, lang: &Lang, look: Look) -> Result<String, MoneyError> {
    let word = |word: Word| lang.say(&word);
    let numbers = |of: fn(&StatRow) -> i64| rows.iter().map(|row| of(row).to_string()).collect::<Vec<_>>();
    let about = stat_cells::about(rows, by, lang);
    let played = [
        (Column::numbers(word(Word::Sessions {})), numbers(|row| row.sessions)),
        (Column::numbers(word(Word::Hands {})), numbers(|row| row.hands)),
        (Column::numbers(word(Word::GamesWon {})), stat_cells::games(rows, lang)),
        (Column::numbers(word(Word::Points {})), stat_cells::points(rows)),
    ];
    let won = [
        (Column::numbers(word(Word::Units {})), stat_cells::units(rows, |row| row.units)),
        (Column::numbers(word(Word::Money {})), stat_cells::amounts(rows, |row| Some(row.amount), lang)?),
    ];
    let grid = |parts: &[&[Cells]]| Grid::of_columns(about.iter().cloned().chain(parts.concat()));
    let all = grid(&[&played, &won]);
    let mut halves = vec![grid(&[&played])];
    // Where nothing but points was played for, names alone are no table.
    if won.iter().any(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())) {
        halves.push(grid(&[&won]));
    }
    let ways = vec![
        Way::whole([all.clone()]),
        Way::wrapped([all.clone()]),
        Way::whole([all.clone()]).tight(),
        Way::wrapped([all]).tight(),
        Way::whole(halves.clone()),
        Way::wrapped(halves.clone()),
        Way::wrapped(halves).tight(),
    ];
    Ok(text::first_that_fits(ways, look).iter().map(|grid| text::grid(grid, look)).collect())
}
