//! Numbers of a spoken line, and which of them belongs to which word (rulebook `words-pinochle.md`, D and H).

use super::Fault;
use super::items::{Item, Items, Of, SpokenKind, VERSUS};
use crate::kernel::words::is_one_of;
use crate::notation::error::{LineProblem, SpeechProblem};
use crate::notation::token::Kind;
use crate::notation::words::{Meaning, words_of};

/// Words for numbers in both languages, folded, in the order of what they say.
const UNITS: [&str; 2] =
    ["one|two|three|four|five|six|seven|eight|nine", "jedna|dve|tri|ctyri|pet|sest|sedm|osm|devet"];
const TEENS: [&str; 2] =
    ["ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen", "deset"];
const TENS: [&str; 2] = [
    "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety",
    "dvacet|tricet|ctyricet|padesat|sedesat|sedmdesat|osmdesat|devadesat",
];
const HUNDRED: &str = "hundred|sta|ste";

/// Returns whether a folded word is one for a number, or begins one.
pub(super) fn is_number_word(word: &str) -> bool {
    [UNITS, TEENS, TENS].iter().flatten().any(|words| is_one_of(word, words))
}

impl Items<'_, '_> {
    /// Finds the numbers that begin with a word, joined by `+` or parted by `/`; returns the word behind them.
    pub(super) fn number_at(&self, at: usize) -> Option<(String, usize)> {
        let goes_on = |at: usize| self.word(at).filter(|word| !word.after_comma);
        let is_number = |at: usize| goes_on(at).is_some_and(|word| word.is_number());
        let first = self.word(at)?;
        let (mut text, mut end) = match first.kind {
            Kind::Number => (first.typed.to_string(), at + 1),
            Kind::Sign('/') if is_number(at + 1) => (String::new(), at),
            _ => {
                let (value, end) = self.in_words(at)?;
                return Some((value.to_string(), end));
            }
        };
        while let Some(sign) = goes_on(end).or((end == at).then_some(first)) {
            let is_versus = self.has_two_sides() && self.is(end, VERSUS);
            if !(is_versus || sign.is_sign('+') || sign.is_sign('/')) || !is_number(end + 1) {
                break;
            }
            let number = self.word(end + 1).map_or("", |word| word.typed.as_ref());
            text.push_str(if is_versus { "/" } else { &sign.typed });
            text.push_str(number);
            end += 2;
        }
        Some((text, end))
    }

    /// Finds a number in words, as bids and counts are called: three fifty, three hundred fifty, one sixty, twenty one.
    fn in_words(&self, from: usize) -> Option<(i64, usize)> {
        let is = |at: usize, words: &str| self.is(at, words) && (at == from || !self.is_after_comma(at));
        let place = |lists: [&str; 2], at: usize| {
            let mut named = lists.into_iter().flat_map(|list| (1_i64..).zip(list.split('|')));
            named.find(|(_, name)| is(at, name)).map(|(value, _)| value)
        };
        // A nine may be one of trump.
        let unit = |at: usize| place(UNITS, at).filter(|unit| *unit < 9 || !self.is(at + 1, "in|of"));
        let below_hundred = |at: usize| match (place(TEENS, at), place(TENS, at)) {
            (Some(teen), _) => Some((teen + 9, at + 1)),
            (None, Some(tens)) => {
                let unit = unit(at + 1);
                Some((tens * 10 + 10 + unit.unwrap_or(0), at + 1 + usize::from(unit.is_some())))
            }
            (None, None) => None,
        };
        let Some(hundreds) = unit(from) else { return below_hundred(from) };
        // `set` is lost in English.
        let is_hundred = is(from + 1, HUNDRED) || is(from, "pet|sest|sedm|osm|devet") && is(from + 1, "set");
        let behind = from + 1 + usize::from(is_hundred);
        let and = behind + usize::from(is(behind, "and"));
        let below = below_hundred(behind).or_else(|| below_hundred(and).filter(|_| behind > from + 1));
        let oh = || unit(from + 2).filter(|_| is(from + 1, "oh")).map(|unit| (unit, from + 3));
        match below.or_else(oh) {
            Some((below, end)) => Some((hundreds * 100 + below, end)),
            None if behind > from + 1 => Some((hundreds * 100, behind)),
            None => self.is_counted(from).then_some((hundreds, behind)),
        }
    }

