//! `settle`: who pays whom, and the end of a night.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// Anna +11.00, Ben -4.00, Cyril -9.00, Dana +1.00, and 1.00 in the kitty.
fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    for line in ["log anna 400 s made", "log ben 350 d m100 t200", "log cyril 400 h lost"] {
        room.does(line);
    }
    room
}

#[test]
fn fewest_payments_with_the_kitty_shared() {
    let room = a_night();
    let before = room.entries();
    assert_snapshot!(room.says("settle"), @r"
    ┌───────────────────────────────────────────┐
    │            play    kitty   to get or give │
    ├───────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25          +$11.25 │
    │ Ben      -$4.00   +$0.25           -$3.75 │
    │ Cyril    -$9.00   +$0.25           -$8.75 │
    │ Dana     +$1.00   +$0.25           +$1.25 │
    └───────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Anna $3.75
    Cyril pays Anna $7.50
    Cyril pays Dana $1.25
    ");
    assert_eq!(room.entries(), before, "nothing is written");
}

#[test]
fn json_has_balances_in_minor_units_and_the_payments() {
    let room = a_night();
    let settled = room.json("settle --json");
    let balances = &settled["balances"];
    let mut sums = balances.as_object().unwrap().clone();
    for payment in settled["payments"].as_array().unwrap() {
        let amount = payment["amount"].as_i64().unwrap();
        for (side, sign) in [("from", 1), ("to", -1)] {
            let name = payment[side].as_str().unwrap();
            sums[name] = json!(sums[name].as_i64().unwrap() + sign * amount);
        }
    }
    assert!(sums.values().all(|left| left == 0), "the payments even out the balances: {settled}");
    assert_eq!(
        settled,
        json!({
            "currency": "USD", "kitty": 100,
            "balances": balances,
            "payments": settled["payments"],
        })
    );
    assert_eq!(balances, &json!({"Anna": 1125, "Ben": -375, "Cyril": -875, "Dana": 125}));
}

#[test]
fn a_kitty_that_owes_is_made_good_and_odd_cents_are_shown() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 1c --date 2026-03-14 --dealer dana");
    room.does("log anna 350 d made");
    room.does("log ben 350 d made");
    assert_snapshot!(room.says("settle"), @r"
    ┌──────────────────────────────────────────┐
    │           play    kitty   to get or give │
    ├──────────────────────────────────────────┤
    │ Anna    +$0.15   -$0.03           +$0.12 │
    │ Ben     +$0.15   -$0.03           +$0.12 │
    │ Cyril   -$0.10   -$0.02           -$0.12 │
    │ Dana    -$0.10   -$0.02           -$0.12 │
    └──────────────────────────────────────────┘
    the kitty's -$0.10 is made good by those at the table; Anna and Ben give the odd $0.01 more each
    Cyril pays Anna $0.12
    Dana pays Ben $0.12
    ");
}

#[test]
fn through_one_player() {
    let room = a_night();
    assert_snapshot!(room.says("settle --through cyril"), @r"
    ┌───────────────────────────────────────────┐
    │            play    kitty   to get or give │
    ├───────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25          +$11.25 │
    │ Ben      -$4.00   +$0.25           -$3.75 │
    │ Cyril    -$9.00   +$0.25           -$8.75 │
    │ Dana     +$1.00   +$0.25           +$1.25 │
    └───────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Cyril $3.75
    Cyril pays Anna $11.25
    Cyril pays Dana $1.25
    ");
}

#[test]
fn rounded_to_the_coins_in_peoples_pockets() {
    let room = a_night();
    assert_snapshot!(room.says("settle --coin 2"), @r"
    ┌──────────────────────────────────────────────────────┐
    │            play    kitty   rounding   to get or give │
    ├──────────────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75          +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25           -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75           -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25            $0.00 │
    └──────────────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Anna $4.00
    Cyril pays Anna $8.00
    ");
    let settled = room.json("settle --coin 2 --json");
    assert!(
        settled["payments"]
            .as_array()
            .unwrap()
            .iter()
            .all(|paid| paid["amount"].as_i64().unwrap() % 200 == 0)
    );
    let rounding = settled["rounding"].as_object().unwrap();
    assert_eq!(rounding.values().map(|minor| minor.as_i64().unwrap()).sum::<i64>(), 0);
    assert!(rounding.values().all(|minor| minor.as_i64().unwrap().abs() < 200));
}

#[test]
fn closing_prints_the_seal_and_keeps_what_was_read_out() {
    let room = a_night();
    let open = room.says("settle");
    let closed = room.says("settle --close");
    assert_eq!(closed, format!("{open}session 1 is closed; its seal, to be written down: [THE-SEAL-IS]\n"));
    assert_eq!(room.says("settle"), closed, "and it is read out the same again");
    let seal = room.json("settle --json")["seal"].as_str().unwrap().to_owned();
    assert_eq!(seal.len(), 14);
    assert_eq!(room.json("settle --json --session 1")["seal"], seal);
    assert_snapshot!(room.refusals(&["settle --close", "log pass", "undo", "fix 1 pass", "strike 1", "insert 1 pass", "seat out ben", "rename ben Bob"]), @r"
    $ meldbook settle --close
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook log pass
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook undo
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook fix 1 pass
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook strike 1
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook insert 1 pass
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook seat out ben
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook rename ben Bob
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    ");
}

#[test]
fn closing_with_the_terms_of_the_table() {
    let room = a_night();
    assert_snapshot!(room.says("settle --close --coin 2 --through anna"), @r"
    ┌──────────────────────────────────────────────────────┐
    │            play    kitty   rounding   to get or give │
    ├──────────────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75          +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25           -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75           -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25            $0.00 │
    └──────────────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Anna $4.00
    Cyril pays Anna $8.00
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌──────────────────────────────────────────────────────┐
    │            play    kitty   rounding   to get or give │
    ├──────────────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75          +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25           -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75           -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25            $0.00 │
    └──────────────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Anna $4.00
    Cyril pays Anna $8.00
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn all_was_handed_over() {
    let room = a_night();
    assert_snapshot!(room.says("settle --close --paid"), @r"
    ┌─────────────────────────────────────────────────────┐
    │            play    kitty      paid   to get or give │
    ├─────────────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25   -$11.25            $0.00 │
    │ Ben      -$4.00   +$0.25    +$3.75            $0.00 │
    │ Cyril    -$9.00   +$0.25    +$8.75            $0.00 │
    │ Dana     +$1.00   +$0.25    -$1.25            $0.00 │
    └─────────────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    nobody owes anything
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    let settled = room.json("settle --json");
    assert!(settled["balances"].as_object().unwrap().values().all(|minor| minor == 0));
    assert_eq!(settled["payments"], json!([]));
}

#[test]
fn nothing_to_settle_is_said() {
    let room = Room::with_a_table();
    assert_snapshot!(room.says("settle"), @r"
    ┌────────────────────────────────┐
    │          play   to get or give │
    ├────────────────────────────────┤
    │ Anna    $0.00            $0.00 │
    │ Ben     $0.00            $0.00 │
    │ Cyril   $0.00            $0.00 │
    └────────────────────────────────┘
    nobody owes anything
    ");
}

#[test]
fn what_cannot_be_settled_is_refused() {
    let room = a_night();
    assert_snapshot!(
        room.refusals(&["settle --through xaver", "settle --through kitty", "settle --coin 0", "settle --coin -5", "settle --coin much", "settle --coin '5 EUR'"]),
        @r"
        $ meldbook settle --through xaver
        error: no player matches `xaver`; the players are Anna, Ben, Cyril, Dana
        [1]
        $ meldbook settle --through kitty
        error: no player matches `kitty`; the players are Anna, Ben, Cyril, Dana
        [1]
        $ meldbook settle --coin 0
        error: the amount must be more than zero, not $0.00
        [1]
        $ meldbook settle --coin -5
        error: the amount must be more than zero, not -$5.00
        [1]
        $ meldbook settle --coin much
        error: `much` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
        [1]
        $ meldbook settle --coin 5 EUR
        error: `5 EUR` is in EUR, but this session is in USD
        [1]
        "
    );
}
