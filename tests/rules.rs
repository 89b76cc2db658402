//! House rules as data: built-in profiles, profiles of one's own, what is wrong with them, how they are kept.

use crate::cases;
use crate::house_rules::all_of;
use crate::seed::law;
use meldbook::engine::{self, Engine, OptionFault, Setting, Settings};
use meldbook::kernel::characters::is_refused;
use meldbook::lang::Lang;
use meldbook::rules::{BUILT_IN, Catalog, Profile, Rules, RulesError, diff};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn built_in(name: &str) -> Profile {
    Catalog::default().load(name).unwrap()
}

fn rules(name: &str) -> Rules {
    built_in(name).rules
}

fn settings(changes: &[(&str, Setting)]) -> Settings {
    changes.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// What is wrong with a profile of this text.
fn faults(text: &str) -> String {
    match Catalog::default().parse("ours.toml", text.as_bytes()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("nothing is wrong with {text}"),
    }
}

/// The values of options as the rulebook has them.
#[test]
fn every_built_in_profile_says_what_the_rulebook_says() {
    for (engine, profiles, table) in [
        (Engine::Auction, 5, include_str!("rules/auction.txt")),
        (Engine::Points, 19, include_str!("rules/points.txt")),
        (Engine::Marias, 8, include_str!("rules/marias.txt")),
    ] {
        assert_eq!(all_of(engine).count(), profiles);
        for rules in all_of(engine) {
            let settings = rules.settings();
            let mut keys = Vec::new();
            for row in table.lines().skip(1) {
                let mut cells = row.split(' ');
                let (key, default) = (cells.next().unwrap(), cells.next().unwrap());
                let own = cells.find_map(|cell| cell.strip_prefix(rules.name())?.strip_prefix('='));
                let value: Setting = serde_json::from_str(own.unwrap_or(default)).unwrap();
                assert_eq!(settings[key], value, "{key} of {}", rules.name());
                keys.push(key);
            }
            assert_eq!(keys, engine.keys(), "the table has a row for every option");
        }
    }
}

#[test]
fn what_games_have_in_common_is_extended_and_not_played() {
    let error = Catalog::default().load("points").unwrap_err();
    assert_eq!(error.to_string(), "unknown rules `points`");
    let text = "name = 'ours'\ntitle = 'T'\nextends = 'points'\ntarget = 500\n";
    let ours = Catalog::default().parse("ours.toml", text.as_bytes()).unwrap().rules;
    assert_eq!(ours.settings()["target"], Setting::Int(500));
}

#[test]
fn what_tells_one_game_from_another_belongs_to_the_profile() {
    for key in rules("family").engine().fixed() {
        let faults = rules("family").with(&settings(&[(key, Setting::Int(4))])).unwrap_err();
        assert_eq!(faults, [OptionFault::Fixed { key }]);
        assert_eq!(faults[0].to_string(), format!("`{key}` belongs to the profile and cannot be set"));
    }
}

#[test]
fn options_of_a_game_to_points_that_contradict_each_other_are_refused() {
    let cases: [(&str, &str, &str); 13] = [
        ("army-navy-6", "checks", "true"),
        ("widow", "chips", "true"),
        ("three-hand", "claims", "true"),
        ("check", "deals", "4"),
        ("partnership", "deals", "4"),
        ("northwest-chips", "deals", "4"),
        ("partnership", "checks", "true"),
        ("partnership", "meld_by", "bidder"),
        ("northwest-chips", "count_scheme", "a11"),
        ("northwest-chips", "last_trick", "5"),
        ("northwest-chips", "target", "1550"),
        ("family", "meld_table", "six-eight"),
        ("two-pack", "run_extra", "each"),
    ];
    for (name, key, value) in cases {
        let faults = rules(name).with(&settings(&[(key, Setting::typed(value))])).unwrap_err();
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, OptionFault::Combination { keys, .. } if keys.contains(&key))),
            "{name} with {key} = {value}: {faults:?}"
        );
    }
    assert!(rules("contract").with(&settings(&[("trump_by", Setting::typed("turned"))])).is_err());
    assert!(rules("two-pack").with(&settings(&[("run_extra", Setting::typed("by_table"))])).is_ok());
}

