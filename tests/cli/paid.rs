//! `paid`: cash that changed hands; what is still owed stays owed.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room
}

#[test]
fn what_a_hand_came_to_may_be_paid_before_the_next_deal() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana --set kitty=true");
    room.does("log a350s120+180");
    assert_snapshot!(room.says("paid hand"), @"
    Anna paid Ben $2.00, session 1
    Anna paid Cyril $2.00, session 1
    Anna paid Dana $2.00, session 1
    Anna paid kitty $2.00, session 1
    if the night ended now:
      kitty pays Anna $0.50
      kitty pays Ben $0.50
      kitty pays Cyril $0.50
      kitty pays Dana $0.50
    ");
    room.does("log b300h-");
    room.does("log c300d-");
    assert_snapshot!(room.says("paid hand 2"), @"
    Ben paid Anna $0.60, session 1
    Ben paid Cyril $0.60, session 1
    Ben paid Dana $0.60, session 1
    if the night ended now:
      Cyril pays Anna $1.10
      Cyril pays Ben $0.20
      kitty pays Ben $0.90
      kitty pays Dana $1.10
    ");
    let places = room.json("sheet --json")["sheet"].clone();
    let places: Vec<&str> = places.as_array().unwrap().iter().filter_map(|row| row["at"].as_str()).collect();
    assert_eq!(places, ["1", "1a", "2", "2a", "3"], "it stands right behind its hand");
    assert_snapshot!(room.refusals(&["paid hand 1", "paid hand 2", "paid hand 7"]), @r"
    $ meldbook paid hand 1
    error: hand 1 is already paid
    [1]
    $ meldbook paid hand 2
    error: hand 2 is already paid
    [1]
    $ meldbook paid hand 7
    error: there is no hand 7; the last is 3
    [1]
    ");
    room.does("undo");
    room.does("strike 3");
    assert_snapshot!(room.refusals(&["paid hand 3"]), @"
    $ meldbook paid hand 3
    error: nobody has to pay anything
    [1]
    ");
    room.does("paid hand 2");
    room.does("settle --close");
    room.refuses(1, "paid hand 2");
}

#[test]
fn cash_between_nights_may_be_entered_later() {
    let room = a_night();
    assert_snapshot!(room.refuses(1, "paid ben anna 10c --date 2026-03-20"), @"error: session 1 is open: what is paid in it has its place in the night, and no date");
    room.does("settle --close");
    assert_snapshot!(room.says("paid ben anna 10c --date 20.3.2026"), @"
    2026-03-20: Ben paid Anna $0.10, session 1
    still to be paid:
      Ben pays Anna $0.20
      Cyril pays Anna $0.30
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("--session 1 paid cyril anna 30c --date 2026-03-21"), @"
    2026-03-21: Cyril paid Anna $0.30, session 1
    still to be paid:
      Ben pays Anna $0.20
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("paid ben anna 50c --date 2026-03-22"), @"
    2026-03-22: Ben paid Anna $0.20, session 1
    2026-03-22: Ben paid Anna $0.30 beyond all debts: Anna owes it from now on
    Anna still owes Ben $0.30
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.json("debts --json")[0]["debts"][0]["date"], "2026-03-22");
    let journal = room.says("export --all --format hledger");
    for transaction in
        ["2026-03-20 (1) paid", "2026-03-21 (1) paid", "2026-03-22 (1) paid", "2026-03-22 paid"]
    {
        assert!(journal.contains(transaction), "{transaction}: {journal}");
    }
    assert!(room.says("history daybook").contains("2026-03-20: Ben paid"));
    let czech = room.run("undo").variable("MELDBOOK_LANG", "cs").says();
    assert!(czech.contains("22. 3. 2026: "), "{czech}");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}
