//! A table of text, between reports and the formats they are shown in. (The table people sit at is a `Table`.)

/// On which side of its column a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column: its head, and where its cells stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Where its cells stand.
    pub side: Side,
}

/// Rows of text under heads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grid {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<String>>,
    /// Rows under the line: sums.
    pub foot: Vec<Vec<String>>,
    /// Whether columns stand close together.
    pub tight: bool,
}

impl Grid {
    /// Returns a grid without rows. A head that begins with `>` is a column of numbers.
    #[must_use]
    pub fn new(heads: &[&str]) -> Grid {
        let columns = heads.iter().map(|head| match head.strip_prefix('>') {
            Some(head) => Column { head: head.to_owned(), side: Side::Right },
            None => Column { head: (*head).to_owned(), side: Side::Left },
        });
        Grid { columns: columns.collect(), ..Grid::default() }
    }

    /// Adds a column of numbers.
    pub fn number(&mut self, head: &str) {
        self.columns.push(Column { head: head.to_owned(), side: Side::Right });
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a row under the line.
    pub fn foot(&mut self, cells: impl IntoIterator<Item = String>) {
        self.foot.push(cells.into_iter().collect());
    }
}
