//! `debts`, `owed` and what pays them: over all nights, by currency.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// A night on which Ben and Cyril lost 30 cents each to Anna, and nobody has paid.
fn a_closed_night() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room
}

fn owes(room: &Room) -> serde_json::Value {
    room.json("debts --json")
}

#[test]
fn what_was_not_paid_at_the_close_is_owed() {
    let room = a_closed_night();
    let owed = |from: &str, amount: i64| {
        json!({"from": from, "to": "Anna", "amount": amount, "currency": "USD",
            "debts": [{"session": 1, "date": "2026-03-14", "amount": amount}]})
    };
    assert_eq!(owes(&room), json!([owed("Ben", 30), owed("Cyril", 30)]));
    assert_eq!(
        room.json("debts --by session --json")[0],
        json!({"from": "Ben", "to": "Anna", "amount": 30, "currency": "USD", "session": 1, "date": "2026-03-14"})
    );
    room.does("paid ben anna 30c");
    assert_eq!(owes(&room), json!([owed("Cyril", 30)]));
    room.does("reopen");
    assert_eq!(owes(&room), json!([]), "an open night is settled by itself");
    room.does("settle --close --paid");
    assert_eq!(owes(&room), json!([]));
    assert!(room.run("debts").end().stderr.contains("nobody owes anything"));
}

#[test]
fn filters_are_those_of_sessions() {
    let room = a_closed_night();
    room.does("new scarne Anna Ben Dana --stake 5c --date 2026-03-20 --dealer dana");
    room.does("log dana 320 s made");
    room.does("settle --close");
    room.does("owed ben anna 10c --date 2025-12-01");
    let of = |filters: &str| {
        let debts = room.json(&format!("debts --by session --json {filters}"));
        let one = |debt: &serde_json::Value| {
            (
                debt["session"].as_i64(),
                debt["from"].as_str().unwrap().to_owned(),
                debt["to"].as_str().unwrap().to_owned(),
            )
        };
        debts.as_array().unwrap().iter().map(one).collect::<Vec<_>>()
    };
    let debt = |session: i64, from: &str, to: &str| (Some(session), from.to_owned(), to.to_owned());
    let (first, second) = (
        [debt(1, "Ben", "Anna"), debt(1, "Cyril", "Anna")],
        [debt(2, "Anna", "Dana"), debt(2, "Ben", "Dana")],
    );
    assert_eq!(of("").len(), 5);
    assert_eq!(of("--session 1"), first);
    assert_eq!(of("--last 1"), second);
    assert_eq!(of("--player cyril --last 1"), first[1..], "the last of his nights");
    assert_eq!(of("--with cyril"), first, "who owes is not asked");
    assert_eq!(of("--player ben --with dana"), second[1..]);
    assert_eq!(of("--player ben --until 2025"), [(None, "Ben".to_owned(), "Anna".to_owned())]);
    let ran = room.run("debts --since 2027").end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "no session fits\n"));
    let ran = room.run("debts --since november --until 2025").end();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains(" is after 2025-12-31"), "{ran}");
}

