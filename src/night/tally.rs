//! What statistics keep of a session: each player's contracts and games, and what any two have won from each other.

use crate::kernel::{Minor, Overflow, Points, Units};
use crate::night::{Holder, PlayerNo, Scored};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NightTally {
    /// Without penalties and shares of the kitty.
    pub hand_units: Units,
    pub hand_minor: Minor,
    /// As bidder or lone player, those given up too.
    pub declared: u32,
    pub made: u32,
    pub declared_units: Units,
    pub declared_minor: Minor,
    /// None before the first hand.
    pub best: Option<Minor>,
    pub worst: Option<Minor>,
    /// Games to points that somebody has won.
    pub games: u32,
    pub games_won: u32,
    pub points: Points,
}

impl NightTally {
    /// `declared` is whether it was made, if the player declared it.
    pub(super) fn hand(
        &mut self,
        units: Units,
        minor: Minor,
        declared: Option<Option<bool>>,
    ) -> Result<(), Overflow> {
        self.hand_units = self.hand_units.plus(units)?;
        self.hand_minor = self.hand_minor.plus(minor)?;
        self.best = Some(self.best.map_or(minor, |best| best.max(minor)));
        self.worst = Some(self.worst.map_or(minor, |worst| worst.min(minor)));
        if let Some(made) = declared {
            self.declared = self.declared.saturating_add(1);
            self.made = self.made.saturating_add((made == Some(true)).into());
            self.declared_units = self.declared_units.plus(units)?;
            self.declared_minor = self.declared_minor.plus(minor)?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair {
    pub hands: u32,
    pub together: u32,
    /// Won by the first from the second, by the payments of hands.
    pub units: Units,
    pub minor: Minor,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairs(pub BTreeMap<(PlayerNo, PlayerNo), Pair>);

impl Pairs {
    pub(super) fn hand(&mut self, seats: &[PlayerNo], scored: &Scored) -> Result<(), Overflow> {
        for (at, one) in seats.iter().enumerate() {
            for (other_at, other) in seats.iter().enumerate().skip(at.saturating_add(1)) {
                let side = |at: usize| scored.sides.get(at).copied().flatten();
                let pair = self.0.entry(((*one).min(*other), (*one).max(*other))).or_default();
                pair.hands = pair.hands.saturating_add(1);
                let together = side(at).is_some() && side(at) == side(other_at);
                pair.together = pair.together.saturating_add(together.into());
            }
        }
        for (from, to, units, minor) in &scored.paid {
            let (Holder::Player(from), Holder::Player(to)) = (from, to) else { continue };
            let pair = self.0.entry(((*to).min(*from), (*to).max(*from))).or_default();
            let (units, minor) =
                if to < from { (*units, *minor) } else { (units.negated()?, minor.negated()?) };
            pair.units = pair.units.plus(units)?;
            pair.minor = pair.minor.plus(minor)?;
        }
        Ok(())
    }
}
