//! A correction of the first hand of a very long night holds new figures of all that it changes, in one entry that stays
//! small beside the log.

use super::super::evening::Evening;
use super::carried::{carried_over, take_sheet};
use crate::seed::rounds;
use meldbook::command::Request;
use meldbook::night::Change;
use meldbook::night::entry::Entry;

/// How many hands such a night has; each takes no more of the entry than so many bytes.
fn hands_of_a_night() -> usize {
    rounds(120)
}

const BYTES_A_HAND: usize = 300;

/// A night of hands that repeat these lines.
fn long_night(headers: &str, lines: &[&str]) -> Evening {
    night_of(headers, lines.iter().cycle().map(|line| (*line).to_owned()))
}

fn night_of(headers: &str, lines: impl Iterator<Item = String>) -> Evening {
    let mut evening = Evening::without_session();
    let hands: String = lines.take(hands_of_a_night()).map(|line| line + "\n").collect();
    take_sheet(&mut evening.ledger, &format!("{headers}\ndate 2026-03-14\n\n{hands}"), 1_773_500_000);
    evening
}

/// Carries a correction out, and returns how many hands come to something else by it, and its length in bytes.
fn corrected(evening: &mut Evening, line: &str) -> (usize, usize) {
    evening.run(&Request::parse(line).unwrap()).unwrap();
    let session = evening.session();
    let entry: &Entry = session.entries.last().unwrap();
    let Change::Changed(changed) = &entry.change else { panic!() };
    let hands = changed.again.iter().filter(|(_, again)| again.came.is_some()).count()
        + changed.things().filter(|thing| thing.is_hand()).count();
    let sizes = (hands, entry.length());
    // All that follows is as if it had been played so.
    carried_over(evening);
    evening.undo().unwrap();
    sizes
}

#[test]
fn other_rules_for_all_of_a_long_night_make_a_short_entry() {
    let auction = [
        "anna 320 s m160 t170",
        "ben 350 h lost",
        "cyril 300 d m100 t150",
        "dana 400 s fold",
        "anna 380 c m=run t150",
        "ben 300 s renege cyril",
        "cyril 350 h late",
        "dana 320 s claim",
    ];
    let mut night = long_night("rules classic\nplayers Anna, Ben, Cyril, Dana\nstake 0.05", &auction);
    for line in ["set all stake=0.10", "set all hearts_multiplier=2 stake=0.30", "set all rules=scarne"] {
        let (hands, length) = corrected(&mut night, line);
        assert!(
            hands >= hands_of_a_night() / 5 && length < BYTES_A_HAND * hands_of_a_night(),
            "{line}: {hands} hands, {length} bytes"
        );
    }
}

#[test]
fn another_first_hand_of_a_long_night_of_games_makes_a_short_entry() {
    let points = (0..).map(|no| {
        let (bidder, meld, other) =
            (["anna", "ben", "cyril", "dana"][no % 4], 100 + no * 70 % 190, no * 110 % 130);
        format!("{bidder} 300 h m{meld}/{other} t{}", 130 + no * 30 % 120)
    });
    let mut night = night_of("rules family\nplayers Anna, Ben, Cyril, Dana\nstake game=1", points);
    for line in ["fix 1 anna 300 h m1490/0 t200", "set all target=500", "set all stake=game=2"] {
        let (hands, length) = corrected(&mut night, line);
        assert!(
            hands > 1 && length < BYTES_A_HAND * hands_of_a_night(),
            "{line}: {hands} hands, {length} bytes"
        );
    }
}

#[test]
fn other_rules_for_all_of_a_long_night_of_marias_make_a_short_entry() {
    let marias = [
        "petr h 7 50 re:7",
        "jan a 100 60+40",
        "eva betl lost",
        "petr l q7 50 flek",
        "jan h 107 60+40 flek:107",
        "eva l 30+40/20 tutti",
    ];
    let mut night = long_night("rules marias\nplayers Petr, Jan, Eva\nstake 1 CZK", &marias);
    for line in ["set all stake=2", "set all game_value=3", "set all double_suits=none seven_value=5"] {
        let (hands, length) = corrected(&mut night, line);
        assert!(
            hands > hands_of_a_night() / 20 && length < BYTES_A_HAND * hands_of_a_night(),
            "{line}: {hands} hands, {length} bytes"
        );
    }
}
