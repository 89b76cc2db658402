//! `rules show --card`, and `melds` without cards.

use crate::seed::rounds;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::rules::BUILT_IN;

#[test]
fn a_card_of_auction_pinochle() {
    let room = Room::new();
    let card = room.run("rules show scarne --card --stake 10c").columns(80).says();
    assert_snapshot!("card of scarne", card);
    let czech = room.run("--lang cs rules show classic --card --stake '2 Kč'").columns(60).says();
    assert_snapshot!("card of classic in Czech", czech);
}

#[test]
fn a_card_of_a_game_to_points() {
    let room = Room::new();
    let card = room.run("rules show check --card --stake game=1,hundred=25c,check=5c").columns(80).says();
    assert_snapshot!("card of check", card);
    let czech = room.run("--lang cs rules show family --card").columns(80).says();
    assert_snapshot!("card of family in Czech", czech);
}

#[test]
fn a_card_of_marias() {
    let room = Room::new();
    let card = room.run("rules show licitovany-svaz --card --stake 1").columns(80).says();
    assert_snapshot!("card of licitovany-svaz", card);
    let czech = room.run("--lang cs rules show marias --card --stake 0,10").columns(80).says();
    assert_snapshot!("card of marias in Czech", czech);
}

#[test]
fn every_card_fits_in_both_languages() {
    let room = Room::new();
    for built_in in &BUILT_IN {
        for lang in ["en", "cs"] {
            for width in [60, 80, 120].into_iter().take(rounds(1)) {
                let line = format!("--lang {lang} rules show {} --card", built_in.name);
                let card = room.run(&line).columns(width).says();
                for line in card.lines() {
                    assert!(line.chars().count() <= usize::from(width), "{}: {line}", built_in.name);
                }
                assert!(card.lines().count() > 15, "{card}");
            }
        }
    }
}
