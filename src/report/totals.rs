//! Questions across sessions: the sessions themselves, and what everybody won and lost in them.

use super::money;
use crate::face::grid::Grid;
use crate::ledger::query::{By, SessionRow, TotalsRow};
use crate::money::{Currency, MoneyError};
use crate::units::Minor;

/// Returns the list of sessions.
#[must_use]
pub fn sessions(sessions: &[SessionRow]) -> Grid {
    let mut grid = Grid::new(&[">#", "date", "rules", "players", ">hands", "place", ""]);
    for session in sessions {
        grid.row([
            session.id.to_string(),
            session.date.clone(),
            session.rules.clone(),
            session.players.join(", "),
            session.hands.to_string(),
            session.place.clone().unwrap_or_default(),
            if session.open { "open".to_owned() } else { String::new() },
        ]);
    }
    grid
}

/// Returns what everybody won and lost.
///
/// # Errors
/// If a currency in the ledger is none.
pub fn totals(rows: &[TotalsRow], by: By) -> Result<Grid, MoneyError> {
    let group = match by {
        By::Player => None,
        By::Month => Some("month"),
        By::Rules => Some("rules"),
        By::Session => Some("session"),
    };
    let mut grid = Grid::new(&[]);
    if let Some(head) = group {
        grid = Grid::new(&[head]);
    }
    grid.columns.extend(Grid::new(&["player", ">sessions", ">hands", ">units", ">money"]).columns);
    let mut last = None;
    for row in rows {
        let currency = Currency::from_code(&row.currency)?;
        let cells = [
            row.player.clone(),
            row.sessions.to_string(),
            row.hands.to_string(),
            super::signed(crate::units::Units(row.units)),
            money(Minor(row.amount), currency),
        ];
        // A group is said once, at its first row.
        let head = group.map(|_| if last == Some(&row.group) { None } else { row.group.clone() });
        last = Some(&row.group);
        grid.row(head.map(Option::unwrap_or_default).into_iter().chain(cells));
    }
    Ok(grid)
}
