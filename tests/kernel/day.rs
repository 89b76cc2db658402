//! Days and periods as people write them.

use meldbook::kernel::day::{Period, read_day};

fn refusal(text: &str) -> String {
    read_day(text, None).unwrap_err().to_string()
}

#[test]
fn a_day_is_read_in_the_one_way_that_it_may_be() {
    assert_eq!(read_day("2026-03-14", None), read_day(" 2026-3-14 ", None));
    assert_eq!(read_day("2026-03-14", None), read_day("14. 3. 2026", None));
    let today = read_day("2026-03-31", None).ok();
    for (text, day) in [
        ("14.3.26", "2026-03-14"),
        ("14/03/2026", "2026-03-14"),
        ("3/14/2026", "2026-03-14"),
        ("14-3-2026", "2026-03-14"),
        ("20260314", "2026-03-14"),
        ("2026/3/14", "2026-03-14"),
        ("3/3/2026", "2026-03-03"),
        ("24-12-31", "2024-12-31"),
        ("2026-03-14T20:15:00+01:00", "2026-03-14"),
        ("14. 3. 2026 20:15", "2026-03-14"),
        ("3/14/2026 8:15 PM", "2026-03-14"),
        ("Sat 14 Mar 2026", "2026-03-14"),
        ("so 14. 3. 2026", "2026-03-14"),
        ("Saturday, March 14, 2026", "2026-03-14"),
        ("14-Mar-26", "2026-03-14"),
        ("March 14th 2026", "2026-03-14"),
    ] {
        assert_eq!(read_day(text, today).map(|day| day.to_string()).as_deref(), Ok(day), "{text}");
    }
    assert_eq!(refusal("3/4/2017"), "`3/4/2017` may be 2017-04-03 or 2017-03-04");
    assert_eq!(refusal("26-06-20"), "`26-06-20` may be 2020-06-26 or 2026-06-20");
    for text in ["", "2026", "2026-02", "2026-02-30", "2026-13-01", "30.2.", "202-01-01", "today", "14. 3."] {
        assert_eq!(refusal(text), format!("`{text}` is not a date; write it like 2026-03-14"));
    }
}

#[test]
fn a_day_may_be_seen_from_today() {
    // A Tuesday.
    let today = read_day("2026-03-31", None).ok();
    for (text, day) in [
        ("today", "2026-03-31"),
        ("dnes", "2026-03-31"),
        ("Yesterday", "2026-03-30"),
        ("včera", "2026-03-30"),
        ("3 days ago", "2026-03-28"),
        ("tuesday", "2026-03-31"),
        ("last tuesday", "2026-03-24"),
        ("last monday", "2026-03-30"),
        ("last Friday", "2026-03-27"),
        ("on friday", "2026-03-27"),
        ("minulý pátek", "2026-03-27"),
        ("minulou středu", "2026-03-25"),
        ("ve středu", "2026-03-25"),
        ("13.1.", "2026-01-13"),
        ("13. 1.", "2026-01-13"),
        ("31.3.", "2026-03-31"),
        ("1.4", "2025-04-01"),
        ("29. 2.", "2024-02-29"),
        ("13. ledna", "2026-01-13"),
        ("13 december", "2025-12-13"),
        ("13.1.2026", "2026-01-13"),
        ("nov 27", "2025-11-27"),
        ("Mar 31", "2026-03-31"),
        ("last night", "2026-03-30"),
        ("předevčírem", "2026-03-29"),
        ("the day before yesterday", "2026-03-29"),
        ("fri", "2026-03-27"),
    ] {
        assert_eq!(read_day(text, today).map(|day| day.to_string()).as_deref(), Ok(day), "{text}");
    }
    for text in ["last week", "march", "2026", "last year", "32.1.", "30. 2.", "1.13.", "friday last"] {
        assert!(read_day(text, today).is_err(), "{text}");
    }
}

#[test]
fn a_period_is_a_day_a_month_a_year_or_so_long_ago() {
    // A Tuesday.
    let today = read_day("2026-03-31", None).unwrap();
    for (text, first, last) in [
        ("2026-02-14", "2026-02-14", "2026-02-14"),
        ("14. 2. 2026", "2026-02-14", "2026-02-14"),
        ("2.2026", "2026-02-01", "2026-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2025", "2025-01-01", "2025-12-31"),
        ("1 month", "2026-02-28", "2026-02-28"),
        ("2 weeks", "2026-03-17", "2026-03-17"),
        ("10days", "2026-03-21", "2026-03-21"),
        ("3 měsíce", "2025-12-31", "2025-12-31"),
        ("1 year", "2025-03-31", "2025-03-31"),
        ("today", "2026-03-31", "2026-03-31"),
        ("Včera", "2026-03-30", "2026-03-30"),
        ("this week", "2026-03-30", "2026-04-05"),
        ("minulý  týden", "2026-03-23", "2026-03-29"),
        ("last month", "2026-02-01", "2026-02-28"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("loni", "2025-01-01", "2025-12-31"),
        ("March", "2026-03-01", "2026-03-31"),
        ("duben", "2025-04-01", "2025-04-30"),
        ("april 2024", "2024-04-01", "2024-04-30"),
        ("tuesday", "2026-03-31", "2026-03-31"),
        ("středa", "2026-03-25", "2026-03-25"),
        ("3 mesice", "2025-12-31", "2025-12-31"),
        ("6 months ago", "2025-09-30", "2025-09-30"),
        ("last 3 weeks", "2026-03-10", "2026-03-10"),
        ("3. ledna 2025", "2025-01-03", "2025-01-03"),
        ("January 3, 2025", "2025-01-03", "2025-01-03"),
        ("feb 2025", "2025-02-01", "2025-02-28"),
    ] {
        let period = Period::read(text).unwrap();
        let days = (period.first(today).to_string(), period.last(today).to_string());
        assert_eq!(days, (first.to_owned(), last.to_owned()), "{text}");
    }
    let refusal = |text| Period::read(text).unwrap_err().to_string();
    for text in ["3 moons", "march 32", "26-02", "26", "31. 2. 2026", "31 february 2026", "next week", ""] {
        assert_eq!(
            refusal(text),
            format!(
                "`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or \
                 `last week`"
            )
        );
    }
    assert!(Period::read("99999999999 days").is_err());
    assert!(Period::read("4000000000 years").is_err());
}
