//! What a hint offers for an unknown word would do in its place.

use crate::house_rules;
use meldbook::engine::{self, Engine, Options, example_hand, read_line, read_with_hints};
use meldbook::kernel::table::{Side, Table};
use meldbook::lang::Lang;
use meldbook::notation::{EXAMPLE_SETTING, Help, LineError, LineProblem, UnknownWord};

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
fn hints_are_the_same_however_many_lines_were_bad_before() {
    let mut known = Vec::new();
    for (rules, players) in [("scarne", 3), ("classic", 4), ("marias", 3)] {
        let rules = house_rules::built_in(rules).unwrap();
        let table = table(&["Anna", "Ben", "Cyril", "Dana"][..players], false);
        for dealer in ["Anna", "Ben"] {
            let table = Table { dealer: Some(dealer.to_owned()), ..table.clone() };
            for line in ["anna 320 xyzzy s 160", "anna 320 zyxxy s 160", "anna xyzzy h 50", "anna h 50 madee"]
            {
                known.push((rules.options().clone(), table.clone(), line));
            }
        }
    }
    let read =
        |(options, table, line): &(Options, Table, &str)| read_with_hints(options, table, line).outcome;
    let one_by_one: Vec<_> = known
        .iter()
        .map(|case| std::thread::scope(|scope| scope.spawn(|| read(case)).join().unwrap()))
        .collect();
    assert!(one_by_one.iter().filter(|outcome| outcome.is_err()).count() > 15);
    for _ in 0..2 {
        assert_eq!(known.iter().map(read).collect::<Vec<_>>(), one_by_one);
    }
}

#[test]
fn the_nearest_word_is_one_of_the_language() {
    let rules = house_rules::built_in("marias").unwrap();
    let three = table(&["Anna", "Ben", "Cyril"], false);
    let nearest = |line: &str| {
        let (_, unknown) = unknown(rules.options(), &three, line).unwrap();
        (unknown.nearest, unknown.nearest_czech)
    };
    // Who pays is not guessed.
    assert_eq!(nearest("anna h spadll"), (None, None));
    assert_eq!(nearest("anna h 50 gatee"), (Some("game"), Some("gatě")));
    assert_eq!(nearest("anna h 50 flekk"), (Some("flek"), Some("flek")));
    assert_eq!(nearest("anna h 50 zapsana"), (None, None));
    // Ben is not forehand, which no word here changes.
    let table = Table { dealer: Some("Ben".to_owned()), ..three.clone() };
    let (_, unknown) = unknown(rules.options(), &table, "ben h gatee 50").unwrap();
    assert_eq!(unknown.nearest_czech, Some("gatě"));
}

#[test]
fn every_example_of_the_help_is_a_hand_of_its_rules() {
    let names = ["Anna", "Ben", "Čeněk", "Dana", "Emil", "Filip", "Gita", "Hana"].map(str::to_owned);
    for (engine, least) in [(Engine::Auction, 14), (Engine::Points, 1), (Engine::Marias, 4)] {
        for rules in house_rules::all_of(engine) {
            let options = rules.options();
            let players: Vec<String> =
                names.iter().take(*options.players_allowed().start()).cloned().collect();
            let sides = options.partners(&players);
            let table = Table { players, sides, ..Table::default() };
            let entered = |line: &str| {
                let hand = read_line(options, &table, line)
                    .outcome
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
                let score = |dealer| engine::score(options, &Table { dealer, ..table.clone() }, &hand.record);
                let last = || score(table.players.last().cloned());
                let scored = score(hand.dealer.clone()).or_else(|_| last());
                assert!(scored.is_ok(), "{}: {line}: {:?}", rules.name(), scored.err());
            };
            let help = engine::help(options, &Lang::english());
            let examples = help.iter().filter(|(_, help)| matches!(help, Some(Help::Example { .. })));
            let shown = examples.map(|(line, _)| entered(line)).count();
            assert!(shown >= least, "{}: {shown}", rules.name());
            entered(&example_hand(options));
            let (key, value) = options.engine().vocabulary().setting.split_once('=').unwrap();
            assert!(house_rules::with(rules.name(), &[(key, value)]).is_ok(), "{}: {key}", rules.name());
        }
    }
    assert_eq!(Engine::Auction.vocabulary().setting, EXAMPLE_SETTING);
}
