//! What stands: corrections add to the log, and the sheet is computed from it.

use super::evening::{Evening, FOUR, Outcome, parts, payments};
use meldbook::night::NightError;
use meldbook::store::StoreError;

/// The sentence of a refusal, after making sure that nothing was stored.
fn refused(evening: &mut Evening, what: impl FnOnce(&mut Evening) -> Outcome) -> StoreError {
    let before = evening.log_text();
    let error = what(evening).expect_err("the change should be refused");
    assert_eq!(evening.log_text(), before, "a refused change leaves the log as it was: {error}");
    assert_eq!(evening.findings(), [""; 0]);
    error
}

/// The numbers of the hands that a refused correction would have left without a place.
fn stuck(error: &StoreError) -> Vec<String> {
    match error {
        StoreError::Night(NightError::CannotReplay(stuck)) => {
            stuck.iter().map(|stuck| stuck.at.to_string()).collect()
        }
        other => panic!("{other}"),
    }
}

#[test]
fn hands_are_numbered_along_the_row_and_entries_refer_to_entries() {
    let mut night = Evening::with_a_kitty();
    night.log("a350d-").unwrap();
    night.log("b300h+").unwrap();
    night.strike(1).unwrap();
    // The struck hand keeps its number, and so the next one is still hand 2.
    night.insert(2, "c350c+").unwrap();
    assert_eq!(night.row(), ["1: a350d- struck", "2: c350c+", "3: b300h+"]);
    night.seat_in("Eva", Some(3)).unwrap();
    assert_eq!(night.row(), ["1: a350d- struck", "2: c350c+", "Eva in", "3: b300h+"]);
    // What people call hand 3 now is there still: a correction after the shift finds it.
    night.fix(3, "b300h-").unwrap();
    night.strike(2).unwrap();
    assert_eq!(night.kinds()[3..], ["strike", "insert", "seat", "fix", "strike"]);
    assert_eq!(night.row(), ["1: a350d- struck", "2: c350c+ struck", "Eva in", "3: b300h-"]);
    // Eva sat there, says the later entry, though nobody saw it when the hand was logged: 3 x 2 from Ben.
    assert_eq!(night.money(), [6, -24, 6, 6, 6, 0]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_correction_that_later_hands_cannot_survive_names_each_of_them() {
    let mut night = Evening::with_a_kitty();
    for line in ["c350h-", "d350h-", "a350h+", "d300h+", "a300s renege dana"] {
        night.log(line).unwrap();
    }
    // Dana bid hands 2 and 4 and reneged in hand 5: she cannot have left before any of them. Hand 3 she only dealt,
    // which nobody said: then it was whose turn it was.
    let error = refused(&mut night, |night| night.seat_out("dana", Some(1)));
    assert_eq!(stuck(&error), ["2", "4", "5"]);
    let error = refused(&mut night, |night| night.seat_out("dana", Some(3)));
    assert_eq!(stuck(&error), ["4", "5"]);
    assert_eq!(error.to_string().lines().count(), 3, "a line for each: {error}");
    // Six are no table for this game.
    night.seat_in("Eva", None).unwrap();
    night.log("a300h+").unwrap();
    let error = refused(&mut night, |night| night.seat_in("Filip", Some(6)));
    assert_eq!(error.to_string(), "this game is for 3 to 5 players, not 6");
    // With Filip there, Dana sat hand 5 out and could not renege, and Eva found no chair.
    let error = refused(&mut night, |night| night.seat_in("Filip", Some(5)));
    assert_eq!(stuck(&error), ["5", "5a"]);
    // Struck out they are in nobody's way.
    for no in [2, 3, 4, 5] {
        night.strike(no).unwrap();
    }
    night.seat_out("dana", Some(2)).unwrap();
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_correction_that_collides_with_a_later_coming_or_going_is_refused() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.seat_out("dana", None).unwrap();
    let error = refused(&mut night, |night| night.seat_out("dana", Some(1)));
    let StoreError::Night(NightError::CannotReplay(places)) = &error else { panic!("{error}") };
    assert!(
        matches!(&places[..], [one] if matches!(&one.why, NightError::Seat { name, joins: false } if name == "Dana"))
    );
    night.seat_in("Eva", None).unwrap();
    let error = refused(&mut night, |night| night.seat_in("Eva", Some(1)));
    assert!(error.to_string().contains("Eva is already at the table"), "{error}");
    night.seat_in("Dana", None).unwrap();
    let error = refused(&mut night, |night| night.seat_in("Filip", Some(1)));
    assert!(
        error.to_string().contains("there is no chair for Dana: at most 5 can sit at this table"),
        "{error}"
    );
}

#[test]
fn since_a_hand_where_nobody_typed_it() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.log("a350h-").unwrap();
    night.log("b350h-").unwrap();
    // A lost 350 in hearts is 5 x 2 to every other account.
    assert_eq!(night.money(), [-20, -20, -20, 30, 30]);
    // Eva came before hand 2: she bought in with a quarter of 10, and gets her part of both hands.
    night.seat_in("Eva", Some(2)).unwrap();
    assert_eq!(night.money(), [-30, -30, -20, 30, 20 - 2, 30 + 2]);
    // Cyril left before hand 3, with a fifth of the 22 that the kitty then held, and gets nothing of it.
    night.seat_out("cyril", Some(3)).unwrap();
    assert_eq!(night.money(), [-30, -20, -30 + 4, 30, 18, 32 - 4]);
    assert_eq!(night.seated(), "Anna Ben Dana Eva");
    assert_eq!(night.row(), ["1: c350h-", "Eva in", "2: a350h-", "Cyril out", "3: b350h-"]);
    night.undo().unwrap();
    night.undo().unwrap();
    assert_eq!(night.money(), [-20, -20, -20, 30, 30]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn who_left_before_a_struck_hand_does_not_sit_there_when_it_is_fixed() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.log("a350h-").unwrap();
    night.seat_out("dana", Some(2)).unwrap();
    night.strike(2).unwrap();
    assert_eq!(night.session().night.hands().nth(1).unwrap().1.seats.len(), 3);
    night.fix(2, "b350h-").unwrap();
    let session = night.session();
    assert_eq!(session.night.hands().nth(1).unwrap().1.table().players, ["Anna", "Ben", "Cyril"]);
}

#[test]
fn the_deal_follows_the_last_hand_not_struck() {
    let mut night = Evening::with_a_kitty();
    assert_eq!(night.next_dealer(), "Ben");
    night.log("a350h+").unwrap();
    night.log("a350h+").unwrap();
    assert_eq!(night.next_dealer(), "Dana");
    night.strike(2).unwrap();
    assert_eq!(night.next_dealer(), "Cyril");
    // Who dealt what was seen: a correction further up moves no deal.
    night.fix(1, "c300h+").unwrap();
    assert_eq!(night.next_dealer(), "Cyril");
    night.log("b350h+ dealer anna").unwrap();
    assert_eq!(night.next_dealer(), "Ben");
    night.strike(1).unwrap();
    night.strike(3).unwrap();
    assert_eq!(night.next_dealer(), "Ben", "nothing was dealt: the first dealer is still to deal");
}

#[test]
fn who_joins_takes_the_place_left_last_else_the_end() {
    let mut night = Evening::open("scarne", &[("kitty", "true")], &FOUR, "Anna");
    night.seat_out("ben", None).unwrap();
    night.seat_out("dana", None).unwrap();
    night.seat_in("Eva", None).unwrap();
    assert_eq!(night.seated(), "Anna Cyril Eva");
    night.seat_in("Filip", None).unwrap();
    assert_eq!(night.seated(), "Anna Filip Cyril Eva");
    night.seat_in("Gita", None).unwrap();
    assert_eq!(night.seated(), "Anna Filip Cyril Eva Gita");
    let error = refused(&mut night, |night| night.seat_in("Hana", None));
    assert_eq!(error.to_string(), "this game is for 3 to 5 players, not 6");
    night.seat_out("cyril", None).unwrap();
    // Ben is back, on another chair, and is the player he was.
    night.seat_in("BEN", None).unwrap();
    assert_eq!(night.seated(), "Anna Filip Ben Eva Gita");
    assert_eq!(night.session().night.names.len(), 7);
}

#[test]
fn who_comes_back_to_another_chair_deals_from_there_once() {
    let mut night = Evening::with_a_kitty();
    night.seat_out("anna", None).unwrap();
    night.seat_out("cyril", None).unwrap();
    night.seat_in("Anna", None).unwrap();
    night.seat_in("Eva", None).unwrap();
    // Eva sits where Anna sat, and Anna where Cyril sat.
    assert_eq!(night.seated(), "Eva Ben Anna Dana");
    night.seat_out("eva", None).unwrap();
    assert_eq!(night.next_dealer(), "Ben");
    night.log("d350h+").unwrap();
    assert_eq!(night.next_dealer(), "Anna");
    night.log("d350h+").unwrap();
    assert_eq!(night.next_dealer(), "Dana");
    night.log("b350h+").unwrap();
    assert_eq!(night.next_dealer(), "Ben", "Eva's chair is empty");
}

#[test]
fn shares_of_the_kitty_are_exact_and_odd_cents_stay_in_it() {
    let mut night = Evening::with_a_kitty();
    // 5 x 2 (spades) x 2 (double bete): 20 into the kitty; a made 350 in hearts takes 5 out.
    night.log("a350s-").unwrap();
    night.log("b350h+").unwrap();
    assert_eq!(night.money(), [-85, 40, 15, 15, 15]);
    // A quarter of 15 is 3, and 3 stay over.
    night.seat_out("dana", None).unwrap();
    assert_eq!(night.money(), [-85, 40, 15, 18, 12]);
    // She buys in again with a third of 12.
    night.seat_in("Dana", None).unwrap();
    assert_eq!(night.money(), [-85, 40, 15, 14, 16]);
    // Eva buys in with a quarter of 16.
    night.seat_in("Eva", None).unwrap();
    assert_eq!(night.money(), [-85, 40, 15, 14, -4, 20]);
    // The kitty owes: who leaves makes good a share, and the odd cents of the debt stay too.
    for line in ["b350s+", "a350s+", "b350s+"] {
        night.log(line).unwrap();
    }
    assert_eq!(night.money()[5], 20 - 30);
    night.seat_out("ben", None).unwrap();
    assert_eq!(night.money()[5], -8);
    night.seat_out("eva", None).unwrap();
    assert_eq!(night.money()[5], -6);
    night.seat_out("dana", None).unwrap();
    assert_eq!(night.money()[5], -4);
    // What is left is divided to the last cent at the close.
    night.close().unwrap();
    let settled = night.settled();
    assert_eq!(parts(&settled, |part| part.share), [-2, 0, -2, 0, 0]);
    assert_eq!(parts(&settled, |part| part.balance).iter().sum::<i64>(), 0);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_share_settled_between_hands_follows_a_correction_of_what_came_before() {
    let mut night = Evening::with_a_kitty();
    night.log("a350s-").unwrap();
    night.seat_out("dana", None).unwrap();
    assert_eq!(night.money(), [-80, 20, 20, 25, 15]);
    night.fix(1, "a350s+").unwrap();
    // The kitty was 10 down then: Dana made good 2 of it.
    assert_eq!(night.money(), [40, -10, -10, -12, -8]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn reopening_voids_the_payments_not_made_and_counts_those_made() {
    let mut night = Evening::with_a_kitty();
    night.log("a350s-").unwrap();
    night.close().unwrap();
    // 20 from Anna to each of three and to the kitty, which is shared: 5 each.
    let settled = night.settled();
    assert_eq!(payments(&settled), [(1, 2, 25), (1, 3, 25), (1, 4, 25)]);
    night.paid("anna", "ben", 25).unwrap();
    assert_eq!(payments(&night.settled()), [(1, 3, 25), (1, 4, 25)]);
    night.reopen().unwrap();
    assert_eq!(night.money(), [-80, 20, 20, 20, 20], "the kitty is together again");
    let settled = night.settled();
    assert_eq!(parts(&settled, |part| part.paid), [25, -25, 0, 0]);
    assert_eq!(parts(&settled, |part| part.balance), [-50, 0, 25, 25]);
    night.log("a350s+").unwrap();
    night.close().unwrap();
    let settled = night.settled();
    assert_eq!(parts(&settled, |part| part.balance).iter().sum::<i64>(), 0);
    assert_eq!(payments(&settled), [(1, 3, 12), (2, 4, 12)]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_number_once_given_is_never_given_again() {
    let mut night = Evening::with_a_kitty();
    night.seat_in("Eva", None).unwrap();
    night.undo().unwrap();
    night.seat_in("Filip", None).unwrap();
    let names: Vec<_> = night.session().night.names.iter().map(|(no, name)| (no.0, name.clone())).collect();
    assert_eq!(names[4..], [(6, "Filip".to_owned())]);
    assert_eq!(night.findings(), [""; 0]);
}
