//! `import`: nights that come in, whole or not at all.

use crate::rehashed::rehash;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::night::chain;

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
fn standard_input_is_a_file_too() {
    let room = Room::new();
    let ran = room.run("import -q -").input(NIGHT).end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(room.json("sessions --json")[0]["hands"], 3);
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
