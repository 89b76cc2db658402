//! `import`: nights that come in, whole or not at all.

use crate::rehashed::rehash;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::night::chain;
use serde_json::json;

const NIGHT: &str = "\
# A short night.
rules classic
players Anna, Ben, Cyril, Dana
stake 10c
date 2026-03-14
place Brno
dealer Dana

a350s120+180           # so close
struck b300h+
b300h+ dealer anna
seat out dana
c300d-
paid ben anna 1.20
close
";

#[test]
fn one_night_is_shown_in_full() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    let ran = room.run("import night.sheet").end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "session 1 of 2026-03-14: 3 hands added\n"));
    assert_snapshot!(ran.stdout, @r"
    session 1 | 2026-03-14, Brno | classic | closed
    ┌──────────────────────────────────────────────────────────────────┐
    │ #  hand                     Anna     Ben   Cyril    Dana   kitty │
    ├──────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ lost           -80      20      20      20      20 │
    │ 2  Ben 300 ♥ made struck                                         │
    │ 3  Ben 300 ♥ made            -83      29      17      17      20 │
    │3a  Dana leaves                                    +$0.50  -$0.50 │
    │ 4  Cyril 300 ♦ lost          -77      35       5              20 │
    │4a  Ben paid Anna $1.20                                           │
    ├──────────────────────────────────────────────────────────────────┤
    │    units                     -77     +35      +5     +17     +20 │
    │    at $0.10 a unit        -$7.70  +$3.50  +$0.50  +$2.20  +$1.50 │
    └──────────────────────────────────────────────────────────────────┘
    standings
    ┌──────────────────────────────────────┐
    │               hands   units    money │
    ├──────────────────────────────────────┤
    │ Ben               3     +35   +$4.00 │
    │ Dana (left)       2     +17   +$2.20 │
    │ Cyril             3      +5   +$1.00 │
    │ Anna              3     -77   -$7.20 │
    │ kitty                   +20    $0.00 │
    └──────────────────────────────────────┘
    settlement
    ┌────────────────────────────────────────────┐
    │           play    kitty     paid   balance │
    ├────────────────────────────────────────────┤
    │ Anna    -$7.70   +$0.50   -$1.20    -$8.40 │
    │ Ben     +$3.50   +$0.50   +$1.20    +$5.20 │
    │ Cyril   +$0.50   +$0.50    $0.00    +$1.00 │
    │ Dana    +$2.20    $0.00    $0.00    +$2.20 │
    └────────────────────────────────────────────┘
    the kitty's $1.50 is shared among those at the table
    Anna pays Ben $5.20
    Anna pays Cyril $1.00
    Anna pays Dana $2.20
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    assert_eq!(room.run("import night.sheet -q").end().stderr, "");
}

#[test]
fn a_night_that_is_there_is_left_alone() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.file("same.sheet", NIGHT.replace("a350s120+180", "anna 350 spades meld 120 tricks 180"));
    room.file("other.sheet", NIGHT.replace("c300d-", "c300d+"));
    room.does("import night.sheet");
    let entries = room.entries();
    for again in ["night.sheet", "same.sheet"] {
        let ran = room.run(&format!("import {again}")).end();
        assert_eq!(
            (ran.status, ran.stderr.as_str()),
            (0, "session 1 of 2026-03-14 is already here and was left alone\n")
        );
    }
    assert_eq!(room.entries(), entries);
    let ran = room.run("import other.sheet").end();
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (
            1,
            "error: other.sheet: this is session 1 of 2026-03-14, which differs:\n  \
             - Cyril 300 d lost\n  + Cyril 300 d made\n\
             hint: `meldbook import --into 1 FILE` changes that session; `--replace` voids it and takes in this one\n"
        )
    );
    room.file("first.sheet", NIGHT.replace("a350s120+180", "a350h120+180"));
    let ran = room.run("import first.sheet").end();
    assert_snapshot!(ran.stderr, "another first hand may be another night", @"
    error: first.sheet: this may be session 1 of 2026-03-14, by its players or amounts
    hint: `--as-new` takes it in as a night of its own; if it is the same, `meldbook void 1 --why TEXT` and import again
    ");
    room.does("import --as-new first.sheet");
}

