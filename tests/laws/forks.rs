//! A night that goes on differently on two machines: each end keeps the cash that was paid for it, and only that, whoever
//! takes in what in whatever order, and whichever end is voided.

use super::debts::{Happens, PEOPLE, Winter};
use crate::evening::folder;
use crate::seed::law;
use meldbook::command::{BetweenRequest, Filter, Request};
use meldbook::daybook::standing;
use meldbook::night::EntryNo;
use meldbook::night::settling::{SettleTerms, Settled};
use meldbook::store::MergeOptions;
use meldbook::store::{Access, Ledger, Which};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Something that happens to the night, or after it.
#[derive(Debug, Clone)]
enum Step {
    Happens(Happens),
    /// A player has another name in it.
    Renamed {
        session: usize,
        old: usize,
        new: usize,
    },
}

const NAMES: [&str; 5] = ["Anna", "Ben", "Cyril", "Benny", "Zora"];

fn happens() -> impl Strategy<Value = Step> {
    let happens = prop_oneof![
        3 => (0..3_usize, any::<bool>()).prop_map(|(bidder, won)| Happens::Hand { bidder, won }),
        4 => any::<bool>().prop_map(|paid| Happens::Close { paid }),
        4 => (0..3_usize, 0..3_usize, 1..200_u32)
            .prop_map(|(from, to, cents)| Happens::Paid { session: Some(0), from, to, cents }),
        1 => (any::<bool>()).prop_map(|net| Happens::Clear { net, among: None }),
        2 => Just(Happens::Reopen(0)),
        1 => Just(Happens::Void(0)),
        1 => Just(Happens::Restore(0)),
        2 => Just(Happens::Undo(Some(0))),
        1 => Just(Happens::Redo(Some(0))),
    ];
    prop_oneof![
        16 => happens.prop_map(Step::Happens),
        2 => (0..5_usize, 0..5_usize).prop_map(|(old, new)| Step::Renamed { session: 0, old, new }),
    ]
}

struct Machine {
    path: PathBuf,
    winter: Winter,
}

impl Machine {
    fn new(folder: &Path, name: &str) -> Machine {
        let path = folder.join(name);
        let ledger = Ledger::open(&path, Access::Create).unwrap();
        Machine { path, winter: Winter { ledger, now: 1_700_000_000, people: PEOPLE } }
    }

    fn merges(&mut self, other: &Machine, as_new: Option<&str>) {
        let options = MergeOptions { as_new, ..MergeOptions::default() };
        let mut other = Ledger::copy_of(&other.path).unwrap();
        self.winter.ledger.merge(&mut other, options).unwrap();
        self.is_sound();
    }

    fn does(&mut self, what: &[Step]) {
        for step in what {
            let _ = match step {
                Step::Happens(Happens::Hand { bidder, won }) => self.plays(*bidder, *won),
                Step::Happens(happens) => self.winter.does(happens).is_ok(),
                Step::Renamed { session, old, new } => {
                    let session = i64::try_from(*session + 1).ok();
                    let filter = Filter { session, ..Filter::default() };
                    let (old, new) = (NAMES[*old].to_owned(), NAMES[*new].to_owned());
                    self.winter.between(0, &BetweenRequest::Rename { old, new, filter }).is_ok()
                }
            };
            self.is_sound();
        }
    }

    /// Logs a hand to the night alone, whether it is current here or not.
    fn plays(&mut self, bidder: usize, won: bool) -> bool {
        let players = self.winter.ledger.session(Which::Named("1")).unwrap().row.players;
        let line = format!("{} 320 s {}", players[bidder], if won { "made" } else { "lost" });
        self.winter.answer(Which::Named("1"), &Request::Hand { line }).is_ok()
    }

    /// Returns how many entries its daybooks have, and which of the first so many of each say facts that stand.
    fn facts(&mut self, first: Option<u32>) -> (u32, Vec<(String, EntryNo)>) {
        let books = self.winter.ledger.read().unwrap().daybooks().unwrap();
        let entries = books.iter().map(|book| book.entries.len()).max().unwrap_or(0);
        let first = first.unwrap_or_else(|| u32::try_from(entries).unwrap());
        let facts = standing(&books).into_iter().filter(|(_, entry)| entry.no.0 <= first);
        (first, facts.map(|(book, entry)| (book.to_owned(), entry.no)).collect())
    }

    /// `verify` finds nothing, and each closed night is to be settled as it is owed.
    fn is_sound(&mut self) {
        let findings = self.winter.ledger.verify().unwrap().1;
        assert!(findings.is_empty(), "{}", findings[0]);
        let rows = self.winter.ledger.read().unwrap().sessions(&Filter::default()).unwrap();
        for row in rows {
            let session = self.winter.ledger.session(Which::Named(&row.uuid)).unwrap();
            if session.night.closed.is_none() {
                continue;
            }
            let mut left = BTreeMap::new();
            let settled = Settled::of(&session.night, SettleTerms::default()).unwrap();
            for (who, part) in settled.parts.iter().filter(|(_, part)| part.balance.0 != 0) {
                left.insert(session.night.holder_name(*who).to_owned(), part.balance.0);
            }
            assert_eq!(left, self.owed_for(&row.uuid), "session {}", row.id);
        }
    }

