//! The standings in figures: who reads what from the other end of the room.

use super::{Live, PLAIN};
use ratatui::crossterm::event::KeyCode;

fn evening(players: &[&str]) -> Live {
    let mut live = Live::new("classic", players, Some("10c"), PLAIN).sized(120, 40);
    for line in ["b 350 s m160 t200 dealer a", "c320h100+190 dealer a"] {
        live.says(line);
    }
    live
}

/// What is typed moves no figure.
#[test]
fn figures_stand_where_they_are_while_a_line_is_typed() {
    let mut live = evening(&["Anna", "Ben", "Cyril", "Dana"]);
    let figures = |screen: &str| -> Vec<String> {
        screen.lines().filter(|line| line.contains("██")).map(str::to_owned).collect()
    };
    let before = figures(&live.screen());
    live.types("dana 400 s m200 t250");
    let during = live.screen();
    assert!(during.contains("->") && !before.is_empty(), "{during}");
    assert_eq!(figures(&during), before, "{during}");
}

#[test]
fn scores_of_four_digits_keep_large_figures() {
    let mut live = Live::new("classic", &["Anna", "Ben", "Cyril", "Dana", "Emil"], Some("10c"), PLAIN);
    live.says("penalty ben all 1234 misdeal");
    live.press(KeyCode::Esc);
    live.resize(120, 40);
    let screen = live.screen();
    assert!(screen.contains("███") && screen.contains("-$493.60"), "{screen}");
    let mut game = Live::family().sized(120, 40);
    game.says("anna 320 h m1200/40 t210");
    assert!(game.screen().contains("███"), "{}", game.screen());
}
