//! Whether the log of a session is sound: everything that the program sees to when it writes a log itself, checked
//! for one that comes from elsewhere: its chain, what its entries say, and what they come to. `import` takes
//! in no other, and `verify` reports what is wrong.

mod hands;

pub use hands::{Otherwise, otherwise, otherwise_since};

use crate::engine::{self, Options};
use crate::kernel::{Minor, Side, Table, ensure, is_refused, visible, words::shortened};
use crate::money::Currency;
use crate::night::chain::{Hash, Link, START};
use crate::night::entry::LONGEST;
use crate::night::{
    Change, ChangeFault, Closed, Entry, EntryNo, HandSaid, Night, NightError, NightLog, Past, PlayerNo,
    ReplayError, Said, SettleTerms, Settled, State, Thing, called::taken, chain, thing::Json,
};
use crate::notation::{NameError, read_name};
use crate::rules::{Rules, is_profile_name};
use chrono::NaiveDate;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{cell::RefCell, collections::BTreeSet, ops::RangeInclusive, sync::Arc};

/// The times an entry may have, in seconds since 1970 UTC: of the years 2000 to 9999.
pub const TIMES: RangeInclusive<i64> = 946_684_800..=253_402_300_799;

crate::phrases! {
    /// Something wrong in the log of a session. Its message repeats no control character.
    pub struct Unsound {
        pub entry: EntryNo,
        pub flaw: Flaw,
    } = "entry {entry}: {}", visible(&flaw.to_string());
}

crate::phrases! {
    pub enum Flaw: Error holds Change(ChangeFault), Name(NameError) {
        Missing { found: EntryNo } = "not there: found entry {found} in its place";
        Unreadable { problem: String } = "{problem}";
        Chain {} = "it does not match its hash: the chain breaks there";
        Id { it: String } = "`{it}` is not the id of a session, a UUID in lower case";
        Long { length: usize } = "it has {length} bytes; at most {LONGEST} are allowed";
        Text {} = "it contains a control character";
        Time { at: i64 } = "it has the time {at}, which is not between 2000 and 9999";
        Form {} = "it is not written in the one way in which a change is written";
        Date { date: String } = "`{date}` is not a date such as 2026-03-14";
        Currency { currency: String } = "`{currency}` is not the code of a currency";
        Table { problem: String } = "{problem}";
        Player { word: String } = "`{word}` is not the number of a player";
        Rules { it: String } = "its rules cannot be read: {it}";
        Hand { stuck: ReplayError } = "the night cannot stand: {stuck}";
        Close {} = "the balances in its close do not follow from the hands";
        Settle { it: String } = "the night cannot be settled: {it}";
    }
}

#[derive(Default)]
struct Flaws {
    flaws: Vec<Unsound>,
}

impl Flaws {
    fn add(&mut self, entry: EntryNo, flaw: Flaw) {
        self.flaws.push(Unsound { entry, flaw });
    }

    fn ensure(&mut self, holds: bool, entry: EntryNo, flaw: impl FnOnce() -> Flaw) {
        if !holds {
            self.add(entry, flaw());
        }
    }
}

/// Checks what the entries of a session say, and adds it to what is wrong with their chain, of which `head` is the last hash.
/// Returns the session, if it can be replayed (a sound one can be read, settled and continued), and everything that is wrong.
pub fn faults(
    uuid: &str,
    entries: Vec<Entry>,
    head: Hash,
    flaws: Vec<Unsound>,
) -> (Option<NightLog>, Vec<Unsound>) {
    let mut flaws = Flaws { flaws };
    check_contents(&entries, &mut flaws);
    let last = entries.last().map_or(EntryNo(1), |entry| entry.no);
    let session = match NightLog::replayed(uuid.to_owned(), entries, head) {
        Ok(session) => session,
        Err(error) => {
            add_unreadable(error, last, &mut flaws);
            return (None, flaws.flaws);
        }
    };
    check_states(&session, &mut flaws);
    if let Err(error) = Settled::of(&session.night, SettleTerms::default()).and_then(|s| Ok(s.closed()?)) {
        flaws.add(last, Flaw::Settle { it: error.to_string() });
    }
    (Some(session), flaws.flaws)
}

