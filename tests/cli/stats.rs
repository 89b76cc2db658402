//! `stats`: everybody's statistics, a player's card, two players head to head.

use crate::seed::{one_in, rounds};
use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

const CLASSIC: &str = "\
rules scarne
players Anna, Ben, Cyril, Dana
stake 5c
date 2025-12-27
place U Zelenků

anna 320 s m160 t170 dealer dana
ben 350 h m120 t210 dealer cyril
cyril 300 d fold
pass
anna 300 c lost dealer ben # the last trump, too early
dana 310 h m100 t240 dealer anna
close
";

const AGAIN: &str = "\
rules scarne
players Anna, Ben, Cyril
stake 5c
date 2026-01-31

anna 330 s m150 t180
ben 300 d made
anna 360 h m100 t190
cyril 300 c lost
penalty ben anna 4 a misdeal
close
";

const MARIAS: &str = "\
rules marias
players Anna, Petr, Jan
stake 1 Kč
date 2026-02-14

petr h 60+40 dealer anna
anna l 7 50 flek dealer jan
jan betl lost dealer petr
anna b 100 60+40 dealer jan
petr durch made dealer anna
anna h 7killed 60 dealer jan
close
";

const FAMILY: &str = "\
rules family
players Anna, Ben, Cyril, Dana
stake game=1,hundred=25c
date 2026-03-15

anna 320 h m120/40 t210
cyril 1200 s m=double_run/20 t200
dana 250 c m20/100 t150
close
";

/// Nights of all three games, in two currencies.
pub fn a_winter() -> Room {
    let room = Room::new();
    for (name, sheet) in [("1", CLASSIC), ("2", AGAIN), ("3", MARIAS), ("4", FAMILY)] {
        room.file(&format!("{name}.sheet"), sheet);
        room.does(&format!("import {name}.sheet"));
    }
    room
}

#[test]
fn broken_down_by_what_hands_were_about() {
    let room = a_winter();
    let by = ["role", "contract", "bid", "trump", "dealer", "seat", "partner", "opponent"];
    let said = by.map(|by| room.run(&format!("stats --by {by} --player anna")).columns(120).says());
    assert_snapshot!("stats of anna by what hands were about", said.join("\n"));
}

#[test]
fn broken_down_by_when_and_where_they_were_played() {
    let room = a_winter();
    let by = ["rules", "place", "session", "weekday", "month", "year"];
    let said = by.map(|by| room.run(&format!("stats anna --by {by}")).columns(120).says());
    assert_snapshot!("stats of anna by when and where", said.join("\n"));
}

#[test]
fn a_card_of_each_game() {
    let room = a_winter();
    assert_snapshot!("card of auction pinochle", room.says("stats anna --game auction"));
    assert_snapshot!("card of a game to points", room.says("stats anna --game points"));
    assert_snapshot!("card of marias", room.says("stats anna --game marias"));
    assert_snapshot!("card of all games", room.run("stats ann").columns(60).says());
}

#[test]
fn a_card_in_czech() {
    let room = a_winter();
    let said = ["stats anna --game marias", "stats anna --game pinochle", "stats", "stats anna ben"]
        .map(|line| room.run(line).variable("MELDBOOK_LANG", "cs").columns(100).says());
    assert_snapshot!("cards in czech", said.join("\n"));
}

#[test]
fn two_players_head_to_head() {
    let room = a_winter();
    assert_snapshot!("head to head of pinochle", room.says("stats anna ben"));
    assert_snapshot!("head to head of marias", room.says("stats jan petr"));
    assert_snapshot!("head to head by rules", room.says("stats anna ben --by rules"));
}

/// Returns the lines that are wider than the terminal.
fn too_wide(room: &Room, line: &str, columns: u16, lang: &str) -> Vec<String> {
    let said = room.run(line).columns(columns).variable("MELDBOOK_LANG", lang).says();
    let is_wide = |line: &&str| line.chars().count() > usize::from(columns);
    said.lines().filter(is_wide).map(str::to_owned).collect()
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let rooms = [a_winter(), a_year()];
    let by = ["player", "rules", "place", "session", "weekday", "month", "year", "partner", "opponent"];
    let totals = by.map(|by| format!("totals --by {by}"));
    let by = ["role", "contract", "bid", "trump", "dealer", "seat", "place", "session", "rules", "weekday"];
    let stats = by.map(|by| format!("stats --by {by}"));
    let others = ["stats", "stats anna ben", "stats dana anna --by place", "sessions", "hands"];
    let lines: Vec<String> = totals.into_iter().chain(stats).chain(others.map(str::to_owned)).collect();
    for (room, columns, lang) in rooms.iter().flat_map(|room| {
        [(room, 80, "en"), (room, 60, "cs"), (room, 60, "en"), (room, 80, "cs")].into_iter().take(rounds(2))
    }) {
        for line in lines.iter().step_by(one_in(2)) {
            let wide = too_wide(room, line, columns, lang);
            assert!(wide.is_empty(), "{line} in {lang} at {columns}:\n{}", wide.join("\n"));
        }
        // Contracts that are all of one player may need one column more than 60.
        assert!(too_wide(room, "stats anna", columns.max(61), lang).is_empty(), "a card at {columns}");
    }
}

#[test]
fn averages_of_few_hands_are_marked() {
    let room = a_year();
    let card = room.run("stats anna").columns(120).says();
    let line = |head: &str| card.lines().find(|line| line.contains(head)).unwrap();
    assert!(line(" 350-390 ").contains("22% of 9*") && line(" 300-340 ").contains("75% of 20 "), "{card}");
    assert!(card.contains("* of fewer than 20 contracts: too few to go by"), "{card}");
}

/// Returns a room with the year of nights that is shipped.
fn a_year() -> Room {
    let room = Room::new();
    let mut nights: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/year"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    nights.sort();
    let nights: Vec<&str> = nights.iter().map(|path| path.to_str().unwrap()).collect();
    room.does(&format!("import {}", nights.join(" ")));
    room
}

#[test]
fn what_chooses_hands_for_a_search_does_so_for_statistics() {
    let room = a_year();
    let hands = room.json("hands --json --bid 400.. --player dana");
    let hands = hands.as_array().unwrap();
    let declared = hands.iter().filter(|hand| hand["declarer"] == "Dana");
    let (declared, won) =
        declared.fold((0, 0), |(all, won), hand| (all + 1, won + hand["amount"]["Dana"].as_i64().unwrap()));
    let cards = room.json("stats dana --json --bid 400..");
    let [card] = cards.as_array().unwrap().as_slice() else { panic!("{cards}") };
    assert_eq!(
        (card["hands"].as_u64(), card["declared"].as_i64()),
        (Some(hands.len() as u64), Some(declared))
    );
    assert_eq!(card["declared_amount"], won);
    assert_eq!((&card["form"], &card["best_night"]), (&json!([]), &json!(null)), "nights are of all hands");
    // By what belongs to a session too, and each column adds up to zero.
    let months = room.json("stats dana --json --bid 400.. --by month");
    let sum: i64 = months.as_array().unwrap().iter().map(|row| row["amount"].as_i64().unwrap()).sum();
    assert_eq!(card["amount"], sum);
    let days = room.says("stats dana --bid 400.. --by weekday");
    assert!(days.contains("Thursday") || days.contains("Monday"), "{days}");
}
