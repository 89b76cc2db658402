//! The clock of the machine, and times in local time.

use super::fail::{ExitFault, MACHINE};
use anyhow::Result;
use chrono::{DateTime, Local, NaiveDate, Utc};
use meldbook::kernel::day::{DayFault, read_day};
use meldbook::night::sound::TIMES;
use meldbook::report::Sentence;
use std::time::{SystemTime, UNIX_EPOCH};

/// Clocks may differ by so many seconds: what is ahead by more waits.
pub const DAY: i64 = 24 * 60 * 60;

/// In seconds since 1970 UTC; an error if no entry may have it.
pub fn seconds() -> Result<i64> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let seconds = since.and_then(|since| i64::try_from(since.as_secs()).ok());
    seconds.filter(|at| TIMES.contains(at)).ok_or_else(wrong)
}

fn wrong() -> anyhow::Error {
    ExitFault { status: MACHINE, fault: Sentence::WrongClock {} }.into()
}

pub fn now() -> Result<DateTime<Local>> {
    let utc = DateTime::from_timestamp(seconds()?, 0).ok_or_else(wrong)?;
    Ok(utc.with_timezone(&Local))
}

pub fn today() -> Result<NaiveDate> {
    Ok(now()?.date_naive())
}

pub fn day(text: &str) -> Result<NaiveDate, DayFault> {
    read_day(text, today().ok())
}

/// Parses what names a session: a day, however it is written, is its date.
pub fn session(text: String) -> String {
    day(&text).map_or(text, |day| day.to_string())
}

pub fn local(at: i64) -> String {
    let utc = DateTime::from_timestamp(at, 0).filter(|_| TIMES.contains(&at));
    let local = |utc: DateTime<Utc>| utc.with_timezone(&Local).format("%Y-%m-%d %H:%M:%S").to_string();
    utc.map_or_else(|| at.to_string(), local)
}
