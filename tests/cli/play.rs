//! `play` where there is no terminal: lines in, results out.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let room = Room::with_a_table();
    let ran =
        room.run("play").input("a320s+\nb300 spaeds -\nstruck c300d+\nfix 1 a345s+\nwhy 9\nc300d+").end();
    assert_eq!(ran.status, 1);
    assert_snapshot!(ran.stderr, @"
    error: unknown word `spaeds`
     --> standard input:2:6
      |
    2 | b300 spaeds -
      |      ^^^^^^
    hint: type `b300 s 160+170`
    error: bid 345 is not a multiple of 10: the bids beside it are 340 and 350
     --> standard input:4:8
      |
    4 | fix 1 a345s+
      |        ^^^
    hint: understood: `Anna 345 s made`
    error: there is no hand 9; the last is 2
     --> standard input
      |
    5 | why 9
      |
    ");
    assert_eq!(room.json("sessions --json")[0]["hands"], 2);
}

#[test]
fn it_ends_with_the_night_or_with_a_word() {
    let room = Room::with_a_table();
    let ran = room.run("play --json").input("a320s+\nquit\nb300h-\n").raw();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(ran.stdout.lines().count(), 1);
    let hand: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(hand["no"], 1);
    let said = room.run("play").input("close\npaid ben anna 5c\nreopen\nb300h-\nclose coin 25c\n").says();
    assert!(said.contains("its seal, to be written down"), "{said}");
    assert_eq!(room.json("sessions --json")[0]["hands"], 2);
}

#[test]
fn help_down_a_pipe_is_as_wide_as_a_page_and_of_this_game() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril");
    let help = room.run("play").input("help\n").says();
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    assert!(help.contains("  a60+40/20hflek  ") && help.lines().count() <= 22, "{help}");
    let ran = room.run("play").input("fix\n").raw();
    assert!(ran.stderr.contains("cannot read `fix`; write it like `fix 3 a60+40/20hflek`"), "{}", ran.stderr);
}

#[test]
fn a_command_of_the_shell_is_named_as_it_is_typed_there() {
    let room = Room::new();
    room.does("new marias Petr Jan Hana --dealer hana");
    for (word, command) in
        [("debts", "debts"), ("dluhy", "debts"), ("totals", "totals"), ("verify", "verify")]
    {
        let said = room.run("play").input(&format!("{word}\n")).end();
        assert!(said.stderr.contains(&format!("in the shell it is `meldbook {command}`")), "{said}");
        room.does(command);
    }
}
