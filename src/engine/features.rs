//! What each game has under its options.

use crate::engine::{Options, auction, marias, pinochle::MeldTable, points, results};
use crate::kernel::{Minor, Side};
use std::ops::RangeInclusive;

/// The features of a game under its options. Most games lack most of them.
impl Options {
    pub fn players_allowed(&self) -> RangeInclusive<usize> {
        match self {
            Options::Auction(options) => auction::players_allowed(options),
            Options::Points(options) => points::players_allowed(options),
            Options::Marias(options) => marias::players_allowed(options),
            Options::Results(_) => results::PLAYERS,
        }
    }

    /// Returns the meld table, and what all tricks of a hand count; `None` in games without melds.
    pub(super) fn melds_and_tricks(&self) -> Option<(MeldTable, i64)> {
        let table = match self {
            Options::Auction(options) => auction::meld_table(options),
            Options::Points(options) => options.table(),
            Options::Marias(_) | Options::Results(_) => return None,
        };
        Some((table, self.trick_total()?))
    }

    /// Returns what all tricks of a hand count; `None` in games without melds.
    pub fn trick_total(&self) -> Option<i64> {
        match self {
            Options::Auction(options) => Some(auction::trick_total(options)),
            Options::Points(options) => Some(points::trick_total(options)),
            Options::Marias(_) | Options::Results(_) => None,
        }
    }

    pub fn natural_table(&self) -> usize {
        let allowed = self.players_allowed();
        if let Options::Auction(_) = self { *allowed.start() } else { *allowed.end() }
    }

    /// Returns the value of a unit, in minor units of the session's currency.
    pub fn unit_minor(&self) -> i64 {
        match self {
            Options::Auction(options) => options.unit_minor,
            Options::Points(options) => options.check_value,
            Options::Marias(_) | Options::Results(_) => self.unit().0,
        }
    }

    /// Returns the agreed value of a unit if no option sets it, otherwise zero.
    pub fn unit(&self) -> Minor {
        match self {
            Options::Marias(options) => options.unit,
            Options::Results(options) => options.unit,
            Options::Auction(_) | Options::Points(_) => Minor::ZERO,
        }
    }

    pub fn has_hands(&self) -> bool {
        !matches!(self, Options::Results(_))
    }

    /// Returns whether the first player after the dealer is called forehand.
    pub fn has_forehand(&self) -> bool {
        matches!(self, Options::Marias(_))
    }

    /// Returns whether it is forehand who plays, before anything is said.
    pub fn forehand_plays(&self) -> bool {
        matches!(self, Options::Marias(options) if options.forehand_plays_suit)
    }

    pub fn has_bidder(&self) -> bool {
        self.notation().has_field("bidder")
    }

    /// Returns the default sides: players who sit opposite each other are partners. `None` if everybody plays
    /// alone.
    pub fn partners(&self, players: &[String]) -> Option<Vec<Side>> {
        if let Options::Points(options) = self { points::partners(options, players) } else { None }
    }

    pub fn has_sides(&self) -> bool {
        matches!(self, Options::Points(options) if !options.is_individual())
    }

    /// Returns how many sides play a game; none if hands do not add up to games.
    pub fn sides(&self) -> usize {
        let Options::Points(options) = self else { return 0 };
        usize::try_from(options.sides).unwrap_or_default()
    }

    /// Returns how many deals are a game, where it is so many.
    pub fn deals(&self) -> Option<i64> {
        let Options::Points(options) = self else { return None };
        Some(options.deals).filter(|deals| *deals > 0)
    }

    pub fn has_kitty(&self) -> bool {
        match self {
            Options::Auction(options) => options.kitty,
            Options::Marias(options) => options.bank > 0,
            Options::Points(_) | Options::Results(_) => false,
        }
    }

    /// Returns whether answers list the kitty, even if the rules have none.
    pub fn lists_kitty(&self) -> bool {
        matches!(self, Options::Auction(_)) || self.has_kitty()
    }

    /// Returns whether hands add up to games that somebody wins.
    pub fn plays_games(&self) -> bool {
        matches!(self, Options::Points(_))
    }

    pub fn pays_units(&self) -> bool {
        !matches!(self, Options::Points(options) if !options.checks)
    }

    pub fn pays_money(&self) -> bool {
        match self {
            Options::Points(options) => {
                options.stake_game > 0 || options.stake_per_100 > 0 || options.check_value > 0
            }
            Options::Auction(_) | Options::Marias(_) | Options::Results(_) => self.unit_minor() != 0,
        }
    }
}
