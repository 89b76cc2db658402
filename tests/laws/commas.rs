//! A comma put into any place of a worked line changes nothing, or asks; the places where it says something else are
//! named here with the reason.

use meldbook::jsonl::ScoreFace;
use meldbook::notation::tokens;
use meldbook::rules::Catalog;
use serde_json::{Value, json};

/// Nothing binds across a comma: what stands behind it is no target of the flek before it.
const TARGET: &str = "a comma between a flek and its target";
/// A flek in a clause with one component is on that, and without it on the main stake.
const BARE: &str = "a comma between a component and the flek on it, or around both";
/// A fate alone in a clause is the result.
const RESULT: &str = "a comma between a fate and its component";
/// `kilo a sedma proti` are both the defenders'.
const AGAINST: &str = "a comma inside a phrase that says of both whose they are";
const PARTED: &str = "a comma where nobody makes a pause, right behind `i`";
/// Melds of one player are cards in one hand, which may be worth more than those of his side.
const OF_SIDE: &str = "a comma between a player and his melds";

fn score(face: &mut ScoreFace, case: &Value, line: &str) -> Value {
    let mut case = case.clone();
    case["line"] = json!(line);
    let mut out = Vec::new();
    face.score_line(case.to_string().as_bytes(), &mut out);
    serde_json::from_slice(&out).unwrap()
}

/// Returns a line with a comma put into each place between two of its words.
fn with_a_comma(line: &str) -> Vec<String> {
    let Ok(cut) = tokens(line, 0) else { return Vec::new() };
    let places = cut.words.iter().skip(1).filter_map(|word| line.char_indices().nth(word.at));
    let places: Vec<usize> = places.map(|(byte, _)| byte).collect();
    places.into_iter().map(|at| format!("{}, {}", line[..at].trim_end(), &line[at..])).collect()
}

/// Returns the lines that pay something else with a comma.
fn paid_otherwise(cases: &str) -> Vec<String> {
    let mut face = ScoreFace::new(Catalog::default());
    let mut otherwise = Vec::new();
    for case in cases.lines().map(|case| serde_json::from_str::<Value>(case).unwrap()) {
        let line = case["line"].as_str().unwrap();
        let expected = &case["expect"];
        if !expected["error"].is_null() || line.starts_with('{') {
            continue;
        }
        for changed in with_a_comma(line) {
            let answer = score(&mut face, &case, &changed);
            let is_told = |key: &&&str| !expected[**key].is_null();
            let is_same = ["net", "points"].iter().filter(is_told).all(|key| answer[*key] == expected[*key]);
            if answer["error"].is_null() && !is_same {
                otherwise.push(changed);
            }
        }
    }
    otherwise
}

fn only_these_pay_otherwise(cases: &str, allowed: &[(&str, &str)]) {
    let allowed: Vec<&str> = allowed.iter().map(|(line, _)| *line).collect();
    assert_eq!(paid_otherwise(cases), allowed);
}

#[test]
fn a_comma_in_marias_changes_nothing_or_asks() {
    only_these_pay_otherwise(
        include_str!("../vectors/lines-marias.jsonl"),
        &[
            ("eva b 40, 7none flek", BARE),
            ("petr b 7 50 flek, 7", TARGET),
            ("petr b 107 60+40 flek, 107", TARGET),
            ("petr žaludy 7 50 flek na hru, a sedmu", TARGET),
            ("petr žaludy 7 50 flek na hru a, sedmu", TARGET),
        ],
    );
    only_these_pay_otherwise(
        include_str!("../vectors/lines-marias-natural.jsonl"),
        &[
            ("petr zelená, 7, hra re, sedma, flek, 50", BARE),
            ("ben bells, seven, flek on the game, and the seven, 50", TARGET),
            ("ben bells, seven, flek on the game and, the seven, 50", TARGET),
            ("ben bells, seven, flek on the game and the, seven, 50", TARGET),
            ("petr zelená 107, obojí uhráno, flek na kilo, i sedmu", TARGET),
            ("petr zelená 107, obojí uhráno, flek na kilo i, sedmu", TARGET),
            ("ben leaves, Dave doubled, the seven, seven won, 50", TARGET),
            ("ben leaves, Dave doubled the, seven, seven won, 50", TARGET),
            ("petr zelená, 40 a prohraná, tichá sedma", RESULT),
            ("ben bells, seven, seven, flek and re, 50", BARE),
            ("lenka kule, sedma, sedma, na flek uhraná, hra 50", BARE),
            ("lenka žaludy, sedma, sedma, flek, 50", BARE),
        ],
    );
    only_these_pay_otherwise(
        include_str!("../vectors/lines-marias-spoken.jsonl"),
        &[
            ("petr zelená 7 50 flek na hru, i sedmu", TARGET),
            ("petr zelená 7 50 flek na hru i, sedmu", TARGET),
            ("petr zelená 7 50 flek, 7 a hra", TARGET),
            ("petr zelená 7 50 flek 7, a hra", TARGET),
            ("petr zelená 7 50 flek 7 a, hra", TARGET),
            ("petr zelená 7, 7, flek, 50", BARE),
            ("petr zelená, sedma, s flekem, 50", BARE),
            ("petr zelená, sedma, sedma, dva fleky, 50", BARE),
            ("petr zelená sedma, jana flekovala, sedmu, 50", TARGET),
            ("petr zelená, dvě sedmy, flek, dvě sedmy uhrál, 50", BARE),
            ("petr zelená flek, 7 7 50", TARGET),
            ("petr zelená, prohraná i, s tichou sedmou", PARTED),
            ("petr zelená kilo, a sedma proti, 60+40", AGAINST),
            ("petr zelená kilo a, sedma proti, 60+40", AGAINST),
            ("petr zelená, 60, flek na sedmu, a hru, 7", TARGET),
            ("petr zelená, 60, flek na sedmu a, hru, 7", TARGET),
            ("petr zelená 7, sedma, flek uhraná, 50", BARE),
            ("petr kule, kilo, a sedmu proti, flek, 60+40", AGAINST),
            ("petr kule, kilo a, sedmu proti, flek, 60+40", AGAINST),
            ("petr kule, sedma proti, flek, 50", BARE),
        ],
    );
}

#[test]
fn a_comma_in_pinochle_changes_nothing_or_asks() {
    for (cases, allowed) in [
        (include_str!("../vectors/lines-auction.jsonl"), &[][..]),
        (include_str!("../vectors/lines-points.jsonl"), &[]),
        (include_str!("../vectors/lines-auction-natural.jsonl"), &[]),
        (
            include_str!("../vectors/lines-points-natural.jsonl"),
            &[("anna 300 hearts, anna, melded kings and queens, took 80", OF_SIDE)],
        ),
        (include_str!("../vectors/lines-own.jsonl"), &[]),
    ] {
        only_these_pay_otherwise(cases, allowed);
    }
}
