//! The line in mariáš: what is read, what is taken for granted, what is refused and how it is said.

use crate::{cases, house_rules};
use meldbook::engine::marias::{
    self, Announcement, BySide, Component, Contract, Fleks, Options, Record, Rung, Seven, Suit, TwoSevens,
    Verdict,
};
use meldbook::engine::{self, print_line, read_line};
use meldbook::kernel::field::Field;
use meldbook::kernel::keyword::Keyword;
use meldbook::kernel::setting::Settings;
use meldbook::kernel::table::Table;
use meldbook::notation::{Granted, Heard, LineError, Reader, TypedHand, reference_of, tokens};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The options of built-in rules, some of them changed.
fn options(rules: &str, set: &Value) -> Options {
    let set: Settings = serde_json::from_value(set.clone()).unwrap();
    match house_rules::changed(house_rules::built_in(rules).unwrap().options(), set) {
        Ok(engine::Options::Marias(options)) => options,
        other => panic!("{other:?}"),
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Anna, Ben, Cyril and Dana.
fn table() -> Vec<String> {
    names(&["Anna", "Ben", "Cyril", "Dana"])
}

#[derive(Debug)]
struct Read {
    heard: Vec<Heard>,
    granted: Vec<Granted>,
    outcome: Result<(Record, Option<String>), LineError>,
}

fn read(options: &Options, players: &[String], line: &str) -> Read {
    let cut = match tokens(line, 0) {
        Ok(cut) => cut,
        Err(error) => return Read { heard: Vec::new(), granted: Vec::new(), outcome: Err(error) },
    };
    let mut reader = Reader::new(&marias::VOCABULARY, options, players, cut);
    let outcome = marias::read_words(&mut reader, options);
    let (heard, granted) = reader.into_heard();
    Read { heard, granted, outcome }
}

fn hand_under(options: &Options, line: &str) -> Value {
    let (record, _) = read(options, &table(), line).outcome.unwrap_or_else(|e| panic!("{line}: {e}"));
    serde_json::to_value(record).unwrap()
}

fn plain() -> Options {
    options("marias", &json!({}))
}

fn hand(line: &str) -> Value {
    hand_under(&plain(), line)
}

/// Checks that a line reads as this hand, the player being Anna and the contract, where it is not said, a suit.
fn is(line: &str, expected: Value) {
    is_under(&plain(), line, expected);
}

fn is_under(options: &Options, line: &str, mut expected: Value) {
    for (key, value) in [("player", "Anna"), ("contract", "suit")] {
        expected.as_object_mut().unwrap().entry(key).or_insert_with(|| json!(value));
    }
    assert_eq!(hand_under(options, line), expected, "{line}");
}

fn granted(line: &str) -> Vec<String> {
    read(&plain(), &table(), line).granted.iter().map(Granted::to_string).collect()
}

/// Checks that a line is refused at a word, in exactly these words, hint included.
fn refused_under(options: &Options, line: &str, word: &str, message: &str) {
    cases::refused_at(&read(options, &table(), line).outcome.expect_err(line), line, word, message);
}

#[test]
fn worked_lines_read_as_the_rulebook_says() {
    let cases: Vec<Value> = include_str!("vectors/lines-marias.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(cases.len(), 167);
    for case in cases {
        let line = case["line"].as_str().unwrap();
        let options = options(case["rules"].as_str().unwrap(), &case["set"]);
        let players: Vec<String> = serde_json::from_value(case["players"].clone()).unwrap();
        if line.starts_with('{') {
            continue;
        }
        let expect = &case["expect"];
        match (&expect["error"]["word"], read(&options, &players, line).outcome) {
            (Value::String(word), outcome) => {
                let error = outcome.expect_err(line);
                let there: String = line.chars().skip(error.at).take(word.chars().count()).collect();
                assert_eq!((error.word.as_str(), there.as_str()), (word.as_str(), word.as_str()), "{line}");
            }
            (_, outcome) => {
                let (record, _) = outcome.unwrap_or_else(|error| panic!("{line}: {error}"));
                if expect["hand"].is_object() {
                    assert_eq!(serde_json::to_value(&record).unwrap(), expect["hand"], "{line}");
                }
                let printed = marias::print(&record.normal(), &options);
                let (again, _) = read(&options, &players, &printed).outcome.unwrap();
                assert_eq!(again, record.normal(), "{line} as {printed}");
            }
        }
    }
}

#[test]
fn announcements_are_said_by_number_or_word() {
    for line in [
        "anna h 7 50",
        "anna h sedma 50",
        "anna h sedmička 50",
        "anna SEVEN h 50",
        "a50h7",
        "a7h,50",
        "a7,50h",
    ] {
        is(
            line,
            json!({"trump": "hearts", "announced": ["seven"], "points": {"lone": 50}, "seven": "lone_won"}),
        );
    }
    for line in ["anna l 100 60", "anna sto l 60", "anna l 60 stovka", "anna l kilo 60", "anna lhundred 60"] {
        is(line, json!({"trump": "leaves", "announced": ["hundred"], "points": {"lone": 60}}));
    }
    for what in ["107", "stosedm", "sto a sedma", "Hundred And Seven", "100 7", "7 kilo", "sedma 107"] {
        let both = json!({"announced": ["seven", "hundred"], "points": {"lone": 60}, "seven": "lone_won"});
        is(&format!("anna {what} 60"), both);
    }
    for what in ["77", "dvě sedmy", "DVE SEDMY", "two sevens"] {
        is(&format!("anna {what} 60"), json!({"announced": ["two_sevens"], "points": {"lone": 60}}));
    }
    is("anna 77 100", json!({"announced": ["hundred", "two_sevens"]}));
    // Hundred, acorns, seven: the phrase has its own words.
    is(
        "anna 100 a sedma -",
        json!({"announced": ["seven", "hundred"], "trump": "acorns", "result": "lost",
        "seven": "lone_won"}),
    );
    is("anna 7 7 sedma", json!({"announced": ["seven"], "seven": "lone_won"}));
}

#[test]
fn the_defenders_announce_behind_the_word() {
    for what in ["7p", "7 p", "7 proti", "sedma proti", "seven against", "7against", "7PROTI", "sedmička p"]
    {
        let line = format!("anna a {what} 50");
        let hand = json!({"trump": "acorns", "announced_against": ["seven"], "points": {"lone": 50},
            "seven": "defenders_won"});
        is(&line, hand);
    }
    for what in ["107p", "sto a sedma proti", "stosedm p", "7p 100p", "hundred and seven against"] {
        let hand = json!({"announced_against": ["seven", "hundred"], "seven": "defenders_won"});
        is(&format!("anna {what}"), hand);
    }
    is(
        "anna 100 7p",
        json!({"announced": ["hundred"], "announced_against": ["seven"], "seven": "defenders_won"}),
    );
    // After a number the letter is cut off: against, then hearts; against, then flek.
    is(
        "anna 100ph60+40",
        json!({"announced_against": ["hundred"], "trump": "hearts", "points": {"lone": 60},
        "marriages": {"lone": [40]}}),
    );
    is("anna 100pflek", json!({"announced_against": ["hundred"], "flek": {"game": 1}}));
    // But a whole word, or the beginning of a suit's name, stays whole.
    is("anna 100piky", json!({"announced": ["hundred"], "trump": "leaves"}));
    is("anna 100pi", json!({"announced": ["hundred"], "trump": "leaves"}));
    is("anna 100pants", json!({"announced": ["hundred"], "flek": {"hundred": 5}}));
}

#[test]
fn a_seven_tells_its_fate() {
    let quiet = |line: &str, fate: &str| {
        is(line, json!({"trump": "bells", "points": {"lone": 50}, "seven": fate}));
    };
    for word in ["won", "vyhraná", "VYHRANÁ", "uhraná", "vyhráno", "made", "uhrany"] {
        quiet(&format!("anna b 50 7{word}"), "lone_won");
        quiet(&format!("anna b sedma {word} 50"), "lone_won");
        quiet(&format!("anna b 50 7p{word}"), "defenders_won");
        quiet(&format!("anna b 50 sedma proti {word}"), "defenders_won");
    }
    for word in ["killed", "zabitá", "zabita", "zabitý", "lost", "prohraná", "prohrano"] {
        quiet(&format!("anna b 50 7 {word}"), "lone_killed");
        quiet(&format!("anna b 50 7p {word}"), "defenders_killed");
        quiet(&format!("anna b 50 7against {word}"), "defenders_killed");
    }
    for word in ["early", "forced out", "vytažená", "předčasná", "predcasny"] {
        quiet(&format!("anna b 50 7{word}"), "lone_lost_early");
        quiet(&format!("anna b 50 7p{word}"), "defenders_lost_early");
    }
    for word in ["none", "žádná", "zadny"] {
        quiet(&format!("anna b 50 7{word}"), "none");
        quiet(&format!("anna b 50 7p{word}"), "none");
    }
    // The same said again, and lost together with how.
    quiet("anna b 50 7killed 7 zabitá", "lone_killed");
    quiet("anna b 50 7lost 7killed", "lone_killed");
    quiet("anna b 50 7early 7lost", "lone_lost_early");
    quiet("anna b 50 7none 7pnone", "none");
}

#[test]
fn lost_is_early_when_announced_and_killed_when_quiet() {
    let fate = |line: &str| hand(line)["seven"].clone();
    for announced in ["7", "sedma", "107"] {
        assert_eq!(fate(&format!("anna b 50 {announced} 7lost")), "lone_lost_early");
        assert_eq!(fate(&format!("anna b 50 7 prohraná {announced}")), "lone_lost_early", "in any order");
        assert_eq!(fate(&format!("anna b 50 {announced} proti 7plost")), "defenders_lost_early");
    }
    assert_eq!(fate("anna b 50 100 7lost"), "lone_killed");
    // The other side's seven is the quiet one.
    assert_eq!(fate("anna b 50 7p 7lost"), "lone_killed");
    let extra = options("marias", &json!({"killed_announced_seven_extra": true}));
    let must_say = "`lost` does not say how the announced seven was lost, which matters under these rules; \
                    type `7killed` or `7early`";
    refused_under(&extra, "anna b 7 50 7lost", "lost", must_say);
    refused_under(&extra, "anna b 7lost 50 107", "lost", must_say);
    refused_under(
        &extra,
        "anna b 7p 50 7p prohraná flek",
        "prohraná",
        "`prohraná` does not say how the announced seven was lost, which matters under these rules; type \
         `7pkilled` or `7pearly`",
    );
    assert_eq!(hand_under(&extra, "anna b 50 7lost")["seven"], "lone_killed", "a quiet one was killed");
    assert_eq!(hand_under(&extra, "anna b 7 50 7lost 7killed")["seven"], "lone_killed");
}

#[test]
fn what_is_taken_for_granted_is_told() {
    assert_eq!(granted("anna b 7 50"), ["the announced seven won the last trick"]);
    assert_eq!(granted("anna b 107p 50"), ["the announced seven against won the last trick"]);
    assert_eq!(granted("anna b 50 7lost"), ["the quiet seven was killed in the last trick"]);
    assert_eq!(granted("anna b 50 7plost"), ["the quiet seven against was killed in the last trick"]);
    assert_eq!(granted("anna b 7 50 7lost"), ["the announced seven was lost before the last trick"]);
    assert_eq!(
        granted("anna b 7p 50 7plost"),
        ["the announced seven against was lost before the last trick"]
    );
    for line in ["anna b 50", "anna b 7 50 7won", "anna b 7 50 7killed", "anna b 77 50", "anna betl 7 +"] {
        assert_eq!(granted(line), [""; 0], "{line}");
    }
    let told = serde_json::to_value([Granted::SevenWon { against: true }]).unwrap();
    assert_eq!(told, json!([{"SevenWon": {"against": true}}]));
    // Nothing is granted of a hand that came to no end, nor where both sides announced the seven.
    for line in ["anna h 7 unplayed", "anna nehraje se h 7", "anna h 7 revoke ben", "anna h 7 7p 50"] {
        assert_eq!(hand(line)["seven"], Value::Null, "{line}");
        assert_eq!(granted(line), [""; 0], "{line}");
    }
    assert_eq!(hand("anna h 7 7p 50 7pwon")["seven"], "defenders_won");
    assert_eq!(hand("anna h 7 +")["seven"], "lone_won");
    assert_eq!(hand("anna h 7 -")["seven"], "lone_won", "the sign tells of the game");
}

#[test]
fn two_sevens_tell_their_fate_and_nothing_is_taken_for_granted() {
    for fate in ["77won", "77 vyhrané", "dvě sedmy uhrané", "two sevens made"] {
        is(
            &format!("anna 77 50 {fate}"),
            json!({"announced": ["two_sevens"], "points": {"lone": 50},
            "two_sevens": "won"}),
        );
    }
    is("anna 50 77 prohrané", json!({"points": {"lone": 50}, "two_sevens": "lost"}));
    is("anna 77 + 77won", json!({"announced": ["two_sevens"], "two_sevens": "won", "result": "made"}));
}

#[test]
fn a_fate_stands_right_behind_its_seven() {
    is(
        "anna h 107 won",
        json!({"trump": "hearts", "announced": ["seven", "hundred"], "seven": "lone_won",
        "result": "made"}),
    );
    is(
        "anna 7 h won",
        json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "result": "made"}),
    );
    is(
        "anna 7hlost",
        json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "result": "lost"}),
    );
    is("anna h 7won lost", json!({"trump": "hearts", "seven": "lone_won", "result": "lost"}));
    // A seven that only names what was doubled, bid or counted is not the one.
    is(
        "anna 7 flek:7 lost",
        json!({"announced": ["seven"], "flek": {"seven": 1}, "seven": "lone_won",
        "result": "lost"}),
    );
    assert_eq!(hand("anna durch partner ben tricks 7 lost")["result"], "lost");
    assert_eq!(hand("anna 7 bid:7 made")["result"], "made");
}

