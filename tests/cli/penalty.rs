//! `penalty`: units outside of a hand.

use crate::support::Room;

#[test]
fn a_penalty_is_a_whole_number_of_units() {
    let room = Room::with_a_table();
    for line in [
        "penalty anna all 2.0 misdeal",
        "penalty anna all 2.5 units misdeal",
        "penalty anna all 10 cents misdeal",
    ] {
        let said = room.refuses(1, line);
        assert!(said.starts_with(&format!("error: cannot read `{line}`; write it like")), "{said}");
    }
    assert!(room.says("penalty anna ben 3 units misdeal").contains("Anna pays 3 to Ben, misdeal"));
    assert!(
        room.says("penalty anna ben 3 '2 units of misdeal'")
            .contains("Anna pays 3 to Ben, 2 units of misdeal")
    );
    let sheet = room.says("export");
    assert!(sheet.contains("penalty Anna Ben 3 \"2 units of misdeal\""), "{sheet}");
}