/// Checks the id of a session or a daybook, and what stands around the contents.
pub fn check_frames<C: Serialize + DeserializeOwned>(id: &str, entries: &[Entry<C>]) -> Vec<Unsound> {
    let mut flaws = Flaws::default();
    let is_id = uuid::Uuid::parse_str(id).is_ok_and(|uuid| uuid.to_string() == id);
    flaws.ensure(is_id, EntryNo(1), || Flaw::Id { it: id.to_owned() });
    entries.iter().for_each(|entry| check_frame(entry, &mut flaws));
    flaws.flaws
}

fn add_unreadable(error: NightError, last: EntryNo, flaws: &mut Flaws) {
    match error {
        NightError::CannotReplay(stuck) => {
            stuck.into_iter().for_each(|stuck| flaws.add(last, Flaw::Hand { stuck }));
        }
        NightError::Rules { problem, .. } => flaws.add(EntryNo(1), Flaw::Rules { it: problem }),
        NightError::Log { error, .. } => flaws.add(error.entry, Flaw::Change(error.problem)),
        other => flaws.add(last, Flaw::Settle { it: other.to_string() }),
    }
}

/// Checks what stands around the content of an entry, and the characters in it.
fn check_frame<C: Serialize + DeserializeOwned>(entry: &Entry<C>, flaws: &mut Flaws) {
    let Entry { no, at, .. } = entry;
    flaws.ensure(TIMES.contains(at), *no, || Flaw::Time { at: *at });
    flaws.ensure(entry.length() <= LONGEST, *no, || Flaw::Long { length: entry.length() });
    let is_canonical = entry.is_canonical();
    flaws.ensure(is_canonical, *no, || Flaw::Form {});
    // Where nothing is escaped, text stands as it is.
    let is_plain = is_canonical && !entry.text.contains(|c| c == '\\' || is_refused(c));
    let in_json = || serde_json::from_str(&entry.text).is_ok_and(|json| has_refused(&json));
    let has_refused = entry.said.contains(is_refused) || !is_plain && in_json();
    flaws.ensure(!has_refused, *no, || Flaw::Text {});
}

/// Returns whether any text in a value has a character that lines, names and notes must not have.
fn has_refused(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_refused),
        Value::Array(items) => items.iter().any(has_refused),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| key.contains(is_refused) || has_refused(value))
        }
        _ => false,
    }
}

/// Checks in each state that was written that names are told apart, and that a close follows from the night that it
/// closed: what was undone since may be brought back.
fn check_states(session: &NightLog, flaws: &mut Flaws) {
    let mut past: Option<Past> = None;
    for entry in &session.entries {
        let changed = match &entry.change {
            Change::Changed(changed) => Some(changed),
            Change::Opened(_) | Change::Back(_) => None,
        };
        let is_close = changed.is_some_and(|changed| changed.is_a_close());
        let before = past.as_ref().filter(|_| is_close).map(|past| past.state.clone());
        let added = match &mut past {
            None => Past::begin(&entry.change).map(|begun| past = Some(begun)),
            Some(past) => past.add(entry.no, &entry.change),
        };
        let state = match &entry.change {
            Change::Opened(state) if state.close.is_some() => {
                Some(State { close: None, ..State::clone(state) })
            }
            Change::Opened(_) | Change::Changed(_) | Change::Back(_) => before,
        };
        let named = past.as_ref().filter(|_| changed.is_some_and(|changed| !changed.players.is_empty()));
        named.into_iter().for_each(|past| check_distinct(entry.no, past.state.players.values(), flaws));
        let closed = past.as_ref().and_then(|past| past.state.close.as_ref());
        if let (Ok(()), Some(state), Some(closed)) = (added, state, closed) {
            // The last one was played already.
            let night = match session.entries.last().is_some_and(|last| last.no == entry.no) {
                true => Some(Night { closed: None, ..session.night.clone() }),
                false => session.played(&state).ok(),
            };
            let holds =
                night.is_some_and(|night| is_payable(closed) && Settled::agrees(&night, closed) == Ok(true));
            flaws.ensure(holds, entry.no, || Flaw::Close {});
        }
    }
}