#[test]
fn signs_are_results_beside_announcements() {
    is(
        "anna h 7 + 7won",
        json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "result": "made"}),
    );
    is(
        "anna h7+7won",
        json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "result": "made"}),
    );
    is(
        "anna 100 - 60+20",
        json!({"announced": ["hundred"], "result": "lost", "points": {"lone": 60},
        "marriages": {"lone": [20]}}),
    );
    is(
        "anna 60+40 + 7won",
        json!({"points": {"lone": 60}, "marriages": {"lone": [40]}, "result": "made",
        "seven": "lone_won"}),
    );
    is(
        "anna 60+40+7won",
        json!({"points": {"lone": 60}, "marriages": {"lone": [40]}, "result": "made",
        "seven": "lone_won"}),
    );
    is("anna 50+100", json!({"points": {"lone": 50}, "result": "made", "announced": ["hundred"]}));
    is(
        "anna 50-107",
        json!({"points": {"lone": 50}, "result": "lost", "announced": ["seven", "hundred"],
        "seven": "lone_won"}),
    );
    is(
        "anna 60+40/20+77",
        json!({"points": {"lone": 60}, "marriages": {"lone": [40], "defenders": [20]},
        "result": "made", "announced": ["two_sevens"]}),
    );
    is(
        "anna 7 - 50",
        json!({"announced": ["seven"], "seven": "lone_won", "result": "lost", "points": {"lone": 50}}),
    );
    is("anna h 50 -", json!({"trump": "hearts", "points": {"lone": 50}, "result": "lost"}));
    is("anna + h", json!({"trump": "hearts", "result": "made"}));
    // Numbers that are no counts cannot be joined to any.
    is("anna talon 10 + 50", json!({"talon_points": 10, "result": "made", "points": {"lone": 50}}));
    is("anna talon 10 - 50", json!({"talon_points": 10, "result": "lost", "points": {"lone": 50}}));
    is("anna flek:4 - 50", json!({"flek": {"game": 4}, "result": "lost", "points": {"lone": 50}}));
    for line in ["anna h 60-40", "anna h 60 - 40", "anna h 60+40-20", "anna h 60/40-20", "anna h def 60-40"] {
        let error = read(&plain(), &table(), line).outcome.expect_err(line);
        assert_eq!(error.word, "-", "{line}");
    }
}

