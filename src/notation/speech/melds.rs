//! Melds in words (rulebook `words-pinochle.md`, E).

use super::Fault;
use super::items::{ANDS, Item, Items, Of, SpokenKind};
use super::phrases::{ARTICLES, FOLDS, Found, Sense, suit_of};
use crate::kernel::words::is_one_of;
use crate::notation::error::{LineProblem, SpeechProblem};
use crate::notation::words::Game;

/// What four of a kind around are worth, in points, also in words, and in tenths.
const WORTH: [(&str, &str, &str); 4] = [
    ("aces", "100|hundred", "10"),
    ("kings", "80|eighty", "8"),
    ("queens", "60|sixty", "6"),
    ("jacks", "40|forty", "4"),
];

/// Melds that a table may have as double, triple, quadruple.
const FOLDED: [&str; 7] = ["run", "royal_marriage", "pinochle", "aces", "kings", "queens", "jacks"];

/// Suits as they stand before one marriage.
const SINGULAR: &str = "spade|heart|diamond|club";

/// Melds of which somebody may say how many he has.
const SEVERAL: [&str; 6] = ["pinochles", "runs", "families", "nines", "deeces", "marriages"];

const COUNTS: [&str; 4] = ["one", "two", "three", "four"];

impl Items<'_, '_> {
    pub(super) fn melds(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let number_first =
            self.number_at(at).filter(|(_, end)| self.is_sign(*end, '/') && self.begins_meld(*end + 1));
        if number_first.is_none() && !self.begins_meld(at) {
            return Ok(None);
        }
        let (places, end) = self.places(at)?;
        if !self.goes_on(&places) {
            self.items.push(Item { at, end, what: SpokenKind::Melds { places, of: Of::First } });
        }
        Ok(Some(end))
    }

    /// Adds melds to those before them, if nothing but the suit of these is between: `a run in spades and pinochle`.
    fn goes_on(&mut self, places: &[Vec<String>]) -> bool {
        let [.., Item { what: SpokenKind::Melds { places: before, of: Of::First }, .. }, suit] =
            &mut *self.items
        else {
            return false;
        };
        let is_suit = matches!(&suit.what, SpokenKind::Written(written) if written.len() == 1);
        let is_named =
            |melds: &[String]| melds.iter().all(|meld| !meld.starts_with(|c: char| c.is_ascii_digit()));
        match (&mut **before, places) {
            ([before], [melds]) if is_suit && is_named(before) && is_named(melds) => {
                before.extend_from_slice(melds);
                true
            }
            _ => false,
        }
    }

    /// Returns the meld that a word begins, without what may stand before it.
    pub(super) fn named_meld(&self, at: usize) -> Option<Found> {
        let is_meld =
            |found: &Found| matches!(found.sense, Sense::Named(_) | Sense::Marriage | Sense::NoMeld);
        self.phrase(at)
            .filter(is_meld)
            .filter(|found| !self.is_sign(found.end, ':'))
            .filter(|found| found.end > at + 1 || !self.is(at, "nine") || self.number_at(at).is_none())
    }

    pub(super) fn is_meld(&self, at: usize) -> bool {
        let fold = usize::from(self.fold_at(at).is_some() && !self.is_after_comma(at + 1));
        self.named_meld(at + fold).is_some() || self.suit_marriage(at).is_some()
    }

    /// Reads `heart marriage`; `hearts marriage` says what is trump.
    fn suit_marriage(&self, at: usize) -> Option<(String, usize)> {
        let suit = suit_of(self.word(at)?).filter(|_| self.is(at, SINGULAR))?;
        let found = self.named_meld(at + 1).filter(|found| found.sense == Sense::Marriage)?;
        let is_one = !self.word(at + 1)?.after_comma && self.is(at + 1, "marriage");
        is_one.then(|| (format!("marriage:{}", suit.name), found.end))
    }

    /// Returns whether a meld begins here, with all that may stand before its name.
    pub(super) fn begins_meld(&self, at: usize) -> bool {
        let at = at + usize::from(self.is_article(at));
        self.is_meld(at) || self.worth(at).is_some()
    }

    fn fold_at(&self, at: usize) -> Option<usize> {
        FOLDS.iter().position(|fold| self.is(at, fold))
    }

    fn is_article(&self, at: usize) -> bool {
        self.is(at, ARTICLES) && !self.is_after_comma(at + 1)
    }

