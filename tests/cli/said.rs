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

#[test]
fn a_sheet_and_what_is_put_in_between_take_the_same() {
    let room = Room::new();
    let night = "rules classic\nplayers Anna, Ben, Cyril, Dana\nstake 10c\n\nanna 350 h made\nemil joins\n\
                 emil paid anna 2\ndana leaves\nben bought beer 9 for emil, anna\nben zaplatil cyrilovi 3\n";
    room.file("night.sheet", night);
    room.does("import night.sheet");
    let sheet = room.says("export");
    for line in ["seat in emil", "paid emil Anna 2.00", "seat out Dana", "paid Ben Cyril 3.00"] {
        assert!(sheet.contains(&format!("\n{line}\n")), "{line}: {sheet}");
    }
    assert!(sheet.contains("\nspent Ben 9.00 beer among "), "{sheet}");
    let room = english();
    room.does("insert 1 ben paid anna 2");
    room.does("fix 0a ben paid cyril 3");
    assert!(room.says("why 0a").contains("Ben paid Cyril $3.00"));
}

#[test]
fn in_the_shell_a_first_word_that_is_no_command_is_unknown() {
    let room = english();
    for (line, hint) in [
        ("ben paid anna 5", None),
        ("ben 350 h made", None),
        ("how much do I owe", None),
        ("setle", Some("settle")),
        ("reprot", Some("report")),
    ] {
        let said = room.refuses(2, line);
        let first = line.split(' ').next().unwrap();
        assert!(said.starts_with(&format!("error: unknown command `{first}`\n")), "{said}");
        assert!(hint.is_none_or(|hint| said.contains(&format!("did you mean `{hint}`?"))), "{said}");
    }
    assert_eq!(room.entries(), 2);
}

#[test]
fn a_correction_is_a_whole_line() {
    let room = czech();
    let lines =
        ["oprav 1 kilo 60+40", "oprav 1 srdce", "fix 1 3 hearts", "fix 1 prohrál", "fix 1 re na sedmu"];
    refused_as_hands(&room, &lines);
    // Nothing of the seven stays.
    let fixed = room.run("--lang cs play").input("oprav 1 petr l kilo 60+40").end().stdout;
    let now = fixed.lines().find(|line| line.starts_with("nyní: ")).unwrap_or_default();
    assert!(now.contains("kilo, 60+40: kilo uhrané") && !now.contains("sedm"), "{fixed}");
}

#[test]
fn a_correction_without_a_line_shows_the_one_that_stands_there() {
    let room = english();
    room.does("spent ben 9 beer --among anna cyril");
    for (line, shown) in
        [("fix 1", "fix 1 ben 350 h made\n"), ("fix 1a", "fix 1a spent Ben 9.00 beer among Anna, Cyril\n")]
    {
        assert_eq!(room.says(line), shown);
        assert_eq!(room.run("play").input(line).end().stdout, shown);
    }
    assert_eq!(
        room.run("--lang cs oprav 1a").end().stdout,
        "oprav 1a útrata Ben 9.00 beer mezi Anna, Cyril\n"
    );
    assert_eq!(room.json("fix 1 --json")["line"], "ben 350 h made");
    assert!(room.refuses(1, "fix 7").contains("there is no hand 7"));
    assert!(room.refuses(2, "fix 1 --note late").contains("LINE"));
    assert_eq!(room.entries(), 3);
}

#[test]
fn no_name_has_a_word_of_these_lines() {
    let room = english();
    for name in ["ed for dana", "For", "Ann Paid", "Petr s", "odchází"] {
        for line in
            [format!("seat in '{name}'"), format!("rename dana '{name}'"), format!("new scarne '{name}' B C")]
        {
            let said = room.refuses(1, &line);
            assert!(said.contains("cannot be a name"), "{said}");
        }
    }
    room.does("rename dana 'Dana S.'");
}