    /// What each is to get (+) or give for a night, as debts say it.
    fn owed_for(&mut self, uuid: &str) -> BTreeMap<String, i64> {
        let mut sums: BTreeMap<String, i64> = BTreeMap::new();
        for debt in self.winter.ledger.read().unwrap().debts().unwrap() {
            if debt.night.is_some_and(|night| night.uuid == uuid) {
                *sums.entry(debt.to.name).or_default() += debt.amount.0;
                *sums.entry(debt.from.name).or_default() -= debt.amount.0;
            }
        }
        sums.retain(|_, sum| *sum != 0);
        sums
    }
}

fn sum(one: &BTreeMap<String, i64>, other: &BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    let mut sums = one.clone();
    other.iter().for_each(|(who, amount)| *sums.entry(who.clone()).or_default() += amount);
    sums.retain(|_, sum| *sum != 0);
    sums
}

/// Goes on with a night in two ways, and takes in each end at the other machine.
fn each_end_keeps_its_cash(before: &[Step], here: &[Step], there: &[Step], after: &[Step]) {
    let folder = folder();
    let [mut a, mut b, mut c, mut d] =
        ["a", "b", "c", "d"].map(|name| Machine::new(folder.path(), &format!("{name}.db")));
    a.winter.does(&Happens::Hand { bidder: 0, won: true }).unwrap();
    a.does(before);
    let _ = a.winter.does(&Happens::Restore(0));
    let _ = a.winter.does(&Happens::Reopen(0));
    b.merges(&a, None);
    assert!(a.plays(1, true) && b.plays(2, false));
    let uuid = a.winter.ledger.session(Which::Named("1")).unwrap().row.uuid;
    let (known, common) = a.facts(None);
    a.does(here);
    b.does(there);
    let (in_a, in_b) = (a.winter.said(), b.winter.said());
    let of_a = a.owed_for(&uuid);
    // Nothing of the other end is taken in, and so nothing of its cash.
    c.merges(&a, None);
    c.merges(&b, None);
    assert_eq!(c.owed_for(&uuid), of_a);
    d.merges(&b, None);
    d.merges(&a, None);
    // What was said before the night forked, and is taken back or said again since, is so of the other end too.
    let is_as_said = a.facts(Some(known)).1 == common;
    let both = sum(&in_a, &if is_as_said { in_b } else { d.winter.said() });
    for machine in [&mut c, &mut d] {
        let other = if machine.path.ends_with("c.db") { &b } else { &a };
        machine.merges(other, Some("1"));
        assert_eq!(machine.winter.said(), both);
    }
    a.merges(&d, Some("1"));
    b.merges(&c, Some("1"));
    for machine in [&mut a, &mut b] {
        assert_eq!(machine.winter.said(), both);
    }
    c.merges(&a, None);
    assert_eq!(c.winter.said(), both);
    // What is said of either end later is said of it everywhere.
    c.does(after);
    let said = c.winter.said();
    for machine in [&mut a, &mut b, &mut d] {
        machine.merges(&c, None);
        assert_eq!(machine.winter.said(), said, "{}", machine.path.display());
    }
}

fn on_either_end() -> impl Strategy<Value = Step> {
    (happens(), any::<bool>()).prop_map(|(step, second)| {
        let at = usize::from(second);
        let happens = match step {
            Step::Renamed { old, new, .. } => return Step::Renamed { session: at, old, new },
            Step::Happens(happens) => happens,
        };
        Step::Happens(match happens {
            Happens::Paid { from, to, cents, .. } => Happens::Paid { session: Some(at), from, to, cents },
            Happens::Reopen(_) => Happens::Reopen(at),
            Happens::Void(_) => Happens::Void(at),
            Happens::Restore(_) => Happens::Restore(at),
            Happens::Undo(_) => Happens::Undo(Some(at)),
            Happens::Redo(_) => Happens::Redo(Some(at)),
            other => other,
        })
    })
}

proptest! {
    #![proptest_config(law(2))]

    #[test]
    fn cash_stays_with_the_end_that_it_was_paid_for(
        before in proptest::collection::vec(happens(), 0..6),
        here in proptest::collection::vec(happens(), 0..8),
        there in proptest::collection::vec(happens(), 0..8),
        after in proptest::collection::vec(on_either_end(), 0..8),
    ) {
        each_end_keeps_its_cash(&before, &here, &there, &after);
    }
}

#[test]
fn an_end_that_is_void_and_comes_back_is_not_a_second_night() {
    let [void, restore] = [Happens::Void(0), Happens::Restore(1)].map(Step::Happens);
    each_end_keeps_its_cash(&[], &[], &[void], &[restore]);
}
