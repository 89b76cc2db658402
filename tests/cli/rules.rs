//! `rules`: profiles listed, shown, checked and compared.

use crate::support::Room;

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
