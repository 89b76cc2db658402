//! `hands`: a search over all sessions.

use super::stats::a_winter;
use crate::support::Room;
use insta::assert_snapshot;

/// Returns session and number of the hands that a search finds.
fn found(room: &Room, search: &str) -> Vec<(i64, i64)> {
    let hands = room.json(&format!("hands --json {search}"));
    let hands = hands.as_array().unwrap().iter();
    hands.map(|hand| (hand["session"].as_i64().unwrap(), hand["no"].as_i64().unwrap())).collect()
}

#[test]
fn every_hand_says_what_was_played_and_leads_to_its_why() {
    let room = a_winter();
    assert_snapshot!("hands at 80 columns", room.says("hands"));
    assert_snapshot!("hands at 120 columns", room.run("hands").columns(120).says());
    assert_snapshot!("hands at 60 columns", room.run("hands --rules scarne").columns(60).says());
    assert_snapshot!("hands in czech", room.run("hands").variable("MELDBOOK_LANG", "cs").columns(120).says());
    let said = room.says("hands --note trump");
    assert!(said.contains("`meldbook why 5 --session 1`"), "{said}");
    room.does("why 5 --session 1");
}

#[test]
fn bids_trumps_and_contracts_narrow_the_search() {
    let room = a_winter();
    assert_eq!(found(&room, "--bid 350.."), [(1, 2), (2, 3), (4, 2)]);
    assert_eq!(found(&room, "--bid ..300"), [(1, 3), (1, 5), (2, 2), (2, 4), (4, 3)]);
    assert_eq!(found(&room, "--bid 320..330"), [(1, 1), (2, 1), (4, 1)]);
    assert_eq!(
        found(&room, "--bid '300 .. 350'"),
        [(1, 1), (1, 2), (1, 3), (1, 5), (1, 6), (2, 1), (2, 2), (2, 4), (4, 1)]
    );
    assert_eq!(found(&room, "--bid 360"), [(2, 3)]);
    for bids in ["", "..", "a..", "3x", "-5", "300..350..400", "99999999999999999999"] {
        let said = room.refuses(2, &format!("hands '--bid={bids}'"));
        assert!(said.contains(&format!("`{bids}` is not a range of bids")), "{said}");
    }
    assert_eq!(found(&room, "--trump s"), [(1, 1), (2, 1), (4, 2)]);
    assert_eq!(found(&room, "--trump spades"), found(&room, "--trump s"));
    assert_eq!(
        found(&room, "--trump ♠"),
        [(1, 1), (2, 1), (3, 2), (4, 2)],
        "leaves are spades of the other deck"
    );
    assert_eq!(found(&room, "--trump leaves"), [(3, 2)]);
    assert_eq!(found(&room, "--trump zel"), [(3, 2)]);
    assert_eq!(
        found(&room, "--trump č"),
        [(1, 2), (1, 6), (2, 3), (3, 1), (3, 6), (4, 1)],
        "hearts, not clubs"
    );
    assert_eq!(found(&room, "--trump č --game marias"), [(3, 1), (3, 6)]);
    assert_eq!(found(&room, "--contract 300-340 --lost"), [(1, 3), (1, 5), (2, 4)]);
    assert_eq!(found(&room, "--contract betl"), [(3, 3)]);
    assert_eq!(found(&room, "--contract sedma"), [(3, 2), (3, 6)]);
    assert_eq!(found(&room, "--contract two_sevens"), [], "known, but never played");
}

#[test]
fn who_declared_and_dealt_and_what_was_noted_narrow_it_too() {
    let room = a_winter();
    assert_eq!(found(&room, "--declarer petr"), [(3, 1), (3, 5)]);
    assert_eq!(found(&room, "--declarer anna --made --game auction"), [(1, 1), (2, 1)]);
    assert_eq!(found(&room, "--dealer jan"), [(3, 2), (3, 4), (3, 6)]);
    assert_eq!(found(&room, "--note 'TOO EARLY'"), [(1, 5)]);
    assert_eq!(found(&room, "--note 7"), [], "a number is no empty text");
    assert_eq!(found(&room, "--last 1 --player dana"), [(4, 1), (4, 2), (4, 3)]);
    let ran = room.run("hands --note nothing").end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", "no hand fits\n"));
    assert_eq!(room.run("hands --note nothing --json").says(), "[]\n");
}

#[test]
fn an_open_contract_is_named_by_what_the_line_says() {
    let room = Room::new();
    room.does("new marias Petr Jana Eva --stake '1 Kč' --date 2026-03-14");
    for line in ["jana betl otevřený uhrála", "eva ložený durch -", "petr betl +"] {
        room.does(&format!("log {line}"));
    }
    room.does(r#"log '{"contract":"open_betl","player":"Jana","result":"made"}'"#);
    let said = room.says("hands");
    let named = ["Jana open betl ", "Eva open durch ", "Petr betl ", "Jana open betl "];
    let lines = said.lines().filter(|line| line.contains("marias"));
    assert!(lines.zip(named).all(|(line, named)| line.contains(named)), "{said}");
}

#[test]
fn the_biggest_are_those_in_which_most_changed_hands() {
    let room = a_winter();
    assert_snapshot!("the biggest hands", room.says("hands --biggest 2"));
    let sizes = |search: &str| -> Vec<i64> {
        let hands = room.json(search);
        let won = |hand: &serde_json::Value| {
            let amounts = hand["amount"].as_object().unwrap().values().map(|n| n.as_i64().unwrap());
            amounts.filter(|n| *n > 0).sum()
        };
        hands.as_array().unwrap().iter().map(won).collect()
    };
    let mut all = sizes("hands --json --rules scarne");
    all.sort_by(|a, b| b.cmp(a));
    assert_eq!(sizes("hands --json --rules scarne --biggest 3"), all[..3]);
}

#[test]
fn a_contract_is_found_by_every_word_of_a_line() {
    let room = a_winter();
    let of = |word: &str| found(&room, &format!("--contract '{word}'"));
    assert_eq!(of("hundred"), [(3, 4)]);
    for word in ["100", "kilo", "sto", "stovka"] {
        assert_eq!(of(word), of("hundred"), "{word}");
    }
    assert_eq!(of("seven"), [(3, 2), (3, 6)]);
    assert_eq!((of("7"), of("sedma")), (of("seven"), of("seven")));
    room.file(
        "more.sheet",
        "rules marias\nplayers Anna, Petr, Jan\nstake 1 Kč\ndate 2026-04-14\n\n\
         anna h 107 60+40 dealer jan\nclose\n",
    );
    room.does("import more.sheet");
    for word in ["107", "stosedm", "sto a sedma", "kilo a sedma", "hundred and seven", "hundred_seven"] {
        assert_eq!(of(word), [(5, 1)], "{word}");
    }
    for word in ["vzdáno", "vzdát", "give up", "given up", "omyl"] {
        assert_eq!(of(word), [], "{word}");
    }
}
