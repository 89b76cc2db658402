//! What a preview promises, Enter does; and what Enter would refuse, the preview refuses.

use super::typing::previews;
use super::{Live, PLAIN};
use insta::assert_snapshot;
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::live::LiveEvent;
use meldbook::store::{Ran, Which};
use ratatui::crossterm::event::KeyCode;
use std::rc::Rc;

/// Commands of every kind, whole and half, right and wrong.
const LINES: &[&str] = &[
    "game",
    "reopen",
    "rename ben benny",
    "rename zed x",
    "rename ben anna",
    "close through zed",
    "close through ben",
    "close paid",
    "settle coin 0",
    "settle through ben coin 5c",
    "settle coin 5c through ben",
    "settle paid",
    "redo",
    "undo",
    "set kitty=true",
    "set date=2026-03-15",
    "set date=yesterday",
    "seat out dana",
    "seat in ben",
    "paid ben anna 5c",
    "paid ben zed 5c",
    "spent anna 5 beer",
    "penalty ben all 2 misdeal",
    "fix 9 a300s+",
    "fix 1 a300s+",
    "fix 1 undo",
    "strike 1",
    "strike 9",
    "insert 1 b300h+",
    "insert 1 seat out dana",
    "log a300s+",
    "struck a320s+",
    "a320+s",
    "a320s renege",
    "a320s renege ",
    "fix 1 a320s renege",
];

#[test]
fn on_a_closed_night_nothing_is_promised_that_is_refused() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    let lines = [
        "a300h-",
        "a",
        "reop",
        "reopen",
        "close",
        "settle",
        "paid ben anna 5c",
        "seat out dana",
        "undo",
        "fix 1 b300h-",
        "rename ben benny",
        "penalty ben all 2 misdeal",
    ];
    assert_snapshot!("closed_night", previews(&mut live, &lines));
}

/// Whether the preview of a line says that it cannot be entered.
fn is_refused(live: &Live) -> bool {
    use meldbook::live::Tone;
    live.state.preview().lines.iter().any(|(tone, _)| matches!(tone, Tone::Wrong))
        || !live.state.preview().lines.iter().any(|(tone, _)| matches!(tone, Tone::Outcome))
}

#[test]
fn enter_refuses_what_the_preview_refuses_and_nothing_else() {
    for closed in [false, true] {
        for line in LINES {
            let mut live = Live::classic();
            live.says("a320s+");
            live.says("b300h-");
            if closed {
                live.says("close");
                live.press(KeyCode::Esc);
            }
            live.types(line);
            let refused = is_refused(&live);
            let preview = live.state.preview().clone();
            live.press(KeyCode::Enter);
            let stays = !live.state.line().is_empty();
            assert_eq!(refused, stays, "{line}, closed: {closed}: {preview:?}\n{}", live.screen());
        }
    }
}

#[test]
fn on_a_closed_night_undo_and_redo_of_a_payment_are_foretold() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live.says("paid ben anna 5c");
    live.types("undo");
    assert!(live.screen().contains("undoes: Ben paid Anna $0.05"), "{}", live.screen());
    live.press(KeyCode::Enter);
    live.types("redo");
    let gives_back = "redoes: Ben paid Anna $0.05";
    assert!(live.screen().contains(gives_back), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert_eq!(live.session().payments_between().len(), 1, "{}", live.screen());
    // Nothing is left to be given back.
    live.types("redo");
    assert!(!live.screen().contains("redoes: Ben"), "{}", live.screen());
}

#[test]
fn what_is_paid_elsewhere_for_a_closed_night_is_owed_no_more() {
    let mut live = three_after_a_night();
    assert!(live.screen().contains("Ben pays"), "{}", live.screen());
    let owed = live.screen().lines().find_map(|line| Some(line.split_once("Ben pays Anna $")?.1.to_owned()));
    let amount: String =
        owed.unwrap().chars().take_while(|letter| letter.is_ascii_digit() || *letter == '.').collect();
    let session = live.elsewhere(&format!("paid ben anna {amount}"));
    live.happens(LiveEvent::Changed(session));
    assert!(!live.screen().contains("Ben pays Anna"), "{}", live.screen());
    assert!(live.screen().contains("entered elsewhere: Ben paid Anna"), "{}", live.screen());
}

