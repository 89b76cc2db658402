//! What the hand on the line leads to.

use super::Live;
use meldbook::live::Tone;
use ratatui::crossterm::event::KeyCode;

/// Returns what a line leads to.
fn leads_to(live: &mut Live, line: &str) -> Vec<String> {
    live.types(line);
    let lines = live.state.preview().lines.iter().filter(|(tone, _)| *tone == Tone::LeadsTo);
    let lines = lines.map(|(_, line)| line.clone()).collect();
    live.press(KeyCode::Esc);
    lines
}

#[test]
fn a_typed_hand_shows_what_the_standings_become_and_moves_nothing() {
    for (columns, lines) in [(40, 15), (80, 24), (120, 40)] {
        let mut live = Live::classic().sized(columns, lines);
        live.says("a320s+");
        let place = |live: &mut Live| {
            let screen = live.screen();
            let of = |begin: &str| screen.lines().position(|line| line.starts_with(begin));
            (of(">"), of("─ standings"), of("─ next"))
        };
        let before = place(&mut live);
        for letter in "b300h100+190".chars() {
            live.press(KeyCode::Char(letter));
            assert_eq!(place(&mut live), before, "{}", live.screen());
        }
        let screen = live.screen().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains("-> +$2.40") || screen.contains("-> +24 +$2.40"), "{screen}");
    }
}

#[test]
fn a_game_says_how_far_it_is_and_who_wins_it() {
    let mut live = Live::family();
    live.says("a320h120/40+210");
    assert_eq!(
        leads_to(&mut live, "b250c m100/20 t200"),
        ["Anna+Cyril 330 -> 400, 1100 to go", "Ben+Dana 80 -> 380, 1120 to go"]
    );
    for meld in [300, 290] {
        live.says(&format!("a320h{meld}/40+210"));
    }
    let end = leads_to(&mut live, "a320h280/40+210");
    assert!(end.iter().any(|line| line.contains("Anna and Cyril win game 1")), "{end:?}");
}

#[test]
fn the_first_hand_of_a_game_is_shown_in_that_game() {
    let mut live = Live::family();
    for meld in [300, 290, 280] {
        live.says(&format!("a320h{meld}/40+210"));
    }
    live.types("b250c m100/20 t200");
    let screen = live.screen();
    assert!(screen.contains("─ standings | game 2 ─") && screen.contains("-> 300"), "{screen}");
    let standings = screen.split("─ standings").nth(1).unwrap();
    assert!(!standings.contains("1500"), "{screen}");
    live.press(KeyCode::Esc);
    assert!(live.screen().contains("Anna and Cyril win game 1, 1500 to 240"), "{}", live.screen());
}

#[test]
fn the_money_of_a_game_comes_before_how_it_was_won() {
    let mut live = Live::family().sized(80, 24);
    for meld in [300, 290] {
        live.says(&format!("a320h{meld}/40+210"));
    }
    live.types("a320h280/40+210");
    let screen = live.screen();
    let below = screen.split("> a320h").nth(1).unwrap();
    assert!(below.contains("pays") && below.contains("win game 1"), "{screen}");
}

#[test]
fn before_the_tricks_are_known_it_says_what_they_have_to_bring() {
    let mut live = Live::classic();
    assert_eq!(leads_to(&mut live, "a320s160"), ["160 in tricks make it"]);
    assert_eq!(leads_to(&mut live, "a320s160+"), ["160 in tricks make it"]);
    assert_eq!(leads_to(&mut live, "anna 320 s m=run"), ["170 in tricks make it"]);
    assert_eq!(leads_to(&mut live, "a300s300"), ["the melds alone make it"]);
    assert_eq!(leads_to(&mut live, "a400s100"), ["it cannot be made any more, whatever the tricks bring"]);
    for without_melds in ["a", "a320", "a320s", "a320s t170"] {
        assert_eq!(leads_to(&mut live, without_melds), [""; 0], "{without_melds}");
    }
    let mut live = Live::family();
    assert_eq!(leads_to(&mut live, "a320h120/40"), ["200 in tricks make it"]);
}

#[test]
fn a_game_that_is_over_stays_on_the_screen_until_the_next_hand() {
    let mut live = Live::family().sized(100, 30);
    for meld in [300, 290, 280] {
        live.says(&format!("a320h{meld}/40+210"));
    }
    let screen = live.screen();
    assert!(screen.contains("Anna and Cyril win game 1, 1500 to 240"), "{screen}");
    assert!(screen.contains("1500") && screen.contains("1 game won") && screen.contains("240"), "{screen}");
    assert!(!screen.contains('▲'), "nobody leads a game that is over\n{screen}");
    live.says("b250c m100/20 t200");
    let screen = live.screen();
    assert!(screen.contains("300") && screen.contains("1 game won") && !screen.contains("240 "), "{screen}");
    // A game that somebody begins has no points yet.
    live.says("game");
    let screen = live.screen();
    assert!(screen.contains("  0  1 game won"), "{screen}");
    // With other partners it is theirs, also after what is no hand.
    live.says("game Anna+Ben,Cyril+Dana");
    live.says("spent anna 24 pizza");
    let standings = live.screen().split("─ standings").nth(1).unwrap().to_owned();
    assert!(standings.contains("+Ben") && !standings.contains("1 game won"), "{standings}");
}
