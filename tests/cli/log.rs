//! `log`: one hand, one line; who pays whom, and why.

use crate::support::Room;

#[test]
fn two_hundred_hands_are_a_long_night() {
    let room = Room::with_a_table();
    let mut sheet = "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2026-03-15\n\n".to_owned();
    for hand in 0..200 {
        sheet.push_str(["a320s+\n", "b300h-\n", "c250 fold\n", "pass\n"][hand % 4]);
    }
    room.file("long.sheet", sheet);
    room.does("import long.sheet");
    assert_eq!(room.json("log --session 2 --json a320s+")["no"], 201);
    let sheet = room.says("sheet 2");
    let rows: Vec<&str> = sheet.lines().skip_while(|line| !line.starts_with('┌')).collect();
    assert_eq!(rows.len(), 3 + 201 + 1 + 2 + 1);
    let width = |line: &str| line.chars().count();
    assert!(rows.iter().all(|line| width(line) == width(rows[0])), "{sheet}");
}
