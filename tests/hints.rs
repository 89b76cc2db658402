//! What a hint offers for an unknown word would do in its place.

use crate::house_rules;
use meldbook::engine::{Options, read_with_hints};
use meldbook::kernel::table::{Side, Table};
use meldbook::notation::{LineError, LineProblem, UnknownWord};

fn table(players: &[&str], sides: bool) -> Table {
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    let side = |at: usize| Side::of(players.iter().skip(at).step_by(2).cloned().collect());
    let sides = sides.then(|| vec![side(0), side(1)]);
    Table { sides, players, ..Table::default() }
}

fn unknown(options: &Options, table: &Table, line: &str) -> Option<(LineError, UnknownWord)> {
    let error = read_with_hints(options, table, line).outcome.err()?;
    match error.problem.as_ref() {
        LineProblem::Unknown(unknown) => Some((error.clone(), unknown.clone())),
        _ => None,
    }
}

/// Checks that each word offered for the one at fault is read there: the line is at fault only behind it, or because
/// the word lacks what it wants.
fn check(options: &Options, table: &Table, line: &str) -> usize {
    let Some((error, unknown)) = unknown(options, table, line) else { return 0 };
    let czech = unknown.known.iter().filter_map(|word| word.czech);
    let offered = unknown.known.iter().map(|word| word.english).chain(czech);
    let offered: Vec<&str> = offered.chain(unknown.nearest).chain(unknown.nearest_czech).collect();
    for word in &offered {
        let before: String = line.chars().take(error.at).collect();
        let behind: String = line.chars().skip(error.at + error.word.chars().count()).collect();
        let mended = format!("{before} {word} {behind}");
        let at = before.chars().count() + 1;
        if let Err(after) = read_with_hints(options, table, &mended).outcome {
            let is_at_the_word = after.at >= at && after.at < at + word.chars().count();
            let lacks = matches!(*after.problem, LineProblem::Lacking { .. } | LineProblem::Player(_));
            assert!(!is_at_the_word || lacks, "{line}: `{word}` in `{mended}`: {after}");
        }
    }
    offered.len()
}

#[test]
fn every_word_that_is_offered_would_do() {
    let three = table(&["Anna", "Ben", "Cyril"], false);
    let four = table(&["Anna", "Ben", "Cyril", "Dana"], true);
    let mut offered = 0;
    for (rules, table, lines) in [
        (
            "scarne",
            &three,
            ["anna 320 s madee", "anna 320 xyzzy s 160+170", "a320s m160 t170 xx", "anna 320 s foldd"],
        ),
        (
            "family",
            &four,
            ["anna 320 h m120 xyzzy t210", "a320h trow", "a xyz 320", "anna 320 h m120 doubel t200"],
        ),
        (
            "partnership",
            &four,
            ["m120/40 xyzzy t100", "xyzzy m120/40", "m120 claimm:ben", "m120/40 echange:ben t100"],
        ),
        ("marias", &three, ["anna h 50 gatee", "anna h xyzzy 7", "anna h 7 50 fleg 7", "anna xyzzy"]),
        (
            "licitovany",
            &three,
            ["anna h 7 50 xyzzy", "anna h 7 zabyta 50", "a7 b- c- h xyzzy 7 50", "anna omil"],
        ),
    ] {
        let rules = house_rules::built_in(rules).unwrap();
        offered += lines.iter().map(|line| check(rules.options(), table, line)).sum::<usize>();
    }
    assert!(offered > 200, "{offered}");
}

#[test]
fn the_nearest_word_is_one_of_the_language() {
    let rules = house_rules::built_in("marias").unwrap();
    let three = table(&["Anna", "Ben", "Cyril"], false);
    let nearest = |line: &str| {
        let (_, unknown) = unknown(rules.options(), &three, line).unwrap();
        (unknown.nearest, unknown.nearest_czech)
    };
    assert_eq!(nearest("anna h - spadl"), (None, Some("padl")));
    assert_eq!(nearest("anna h 50 gatee"), (Some("game"), Some("gatě")));
    assert_eq!(nearest("anna h 50 flekk"), (Some("flek"), Some("flek")));
    assert_eq!(nearest("anna h 50 zapsana"), (None, None));
}