#[test]
fn several_nights_are_told_in_a_line_each() {
    let room = Room::new();
    room.file("a.sheet", NIGHT);
    room.file("b.sheet", "rules scarne\nplayers A B C\ndate 2026-03-15\n\na300h+\n");
    room.file("c.sheet", "rules scarne\nplayers A B C\ndate 2026-03-16\n");
    assert_snapshot!(room.run("import a.sheet b.sheet c.sheet").end(), @r"
    $ meldbook import a.sheet b.sheet c.sheet
    session 1 of 2026-03-14: 3 hands added
    session 2 of 2026-03-15: 1 hand added
    session 3 of 2026-03-16: 0 hands added
    ");
    let again = room.json("import a.sheet b.sheet --json");
    assert_eq!(
        (&again[0]["taken"], &again[0]["hands"], &again[1]["taken"]),
        (&json!(false), &json!(3), &json!(false))
    );
    assert_eq!(again[0]["players"], json!(["Anna", "Ben", "Cyril", "Dana"]));
}

#[test]
fn standard_input_is_a_file_too() {
    let room = Room::new();
    let ran = room.run("import -q -").input(NIGHT).end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(room.json("sessions --json")[0]["hands"], 3);
}

#[test]
fn every_bad_line_is_named_and_nothing_is_taken() {
    let room = Room::new();
    room.file(
        "bad.sheet",
        "rules scarne\nplayers Anna, Ben, Cyril\n\na320s+\nxaver 300 h+\nb305h+\nstruck b300q+\nc300h160+170/5\npaid ben dana 1\npaid ben anna lots\nseat in Ben\nseat out xaver\nrename ben Anna\n",
    );
    assert_snapshot!(room.run("import bad.sheet").end(), @r"
    $ meldbook import bad.sheet
    error: no player matches `xaver`; the players are Anna, Ben, Cyril
     --> bad.sheet:5:1
      |
    5 | xaver 300 h+
      | ^^^^^
    hint: type `anna 250 s 160+170`
    error: bid 305 is not a multiple of 10: the bids beside it are 300 and 310
     --> bad.sheet:6:2
      |
    6 | b305h+
      |  ^^^
    hint: understood: `Ben 305 h made`
    error: unknown word `q`
     --> bad.sheet:7:12
      |
    7 | struck b300q+
      |            ^
    hint: type `b300 s 160+170`
    error: 170 + 5 = 175, but they must sum to 250
     --> bad.sheet:8:14
      |
    8 | c300h160+170/5
      |              ^
    hint: understood: `Cyril 300 h m160 t170/5`
    error: no player matches `dana`; the players are Anna, Ben, Cyril
     --> bad.sheet
      |
    9 | paid ben dana 1
      |
    hint: did you mean `Anna`?
    error: `lots` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
      --> bad.sheet
       |
    10 | paid ben anna lots
       |
    error: Ben is already at the table
      --> bad.sheet
       |
    11 | seat in Ben
       |
    error: no player matches `xaver`; the players are Anna, Ben, Cyril
      --> bad.sheet
       |
    12 | seat out xaver
       |
    error: the names `Anna` and `Anna` have the same letters, so lines could not distinguish them
      --> bad.sheet
       |
    13 | rename ben Anna
       |
    nothing was imported from bad.sheet: 9 bad lines
    [1]
    ");
    assert!(!room.path("data").exists() || room.entries() == 0);
}

#[test]
fn good_files_come_in_beside_bad_ones() {
    let room = Room::new();
    room.file("good.sheet", NIGHT);
    room.file("bad.sheet", "rules scarne\nplayers Anna, Ben, Cyril\n\na325s+\n");
    let ran = room.run("import bad.sheet good.sheet").end();
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.ends_with(
            "nothing was imported from bad.sheet: 1 bad line\nsession 1 of 2026-03-14: 3 hands added\n"
        ),
        "{ran}"
    );
    let ran = room.run("import good.sheet none.sheet").end();
    assert_snapshot!(ran.stderr, @r"
    error: there is no file `none.sheet`
    session 1 of 2026-03-14 is already here and was left alone
    ");
    assert_eq!(ran.status, 2);
}

#[test]
fn a_log_comes_in_with_its_seal() {
    let here = Room::new();
    here.file("night.sheet", NIGHT);
    here.does("import night.sheet");
    let log = here.run("export --format jsonl").raw().stdout;
    let there = Room::new();
    there.file("night.jsonl", &log);
    there.does("import night.jsonl");
    assert_eq!(there.json("settle --json"), here.json("settle --json"), "seal and all");
    assert_eq!(there.run("export --format jsonl").raw().stdout, log);
    let again = there.run("import night.jsonl").end();
    assert_eq!(again.stderr, "session 1 of 2026-03-14 is already here and was left alone\n");
    here.does("reopen");
    there.file("longer.jsonl", here.run("export --format jsonl").raw().stdout);
    let longer = there.run("import longer.jsonl").end();
    assert_eq!(
        (longer.status, longer.stderr.as_str()),
        (
            1,
            "error: longer.jsonl: this is session 1 of 2026-03-14, and has 1 more\n\
             hint: a log is taken in once, and never joined to another\n"
        )
    );
}

#[test]
fn a_log_with_a_broken_chain_is_kept_out() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.does("import night.sheet");
    let log = room.run("export --format jsonl").raw().stdout;
    let other = Room::new();
    other.file("bad.jsonl", log.replace("\"payments\":", "\"payments\": "));
    let ran = other.run("import bad.jsonl").end();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("error: entry 8 does not match its hash: the chain breaks there\n"), "{ran}");
    other.file("bad.jsonl", log.lines().skip(1).collect::<Vec<_>>().join("\n"));
    let ran = other.run("import bad.jsonl").end();
    assert!(ran.stderr.starts_with("error: entry 1 is missing: found entry 2 in its place\n"), "{ran}");
}