    /// Returns whether a word for a number below ten stands beside a word for a count, where counts are so small.
    fn is_counted(&self, at: usize) -> bool {
        let behind = self.word(at + 1).is_some_and(|word| !word.after_comma)
            && self.is(at + 1, "meld|melds|trick|tricks|points");
        self.manner.all_tricks < 100
            && (behind || at.checked_sub(1).is_some_and(|before| self.is(before, "took|takes|tricks")))
    }

    /// Reads numbers. What stands between two of them and does not join them is refused.
    pub(super) fn number(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let Some((text, end)) = self.number_at(at) else { return Ok(None) };
        let is_doubt = |word: &super::words::Word<'_>| word.is_sign('-');
        if self.word(end).is_some_and(|word| is_doubt(word) && !word.after_comma)
            && self.word(end + 1).is_some_and(|word| word.is_number())
        {
            return Fault::of(end, LineProblem::MinusBetweenNumbers { game: self.manner.game });
        }
        self.items.push(Item { at, end, what: SpokenKind::Number(text) });
        Ok(Some(end))
    }

    /// Gives each word for meld or tricks its number, and leaves the bid.
    pub(super) fn assign_counts(&mut self) -> Result<(), Fault> {
        self.drop_needless_counts();
        let counts: Vec<usize> = (0..self.items.len()).filter(|i| self.kind(*i).is_some()).collect();
        // The number that each of them has.
        let mut taken: Vec<(usize, Option<usize>)> = counts
            .iter()
            .map(|count| (*count, Some(count + 1).filter(|number| self.is_number_beside(*count, *number))))
            .collect();
        let before: Vec<usize> =
            taken.iter().filter(|(_, number)| number.is_none()).map(|(count, _)| *count).collect();
        for count in &before {
            self.take_before(*count, &mut taken)?;
        }
        let is_taken = |number: usize| taken.iter().any(|(_, has)| *has == Some(number));
        let left: Vec<usize> = (0..self.items.len())
            .filter(|i| {
                matches!(self.items.get(*i), Some(Item { what: SpokenKind::Number(_), .. })) && !is_taken(*i)
            })
            .collect();
        self.check_joined(&left, &taken)?;
        self.check_bid(&left, before.last().copied())?;
        self.write_counts(&taken)
    }

    /// Asks whose a number is that `and` joins to a count.
    fn check_joined(&self, left: &[usize], taken: &[(usize, Option<usize>)]) -> Result<(), Fault> {
        let text = |item: &Item| match &item.what {
            SpokenKind::Number(text) => text.clone(),
            _ => String::new(),
        };
        for number in left.iter().filter(|_| left.len() > usize::from(self.manner.has_bidder)) {
            let before =
                number.checked_sub(1).filter(|before| taken.iter().any(|(_, has)| has == &Some(*before)));
            let both = before.and_then(|before| Some((self.items.get(before)?, self.items.get(*number)?)));
            if let Some((count, number)) = both
                && (count.end..number.at).all(|word| self.is(word, "and|a"))
                && !self.is_parted(count, number)
            {
                let asked = SpeechProblem::CountOfWhom { count: text(count), number: text(number) };
                return Fault::of(number.at, asked);
            }
        }
        Ok(())
    }

    fn kind(&self, item: usize) -> Option<(bool, bool)> {
        match self.items.get(item)?.what {
            SpokenKind::Count { is_meld, theirs } => Some((is_meld, theirs)),
            _ => None,
        }
    }

    /// Returns whether a number stands right beside a word for a count, with no comma between.
    fn is_number_beside(&self, one: usize, other: usize) -> bool {
        let (before, after) = (one.min(other), one.max(other));
        let number = self.items.get(other).is_some_and(|item| matches!(item.what, SpokenKind::Number(_)));
        match (self.items.get(before), self.items.get(after)) {
            (Some(before), Some(after)) => number && !self.is_parted(before, after),
            _ => false,
        }
    }

