//! Everything in `examples/` is run, and comes to what is written here.

use crate::support::Room;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

const NIGHTS: &[Night] = &[
    Night {
        file: "a-night-with-everything.sheet",
        hands: 8,
        // The pot's two dollars went to who had paid for the pizza.
        balances: &[("Ivana", -470), ("Karel", -410), ("Ludmila", 2180), ("Mirek", -815), ("Norbert", -485)],
        payments: &[
            ("Ivana", "Ludmila", 470),
            ("Karel", "Ludmila", 410),
            ("Mirek", "Ludmila", 815),
            ("Norbert", "Ludmila", 485),
        ],
    },
    Night {
        file: "check-pinochle.sheet",
        hands: 7,
        // 26 checks more from each of the others, at a nickel.
        balances: &[("Abe", 130), ("Bert", -130), ("Clem", 130), ("Dutch", -130)],
        payments: &[("Bert", "Abe", 130), ("Dutch", "Clem", 130)],
    },
    Night {
        file: "double-deck.sheet",
        hands: 10,
        balances: &[("North", -200), ("East", 200), ("South", -200), ("West", 200)],
        payments: &[("North", "East", 200), ("South", "West", 200)],
    },
    Night {
        file: "family-evening.sheet",
        hands: 11,
        // A dollar and 14 hundreds from Lou and Walt, then a dollar and 12 hundreds from Peggy and Walt.
        balances: &[("Grandma", 850), ("Lou", -50), ("Peggy", 50), ("Walt", -850)],
        payments: &[("Lou", "Peggy", 50), ("Walt", "Grandma", 850)],
    },
    Night {
        file: "five-at-the-table.sheet",
        hands: 18,
        balances: &[("Alena", -536), ("Bára", -326), ("Cyril", -1336), ("Drahomíra", 1714), ("Emil", 484)],
        payments: &[
            ("Alena", "Drahomíra", 536),
            ("Bára", "Drahomíra", 326),
            ("Cyril", "Drahomíra", 852),
            ("Cyril", "Emil", 484),
        ],
    },
    Night {
        file: "four-with-kitty.sheet",
        hands: 18,
        balances: &[("Marta", 657), ("Pavel", -258), ("Růžena", 518), ("Zdeněk", 108), ("Bohouš", -1025)],
        payments: &[
            ("Pavel", "Marta", 258),
            ("Bohouš", "Marta", 399),
            ("Bohouš", "Růžena", 518),
            ("Bohouš", "Zdeněk", 108),
        ],
    },
    Night {
        file: "games-with-everything.sheet",
        hands: 8,
        balances: &[("Ada", 0), ("Bill", 0), ("Cora", 0), ("Dan", 0), ("Eve", 0)],
        payments: &[],
    },
    Night {
        file: "home-rules.sheet",
        hands: 12,
        balances: &[("Dana", 1433), ("Honza", -572), ("Libor", -268), ("Markéta", -593)],
        payments: &[("Honza", "Dana", 572), ("Libor", "Dana", 268), ("Markéta", "Dana", 593)],
    },
    Night {
        file: "licitovany-svaz.sheet",
        hands: 13,
        // 297 units lost, 90 and 207 won, at twenty haléř, to whole crowns.
        balances: &[("Květa", -5900), ("Luboš", 1800), ("Milan", 4100)],
        payments: &[("Květa", "Luboš", 1800), ("Květa", "Milan", 4100)],
    },
    Night {
        file: "marias-u-zelenku.sheet",
        hands: 21,
        // 63 and 3 units lost, 66 won, at a crown; Jan has handed Hana twenty crowns already.
        balances: &[("Petr", -6300), ("Jan", 8600), ("Hana", -2300)],
        payments: &[("Petr", "Jan", 6300), ("Hana", "Jan", 2300)],
    },
    Night {
        file: "pauzirak-ve-ctyrech.sheet",
        hands: 16,
        // At fifty haléř; Dana left after hand 13 with what she had, and Bohouš has handed Cyril 12.50; to whole crowns.
        balances: &[
            ("Alena", -14600),
            ("Bohouš", 38800),
            ("Cyril", -11900),
            ("Dana", -4600),
            ("Evžen", -7700),
        ],
        payments: &[
            ("Alena", "Bohouš", 14600),
            ("Cyril", "Bohouš", 11900),
            ("Dana", "Bohouš", 4600),
            ("Evžen", "Bohouš", 7700),
        ],
    },
    Night {
        file: "three-handed-scarne.sheet",
        hands: 22,
        balances: &[("Anna", -240), ("Jiří", -90), ("Tomáš", 330)],
        payments: &[("Anna", "Tomáš", 240), ("Jiří", "Tomáš", 90)],
    },
    Night {
        file: "three-to-1000.sheet",
        hands: 6,
        // 1250 to 1220 is no whole hundred; to 790 are four.
        balances: &[("Ida", 140), ("Max", -50), ("Rosa", -90)],
        payments: &[("Max", "Ida", 50), ("Rosa", "Ida", 90)],
    },
    Night {
        file: "vecer-se-vsim.sheet",
        hands: 5,
        balances: &[("Alois", 10600), ("Božena", -3700), ("Ctirad", -200), ("Dobroslav", -6700)],
        payments: &[("Božena", "Alois", 3700), ("Ctirad", "Alois", 200), ("Dobroslav", "Alois", 6700)],
    },
];

