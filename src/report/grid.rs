//! A table of text, between reports and the formats they are shown in. (The table people sit at is a `Table`.)

use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub head: String,
    pub side: Side,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grid {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<String>>,
    /// Which of them hold a sentence: it is wrapped rather than anything else left out.
    pub sentences: BTreeSet<usize>,
    /// Rows below the line, for sums.
    pub foot: Vec<Vec<String>>,
    pub tight: bool,
}

impl Column {
    pub fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), side: Side::Left }
    }

    pub fn numbers(head: impl Into<String>) -> Column {
        Column { head: head.into(), side: Side::Right }
    }
}

impl Grid {
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Grid {
        Grid { columns: columns.into_iter().collect(), ..Grid::default() }
    }

    /// Makes a grid of columns with their cells. A column with nothing in it is left out.
    pub fn of_columns(columns: impl IntoIterator<Item = (Column, Vec<String>)>) -> Grid {
        let has_cells = |(_, cells): &(Column, Vec<String>)| cells.iter().any(|cell| !cell.trim().is_empty());
        Grid::of_all_columns(columns.into_iter().filter(has_cells))
    }

    /// Makes a grid of columns with their cells, which are as many in each.
    pub fn of_all_columns(columns: impl IntoIterator<Item = (Column, Vec<String>)>) -> Grid {
        let (columns, cells): (Vec<Column>, Vec<Vec<String>>) = columns.into_iter().unzip();
        let mut grid = Grid::new(columns);
        let mut cells: Vec<_> = cells.into_iter().map(Vec::into_iter).collect();
        while let Some(row) = cells.iter_mut().map(Iterator::next).collect::<Option<Vec<String>>>() {
            if row.is_empty() {
                break;
            }
            grid.row(row);
        }
        grid
    }

    pub fn number(&mut self, head: impl Into<String>) {
        self.columns.push(Column::numbers(head));
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub fn sentence(&mut self, cells: impl IntoIterator<Item = String>) {
        self.sentences.insert(self.rows.len());
        self.row(cells);
    }

    pub fn foot(&mut self, cells: impl IntoIterator<Item = String>) {
        self.foot.push(cells.into_iter().collect());
    }
}
