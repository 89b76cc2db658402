//! What is exported adds up to what the program itself says, and no text in it means anything to who reads it.

use super::deeds::attempt;
use super::night;
use crate::seed::law;
use crate::support::voice;
use meldbook::command::Filter;
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::{NightLog, Sum};
use meldbook::query::statistics::{By, StatMeasure};
use meldbook::report::csv::{Csv, HEADER, harmless};
use meldbook::report::hledger::Journal;
use meldbook::report::movements;
use meldbook::store::Ledger;
use meldbook::store::ledger::load;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Sums by account and currency.
type Balances = BTreeMap<(String, String), i64>;

/// Returns the journal of a whole ledger.
fn journal(ledger: &mut Ledger) -> String {
    let log = ledger.read().unwrap();
    let people = log.people().unwrap();
    let mut journal = Journal::new(&people);
    for row in log.sessions(&Filter::default()).unwrap() {
        let session = load(&log, row).unwrap();
        journal.add(&session, voice_of(&session)).unwrap();
    }
    for said in log.said_between().unwrap() {
        journal.add_between(&said, |_| "2026-12-31".to_owned()).unwrap();
    }
    journal.finish()
}

/// Adds up a journal as hledger does: each transaction has to sum to zero, its accounts and currencies declared before.
pub fn balances(ledger: &mut Ledger) -> Balances {
    let text = journal(ledger);
    let (head, transactions) = text.split_once("\n\n").unwrap_or((&text, ""));
    let declared = |line: &str| head.lines().any(|other| other == line);
    let mut balances = Balances::new();
    for transaction in transactions.split("\n\n").filter(|text| !text.is_empty()) {
        let mut sum = 0;
        for line in transaction.lines().skip(1) {
            let (account, amount) = line.trim_start().split_once("  ").unwrap();
            let amount = amount.split("  ;").next().unwrap().trim();
            let (number, currency) = amount.split_once(' ').unwrap();
            assert!(declared(&format!("account {account}")), "{text}");
            assert!(head.contains(&format!(" {currency}\n")), "{text}");
            let minor: i64 = number.replace('.', "").parse().unwrap();
            sum += minor;
            *balances.entry((account.to_owned(), currency.to_owned())).or_default() += minor;
        }
        assert_eq!(sum, 0, "{transaction}");
    }
    balances
}

/// Returns the balances of play, without the kitty, as the totals have them.
pub fn play_is_the_totals(ledger: &mut Ledger) {
    let mut play = balances(ledger);
    play.retain(|(account, _), _| account.starts_with("play:") && account != "play:kitty");
    let rows = ledger.read().unwrap().statistics(&Filter::default(), By::Player, StatMeasure::All).unwrap();
    let totals: Balances =
        rows.into_iter().map(|row| ((format!("play:{}", row.player), row.currency), row.amount)).collect();
    assert_eq!(play, totals);
}

/// Returns what everybody is still to receive: all accounts of a person together; whoever has nothing is not there.
pub fn still_to_receive(ledger: &mut Ledger) -> BTreeMap<String, i64> {
    let mut people = BTreeMap::new();
    for ((account, _), minor) in balances(ledger) {
        *people.entry(account.split_once(':').unwrap().1.to_owned()).or_default() += minor;
    }
    people.retain(|_, minor| *minor != 0);
    people
}

/// What the law reads of a line.
#[derive(Debug, PartialEq, Eq)]
struct CsvRow {
    at: String,
    kind: String,
    account: String,
    units: i64,
    minor: i64,
}

