//! What a line says while it is being typed.

use super::Live;
use insta::assert_snapshot;
use meldbook::live::PreviewKind;
use ratatui::crossterm::event::KeyCode;

/// Returns what stands below the line, for each of some lines.
pub fn previews(live: &mut Live, lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        live.types(line);
        text.push_str(&format!("> {line}\n"));
        for (tone, said) in &live.state.preview().lines {
            text.push_str(&format!("  {tone:?} {said}\n"));
        }
        live.press(KeyCode::Esc);
    }
    text
}

/// Returns each word of a line with what it was understood as.
fn marks(live: &mut Live, line: &str) -> Vec<(String, PreviewKind)> {
    live.types(line);
    let marks = live.state.preview().marks.iter();
    let marks = marks.map(|mark| (line.chars().skip(mark.at).take(mark.len).collect(), mark.kind)).collect();
    live.press(KeyCode::Esc);
    marks
}

#[test]
fn a_hand_says_what_it_lacks_and_then_what_it_comes_to() {
    let lines =
        ["a", "a3", "a320", "a320s", "a320sm160", "a320s160+170", "a320s160+170/80 # at last", "pass"];
    assert_snapshot!(previews(&mut Live::classic(), &lines));
}

#[test]
fn a_command_says_what_it_would_do() {
    let mut live = Live::classic();
    live.says("a320s+");
    let lines = [
        "undo",
        "redo",
        "fix",
        "fix 1 a320s-",
        "fix 2 a320s-",
        "insert 1 b300",
        "strike 1",
        "why 3",
        "seat out d",
        "settle",
        "sett",
        "rules scarne",
        "/undo",
        "set kitty=true",
    ];
    assert_snapshot!(previews(&mut live, &lines));
}

#[test]
fn every_word_is_marked_as_what_it_was_understood() {
    let mut live = Live::classic();
    let mark = |word: &str, kind| (word.to_owned(), kind);
    assert_eq!(
        marks(&mut live, "anna 320 ♠ made # so"),
        [
            mark("anna", PreviewKind::Player(0)),
            mark("320", PreviewKind::Number),
            mark("♠", PreviewKind::Suit),
            mark("made", PreviewKind::Word),
            mark("# so", PreviewKind::Note),
        ]
    );
    // What is still being typed is not wrong yet.
    assert_eq!(marks(&mut live, "a320 ma").last(), Some(&mark("ma", PreviewKind::Unfinished)));
    assert_eq!(marks(&mut live, "a320 ma s").last(), Some(&mark("ma", PreviewKind::Wrong)));
    assert_eq!(marks(&mut live, "a32").last(), Some(&mark("32", PreviewKind::Unfinished)));
    live.says("a320s+");
    assert_eq!(
        marks(&mut live, "fix 1 b300h-"),
        [
            mark("fix", PreviewKind::Command),
            mark("b", PreviewKind::Player(1)),
            mark("300", PreviewKind::Number),
            mark("h", PreviewKind::Suit),
            mark("-", PreviewKind::Word),
        ]
    );
}

#[test]
fn what_the_preview_says_is_what_is_logged() {
    let mut live = Live::new("scarne", &["Anna", "Ben", "Cyril"], None, super::PLAIN);
    for line in ["a320s160+170", "b260 c270", "b300h renege:c", "c300 fold", "a350 made", "pass dealer ben"] {
        live.types(line);
        let said = live.state.preview().lines.first().map(|(_, line)| line.clone()).unwrap_or_default();
        let before = live.hands();
        live.press(KeyCode::Enter);
        let session = live.session();
        match session.night.hands().next_back() {
            Some((_, hand)) if session.row.hands > before => {
                assert_eq!(said, hand.explain().unwrap().story.text(&hand.table()), "{line}");
            }
            _ => {
                assert_eq!(live.state.line(), line, "a bad line stays");
                live.press(KeyCode::Esc);
            }
        }
    }
    assert_eq!(live.hands(), 4);
}

#[test]
fn who_comes_goes_and_pays_is_said_before_it_is_so() {
    let mut live = Live::classic();
    live.says("a320s+");
    let outcome = |live: &mut Live, line: &str| {
        live.types(line);
        let said = live.state.preview().lines.first().unwrap().1.clone();
        live.press(KeyCode::Esc);
        said
    };
    assert_eq!(outcome(&mut live, "seat out b"), "adds: 1a: Ben leaves");
    assert_eq!(outcome(&mut live, "seat in Emil"), "adds: 1a: Emil joins");
    assert_eq!(outcome(&mut live, "paid b anna 1.35"), "adds: 1a: Ben paid Anna $1.35");
    assert_eq!(outcome(&mut live, "seat in anna"), "Anna is already at the table");
    assert_eq!(outcome(&mut live, "paid ben ben 1"), "Ben cannot pay Ben");
}

#[test]
fn what_no_more_words_could_mend_is_wrong_at_once() {
    let lines =
        ["a320s t25", "a320s t251", "a320s t260", "a320s m160 t", "a320s m165", "dana 300 h", "a34", "a345"];
    assert_snapshot!(previews(&mut Live::classic(), &lines));
    let last = |mut live: Live, line| marks(&mut live, line).pop().unwrap().1;
    let kinds = |mut live: Live, line| -> Vec<PreviewKind> {
        marks(&mut live, line).into_iter().map(|(_, kind)| kind).collect()
    };
    assert!(kinds(Live::classic(), "a320s t251").contains(&PreviewKind::Wrong));
    assert_eq!(last(Live::classic(), "a320s t25"), PreviewKind::Number);
    assert!(kinds(Live::family(), "a320h m120 t2").contains(&PreviewKind::Unfinished));
    assert!(kinds(Live::marias(), "anna h 60+2").contains(&PreviewKind::Unfinished));
}
