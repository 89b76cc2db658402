//! Old nights known by their results alone: entered by hand, in sheets, and taken in from a spreadsheet.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::{Value, json};
use std::fmt::Write as _;

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
    room.does("import --owed nights.csv");
    let debts = room.json("debts --json --by session");
    assert_eq!(debts.as_array().map(Vec::len), Some(2), "{debts}");
    assert_eq!(debts[0]["from"], "Ben", "{debts}");
    // Paid since, it is still the same night.
    room.does("paid ben anna 3");
    assert!(room.run("import --owed nights.csv").end().stderr.contains("0 nights added, 2 already here"));
}

#[test]
fn amounts_are_read_as_people_write_them() {
    let room = Room::new();
    let rows = [
        ("12.50", "-12.50"),
        ("12,50", "-12,50"),
        ("+3", "−3"),
        ("1 234,50", "-1 234,50"),
        ("1\u{a0}234,50 Kč", "-1\u{202f}234,50 Kč"),
        ("1.234,50", "-1.234,50"),
        ("1,234.50", "-1,234.50"),
        ("1'234.50", "(1'234.50)"),
        ("12,-", "-12,-"),
        ("5.00", "(5.00)"),
        ("3 Kč", "3- Kč"),
    ];
    let mut table = "\u{feff}Datum;Anna;Ben;Cyril\r\n".to_owned();
    for (day, (won, lost)) in (1..).zip(rows) {
        write!(table, "{day}. 3. 2024;{won};{lost};\r\n").unwrap();
    }
    room.file("nights.csv", &table);
    room.does("import nights.csv");
    let totals = room.json("totals --json");
    let minor = 2 * 1250 + 300 + 5 * 123_450 + 1200 + 500 + 300;
    assert_eq!(totals[0]["amount"], minor, "{totals}");
    assert_eq!((&totals[0]["currency"], &totals[1]["amount"]), (&json!("CZK"), &json!(-minor)));
    assert_eq!(totals.as_array().map(Vec::len), Some(2), "whoever has an empty cell was not there");
    // With dollars and quotes, between tabs.
    room.file(
        "other.tsv",
        "date\tAnna\tBen\tcurrency\n2024-05-01\t\"$5.00\"\t-$5\t\n2024-05-02\t7\t-7\tEUR\n",
    );
    room.does("import other.tsv");
    let currencies = |row: &serde_json::Value| row["currency"].as_str().unwrap().to_owned();
    let found: Vec<String> = room.json("totals --json").as_array().unwrap().iter().map(currencies).collect();
    assert!(["CZK", "EUR", "USD"].iter().all(|code| found.iter().any(|other| other == code)), "{found:?}");
    room.file("third.csv", "sep=;\ndate;Anna;Ben\n2024-06-01;5;-5\n");
    room.does("import --currency GBP third.csv");
    assert_eq!(room.json("totals --json --since 2024-06")[0]["currency"], "GBP");
}

#[test]
fn every_bad_row_is_named_and_nothing_is_taken() {
    let room = Room::new();
    let bad = "\
date,place,Anna,Ben,Cyril
2024-01-05,Brno,5,-5,
2024-13-05,Brno,5,-5,
24-01-05,Brno,5,-5,
2024-01-06,Brno,5,-4,
2024-01-07,Brno,five,-5,
2024-01-08,Brno,,,
2024-01-09,Brno,5,,
2024-01-10,Brno,5,-5,,more
2024-01-05,Brno,7,-7,
2024-01-11,Brno,5 EUR,-5 Kč,
2024-01-12,Brno,\"1,234\",\"-1,234\",
,,,,
2024-01-13,Brno,99999999999999999999,-5,
,Brno,5,-5,
total,,17,-17,
";
    room.file("nights.csv", bad);
    let refused = room.refuses(1, "import nights.csv");
    assert_snapshot!(refused);
    assert!(!room.path("ledger.db").exists(), "no ledger is made for it");
    assert_snapshot!(room.run("--lang cs import nights.csv").end().stderr);
}

#[test]
fn a_header_that_is_none_is_refused() {
    let room = Room::new();
    for (name, table) in [
        ("no-date.csv", "Anna,Ben\n5,-5\n"),
        ("nobody.csv", "date,place,note\n2024-01-05,Brno,\n"),
        ("names.csv", "date,Anna,ANNÁ,undo,1st\n2024-01-05,5,-5,,\n"),
        ("twice.csv", "date,place,where,Anna,Ben\n2024-01-05,a,b,5,-5\n"),
        (
            "export.csv",
            "session,date,rules,place,at,kind,account,units,amount\n1,2024-01-05,x,,1,hand,Anna,1,1\n",
        ),
        ("empty.csv", "\n\n"),
    ] {
        room.file(name, table);
    }
    assert_snapshot!(room.refusals(&[
        "import no-date.csv",
        "import nobody.csv",
        "import names.csv",
        "import twice.csv",
        "import export.csv",
        "import empty.csv",
        "import --currency XXX no-date.csv",
    ]));
}

