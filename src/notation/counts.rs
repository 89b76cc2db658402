//! Lists of numbers: `+` joins numbers, `/` separates columns.

use super::error::{LineProblem, LineResult};
use super::reader::{Position, Reader};
use super::reading::Role;
use super::token::Kind;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    pub value: i64,
    pub said: Position,
}

/// The numbers between two slashes, joined by `+`; none in an empty column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The slash before it; `None` for the first column.
    pub slash: Option<Position>,
    pub counts: Vec<Count>,
}

/// Bare numbers by position; `None` for an empty one.
pub type Places = Vec<Option<Count>>;

impl Reader<'_> {
    /// Reads the numbers after a word, in columns separated by slashes: `170`, `170/80`, `100+60`, `/80`. A `:` or `=`
    /// may be between.
    pub fn columns(&mut self, most: usize) -> LineResult<Vec<Column>> {
        if let Some(Kind::Sign(sign @ (':' | '='))) = self.peek_kind(0)
            && self.are_numbers_ahead(1)
        {
            self.take(Role::Sign(sign));
        }
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

    /// Returns whether a number, or a slash in place of one, is ahead.
    pub(super) fn are_numbers_ahead(&self, ahead: usize) -> bool {
        matches!(self.peek_kind(ahead), Some(Kind::Number | Kind::Sign('/')))
    }

    /// Finds a slash that is next. An error points at the number after it, if there is one.
    pub fn column_ahead(&self) -> Option<Position> {
        let stands = self.peek_kind(0) == Some(Kind::Sign('/'));
        let has_number = self.peek_kind(1) == Some(Kind::Number);
        stands.then(|| self.ahead(usize::from(has_number)))
    }

    /// Reads the numbers that `+` joins to one already read.
    pub fn joined_to(&mut self, first: Count) -> LineResult<Vec<Count>> {
        self.refuse_minus(first.value)?;
        let mut counts = vec![first];
        let mut last = first.value;
        while self.is_between_numbers('+', last) {
            self.take(Role::Sign('+'));
            let said = self.here();
            last = self.number()?;
            counts.push(Count { value: last, said });
        }
        Ok(counts)
    }

    /// Reads bare numbers on from the first: places parted by `/`, joined by one `+` to places of another kind. A place
    /// may be empty.
    pub fn joined_places(&mut self, first: Count, most: usize) -> LineResult<(Places, Places)> {
        let (melds, last) = self.places(first, most)?;
        if !self.is_between_numbers('+', last) {
            return Ok((melds, Vec::new()));
        }
        self.take(Role::Sign('+'));
        let said = self.here();
        let value = self.plain_number()?;
        let (tricks, last) = self.places(Count { value, said }, most)?;
        if self.is_between_numbers('+', last) {
            return Err(self.fault(self.ahead(1), LineProblem::JoinedTooOften));
        }
        Ok((melds, tricks))
    }

    /// Reads places from the first number on. Also returns the last number.
    fn places(&mut self, first: Count, most: usize) -> LineResult<(Places, i64)> {
        let mut last = first.value;
        self.refuse_minus(last)?;
        let mut places = vec![Some(first)];
        while let Some(surplus) = self.column_ahead() {
            if places.len() == most {
                return Err(self.fault(surplus, LineProblem::NoColumn { columns: most, sides: Vec::new() }));
            }
            self.take(Role::Sign('/'));
            let count = self.number_here()?;
            if let Some(count) = count {
                last = count.value;
                self.refuse_minus(last)?;
            }
            places.push(count);
        }
        Ok((places, last))
    }

    /// Refuses numbers joined behind the trick points, which could be a sum or the count of another of `most` sides.
    pub fn refuse_joined(&self, columns: &[Column], most: usize) -> LineResult {
        let Some(joined) = columns.iter().find_map(|column| column.counts.get(1)) else { return Ok(()) };
        let typed = |one: &dyn Fn(&[Count]) -> String| {
            let columns: Vec<String> = columns.iter().map(|column| one(&column.counts)).collect();
            format!("t{}", columns.join("/"))
        };
        let apart = |counts: &[Count]| {
            counts.iter().map(|count| count.value.to_string()).collect::<Vec<_>>().join("/")
        };
        let sum = |counts: &[Count]| match counts {
            [] => String::new(),
            counts => counts.iter().fold(0, |sum: i64, count| sum.saturating_add(count.value)).to_string(),
        };
        let apart = Some(typed(&apart)).filter(|apart| apart.split('/').count() <= most);
        Err(self.fault(joined.said, LineProblem::JoinedTricks { sum: typed(&sum), apart }))
    }

    /// Reads the opponents' column after joined numbers, if a slash follows.
    pub fn column_behind(&mut self) -> LineResult<Option<Count>> {
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

    /// Adds up joined numbers; `None` if there are none.
    pub fn sum(&self, counts: &[Count]) -> LineResult<Option<i64>> {
        let mut sum = None;
        for count in counts {
            let Some(more) = sum.unwrap_or(0i64).checked_add(count.value) else {
                return Err(self.fault(count.said, LineProblem::NumberTooLarge));
            };
            sum = Some(more);
        }
        Ok(sum)
    }

    fn counts(&mut self) -> LineResult<Vec<Count>> {
        if self.peek_kind(0) != Some(Kind::Number) {
            return Ok(Vec::new());
        }
        let said = self.here();
        let value = self.plain_number()?;
        self.joined_to(Count { value, said })
    }
}
