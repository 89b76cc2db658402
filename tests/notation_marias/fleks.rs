//! Doublings: levels, counts, and what they are on.

use super::{all_read_as, field_at_fault, hand, hand_under, options, read_as, refused_at};
use serde_json::{Value, json};

fn flek(line: &str, expected: Value) {
    assert_eq!(hand(&format!("anna {line}"))["flek"], expected, "{line}");
}

#[test]
fn fleks_are_named_or_counted() {
    for (line, count) in [
        ("flek", 1),
        ("kontra", 1),
        ("re", 2),
        ("RE", 2),
        ("tutti", 3),
        ("tuti", 3),
        ("boty", 4),
        ("botky", 4),
        ("boots", 4),
        ("shoes", 4),
        ("kalhoty", 5),
        ("gatě", 5),
        ("pants", 5),
        ("kaiser", 6),
        ("kajzr", 6),
        ("kajzer", 6),
        ("kajser", 6),
        ("císař", 6),
        ("kaiser výš", 7),
        ("kaiser vejš vejš", 8),
        ("kaiser once more", 7),
        ("kaiser ještě jednou", 7),
        ("flek re", 2),
        ("re flek", 2),
        ("re tutti higher", 4),
        ("flek:4", 4),
        ("flek:3 re", 3),
        ("flek:0", 0),
        ("flek:12", 12),
        ("flek:game:7", 7),
        ("flek:hra:7", 7),
        ("re:game", 2),
        ("re on the game", 2),
        ("re na hru", 2),
        ("flek hra", 1),
        ("kaiser:20 higher:2", 22),
        ("2x flek", 2),
        ("2xflek", 2),
        ("2 x flek", 2),
        ("7x flek", 7),
        ("dva fleky", 2),
        ("2 fleky", 2),
        ("5 fleků", 5),
        ("3x flek na hru", 3),
        ("bflek", 1),
        ("žflek", 1),
        ("zre", 2),
    ] {
        flek(line, json!({"game": count}));
    }
}

#[test]
fn a_flek_without_a_target_is_on_what_is_played() {
    flek("flek 50", json!({"game": 1}));
    flek("7 re 50", json!({"game": 2}));
    flek("100 flek", json!({"hundred": 1}));
    flek("107 re", json!({"hundred": 2}));
    flek("100p flek", json!({"game": 1}));
    flek("77 flek", json!({"game": 1}));
    flek("betl flek +", json!({"contract": 1}));
    flek("durch wise ben re +", json!({"contract": 2}));
    let alone = options("licitovany", &json!({"game_with_two_sevens": false}));
    for (line, fleks) in [
        ("anna 77 re", json!({"two_sevens": 2})),
        ("anna 77 100 re", json!({"hundred": 2})),
        ("anna 77 re flek:game", json!({"two_sevens": 2, "game": 1})),
        ("anna 7 re", json!({"game": 2})),
    ] {
        assert_eq!(hand_under(&alone, line)["flek"], fleks, "{line}");
    }
}

#[test]
fn a_component_behind_a_flek_is_its_target_and_announces_nothing() {
    all_read_as(
        [
            "anna h 7 50 re:7",
            "anna h 7 50 re 7",
            "anna h 7 50 re on the seven",
            "anna h 7 50 re on 7",
            "anna h 7 50 re na sedmu",
            "anna h 7 50 re sedma",
            "anna h re na sedmu 50 7",
            "anna h 7 50 2x flek on the seven",
            "anna h 7 50 dva fleky na sedmu",
            "anna h 7 50 flek:7:2",
            "anna h 7 50 flek na sedmu:2",
            "anna h, 7, 50, flek 7, re 7",
        ],
        json!({"trump": "hearts", "announced": ["seven"], "points": {"lone": 50}, "flek": {"seven": 2},
            "seven": "lone_won"}),
    );
    let announced = "7 100 7p 100p ";
    for (fleks, expected) in [
        ("flek:7 re:7 flek:7:5 higher:7", json!({"seven": 6})),
        ("flek:7p:3", json!({"seven_against": 3})),
        ("flek 7p", json!({"seven_against": 1})),
        ("flek na protisedmu", json!({"seven_against": 1})),
        ("flek na sedmu proti", json!({"seven_against": 1})),
        ("flek:7pre:100p", json!({"seven_against": 1, "hundred_against": 2})),
        ("flek:100p:2", json!({"hundred_against": 2})),
        ("flek:sto proti", json!({"hundred_against": 1})),
        ("flek na proti kilo", json!({"hundred_against": 1})),
        ("re:107", json!({"seven": 2, "hundred": 2})),
        ("re na sto a sedmu", json!({"seven": 2, "hundred": 2})),
        ("re:107p:9", json!({"seven_against": 9, "hundred_against": 9})),
        ("flek:stosedm flek:100:7", json!({"seven": 1, "hundred": 7})),
        ("flek flek:100:3", json!({"hundred": 3})),
        ("flek on the seven, re on the hundred against", json!({"seven": 1, "hundred_against": 2})),
    ] {
        flek(&format!("{announced}{fleks}"), expected);
    }
    flek("77 flek:77 tutti:dvě sedmy", json!({"two_sevens": 3}));
    // Only what stands right behind it: a count is no target, and the seven announces.
    read_as([("anna flek:2 7", json!({"announced": ["seven"], "flek": {"game": 2}, "seven": "lone_won"}))]);
    refused_at([
        "anna h «flek»:+",
        "anna h flek:4«:»7",
        "anna flek:77«p»",
        "anna h «na» sedmu",
        "anna h 7 50 «on» the seven",
        "anna h 7 50 «all»",
        "anna h 7 50 «oboje»",
        "anna h flek «on» 50",
        "anna h flek «na»",
        "anna 7 flek:9223372036854775807 «higher»",
    ]);
    for line in
        ["anna h 50 flek 7", "anna h 50 re na kilo", "anna h 50 q7 flek 7", "anna h 100 50+40 flek:game"]
    {
        assert_eq!(field_at_fault(line).as_deref(), Some("flek"), "{line}");
    }
}