#[test]
fn a_profile_may_write_its_own_meld_table() {
    let ours = |table: &str| {
        let text = format!("name = 'ours'\ntitle = 'T'\nextends = 'partnership'\n{table}\n");
        Catalog::default().parse("ours.toml", text.as_bytes()).map(|profile| profile.rules)
    };
    let whole =
        "[meld_table]\nextends = 'classic'\nrun = [150, 1500]\nmarriage = 20\nqueens = [60, 900]\ndix = 10";
    let by_rows = ours(whole).unwrap();
    let short = ours("meld_table = { extends = 'classic', queens = [60, 900] }").unwrap();
    let dotted = ours("meld_table.extends = 'classic'\nmeld_table.queens = [60, 900]").unwrap();
    assert_eq!(by_rows, short);
    assert_eq!(by_rows, dotted);

    // It survives being shown, kept and exported.
    let shown =
        Catalog::default().parse("shown.toml", by_rows.to_toml(&Lang::english()).as_bytes()).unwrap().rules;
    assert_eq!(shown, by_rows);
    let kept: Rules = serde_json::from_str(&serde_json::to_string(&by_rows).unwrap()).unwrap();
    assert_eq!(kept, by_rows);
    let (name, changed) = by_rows.export_settings();
    assert_eq!((name.as_str(), changed.len()), ("partnership", 1));
    let typed = Setting::typed(&changed["meld_table"].to_string());
    assert_eq!(typed, changed["meld_table"]);
}

#[test]
fn no_profile_is_forgotten_and_none_is_left_over() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/builtin");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path().file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    let embedded: BTreeSet<String> = BUILT_IN.iter().map(|b| format!("{}.toml", b.name)).collect();
    assert_eq!(files, embedded);
}

#[test]
fn a_built_in_profile_has_a_title_sources_and_hands_that_prove_it() {
    for built in &BUILT_IN {
        let profile = built_in(built.name);
        assert_eq!(profile.rules.name(), built.name);
        assert!(!profile.rules.title().is_empty());
        assert!(!profile.rules.sources().is_empty(), "{} names no source", built.name);
        assert!(profile.worked.len() >= 3, "{} proves too little", built.name);
    }
}

#[test]
fn profiles_are_found_by_name_in_a_folder_and_by_path_anywhere() {
    let home = tempfile::tempdir().unwrap();
    let (own, elsewhere) = (home.path().join("rules"), home.path().join("elsewhere"));
    fs::create_dir_all(&own).unwrap();
    fs::create_dir_all(&elsewhere).unwrap();
    let profile = |name: &str, extends: &str, min: i64| {
        format!("name = '{name}'\ntitle = 'T'\nextends = '{extends}'\nmin_bid = {min}\n")
    };
    fs::write(own.join("ours.toml"), profile("ours", "scarne", 260)).unwrap();
    fs::write(own.join("later.toml"), profile("later", "ours", 270)).unwrap();
    fs::write(own.join("mine.toml"), profile("mine", "classic", 300)).unwrap();
    fs::write(own.join("notes.txt"), "nothing").unwrap();
    fs::write(elsewhere.join("night.toml"), profile("night", "../rules/later.toml", 280)).unwrap();
    let catalog = Catalog::new(vec![home.path().join("not there"), own.clone()]);

    let min_bid = |word: &str| catalog.load(word).unwrap().rules.settings()["min_bid"].clone();
    assert_eq!(min_bid("ours"), Setting::Int(260));
    assert_eq!(min_bid("later"), Setting::Int(270));
    assert_eq!(min_bid(elsewhere.join("night.toml").to_str().unwrap()), Setting::Int(280));
    assert_eq!(min_bid("mine"), Setting::Int(300));
    let built_in = BUILT_IN.iter().map(|built_in| built_in.name);
    assert_eq!(catalog.names(), built_in.chain(["later", "mine", "ours"]).collect::<Vec<_>>());

    let error = catalog.load("laters").unwrap_err();
    assert_eq!(error.to_string(), "unknown rules `laters`");
    assert!(
        matches!(error, RulesError::NotFound(fault) if fault.hint().as_deref() == Some("did you mean `later`?"))
    );
    let error = catalog.load("./nowhere.toml").unwrap_err().to_string();
    assert!(error.starts_with("cannot read `./nowhere.toml`: "), "{error}");
    assert!(catalog.load("../rules/ours").is_err(), "a separator makes a path");
}

