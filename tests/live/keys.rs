//! What each key does.

use super::Live;
use crate::seed::rounds;
use meldbook::live::{Action, KEYS, LiveEvent, action};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::InputRequest;

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
}

#[test]
fn a_recalled_line_that_was_changed_is_what_is_being_typed() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("b300h-");
    live.types("c2");
    live.press(KeyCode::Up);
    live.press(KeyCode::Up);
    live.press(KeyCode::Backspace);
    live.types("-");
    for (key, line) in [(KeyCode::Down, "a320s-"), (KeyCode::Up, "b300h-"), (KeyCode::Down, "a320s-")] {
        live.press(key);
        assert_eq!(live.state.line(), line, "{key:?}");
    }
}

#[test]
fn one_key_corrects_the_last_hand_and_a_half_typed_line_comes_back() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("b300h- # he had both tens");
    live.says("paid ben anna 5c");
    live.types("c3");
    live.press(KeyCode::F(2));
    assert_eq!(live.state.line(), "fix 2 b300h- # he had both tens");
    assert_eq!(live.state.kept().lines, ["fix 2 b300h- # he had both tens", "c3"]);
    live.press(KeyCode::Esc);
    assert_eq!(live.state.line(), "c3");
    live.press(KeyCode::Esc);
    live.says("fix 1");
    assert_eq!(live.state.line(), "fix 1 a320s+");
    live.press(KeyCode::Backspace);
    live.types("-");
    live.press(KeyCode::Enter);
    assert_eq!((live.hands(), live.state.line()), (2, ""));
}

#[test]
fn the_foot_names_the_way_out_at_every_width() {
    for lang in [meldbook::lang::Lang::english(), meldbook::lang::Lang::czech()] {
        let players = ["Anna", "Ben", "Cyril"];
        let mut live = Live::speaking(lang.into(), "scarne", &players, None, super::PLAIN);
        for columns in 12..=200 {
            live.resize(columns, 24);
            let screen = live.screen();
            assert!(screen.lines().last().unwrap().contains("^D "), "{columns}: {screen}");
        }
    }
}

#[test]
fn redo_leaves_the_line_alone() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.control('z');
    assert_eq!((live.hands(), live.state.line()), (0, ""));
    assert!(live.screen().contains("undone: hand a320s+"));
    live.types("b300");
    live.control('y');
    assert_eq!((live.hands(), live.state.line()), (1, "b300"));
    live.control('y');
    assert!(live.screen().contains("nothing to redo"), "{}", live.screen());
}

#[test]
fn keys_wait_while_the_book_is_at_work() {
    let mut live = Live::classic();
    live.slow = true;
    live.says("a320s+");
    live.says("b300 spaeds");
    live.types("x");
    assert_eq!(live.state.line(), "a320s+");
    // What is typed meanwhile is seen.
    let screen = live.screen();
    assert!(screen.contains("writing ... a320s+") && screen.contains("> b300 spaeds ⏎ x"), "{screen}");
    let kept = live.state.kept();
    assert_eq!(kept.writing, Some(("a320s+".to_owned(), 1)));
    assert_eq!(kept.lines, ["b300 spaeds", "x"]);
    live.answer();
    // The second line was asked after the first was answered, and the rest waits for its answer.
    assert_eq!((live.hands(), live.state.line()), (1, "b300 spaeds"));
    live.answer();
    // What was typed for a line of its own is not added to the one that has to be corrected.
    assert_eq!(live.state.line(), "b300 spaeds");
    assert_eq!(live.state.kept().lines, ["b300 spaeds", "x"]);
    live.control('c');
    assert!(live.left);
}

#[test]
fn what_is_pasted_is_typed_and_never_logged() {
    let mut live = Live::classic();
    live.happens(LiveEvent::Paste("a320s+\nb300h-\u{1b}[2J\u{202e}".to_owned()));
    assert_eq!(live.state.line(), "a320s+");
    assert!(live.screen().contains("1 line after this one"), "{}", live.screen());
    assert_eq!(live.hands(), 0);
    live.press(KeyCode::Enter);
    assert_eq!((live.hands(), live.state.line()), (1, "b300h- [2J"));
}

#[test]
fn help_is_a_key_always_and_a_question_mark_on_an_empty_line() {
    let mut live = Live::classic();
    live.types("?");
    // The examples come first, and say where the rest is.
    let screen = live.screen();
    assert!(screen.contains("how to type a hand") && screen.contains("a320s160+170"), "{screen}");
    assert!(screen.contains("Further down (Space or PgDn)") && !screen.contains("log the hand"), "{screen}");
    live.press(KeyCode::End);
    assert!(live.screen().contains("log the hand"), "{}", live.screen());
    live.press(KeyCode::Esc);
    live.types("a?");
    assert_eq!(live.state.line(), "a?");
    live.press(KeyCode::F(1));
    assert!(live.screen().contains("how to type a hand"));
    live.press(KeyCode::Enter);
    assert_eq!(live.state.line(), "a?");
}

