//! A night or a season as one HTML file that needs nothing else. Templates, in `templates/`, escape what they are given.

mod chart;
mod night;
mod scoreboard;
pub mod season;

use crate::lang::{Lang, Voice};
use crate::night::Night;
use crate::report::grid::{GridRow, GridSide, WORDS_COLUMN};
use crate::report::{CellKind, Grid, RowKind, TextStyle, agreements, count, join, text};
use askama::{Template, filters::HtmlSafe};
pub use night::night;
pub use scoreboard::scoreboard;
pub use season::season;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    lang: &'static str,
    title: String,
    kept_with: String,
}

impl Frame {
    fn new(title: String, lang: &Lang) -> Frame {
        Frame {
            lang: lang.code(),
            title,
            kept_with: lang.say(&PageText::KeptWith { version: env!("CARGO_PKG_VERSION") }),
        }
    }
}

fn heads_of(night: &Night, voice: Voice<'_>) -> [String; 2] {
    let (date, place) = (voice.date(&night.about.date), night.about.place.clone());
    let heading = join([date].into_iter().chain(place), ", ");
    [heading, agreements::title(&night.rules, voice)]
}

/// Characters that a ledger from elsewhere could hold, but no line can, are replaced as on a terminal.
fn rendered(page: &impl Template) -> String {
    // Writing to a string cannot fail.
    let html = page.render().unwrap_or_default() + "\n";
    text::shown(&html, TextStyle::default())
}

crate::phrases! {
    pub enum PageText<'a> {
        StillOwed {} = "Still owed";
        WhatWasAgreed {} = "What was agreed";
        ScoreSheet {} = "Score sheet";
        RunningTotals {} = "Running totals";
        Standings {} = "Standings";
        WhoPaysWhom {} = "Who pays whom";
        /// Before the payments of a night that goes on.
        IfItEndedNow {} = "If the night ended now";
        Seal {} = "Seal";
        SealSays {} = "The night is closed. Nothing in it can be changed without changing this seal.";
        NoHands {} = "No hand was played yet.";
        /// What a chart shows, for those who cannot see it. `ends` are sentences.
        ChartShows { lines: usize, lowest: String, highest: String, ends: Vec<String> } =
            "{}, between {lowest} and {highest}. At the end: {}.",
            count(lines, "line", "lines"),
            ends.join(", ");
        PlayedMost { count: usize } = "These are the {count} who played most.";
        Season {} = "Season";
        /// `last` is missing if all of it was on one day.
        SeasonOf { sessions: u64, first: String, last: Option<String> } =
            "{}, {first}{}",
            count(sessions, "session", "sessions"),
            last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        HandOf { hand: i64, session: i64 } = "hand {hand}, session {session}";
        Statistics {} = "Statistics";
        HeadToHead {} = "Head to head";
        HeadToHeadSays {} = "What the player of a row won from the player of a column.";
        BiggestHands {} = "Biggest hands";
        KeptWith { version: &'a str } = "Kept with meldbook {version}";
        LastHand {} = "Last hand";
        AsOf { time: &'a str } = "This page refreshes itself. As of {time}.";
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "table.html")]
pub(super) struct PageTable {
    /// What it shows, for those who cannot see it.
    label: String,
    grid: Grid,
    form: PageForm,
}

impl HtmlSafe for PageTable {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageForm {
    /// A score sheet, in which hands stand out.
    Sheet,
    RowHeads,
    Plain,
}

struct ShownCell<'g> {
    head: &'g str,
    kind: CellKind,
    text: String,
    small: Vec<String>,
    note: Option<&'g str>,
    columns: usize,
}

impl PageTable {
    pub fn new(mut grid: Grid, label: String, form: PageForm) -> PageTable {
        grid.name_once();
        PageTable { label, grid, form }
    }

    fn class(&self) -> &'static str {
        match self.form {
            PageForm::Sheet => "sheet",
            PageForm::RowHeads if self.grid.columns.len() > MOST_BESIDE => "records",
            PageForm::RowHeads | PageForm::Plain => "",
        }
    }

    fn accounts(&self) -> usize {
        self.grid.columns.len().saturating_sub(WORDS_COLUMN + 1).max(1)
    }

    fn cells<'g>(&'g self, row: &'g GridRow) -> Vec<ShownCell<'g>> {
        let cells = row.cells.iter().zip(&self.grid.columns).enumerate().map(|(at, (cell, column))| {
            let printed = |text: &String| match cell.kind {
                CellKind::Words => text.clone(),
                _ => printed(text.trim()),
            };
            ShownCell {
                head: &column.head,
                kind: cell.kind,
                text: printed(&cell.text),
                small: cell.small.iter().map(printed).collect(),
                note: row.note.as_deref().filter(|_| at == WORDS_COLUMN),
                columns: 1,
            }
        });
        let mut cells: Vec<ShownCell<'g>> = cells.collect();
        let all = cells.len();
        if row.kind != RowKind::Plain && cells.iter().skip(WORDS_COLUMN + 1).all(|cell| cell.text.is_empty())
        {
            cells.truncate(WORDS_COLUMN + 1);
            cells.last_mut().into_iter().for_each(|words| words.columns = all.saturating_sub(WORDS_COLUMN));
        }
        cells
    }
}

/// More columns are shown one below the other on a phone.
const MOST_BESIDE: usize = 4;

impl ShownCell<'_> {
    fn class(&self) -> &'static str {
        match self.kind {
            CellKind::Words => "",
            CellKind::Lost => "n minus",
            CellKind::Won => "n plus",
            CellKind::Figure => "n",
        }
    }

    fn inside(&self) -> &'static str {
        match (self.kind, self.columns) {
            (CellKind::Words, 1) => "words",
            // In a table that is wider than the screen it stays in sight.
            (CellKind::Words, _) => "words stays",
            _ => "figures",
        }
    }
}

/// A line may break between partners.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('+')
}

pub(super) fn printed(number: &str) -> String {
    number.replacen('-', "\u{2212}", usize::from(number.starts_with('-')))
}
