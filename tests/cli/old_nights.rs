//! Old nights known by their results alone: entered by hand, in sheets, and taken in from a spreadsheet.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// What a club kept for three years.
const NIGHTS: &str = include_str!("../../examples/old-nights.csv");

#[test]
fn three_years_of_a_spreadsheet_come_in_at_once() {
    let room = Room::new();
    room.file("nights.csv", NIGHTS);
    let tried = room.run("import --dry-run nights.csv").end();
    assert!(tried.stderr.ends_with("nothing was added: this is what would be\n"), "{tried}");
    assert!(!room.path("ledger.db").exists() || room.says("sessions --json") == "[]\n");
    let taken = room.run("import nights.csv").end();
    assert_snapshot!(taken.stderr);
    assert_eq!(taken.status, 0);
    assert_snapshot!(room.says("sessions"));
    assert_snapshot!(room.says("totals"));
    assert_snapshot!(room.says("totals --by year"));
    assert_snapshot!(room.says("sheet --session 2"));
    assert_eq!(room.json("hands --json"), json!([]), "they are no hands");
    assert_eq!(room.json("stats --json"), json!([]));
    assert_eq!(room.run("debts").end().stderr, "nobody owes anything\n", "they were paid");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("report -o season.html");
    let page = std::fs::read_to_string(room.path("season.html")).unwrap();
    assert!(page.contains("1262.00") || page.contains("1262,00"), "the season counts them");
    // A second time nothing is new.
    let log = room.run("export --all --format jsonl").raw().stdout;
    let again = room.run("import nights.csv").end();
    assert_eq!(again.status, 0);
    assert!(again.stderr.ends_with("nights.csv: 0 nights added, 5 already here\n"), "{again}");
    assert_eq!(room.run("export --all --format jsonl").raw().stdout, log);
}

#[test]
fn nothing_of_a_hostile_file_reaches_the_terminal_or_the_ledger() {
    let room = Room::new();
    room.file("hostile.csv", "date,\u{1b}[31mAnna,Ben,note\n2024-01-05,5,-5,\u{1b}]0;x\u{7}\n");
    let refused = room.run("import hostile.csv").raw();
    assert_eq!(refused.status, 1);
    assert!(!refused.stderr.contains('\u{1b}'), "{}", refused.stderr);
    room.file("quote.csv", "date,Anna,Ben\n2024-01-05,\"5,-5\n2024-01-06,5,-5\n");
    assert_eq!(room.run("import quote.csv").end().status, 1);
    room.file("formula.csv", "date,Anna,Ben,note\n2031-01-05,5,-5,=1+1\n");
    room.does("import --currency USD formula.csv");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_file_is_read_however_its_letters_are_kept_and_others_are_named() {
    let text = "datum;Anna;Jiří\r6. 1. 2023;12,50;-12,50\r";
    let bytes = |letter: fn(char) -> u8| -> Vec<u8> { text.chars().map(letter).collect() };
    let windows_1250 = bytes(|c| match c {
        'ř' => 0xF8,
        'í' => 0xED,
        c => u8::try_from(u32::from(c)).unwrap(),
    });
    let utf16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(order).collect()
    };
    let room = Room::new();
    for bytes in [windows_1250, utf16(u16::to_le_bytes), utf16(u16::to_be_bytes)] {
        room.file("nights.csv", bytes);
        let ran = room.run("import --dry-run --currency CZK nights.csv").end();
        assert!(ran.status == 0 && ran.stderr.contains("Anna +12.50 Kč, Jiří -12.50 Kč"), "{ran}");
    }
    room.file("mixed.csv", b"date,Anna,Ji\xC5\x99\xC3\xAD\n2023-01-06,1,-1,\xF8\n");
    room.file("hole.csv", b"date,Anna,Ben\n2023-01-06,\x81,-1\n");
    room.file("book.xlsx", b"PK\x03\x04\x00rest");
    room.file("other.json", "[{\"date\": 1}]");
    room.file("object.json", "{\n  \"date\": 1\n}\n");
    assert_snapshot!(room.refusals(&[
        "import mixed.csv",
        "import hole.csv",
        "import book.xlsx",
        "import other.json",
        "import object.json",
        "import /dev/zero",
        "import /dev/null",
    ]));
}