#[test]
fn a_night_whose_hands_are_here_is_the_same_night() {
    let room = Room::new();
    room.file(
        "hands.sheet",
        "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2024-01-05\nplace Brno\n\na320s160+170\nclose paid\n",
    );
    room.does("import hands.sheet");
    room.file("same.csv", "date,Cyril,Ben,Anna\n2024-01-05,-0.30,-0.30,0.60\n");
    assert!(room.run("import same.csv").end().stderr.ends_with("0 nights added, 1 already here\n"));
    room.file("other.csv", "date,Cyril,Ben,Anna\n2024-01-05,-0.40,-0.30,0.70\n");
    let refused = room.refuses(1, "import other.csv");
    assert!(refused.contains("+ result Cyril -0.40, Ben -0.30, Anna +0.70"), "{refused}");
    room.does("rename --session 1 Cyril Cyrill");
    assert!(room.run("import same.csv").end().stderr.ends_with("0 nights added, 1 already here\n"));
    room.does("import --replace other.csv");
    assert_eq!(room.json("totals --json")[0]["amount"], 70);
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
fn a_thousand_columns_and_rows_are_no_trouble() {
    let room = Room::new();
    let letters = |at: usize| String::from_iter([at / 26, at % 26].map(|at| ('a'..='z').nth(at).unwrap()));
    let names: Vec<String> = (0..90).map(|at| format!("P{}", letters(at))).collect();
    let mut table = format!("date,{}\n", names.join(","));
    for row in 0..300 {
        let cells = (0..90).map(|at| match at {
            at if at == row % 89 => "5".to_owned(),
            at if at == row % 89 + 1 => "-5".to_owned(),
            at if row == 0 && at % 2 == 0 => "0".to_owned(),
            _ => String::new(),
        });
        let cells: Vec<String> = cells.collect();
        writeln!(
            table,
            "{}-{:02}-{:02},{}",
            2000 + row / 300,
            row / 28 % 12 + 1,
            row % 28 + 1,
            cells.join(",")
        )
        .unwrap();
    }
    room.file("nights.csv", &table);
    let ran = room.run("import nights.csv").end();
    assert!(ran.stderr.ends_with("nights.csv: 300 nights added, 0 already here\n"), "{ran}");
    // Nothing of a hostile file reaches the terminal or the ledger.
    room.file("hostile.csv", "date,\u{1b}[31mAnna,Ben,note\n2024-01-05,5,-5,\u{1b}]0;x\u{7}\n");
    let refused = room.run("import hostile.csv").raw();
    assert_eq!(refused.status, 1);
    assert!(!refused.stderr.contains('\u{1b}'), "{}", refused.stderr);
    room.file("quote.csv", "date,Anna,Ben\n2024-01-05,\"5,-5\n2024-01-06,5,-5\n");
    assert_eq!(room.run("import quote.csv").end().status, 1);
    room.file("formula.csv", "date,Anna,Ben,note\n2031-01-05,5,-5,=1+1\n");
    room.does("import formula.csv");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// What nights of a file came to: date, and what each player won.
fn came_to(room: &Room) -> Vec<String> {
    let log = room.run("export --all --format jsonl").raw().stdout;
    let (mut nights, mut players): (Vec<String>, Value) = (Vec::new(), Value::Null);
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let change = &line["change"];
        if let Some(opened) = change.get("opened") {
            players = opened["players"].clone();
            nights.push(opened["date"].as_str().unwrap().to_owned());
        }
        for moved in
            change.pointer("/changed/list/0/2/0/moved").and_then(Value::as_array).into_iter().flatten()
        {
            let player = players.as_array().unwrap().iter().find(|player| player[0] == moved[0]);
            let name = player.map_or("kitty", |player| player[1].as_str().unwrap());
            write!(nights.last_mut().unwrap(), " {name} {}", moved[2]).unwrap();
        }
    }
    // Nights that came in together stand in any order.
    nights.sort();
    nights
}

#[test]
fn a_row_for_each_player_of_a_night_is_read_too() {
    for (file, expected) in [
        (
            "date,player,net\n2026-01-02,Anna,12.50\n2026-01-02,Ben,-12.50\n",
            vec!["2026-01-02 Anna 1250 Ben -1250"],
        ),
        (
            "Datum;Hráč;Částka;Místo\n2. 1. 2026;Anna;5;Brno\n2. 1. 2026;Ben;-5;BRNO\n2. 1. 2026;Anna;-1;Zlín\n2. 1. 2026;Dana;1;Zlín\n",
            vec!["2026-01-02 Anna -100 Dana 100", "2026-01-02 Anna 500 Ben -500"],
        ),
        (
            "name,date,buy-in,cash-out\nAnna,2026-01-02,20,32.5\nBen,2026-01-02,20,7.5\nCy,2026-01-02,,\n",
            vec!["2026-01-02 Anna 1250 Ben -1250"],
        ),
    ] {
        let room = Room::new();
        room.file("nights.csv", file);
        let ran = room.run("import nights.csv").end();
        assert_eq!(ran.status, 0, "{ran}");
        assert_eq!(came_to(&room), expected, "{file}");
        assert!(room.run("import nights.csv").end().stderr.contains("0 nights added"), "{file}");
    }
    let room = Room::new();
    room.file("nights.csv", "date,player,net\n2026-01-02,Anna,5\n2026-01-02,anna,-5\n");
    assert!(room.refuses(1, "import nights.csv").contains("anna has another row of this night in line 2"));
}

#[test]
fn the_order_of_dates_is_that_of_the_whole_column() {
    let taken = |dates: &[&str], option: &str| {
        let room = Room::new();
        let rows: String = dates.iter().map(|date| format!("{date},1,-1\n")).collect();
        room.file("nights.csv", format!("date,Anna,Ben\n{rows}"));
        let ran = room.run(&format!("import {option} nights.csv")).end();
        let days: Vec<String> = came_to(&room).iter().map(|night| night[..10].to_owned()).collect();
        (days, ran.stderr)
    };
    for (dates, days) in [
        (&["15-01-2017", "05-01-2017"], ["2017-01-05", "2017-01-15"]),
        (&["1/13/2023", "2/1/2023"], ["2023-01-13", "2023-02-01"]),
        (&["06-26-20", "07-12-20"], ["2020-06-26", "2020-07-12"]),
        (&["2026-01-02T20:15:00Z", "2026-01-03 20:15"], ["2026-01-02", "2026-01-03"]),
        (&["15.1.2017 20:15", "3. 4. 2017"], ["2017-01-15", "2017-04-03"]),
    ] {
        assert_eq!(taken(dates, "").0, days, "{dates:?}");
    }
    let open = ["3/4/2017", "5/6/2017"];
    let (days, said) = taken(&open, "");
    assert!(days.is_empty() && said.contains("`3/4/2017` may be 2017-04-03 or 2017-03-04"), "{said}");
    assert!(said.contains("`--dates dmy|mdy`"), "{said}");
    assert_eq!(taken(&open, "--dates dmy").0, ["2017-04-03", "2017-06-05"]);
    assert_eq!(taken(&open, "--dates mdy").0, ["2017-03-04", "2017-05-06"]);
    // A hint is a date that would do.
    assert!(!taken(&["15-01-2017x", "1-1-1"], "").1.contains("write 2015-01-2017"));
}

#[test]
fn a_file_of_excel_is_read_whatever_its_letters_are() {
    let text = "datum;Anna;Jiří\n6. 1. 2023;12,50;-12,50\n";
    let windows: Vec<u8> = text
        .chars()
        .map(|c| match c {
            'ř' => 0xF8,
            'í' => 0xED,
            c => u8::try_from(u32::from(c)).unwrap(),
        })
        .collect();
    let utf16: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for (bytes, said) in
        [(windows, "nights.csv: read as windows-1250\n"), (utf16, "nights.csv: read as UTF-16LE\n")]
    {
        let room = Room::new();
        std::fs::write(room.path("nights.csv"), bytes).unwrap();
        let ran = room.run("import nights.csv").end();
        assert!(ran.status == 0 && ran.stderr.starts_with(said), "{ran}");
        assert_eq!(came_to(&room), ["2023-01-06 Anna 1250 Jiří -1250"]);
    }
}

#[test]
fn what_does_not_add_up_is_named_with_what_would_do() {
    let room = Room::new();
    room.file("nights.csv", "date,Anna,Ben\n\n2026-01-02,10,-4\n");
    assert_snapshot!(room.refuses(1, "import nights.csv"), @r"
    error: the amounts of this row add up to $6.00, not to zero
     --> nights.csv
      |
    3 | 2026-01-02,10,-4
      |
    hint: `--rest NAME` gives what is missing to an account of that name; what goes into the kitty has a column `kitty`
    nothing was imported from nights.csv: 1 bad line
    ");
    room.does("import --rest House nights.csv");
    assert_eq!(came_to(&room), ["2026-01-02 Anna 1000 Ben -400 House -600"]);
    room.file("sums.csv", "date,Anna,Ben\n2026-02-02,10,-10\n2026-02-03,-4,4\n2026-02-04,6,-6\n");
    assert!(room.refuses(1, "import sums.csv").starts_with("error: this row is the sum of all others\n"));
    room.file(
        "noise.csv",
        "date,Anna,Ben\n2026-02-02,11.799999999999995,-11.799999999999995\n2026-02-03,0.1000000001,-0.1\n",
    );
    room.does("import noise.csv");
    assert!(came_to(&room).contains(&"2026-02-02 Anna 1180 Ben -1180".to_owned()), "{:?}", came_to(&room));
    room.file("more.csv", "date,Anna,Ben\n2026-03-02,11.799,-11.799\n");
    assert!(room.refuses(1, "import more.csv").contains("has too many decimals"));
}
