//! What every engine states about its game: constants, and features that depend on its options.

use crate::kernel::options::OptionInfo;
use crate::kernel::table::Side;
use crate::kernel::units::Minor;
use crate::notation::{Offers, Vocabulary};
use std::ops::RangeInclusive;

/// An engine, whatever options it is used with.
pub struct EngineInfo {
    pub word: &'static str,
    /// The names of its options, in the rulebook's order.
    pub keys: &'static [&'static str],
    pub fixed: &'static [&'static str],
    pub options: fn() -> Vec<OptionInfo>,
    pub vocabulary: &'static Vocabulary,
}

/// The features of a game under its options. Most games lack most of them.
pub trait Features: Offers {
    fn players_allowed(&self) -> RangeInclusive<usize>;

    /// Returns the number of players that this game is made for.
    fn natural_table(&self) -> usize {
        *self.players_allowed().end()
    }

    /// Returns the value of a unit, in minor units of the session's currency.
    fn unit_minor(&self) -> i64;

    /// Returns the agreed value of a unit if no option sets it, otherwise zero.
    fn unit(&self) -> Minor {
        Minor::ZERO
    }

    /// Returns whether the first player after the dealer is called forehand.
    fn has_forehand(&self) -> bool {
        false
    }

    fn has_bidder(&self) -> bool {
        true
    }

    /// Returns the default sides: players who sit opposite each other are partners. `None` if everybody plays
    /// alone.
    fn partners(&self, _players: &[String]) -> Option<Vec<Side>> {
        None
    }

    /// Returns whether partners score together.
    fn has_sides(&self) -> bool {
        false
    }

    fn has_kitty(&self) -> bool {
        false
    }

    /// Returns whether answers list the kitty, even if the rules have none.
    fn lists_kitty(&self) -> bool {
        false
    }

    /// Returns whether hands add up to games that somebody wins.
    fn plays_games(&self) -> bool {
        false
    }

    fn pays_units(&self) -> bool {
        true
    }

    fn pays_money(&self) -> bool;
}
