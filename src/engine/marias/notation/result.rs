//! How the contract went: words and signs for made and lost (rulebook section 13.1).

use super::component::{self, Before};
use super::{LineHand, speech};
use crate::engine::marias::Verdict;
use crate::notation::{LineResult, MariasProblem, Meaning, Next, Position};

impl LineHand<'_, '_> {
    /// Returns the error that makes a line of shorthand be read as it is spoken, where a verb leaves open which side
    /// it is about.
    pub(super) fn unless_clear(&self, word: Position) -> LineResult {
        let text = self.reader.token_of(word).map_or("", |token| token.text);
        let is_clear = !speech::says_they(text) && !speech::is_killing(text);
        if is_clear { Ok(()) } else { self.unless_spoken(word) }
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
            if is_unclear {
                return Err(self.reader.fault(said, MariasProblem::WhoseSign {}));
            }
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
        let is_flek = |meaning| matches!(meaning, Meaning::Flek(_) | Meaning::Fleks(_) | Meaning::Higher);
        matches!(self.reader.next_item(0), Some((Next::Word(row), _)) if is_flek(row.meaning))
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
