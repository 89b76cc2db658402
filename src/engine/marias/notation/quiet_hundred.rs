//! The check that a quiet hundred, where a line mentions one, is the one that counts, result and rules give (rulebook
//! section 13.1).

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

    /// Leaves out a result that a fate told (`game won`, `hundred lost`), where it follows from the counts. One that
    /// contradicts them stays and is refused.
    pub(super) fn leave_out_counted_result(&mut self, options: &Options) {
        let Some(result) = self.result.filter(|_| !self.is_result_typed) else { return };
        let mut hundreds =
            Side::BOTH.into_iter().filter(|by| self.announced[*by].contains(&Announcement::Hundred));
        let (hundred, second) = (hundreds.next(), hundreds.next());
        let winner = self
            .count()
            .filter(|_| second.is_none())
            .map(|count| hundred::winner(options, &count.held, hundred));
        if winner == Some(Side::Lone.winner(result == Verdict::Made)) {
            self.result = None;
        }
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
