//! `reopen`: a closed session goes on.

use crate::support::Room;

#[test]
fn the_old_seal_of_a_night_that_went_on_stays_known() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let seal = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    room.does("reopen");
    room.does("log ben 300 h made");
    let other = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    assert_ne!(seal, other);
    for (seal, entry) in [(seal, 3), (other, 6)] {
        assert_eq!(room.json(&format!("verify --json --seal {seal}"))["close"], entry);
    }
}
