//! Numbers and times in sentences.

use crate::kernel::units::Units;
use crate::lang::Lang;
use std::fmt::Display;

/// Formats units with their sign: `+12`.
pub fn signed(units: Units) -> String {
    if units.0 == 0 { "0".to_owned() } else { format!("{:+}", units.0) }
}

/// Counts things: `1 hand`, `2 hands`.
pub fn count(n: impl Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}

/// Formats a time with the date in the reader's language.
pub fn clock(time: &str, lang: &Lang) -> String {
    match time.split_once(' ') {
        Some((day, time)) => format!("{} {time}", lang.date(day)),
        None => time.to_owned(),
    }
}
