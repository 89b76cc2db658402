//! The score in chips (rulebook section 11).

use crate::kernel::units::Points;
use serde::Serialize;

/// What a side still has to pass across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chips {
    /// Chips of a hundred.
    pub colored: i64,
    /// Chips of ten.
    pub white: i64,
}

impl Chips {
    /// Returns what is left of `target` points with so many passed: a coloured chip less than hundreds, and ten
    /// white ones in its place. With the target reached nothing is left.
    pub(super) fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}
