//! The history: every entry as it was typed, with its time and what took it back.

use super::phrases::{EntryKind, Phrase, Word};
use crate::lang::{Lang, Voice};
use crate::report::grid::{Column, Grid};
use crate::session::entry::{Content, Entry, EntryNo, PlayerNo, SeatMove};
use crate::session::timeline::Timeline;

use std::collections::BTreeMap;

/// One entry of the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its number.
    pub no: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// Its kind.
    pub kind: &'static str,
    /// What was typed or done.
    pub text: String,
    /// The entry it is about.
    pub of: Option<EntryNo>,
    /// What took it back, or came in its place.
    pub taken_back: Option<EntryNo>,
}

/// Returns every entry of a session, told in a line each, with the names people had then.
#[must_use]
pub fn history(entries: &[Entry], timeline: &Timeline<'_>, voice: Voice<'_>) -> Vec<Told> {
    let mut names = Names::default();
    entries
        .iter()
        .map(|entry| {
            let text = text(&entry.content, &names, voice);
            let taken_back = timeline.taken_back.get(&entry.no).copied();
            names.learn(&entry.content, taken_back.is_none());
            Told { no: entry.no, at: entry.at, kind: entry.content.kind(), text, of: entry.of, taken_back }
        })
        .collect()
}

/// What players are called, by number, as the log says it one after the other.
#[derive(Default)]
struct Names<'a>(BTreeMap<PlayerNo, &'a str>);

impl<'a> Names<'a> {
    fn of(&self, no: PlayerNo) -> &'a str {
        self.0.get(&no).copied().unwrap_or_default()
    }

    fn learn(&mut self, content: &'a Content, stands: bool) {
        match content {
            Content::Opened(opened) => {
                self.0.extend((1..).map(PlayerNo).zip(opened.players.iter().map(String::as_str)));
            }
            Content::Seat(SeatMove { who, name: Some(name), .. }) => {
                self.0.insert(*who, name);
            }
            Content::Rename(rename) if stands => {
                self.0.insert(rename.who, &rename.name);
            }
            _ => {}
        }
    }
}

fn text(content: &Content, names: &Names<'_>, voice: Voice<'_>) -> String {
    match content {
        Content::Opened(opened) => opened.players.join(", "),
        Content::Hand(said) | Content::Fix(said) | Content::Insert(said) => {
            let note = said.note.as_ref().filter(|note| !said.line.contains(note.as_str()));
            note.map_or_else(|| said.line.clone(), |note| format!("{} # {note}", said.line))
        }
        Content::Seat(seat) => {
            let name = seat.name.as_deref().unwrap_or_else(|| names.of(seat.who));
            voice.say(&if seat.joins { Phrase::CameIn { name } } else { Phrase::WentOut { name } })
        }
        Content::Game(game) => {
            let side =
                |side: &Vec<PlayerNo>| side.iter().map(|no| names.of(*no)).collect::<Vec<_>>().join("+");
            game.sides.iter().map(side).collect::<Vec<_>>().join(", ")
        }
        Content::Rename(rename) => format!("{} -> {}", names.of(rename.who), rename.name),
        Content::Paid(cash) => {
            let (from, to) = (names.of(cash.from), names.of(cash.to));
            voice.say(&Phrase::PaidTo { from, to, amount: voice.amount(cash.amount) })
        }
        Content::Closed(closed) if closed.payments.is_empty() => voice.say(&Phrase::NothingToPay {}),
        Content::Closed(closed) => voice.say(&Phrase::Payments { count: closed.payments.len() }),
        Content::Strike(_) | Content::Undo(_) | Content::Redo(_) | Content::Reopened(_) => String::new(),
    }
}

/// Returns the history as a grid. `time` writes a time as the reader's clock shows it.
#[must_use]
pub fn grid(told: &[Told], time: impl Fn(i64) -> String, lang: &Lang) -> Grid {
    let mut grid = Grid::new([
        Column::numbers("#"),
        Column::words(lang.say(&Word::Time {})),
        Column::words(lang.say(&Word::Entry {})),
        Column::words(""),
        Column::words(""),
    ]);
    for entry in told {
        let kind = lang.say(&EntryKind { kind: entry.kind });
        let kind = match entry.of {
            Some(of) => lang.say(&Phrase::KindOf { kind, of: of.to_string() }),
            None => kind,
        };
        let taken = entry.taken_back.map(|by| lang.say(&Phrase::UntilEntry { by: by.to_string() }));
        grid.row([entry.no.to_string(), time(entry.at), kind, entry.text.clone(), taken.unwrap_or_default()]);
    }
    grid
}
