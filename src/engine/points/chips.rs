//! The score in chips (rulebook section 11).

use crate::kernel::units::Points;
use serde::Serialize;

/// The chips that a side still has to pass across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

/// What a side passes across for a hand. Ten white chips that lie across are changed for a coloured one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Chips(Chips),
    /// Some of the white ones fill the ten, which come back.
    Change {
        passed: Chips,
        fill: i64,
    },
    /// The target is reached: all that is left.
    All(Chips),
}

impl Passing {
    /// Returns what passes for these points of a side that had passed `before`; `None` if points are lost.
    pub(super) fn of(target: i64, before: Points, points: Points) -> Option<Passing> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_white_chips_across_are_changed() {
        let passing = |before, points| Passing::of(1500, Points(before), Points(points));
        let chips = |colored, white| Chips { colored, white };
        assert_eq!(passing(120, 310), Some(Passing::Chips(chips(3, 1))));
        assert_eq!(passing(0, 100), Some(Passing::Chips(chips(1, 0))));
        assert_eq!(passing(680, 350), Some(Passing::Change { passed: chips(3, 5), fill: 2 }));
        assert_eq!(passing(680, 320), Some(Passing::Change { passed: chips(3, 2), fill: 2 }));
        assert_eq!(passing(1300, 210), Some(Passing::All(chips(1, 10))));
        assert_eq!(passing(200, 0), Some(Passing::Chips(chips(0, 0))));
        assert_eq!(passing(200, -100), None);
    }

    #[test]
    fn what_is_left_is_what_was_left_less_what_passed() {
        for before in (0..1500).step_by(10) {
            for points in (0..700).step_by(10) {
                let left = |passed| Chips::left(1500, Points(passed));
                let (was, is) = (left(before), left(before + points));
                let (over, back) = match Passing::of(1500, Points(before), Points(points)).unwrap() {
                    Passing::Chips(passed) => (passed, 0),
                    Passing::Change { passed, .. } => (Chips { colored: passed.colored + 1, ..passed }, 10),
                    Passing::All(passed) => (passed, 0),
                };
                let expected =
                    Chips { colored: was.colored - over.colored, white: was.white - over.white + back };
                assert_eq!(is, expected, "{before} + {points}");
            }
        }
    }
}
