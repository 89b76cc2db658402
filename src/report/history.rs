//! The history: what every entry did, told from its change, with its time and the entry that undid it.

use super::{EntryKind, Grid, GridColumn, Phrase, TextStyle, Word, join, things};
use crate::command::SettingChange;
use crate::engine::Setting;
use crate::kernel::Minor;
use crate::lang::{Lang, Voice};
use crate::night::address::Address;
use crate::night::change::{Splice, splice};
use crate::night::past::Turned;
use crate::night::thing::{Json, SetSaid};
use crate::night::{Change, Changed, Entry, EntryNo, Holder, Past, PlayerNo, Said, State, Thing};
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct HistoryEntry {
    pub no: EntryNo,
    /// Seconds since 1970 UTC.
    pub at: i64,
    pub kind: &'static str,
    pub text: String,
    /// The change that an undo or a redo is of.
    pub of: Option<EntryNo>,
    /// Where it stood on the sheet when it was said; none if it stood nowhere.
    pub place: Option<Address>,
    /// The entry that undid it, or corrected or struck what it said.
    #[serde(rename = "taken_back_by")]
    pub taken_back: Option<EntryNo>,
}

type DidInNight = (&'static str, String, Option<Address>);

pub fn history(entries: &[Entry], whole: &Past, voice: Voice<'_>) -> Vec<HistoryEntry> {
    let mut past: Option<Past> = None;
    let mut told = Vec::with_capacity(entries.len());
    let replaced = replaced(entries, whole);
    for entry in entries {
        let Entry { no, at, change, .. } = entry;
        let turned = whole.turns.get(no);
        let (kind, text, place) = match (change, &past) {
            (Change::Changed(changed), Some(past)) => did(changed, &past.state, voice),
            (Change::Opened(state), _) => ("opened", opened(state, voice), None),
            (Change::Changed(_), None) => ("opened", String::new(), None),
            (Change::Back(_), _) => {
                let is_redo = matches!(turned, Some(Turned::Redone(_)));
                (if is_redo { "redo" } else { "undo" }, String::new(), None)
            }
        };
        Past::follow(&mut past, entry);
        let of = turned.map(|turned| turned.of());
        let taken_back = whole.undone_by(*no).or_else(|| replaced.get(no).copied());
        let (no, at) = (*no, *at);
        told.push(HistoryEntry { no, at, kind, text, of, place, taken_back });
    }
    told
}

/// Returns the entries that others have replaced, each with the one that did, if it stands.
fn replaced(entries: &[Entry], whole: &Past) -> BTreeMap<EntryNo, EntryNo> {
    // Who said each thing of the list, and what takes each change of that back and makes it again.
    let mut said_by: Vec<EntryNo> = Vec::new();
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    let mut replaced = BTreeMap::new();
    for Entry { no, change, .. } in entries {
        match (change, whole.turns.get(no)) {
            (Change::Opened(state), _) => said_by = vec![*no; state.list.len()],
            (Change::Changed(changed), _) => {
                let edits =
                    changed.list.iter().rev().map(|Splice(at, out, new)| (*at, *out, vec![*no; new.len()]));
                let back = splice(&mut said_by, edits.collect());
                if whole.undone_by(*no).is_none() {
                    let gone = back.iter().flat_map(|(_, _, gone)| gone);
                    replaced.extend(gone.filter(|of| **of > EntryNo(1)).map(|of| (*of, *no)));
                }
                done.push(back);
                undone.clear();
            }
            (Change::Back(_), Some(Turned::Undone(_))) => {
                undone.extend(done.pop().map(|back| splice(&mut said_by, back)));
            }
            (Change::Back(_), _) => done.extend(undone.pop().map(|again| splice(&mut said_by, again))),
        }
    }
    replaced
}

fn opened(state: &State, voice: Voice<'_>) -> String {
    let players = join(state.seats.iter().map(|no| name(state, *no)), ", ");
    let hands = state.list.iter().filter(|thing| thing.is_hand()).count();
    let hands = (hands > 0).then(|| voice.say(&Phrase::HandCount { count: hands }));
    join([players].into_iter().chain(hands), "; ")
}

fn did(changed: &Changed, before: &State, voice: Voice<'_>) -> DidInNight {
    let mut named = before.clone();
    named.players.extend(changed.players.iter().cloned());
    match &changed.close {
        Some(Some(_)) => return ("closed", String::new(), None),
        Some(None) => return ("reopened", String::new(), None),
        None => {}
    }
    let mut parts: Vec<DidInNight> =
        changed.list.iter().flat_map(|splice| spliced(splice, before, &named, voice)).collect();
    let renamed = changed.players.iter().filter_map(|(no, new)| {
        let old = before.players.get(no)?;
        Some(("rename", voice.say(&Phrase::NowCalled { old, new }), None))
    });
    parts.extend(renamed);
    let set = for_the_whole_night(changed, before, voice);
    if !set.is_empty() {
        parts.push(("set", set, None));
    }
    if parts.len() > 1 && parts.iter().all(|(kind, ..)| *kind == "set") {
        let at = parts.iter().find_map(|(_, _, at)| *at);
        let text = join(parts.into_iter().map(|(_, text, _)| text), " ");
        return ("set", text, at);
    }
    if parts.len() == 1
        && let Some(one) = parts.pop()
    {
        return one;
    }
    let one = |(kind, text, at): &DidInNight| {
        format!("{} {text}", label(kind, None, *at, voice.lang)).trim_end().to_owned()
    };
    // Nothing is told of figures alone, or of seats.
    ("fix", join(parts.iter().map(one), "; "), None)
}

fn spliced(
    Splice(at, out, things): &Splice,
    before: &State,
    named: &State,
    voice: Voice<'_>,
) -> Vec<DidInNight> {
    let gone = before.list.get(*at..at.saturating_add(*out)).unwrap_or_default();
    let address = |at: usize, thing: &Arc<Thing>| address_at(&before.list, at, thing.is_hand());
    let is_end = *at >= before.list.len();
    let mut parts = Vec::new();
    for place in 0..gone.len().max(things.len()) {
        let at = at.saturating_add(place);
        match (gone.get(place), things.get(place)) {
            (Some(was), Some(now)) => {
                let at = Some(address(at, now));
                parts.push(match is_struck(was, now) {
                    true => ("strike", String::new(), at),
                    false => ("fix", thing(&now.said, named, voice), at),
                });
            }
            (Some(was), None) => parts.push(("strike", String::new(), Some(address(at, was)))),
            (None, Some(now)) => {
                let kind = if now.is_hand() && !is_end { "insert" } else { (&now.said).into() };
                parts.push((kind, thing(&now.said, named, voice), Some(address(at, now))));
            }
            (None, None) => {}
        }
    }
    parts
}

fn is_struck(was: &Thing, now: &Thing) -> bool {
    match (&was.said, &now.said) {
        (Said::Hand(was), Said::Hand(now)) => {
            now.struck && !was.struck && was.line == now.line && was.record == now.record
        }
        _ => false,
    }
}

fn address_at(list: &[Arc<Thing>], place: usize, is_hand: bool) -> Address {
    let before = list.get(..place).unwrap_or(list);
    let hands = before.iter().filter(|thing| thing.is_hand()).count();
    let things = before.iter().rev().take_while(|thing| !thing.is_hand()).count();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match is_hand {
        true => Address::of_hand(number(hands.saturating_add(1))),
        false => Address { hand: number(hands), thing: Some(number(things.saturating_add(1))) },
    }
}

fn name(state: &State, no: PlayerNo) -> &str {
    state.players.get(&no).map_or("", String::as_str)
}

fn thing(said: &Said, state: &State, voice: Voice<'_>) -> String {
    let name = |no: PlayerNo| name(state, no);
    match said {
        Said::Hand(hand) => {
            // A note that was given beside the line begins with what was typed behind `#`.
            let beside = hand.note.as_ref().filter(|note| !hand.line.contains(note.as_str()));
            let line = hand.line.split('#').next().unwrap_or_default().trim_end();
            beside.map_or(hand.line.clone(), |note| format!("{line} # {note}"))
        }
        Said::Game(sides) => {
            let side = |side: &Vec<PlayerNo>| join(side.iter().map(|no| name(*no)), "+");
            join(sides.iter().map(side), ", ")
        }
        Said::Set(said) => set(said, name, voice),
        _ => {
            let kitty = || voice.say(&Word::Kitty {});
            let name = |who: Holder| who.player().map_or_else(kitty, |no| name(no).to_owned());
            things::said(said, &name, voice)
        }
    }
}

pub(super) fn set<'n>(said: &SetSaid, name: impl Fn(PlayerNo) -> &'n str, voice: Voice<'_>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let rules = said.rules.as_ref().and_then(rules_of);
    parts.extend(rules.map(|rules| typed("rules", rules.name(), voice)));
    parts.extend(said.options.iter().map(|(key, value)| option(key, value, voice)));
    parts.extend(said.unit.map(|unit| typed("stake", &voice.amount(unit), voice)));
    parts.extend(seats(&said.seats, name, voice));
    parts.join(" ")
}

