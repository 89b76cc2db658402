//! Doublings in a line: levels by name, counts, and what they double (rulebook sections 4, 13.1).

use super::component::{self, Before, Component as Typed};
use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Announcement, Component, Contract, Fleks};
use crate::engine::marias::side::{BySide, Side};
use crate::notation::{Count, LineError, LineProblem, MariasProblem, Meaning, Next, Reader, Row, Said};
use std::collections::{BTreeMap, BTreeSet};

/// The doublings in the order typed.
#[derive(Default)]
pub(super) struct TypedFleks(Vec<Doubling>);

struct Doubling {
    said: Said,
    level: Level,
    target: Target,
    tie: Tie,
    /// Whether it stands right behind another one and what that doubled.
    follows: bool,
}

#[derive(Clone, Copy)]
enum Level {
    /// The name of a level.
    Named(i64),
    /// A number of doublings.
    Counted(i64),
    /// So many more than the others say.
    Higher(i64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// None is typed: the main component.
    Main,
    Game,
    Announced(Typed),
    All,
}

/// What ties a target to its flek.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tie {
    Blank,
    /// `on`
    Word,
    Colon,
}

/// What fleks can be on.
pub(super) struct Doubled<'a> {
    pub contract: Contract,
    pub announced: &'a BySide<BTreeSet<Announcement>>,
    pub options: &'a Options,
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

impl Doubled<'_> {
    fn main(&self) -> Component {
        main(self.contract, &self.announced.lone, self.options)
    }

    /// Returns everything that is announced, and the game where it is paid; without trumps the contract.
    fn all(&self) -> Vec<Component> {
        if self.contract != Contract::Suit {
            return vec![Component::Contract];
        }
        let announced =
            |by: Side| self.announced[by].iter().map(move |&what| Component::Announced { by, what });
        let has_hundred = Side::BOTH.iter().any(|by| self.announced[*by].contains(&Announcement::Hundred));
        let has_two_sevens = self.announced.lone.contains(&Announcement::TwoSevens);
        let pays_game = !has_hundred && (self.options.game_with_two_sevens || !has_two_sevens);
        let game = pays_game.then_some(Component::Game);
        Side::BOTH.into_iter().flat_map(announced).chain(game).collect()
    }

    fn components(&self, target: Target) -> Vec<Component> {
        match target {
            Target::Main => vec![self.main()],
            Target::Game => vec![Component::Game],
            Target::Announced(Typed { what, by }) => {
                what.iter().map(|&what| Component::Announced { by, what }).collect()
            }
            Target::All => self.all(),
        }
    }
}

impl TypedFleks {
    /// Reads what may follow a level or `higher`: what it doubles, and how often. Returns what it is for the next item.
    pub(super) fn say(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        row: &'static Row,
        follows: bool,
    ) -> Result<Before, LineError> {
        let (target, tie, count) = target(reader, said, row)?;
        let level = match (row.meaning, count) {
            (Meaning::Higher, more) => Level::Higher(more.unwrap_or(1)),
            // Of the level and the count the higher one, as of several doublings.
            (Meaning::Flek(level), Some(count)) if level > 1 => Level::Counted(level.max(count)),
            (_, Some(count)) => Level::Counted(count),
            (Meaning::Fleks(count), None) => Level::Counted(count),
            (Meaning::Flek(level), None) => Level::Named(level),
            _ => return Err(reader.no_word(said)),
        };
        Ok(self.push(reader, Doubling { said, level, target, tie, follows }))
    }

    /// Reads what may follow a number of doublings: `2x flek on the seven`.
    pub(super) fn counted(
        &mut self,
        reader: &mut Reader<'_>,
        count: Count,
        follows: bool,
    ) -> Result<Before, LineError> {
        let (target, tie) = bare_target(reader)?;
        let level = Level::Counted(count.value);
        Ok(self.push(reader, Doubling { said: count.said, level, target, tie, follows }))
    }

    fn push(&mut self, reader: &mut Reader<'_>, doubling: Doubling) -> Before {
        reader.belongs(doubling.said, "flek");
        let is_against = matches!(doubling.target, Target::Announced(Typed { by: Side::Defenders, .. }));
        self.0.push(doubling);
        Before::Flek { is_against }
    }

    /// Returns whether the last doubling has a target that a verdict behind it can mean: the game or everything.
    pub(super) fn last_is_on_game(&self) -> bool {
        self.0.last().is_some_and(|last| matches!(last.target, Target::Game | Target::All))
    }

    /// Returns whether the last doubling has a target, which has no fate of its own.
    pub(super) fn last_has_target(&self) -> bool {
        self.0.last().is_some_and(|last| last.target != Target::Main)
    }

