//! Whether the log of a session is sound: everything that the program sees to when it writes a log itself, checked
//! for one that comes from elsewhere. `import` takes in no other, and `verify` reports what is wrong.

use crate::engine::{self, Options, Record};
use crate::kernel::characters::{is_refused, visible};
use crate::kernel::table::{Side, Table};
use crate::kernel::units::Minor;
use crate::money::Currency;
use crate::notation::{NameError, fold, read_name};
use crate::rules::Rules;
use crate::session::chain::{self, Link};
use crate::session::entry::{Closed, Content, Entry, EntryNo, HandEntry, Opened, PlayerNo, SeatMove};
use crate::session::night::Night;
use crate::session::replay::Stuck;
use crate::session::settling::{SettleTerms, Settled};
use crate::session::timeline::{self, TimelineError};
use crate::session::{Session, SessionError};
use chrono::NaiveDate;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The times an entry may have: from 1970 to the end of the year 9999.
const TIMES: RangeInclusive<i64> = 0..=253_402_300_799;

/// Something wrong in the log of a session. Its message repeats no control character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", visible(&flaw.to_string()))]
#[allow(missing_docs, reason = "the names say it")]
pub struct Unsound {
    /// The entry at fault.
    pub entry: EntryNo,
    pub flaw: Flaw,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum Flaw {
    #[error("entry {no} is missing: found entry {found} in its place")]
    Missing { no: EntryNo, found: EntryNo },
    #[error("entry {0} does not match its hash: the chain breaks there")]
    Chain(EntryNo),
    #[error("`{0}` is not the id of a session, a UUID in lower case")]
    Id(String),
    #[error("entry {0} contains a control character")]
    Text(EntryNo),
    #[error("entry {no} has the time {at}, which is not between 1970 and 9999")]
    Time { no: EntryNo, at: i64 },
    #[error("entry {no} refers to {}, but {wanted}", of.map_or("no entry".to_owned(), |of| format!("entry {of}")))]
    Of { no: EntryNo, of: Option<EntryNo>, wanted: &'static str },
    #[error("entry {no}: `{date}` is not a date such as 2026-03-14")]
    Date { no: EntryNo, date: String },
    #[error("entry {no}: `{currency}` is not the code of a currency")]
    Currency { no: EntryNo, currency: String },
    #[error("entry {no}: {error}")]
    Name { no: EntryNo, error: NameError },
    #[error("entry {no}: {problem}")]
    Table { no: EntryNo, problem: String },
    #[error("entry {no}: `{word}` is not the number of a player")]
    Player { no: EntryNo, word: String },
    #[error("{0}")]
    Order(TimelineError),
    #[error("the rules in entry 1 cannot be read: {0}")]
    Rules(String),
    #[error("entry {no}: the record cannot be read: {problem}")]
    Record { no: EntryNo, problem: String },
    #[error("entry {} is refused by the rules of its session: {stuck}", stuck.said_by)]
    Hand { stuck: Stuck },
    #[error("the balances in the close, entry {0}, do not follow from the hands")]
    Close(EntryNo),
    #[error("the night cannot be settled: {0}")]
    Settle(String),
}

/// The flaws found so far.
#[derive(Default)]
struct Flaws(Vec<Unsound>);

impl Flaws {
    fn add(&mut self, entry: EntryNo, flaw: Flaw) {
        self.0.push(Unsound { entry, flaw });
    }
}

/// Checks the log of a session, given its entries in order with their hashes. Returns the session, if it can be
/// replayed, and everything that is wrong. A sound session can be read, settled and continued.
#[must_use]
pub fn check(
    uuid: &str,
    entries: Vec<Entry>,
    hashes: &[impl AsRef<[u8]>],
) -> (Option<Session>, Vec<Unsound>) {
    let mut flaws = Flaws::default();
    let head = check_chain(uuid, &entries, hashes, &mut flaws);
    if !uuid::Uuid::parse_str(uuid).is_ok_and(|id| id.to_string() == uuid) {
        flaws.add(EntryNo(1), Flaw::Id(uuid.to_owned()));
    }
    for entry in &entries {
        check_frame(entry, &mut flaws);
    }
    let last = entries.last().map_or(EntryNo(1), |entry| entry.no);
    let session = match Session::replayed(uuid.to_owned(), entries, head) {
        Ok(session) => session,
        Err(error) => {
            add_unreadable(error, last, &mut flaws);
            return (None, flaws.0);
        }
    };
    check_contents(&session, last, &mut flaws);
    check_closes(&session, &mut flaws);
    if let Err(error) = Settled::of(&session.night, SettleTerms::default()).and_then(|s| Ok(s.closed()?)) {
        flaws.add(last, Flaw::Settle(error.to_string()));
    }
    (Some(session), flaws.0)
}

/// Adds why a session cannot be replayed.
fn add_unreadable(error: SessionError, last: EntryNo, flaws: &mut Flaws) {
    match error {
        SessionError::Stuck(stuck) => {
            stuck.into_iter().for_each(|stuck| flaws.add(stuck.said_by, Flaw::Hand { stuck }));
        }
        SessionError::Rules { problem, .. } => flaws.add(EntryNo(1), Flaw::Rules(problem)),
        SessionError::Log { error, .. } => flaws.add(error.entry, Flaw::Order(error)),
        other => flaws.add(last, Flaw::Settle(other.to_string())),
    }
}

/// Checks numbers and hashes up to the first that is wrong. Returns the hash of the last entry.
fn check_chain(uuid: &str, entries: &[Entry], hashes: &[impl AsRef<[u8]>], flaws: &mut Flaws) -> chain::Hash {
    let mut head = chain::START;
    for ((entry, written), no) in entries.iter().zip(hashes).zip(1..) {
        if entry.no.0 != no {
            flaws.add(EntryNo(no), Flaw::Missing { no: EntryNo(no), found: entry.no });
            break;
        }
        head = chain::hash(&head, Link::of(uuid, entry));
        if written.as_ref() != head.as_slice() {
            flaws.add(entry.no, Flaw::Chain(entry.no));
            break;
        }
    }
    head
}

/// Checks what stands around the content of an entry, and the characters in it.
fn check_frame(entry: &Entry, flaws: &mut Flaws) {
    let Entry { no, at, of, content, text } = entry;
    if !TIMES.contains(at) {
        flaws.add(*no, Flaw::Time { no: *no, at: *at });
    }
    let wanted = match content {
        Content::Fix(_) | Content::Strike(_) | Content::Insert(_) | Content::Undo(_) | Content::Redo(_) => {
            of.is_none().then_some("it must refer to an earlier one")
        }
        Content::Seat(_) => None,
        Content::Opened(_)
        | Content::Hand(_)
        | Content::Game(_)
        | Content::Rename(_)
        | Content::Paid(_)
        | Content::Closed(_)
        | Content::Reopened(_) => of.is_some().then_some("it must refer to none"),
    };
    let later = of.is_some_and(|of| of.0 == 0 || of >= *no).then_some("it must refer to an earlier one");
    if let Some(wanted) = wanted.or(later) {
        flaws.add(*no, Flaw::Of { no: *no, of: *of, wanted });
    }
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'\\');
    if !is_plain && serde_json::from_str(text).is_ok_and(|value| has_refused(&value)) {
        flaws.add(*no, Flaw::Text(*no));
    }
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

/// Checks the contents of all entries, those that were undone or corrected too: they are still shown, and may be
/// redone.
fn check_contents(session: &Session, last: EntryNo, flaws: &mut Flaws) {
    let options = session.rules.options();
    let mut players = 0;
    for entry in &session.entries {
        match &entry.content {
            Content::Opened(opened) => {
                check_opened(entry.no, opened, &session.rules, flaws);
                players = opened.players.len();
            }
            Content::Hand(said) | Content::Fix(said) | Content::Insert(said) => {
                check_hand(entry.no, said, options, players, flaws);
            }
            Content::Seat(SeatMove { who, name: Some(name), .. }) => {
                players += 1;
                if !usize::try_from(who.0).is_ok_and(|who| who == players) {
                    flaws.add(entry.no, Flaw::Player { no: entry.no, word: who.word() });
                }
                check_name(entry.no, name, flaws);
            }
            Content::Rename(rename) => check_name(entry.no, &rename.name, flaws),
            Content::Seat(_)
            | Content::Strike(_)
            | Content::Game(_)
            | Content::Paid(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => {}
        }
    }
    let names: Vec<&String> = session.night.names.values().collect();
    check_distinct(last, &names, flaws);
}

fn check_opened(no: EntryNo, opened: &Opened, rules: &Rules, flaws: &mut Flaws) {
    let Opened { date, currency, players, sides, dealer, .. } = opened;
    let is_date = |text: &str| {
        text.len() == 10
            && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok_and(|date| date.to_string() == text)
    };
    if !is_date(date) {
        flaws.add(no, Flaw::Date { no, date: shortened(date) });
    }
    if !Currency::from_code(currency).is_ok_and(|known| known.code() == currency) {
        flaws.add(no, Flaw::Currency { no, currency: shortened(currency) });
    }
    if !crate::rules::is_profile_name(rules.name()) {
        flaws.add(no, Flaw::Rules(format!("`{}` is not the name of rules", shortened(rules.name()))));
    }
    if rules.options().unit() < Minor::ZERO {
        flaws.add(no, Flaw::Rules("a unit is worth less than nothing".to_owned()));
    }
    for name in players {
        check_name(no, name, flaws);
    }
    check_distinct(no, &players.iter().collect::<Vec<_>>(), flaws);
    let player = |who: &PlayerNo| who.0.checked_sub(1).and_then(|at| players.get(usize::try_from(at).ok()?));
    if player(dealer).is_none() {
        flaws.add(no, Flaw::Player { no, word: dealer.word() });
    }
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

/// Checks that no two players have the same letters.
fn check_distinct(no: EntryNo, names: &[&String], flaws: &mut Flaws) {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(fold(name)) {
            let other = names.iter().find(|other| fold(other) == fold(name)).unwrap_or(name);
            let error = NameError::Taken { name: (*name).clone(), other: (*other).clone() };
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
    match Record::from_json(options.engine(), said.record.get()) {
        Ok(record) => drop(record.renamed(&look)),
        Err(error) => flaws.add(no, Flaw::Record { no, problem: error.to_string() }),
    }
    let seats = said.seats.iter().chain([&said.dealer]).chain(said.sides.iter().flatten());
    let word = seats.copied().find(|who| !is_known(*who)).map(PlayerNo::word).or(stranger.take());
    if let Some(word) = word {
        flaws.add(no, Flaw::Player { no, word });
    }
    if said.seats.iter().collect::<BTreeSet<_>>().len() != said.seats.len() {
        flaws.add(no, Flaw::Table { no, problem: "a player sits on two chairs".to_owned() });
    }
}

/// Checks every close against the hands before it.
fn check_closes(session: &Session, flaws: &mut Flaws) {
    let entries = &session.entries;
    for (at, entry) in entries.iter().enumerate() {
        let Content::Closed(closed) = &entry.content else { continue };
        let holds = entries.get(..at).and_then(|before| {
            let timeline = timeline::fold(before).ok()?;
            let night = Night::replay(&timeline, session.rules.options()).ok()?;
            Some(is_payable(&night, closed) && Settled::agrees(&night, closed).ok()?)
        });
        if holds != Some(true) {
            flaws.add(entry.no, Flaw::Close(entry.no));
        }
    }
}

/// Returns whether the terms and payments of a close are ones that a table could have agreed on.
fn is_payable(night: &Night, closed: &Closed) -> bool {
    let known = |who: &PlayerNo| night.names.contains_key(who);
    let rounded: BTreeSet<_> = closed.rounding.iter().map(|(who, _)| who).collect();
    closed.coin.is_none_or(|coin| coin > Minor::ZERO)
        && closed.through.iter().all(known)
        && rounded.len() == closed.rounding.len()
        && rounded.into_iter().all(known)
        && closed.payments.iter().all(|cash| {
            known(&cash.from) && known(&cash.to) && cash.from != cash.to && cash.amount > Minor::ZERO
        })
}

/// Returns the beginning of a text, for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "...",
        None => text.to_owned(),
    }
}
