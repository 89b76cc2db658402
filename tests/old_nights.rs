//! Spreadsheets of old nights, as people keep them: small files, and the nights or refusals that they come to.

use crate::cases;
use meldbook::command::old_nights::{self, SheetTerms};
use meldbook::command::{Headers, Request};
use meldbook::kernel::day::{DateOrder, read_day};
use meldbook::money::Currency;
use meldbook::rules::Catalog;
use std::fmt::Write as _;
use std::str::FromStr as _;

/// Returns a line for each night, or for each fault; `options` are those of `import`.
fn outcome(text: &str, options: &str) -> String {
    let mut terms = SheetTerms {
        currency: None,
        usual: Some(Currency::USD),
        owed: false,
        dates: None,
        rest: None,
        today: read_day("2026-03-31", None).unwrap(),
    };
    for option in options.split_whitespace() {
        let (option, value) = option.split_once('=').unwrap_or((option, ""));
        match option {
            "currency" => terms.currency = Some(Currency::from_code(value).unwrap()),
            "unusual" => terms.usual = None,
            "dates" => terms.dates = Some(DateOrder::from_str(value).unwrap()),
            "rest" => terms.rest = Some(value.to_owned()),
            _ => panic!("{option}"),
        }
    }
    let read = match old_nights::read(text, terms, &Catalog::default()) {
        Ok(read) => read,
        Err(faults) => {
            let faults: Vec<String> =
                faults.iter().map(|fault| format!("{}: {}", fault.line, fault.value)).collect();
            return faults.join("\n");
        }
    };
    let mut nights = Vec::new();
    for night in &read.nights {
        let Headers { date, place, currency, notes, .. } = &night.headers;
        let mut line = date.as_ref().unwrap().value.to_string();
        place.iter().for_each(|place| write!(line, " {}", place.value).unwrap());
        for item in &night.items {
            if let Request::Result { won, .. } = &item.value {
                for won in won {
                    write!(line, " {} {}", won.who, won.amount).unwrap();
                }
            }
        }
        currency
            .iter()
            .filter(|one| one.value != "USD")
            .for_each(|one| write!(line, " {}", one.value).unwrap());
        notes.iter().for_each(|note| write!(line, " # {}", note.value).unwrap());
        nights.push(line);
    }
    if read.skipped > 0 {
        nights.push(format!("{} skipped", read.skipped));
    }
    nights.join("\n")
}

#[test]
fn small_files_come_to_nights_or_refusals() {
    cases::check("old_nights/files.txt", |files| {
        let came = |file: &String| {
            let (text, options) = file.rsplit_once(" -- ").unwrap_or((file, ""));
            (file.clone(), outcome(text, options).lines().map(str::to_owned).collect())
        };
        files.iter().map(came).collect()
    });
}

#[test]
fn amounts_are_read_as_people_write_them() {
    for (won, lost, expected) in [
        ("12.50", "-12.50", "12.50"),
        ("12,50", "-12,50", "12.50"),
        ("+3", "−3", "3.00"),
        ("1 234,50", "-1 234,50", "1234.50"),
        ("1\u{a0}234,50 $", "-1\u{202f}234,50 $", "1234.50"),
        ("1.234,50", "-1.234,50", "1234.50"),
        ("1,234.50", "-1,234.50", "1234.50"),
        ("1'234.50", "(1'234.50)", "1234.50"),
        ("12,-", "-12,-", "12.00"),
        ("5.00", "(5.00)", "5.00"),
        ("$5", "-$5", "5.00"),
        ("3 USD", "3- USD", "3.00"),
        ("0.999999", "-1.00001", "1.00"),
    ] {
        let text = format!("date;Anna;Ben\n2026-01-02;{won};{lost}\n");
        assert_eq!(outcome(&text, ""), format!("2026-01-02 Anna {expected} Ben -{expected}"), "{text}");
    }
}

#[test]
fn columns_and_rows_without_end_cost_no_more_than_they_are_long() {
    let letters = |at: usize| -> String {
        let digit = |place: u32| char::from(b'a' + u8::try_from(at / 26_usize.pow(place) % 26).unwrap());
        ['z', 'q'].into_iter().chain((0..4).map(digit)).collect()
    };
    let names: Vec<String> = (0..20_000).map(letters).collect();
    let wide = format!("date,{}\n2026-01-02,1,-1\n", names.join(","));
    let rows: String = names.iter().map(|name| format!("2026-01-02,{name},0\n")).collect();
    let unread = format!("date,Anna,Ben\n{}", "2026-01-02,z,y\n".repeat(20_000));
    let began = std::time::Instant::now();
    assert_eq!(outcome(&unread, "").lines().count(), 40_000);
    assert_eq!(outcome(&wide, ""), format!("2026-01-02 {} 1.00 {} -1.00", names[0], names[1]));
    let crowd = outcome(&format!("date,player,net\n{rows}"), "");
    assert_eq!(crowd, "2: 20000 players in one night; at most 1000 are read");
    let day = |at: usize| format!("{}-{:02}-{:02},1,-1\n", 1900 + at / 336, at / 28 % 12 + 1, at % 28 + 1);
    let empty = format!("date,Anna,Ben{}\n{}", ",".repeat(200_000), (0..5_000).map(day).collect::<String>());
    assert_eq!(outcome(&empty, "").lines().count(), 5_000);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
