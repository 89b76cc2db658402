//! `paid`: cash that changed hands; what is still owed stays owed.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room
}

#[test]
fn a_payment_during_the_night_counts_in_the_settlement() {
    let room = a_night();
    assert_snapshot!(room.says("paid ben anna 10c"), @"
    Ben paid Anna $0.10, session 1
    if the night ended now:
      Ben pays Anna $0.20
      Cyril pays Anna $0.30
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌───────────────────────────────────┐
    │           play     paid   balance │
    ├───────────────────────────────────┤
    │ Anna    +$0.60   -$0.10    +$0.50 │
    │ Ben     -$0.30   +$0.10    -$0.20 │
    │ Cyril   -$0.30    $0.00    -$0.30 │
    └───────────────────────────────────┘
    Ben pays Anna $0.20
    Cyril pays Anna $0.30
    ");
    assert_eq!(room.json("totals --json")[0]["amount"], 60, "payments are no winnings");
}

#[test]
fn a_payment_after_the_close_is_taken_off_what_was_read_out() {
    let room = a_night();
    room.does("settle --close");
    assert_snapshot!(room.says("paid ben anna 0,30"), @"
    Ben paid Anna $0.30, session 1
    still to be paid:
      Cyril pays Anna $0.30
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("paid cyril anna 10c"), @"
    Cyril paid Anna $0.10, session 1
    still to be paid:
      Cyril pays Anna $0.20
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("paid cyril ben 20c"), @"
    Cyril paid Ben $0.20 beyond all debts: Ben owes it from now on
    Ben still owes Cyril $0.20
    seal [THE-SEAL-IS]
    ");
    let owed = room.json("debts --json");
    assert_eq!(
        (owed[0]["from"].as_str(), owed[1]["from"].as_str()),
        (Some("Ben"), Some("Cyril")),
        "both stand"
    );
    assert_eq!(room.json("debts --net --json")[0]["from"], "Ben", "who owes Anna what Cyril owed her");
    assert_snapshot!(room.says("--session 1 paid ben anna 20c"), @"
    Ben paid Anna $0.20, session 1
    still to be paid:
      Cyril pays Ben $0.20
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.json("debts --net --json"), serde_json::json!([]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn another_night_is_named() {
    let room = a_night();
    room.does("settle --close");
    room.does("new scarne Dana Emil Filip --date 2026-03-15");
    assert_snapshot!(room.says("paid --session 2026-03-14 ben anna 30c"), @"
    Ben paid Anna $0.30, session 1
    still to be paid:
      Cyril pays Anna $0.30
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.json("settle --json --session 1")["balances"]["Ben"], 0);
}

#[test]
fn json_is_the_table_after_it() {
    let room = a_night();
    let after = room.json("paid ben anna 30c --json");
    assert_eq!(after["entry"], 3);
    assert_eq!(after["players"][1]["amount"], -30, "what play brought");
}

#[test]
fn what_is_no_payment_is_refused() {
    let room = a_night();
    assert_snapshot!(
        room.refusals(&[
            "paid xaver anna 1",
            "paid ben ben 1",
            "paid ben anna 0",
            "paid ben anna -1",
            "paid ben anna 0.001",
            "paid ben anna lots",
            "paid ben anna '1 EUR'",
            "paid ben anna 99999999999999999999",
            "paid ben anna",
        ]),
        @"
        $ meldbook paid xaver anna 1
        error: no player matches `xaver`; the players are Anna, Ben, Cyril
        [1]
        $ meldbook paid ben ben 1
        error: Ben cannot pay Ben
        [1]
        $ meldbook paid ben anna 0
        error: the amount must be more than zero, not $0.00
        [1]
        $ meldbook paid ben anna -1
        error: the amount must be more than zero, not -$1.00
        [1]
        $ meldbook paid ben anna 0.001
        error: `0.001` has too many decimals: USD has 2 decimals; write thousands without a separator, as in `1000`
        [1]
        $ meldbook paid ben anna lots
        error: `lots` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
        [1]
        $ meldbook paid ben anna 1 EUR
        error: `1 EUR` is in EUR, but this session is in USD
        [1]
        $ meldbook paid ben anna 99999999999999999999
        error: `99999999999999999999` is too large an amount of money
        [1]
        $ meldbook paid ben anna
        error: missing argument: `<AMOUNT>...`

        Usage: meldbook paid <FROM> <TO> <AMOUNT>...

        For more information, try `--help`.
        [2]
        "
    );
}

#[test]
fn the_kitty_is_paid_only_where_there_is_one() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["paid ben kitty 1"]), @"
    $ meldbook paid ben kitty 1
    error: these rules have no kitty
    hint: a fine into the pot is a `penalty`; with `set kitty=true` the rules of auction pinochle have one
    [1]
    ");
    room.does("penalty ben kitty 2 misdeal");
    room.does("paid ben kitty 10c");
}

#[test]
fn a_night_under_rules_with_a_kitty_has_its_account_in_json_too() {
    let room = Room::with_a_table();
    room.does("log anna 350 s lost");
    let other = room.json("sheet --as classic --json");
    let accounts = other["accounts"].as_array().unwrap();
    assert!(accounts.iter().any(|account| account["account"] == "kitty"), "{other}");
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
fn without_a_currency_it_pays_in_one_that_the_payer_owes() {
    let room = Room::new();
    room.does("owed anna ben 5Kč --date 2025-01-01");
    room.does("owed ben anna 10Kč --date 2025-01-01");
    room.does("owed anna ben 6USD --date 2025-02-01");
    assert_eq!(
        room.json("paid anna ben 1 --json")["entry"]["change"]["facts"][0]["paid"]["parts"][0]["currency"],
        "USD"
    );
    assert_eq!(
        room.json("paid ben anna 1 --json")["entry"]["change"]["facts"][0]["paid"]["parts"][0]["currency"],
        "CZK"
    );
}

#[test]
fn whoever_pays_is_named_as_he_is_called() {
    let room = Room::new();
    room.does("new scarne Anna Bob Jana --stake 5c --dealer jana --date 2026-03-14");
    // `Jane` may be somebody else than Jana; `zaplatil bob janě` is Czech.
    let refused = room.refuses(1, "paid jane bob 5");
    assert!(
        refused.contains("no player matches `jane`") && refused.contains("did you mean `Jana`?"),
        "{refused}"
    );
    assert!(room.says("paid bob janě 5").contains("Bob paid Jana $5.00"));
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

#[test]
fn a_hand_that_was_corrected_after_it_was_paid_has_the_difference_left() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 10c --date 2026-03-14 --dealer cyril");
    room.does("log a300d+");
    room.does("paid hand");
    room.does("fix 1 a350d+");
    assert_snapshot!(room.says("paid hand"), @"
    Ben paid Anna $0.10, session 1
    Cyril paid Anna $0.10, session 1
    if the night ended now:
      nobody owes anything
    ");
    assert!(room.refuses(1, "paid hand").contains("hand 1 is already paid"));
    room.does("set stake=20c --all");
    assert_snapshot!(room.says("paid hand 1"), @"
    Ben paid Anna $0.40, session 1
    Cyril paid Anna $0.40, session 1
    if the night ended now:
      nobody owes anything
    ");
    assert!(room.refuses(1, "paid hand 1").contains("hand 1 is already paid"));
    room.does("strike 1");
    assert_snapshot!(room.says("paid hand 1"), @"
    Anna paid Ben $0.80, session 1
    Anna paid Cyril $0.80, session 1
    if the night ended now:
      nobody owes anything
    ");
    assert_eq!(room.json("settle --json")["payments"], serde_json::json!([]));
    // What was given back is given back once, and due again where the hand counts again.
    assert!(room.refuses(1, "paid hand 1").contains("nobody has to pay anything"));
    room.does("fix 1 a300d+");
    assert!(room.says("paid hand 1").starts_with("Ben paid Anna $0.60, session 1\n"));
    assert_eq!(room.json("settle --json")["payments"], serde_json::json!([]));
}
