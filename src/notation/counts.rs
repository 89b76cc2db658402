//! Numbers in a row: `+` between two joins them, `/` parts columns.

use super::error::{LineError, LineProblem};
use super::reader::{Reader, Said};
use super::reading::Role;
use super::token::Kind;

/// A number and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The number.
    pub value: i64,
    /// Where it stands.
    pub said: Said,
}

/// The numbers between two slashes, joined by `+`; none in an empty column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The slash in front, which the first column has not.
    pub slash: Option<Said>,
    /// The numbers.
    pub counts: Vec<Count>,
}

impl Reader<'_> {
    /// Reads the numbers that follow a word, in columns parted by slashes: `170`, `170/80`, `100+60`, `/80`.
    ///
    /// # Errors
    /// At a number without a column, a minus between two numbers, a number too large.
    pub fn columns(&mut self, most: usize) -> Result<Vec<Column>, LineError> {
        let mut columns = vec![Column { slash: None, counts: self.counts()? }];
        while let Some(surplus) = self.column_ahead() {
            if columns.len() == most {
                return Err(self.fault(surplus, LineProblem::NoColumn { columns: most, sides: Vec::new() }));
            }
            let slash = self.here();
            self.take(Role::Sign('/'));
            columns.push(Column { slash: Some(slash), counts: self.counts()? });
        }
        Ok(columns)
    }

    /// Finds a slash that stands here; a fault would be laid on the number behind it, if there is one.
    #[must_use]
    pub fn column_ahead(&self) -> Option<Said> {
        let stands = self.peek_kind(0) == Some(Kind::Sign('/'));
        let has_number = self.peek_kind(1) == Some(Kind::Number);
        stands.then(|| self.ahead(usize::from(has_number)))
    }

    /// Reads the numbers that `+` joins to one already read.
    ///
    /// # Errors
    /// At a minus between two numbers, or a number too large.
    pub fn joined_to(&mut self, first: Count) -> Result<Vec<Count>, LineError> {
        self.refuse_minus(first.value)?;
        let mut counts = vec![first];
        let mut last = first.value;
        while self.parts_numbers('+', last) {
            self.take(Role::Sign('+'));
            let said = self.here();
            last = self.number()?;
            counts.push(Count { value: last, said });
        }
        Ok(counts)
    }

    /// Reads the opponents' column behind joined numbers, if a slash follows.
    ///
    /// # Errors
    /// At the slash, if no number stands behind it.
    pub fn column_behind(&mut self) -> Result<Option<Count>, LineError> {
        let slash = self.here();
        if !self.takes('/') {
            return Ok(None);
        }
        let said = self.here();
        if self.peek_kind(0) != Some(Kind::Number) {
            return Err(self.fault(slash, LineProblem::EmptyColumn));
        }
        Ok(Some(Count { value: self.number()?, said }))
    }

    /// Reads the joined numbers behind a slash, if one follows, and where the slash stands.
    ///
    /// # Errors
    /// At the slash, if no number stands behind it; at a minus between two numbers, or a number too large.
    pub fn counts_behind(&mut self) -> Result<Option<(Said, Vec<Count>)>, LineError> {
        let slash = self.here();
        if !self.takes('/') {
            return Ok(None);
        }
        let counts = self.counts()?;
        if counts.is_empty() {
            return Err(self.fault(slash, LineProblem::EmptyColumn));
        }
        Ok(Some((slash, counts)))
    }

    /// Adds up joined numbers; `None` if there are none.
    ///
    /// # Errors
    /// At the number with which the sum becomes too large.
    pub fn sum(&self, counts: &[Count]) -> Result<Option<i64>, LineError> {
        let mut sum = None;
        for count in counts {
            let Some(more) = sum.unwrap_or(0i64).checked_add(count.value) else {
                return Err(self.fault(count.said, LineProblem::NumberTooLarge));
            };
            sum = Some(more);
        }
        Ok(sum)
    }

    fn counts(&mut self) -> Result<Vec<Count>, LineError> {
        if self.peek_kind(0) != Some(Kind::Number) {
            return Ok(Vec::new());
        }
        let said = self.here();
        let value = self.plain_number()?;
        self.joined_to(Count { value, said })
    }
}
