//! Trick points and marriages in a line, and how the contract went (rulebook section 13.1).

use super::component::{self, Before};
use super::{LineHand, speech};
use crate::engine::marias::checked_hand::{ALL_TRICKS, MARRIAGES};
use crate::engine::marias::{Side, Verdict};
use crate::kernel::ensure;
use crate::notation::{Count, LineProblem, LineResult, MariasProblem, Meaning, Position, Reader, Row};

/// A bare trick count before a slash and the first number behind it, which could be the other side's trick count.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlashDoubt {
    side: Side,
    before: i64,
    behind: Count,
}

impl SlashDoubt {
    pub(super) fn check(self, reader: &Reader<'_>, talon: i64) -> LineResult {
        let SlashDoubt { side, before, behind } = self;
        if before.checked_add(behind.value).and_then(|sum| sum.checked_add(talon)) != Some(ALL_TRICKS) {
            return Ok(());
        }
        let problem = MariasProblem::TricksOrMarriage {
            before,
            behind: behind.value,
            against: side == Side::Defenders,
            may_be_marriage: MARRIAGES.contains(&behind.value),
        };
        Err(reader.fault(behind.said, problem))
    }
}

impl LineHand<'_, '_> {
    /// Reads trick points, the marriages joined to them, and behind a slash those of the other side.
    pub(super) fn counts(&mut self, said: Position, first: Count, side: Side) -> LineResult {
        let joined = self.reader.joined_to(first)?;
        let has_marriages = joined.len() > 1;
        // From last to first, so that each number goes to its own field.
        self.behind_slash(side, Some(first).filter(|_| !has_marriages))?;
        if let [_, marriages @ ..] = joined.as_slice()
            && let Some(shown) = marriages.first()
        {
            self.reader.say(shown.said, "marriages", &mut self.hand.marriages[side], values(marriages))?;
        }
        if let (Side::Lone, Some(before)) = (side, self.hand.points[side]) {
            let may_be_rest = before.checked_add(first.value) == Some(ALL_TRICKS);
            let may_be_marriage = MARRIAGES.contains(&first.value);
            if may_be_rest || may_be_marriage {
                let (first, second) = (before, first.value);
                let problem = MariasProblem::TwoCounts { first, second, may_be_rest, may_be_marriage };
                return Err(self.reader.fault(said, problem));
            }
        }
        self.reader.say(said, "points", &mut self.hand.points[side], first.value)?;
        skip_plus(self.reader);
        Ok(())
    }

    /// Reads the defenders' counts, or their marriages behind the word for marriages.
    pub(super) fn defenders(&mut self, said: Position, row: &'static Row) -> LineResult {
        self.hand.marriage_side = Side::Defenders;
        if let Some((word, marriage)) = self.reader.takes_word(|meaning| meaning == Meaning::Marriage) {
            return self.shown(said, word, marriage);
        }
        let count = self.reader.number_after(said, row)?;
        self.counts(said, count, Side::Defenders)
    }

    /// Reads marriages behind the word for them: they are added to what was said before.
    pub(super) fn shown(&mut self, said: Position, word: Position, row: &'static Row) -> LineResult {
        let side = self.hand.marriage_side;
        let first = self.reader.number_after(word, row)?;
        let shown = values(&self.reader.joined_to(first)?);
        self.hand.marriages[side].get_or_insert_default().extend(shown);
        self.reader.belongs(said, "marriages");
        self.hand.before = Before::Shown;
        skip_plus(self.reader);
        self.behind_slash(side, None)
    }

    /// Reads the other side's marriages behind a slash, if one follows. A bare trick count before it may leave a doubt,
    /// unless a `+` or the word for marriages stands behind the slash.
    fn behind_slash(&mut self, side: Side, bare: Option<Count>) -> LineResult {
        let slash = self.reader.here();
        if !self.reader.takes('/') {
            return Ok(());
        }
        let other = side.other();
        self.hand.marriage_side = other;
        let is_marriage = self.reader.takes('+');
        if let Some((word, row)) = self.reader.takes_word(|meaning| meaning == Meaning::Marriage) {
            return self.shown(slash, word, row);
        }
        let Some(first) = self.reader.number_here()? else {
            return Err(self.reader.fault(slash, LineProblem::EmptyColumn));
        };
        let marriages = self.reader.joined_to(first)?;
        if let Some(bare) = bare.filter(|_| !is_marriage) {
            self.hand.slash_doubt.get_or_insert(SlashDoubt { side, before: bare.value, behind: first });
        }
        self.reader.say(slash, "marriages", &mut self.hand.marriages[other], values(&marriages))
    }

    /// Returns the error that makes a line of shorthand be read as it is spoken, where a verb leaves open what it is
    /// about.
    pub(super) fn unless_clear(&self, word: Position) -> LineResult {
        let text = self.reader.token_of(word).map_or("", |token| token.text);
        if speech::is_clear(text) { Ok(()) } else { self.unless_spoken(word) }
    }

    /// Reads how the contract went. A sign right behind something of the defenders, or a minus behind a quiet seven,
    /// could be about that too; a plus between a hundred and a seven could join them.
    pub(super) fn verdict(&mut self, said: Position, verdict: Verdict) -> LineResult {
        let before = std::mem::take(&mut self.hand.before);
        if self.reader.is_sign(said) {
            let is_unclear = match before {
                Before::Against | Before::Flek { is_against: true } => true,
                Before::QuietSeven => verdict == Verdict::Lost,
                _ => false,
            };
            ensure(!is_unclear, || self.reader.fault(said, MariasProblem::WhoseSign {}))?;
            if let (Before::Announced(what), Verdict::Made) = (before, verdict)
                && let Some((item, _)) = self.reader.next_item(0)
                && component::of_item(item).is_some_and(|behind| component::may_be_joined(what, behind))
            {
                return Err(self.reader.fault(said, MariasProblem::MadeOrBoth {}));
            }
        } else {
            self.unless_clear(said)?;
            self.hand.before = Before::Verdict(said, verdict);
        }
        self.hand.says_lost |= verdict == Verdict::Lost;
        self.hand.result_said.get_or_insert(said);
        self.reader.say(said, "result", &mut self.record.result, verdict)
    }

    pub(super) fn is_flek_next(&mut self) -> bool {
        self.reader.next_means(0, component::is_flek)
    }

    pub(super) fn verdict_of_the_game(&mut self) -> LineResult {
        let is_verdict = |meaning| matches!(meaning, Meaning::Made | Meaning::Lost);
        let Some((said, row)) = self.reader.takes_word(is_verdict) else { return Ok(()) };
        self.unless_clear(said)?;
        let verdict = if row.meaning == Meaning::Made { Verdict::Made } else { Verdict::Lost };
        self.hand.says_lost |= verdict == Verdict::Lost;
        self.hand.before = Before::Other;
        self.hand.told.push((said, None, verdict));
        self.reader.belongs(said, "result");
        Ok(())
    }
}

/// Skips a plus before the word for marriages, which joins them by itself.
fn skip_plus(reader: &mut Reader<'_>) {
    let is_marriage = reader.next_means(1, |meaning| meaning == Meaning::Marriage);
    if is_marriage {
        reader.takes('+');
    }
}

fn values(counts: &[Count]) -> Vec<i64> {
    counts.iter().map(|count| count.value).collect()
}
