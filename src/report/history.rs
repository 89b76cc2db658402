//! The history: every entry as it was typed, with its time and what took it back.

use super::{amount, count};
use crate::face::grid::Grid;
use crate::ledger::entry::{Content, Entry, EntryNo, PlayerNo, SeatMove};
use crate::ledger::standing::Standing;
use crate::money::Currency;
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
pub fn history(entries: &[Entry], standing: &Standing<'_>, currency: Currency) -> Vec<Told> {
    let mut names = Names::default();
    entries
        .iter()
        .map(|entry| {
            let text = text(&entry.content, &names, currency);
            let taken_back = standing.taken_back.get(&entry.no).copied();
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

fn text(content: &Content, names: &Names<'_>, currency: Currency) -> String {
    match content {
        Content::Opened(opened) => opened.players.join(", "),
        Content::Hand(said) | Content::Fix(said) | Content::Insert(said) => {
            let note = said.note.as_ref().filter(|note| !said.line.contains(note.as_str()));
            note.map_or_else(|| said.line.clone(), |note| format!("{} # {note}", said.line))
        }
        Content::Seat(seat) => {
            let name = seat.name.as_deref().unwrap_or_else(|| names.of(seat.who));
            format!("{name} {}", if seat.joins { "in" } else { "out" })
        }
        Content::Game(game) => {
            let side =
                |side: &Vec<PlayerNo>| side.iter().map(|no| names.of(*no)).collect::<Vec<_>>().join("+");
            game.sides.iter().map(side).collect::<Vec<_>>().join(", ")
        }
        Content::Rename(rename) => format!("{} -> {}", names.of(rename.who), rename.name),
        Content::Paid(cash) => {
            format!("{} to {}, {}", names.of(cash.from), names.of(cash.to), amount(cash.amount, currency))
        }
        Content::Closed(closed) if closed.payments.is_empty() => "nothing to pay".to_owned(),
        Content::Closed(closed) => count(closed.payments.len(), "payment", "payments"),
        Content::Strike(_) | Content::Undo(_) | Content::Redo(_) | Content::Reopened(_) => String::new(),
    }
}

/// Returns the history as a grid. `time` writes a time as the reader's clock shows it.
#[must_use]
pub fn grid(told: &[Told], time: impl Fn(i64) -> String) -> Grid {
    let mut grid = Grid::new(&[">#", "time", "entry", "", ""]);
    for entry in told {
        let of = entry.of.map_or(String::new(), |of| format!(" of {of}"));
        let taken = entry.taken_back.map_or(String::new(), |by| format!("until entry {by}"));
        grid.row([
            entry.no.to_string(),
            time(entry.at),
            format!("{}{of}", entry.kind),
            entry.text.clone(),
            taken,
        ]);
    }
    grid
}
