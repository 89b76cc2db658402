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

#[test]
fn a_broken_profile_names_file_line_and_key() {
    let room = with_ours();
    room.file("typo.toml", OURS.replace("hearts_multiplier = 3", "hearts_multiplyer = 3"));
    room.file("type.toml", OURS.replace("hearts_multiplier = 3", "hearts_multiplier = \"three\""));
    room.file("schedule.toml", OURS.replace("hearts_multiplier = 3", "schedule = [[250, 2], [250, 3]]"));
    room.file("circle.toml", OURS.replace("extends = \"scarne\"", "extends = \"./circle.toml\""));
    room.file("line.toml", OURS.replace("anna 300 h made", "anna 305 h made"));
    room.file("toml.toml", "name = \n");
    assert_snapshot!(
        room.refusals(&[
            "rules check broken",
            "rules check ./typo.toml",
            "rules check ./type.toml",
            "rules check ./schedule.toml",
            "rules check ./circle.toml",
            "rules check ./toml.toml",
            "rules check ./none.toml",
            "rules check nope",
            "rules show scarn",
            "rules diff scarne nope",
        ]),
        @r#"
        $ meldbook rules check broken
        error: [ROOM]/config/meldbook/rules/broken.toml:1:1: `title` is missing
          hint: write `title = "Auction pinochle as we play it"`
        [ROOM]/config/meldbook/rules/broken.toml:1:1: both `extends` and `engine` are missing
          hint: write `extends = "classic"` to change a few values of other rules
        [ROOM]/config/meldbook/rules/broken.toml:1:8: `name` cannot be 7: a text of one line
        [1]
        $ meldbook rules check ./typo.toml
        error: ./typo.toml:5:1: unknown key `hearts_multiplyer`
          hint: did you mean `hearts_multiplier`?
        [1]
        $ meldbook rules check ./type.toml
        error: ./type.toml:5:21: `hearts_multiplier` cannot be three: 1, 2 or 3
        [1]
        $ meldbook rules check ./schedule.toml
        error: ./schedule.toml:5:12: `schedule` cannot be [[250, 2], [250, 3]]: scarne_standard, scarne_bonus, three_five_ten, one_two_four, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more
        [1]
        $ meldbook rules check ./circle.toml
        error: ./circle.toml:4:11: these rules extend themselves: ./circle.toml extends ././circle.toml
        [1]
        $ meldbook rules check ./toml.toml
        error: ./toml.toml:1:8: string values must be quoted, expected literal string
        [1]
        $ meldbook rules check ./none.toml
        error: cannot read `./none.toml`: No such file or directory (os error 2)
        [1]
        $ meldbook rules check nope
        error: unknown rules `nope`
        hint: `meldbook rules list` shows the names; a path has a `/` or ends in `.toml`
        [1]
        $ meldbook rules show scarn
        error: unknown rules `scarn`
        hint: did you mean `scarne`?
        [1]
        $ meldbook rules diff scarne nope
        error: unknown rules `nope`
        hint: `meldbook rules list` shows the names; a path has a `/` or ends in `.toml`
        [1]
        "#
    );
    assert_snapshot!(room.run("rules check ./line.toml").end(), @r"
    $ meldbook rules check ./line.toml
    line 7: `anna 305 h made` is refused at `bid`: bid 305 is not a multiple of 10: the bids beside it are 300 and 310; it must come to Anna 18, Ben -9, Cyril -9
    ours: 1 worked hand, wrong
    [1]
    ");
}
