//! The one table between data and all that shows it: text, the live table, a page, CSV. (The table people sit at is a
//! `Table`.)

use crate::night::address::Address;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridSide {
    Left,
    Right,
}

/// How much of a score sheet is shown: on the page all of it, else the less the narrower it has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The total, with all else in small letters.
    Page,
    /// What the hand moved, and the total after it.
    MoveAndTotal,
    /// The total alone, and what was counted.
    CountAndTotal,
    /// The total alone, if there is no room for both.
    Total,
    /// The total alone, and money without its currency.
    Bare,
    /// The total alone, and of a hand only what was played.
    Contract,
    /// The total alone, and nothing about the hand but its number: the last resort.
    Totals,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridColumn {
    pub head: String,
    pub side: GridSide,
    /// The least detail that has this column.
    until: Detail,
    /// Whether the page says it in the small letters of another cell.
    is_small: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
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
    /// Rows below the line, for sums.
    pub foot: Vec<GridRow>,
    pub tight: bool,
}

impl GridColumn {
    pub fn words(head: impl Into<String>) -> GridColumn {
        GridColumn { head: head.into(), side: GridSide::Left, until: Detail::Totals, is_small: false }
    }

    pub fn numbers(head: impl Into<String>) -> GridColumn {
        GridColumn { side: GridSide::Right, ..GridColumn::words(head) }
    }

    pub(super) fn until(self, until: Detail) -> GridColumn {
        GridColumn { until, ..self }
    }

    pub(super) fn small_until(self, until: Detail) -> GridColumn {
        GridColumn { until, is_small: true, ..self }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { text: text.into(), small: Vec::new() }
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

    /// Makes a grid of columns with their cells. A column with nothing in it is left out.
    pub fn of_columns(columns: impl IntoIterator<Item = (GridColumn, Vec<String>)>) -> Grid {
        let has_cells =
            |(_, cells): &(GridColumn, Vec<String>)| cells.iter().any(|cell| !cell.trim().is_empty());
        Grid::of_all_columns(columns.into_iter().filter(has_cells))
    }

    /// Makes a grid of columns with their cells, which are as many in each.
    pub fn of_all_columns(columns: impl IntoIterator<Item = (GridColumn, Vec<String>)>) -> Grid {
        let (columns, cells): (Vec<GridColumn>, Vec<Vec<String>>) = columns.into_iter().unzip();
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
        self.columns.push(GridColumn::numbers(head));
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<Cell>>) {
        self.push(GridRow::of(cells));
    }

    /// Adds a row; cells that it lacks are empty.
    pub fn push(&mut self, mut row: GridRow) {
        row.cells.resize_with(self.columns.len(), Cell::default);
        self.rows.push(row);
    }

    pub fn foot(&mut self, cells: impl IntoIterator<Item = impl Into<Cell>>) {
        self.foot.push(GridRow::of(cells));
    }

    /// Returns what is left of it in less detail.
    pub(super) fn in_detail(&self, detail: Detail) -> Grid {
        self.only(|_, column| match detail {
            Detail::Page => !column.is_small,
            _ => column.until >= detail,
        })
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
