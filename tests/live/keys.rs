//! What each key does.

use super::Live;
use meldbook::live::{Event, KEYS};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

#[test]
fn tab_completes_players_and_words_one_after_the_other() {
    let mut live = Live::classic();
    live.types("d");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Dana ");
    live.types("320 sp");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Dana 320 spades ");
    live.types("l");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Dana 320 spades lost ");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Dana 320 spades late ");
    live.types("by c");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Dana 320 spades late by Cyril ");
    // In the middle of a line too.
    live.press(KeyCode::Home);
    for _ in 0..4 {
        live.press(KeyCode::Delete);
    }
    live.types("b");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "Ben  320 spades late by Cyril ");
}

#[test]
fn tab_completes_commands_and_what_they_are_about() {
    let mut live = Live::classic();
    live.types("sett");
    live.press(KeyCode::Tab);
    live.types("thr");
    live.press(KeyCode::Tab);
    live.types("an");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "settle through Anna ");
    live.press(KeyCode::Esc);
    live.says("a320s+");
    live.types("fix 1 a320 hea");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "fix 1 a320 hearts ");
}

#[test]
fn up_and_down_recall_lines_of_this_night_and_of_before() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("b300h-");
    live.types("c3");
    live.press(KeyCode::Up);
    assert_eq!(live.state.line(), "b300h-");
    live.press(KeyCode::Up);
    assert_eq!(live.state.line(), "a320s+");
    live.press(KeyCode::Down);
    live.press(KeyCode::Down);
    assert_eq!(live.state.line(), "c3");
    // A line given up can be had again.
    live.press(KeyCode::Esc);
    assert!(live.state.line().is_empty() && !live.left);
    live.press(KeyCode::Up);
    assert_eq!(live.state.line(), "c3");
    live.press(KeyCode::Esc);
    live.press(KeyCode::Esc);
    assert!(live.left);
}

#[test]
fn undo_and_redo_leave_the_line_alone() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.types("b300");
    live.control('z');
    assert_eq!((live.hands(), live.state.line()), (0, "b300"));
    assert!(live.screen().contains("undone: hand a320s+"));
    live.control('y');
    assert_eq!((live.hands(), live.state.line()), (1, "b300"));
    live.control('y');
    assert!(live.screen().contains("nothing to redo"), "{}", live.screen());
}

#[test]
fn a_hand_is_chosen_on_the_sheet_and_mended_there() {
    let mut live = Live::classic();
    for line in ["a320s+", "b300h- # he had both tens", "c300d+"] {
        live.says(line);
    }
    live.press(KeyCode::F(2));
    assert!(live.screen().contains("▸3  Cyril 300"), "{}", live.screen());
    live.press(KeyCode::Up);
    live.press(KeyCode::Enter);
    assert_eq!(live.state.line(), "fix 2 b300h- # he had both tens");
    live.press(KeyCode::Esc);
    live.press(KeyCode::F(2));
    live.press(KeyCode::Home);
    live.press(KeyCode::Delete);
    assert_eq!(live.hands(), 2, "struck");
    assert!(live.screen().contains("hand 1: struck out"), "{}", live.screen());
    live.control('z');
    assert_eq!(live.hands(), 3);
    live.press(KeyCode::F(2));
    live.types("i");
    assert_eq!(live.state.line(), "insert 3 ");
    live.press(KeyCode::Esc);
    live.press(KeyCode::F(2));
    live.types("w");
    assert!(live.screen().contains("typed: c300d+"), "{}", live.screen());
    live.press(KeyCode::Esc);
    live.press(KeyCode::F(2));
    live.press(KeyCode::Esc);
    assert!(!live.left);
}

