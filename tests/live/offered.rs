//! What Tab offers behind commands, and what commands say.

use super::{Live, PLAIN};
use meldbook::live::Event;
use ratatui::crossterm::event::KeyCode;

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
    let others = offered(&mut live, "penalty ben ");
    assert!(others.contains(&"Anna".to_owned()) && !others.contains(&"Ben".to_owned()), "{others:?}");
    // A value follows its key at once.
    live.types("set stak");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "set stake=");
}

#[test]
fn what_was_entered_elsewhere_stands_the_newest_first() {
    let mut live = Live::classic();
    for line in ["a320s+", "b300h-"] {
        live.elsewhere(line);
    }
    let session = live.elsewhere("c300d+");
    live.happens(Event::Changed(session));
    live.press(KeyCode::F(6));
    let screen = live.screen();
    let at = |text: &str| screen.find(text).unwrap_or_else(|| panic!("{screen}"));
    assert!(at("new: hand 3") < at("new: hand 2") && at("new: hand 2") < at("new: hand 1"), "{screen}");
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
    assert!(live.screen().contains("undoes: closed, "), "{}", live.screen());
    live.press(KeyCode::Esc);
    for line in ["paid ben anna 0.60", "paid cyril anna 0.60", "paid dana anna 0.60"] {
        live.says(line);
    }
    let screen = live.screen();
    assert!(screen.contains("nobody owes anything") && !screen.contains("still to be paid"), "{screen}");
}

#[test]
fn commands_of_the_shell_are_not_taken_for_players() {
    let mut live = Live::classic();
    for word in ["verify", "merge", "backup", "export", "import", "report", "stats", "hands"] {
        live.says(word);
        let screen = live.screen();
        assert!(screen.contains(&format!("`{word}` does not work here")), "{screen}");
        live.press(KeyCode::Esc);
    }
}

#[test]
fn examples_name_who_sits_here_and_a_coin_of_the_currency() {
    let mut live = Live::new("marias", &["Jana", "Petr", "Karel"], Some("1 Kč"), PLAIN);
    live.types("close");
    let said: Vec<&str> = live.state.preview().lines.iter().map(|(_, said)| said.as_str()).collect();
    let said = said.join("\n");
    assert!(said.contains("through jana") && !said.contains("25c") && !said.contains("anna,"), "{said}");
}
