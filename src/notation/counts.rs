//! Lists of numbers: `+` joins numbers, `/` separates columns.

use super::error::{LineProblem, LineResult};
use super::reader::{Count, Position, Reader};
use super::reading::Role;
use super::token::TokenKind;
use crate::kernel::ensure;

/// Joined by `+` between two slashes; none in an empty column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CountColumn {
    /// `None` for the first column.
    pub slash: Option<Position>,
    pub counts: Vec<Count>,
}

impl Reader<'_> {
    /// `170`, `170/80`, `100+60`, `/80`. A `:` or `=` may be between.
    pub fn columns(&mut self, most: usize) -> LineResult<Vec<CountColumn>> {
        if let Some(TokenKind::Sign(sign @ (':' | '='))) = self.peek_kind(0)
            && self.are_numbers_ahead(1)
        {
            self.take(Role::Sign(sign));
        }
        let counts = self.number_here()?.map_or(Ok(Vec::new()), |first| self.joined_to(first))?;
        self.columns_behind(CountColumn { slash: None, counts }, most, true)
    }

    /// Places parted by `/`, joined by one `+` to places of another kind. A place may be empty.
    pub fn joined_places(
        &mut self,
        first: Count,
        most: usize,
    ) -> LineResult<(Vec<CountColumn>, Vec<CountColumn>)> {
        let melds = self.columns_behind(CountColumn { slash: None, counts: vec![first] }, most, false)?;
        let mut tricks = Vec::new();
        if self.is_joined(melds.last()) {
            self.take(Role::Sign('+'));
            let counts = self.number_here()?.into_iter().collect();
            tricks = self.columns_behind(CountColumn { slash: None, counts }, most, false)?;
        }
        ensure(!self.is_joined(tricks.last()), || self.fault(self.ahead(1), LineProblem::OneNumber))?;
        Ok((melds, tricks))
    }

    fn columns_behind(
        &mut self,
        first: CountColumn,
        most: usize,
        joins: bool,
    ) -> LineResult<Vec<CountColumn>> {
        let mut columns = vec![first];
        while self.is_next('/') {
            if columns.len() == most {
                let surplus = self.ahead(usize::from(self.peek_kind(1) == Some(TokenKind::Number)));
                return Err(self.fault(surplus, LineProblem::OneNumber));
            }
            let slash = self.here();
            self.take(Role::Sign('/'));
            let counts = match self.number_here()? {
                Some(first) if joins => self.joined_to(first)?,
                first => first.into_iter().collect(),
            };
            columns.push(CountColumn { slash: Some(slash), counts });
        }
        Ok(columns)
    }

    fn is_joined(&self, last: Option<&CountColumn>) -> bool {
        last.and_then(|column| column.counts.last()).is_some_and(|last| self.is_plus_behind(last.value))
    }

    /// Or a slash in place of one.
    pub(super) fn are_numbers_ahead(&self, ahead: usize) -> bool {
        matches!(self.peek_kind(ahead), Some(TokenKind::Number | TokenKind::Sign('/')))
    }

    pub fn joined_to(&mut self, first: Count) -> LineResult<Vec<Count>> {
        let mut counts = vec![first];
        let mut last = first.value;
        while self.is_plus_behind(last) {
            self.take(Role::Sign('+'));
            if let Some(count) = self.number_here()? {
                counts.push(count);
                last = count.value;
            }
        }
        Ok(counts)
    }

    fn is_plus_behind(&self, last: i64) -> bool {
        let joins = self.vocabulary.joins;
        let next = self.peek(1).filter(|next| next.kind == TokenKind::Number);
        self.is_next('+') && joins(last) && next.is_some_and(|next| next.text.parse().map_or(true, joins))
    }

    /// Behind the trick points they could be a sum or the count of another of `most` sides. They begin with their word.
    pub fn refuse_joined(&self, said: Position, columns: &[CountColumn], most: usize) -> LineResult {
        let Some(joined) = columns.iter().find_map(|column| column.counts.get(1)) else { return Ok(()) };
        let typed = |one: &dyn Fn(&[Count]) -> String| {
            let columns: Vec<String> = columns.iter().map(|column| one(&column.counts)).collect();
            columns.join("/")
        };
        let apart = |counts: &[Count]| {
            counts.iter().map(|count| count.value.to_string()).collect::<Vec<_>>().join("/")
        };
        let sum = |counts: &[Count]| match counts {
            [] => String::new(),
            counts => counts.iter().fold(0, |sum: i64, count| sum.saturating_add(count.value)).to_string(),
        };
        let apart = Some(typed(&apart)).filter(|apart| apart.split('/').count() <= most);
        let ways = [Some(typed(&sum)), apart].into_iter().flatten().map(|counts| format!("t{counts}"));
        Err(self.fault(joined.said, LineProblem::TwoMeanings).instead_of(self.place_since(said), ways))
    }

    pub fn sum(&self, counts: &[Count]) -> LineResult<Option<i64>> {
        let mut sum = None;
        for count in counts {
            let more = sum.unwrap_or(0i64).checked_add(count.value);
            sum = Some(more.ok_or_else(|| self.fault(count.said, LineProblem::NumberTooLarge))?);
        }
        Ok(sum)
    }
}