#[test]
fn counts_are_told_from_either_side() {
    let counted = |line: &str, points: Value, marriages: Value| {
        is(line, json!({"points": points, "marriages": marriages}));
    };
    counted("anna 60+40", json!({"lone": 60}), json!({"lone": [40]}));
    counted(
        "anna 60 + 20 + 40 / 20 + 20",
        json!({"lone": 60}),
        json!({"lone": [20, 40], "defenders": [20, 20]}),
    );
    counted("anna 60/20", json!({"lone": 60}), json!({"defenders": [20]}));
    for def in ["def", "obrana", "obránci", "OBRANCI", "defenders", "opponents"] {
        counted(
            &format!("anna {def} 30+20/40"),
            json!({"defenders": 30}),
            json!({"lone": [40], "defenders": [20]}),
        );
    }
    counted("anna def30/40", json!({"defenders": 30}), json!({"lone": [40]}));
    counted(
        "anna 60+40 def 30+20",
        json!({"lone": 60, "defenders": 30}),
        json!({"lone": [40], "defenders": [20]}),
    );
    counted(
        "anna def 30+20 60+40/20",
        json!({"lone": 60, "defenders": 30}),
        json!({"lone": [40], "defenders": [20]}),
    );
    counted("anna 60 60+40 60", json!({"lone": 60}), json!({"lone": [40]}));
    is("anna 0", json!({"points": {"lone": 0}}));
    // What a word or a sign asks for is read as it stands: the rules refuse it under its field.
    counted("anna 60+30", json!({"lone": 60}), json!({"lone": [30]}));
    counted("anna 60+45/7", json!({"lone": 60}), json!({"lone": [45], "defenders": [7]}));
    is("anna def 45", json!({"points": {"defenders": 45}}));
    is("anna 50 talon 30", json!({"points": {"lone": 50}, "talon_points": 30}));
    is("anna + total 105", json!({"result": "made", "total": 105}));
    is(
        "anna durch with ben - tricks 9",
        json!({"contract": "durch_partner", "partner": "Ben", "result": "lost",
        "tricks": 9}),
    );
}

