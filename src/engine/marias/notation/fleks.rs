//! Doublings in a line: levels, counts, and what they double (rulebook sections 4, 13.1).

use super::LineHand;
use super::component::{self, Before, TypedComponent as Typed, is_fate};
use crate::engine::marias::checked_hand::main_component;
use crate::engine::marias::{Announcement, Component, Contract, Side, record::Fleks};
use crate::kernel::{Keyword, ensure};
use crate::notation::{Count, Granted, Item, LineProblem, LineResult, Meaning, Position, Reader, Row};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Doubling {
    said: Position,
    /// What stands right behind it.
    end: Position,
    pub level: Level,
    target: Target,
    tie: Tie,
    /// Whether it stands behind another one.
    follows: bool,
    /// Something before it that it could be on.
    pub behind: Before,
}

/// The name of a level, a count, or so many more than others say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Named(i64),
    Counted(i64),
    Higher(i64),
}

impl Level {
    /// `None` if the word needs a number.
    pub fn of(meaning: Meaning, count: Option<i64>) -> Option<Level> {
        Some(match (meaning, count) {
            (Meaning::Higher, more) => Level::Higher(more.unwrap_or(1)),
            (_, Some(count)) | (Meaning::Fleks(count), None) => Level::Counted(count),
            (Meaning::Flek(level), None) => Level::Named(level),
            _ => return None,
        })
    }

