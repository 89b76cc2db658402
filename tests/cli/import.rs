//! `import`: nights that come in, whole or not at all.

use crate::support::Room;
use insta::assert_snapshot;
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
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "session 1 of 2026-03-14: 3 hands taken in\n"));
    assert_snapshot!(ran.stdout, @r"
    session 1 | 2026-03-14, Brno | classic | closed
    ┌──────────────────────────────────────────────────────────────────┐
    │ #  hand                     Anna     Ben   Cyril    Dana   kitty │
    ├──────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ lost           -80      20      20      20      20 │
    │ 2  Ben 300 h made struck                                         │
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
    │ Ben               3     +35   +$3.50 │
    │ Dana (left)       2     +17   +$2.20 │
    │ Cyril             3      +5   +$0.50 │
    │ Anna              3     -77   -$7.70 │
    │ kitty                   +20   +$1.50 │
    └──────────────────────────────────────┘
    settlement
    ┌───────────────────────────────────────────────────┐
    │           play    kitty     paid   to get or give │
    ├───────────────────────────────────────────────────┤
    │ Anna    -$7.70   +$0.50   -$1.20           -$8.40 │
    │ Ben     +$3.50   +$0.50   +$1.20           +$5.20 │
    │ Cyril   +$0.50   +$0.50    $0.00           +$1.00 │
    │ Dana    +$2.20    $0.00    $0.00           +$2.20 │
    └───────────────────────────────────────────────────┘
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
            (0, "session 1 of 2026-03-14 is there already and was left alone\n")
        );
    }
    assert_eq!(room.entries(), entries);
    let ran = room.run("import other.sheet").end();
    assert_eq!(ran.stderr, "session 2 of 2026-03-14: 3 hands taken in\n", "another hand is another night");
}

#[test]
fn several_nights_are_told_in_a_line_each() {
    let room = Room::new();
    room.file("a.sheet", NIGHT);
    room.file("b.sheet", "rules scarne\nplayers A B C\ndate 2026-03-15\n\na300h+\n");
    room.file("c.sheet", "rules scarne\nplayers A B C\ndate 2026-03-16\n");
    assert_snapshot!(room.run("import a.sheet b.sheet c.sheet").end(), @r"
    $ meldbook import a.sheet b.sheet c.sheet
    session 1 of 2026-03-14: 3 hands taken in
    session 2 of 2026-03-15: 1 hand taken in
    session 3 of 2026-03-16: 0 hands taken in
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
    error: bid 305 is not a multiple of 10: the bids beside it are 300 and 310
     --> bad.sheet:6:2
      |
    6 | b305h+
      |  ^^^
    hint: understood: bidder Ben, bid 305, trump hearts, outcome made
    error: unknown word `q`
     --> bad.sheet:7:12
      |
    7 | struck b300q+
      |            ^
    hint: expected a suit, a number, or one of `made`, `lost`, `fold`, `late`, `claim`, `blind`, `m`, `t`, `trick`, `notrick`, `renege`, `by`, `dealer`
    hint: understood so far: bidder Ben, bid 300
    error: 170 + 5 = 175, but the two counts must sum to 250
     --> bad.sheet:8:14
      |
    8 | c300h160+170/5
      |              ^
    hint: understood: bidder Cyril, bid 300, trump hearts, meld 160, tricks 170, opponent tricks 5
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
    nothing was taken from bad.sheet: 9 bad lines
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
            "nothing was taken from bad.sheet: 1 bad line\nsession 1 of 2026-03-14: 3 hands taken in\n"
        ),
        "{ran}"
    );
    let ran = room.run("import good.sheet none.sheet").end();
    assert_snapshot!(ran.stderr, @r"
    session 1 of 2026-03-14 is there already and was left alone
    error: there is no file `none.sheet`
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
    assert_eq!(again.stderr, "session 1 of 2026-03-14 is there already and was left alone\n");
    here.does("reopen");
    there.file("longer.jsonl", here.run("export --format jsonl").raw().stdout);
    let longer = there.run("import longer.jsonl").end();
    assert_eq!(
        longer.stderr,
        "warning: session 1 of 2026-03-14 is there already, with other entries, and was left alone\n"
    );
}

#[test]
fn a_log_with_a_broken_chain_is_kept_out() {
    let room = Room::new();
    room.file("night.sheet", NIGHT);
    room.does("import night.sheet");
    let log = room.run("export --format jsonl").raw().stdout;
    let other = Room::new();
    other.file("bad.jsonl", log.replace("\"amount\":120", "\"amount\":990"));
    let ran = other.run("import bad.jsonl").end();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("error: entry 7 does not match its hash\n"), "{ran}");
    other.file("bad.jsonl", log.lines().skip(1).collect::<Vec<_>>().join("\n"));
    let ran = other.run("import bad.jsonl").end();
    assert!(ran.stderr.starts_with("error: expected entry 1, found entry 2\n"), "{ran}");
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