#[test]
fn rules_are_found_beside_the_sheet() {
    let room = Room::new();
    room.file(
        "nights/ours.toml",
        "name = \"ours\"\ntitle = \"Ours\"\nsources = [\"us\"]\nextends = \"scarne\"\n",
    );
    room.file(
        "nights/night.sheet",
        "rules ./ours.toml\nplayers Anna, Ben, Cyril\ndate 2026-03-14\n\na300h+\n",
    );
    room.does("import nights/night.sheet");
    assert_eq!(room.json("sessions --json")[0]["rules"], "ours");
}

/// Returns the log of a night in another room, and the line of each entry with something else in place of a part of it
/// and every hash made again.
fn mutated(log: &str, from: &str, to: &str) -> String {
    assert!(log.contains(from), "{from}");
    let mut before = chain::START;
    let mut text = String::new();
    for line in log.replacen(from, to, 1).lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        rehash(&mut before, &mut line);
        text += &format!("{line}\n");
    }
    text
}

/// Returns the log of a night of six entries and a close.
fn a_log() -> String {
    let room = Room::with_a_table();
    for line in ["log a320s+", "log b300h-", "undo", "seat in Dana", "paid ben anna 5c", "settle --close"] {
        room.does(line);
    }
    room.run("export --format jsonl").raw().stdout
}

