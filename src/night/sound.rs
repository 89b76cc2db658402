//! Checks a log from elsewhere, for `import` and `verify`, as the program sees to its own: the chain, what entries say, and
//! what they come to. Also finds hands that would be scored otherwise today, which is no fault.

use crate::engine::{self, Options};
use crate::kernel::{Minor, Side, Table, ensure, is_refused, visible, words::shortened};
use crate::money::Currency;
use crate::night::chain::{Hash, Link};
use crate::night::entry::LONGEST;
use crate::night::{
    Change, ChangeFault, Changed, Entry, EntryNo, Hand, HandSaid, Night, NightError, NightLog, Past,
    PlayerNo, ReplayError, Said, SettleTerms, Settled, State, Thing, called::taken, chain, thing::Json,
};
use crate::notation::{NameError, read_name};
use crate::rules::{Rules, is_profile_name};
use chrono::NaiveDate;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::{ops::RangeInclusive, sync::Arc};

/// In seconds since 1970 UTC: the years 2000 to 9999.
pub const TIMES: RangeInclusive<i64> = 946_684_800..=253_402_300_799;

crate::phrases! {
    /// Its message repeats no control character.
    pub struct Unsound {
        pub entry: EntryNo,
        pub flaw: Flaw,
    } = "entry {entry}: {}", visible(&flaw.to_string());
}

crate::phrases! {
    pub enum Flaw: Error holds Change(ChangeFault), Name(NameError), Night(Box<NightError>) {
        Missing { found: EntryNo } = "not there: found entry {found} in its place";
        /// What the reader of JSON says of it is English, and quoted.
        Unread { why: String } = "its change cannot be read: {why}";
        TwoChairs {} = "a player sits on two chairs";
        Chain {} = "it does not match its hash: the chain breaks there";
        Long { length: usize } = "it has {length} bytes; at most {LONGEST} are allowed";
        Text {} = "its text contains a control character, or begins or ends with a space";
        Time { at: i64 } = "it has the time {at}, which is not between 2000 and 9999";
        Early {} = "it has a time before that of the entry before it";
        Form {} = "it is not written in the one way in which a change is written";
        NotA { what: &'static str, it: String } = "`{it}` is not a valid {what}";
        Rules { it: String } = "its rules cannot be read: {it}";
        Hand { stuck: Box<ReplayError> } = "the night cannot stand: {stuck}";
        Close {} = "its close does not follow from what was played and paid";
    }
}

/// Adds to what is wrong with the chain, of which `head` is the last hash. Returns the session if it can be replayed.
pub fn faults(
    uuid: &str,
    entries: Vec<Entry>,
    head: Hash,
    mut flaws: Vec<Unsound>,
) -> (Option<NightLog>, Vec<Unsound>) {
    flaws.extend(check_contents(&entries));
    let last = entries.last().map_or(EntryNo(1), |entry| entry.no);
    let session = match NightLog::replayed(uuid.to_owned(), entries, head) {
        Ok(session) => session,
        Err(error) => {
            flaws.extend(unreadable(error, last));
            return (None, flaws);
        }
    };
    flaws.extend(check_states(&session));
    if let Err(error) = Settled::of(&session.night, SettleTerms::default()).and_then(|s| Ok(s.closed()?)) {
        flaws.push(Unsound { entry: last, flaw: Flaw::Night(Box::new(error)) });
    }
    (Some(session), flaws)
}

pub fn check_frames<C: Serialize + DeserializeOwned>(id: &str, entries: &[Entry<C>]) -> Vec<Unsound> {
    let is_id = uuid::Uuid::parse_str(id).is_ok_and(|uuid| uuid.to_string() == id);
    let id = flaw_of(EntryNo(1), ensure(is_id, || Flaw::NotA { what: "id", it: id.to_owned() }));
    let frames = entries.iter().filter_map(|entry| flaw_of(entry.no, check_frame(entry)));
    let times = entries.iter().zip(entries.iter().skip(1));
    let early = times.filter(|(before, entry)| entry.at < before.at);
    let early = early.map(|(_, entry)| Unsound { entry: entry.no, flaw: Flaw::Early {} });
    id.into_iter().chain(frames).chain(early).collect()
}

fn flaw_of(entry: EntryNo, checked: Result<(), Flaw>) -> Option<Unsound> {
    checked.err().map(|flaw| Unsound { entry, flaw })
}

fn unreadable(error: NightError, last: EntryNo) -> Vec<Unsound> {
    let flaws = match error {
        NightError::CannotReplay(all) => {
            all.into_iter().map(|stuck| (last, Flaw::Hand { stuck: Box::new(stuck) })).collect()
        }
        NightError::Rules { problem, .. } => vec![(EntryNo(1), Flaw::Rules { it: problem })],
        NightError::Log { error, .. } => vec![(error.entry, Flaw::Change(error.problem))],
        other => vec![(last, Flaw::Night(Box::new(other)))],
    };
    flaws.into_iter().map(|(entry, flaw)| Unsound { entry, flaw }).collect()
}

fn check_frame<C: Serialize + DeserializeOwned>(entry: &Entry<C>) -> Result<(), Flaw> {
    ensure(TIMES.contains(&entry.at), || Flaw::Time { at: entry.at })?;
    ensure(entry.length() <= LONGEST, || Flaw::Long { length: entry.length() })?;
    ensure(entry.is_canonical(), || Flaw::Form {})?;
    // Where nothing is escaped, text stands as it is, and spaces stand in text alone.
    let is_odd = |c: char| c == '\\' || c != ' ' && c.is_whitespace() || is_refused(c);
    let is_plain = !entry.text.contains(is_odd) && !entry.text.contains("\" ") && !entry.text.contains(" \"");
    let in_json = || serde_json::from_str(&entry.text).is_ok_and(|json| has_refused(&json));
    ensure(!entry.said.contains(is_refused) && (is_plain || !in_json()), || Flaw::Text {})
}

/// No reader of lines leaves space around these.
const TYPED: [&str; 6] = ["line", "note", "place", "scorekeeper", "what", "why"];

/// Whether any text has a character that lines must not have, or what was typed has space around it.
fn has_refused(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_refused),
        Value::Array(items) => items.iter().any(has_refused),
        Value::Object(fields) => fields.iter().any(|(key, value)| {
            let typed = value.as_str().filter(|_| TYPED.contains(&key.as_str()));
            key.contains(is_refused) || has_refused(value) || typed.is_some_and(|text| text.trim() != text)
        }),
        _ => false,
    }
}

