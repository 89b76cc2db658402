//! Whose each word for won and lost is (rulebook section 13.1a, *Fates*, *Lists*, *Both, everything*).

use super::super::fleks::Thing;
use super::parts::{Clause, Flek, Part, PartKind};
use crate::notation::{LineError, LineResult, MariasProblem, Meaning, Reader, Token};

/// A won or lost between two components: it could be of either, if neither is told elsewhere.
pub(super) struct Between<'a> {
    pub word: Token<'a>,
    pub things: [Thing; 2],
}

pub(super) struct Fates<'f, 'a> {
    pub reader: &'f Reader<'a>,
    pub fleks: &'f [Flek<'a>],
    pub lists: &'f [bool],
    pub is_spoken: bool,
    pub between: Vec<Between<'a>>,
}

impl<'a> Fates<'_, 'a> {
    /// Puts each fate of a clause beside its component. What is left is the result of the hand.
    pub(super) fn bind(&mut self, clause: &mut Clause<'a>) -> LineResult {
        self.glued(clause);
        self.every(clause);
        self.listed(clause)?;
        let things = things(clause);
        match (self.is_spoken, things.as_slice()) {
            (_, []) => Ok(()),
            (true, [thing]) => {
                self.of_one(clause, *thing);
                Ok(())
            }
            (_, [first, rest @ ..]) => self.of_each(clause, *first, !rest.is_empty()),
        }
    }

    fn fault(&self, word: Token<'a>, problem: MariasProblem) -> LineError {
        self.reader.fault_at(word, problem)
    }

    /// A fate without a blank behind its component is its own.
    fn glued(&self, clause: &mut Clause<'a>) {
        for place in (1..clause.parts.len()).rev() {
            let Some([before, fate]) = clause.parts.get(place - 1..=place) else { continue };
            let end = before.words.last().map(|last| last.at + last.length());
            if before.thing().is_some() && fate.fate().is_some() && end == Some(fate.first().at) {
                give(clause, place, place - 1);
            }
        }
    }

    /// Gives `both` and `all` the fate right behind or before them.
    fn every(&self, clause: &mut Clause<'a>) {
        let mut place = 0;
        while let Some(part) = clause.parts.get(place) {
            if matches!(part.what, PartKind::Every { .. }) {
                let behind = place + 1;
                let before = place.checked_sub(1).filter(|before| is_verdict(clause, *before));
                if is_verdict(clause, behind) {
                    give(clause, behind, place);
                } else if let Some(before) = before {
                    give(clause, before, place);
                    continue;
                }
            }
            place += 1;
        }
    }

    /// Gives each of a list the one fate right behind or before the list.
    fn listed(&self, clause: &mut Clause<'a>) -> LineResult {
        for (list, is_neither) in self.lists.iter().enumerate() {
            let is_in =
                |part: &Part<'_>| matches!(part.what, PartKind::Thing { list: Some(of), .. } if of == list);
            let Some(first) = clause.parts.iter().position(is_in) else { continue };
            let last = clause.parts.iter().rposition(is_in).unwrap_or(first);
            let is_open = |part: &Part<'_>| part.thing().is_some() && part.fates.is_empty();
            let is_free = |place: &usize| {
                let before = place.checked_sub(1).and_then(|before| clause.parts.get(before));
                is_fate_at(clause, *place) && !before.is_some_and(is_open)
            };
            let behind = Some(last + 1).filter(|behind| is_fate_at(clause, *behind));
            let Some(fate) = behind.or(first.checked_sub(1).filter(is_free)) else { continue };
            let part = clause.parts.remove(fate);
            let Some(meaning) = part.fate() else { continue };
            if *is_neither && meaning == Meaning::Made {
                return Err(self.fault(part.first(), MariasProblem::NeitherWon {}));
            }
            for thing in clause.parts.iter_mut().filter(|part| is_in(part)) {
                thing.fates.push((meaning, part.words.clone()));
            }
        }
        Ok(())
    }

    /// Every fate is that of the one component, but behind a count it is the result.
    fn of_one(&self, clause: &mut Clause<'a>, mut thing: usize) {
        let mut place = 0;
        while place < clause.parts.len() {
            let (from, to) = (place.min(thing), place.max(thing));
            let between = clause.parts.get(from + 1..to).unwrap_or_default();
            let is_parted = between.iter().any(|part| match part.what {
                PartKind::Count | PartKind::Sign => true,
                // Behind a target it is at fault.
                PartKind::Flek(_) => place > thing && !part.is_transparent(self.fleks),
                _ => false,
            });
            if !is_fate_at(clause, place) || is_parted {
                place += 1;
                continue;
            }
            give(clause, place, thing);
            if place < thing {
                thing = thing.saturating_sub(1);
            }
        }
    }

    /// Each fate belongs to the component right before it. One before them all could be of any.
    fn of_each(&mut self, clause: &mut Clause<'a>, first: usize, are_several: bool) -> LineResult {
        let is_fate = |part: &&Part<'_>| part.fate().is_some();
        let has_several = || are_several && clause.parts.iter().filter(is_fate).count() > 1;
        let before = clause.parts.iter().take(first).find(is_fate);
        if let Some(fate) = before.filter(|_| self.is_spoken || has_several()) {
            return Err(self.fault(fate.first(), MariasProblem::FateOfWhich {}));
        }
        self.note_between(clause);
        for at in (0..clause.parts.len()).rev() {
            if is_fate_at(clause, at)
                && let Some(thing) = self.thing_before(clause, at, self.is_spoken)
            {
                give(clause, at, thing);
            }
        }
        Ok(())
    }

    /// Notes a single won or lost right between two components; in shorthand, between two words.
    fn note_between(&mut self, clause: &Clause<'a>) {
        let mut fates = (0..).zip(&clause.parts).filter(|(_, part)| part.fate().is_some());
        let (Some((place, fate)), None) = (fates.next(), fates.next()) else { return };
        if !fate.is_verdict() {
            return;
        }
        let typed = |part: &Part<'_>| match part.what {
            PartKind::Thing { thing, is_word, quiet, .. }
                if (is_word || self.is_spoken) && part.fates.is_empty() =>
            {
                Some((thing, quiet))
            }
            _ => None,
        };
        let before = self.thing_before(clause, place, true).and_then(|place| typed(clause.parts.get(place)?));
        let behind = clause.parts.iter().skip(place).skip(1).find(|part| !part.is_transparent(self.fleks));
        if let (Some(before), Some(behind)) = (before, behind.and_then(typed))
            && before != behind
        {
            self.between.push(Between { word: fate.first(), things: [before.0, behind.0] });
        }
    }

    /// Returns the component right before a part; what separates nothing may be between, if `skips` says so.
    fn thing_before(&self, clause: &Clause<'a>, place: usize, skips: bool) -> Option<usize> {
        let skips = |part: &Part<'_>| skips && part.is_transparent(self.fleks);
        let before = clause.parts.get(..place)?.iter().rposition(|part| !skips(part))?;
        clause.parts.get(before)?.thing().map(|_| before)
    }
}

fn things(clause: &Clause<'_>) -> Vec<usize> {
    let is_told_list = |part: &Part<'_>| {
        matches!(part.what, PartKind::Thing { list: Some(_), .. }) && !part.fates.is_empty()
    };
    let is_thing = |part: &Part<'_>| part.thing().is_some() && !is_told_list(part);
    (0..).zip(&clause.parts).filter(|(_, part)| is_thing(part)).map(|(place, _)| place).collect()
}

fn is_fate_at(clause: &Clause<'_>, place: usize) -> bool {
    clause.parts.get(place).is_some_and(|part| part.fate().is_some())
}

fn is_verdict(clause: &Clause<'_>, place: usize) -> bool {
    clause.parts.get(place).is_some_and(Part::is_verdict)
}

fn give(clause: &mut Clause<'_>, fate: usize, thing: usize) {
    if fate >= clause.parts.len() {
        return;
    }
    let part = clause.parts.remove(fate);
    let thing = if fate < thing { thing.saturating_sub(1) } else { thing };
    if let (Some(meaning), Some(owner)) = (part.fate(), clause.parts.get_mut(thing)) {
        owner.fates.push((meaning, part.words));
    }
}
