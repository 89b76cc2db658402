//! `rename`: a misspelt player is put right everywhere, hands and corrections included.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_name_is_put_right_on_every_line() {
    let room = Room::with_a_table();
    room.does("log anna 320 s renege ben");
    room.does("paid ben anna 5c");
    assert_eq!(
        room.says("rename ben 'Benedikt  Novák'"),
        "Ben is Benedikt Novák now, on every line of session 1\n"
    );
    assert_snapshot!(room.says("why"), @"
    hand 1: Anna 320 spades: Benedikt Novák reneged, made
      typed: anna 320 s renege ben
      Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of Benedikt Novák, Cyril
      Anna: +12 = +$0.60
      Benedikt Novák: -6 = -$0.30
      Cyril: -6 = -$0.30
    ");
    let said = room.says("log benedikt 300 h made");
    assert!(said.starts_with("hand 2: Benedikt Novák 300 hearts: made\n"), "{said}");
}

#[test]
fn case_and_accents_may_change_alone() {
    let room = Room::with_a_table();
    assert_eq!(room.says("rename cyril Cyríl"), "Cyril is Cyríl now, on every line of session 1\n");
    assert!(room.refusals(&["rename cyril Cyríl"]).contains("Cyríl already has that name"));
}

#[test]
fn nobody_gets_a_name_that_is_taken_or_cannot_be() {
    let room = Room::with_a_table();
    assert_snapshot!(
        room.refusals(&["rename ben Anna", "rename ben ANNÁ", "rename xaver Ben", "rename ben Kitty", "rename ben settle", "rename ben ''", "rename ben"]),
        @"
        $ meldbook rename ben Anna
        error: the names `Anna` and `Anna` have the same letters, so lines could not distinguish them
        [1]
        $ meldbook rename ben ANNÁ
        error: the names `ANNÁ` and `Anna` have the same letters, so lines could not distinguish them
        [1]
        $ meldbook rename xaver Ben
        error: no player matches `xaver`; the players are Anna, Ben, Cyril
        [1]
        $ meldbook rename ben Kitty
        error: `Kitty` is the name of the common account
        [1]
        $ meldbook rename ben settle
        error: `settle` cannot be a name: `settle` is a word of commands
        [1]
        $ meldbook rename ben 
        error: a player needs a name
        [1]
        $ meldbook rename ben
        error: missing argument: `<NEW>`

        Usage: meldbook rename <OLD> <NEW>

        For more information, try `--help`.
        [2]
        "
    );
}

#[test]
fn json_is_the_table_after_it() {
    let room = Room::with_a_table();
    let after = room.json("rename ben Benedikt --json");
    assert_eq!(after["players"][1]["player"], "Benedikt");
    assert_eq!(after["session"]["players"], serde_json::json!(["Anna", "Benedikt", "Cyril"]));
}
