//! The history: every entry as it was typed, with its time and the entry that undid it.

use super::{Column, EntryKind, Grid, Phrase, TextStyle, Word, things};
use crate::command as typed;
use crate::engine::Setting;
use crate::kernel::Minor;
use crate::lang::{Lang, Voice};
use crate::night::address::Address;
use crate::rules::Rules;
use crate::session::entry::{Change, Fix, SeatMove, SetEntry};
use crate::session::timeline::{PlaceId, Timeline};
use crate::session::{Cash, Content, Entry, EntryContent, EntryNo, Holder, Opened, PlayerNo, Thing};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct HistoryEntry {
    pub no: EntryNo,
    /// Seconds since 1970 UTC.
    pub at: i64,
    pub kind: &'static str,
    pub text: String,
    pub of: Option<EntryNo>,
    /// Where what it says, or is about, stands on the sheet; none if it stands nowhere.
    pub place: Option<Address>,
    /// The entry that undid or replaced it.
    #[serde(rename = "taken_back_by")]
    pub taken_back: Option<EntryNo>,
}

pub fn history(entries: &[Entry], timeline: &Timeline<'_>, voice: Voice<'_>) -> Vec<HistoryEntry> {
    let mut names = Names::default();
    let places: Places = timeline.addresses().map(|(at, place)| (place.id, at)).collect();
    entries
        .iter()
        .map(|entry| {
            let text = text(&entry.content, &names, &places, voice);
            let taken_back = timeline.taken_back.get(&entry.no).copied();
            names.learn(&entry.content, taken_back.is_none());
            let corrects = matches!(&entry.content, Content::Fix(_) | Content::Strike(_));
            let made_by = if corrects { entry.of } else { Some(entry.no) };
            HistoryEntry {
                no: entry.no,
                at: entry.at,
                kind: entry.content.kind(),
                text,
                of: entry.of,
                place: made_by.and_then(|entry| places.get(&PlaceId { entry, part: 0 }).copied()),
                taken_back,
            }
        })
        .collect()
}

type Places = BTreeMap<PlaceId, Address>;

/// Names by player, and date, place, note and scorekeeper, as of the entries read so far.
#[derive(Default)]
struct Names<'a>(BTreeMap<PlayerNo, &'a str>, BTreeMap<&'static str, &'a str>);

impl<'a> Names<'a> {
    fn of(&self, no: PlayerNo) -> &'a str {
        self.0.get(&no).copied().unwrap_or_default()
    }

    fn holder(&self, holder: Holder, voice: Voice<'_>) -> String {
        match holder {
            Holder::Player(no) => self.of(no).to_owned(),
            Holder::Kitty => voice.say(&Word::Kitty {}),
        }
    }

    fn learn(&mut self, content: &'a Content, stands: bool) {
        match content {
            Content::Opened(opened) => {
                self.0.extend((1..).map(PlayerNo).zip(opened.players.iter().map(String::as_str)));
                let Opened { date, place, note, scorekeeper, .. } = opened;
                let texts = [Some(date), place.as_ref(), note.as_ref(), scorekeeper.as_ref()];
                self.1.extend(
                    OF_THE_NIGHT.into_iter().zip(texts).filter_map(|(key, text)| Some((key, text?.as_str()))),
                );
            }
            Content::Thing(Thing::Set(said)) | Content::Fix(Fix::Thing(Thing::Set(said))) if stands => {
                self.1.extend(texts(said));
            }
            Content::Thing(Thing::Seat(SeatMove { who, name: Some(name), .. })) => {
                self.0.insert(*who, name);
            }
            Content::Rename(rename) if stands => {
                self.0.insert(rename.who, &rename.name);
            }
            _ => {}
        }
    }
}

fn text(content: &Content, names: &Names<'_>, places: &Places, voice: Voice<'_>) -> String {
    match content {
        Content::Opened(opened) => {
            let typed = |name: &String| {
                let change = typed::Change { key: "scorekeeper".to_owned(), value: name.clone() };
                change.line_in(voice.lang)
            };
            [opened.players.join(", ")]
                .into_iter()
                .chain(opened.scorekeeper.as_ref().map(typed))
                .collect::<Vec<_>>()
                .join("; ")
        }
        Content::Hand(hand) | Content::Fix(Fix::Hand(hand)) | Content::Insert(hand) => {
            let Some(note) = hand.note.as_ref().filter(|note| !hand.line.contains(note.as_str())) else {
                return hand.line.clone();
            };
            // What was typed behind `#` begins a note that was also given beside the line.
            let beside = hand.line.split_once('#').filter(|(_, typed)| note.starts_with(typed.trim()));
            let line = beside.map_or(hand.line.as_str(), |(line, _)| line.trim_end());
            format!("{line} # {note}")
        }
        Content::Fix(Fix::Changes(changes)) => {
            let one = |change: &Change| {
                let kind = voice.say(&EntryKind { kind: change.content.kind() });
                let of = change.of.map(|entry| PlaceId { entry, part: change.part });
                let kind = match of.and_then(|of| places.get(&of)) {
                    Some(at) => voice.say(&kind_at(kind, *at)),
                    None => kind,
                };
                format!("{kind} {}", text(&change.content, names, places, voice)).trim_end().to_owned()
            };
            changes.iter().map(one).collect::<Vec<_>>().join("; ")
        }
        Content::Rename(rename) => {
            voice.say(&Phrase::NowCalled { old: names.of(rename.who), new: &rename.name })
        }
        Content::Thing(thing) | Content::Fix(Fix::Thing(thing)) => self::thing(thing, names, voice),
        Content::Closed(closed) if closed.payments.is_empty() => voice.say(&Phrase::NothingToPay {}),
        Content::Closed(closed) => voice.say(&Phrase::Payments { count: closed.payments.len() }),
        Content::Strike(_) | Content::Undo(_) | Content::Redo(_) | Content::Reopened(_) => String::new(),
    }
}

