//! Whether the log of a session is sound: everything that the program sees to when it writes a log itself, checked
//! for one that comes from elsewhere. `import` takes in no other, and `verify` reports what is wrong.

mod contents;
mod hands;

pub use contents::{is_currency, is_date};
pub use hands::{Otherwise, otherwise, otherwise_since, still_otherwise};

use crate::kernel::{Minor, is_refused, visible};
use crate::notation::NameError;
use crate::session::chain::{Hash, Link, START};
use crate::session::{
    Cash, Closed, Content, Entry, EntryContent, EntryNo, Fix, Holder, Night, PlayerNo, ReplayError,
    ReplayProblem, Session, SessionError, SettleTerms, Settled, TimelineError, chain,
};
use contents::{check_contents, check_distinct};
use serde::Serialize;
use serde_json::Value;
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The times an entry may have, in seconds since 1970 UTC: to the end of the year 9999.
pub const TIMES: RangeInclusive<i64> = 0..=253_402_300_799;

/// The longest content of an entry, in bytes. A night's longest entry, its rules in full, has a few thousand.
pub(super) const LONGEST: usize = 1 << 20;

/// Something wrong in the log of a session. Its message repeats no control character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}", visible(&flaw.to_string()))]
pub struct Unsound {
    pub entry: EntryNo,
    pub flaw: Flaw,
}

crate::phrases! {
    pub enum Flaw: Error holds Order(TimelineError) {
        Missing { no: EntryNo, found: EntryNo } = "entry {no} is missing: found entry {found} in its place";
        Chain { it: EntryNo } = "entry {it} does not match its hash: the chain breaks there";
        Id { it: String } = "`{it}` is not the id of a session, a UUID in lower case";
        Long { no: EntryNo, length: usize } = "entry {no} has {length} bytes; at most {LONGEST} are allowed";
        Text { it: EntryNo } = "entry {it} contains a control character";
        Time { no: EntryNo, at: i64 } = "entry {no} has the time {at}, which is not between 1970 and 9999";
        Of { no: EntryNo, of: Option<EntryNo>, wanted: &'static str } =
            "entry {no} refers to {}, but {wanted}", of.map_or("no entry".to_owned(), |of| format!("entry {of}"));
        Date { no: EntryNo, date: String } = "entry {no}: `{date}` is not a date such as 2026-03-14";
        Currency { no: EntryNo, currency: String } = "entry {no}: `{currency}` is not the code of a currency";
        Name { no: EntryNo, error: NameError } = "entry {no}: {error}";
        Table { no: EntryNo, problem: String } = "entry {no}: {problem}";
        Player { no: EntryNo, word: String } = "entry {no}: `{word}` is not the number of a player";
        Rules { it: String } = "the rules in entry 1 cannot be read: {it}";
        Hand { stuck: ReplayError } = "entry {} cannot stand: {stuck}", stuck.said_by;
        Close { it: EntryNo } = "the balances in the close, entry {it}, do not follow from the hands";
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
) -> (Option<Session>, Vec<Unsound>) {
    let mut flaws = Flaws { flaws };
    entries.iter().for_each(|entry| check_of(entry, &mut flaws));
    check_contents(&entries, &mut flaws);
    let last = entries.last().map_or(EntryNo(1), |entry| entry.no);
    let session = match Session::replayed(uuid.to_owned(), entries, head) {
        Ok(session) => session,
        Err(error) => {
            add_unreadable(error, last, &mut flaws);
            return (None, flaws.flaws);
        }
    };
    check_distinct(last, session.night.names.values(), &mut flaws);
    check_scored(&session, &mut flaws);
    check_closes(&session, &mut flaws);
    if let Err(error) = Settled::of(&session.night, SettleTerms::default()).and_then(|s| Ok(s.closed()?)) {
        flaws.add(last, Flaw::Settle { it: error.to_string() });
    }
    (Some(session), flaws.flaws)
}

/// Checks the chain of a session or a daybook, its id, and what stands around the contents. Returns the hash of the last
/// entry, and everything that is wrong.
pub fn check_around<C: EntryContent>(
    id: &str,
    entries: &[Entry<C>],
    hashes: &[impl AsRef<[u8]>],
) -> (Hash, Vec<Unsound>) {
    let mut links = Links::default();
    let broken =
        entries.iter().zip(hashes).map(|(entry, hash)| links.add(Link::of(id, entry), hash.as_ref()));
    let mut flaws: Vec<Unsound> = broken.filter_map(Result::err).collect();
    flaws.extend(check_frames(id, entries));
    (links.head, flaws)
}

/// Checks the id of a session or a daybook, and what stands around the contents.
pub fn check_frames<C: EntryContent>(id: &str, entries: &[Entry<C>]) -> Vec<Unsound> {
    let mut flaws = Flaws::default();
    let is_id = uuid::Uuid::parse_str(id).is_ok_and(|uuid| uuid.to_string() == id);
    flaws.ensure(is_id, EntryNo(1), || Flaw::Id { it: id.to_owned() });
    entries.iter().for_each(|entry| check_frame(entry, &mut flaws));
    flaws.flaws
}

fn add_unreadable(error: SessionError, last: EntryNo, flaws: &mut Flaws) {
    match error {
        SessionError::CannotReplay(stuck) => {
            stuck.into_iter().for_each(|stuck| flaws.add(stuck.said_by, Flaw::Hand { stuck }));
        }
        SessionError::Rules { problem, .. } => flaws.add(EntryNo(1), Flaw::Rules { it: problem }),
        SessionError::Log { error, .. } => flaws.add(error.entry, Flaw::Order(error)),
        other => flaws.add(last, Flaw::Settle { it: other.to_string() }),
    }
}

/// Checks what stands around the content of an entry, and the characters in it.
fn check_frame<C: EntryContent>(entry: &Entry<C>, flaws: &mut Flaws) {
    let Entry { no, at, .. } = entry;
    flaws.ensure(TIMES.contains(at), *no, || Flaw::Time { no: *no, at: *at });
    flaws.ensure(entry.length() <= LONGEST, *no, || Flaw::Long { no: *no, length: entry.length() });
    for text in [Some(&entry.text), entry.scored.as_ref()].into_iter().flatten() {
        // To the end, whatever is found: many bytes at once are looked at so.
        let is_plain =
            text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte) & (byte != b'\\'));
        let can_be_shown = is_plain || !serde_json::from_str(text).is_ok_and(|value| has_refused(&value));
        flaws.ensure(can_be_shown, *no, || Flaw::Text { it: *no });
    }
}