#[test]
fn fleks_are_named_or_counted() {
    let flek = |line: &str, expected: Value| {
        assert_eq!(hand(&format!("anna {line}"))["flek"], expected, "{line}");
    };
    for (word, count) in [
        ("flek", 1),
        ("re", 2),
        ("RE", 2),
        ("tutti", 3),
        ("boty", 4),
        ("boots", 4),
        ("shoes", 4),
        ("kalhoty", 5),
        ("pants", 5),
        ("kaiser", 6),
        ("kaiser výš", 7),
        ("kaiser vejš vejš", 8),
        ("kaiser once more", 7),
        ("kaiser ještě jednou", 7),
        ("higher kaiser", 7),
        ("flek re", 2),
        ("re flek", 2),
        ("tutti higher re", 4),
        ("flek:4", 4),
        ("flek:3 re", 3),
        ("flek:game:7", 7),
        ("flek:hra:7", 7),
        ("re:game", 2),
        ("flek:0", 0),
        ("flek : 12", 12),
        ("flek flek", 1),
        ("kaiser:20 higher:2", 22),
        ("hre", 2),
        ("bflek", 1),
    ] {
        flek(word, json!({"game": count}));
    }
    flek("7 re:7", json!({"seven": 2}));
    flek("7 re:sedma flek", json!({"seven": 2, "game": 1}));
    flek("flek:7 re:7 flek:7:5 higher:7", json!({"seven": 6}));
    flek("flek:77 tutti:dvě sedmy", json!({"two_sevens": 3}));
    flek("7p flek:7p:3", json!({"seven_against": 3}));
    flek("flek:7 proti re", json!({"seven_against": 1, "game": 2}));
    flek("flek:7pre:100p", json!({"seven_against": 1, "hundred_against": 2}));
    flek("flek:100p:2", json!({"hundred_against": 2}));
    flek("flek:sto proti", json!({"hundred_against": 1}));
    flek("re:107", json!({"seven": 2, "hundred": 2}));
    flek("re:107p:9", json!({"seven_against": 9, "hundred_against": 9}));
    flek("flek:stosedm flek:100:7", json!({"seven": 1, "hundred": 7}));
    // A bare flek is about what is played: the hundred, the game, the contract.
    flek("flek 100", json!({"hundred": 1}));
    flek("re 107 flek:7", json!({"hundred": 2, "seven": 1}));
    flek("100p flek", json!({"game": 1}));
    flek("77 flek", json!({"game": 1}));
    flek("betl flek +", json!({"contract": 1}));
    flek("durch wise ben re +", json!({"contract": 2}));
    flek("100 flek flek:100:3", json!({"hundred": 3}));
    let alone = options("licitovany", &json!({"game_with_two_sevens": false}));
    assert_eq!(hand_under(&alone, "anna 77 re")["flek"], json!({"two_sevens": 2}));
    assert_eq!(hand_under(&alone, "anna 77 100 re")["flek"], json!({"hundred": 2}));
    assert_eq!(hand_under(&alone, "anna 77 flek:game re")["flek"], json!({"two_sevens": 2, "game": 1}));
    assert_eq!(hand_under(&alone, "anna 7 re")["flek"], json!({"game": 2}));
}

