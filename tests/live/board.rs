//! The standings over the whole screen: who reads what from the other end of the room.

use super::{Live, PLAIN};
use ratatui::crossterm::event::KeyCode;

fn evening(players: &[&str]) -> Live {
    let mut live = Live::new("classic", players, Some("10c"), PLAIN).sized(120, 40);
    for line in ["b 350 s m160 t200 dealer a", "c320h100+190 dealer a"] {
        live.says(line);
    }
    live.press(KeyCode::F(4));
    live
}

#[test]
fn figures_are_as_large_as_there_is_room_for() {
    let mut live = evening(&["Anna", "Ben", "Cyril", "Dana"]);
    let screen = live.screen();
    assert!(screen.contains("██████████") && screen.contains("B ▲ Ben"), "{screen}");
    live.resize(80, 24);
    let screen = live.screen();
    assert!(screen.contains("█████") && !screen.contains("██████"), "{screen}");
    // Where figures do not fit it is text, whoever plays.
    live.resize(40, 15);
    let screen = live.screen();
    assert!(screen.contains("Anna") && screen.contains("Cyril") && !screen.contains("█████"), "{screen}");
}

#[test]
fn partners_have_one_name_and_four_players_two_rows() {
    let mut live = Live::family();
    live.says("anna 320 h m120/40 t210");
    live.press(KeyCode::F(4));
    let screen = live.screen();
    assert!(screen.lines().any(|line| line.contains("Anna+Cyril")), "{screen}");
    let mut alone = Live::new("non-partnership", &["Anna", "Ben", "Cyril", "Dana"], None, PLAIN);
    alone.says("m40/20/100/80 t50/70/90");
    alone.press(KeyCode::F(4));
    let screen = alone.screen();
    let row = |name: &str| screen.lines().position(|line| line.contains(name));
    assert_ne!(row("A Anna"), row("C Cyril"), "two rows of two: {screen}");
}

/// What is typed moves no figure.
#[test]
fn figures_stand_where_they_are_while_a_line_is_typed() {
    let mut live = evening(&["Anna", "Ben", "Cyril", "Dana"]);
    for key in [KeyCode::Null, KeyCode::F(7), KeyCode::F(4)] {
        live.press(key);
        let figures = |screen: &str| -> Vec<String> {
            screen.lines().filter(|line| line.contains("██")).map(str::to_owned).collect()
        };
        let before = figures(&live.screen());
        live.types("dana 400 s m200 t250");
        let during = live.screen();
        assert!(during.contains("->") && !before.is_empty(), "{during}");
        assert_eq!(figures(&during), before, "{during}");
        live.press(KeyCode::Esc);
    }
}

#[test]
fn a_key_changes_figures_to_money_and_back() {
    let mut live = evening(&["Anna", "Ben", "Cyril", "Dana"]);
    let units = live.screen();
    live.press(KeyCode::F(7));
    let money = live.screen();
    assert_ne!(units, money);
    live.types("b300h- dealer a");
    assert!(live.screen().contains("+$4.60 -> +$2.80"), "{}", live.screen());
    live.press(KeyCode::Esc);
    live.press(KeyCode::F(7));
    let figures = |screen: &str| screen.lines().take(30).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(figures(&live.screen()), figures(&units));
    let mut unstaked = Live::new("family", &["Anna", "Ben", "Cyril", "Dana"], None, PLAIN);
    unstaked.press(KeyCode::F(7));
    assert!(unstaked.screen().contains("this night is played for no money"), "{}", unstaked.screen());
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
    assert!(game.screen().contains("█████"), "{}", game.screen());
}

/// Terminals differ in what they join to one character; so each has a cell of its own, and letters of no width stay with the
/// one before.
#[test]
fn every_character_with_a_width_has_a_cell() {
    use ratatui::text::Span;
    let mut live =
        Live::new("classic", &["देवनागरी", "न्यूटन", "שרה", "ＡＮＮＡ"], Some("10c"), PLAIN).sized(120, 40);
    for key in [KeyCode::Null, KeyCode::F(4), KeyCode::F(3)] {
        live.press(key);
        for cell in &live.cells().content {
            let widths = cell.symbol().chars().map(|c| Span::raw(c.to_string()).width());
            assert!(widths.filter(|width| *width > 0).count() <= 1, "{cell:?}");
        }
    }
    live.press(KeyCode::Esc);
    live.press(KeyCode::F(4));
    assert!(live.screen().contains("देवनागरी"), "{}", live.screen());
}
