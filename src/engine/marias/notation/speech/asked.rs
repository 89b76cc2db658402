//! What is asked because a listener would ask it: a seven said late, a fate between two, `h` and `b` with nothing else
//! (rulebook section 13.1a).

use super::super::fleks::{Target, Thing};
use super::Sentence;
use super::fates::Between;
use super::parts::{Part, PartKind};
use crate::engine::marias::{Announcement, Side, Suit};
use crate::notation::{Game, Item, Kind, LineResult, MariasProblem, Meaning, Row, Token, fold, words_of};

impl<'l> Sentence<'_, 'l> {
    /// Refuses a won or lost between two components neither of which is told elsewhere.
    pub(super) fn check_between(&self, between: &[Between<'l>]) -> LineResult {
        for Between { word, things } in between {
            let is_it = |part: &Part<'_>| part.fates.iter().any(|(_, fate)| fate.first() == Some(word));
            let mut told = self.all_parts().filter(|part| !part.fates.is_empty() && !is_it(part));
            if !told.any(|part| part.thing().is_some_and(|thing| things.contains(&thing))) {
                return Err(self.fault(*word, MariasProblem::FateOfWhich {}));
            }
        }
        Ok(())
    }

    /// Refuses the word for the lone side's seven, first said behind the score: it could be a quiet one.
    pub(super) fn check_seven(&self, is_spoken: bool) -> LineResult {
        let is_seven = |part: &Part<'_>| announced_by_lone(part).contains(&Announcement::Seven);
        let Some(seven) = self.all_parts().find(|part| is_seven(part)) else { return Ok(()) };
        let is_word = matches!(seven.what, PartKind::Thing { thing, is_word: true, .. } if thing.is_seven_of(Side::Lone));
        if !is_word || self.is_doubled(|thing| thing.is_seven_of(Side::Lone)) {
            return Ok(());
        }
        let at = seven.first().at;
        let is_told = self.all_parts().any(|part| is_seven(part) && !part.fates.is_empty());
        // In shorthand a lost right before it is the result, and the seven has to be told.
        let before = self.all_parts().take_while(|part| part.first() != seven.first()).last();
        let is_right_before = |part: &Part<'_>| before.map(Part::first) == Some(part.first());
        let is_told_before = |part: &Part<'_>| !is_told && part.told_before(at).next().is_some();
        let is_score = |part: &Part<'_>| match part.what {
            PartKind::Fate(Meaning::Lost) if !is_spoken && is_right_before(part) => false,
            // It could join a hundred and a seven, and is at fault itself.
            PartKind::Sign if part.first().text == "+" && is_right_before(part) => false,
            PartKind::Count | PartKind::Fate(_) | PartKind::Sign => part.first().at < at,
            PartKind::Thing { thing: Thing::Game, .. } => is_told_before(part),
            PartKind::Thing { thing: Thing::Announced(of), .. } => {
                of.what.contains(&Announcement::Hundred) && is_told_before(part)
            }
            _ => false,
        };
        let unclear = self.fault(seven.first(), MariasProblem::WhichSeven {});
        if self.all_parts().any(is_score) { Err(unclear) } else { Ok(()) }
    }

    fn is_doubled(&self, is_it: impl Fn(Thing) -> bool) -> bool {
        let mut targets = self.parts.fleks.iter().flat_map(|flek| &flek.targets);
        targets.any(|(target, _)| matches!(target, Target::Of(thing) if is_it(*thing)))
    }

    /// Refuses the lone side's hundred where the line tells of it alone, and first that it was made, or in words the counts
    /// that make one: it could be a quiet one. In an auction something has to be announced.
    pub(super) fn check_hundred(&self, is_spoken: bool) -> LineResult {
        let says_hundred = |part: &&Part<'_>| announced_by_lone(part).contains(&Announcement::Hundred);
        let first = self.all_parts().find(says_hundred);
        let Some(hundred) = first.filter(|part| announced_by_lone(part) == [Announcement::Hundred]) else {
            return Ok(());
        };
        let at = hundred.first().at;
        let is_certain = (self.parts.options.auction && self.announced.lone == [Announcement::Hundred])
            || self.is_doubled(|thing| Some(thing) == hundred.thing())
            || self.all_parts().any(|part| part.first().at != at && !part.fates.is_empty());
        let is_first_made =
            self.all_parts().any(|part| part.told_before(at).any(|meaning| meaning == Meaning::Made));
        let is_word = matches!(hundred.what, PartKind::Thing { is_word: true, .. });
        let before = self.all_parts().filter(|part| part.first().at < at);
        let is_counted = is_spoken && is_word && sum(before.map(most_counted)) >= 100;
        let is_first = is_first_made || is_counted;
        let unclear = self.fault(hundred.first(), MariasProblem::WhichHundred {});
        if is_first && !is_certain { Err(unclear) } else { Ok(()) }
    }

    /// Refuses `b` and `h` where nothing else tells that they are bells and hearts.
    pub(super) fn check_letter(&self, typed: &[Item<'l>]) -> LineResult {
        let (Some(letter), behind) = (typed.first(), typed.get(1)) else { return Ok(()) };
        let is_cut = behind
            .is_some_and(|next| letter.touches(next) && next.first().text.chars().all(char::is_alphabetic));
        let is_rest = |part: &Part<'_>| match part.what {
            PartKind::Fate(_) | PartKind::Sign | PartKind::Flek(_) | PartKind::NoFlek { .. } => true,
            _ => part.first().at == letter.first().at,
        };
        let has_word = self.all_parts().any(Part::is_verdict);
        let has_sign = self.all_parts().any(|part| matches!(part.what, PartKind::Sign));
        if !letter.is_suit() || is_cut || !(has_word || has_sign) || !self.all_parts().all(is_rest) {
            return Ok(());
        }
        if letter.is_typed(&["b"]) && self.parts.options.betl_durch {
            return Err(self.fault(letter.first(), MariasProblem::BellsOrBetl {}));
        }
        if letter.is_typed(&["h"]) && self.parts.options.doubles(Suit::Hearts) && has_word {
            return Err(self.fault(letter.first(), MariasProblem::HeartsOrGame {}));
        }
        Ok(())
    }
}

/// Returns what a part says that the lone side announced.
fn announced_by_lone(part: &Part<'_>) -> &'static [Announcement] {
    match part.what {
        PartKind::Thing { thing: Thing::Announced(of), quiet: false, .. } if of.by == Side::Lone => of.what,
        _ => &[],
    }
}

/// Returns the most points that a count says of one side, trick points and marriages.
fn most_counted(part: &Part<'_>) -> i64 {
    let PartKind::Count = part.what else { return 0 };
    let is_defenders = |text: &str| {
        let rows = words_of(Game::Marias).filter(|row| row.meaning == Meaning::Defenders);
        rows.flat_map(Row::forms).any(|form| fold(form.text) == fold(text))
    };
    let parts_sides = |word: &Token<'_>| match word.kind {
        Kind::Sign(sign) => matches!(sign, '/' | ':'),
        Kind::Letters => is_defenders(word.text),
        _ => false,
    };
    let sides = part.words.split(parts_sides);
    let sums = sides.map(|side| sum(side.iter().filter_map(|word| word.text.parse().ok())));
    sums.max().unwrap_or(0)
}

/// Adds up counts as they are typed, which may be beyond any that can be played.
fn sum(counts: impl Iterator<Item = i64>) -> i64 {
    counts.fold(0, i64::saturating_add)
}