#[test]
fn contracts_without_trumps_and_with_others() {
    let played = |line: &str, contract: &str| {
        assert_eq!(hand(&format!("anna {line}"))["contract"], contract, "{line}");
    };
    for word in ["betl", "beggar", "misère", "MISERE", "žebrák", "malý", "mala"] {
        played(&format!("{word} +"), "betl");
        played(&format!("{word} open"), "open_betl");
    }
    for word in ["durch", "slam", "velký", "velka"] {
        played(&format!("{word} -"), "durch");
        played(&format!("otevřený {word}"), "open_durch");
        played(&format!("{word} lozeny"), "open_durch");
        played(&format!("{word} vyložený"), "durch");
    }
    for partner in [
        "partner ben",
        "with ben",
        "with partner ben",
        "s partnerem ben",
        "volaný ben",
        "spoluhráč ben",
        "ve dvou ben",
        "partner:ben",
        "called partner b",
        "volana ben",
    ] {
        let hand = json!({"contract": "durch_partner", "partner": "Ben", "result": "made"});
        is(&format!("anna durch {partner} +"), hand.clone());
        is(&format!("anna {partner} + durch"), hand);
        is(
            &format!("anna h 50 {partner}"),
            json!({"trump": "hearts", "points": {"lone": 50}, "partner": "Ben"}),
        );
    }
    for wise in ["wise", "the wise one", "with the wise one", "chytrý", "s chytrým", "s chytrou", "WISE"] {
        is(
            &format!("anna durch {wise} ben +"),
            json!({"contract": "durch_wise", "wise": "Ben", "result": "made"}),
        );
        is(&format!("anna durch {wise} lost"), json!({"contract": "durch_wise", "result": "lost"}));
        is(&format!("anna - {wise} durch"), json!({"contract": "durch_wise", "result": "lost"}));
        is(
            &format!("anna durch {wise} flek -"),
            json!({"contract": "durch_wise", "flek": {"contract": 1},
            "result": "lost"}),
        );
    }
    is("anna durch wise:ben wise ben +", json!({"contract": "durch_wise", "wise": "Ben", "result": "made"}));
    for word in ["give up", "mistake", "vzdát", "omyl", "VZDAT"] {
        is(&format!("anna {word}"), json!({"contract": "give_up"}));
    }
    for word in ["shown", "laid down", "vyložený", "ukázaná"] {
        is(&format!("anna betl {word} +"), json!({"contract": "betl", "laid_down": true, "result": "made"}));
    }
    for word in ["game", "suit", "hra", "barva"] {
        is(&format!("anna {word} h 50"), json!({"trump": "hearts", "points": {"lone": 50}}));
    }
    // What does not go together in the rules is for the rules to say, where it can be written down.
    is("anna betl partner ben +", json!({"contract": "betl", "partner": "Ben", "result": "made"}));
    is("anna durch open wise ben", json!({"contract": "open_durch", "wise": "Ben"}));
}

#[test]
fn nobody_plays_when_all_passed() {
    for line in [
        "pass",
        "all pass",
        "thrown in",
        "pas",
        "všichni pas",
        "VSICHNI PAS",
        "zahozeno",
        "zahozena",
        "pass pas",
    ] {
        assert_eq!(hand(line), json!({"contract": "passed"}), "{line}");
    }
    let (_, dealer) = read(&plain(), &table(), "pass rozdává ben").outcome.unwrap();
    assert_eq!(dealer.as_deref(), Some("Ben"));
    assert_eq!(hand("pass h"), json!({"contract": "passed", "trump": "hearts"}), "the rules refuse it");
}

#[test]
fn the_last_bid_is_a_rung() {
    let bid = |typed: &str, rung: &str| {
        let read = hand(&format!("anna l 7 50 {typed}"));
        assert_eq!((&read["bid"], &read["trump"]), (&json!(rung), &json!("leaves")), "{typed}");
    };
    for (number, word, rung) in [
        ("7", "sedma", "seven"),
        ("100", "sto", "hundred"),
        ("107", "sto a sedma", "hundred_seven"),
        ("77", "dvě sedmy", "two_sevens"),
        ("77+100", "77 + 100", "two_sevens_hundred"),
    ] {
        for typed in [number, word] {
            bid(&format!("bid:{typed}"), rung);
            bid(&format!("závazek : {typed}"), rung);
            let hearts = format!("{rung}_hearts");
            bid(&format!("bid:{number}h"), &hearts);
            bid(&format!("bid:{typed} h"), &hearts);
            bid(&format!("bid:{typed} H flek"), &hearts);
            bid(&format!("bid:{typed} ♥"), &hearts);
            bid(&format!("bid:{typed} hflek"), &hearts);
        }
    }
    bid("bid:betl", "betl");
    bid("zavazek:žebrák", "betl");
    bid("bid:durch", "durch");
    bid("bid:7 bid:sedma", "seven");
    // Only the letter right behind the numbers is the bid's.
    is(
        "anna bid:7 l 7 50",
        json!({"bid": "seven", "trump": "leaves", "announced": ["seven"],
        "points": {"lone": 50}, "seven": "lone_won"}),
    );
    is("anna bid:betl h", json!({"bid": "betl", "trump": "hearts"}));
    is("anna bid:7 + 100", json!({"bid": "seven", "result": "made", "announced": ["hundred"]}));
    is("anna bid:77 + 60", json!({"bid": "two_sevens", "result": "made", "points": {"lone": 60}}));
    is("anna bid:77 - 100", json!({"bid": "two_sevens", "result": "lost", "announced": ["hundred"]}));
}