/// Checks names and closes in each state that was written: what was undone since may be brought back.
fn check_states(session: &NightLog) -> Vec<Unsound> {
    let (mut past, mut flaws): (Option<Past>, Vec<Unsound>) = (None, Vec::new());
    for entry in &session.entries {
        let before = match &entry.change {
            Change::Opened(state) => {
                state.close.is_some().then(|| State { close: None, ..State::clone(state) })
            }
            Change::Changed(changed) if matches!(changed.close, Some(Some(_))) => {
                past.as_ref().map(|past| past.state.clone())
            }
            Change::Changed(_) | Change::Back(_) => None,
        };
        Past::follow(&mut past, entry);
        let Some(Past { state, .. }) = &past else { continue };
        if matches!(&entry.change, Change::Changed(changed) if !changed.players.is_empty()) {
            flaws.extend(flaw_of(entry.no, check_distinct(state.players.values())));
        }
        if let (Some(before), Some(closed)) = (before, &state.close) {
            // The last one was played already.
            let night = match session.entries.last().is_some_and(|last| last.no == entry.no) {
                true => Some(Night { closed: None, ..session.night.clone() }),
                false => session.played(&before).ok(),
            };
            let holds = night.is_some_and(|night| Settled::agrees(&night, closed) == Ok(true));
            flaws.extend(flaw_of(entry.no, ensure(holds, || Flaw::Close {})));
        }
    }
    flaws
}

/// Returns the hash that the next link covers, also where this is wrong, so that each wrong link is found.
pub fn check_link(last: EntryNo, head: &Hash, link: Link<'_>, written: &[u8]) -> (Hash, Result<(), Unsound>) {
    let no = EntryNo(last.0.saturating_add(1));
    let hash = chain::hash(head, link);
    let checked = match link.no == no {
        true => ensure(hash == written, || Unsound { entry: no, flaw: Flaw::Chain {} }),
        false => Err(Unsound { entry: no, flaw: Flaw::Missing { found: link.no } }),
    };
    (<Hash>::try_from(written).unwrap_or(hash), checked)
}

/// Those that were undone too: they are still shown, and may be redone.
fn check_contents(entries: &[Entry]) -> Vec<Unsound> {
    let Some(Entry { change: Change::Opened(opened), .. }) = entries.first() else { return Vec::new() };
    // Rules that cannot be read stop the night, which says so.
    let Ok(rules) = serde_json::from_str::<Rules>(opened.rules.0.get()) else { return Vec::new() };
    let check = |entry: &Entry| match &entry.change {
        Change::Opened(opened) => check_opened(opened, &rules),
        Change::Changed(changed) => check_changed(changed, rules.options()),
        Change::Back(_) => Ok(()),
    };
    entries.iter().filter_map(|entry| flaw_of(entry.no, check(entry))).collect()
}