#[test]
fn on_a_closed_night_nothing_is_done_over_what_is_paid_elsewhere_at_the_same_moment() {
    let mut live = three_after_a_night();
    live.says("paid ben anna 1c");
    // The ledger itself looks, in the transaction.
    let known = live.session().known();
    live.elsewhere("paid ben anna 2c");
    let uuid = live.uuid.clone();
    for request in [Request::Undo, Request::parse("paid ben anna 2c").unwrap()] {
        let ran = live.ledger.run_unless_overtaken(Which::Named(&uuid), &request, &known, 60).unwrap();
        assert!(matches!(ran, Ran::Overtaken(_)), "{ran:?}");
    }
    let session = live.elsewhere("undo");
    live.happens(LiveEvent::Changed(session));
    live.slow = true;
    live.says("paid cyril anna 2c");
    live.elsewhere("paid cyril anna 2c");
    live.overtaken();
    live.answer();
    assert_eq!(live.session().payments_between().len(), 2, "{}", live.screen());
    assert!(live.screen().contains("press Enter again"), "{}", live.screen());
    live.press(KeyCode::Esc);
    live.says("undo");
    live.elsewhere("paid cyril anna 3c");
    live.overtaken();
    live.answer();
    assert!(live.screen().contains("nothing was done"), "{}", live.screen());
    assert_eq!(live.session().payments_between().len(), 3, "{}", live.screen());
}

#[test]
fn of_several_payments_of_a_closed_night_the_last_is_named() {
    let mut live = three_after_a_night();
    live.says("paid ben anna 5c");
    live.says("paid cyril anna 10c, ben anna 20c");
    live.types("undo");
    let screen = live.screen();
    let undoes = "undoes: Cyril paid Anna $0.10, session 1; Ben paid Anna $0.20";
    assert!(screen.replace('\n', " ").contains(undoes), "{screen}");
    live.press(KeyCode::Enter);
    live.types("undo");
    assert!(live.screen().contains("undoes: Ben paid Anna $0.05"), "{}", live.screen());
    live.press(KeyCode::Enter);
    // What comes next is the close itself.
    live.types("undo");
    let screen = live.screen();
    assert!(screen.contains("undoes: close") && !screen.contains("undoes: Ben"), "{screen}");
    live.press(KeyCode::Esc);
    live.types("redo");
    assert!(live.screen().contains("redoes: Ben paid Anna $0.05"), "{}", live.screen());
    live.press(KeyCode::Esc);
    // A payment before the night was opened again is not the last change.
    live.says("paid ben anna 5c");
    live.says("reopen");
    live.says("close");
    live.press(KeyCode::Esc);
    live.types("undo");
    let screen = live.screen();
    assert!(screen.contains("undoes: close") && !screen.contains("undoes: Ben"), "{screen}");
    live.press(KeyCode::Enter);
    assert!(live.session().night.closed.is_none());
}

/// Anna, Ben and Cyril after a hand of six units, closed.
fn three_after_a_night() -> Live {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], Some("5c"), PLAIN);
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live
}

#[test]
fn what_belongs_to_the_night_is_said_before_and_after() {
    for (lang, says) in [(Lang::default(), "place=Pub"), (Lang::czech(), "místo=Pub")] {
        let players = ["Anna", "Ben", "Cyril"];
        let mut live = Live::speaking(Rc::new(lang), "scarne", &players, Some("10c"), PLAIN);
        live.types("set place=Pub");
        assert!(live.screen().contains(says), "{}", live.screen());
        live.press(KeyCode::Enter);
        assert!(live.screen().contains(says), "{}", live.screen());
        live.types("undo");
        assert!(!live.screen().contains("pravidlo"), "{}", live.screen());
    }
}

#[test]
fn reopen_says_that_the_night_goes_on() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live.types("reopen");
    assert!(live.screen().contains("enters: reopened"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert!(live.screen().contains("session 1 of 2026-03-14 is reopened"), "{}", live.screen());
}
