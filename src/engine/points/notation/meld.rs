//! Melds and trick points of a line, by position or by player.

use super::{LineHand, SideSlot};
use crate::engine::pinochle::{is_meld, read_melds};
use crate::engine::points::record::SideMeld;
use crate::kernel::ensure;
use crate::notation::{Granted, LineError, LineProblem, LineResult, Melds, Position, Reader, Row, Slot};
use std::collections::BTreeMap;

impl LineHand<'_, '_, '_> {
    /// Reads melds: of each side by position, or of one player after a colon.
    pub(super) fn meld(&mut self, said: Position, row: &'static Row) -> LineResult {
        let Some((name, player)) = self.reader.tied_player(said, row)? else {
            let melds: Vec<Option<Melds>> = match self.reader.value(is_meld) {
                Some((value, text)) => self.places(value, &text)?,
                None => self.sums()?.into_iter().map(|points| points.map(Melds::Points)).collect(),
            };
            let is_said = melds.iter().any(Option::is_some);
            ensure(is_said, || self.reader.fault(said, LineProblem::Lacking { row }))?;
            return self.melds(said, melds);
        };
        let player = self.reader.name(player);
        let column = self.column(name, &player)?;
        let (side, is_single) = (column.label, column.is_single());
        let Some(melds) = meld_behind(self.reader)? else {
            return Err(self.reader.fault(said, LineProblem::Lacking { row }));
        };
        let slot = &mut SideSlot(&mut self.record.meld, side);
        if is_single {
            return self.reader.say(said, row.field, slot, SideMeld::Together(melds));
        }
        let mut by_player = match slot.value() {
            None => BTreeMap::new(),
            Some(SideMeld::ByPlayer(before)) if before.get(&player).is_none_or(|before| *before == melds) => {
                before.clone()
            }
            Some(_) => return Err(self.reader.contradiction(said, row.field)),
        };
        by_player.insert(player, melds);
        slot.fill(SideMeld::ByPlayer(by_player));
        self.reader.belongs(said, row.field);
        Ok(())
    }

    pub(super) fn melds(&mut self, said: Position, melds: Vec<Option<Melds>>) -> LineResult {
        self.has_places |= melds.len() > 1;
        for (side, melds) in self.columns.labels().zip(melds) {
            if let Some(melds) = melds {
                let slot = &mut SideSlot(&mut self.record.meld, side);
                self.reader.say(said, "meld", slot, SideMeld::Together(melds))?;
            }
        }
        Ok(())
    }

    /// Reads melds in numbers by position, added up; `None` for an empty one. A number added behind a slash could have been
    /// meant for the tricks.
    fn sums(&mut self) -> LineResult<Vec<Option<i64>>> {
        let columns = self.reader.columns(self.columns.len());
        let columns = self.with_sides(columns)?;
        for (column, side) in columns.iter().zip(self.columns.names()).skip(1) {
            if column.counts.len() > 1 {
                let counts = column.counts.iter().map(|count| count.value).collect();
                self.reader.grant(Granted::AddedUp { side, counts });
            }
        }
        columns.iter().map(|column| self.reader.sum(&column.counts)).collect()
    }

    /// Reads trick points by position; `None` for an empty one.
    pub(super) fn counts(&mut self, said: Position) -> LineResult<Vec<Option<i64>>> {
        let columns = self.reader.columns(self.columns.len());
        let columns = self.with_sides(columns)?;
        self.reader.refuse_joined(said, &columns, self.columns.len())?;
        columns.iter().map(|column| self.reader.sum(&column.counts)).collect()
    }

    /// Names the sides in the error for a number without a column.
    pub(super) fn with_sides<T>(&self, read: LineResult<T>) -> LineResult<T> {
        read.map_err(|error| match *error.problem {
            LineProblem::OneNumber => LineError { problem: self.no_column().into(), ..error },
            _ => error,
        })
    }

    /// Reads melds after an `=` by position; `None` for an empty one.
    fn places(&self, value: Position, text: &str) -> LineResult<Vec<Option<Melds>>> {
        let fault = |problem: Box<LineProblem>| self.reader.fault(value, problem);
        if text.split('/').count() > self.columns.len() {
            return Err(fault(self.no_column().into()));
        }
        text.split('/').map(place).collect::<Result<_, _>>().map_err(fault)
    }

    fn no_column(&self) -> LineProblem {
        LineProblem::NoColumn { sides: self.columns.names() }
    }
}

pub(super) fn meld_behind(reader: &mut Reader<'_>) -> LineResult<Option<Melds>> {
    if !reader.is_next('=') {
        return Ok(None);
    }
    let Some((value, text)) = reader.value(is_meld) else {
        let columns = reader.columns(1).map_err(|error| match *error.problem {
            LineProblem::OneNumber => LineError { problem: LineProblem::NotPlaces.into(), ..error },
            _ => error,
        })?;
        let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
        return Ok(points.map(Melds::Points));
    };
    ensure(!text.contains('/'), || reader.fault(value, LineProblem::NotPlaces))?;
    place(&text).map_err(|problem| reader.fault(value, problem))
}

/// Reads the melds of one position; `None` if it is empty.
fn place(text: &str) -> Result<Option<Melds>, Box<LineProblem>> {
    if text.is_empty() { Ok(None) } else { read_melds(text).map(Some) }
}
