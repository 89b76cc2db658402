//! Money follows its night: whatever is renamed, struck, reopened, replaced or copied since, cash stays with who paid and
//! who got it, and what cannot count is named.

use crate::rehashed;
use crate::support::Room;
use serde_json::{Value, json};

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

/// Returns the log of a ledger, changed, with every hash made again.
fn changed(room: &Room, change: impl Fn(&mut Value)) -> String {
    rehashed::changed(&room.run("export --all --format jsonl").raw().stdout, change)
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
        ("amount", "has more things, payments or money than any night"),
        ("many", "has more things, payments or money than any night"),
        ("currency", "`XXQ` is not a valid currency"),
        ("self", "has a payment to oneself or of nothing, or a sum other than zero"),
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