    /// Drops a word for meld before melds by name, and the second of two words of one kind around one number.
    fn drop_needless_counts(&mut self) {
        let mut at = 0;
        while at < self.items.len() {
            let names_follow = matches!(
                self.items.get(at + 1),
                Some(Item { what: SpokenKind::Melds { of: Of::First, .. }, .. })
            );
            if matches!(self.kind(at), Some((true, _))) && names_follow {
                self.items.remove(at);
                continue;
            }
            let is_around = self.kind(at).is_some_and(|(is_meld, _)| {
                self.is_number_beside(at, at + 1)
                    && self.is_number_beside(at + 2, at + 1)
                    && self.kind(at + 2) == Some((is_meld, false))
                    && (!self.is_number_beside(at + 2, at + 3) || self.kind(at + 4).is_some())
            });
            if is_around {
                self.items.remove(at + 2);
            }
            at += 1;
        }
    }

    /// Gives a word the number right before it. The word that had it takes the one before, and so on.
    fn take_before(&self, count: usize, taken: &mut [(usize, Option<usize>)]) -> Result<(), Fault> {
        let number = count.checked_sub(1).filter(|number| self.is_number_beside(count, *number));
        let Some(number) = number else {
            return self.no_number(count);
        };
        let other = taken.iter_mut().find(|(other, has)| *has == Some(number) && *other != count);
        let displaced = other.map(|(other, has)| {
            *has = None;
            *other
        });
        if let Some((_, has)) = taken.iter_mut().find(|(other, _)| *other == count) {
            *has = Some(number);
        }
        displaced.map_or(Ok(()), |other| self.take_before(other, taken))
    }

    fn no_number(&self, count: usize) -> Result<(), Fault> {
        let (Some(item), Some((is_meld, _))) = (self.items.get(count), self.kind(count)) else {
            return Ok(());
        };
        let meaning = if is_meld { Meaning::Meld } else { Meaning::Tricks };
        match words_of(self.manner.game).find(|row| row.meaning == meaning) {
            Some(row) => Fault::of(item.at, LineProblem::Lacking { row }),
            None => Fault::at(item.at),
        }
    }

    /// Checks that what is left is the bid. `before` is the last word that has its number from before it.
    fn check_bid(&self, left: &[usize], before: Option<usize>) -> Result<(), Fault> {
        let items = left.iter().filter_map(|number| self.items.get(*number));
        let text = |item: &Item| match &item.what {
            SpokenKind::Number(text) => text.clone(),
            _ => String::new(),
        };
        let mut items = items.filter(|item| !text(item).is_empty());
        match items.next() {
            None if self.manner.has_bidder && self.called.is_none() => {
                before.map_or(Ok(()), |count| self.no_number(count))
            }
            None => Ok(()),
            Some(one) if !self.manner.has_bidder => Fault::at(one.at),
            Some(bid) if !text(bid).bytes().all(|b| b.is_ascii_digit()) => Fault::at(bid.at),
            Some(bid) => match items.next() {
                Some(second) => Fault::of(second.at, LineProblem::SecondNumber { first: text(bid) }),
                None => Ok(()),
            },
        }
    }

    /// Puts a number and its word together; the opponents' count stands behind a slash.
    fn write_counts(&mut self, taken: &[(usize, Option<usize>)]) -> Result<(), Fault> {
        for (count, number) in taken {
            let (Some((is_meld, is_theirs)), Some(number)) = (self.kind(*count), *number) else { continue };
            let by = self.items.get(*count).map_or(0, |item| item.at);
            if let Some(item) = self.items.get_mut(number) {
                item.what = SpokenKind::Counted {
                    is_meld: Some(is_meld),
                    of: if is_theirs { Of::Others } else { Of::First },
                    by,
                };
            }
        }
        Ok(())
    }
}
