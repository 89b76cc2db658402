//! The check that what a line tells of the game, a hundred or a quiet hundred is what counts, result and rules give
//! (rulebook section 13.1).

use super::HandSoFar;
use crate::engine::marias::checked_hand::Count;
use crate::engine::marias::hundred::{self, HUNDRED};
use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Announcement, Contract, Verdict};
use crate::engine::marias::side::{BySide, Side};
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Reader};

impl HandSoFar {
    /// Checks the quiet hundred; without counts it is the total of a hundred, unless a total is typed.
    pub(super) fn check_quiet_hundred(
        &mut self,
        reader: &mut Reader<'_>,
        options: &Options,
        contract: Contract,
    ) -> Result<(), LineError> {
        for side in Side::BOTH {
            let Some(said) = self.quiet_hundred[side] else { continue };
            if !self.can_have_quiet_hundred(options, contract, side) {
                return Err(reader.fault(said, LineProblem::Marias(MariasProblem::NoQuietHundred)));
            }
            if self.is_uncounted() && self.total.is_none() {
                self.total = Some(HUNDRED);
                reader.grant(Granted::QuietHundredTotal { against: side == Side::Defenders });
            }
        }
        Ok(())
    }

    /// Returns the counts, as typed.
    fn count(&self) -> Option<Count> {
        let marriages = self.marriages.clone().map(Option::unwrap_or_default);
        Count::of(self.points, marriages, self.talon_points.unwrap_or(0))
    }

    /// Takes what was told of the game or a hundred (`game won`, `hundred lost`) as the result. Where it follows from the
    /// counts it adds nothing; where it contradicts them it stays, and is refused.
    pub(super) fn check_told(&mut self, reader: &Reader<'_>, options: &Options) -> Result<(), LineError> {
        let has_hundred = |by: &Side| self.announced[*by].contains(&Announcement::Hundred);
        let mut announcers = Side::BOTH.into_iter().filter(has_hundred);
        let one_announcer = announcers.next().filter(|_| announcers.next().is_none());
        let count = self.count();
        for (word, of, verdict) in std::mem::take(&mut self.told) {
            let result = if of == Some(Side::Defenders) { verdict.opposite() } else { verdict };
            let announcer = of.filter(has_hundred).or(one_announcer);
            let winner = count.as_ref().map(|count| hundred::winner(options, &count.held, announcer));
            if winner == Some(Side::Lone.winner(result == Verdict::Made)) {
                continue;
            }
            if let Some(said) =
                self.result_said.filter(|_| self.result.is_some_and(|before| before != result))
            {
                return Err(reader.contradiction_of(said.min(word), said.max(word), "result"));
            }
            self.result = Some(result);
            self.result_said.get_or_insert(word);
        }
        Ok(())
    }

    fn is_uncounted(&self) -> bool {
        self.points == BySide::default()
    }

    fn can_have_quiet_hundred(&self, options: &Options, contract: Contract, side: Side) -> bool {
        let has_announced = |what| Side::BOTH.iter().any(|by| self.announced[*by].contains(&what));
        if contract != Contract::Suit
            || !options.quiet_bonuses
            || has_announced(Announcement::Hundred)
            || (has_announced(Announcement::TwoSevens) && !options.game_with_two_sevens)
        {
            return false;
        }
        if self.is_uncounted() {
            return self.result.is_some_and(|result| Side::Lone.winner(result == Verdict::Made) == side);
        }
        self.count().is_some_and(|count| {
            hundred::winner(options, &count.held, None) == side
                && hundred::is_quiet(options, &count.held[side])
        })
    }
}