#[test]
fn the_rest_of_the_record_has_its_words() {
    for word in ["unplayed", "not played", "nehraje se", "NEHRAJE SE", "nesehráno", "nesehrana"] {
        is(&format!("anna {word} h flek"), json!({"trump": "hearts", "unplayed": true, "flek": {"game": 1}}));
    }
    for word in ["revoke", "renege", "renonc"] {
        is(&format!("anna h {word} ben"), json!({"trump": "hearts", "revoke_by": "Ben"}));
        is(&format!("anna h {word}: c"), json!({"trump": "hearts", "revoke_by": "Cyril"}));
    }
    for word in ["tricks", "štychy", "ZDVIHY", "stychy"] {
        assert_eq!(hand(&format!("anna durch partner ben - {word} 5"))["tricks"], 5, "{word}");
        assert_eq!(hand(&format!("anna durch partner ben - {word}5"))["tricks"], 5, "{word}");
    }
    for line in ["anna h total 120 +", "anna h+celkem120", "anna celkem:120 h vyhraná"] {
        is(line, json!({"trump": "hearts", "result": "made", "total": 120}));
    }
    is("anna h 50 talon10", json!({"trump": "hearts", "points": {"lone": 50}, "talon_points": 10}));
}

#[test]
fn suits_have_their_names_in_both_languages() {
    for (suit, names) in [
        (
            "hearts",
            ["h", "♥", "hearts", "he", "red", "červené", "červená", "ce", "srdce", "lepší", "lep", "♡"],
        ),
        ("bells", ["b", "♦", "bells", "balls", "ba", "diamonds", "di", "kule", "ku", "bubny", "káry", "ka"]),
        ("acorns", ["a", "♣", "acorns", "ac", "clubs", "cl", "žaludy", "ZALUDY", "za", "kříže", "kr", "♧"]),
        (
            "leaves",
            ["l", "♠", "leaves", "lea", "green", "gr", "spades", "zelené", "zelená", "listy", "piky", "pi"],
        ),
    ] {
        for name in names {
            is(&format!("anna {name} 50"), json!({"trump": suit, "points": {"lone": 50}}));
        }
    }
    is("anna re 50", json!({"flek": {"game": 2}, "points": {"lone": 50}}));
    is("anna are", json!({"trump": "acorns", "flek": {"game": 2}}));
}

#[test]
fn players_stand_where_they_are_wanted() {
    let players = names(&["Petr", "Pavla", "Hana", "Lostik"]);
    let read = |line: &str| read(&plain(), &players, line).outcome.map(|(record, _)| json!(record)).unwrap();
    assert_eq!(read("h 50 h")["player"], "Hana");
    assert_eq!(read("h 50 h")["trump"], "hearts");
    assert_eq!(read("pe h 50 partner h")["partner"], "Hana");
    assert_eq!(read("pe durch wise lost +")["wise"], "Lostik", "a name goes before a word");
    assert_eq!(read("pe durch partner pa + with pavla")["partner"], "Pavla");
}

#[test]
fn every_refusal_says_what_would_do() {
    cases::unread("notation/marias.txt", |line| read(&plain(), &table(), line).outcome.expect_err(line));
}

