//! The score in chips (rulebook section 11).

use crate::kernel::units::Points;
use serde::Serialize;

/// The chips that a side still has to pass across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Chips {
    pub colored: i64,
    pub white: i64,
}

impl Chips {
    /// Returns the chips left of `target` points after `passed`: one coloured chip less than hundreds, and ten
    /// white ones in its place. At the target none are left.
    pub(super) fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}
