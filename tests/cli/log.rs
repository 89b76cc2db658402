//! `log`: one hand, one line; who pays whom, and why.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn a_record_in_braces_is_taken_as_it_is() {
    let room = Room::with_a_table();
    let record = r#"{"outcome":"made","bidder":"Anna","bid":300,"trump":"hearts"}"#;
    assert_snapshot!(room.says(&format!("log '{record} dealer ben # as agreed'")), @r"
    hand 1: Anna 300 hearts: made
      Anna gets 3 (bid 300-340) from each of Ben, Cyril
      note: as agreed
    standings: Anna +6 (+$0.30), Ben -3 (-$0.15), Cyril -3 (-$0.15)
    next: Cyril deals, Anna bids first
    ");
    assert_eq!(room.json("sheet --json")["sheet"][0]["note"], "as agreed");
}

#[test]
fn a_note_is_kept_with_the_hand_typed_behind_or_said_beside() {
    let room = Room::with_a_table();
    room.does("log 'a320s+ # the widow had both tens'");
    room.does("log --note 'příště \"jinak\" 🎉' b300h+");
    room.does("log --note two 'c300h+ # one'");
    room.does("log --note '  ' a300h+");
    let sheet = room.json("sheet --json");
    let notes: Vec<_> = sheet["sheet"].as_array().unwrap().iter().map(|hand| hand["note"].clone()).collect();
    assert_eq!(
        notes,
        [json!("the widow had both tens"), json!("příště \"jinak\" 🎉"), json!("one; two"), json!(null)]
    );
}

#[test]
fn dealer_says_who_dealt_and_the_deal_goes_round_from_there() {
    let room = Room::with_a_table();
    let said = room.says("log anna 320 s made dealer ben");
    assert!(said.ends_with("next: Cyril deals, Anna bids first\n"), "{said}");
}

#[test]
fn a_count_that_hardly_ever_happens_is_warned_of() {
    let room = Room::with_a_table();
    let ran = room.run("log anna 320 s 160+249").end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "warning: no cards add up to 249 trick points\n"));
    assert_eq!(room.run("log -q anna 320 s 160+249").end().stderr, "");
}

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

#[test]
fn json_says_what_was_taken_for_granted() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --date 2026-03-14 --dealer cyril");
    let hand = room.json("log --json anna l 7 50");
    assert_eq!(hand["hand"]["seven"], "lone_won");
    assert_eq!(hand["granted"], json!(["the announced seven won the last trick"]));
    let hand = room.json("log --json ben l 7 7won 50");
    assert_eq!(hand.get("granted"), None, "the line says it");
    // A sheet holds facts; what was taken for granted is part of the reasons.
    assert_eq!(room.json("why 1 --json")["granted"], json!(["the announced seven won the last trick"]));
    assert_eq!(room.json("sheet --json")["sheet"][0].get("granted"), None);
}

#[test]
fn the_call_at_fault_is_marked() {
    let room = Room::new();
    room.does("new feweb Al Mo Ted Ann --dealer ann --date 2026-03-14");
    let forced = Room::new();
    forced.does("new family Al Mo Ted Ann --dealer ann --date 2026-03-14");
    for (room, line, at) in [
        (&room, "mo15 al16 ted- ann-", "^^^^"),
        (&room, "al15 ted16 mo-", "     ^^^^^"),
        (&room, "al15 mo16 ted- ann- mo17 h m10 t15", "                    ^^^^"),
        (&forced, "al- mo- ted- ann260 h m40 t250", "                ^^^"),
    ] {
        let said = room.refuses(1, &format!("log {line}"));
        assert!(said.contains(&format!("\n  | {at}\n")), "{said}");
        // Another dealer helps only who spoke first.
        assert_eq!(said.contains("(`dealer al`)"), at == "^^^^", "{said}");
    }
}
