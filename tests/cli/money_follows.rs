//! Money follows its night: whatever is renamed, struck, reopened, replaced or copied since, cash stays with who paid and
//! who got it, and what cannot count is named.

use crate::rehashed::rehash;
use crate::support::Room;
use meldbook::night::chain::{Hash, START};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A closed night in which Anna owes Ben six dollars.
fn night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake 1 --date 2026-03-14");
    room.does("log result 'Anna -6, Ben +6'");
    room.does("settle --close");
    room
}

fn owed(room: &Room) -> Vec<(String, String, i64)> {
    let debts = room.json("debts --json");
    let text = |debt: &Value, key: &str| debt[key].as_str().unwrap().to_owned();
    let one = |debt: &Value| (text(debt, "from"), text(debt, "to"), debt["amount"].as_i64().unwrap());
    debts.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn cash_is_not_that_of_somebody_who_takes_a_name_later() {
    for rename in ["seat in Anna", "rename Cyril Anna"] {
        let room = night();
        for line in ["paid anna ben 6", "reopen", "rename Anna Eva", rename] {
            room.does(line);
        }
        assert_eq!(room.json("settle --json")["payments"], json!([]), "{rename}");
        room.does("settle --close");
        assert_eq!(owed(&room), [], "{rename}");
    }
}

#[test]
fn who_was_paid_stays_in_the_night() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake 1 --date 2026-03-14");
    for line in
        ["seat in Dana", "log result 'Anna -6, Dana +6'", "settle --close", "paid anna dana 6", "reopen"]
    {
        room.does(line);
    }
    room.does("strike 0b");
    assert!(
        room.refuses(1, "strike 0a")
            .starts_with("error: Dana paid or was paid for session 1 after its close")
    );
    assert_eq!(
        room.json("settle --json")["payments"],
        json!([{"from": "Dana", "to": "Anna", "amount": 600}])
    );
    room.does("settle --close");
    assert_eq!(owed(&room), [("Dana".to_owned(), "Anna".to_owned(), 600)]);
}

#[test]
fn a_name_of_everywhere_and_its_undo_move_no_money() {
    let room = night();
    for line in ["rename anna Karel --everywhere", "paid karel ben 6", "--session daybook undo"] {
        room.does(line);
        if line.starts_with("paid") {
            assert_eq!(owed(&room), []);
        }
    }
    assert_eq!(owed(&room), []);
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn what_was_paid_counts_for_the_record_that_replaces_the_night() {
    let room = Room::new();
    let head =
        "rules classic\nplayers Anna, Ben, Cyril\nstake 1\ndate 2026-03-14\ndealer Cyril\n\na320s160+170\n";
    room.file("night.sheet", format!("{head}b300h-\nclose\n"));
    room.does("import night.sheet");
    room.does("settle 1 --paid");
    room.file("night.sheet", format!("{head}b300h+\nclose\n"));
    room.does("import night.sheet --replace");
    let pays = |from: &str, to: &str, amount: i64| (from.to_owned(), to.to_owned(), amount);
    // Ben had paid Anna 18; by the new record she won 9, which Cyril lost.
    assert_eq!(owed(&room), [pays("Anna", "Ben", 900), pays("Cyril", "Ben", 900)]);
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("verify --rebuild");
    assert_eq!(owed(&room), [pays("Anna", "Ben", 900), pays("Cyril", "Ben", 900)]);
    // Once it counts again itself, so does its cash.
    room.does("--session 1 void --restore");
    room.does("--session 2 void --why twice");
    assert_eq!(owed(&room), []);
}

#[test]
fn a_name_that_makes_two_people_one_says_which_debts_go() {
    let room = Room::new();
    room.does("owed filip dana 100");
    let said = room.says("rename filip Dana --everywhere");
    assert!(said.contains("dana was in this ledger already: the two are one person now\n"), "{said}");
    assert!(said.contains("what filip owed dana, $100.00, is owed no more\n"), "{said}");
    room.does("undo");
    assert_eq!(owed(&room), [("filip".to_owned(), "dana".to_owned(), 10_000)]);
}

#[test]
fn a_copy_does_not_take_back_something_else() {
    let room = night();
    room.does("paid anna ben 2");
    std::fs::copy(room.path("data/meldbook/ledger.db"), room.path("copy.db")).unwrap();
    let said = room.refuses(1, "--ledger copy.db undo");
    assert!(said.starts_with("error: what was written last is in the daybook of another file"), "{said}");
    room.does("--ledger copy.db paid anna ben 1");
    room.does("--ledger copy.db undo");
    assert_eq!(room.json("--ledger copy.db debts --json")[0]["amount"], 400);
}

/// Returns the log of a ledger, changed, with every hash made again.
fn changed(room: &Room, change: impl Fn(&mut Value)) -> String {
    let mut heads: BTreeMap<String, Hash> = BTreeMap::new();
    let log = room.run("export --all --format jsonl").raw().stdout;
    let lines = log.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        change(&mut line);
        rehash(heads.entry(line["chain"].as_str().unwrap().to_owned()).or_insert(START), &mut line);
        line.to_string() + "\n"
    });
    lines.collect()
}