#[test]
fn what_is_wrong_with_the_rules_extended_is_said_in_their_own_file() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    write("old.toml", "name = 'old'\ntitle = 'T'\nextends = 'classic'\nmin_bit = 310\n");
    write(
        "new.toml",
        "name = 'new'\ntitle = 'T'\nextends = 'old'\nhearts_multiplier = 4\nengine = 'auction'\n",
    );
    let error = Catalog::new(vec![home.path().to_path_buf()]).load("new").unwrap_err().to_string();
    let folder = format!("{}/", home.path().display());
    assert_eq!(
        error.replace(&folder, ""),
        "old.toml:4:1: unknown key `min_bit`\n  hint: did you mean `min_bid`?"
    );
}

#[test]
fn rules_that_extend_themselves_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, extends: &str| {
        let text = format!("name = '{name}'\ntitle = 'T'\nextends = '{extends}'\n");
        fs::write(home.path().join(format!("{name}.toml")), text).unwrap();
    };
    let catalog = Catalog::new(vec![home.path().to_path_buf()]);
    let folder = format!("{}/", home.path().display());
    write("a", "b");
    write("b", "./a.toml");
    assert_eq!(
        catalog.load("a").unwrap_err().to_string().replace(&folder, ""),
        "./a.toml:3:11: rules extend each other at most 8 times, and never themselves"
    );
    write("c", "c");
    assert_eq!(
        catalog.load("c").unwrap_err().to_string().replace(&folder, ""),
        "c.toml:3:11: rules extend each other at most 8 times, and never themselves"
    );
    write("r0", "scarne");
    for n in 1..=9 {
        write(&format!("r{n}"), &format!("r{}", n - 1));
    }
    assert!(catalog.load("r7").is_ok());
    assert_eq!(
        catalog.load("r8").unwrap_err().to_string().replace(&folder, ""),
        "r0.toml:3:11: rules extend each other at most 8 times, and never themselves"
    );
}

#[test]
fn every_fault_names_file_line_key_and_what_would_do() {
    cases::check("rules/faults.txt", |texts| {
        let answer = |text: &String| {
            let whole = text.strip_prefix("all: ").map_or_else(
                || format!("name = 'ours'\ntitle = 'T'\nextends = 'scarne'\n{text}"),
                str::to_owned,
            );
            let said = faults(&whole);
            assert!(!said.contains(|c: char| c != '\n' && is_refused(c)), "{said:?}");
            (text.clone(), said.lines().map(str::to_owned).collect())
        };
        texts.iter().map(answer).collect()
    });
}

