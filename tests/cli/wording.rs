//! Words that people stumbled over: commands, and what stands in their answers.

use crate::support::Room;

#[test]
fn a_sheet_of_five_stays_within_a_narrow_screen() {
    let room = Room::new();
    room.does("new scarne Anna Bohumil Cyril Drahomíra Evžen --stake '2 Kč' --dealer anna");
    for line in ["log bohumil 320 s m160 t170 dealer anna", "log anna 700 s- dealer cyril", "strike 1"] {
        room.does(line);
    }
    for columns in [50, 56, 60, 66, 80] {
        let sheet = room.run("sheet").columns(columns).says();
        let widest = sheet.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= usize::from(columns), "{columns}: {sheet}");
    }
}

#[test]
fn tables_have_colours_where_they_are_asked_for() {
    let room = Room::with_a_table();
    room.does("log anna 300 h made");
    room.does("log ben 300 h made");
    room.does("strike 2");
    let sheet = room.run("--color always sheet").raw().stdout;
    assert!(sheet.contains("\u{1b}[1m"), "a bold head: {sheet}");
    assert!(sheet.contains("\u{1b}[31m-3   -3\u{1b}[0m"), "a red loss: {sheet}");
    assert!(sheet.contains("\u{1b}[2m2\u{1b}[0m"), "a dim struck row: {sheet}");
    let plain = room.says("sheet");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let stripped: String = sheet
        .split('\u{1b}')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect();
    assert_eq!(stripped, plain);
}
