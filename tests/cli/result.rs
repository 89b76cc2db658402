//! `result`: what people won and lost, without the hands.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_result_counts_like_a_penalty_and_can_be_corrected() {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    assert_snapshot!(
        room.says("log --note 'the hands before midnight' result Ben +12.50, Anna -7.50, Cyril -5")
    );
    assert_snapshot!(room.says("log výsledek Ben +12 jednotek, kitty -12 jednotek"));
    room.does("log b300h100+100");
    assert_snapshot!(room.says("sheet"));
    assert_snapshot!(room.says("why 1a"));
    assert_snapshot!(room.says("history"));
    let czech = room.says("--lang cs history");
    assert!(czech.contains("výsledek 1a") && czech.contains("Ben +12,50 $"), "{czech}");
    assert_snapshot!(room.says("totals"));
    assert_snapshot!(room.says("stats"));
    assert_snapshot!(room.says("settle"));
    let sheet = room.says("sheet --json");
    assert!(sheet.contains(r#""kind":"result""#), "{sheet}");
    // Corrected, struck out, put in between.
    assert_snapshot!(room.says("fix --note half 1a result Ben +10, Anna -10"));
    assert_snapshot!(room.says("strike 1b"));
    assert_snapshot!(room.says("insert 1 result Cyril +1, Ben -1"));
    assert_snapshot!(room.says("undo"));
    // A sheet says the same again.
    let text = room.run("export").raw().stdout;
    assert!(text.contains("\nresult Ben +10.00, Anna -10.00 # half\n"), "{text}");
    let other = Room::new();
    other.file("night.sheet", &text);
    other.does("import night.sheet");
    assert_eq!(
        other.run("export").raw().stdout.lines().filter(|line| !line.starts_with("id ")).collect::<Vec<_>>(),
        text.lines().filter(|line| !line.starts_with("id ")).collect::<Vec<_>>()
    );
    assert_eq!(other.says("totals"), room.says("totals"));
    for room in [&room, &other] {
        room.does("verify");
        room.does("settle --close");
        room.does("verify");
    }
    room.does("export --format hledger");
    room.does("export --format csv");
    room.does("report 1 -o night.html");
}

#[test]
fn a_result_is_zero_in_sum() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&[
        "log result Ben +12.50, Anna -7.50",
        "log result Ben +12 units, Anna -11 units",
        "log result Ben 0",
        "log result Ben +5, Dana -5",
        "log result Ben +x, Anna -x",
    ]));
}