#[test]
fn numbers_of_checks_are_named() {
    let with = |rates: &str| rules("check").with(&settings(&[("check_rates", Setting::typed(rates))]));
    let wrong = |rates: &str| with(rates).unwrap_err()[0].to_string();
    assert_eq!(wrong("{ ace = 9 }"), "`check_rates` cannot be this table: unknown option `ace`");
    assert_eq!(
        wrong("{ run = -1 }"),
        "`check_rates` cannot be this table: `run` cannot be -1: a whole number, 0 to 1000000"
    );
    assert!(wrong("club").starts_with("`check_rates` cannot be club: "));
    let ours = with("{ run = 6, aces = 9 }").unwrap();
    // In one order, whatever their order was, and as they are typed.
    assert_eq!(ours.settings()["check_rates"].to_string(), "{ aces = 9, run = 6 }");
    assert_eq!(with("{ aces = 9, run = 6 }").unwrap(), ours);
    // Or as JSON.
    assert_eq!(with("{\"run\": 6, \"aces\": 9}").unwrap(), ours);
}

#[test]
fn letters_with_marks_are_no_fault() {
    let good = "name = 'x'\ntitle = 'X'\nextends = 'scarne'\nsources = ['Žofčin člen, e\u{301}']";
    assert!(Catalog::default().parse("ours.toml", good.as_bytes()).is_ok());
}

#[test]
fn a_profile_needs_a_name_a_title_and_an_engine() {
    assert_eq!(faults(""), "ours.toml:1:1: missing field `name`");
    let without_two: String = rules("scarne")
        .to_toml(&Lang::english())
        .lines()
        .filter(|line| !line.starts_with("kitty =") && !line.starts_with("renege_payer ="))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(
        faults(&without_two),
        "ours.toml:1:1: missing options: kitty, renege_payer\n  \
         hint: with `extends = \"classic\"` the rules begin with all values of others"
    );
    assert_eq!(
        faults(&format!("{without_two}kitty = false\n")),
        "ours.toml:1:1: missing options: renege_payer\n  \
         hint: with `extends = \"classic\"` the rules begin with all values of others"
    );
}

#[test]
fn bytes_that_are_no_profile_are_refused() {
    let refusal = |bytes: &[u8]| Catalog::default().parse("x.toml", bytes).unwrap_err().to_string();
    assert_eq!(refusal(b"name = '\xff'"), "x.toml:1:1: the file is not UTF-8 text");
    assert_eq!(refusal(&vec![b'#'; 300_000]), "x.toml:1:1: a profile has at most 262144 bytes");
    let folder = Catalog::default().load("./src/rules/builtin.toml/").unwrap_err();
    assert!(matches!(folder, RulesError::NotFound(_)));
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(RulesError::Broken(faults)) = Catalog::default().parse("x.toml", &bytes) {
            prop_assert!(!faults.is_empty());
        }
    }

    #[test]
    fn no_mutilated_profile_makes_the_reader_panic(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), "[\\[\\]{}=\"'a-z0-9\\n#.,]{0,3}"), 1..6),
        house in any::<bool>(),
    ) {
        let mut text = if house { include_str!("../examples/house-rules.toml") } else { BUILT_IN[0].text }.to_owned();
        for (at, with) in cuts {
            let at = at.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &with);
            }
        }
        if let Err(RulesError::Broken(faults)) = Catalog::default().parse("x.toml", text.as_bytes()) {
            prop_assert!(!faults.is_empty());
        }
    }
}

#[test]
fn changed_options_are_checked_all_at_once() {
    let scarne = rules("scarne");
    let changed =
        scarne.with(&settings(&[("kitty", Setting::Bool(true)), ("min_bid", Setting::Int(260))])).unwrap();
    assert_eq!(diff(&scarne, &changed).len(), 2);
    assert_eq!(rules("scarne"), scarne, "the rules themselves never change");
    let faults = scarne
        .with(&settings(&[
            ("kity", Setting::Bool(true)),
            ("hearts_multiplier", Setting::Int(4)),
            ("passed_out", Setting::typed("all_pay")),
        ]))
        .unwrap_err();
    let messages: Vec<String> = faults.iter().map(OptionFault::to_string).collect();
    assert_eq!(messages, ["unknown option `kity`", "`hearts_multiplier` cannot be 4: 1, 2 or 3",]);
    assert_eq!(faults[0].hint().as_deref(), Some("did you mean `kitty`?"));
    let faults = scarne
        .with(&settings(&[("kitty", Setting::Int(1)), ("passed_out", Setting::typed("all_pay"))]))
        .unwrap_err();
    assert_eq!(faults.len(), 1, "whether there is a kitty is not known, so nothing is said to need one");
}

