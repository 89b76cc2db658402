//! The score in chips (rulebook section 11).

use crate::kernel::Points;
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chips {
    pub colored: i64,
    pub white: i64,
}

impl Chips {
    /// Returns the chips left of `target` points after `passed`: one coloured chip less than hundreds, and ten
    /// white ones in its place. At the target none are left.
    pub fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}

/// What a side passes across for a hand. Ten white chips that lie across are changed for a coloured one: some of those that
/// pass fill the ten, which come back. When the target is reached all that is left passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Chips(Chips),
    Change { passed: Chips, fill: i64 },
    All(Chips),
}

impl Passing {
    /// Returns what passes for these points of a side that had passed `before`; `None` if points are lost.
    pub fn of(target: i64, before: Points, points: Points) -> Option<Passing> {
        let after = before.0.checked_add(points.0)?;
        if points.0 < 0 {
            return None;
        }
        if after >= target {
            return Some(Passing::All(Chips::left(target, before)));
        }
        let (lying, more) = (before.0.rem_euclid(100), points.0 % 100);
        let passed = Chips { colored: points.0 / 100, white: more / 10 };
        Some(match lying + more >= 100 {
            true => Passing::Change { passed, fill: 10 - lying / 10 },
            false => Passing::Chips(passed),
        })
    }
}
