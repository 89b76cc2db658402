//! `rename`: a misspelt player is put right everywhere, hands and corrections included.

use crate::support::Room;

#[test]
fn case_and_accents_may_change_alone() {
    let room = Room::with_a_table();
    assert_eq!(room.says("rename cyril Cyríl"), "Cyril is Cyríl now, on every line of session 1\n");
    assert!(room.refusals(&["rename cyril Cyríl"]).contains("Cyríl already has that name"));
}