#[test]
fn a_payment_without_a_night_pays_the_oldest_and_says_which() {
    let room = a_closed_night();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-20 --dealer cyril");
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("owed ben anna 10c --date 2025-12-01");
    let said = room.says("paid ben anna 50c");
    assert_eq!(
        said,
        "Ben paid Anna $0.10, owed since 2025-12-01\nBen paid Anna $0.30, session 1\n\
         Ben paid Anna $0.10, session 2\nBen still owes Anna $0.20\nseal [THE-SEAL-IS]\n"
    );
    let said = room.says("paid ben anna 1");
    assert_eq!(
        said,
        "Ben paid Anna $0.20, session 2\nBen paid Anna $0.80 beyond all debts: Anna owes it from now on\n\
         Anna still owes Ben $0.80\nseal [THE-SEAL-IS]\n"
    );
    assert_eq!(room.json("settle --session 2 --json")["balances"]["Ben"], 0, "it counts in the night");
    let undone = room.says("undo");
    assert!(undone.starts_with("undone: Ben paid Anna $0.20, session 2; Ben paid Anna $0.80"), "{undone}");
    room.does("undo");
    let left = owes(&room)[0].clone();
    assert_eq!((&left["from"], &left["to"], &left["amount"]), (&json!("Ben"), &json!("Anna"), &json!(70)));
    room.does("redo");
    assert_eq!(owes(&room)[0]["amount"], 20);
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn debts_are_netted_by_currency() {
    let room = a_closed_night();
    room.does("owed anna cyril '0.30 USD'");
    room.does("owed anna ben '2 EUR' --date 2026-01-02");
    assert_eq!(
        room.json("debts --net --json"),
        json!([
            {"from": "Anna", "to": "Ben", "amount": 200, "currency": "EUR"},
            {"from": "Ben", "to": "Anna", "amount": 30, "currency": "USD"},
        ])
    );
    assert_eq!(
        room.says("paid anna ben '1 EUR'").lines().next().unwrap(),
        "Anna paid Ben €1.00, owed since 2026-01-02"
    );
}

#[test]
fn a_new_name_is_said_and_what_is_no_debt_is_refused() {
    let room = a_closed_night();
    let said = room.says("owed dana ben 3 --date 2025-05-05");
    assert!(said.starts_with("assumed: dana is new to this ledger\n"), "{said}");
    assert_snapshot!(
        room.refusals(&[
            "owed ben ben 1",
            "owed ben anna 0",
            "owed ben anna 92233720368547758",
            "paid ben anna 92233720368547758",
            "paid ben emil 1",
        ]),
        @r"
    $ meldbook owed ben ben 1
    error: Ben cannot pay Ben
    [1]
    $ meldbook owed ben anna 0
    error: the amount must be more than zero, not $0.00
    [1]
    $ meldbook owed ben anna 92233720368547758
    error: an amount is too large to be counted
    [1]
    $ meldbook paid ben anna 92233720368547758
    error: an amount is too large to be counted
    [1]
    $ meldbook paid ben emil 1
    error: no player matches `emil`; the players are Anna, Ben, Cyril, dana
    [1]
    "
    );
    room.does("debts");
}

#[test]
fn debts_of_earlier_nights_stand_below_tonights_with_what_clears_both() {
    let room = a_closed_night();
    let clears = "`meldbook debts --net --among Anna Ben Dana --paid` settles that too";
    let owed = format!("from earlier nights: Ben owes Anna $0.30; {clears}");
    let opened = room.run("new scarne Anna Ben Dana --stake 5c --date 2026-03-20 --dealer dana").end();
    assert!(opened.stdout.contains(&owed), "{opened}");
    assert!(room.says("").contains(&owed));
    room.does("owed dana anna '1 EUR' --date 2026-01-02");
    room.does("log ben 320 s made");
    assert!(room.says("settle").ends_with(&format!(
        "Anna pays Ben $0.30\nDana pays Ben $0.30\n\
         from earlier nights: Dana owes Anna €1.00, Ben owes Anna $0.30; {clears}\n"
    )));
    let shared = room.says("settle --share");
    assert!(
        shared.ends_with("\nfrom earlier nights: Dana owes Anna €1.00, Ben owes Anna $0.30\n"),
        "{shared}"
    );
    assert!(room.says("settle --close").contains(&format!("Ben owes Anna $0.30; {clears}\n")));
    assert!(room.says("settle").contains("from earlier nights: Dana owes Anna €1.00, Ben owes Anna $0.30"));
    room.does("debts --net --among Anna Ben Dana --paid");
    assert_eq!(
        room.json("debts --by session --json"),
        json!([{"from": "Cyril", "to": "Anna", "amount": 30, "currency": "USD", "session": 1, "date": "2026-03-14"}])
    );
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// A log may bring a payment without its night, as does a hub to which nobody pushed it.
#[test]
fn a_payment_for_a_night_that_has_not_come_waits_for_it() {
    let room = a_closed_night();
    room.does("--session 1 paid ben anna 30c");
    room.does("export --all --format jsonl -o all.jsonl");
    let all = std::fs::read_to_string(room.path("all.jsonl")).unwrap();
    let daybook: Vec<&str> = all.lines().filter(|line| line.contains("\"ffffffff-")).collect();
    std::fs::write(room.path("daybook.jsonl"), daybook.join("\n")).unwrap();
    let there = "--ledger other.db";
    room.does(&format!("{there} import daybook.jsonl"));
    assert_eq!(room.json(&format!("{there} debts --json")), json!([]));
    room.does(&format!("{there} import all.jsonl"));
    assert_eq!(room.json(&format!("{there} debts --json")), room.json("debts --json"));
    assert!(room.says(&format!("{there} verify")).ends_with("everything is correct\n"));
}

#[test]
fn between_nights_the_kitty_is_nobody() {
    let room = a_closed_night();
    for line in ["owed ben kitty 5", "owed kitty ben 5", "paid cyril kitty 2"] {
        let said = room.refuses(1, line);
        assert!(said.contains("between nights only people owe and pay each other"), "{line}: {said}");
    }
    for line in ["people merge anna kitty", "people merge kitty anna", "rename kitty Eva --everywhere"] {
        let said = room.refuses(1, line);
        assert!(said.contains("the kitty is not a person: it has no other name"), "{line}: {said}");
    }
}

/// Anna and Ben lost to Tom on one night, and Tom to Iva on another, whom Anna never met.
fn a_chain_of_debts() -> Room {
    let room = Room::new();
    for (players, bidder, date) in [("Tom Anna Ben", "tom", 14), ("Tom Dana Iva", "iva", 21)] {
        room.does(&format!("new scarne {players} --stake 5c --date 2026-03-{date}"));
        room.does(&format!("log {bidder} 320 s made"));
        room.does("settle --close");
    }
    room
}

#[test]
fn everybody_owes_those_whom_they_lost_to_and_each_two_stand_once() {
    let room = a_chain_of_debts();
    room.does("owed tom anna 10c --date 2025-12-01");
    assert_snapshot!(room.says("debts"), @r"
    ┌─────────────────────────────────────┐
    │ from   to    amount   sessions      │
    ├─────────────────────────────────────┤
    │ Anna   Tom    $0.20   2025-12-01, 1 │
    │ Ben    Tom    $0.30   1             │
    │ Dana   Iva    $0.30   2             │
    │ Tom    Iva    $0.30   2             │
    └─────────────────────────────────────┘
    with the fewest payments: Anna pays Tom $0.20; Ben pays Iva $0.30; Dana pays Iva
    $0.30
    ");
    assert_eq!(room.json("debts --player iva --json").as_array().unwrap().len(), 2, "her own debts alone");
    assert_snapshot!(room.says("debts --net"), @r"
    netted to the fewest payments: somebody may pay a person whom they never met
    ┌─────────────────────┐
    │ from   to    amount │
    ├─────────────────────┤
    │ Anna   Tom    $0.20 │
    │ Ben    Iva    $0.30 │
    │ Dana   Iva    $0.30 │
    └─────────────────────┘
    ");
    for wrong in [
        "debts --net --player tom",
        "debts --among tom",
        "debts --net --by session",
        "--session 1 debts --net --paid",
    ] {
        room.refuses(2, wrong);
    }
    assert_eq!(room.json("debts --json").as_array().unwrap().len(), 4, "nothing was cleared");
}

#[test]
fn what_is_shown_is_paid_in_one_entry_that_clears_every_night_of_it() {
    let room = a_chain_of_debts();
    assert_snapshot!(room.says("debts --net --among tom anna dana --paid"), @r"
    Anna paid Tom $0.30
    cleared: Anna owed Tom $0.30, session 1
    nothing is left to pay between them
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("debts --net --paid"), @r"
    Ben paid Iva $0.30
    Dana paid Iva $0.30
    cleared: Ben owed Tom $0.30, session 1
    cleared: Tom owed Iva $0.30, session 2
    cleared: Dana owed Iva $0.30, session 2
    nothing is left to pay between them
    seal [THE-SEAL-IS]
    ");
    assert_eq!(owes(&room), json!([]));
    assert!(room.refuses(1, "debts --net --paid").contains("nobody has to pay anything"));
    let today = room.json("history daybook --json")[0]["at"].as_i64().unwrap();
    let today = chrono::DateTime::from_timestamp(today, 0).unwrap().date_naive();
    let cleared =
        format!("cleared on {today}: Tom owed Iva $0.30\ncleared on {today}: Dana owed Iva $0.30\n");
    for line in ["settle 2", "sheet 2", "void 2 --why twice"] {
        let said = room.says(line);
        assert!(said.contains(&cleared) && !said.contains("cash already paid"), "{line}: {said}");
    }
    room.does("void 2 --restore");
    assert!(room.says("settle 2").contains("│          play   cleared   balance │"));
    room.does("reopen 2");
    let said = room.says("settle 2");
    assert!(said.contains(&cleared) && said.contains("nobody owes anything"), "{said}");
    room.does("--session 2 undo");
    room.does("void 2 --why twice");
    room.does("--session 2 undo");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("verify --rebuild");
    room.does("--session daybook undo");
    assert_eq!(room.json("debts --net --json").as_array().unwrap().len(), 2);
}

#[test]
fn a_closed_night_is_marked_as_paid() {
    let room = a_closed_night();
    room.does("paid ben anna 10c");
    assert_snapshot!(room.says("settle 1 --paid"), @r"
    Ben paid Anna $0.20, session 1
    Cyril paid Anna $0.30, session 1
    nobody owes anything
    seal [THE-SEAL-IS]
    ");
    assert_eq!(owes(&room), json!([]));
    assert_snapshot!(room.refuses(1, "settle 1 --paid"), @"error: nobody has to pay anything");
    room.does("undo");
    assert_eq!(owes(&room)[0]["amount"], 20);
}

#[test]
fn what_is_owed_from_earlier_is_named_when_something_is_paid_at_the_table() {
    let room = a_closed_night();
    room.does("new scarne Anna Ben Cyril --stake '0.10 EUR' --date 2026-03-20 --dealer cyril");
    assert_snapshot!(room.says("paid ben anna 1"), @r"
    Ben paid Anna €1.00, session 2
    apart from this Ben owes Anna $0.30 from earlier (1); `--session NUMBER` pays for that night
    if the night ended now:
      Anna pays Ben €1.00
    ");
    assert!(!room.says("paid ben cyril 1").contains("apart from this"), "they owe each other nothing");
    assert_snapshot!(room.refuses(1, "paid cyril anna '0.30 USD'"), @r"
    error: `0.30 USD` is in USD, but this session is in EUR
    hint: `meldbook --session 1 paid ...` pays what is owed in USD for session 1
    ");
    assert!(!room.refuses(1, "paid anna cyril '0.30 USD'").contains("hint"), "the other way nothing is owed");
}

#[test]
fn what_came_later_is_not_from_earlier_nights() {
    let room = a_closed_night();
    // Paid today, long after that night: now Anna owes the rest.
    room.does("paid ben anna 50c");
    room.does("owed cyril ben 1 --date 2025-12-01");
    let earlier = "from earlier nights: Cyril owes Ben $1.00";
    for line in ["settle 1", "settle 1 --share"] {
        let said = room.says(line);
        assert!(said.contains(earlier) && !said.contains("Anna owes Ben"), "{line}: {said}");
    }
    room.does("new scarne Anna Ben Cyril --stake 5c --dealer cyril");
    assert!(
        room.says("settle").contains("Anna owes Ben $0.20, Cyril owes Anna"),
        "of today, before this night"
    );
}

#[test]
fn cash_for_somebody_who_owes_the_payer_is_doubtful() {
    let room = a_closed_night();
    let paid = room.run("paid anna ben 8c").end();
    assert_snapshot!(paid.stderr, @"warning: Anna pays Ben, but Ben owes Anna $0.30 (the other way: `meldbook paid ben anna 8c`)");
    assert!(paid.stdout.contains("Ben still owes Anna $0.38"), "{paid}");
    room.does("undo");
    assert_eq!(room.run("paid ben anna 8c").end().stderr, "");
    assert_eq!(room.run("paid cyril ben 8c").end().stderr, "", "those two owe each other nothing");
    let czech = room.run("paid anna ben 8c").variable("MELDBOOK_LANG", "cs").end();
    assert!(
        czech
            .stderr
            .contains("Anna platí → Ben, ale Ben dluží 0,22 $ → Anna (opačně: `meldbook paid ben anna 8c`)"),
        "{czech}"
    );
}

/// What is owed was written down on the day of the night, before it.
#[test]
fn a_close_names_the_debts_from_before_that_settle_named_a_moment_earlier() {
    let room = Room::new();
    room.does("owed cyril anna 10 --date 2026-03-14");
    room.does("new classic Anna Ben Cyril --stake 10c --date 2026-03-14");
    room.does("log anna 300 d +");
    let earlier = "from earlier nights: Cyril owes Anna $10.00";
    for settle in ["settle", "settle --close"] {
        assert!(room.says(settle).contains(earlier), "{settle}");
    }
}

#[test]
fn what_was_paid_another_way_than_proposed_leaves_what_the_settlement_says() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 10c --date 2026-03-14 --dealer cyril");
    room.does("log b350s+");
    room.does("log a300c-");
    room.does("settle --close");
    let proposed = room.json("settle 1 --json")["payments"].clone();
    room.does("--session 1 paid cyril anna 0.50");
    let left = room.json("settle 1 --json")["payments"].clone();
    assert_ne!(left, proposed);
    let of = |all: &serde_json::Value| -> Vec<_> {
        let one = |one: &serde_json::Value| (one["from"].clone(), one["to"].clone(), one["amount"].clone());
        all.as_array().unwrap().iter().map(one).collect()
    };
    assert_eq!(of(&owes(&room)), of(&left));
    assert_eq!(of(&room.json("debts --by session --json")), of(&left));
    for payment in of(&left) {
        let (from, to) = (payment.0.as_str().unwrap(), payment.1.as_str().unwrap());
        let cents = payment.2.as_i64().unwrap();
        room.does(&format!("paid {from} {to} {cents}c"));
    }
    assert_eq!((owes(&room), room.json("settle 1 --json")["payments"].clone()), (json!([]), json!([])));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}