fn check_changed(changed: &Changed, options: &Options) -> Result<(), Flaw> {
    changed.date.iter().try_for_each(|date| check_date(date))?;
    changed.currency.iter().try_for_each(|currency| check_currency(currency))?;
    changed.players.iter().try_for_each(|(_, name)| check_name(name))?;
    changed.rules.iter().try_for_each(check_stored_rules)?;
    changed.things().try_for_each(|thing| check_thing(thing, options))?;
    let seats = changed.again.iter().filter_map(|(_, again)| again.seats.as_ref());
    seats.chain([&changed.seats]).try_for_each(|seats| check_seats(seats))
}

fn check_thing(thing: &Thing, options: &Options) -> Result<(), Flaw> {
    match &thing.said {
        Said::Hand(said) => check_hand(said, options),
        // Whether the options fit together shows when it is played.
        Said::Set(said) => {
            said.rules.iter().try_for_each(check_stored_rules)?;
            said.unit.map_or(Ok(()), check_unit)
        }
        _ => Ok(()),
    }
}

/// As all entries write it: `2026-03-14`.
pub fn check_date(date: &str) -> Result<(), Flaw> {
    let parsed = NaiveDate::parse_from_str(date, "%Y-%m-%d");
    let is_date = date.len() == 10 && parsed.is_ok_and(|parsed| parsed.to_string() == date);
    ensure(is_date, || Flaw::NotA { what: "date", it: shortened(date) })
}

pub fn check_currency(code: &str) -> Result<(), Flaw> {
    let is_code = Currency::from_code(code).is_ok_and(|known| known.code() == code);
    ensure(is_code, || Flaw::NotA { what: "currency", it: shortened(code) })
}

/// Records and rules are kept letter by letter.
fn check_json(json: &Json) -> Result<(), Flaw> {
    ensure(json.is_canonical(), || Flaw::Form {})
}

fn check_unit(unit: Minor) -> Result<(), Flaw> {
    ensure(unit >= Minor::ZERO, || Flaw::Rules { it: "a unit is worth less than nothing".to_owned() })
}

fn check_stored_rules(stored: &Json) -> Result<(), Flaw> {
    check_json(stored)?;
    let rules = serde_json::from_str::<Rules>(stored.0.get());
    let rules = rules.map_err(|error| Flaw::Rules { it: error.to_string() })?;
    let name = rules.name();
    ensure(is_profile_name(name), || Flaw::Rules {
        it: format!("`{}` is not the name of rules", shortened(name)),
    })?;
    check_unit(rules.options().unit())
}

fn check_opened(opened: &State, rules: &Rules) -> Result<(), Flaw> {
    let State { date, currency, players, seats, sides, .. } = opened;
    check_date(date)?;
    check_currency(currency)?;
    check_stored_rules(&opened.rules)?;
    players.values().try_for_each(|name| check_name(name))?;
    check_distinct(players.values())?;
    check_seats(seats)?;
    let named = |side: &Vec<PlayerNo>| side.iter().filter_map(|who| players.get(who)).cloned().collect();
    let seated: Vec<String> = named(seats);
    let sides = sides.iter().map(|side| Side::of(named(side))).collect::<Vec<Side>>();
    let is_alone = sides.is_empty();
    let table = Table { players: seated.clone(), sides: (!is_alone).then_some(sides), ..Table::default() };
    let options = rules.options();
    engine::check_table(options, &table)
        .map_err(|refusal| Box::new(NightError::HandRefused(Box::new(refusal))))?;
    ensure(is_alone || options.partners(&seated).is_some(), || {
        Flaw::Night(Box::new(NightError::NotInRules { what: "sides" }))
    })?;
    opened.list.iter().try_for_each(|thing| check_thing(thing, options))
}

/// Whoever else is at the table. A name that became a command later is still one.
pub fn check_name(name: &str) -> Result<(), Flaw> {
    match read_name(name, &[""; 0]) {
        Ok(read) if read == name => Ok(()),
        Err(NameError::Command { .. }) => Ok(()),
        Ok(_) => Err(Flaw::Form {}),
        // A megabyte is not repeated.
        Err(NameError::TooLong { name, length }) => {
            Err(NameError::TooLong { name: shortened(&name), length }.into())
        }
        Err(error) => Err(error.into()),
    }
}

fn check_distinct<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), Flaw> {
    taken(names).next().map_or(Ok(()), |(name, other)| {
        Err(NameError::Taken { name: shortened(name), other: shortened(other) }.into())
    })
}

