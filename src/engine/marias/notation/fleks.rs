//! Doublings in a line: levels by name, counts, and what they double (rulebook sections 4, 13.1).

use super::LineHand;
use super::component::{self, Before, Component as Typed, is_fate};
use crate::engine::marias::checked_hand::main_component;
use crate::engine::marias::{Announcement, BySide, Component, Contract, Fleks, Options, Side};
use crate::kernel::ensure;
use crate::notation::{
    Count, ItemKind, LineProblem, LineResult, MariasProblem, Meaning, Position, Reader, Row,
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Doubling {
    said: Position,
    level: Level,
    target: Target,
    tie: Tie,
    /// Whether it stands right behind another one and what that doubled.
    follows: bool,
    opens_clause: bool,
}

/// How often something is doubled: by the name of a level, by a number, or so many more than others say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Named(i64),
    Counted(i64),
    Higher(i64),
}

impl Level {
    /// Returns the level of a word with the number that may follow it; `None` if it needs one.
    pub(super) fn of(meaning: Meaning, count: Option<i64>) -> Option<Level> {
        Some(match (meaning, count) {
            (Meaning::Higher, more) => Level::Higher(more.unwrap_or(1)),
            // Of the level and the count the higher one, as of several doublings.
            (Meaning::Flek(level), Some(count)) if level > 1 => Level::Counted(level.max(count)),
            (_, Some(count)) | (Meaning::Fleks(count), None) => Level::Counted(count),
            (Meaning::Flek(level), None) => Level::Named(level),
            _ => return None,
        })
    }

    /// Returns whether it is the level above another one by its name.
    pub(super) fn is_next_after(self, before: Level) -> bool {
        match (before, self) {
            (_, Level::Higher(_)) => true,
            (Level::Named(before), Level::Named(level)) => before.checked_add(1) == Some(level),
            _ => false,
        }
    }
}

/// What a line names: the game, a contract without trumps, or what was announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Game,
    Contract,
    Announced(Typed),
}

impl Thing {
    pub(super) fn components(self) -> Vec<Component> {
        match self {
            Thing::Game => vec![Component::Game],
            Thing::Contract => vec![Component::Contract],
            Thing::Announced(announced) => announced.all().collect(),
        }
    }

    pub(super) fn is_theirs(self) -> bool {
        matches!(self, Thing::Announced(of) if of.by == Side::Defenders)
    }

    pub(super) fn is_seven_of(self, side: Side) -> bool {
        matches!(self, Thing::Announced(Typed { what: [Announcement::Seven], by }) if by == side)
    }
}

/// What a doubling is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// None is typed: the main component.
    Main,
    Of(Thing),
    All,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tie {
    Blank,
    /// `on`
    Word,
    Colon,
}

pub(super) struct Doubled {
    pub main: Component,
    /// Everything that is announced, and the game where it is paid; without trumps the contract.
    all: Vec<Component>,
}

impl Doubled {
    pub(super) fn new(
        options: &Options,
        contract: Contract,
        announced: &BySide<Vec<Announcement>>,
    ) -> Doubled {
        let game = announced.pays_game(options).then_some(Component::Game);
        let all = match contract {
            Contract::Suit => announced.components().chain(game).collect(),
            _ => vec![Component::Contract],
        };
        Doubled { main: main_component(options, contract, &announced.lone), all }
    }

    pub(super) fn components(&self, target: Target) -> Vec<Component> {
        match target {
            Target::Main => vec![self.main],
            Target::Of(thing) => thing.components(),
            Target::All => self.all.clone(),
        }
    }

    pub(super) fn is_main(&self, target: Target) -> bool {
        target != Target::All && self.components(target) == [self.main]
    }
}

impl LineHand<'_, '_> {
    /// Reads what may follow a level or `higher`: what it doubles, and how often.
    pub(super) fn flek(&mut self, said: Position, row: &'static Row) -> LineResult {
        let (target, tie, count) = target(self.reader, said, row)?;
        let Some(level) = Level::of(row.meaning, count) else { return Err(self.reader.no_word(said)) };
        self.doubled(said, level, (target, tie));
        self.fate_of_target(target)
    }

    /// Reads the word for doublings behind a number of them: `2x flek`, `3 fleky on the seven`.
    pub(super) fn many_fleks(&mut self, count: Count) -> LineResult<bool> {
        if !component::are_fleks(self.reader, 0) {
            return Ok(false);
        }
        if self.reader.takes_letters(&["x"]) {
            self.reader.takes_word(|meaning| meaning == Meaning::Flek(1));
        } else {
            self.reader.takes_letters(component::FLEKS);
        }
        let target = bare_target(self.reader)?;
        self.doubled(count.said, Level::Counted(count.value), target);
        Ok(true)
    }

    fn doubled(&mut self, said: Position, level: Level, (target, tie): (Target, Tie)) {
        self.reader.belongs(said, "flek");
        let follows = matches!(self.hand.before, Before::Flek { .. });
        let opens_clause = std::mem::take(&mut self.hand.opens_clause);
        self.hand.fleks.push(Doubling { said, level, target, tie, follows, opens_clause });
        let is_against = matches!(target, Target::Of(thing) if thing.is_theirs());
        self.hand.before = Before::Flek { is_against };
    }

