//! Numbers in sentences.

use crate::kernel::units::Units;
use std::fmt::Display;

/// Formats units with their sign: `+12`.
#[must_use]
pub fn signed(units: Units) -> String {
    if units.0 == 0 { "0".to_owned() } else { format!("{:+}", units.0) }
}

/// Counts things: `1 hand`, `2 hands`.
#[must_use]
pub fn count(n: impl Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}
