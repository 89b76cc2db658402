//! The one grid between data and what shows it: text, live table, page, CSV. (People sit at a `Table`.)

use crate::night::address::Address;
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridSide {
    Left,
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The total, with all else in small letters.
    Page,
    /// What the hand moved, and the total after it.
    MoveAndTotal,
    /// The total alone, if there is no room for both.
    Total,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridColumn {
    pub head: String,
    pub side: GridSide,
    /// Without room for all columns, those of the highest rank go.
    rank: u8,
}

/// The rank of columns that say what a row is about.
const KEY: u8 = 0;

/// The column of a sheet that says what was played, or what else happened.
pub const WORDS_COLUMN: usize = 1;

/// What a cell holds, by which each face chooses its colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CellKind {
    #[default]
    Words,
    Figure,
    Won,
    Lost,
}

impl CellKind {
    fn of(side: GridSide, text: &str) -> CellKind {
        let has_digit = || text.contains(|c: char| c.is_ascii_digit());
        match (side, text.trim_start().chars().next()) {
            (GridSide::Left, _) => CellKind::Words,
            (GridSide::Right, Some('-')) if has_digit() => CellKind::Lost,
            (GridSide::Right, Some('+')) => CellKind::Won,
            (GridSide::Right, _) => CellKind::Figure,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    pub kind: CellKind,
    /// What the page says below it in small letters.
    pub small: Vec<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RowKind {
    #[default]
    Plain,
    Struck,
    /// A sentence, as of what happened between two hands: it is wrapped rather than anything else left out.
    Sentence,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GridRow {
    pub kind: RowKind,
    /// Where it stands on the score sheet.
    pub at: Option<Address>,
    /// What somebody noted at what is in the second cell.
    pub note: Option<String>,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grid {
    pub columns: Vec<GridColumn>,
    pub rows: Vec<GridRow>,
    pub foot: Vec<GridRow>,
    pub tight: bool,
}

impl GridColumn {
    pub fn words(head: impl Into<String>) -> GridColumn {
        GridColumn { head: head.into(), side: GridSide::Left, rank: 1 }
    }

    pub fn numbers(head: impl Into<String>) -> GridColumn {
        GridColumn { side: GridSide::Right, ..GridColumn::words(head) }
    }

    pub fn key(self) -> GridColumn {
        self.rank(KEY)
    }

    pub fn rank(self, rank: u8) -> GridColumn {
        GridColumn { rank, ..self }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }
}

impl Cell {
    pub(super) fn with(mut self, small: impl IntoIterator<Item = String>) -> Cell {
        self.small.extend(small.into_iter().filter(|text| !text.is_empty()));
        self
    }
}

impl GridRow {
    pub fn of(cells: impl IntoIterator<Item = impl Into<Cell>>) -> GridRow {
        GridRow { cells: cells.into_iter().map(Into::into).collect(), ..GridRow::default() }
    }

    pub fn texts(&self) -> Vec<&str> {
        self.cells.iter().map(|cell| cell.text.as_str()).collect()
    }
}

impl Grid {
    pub fn new(columns: impl IntoIterator<Item = GridColumn>) -> Grid {
        Grid { columns: columns.into_iter().collect(), ..Grid::default() }
    }

    /// Each column has as many cells; one with nothing in it is left out.
    pub fn of_columns(columns: impl IntoIterator<Item = (GridColumn, Vec<String>)>) -> Grid {
        let (columns, cells): (Vec<GridColumn>, Vec<Vec<String>>) = columns.into_iter().unzip();
        let mut grid = Grid::new(columns);
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            grid.row(cells.iter().map(|column| column.get(at).cloned().unwrap_or_default()));
        }
        let is_blank = |at: usize| {
            grid.rows.iter().all(|row| row.cells.get(at).is_none_or(|cell| cell.text.trim().is_empty()))
        };
        grid.only(|at, _| grid.rows.is_empty() || !is_blank(at))
    }

    pub fn heads(&self) -> GridRow {
        GridRow::of(self.columns.iter().map(|column| column.head.as_str()))
    }

    pub fn number(&mut self, head: impl Into<String>) {
        self.columns.push(GridColumn::numbers(head));
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<Cell>>) {
        self.push(GridRow::of(cells));
    }

    pub fn push(&mut self, row: GridRow) {
        let row = self.filled(row);
        self.rows.push(row);
    }

    pub fn foot(&mut self, cells: impl IntoIterator<Item = impl Into<Cell>>) {
        let row = self.filled(GridRow::of(cells));
        self.foot.push(row);
    }

    pub(super) fn last_below(mut self) -> Grid {
        self.foot.extend(self.rows.pop());
        self
    }

    /// Adds the cells that a row lacks, and gives each its kind.
    fn filled(&self, mut row: GridRow) -> GridRow {
        row.cells.resize_with(self.columns.len(), Cell::default);
        for (cell, column) in row.cells.iter_mut().zip(&self.columns) {
            cell.kind = CellKind::of(column.side, &cell.text);
        }
        row
    }

    /// Names what several rows are about in the first of them alone.
    pub(super) fn name_once(&mut self) {
        let keys = self.columns.iter().take_while(|column| column.rank == KEY).count();
        let mut above: Vec<String> = Vec::new();
        for row in &mut self.rows {
            let key: Vec<String> = row.cells.iter().take(keys).map(|cell| cell.text.clone()).collect();
            let repeated = key.iter().zip(&above).take_while(|(one, above)| one == above).count();
            let repeated = repeated.min(keys.saturating_sub(1));
            row.cells.iter_mut().take(repeated).for_each(|cell| cell.text.clear());
            above = key;
        }
    }

    /// The highest first; columns of the least stay.
    pub(super) fn ranks(&self) -> BTreeSet<Reverse<u8>> {
        self.columns.iter().map(|column| Reverse(column.rank.max(1))).collect()
    }

    pub(super) fn up_to(&self, rank: u8) -> Grid {
        self.only(|_, column| column.rank <= rank)
    }

    pub(super) fn only(&self, is_kept: impl Fn(usize, &GridColumn) -> bool) -> Grid {
        let kept: Vec<bool> = self.columns.iter().enumerate().map(|(at, of)| is_kept(at, of)).collect();
        let mut grid = self.clone();
        retain(&mut grid.columns, &kept);
        grid.rows.iter_mut().chain(&mut grid.foot).for_each(|row| retain(&mut row.cells, &kept));
        grid
    }
}

fn retain<T>(all: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    all.retain(|_| kept.next() == Some(&true));
}