    /// By its name.
    pub fn is_next_after(self, before: Level) -> bool {
        match (before, self) {
            (_, Level::Higher(_)) => true,
            (Level::Named(before), Level::Named(level)) => before.checked_add(1) == Some(level),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// None is typed.
    Main,
    Game,
    Announced(Typed),
    All,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tie {
    Blank,
    /// `on`
    Word,
    Colon,
}

impl Target {
    /// `all` is everything that can be doubled.
    fn components(self, main: Component, all: &[Component]) -> Vec<Component> {
        match self {
            Target::Main => vec![main],
            Target::Game => vec![Component::Game],
            Target::Announced(announced) => announced.all().collect(),
            Target::All => all.to_vec(),
        }
    }
}

impl LineHand<'_, '_> {
    pub fn flek(&mut self, said: Position, row: &'static Row) -> LineResult {
        let is_first = self.hand.fleks.is_empty();
        ensure(row.meaning != Meaning::Higher || !is_first, || self.reader.stray(said))?;
        let (targets, tie, count) = targets(self.reader, said, row)?;
        let Some(level) = Level::of(row.meaning, count) else {
            return Err(self.reader.stray(said));
        };
        self.doubled(said, level, &targets, tie);
        self.fate_of_target(targets.last().copied().unwrap_or(Target::Main))
    }

    /// `2x flek`, `3 fleky on the seven`; ten and more are trick points.
    pub fn many_fleks(&mut self, count: Count) -> LineResult<bool> {
        // `7 fleky` could be the seven.
        let is_seven = count.value == 7 && !self.reader.is_letter_here('x');
        if !(1..10).contains(&count.value) || is_seven || !component::are_fleks(self.reader, 0) {
            return Ok(false);
        }
        if self.reader.takes_letters(&["x"]) {
            self.reader.takes_word(|meaning| meaning == Meaning::Flek(1));
        } else {
            self.reader.takes_letters(component::FLEKS);
        }
        let (targets, tie) = bare_targets(self.reader)?;
        self.doubled(count.said, Level::Counted(count.value), &targets, tie);
        Ok(true)
    }

    fn doubled(&mut self, said: Position, level: Level, targets: &[Target], tie: Tie) {
        self.reader.belongs(said, "flek");
        let follows = self.hand.is_behind_flek();
        let behind = self.hand.before;
        for &target in targets {
            let end = self.reader.here();
            self.hand.fleks.push(Doubling { said, end, level, target, tie, follows, behind });
        }
        let is_against = matches!(targets.last(), Some(Target::Announced(of)) if of.by == Side::Defenders);
        self.hand.before = Before::Flek { is_against };
    }

    /// Only the game and everything together have a fate here. A colon with a blank behind it means nothing.
    fn fate_of_target(&mut self, target: Target) -> LineResult {
        if target != Target::Main && self.reader.is_next(':') && self.reader.is_blank_behind() {
            self.reader.takes(':');
            self.hand.is_retold = true;
        }
        if matches!(target, Target::Game | Target::All) {
            self.verdict_of_the_game()?;
        }
        let is_clear = target == Target::Main || !self.reader.next_means(0, is_fate);
        ensure(is_clear, || self.reader.stray(self.reader.here()))
    }

    /// `flek na hru, sedmu` could double both.
    pub fn check_no_list(&self, said: Position) -> LineResult {
        let is_behind_target = self.hand.fleks.last().is_some_and(|last| !last.is_bare());
        ensure(!is_behind_target, || self.reader.fault(said, LineProblem::TwoMeanings))
    }

    /// The count of each component: the highest typed, and one more for each `higher`.
    pub fn finished_fleks(&mut self, contract: Contract) -> LineResult<Fleks> {
        let announced = &self.hand.announced;
        let main = main_component(self.options, contract, &announced.lone);
        // Without trumps the contract.
        let game = announced.pays_game(self.options).then_some(Component::Game);
        let all: Vec<Component> = match contract {
            Contract::Suit => announced.components().chain(game).collect(),
            _ => vec![main],
        };
        for (before, doubling) in self.hand.fleks.iter().zip(self.hand.fleks.iter().skip(1)) {
            if doubling.said != before.said && doubling.follows && before.is_unclear_before(doubling, main) {
                return Err(self.reader.fault(doubling.said, LineProblem::AboutWhat));
            }
        }
        for doubling in &self.hand.fleks {
            // Of an unplayed hand the game alone is doubled (`7 flek not played`).
            let is_played = self.record.unplayed.is_none();
            let at = match doubling.behind {
                Before::Announced { said, in_words, .. } if in_words || is_played => Some(said),
                Before::Game(said) if main != Component::Game => Some(said),
                _ => None,
            };
            if let Some(said) = at.filter(|_| doubling.is_bare()) {
                let named = self.reader.typed_between(said, doubling.said);
                let flek = self.reader.typed_between(doubling.said, doubling.end);
                let place = (self.reader.place_since(said).0, self.reader.place_since(doubling.end).0);
                let game = Some("game").filter(|_| all.contains(&Component::Game));
                let ways = std::iter::once(named).chain(game).map(|on| format!("{named} {flek}:{on}"));
                let error = self.reader.fault(said, LineProblem::TwoMeanings);
                return Err(error.instead_of(place, ways));
            }
        }
        if self.hand.fleks.iter().any(Doubling::is_bare) && all.iter().any(|other| *other != main) {
            self.reader.grant(Granted::FlekOnMain { on: main.word() });
        }
        let mut named: BTreeSet<(Component, i64)> = BTreeSet::new();
        let mut counts: BTreeMap<Component, i64> = BTreeMap::new();
        for Doubling { said, level, target, .. } in &self.hand.fleks {
            for component in target.components(main, &all) {
                if let Level::Named(level) = *level {
                    let is_new = named.insert((component, level));
                    ensure(is_new, || self.reader.contradiction(*said, "flek"))?;
                }
                let so_far = counts.get(&component).copied();
                let count = match (*level, so_far) {
                    (Level::Named(level) | Level::Counted(level), so_far) => level.max(so_far.unwrap_or(0)),
                    (Level::Higher(more), Some(so_far)) => {
                        let sum = so_far.checked_add(more);
                        sum.ok_or_else(|| self.reader.fault(*said, LineProblem::NumberTooLarge))?
                    }
                    (Level::Higher(_), None) => return Err(self.reader.stray(*said)),
                };
                counts.insert(component, count);
            }
        }
        Ok(Some(counts).filter(|counts| !counts.is_empty()))
    }
}

impl Doubling {
    /// Whether nothing is named that it is on.
    pub fn is_bare(&self) -> bool {
        self.target == Target::Main
    }

    pub fn names(&self, by: Side, what: Announcement) -> bool {
        matches!(self.target, Target::Announced(of) if of.by == by && of.what.contains(&what))
    }

    /// Whether one of two doublings side by side has a target that the other one could mean too.
    fn is_unclear_before(&self, next: &Doubling, main: Component) -> bool {
        let is_step = next.level.is_next_after(self.level);
        let is_other = |target: Target| target.components(main, &[]) != [main];
        match (self.target, next.target) {
            (Target::Main, Target::Main | Target::All) => false,
            (target, Target::Main) => self.tie == Tie::Blank || (is_step && is_other(target)),
            (Target::Main, target) => is_step && next.tie != Tie::Colon && is_other(target),
            _ => false,
        }
    }
}

fn targets(
    reader: &mut Reader<'_>,
    said: Position,
    row: &'static Row,
) -> LineResult<(Vec<Target>, Tie, Option<i64>)> {
    let (targets, tie) = if reader.is_next(':') && !reader.is_blank_behind() {
        if let Some((Item::Number(count), _)) = reader.next_item(1)
            && Announcement::by_number(count).is_none()
        {
            reader.takes(':');
            reader.number_here()?;
            return Ok((vec![Target::Main], Tie::Colon, Some(count)));
        }
        reader.takes(':');
        let target = named_target(reader)?;
        (vec![target.ok_or_else(|| reader.lacking(said, row))?], Tie::Colon)
    } else {
        bare_targets(reader)?
    };
    let is_count = reader.is_next(':') && matches!(reader.next_item(1), Some((Item::Number(_), _)));
    if targets == [Target::Main] || !is_count || reader.is_blank_behind() {
        return Ok((targets, tie, None));
    }
    reader.takes(':');
    Ok((targets, tie, reader.number_here()?.map(|count| count.value)))
}

/// `flek 7`, `flek on the seven`; behind `on` further ones may be joined.
fn bare_targets(reader: &mut Reader<'_>) -> LineResult<(Vec<Target>, Tie)> {
    let Some((on, row)) = reader.takes_word(|meaning| meaning == Meaning::On) else {
        return Ok((vec![named_target(reader)?.unwrap_or(Target::Main)], Tie::Blank));
    };
    let target = named_target(reader)?.ok_or_else(|| reader.lacking(on, row))?;
    let mut targets = vec![target];
    while reader.are_letters(0, &["a", "i", "and"]) && reader.next_item(1).is_some_and(is_target) {
        reader.takes_letters(&["a", "i", "and"]);
        targets.extend(named_target(reader)?);
    }
    Ok((targets, Tie::Word))
}

fn is_target((item, _): (Item, usize)) -> bool {
    let is_word = |meaning| matches!(meaning, Meaning::Suit | Meaning::Against);
    component::of_item(item).is_some() || matches!(item, Item::Word(row) if is_word(row.meaning))
}

fn named_target(reader: &mut Reader<'_>) -> LineResult<Option<Target>> {
    if let Some(component) = component::component(reader)? {
        return Ok(Some(Target::Announced(component)));
    }
    let word = reader.takes_word(|meaning| matches!(meaning, Meaning::Suit | Meaning::All));
    Ok(word.map(|(_, row)| if row.meaning == Meaning::Suit { Target::Game } else { Target::All }))
}
