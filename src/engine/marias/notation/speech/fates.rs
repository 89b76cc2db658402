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
            (true, _) => self.of_several(clause, &things),
            (false, _) => self.in_shorthand(clause, &things),
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
                is_fate(clause, *place) && !before.is_some_and(is_open)
            };
            let behind = Some(last + 1).filter(|behind| is_fate(clause, *behind));
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
            if !is_fate(clause, place) || is_parted {
                place += 1;
                continue;
            }
            give(clause, place, thing);
            if place < thing {
                thing = thing.saturating_sub(1);
            }
        }
    }

    /// Each fate belongs to the component right before it.
    fn of_several(&mut self, clause: &mut Clause<'a>, things: &[usize]) -> LineResult {
        let first = things.first().copied().unwrap_or(0);
        if let Some(fate) = clause.parts.iter().take(first).find(|part| part.fate().is_some()) {
            return Err(self.fault(fate.first(), MariasProblem::FateOfWhich {}));
        }
        self.note_between(clause, false);
        for at in (0..clause.parts.len()).rev() {
            if is_fate(clause, at)
                && let Some(thing) = self.thing_before(clause, at)
            {
                give(clause, at, thing);
            }
        }
        Ok(())
    }

    /// A fate is that of the component right before it, or else the result.
    fn in_shorthand(&mut self, clause: &mut Clause<'a>, things: &[usize]) -> LineResult {
        if let [first, _, ..] = things {
            let fates: Vec<Token<'_>> =
                clause.parts.iter().filter(|part| part.fate().is_some()).map(Part::first).collect();
            let is_before = clause.parts.iter().take(*first).any(|part| part.fate().is_some());
            if let ([fate, _, ..], true) = (fates.as_slice(), is_before) {
                return Err(self.fault(*fate, MariasProblem::FateOfWhich {}));
            }
            self.note_between(clause, true);
        }
        for behind in (1..clause.parts.len()).rev() {
            let before = clause.parts.get(behind - 1).and_then(Part::thing);
            if before.is_some() && is_fate(clause, behind) {
                give(clause, behind, behind - 1);
            }
        }
        Ok(())
    }

    /// Notes a single won or lost right between two components; in shorthand, between two words.
    fn note_between(&mut self, clause: &Clause<'a>, only_words: bool) {
        let mut fates = (0..).zip(&clause.parts).filter(|(_, part)| part.fate().is_some());
        let (Some((place, fate)), None) = (fates.next(), fates.next()) else { return };
        if !fate.is_verdict() {
            return;
        }
        let typed = |part: &Part<'_>| match part.what {
            PartKind::Thing { thing, is_word, quiet, .. }
                if (is_word || !only_words) && part.fates.is_empty() =>
            {
                Some((thing, quiet))
            }
            _ => None,
        };
        let before = self.thing_before(clause, place).and_then(|place| typed(clause.parts.get(place)?));
        let behind = clause.parts.iter().skip(place).skip(1).find(|part| !part.is_transparent(self.fleks));
        if let (Some(before), Some(behind)) = (before, behind.and_then(typed))
            && before != behind
        {
            self.between.push(Between { word: fate.first(), things: [before.0, behind.0] });
        }
    }

    /// Returns the component right before a part, with only what separates nothing between.
    fn thing_before(&self, clause: &Clause<'a>, place: usize) -> Option<usize> {
        let skips = |part: &Part<'_>| part.is_transparent(self.fleks);
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

fn is_fate(clause: &Clause<'_>, place: usize) -> bool {
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
