//! The rules as somebody reads them aloud: each commitment in a line of its own.

use super::answer;
use serde_json::{Value, json};

/// Why Anna wins or loses what she does, a reason a line.
fn reasons(rules: &str, set: Value, players: &[&str], hand: Value) -> Vec<String> {
    let answer = answer(&json!({"rules": rules, "set": set, "players": players, "dealer": players.last(),
        "hand": hand}));
    let lines = answer["lines"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let own = lines.iter().filter(|line| line["account"] == "Anna");
    own.map(|line| format!("{}: {}", line["units"], line["reason"].as_str().unwrap())).collect()
}

const THREE: [&str; 3] = ["Anna", "Ben", "Cyril"];
#[test]
fn every_commitment_has_its_own_line() {
    let hand = json!({"contract": "suit", "player": "Anna", "trump": "hearts", "announced": ["seven"],
        "flek": {"game": 1, "seven": 2}, "points": {"lone": 50},
        "marriages": {"lone": [40], "defenders": [20]}, "seven": "lone_won"});
    assert_eq!(
        reasons("marias", json!({}), &THREE, hand),
        [
            "8: 1 (game) x 2 (flek) x 2 (hearts) = 4 from each of Ben, Cyril",
            "32: 2 (seven) x 4 (re) x 2 (hearts) = 16 from each of Ben, Cyril",
        ]
    );
}

#[test]
fn a_hundred_says_how_it_grew() {
    let hand = json!({"contract": "suit", "player": "Anna", "trump": "bells", "points": {"lone": 70},
        "marriages": {"lone": [40, 20]}});
    let grown = |how: &str| reasons("marias", json!({"extra_tens": how}), &THREE, hand.clone());
    assert_eq!(
        grown("double"),
        ["32: 2 (quiet hundred 130) x 8 (3 tens above 100) = 16 from each of Ben, Cyril"]
    );
    assert_eq!(
        grown("add_full"),
        [
            "4: 2 (quiet hundred 130) from each of Ben, Cyril",
            "12: 2 (tens) x 3 (3 tens above 100) = 6 from each of Ben, Cyril",
        ]
    );
    assert_eq!(
        grown("add_half"),
        [
            "4: 2 (quiet hundred 130) from each of Ben, Cyril",
            "6: 1 (tens) x 3 (3 tens above 100) = 3 from each of Ben, Cyril",
        ]
    );
    assert_eq!(grown("fixed"), ["4: 2 (quiet hundred 130) from each of Ben, Cyril"]);
}

#[test]
fn a_seven_that_falls_with_its_hundred_stands_on_the_sheet_as_it_was_told() {
    let room = crate::support::Room::new();
    room.does("new marias Anna Ben Cyril --set hundred_seven_joint=true --date 2026-03-14 --dealer cyril");
    room.does("log anna a 107 40+40 7won");
    room.does("log ben a 107 60+40 7killed");
    let sheet = room.run("sheet").columns(120).says();
    assert!(sheet.contains("40+40, seven won: lost"), "{sheet}");
    assert!(sheet.contains("60+40, seven killed: lost"), "{sheet}");
}

#[test]
fn what_is_over_the_limit_goes_back() {
    let hand = json!({"contract": "suit", "player": "Anna", "trump": "bells", "flek": {"game": 7},
        "points": {"lone": 50}});
    assert_eq!(
        reasons("marias", json!({"max_win": 100}), &THREE, hand),
        [
            "256: 1 (game) x 128 (7x flek) = 128 from each of Ben, Cyril",
            "-56: 28 (over the limit of 100) to each of Ben, Cyril",
        ]
    );
}
