//! `insert`: a forgotten hand, put before another; later hands are counted on.

use crate::support::Room;

#[test]
fn json_is_the_new_hand() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let inserted = room.json("insert --json 1 ben 300 h -");
    assert_eq!((inserted["no"].as_i64(), inserted["net"]["Ben"].as_i64()), (Some(1), Some(-12)));
}