    /// Reads what may follow what was doubled: it has no fate of its own, but the game and everything together.
    fn fate_of_target(&mut self, target: Target) -> LineResult {
        if matches!(target, Target::Of(Thing::Game) | Target::All) {
            self.verdict_of_the_game()?;
        }
        let is_clear = target == Target::Main || !self.reader.next_means(0, is_fate);
        ensure(is_clear, || self.reader.fault(self.reader.here(), MariasProblem::FateOfTarget {}))
    }

    /// Returns the count of each component: the highest one typed, and one more for each `higher`.
    pub(super) fn finished_fleks(&mut self, contract: Contract) -> LineResult<Option<Fleks>> {
        let doubled = Doubled::new(self.options, contract, &self.hand.announced);
        for (before, doubling) in self.hand.fleks.iter().zip(self.hand.fleks.iter().skip(1)) {
            let is_bare_next = doubling.opens_clause
                && doubling.target == Target::Main
                && doubling.level.is_next_after(before.level)
                && !doubled.is_main(before.target);
            if is_bare_next || (doubling.follows && before.is_unclear_before(doubling, &doubled)) {
                return Err(self.reader.fault(doubling.said, MariasProblem::WhoseFlek {}));
            }
        }
        let mut named: BTreeSet<(Component, i64)> = BTreeSet::new();
        for doubling in &self.hand.fleks {
            let Level::Named(level) = doubling.level else { continue };
            for component in doubled.components(doubling.target) {
                let is_new = named.insert((component, level));
                ensure(is_new, || self.reader.fault(doubling.said, MariasProblem::FlekTwice {}))?;
            }
        }
        // What is higher than the others says is added to them.
        self.hand.fleks.sort_by_key(|doubling| matches!(doubling.level, Level::Higher(_)));
        let mut counts: BTreeMap<Component, i64> = BTreeMap::new();
        for doubling in &self.hand.fleks {
            for component in doubled.components(doubling.target) {
                let count = counts.entry(component).or_default();
                *count = match doubling.level {
                    Level::Named(level) | Level::Counted(level) => level.max(*count),
                    Level::Higher(more) => {
                        let sum = count.checked_add(more);
                        sum.ok_or_else(|| self.reader.fault(doubling.said, LineProblem::NumberTooLarge))?
                    }
                };
            }
        }
        Ok(Some(Fleks(counts)).filter(|fleks| !fleks.0.is_empty()))
    }
}

impl Doubling {
    /// Returns whether one of two doublings side by side has a target that the other one could mean too.
    fn is_unclear_before(&self, next: &Doubling, doubled: &Doubled) -> bool {
        let is_main = |target| doubled.is_main(target);
        match (self.target, next.target) {
            (Target::Main, Target::Main) => false,
            (target, Target::Main) => {
                self.tie == Tie::Blank || (next.level.is_next_after(self.level) && !is_main(target))
            }
            (Target::Main, target) => {
                next.level.is_next_after(self.level)
                    && next.tie != Tie::Colon
                    && target != Target::All
                    && !is_main(target)
            }
            _ => false,
        }
    }
}

fn target(
    reader: &mut Reader<'_>,
    said: Position,
    row: &'static Row,
) -> LineResult<(Target, Tie, Option<i64>)> {
    let (target, tie) = if matches!(reader.next_item(0), Some((ItemKind::Sign(':'), _))) {
        let colon = Tie::Colon;
        if let Some((ItemKind::Number(count), _)) = reader.next_item(1)
            && component::by_number(count).is_none()
        {
            reader.takes(':');
            reader.number_here()?;
            return Ok((Target::Main, colon, Some(count)));
        }
        reader.takes(':');
        let Some(target) = named_target(reader)? else {
            return Err(reader.fault_here(said, row, MariasProblem::NoComponent {}));
        };
        (target, colon)
    } else {
        bare_target(reader)?
    };
    let is_count = matches!(reader.next_item(0), Some((ItemKind::Sign(':'), _)))
        && matches!(reader.next_item(1), Some((ItemKind::Number(_), _)));
    if target == Target::Main || !is_count {
        return Ok((target, tie, None));
    }
    reader.takes(':');
    Ok((target, tie, reader.number_here()?.map(|count| count.value)))
}

/// Reads a target without a colon: `flek 7`, `flek on the seven`.
fn bare_target(reader: &mut Reader<'_>) -> LineResult<(Target, Tie)> {
    if let Some((on, row)) = reader.takes_word(|meaning| meaning == Meaning::On) {
        let target = named_target(reader)?.ok_or_else(|| reader.fault(on, LineProblem::Lacking { row }))?;
        return Ok((target, Tie::Word));
    }
    Ok((named_target(reader)?.unwrap_or(Target::Main), Tie::Blank))
}

fn named_target(reader: &mut Reader<'_>) -> LineResult<Option<Target>> {
    if let Some(component) = component::component(reader)? {
        return Ok(Some(Target::Of(Thing::Announced(component))));
    }
    let word = reader.takes_word(|meaning| matches!(meaning, Meaning::Suit | Meaning::All));
    Ok(word.map(|(_, row)| if row.meaning == Meaning::Suit { Target::Of(Thing::Game) } else { Target::All }))
}
