//! When somebody goes home and the rules need the chair: the rules of the form that fits are named, there and back.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_fourth_goes_home_and_comes_back() {
    let room = Room::new();
    room.does("new pauzirak Jana Petr Dana Karel --stake '1 Kč' --date 2026-03-14 --dealer karel");
    room.does("log jana h 60");
    assert_snapshot!(room.says("seat out karel"), @r"
    new: 1a: Karel leaves
    for 3 players: `set rules=marias`
    next: Jana deals, once the chair of Karel is taken
    ");
    assert_snapshot!(room.refuses(1, "log petr h 60"), @"
    error: a hand needs 4 players, and the chair of Karel is empty
    hint: `meldbook seat in NAME` fills it; for 3 players: `meldbook set rules=marias`
    ");
    assert_snapshot!(room.refuses(1, "--lang cs log petr h 60"), @"
    chyba: ke hře jsou potřeba aspoň 4 hráči; prázdná židle: Karel
    rada: židli obsadí `přisedá JMÉNO`, v příkazové řádce `meldbook seat in JMÉNO`; pro 3 hráče `nastav pravidla=marias`
    ");
    room.does("set rules=marias");
    room.does("log petr h 60");
    assert_snapshot!(room.refuses(1, "seat in karel"), @"
    error: this game is for 3 players, and 4 would be at the table
    hint: for 4 players: `meldbook set rules=pauzirak`
    ");
    assert_snapshot!(room.refuses(1, "--lang cs seat in karel"), @"
    chyba: tuto hru hrají 3 hráči, ne 4
    rada: pro 4 hráče: `nastav pravidla=pauzirak`
    ");
    assert_snapshot!(room.says("set rules=pauzirak"), @"
    new: 2a: rules marias -> pauzirak; form three -> pauzirak
    next: Petr deals, once the chair of Karel is taken
    ");
    assert_snapshot!(room.says("seat in karel"), @"
    new: 2b: Karel joins
    next: Petr deals, Dana is forehand, Petr sits out
    ");
    room.does("log dana h 60");
    let sheet = room.says("export");
    assert!(sheet.contains("set rules=marias ") && sheet.contains("set rules=pauzirak "), "{sheet}");
    room.does("verify");
}

#[test]
fn every_form_that_needs_the_chair_names_another_that_works() {
    for (rules, players) in [
        ("marias-four", "Anna Ben Cyril Dana"),
        ("partnership", "Anna Ben Cyril Dana"),
        ("non-partnership", "Anna Ben Cyril Dana"),
        ("army-navy-4", "Anna Ben Cyril Dana"),
        ("marias", "Anna Ben Cyril"),
    ] {
        let room = Room::new();
        room.does(&format!("new {rules} {players}"));
        let left = room.says("seat out ben");
        let named = left.split('`').nth(1).unwrap_or_else(|| panic!("{rules}: {left}")).to_owned();
        assert!(named.starts_with("set rules="), "{rules}: {named}");
        let now = room.says(&named);
        assert!(!now.contains("sits on the chair"), "{rules}: {now}");
    }
    // Nothing is named where there is no such form, nor where the table is large enough.
    for (rules, players) in [("scarne", "Anna Ben Cyril"), ("scarne", "Anna Ben Cyril Dana")] {
        let room = Room::new();
        room.does(&format!("new {rules} {players}"));
        assert!(!room.says("seat out ben").contains("set rules="), "{rules} {players}");
    }
}

#[test]
fn a_table_waits_for_one_new_player_and_no_more() {
    let room = Room::new();
    room.does("new lizany Jana Petr");
    let refused = room.refuses(1, "set rules=pauzirak");
    assert!(refused.contains("this game is for 4 players, and 2 would be at the table"), "{refused}");
}

#[test]
fn partners_go_on_alone_and_back() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=2,hundred=10c --date 2026-03-14 --dealer dana");
    room.does("seat out ben");
    room.does("set rules=three-hand");
    room.does("log m80/120/40 t100//60");
    assert_snapshot!(room.refuses(1, "set rules=non-partnership"), @"
    error: game 1 is played by 3 sides: it cannot go on with 4
    hint: `game` first, which leaves it without a winner, or play it out
    ");
    room.does("game");
    room.does("set rules=non-partnership");
    room.does("seat in emil");
    room.does("log m80/120/40/20 t100//60/20");
    room.does("game");
    room.does("set rules=family");
    room.does("log a320s m120/40 t200");
    room.does("verify --rebuild");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn players_who_were_alone_find_partners_opposite() {
    let room = Room::new();
    room.does("new non-partnership Anna Ben Cyril Dana --date 2026-03-14 --dealer dana");
    room.does("set rules=partnership");
    assert!(room.says("log m80/120 t100/150").contains("Anna+Cyril"));
    room.does("game --sides anna+ben,cyril+dana");
    assert!(room.says("log m80/120 t100/150").contains("Anna+Ben"));
}

#[test]
fn whoever_takes_the_chair_of_the_dealer_deals() {
    let room = Room::new();
    room.does("new pauzirak Jana Petr Dana Karel --stake '1 Kč' --date 2026-03-14 --dealer karel");
    assert_snapshot!(room.says("seat out karel"), @"
    new: 0a: Karel leaves
    for 3 players: `set rules=marias`
    next: whoever takes the chair of Karel deals
    ");
    assert_eq!(room.json("sheet --json")["next"]["dealer"], serde_json::Value::Null);
    let said = room.says("--lang cs seat in eva");
    assert!(said.ends_with("další rozdává eva, forhont je Jana, pauzíruje eva\n"), "{said}");
    room.does("log jana h 60");
    assert_eq!(room.json("sheet --json")["sheet"][2]["dealer"], "eva");
}
