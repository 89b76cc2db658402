//! `import`: nights that come in, whole or not at all.

use crate::rehashed::changed;
use crate::support::Room;

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

/// Returns the log of a night in another room, and the line of each entry with something else in place of a part of it
/// and every hash made again.
fn mutated(log: &str, from: &str, to: &str) -> String {
    assert!(log.contains(from), "{from}");
    changed(&log.replacen(from, to, 1), |_| ())
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
    for (bid, problem) in [("325", "at 1: bid 325 is not"), ("350", "at 1: the rules give other figures")] {
        let room = Room::new();
        room.file("bad.jsonl", mutated(&log, r#""bid":320"#, &format!(r#""bid":{bid}"#)));
        let ran = room.run("import bad.jsonl").end();
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran}");
        assert!(ran.stderr.contains("was left out") && ran.stderr.contains(problem), "{ran}");
        assert_eq!(room.run("sessions").end().stderr, "nothing fits\n");
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
        let message = format!("error: entry 1: it has the time {time}, which is not between 2000 and 9999\n");
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
