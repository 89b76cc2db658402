//! Which fields of a record say anything.

use super::record::{Record, Seven};
use crate::kernel::field::Field;

impl Record {
    /// Says whether a field says anything: what it says anyway when it is left out is nothing.
    pub(super) fn says(&self, field: &str) -> bool {
        fn other<T>(field: &Field<T>, is_default: impl Fn(&T) -> bool) -> bool {
            field.is_given() && !field.get().is_some_and(is_default)
        }
        match field {
            "contract" => self.contract.is_given(),
            "player" => self.player.is_given(),
            "trump" => self.trump.is_given(),
            "announced" => other(&self.announced, Vec::is_empty),
            "announced_against" => other(&self.announced_against, Vec::is_empty),
            "flek" => other(&self.flek, |fleks| fleks.0.values().all(|count| *count == 0)),
            "points" => self.points.is_given(),
            "marriages" => other(&self.marriages, |both| both.lone.is_empty() && both.defenders.is_empty()),
            "talon_points" => other(&self.talon_points, |points| *points == 0),
            "seven" => other(&self.seven, |seven| *seven == Seven::None),
            "two_sevens" => self.two_sevens.is_given(),
            "result" => self.result.is_given(),
            "total" => self.total.is_given(),
            "laid_down" => other(&self.laid_down, |shown| !shown),
            "tricks" => self.tricks.is_given(),
            "wise" => self.wise.is_given(),
            "partner" => self.partner.is_given(),
            "unplayed" => other(&self.unplayed, |unplayed| !unplayed),
            "revoke_by" => self.revoke_by.is_given(),
            "bid" => self.bid.is_given(),
            _ => false,
        }
    }
}
