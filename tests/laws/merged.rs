//! Several machines keep nights, debts and names; whoever merges them, in whatever order, has what one ledger would have
//! that had kept everything.

use super::debts::{Happens, Winter, happens};
use crate::evening::folder;
use crate::seed::law;
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{BetweenRequest, Filter};
use meldbook::query::statistics::{By, StatMeasure};
use meldbook::store::MergeOptions;
use meldbook::store::{Access, Ledger, Which};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Something that happens at one of the machines.
#[derive(Debug, Clone)]
enum Step {
    Play(usize, Happens),
    /// Two names are found to be one person.
    OnePerson {
        at: usize,
        old: usize,
        name: usize,
    },
    Renamed {
        at: usize,
        old: usize,
        name: usize,
    },
    /// A player of all nights so far is given another name in them.
    RenamedInNights {
        at: usize,
        old: usize,
        name: usize,
    },
    Merge {
        from: usize,
        to: usize,
    },
}

/// The people as each machine spells them: some differ only in case and accents, some are others.
const PEOPLE: [[&str; 3]; 3] =
    [["Anna", "Ben", "Cyril"], ["anna", "Benny", "Cyril"], ["Aňna", "Ben", "CYRIL"]];
const NAMES: [&str; 5] = ["Anna", "Ben", "Benny", "Cyril", "Zora"];

fn step() -> impl Strategy<Value = Step> {
    let machine = || 0..3_usize;
    prop_oneof![
        12 => (machine(), happens()).prop_map(|(at, happens)| Step::Play(at, happens)),
        1 => (machine(), 0..5_usize, 0..5_usize).prop_map(|(at, old, name)| Step::OnePerson { at, old, name }),
        1 => (machine(), 0..5_usize, 0..5_usize).prop_map(|(at, old, name)| Step::Renamed { at, old, name }),
        1 => (machine(), 0..5_usize, 0..5_usize)
            .prop_map(|(at, old, name)| Step::RenamedInNights { at, old, name }),
        3 => (machine(), machine()).prop_map(|(from, to)| Step::Merge { from, to }),
    ]
}

struct Machine {
    path: PathBuf,
    winter: Winter,
}

/// All that a ledger says, apart from what is this file's own: numbers of sessions, and which night is current.
fn said(ledger: &mut Ledger) -> String {
    let all = Filter { void: true, ..Filter::default() };
    let mut text = String::new();
    let mut rows = ledger.read().unwrap().sessions(&all).unwrap();
    rows.sort_by(|one, other| one.uuid.cmp(&other.uuid));
    for row in rows {
        let session = ledger.session(Which::Named(&row.uuid)).unwrap();
        let seal = session.seal();
        let sheet = SheetFile::of(&session).unwrap();
        let facts = (&row.uuid, row.void, row.open, row.entries, row.touched, &row.players, seal);
        text.push_str(&format!("{facts:?}\n{sheet}\n"));
    }
    let log = ledger.read().unwrap();
    let mut debts: Vec<String> = log.debts().unwrap().iter().map(|debt| format!("{debt:?}")).collect();
    debts.iter_mut().for_each(|debt| *debt = without_numbers(debt));
    debts.sort();
    let people: Vec<_> = log.names().unwrap().into_iter().map(|(name, person)| (name, person.name)).collect();
    let totals = log.statistics(&Filter::default(), By::Player, StatMeasure::Hands).unwrap();
    text + &format!("{debts:#?}\n{people:#?}\n{totals:#?}")
}

