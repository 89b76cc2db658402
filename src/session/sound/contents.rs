//! What the entries of a log say: the opening, names, and hands as records that name players by their numbers.

use super::{Flaw, Flaws};
use crate::engine::{self, Options};
use crate::kernel::{Minor, Side, Table, words::shortened};
use crate::money::Currency;
use crate::notation::{NameError, fold, read_name};
use crate::rules::{Rules, is_profile_name};
use crate::session::{Content, Entry, EntryNo, Fix, HandEntry, Opened, PlayerNo, SeatMove, SetEntry, Thing};
use chrono::NaiveDate;
use std::{cell::RefCell, collections::BTreeMap};

/// Checks the contents of all entries, those that were undone or corrected too: they are still shown, and may be
/// redone.
pub(super) fn check_contents(entries: &[Entry], flaws: &mut Flaws) {
    let Some(Entry { no, content: Content::Opened(opened), .. }) = entries.first() else { return };
    // Rules that cannot be read stop the replay, which says so.
    let Ok(rules) = serde_json::from_str::<Rules>(opened.rules.get()) else { return };
    check_opened(*no, opened, &rules, flaws);
    let mut players = opened.players.len();
    for Entry { no, content, figures, .. } in entries {
        check_content(*no, content, rules.options(), &mut players, flaws);
        let seated = figures.iter().filter_map(|given| given.seated.as_ref());
        seated.for_each(|seated| check_seats(*no, &seated.seats, flaws));
    }
}

/// Checks one content; `players` counts those who were named so far.
fn check_content(no: EntryNo, content: &Content, options: &Options, players: &mut usize, flaws: &mut Flaws) {
    match content {
        Content::Hand(said) | Content::Fix(Fix::Hand(said)) | Content::Insert(said) => {
            check_hand(no, said, options, *players, flaws);
        }
        Content::Fix(Fix::Changes(changes)) => {
            for change in changes {
                check_content(no, &change.content, options, players, flaws);
            }
        }
        Content::Thing(thing) | Content::Fix(Fix::Thing(thing)) => match thing {
            Thing::Seat(SeatMove { who, name: Some(name), .. }) => {
                *players += 1;
                let is_next = usize::try_from(who.0).is_ok_and(|who| who == *players);
                flaws.ensure(is_next, no, || Flaw::Player { no, word: who.word() });
                check_name(no, name, flaws);
            }
            Thing::Set(said) => check_set(no, said, flaws),
            Thing::Seat(SeatMove { name: None, .. })
            | Thing::Game(_)
            | Thing::Penalty(_)
            | Thing::Result(_)
            | Thing::Spent(_)
            | Thing::Paid(_) => {}
        },
        Content::Rename(rename) => check_name(no, &rename.name, flaws),
        Content::Opened(_)
        | Content::Strike(_)
        | Content::Undo(_)
        | Content::Redo(_)
        | Content::Closed(_)
        | Content::Reopened(_) => {}
    }
}

/// Returns whether a day is written as all entries write one: `2026-03-14`.
pub fn is_date(date: &str) -> bool {
    let parsed = NaiveDate::parse_from_str(date, "%Y-%m-%d");
    date.len() == 10 && parsed.is_ok_and(|parsed| parsed.to_string() == date)
}

pub fn is_currency(code: &str) -> bool {
    Currency::from_code(code).is_ok_and(|known| known.code() == code)
}

fn check_date(no: EntryNo, date: &str, flaws: &mut Flaws) {
    flaws.ensure(is_date(date), no, || Flaw::Date { no, date: shortened(date) });
}

fn check_currency(no: EntryNo, currency: &str, flaws: &mut Flaws) {
    flaws.ensure(is_currency(currency), no, || Flaw::Currency { no, currency: shortened(currency) });
}

fn check_rules(no: EntryNo, rules: &Rules, flaws: &mut Flaws) {
    let name = rules.name();
    flaws.ensure(is_profile_name(name), no, || Flaw::Rules {
        it: format!("`{}` is not the name of rules", shortened(name)),
    });
    check_unit(no, rules.options().unit(), flaws);
}

fn check_unit(no: EntryNo, unit: Minor, flaws: &mut Flaws) {
    flaws.ensure(unit >= Minor::ZERO, no, || Flaw::Rules {
        it: "a unit is worth less than nothing".to_owned(),
    });
}

