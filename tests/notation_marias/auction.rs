//! The auction of licitovaný, call by call, and the last bid.

use super::{Options, names, options, plain, read, refused_at, refused_under};
use serde_json::{Value, json};

pub(super) fn auctioned() -> Options {
    options("licitovany", &json!({}))
}

/// What Jan, Petr and Hana did; Petr bids first if Hana dealt.
fn called(line: &str) -> Value {
    let players = names(&["Jan", "Petr", "Hana"]);
    let read = read(&auctioned(), &players, line).outcome;
    json!(read.unwrap_or_else(|error| panic!("{line}: {error}")).0)
}

#[test]
fn three_calls_or_more_are_the_auction() {
    let auction =
        json!([["Jan", "seven"], ["Petr", "seven"], ["Jan", "hundred"], ["Petr", "pass"], ["Hana", "pass"]]);
    for line in [
        "j7 p7 j100 p- h- b 100 60+40",
        "jan 7, petr 7, jan 100, petr -, hana -, b 100 60+40",
        "jan sedma petr sedma jan sto petr pas hana pas k kilo 60+40",
        "j seven p seven j hundred p pass h pass bells 100 60+40",
    ] {
        let expected = json!({"contract": "suit", "trump": "bells", "announced": ["hundred"],
            "points": {"lone": 60}, "marriages": {"lone": [40]}, "auction": auction});
        assert_eq!(called(line), expected, "{line}");
    }
    assert_eq!(
        called("jan pas hana pas petr sedma b 7 50"),
        json!({"contract": "suit", "trump": "bells", "announced": ["seven"], "points": {"lone": 50},
            "seven": "lone_won", "auction": [["Jan", "pass"], ["Hana", "pass"], ["Petr", "seven"]]})
    );
    assert_eq!(
        called("p betl j- h durch p- durch +"),
        json!({"contract": "durch", "result": "made",
            "auction": [["Petr", "betl"], ["Jan", "pass"], ["Hana", "durch"], ["Petr", "pass"]]})
    );
}

#[test]
fn every_rung_can_be_called() {
    for (typed, rung) in [
        ("7", "seven"),
        ("sedma", "seven"),
        ("sedmu", "seven"),
        ("7h", "seven_hearts"),
        ("7 h", "seven_hearts"),
        ("7 ♥", "seven_hearts"),
        ("100", "hundred"),
        ("kilo", "hundred"),
        ("107", "hundred_seven"),
        ("sto a sedma", "hundred_seven"),
        ("100h", "hundred_hearts"),
        ("107h", "hundred_seven_hearts"),
        ("betl", "betl"),
        ("durch", "durch"),
        ("77", "two_sevens"),
        ("dvě sedmy", "two_sevens"),
        ("77+100", "two_sevens_hundred"),
        ("sto a dvě sedmy", "two_sevens_hundred"),
        ("77h", "two_sevens_hearts"),
        ("77+100h", "two_sevens_hundred_hearts"),
    ] {
        let line = format!("petr {typed} jan- hana- give up");
        assert_eq!(
            called(&line)["auction"],
            json!([["Petr", rung], ["Jan", "pass"], ["Hana", "pass"]]),
            "{line}"
        );
    }
}

#[test]
fn a_letter_behind_a_rung_is_hearts_unless_it_begins_a_call() {
    let auction = |line: &str| called(line)["auction"].clone();
    assert_eq!(
        auction("p7 j7h p- h- h 7 50"),
        json!([["Petr", "seven"], ["Jan", "seven_hearts"], ["Petr", "pass"], ["Hana", "pass"]])
    );
    assert_eq!(
        auction("j100 h- p- l 100 60+40"),
        json!([["Jan", "hundred"], ["Hana", "pass"], ["Petr", "pass"]])
    );
    assert_eq!(
        auction("j100 h 107 j- p- l 107 60+40"),
        json!([["Jan", "hundred"], ["Hana", "hundred_seven"], ["Jan", "pass"], ["Petr", "pass"]])
    );
    // The last rung wins: what follows is the hand.
    assert_eq!(
        auction("j- h- p7 h 7 50"),
        json!([["Jan", "pass"], ["Hana", "pass"], ["Petr", "seven_hearts"]])
    );
    // Never against.
    assert_eq!(auction("j7 p- h- l 7 50"), json!([["Jan", "seven"], ["Petr", "pass"], ["Hana", "pass"]]));
}

