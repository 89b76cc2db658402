//! What the screen looks like.

use super::{Live, PLAIN};
use insta::assert_snapshot;
use meldbook::report::TextStyle;
use ratatui::crossterm::event::KeyCode;

/// A night with some hands.
fn evening() -> Live {
    let mut live = Live::classic();
    for line in ["anna 350 s m160 t200", "b320h100+190", "c300d+", "d300 a310 b- d320 a- s made"] {
        live.says(line);
    }
    live
}

#[test]
fn a_night_on_80_by_24() {
    let mut live = evening();
    live.types("anna 350 s m100");
    assert_snapshot!(live.screen());
}

#[test]
fn before_the_first_hand() {
    assert_snapshot!(Live::classic().screen());
}

#[test]
fn without_more_than_ascii() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], None, TextStyle { ascii: true, ..PLAIN });
    live.says("a320s160+170");
    live.says("b300h-");
    live.types("c3");
    let screen = live.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert_snapshot!(screen);
}

#[test]
fn a_word_that_is_wrong_is_marked_where_it_stands() {
    let mut live = Live::classic();
    live.types("anna 350 spaeds 100+230");
    assert_snapshot!(live.screen());
}

#[test]
fn pages() {
    let mut live = evening();
    live.press(KeyCode::F(3));
    assert_snapshot!(live.screen());
    live.press(KeyCode::Esc);
    live.types("?");
    assert_snapshot!(live.screen());
    live.press(KeyCode::Esc);
    live.says("settle");
    assert_snapshot!(live.screen());
}

#[test]
fn without_colours_nothing_is_coloured_and_nothing_less_is_said() {
    let coloured = |colour: bool| {
        let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], None, TextStyle { colour, ..PLAIN })
            .sized(140, 40);
        live.says("a320s+");
        live.types("b300 spaeds");
        (live.screen(), live.has_colours())
    };
    let ((with, coloured_with), (without, coloured_without)) = (coloured(true), coloured(false));
    assert_eq!(with, without);
    assert_eq!((coloured_with, coloured_without), (true, false));
}