fn for_the_whole_night(changed: &Changed, before: &State, voice: Voice<'_>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let rules = [Some(&before.rules), changed.rules.as_ref()].map(|rules| rules.and_then(rules_of));
    if let [Some(was), Some(is)] = rules {
        parts.extend(things::changed_rules(&was, &is, voice));
    }
    let texts = [
        ("currency", &changed.currency),
        ("date", &changed.date),
        ("place", &changed.place),
        ("note", &changed.note),
        ("scorekeeper", &changed.scorekeeper),
    ];
    parts.extend(texts.into_iter().filter_map(|(key, text)| Some(typed(key, text.as_ref()?, voice))));
    parts.extend(seats(&changed.seats, |no| name(before, no), voice));
    parts.join("; ")
}

fn rules_of(stored: &Json) -> Option<Rules> {
    serde_json::from_str(stored.0.get()).ok()
}

fn option(key: &str, value: &Setting, voice: Voice<'_>) -> String {
    match (key, value) {
        ("unit_minor", Setting::Int(minor)) => typed("stake", &voice.amount(Minor(*minor)), voice),
        (key, value) => typed(key, &value.to_string(), voice),
    }
}

fn seats<'n>(seats: &[PlayerNo], name: impl Fn(PlayerNo) -> &'n str, voice: Voice<'_>) -> Option<String> {
    let names: Vec<&str> = seats.iter().map(|no| name(*no)).collect();
    (!names.is_empty()).then(|| typed("seats", &names.join(","), voice))
}

