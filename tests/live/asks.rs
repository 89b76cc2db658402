//! What is asked about before it is entered, and what two tables at one ledger do.

use super::{Live, PLAIN};
use crate::cli::payment_codes::in_terminal;
use crate::support::Room;
use meldbook::jsonl::ScoreFace;
use meldbook::live::LiveEvent;
use meldbook::money::BankAccount;
use meldbook::rules::Catalog;
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};

/// Anna, Ben and Cyril, none of whom sits out.
fn three() -> Live {
    Live::new("scarne", &["Anna", "Ben", "Cyril"], Some("10c"), PLAIN)
}

#[test]
fn the_same_line_twice_in_a_row_is_asked_about() {
    let mut live = three();
    live.says("a320s+");
    live.types("A 320 s + # again");
    assert!(live.screen().contains("warning: hand 1 was the same"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert_eq!(live.hands(), 1);
    assert!(live.screen().contains("press Enter again"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert_eq!((live.hands(), live.state.line()), (2, ""));
    // With another hand between them nothing is asked.
    live.says("b300h-");
    live.says("a320s+");
    assert_eq!(live.hands(), 4);
    // Nor when the one before was struck out.
    live.says("strike 4");
    live.says("a320s+");
    assert_eq!(live.hands(), 4);
}

#[test]
fn a_hand_that_costs_a_player_very_much_is_asked_about() {
    let mut live = Live::new("marias", &["Petr", "Jan", "Hana"], Some("1 Kč"), PLAIN);
    live.says("petr h 60+40 flek:9");
    assert_eq!(live.hands(), 0);
    assert!(live.screen().contains("warning: a player pays 2048 units for it"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert_eq!(live.hands(), 1);
    live.says("jan h 50 flek");
    assert_eq!(live.hands(), 2, "{}", live.screen());
}

#[test]
fn the_same_hand_in_other_words_is_asked_about() {
    for (first, second) in [
        ("a470c-", "anna 470 clubs lost"),
        ("a320s160+170", "ANNA 320 spades m160 t170"),
        ("a320s+ dealer ben", "a320s+"),
    ] {
        let mut live = three();
        live.says(first);
        live.says(second);
        assert_eq!(live.hands(), 1, "{second}: {}", live.screen());
        assert!(live.screen().contains("hand 1 was the same"), "{}", live.screen());
        live.press(KeyCode::Enter);
        assert_eq!(live.hands(), 2);
        // From elsewhere too.
        let mut live = three();
        let session = live.elsewhere(first);
        live.happens(LiveEvent::Changed(session));
        live.says(second);
        assert_eq!(live.hands(), 1, "{second}");
        assert!(live.screen().contains("hand 1 was the same"), "{}", live.screen());
    }
    // Another dealer is another hand.
    let mut live = three();
    live.says("a470c- dealer ben");
    live.says("a470c- dealer cyril");
    assert_eq!(live.hands(), 2);
}

#[test]
fn the_same_payment_twice_on_a_closed_night_is_asked_about() {
    let mut live = three();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live.says("paid ben anna 5c");
    live.says("paid ben anna $0.05");
    assert_eq!(live.session().payments_between().len(), 1);
    assert!(live.screen().contains("warning: the entry before was the same"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert_eq!(live.session().payments_between().len(), 2, "{}", live.screen());
    // Another one is not, and neither is one that was taken back.
    live.says("paid cyril anna 5c");
    assert_eq!(live.session().payments_between().len(), 3, "{}", live.screen());
    live.says("undo");
    live.says("paid cyril anna 5c");
    assert_eq!(live.session().payments_between().len(), 3, "{}", live.screen());
}

#[test]
fn what_a_closed_night_refuses_is_not_asked_about_first() {
    let mut live = three();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live.says("a320s+");
    let screen = live.screen();
    assert!(!screen.contains("press Enter again") && screen.contains("closed"), "{screen}");
    // Nor if it is closed elsewhere while the hand stands on the line.
    let mut live = three();
    live.says("a320s+");
    live.slow = true;
    live.says("a320s+");
    let session = live.elsewhere("close");
    live.happens(LiveEvent::Changed(session));
    live.press(KeyCode::Enter);
    live.answer();
    let screen = live.screen();
    assert!(
        !screen.contains("press Enter again") && screen.contains("only payments can be added"),
        "{screen}"
    );
}

#[test]
fn a_changed_line_is_asked_about_anew() {
    let mut live = Live::family();
    live.says("anna 320 h m120/40 t210");
    live.says("anna 320 h m120/40 t210");
    assert_eq!(live.hands(), 1);
    (0..3).for_each(|_| live.press(KeyCode::Backspace));
    live.types(" 210");
    live.press(KeyCode::Enter);
    assert_eq!((live.hands(), live.state.line()), (1, "anna 320 h m120/40 t 210"));
    live.press(KeyCode::Enter);
    assert_eq!(live.hands(), 2);
}

#[test]
fn whatever_is_warned_of_is_warned_of_everywhere() {
    let players = ["Anna", "Ben", "Cyril"];
    for (rules, line) in [("marias", "anna h 60 dealer cyril"), ("classic", "anna 320 s fold m160 t170")] {
        let record = json!({ "rules": rules, "players": players, "line": line }).to_string();
        let mut out = Vec::new();
        assert!(ScoreFace::new(Catalog::default()).score_line(record.as_bytes(), &mut out), "{record}");
        let answer: Value = serde_json::from_slice(&out).unwrap();
        let warnings: Vec<&str> =
            answer["warnings"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
        assert!(!warnings.is_empty(), "{line}: {answer}");
        let mut live = Live::new(rules, &players, None, PLAIN).sized(220, 40);
        live.types(line);
        let room = Room::new();
        room.does(&format!("new {rules} {}", players.join(" ")));
        let logged = room.run(&format!("log {line}")).end();
        for (place, shown) in [("preview", live.screen()), ("log", logged.stdout + &logged.stderr)] {
            for warning in &warnings {
                assert!(shown.contains(warning), "{line}: {warning} in the {place}: {shown}");
            }
        }
    }
}

#[test]
fn who_wrote_first_is_seen_before_the_same_is_written_twice() {
    let mut live = three();
    live.slow = true;
    live.elsewhere("a320s+");
    live.says("a320s+");
    // The ledger finds the other's hand before it writes this one.
    live.overtaken();
    assert_eq!((live.hands(), live.state.line()), (1, "a320s+"));
    assert!(live.screen().contains("hand 1 was the same"), "{}", live.screen());
    live.press(KeyCode::Enter);
    live.answer();
    assert_eq!((live.hands(), live.state.line()), (2, ""));
    // Another line goes on by itself.
    live.elsewhere("b300h-");
    live.says("c300d+");
    live.overtaken();
    live.answer();
    assert_eq!((live.hands(), live.state.line()), (4, ""));
    // What a key would take back now is not what it was pressed for.
    live.elsewhere("a350s+");
    live.control('z');
    live.overtaken();
    live.answer();
    assert_eq!(live.hands(), 5);
    assert!(live.screen().contains("entered elsewhere: hand a350s+"), "{}", live.screen());
    assert!(live.screen().contains("nothing was done, because something was entered"), "{}", live.screen());
    live.control('z');
    live.answer();
    assert_eq!(live.hands(), 4);
}

#[test]
fn what_would_take_back_something_else_by_now_does_nothing() {
    let mut live = three();
    live.says("a320s+");
    live.slow = true;
    live.control('z');
    let session = live.elsewhere("b300h-");
    // The other's hand appears by itself before the ledger says that it came first.
    live.happens(LiveEvent::Changed(session));
    live.overtaken();
    live.answer();
    assert_eq!(live.hands(), 2, "{}", live.screen());
    assert!(live.screen().contains("nothing was done"), "{}", live.screen());
    live.says("undo");
    live.elsewhere("c300d+");
    live.overtaken();
    live.answer();
    assert_eq!((live.hands(), live.state.line()), (3, "undo"));
    assert!(live.screen().contains("nothing was done"), "{}", live.screen());
    live.press(KeyCode::Enter);
    live.answer();
    assert_eq!(live.hands(), 2);
}

#[test]
fn a_half_typed_line_stays_and_the_newest_from_elsewhere_comes_first() {
    let mut live = Live::classic();
    live.elsewhere("a320s+");
    live.elsewhere("b300h-");
    let session = live.elsewhere("c300d+");
    live.types("d3");
    live.happens(LiveEvent::Changed(session));
    let screen = live.screen();
    assert!(screen.contains("entered elsewhere: hand c300d+ (entry 4)"), "{screen}");
    assert!(screen.contains("> d3") && screen.contains("`Dana 3`"), "{screen}");
    assert_eq!(live.state.kept().lines, ["d3"]);
}

#[test]
fn the_settlement_is_ticked_off_as_the_cash_is_handed_over() {
    let mut live = Live::classic().sized(100, 40);
    live.says("a350s160+200");
    live.says("b300h-");
    live.says("close");
    let page = live.screen();
    assert!(page.contains("who pays whom") && page.contains("its seal"), "{page}");
    let rows = |screen: &str| {
        let rows = screen.lines().map(str::trim_start).filter(|line| line.starts_with('['));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = rows(&page);
    assert!(before.len() > 1 && before.iter().all(|row| row.starts_with("[ ] ")), "{page}");
    live.press(KeyCode::Char(' '));
    live.press(KeyCode::Down);
    live.press(KeyCode::Char(' '));
    let ticked = rows(&live.screen());
    assert!(ticked[..2].iter().all(|row| row.starts_with("[✓] ")), "{ticked:?}");
    assert_eq!(live.session().payments_between().len(), 2);
    // The last payment is undone; one before it is paid back.
    live.press(KeyCode::Char(' '));
    assert_eq!(live.session().payments_between().len(), 1);
    live.press(KeyCode::Char(' '));
    live.press(KeyCode::Up);
    live.press(KeyCode::Char(' '));
    assert_eq!(live.session().payments_between().len(), 3);
    let screen = live.screen();
    assert!(rows(&screen)[0].starts_with("[ ] ") && rows(&screen)[1].starts_with("[✓] "), "{screen}");
    live.press(KeyCode::Char(' '));
    assert!(rows(&live.screen())[0].starts_with("[✓] "), "{}", live.screen());
    // Back to the table, and to the page again.
    live.press(KeyCode::Esc);
    assert!(live.screen().contains("the night is closed: Enter shows who pays whom"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert!(live.screen().contains("n opens the next night"), "{}", live.screen());
    // What each balance is made of stands above the payments where there is room.
    for (columns, lines, has_parts) in [(100, 40, true), (80, 24, true), (40, 15, false)] {
        live.resize(columns, lines);
        let screen = live.screen();
        assert_eq!((rows(&screen).len(), screen.contains("play")), (before.len(), has_parts), "{screen}");
        assert!(rows(&screen)[0].starts_with("[✓] Ben   -> Anna $3.05"), "{screen}");
    }
    live.press(KeyCode::Enter);
    assert!(!live.left, "what cannot be taken back is on no Enter");
    live.press(KeyCode::Char('n'));
    assert!(live.left);
}

#[test]
fn an_enter_typed_ahead_of_the_settlement_opens_no_night() {
    let mut live = Live::classic();
    live.says("a350s160+200");
    live.slow = true;
    live.says("close");
    live.press(KeyCode::Enter);
    live.types("anna");
    live.answer();
    assert!(live.screen().contains("who pays whom") && !live.left, "{}", live.screen());
    assert_eq!(live.state.kept().lines, ["anna"]);
}

#[test]
fn the_settlement_shows_its_payments_as_codes() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], Some("0.10 EUR"), PLAIN).sized(80, 40);
    let account = BankAccount::parse("DE89 3704 0044 0532 0130 00").unwrap();
    live.ledger.set_account("anna", Some(&account)).unwrap();
    live.says("a350s160+200");
    live.says("close");
    live.press(KeyCode::Char('q'));
    let screen = live.screen();
    assert!(screen.contains("Ben pays Anna"), "{screen}");
    assert!(in_terminal(&screen)[0].contains("DE89370400440532013000"), "{screen}");
    // In a small window that is said.
    live.press(KeyCode::Esc);
    live.press(KeyCode::Enter);
    live.resize(40, 15);
    live.press(KeyCode::Char('q'));
    live.press(KeyCode::End);
    assert!(!live.screen().contains('█'), "{}", live.screen());
}
