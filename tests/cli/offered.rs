//! What a refused line is told to say instead is taken when it is typed.

use crate::support::Room;

/// Checks that a line is refused with what to type, and that it is taken with that.
fn mended(room: &Room, line: &str, offered: &str, with: &str) {
    let said = room.run("play").input(&format!("{line}\n")).end();
    assert!(said.stderr.contains(&format!("`{offered}`")), "{line}: {said}");
    room.does(&format!("log {with}"));
    room.does("undo");
}

fn marias() -> Room {
    let room = Room::new();
    room.does("new marias Petr Jan Hana --stake '1 Kč' --dealer hana");
    room
}

#[test]
fn a_flek_is_on_something_that_is_announced_or_on_a_game_that_is_paid() {
    let room = marias();
    for (line, offered) in [
        ("petr zelená sedma proti flek 50", ["flek on the seven against", "flek on the game"].as_slice()),
        ("petr zelená sto sedm flek 60+40", &["flek on the hundred", "flek on the seven"]),
        ("petr zelená kilo proti re obrana 60+40", &["re on the hundred against"]),
        ("petr zelená sedma: flek, 50", &["flek on the game", "flek on the seven"]),
    ] {
        for way in offered {
            let level = way.split(' ').next().unwrap();
            mended(&room, line, way, &line.replace(level, way).replace(": ", ", "));
        }
        let said = room.refuses(1, &format!("log {line}"));
        // The message has one more: it could be on the main stake.
        assert_eq!(said.matches(" on the ").count(), offered.len() + 1, "{line}: {said}");
    }
    let said = room.run("--lang cs play").input("petr zelená kilo proti re obrana 60+40\n").end();
    assert!(said.stderr.contains("napište, nač je: `re na kilo proti`"), "{said}");
    room.does("log petr zelená kilo proti re na kilo proti obrana 60+40");
}

#[test]
fn hundred_and_seven_that_are_doubled_together_are_offered_together() {
    let room = Room::new();
    room.does("new marias Petr Jan Hana --stake '1 Kč' --dealer hana --set hundred_seven_joint=true");
    let line = "petr zelená sto sedm flek 60+40";
    let way = "flek on the seven and the hundred";
    mended(&room, line, way, &line.replace("flek", way));
}

#[test]
fn what_is_missing_in_marias_is_named_as_it_is_typed() {
    let room = marias();
    let line = "petr zelená, sedma, flek na hru i sedmu, 40";
    mended(&room, line, "7killed", &line.replace("sedma", "7killed"));
    let line = "petr zelená, sedma proti, flek na sedmu, 50";
    mended(&room, line, "flek:7p", &line.replace("flek na sedmu", "flek:7p"));
    mended(&room, "petr renonc", "revoke petr", "petr h revoke petr");
    let said = room.refuses(1, "log petr zelená 50 rozdával jan");
    assert!(said.contains("the suit is for `Hana` to play\n"), "who dealt is said already: {said}");
    let room = Room::new();
    room.does("new licitovany Petr Jan Hana --stake '1 Kč' --dealer hana");
    for (line, offered) in
        [("petr two sevens acorns, won", "two sevens won"), ("petr dvě sedmy zelená prohrál", "77lost")]
    {
        let what = if line.contains("two") { "two sevens" } else { "dvě sedmy" };
        mended(&room, line, offered, &line.replace(what, offered));
    }
}

#[test]
fn examples_of_hands_are_played_by_somebody_who_may() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Jan --stake 10c --dealer jan");
    let way = "marriages in spades and clubs";
    let line = "ben 350 hearts three marriages, took 200";
    mended(&room, line, way, &line.replace("three marriages", way));
}

#[test]
fn examples_stay_out_of_what_was_understood() {
    let room = marias();
    let said = room.refuses(1, "log petr hraje zelenou");
    assert!(said.contains("understood: player Petr, trump leaves\n"), "{said}");
    room.does("log petr zelená 50");
    let said = room.refuses(1, "fix 1 betl");
    assert!(!said.contains('{'), "{said}");
}

#[test]
fn a_command_of_the_shell_is_named_as_it_is_typed_there() {
    let room = marias();
    for (word, command) in
        [("debts", "debts"), ("dluhy", "debts"), ("totals", "totals"), ("verify", "verify")]
    {
        let said = room.run("play").input(&format!("{word}\n")).end();
        assert!(said.stderr.contains(&format!("in the shell it is `meldbook {command}`")), "{said}");
        room.does(command);
    }
}
