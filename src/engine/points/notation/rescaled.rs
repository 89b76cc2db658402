//! Examples with the figures of other rules.

use crate::engine::points::options::Options;
use crate::engine::points::{bid, tricks};
use crate::notation::{Heard, Role};

/// The lowest bid, the step, the trick points and the unit of melds that examples are written with.
const LOWEST: i64 = 250;
const STEP: i64 = 10;
const TOTAL: i64 = 250;
const UNIT: i64 = 10;

/// Returns an example with bids, melds and trick points of these rules in place of its own.
pub fn rescaled(options: &Options, heard: &[Heard], line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    let part = |from: usize, to: usize| line.chars().take(to).skip(from).collect::<String>();
    for Heard { at, len, field, role } in heard {
        let Role::Number(value) = role else { continue };
        let value = figure(options, field, *value);
        out.push_str(&part(from, *at));
        out.push_str(&value.to_string());
        from = at + len;
    }
    out + &part(from, usize::MAX)
}

fn figure(options: &Options, field: &str, value: i64) -> i64 {
    let (lowest, unit) = (bid::lowest(options), options.table().unit);
    let worth = value * unit / UNIT;
    match field {
        "bid" => worth.max(lowest),
        // Each call of an auction stays higher than the one before.
        "auction" => worth.max(lowest + (value - LOWEST) / STEP * options.bid_step),
        "tricks" => value * tricks::total(options) / TOTAL / unit * unit,
        _ => worth,
    }
}
