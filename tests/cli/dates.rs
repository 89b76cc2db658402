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

#[test]
fn a_night_is_dated_in_either_language() {
    for (typed, date) in [
        ("13.1.2026", "2026-01-13"),
        ("'13. 1. 2026'", "2026-01-13"),
        ("'13 january 2026'", "2026-01-13"),
        ("'13. ledna 2026'", "2026-01-13"),
        ("yesterday", yesterday().as_str()),
        ("včera", yesterday().as_str()),
        ("today", today().to_string().as_str()),
        ("dnes", today().to_string().as_str()),
    ] {
        let room = Room::new();
        room.does(&format!("new scarne Anna Ben Cyril --date {typed}"));
        assert_eq!(date_of(&room), date, "{typed}");
        assert!(room.says("export").contains(&format!("date {date}\n")), "{typed}");
    }
    // The last one, so within a week.
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --date 'last friday'");
    let friday: NaiveDate = date_of(&room).parse().unwrap();
    assert_eq!(friday.format("%A").to_string(), "Friday");
    assert!((1..=7).contains(&today().signed_duration_since(friday).num_days()), "{friday}");
}

#[test]
fn a_night_gets_another_date_in_the_words_of_the_table() {
    let yesterday = yesterday();
    let room = Room::with_a_table();
    let first = date_of(&room);
    assert!(room.says("set date=13.1.2026").contains(&format!("date: {first} -> 2026-01-13\n")));
    assert!(room.says("--lang cs set 'datum=14. 1. 2026'").contains("datum: 13. 1. 2026 -> 14. 1. 2026\n"));
    room.does("set date=yesterday");
    assert_eq!(date_of(&room), yesterday);
    let ran = room.run("play").input("set date=13.1.2026\nset all date=yesterday\n").end();
    assert!(ran.stdout.contains(&format!("date: {} -> 2026-01-13\n", yesterday)), "{ran}");
    assert_eq!(date_of(&room), yesterday);
    assert!(room.says("history").contains(&yesterday));
    for period in ["'last week'", "2026", "31.2.2026"] {
        let refused = room.refuses(1, &format!("set date={period}"));
        assert!(refused.contains("is not a date; write it like 2026-03-14"), "{refused}");
    }
    let refused = room.refuses(1, "--lang cs set date=loni");
    assert_eq!(refused, "chyba: `loni` není datum; píše se třeba 14. 3. 2026\n");
    let refused = room.refuses(2, "new scarne Anna Ben Cyril --date 3/4/2026");
    assert!(refused.contains("`3/4/2026` may be 2026-04-03 or 2026-03-04"), "{refused}");
}

#[test]
fn a_date_in_the_future_is_told() {
    let room = Room::new();
    let ran = room.run("new scarne Anna Ben Cyril --date 2999-01-31").end();
    assert!(ran.status == 0 && ran.stderr.contains("warning: 2999-01-31 is in the future\n"), "{ran}");
    let ran = room.run("--lang cs set 'date=1. 2. 2999'").end();
    assert!(ran.status == 0 && ran.stderr.contains("pozor: 1. 2. 2999 je v budoucnosti\n"), "{ran}");
    let ran = room.run("owed ben anna 5 --date 2999-01-31").end();
    assert!(ran.stderr.contains("2999-01-31 is in the future"), "{ran}");
    let ran = room.run("play").input("set date=31.1.2999\n").end();
    assert!(ran.stderr.contains("2999-01-31 is in the future"), "{ran}");
    room.file("late", "rules scarne\nplayers A B C\ndate 2999-01-31\n\nb300h+\n");
    let ran = room.run("import late").end();
    assert!(ran.stderr.contains("2999-01-31 is in the future"), "{ran}");
    let ran = room.run("set date=today").end();
    assert!(!ran.stderr.contains("future"), "{ran}");
}