    /// Returns the count of each component: the highest one typed, and one more for each `higher`.
    pub(super) fn finish(
        self,
        reader: &Reader<'_>,
        doubled: &Doubled<'_>,
    ) -> Result<Option<Fleks>, LineError> {
        for (before, doubling) in self.0.iter().zip(self.0.iter().skip(1)) {
            if doubling.follows && before.is_unclear_before(doubling, doubled) {
                return Err(reader.fault(doubling.said, LineProblem::Marias(MariasProblem::WhoseFlek)));
            }
        }
        let mut counts: BTreeMap<Component, i64> = BTreeMap::new();
        let is_higher = |doubling: &Doubling| matches!(doubling.level, Level::Higher(_));
        let (higher, levels): (Vec<Doubling>, Vec<Doubling>) = self.0.into_iter().partition(is_higher);
        for doubling in levels.into_iter().chain(higher) {
            for component in doubled.components(doubling.target) {
                let count = counts.entry(component).or_default();
                *count = match doubling.level {
                    Level::Named(level) | Level::Counted(level) => level.max(*count),
                    Level::Higher(more) => {
                        let sum = count.checked_add(more);
                        sum.ok_or_else(|| reader.fault(doubling.said, LineProblem::NumberTooLarge))?
                    }
                };
            }
        }
        Ok(Some(Fleks(counts)).filter(|fleks| !fleks.0.is_empty()))
    }
}

impl Doubling {
    /// Returns whether it is the level above another one by its name.
    fn is_next_after(&self, before: &Doubling) -> bool {
        match (before.level, self.level) {
            (_, Level::Higher(_)) => true,
            (Level::Named(before), Level::Named(level)) => before.checked_add(1) == Some(level),
            _ => false,
        }
    }

    /// Returns whether one of two doublings side by side has a target that the other one could mean too.
    fn is_unclear_before(&self, next: &Doubling, doubled: &Doubled<'_>) -> bool {
        let is_main = |target| target != Target::All && doubled.components(target) == [doubled.main()];
        match (self.target, next.target) {
            (Target::Main, Target::Main) => false,
            (target, Target::Main) => {
                self.tie == Tie::Blank || (next.is_next_after(self) && !is_main(target))
            }
            (Target::Main, target) => {
                next.is_next_after(self)
                    && next.tie != Tie::Colon
                    && target != Target::All
                    && !is_main(target)
            }
            _ => false,
        }
    }
}

/// Reads the target and the count behind a flek, if any.
fn target(
    reader: &mut Reader<'_>,
    said: Said,
    row: &'static Row,
) -> Result<(Target, Tie, Option<i64>), LineError> {
    let (target, tie) = if matches!(reader.next_item(0), Some((Next::Sign(':'), _))) {
        let colon = Tie::Colon;
        if let Some((Next::Number(count), _)) = reader.next_item(1)
            && component::by_number(count).is_none()
        {
            reader.takes(':');
            reader.number_here()?;
            return Ok((Target::Main, colon, Some(count)));
        }
        reader.takes(':');
        match named_target(reader)? {
            Some(target) => (target, colon),
            None => {
                let problem = LineProblem::Marias(MariasProblem::NoComponent);
                return Err(reader.fault_here(said, row, problem));
            }
        }
    } else {
        bare_target(reader)?
    };
    let is_count = matches!(reader.next_item(0), Some((Next::Sign(':'), _)))
        && matches!(reader.next_item(1), Some((Next::Number(_), _)));
    if target == Target::Main || !is_count {
        return Ok((target, tie, None));
    }
    reader.takes(':');
    Ok((target, tie, reader.number_here()?.map(|count| count.value)))
}

/// Reads a target without a colon: `flek 7`, `flek on the seven`.
fn bare_target(reader: &mut Reader<'_>) -> Result<(Target, Tie), LineError> {
    if let Some((on, row)) = reader.takes_word(|meaning| meaning == Meaning::On) {
        let target = named_target(reader)?;
        return match target {
            Some(target) => Ok((target, Tie::Word)),
            None => Err(reader.fault(on, LineProblem::Lacking { row })),
        };
    }
    Ok((named_target(reader)?.unwrap_or(Target::Main), Tie::Blank))
}

fn named_target(reader: &mut Reader<'_>) -> Result<Option<Target>, LineError> {
    if let Some(component) = component::component(reader)? {
        return Ok(Some(Target::Announced(component)));
    }
    let word = reader.takes_word(|meaning| matches!(meaning, Meaning::Suit | Meaning::All));
    Ok(word.map(|(_, row)| if row.meaning == Meaning::Suit { Target::Game } else { Target::All }))
}