/// Returns whether a table could have agreed on the terms of a close. Its players and payments were checked before.
fn is_payable(closed: &Closed) -> bool {
    let rounded: BTreeSet<_> = closed.rounding.iter().map(|(who, _)| who).collect();
    closed.coin.is_none_or(|coin| coin > Minor::ZERO) && rounded.len() == closed.rounding.len()
}

/// A chain as far as it was checked. It goes on after a link that is wrong, so that each one is found.
#[derive(Debug)]
pub struct Links {
    pub last: EntryNo,
    /// The hash that is written beside the last entry, which the next one covers.
    pub head: Hash,
}

impl Default for Links {
    fn default() -> Links {
        Links { last: EntryNo(0), head: START }
    }
}

impl Links {
    /// Adds the next entry, with the hash that is written there.
    pub fn add(&mut self, link: Link<'_>, written: &[u8]) -> Result<(), Unsound> {
        let no = EntryNo(self.last.0.saturating_add(1));
        self.last = link.no;
        let hash = chain::hash(&self.head, link);
        self.head = <Hash>::try_from(written).unwrap_or(hash);
        if link.no != no {
            return Err(Unsound { entry: no, flaw: Flaw::Missing { found: link.no } });
        }
        ensure(hash == written, || Unsound { entry: link.no, flaw: Flaw::Chain {} })
    }
}

/// Checks what all entries say, those that were undone too: they are still shown, and may be redone.
fn check_contents(entries: &[Entry], flaws: &mut Flaws) {
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
    flaws.ensure(kept.all(Json::is_canonical), no, || Flaw::Form {});
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
    flaws.ensure(is_date(date), no, || Flaw::Date { date: shortened(date) });
}

fn check_currency(no: EntryNo, currency: &str, flaws: &mut Flaws) {
    flaws.ensure(is_currency(currency), no, || Flaw::Currency { currency: shortened(currency) });
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
        flaws.add(no, Flaw::Table { problem: refusal.to_string() });
    } else if options.partners(&seated).is_none() && !is_alone {
        flaws.add(no, Flaw::Table { problem: "these rules have no sides".to_owned() });
    }
}

/// Checks a name, whoever else is at the table. A name that became a command later is still one.
fn check_name(no: EntryNo, name: &str, flaws: &mut Flaws) {
    let others: [&str; 0] = [];
    match read_name(name, &others) {
        Ok(read) if read == name => {}
        Err(NameError::Command { .. }) => {}
        Ok(_) => {
            flaws.add(no, Flaw::Table { problem: format!("the name `{name}` has a blank too many") });
        }
        // A megabyte is not repeated.
        Err(NameError::TooLong { name, length }) => {
            let error = NameError::TooLong { name: shortened(&name), length };
            flaws.add(no, Flaw::Name(error));
        }
        Err(error) => flaws.add(no, Flaw::Name(error)),
    }
}

fn check_distinct<'a>(no: EntryNo, names: impl Iterator<Item = &'a String>, flaws: &mut Flaws) {
    for (name, other) in taken(names) {
        let error = NameError::Taken { name: shortened(name), other: shortened(other) };
        flaws.add(no, Flaw::Name(error));
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
        flaws.add(no, Flaw::Player { word });
    }
    check_seats(no, &said.seats, flaws);
}

fn check_seats(no: EntryNo, seats: &[PlayerNo], flaws: &mut Flaws) {
    let mut players = seats.to_vec();
    players.sort_unstable();
    players.dedup();
    let problem = || "a player sits on two chairs".to_owned();
    flaws.ensure(players.len() == seats.len(), no, || Flaw::Table { problem: problem() });
}