    /// Finds a number or a word for it right before aces, kings, queens or jacks, or how many pinochles or runs; returns
    /// the word behind it, and how often the meld is held, if the number is right.
    fn worth(&self, at: usize) -> Option<(usize, Option<usize>)> {
        let typed = self.word(at)?.folded.as_str();
        let (number, end) = match self.number_at(at) {
            Some(number) => number,
            None => (typed.to_owned(), at + 1),
        };
        let found = self.named_meld(end).filter(|_| !self.is_after_comma(end))?;
        let (number, plural) = (number.as_str(), self.word(end)?.folded.as_str());
        // A number in words is asked for in digits.
        let is_counted = COUNTS.contains(&number);
        if let Some((_, worth, tenth)) = WORTH.iter().find(|(of, ..)| found.sense == Sense::Named(of)) {
            let is_worth = is_one_of(number, worth) || (self.manner.tenths && number == *tenth);
            let is_number = number.starts_with(|c: char| c.is_ascii_digit())
                || WORTH.iter().any(|(_, worth, _)| is_one_of(number, worth));
            return (is_number || is_counted).then_some((end, is_worth.then_some(1)));
        }
        let count = number.parse::<usize>().ok().filter(|count| (2..=4).contains(count));
        let is_meld = !matches!(found.sense, Sense::NoMeld);
        (is_meld && (is_counted || count.is_some() && SEVERAL.contains(&plural))).then_some((end, count))
    }

    pub(super) fn places(&self, from: usize) -> Result<(Vec<Vec<String>>, usize), Fault> {
        let mut places = vec![Vec::new()];
        let mut at = from;
        loop {
            if let (Some((number, end)), None) = (self.number_at(at), self.worth(at)) {
                // A slash joins it to the numbers behind it.
                let numbers: Vec<&str> = number.split('/').collect();
                let count = numbers.len();
                for (i, number) in numbers.into_iter().enumerate() {
                    places
                        .last_mut()
                        .into_iter()
                        .for_each(|place: &mut Vec<String>| place.push(number.to_owned()));
                    if i + 1 < count {
                        places.push(Vec::new());
                    }
                }
                at = end;
            } else if self.begins_meld(at) {
                let (names, end) = self.one(at)?;
                places.last_mut().into_iter().for_each(|place| place.extend(names.iter().cloned()));
                at = self.behind_worth(end, &names, places.last().map_or(&[], Vec::as_slice));
            } else {
                return Fault::at(at.min(self.words.len().saturating_sub(1)));
            }
            // Words that mean nothing may stand between.
            let joined = match self.word(at) {
                Some(word) if word.is_sign('+') => at + 1,
                _ => self.behind_fillers(at).0,
            };
            if self.is_sign(at, '/') {
                places.push(Vec::new());
                at += 1;
            } else if self.begins_meld(joined) {
                at = joined;
            } else {
                return Ok((places, at));
            }
        }
    }

    /// Returns the word behind what the last meld, or all of a place, are said to be worth: `run for 150`.
    fn behind_worth(&self, at: usize, last: &[String], all: &[String]) -> usize {
        let from = at + usize::from(self.is(at, "for"));
        let number = self.number_at(from).filter(|_| !self.is_after_comma(at));
        let worth = |melds: &[String]| {
            melds.iter().try_fold(0_i64, |sum, meld| sum.checked_add((self.manner.worth)(meld)?))
        };
        let is_it =
            |number: &str, melds: &[String]| worth(melds).is_some_and(|worth| number == worth.to_string());
        let is_free = |end: usize| {
            let (behind, comma) = self.behind_fillers(end);
            self.worth(from).is_none() && (comma || self.count_word(behind).is_none())
        };
        match number {
            Some((number, end)) if is_free(end) && (is_it(&number, last) || is_it(&number, all)) => end,
            _ => at,
        }
    }

    fn one(&self, from: usize) -> Result<(Vec<String>, usize), Fault> {
        let mut at = from + usize::from(self.is_article(from));
        let mut count = 1;
        if let Some((end, held)) = self.worth(at) {
            match held {
                Some(held) => (at, count) = (end, held),
                None => return self.miscounted(at, end),
            }
        }
        if let Some((marriage, end)) = self.suit_marriage(at) {
            return Ok((vec![marriage], end));
        }
        let fold = self.fold_at(at).filter(|_| self.named_meld(at + 1).is_some());
        let Some(found) = self.named_meld(at + usize::from(fold.is_some())) else { return Fault::at(at) };
        let name = match found.sense {
            Sense::NoMeld => {
                let is_had = at.checked_sub(1).is_some_and(|before| self.is(before, "got|had|has|was"));
                if is_had && self.is(at, "nothing") {
                    return Fault::of(at, SpeechProblem::HadNothing {});
                }
                return Ok((vec!["0".to_owned()], found.end));
            }
            Sense::Marriage => {
                let (marriages, end) = match count {
                    1 => self.marriages(found.end),
                    _ => (vec!["marriage".to_owned(); count], found.end),
                };
                let is_known = |name: &String| name.contains(':') || self.manner.game == Game::Points;
                return match marriages.iter().all(is_known) {
                    true => Ok((marriages, end)),
                    false => Fault::of(at, SpeechProblem::MarriageSuits {}),
                };
            }
            Sense::Named(name) => name,
            _ => return Fault::at(at),
        };
        // Two of them, or one: by itself the word does not say.
        if count == 1 && self.is(at, "nines|deeces") {
            let typed = self.word(at).map_or_else(String::new, |word| word.typed.to_string());
            let instead = format!("2 {typed}");
            return Fault::of(at, LineProblem::Instead { typed, instead });
        }
        count = fold.map_or(count, |fold| fold + 2);
        let folded = FOLDS.get(count.wrapping_sub(2)).map(|fold| format!("{fold}_{name}"));
        Ok(match folded {
            Some(folded) if self.manner.game == Game::Points => (vec![folded], found.end),
            _ => (vec![name.to_owned(); count], found.end),
        })
    }