#[test]
fn a_snapshot_reads_back_as_the_same_rules() {
    let own_schedule = Setting::typed("[[250, 1], [300, 4]]");
    let ours = rules("scarne").with(&settings(&[("schedule", own_schedule)])).unwrap();
    for rules in BUILT_IN.iter().map(|b| rules(b.name)).chain([ours]) {
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
    }
    insta::assert_snapshot!(serde_json::to_string(&rules("bicycle")).unwrap());
    let unknown = serde_json::to_string(&rules("scarne")).unwrap().replace("auction\"", "whist\"");
    assert_eq!(serde_json::from_str::<Rules>(&unknown).unwrap_err().to_string(), "unknown engine `whist`");
}

#[test]
fn shown_rules_can_be_saved_and_are_the_same_rules() {
    let tricky = "name = 'ours'\ntitle = '''\"T\" \\ ť'''\nextends = 'classic'\nsources = ['a', \"\\\"b\\\"\"]\n\
                  schedule = [[300, 1], [310, 2]]\nkitty_pays_from = 'never'\n";
    let ours = Catalog::default().parse("ours.toml", tricky.as_bytes()).unwrap().rules;
    for rules in BUILT_IN.iter().map(|b| rules(b.name)).chain([ours]) {
        let text = rules.to_toml(&Lang::english());
        assert_eq!(Catalog::default().parse("saved.toml", text.as_bytes()).unwrap().rules, rules, "{text}");
    }
    insta::assert_snapshot!(rules("classic").to_toml(&Lang::english()));
}

#[test]
fn a_sheet_needs_no_other_file() {
    for built in &BUILT_IN {
        assert_eq!(rules(built.name).export_settings(), (built.name.to_owned(), Settings::new()));
    }
    let catalog = Catalog::default();
    let house =
        catalog.parse("house-rules.toml", include_bytes!("../examples/house-rules.toml")).unwrap().rules;
    let (base, changed) = house.export_settings();
    let again = catalog.load(&base).unwrap().rules.with(&changed).unwrap();
    assert_eq!(again.options(), house.options());
    assert_eq!((base.as_str(), changed.len()), ("classic", 8));
}

