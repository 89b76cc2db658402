//! Trick points and marriages in a line, and how the contract went (rulebook section 13.1).

use super::LineHand;
use super::component::{self, Before};
use crate::engine::marias::checked_hand::{ALL_TRICKS, MARRIAGES};
use crate::engine::marias::{Side, Verdict};
use crate::kernel::ensure;
use crate::notation::{Count, LineProblem, LineResult, Meaning, Position, Reader, Row, Wants};

/// A bare trick count before a slash, and a number behind it that could be the other side's.
#[derive(Debug, Clone, Copy)]
pub(super) struct SlashDoubt {
    side: Side,
    before: i64,
    behind: Count,
}

impl SlashDoubt {
    pub fn check(self, reader: &Reader<'_>, talon: i64) -> LineResult {
        let SlashDoubt { side, before, behind } = self;
        if before.checked_add(behind.value).and_then(|sum| sum.checked_add(talon)) != Some(ALL_TRICKS) {
            return Ok(());
        }
        let marriage = MARRIAGES.contains(&behind.value).then(|| format!("/+{}", behind.value));
        let counts = (side == Side::Lone).then(|| format!("def {}", behind.value));
        let error = reader.fault(behind.said, LineProblem::TwoMeanings);
        Err(error.instead(counts.into_iter().chain(marriage)))
    }
}

impl LineHand<'_, '_> {
    pub fn counts(&mut self, said: Position, first: Count, side: Side) -> LineResult {
        let joined = self.reader.joined_to(first)?;
        let has_marriages = joined.len() > 1;
        // From last to first, so that each number goes to its own field.
        self.behind_slash(side, Some(first).filter(|_| !has_marriages))?;
        if let [_, marriages @ ..] = joined.as_slice()
            && let Some(shown) = marriages.first()
        {
            self.reader.say(shown.said, "marriages", &mut self.hand.marriages[side], values(marriages))?;
        }
        ensure(self.hand.points[side].is_none(), || self.reader.contradiction(said, "points"))?;
        self.hand.counted.get_or_insert((said, self.reader.here(), side));
        self.reader.say(said, "points", &mut self.hand.points[side], first.value)?;
        let is_bare = !has_marriages && MARRIAGES.contains(&first.value);
        if is_bare && let Some((word, row)) = self.reader.takes_word(|meaning| meaning == Meaning::Marriage) {
            let shown = self.reader.number_after(word, row)?.value;
            let counts = format!("{}+{shown}", first.value);
            let ways = [counts.clone(), format!("marriage {counts}")];
            let error = self.reader.fault(said, LineProblem::TwoMeanings);
            return Err(error.instead_of(self.reader.place_since(said), ways));
        }
        Ok(())
    }

    pub fn defenders(&mut self, said: Position, row: &'static Row) -> LineResult {
        self.hand.marriage_side = Side::Defenders;
        if let Some((word, marriage)) = self.reader.takes_word(|meaning| meaning == Meaning::Marriage) {
            return self.shown(said, word, marriage);
        }
        let count = self.reader.number_after(said, row)?;
        self.counts(said, count, Side::Defenders)
    }

    /// They are added to what was said before.
    pub fn shown(&mut self, said: Position, word: Position, row: &'static Row) -> LineResult {
        let side = self.hand.marriage_side;
        let first = self.reader.number_after(word, row)?;
        let shown = values(&self.reader.joined_to(first)?);
        self.hand.marriages[side].get_or_insert_default().extend(shown);
        self.reader.belongs(said, "marriages");
        self.hand.before = Before::Shown;
        self.behind_slash(side, None)
    }

    /// After a bare trick count they may be in doubt, unless a `+` or the word for marriages stands behind the slash.
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
            return Err(self.reader.fault(slash, LineProblem::Lacking { wants: Wants::Number }));
        };
        let marriages = self.reader.joined_to(first)?;
        if let Some(bare) = bare.filter(|_| !is_marriage) {
            self.hand.slash_doubt.get_or_insert(SlashDoubt { side, before: bare.value, behind: first });
        }
        self.reader.say(slash, "marriages", &mut self.hand.marriages[other], values(&marriages))
    }

    /// A sign right behind something of the defenders, or a minus behind a quiet seven, could be about that; a word
    /// behind a comma about what is before it; a word right before a component about that.
    pub fn verdict(&mut self, said: Position, verdict: Verdict) -> LineResult {
        let before = std::mem::take(&mut self.hand.before);
        let is_sign = self.reader.is_sign(said);
        let is_unclear = match before {
            Before::Announced { by: Side::Defenders, .. } | Before::Flek { is_against: true } => is_sign,
            Before::QuietSeven => is_sign && verdict == Verdict::Lost,
            _ => matches!(
                self.hand.before_comma,
                Before::QuietSeven | Before::Announced { .. } | Before::Game(_)
            ),
        };
        ensure(!is_unclear, || self.reader.fault(said, LineProblem::AboutWhat))?;
        let is_word = |meaning| matches!(meaning, Meaning::Quiet | Meaning::Against | Meaning::Suit);
        let is_before_one =
            component::component_ahead(self.reader, 0).is_some() || self.reader.next_means(0, is_word);
        ensure(is_sign || !is_before_one, || self.reader.fault(said, LineProblem::AboutWhat))?;
        if verdict == Verdict::Lost {
            self.hand.before = Before::Lost;
        }
        self.say_result(said, verdict, Side::Lone)
    }

    pub fn say_result(&mut self, said: Position, verdict: Verdict, by: Side) -> LineResult {
        self.hand.says_lost |= verdict == Verdict::Lost;
        let result = if by == Side::Lone { verdict } else { verdict.opposite() };
        self.reader.say(said, "result", &mut self.record.result, result)
    }

    /// Returns whether it was told.
    pub fn verdict_of_the_game(&mut self) -> LineResult<bool> {
        let word = self.reader.takes_word(|meaning| Verdict::of(meaning).is_some());
        let word = word.and_then(|(said, row)| Some((said, Verdict::of(row.meaning)?)));
        let Some((said, verdict)) = word else { return Ok(false) };
        self.hand.before = Before::Other;
        self.say_result(said, verdict, Side::Lone)?;
        Ok(true)
    }
}

/// A zero says that none was shown.
fn values(counts: &[Count]) -> Vec<i64> {
    counts.iter().map(|count| count.value).filter(|value| *value != 0).collect()
}
