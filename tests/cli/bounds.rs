//! Inputs of any size: none takes memory or time beyond measure, and each is told what is wrong with it.

use crate::seed::rounds;
use crate::support::Room;

/// Address space, with the program itself and its stacks, in which a command has to do with any input.
const MEGABYTES: u32 = 300;

const HEAD: &str = "rules scarne\nplayers Anna, Ben, Cyril\ndate 2026-03-14\ndealer Cyril\n\n";

/// Returns a line of eighteen megabytes, or of as many as there are rounds.
fn long_line() -> String {
    "a".repeat(rounds(18) << 20)
}

#[test]
fn a_line_of_any_length_is_refused_in_little_memory() {
    let room = Room::on_disk();
    room.file("long.sheet", format!("{HEAD}a320s+\n{}\n", long_line()));
    room.file("long.jsonl", format!("{{\"chain\":\"{}\"}}\n", long_line()));
    for (file, told) in [
        ("long.sheet", "error: `long.sheet` is too long: at most 16777216 bytes\n"),
        ("long.jsonl", "error: line 1 of `long.jsonl` is too long: at most 17825792 bytes\n"),
    ] {
        let ran = room.run(&format!("import {file}")).within_megabytes(MEGABYTES).end();
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (1, "", told));
    }
    assert_eq!(room.entries(), 0);
    let ran = room.run("import -").input(&long_line()).within_megabytes(MEGABYTES).end();
    assert!(ran.stderr.contains("`-` is too long: at most 16777216 bytes"), "{ran}");
    let ran = room.run("import long.sheet --lang cs").within_megabytes(MEGABYTES).end();
    assert!(ran.stderr.contains("`long.sheet` je moc dlouhý"), "{ran}");
    let ran = room.run("score").input(&long_line()).within_megabytes(MEGABYTES).end();
    assert!(ran.stdout.contains("a line has at most 4194304 bytes"), "{ran}");
}

#[test]
fn the_live_table_reads_on_after_a_line_that_is_too_long() {
    let room = Room::with_a_table();
    let input = format!("a320s+\n{}\nb300h+\n", long_line());
    let ran = room.run("play").input(&input).within_megabytes(MEGABYTES).end();
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (1, "error: line 2 of `standard input` is too long: at most 4194304 bytes\n")
    );
    assert_eq!(room.entries(), 3);
}

#[test]
fn of_all_bad_lines_a_hundred_are_shown() {
    let room = Room::on_disk();
    let bad = rounds(2000);
    let lines: String = (0..bad).map(|no| format!("a320s wort{no} +\n")).collect();
    room.file("bad.sheet", format!("{HEAD}{lines}"));
    let ran = room.run("import bad.sheet").within_megabytes(MEGABYTES).end();
    assert_eq!(ran.status, 1);
    assert_eq!(ran.stderr.matches("error: ").count(), 100);
    let end =
        format!("and {} more bad lines\nnothing was imported from bad.sheet: {bad} bad lines\n", bad - 100);
    assert!(ran.stderr.ends_with(&end), "{}", &ran.stderr[ran.stderr.len() - 500..]);
}

#[test]
fn a_long_note_is_cut_where_it_is_shown_in_a_table() {
    let room = Room::with_a_table();
    assert_eq!(
        room.run("--quiet play").input(&format!("a320s+ # {}\n", "n".repeat(400_000))).end().status,
        0
    );
    let history = room.run("history").variable("COLUMNS", "").end();
    assert_eq!(history.status, 0);
    assert!(history.stdout.len() < 400_000, "{}", history.stdout.len());
    assert!(history.stdout.contains("nnn…"), "a mark says that it was cut");
    let whole = room.json("history --json").to_string();
    assert!(whole.contains(&"n".repeat(400_000)), "data is whole");
}
