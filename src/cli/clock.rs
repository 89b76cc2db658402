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