/// Returns the lines of a whole ledger as another reader finds them.
fn csv_rows(ledger: &mut Ledger, decimal: char) -> Vec<CsvRow> {
    let log = ledger.read().unwrap();
    let people = log.people().unwrap();
    let mut csv = Csv::new(decimal).unwrap();
    for row in log.sessions(&Filter::default()).unwrap() {
        let session = load(&log, row).unwrap();
        let moved = movements::of_night(&session, &people, voice_of(&session)).unwrap();
        moved.iter().for_each(|moved| csv.add(moved, voice_of(&session).currency).unwrap());
    }
    for said in log.said_between().unwrap() {
        let moved = movements::between(&said, &people, || "2026-12-31".to_owned()).unwrap();
        csv.add(&moved, Currency::from_code(&said.currency).unwrap()).unwrap();
    }
    let text = String::from_utf8(csv.finish().unwrap()).unwrap();
    let (text, delimiter) = match decimal {
        ',' => (text.strip_prefix('\u{feff}').unwrap(), b';'),
        _ => (text.as_str(), b','),
    };
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    assert!(reader.headers().unwrap().iter().eq(HEADER));
    let row = |row: csv::StringRecord| {
        let decimals = usize::from(Currency::from_code(&row[9]).unwrap().decimals());
        let number = &row[8];
        let after = number.split_once(decimal).map_or(0, |(_, after)| after.len());
        assert_eq!(after, decimals, "{number}");
        CsvRow {
            at: row[4].to_owned(),
            kind: row[5].to_owned(),
            account: row[6].to_owned(),
            units: row[7].parse().unwrap(),
            minor: number.replace(decimal, "").parse().unwrap(),
        }
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

fn voice_of(session: &NightLog) -> Voice<'static> {
    Voice { currency: Currency::from_code(&session.row.currency).unwrap(), ..voice() }
}

proptest! {
    #![proptest_config(law(8))]

    #[test]
    fn csv_sums_to_zero_by_place_and_to_the_totals((start, deeds) in night(25)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        play_is_the_totals(&mut evening.ledger);
        let session = evening.session();
        let rows = csv_rows(&mut evening.ledger, '.');
        prop_assert_eq!(&rows, &csv_rows(&mut evening.ledger, ','));
        let mut places: BTreeMap<(String, String), (i64, i64)> = BTreeMap::new();
        let mut played: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        let mut all: BTreeMap<String, i64> = BTreeMap::new();
        for CsvRow { at, kind, account, units, minor } in &rows {
            prop_assert!((*units, *minor) != (0, 0), "a line in which nothing moved");
            let place = places.entry((at.clone(), kind.clone())).or_default();
            *place = (place.0 + units, place.1 + minor);
            if ["hand", "penalty", "result", "seat", "kitty"].contains(&kind.as_str()) {
                let sum = played.entry(account.clone()).or_default();
                *sum = (sum.0 + units, sum.1 + minor);
            }
            *all.entry(account.clone()).or_default() += minor;
        }
        prop_assert!(places.values().all(|sums| *sums == (0, 0)), "{places:?}");
        let standing = session.night.hands().filter(|(step, hand)| {
            hand.scored.is_some() && step.moved.iter().any(|(_, sum)| *sum != Sum::default())
        });
        let standing: BTreeSet<String> = standing.map(|(step, _)| step.address.to_string()).collect();
        let hands: BTreeSet<String> =
            rows.iter().filter(|row| row.kind == "hand").map(|row| row.at.clone()).collect();
        prop_assert_eq!(standing, hands);
        let log = evening.ledger.read().unwrap();
        for row in log.statistics(&Filter::default(), By::Player, StatMeasure::All).unwrap() {
            let sums = played.get(&row.player).copied().unwrap_or_default();
            prop_assert_eq!(sums, (row.units, row.amount), "{}", row.player);
        }
        drop(log);
        all.retain(|_, minor| *minor != 0);
        prop_assert_eq!(all, still_to_receive(&mut evening.ledger));
    }

    #[test]
    fn no_cell_begins_a_formula(text in "[-=+@＝a ;\"'1\t]{0,8}") {
        let harmless = harmless(&text);
        for cell in harmless.split([';', '\t']) {
            let begins = cell.trim_start_matches([' ', '"']);
            prop_assert!(!begins.starts_with(['=', '+', '-', '@', '＝']), "{harmless:?}");
        }
        prop_assert_eq!(harmless.replace('\'', ""), text.replace('\'', ""), "nothing but apostrophes is added");
    }
}