#[test]
fn the_calls_end_when_one_has_bid_and_the_others_have_passed() {
    let players = names(&["Adam", "Ben", "Cyril"]);
    let (record, _) = read(&auctioned(), &players, "b7 a7 b- c100 a- z 100 60+40").outcome.unwrap();
    assert_eq!(
        json!(record),
        json!({"contract": "suit", "trump": "leaves", "announced": ["hundred"], "points": {"lone": 60},
            "marriages": {"lone": [40]}, "auction": [["Ben", "seven"], ["Adam", "seven"], ["Ben", "pass"],
            ["Cyril", "hundred"], ["Adam", "pass"]]})
    );
    let (record, _) = read(&auctioned(), &players, "b7 a- c- a- 7lost").outcome.unwrap();
    // Acorns, lost: nobody is left to call.
    assert_eq!(
        json!(record),
        json!({"contract": "suit", "trump": "acorns", "result": "lost", "announced": ["seven"],
            "seven": "lone_lost_early", "auction": [["Ben", "seven"], ["Adam", "pass"], ["Cyril", "pass"]]})
    );
}

#[test]
fn three_passes_are_a_passed_hand() {
    for line in ["j- p- h-", "petr pas jan pas hana pas", "p pass j pass h pass"] {
        assert_eq!(called(line), json!({"contract": "passed"}), "{line}");
    }
}

#[test]
fn t_and_q_before_a_number_are_quiet_and_no_player() {
    let players = names(&["Petr", "Tomáš", "Quido"]);
    let read = |line: &str| read(&auctioned(), &players, line).outcome.map(|(record, _)| json!(record));
    // Behind the first word.
    assert_eq!(
        read("p100 t7 60+40").unwrap(),
        json!({"contract": "suit", "player": "Petr", "announced": ["hundred"], "points": {"lone": 60},
            "marriages": {"lone": [40]}, "seven": "lone_won"})
    );
    assert_eq!(
        read("p7 to100 p- q- h 100 60+40").unwrap()["auction"],
        json!([["Petr", "seven"], ["Tomáš", "hundred"], ["Petr", "pass"], ["Quido", "pass"]])
    );
    assert_eq!(
        read("t7 p- qu- l 7 50").unwrap()["auction"],
        json!([["Tomáš", "seven"], ["Petr", "pass"], ["Quido", "pass"]])
    );
}

#[test]
fn without_an_auction_there_are_no_calls() {
    refused_under(&plain(), ["anna 7 «ben» 7 anna 100"]);
}

#[test]
fn the_last_bid_is_a_rung() {
    let bid = |typed: &str, rung: &str| {
        let read = super::hand(&format!("anna l 7 50 {typed}"));
        assert_eq!((&read["bid"], &read["trump"]), (&json!(rung), &json!("leaves")), "{typed}");
    };
    for (number, word, rung) in [
        ("7", "sedma", "seven"),
        ("100", "sto", "hundred"),
        ("107", "sto a sedma", "hundred_seven"),
        ("77", "dvě sedmy", "two_sevens"),
        ("77+100", "77 + 100", "two_sevens_hundred"),
    ] {
        for typed in [number, word] {
            bid(&format!("bid:{typed}"), rung);
            bid(&format!("závazek : {typed}"), rung);
            let hearts = format!("{rung}_hearts");
            bid(&format!("bid:{number}h"), &hearts);
            bid(&format!("bid:{typed} h"), &hearts);
            bid(&format!("bid:{typed} H flek"), &hearts);
            bid(&format!("bid:{typed} ♥"), &hearts);
            bid(&format!("bid:{typed} hflek"), &hearts);
        }
    }
    bid("bid:betl", "betl");
    bid("zavazek:žebrák", "betl");
    bid("bid:durch", "durch");
    bid("bid:7 bid:sedma", "seven");
    super::read_as([
        // Only the letter right behind the numbers is the bid's.
        (
            "anna 7 bid:7 made",
            json!({"bid": "seven", "announced": ["seven"], "seven": "lone_won", "result": "made"}),
        ),
    ]);
    refused_at([
        "anna bid:«8»",
        "anna bid:«flek»",
        "anna bid:«ben»",
        "anna 7 «bid»",
        "anna «bid» 7",
        "anna «bid»:",
        "anna bid:7 «bid»:7h",
        "anna bid:7«p»",
        "anna bid:7 «+» 100",
    ]);
}
