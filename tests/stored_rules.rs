//! Rules that another version stored: the night stays readable, and only what needs to be scored is refused.

use meldbook::engine::{OptionFault, Setting, Settings};
use meldbook::lang::Lang;
use meldbook::rules::{Catalog, Rules, diff};

fn rules(name: &str) -> Rules {
    Catalog::default().load(name).unwrap().rules
}

/// The stored rules of a name, with a part of their text replaced.
fn stored(name: &str, part: &str, other: &str) -> String {
    let text = serde_json::to_string(&rules(name)).unwrap();
    assert!(text.contains(part), "{part} is in {text}");
    text.replacen(part, other, 1)
}

fn set(key: &str, value: &str) -> Settings {
    [(key.to_owned(), Setting::typed(value))].into()
}

fn messages(faults: &[OptionFault]) -> Vec<String> {
    faults.iter().map(OptionFault::to_string).collect()
}

/// Reads stored rules, which have these faults, and checks what holds for all of them.
#[track_caller]
fn check(text: &str, faults: &[&str]) -> Rules {
    let read: Rules = serde_json::from_str(text).unwrap();
    assert_eq!(messages(read.faults()), faults);
    assert_eq!(serde_json::to_string(&read).unwrap(), text, "they are written as they were stored");
    assert_eq!(serde_json::from_str::<Rules>(text).unwrap(), read);
    assert_eq!(messages(&read.with(&Settings::new()).unwrap_err())[0], faults[0]);
    let refused = read.check_playable().unwrap_err().to_string();
    assert_eq!(refused, format!("no new hands or corrections under these rules: {}", faults[0]));
    read
}

#[test]
fn rules_with_an_option_of_a_later_version_are_read() {
    let text = stored("brooklyn", r#""settings":{"#, r#""settings":{"aces_high":true,"#);
    let read = check(&text, &["unknown option `aces_high`"]);
    assert_eq!(read.options(), rules("brooklyn").options(), "all others are what they were");
    assert_eq!(diff(&read, &rules("brooklyn")), []);
    assert_ne!(read, rules("brooklyn"));
    assert_eq!(
        read.check_playable().unwrap_err().hint().unwrap(),
        "use the version of meldbook that wrote it, or `set rules=...`"
    );
    assert_eq!(messages(&read.with(&set("kitty", "true")).unwrap_err()), ["unknown option `aces_high`"]);
    let (name, differing) = read.export_settings();
    assert_eq!((name.as_str(), differing), ("brooklyn", set("aces_high", "true")), "no sheet drops it");
    let shown = Catalog::default()
        .parse("shown.toml", read.to_toml(&Lang::english()).as_bytes())
        .unwrap_err()
        .to_string();
    assert!(shown.contains("unknown key `aces_high`"), "{shown}");
}

#[test]
fn rules_with_a_value_of_a_later_version_are_read_and_can_be_corrected() {
    let text = stored("brooklyn", r#""must_win_trick":"buried""#, r#""must_win_trick":"two""#);
    let fault = r#"`must_win_trick` cannot be two: "none", "buried" or "all""#;
    let read = check(&text, &[fault]);
    let hint = read.check_playable().unwrap_err().hint().unwrap();
    assert_eq!(hint, "use the version of meldbook that wrote it, or `set must_win_trick=...`");
    assert_eq!(read.options(), rules("brooklyn").options(), "the plainest rules have the same value");
    assert_eq!(diff(&read, &rules("brooklyn"))[0].left, Some(Setting::typed("two")), "shown as stored");
    assert_eq!(messages(&read.with(&set("kitty", "true")).unwrap_err()), [fault]);
    let corrected = read.with(&set("must_win_trick", "buried")).unwrap();
    assert_eq!(corrected, rules("brooklyn"));
    assert_eq!(corrected.check_playable(), Ok(()));
}

#[test]
fn rules_without_an_option_are_read() {
    for (name, part, fault) in [
        ("brooklyn", r#""kitty":false,"#, "option `kitty` is missing: true or false"),
        ("feweb", r#""throw_in":false,"#, "option `throw_in` is missing: true or false"),
        ("lizany", r#""fleks":true,"#, "option `fleks` is missing: true or false"),
    ] {
        let read = check(&stored(name, part, ""), &[fault]);
        assert_eq!(read.engine(), rules(name).engine());
        assert_eq!(read.options().players_allowed(), rules(name).options().players_allowed());
        assert_eq!(read.options().plays_games(), rules(name).options().plays_games());
    }
}

#[test]
fn rules_that_contradict_each_other_are_read_as_they_are() {
    let text = stored("brooklyn", r#""passed_out":"redeal""#, r#""passed_out":"all_pay""#);
    let read = check(&text, &[r#"`passed_out` = "all_pay" and `kitty` = false do not go together"#]);
    assert!(read.with(&set("passed_out", "redeal")).is_ok());
}

#[test]
fn every_fault_of_stored_rules_is_named() {
    let text = stored("brooklyn", r#""passed_out":"redeal""#, r#""passed_out":"all_pay""#)
        .replace(r#""max_players":4"#, r#""max_players":9"#);
    check(&text, &["`max_players` cannot be 9: 3, 4 or 5"]);
}

#[test]
fn a_stored_change_is_read_like_stored_rules() {
    let later = rules("brooklyn").with_stored(&set("aces_high", "true")).unwrap();
    assert_eq!(messages(later.faults()), ["unknown option `aces_high`"]);
    assert!(rules("brooklyn").with(&set("aces_high", "true")).is_err(), "nobody can type it");
    let twice = later.with_stored(&set("kitty", "maybe")).unwrap();
    assert_eq!(twice.faults().len(), 2);
    assert_eq!(twice.settings()["aces_high"], Setting::Bool(true));
    assert_eq!(
        rules("scarne").with_stored(&set("kitty", "true")),
        rules("scarne").with(&set("kitty", "true"))
    );
    assert!(rules("feweb").with_stored(&set("players", "3")).is_err(), "it belongs to the profile");
}

#[test]
fn stored_rules_stay_unreadable_of_an_unknown_game_and_with_what_no_version_writes() {
    for (part, other, message) in [
        (r#""engine":"auction""#, r#""engine":"whist""#, "unknown engine `whist`"),
        (r#""settings":{"#, r#""settings":{"a=1 kitty":true,"#, "unknown option `a=1 kitty`"),
        (r#""settings":{"#, r#""settings":{"":0,"#, "unknown option ``"),
        (
            r#""must_win_trick":"buried""#,
            r#""must_win_trick":"a\nset kitty=true""#,
            "`must_win_trick` cannot be a\nset kitty=true: \"none\", \"buried\" or \"all\"",
        ),
    ] {
        let error = serde_json::from_str::<Rules>(&stored("brooklyn", part, other)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
