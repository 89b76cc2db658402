//! `completions`: what a shell offers at Tab, asked as the shells' scripts ask.

use crate::support::Room;

/// Returns what is offered for the last of these words.
fn offered(room: &Room, words: &[&str]) -> Vec<String> {
    let index = (words.len() - 1).to_string();
    let line = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let run = room.run(&format!("-- {line}")).variable("MELDBOOK_COMPLETE", "bash");
    let run = run.variable("_CLAP_COMPLETE_INDEX", &index).variable("_CLAP_COMPLETE_COMP_TYPE", "9");
    let offers = run.variable("_CLAP_COMPLETE_SPACE", "true").variable("_CLAP_IFS", "\n").says();
    offers.lines().filter(|offer| !offer.starts_with('-')).map(str::to_owned).collect()
}

fn two_nights() -> Room {
    let room = Room::new();
    room.does("new scarne Zora Ben Cyril --date 2026-03-07");
    room.does("settle --close");
    room.does("new classic Anna Ben 'Petr Novák' Žaneta --date 2026-03-14");
    room.does("log anna 320 s +");
    room
}

#[test]
fn a_line_is_completed_with_those_at_the_table_whatever_their_accents() {
    let room = two_nights();
    assert_eq!(offered(&room, &["meldbook", "log", ""]), ["Anna", "Ben", "PetrNovák", "Žaneta"]);
    assert_eq!(offered(&room, &["meldbook", "log", "za"]), ["Žaneta"]);
    assert_eq!(offered(&room, &["meldbook", "fix", "1", "petr"]), ["PetrNovák"]);
}

#[test]
fn people_of_other_nights_may_join_or_be_asked_for() {
    let room = two_nights();
    assert_eq!(offered(&room, &["meldbook", "seat", "in", "z"]), ["Žaneta", "Zora"]);
    assert_eq!(offered(&room, &["meldbook", "totals", "--player", "z"]), ["Žaneta", "Zora"]);
    assert_eq!(offered(&room, &["meldbook", "settle", "--through", "z"]), ["Žaneta"]);
}

#[test]
fn rules_sessions_and_hands_are_offered() {
    let room = two_nights();
    room.file("config/meldbook/rules/scary.toml", "");
    assert_eq!(offered(&room, &["meldbook", "new", "sca"]), ["scarne", "scarne-bonus", "scary"]);
    assert_eq!(offered(&room, &["meldbook", "rules", "diff", "classic", "bic"]), ["bicycle"]);
    assert_eq!(offered(&room, &["meldbook", "sheet", ""]), ["2", "1"]);
    assert_eq!(offered(&room, &["meldbook", "why", "--session", ""]), ["2", "1"]);
    assert_eq!(offered(&room, &["meldbook", "why", ""]), ["1"]);
}

#[test]
fn a_ledger_and_a_session_that_are_typed_are_those_asked() {
    let room = two_nights();
    assert_eq!(offered(&room, &["meldbook", "--session", "1", "rename", "z"]), ["Zora"]);
    room.does("--ledger other.db new scarne Quido Radim Sylva --date 2026-03-14");
    assert_eq!(offered(&room, &["meldbook", "--ledger", "other.db", "log", ""]), ["Quido", "Radim", "Sylva"]);
    assert_eq!(offered(&room, &["meldbook", "log", "--ledger=other.db", "q"]), ["Quido"]);
}

#[test]
fn what_an_option_takes_is_offered() {
    let room = two_nights();
    assert_eq!(offered(&room, &["meldbook", "--lang", ""]), ["en", "cs"]);
    assert_eq!(offered(&room, &["meldbook", "set", "st"]), ["stake="]);
    assert_eq!(offered(&room, &["meldbook", "set", "hearts"]), ["hearts_multiplier="]);
}

#[test]
fn without_a_ledger_nothing_is_offered_and_none_is_made() {
    let room = Room::new();
    assert_eq!(offered(&room, &["meldbook", "log", ""]), [""; 0]);
    assert!(!room.path("data/meldbook/ledger.db").exists());
}

#[test]
fn every_shell_has_its_script() {
    let room = Room::new();
    for (shell, sign) in [
        ("bash", "complete -o nospace"),
        ("zsh", "#compdef meldbook"),
        ("fish", "complete --keep-order"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = room.says(&format!("completions {shell}"));
        assert!(script.contains(sign) && script.contains("MELDBOOK_COMPLETE"), "{shell}: {script}");
    }
    assert!(room.refuses(2, "completions tcsh").contains("use `bash`, `zsh`, `fish` or `powershell`"));
}
