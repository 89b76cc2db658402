//! The columns of a spreadsheet of old nights, by their headings in English and Czech.

use super::TableFault;
use crate::notation::{command_word, fold, is_kitty, read_name};

/// What a column holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Column {
    Date,
    Place,
    Game,
    Note,
    Currency,
    /// A sum, a number, or nothing that has a heading.
    Ignored,
    Player(String),
    Kitty,
}

/// The words of headings that are no headers of a sheet file.
const HEADINGS: &[(&str, Column)] = &[
    ("day", Column::Date),
    ("den", Column::Date),
    ("where", Column::Place),
    ("kde", Column::Place),
    ("hra", Column::Game),
    ("notes", Column::Note),
    ("comment", Column::Note),
    ("comments", Column::Note),
    ("poznamky", Column::Note),
    ("komentar", Column::Note),
    ("total", Column::Ignored),
    ("sum", Column::Ignored),
    ("check", Column::Ignored),
    ("celkem", Column::Ignored),
    ("soucet", Column::Ignored),
    ("kontrola", Column::Ignored),
];

impl Column {
    pub fn of(heading: &str) -> Column {
        let folded = fold(heading);
        if let Some((_, column)) = HEADINGS.iter().find(|(word, _)| *word == folded) {
            return column.clone();
        }
        match command_word(&folded).map(|row| row.word) {
            _ if heading.is_empty() || heading == "#" => Column::Ignored,
            _ if is_kitty(heading) => Column::Kitty,
            Some("date") => Column::Date,
            Some("place") => Column::Place,
            Some("game" | "rules") => Column::Game,
            Some("note") => Column::Note,
            Some("currency") => Column::Currency,
            _ => Column::Player(heading.to_owned()),
        }
    }

    /// Returns the word that only one column may have.
    fn once(&self) -> Option<&'static str> {
        match self {
            Column::Date => Some("date"),
            Column::Place => Some("place"),
            Column::Game => Some("game"),
            Column::Currency => Some("currency"),
            Column::Kitty => Some("kitty"),
            Column::Note | Column::Ignored | Column::Player(_) => None,
        }
    }
}

/// Returns what each column holds, or everything that is wrong with the header.
pub(super) fn columns(header: &[String]) -> Result<Vec<Column>, Vec<TableFault>> {
    let mut faults = Vec::new();
    let mut columns: Vec<Column> = Vec::with_capacity(header.len());
    let mut names: Vec<String> = Vec::new();
    let is_export = |word: &str| header.iter().any(|heading| heading == word);
    if is_export("session") && is_export("account") && is_export("at") {
        return Err(vec![TableFault::Export {}]);
    }
    for (number, heading) in (1..).zip(header) {
        let column = Column::of(heading);
        if let Some(heading) = column.once()
            && let Some(first) = columns.iter().position(|other| *other == column)
        {
            faults.push(TableFault::Twice { heading, first: first.saturating_add(1), second: number });
        }
        if let Column::Player(name) = &column {
            match read_name(name, &names) {
                Ok(name) => names.push(name),
                Err(error) => faults.push(TableFault::Heading { column: number, error }),
            }
        }
        columns.push(column);
    }
    if !columns.contains(&Column::Date) {
        faults.push(TableFault::NoDate {});
    }
    if faults.is_empty() && names.len() < 2 {
        faults.push(TableFault::NoPlayers {});
    }
    if faults.is_empty() { Ok(columns) } else { Err(faults) }
}