fn thing(thing: &Thing, names: &Names<'_>, voice: Voice<'_>) -> String {
    match thing {
        Thing::Seat(seat) => {
            let name = seat.name.as_deref().unwrap_or_else(|| names.of(seat.who));
            voice.say(&if seat.joins { Phrase::CameIn { name } } else { Phrase::WentOut { name } })
        }
        Thing::Game(game) => {
            let side =
                |side: &Vec<PlayerNo>| side.iter().map(|no| names.of(*no)).collect::<Vec<_>>().join("+");
            game.sides.iter().map(side).collect::<Vec<_>>().join(", ")
        }
        Thing::Set(said) => set(said, |no| names.of(no), |key| names.1.get(key).copied(), voice),
        Thing::Penalty(said) => things::penalty(said, |no| names.of(no), voice),
        Thing::Result(said) => things::won(said, &|who| names.holder(who, voice), voice),
        Thing::Spent(said) => things::spent(said, |no| names.of(no), voice),
        Thing::Paid(paid) => {
            let one = |cash: &Cash| {
                let (from, to) = (names.holder(cash.from, voice), names.holder(cash.to, voice));
                voice.say(&Phrase::PaidTo { from, to, amount: voice.amount(cash.amount) })
            };
            paid.payments.iter().map(one).collect::<Vec<_>>().join("; ")
        }
    }
}

const OF_THE_NIGHT: [&str; 4] = ["date", "place", "note", "scorekeeper"];

/// Returns the texts of the whole night that are set.
fn texts(said: &SetEntry) -> impl Iterator<Item = (&'static str, &str)> {
    let texts = [&said.date, &said.place, &said.note, &said.scorekeeper];
    OF_THE_NIGHT.into_iter().zip(texts).filter_map(|(key, text)| Some((key, text.as_deref()?)))
}

/// Returns what was set, as it could be typed, and behind a text of the whole night what it was before.
pub(super) fn set<'n>(
    said: &SetEntry,
    name: impl Fn(PlayerNo) -> &'n str,
    before: impl Fn(&str) -> Option<&'n str>,
    voice: Voice<'_>,
) -> String {
    let mut parts: Vec<(&str, String)> = Vec::new();
    if let Some(rules) = &said.rules {
        let name = serde_json::from_str::<Rules>(rules.get()).map(|rules| rules.name().to_owned());
        parts.push(("rules", name.unwrap_or_default()));
    }
    parts.extend(said.options.iter().map(|(key, value)| match (key.as_str(), value) {
        ("unit_minor", Setting::Int(minor)) => ("stake", voice.amount(Minor(*minor))),
        (key, value) => (key, value.to_string()),
    }));
    parts.extend(said.unit.map(|unit| ("stake", voice.amount(unit))));
    parts.extend(said.currency.clone().map(|code| ("currency", code)));
    parts.extend(texts(said).map(|(key, text)| (key, text.to_owned())));
    if !said.seats.is_empty() {
        let seats: Vec<&str> = said.seats.iter().map(|no| name(*no)).collect();
        parts.push(("seats", seats.join(",")));
    }
    let typed = |(key, value): (&str, String)| {
        let was = before(key).filter(|was| !was.is_empty() && *was != value);
        let typed = typed::Change { key: key.to_owned(), value }.line_in(voice.lang);
        was.map_or(typed.clone(), |was| voice.say(&Phrase::WasBefore { typed, was }))
    };
    parts.into_iter().map(typed).collect::<Vec<_>>().join(" ")
}

fn kind_at(kind: String, at: Address) -> Phrase<'static> {
    Phrase::KindAt { kind, at: at.to_string(), hand: at.thing.is_none().then_some(at.hand) }
}

pub fn grid(history: &[HistoryEntry], lang: &Lang, look: TextStyle) -> Grid {
    // A time is not wrapped, so it is a number whose head stands on the left.
    let times: Vec<String> = history.iter().map(|entry| look.clock(entry.at, lang)).collect();
    let width = times.iter().map(|time| time.chars().count()).max().unwrap_or(0);
    let mut grid = Grid::new([
        Column::numbers("#"),
        Column::numbers(format!("{:<width$}", lang.say(&Word::Time {}))),
        Column::words(lang.say(&Word::Entry {})),
        Column::words(""),
        Column::words(""),
    ]);
    for (entry, time) in history.iter().zip(times) {
        let kind = lang.say(&EntryKind { kind: entry.kind });
        // Undo and redo are about entries, everything else about what stands on the sheet.
        let kind = match (entry.kind, entry.of, entry.place) {
            ("undo" | "redo", Some(of), _) => lang.say(&Phrase::KindOf { kind, of: of.to_string() }),
            ("fix" | "strike", _, Some(at)) => lang.say(&kind_at(kind, at)),
            (_, _, Some(at)) => format!("{kind} {at}"),
            (_, _, None) => kind,
        };
        let taken = entry.taken_back.map(|by| lang.say(&Phrase::UntilEntry { by: by.to_string() }));
        let taken = taken.unwrap_or_default();
        grid.row([entry.no.to_string(), time, kind, entry.text.clone(), taken]);
    }
    grid
}
