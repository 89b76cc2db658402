//! What a preview promises, Enter does; and what Enter would refuse, the preview refuses.

use super::Live;
use super::typing::previews;
use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

/// Commands of every kind, whole and half, right and wrong.
const LINES: &[&str] = &[
    "game",
    "reopen",
    "rename ben benny",
    "rename zed x",
    "rename ben anna",
    "close through zed",
    "close through ben",
    "close paid",
    "settle coin 0",
    "settle through ben coin 5c",
    "settle coin 5c through ben",
    "settle carry",
    "settle paid",
    "redo",
    "undo",
    "set kitty=true",
    "set date=2026-03-15",
    "set date=yesterday",
    "seat out dana",
    "seat in ben",
    "paid ben anna 5c",
    "paid ben zed 5c",
    "spent anna 5 beer",
    "penalty ben all 2 misdeal",
    "fix 9 a300s+",
    "fix 1 a300s+",
    "fix 1 undo",
    "strike 1",
    "strike 9",
    "insert 1 b300h+",
    "insert 1 seat out dana",
    "log a300s+",
    "struck a320s+",
    "a320+s",
    "a320s renege",
    "a320s renege ",
    "fix 1 a320s renege",
];

#[test]
fn commands_say_what_they_would_do_or_why_not() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("b300h-");
    assert_snapshot!("commands", previews(&mut live, LINES));
}

#[test]
fn on_a_closed_night_nothing_is_promised_that_is_refused() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.says("close");
    live.press(KeyCode::Esc);
    let lines = [
        "a300h-",
        "a",
        "reop",
        "reopen",
        "close",
        "settle",
        "paid ben anna 5c",
        "seat out dana",
        "undo",
        "fix 1 b300h-",
        "rename ben benny",
        "penalty ben all 2 misdeal",
    ];
    assert_snapshot!("closed_night", previews(&mut live, &lines));
}

/// Whether the preview of a line says that it cannot be entered.
fn is_refused(live: &Live) -> bool {
    use meldbook::live::Tone;
    live.state.preview().lines.iter().any(|(tone, _)| matches!(tone, Tone::Wrong))
        || !live.state.preview().lines.iter().any(|(tone, _)| matches!(tone, Tone::Outcome))
}

#[test]
fn enter_refuses_what_the_preview_refuses_and_nothing_else() {
    for closed in [false, true] {
        for line in LINES {
            let mut live = Live::classic();
            live.says("a320s+");
            live.says("b300h-");
            if closed {
                live.says("close");
                live.press(KeyCode::Esc);
            }
            live.types(line);
            let refused = is_refused(&live);
            let preview = live.state.preview().clone();
            live.press(KeyCode::Enter);
            let stays = !live.state.line().is_empty();
            assert_eq!(refused, stays, "{line}, closed: {closed}: {preview:?}\n{}", live.screen());
        }
    }
}

#[test]
fn a_table_with_too_few_players_says_so_while_the_hand_is_typed() {
    let mut live = Live::family();
    live.says("anna 320 h m120/40 t210");
    live.says("seat out dana");
    live.types("anna 320 h m120/40 t200");
    assert!(live.screen().contains("the chair of Dana is empty"), "{}", live.screen());
}

#[test]
fn undo_of_nothing_says_that_the_session_would_be_void() {
    let mut live = Live::classic();
    live.types("undo");
    assert!(live.screen().contains("the session is void"), "{}", live.screen());
}

#[test]
fn a_recalled_line_has_its_preview_even_after_a_message() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], None, super::PLAIN);
    live.says("a320s+");
    live.says("b300 spaeds");
    assert!(live.screen().contains("unknown word"), "{}", live.screen());
    live.press(KeyCode::Up);
    assert_eq!(live.state.line(), "a320s+");
    assert!(live.screen().contains("Anna gets 3"), "{}", live.screen());
}

#[test]
fn undo_while_a_line_is_typed_keeps_its_preview() {
    let mut live = Live::classic();
    live.says("a320s+");
    live.types("b300h-");
    live.control('z');
    let screen = live.screen();
    assert!(screen.contains("undone: hand a320s+") && screen.contains("Ben pays 3"), "{screen}");
}
