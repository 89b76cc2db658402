//! What the entries of a log say: the night as a whole, names, and hands as records that name players by their numbers.

use super::{Flaw, Flaws};
use crate::engine::{self, Options};
use crate::kernel::{Minor, Side, Table, words::shortened};
use crate::money::Currency;
use crate::night::{Change, Entry, EntryNo, HandSaid, PlayerNo, Said, State, Thing};
use crate::night::{called::taken, thing::Json};
use crate::notation::{NameError, read_name};
use crate::rules::{Rules, is_profile_name};
use chrono::NaiveDate;
use std::{cell::RefCell, sync::Arc};

/// Checks what all entries say, those that were undone too: they are still shown, and may be redone.
pub(super) fn check_contents(entries: &[Entry], flaws: &mut Flaws) {
    let Some(Entry { no, change: Change::Opened(opened), .. }) = entries.first() else { return };
    // Rules that cannot be read stop the night, which says so.
    let Ok(rules) = serde_json::from_str::<Rules>(opened.rules.0.get()) else { return };
    check_opened(*no, opened, &rules, flaws);
    let options = rules.options();
    opened.list.iter().for_each(|thing| check_thing(*no, thing, options, flaws));
    check_json(*no, opened.list.iter(), Some(&opened.rules), flaws);
    for Entry { no, change, .. } in entries.iter().skip(1) {
        let Change::Changed(changed) = change else { continue };
        changed.date.iter().for_each(|date| check_date(*no, date, flaws));
        changed.currency.iter().for_each(|currency| check_currency(*no, currency, flaws));
        changed.players.iter().for_each(|(_, name)| check_name(*no, name, flaws));
        changed.rules.iter().for_each(|rules| check_stored_rules(*no, rules, flaws));
        changed.things().for_each(|thing| check_thing(*no, thing, options, flaws));
        check_json(*no, changed.things(), changed.rules.as_ref(), flaws);
        let seats = changed.again.iter().filter_map(|(_, again)| again.seats.as_ref());
        seats.chain([&changed.seats]).for_each(|seats| check_seats(*no, seats, flaws));
    }
}

/// Checks how records and rules are written, which are kept letter by letter.
fn check_json<'a>(
    no: EntryNo,
    things: impl Iterator<Item = &'a Arc<Thing>>,
    rules: Option<&'a Json>,
    flaws: &mut Flaws,
) {
    let mut kept = things.filter_map(|thing| thing.json()).chain(rules);
    flaws.ensure(kept.all(Json::is_canonical), no, || Flaw::Form { it: no });
}

fn check_thing(no: EntryNo, thing: &Thing, options: &Options, flaws: &mut Flaws) {
    match &thing.said {
        Said::Hand(said) => check_hand(no, said, options, flaws),
        // Whether the options fit together shows when it is played.
        Said::Set(said) => {
            said.rules.iter().for_each(|rules| check_stored_rules(no, rules, flaws));
            said.unit.into_iter().for_each(|unit| check_unit(no, unit, flaws));
        }
        _ => {}
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

fn check_stored_rules(no: EntryNo, rules: &Json, flaws: &mut Flaws) {
    match serde_json::from_str::<Rules>(rules.0.get()) {
        Ok(rules) => check_rules(no, &rules, flaws),
        Err(error) => flaws.add(no, Flaw::Rules { it: error.to_string() }),
    }
}

fn check_opened(no: EntryNo, opened: &State, rules: &Rules, flaws: &mut Flaws) {
    let State { date, currency, players, seats, sides, .. } = opened;
    check_date(no, date, flaws);
    check_currency(no, currency, flaws);
    check_rules(no, rules, flaws);
    players.values().for_each(|name| check_name(no, name, flaws));
    check_distinct(no, players.values(), flaws);
    check_seats(no, seats, flaws);
    let named = |side: &Vec<PlayerNo>| side.iter().filter_map(|who| players.get(who)).cloned().collect();
    let seated: Vec<String> = named(seats);
    let sides = sides.iter().map(|side| Side::of(named(side))).collect::<Vec<Side>>();
    let is_alone = sides.is_empty();
    let table = Table { players: seated.clone(), sides: (!is_alone).then_some(sides), ..Table::default() };
    let options = rules.options();
    if let Err(refusal) = engine::check_table(options, &table) {
        flaws.add(no, Flaw::Table { no, problem: refusal.to_string() });
    } else if options.partners(&seated).is_none() && !is_alone {
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
    for (name, other) in taken(names) {
        let error = NameError::Taken { name: shortened(name), other: shortened(other) };
        flaws.add(no, Flaw::Name { no, error });
    }
}

/// Checks that the record names players by their numbers. Who is known stands in the state.
fn check_hand(no: EntryNo, said: &HandSaid, options: &Options, flaws: &mut Flaws) {
    let stranger = RefCell::new(None);
    let look = |word: &str| {
        let seats = || said.seats.iter().chain([&said.dealer]);
        let is_seated = |who: PlayerNo| said.struck || seats().any(|seat| *seat == who);
        if !PlayerNo::from_word(word).is_some_and(|who| is_seated(who) && who.word() == word) {
            stranger.replace(Some(shortened(word)));
        }
        None
    };
    // One that this version cannot read hides nothing: what its hand came to stands beside it.
    if let Some(record) = said.record(options.engine()) {
        drop(record.renamed(&look));
    }
    if let Some(word) = stranger.take() {
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
