//! The columns of a spreadsheet of old nights, by their headings in English and Czech.

use super::TableFault;
use crate::notation::{fold, is_kitty};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ColumnKind {
    Date,
    Place,
    Game,
    Note,
    Currency,
    /// Whose row it is, where each player has one.
    Player,
    Amount,
    Kitty,
    /// A sum, a number, or nothing that has a heading.
    Ignored,
    /// Won by the player in the heading.
    Account,
}

use ColumnKind::*;

/// Folded.
const HEADINGS: &[(ColumnKind, &[&str])] = &[
    (Date, &["date", "day", "datum", "den", "kdy"]),
    (Place, &["place", "where", "location", "misto", "kde"]),
    (Game, &["game", "rules", "hra", "pravidla"]),
    (
        Note,
        &["note", "notes", "comment", "comments", "description", "poznamka", "poznamky", "komentar", "popis"],
    ),
    (Currency, &["currency", "mena"]),
    (Player, &["player", "players", "name", "who", "hrac", "jmeno", "kdo"]),
    (Amount, &["amount", "net", "result", "profit", "won", "castka", "vysledek", "zisk", "vyhra"]),
    // They may be what everybody has by then, or only a part of what was won.
    (
        Ignored,
        &["balance", "bilance", "saldo", "buyin", "cashout", "vklad", "vyplata", "night", "session", "vecer"],
    ),
];

/// Folded.
const SUMS: &[&str] =
    &["total", "totals", "subtotal", "sum", "suma", "summe", "check", "celkem", "soucet", "kontrola"];

pub(super) fn is_sum(word: &str) -> bool {
    SUMS.contains(&fold(word).as_str())
}

impl ColumnKind {
    pub fn of(heading: &str) -> ColumnKind {
        let folded = fold(heading);
        match HEADINGS.iter().find(|(_, words)| words.contains(&folded.as_str())) {
            Some((column, _)) => *column,
            None if is_kitty(&folded) => Kitty,
            None if folded.is_empty() || heading.split_whitespace().any(is_sum) => Ignored,
            None => Account,
        }
    }
}

/// With a column a player there are columns of accounts, with a row a player none. Returns everything that is wrong.
pub(super) fn columns(header: &[String]) -> Result<Vec<ColumnKind>, Vec<TableFault>> {
    let mut columns: Vec<ColumnKind> = header.iter().map(|heading| ColumnKind::of(heading)).collect();
    let is_long = columns.contains(&Player) && columns.contains(&Amount);
    for column in &mut columns {
        match column {
            Account | Kitty if is_long => *column = Ignored,
            Player | Amount if !is_long => *column = Ignored,
            _ => {}
        }
    }
    let mut faults = Vec::new();
    for (second, (column, heading)) in columns.iter().zip(header).enumerate() {
        let first = columns.iter().position(|other| other == column).filter(|first| *first < second);
        if let Some(first) = first.filter(|_| !matches!(column, Note | Ignored | Account)) {
            let heading = heading.clone();
            let (first, second) = (first.saturating_add(1), second.saturating_add(1));
            faults.push(TableFault::Twice { heading, first, second });
        }
    }
    let players = columns.iter().filter(|column| **column == Account).count();
    if !columns.contains(&Date) || !is_long && players < 2 {
        faults.push(TableFault::Header {});
    }
    if faults.is_empty() { Ok(columns) } else { Err(faults) }
}
