//! What a game has and what its table needs: the same questions for every engine, answered under its options.

use crate::kernel::options::OptionInfo;
use crate::kernel::table::Side;
use crate::kernel::units::Minor;
use crate::notation::Vocabulary;
use std::ops::RangeInclusive;

/// An engine, whatever options it is used with.
pub struct EngineInfo {
    /// What a profile calls it.
    pub word: &'static str,
    /// The names of its options, in the rulebook's order.
    pub keys: &'static [&'static str],
    /// The options that belong to a profile and that nobody sets afterwards.
    pub fixed: &'static [&'static str],
    /// Lists what each option decides and which values it takes.
    pub options: fn() -> Vec<OptionInfo>,
    /// The words of a typed line.
    pub vocabulary: &'static Vocabulary,
}

/// What a game has under its options. Most games lack most of it.
pub trait Features {
    /// Returns how many may sit at the table.
    fn players_allowed(&self) -> RangeInclusive<usize>;

    /// Returns how many people this game is made for.
    fn natural_table(&self) -> usize {
        *self.players_allowed().end()
    }

    /// Returns what a unit is worth, in minor units of the session's currency.
    fn unit_minor(&self) -> i64;

    /// Returns what a unit was agreed to be worth where no option says it; nothing elsewhere.
    fn unit(&self) -> Minor {
        Minor::ZERO
    }

    /// Says whether who comes first after the dealer is called forehand.
    fn has_forehand(&self) -> bool {
        false
    }

    /// Returns the partners where nobody says otherwise: those who sit opposite each other. `None` where every
    /// player plays alone.
    fn partners(&self, _players: &[String]) -> Option<Vec<Side>> {
        None
    }

    /// Says whether partners score together, so that a table has sides.
    fn has_sides(&self) -> bool {
        false
    }

    /// Says whether there is a kitty.
    fn has_kitty(&self) -> bool {
        false
    }

    /// Says whether answers list the kitty of these games, also where the rules leave it off.
    fn lists_kitty(&self) -> bool {
        false
    }

    /// Says whether hands add up to games that somebody wins.
    fn plays_games(&self) -> bool {
        false
    }

    /// Says whether units are paid for hands.
    fn pays_units(&self) -> bool {
        true
    }

    /// Says whether anything is worth money.
    fn pays_money(&self) -> bool;
}
