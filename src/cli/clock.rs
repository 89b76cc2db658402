//! Times as the clock of this machine shows them.

use chrono::{DateTime, Local};

/// Writes a time as the reader's clock shows it.
pub fn local(at: i64) -> String {
    DateTime::from_timestamp(at, 0).map_or_else(
        || at.to_string(),
        |utc| utc.with_timezone(&Local).format("%Y-%m-%d %H:%M:%S").to_string(),
    )
}