    /// Asks for the number before melds at `end` in another way.
    fn miscounted<T>(&self, at: usize, end: usize) -> Result<T, Fault> {
        let meld = self.word(end).map_or_else(String::new, |word| word.folded.to_string());
        let Some(word) =
            self.word(at).filter(|word| word.is_letters() && COUNTS.contains(&word.folded.as_str()))
        else {
            let number = self.word(at).map_or_else(String::new, |word| word.typed.to_string());
            return Fault::of(at, SpeechProblem::NotTheirWorth { meld, number });
        };
        if self.named_meld(end).is_some_and(|found| matches!(found.sense, Sense::Marriage)) {
            return Fault::of(at, SpeechProblem::MarriageSuits {});
        }
        let is_several = SEVERAL.contains(&meld.as_str());
        let count = COUNTS.iter().position(|count| word.folded == *count).unwrap_or(0) + 1;
        let instead = if is_several && count > 1 { format!("{count} {meld}") } else { meld.clone() };
        Fault::of(at, LineProblem::Instead { typed: format!("{} {meld}", word.typed), instead })
    }

    /// Reads the suits behind `marriage in`, one marriage each.
    fn marriages(&self, end: usize) -> (Vec<String>, usize) {
        let is = |at: usize, words: &str| self.is(at, words) && !self.is_after_comma(at);
        let suit = |at: usize| self.word(at).and_then(suit_of);
        let Some(first) = suit(end + 1).filter(|_| is(end, "in|of")) else {
            return (vec!["marriage".to_owned()], end);
        };
        let (mut marriages, mut at) = (vec![format!("marriage:{}", first.name)], end + 2);
        loop {
            let mut next = at + usize::from(is(at, ANDS));
            let is_joined = next > at || self.is_after_comma(next);
            next += usize::from(is_joined && self.is(next, "in|of"));
            match suit(next).filter(|_| is_joined) {
                Some(suit) => marriages.push(format!("marriage:{}", suit.name)),
                None => return (marriages, at),
            }
            at = next + 1;
        }
    }

    /// Writes melds by places, with what one player's melds make together.
    pub(super) fn by_places(
        &self,
        item: &Item,
        places: &[Vec<String>],
        is_named: bool,
    ) -> Result<String, Fault> {
        let mut written = Vec::with_capacity(places.len());
        for melds in places {
            let mut melds = melds.clone();
            if self.manner.one_each || is_named {
                if !with_roundhouse(&mut melds) {
                    return Fault::of(item.at, SpeechProblem::RunOrRoundhouse {});
                }
                if self.manner.game == Game::Points {
                    self.fold_equal(&mut melds);
                }
            }
            written.push(melds.join("+"));
        }
        Ok(written.join("/"))
    }

    fn fold_equal(&self, melds: &mut Vec<String>) {
        for name in FOLDED {
            let held = melds.iter().filter(|meld| *meld == name).count();
            let fold = FOLDS.get(held.wrapping_sub(2)).map(|fold| format!("{fold}_{name}"));
            if let Some(fold) = fold.filter(|fold| (self.manner.worth)(fold).is_some())
                && let Some(first) = melds.iter().position(|meld| *meld == name)
            {
                melds.retain(|meld| *meld != name);
                melds.insert(first.min(melds.len()), fold);
            }
        }
    }
}

/// Puts kings and queens together, which take in a marriage of each suit; returns `false` beside a run, which may hold the
/// royal one.
fn with_roundhouse(melds: &mut Vec<String>) -> bool {
    while let (Some(kings), Some(queens)) =
        (melds.iter().position(|meld| meld == "kings"), melds.iter().position(|meld| meld == "queens"))
    {
        if melds.iter().any(|meld| meld == "run") {
            return false;
        }
        melds.remove(kings.max(queens));
        if let Some(place) = melds.get_mut(kings.min(queens)) {
            "roundhouse".clone_into(place);
        }
        let marriages =
            ["royal_marriage", "marriage:spades", "marriage:hearts", "marriage:diamonds", "marriage:clubs"];
        for marriage in marriages {
            if let Some(at) = melds.iter().position(|meld| meld == marriage) {
                melds.remove(at);
            }
        }
    }
    true
}