fn typed(key: &str, value: &str, voice: Voice<'_>) -> String {
    SettingChange { key: key.to_owned(), value: value.to_owned() }.line_in(voice.lang)
}

/// `undo 3` by the entry that it is of, `fix 3` and `seat 2a` by the place on the sheet.
pub(super) fn label(kind: &'static str, of: Option<EntryNo>, place: Option<Address>, lang: &Lang) -> String {
    let word = lang.say(&EntryKind { kind });
    let number = of.map(|of| of.to_string()).or(place.map(|at| at.to_string()));
    number.map_or(word.clone(), |number| format!("{word} {number}"))
}

pub fn grid(history: &[HistoryEntry], lang: &Lang, look: TextStyle) -> Grid {
    let row = |entry: &HistoryEntry| {
        let label = label(entry.kind, entry.of, entry.place, lang);
        [
            entry.no.to_string(),
            look.clock(entry.at, lang),
            label,
            entry.text.clone(),
            until(entry.taken_back, lang),
        ]
    };
    table(&history.iter().map(row).collect::<Vec<_>>(), lang)
}

pub(super) fn until(taken_back: Option<EntryNo>, lang: &Lang) -> String {
    taken_back.map_or(String::new(), |by| lang.say(&Phrase::UntilEntry { by: by.to_string() }))
}

/// Number, time, what it is called, what it did, until when; and its seal, if there is one.
pub(super) fn table<const N: usize>(rows: &[[String; N]], lang: &Lang) -> Grid {
    let heads = [
        GridColumn::numbers("#").key(),
        GridColumn::words(lang.say(&Word::Time {})),
        GridColumn::words(lang.say(&Word::Entry {})),
        GridColumn::words(""),
        GridColumn::words(""),
        // Never broken, as numbers are not.
        GridColumn::numbers(lang.say(&Word::Seal {})),
    ];
    let cells = |at: usize| rows.iter().filter_map(|row| row.get(at).cloned()).collect();
    Grid::of_columns(heads.into_iter().enumerate().map(|(at, head)| (head, cells(at))))
}
