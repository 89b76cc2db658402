//! What holds for every evening of games to points, whatever was logged, corrected and taken back.

use super::evening::{Evening, import_log};
use crate::seed::law;
use meldbook::night::NightLog;
use meldbook::night::played::Night;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Something that somebody at the table wants written down. Not all of it is possible.
#[derive(Debug, Clone)]
enum Deed {
    Log(String),
    Fix(Index, String),
    Insert(Index, String),
    Strike(Index),
    Game(&'static str),
    Undo,
    Redo,
}

/// A hand of My Family's, with tens in melds and tricks.
fn line() -> impl Strategy<Value = String> {
    let counts = (25..=40i64, 0..=30i64, 0..=12i64, 0..=25i64);
    let endings = ["", " throw", " notrick:ben", " made", " dix:ben=10"];
    (select(vec!["anna", "ben", "cyril", "dana"]), counts, select(endings.to_vec())).prop_map(
        |(bidder, (bid, ours, theirs, tricks), ending)| {
            let tricks = if ending == " throw" { String::new() } else { format!(" t{}", tricks * 10) };
            format!("{bidder} {} h m{}/{}{tricks}{ending}", bid * 10, ours * 10, theirs * 10)
        },
    )
}

fn deed() -> impl Strategy<Value = Deed> {
    let index = any::<Index>;
    prop_oneof![
        10 => line().prop_map(Deed::Log),
        2 => (index(), line()).prop_map(|(no, line)| Deed::Fix(no, line)),
        1 => (index(), line()).prop_map(|(no, line)| Deed::Insert(no, line)),
        1 => index().prop_map(Deed::Strike),
        1 => select(vec!["", "anna+ben,cyril+dana", "anna+dana,ben+cyril"]).prop_map(Deed::Game),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

fn does(evening: &mut Evening, deed: &Deed) {
    let hands = u32::try_from(evening.session().night.hands().count()).unwrap();
    let hand = |at: &Index| u32::try_from(at.index(usize::try_from(hands).unwrap() + 1)).unwrap() + 1;
    // An opening of which nothing is left would be taken back too, and no night would be there to look at.
    if matches!(deed, Deed::Undo) && evening.session().past.to_undo().is_none() {
        return;
    }
    // What is refused changes nothing, which is looked at below with all the rest.
    let _ = match deed {
        Deed::Log(line) => evening.log(line),
        Deed::Fix(no, line) => evening.fix(hand(no), line),
        Deed::Insert(no, line) => evening.insert(hand(no), line),
        Deed::Strike(no) => evening.strike(hand(no)),
        Deed::Game(sides) => evening.game(sides),
        Deed::Undo => evening.undo(),
        Deed::Redo => evening.redo(),
    };
}

/// A night as it can be compared: every hand with what it came to, every game, every total.
fn as_it_stands(night: &Night) -> String {
    let steps: Vec<_> = night.steps.iter().map(|step| (&step.event, &step.moved)).collect();
    format!("{steps:?} {:?} {:?} {:?}", night.games(), night.totals, night.sides())
}

fn sums_to_zero(session: &NightLog) {
    let totals = session.night.totals.values();
    let (units, minor) =
        totals.fold((0, 0), |(units, minor), total| (units + total.sum.units.0, minor + total.sum.minor.0));
    assert_eq!((units, minor), (0, 0), "{:?}", session.night.totals);
}

proptest! {
    #![proptest_config(law(16))]

    #[test]
    fn every_evening_of_games_holds(deeds in proptest::collection::vec(deed(), 1..25)) {
        let set = [("stake_game", "100"), ("stake_per_100", "5"), ("target", "1000")];
        let mut evening = Evening::open("family", &set, &["Anna", "Ben", "Cyril", "Dana"], "Dana");
        for deed in &deeds {
            does(&mut evening, deed);
        }
        let before = evening.session();
        sums_to_zero(&before);
        prop_assert!(evening.findings().is_empty(), "{:?}", evening.findings());
        // Undo and redo give back the very same night.
        if before.past.to_undo().is_some() && evening.undo().is_ok() {
            evening.redo().unwrap();
        }
        let after = evening.session();
        prop_assert_eq!(as_it_stands(&before.night), as_it_stands(&after.night));
        // The log alone says all of it, wherever it is taken.
        let log = evening.ledger.read().unwrap().export_log(&after).unwrap();
        let mut elsewhere = Evening::without_session();
        import_log(&mut elsewhere.ledger, &log).map_err(|bad| format!("{bad:?}")).unwrap();
        prop_assert_eq!(as_it_stands(&elsewhere.session().night), as_it_stands(&after.night));
        prop_assert!(elsewhere.findings().is_empty());
    }
}