#[test]
fn a_log_that_cannot_be_is_named_with_its_line_and_leaves_nothing_behind() {
    let log = a_log();
    let megabyte = format!("[1,\"A{}\"]", "a".repeat(1_000_000));
    let close = log.lines().last().unwrap().split("\"kitty\"").next().unwrap().rsplit('{').next().unwrap();
    for (from, to, line, problem) in [
        (r#""currency":"USD""#, r#""currency":"???""#, 1, "entry 1: `???` is not the code of a currency"),
        (r#""currency":"USD""#, r#""currency":"usd""#, 1, "entry 1: `usd` is not the code of a currency"),
        (r#""date":"2026-03-14""#, r#""date":"""#, 1, "entry 1: `` is not a date such as 2026-03-14"),
        (r#""date":"2026-03-14""#, r#""date":"2026-02-30""#, 1, "entry 1: `2026-02-30` is not a date"),
        (
            r#""dealer":3,"rules""#,
            r#""dealer":0,"rules""#,
            1,
            "entry 1: uses a player's number that is unknown",
        ),
        (r#"[1,"Anna"]"#, &megabyte, 1, "has 1000001 characters; at most 40 are allowed"),
        (r#"[1,"Anna"]"#, r#"[1,"kitty"]"#, 1, "entry 1: `kitty` is the name of the common account"),
        (r#"[1,"Anna"]"#, r#"[1,"Ben"]"#, 1, "the names `Ben` and `Ben` have the same letters"),
        (r#"[1,"Anna"]"#, r#"[1,"4Anna"]"#, 1, "the name `4Anna` must begin with a letter"),
        (r#"[1,"Anna"]"#, r#"[1,"An\u001b[31mna"]"#, 1, "entry 1 contains a control character"),
        (
            r#""players":[[1,"Anna"],[2,"Ben"],[3,"Cyril"]],"seats":[1,2,3]"#,
            r#""players":[[1,"Anna"],[2,"Ben"],[3,"Cyril"],[4,"Dan"],[5,"Emil"],[6,"Eva"]],"seats":[1,2,3,4,5,6]"#,
            1,
            "entry 1: 6 players: this table takes 3 to 5",
        ),
        (
            r#"{"back":2}"#,
            r#"{"back":3}"#,
            4,
            "goes back to an entry that is not the next one to undo or redo",
        ),
        (r#""list":[[0,0,"#, r#""list":[[9,0,"#, 2, "changes a place that the night does not have"),
        (r#""no":2,"#, r#""no":9,"#, 2, "entry 2 is missing: found entry 9 in its place"),
        (r#""bidder":"1""#, r#""bidder":"Anna""#, 2, "entry 2: `Anna` is not the number of a player"),
        (r#""bidder":"2""#, r#""bidder":"9""#, 3, "entry 3: `9` is not the number of a player"),
        (r#""paid":[[2,1,"#, r#""paid":[[2,9,"#, 2, "entry 2: uses a player's number that is unknown"),
        (
            r#""paid":[[2,1,6,30]"#,
            r#""paid":[[2,1,8,40]"#,
            7,
            "the balances in the close, entry 7, do not follow from the hands",
        ),
        (r#"[4,"Dana"]"#, r#"[4,"anna"]"#, 5, "have the same letters"),
        (r#""who":4"#, r#""who":9"#, 5, "entry 5: uses a player's number that is unknown"),
        (
            r#"{"paid":[[2,1,5]]}"#,
            r#"{"paid":[[2,1,-5]]}"#,
            6,
            "has a payment that goes from one account to the same, or of nothing",
        ),
        (close, "\"balances\":[],", 7, "the balances in the close, entry 7, do not follow"),
    ] {
        let room = Room::new();
        room.file("bad.jsonl", mutated(&log, from, to));
        let ran = room.run("import --json bad.jsonl").end();
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{to}: {ran}");
        assert!(ran.stderr.contains(problem), "{to}: {}", ran.stderr);
        let shown = |text: &str| text.contains(&format!("\n{line} | "));
        assert!(ran.stderr.contains("--> bad.jsonl") && shown(&ran.stderr), "{to}: {}", ran.stderr);
        assert!(!room.path("data").exists(), "{to}: a ledger was left behind");
    }
}

#[test]
fn nobody_sits_twice_in_a_hand_that_a_correction_seats_otherwise() {
    let night = Room::with_a_table();
    night.does("log a320s+");
    night.does("seat in Dana --from 1");
    let log = night.run("export --format jsonl").raw().stdout;
    let room = Room::new();
    room.file("bad.jsonl", mutated(&log, r#""again":[[1,{"seats":[1,2,"#, r#""again":[[1,{"seats":[1,1,"#));
    for way in ["", " --as-recorded"] {
        let said = room.refuses(1, &format!("import bad.jsonl{way}"));
        assert!(said.starts_with("error: entry 3: a player sits on two chairs\n"), "{said}");
    }
}

#[test]
fn a_night_with_another_record_than_its_figures_is_left_out() {
    let log = a_log();
    for (bid, problem) in [("325", "today it would be refused"), ("350", "its rules give")] {
        let room = Room::new();
        room.file("bad.jsonl", mutated(&log, r#""bid":320"#, &format!(r#""bid":{bid}"#)));
        let ran = room.run("import bad.jsonl").end();
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran}");
        assert!(ran.stderr.contains("was left out") && ran.stderr.contains(problem), "{ran}");
        assert_eq!(room.run("sessions").end().stderr, "no session fits\n");
    }
}

#[test]
fn times_that_no_clock_shows_are_refused() {
    let log = a_log();
    let at = log.split("\"at\":").nth(1).unwrap().split(',').next().unwrap();
    for time in ["-1", "946684799", "253402300800", "9223372036854775807", "-9223372036854775808"] {
        let room = Room::new();
        room.file("bad.jsonl", mutated(&log, &format!("\"at\":{at}"), &format!("\"at\":{time}")));
        let said = room.refuses(1, "import bad.jsonl");
        let message = format!("error: entry 1 has the time {time}, which is not between 2000 and 9999\n");
        assert!(said.starts_with(&message), "{said}");
    }
}

#[test]
fn good_files_come_in_beside_a_bad_log() {
    let room = Room::new();
    let log = a_log();
    room.file("night.sheet", NIGHT);
    room.file("good.jsonl", &log);
    room.file("bad.jsonl", mutated(&log, r#""who":4"#, r#""who":9"#));
    room.file("worse.jsonl", mutated(&log, r#""currency":"USD""#, r#""currency":"???""#));
    let ran = room.run("import --json --as-new bad.jsonl night.sheet worse.jsonl good.jsonl").end();
    assert_eq!(ran.status, 1, "{ran}");
    let taken: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let sessions = taken.as_array().unwrap().iter().filter(|one| one["taken"] == true);
    assert_eq!(sessions.count(), 2, "{ran}");
    for said in [
        "nothing was imported from bad.jsonl: 1 bad line\n",
        "nothing was imported from worse.jsonl: 1 bad line\n",
    ] {
        assert!(ran.stderr.contains(said), "{ran}");
    }
    assert!(room.says("verify").contains("2 sessions"));
    room.does("totals");
}

#[test]
fn another_record_of_a_night_replaces_it() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.file("other.sheet", NIGHT.replace("c300d-", "c300d+"));
    room.does("import night.sheet");
    let ran = room.run("import --replace other.sheet").end();
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (
            0,
            "session 2 of 2026-03-14: 3 hands added, in place of session 1, which is void now\n\
             cash already paid in it: Ben paid Anna $1.20\n"
        )
    );
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 1);
    // The one that counts is there, the void one is not.
    let again = room.run("import --replace other.sheet").end();
    assert_eq!(again.stderr, "session 2 of 2026-03-14 is already here and was left alone\n");
    room.does("verify");
}

#[test]
fn a_file_that_cannot_be_read_keeps_out_no_other() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.file("picture.png", [0x89, b'P', b'N', b'G', 0xff]);
    for bad in ["picture.png", "nowhere.sheet", "."] {
        let ran = room.run(&format!("import {bad} night.sheet")).end();
        assert_ne!(ran.status, 0, "{ran}");
        assert!(ran.stderr.contains(bad), "{ran}");
    }
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 1);
}

#[test]
fn cash_paid_in_a_night_that_is_replaced_is_named() {
    let room = Room::new();
    room.file(
        "night.sheet",
        "rules scarne\nplayers Anna, Ben, Cyril\ndate 2026-03-14\nstake 10c\n\na320s+\nclose\n",
    );
    room.file(
        "again.sheet",
        "rules scarne\nplayers Anna, Ben, Cyril\ndate 2026-03-14\nstake 20c\n\na320s+\nclose\n",
    );
    room.does("import night.sheet");
    room.does("paid ben anna 0.50");
    let ran = room.run("import --replace again.sheet").end();
    assert!(ran.stderr.contains("cash already paid in it: Ben paid Anna $0.50"), "{ran}");
}

/// Without an `id` nothing but the number says which night a corrected sheet is of.
#[test]
fn a_sheet_with_another_first_hand_is_not_counted_beside_the_night_that_it_is_to_replace() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.file("corrected.sheet", NIGHT.replace("a350s120+180", "a350s-"));
    room.file(
        "others.sheet",
        NIGHT.replace("a350s120+180", "a350s-").replace("rules classic", "rules scarne"),
    );
    room.does("import night.sheet");
    assert_snapshot!(room.refuses(1, "import --replace corrected.sheet"), @"
    error: corrected.sheet: this may be session 1 of 2026-03-14, by its players or amounts
    hint: `--as-new` takes it in as a night of its own; if it is the same, `meldbook void 1 --why TEXT` and import again
    ");
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 1);
    room.does("void 1 --why corrected");
    room.does("import --replace corrected.sheet");
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 1);
    let ran = room.run("import --replace others.sheet").end();
    assert_eq!(ran.status, 0, "under other rules they played twice: {ran}");
}

#[test]
fn what_a_bad_file_would_be_is_not_said() {
    let room = Room::new();
    room.file("bad.sheet", NIGHT.replace("c300d-", "xerxes300d-"));
    let said = room.refuses(1, "import --dry-run bad.sheet");
    assert!(said.ends_with("nothing was imported from bad.sheet: 1 bad line\n"), "{said}");
}

#[test]
fn a_row_that_differs_is_not_told_to_go_into_a_session() {
    let room = Room::new();
    room.file("nights.csv", "date,Anna,Ben\n2026-05-01,5,-5\n");
    room.file("others.csv", "date,Anna,Ben\n2026-05-01,6,-6\n");
    room.does("import --currency USD nights.csv");
    for (lang, hint) in [
        ("en", "hint: `--replace` voids it and takes in this one\n"),
        ("cs", "rada: `--replace` ho zneplatní a převezme tento\n"),
    ] {
        let said = room.refuses(1, &format!("--lang {lang} import others.csv"));
        assert!(said.ends_with(hint), "{said}");
    }
    room.does("import --replace others.csv");
}
