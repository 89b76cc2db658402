//! `rules`: profiles listed, shown, checked and compared.

use crate::support::Room;
use insta::assert_snapshot;

const OURS: &str = "\
name = \"ours\"
title = \"Ours\"
sources = [\"us\"]
extends = \"scarne\"
hearts_multiplier = 3

[[worked]]
line = \"anna 300 h made\"
net = { Anna = 18, Ben = -9, Cyril = -9 }
";

fn with_ours() -> Room {
    let room = Room::new();
    room.file("config/meldbook/rules/ours.toml", OURS);
    room.file("config/meldbook/rules/broken.toml", "name = 7\n");
    room
}

#[test]
fn what_is_shown_is_a_profile_again() {
    let room = with_ours();
    for name in ["scarne", "scarne-bonus", "classic", "bicycle", "brooklyn", "ours"] {
        room.file("shown.toml", room.says(&format!("rules show {name}")));
        assert_eq!(room.json(&format!("rules diff {name} ./shown.toml --json")), serde_json::json!([]));
        room.does("rules check ./shown.toml");
    }
    let shown = room.json("rules show ours --json");
    assert_eq!(
        (&shown["name"], &shown["engine"], &shown["options"]["hearts_multiplier"]),
        (&"ours".into(), &"auction".into(), &3.into())
    );
}

#[test]
fn a_card_checks_itself() {
    let room = with_ours();
    assert_eq!(room.says("rules check ours"), "ours: 1 worked hand, correct\n");
    room.file("plain.toml", OURS.split("\n[[worked]]").next().unwrap());
    assert_eq!(
        room.says("rules check ./plain.toml"),
        "ours: the options are valid; there are no worked hands\n"
    );
    room.file("wrong.toml", OURS.replace("Anna = 18", "Anna = 19").replace("Ben = -9", "Ben = -10"));
    let ran = room.run("rules check ./wrong.toml").end();
    assert_snapshot!(ran, @r"
    $ meldbook rules check ./wrong.toml
    line 7: `anna 300 h made` comes to Anna 18, Ben -9, Cyril -9, kitty 0; it must come to Anna 19, Ben -10, Cyril -9
    ours: 1 worked hand, wrong
    [1]
    ");
    let wrong = room.run("rules check ./wrong.toml --json").end();
    assert_eq!(wrong.status, 1);
    assert_snapshot!(wrong.stdout, @r#"{"name":"ours","worked":1,"failed":["line 7: `anna 300 h made` comes to Anna 18, Ben -9, Cyril -9, kitty 0; it must come to Anna 19, Ben -10, Cyril -9"]}"#);
}
