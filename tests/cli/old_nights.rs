//! Old nights known by their results alone: entered by hand, in sheets, and taken in from a spreadsheet.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::{Value, json};

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
fn what_is_owed_from_old_nights_is_said() {
    let room = Room::new();
    room.file("nights.csv", "date,Anna,Ben,kitty\n2023-01-06,5,-8,3\n2023-01-13,-2,2,\n");
    room.does("import --currency USD --owed nights.csv");
    let debts = room.json("debts --json --by session");
    assert_eq!(debts.as_array().map(Vec::len), Some(2), "{debts}");
    assert_eq!(debts[0]["from"], "Ben", "{debts}");
    // Paid since, it is still the same night.
    room.does("paid ben anna 3");
    assert!(room.run("import --owed nights.csv").end().stderr.contains("0 nights added, 2 already here"));
}

#[test]
fn a_sheet_of_results_needs_no_rules() {
    let room = Room::new();
    room.file(
        "night.sheet",
        "players Tom, Rosa, Karel\ndate 2024-01-05\nstake 2 Kč\n\nresult Tom +12.50, Rosa -7.50, Karel -5\n\
         result tom +3 units, rosa -3 units # after midnight\nspent rosa 30 pizza\nclose\n",
    );
    assert_snapshot!(room.run("import night.sheet").end().stdout);
    room.does("reopen 1");
    let refused = room.refuses(1, "log tom 320 s made");
    assert_snapshot!(refused);
    room.does("fix 0a result tom +10, rosa -10");
    room.does("strike 0b");
    room.does("insert 0a result karel +1, rosa -1");
    assert_snapshot!(room.says(""));
    let text = room.run("export").raw().stdout;
    let there = Room::new();
    there.file("night.sheet", &text);
    there.does("import night.sheet");
    assert_eq!(there.json("totals --json"), room.json("totals --json"));
    for room in [&room, &there] {
        assert!(room.says("verify").ends_with("everything is correct\n"));
    }
    room.does("new results Ann Bob Cid Dan Eve Fay Gus --currency EUR");
    assert_snapshot!(
        room.run("play").input("result ann +5, gus -5\nundo\nresult ann +6, gus -6\nclose paid\n").end()
    );
    // With a hand the rules are missing as ever.
    room.file("hands.sheet", "players Tom, Rosa, Karel\n\nresult tom +1, rosa -1\ntom 320 s made\n");
    assert!(room.refuses(1, "import hands.sheet").contains("missing header"));
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
    for (bytes, said) in [
        (windows_1250, "nights.csv: read as windows-1250; `--encoding windows-1252` reads it otherwise\n"),
        (utf16(u16::to_le_bytes), "nights.csv: read as UTF-16LE\n"),
        (utf16(u16::to_be_bytes), "nights.csv: read as UTF-16BE\n"),
    ] {
        room.file("nights.csv", bytes);
        let ran = room.run("import --dry-run --currency CZK nights.csv").end();
        assert!(ran.status == 0 && ran.stderr.starts_with(said), "{ran}");
        assert!(ran.stderr.contains("Anna +12.50 Kč, Jiří -12.50 Kč"), "{ran}");
    }
    room.file("west.csv", b"date,S\xF8ren,\xC5sa\n2023-01-06,1,-1\n");
    let ran = room.run("import --dry-run --currency EUR --encoding windows-1252 west.csv").end();
    assert!(
        ran.stderr.starts_with("west.csv: read as windows-1252\nwest.csv: date `date`; players Søren, Åsa;"),
        "{ran}"
    );
    // A log that another program has kept.
    room.file("nights.csv", text);
    room.does("import --currency CZK nights.csv");
    let log = room.run("export --all --format jsonl").raw().stdout;
    let marked = format!("\u{feff}{log}");
    for bytes in [marked.clone().into_bytes(), marked.encode_utf16().flat_map(u16::to_le_bytes).collect()] {
        room.file("log.jsonl", bytes);
        assert!(room.run("import log.jsonl").end().stderr.contains("is already here"));
    }
    room.file("mixed.csv", b"date,Anna,Ji\xC5\x99\xC3\xAD\n2023-01-06,1,-1,\xF8\n");
    room.file("hole.csv", b"date,Anna,Ben\n2023-01-06,\x81,-1\n");
    room.file("book.xlsx", b"PK\x03\x04rest");
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

#[test]
fn the_same_night_comes_in_once_whatever_it_is_kept_in() {
    let sheet = |hand: &str| {
        format!(
            "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2024-01-05\nplace Žižkov\n\n{hand}\nclose\n"
        )
    };
    let room = Room::new();
    room.file("night.sheet", sheet("a320s160+170"));
    room.file("other.sheet", sheet("a330s160+180"));
    room.file("longer.sheet", sheet("a320s160+170\nb300h+"));
    room.file(
        "same.csv",
        "date,where,Cyril,BEN,Ánna,Dana\n2024-01-05,zizkov,-0.30,-0.30,0.60,0\n2024-01-06,,,,1,-1\n",
    );
    room.file("differs.csv", "date,Cyril,Ben,Anna\n2024-01-05,-0.40,-0.30,0.70\n");
    room.file("more.csv", "date,Cyril,Ben,Anna,Dana\n2024-01-05,-0.30,-0.30,0.50,0.10\n");
    room.does("import night.sheet");
    room.does("export --all --format jsonl -o night.jsonl");
    let there = Room::new();
    for name in
        ["night.sheet", "other.sheet", "longer.sheet", "same.csv", "differs.csv", "more.csv", "night.jsonl"]
    {
        there.file(name, std::fs::read(room.path(name)).unwrap());
    }
    // The same night from another ledger.
    there.does("import night.sheet");
    for (file, status, says) in [
        ("night.jsonl", 0, "session 1 of 2024-01-05 is already here and was left alone\n"),
        ("night.sheet", 0, "session 1 of 2024-01-05 is already here and was left alone\n"),
        ("same.csv", 0, "same.csv: 1 night added, 1 already here\n"),
        ("same.csv", 0, "same.csv: 0 nights added, 2 already here\n"),
        ("other.sheet", 1, "other.sheet: this may be session 1 of 2024-01-05, by its players or amounts\n"),
        ("longer.sheet", 1, "  + Ben 300 h made\n"),
        ("differs.csv", 1, "  + result Cyril -0.40, Ben -0.30, Anna +0.70\n"),
        ("more.csv", 1, "more.csv: this may be session 1 of 2024-01-05, by its players or amounts\n"),
    ] {
        let ran = there.run(&format!("import {file}")).end();
        assert!(ran.status == status && ran.stderr.contains(says), "{ran}");
    }
    let sessions = || there.json("sessions --json").as_array().map(Vec::len);
    assert_eq!(sessions(), Some(2));
    // What was paid counts for what comes in its place.
    there.does("paid ben anna 0.30");
    let ran = there.run("import --replace differs.csv").end();
    assert!(ran.status == 1 && ran.stderr.contains("that cash would count twice"), "{ran}");
    there.does("import --replace longer.sheet");
    let debts = there.json("debts --json");
    let owed = debts.as_array().unwrap().iter().map(|debt| debt["amount"].as_i64().unwrap());
    assert_eq!(owed.collect::<Vec<_>>(), [15, 30], "{debts}");
    there.does("import --as-new other.sheet");
    assert_eq!(sessions(), Some(3));
}

#[test]
fn results_that_are_written_out_come_in_again() {
    let room = Room::new();
    room.file("nights.csv", NIGHTS);
    room.does("import nights.csv");
    room.file(
        "hands.sheet",
        "rules classic\nplayers Anna, Ben, \"Cyril 2\", Dana\nstake 10c\ndate 2024-01-05\n\na350s160+190\nclose\n",
    );
    room.does("import hands.sheet");
    room.does("import --as-new hands.sheet");
    for options in ["--results", "--results --decimal comma"] {
        room.does(&format!("export --all --format csv {options} -o out.csv"));
        let there = Room::new();
        there.file("out.csv", std::fs::read(room.path("out.csv")).unwrap());
        there.does("import out.csv");
        let totals = |room: &Room| -> Vec<(String, Value, Value)> {
            let rows = room.json("totals --json");
            let row =
                |row: &Value| (row["player"].to_string(), row["currency"].clone(), row["amount"].clone());
            rows.as_array().unwrap().iter().map(row).collect()
        };
        assert_eq!(totals(&there), totals(&room), "{options}");
        let again = there.run("import out.csv").end();
        assert!(again.stderr.contains("out.csv: 0 nights added"), "{again}");
    }
    assert!(room.refuses(2, "export --results --format json").contains("`--results` is for `--format csv`"));
}

#[test]
fn the_currency_is_that_of_the_file_else_of_the_ledger_else_asked() {
    let room = Room::new();
    room.file("nights.csv", "date,Anna,Ben,kitty\n2026-01-02,10,-4,-6\n");
    assert!(room.refuses(1, "import nights.csv").contains("in which currency are these amounts?"));
    room.does("new results Anna Ben --currency EUR --date 2025-12-31");
    let ran = room.run("import nights.csv").end();
    assert!(
        ran.stderr.starts_with("nights.csv: date `date`; players Anna, Ben; kitty `kitty`; amounts in EUR\n"),
        "{ran}"
    );
    assert!(ran.stderr.contains("the kitty's -€6.00 is covered by those at the table"), "{ran}");
}

#[test]
fn names_with_digits_are_typed_by_their_letters_or_in_quotes() {
    let room = Room::new();
    room.does("new scarne P1 P2 Tom_3 --stake 5c --date 2026-01-02");
    room.does("log '\"P1\" 320 s 160+170 dealer tom'");
    room.does("log 'tom 300 h 160+170'");
    assert!(room.refuses(1, "log 'p 300 h 160+170'").contains("`p` is ambiguous: P1 and P2"));
    room.does("paid p1 tom 1");
    let sheet = room.run("export").raw().stdout;
    let there = Room::new();
    there.file("night.sheet", &sheet);
    there.does("import night.sheet");
    assert_eq!(there.json("totals --json"), room.json("totals --json"), "{sheet}");
}

/// Each row of a file is a night of its own: none is taken for a night that another row is.
#[test]
fn a_file_that_has_grown_adds_what_is_new() {
    let head = "date,night,Tom,Rosa\n2024-01-01,1,10,-10\n2024-01-01,2,5,-5\n";
    for (before, after, options, tom) in [
        (head, format!("{head}2024-01-01,3,1,-1\n"), "", "16.00"),
        // The new one first, and one that is equal to another.
        (
            head,
            "date,night,Tom,Rosa\n2024-01-01,0,1,-1\n2024-01-01,1,10,-10\n2024-01-01,2,5,-5\n".to_owned(),
            "",
            "16.00",
        ),
        (head, format!("{head}2024-01-01,3,5,-5\n"), "", "20.00"),
        (head, head.replace("5,-5", "6,-6"), "--replace", "16.00"),
        (
            "date,Tom,Rosa\n2024-01-01,10,-10\n",
            "date,place,Tom,Rosa\n2024-01-01,Pub,10,-10\n2024-01-01,Home,5,-5\n".to_owned(),
            "",
            "15.00",
        ),
        (
            "date,Tom,Rosa,Ann\n2024-01-01,10,-10,\n",
            "date,Tom,Rosa,Ann\n2024-01-01,10,-10,\n2024-01-01,3,-5,2\n".to_owned(),
            "",
            "13.00",
        ),
    ] {
        let room = Room::new();
        room.file("before.csv", before);
        room.file("after.csv", &after);
        room.does("import before.csv --currency USD");
        room.does(&format!("import after.csv --currency USD {options}"));
        assert!(room.says("totals").contains(&format!("+${tom}")), "{after}{}", room.says("totals"));
        room.does("verify");
    }
}

#[test]
fn a_night_with_a_name_or_place_written_otherwise_is_asked_about() {
    let room = Room::new();
    room.file(
        "night.csv",
        "date,place,Tom,Rosa,Ann,Bob\n2024-01-01,U Zelenků,10,-15,5,0.50\n2024-01-08,,1,-1,,\n"
            .replace("10,-15,5,0.50", "10,-15.50,5,0.50"),
    );
    room.does("import night.csv --currency USD");
    for (heading, place) in [("Tom,Rosa,Anna,Bob", "U Zelenků"), ("Tom,Rosa,Ann,Bob", "Zelenků, Praha")] {
        room.file("again.csv", format!("date,place,{heading}\n2024-01-01,\"{place}\",10,-15.50,5,0.50\n"));
        let ran = room.run("import again.csv --currency USD").end();
        assert!(ran.status == 1 && ran.stderr.contains("this may be session 1 of 2024-01-01"), "{ran}");
    }
    room.file("units.csv", "date,Tom,Rosa\n2024-01-15,12.5,-12.5\n");
    let ran = room.run("import units.csv --stake 10c").end();
    assert!(ran.status == 1 && ran.stderr.contains("`12.5` is no whole number of units"), "{ran}");
}

#[test]
fn nights_are_told_apart_by_their_ids_and_known_by_any_name_of_their_players() {
    let room = Room::new();
    room.file(
        "nights.csv",
        "date,night,Ann,Bob,Eva\n2026-01-02,1,5,-5,\n2026-01-02,2,5,-5,\n2026-01-09,,,1,-1\n",
    );
    room.does("import --currency EUR nights.csv");
    let there = Room::new();
    for number in ["1", "2"] {
        there.file(&format!("{number}.sheet"), room.run(&format!("--session {number} export")).raw().stdout);
    }
    there.does("import 1.sheet");
    let refused = there.refuses(1, "import 2.sheet");
    assert!(refused.contains("this may be session 1 of 2026-01-02"), "{refused}");
    there.does("import --as-new 2.sheet");
    for again in ["import 1.sheet 2.sheet", "import --as-new 1.sheet 2.sheet"] {
        let said = there.run(again).end();
        assert!(
            said.status == 0 && said.stderr.contains("session 2 of 2026-01-02 is already here"),
            "{said}"
        );
    }
    // Ann is Eva, and her old file comes again.
    room.does("people merge Ann Eva");
    let said = room.run("import nights.csv").end();
    assert!(said.stderr.ends_with("nights.csv: 0 nights added, 3 already here\n"), "{said}");
    // Another ledger has its own record of each.
    room.file("other.db", std::fs::read(there.path("data/meldbook/ledger.db")).unwrap());
    let said = room.run("merge other.db").end();
    assert!(
        said.status == 1 && said.stdout.matches("was left out: it may be session").count() == 2,
        "{said}"
    );
}