#[test]
fn what_is_to_be_agreed_is_said_in_plain_words() {
    for rules in all_of(Engine::Auction) {
        insta::assert_snapshot!(format!("agreements of {}", rules.name()), agreements(rules, "5 cents"));
    }
    for name in [
        "family",
        "check",
        "contract",
        "three-hand",
        "two-pack",
        "northwest-chips",
        "widow-partnership",
        "stonebridge",
    ] {
        let stakes = settings(&[("stake_game", Setting::Int(100)), ("stake_per_100", Setting::Int(25))]);
        let rules = rules(name).with(&stakes).unwrap();
        insta::assert_snapshot!(format!("agreements of {name}"), agreements(&rules, ""));
    }
    for name in ["marias", "lizany-simple", "licitovany"] {
        insta::assert_snapshot!(format!("agreements of {name}"), agreements(&rules(name), "1 CZK"));
    }
    let other_marias = [
        ("extra_tens", "fixed"),
        ("announced_hundred_marriages", "all"),
        ("quiet_hundred_marriages", "all"),
        ("failed_hundred_opposing", "add"),
        ("fleks", "false"),
    ];
    let other_marias = other_marias.map(|(key, value)| (key, Setting::typed(value)));
    let other_marias = rules("marias").with(&settings(&other_marias)).unwrap();
    insta::assert_snapshot!("agreements of another marias", agreements(&other_marias, ""));
    let money =
        settings(&[("check_value", Setting::Int(5)), ("check_game_margin", Setting::typed("difference"))]);
    let check = rules("check").with(&money).unwrap();
    insta::assert_snapshot!("agreements of check for money", agreements(&check, ""));
    let other_customs = rules("scarne")
        .with(&settings(&[
            ("schedule", Setting::typed("[[100, 1], [300, 4]]")),
            ("kitty", Setting::Bool(true)),
            ("kitty_pays_from", Setting::typed("never")),
            ("passed_out", Setting::typed("active_pay")),
            ("passed_out_units", Setting::Int(2)),
            ("no_40_90", Setting::Bool(true)),
            ("hearts_multiplier", Setting::Int(3)),
            ("spades_multiplier", Setting::Int(1)),
            ("bete_in_play", Setting::Int(1)),
            ("concede_uses_trump", Setting::Bool(true)),
            ("inactive_settle", Setting::Bool(false)),
            ("count_scheme", Setting::typed("a10_k5")),
            ("trick_rounding", Setting::typed("seven_up")),
            ("must_win_trick", Setting::typed("all")),
            ("double_melds", Setting::typed("bonus")),
            ("extra_in_run", Setting::Bool(true)),
            ("renege_bete", Setting::Int(1)),
            ("renege_payer", Setting::typed("offender")),
        ]))
        .unwrap();
    insta::assert_snapshot!("agreements of other customs", agreements(&other_customs, "0.10 EUR"));
}

fn agreements(rules: &Rules, unit: &str) -> String {
    let sentences = engine::agreements(rules.options(), &|minor| match unit {
        "" => format!("{minor}c"),
        unit => unit.to_owned(),
    });
    let topics = sentences.chunk_by(|(one, ..), (next, ..)| one == next).enumerate();
    let said = topics.map(|(i, lines)| {
        let said: Vec<String> = lines.iter().map(|(.., term)| term.to_string()).collect();
        format!("{}. {}: {}\n", i + 1, lines[0].0, said.join(" "))
    });
    said.collect()
}

#[test]
fn every_profile_we_ship_proves_itself() {
    let house = include_bytes!("../examples/house-rules.toml");
    let house = Catalog::default().parse("house-rules.toml", house).unwrap();
    for profile in BUILT_IN.iter().map(|b| built_in(b.name)).chain([house]) {
        for result in profile.check_worked() {
            assert!(result.holds(), "{}: {result}", profile.rules.name());
        }
    }
}

#[test]
fn worked_hands_that_do_not_hold_say_so() {
    let text = "name = 'ours'\ntitle = 'T'\nextends = 'scarne'\n\
                [[worked]]\nline = 'anna 250 wurst'\nrefused = 'line'\n\
                [[worked]]\nline = 'anna 250 wurst'\nnet = { Anna = 2, Ben = -2 }\n\
                [[worked]]\nline = 'anna 250 c made'\nnet = { Anna = 2, Ben = -2 }\n\
                [[worked]]\nline = 'anna 250 c made'\nrefused = 'bid'\n\
                [[worked]]\nline = 'anna 245 c made'\nnet = { Anna = 2, Ben = -2 }\n\
                [[worked]]\nline = 'dana 250 c made dealer ben'\nplayers = ['Anna', 'Ben', 'Cyril', 'Dana']\n\
                net = { Anna = -2, Ben = -2, Cyril = -2, Dana = 6 }\n";
    let profile = Catalog::default().parse("ours.toml", text.as_bytes()).unwrap();
    let results = profile.check_worked();
    let said: Vec<String> = results.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(results.iter().filter(|result| result.holds()).count(), 2);
}

