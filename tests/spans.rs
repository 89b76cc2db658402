//! Whatever is typed at whatever game gets an answer, and every place that the answer names lies in the line.

use crate::seed::law;
use meldbook::engine::{self, Options, Record};
use meldbook::kernel::table::Table;
use meldbook::notation::Reading;
use meldbook::rules::Catalog;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const NAMES: [&str; 4] = ["Petr", "Čeněk", "Hana", "O'Brien"];

/// A game of each engine, of mariáš one of each form.
const GAMES: [(&str, usize); 7] = [
    ("marias", 3),
    ("pauzirak", 4),
    ("marias-four", 4),
    ("lizany", 2),
    ("licitovany", 3),
    ("classic", 4),
    ("family", 4),
];

thread_local! {
    static OPTIONS: Vec<Options> = GAMES
        .iter()
        .map(|(rules, _)| Catalog::default().load(rules).unwrap().rules.options().clone())
        .collect();
}

fn read(game: usize, line: &str) -> Reading<Record> {
    OPTIONS.with(|options| engine::read_line(&options[game], &table(game), line))
}

/// What each player and the kitty get for a hand that was read, or why not.
fn scored(game: usize, record: &Record) -> Result<i64, String> {
    let table = Table { dealer: Some(NAMES[0].to_owned()), ..table(game) };
    let outcome = OPTIONS.with(|options| engine::score(&options[game], &table, record));
    let net = outcome.map_err(|refusal| refusal.to_string())?.net(table.players.len());
    let net = net.map_err(|overflow| overflow.to_string())?;
    Ok(net.seats.iter().map(|units| units.0).sum::<i64>() + net.kitty.0)
}

fn table(game: usize) -> Table {
    Table {
        players: NAMES[..GAMES[game].1].iter().map(|name| (*name).to_owned()).collect(),
        ..Table::default()
    }
}

/// Words of mariáš and of pinochle, signs, blanks and what stands in nobody's table.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "petr",
        "p",
        "čeněk",
        "C\u{30c}ene\u{30c}k",
        "hana",
        "h",
        "o'brien",
        "b",
        "a",
        "l",
        "♥",
        "♣\u{fe0f}",
        "7",
        "77",
        "100",
        "107",
        "7p",
        "100p",
        "107p",
        "60+40/20",
        "50",
        "def",
        "30+20/40",
        "7won",
        "7killed",
        "7pwon",
        "7 zabitá",
        "q7",
        "t7pkilled",
        "tichá sedma",
        "quiet 100",
        "protisedma",
        "50/+40",
        "hláška 40",
        "re na sedmu",
        "flek on the seven",
        "2x flek",
        "flek all",
        "hraje",
        "žre",
        "game won",
        "jan 7",
        "p-",
        "77lost",
        "flek",
        "re:7",
        "flek:100p:2",
        "flek:game:7",
        "kaiser",
        "výš",
        "+",
        "-",
        "/",
        ":",
        ",",
        "total 120",
        "talon 10",
        "partner hana",
        "durch",
        "open",
        "s chytrým",
        "betl",
        "made",
        "lost",
        "shown",
        "tricks 5",
        "revoke",
        "unplayed",
        "bid:107h",
        "pass",
        "dealer p",
        "dvě sedmy",
        "sto a sedma",
        "320",
        "s",
        "m160",
        "t170",
        "m=run",
        "pays:",
        "=",
        "{",
        "}",
        "\"",
        "#",
        "# úplně poslední",
        "\u{301}",
        "漢",
        "ﬁ",
        "ß",
        "\t",
        "  ",
        "\u{a0}",
        "٣",
        "𝟟",
        "0x7",
    ];
    prop_oneof![9 => select(words.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,3}", 1 => ".{0,2}"]
}

fn line() -> impl Strategy<Value = String> {
    let joined = || {
        (vec(word(), 0..12), select(vec![" ", "", " ", ", "])).prop_map(|(words, blank)| words.join(blank))
    };
    prop_oneof![
        6 => joined(),
        3 => joined().prop_map(|line| format!("petr {line}")),
        1 => "\\{\"(contract|player|flek|note|x)\": ?[\"{\\[]?[a-z0-9]{0,6}[\"}\\]]{0,2},?.{0,6}",
    ]
}

proptest! {
    #![proptest_config(law(1500))]

    #[test]
    fn every_place_lies_in_the_line(game in 0..GAMES.len(), line in line()) {
        let reading = read(game, &line);
        let length = line.chars().count();
        let mut heard = reading.heard;
        heard.sort_by_key(|heard| (heard.at, usize::MAX - heard.len));
        let mut end = 0;
        for span in &heard {
            prop_assert!(span.len > 0 && !span.field.is_empty(), "{span:?} says nothing");
            // A word as it is spoken may stand for several things, each in it.
            let is_within = span.at + span.len <= end;
            prop_assert!(end <= span.at || is_within, "{span:?} goes on behind another one: {heard:?}");
            end = end.max(span.at + span.len);
        }
        prop_assert!(end <= length, "{heard:?} goes beyond the line of {length}");
        match reading.outcome {
            // What can be read is scored or refused in words.
            Ok(hand) => match scored(game, &hand.record) {
                Ok(sum) => prop_assert_eq!(sum, 0),
                Err(refusal) => prop_assert_ne!(refusal, ""),
            },
            Err(error) => {
                prop_assert!(error.at <= length, "{} in a line of {length}", error.at);
                let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
                prop_assert_eq!(&there, &error.word);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
