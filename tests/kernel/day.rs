//! Days and periods as people write them.

use crate::cases;
use meldbook::kernel::day::{Period, read_day};

#[test]
fn days_and_periods_are_read_as_is_written_below_them() {
    let today = read_day("2026-03-31", None).unwrap();
    cases::check("kernel/days.txt", |lines| {
        let said = |line: &String| {
            let (what, text) = line.split_once(' ').unwrap();
            let said = match what {
                "period" => Period::read(text)
                    .map(|period| format!("{} to {}", period.first(today), period.last(today)))
                    .unwrap_or_else(|error| error.to_string()),
                _ => read_day(text, (what == "seen").then_some(today))
                    .map_or_else(|error| error.to_string(), |day| day.to_string()),
            };
            (line.clone(), vec![said])
        };
        lines.iter().map(said).collect()
    });
    assert_eq!(read_day("2026-03-14", None), read_day(" 2026-3-14 ", None));
}
