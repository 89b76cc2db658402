//! A table of the page: heads, rows and sums, with two figures in a cell where a hand moves one and makes the other.

use crate::report::Grid;
use crate::report::grid::Side;
use askama::Template;
use askama::filters::HtmlSafe;

#[derive(Debug, Clone, Default, PartialEq, Eq, Template)]
#[template(path = "table.html")]
pub(super) struct Table {
    /// What it shows, for those who cannot see it.
    pub label: String,
    pub heads: Vec<Cell>,
    pub rows: Vec<Row>,
    pub foot: Vec<Row>,
    /// Whether it is a score sheet, in which hands stand out.
    pub is_sheet: bool,
    /// Whether each row begins with what it is about.
    pub has_row_heads: bool,
}

impl HtmlSafe for Table {}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub kind: Kind,
    pub cells: Vec<Cell>,
}

impl Row {
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Row {
        Row { kind: Kind::Plain, cells: cells.into_iter().collect() }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Plain,
    /// A hand that is struck out.
    Struck,
    /// What happened between two hands.
    Between,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Plain => "",
            Kind::Struck => "struck",
            Kind::Between => "between",
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub text: String,
    /// Said beside or below it, in small letters.
    pub small: Vec<String>,
    pub note: Option<String>,
    pub is_number: bool,
    /// How many columns it covers more than its own.
    pub more_columns: usize,
}

impl Cell {
    pub fn words(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    pub fn head_of_numbers(text: impl Into<String>) -> Cell {
        Cell { is_number: true, ..Cell::words(text) }
    }

    /// Makes a cell of a number, with a minus sign as it is printed.
    pub fn number(text: impl Into<String>) -> Cell {
        Cell { text: printed(&text.into()), is_number: true, ..Cell::default() }
    }

    pub fn with(mut self, small: impl IntoIterator<Item = String>) -> Cell {
        self.small.extend(small.into_iter().filter(|text| !text.is_empty()).map(
            |text| match self.is_number {
                true => printed(&text),
                false => text,
            },
        ));
        self
    }

    fn class(&self) -> &'static str {
        match (self.is_number, self.text.chars().next()) {
            (false, _) => "",
            (true, Some('\u{2212}')) => "n minus",
            (true, Some('+')) => "n plus",
            (true, _) => "n",
        }
    }

    /// Returns how what is in it is laid out.
    fn inside(&self) -> &'static str {
        match (self.is_number, self.more_columns) {
            (true, _) => "figures",
            (false, 0) => "words",
            // In a table that is wider than the screen it stays in sight.
            (false, _) => "words stays",
        }
    }

    /// Returns the text in the pieces between which a line may break: partners may stand one below the other.
    fn pieces(&self) -> impl Iterator<Item = &str> {
        self.text.split_inclusive('+')
    }

    fn columns(&self) -> usize {
        self.more_columns.saturating_add(1)
    }
}

/// Returns a number with a minus sign in place of a hyphen.
pub(super) fn printed(number: &str) -> String {
    number.replacen('-', "\u{2212}", usize::from(number.starts_with('-')))
}

impl Table {
    /// Makes a table of a grid; the first column says what each row is about.
    pub fn of(grid: &Grid, label: impl Into<String>) -> Table {
        let heads = grid.columns.iter().map(|column| match column.side {
            Side::Left => Cell::words(&column.head),
            Side::Right => Cell::head_of_numbers(&column.head),
        });
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().zip(&grid.columns).map(|(text, column)| match column.side {
                Side::Left => Cell::words(text),
                Side::Right => Cell::number(text.trim()),
            });
            Row::of(cells)
        };
        Table {
            label: label.into(),
            heads: heads.collect(),
            rows: grid.rows.iter().map(row).collect(),
            foot: grid.foot.iter().map(row).collect(),
            has_row_heads: true,
            ..Table::default()
        }
    }
}
