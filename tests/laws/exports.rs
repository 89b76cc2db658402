//! What is exported adds up to what the program itself says, and no text in it means anything to who reads it.

use super::deeds::attempt;
use super::night;
use meldbook::command::Filter;
use meldbook::query::statistics::{By, Measure};
use meldbook::report::csv::{HEADER, HandsCsv, harmless};
use meldbook::report::hledger::Journal;
use meldbook::session::night::Event;
use meldbook::store::Ledger;
use meldbook::store::ledger::load;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Sums by account and currency.
type Balances = BTreeMap<(String, String), i64>;

/// Returns the journal of a whole ledger.
fn journal(ledger: &mut Ledger) -> String {
    let log = ledger.read().unwrap();
    let people = log.people().unwrap();
    let mut journal = Journal::new(&people);
    for row in log.sessions(&Filter::default()).unwrap() {
        journal.add(&load(&log, row).unwrap()).unwrap();
    }
    for (at, said) in log.said_between().unwrap() {
        journal.add_between(at, &said, |_| "2026-12-31".to_owned()).unwrap();
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
    let rows = ledger.read().unwrap().statistics(&Filter::default(), By::Player, Measure::All).unwrap();
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn csv_sums_to_zero_by_hand_and_to_the_totals((start, deeds) in night(25)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        play_is_the_totals(&mut evening.ledger);
        let session = evening.session();
        let log = evening.ledger.read().unwrap();
        let people = log.people().unwrap();
        let mut csv = HandsCsv::new(&people).unwrap();
        csv.add(&session).unwrap();
        let text = csv.finish().unwrap();
        let mut reader = csv::Reader::from_reader(text.as_slice());
        prop_assert!(reader.headers().unwrap().iter().eq(HEADER));
        let mut hands: BTreeMap<u32, (i64, i64)> = BTreeMap::new();
        let mut accounts: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        for row in reader.records() {
            let row = row.unwrap();
            let (units, minor): (i64, i64) = (row[6].parse().unwrap(), row[7].parse().unwrap());
            for sums in [hands.entry(row[4].parse().unwrap()).or_default(), accounts.entry(row[5].to_owned()).or_default()] {
                *sums = (sums.0 + units, sums.1 + minor);
            }
        }
        prop_assert!(hands.values().all(|sums| *sums == (0, 0)), "{hands:?}");
        let standing = session.night.hands().filter(|(_, hand)| hand.scored.is_some()).map(|(_, hand)| hand.no);
        prop_assert!(standing.eq(hands.keys().copied()));
        // The totals are of hands, of penalties and of what came and went as shares of the kitty.
        for step in session.night.steps.iter().filter(|step| !matches!(step.event, Event::Hand(_))) {
            for (who, sum) in &step.moved {
                let sums = accounts.entry(session.night.holder_name(*who).to_owned()).or_default();
                *sums = (sums.0 + sum.units.0, sums.1 + sum.minor.0);
            }
        }
        for (no, share) in session.night.closed.iter().flat_map(|(_, closed)| &closed.shares) {
            accounts.entry(session.night.name(*no).to_owned()).or_default().1 += share.0;
        }
        for row in log.statistics(&Filter::default(), By::Player, Measure::All).unwrap() {
            let sums = accounts.get(&row.player).copied().unwrap_or_default();
            prop_assert_eq!(sums, (row.units, row.amount), "{}", row.player);
        }
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
