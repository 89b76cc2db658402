//! An evening of games to a target: logged, put right, settled and taken elsewhere like any other.

use super::evening::{Evening, FOUR};
use crate::support::voice;
use meldbook::command::Reply;
use meldbook::night::address::Address;
use meldbook::night::entry::Holder;
use meldbook::night::played::Night;
use meldbook::night::{NightError, Said};
use meldbook::report::{self, changes::changes};
use meldbook::store::StoreError;
use std::sync::Arc;

/// A dollar a game and a quarter a hundred: Anna and Cyril against Ben and Dana, who deals first.
fn family() -> Evening {
    Evening::open("family", &[("stake_game", "100"), ("stake_per_100", "25")], &FOUR, "Dana")
}

/// How each game of the night stands or ended.
fn games(night: &Night) -> Vec<String> {
    night.games().iter().map(|game| report::games::state(night, game, voice())).collect()
}

fn said(changed: &Reply) -> Vec<String> {
    changes(changed.before.as_ref().unwrap(), &changed.session.night, voice())
}

/// What players won, without the kitty, which there is none of.
fn money(night: &Night) -> Vec<i64> {
    assert_eq!(night.kitty.minor.0, 0);
    night.totals.keys().map(|no| night.sum(Holder::Player(*no)).minor.0).collect()
}

#[test]
fn a_new_game_changes_partners_and_leaves_one_in_progress_without_a_winner() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    let changed = night.game("anna+dana,ben+cyril").unwrap();
    assert_eq!(
        said(&changed),
        [
            "new: 1a: game 2 begins, Anna+Dana, Ben+Cyril; game 1 is left without a winner",
            "game 1 was left without a winner: Anna+Cyril 330, Ben+Dana 80",
        ]
    );
    night.log("anna 400 h m1400/40 t190").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night)[1], "Anna and Dana win game 2, 1590 to 100");
    assert_eq!(money(&session.night), [450, -450, -450, 450]);
    assert_eq!(night.row()[1], "game 2");

    // Taken back and given back like any other change.
    night.undo().unwrap();
    night.undo().unwrap();
    assert_eq!(games(&night.session().night), ["game 1, to 1500: Anna+Cyril 330, Ben+Dana 80"]);
    night.redo().unwrap();
    night.redo().unwrap();
    assert_eq!(money(&night.session().night), [450, -450, -450, 450]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_correction_says_which_game_now_ends_where() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.log("ben 400 s m300/100 t200").unwrap();
    night.log("anna 320 h m120/40 t210").unwrap();

    // Hand 1 was worth more than anybody had seen: it ends the game, and the next hand opens another.
    let changed = night.fix(1, "anna 400 h m1400/40 t190").unwrap();
    let lines = said(&changed);
    assert_eq!(
        lines[2..],
        [
            "Anna and Cyril win game 1, 1590 to 100",
            "game 2, to 1500: Anna+Cyril 480, Ben+Dana 580",
            "standings: Anna $0.00 -> +$4.50, Ben $0.00 -> -$4.50, Cyril $0.00 -> +$4.50, Dana $0.00 -> -$4.50",
        ],
        "{lines:#?}"
    );
    let dealers: Vec<_> = night.session().night.hands().map(|(_, hand)| hand.dealer.0).collect();
    assert_eq!(dealers, [4, 1, 2], "no correction moves the deal");

    // And back: the second game is no more.
    let lines = said(&night.fix(1, "anna 320 h m120/40 t210").unwrap());
    assert!(lines.iter().any(|line| line.starts_with("game 1, to 1500: ")), "{lines:#?}");
    assert!(lines.contains(&"there is no game 2 now".to_owned()), "{lines:#?}");
    assert_eq!(money(&night.session().night), [0; 4]);

    // A forgotten hand ends it one hand earlier.
    let lines = said(&night.insert(2, "cyril 400 h m1400/40 t190").unwrap());
    assert!(lines.iter().any(|line| line.contains("win game 1, ")), "{lines:#?}");
    night.strike(2).unwrap();
    assert_eq!(games(&night.session().night), ["game 1, to 1500: Anna+Cyril 810, Ben+Dana 660"]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn who_takes_a_chair_plays_on_its_side_and_no_hand_is_played_before() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.seat_out("dana", None).unwrap();
    let before = night.log_text();
    let error = night.log("anna 320 h m120/40 t210").unwrap_err();
    assert_eq!(error.to_string(), "a hand needs 4 players, and 3 are at the table");
    assert_eq!(error.hint().unwrap(), "`seat in NAME` fills a chair; for 3 players: `set rules=three-hand`");
    let error = night.game("anna+ben,cyril+dana").unwrap_err();
    assert!(matches!(error, StoreError::Night(NightError::EmptyChairs { least: 4, .. })), "{error}");
    assert_eq!(night.log_text(), before);
    let next = report::hand::next_deal(&night.session().night, voice());
    assert_eq!(next, "next: Anna deals, once the chair of Dana is taken");

    night.seat_out("anna", None).unwrap();
    let error = night.log("ben 320 h m120/40 t210").unwrap_err();
    assert_eq!(error.to_string(), "a hand needs 4 players, and 2 are at the table");
    // The chair left last is taken first: Emil is Cyril's partner, and Dana is back where she was.
    night.seat_in("Emil", None).unwrap();
    night.seat_in("dana", None).unwrap();
    night.log("emil 400 h m1400/40 t190").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night), ["Emil and Cyril win game 1, 1920 to 180"]);
    // Anna had left: whoever sits there at the end is paid, 17 hundreds and the game.
    assert_eq!(money(&session.night), [0, -525, 525, -525, 525]);
    assert_eq!(night.findings(), [""; 0]);

    // People who change chairs while both are empty change sides.
    night.seat_out("emil", None).unwrap();
    night.seat_out("ben", None).unwrap();
    night.seat_in("emil", None).unwrap();
    night.seat_in("ben", None).unwrap();
    let sides = night.session().night.sides();
    assert_eq!(report::games::labels(&night.session().night, &sides).join(", "), "Ben+Cyril, Emil+Dana");
}