/// A night and what it comes to at its close, in minor units.
struct Night {
    file: &'static str,
    hands: i64,
    balances: &'static [(&'static str, i64)],
    payments: &'static [(&'static str, &'static str, i64)],
}

fn example(name: &str) -> String {
    fs::read_to_string(format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Returns a room with a copy of all examples in it.
fn room() -> Room {
    let room = Room::new();
    for name in names() {
        room.file(&format!("examples/{name}"), example(&name));
    }
    room
}

fn names() -> Vec<String> {
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter(|name| [".sheet", ".toml", ".csv"].iter().any(|end| name.ends_with(end))).collect();
    names.sort();
    names
}

#[test]
fn every_night_is_known_here() {
    let sheets: Vec<String> = names().into_iter().filter(|name| name.ends_with(".sheet")).collect();
    assert_eq!(sheets, NIGHTS.iter().map(|night| night.file).collect::<Vec<_>>());
}

#[test]
fn the_house_rules_check_themselves() {
    let said = room().says("rules check examples/house-rules.toml");
    assert!(said.ends_with("worked hands, all correct\n"), "{said}");
}

/// Price lists and house rules that others have published.
#[test]
fn rules_from_elsewhere_check_themselves() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rules");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut checked = 0;
    for file in files {
        let said = Room::new().says(&format!("rules check {}", file.display()));
        assert!(said.ends_with("worked hands, all correct\n"), "{said}");
        checked += 1;
    }
    assert!(checked >= 5, "{checked} files");
}

#[test]
fn every_night_comes_to_its_balances_and_payments() {
    let room = room();
    for (session, Night { file: name, hands, balances, payments }) in (1..).zip(NIGHTS) {
        room.does(&format!("import examples/{name}"));
        let settled = room.json(&format!("settle --json --session {session}"));
        let expected: BTreeMap<&str, i64> = balances.iter().copied().collect();
        assert_eq!(settled["balances"], json!(expected), "{name}");
        let expected: Vec<Value> = payments
            .iter()
            .map(|(from, to, amount)| json!({"from": from, "to": to, "amount": amount}))
            .collect();
        assert_eq!(settled["payments"], json!(expected), "{name}");
        let sheet = room.json(&format!("sheet --json {session}"));
        assert_eq!(sheet["session"]["hands"], *hands, "{name}");
        let mut added_up = added_up(&sheet);
        for (who, minor) in settled["rounding"].as_object().into_iter().flatten() {
            *added_up.entry(who.clone()).or_default() += minor.as_i64().unwrap();
        }
        assert_eq!(added_up.values().sum::<i64>(), 0, "{name}");
        // Where all was paid at the close nothing is left of it.
        if !example(name).contains("\nclose paid") {
            let balances = balances.iter().map(|(who, minor)| ((*who).to_owned(), *minor));
            assert_eq!(added_up, balances.collect(), "{name}");
        }
    }
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// Adds a night up from its rows alone: what each moved, shares of the kitty, rounds and cash.
fn added_up(sheet: &Value) -> BTreeMap<String, i64> {
    let mut balances: BTreeMap<String, i64> = BTreeMap::new();
    let mut kitty = 0;
    for row in sheet["sheet"].as_array().unwrap() {
        if let Some(share) = row["share"].as_i64() {
            *balances.entry(row["player"].as_str().unwrap().to_owned()).or_default() += share;
            kitty -= share;
            continue;
        }
        let mut give = |who: &str, minor: i64| *balances.entry(who.to_owned()).or_default() += minor;
        if row["kind"] == "spent" {
            give(row["player"].as_str().unwrap(), row["amount"].as_i64().unwrap());
            for (who, share) in row["shares"].as_object().unwrap() {
                give(who, -share.as_i64().unwrap());
            }
        }
        for paid in row["payments"].as_array().into_iter().flatten() {
            give(paid["from"].as_str().unwrap(), paid["amount"].as_i64().unwrap());
            give(paid["to"].as_str().unwrap(), -paid["amount"].as_i64().unwrap());
        }
        // A new game and a change of the agreement move nothing.
        let Some(cash) = row["cash"].as_object() else { continue };
        assert_eq!(
            cash.values().map(|minor| minor.as_i64().unwrap()).sum::<i64>(),
            0,
            "a hand sums to zero: {row}"
        );
        for (account, minor) in cash {
            let slot =
                if account == "kitty" { &mut kitty } else { balances.entry(account.clone()).or_default() };
            *slot += minor.as_i64().unwrap();
        }
    }
    // The kitty is shared by those at the table, odd cents one each to the first of them.
    let players = sheet["players"].as_array().unwrap();
    let name = |player: &Value| player["player"].as_str().unwrap().to_owned();
    let seated: Vec<String> = players.iter().filter(|player| player["seated"] == true).map(name).collect();
    let n = i64::try_from(seated.len()).unwrap();
    for (seat, who) in (0..).zip(&seated) {
        *balances.entry(who.clone()).or_default() +=
            kitty / n + if seat < (kitty % n).abs() { kitty.signum() } else { 0 };
    }
    balances.retain(|who, minor| who != "kitty" || *minor != 0);
    balances
}

#[test]
fn importing_twice_changes_nothing() {
    let room = room();
    let files = NIGHTS.iter().map(|night| format!(" examples/{}", night.file)).collect::<String>();
    room.does(&format!("import{files}"));
    let log = room.run("export --all --format jsonl").raw().stdout;
    let again = room.run(&format!("import{files}")).end();
    assert_eq!(again.status, 0);
    assert!(again.stderr.lines().all(|line| line.ends_with("is already here and was left alone")), "{again}");
    assert_eq!(room.run("export --all --format jsonl").raw().stdout, log);
}

#[test]
fn exported_and_imported_elsewhere_they_are_the_same() {
    for Night { file: name, .. } in NIGHTS {
        let (here, there) = (room(), Room::new());
        here.does(&format!("import examples/{name}"));
        let sheet = here.says("export");
        there.file("night.sheet", &sheet);
        there.does("import night.sheet");
        let without_id = |sheet: &str| -> Vec<String> {
            sheet.lines().filter(|line| !line.starts_with("id ")).map(str::to_owned).collect()
        };
        assert_eq!(without_id(&there.says("export")), without_id(&sheet), "{name}");
        assert_eq!(there.json("totals --json"), here.json("totals --json"), "{name}");
        let without_seal = |room: &Room| {
            let mut settled = room.json("settle --json");
            for key in ["seal", "session"] {
                settled.as_object_mut().unwrap().remove(key).unwrap();
            }
            settled
        };
        assert_eq!(without_seal(&there), without_seal(&here), "{name}");
        // Below its head: rules of a name of their own are elsewhere those that they extend, with house rules.
        let is_row = |line: &&str| line.starts_with(['┌', '│', '├', '└']);
        let rows = |room: &Room| -> Vec<String> {
            room.says("sheet").lines().filter(is_row).map(str::to_owned).collect()
        };
        assert_eq!(rows(&there), rows(&here), "{name}");
    }
}