#[test]
fn a_title_in_another_language_is_kept_with_the_rules() {
    let text = "name = \"ours\"\ntitle = \"Ours\"\ntitles = { cs = \"Naše\" }\nextends = \"marias\"\n";
    let ours = Catalog::default().parse("ours.toml", text.as_bytes()).unwrap().rules;
    assert_eq!([ours.title_in("cs"), ours.title_in("en"), ours.title_in("de")], ["Naše", "Ours", "Ours"]);
    let snapshot = serde_json::to_string(&ours).unwrap();
    assert_eq!(serde_json::from_str::<Rules>(&snapshot).unwrap(), ours);
    let shown = ours.to_toml(&Lang::english());
    assert_eq!(Catalog::default().parse("shown.toml", shown.as_bytes()).unwrap().rules, ours);
    // A snapshot that was written without titles is read as it stands, and written so again.
    let plain = text.replace("titles = { cs = \"Naše\" }\n", "");
    let plain = Catalog::default().parse("ours.toml", plain.as_bytes()).unwrap().rules;
    let snapshot = serde_json::to_string(&plain).unwrap();
    assert!(!snapshot.contains("titles"), "{snapshot}");
    assert_eq!(serde_json::from_str::<Rules>(&snapshot).unwrap().title_in("cs"), "Ours");
}

/// A title with a value in it would be wrong as soon as a table changes the value.
#[test]
fn no_title_says_a_value() {
    for built_in in &BUILT_IN {
        let rules = rules(built_in.name);
        for title in [rules.title_in("en"), rules.title_in("cs")] {
            assert!(!title.contains(|c: char| c.is_ascii_digit() || c == ':'), "{title}");
        }
    }
}

#[test]
fn customs_that_nothing_is_scored_by_are_inherited_shown_and_kept() {
    let text = "name = 'ours'\ntitle = 'T'\nextends = 'scarne'\n\
                customs = ['We cut for deal.', { en = 'No talking.', cs = 'Nemluví se.' }]\n";
    let ours = Catalog::default().parse("ours.toml", text.as_bytes()).unwrap().rules;
    let said = |rules: &Rules, language| rules.customs_in(language).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(said(&ours, "en"), ["We cut for deal.", "No talking."]);
    assert_eq!(said(&ours, "cs"), ["We cut for deal.", "Nemluví se."]);
    let shown =
        Catalog::default().parse("shown.toml", ours.to_toml(&Lang::english()).as_bytes()).unwrap().rules;
    assert_eq!(shown, ours);
    assert_eq!(serde_json::from_str::<Rules>(&serde_json::to_string(&ours).unwrap()).unwrap(), ours);
    assert_eq!(said(&rules("northwest-chips"), "en"), said(&rules("family"), "en"));
}

#[test]
fn agreements_speak_only_of_those_who_are_there() {
    let said = |name: &str, set: &[(&str, &str)]| {
        let options = crate::house_rules::with(name, set).unwrap();
        let terms = meldbook::engine::agreements(&options, &|_| String::new());
        terms.iter().map(|(.., term)| term.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert!(said("widow", &[]).contains("The first hand must bid."));
    assert!(said("three-hand", &[]).contains("Melds are kept only with a trick."));
    let bidder = said("family", &[("meld_by", "bidder")]);
    assert!(!bidder.contains("the others keep"), "{bidder}");
    assert!(!said("family", &[("opponents_score", "nothing")]).contains("the others keep"));
}

#[test]
fn every_built_in_profile_says_in_both_languages_what_tells_it_from_others() {
    let mut seen = std::collections::BTreeSet::new();
    for built_in in &meldbook::rules::BUILT_IN {
        let profile = meldbook::rules::Catalog::default().load(built_in.name).unwrap();
        for code in ["en", "cs"] {
            let summary =
                profile.summary_in(code).unwrap_or_else(|| panic!("{} says nothing", built_in.name));
            assert!(summary.chars().count() <= 65, "{}: {summary}", built_in.name);
            assert!(seen.insert(summary.to_owned()), "{} is not told apart: {summary}", built_in.name);
        }
    }
}
