//! Formats times in local time.

use chrono::{DateTime, Local};

/// Formats a time in seconds since 1970 UTC as local time.
pub fn local(at: i64) -> String {
    DateTime::from_timestamp(at, 0).map_or_else(
        || at.to_string(),
        |utc| utc.with_timezone(&Local).format("%Y-%m-%d %H:%M:%S").to_string(),
    )
}