#[test]
fn a_flek_on_all_is_on_everything_announced_and_the_paid_game() {
    for (line, expected) in [
        ("7 50 flek all", json!({"game": 1, "seven": 1})),
        ("7 50 re on both", json!({"game": 2, "seven": 2})),
        ("7 50 flek oboje", json!({"game": 1, "seven": 1})),
        ("7 50 flek na vše", json!({"game": 1, "seven": 1})),
        ("7 50 flek na všechno", json!({"game": 1, "seven": 1})),
        ("7 50 flek:vše:3", json!({"game": 3, "seven": 3})),
        ("50 7p tutti all", json!({"game": 3, "seven_against": 3})),
        ("107 60+40 flek all", json!({"seven": 1, "hundred": 1})),
        ("100 7p 60+40 flek all", json!({"hundred": 1, "seven_against": 1})),
        ("100p 60+40/+0 flek all", json!({"hundred_against": 1})),
        ("50 flek all", json!({"game": 1})),
        ("betl flek all +", json!({"contract": 1})),
        ("flek all 50 7 7p 7pwon", json!({"game": 1, "seven": 1, "seven_against": 1})),
        ("7 50 flek all re:7", json!({"game": 1, "seven": 2})),
    ] {
        flek(line, expected);
    }
}

#[test]
fn a_target_has_no_fate_but_the_game_and_all() {
    refused_at([
        "anna h 7 50 flek 7«won»",
        "anna h 7 50 flek sedma «uhraná»",
        "anna h 7 50 flek na sedmu «prohraná»",
        "anna h 7 50 re:7 «killed»",
        "anna h 50 100p flek 100p «lost»",
        "anna h 7 50 flek on the game «killed»",
        "anna h 7 50 flek all «early»",
    ]);
    read_as([
        (
            "anna h 7won flek all lost",
            json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won",
                "flek": {"game": 1, "seven": 1}, "result": "lost"}),
        ),
        (
            "anna h 7won flek:7",
            json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "flek": {"seven": 1}}),
        ),
    ]);
}

#[test]
fn it_is_clear_whose_flek_it_is() {
    let fleks = |game: i64, seven: i64| json!({"game": game, "seven": seven});
    for (line, expected) in [
        ("flek na hru re na sedmu", fleks(1, 2)),
        ("re na sedmu flek", fleks(1, 2)),
        ("flek re:7", fleks(1, 2)),
        ("flek na sedmu tutti", fleks(3, 1)),
        ("flek:7:2 tutti", fleks(3, 2)),
        ("re tutti:7", fleks(2, 3)),
        ("flek na hru re", json!({"game": 2})),
        ("flek re na hru", json!({"game": 2})),
        ("flek re all", fleks(2, 2)),
        ("re:7, 50, flek", fleks(1, 2)),
        ("flek 7 50 re", fleks(2, 1)),
    ] {
        let counted = if line.contains("50") { "" } else { " 50" };
        flek(&format!("l 7{counted} {line}"), expected);
    }
    refused_at([
        "anna l 7 50 flek na sedmu «re»",
        "anna l 7 50 flek on the seven, «re»",
        "anna l 7 50 re:7 «tutti»",
        "anna l 7 50 flek:7 «higher»",
        "anna l 7 50 flek:7:2 «výš»",
        "anna l 7 50 re 7 «flek»",
        "anna l 7 50 flek 7 «flek»",
        "anna l 7 50 flek «re» na sedmu",
        "anna l 7 50 flek «re» 7",
    ]);
}
