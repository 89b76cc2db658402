//! The clock of the machine, and times in local time.

use chrono::{DateTime, Local, NaiveDate};
use meldbook::kernel::day::{DayFault, read_day};
use meldbook::session::sound::TIMES;
use std::time::{SystemTime, UNIX_EPOCH};

/// The clock is set to a time that no entry may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the clock of this machine is wrong: it is set before 1970 or after 9999")]
pub struct WrongClock;

/// Returns the time now, in seconds since 1970 UTC.
pub fn seconds() -> Result<i64, WrongClock> {
    seconds_of(SystemTime::now())
}

pub fn now() -> Result<DateTime<Local>, WrongClock> {
    let utc = DateTime::from_timestamp(seconds()?, 0).ok_or(WrongClock)?;
    Ok(utc.with_timezone(&Local))
}

pub fn today() -> Result<NaiveDate, WrongClock> {
    Ok(now()?.date_naive())
}

/// Parses a day, seen from today.
pub fn day(text: &str) -> Result<NaiveDate, DayFault> {
    read_day(text, today().ok())
}

/// Parses what names a session: a day, however it is written, is its date.
pub fn session(text: String) -> String {
    day(&text).map_or(text, |day| day.to_string())
}

fn seconds_of(time: SystemTime) -> Result<i64, WrongClock> {
    let since = time.duration_since(UNIX_EPOCH).map_err(|_| WrongClock)?;
    i64::try_from(since.as_secs()).ok().filter(|at| TIMES.contains(at)).ok_or(WrongClock)
}

/// Formats a time in seconds since 1970 UTC as local time.
pub fn local(at: i64) -> String {
    let utc = DateTime::from_timestamp(at, 0).filter(|_| TIMES.contains(&at));
    utc.map_or_else(
        || at.to_string(),
        |utc| utc.with_timezone(&Local).format("%Y-%m-%d %H:%M:%S").to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_before_1970_or_after_9999_is_wrong() {
        let last = Duration::from_secs(253_402_300_799);
        assert_eq!(seconds_of(UNIX_EPOCH), Ok(0));
        assert_eq!(seconds_of(UNIX_EPOCH + last), Ok(253_402_300_799));
        for wrong in [
            UNIX_EPOCH - Duration::from_nanos(1),
            UNIX_EPOCH - Duration::from_secs(1 << 40),
            UNIX_EPOCH + last + Duration::from_secs(1),
            UNIX_EPOCH + Duration::from_secs(1 << 50),
        ] {
            assert_eq!(seconds_of(wrong), Err(WrongClock), "{wrong:?}");
        }
    }

    #[test]
    fn a_time_that_no_entry_may_have_is_shown_as_its_number() {
        for at in [-1, i64::MIN, i64::MAX, 8_210_266_876_799, 253_402_300_800] {
            assert_eq!(local(at), at.to_string());
        }
        assert_ne!(local(0), "0");
    }
}
