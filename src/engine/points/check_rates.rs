//! How many checks are paid for what (rulebook section 6): the book's numbers, or others that a table agrees on.

use crate::engine::pinochle::MeldName;
use crate::kernel::words::first_unknown;
use crate::kernel::{Allowed, Kind, Setting, TableRows, payment};
use std::collections::BTreeMap;

crate::phrases! {
    /// What checks are paid for: `KingsAndQueens` are those of a roundhouse, if paid separately; `Behind` is a hundred, or
    /// part of one, between the totals. `FurtherBid` is the step between bands of bids beyond the listed ones.
    pub enum CheckPayment as "Check" {
        Meld { name: MeldName } = "{name}";
        Double { name: MeldName } = "double {name}";
        DoublePinochle {} = "double pinochle";
        KingsAndQueens {} = "its kings and queens";
        Fold {} = "as often as the fold has it";
        Bid { from: i64, to: i64 } = "bid {from}-{to}";
        FurtherBid {} = "each further 50 of the bid";
        Failed {} = "bid failed";
        EveryTrick {} = "every trick";
        EveryPoint {} = "all points but not every trick";
        Game {} = "game";
        OverTarget {} = "hundreds above the target";
        Behind {} = "hundreds begun between the totals";
        BelowZero {} = "losers below zero";
    }
}

pub(super) type CheckFactor = payment::Factor<CheckPayment>;

/// What is paid for, under the name by which a number is agreed on, and the book's number. It has none for two melds of a
/// kind: they pay as often as they hold the meld, unless a number is agreed.
type RateRow = (&'static str, CheckPayment, Option<i64>);

const fn meld(word: &'static str, name: MeldName, checks: i64) -> RateRow {
    (word, CheckPayment::Meld { name }, Some(checks))
}

const fn double(word: &'static str, name: MeldName) -> RateRow {
    (word, CheckPayment::Double { name }, None)
}

const fn bid(word: &'static str, from: i64, checks: i64) -> RateRow {
    (word, CheckPayment::Bid { from, to: from + 40 }, Some(checks))
}

const ROWS: &[RateRow] = &[
    meld("roundhouse", MeldName::Roundhouse, 5),
    ("kings_and_queens", CheckPayment::KingsAndQueens {}, Some(2)),
    meld("run", MeldName::Run, 4),
    double("double_run", MeldName::Run),
    meld("aces", MeldName::Aces, 2),
    double("double_aces", MeldName::Aces),
    ("double_pinochle", CheckPayment::DoublePinochle {}, Some(2)),
    meld("kings", MeldName::Kings, 1),
    double("double_kings", MeldName::Kings),
    meld("queens", MeldName::Queens, 1),
    double("double_queens", MeldName::Queens),
    meld("jacks", MeldName::Jacks, 1),
    double("double_jacks", MeldName::Jacks),
    bid("bid_200", 200, 2),
    bid("bid_250", 250, 4),
    bid("bid_300", 300, 7),
    bid("bid_350", 350, 10),
    ("further_bid", CheckPayment::FurtherBid {}, Some(5)),
    ("failed_bid", CheckPayment::Failed {}, Some(2)),
    ("every_trick", CheckPayment::EveryTrick {}, Some(5)),
    ("every_point", CheckPayment::EveryPoint {}, Some(4)),
    ("game", CheckPayment::Game {}, Some(10)),
    ("hundred", CheckPayment::OverTarget {}, Some(1)),
    ("below_zero", CheckPayment::BelowZero {}, Some(5)),
];

/// The most checks that one thing may pay, so that sums stay far inside 64 bits.
const MOST: i64 = 1_000_000;

/// The numbers that are not the book's, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckRates(BTreeMap<&'static str, i64>);

impl CheckRates {
    /// Returns what is paid for something; `None` if nothing is, or it has no number of its own.
    pub(super) fn factor(&self, what: &CheckPayment) -> Option<CheckFactor> {
        let CheckRates(own) = self;
        let (word, _, usual) = ROWS.iter().find(|(_, known, _)| known == what)?;
        let times = own.get(word).copied().or(*usual)?;
        (times > 0).then(|| CheckFactor { times, what: what.clone() })
    }

    pub(super) fn checks(&self, what: &CheckPayment) -> i64 {
        self.factor(what).map_or(0, |factor| factor.times)
    }

    /// Returns whatever of a kind pays, in the order of the rulebook.
    pub(super) fn of(&self, is_meant: impl Fn(&CheckPayment) -> bool) -> Vec<CheckFactor> {
        let meant = ROWS.iter().map(|(_, what, _)| what).filter(|what| is_meant(what));
        meant.filter_map(|what| self.factor(what)).collect()
    }
}

/// Written as `"book"`, or as a table of the numbers that differ: `{ run = 6, failed_bid = 1 }`.
pub struct AnyRates;

const BOOK: &str = "book";

impl Kind<CheckRates> for AnyRates {
    fn read(&self, setting: &Setting) -> Result<CheckRates, Option<String>> {
        match setting {
            Setting::Text(word) if word == BOOK => Ok(CheckRates::default()),
            Setting::Table(own) => Ok(read(own)?),
            _ => Err(None),
        }
    }

    fn write(&self, CheckRates(own): &CheckRates) -> Setting {
        match own.is_empty() {
            true => Setting::Text(BOOK.to_owned()),
            false => {
                let rows = ROWS.iter().filter_map(|(word, ..)| Some((word, own.get(word)?)));
                Setting::Table(
                    rows.map(|(word, checks)| ((*word).to_owned(), Setting::Int(*checks))).collect(),
                )
            }
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::Rates { names: ROWS.iter().map(|(word, ..)| *word).collect() }
    }

    fn words(&self) -> Vec<&'static str> {
        vec![BOOK]
    }
}

fn read(own: &TableRows) -> Result<CheckRates, String> {
    let known = || ROWS.iter().map(|(word, ..)| *word);
    first_unknown("checks are not paid for", own.iter().map(|(key, _)| key), known).map_or(Ok(()), Err)?;
    let mut rates = BTreeMap::new();
    for (key, setting) in own.iter() {
        let Some((word, _, usual)) = ROWS.iter().find(|(word, ..)| word == key) else { continue };
        match setting {
            Setting::Int(checks) if (0..=MOST).contains(checks) => {
                // What is as in the book need not be told from it.
                if *usual != Some(*checks) {
                    rates.insert(*word, *checks);
                }
            }
            other => return Err(format!("`{key}` is a number of checks, 0 to {MOST}, not {other}")),
        }
    }
    Ok(CheckRates(rates))
}
