//! Reports across sessions: the sessions themselves, and everybody's wins and losses.

use super::phrases::Word;
use super::stat_cells;
use crate::lang::Lang;
use crate::money::MoneyError;
use crate::report::grid::{Column, Grid};
use crate::session::SessionRow;
use crate::store::statistics::{By, StatRow};

/// Returns the list of sessions.
#[must_use]
pub fn sessions(sessions: &[SessionRow], lang: &Lang) -> Grid {
    let word = |word: Word| lang.say(&word);
    let (date, rules, players) = (word(Word::Date {}), word(Word::Rules {}), word(Word::Players {}));
    let (hands, place) = (word(Word::Hands {}), word(Word::Place {}));
    let mut grid = Grid::new([
        Column::numbers("#"),
        Column::words(date),
        Column::words(rules),
        Column::words(players),
        Column::numbers(hands),
        Column::words(place),
        Column::words(""),
    ]);
    for session in sessions {
        grid.row([
            session.id.to_string(),
            lang.date(&session.date),
            session.rules.clone(),
            session.players.join(", "),
            session.hands.to_string(),
            session.place.clone().unwrap_or_default(),
            match (session.void, session.open) {
                (true, _) => word(Word::Void {}),
                (false, true) => word(Word::Open {}),
                (false, false) => String::new(),
            },
        ]);
    }
    grid
}

/// Returns everybody's wins and losses.
pub fn totals(rows: &[StatRow], by: By, lang: &Lang) -> Result<Grid, MoneyError> {
    let word = |word: Word| lang.say(&word);
    let numbers = |of: fn(&StatRow) -> i64| rows.iter().map(|row| of(row).to_string()).collect::<Vec<_>>();
    let columns = stat_cells::about(rows, by, lang).into_iter().chain([
        (Column::numbers(word(Word::Sessions {})), numbers(|row| row.sessions)),
        (Column::numbers(word(Word::Hands {})), numbers(|row| row.hands)),
        (Column::numbers(word(Word::GamesWon {})), stat_cells::games(rows, lang)),
        (Column::numbers(word(Word::Points {})), stat_cells::points(rows)),
        (Column::numbers(word(Word::Units {})), stat_cells::units(rows, |row| row.units)),
        (Column::numbers(word(Word::Money {})), stat_cells::amounts(rows, |row| Some(row.amount), lang)?),
    ]);
    Ok(Grid::of_columns(columns))
}