#[test]
fn no_key_in_any_place_breaks_the_table_at_any_size() {
    let mut live = Live::classic();
    live.says("a320s+");
    for (columns, lines) in
        [(80, 24), (1, 1), (20, 5), (3, 2), (200, 60), (120, 8)].into_iter().take(rounds(2))
    {
        live.resize(columns, lines);
        for open in [KeyCode::Null, KeyCode::F(1), KeyCode::F(2), KeyCode::F(3)] {
            for row in KEYS {
                live.press(open);
                live.happens(LiveEvent::Key(KeyEvent::new(row.code, row.held)));
                live.screen();
                live.happens(LiveEvent::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
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
    for at in 0..30 {
        live.says(["a320s+", "b320s+", "c320s+"][at % 3]);
    }
    let (first, last) = ("  1  Anna 320", " 30  Cyril 320");
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

#[test]
fn ctrl_z_takes_back_typing_before_it_takes_back_a_hand() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.types("b300 h");
    live.control('z');
    assert_eq!((live.hands(), live.state.line()), (1, ""));
    live.press(KeyCode::Up);
    assert_eq!(live.state.line(), "b300 h", "it can be had again");
    live.control('z');
    live.control('z');
    assert_eq!((live.hands(), live.state.line()), (0, ""));
    // A line that was put there by a key goes as with Esc.
    live.control('y');
    live.types("c3");
    live.press(KeyCode::F(2));
    live.control('z');
    assert_eq!((live.hands(), live.state.line()), (1, "c3"));
}

#[test]
fn esc_leads_from_the_codes_back_to_the_payments() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    let payments = live.screen();
    assert!(payments.contains("[ ]"), "{payments}");
    live.press(KeyCode::Char('q'));
    assert!(!live.screen().contains("[ ]"), "{}", live.screen());
    live.press(KeyCode::Esc);
    assert_eq!(live.screen(), payments);
}

#[test]
fn a_page_is_turned_like_a_pager() {
    let mut live = Live::classic().sized(80, 12);
    live.press(KeyCode::F(1));
    let top = live.screen();
    assert!(top.contains("how to type a hand") && top.contains("a320s160+170"), "{top}");
    live.types("jj");
    assert_ne!(live.screen(), top);
    live.types("kk");
    assert_eq!(live.screen(), top);
    live.press(KeyCode::Esc);
    assert!(live.screen().contains("standings") && live.state.line().is_empty());
}

#[test]
fn escape_and_a_function_key_sent_at_once_are_two_keys() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.types("b3");
    let key = KeyEvent::new(KeyCode::F(2), KeyModifiers::ALT);
    live.happens(LiveEvent::Key(key));
    assert_eq!(live.state.line(), "fix 1 a320s+");
    live.press(KeyCode::Esc);
    assert_eq!(live.state.line(), "", "Esc took what was typed");
}

/// Types a line key by key, Enter or Tab as they stand in it, and returns how many keys that took.
fn keys(live: &mut Live, keys: &str) -> usize {
    for key in keys.chars() {
        match key {
            '\n' => live.press(KeyCode::Enter),
            '\t' => live.press(KeyCode::Tab),
            '\u{8}' => live.press(KeyCode::Backspace),
            letter => live.types(letter.encode_utf8(&mut [0; 4])),
        }
    }
    keys.chars().count()
}

#[test]
fn what_is_done_most_takes_few_keys() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], Some("5c"), super::PLAIN);
    let counted = keys(&mut live, "a320s160+170\n");
    let result_only = keys(&mut live, "b300h+\n");
    assert_eq!((live.hands(), counted, result_only), (2, 13, 7));
    live.press(KeyCode::F(2));
    assert_eq!(1 + keys(&mut live, "\u{8}-\n"), 4);
    let flipped = live.session();
    assert!(
        flipped.night.hands().any(|(_, hand)| hand.said.line == "b300h-"),
        "the last result is the other one"
    );
    assert_eq!(keys(&mut live, "cl\t\n"), 4);
    assert!(!live.session().row.open);
    let mut live = Live::marias();
    assert_eq!(keys(&mut live, " h+\n"), 4);
    assert_eq!(live.hands(), 1, "{}", live.screen());
}

#[test]
fn no_key_does_two_things() {
    for (at, row) in KEYS.iter().enumerate() {
        assert!(
            !KEYS.iter().skip(at + 1).any(|other| (other.code, other.held) == (row.code, row.held)),
            "{row:?}"
        );
    }
}

#[test]
fn a_letter_writes_itself_and_a_control_letter_does_not() {
    let (none, control, shift) = (KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::SHIFT);
    // Esc right before a key arrives as Alt, and AltGr as both.
    let both = control.union(KeyModifiers::ALT);
    let writes = |c| Some(Action::Edit(InputRequest::InsertChar(c)));
    for (c, held, does) in [
        ('z', none, writes('z')),
        ('Z', shift, writes('Z')),
        ('z', control, Some(Action::Undo)),
        ('q', control, None),
        ('z', both, Some(Action::Undo)),
        ('@', both, writes('@')),
        // Characters that no line may hold are not typed, whatever is held.
        ('\0', both, None),
        ('\u{202e}', none, None),
    ] {
        assert_eq!(action(KeyEvent::new(KeyCode::Char(c), held)), does, "{c:?} with {held:?}");
    }
}
