//! The score in chips (rulebook section 11).

use meldbook::engine::points::{Chips, Passing};
use meldbook::kernel::Points;

#[test]
fn what_is_left_is_what_was_left_less_what_passed() {
    for before in (0..1500).step_by(10) {
        for points in (0..700).step_by(10) {
            let left = |passed| Chips::left(1500, Points(passed));
            let (was, is) = (left(before), left(before + points));
            let Passing { passed, fill } = Passing::of(1500, Points(before), Points(points));
            let (over, back) = match fill {
                None => (passed, 0),
                Some(_) => (Chips { colored: passed.colored + 1, ..passed }, 10),
            };
            let expected =
                Chips { colored: was.colored - over.colored, white: was.white - over.white + back };
            assert_eq!(is, expected, "{before} + {points}");
        }
    }
}
