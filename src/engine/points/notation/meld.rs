//! Melds and trick points of a line, by position or by player.

use super::{HandSoFar, say_each, say_of};
use crate::engine::pinochle::{is_meld, written_out};
use crate::engine::points::record::Meld;
use crate::notation::{Granted, LineError, LineProblem, Melds, Reader, Row, Said};
use std::collections::BTreeMap;

impl HandSoFar<'_> {
    /// Reads melds: of each side by position, or of one player after a colon.
    pub(super) fn meld(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        row: &'static Row,
    ) -> Result<(), LineError> {
        let Some((name, player)) = reader.tied_player(said, row)? else {
            let melds: Vec<Option<Meld>> = match reader.value(is_meld) {
                Some((value, text)) => self.places(reader, value, &text)?,
                None => self.sums(reader)?.into_iter().map(|points| points.map(Meld::Points)).collect(),
            };
            if melds.iter().all(Option::is_none) {
                return Err(reader.fault(said, LineProblem::Lacking { row }));
            }
            return say_each(reader, said, row.field, &mut self.meld, melds);
        };
        let player = reader.name(player);
        let column = self.column(reader, name, &player)?;
        let Some(meld) = meld_behind(reader)? else {
            return Err(reader.fault(said, LineProblem::Lacking { row }));
        };
        if self.columns.is_single(column) {
            return say_of(reader, said, row.field, &mut self.meld, column, meld);
        }
        let Some(slot) = self.meld.get_mut(column) else { return Ok(()) };
        let melds = slot.get_or_insert_with(|| Meld::ByPlayer(BTreeMap::new()));
        match melds {
            Meld::ByPlayer(melds) if melds.get(&player).is_none_or(|before| *before == meld) => {
                melds.insert(player, meld);
            }
            _ => return Err(reader.contradiction(said, row.field)),
        }
        reader.belongs(said, row.field);
        Ok(())
    }

    /// Reads melds in numbers by position, added up; `None` for an empty one. A number added behind a slash could have been
    /// meant for the tricks.
    fn sums(&self, reader: &mut Reader<'_>) -> Result<Vec<Option<i64>>, LineError> {
        let columns = self.with_sides(reader.columns(self.columns.len()))?;
        for (column, side) in columns.iter().zip(self.columns.names()).skip(1) {
            if column.counts.len() > 1 {
                let counts = column.counts.iter().map(|count| count.value).collect();
                reader.grant(Granted::AddedUp { side, counts });
            }
        }
        columns.iter().map(|column| reader.sum(&column.counts)).collect()
    }

    /// Reads trick points by position; `None` for an empty one.
    pub(super) fn counts(&self, reader: &mut Reader<'_>) -> Result<Vec<Option<i64>>, LineError> {
        let columns = self.with_sides(reader.columns(self.columns.len()))?;
        reader.refuse_joined(&columns, self.columns.len())?;
        columns.iter().map(|column| reader.sum(&column.counts)).collect()
    }

    /// Names the sides in the error for a number without a column.
    pub(super) fn with_sides<T>(&self, read: Result<T, LineError>) -> Result<T, LineError> {
        read.map_err(|error| match *error.problem {
            LineProblem::NoColumn { .. } => LineError { problem: self.no_column().into(), ..error },
            _ => error,
        })
    }

    /// Reads melds after an `=` by position; `None` for an empty one.
    fn places(&self, reader: &Reader<'_>, value: Said, text: &str) -> Result<Vec<Option<Meld>>, LineError> {
        if text.split('/').count() > self.columns.len() {
            return Err(reader.fault(value, self.no_column()));
        }
        text.split('/').map(place).collect::<Result<_, _>>().map_err(|problem| reader.fault(value, problem))
    }

    fn no_column(&self) -> LineProblem {
        LineProblem::NoColumn { columns: self.columns.len(), sides: self.columns.names() }
    }
}

/// Reads the meld of one player or side after an `=`.
pub(super) fn meld_behind(reader: &mut Reader<'_>) -> Result<Option<Meld>, LineError> {
    if !reader.is_equals_ahead() {
        return Ok(None);
    }
    let Some((value, text)) = reader.value(is_meld) else {
        let columns = reader.columns(1).map_err(|error| match *error.problem {
            LineProblem::NoColumn { .. } => LineError { problem: LineProblem::PlacesOfOne.into(), ..error },
            _ => error,
        })?;
        let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
        return Ok(points.map(Meld::Points));
    };
    if text.contains('/') {
        return Err(reader.fault(value, LineProblem::PlacesOfOne));
    }
    place(&text).map_err(|problem| reader.fault(value, problem))
}

/// Reads the melds of one position; `None` if it is empty.
fn place(text: &str) -> Result<Option<Meld>, Box<LineProblem>> {
    if text.is_empty() { Ok(None) } else { Melds::read(text).map(|melds| Some(melds.into())) }
}

impl From<Melds> for Meld {
    fn from(melds: Melds) -> Meld {
        match melds {
            Melds::Points(points) => Meld::Points(points),
            Melds::Names(names) => Meld::Names(names.iter().map(|name| written_out(name)).collect()),
            Melds::Cards(cards) => Meld::Cards(cards),
        }
    }
}