#[test]
fn a_hand_cannot_stand_without_all_its_players() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.log("ben 400 s m300/100 t200").unwrap();
    let error = night.seat_out("dana", Some(2)).unwrap_err();
    let StoreError::Night(NightError::CannotReplay(stuck)) = &error else { panic!("{error}") };
    assert_eq!(stuck.iter().map(|stuck| stuck.at).collect::<Vec<_>>(), [Address::of_hand(2)]);
}

#[test]
fn the_log_says_who_played_with_whom_and_calls_everybody_by_number() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.game("anna+dana,ben+cyril").unwrap();
    night.log("anna 320 h m:dana=140 t210").unwrap();
    let entries = night.session().entries;
    assert!(entries[0].text.contains(r#""sides":[[1,3],[2,4]]"#), "{}", entries[0].text);
    assert!(entries[1].text.contains(r#""sides":[[1,3],[2,4]]"#), "{}", entries[1].text);
    assert!(entries[1].text.contains(r#""meld":{"1+3":120,"2+4":40}"#), "{}", entries[1].text);
    assert_eq!(entries[2].text, r#"{"changed":{"list":[[1,0,[{"game":[[1,4],[2,3]]}]]]}}"#);
    night.rename("dana", "Danuše").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night)[1], "game 2, to 1500: Anna+Danuše 350, Ben+Cyril 40");
    let (_, hand) = session.night.hands().last().unwrap();
    assert_eq!(report::hand::line(hand, voice()), "Anna 320 h m:Danuše=140 t210");
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn sides_other_than_those_of_the_game_cannot_stand() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    let session = night.session();
    let mut state = session.state().clone();
    let Said::Hand(said) = &mut Arc::make_mut(&mut state.list[0]).said else { panic!() };
    Arc::make_mut(said).sides.swap(0, 1);
    let stuck = Night::play(&state, &session.night.rules).unwrap_err();
    assert_eq!(stuck[0].to_string(), "at 1: the sides differ from those of the game");
}