/// Checks a change of what was agreed. Whether the options fit together shows when it is replayed.
fn check_set(no: EntryNo, said: &SetEntry, flaws: &mut Flaws) {
    said.date.iter().for_each(|date| check_date(no, date, flaws));
    said.currency.iter().for_each(|currency| check_currency(no, currency, flaws));
    if let Some(text) = &said.rules {
        match serde_json::from_str::<Rules>(text.get()) {
            Ok(rules) => check_rules(no, &rules, flaws),
            Err(error) => flaws.add(no, Flaw::Rules { it: error.to_string() }),
        }
    }
    said.unit.into_iter().for_each(|unit| check_unit(no, unit, flaws));
}

fn check_opened(no: EntryNo, opened: &Opened, rules: &Rules, flaws: &mut Flaws) {
    let Opened { date, currency, players, sides, dealer, .. } = opened;
    check_date(no, date, flaws);
    check_currency(no, currency, flaws);
    check_rules(no, rules, flaws);
    for name in players {
        check_name(no, name, flaws);
    }
    check_distinct(no, players.iter(), flaws);
    let player = |who: &PlayerNo| who.0.checked_sub(1).and_then(|at| players.get(usize::try_from(at).ok()?));
    flaws.ensure(player(dealer).is_some(), no, || Flaw::Player { no, word: dealer.word() });
    let named = |side: &Vec<PlayerNo>| Side::of(side.iter().filter_map(player).cloned().collect());
    let table = Table {
        players: players.clone(),
        sides: (!sides.is_empty()).then(|| sides.iter().map(named).collect()),
        ..Table::default()
    };
    let options = rules.options();
    if let Err(refusal) = engine::check_table(options, &table) {
        flaws.add(no, Flaw::Table { no, problem: refusal.to_string() });
    } else if options.partners(players).is_none() && !sides.is_empty() {
        flaws.add(no, Flaw::Table { no, problem: "these rules have no sides".to_owned() });
    }
}

/// Checks a name, whoever else is at the table. A name that became a command later is still one.
fn check_name(no: EntryNo, name: &str, flaws: &mut Flaws) {
    let others: [&str; 0] = [];
    match read_name(name, &others) {
        Ok(read) if read == name => {}
        Err(NameError::Command { .. }) => {}
        Ok(_) => {
            flaws.add(no, Flaw::Table { no, problem: format!("the name `{name}` has a blank too many") });
        }
        // A megabyte is not repeated.
        Err(NameError::TooLong { name, length }) => {
            let error = NameError::TooLong { name: shortened(&name), length };
            flaws.add(no, Flaw::Name { no, error });
        }
        Err(error) => flaws.add(no, Flaw::Name { no, error }),
    }
}

pub(super) fn check_distinct<'a>(no: EntryNo, names: impl Iterator<Item = &'a String>, flaws: &mut Flaws) {
    let mut seen: BTreeMap<String, &String> = BTreeMap::new();
    for name in names {
        if let Some(other) = seen.insert(fold(name), name) {
            let error = NameError::Taken { name: shortened(name), other: shortened(other) };
            flaws.add(no, Flaw::Name { no, error });
        }
    }
}

/// Checks that the record can be read, and that it names players by their numbers.
fn check_hand(no: EntryNo, said: &HandEntry, options: &Options, players: usize, flaws: &mut Flaws) {
    let is_known = |who: PlayerNo| usize::try_from(who.0).is_ok_and(|who| (1..=players).contains(&who));
    let stranger = RefCell::new(None);
    let look = |word: &str| {
        if !PlayerNo::from_word(word).is_some_and(|who| is_known(who) && who.word() == word) {
            stranger.replace(Some(shortened(word)));
        }
        None
    };
    // One that this version cannot read hides nothing: what its hand came to stands beside it.
    if let Some(record) = said.record(options.engine()) {
        drop(record.renamed(&look));
    }
    let seats = said.seats.iter().chain([&said.dealer]).chain(said.sides.iter().flatten());
    let word = seats.copied().find(|who| !is_known(*who)).map(PlayerNo::word).or(stranger.take());
    if let Some(word) = word {
        flaws.add(no, Flaw::Player { no, word });
    }
    check_seats(no, &said.seats, flaws);
}

fn check_seats(no: EntryNo, seats: &[PlayerNo], flaws: &mut Flaws) {
    let mut players = seats.to_vec();
    players.sort_unstable();
    players.dedup();
    let problem = || "a player sits on two chairs".to_owned();
    flaws.ensure(players.len() == seats.len(), no, || Flaw::Table { no, problem: problem() });
}
