//! A night in plain text: what it says, what is wrong with it, and back again.

use crate::cases;
use crate::seed::law;
use chrono::NaiveDate;
use meldbook::command::SettingChange;
use meldbook::command::{Headers, SheetAt, SheetFile};
use meldbook::command::{Request, RequestError, SettleBy, TypedPayment};
use proptest::prelude::*;

/// The end of a night that was settled in the ordinary way.
const CLOSE: Request =
    Request::Close { terms: SettleBy { coin: None, through: None, share: false, qr: false, paid: false } };

fn at<T>(value: T) -> SheetAt<T> {
    SheetAt { line: 0, value }
}

fn parse(line: &str) -> Result<Request, RequestError> {
    Request::parse(line)
}

#[test]
fn a_line_is_a_command_or_a_hand() {
    cases::check("sheet_file/lines.txt", |lines| {
        let said = |line: &String| match parse(line) {
            Ok(Request::Hand { line, .. }) => format!("hand: {line}"),
            Ok(command) => command.to_string(),
            Err(error) => error.to_string(),
        };
        lines.iter().map(|line| (line.clone(), vec![said(line)])).collect()
    });
}

#[test]
fn a_night_is_printed_in_one_form_or_all_that_is_wrong_is_said() {
    cases::check("sheet_file/nights.txt", |texts| {
        let said = |text: &String| match SheetFile::parse(text) {
            Ok(night) => night.to_string(),
            Err(errors) => {
                let lines = errors.iter().map(|at| format!("line {}: {}", at.line, at.value));
                lines.collect::<Vec<_>>().join("\n")
            }
        };
        texts
            .iter()
            .map(|text| (text.clone(), said(text).trim_end().lines().map(str::to_owned).collect()))
            .collect()
    });
}

#[test]
fn the_nights_that_come_with_the_program_are_read_and_printed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut nights = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sheet") {
            let night = SheetFile::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            assert!(matches!(night.items.last().unwrap().value, Request::Close { .. }), "{}", path.display());
            assert_eq!(SheetFile::parse(&night.to_string()), Ok(night));
            nights += 1;
        }
    }
    assert_eq!(nights, 14);
}

fn name() -> impl Strategy<Value = String> {
    "[A-ZČŠ][a-zěš'.-]{0,6}( [A-Z][a-z]{0,4}){0,2}"
}

/// Free text without blanks around it.
fn text() -> impl Strategy<Value = String> {
    "[!-~ěč]{1,3}( [!-~ěč]{1,6}){0,3}"
}

/// Text that no comment cuts short.
fn word() -> impl Strategy<Value = String> {
    "[0-9a-zA-Z./$€č]{1,8}( [0-9a-zA-Z]{1,4})?"
}

fn hand_line() -> impl Strategy<Value = String> {
    "[a-zč]{1,5}[0-9]{3}[a-z0-9+=:,-]{0,8}( [a-z0-9+-]{1,6}){0,4}( # [!-~ ]{0,9}[a-z])?"
}

fn command() -> impl Strategy<Value = Request> {
    prop_oneof![
        hand_line().prop_map(|line| Request::Hand { line }),
        hand_line().prop_map(|line| Request::Struck { line }),
        name().prop_map(|name| Request::Seat { name, joins: true }),
        name().prop_map(|name| Request::Seat { name, joins: false }),
        (name(), name(), word()).prop_map(|(from, to, amount)| Request::Paid {
            payments: vec![TypedPayment { from, to, amount }]
        }),
        (name(), name()).prop_map(|(old, new)| Request::Rename { old, new }),
    ]
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (1900..=9999, 1_u32..=366).prop_filter_map("no such day", |(year, day)| NaiveDate::from_yo_opt(year, day))
}

fn headers() -> impl Strategy<Value = Headers> {
    let change = ("[a-z_]{1,9}", "[0-9a-z\\[][0-9a-z, #\\]]{0,6}[0-9a-z\\]]")
        .prop_filter("no comment", |(_, value)| !value.contains(" #"))
        .prop_map(|(key, value)| at(SettingChange { key, value }));
    let sides = prop::collection::vec(prop::collection::vec(name(), 1..3), 2..4);
    (
        (word(), prop::collection::vec(change, 0..3), prop::collection::vec(name(), 2..6)),
        (
            prop::option::of(word()),
            prop::option::of("[A-Z]{3}"),
            prop::option::of(date()),
            prop::option::of(text()),
            prop::option::of(name()),
            prop::option::of(sides),
        ),
        prop::collection::vec(text(), 0..3),
    )
        .prop_map(|((rules, set, players), (stake, currency, date, place, dealer, sides), notes)| {
            Headers {
                rules: at(rules),
                set,
                players: at(players),
                stake: stake.map(at),
                currency: currency.map(at),
                date: date.map(at),
                place: place.map(at),
                dealer: dealer.map(at),
                sides: sides.map(at),
                scorekeeper: None,
                id: None,
                notes: notes.into_iter().map(at).collect(),
            }
        })
}

fn night() -> impl Strategy<Value = SheetFile> {
    (headers(), prop::collection::vec(command(), 0..8), any::<bool>()).prop_map(|(headers, items, closed)| {
        let close = closed.then_some(CLOSE);
        SheetFile { headers, items: items.into_iter().chain(close).map(at).collect(), came_to: None }
    })
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn a_night_printed_is_the_night_read(night in night()) {
        let read = SheetFile::parse(&night.to_string());
        prop_assert_eq!(read, Ok(night.clone()), "{}", night);
    }

    #[test]
    fn whatever_is_read_prints_and_reads_the_same(line in "/?(struck|seat in|paid|rename|close)?[ -~č]{0,24}") {
        if let Ok(command) = parse(&line) {
            prop_assert_eq!(parse(&command.to_string()), Ok(command.clone()), "{}", command);
        }
    }

    #[test]
    fn no_file_brings_the_reader_down(
        lines in prop::collection::vec("((rules|set|players|note|sides|date|paid|seat|close)[: ])?\\PC{0,12}", 0..9)
    ) {
        let text = lines.join("\n");
        if let Ok(night) = SheetFile::parse(&format!("rules a\nplayers A B C\n{text}")) {
            prop_assert_eq!(SheetFile::parse(&night.to_string()), Ok(night.clone()), "{}", night);
        }
    }
}
