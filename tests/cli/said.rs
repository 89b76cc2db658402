//! What is said aloud at a table and is a command too: the closed forms, in both languages, and what is none of them. A
//! sheet, the prompt and what `fix` and `insert` take read them alike.

use crate::cases::story;
use crate::support::{Ran, Room};

fn english() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana 'Anna Marie' --stake 10c --date 2026-03-14 --dealer dana");
    room.does("log ben 350 h made");
    room
}

fn czech() -> Room {
    let room = Room::new();
    room.does("new marias Láďa Petr Jana --stake '1 Kč' --date 2026-03-14 --dealer láďa");
    room.does("log petr l 7 50");
    room
}

/// Types a line at the prompt and takes back what it wrote; keeps what is said first, and the hints of an error.
fn typed(room: &Room, lang: &str, line: &str) -> Ran {
    let before = room.entries();
    let ran = room.run(&format!("--lang {lang} play")).input(line).end();
    match room.entries() == before {
        true => assert!(
            ran.status != 0 || ["fix ", "oprav "].iter().any(|fix| ran.stdout.starts_with(fix)),
            "nothing was done: {ran}"
        ),
        false => room.does("undo"),
    }
    let stderr: Vec<&str> =
        ran.stderr.lines().filter(|line| !line.contains("--> ") && !line.contains(" |")).collect();
    let stdout = ran.stdout.lines().next().unwrap_or_default().to_owned();
    Ran { stdout, stderr: stderr.join("\n"), status: 0, ..ran }
}

#[test]
fn in_english() {
    let room = english();
    story("cli/said/english.txt", |line| typed(&room, "en", line));
}

#[test]
fn in_czech() {
    let room = czech();
    story("cli/said/czech.txt", |line| typed(&room, "cs", line));
}

/// Checks that each line is refused as a hand, and that nothing is written.
fn refused_as_hands(room: &Room, lines: &[&str]) {
    let before = room.entries();
    for line in lines {
        let ran = room.run("play").input(line).end();
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran}");
        assert!(!ran.stderr.contains("write it like"), "{ran}");
    }
    assert_eq!(room.entries(), before);
}

#[test]
fn what_is_said_otherwise_is_no_command() {
    let lines = [
        "b paid anna 5",
        "ben pays anna 5",
        "ben gave anna 5",
        "anna got 5 from ben",
        "ann bought beer 9",
        "pizza 24 anna paid",
        "dana left",
        "dana goes home",
        "dana leaves early",
        "d leaves",
        "he leaves",
        "everybody leaves",
        "dana is back",
        "emil and erik joins",
        "emil joined",
        "emil for dana",
        "how much do I owe",
        "who is winning",
        "undo?",
        "3. anna 320 s made",
        "no, hearts",
        "no, 6",
        "oops",
        "hand 1 was lost by dana",
        "hand 1 was by dana",
        "last hand was hearts",
        "hearts double",
        "kitty off",
        "misdeal",
        "we are done",
    ];
    refused_as_hands(&english(), &lines);
    let lines = [
        "lá zaplatil petr 20",
        "petr zaplatí láďovi 20",
        "petr utratil 120 pivo",
        "petr odešel",
        "petr odchází domů",
        "petr jde domů",
        "karel přišel",
        "kolik dlužím",
        "kdo vede",
        "ne, srdce",
        "poslední byla betl",
    ];
    refused_as_hands(&czech(), &lines);
}