/// The record names players by their numbers. Who is known stands in the state.
fn check_hand(said: &HandSaid, options: &Options) -> Result<(), Flaw> {
    check_json(&said.record)?;
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
    stranger.take().map_or(Ok(()), |it| Err(Flaw::NotA { what: "player", it }))?;
    check_seats(&said.seats)
}

fn check_seats(seats: &[PlayerNo]) -> Result<(), Flaw> {
    let distinct: BTreeSet<&PlayerNo> = seats.iter().collect();
    ensure(distinct.len() == seats.len(), || Flaw::TwoChairs {})
}

/// Works out again what each entry of a session brought, as the night stood then, and all that it holds now: what was undone
/// may be brought back. Returns what comes out otherwise today, but for what did so in its first entries already.
pub fn otherwise_since(session: &NightLog, known: usize) -> Vec<ReplayError> {
    let (mut past, mut night) = (None::<Past>, None::<Night>);
    let (mut of_known, mut found, mut asked_all) = (BTreeSet::new(), Vec::new(), false);
    for (count, entry) in (1..).zip(&session.entries) {
        let length = past.as_ref().map_or(0, |past| past.state.list.len());
        Past::follow(&mut past, entry);
        let Some(Past { state, .. }) = &past else { continue };
        let (new, again, goes_on) = match &entry.change {
            Change::Opened(opened) => (opened.list.iter().collect(), &[][..], false),
            Change::Changed(changed) => {
                (changed.things().collect(), &changed.again[..], changed.is_at_the_end(length))
            }
            Change::Back(_) => (Vec::new(), &[][..], false),
        };
        let again = again.iter().filter_map(|(at, _)| state.list.get(*at));
        let brought: HashSet<*const Thing> = new.into_iter().chain(again).map(Arc::as_ptr).collect();
        // What was only added to is asked for already.
        let is_asked = goes_on && night.is_some() && asked_all;
        let is_whole = !is_asked && (count == known || count == session.entries.len());
        asked_all = is_asked || is_whole || matches!(entry.change, Change::Opened(_));
        night = night.filter(|_| goes_on && !is_whole).or_else(|| session.beginning(state).ok());
        let Some(walk) = &mut night else { continue };
        let came = otherwise(walk, &state.list, |thing| is_whole || brought.contains(&Arc::as_ptr(thing)));
        match count <= known {
            true => of_known.extend(came.into_iter().map(|(thing, _)| thing)),
            false => {
                // What still stands is named at its place of now.
                found
                    .retain(|(thing, _): &(String, _)| !is_whole || came.iter().all(|(now, _)| now != thing));
                found.extend(came);
            }
        }
    }
    found.retain(|(thing, _)| !of_known.contains(thing));
    // What it holds now was found last.
    let by_place: BTreeMap<_, _> = found.into_iter().map(|(_, found)| (found.at, found)).collect();
    by_place.into_values().collect()
}

/// Works out again what a session holds now. Returns what comes out otherwise today.
pub fn otherwise_now(session: &NightLog) -> Vec<ReplayError> {
    let state = session.state();
    let night = session.beginning(state).ok();
    let found = night.map_or_else(Vec::new, |mut night| otherwise(&mut night, &state.list, |_| true));
    found.into_iter().map(|(_, found)| found).collect()
}

/// Plays a list on, as far as something is asked for. Returns what of that comes out otherwise today, each with a text by which
/// it is known in another state: its number changes with what is inserted before it.
fn otherwise(
    night: &mut Night,
    list: &[Arc<Thing>],
    is_asked: impl Fn(&Arc<Thing>) -> bool,
) -> Vec<(String, ReplayError)> {
    let mut found = Vec::new();
    let until = list.iter().rposition(&is_asked).map_or(0, |last| last.saturating_add(1));
    for thing in list.iter().take(until).skip(night.steps.len()) {
        let is_asked = is_asked(thing);
        let moves_otherwise = is_asked
            && !thing.is_hand()
            && night.thing(thing.said.clone()).is_ok_and(|today| today.moved != thing.moved);
        let added = night.add(Arc::clone(thing));
        let why = || match night.steps.last()?.hand().filter(|_| is_asked) {
            Some(hand) => rescored(hand),
            None => moves_otherwise.then_some(NightError::Otherwise),
        };
        let is_stuck = added.is_err();
        let error = added.err().or_else(|| Some(ReplayError { at: night.last, why: why()? }));
        let key = || serde_json::to_string(&**thing).unwrap_or_default();
        found.extend(error.map(|error| (key(), error)));
        if is_stuck {
            break;
        }
    }
    found
}

fn rescored(hand: &Hand) -> Option<NightError> {
    let stands = hand.scored.as_ref()?;
    hand.score_today().map_or_else(Some, |gives| (gives != *stands).then_some(NightError::Otherwise))
}
