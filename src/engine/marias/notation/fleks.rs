//! Doublings as a line tells them: levels by name, counts, and what they are about (rulebook sections 4, 13.1).

use crate::engine::marias::{Announcement, Component, Contract, Fleks as Counts, Options};
use crate::notation::{Count, LineError, LineProblem, MariasProblem, Meaning, Reader, Row, Said};
use std::collections::{BTreeMap, BTreeSet};

/// The doublings in the order said.
#[derive(Default)]
pub(super) struct Fleks(Vec<Doubling>);

struct Doubling {
    said: Said,
    /// What was doubled; nothing said is the main component.
    components: Vec<Component>,
    count: i64,
    /// Whether it goes on from what else is said.
    is_higher: bool,
}

/// Returns the component that a bare flek doubles (section 4).
pub(in crate::engine::marias) fn main(
    contract: Contract,
    announced: &BTreeSet<Announcement>,
    options: &Options,
) -> Component {
    if contract != Contract::Suit {
        Component::Contract
    } else if announced.contains(&Announcement::Hundred) {
        Component::Hundred
    } else if announced.contains(&Announcement::TwoSevens) && !options.game_with_two_sevens {
        Component::TwoSevens
    } else {
        Component::Game
    }
}

impl Fleks {
    /// Reads what may follow a level: `:7`, `:4`, `:7p:3`. A count goes before the level's own.
    pub(super) fn flek(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        row: &'static Row,
        level: i64,
    ) -> Result<(), LineError> {
        let (components, count) = behind(reader, said, row)?;
        self.say(reader, row, Doubling { said, components, count: count.unwrap_or(level), is_higher: false })
    }

    /// Reads what may follow `higher`.
    pub(super) fn higher(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        row: &'static Row,
    ) -> Result<(), LineError> {
        let (components, count) = behind(reader, said, row)?;
        self.say(reader, row, Doubling { said, components, count: count.unwrap_or(1), is_higher: true })
    }

    fn say(&mut self, reader: &mut Reader<'_>, row: &'static Row, said: Doubling) -> Result<(), LineError> {
        reader.belongs(said.said, row.field);
        self.0.push(said);
        Ok(())
    }

    /// Returns the count of each component: the highest said, and one more for each `higher`.
    pub(super) fn finish(self, reader: &Reader<'_>, main: Component) -> Result<Option<Counts>, LineError> {
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
        Ok(Some(Counts(counts)).filter(|counts| !counts.0.is_empty()))
    }
}

/// Reads the component and the count that colons tie to a flek, if any.
fn behind(
    reader: &mut Reader<'_>,
    said: Said,
    row: &'static Row,
) -> Result<(Vec<Component>, Option<i64>), LineError> {
    if !reader.takes(':') {
        return Ok((Vec::new(), None));
    }
    let components = match reader.number_here()? {
        Some(Count { value: 7, .. }) => of_a_side(reader, &[Meaning::Seven]),
        Some(Count { value: 77, .. }) => vec![Component::TwoSevens],
        Some(Count { value: 100, .. }) => of_a_side(reader, &[Meaning::Hundred]),
        Some(Count { value: 107, .. }) => of_a_side(reader, &[Meaning::Seven, Meaning::Hundred]),
        Some(Count { value, .. }) => return Ok((Vec::new(), Some(value))),
        None => match reader.takes_word(is_component).map(|(_, row)| row.meaning) {
            Some(Meaning::Suit) => vec![Component::Game],
            Some(Meaning::TwoSevens) => vec![Component::TwoSevens],
            Some(Meaning::HundredSeven) => of_a_side(reader, &[Meaning::Seven, Meaning::Hundred]),
            Some(meaning) => of_a_side(reader, &[meaning]),
            None => {
                return Err(reader.fault_here(said, row, LineProblem::Marias(MariasProblem::NoComponent)));
            }
        },
    };
    if !reader.takes(':') {
        return Ok((components, None));
    }
    match reader.number_here()? {
        Some(count) => Ok((components, Some(count.value))),
        None => Err(reader.fault(said, LineProblem::Lacking { row })),
    }
}

fn is_component(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Suit | Meaning::Seven | Meaning::TwoSevens | Meaning::Hundred | Meaning::HundredSeven
    )
}

/// Returns the components of the side whose they are: the defenders', if `against` follows.
fn of_a_side(reader: &mut Reader<'_>, what: &[Meaning]) -> Vec<Component> {
    let against = reader.takes_word(|meaning| meaning == Meaning::Against).is_some();
    let component = |meaning: &Meaning| match (meaning, against) {
        (Meaning::Seven, false) => Component::Seven,
        (Meaning::Seven, true) => Component::SevenAgainst,
        (_, false) => Component::Hundred,
        (_, true) => Component::HundredAgainst,
    };
    what.iter().map(component).collect()
}