fn is_of_daybook(line: &Value) -> bool {
    line["chain"].as_str().unwrap().starts_with("ffffffff-")
}

#[test]
fn payments_that_nobody_could_count_are_refused_when_they_come() {
    let room = night();
    room.does("paid anna ben 2");
    let part = "/change/facts/0/paid/parts/0";
    let other = Room::new();
    for (what, refused) in [
        ("amount", "has an amount that is too large to be counted"),
        ("many", "is not a payment from one person to another"),
        ("currency", "names an unknown currency"),
        ("self", "is not a payment from one person to another"),
    ] {
        other.file(
            "log.jsonl",
            changed(&room, |line| {
                let Some(paid) = line.pointer_mut(part) else { return };
                match what {
                    "amount" => paid["amount"] = 1_000_000_000_000_000_i64.into(),
                    "currency" => paid["currency"] = "XXQ".into(),
                    "self" => paid["to"] = paid["from"].clone(),
                    _ => {
                        let parts = vec![paid.clone(); 9_400];
                        line["change"]["facts"][0]["paid"]["parts"] = parts.into();
                    }
                }
            }),
        );
        let said = other.refuses(1, "import log.jsonl");
        assert!(said.contains(refused), "{what}: {said}");
    }
}

#[test]
fn cash_that_does_not_fit_its_night_is_named_and_counts_for_nothing() {
    let room = night();
    room.does("paid anna ben 2");
    for (key, value, said) in [
        (
            "currency",
            json!("EUR"),
            "not counted: Anna paid Ben €2.00, session 1; the night has another currency",
        ),
        ("to", json!(9), "not counted: Anna paid 9 $2.00, session 1; one of the two is not in that night"),
    ] {
        let other = Room::new();
        let change = |line: &mut Value| {
            if let Some(paid) = line.pointer_mut("/change/facts/0/paid/parts/0") {
                paid[key] = value.clone();
            }
        };
        other.file("log.jsonl", changed(&room, change));
        let imported = other.run("import log.jsonl").end();
        assert!(imported.status == 0 && imported.stderr.contains(said), "{imported}");
        assert_eq!(owed(&other), [("Anna".to_owned(), "Ben".to_owned(), 600)]);
        assert!(other.says("debts").contains(said));
        let verified = other.says("verify");
        assert!(verified.contains(said) && verified.ends_with("everything is correct\n"), "{verified}");
    }
}

#[test]
fn what_is_over_a_day_ahead_of_the_clock_waits() {
    let room = night();
    room.does("void 1 --why mistake");
    let other = Room::new();
    let ahead = |line: &mut Value| {
        if is_of_daybook(line) {
            line["at"] = 253_402_300_000_i64.into();
        }
    };
    other.file("log.jsonl", changed(&room, ahead));
    let ran = other.run("import log.jsonl").end();
    assert_eq!(ran.status, 1, "{ran}");
    let said = format!("{}{}", ran.stdout, ran.stderr);
    assert!(said.contains("waits: it has an entry of ") && said.contains("over a day ahead"), "{said}");
    // The night itself counts, and can be voided and restored here.
    assert_eq!(owed(&other), [("Anna".to_owned(), "Ben".to_owned(), 600)]);
    other.does("void 1 --why mistake");
    other.does("void 1 --restore");
    assert_eq!(owed(&other), [("Anna".to_owned(), "Ben".to_owned(), 600)]);
}