#[test]
fn the_reference_tells_all_that_can_be_typed() {
    let page = reference_of(&marias::VOCABULARY);
    for field in Record::FIELDS {
        assert!(page.contains(&format!("`{field}`")), "no word for {field}");
    }
    for (line, _) in marias::VOCABULARY.examples {
        assert!(page.contains(line));
        let said = line.split('#').next().unwrap();
        read(&plain(), &table(), said).outcome.unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn every_word_that_was_understood_is_heard() {
    for line in [
        "anna h 60+40/20 flek",
        "anna b def 30+20/40 50 talon 10",
        "anna l 107 60+40 7 zabitá flek:107 7p",
        "anna b 100p flek:100p:2 re:7 higher",
        "anna durch s partnerem ben - tricks 5",
        "anna h + total 120",
        "anna durch wise flek -",
        "anna 77 50 77won bid:77+100 h",
        "pass dealer ben",
        "anna h revoke:ben",
        "anna l sto a sedma proti 50 unplayed",
        "anna betl laid down made bid:betl",
        "anna give up závazek:7h",
    ] {
        {
            let Read { heard, outcome, .. } = read(&plain(), &table(), line);
            outcome.unwrap();
            let cut = tokens(line, 0).unwrap();
            for token in cut.words {
                let is_heard = heard.iter().any(|h| h.at == token.at && !h.field.is_empty());
                assert!(is_heard, "`{}` of `{line}`", token.text);
            }
        }
    }
    let heard = |line: &str| -> Vec<&str> {
        let fields = read(&plain(), &table(), line).heard.into_iter().map(|h| h.field);
        fields.collect()
    };
    assert_eq!(
        heard("anna h 7 re:7p 50+40/20 7p killed"),
        [
            "player",
            "trump",
            "announced",
            "flek",
            "flek",
            "flek",
            "flek",
            "points",
            "points",
            "marriages",
            "marriages",
            "marriages",
            "seven",
            "seven",
            "seven",
        ]
    );
}

/// Who sits where lines are tried: names that are words, begin alike, or need to be spelled.
fn tables() -> Vec<Vec<String>> {
    vec![
        table(),
        names(&["Petr", "Pavla", "P", "Hana"]),
        names(&["Jan", "Jana", "O'Brien", "Čeněk"]),
        names(&["Flek", "Won", "Sto", "Re"]),
    ]
}

fn games() -> Vec<Options> {
    vec![
        plain(),
        options("lizany", &json!({})),
        options("licitovany", &json!({"game_with_two_sevens": false, "hundred_seven_joint": true})),
        options("marias", &json!({"killed_announced_seven_extra": true, "sharp_in_talon": true})),
    ]
}

fn one_of<T: Keyword + std::fmt::Debug>() -> impl Strategy<Value = T> {
    (0..T::ALL.len()).prop_map(|at| T::ALL[at].0)
}

fn maybe<T: Clone + std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Field<T>> {
    prop::option::of(value).prop_map(Field::from)
}

prop_compose! {
    /// Any record, sensible or not.
    fn any_record(table: usize)(
        (contract, player, trump, announced, against) in (
            maybe(one_of::<Contract>()),
            maybe(0..5usize),
            maybe(one_of::<Suit>()),
            maybe(prop::collection::vec(one_of::<Announcement>(), 0..4)),
            maybe(prop::collection::vec(one_of::<Announcement>(), 0..3)),
        ),
        (flek, points, marriages, talon, seven) in (
            maybe(prop::collection::btree_map(one_of::<Component>(), -1..120i64, 0..4)),
            maybe((prop::option::of(-10..100i64), prop::option::of(0..10i64))),
            maybe((prop::collection::vec(0..50i64, 0..4), prop::collection::vec(0..50i64, 0..3))),
            maybe(0..40i64),
            maybe(one_of::<Seven>()),
        ),
        (two_sevens, result, total, laid_down, tricks) in (
            maybe(one_of::<TwoSevens>()),
            maybe(one_of::<Verdict>()),
            maybe(0..200i64),
            maybe(any::<bool>()),
            maybe(0..10i64),
        ),
        (wise, partner, unplayed, revoke_by, bid) in (
            maybe(0..5usize),
            maybe(0..5usize),
            maybe(any::<bool>()),
            maybe(0..5usize),
            maybe(one_of::<Rung>()),
        ),
    ) -> Record {
        // The fifth player is at no table.
        let players = tables();
        let name = |i: usize| players[table].get(i).cloned().unwrap_or_else(|| "Xaver".to_owned());
        Record {
            contract,
            player: player.map(name),
            trump,
            announced,
            announced_against: against,
            flek: flek.map(Fleks),
            points: points.map(|(lone, tens)| BySide { lone, defenders: tens.map(|t| t * 10) }),
            marriages: marriages.map(|(lone, defenders)| BySide { lone, defenders }),
            talon_points: talon,
            seven,
            two_sevens,
            result,
            total,
            laid_down,
            tricks,
            wise: wise.map(name),
            partner: partner.map(name),
            unplayed,
            revoke_by: revoke_by.map(name),
            bid,
            auction: Field::Absent,
            unknown: Vec::new(),
        }
    }
}

prop_compose! {
    /// A record as it comes from a table where people know the rules: words can say it.
    fn likely_record(table: usize)(
        (contract, player, other, trump, announced, against) in (
            one_of::<Contract>(),
            0..4usize,
            0..4usize,
            maybe(one_of::<Suit>()),
            prop::collection::btree_set(one_of::<Announcement>(), 0..3),
            prop::collection::btree_set(
                prop::sample::select(vec![Announcement::Seven, Announcement::Hundred]), 0..3,
            ),
        ),
        flek in prop::collection::btree_map(one_of::<Component>(), 0..120i64, 0..5),
        (own, marriages, both, seven, two_sevens) in (
            0..10i64,
            (prop::collection::vec(prop::sample::select(vec![20i64, 40]), 0..4), prop::collection::vec(Just(20i64), 0..3)),
            (any::<bool>(), any::<bool>()),
            one_of::<Seven>(),
            maybe(one_of::<TwoSevens>()),
        ),
        (result, total, laid_down, tricks, unplayed, revoked, bid, talon) in (
            maybe(one_of::<Verdict>()),
            maybe(0..20i64),
            any::<bool>(),
            maybe(0..9i64),
            any::<bool>(),
            any::<bool>(),
            maybe(one_of::<Rung>()),
            maybe(0..3i64),
        ),
    ) -> Record {
        let players = tables();
        let name = |i: usize| players[table][i].clone();
        let passed = contract == Contract::Passed;
        let other = Field::Is(name(other));
        let flek = flek.into_iter().filter(|(component, _)| {
            (*component == Component::Contract) == (contract != Contract::Suit)
        });
        let points = BySide {
            lone: both.0.then_some(own * 10),
            defenders: (both.1 || !both.0).then_some(90 - own * 10),
        };
        Record {
            contract: Field::Is(contract),
            player: if passed { Field::Absent } else { Field::Is(name(player)) },
            trump,
            announced: Field::Is(announced.into_iter().collect()),
            announced_against: Field::Is(against.into_iter().collect()),
            flek: Field::Is(Fleks(flek.collect())),
            points: Field::Is(points),
            marriages: Field::Is(BySide { lone: marriages.0, defenders: marriages.1 }),
            talon_points: talon.map(|tens| tens * 10),
            seven: Field::Is(seven),
            two_sevens,
            result,
            total: total.map(|tens| tens * 10),
            laid_down: Field::Is(laid_down),
            tricks,
            wise: if contract == Contract::DurchWise { other.clone() } else { Field::Absent },
            partner: if contract == Contract::DurchPartner { other.clone() } else { Field::Absent },
            unplayed: Field::Is(unplayed),
            revoke_by: if revoked { other } else { Field::Absent },
            bid,
            auction: Field::Absent,
            unknown: Vec::new(),
        }
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_gets_an_answer(
        game in 0..4usize,
        table in 0..4usize,
        line in "\\PC*|.*|[abhlp0-9+/:#\" -]{0,30}|(anna|p|h) ([hbalp]{0,2}(7|77|100|107|60|:)?[:+/ -]?){0,12}",
    ) {
        let players = &tables()[table];
        if let Err(error) = read(&games()[game], players, &line).outcome {
            let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
            prop_assert_eq!(there, error.word.clone());
            prop_assert!(!error.to_string().is_empty() && error.hint() != Some(String::new()));
        }
    }

    #[test]
    fn words_in_any_order_get_an_answer(
        game in 0..4usize,
        table in 0..4usize,
        words in prop::collection::vec(prop::sample::select(vec![
            "7", "77", "100", "107", "p", "against", "won", "killed", "early", "lost", "none", "+", "-", "/", ":",
            "50", "60", "40", "20", "def", "flek", "re", "higher", "flek:7", "re:107p", "flek:game:7", "bid:",
            "bid:7h", "betl", "durch", "open", "wise", "partner", "h", "b", "a", "le", "talon", "total", "tricks",
            "5", "shown", "unplayed", "revoke", "pass", "give up", "sto a sedma", "dvě sedmy", "dealer", "game", "x",
            "hflek", "7pwon", "7plost", "77won", "45", "♥",
        ]), 0..12),
    ) {
        let options = engine::Options::Marias(games()[game].clone());
        let table = Table { players: tables()[table].clone(), ..Table::default() };
        let line = format!("{} {}", table.players[0], words.join(" "));
        match read_line(&options, &table, &line).outcome {
            Ok(typed) => {
                // In words, or in braces where a suit behind `wise` would be somebody's name.
                let printed = print_line(&options, &table, &typed);
                let again = read_line(&options, &table, &printed).outcome.unwrap();
                prop_assert_eq!(again, TypedHand { record: typed.record.normal(), ..typed }, "{} as {}", line, printed);
            }
            Err(error) => {
                let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
                prop_assert_eq!(there, error.word);
            }
        }
    }

    #[test]
    fn a_likely_hand_prints_as_it_reads(
        game in 0..4usize,
        (table, record) in (0..4usize).prop_flat_map(|table| (Just(table), likely_record(table))),
        blank in prop::sample::select(vec![" ", "  ", "\t", ", ", " , "]),
    ) {
        let (players, options, normal) = (&tables()[table], &games()[game], record.normal());
        prop_assert_eq!(normal.normal(), normal.clone());
        let printed = marias::print(&normal, options);
        let (again, _) = read(options, players, &printed).outcome.unwrap();
        prop_assert_eq!(&again, &normal, "{}", printed);
        // Blanks and capitals mean nothing.
        let spaced: Vec<&str> = tokens(&printed, 0).unwrap().words.iter().map(|token| token.text).collect();
        for same in [spaced.join(blank), printed.to_uppercase()] {
            let (again, _) = read(options, players, &same).outcome.unwrap();
            prop_assert_eq!(&again, &normal, "{} as {}", printed, same);
        }
    }

    #[test]
    fn any_record_prints_as_it_reads(
        game in 0..4usize,
        (table, record) in (0..4usize).prop_flat_map(|table| (Just(table), any_record(table))),
        dealer in prop::option::of(0..4usize),
        note in prop::option::of("[a-zž#,.0-9]{1,4}( [a-z]{1,3})?"),
    ) {
        let players = tables()[table].clone();
        let options = engine::Options::Marias(games()[game].clone());
        let dealer = dealer.map(|i| players[i].clone());
        let table = Table { players, ..Table::default() };
        let record = engine::Record::Marias(record);
        let normal = TypedHand { record: record.normal(), dealer, note };
        let printed = print_line(&options, &table, &TypedHand { record, ..normal.clone() });
        prop_assert_eq!(read_line(&options, &table, &printed).outcome, Ok(normal), "{}", printed);
    }
}
