//! What a small screen keeps, and what a large one has room for.

use super::{Live, PLAIN};
use ratatui::crossterm::event::KeyCode;

/// Returns where a text begins on the screen, and fails with the screen if it is not there.
fn place(screen: &str, text: &str) -> usize {
    screen.find(text).unwrap_or_else(|| panic!("no {text}\n{screen}"))
}

#[test]
fn what_is_wrong_comes_before_what_was_understood_where_lines_are_short() {
    let mut live = Live::new("check", &["Anna", "Ben", "Cyril", "Dana"], None, PLAIN).sized(40, 12);
    live.types("anna 200 spaeds m100/20 t150 # a note");
    let screen = live.screen();
    let (mark, fault) = (place(&screen, "^^^^"), place(&screen, "unknown word `spaeds`"));
    assert_eq!(screen[mark..fault].lines().count(), 1, "{screen}");
    let mut live = Live::classic().sized(40, 12);
    live.types("anna 350 spaeds 100+230");
    let screen = live.screen();
    let (mark, fault) = (place(&screen, "^^^^"), place(&screen, "unknown word"));
    assert_eq!(screen[mark..fault].lines().count(), 1, "{screen}");
}

#[test]
fn no_sheet_begins_with_the_rest_of_a_sentence() {
    let mut live =
        Live::new("check", &["Anna", "Ben", "Cyril", "Dana"], Some("game=1,check=5c"), PLAIN).sized(40, 12);
    for line in ["a300s m200/100 t150", "b300h m200/100 t150", "c300d m400/0 t250", "d300c m0/0 t250"] {
        live.says(line);
        let screen = live.screen();
        assert_eq!(live.state.line(), "", "{screen}");
        println!("{}", live.screen());
    }
    for line in ["a300s m400/0 t250", "c300s m400/0 t250"] {
        live.says(line);
        println!("{}", live.screen());
    }
    let screen = live.screen();
    assert!(screen.contains("Anna+Cyril▸  1300"), "{screen}");
    // The checks and their money are not left out.
    assert!(screen.contains("standings: Anna +75 (+$5.75), Ben -75"), "{screen}");
}

#[test]
fn large_figures_say_by_how_much_somebody_leads_and_mark_what_is_left_out() {
    let four = ["Anna", "Ben", "Cyril", "Dana"];
    let mut live = Live::new("marias-four", &four, Some("1"), PLAIN).sized(140, 40);
    live.says("b h 60+40 dealer a");
    assert!(live.screen().contains("leads by 16"), "{}", live.screen());
    let five = ["Anna", "Ben", "Cyril", "Dana", "Emil"];
    let mut live = Live::new("classic", &five, Some("50000 JPY"), PLAIN).sized(120, 40);
    live.says("anna 1000 s -");
    let screen = live.screen();
    let below: Vec<&str> =
        screen.lines().filter(|line| line.starts_with(" last ") || line.contains('¥')).collect();
    assert!(
        !below.is_empty() && below.iter().all(|line| line.contains('¥') || line.contains('…')),
        "{screen}"
    );
}

#[test]
fn rows_that_are_not_on_the_screen_are_counted_and_one_key_shows_them() {
    let mut live = Live::classic().sized(40, 15);
    for line in ["a350s160+200", "b320h100+190", "c300d+", "d320s+", "a300h+", "b300d-"] {
        live.says(line);
    }
    let screen = live.screen();
    assert!(screen.contains("rows above (F4)") && !screen.contains("Anna 350"), "{screen}");
    live.press(KeyCode::F(4));
    assert!(live.screen().contains("Anna 350 ♠ 160+200: made"), "{}", live.screen());
    live.press(KeyCode::Esc);
    live.press(KeyCode::PageUp);
    assert!(live.screen().contains("below (PgDn)"), "{}", live.screen());
    // A sheet that is too wide is not shown at all.
    let players = ["Anna", "Bartholomew", "Cyril", "Dana"];
    let mut live = Live::new("non-partnership", &players, None, PLAIN).sized(40, 15);
    live.says("m140/20/100/80 t50/70/90");
    assert!(live.screen().contains("1 row above (F4)"), "{}", live.screen());
}

#[test]
fn what_moves_between_two_hands_has_its_amounts_on_the_sheet() {
    for (columns, lines) in [(80, 24), (40, 15)] {
        let mut live = Live::classic().sized(columns, lines);
        live.says("a350s160+200");
        live.says("seat out dana");
        live.press(KeyCode::Esc);
        let screen = live.screen();
        let sheet = screen.split("standings").next().unwrap();
        assert!(sheet.contains("$0.25"), "{screen}");
    }
}

#[test]
fn standings_in_a_sentence_keep_their_height() {
    let mut live = Live::classic().sized(40, 15);
    let place = |live: &mut Live| {
        let screen = live.screen();
        screen.lines().position(|line| line.starts_with("standings"))
    };
    let mut places = Vec::new();
    for line in ["a350s160+200", "b320h100+190", "c300d+", "d320s+", "a300h+"] {
        live.says(line);
        live.press(KeyCode::Esc);
        places.push(place(&mut live));
    }
    assert!(places.iter().all(|place| *place == places[0]), "{places:?}\n{}", live.screen());
}

#[test]
fn pages_say_how_much_is_seen_and_nothing_more_is_no_page() {
    let mut live = Live::classic().sized(40, 12);
    live.press(KeyCode::F(4));
    assert!(live.screen().contains("all of it is on the screen"), "{}", live.screen());
    live.press(KeyCode::F(1));
    let screen = live.screen();
    assert!(screen.lines().last().unwrap().ends_with(']'), "{screen}");
    live.press(KeyCode::Esc);
    for line in ["anna 320 s + # a long remark about this hand", "b300h-", "c300d+"] {
        live.says(line);
    }
    live.says("history");
    let screen = live.screen();
    let page: Vec<&str> = screen.lines().collect();
    assert!(page.iter().filter(|line| line.contains('┌')).all(|line| line.contains('┐')), "{screen}");
}
