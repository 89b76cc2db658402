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
    ┌────────────────────────────────────┐
    │            play    kitty   balance │
    ├────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25   +$11.25 │
    │ Ben      -$4.00   +$0.25    -$3.75 │
    │ Cyril    -$9.00   +$0.25    -$8.75 │
    │ Dana     +$1.00   +$0.25    +$1.25 │
    └────────────────────────────────────┘
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
            "session": room.json("--json")["session"],
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
    ┌───────────────────────────────────┐
    │           play    kitty   balance │
    ├───────────────────────────────────┤
    │ Anna    +$0.15   -$0.03    +$0.12 │
    │ Ben     +$0.15   -$0.03    +$0.12 │
    │ Cyril   -$0.10   -$0.02    -$0.12 │
    │ Dana    -$0.10   -$0.02    -$0.12 │
    └───────────────────────────────────┘
    the kitty's -$0.10 is covered by those at the table; Anna and Ben give the odd $0.01 more each
    Cyril pays Anna $0.12
    Dana pays Ben $0.12
    ");
}

#[test]
fn through_one_player() {
    let room = a_night();
    assert_snapshot!(room.says("settle --through cyril"), @r"
    ┌────────────────────────────────────┐
    │            play    kitty   balance │
    ├────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25   +$11.25 │
    │ Ben      -$4.00   +$0.25    -$3.75 │
    │ Cyril    -$9.00   +$0.25    -$8.75 │
    │ Dana     +$1.00   +$0.25    +$1.25 │
    └────────────────────────────────────┘
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
    ┌───────────────────────────────────────────────┐
    │            play    kitty   rounding   balance │
    ├───────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75   +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25    -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75    -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25     $0.00 │
    └───────────────────────────────────────────────┘
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
    let head = "session 1 | 2026-03-14 | classic | closed\n";
    assert_eq!(room.says("settle"), format!("{head}{closed}"), "and it is read out the same again");
    let seal = room.json("settle --json")["seal"].as_str().unwrap().to_owned();
    assert_eq!(seal.len(), 14);
    assert_eq!(room.json("settle --json --session 1")["seal"], seal);
    assert_snapshot!(room.refusals(&["settle --close", "log pass", "fix 1 pass", "strike 1", "insert 1 pass", "seat out ben", "rename ben Bob"]), @r"
    $ meldbook settle --close
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook log pass
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
    ┌───────────────────────────────────────────────┐
    │            play    kitty   rounding   balance │
    ├───────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75   +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25    -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75    -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25     $0.00 │
    └───────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Ben pays Anna $4.00
    Cyril pays Anna $8.00
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("settle"), @r"
    session 1 | 2026-03-14 | classic | closed
    ┌───────────────────────────────────────────────┐
    │            play    kitty   rounding   balance │
    ├───────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25     +$0.75   +$12.00 │
    │ Ben      -$4.00   +$0.25     -$0.25    -$4.00 │
    │ Cyril    -$9.00   +$0.25     +$0.75    -$8.00 │
    │ Dana     +$1.00   +$0.25     -$1.25     $0.00 │
    └───────────────────────────────────────────────┘
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
    ┌──────────────────────────────────────────────┐
    │            play    kitty      paid   balance │
    ├──────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25   -$11.25     $0.00 │
    │ Ben      -$4.00   +$0.25    +$3.75     $0.00 │
    │ Cyril    -$9.00   +$0.25    +$8.75     $0.00 │
    │ Dana     +$1.00   +$0.25    -$1.25     $0.00 │
    └──────────────────────────────────────────────┘
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
    ┌─────────────────────────┐
    │          play   balance │
    ├─────────────────────────┤
    │ Anna    $0.00     $0.00 │
    │ Ben     $0.00     $0.00 │
    │ Cyril   $0.00     $0.00 │
    └─────────────────────────┘
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

#[test]
fn cash_in_the_pot_comes_out_of_it_again() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    room.does("log anna 350 d -");
    room.does("paid anna kitty 1");
    assert_snapshot!(room.says("settle"), @r"
    ┌────────────────────────────────────────────┐
    │           play    kitty     paid   balance │
    ├────────────────────────────────────────────┤
    │ Anna    -$4.00   +$0.25   +$1.00    -$2.75 │
    │ Ben     +$1.00   +$0.25    $0.00    +$1.25 │
    │ Cyril   +$1.00   +$0.25    $0.00    +$1.25 │
    │ Dana    +$1.00   +$0.25    $0.00    +$1.25 │
    │ kitty    $0.00    $0.00   -$1.00    -$1.00 │
    └────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Anna pays Ben $1.25
    Anna pays Cyril $1.25
    Anna pays Dana $0.25
    kitty pays Dana $1.00
    ");
    let settled = room.json("settle --json");
    let from_kitty =
        settled["payments"].as_array().unwrap().iter().filter(|payment| payment["from"] == "kitty");
    assert_eq!(from_kitty.map(|payment| payment["amount"].as_i64().unwrap()).sum::<i64>(), 100);
    room.does("paid kitty ben 1");
    assert!(room.json("settle --json")["balances"].get("kitty").is_none());
    room.does("settle --close --paid");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn all_of_it_was_handed_over_and_the_night_goes_on() {
    let room = a_night();
    assert_snapshot!(room.says("settle --paid"), @r"
    Ben paid Anna $3.75, session 1
    Cyril paid Anna $7.50, session 1
    Cyril paid Dana $1.25, session 1
    if the night ended now:
      nobody owes anything
    ");
    assert_snapshot!(room.refusals(&["settle --paid"]), @r"
    $ meldbook settle --paid
    error: nobody has to pay anything
    [1]
    ");
    room.does("log anna 300 h +");
    assert!(room.json("settle --json")["payments"].as_array().is_some_and(|payments| !payments.is_empty()));
    room.does("undo");
    room.does("undo");
    assert!(room.json("settle --json")["payments"].as_array().is_some_and(|payments| !payments.is_empty()));
}

#[test]
fn a_few_plain_lines_to_send() {
    let room = a_night();
    room.does("spent ben 2 beer");
    assert_snapshot!(room.says("settle --share"), @r"
    2026-03-14, classic
    Anna +$11.25, Ben -$3.75, Cyril -$8.75, Dana +$1.25
    shared: Anna -$0.50, Ben +$1.50, Cyril -$0.50, Dana -$0.50
    Ben pays Anna $2.25
    Cyril pays Anna $8.50
    Cyril pays Dana $0.75
    ");
    assert_snapshot!(room.run("settle --share").variable("MELDBOOK_LANG", "cs").says(), @r"
    14. 3. 2026, classic
    Anna +11,25 $, Ben -3,75 $, Cyril -8,75 $, Dana +1,25 $
    útrata: Anna -0,50 $, Ben +1,50 $, Cyril -0,50 $, Dana -0,50 $
    platí: Ben 2,25 $ → Anna
    platí: Cyril 8,50 $ → Anna
    platí: Cyril 0,75 $ → Dana
    ");
    assert_snapshot!(room.says("settle --close --share"), @r"
    2026-03-14, classic
    Anna +$11.25, Ben -$3.75, Cyril -$8.75, Dana +$1.25
    shared: Anna -$0.50, Ben +$1.50, Cyril -$0.50, Dana -$0.50
    Ben pays Anna $2.25
    Cyril pays Anna $8.50
    Cyril pays Dana $0.75
    seal [THE-SEAL-IS]
    ");
    let units = Room::new();
    units.does("new marias Anna Ben Cyril --date 2026-03-14");
    units.does("log anna h 50");
    assert_snapshot!(units.says("settle --share"), @r"
    2026-03-14, marias
    Anna +4, Ben -2, Cyril -2
    Ben pays Anna 2
    Cyril pays Anna 2
    ");
}

#[test]
fn a_game_in_progress_is_named_and_pays_nothing() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=1,hundred=25c --date 2026-03-14 --place Brno");
    room.does("log anna 320 h m120/40 t210");
    assert_snapshot!(room.says("settle"), @r"
    ┌─────────────────────────┐
    │          play   balance │
    ├─────────────────────────┤
    │ Anna    $0.00     $0.00 │
    │ Ben     $0.00     $0.00 │
    │ Cyril   $0.00     $0.00 │
    │ Dana    $0.00     $0.00 │
    └─────────────────────────┘
    game 1, to 1500: Anna+Cyril 330, Ben+Dana 80; it is not finished, and pays nothing
    nobody owes anything
    ");
    assert_eq!(
        room.json("settle --json")["unfinished"],
        json!({
            "game": 1, "totals": {"Anna+Cyril": 330, "Ben+Dana": 80}, "target": 1500, "won_by": null, "left": false, "last_hand": 1
        })
    );
    assert_snapshot!(room.run("settle --share").variable("MELDBOOK_LANG", "cs").says(), @r"
    14. 3. 2026, Brno, family
    Anna 0,00 $, Ben 0,00 $, Cyril 0,00 $, Dana 0,00 $
    1. partie, do 1500: Anna+Cyril 330, Ben+Dana 80; není dohraná, a tak se za ni nic neplatí
    nikdo nikomu nic nedluží
    ");
    room.does("log anna 400 h m1400/40 t190");
    assert_eq!(room.json("settle --json").get("unfinished"), None);
}

#[test]
fn a_closed_night_stays_settled_by_the_terms_of_its_close() {
    let room = a_night();
    room.does("settle --close --coin 25c --through anna");
    let settled = room.says("settle");
    assert_snapshot!(room.refusals(&["settle --coin 1", "settle 1 --coin 1 --paid", "settle 1 --through ben --share"]), @"
    $ meldbook settle --coin 1
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    $ meldbook settle 1 --coin 1 --paid
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    $ meldbook settle 1 --through ben --share
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    ");
    let czech = room.run("settle --coin 1").variable("MELDBOOK_LANG", "cs").end();
    assert!(czech.stderr.contains("`coin` ani `through` je nezmění"), "{czech}");
    for same in ["--coin 25c", "--through anna", "--coin 25c --through anna"] {
        assert_eq!(room.says(&format!("settle {same}")), settled);
    }
    assert!(room.says("settle 1 --coin 25c --paid").contains("nobody owes anything"));
    assert_eq!(room.json("debts --json"), json!([]));
}

#[test]
fn an_amount_too_large_is_refused_before_it_is_written() {
    let room = a_night();
    assert_snapshot!(
        room.refusals(&["paid anna ben 92233720368547758", "spent anna 92233720368547758 pizza", "penalty anna ben 922337203685477580 x"]),
        @r"
    $ meldbook paid anna ben 92233720368547758
    error: 3a: an amount is too large to be counted
    [1]
    $ meldbook spent anna 92233720368547758 pizza
    error: 3a: an amount is too large to be counted
    [1]
    $ meldbook penalty anna ben 922337203685477580 x
    error: 3a: an amount is too large to be counted
    [1]
    "
    );
    // The largest amount can be counted as often as it is said.
    for _ in 0..9 {
        room.does("paid anna ben 1000000000");
        room.does("settle");
    }
    assert!(room.refuses(1, "paid anna ben 1000000000.01").contains("is too large to be counted"));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_coin_that_leaves_nothing_to_pay_is_refused() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    assert_snapshot!(room.refusals(&["settle --close --coin 25", "settle --coin '$25'"]), @"
    $ meldbook settle --close --coin 25
    error: $25.00 is no coin for amounts as small as these: nobody would pay anything
    hint: did you mean `25c`?
    [1]
    $ meldbook settle --coin $25
    error: $25.00 is no coin for amounts as small as these: nobody would pay anything
    [1]
    ");
    room.does("settle --close --coin 25c");
}

#[test]
fn a_sheet_of_crowns_is_rounded_as_the_table_is() {
    let night = "rules marias\nplayers Petr, Jan, Eva\nstake 30h\ndate 2026-03-14\ndealer eva\n\npetr h 60\n";
    let [typed, sheet] = [Room::new(), Room::new()];
    typed.file("open.sheet", night);
    typed.does("import open.sheet");
    typed.does("settle --close --session 1");
    sheet.file("closed.sheet", format!("{night}close\n"));
    sheet.does("import closed.sheet");
    let owed = |room: &Room| room.json("debts --json")[0]["amount"].clone();
    assert_eq!(owed(&typed), owed(&sheet));
    assert_eq!(owed(&typed), 100);
    // To the heller where that was agreed, and so it is written.
    typed.does("reopen 1");
    typed.does("settle --close --coin 1h");
    let exported = typed.says("export 1");
    assert!(exported.contains("\nclose coin 0.01\n"), "{exported}");
    let elsewhere = Room::new();
    elsewhere.file("exact.sheet", exported);
    elsewhere.does("import exact.sheet");
    assert_eq!(owed(&elsewhere), owed(&typed));
    assert_ne!(owed(&typed), 100);
}
