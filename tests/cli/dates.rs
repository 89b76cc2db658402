//! Dates as people write them, wherever one is taken; what is written stays as ISO has it.

use crate::support::Room;
use chrono::{Days, NaiveDate, Timelike, Utc};

/// Returns the date in the time zone of a room; just before midnight it is waited for, so that no test begins on one day and
/// ends on the next.
fn today() -> NaiveDate {
    let left = 86_400 - Utc::now().num_seconds_from_midnight();
    if left < 60 {
        std::thread::sleep(std::time::Duration::from_secs(left.into()));
    }
    Utc::now().date_naive()
}

fn yesterday() -> String {
    today().checked_sub_days(Days::new(1)).unwrap().to_string()
}

fn date_of(room: &Room) -> String {
    room.json("sessions --json")[0]["date"].as_str().unwrap().to_owned()
}

/// Days that a calendar gives are in the stories.
#[test]
fn a_night_is_dated_by_how_long_ago_it_was() {
    let (yesterday, today_is) = (yesterday(), today().to_string());
    for (typed, date) in
        [("yesterday", &yesterday), ("včera", &yesterday), ("today", &today_is), ("dnes", &today_is)]
    {
        let room = Room::new();
        room.does(&format!("new scarne Anna Ben Cyril --date {typed}"));
        assert_eq!(date_of(&room), *date, "{typed}");
    }
}