#[test]
fn keys_wait_while_the_book_is_at_work() {
    let mut live = Live::classic();
    live.slow = true;
    live.says("a320s+");
    live.says("b300 spaeds");
    live.types("x");
    assert_eq!(live.state.line(), "a320s+");
    assert!(live.screen().contains("writing ..."));
    live.answer();
    // The second line was asked after the first was answered, and the rest waits for its answer.
    assert_eq!((live.hands(), live.state.line()), (1, "b300 spaeds"));
    live.answer();
    assert_eq!(live.state.line(), "b300 spaedsx");
    live.control('c');
    assert!(live.left);
}

#[test]
fn what_is_pasted_is_typed_and_never_logged() {
    let mut live = Live::classic();
    live.happens(Event::Paste("a320s+\nb300h-\u{1b}[2J\u{202e}".to_owned()));
    assert_eq!(live.state.line(), "a320s+ b300h- [2J");
    assert_eq!(live.hands(), 0);
}

#[test]
fn help_is_a_key_always_and_a_question_mark_on_an_empty_line() {
    let mut live = Live::classic();
    live.types("?");
    assert!(live.screen().contains("Auction pinochle"));
    live.press(KeyCode::End);
    let screen = live.screen();
    assert!(screen.contains("F12") && screen.contains("leaves the table"), "{screen}");
    live.press(KeyCode::Esc);
    live.types("a?");
    assert_eq!(live.state.line(), "a?");
    live.press(KeyCode::F(1));
    assert!(live.screen().contains("Auction pinochle"));
    live.press(KeyCode::Enter);
    assert_eq!(live.state.line(), "a?");
}

#[test]
fn no_key_in_any_place_breaks_the_table_at_any_size() {
    let mut live = Live::classic();
    live.says("a320s+");
    for (columns, lines) in [(80, 24), (200, 60), (20, 5), (3, 2), (1, 1), (120, 8)] {
        live.resize(columns, lines);
        for open in [KeyCode::Null, KeyCode::F(1), KeyCode::F(2), KeyCode::F(3)] {
            for row in KEYS {
                live.press(open);
                live.happens(Event::Key(KeyEvent::new(row.code, row.held)));
                live.screen();
                live.happens(Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
            }
        }
        live.types("ž漢e\u{301}");
        live.screen();
        live.press(KeyCode::Esc);
    }
}

#[test]
fn the_sheet_scrolls_and_the_heads_stay() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], None, super::PLAIN);
    for _ in 0..30 {
        live.says("a320s+");
    }
    let (first, last) = ("  1  Anna 320", " 30  Anna 320");
    assert!(live.screen().contains(last) && !live.screen().contains(first));
    assert!(live.screen().contains("  #  hand"), "{}", live.screen());
    for _ in 0..4 {
        live.press(KeyCode::PageUp);
    }
    assert!(live.screen().contains(first) && !live.screen().contains(last), "{}", live.screen());
    for _ in 0..4 {
        live.press(KeyCode::PageDown);
    }
    assert!(live.screen().contains(last));
}

#[test]
fn wide_and_combining_characters_shift_no_column() {
    let players = ["Zoe\u{308}", "山田太郎", "Ann"];
    let mut live = Live::new("scarne", &players, Some("10c"), super::PLAIN);
    live.says("ann 320 s +");
    live.says("山320h-");
    let screen = live.screen();
    // A total stands under the end of its player's name, however many bytes and columns that name takes.
    let ends = |text: &str| -> Vec<usize> {
        let words =
            text.split_whitespace().map(|word| word.as_ptr() as usize - text.as_ptr() as usize + word.len());
        words.map(|end| ratatui::text::Span::raw(&text[..end]).width()).collect()
    };
    let line = |begin: &str| screen.lines().find(|line| line.starts_with(begin)).unwrap();
    let (head, hand) = (ends(line(" #")), ends(line(" 2  山")));
    assert_eq!(head[head.len() - 1], hand[hand.len() - 1], "{screen}");
    assert_eq!(head[head.len() - 2], hand[hand.len() - 3], "{screen}");
    insta::assert_snapshot!(screen);
}
