//! Doublings in a line: levels by name, counts, and what they double (rulebook sections 4, 13.1).

use super::announced::{by_number, by_word, side};
use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Announcement, Component, Contract, Fleks};
use crate::engine::marias::side::Side;
use crate::notation::{Count, LineError, LineProblem, MariasProblem, Meaning, Reader, Row, Said};
use std::collections::{BTreeMap, BTreeSet};

/// The doublings in the order typed.
#[derive(Default)]
pub(super) struct TypedFleks(Vec<Doubling>);

struct Doubling {
    said: Said,
    /// What was doubled; `None` is the main component.
    components: Vec<Component>,
    count: i64,
    /// Whether it counts on from the others.
    is_higher: bool,
}

/// Returns the component that a bare flek doubles (section 4).
pub(in crate::engine::marias) fn main(
    contract: Contract,
    has_announced: &BTreeSet<Announcement>,
    options: &Options,
) -> Component {
    let announced = |what| Component::Announced { by: Side::Lone, what };
    if contract != Contract::Suit {
        Component::Contract
    } else if has_announced.contains(&Announcement::Hundred) {
        announced(Announcement::Hundred)
    } else if has_announced.contains(&Announcement::TwoSevens) && !options.game_with_two_sevens {
        announced(Announcement::TwoSevens)
    } else {
        Component::Game
    }
}

impl TypedFleks {
    /// Reads what may follow a level or `higher`: `:7`, `:4`, `:7p:3`. A count goes before the level's own.
    pub(super) fn say(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        row: &'static Row,
    ) -> Result<(), LineError> {
        let (components, count) = behind(reader, said, row)?;
        let (level, is_higher) = match row.meaning {
            Meaning::Flek(level) => (level, false),
            _ => (1, true),
        };
        reader.belongs(said, row.field);
        self.0.push(Doubling { said, components, count: count.unwrap_or(level), is_higher });
        Ok(())
    }

    /// Returns the count of each component: the highest one typed, and one more for each `higher`.
    pub(super) fn finish(self, reader: &Reader<'_>, main: Component) -> Result<Option<Fleks>, LineError> {
        let mut counts: BTreeMap<Component, i64> = BTreeMap::new();
        let (higher, levels): (Vec<Doubling>, Vec<Doubling>) =
            self.0.into_iter().partition(|doubling| doubling.is_higher);
        for doubling in levels.into_iter().chain(higher) {
            let components = if doubling.components.is_empty() { vec![main] } else { doubling.components };
            for component in components {
                let count = counts.entry(component).or_default();
                *count = if doubling.is_higher {
                    let Some(sum) = count.checked_add(doubling.count) else {
                        return Err(reader.fault(doubling.said, LineProblem::NumberTooLarge));
                    };
                    sum
                } else {
                    doubling.count.max(*count)
                };
            }
        }
        Ok(Some(Fleks(counts)).filter(|fleks| !fleks.0.is_empty()))
    }
}

/// Reads the component and the count after the colons behind a flek, if any.
fn behind(
    reader: &mut Reader<'_>,
    said: Said,
    row: &'static Row,
) -> Result<(Vec<Component>, Option<i64>), LineError> {
    if !reader.takes(':') {
        return Ok((Vec::new(), None));
    }
    let announced = match reader.number_here()? {
        Some(Count { value, .. }) => match by_number(value) {
            Some(announced) => announced,
            None => return Ok((Vec::new(), Some(value))),
        },
        None => {
            let is_component = |meaning| meaning == Meaning::Suit || by_word(meaning).is_some();
            match reader.takes_word(is_component) {
                Some((_, row)) => by_word(row.meaning).unwrap_or_default(),
                None => {
                    let problem = LineProblem::Marias(MariasProblem::NoComponent);
                    return Err(reader.fault_here(said, row, problem));
                }
            }
        }
    };
    let components = match announced {
        [] => vec![Component::Game],
        announced => {
            let by = side(reader, announced);
            announced.iter().map(|&what| Component::Announced { by, what }).collect()
        }
    };
    if !reader.takes(':') {
        return Ok((components, None));
    }
    match reader.number_here()? {
        Some(count) => Ok((components, Some(count.value))),
        None => Err(reader.fault(said, LineProblem::Lacking { row })),
    }
}
