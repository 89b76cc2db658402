//! What Tab offers behind commands, and what commands say.

use super::{Live, PLAIN};
use meldbook::lang::Lang;
use ratatui::crossterm::event::KeyCode;
use std::rc::Rc;

/// Returns what Tab puts behind a line, press by press, as often as something new comes.
fn offered(live: &mut Live, line: &str) -> Vec<String> {
    live.types(line);
    let mut words: Vec<String> = Vec::new();
    loop {
        live.press(KeyCode::Tab);
        let word = live.state.line().get(line.len()..).unwrap_or_default().trim().to_owned();
        if word.is_empty() || words.contains(&word) {
            live.press(KeyCode::Esc);
            return words;
        }
        words.push(word);
    }
}

#[test]
fn commands_offer_what_may_stand_there() {
    let mut live = Live::classic();
    let everybody = ["Anna", "Ben", "Cyril", "Dana"];
    assert_eq!(offered(&mut live, "settle through "), everybody);
    assert_eq!(offered(&mut live, "close coin 25c through "), everybody);
    assert!(offered(&mut live, "settle ").contains(&"through".to_owned()));
    let keys = offered(&mut live, "set ");
    assert!(keys.contains(&"stake=".to_owned()) && keys.contains(&"kitty=".to_owned()), "{keys:?}");
    assert!(!keys.contains(&"Anna".to_owned()), "{keys:?}");
    assert_eq!(offered(&mut live, "dealer "), everybody);
    assert_eq!(offered(&mut live, "dealer c"), ["yril"]);
    assert!(offered(&mut live, "penalty ben ").contains(&"Anna".to_owned()));
    // A value follows its key at once.
    live.types("set stak");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "set stake=");
}

#[test]
fn a_closed_night_is_spoken_of_in_whole_phrases() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    live.types("a320s+");
    let screen = live.screen();
    assert!(screen.contains("`reopen` reopens it") && !screen.contains("meldbook reopen"), "{screen}");
    live.press(KeyCode::Esc);
    live.types("undo");
    assert!(live.screen().contains("undoes: closed (entry "), "{}", live.screen());
    live.press(KeyCode::Esc);
    for line in ["paid ben anna 0.60", "paid cyril anna 0.60", "paid dana anna 0.60"] {
        live.says(line);
    }
    let screen = live.screen();
    assert!(screen.contains("nobody owes anything") && !screen.contains("still to be paid"), "{screen}");
}

#[test]
fn a_letter_that_begins_a_suit_is_no_result_and_the_language_of_the_table_goes_first() {
    let mut live = Live::classic();
    assert_eq!(offered(&mut live, "ben 320 s"), ["pades"]);
    assert_eq!(offered(&mut live, "ben 320 se")[0], "t", "a longer beginning is a result");
    let mut czech =
        Live::speaking(Rc::new(Lang::czech()), "classic", &["Anna", "Ben", "Cyril"], Some("1 Kč"), PLAIN);
    let suits = offered(&mut czech, "ben 320 s");
    assert_eq!(suits[0], "rdce", "{suits:?}");
    assert!(!suits.iter().any(|word| word == "pades" || word == "loženo"), "{suits:?}");
}

/// Forehand plays: his name stands on the empty line, and a blank or Tab takes it.
#[test]
fn whom_the_rules_name_stands_on_the_empty_line() {
    for key in [KeyCode::Tab, KeyCode::Char(' ')] {
        let mut live = Live::marias();
        // A night without a hand shows one.
        assert!(live.screen().contains("> Anna hearts 60+40/20 flek"), "{}", live.screen());
        assert_eq!(live.state.line(), "", "nothing is typed yet");
        live.press(key);
        assert_eq!(live.state.line(), "Anna ");
        live.says("h 60+40/20");
        assert_eq!(live.hands(), 1);
        assert!(live.screen().contains("> Ben"), "{}", live.screen());
        live.types("c");
        assert_eq!(live.state.line(), "c", "what is typed takes its place");
    }
    // Who sits at another table is named by no example.
    let mut live = Live::new("classic", &["Gita", "Ben", "Cyril"], None, PLAIN);
    assert!(live.screen().contains("> Gita 320"), "{}", live.screen());
    // In the auction anybody may play, and Tab offers them one by one.
    let mut live = Live::classic();
    live.says("a320s+");
    assert!(!live.screen().contains("> Anna"), "{}", live.screen());
    assert_eq!(offered(&mut live, ""), ["Anna", "Ben", "Cyril", "Dana"]);
}

#[test]
fn what_is_paid_together_and_what_is_still_owed_is_said_before_enter() {
    let mut live = Live::classic().sized(120, 40);
    live.says("a350s160+200");
    live.types("spent anna 24 pizza");
    let screen = live.screen();
    assert!(screen.contains("shares: Anna $6.00, Ben $6.00"), "{screen}");
    live.press(KeyCode::Esc);
    live.types("paid ben anna 0.50");
    let screen = live.screen();
    assert!(screen.contains("if the night ended now: Ben pays Anna $0.75"), "{screen}");
    live.press(KeyCode::Esc);
    live.types("insert 1 ben 300 h -");
    let screen = live.screen();
    assert!(screen.contains("Dana dealt it; `dealer NAME` at the end of its line"), "{screen}");
    live.types(" dealer c");
    assert!(!live.screen().contains("dealt it"), "{}", live.screen());
}

#[test]
fn the_next_night_is_opened_from_a_closed_one_alone() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("new");
    assert!(live.screen().contains("`close` closes this night first") && !live.left, "{}", live.screen());
    live.press(KeyCode::Esc);
    live.says("eva joins");
    assert!(live.screen().contains("eva joins"), "{}", live.screen());
    live.says("close");
    live.press(KeyCode::Esc);
    live.types("new");
    assert!(live.screen().contains("opens the next night with the same people"), "{}", live.screen());
    live.press(KeyCode::Enter);
    assert!(live.left);
}