fn check_of(entry: &Entry, flaws: &mut Flaws) {
    let Entry { no, of, content, .. } = entry;
    let wanted = match content {
        Content::Fix(Fix::Hand(_) | Fix::Thing(_))
        | Content::Strike(_)
        | Content::Insert(_)
        | Content::Undo(_)
        | Content::Redo(_) => of.is_none().then_some("it must refer to an earlier one"),
        Content::Thing(_) => None,
        Content::Opened(_)
        | Content::Hand(_)
        | Content::Fix(Fix::Changes(_))
        | Content::Rename(_)
        | Content::Closed(_)
        | Content::Reopened(_) => of.is_some().then_some("it must refer to none"),
    };
    let later = of.is_some_and(|of| of.0 == 0 || of >= *no).then_some("it must refer to an earlier one");
    if let Some(wanted) = wanted.or(later) {
        flaws.add(*no, Flaw::Of { no: *no, of: *of, wanted });
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

/// Checks that what hands came to stands beside them, beside those that were undone or corrected too.
fn check_scored(session: &Session, flaws: &mut Flaws) {
    for Entry { no, content, figures, .. } in &session.entries {
        let tells_none = content.hands().iter().all(|hand| hand.struck);
        flaws.ensure(tells_none || !figures.is_empty(), *no, || {
            let stuck = ReplayError { at: None, said_by: *no, why: ReplayProblem::NotScored {} };
            Flaw::Hand { stuck }
        });
    }
}

fn check_closes(session: &Session, flaws: &mut Flaws) {
    let entries = &session.entries;
    for (at, entry) in entries.iter().enumerate() {
        let Content::Closed(closed) = &entry.content else { continue };
        let holds = night_before_close(session, at)
            .is_some_and(|night| is_payable(&night, closed) && Settled::agrees(&night, closed) == Ok(true));
        flaws.ensure(holds, entry.no, || Flaw::Close { it: entry.no });
    }
}

fn night_before_close(session: &Session, at: usize) -> Option<Night> {
    let before = session.entries.get(..at)?;
    let night = &session.night;
    // A last entry that closes the night changes nothing else of it.
    if session.entries.len() == before.len().saturating_add(1) && night.outside.is_empty() {
        return Some(Night { closed: None, ..night.clone() });
    }
    session.night_after(before).ok()
}

/// Returns whether the terms and payments of a close are ones that a table could have agreed on.
fn is_payable(night: &Night, closed: &Closed) -> bool {
    let player = |who: &PlayerNo| night.names.contains_key(who);
    let known = |who: &Holder| who.player().is_none_or(|no| player(&no));
    let rounded: BTreeSet<_> = closed.rounding.iter().map(|(who, _)| who).collect();
    let pays = |cash: &Cash| {
        known(&cash.from) && known(&cash.to) && cash.from != cash.to && cash.amount > Minor::ZERO
    };
    closed.coin.is_none_or(|coin| coin > Minor::ZERO)
        && closed.through.iter().all(player)
        && rounded.len() == closed.rounding.len()
        && rounded.into_iter().all(known)
        && closed.payments.iter().chain(&closed.counted).all(pays)
}

/// A chain as far as it was checked. It goes on after a link that is wrong, so that each one is found.
#[derive(Debug)]
pub struct Links {
    pub last: EntryNo,
    /// The hash that the next entry covers.
    pub head: Hash,
    /// The hash that the last entry should have, if another one is written there: the next may cover either.
    should_be: Option<Hash>,
}

impl Default for Links {
    fn default() -> Links {
        Links { last: EntryNo(0), head: START, should_be: None }
    }
}

impl Links {
    /// Passes an entry that cannot be read.
    pub fn skip(&mut self, no: EntryNo, written: &[u8]) {
        self.last = no;
        self.head = <Hash>::try_from(written).unwrap_or(self.head);
        self.should_be = None;
    }

    /// Adds the next entry, with the hash that is written there.
    pub fn add(&mut self, link: Link<'_>, written: &[u8]) -> Result<(), Unsound> {
        let no = EntryNo(self.last.0.saturating_add(1));
        self.last = link.no;
        let hash = chain::hash(&self.head, link);
        let should_be = self.should_be.take();
        self.head = <Hash>::try_from(written).unwrap_or(hash);
        if link.no != no {
            return Err(Unsound { entry: no, flaw: Flaw::Missing { no, found: link.no } });
        }
        if hash == written || should_be.is_some_and(|before| chain::hash(&before, link) == written) {
            return Ok(());
        }
        self.should_be = Some(hash);
        Err(Unsound { entry: link.no, flaw: Flaw::Chain { it: link.no } })
    }
}