/// Leaves out numbers of sessions and people, which belong to one file.
fn without_numbers(debt: &str) -> String {
    let mut parts = debt.split("id: ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Returns whether two ledgers have sessions or daybooks that go on differently.
fn forks(one: &mut Ledger, other: &mut Ledger) -> bool {
    let (one, other) = (one.read().unwrap(), other.read().unwrap());
    let ids = one.sessions_in_log().unwrap().into_iter().chain(one.daybook_ids().unwrap());
    ids.into_iter().any(|id| {
        let (here, there) = (one.hashes(&id).unwrap(), other.hashes(&id).unwrap());
        here.iter().zip(&there).any(|(here, there)| here != there)
    })
}

fn open(path: &Path) -> Ledger {
    Ledger::open(path, Access::Create).unwrap()
}

/// A ledger into which others are merged in an order.
fn merged(path: &Path, order: &[&Path]) -> String {
    let mut ledger = open(path);
    for other in order {
        let merged = ledger.merge(&mut Ledger::copy_of(other).unwrap(), MergeOptions::default()).unwrap();
        assert!(merged.forks.is_empty() && merged.daybook_forks.is_empty());
        assert_eq!(ledger.verify().unwrap().1, []);
    }
    said(&mut ledger)
}

/// Does a step, unless another machine then goes on differently with the same session.
fn does(machines: &mut [Machine], clock: &mut i64, at: usize, step: &Step) {
    let path = machines[at].path.clone();
    let before = fs::read(&path).unwrap();
    let winter = &mut machines[at].winter;
    winter.now = *clock;
    let refused = match step {
        Step::Play(_, happens) => winter.does(happens).is_err(),
        Step::OnePerson { old, name, .. } => {
            let (old, name) = (NAMES[*old].to_owned(), NAMES[*name].to_owned());
            winter.between(0, &BetweenRequest::Merge { old, name }).is_err()
        }
        Step::Renamed { old, name, .. } => {
            let (old, name) = (NAMES[*old].to_owned(), NAMES[*name].to_owned());
            winter.between(0, &BetweenRequest::RenameEverywhere { old, new: name }).is_err()
        }
        Step::RenamedInNights { old, name, .. } => {
            let (old, new) = (NAMES[*old].to_owned(), NAMES[*name].to_owned());
            winter.between(0, &BetweenRequest::Rename { old, new, filter: Filter::default() }).is_err()
        }
        Step::Merge { .. } => return,
    };
    *clock = winter.now;
    if refused {
        return;
    }
    let forked = (0..machines.len()).filter(|other| *other != at).any(|other| {
        let mut there = open(&machines[other].path);
        forks(&mut machines[at].winter.ledger, &mut there)
    });
    if forked {
        fs::write(&path, before).unwrap();
        machines[at].winter.ledger = open(&path);
    }
}

/// Plays a year, and merges it in every order.
fn comes_to_the_same(year: &[Step]) {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let mut clock = 1_700_000_000;
    let mut machines: Vec<Machine> = (0..3)
        .map(|no| {
            let path = at(&format!("machine-{no}.db"));
            let winter = Winter { ledger: open(&path), now: clock, people: PEOPLE[no] };
            Machine { path, winter }
        })
        .collect();
    // It merges whatever happens at once.
    let mut kept = open(&at("kept.db"));
    for step in year {
        match step {
            Step::Merge { from, to } if from == to => {}
            Step::Merge { from, to } => {
                let path = machines[*from].path.clone();
                let ledger = &mut machines[*to].winter.ledger;
                ledger.merge(&mut Ledger::copy_of(&path).unwrap(), MergeOptions::default()).unwrap();
                let findings = ledger.verify().unwrap().1;
                assert!(findings.is_empty(), "{} after {step:?} in {year:#?}", findings[0]);
                let once = said(ledger);
                let again =
                    ledger.merge(&mut Ledger::copy_of(&path).unwrap(), MergeOptions::default()).unwrap();
                assert!(again.sessions.is_empty() && again.between == 0);
                assert_eq!(said(ledger), once);
            }
            Step::Play(at, _)
            | Step::OnePerson { at, .. }
            | Step::Renamed { at, .. }
            | Step::RenamedInNights { at, .. } => {
                does(&mut machines, &mut clock, *at, step);
                kept.merge(&mut Ledger::copy_of(&machines[*at].path).unwrap(), MergeOptions::default())
                    .unwrap();
                let findings = kept.verify().unwrap().1;
                assert!(findings.is_empty(), "{} after {step:?} in {year:#?}", findings[0]);
            }
        }
    }
    let paths: Vec<&Path> = machines.iter().map(|machine| machine.path.as_path()).collect();
    let [a, b, c] = [paths[0], paths[1], paths[2]];
    let mut kept = Winter { ledger: kept, now: clock, people: PEOPLE[0] };
    kept.adds_up();
    let kept = said(&mut kept.ledger);
    for (no, order) in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].iter().enumerate() {
        let merged = merged(&at(&format!("merged-{no}.db")), order);
        assert!(merged == kept, "{merged}\n-- is not --\n{kept}\nin {year:#?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 3000, ..law(2) })]

    #[test]
    fn whatever_is_merged_in_whatever_order_comes_to_the_same(year in proptest::collection::vec(step(), 1..50)) {
        comes_to_the_same(&year);
    }
}

#[test]
fn a_name_is_spelled_as_in_the_first_session_though_daybooks_knew_it_before() {
    comes_to_the_same(&[
        Step::Play(2, Happens::Hand { bidder: 0, won: false }),
        Step::Play(1, Happens::Owed { from: 2, to: 1, cents: 1 }),
        Step::Merge { from: 1, to: 0 },
        Step::Renamed { at: 0, old: 1, name: 0 },
        Step::Renamed { at: 2, old: 1, name: 2 },
    ]);
}

#[test]
fn a_night_that_was_voided_here_and_closed_there_owes_nothing() {
    comes_to_the_same(&[
        Step::Play(2, Happens::Hand { bidder: 0, won: false }),
        Step::Play(1, Happens::Hand { bidder: 0, won: false }),
        Step::Merge { from: 1, to: 2 },
        Step::Play(2, Happens::Void(1)),
        Step::Play(1, Happens::Close { paid: false }),
    ]);
}

#[test]
fn cash_goes_to_who_is_named_though_two_at_the_table_were_found_to_be_one() {
    comes_to_the_same(&[
        Step::Play(0, Happens::Hand { bidder: 0, won: false }),
        Step::Play(0, Happens::Close { paid: false }),
        Step::Play(1, Happens::Hand { bidder: 0, won: false }),
        Step::Play(0, Happens::Hand { bidder: 0, won: false }),
        Step::Play(0, Happens::Close { paid: false }),
        Step::Renamed { at: 1, old: 0, name: 1 },
    ]);
}

#[test]
fn a_name_of_closed_nights_and_another_of_everybody_come_to_the_same() {
    comes_to_the_same(&[
        Step::Play(1, Happens::Hand { bidder: 0, won: false }),
        Step::RenamedInNights { at: 1, old: 0, name: 1 },
        Step::Renamed { at: 1, old: 2, name: 0 },
    ]);
}

#[test]
fn what_is_said_last_counts_though_clocks_are_wrong() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let [mut ahead, mut behind] = [("ahead.db", 1_700_007_200), ("behind.db", 1_700_000_000)]
        .map(|(name, now)| Winter { ledger: open(&at(name)), now, people: PEOPLE[0] });
    let nights =
        |winter: &mut Winter| winter.ledger.read().unwrap().sessions(&Filter::default()).unwrap().len();
    ahead.does(&Happens::Hand { bidder: 0, won: false }).unwrap();
    ahead.does(&Happens::Close { paid: false }).unwrap();
    ahead.does(&Happens::Void(0)).unwrap();
    let mut other = Ledger::copy_of(&at("ahead.db")).unwrap();
    behind.ledger.merge(&mut other, MergeOptions::default()).unwrap();
    for winter in [&mut behind, &mut ahead] {
        winter.now = 1_700_000_000;
        assert_eq!(nights(winter), 0);
        winter.does(&Happens::Restore(0)).unwrap();
        assert_eq!(nights(winter), 1);
        for (old, new) in [("Ben", "Hugo"), ("Hugo", "Iva")] {
            winter.now = 1_700_000_000;
            let (old, new) = (old.to_owned(), new.to_owned());
            winter.between(0, &BetweenRequest::RenameEverywhere { old, new }).unwrap();
        }
        let names = winter.ledger.read().unwrap().names().unwrap();
        assert!(names.iter().any(|(_, person)| person.name == "Iva"), "{names:?}");
        assert_eq!(winter.ledger.verify().unwrap().1, []);
    }
}
