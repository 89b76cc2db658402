//! The page: a night or a season as one HTML file that needs nothing else, and what only the page says. Its templates
//! stand in `templates/` and escape whatever they are given.

mod chart;
mod night;
pub mod season;
pub mod season_rows;
mod sheet;

use super::text::{self, Look};
use crate::kernel::words;
use crate::lang::Lang;
use crate::report::grid::Side;
use crate::report::{Grid, count};
use askama::Template;
use askama::filters::HtmlSafe;
pub use night::night;
pub use season::season;

/// How often a page that is kept current is loaded again, in seconds.
pub const REFRESH: u32 = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    lang: &'static str,
    title: String,
    /// After how many seconds it loads itself again.
    refresh: Option<u32>,
    kept_with: String,
    refreshes: String,
}

impl Frame {
    fn new(title: String, refresh: Option<u32>, lang: &Lang) -> Frame {
        Frame {
            lang: lang.code(),
            title,
            refresh,
            kept_with: lang.say(&PageText::KeptWith { version: env!("CARGO_PKG_VERSION") }),
            refreshes: lang.say(&PageText::RefreshesItself {}),
        }
    }
}

/// Renders a page. Characters that a ledger from elsewhere could hold, but no line can, are replaced as on a terminal.
fn rendered(page: &impl Template) -> String {
    // Writing to a string cannot fail.
    let html = page.render().unwrap_or_default() + "\n";
    text::shown(&html, Look::default()).into_owned()
}

crate::phrases! {
    pub enum PageText<'a> {
        NightOf { date: String, place: Option<&'a str> } =
            "{date}{}", place.map_or(String::new(), |place| format!(", {place}"));
        WhatWasAgreed {} = "What was agreed";
        /// Below it, if the agreement changed between two hands.
        ChangedSince {} = "As it stands after the last hand; the sheet shows where it changed.";
        ScoreSheet {} = "Score sheet";
        RunningTotals {} = "Running totals";
        Standings {} = "Standings";
        WhoPaysWhom {} = "Who pays whom";
        /// Before the payments of a night that goes on.
        IfItEndedNow {} = "If the night ended now";
        Seal {} = "Seal";
        SealSays {} = "The night is closed. Nothing in it can be changed without changing this seal.";
        NoHands {} = "No hand was played yet.";
        Stake {} = "stake";
        Scorekeeper {} = "scorekeeper";
        Note {} = "note";
        State {} = "state";
        /// The head of a chart.
        TotalsByHand {} = "Units after each hand";
        TotalsOfGame { head: String } = "Points of {head}, after each hand";
        TotalsBySession {} = "Money after each session";
        /// What a chart shows, for those who cannot see it. `ends` are sentences.
        ChartShows { lines: usize, lowest: String, highest: String, ends: Vec<String> } =
            "{}, between {lowest} and {highest}. At the end: {}. The table below says more.",
            count(lines, "line", "lines"),
            ends.join(", ");
        ChartEnd { name: &'a str, total: String } = "{name} {total}";
        /// Heads the last of the running totals.
        Now {} = "now";
        Highest {} = "highest";
        Lowest {} = "lowest";
        AfterHand { no: u32 } = "after hand {no}";
        AtTheStart {} = "at the start";
        UnitsBySession {} = "Units after each session";
        /// Said where a chart or a grid would have too many players.
        PlayedMost { count: usize } = "These are the {count} who played most.";
        Season {} = "Season";
        /// `last` is missing if all of it was on one day.
        SeasonOf { sessions: u64, first: String, last: Option<String> } =
            "{}, {first}{}",
            count(sessions, "session", "sessions"),
            last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        EveryTotal {} = "All totals as a table";
        HandOf { hand: i64, session: i64 } = "hand {hand}, session {session}";
        /// What a season was chosen by.
        OfPlayers { names: Vec<&'a str> } = "of {}", words::and(names);
        With { names: Vec<&'a str> } = "with {}", words::and(names);
        UnderRules { rules: &'a str } = "under {rules}";
        OfGames { games: Vec<&'a str> } = "{}", words::and(games);
        AtPlaces { names: Vec<&'a str> } = "at {}", words::or(names);
        Since { date: String } = "since {date}";
        Until { date: String } = "until {date}";
        TheLast { count: u32 } = "the last {count}";
        NoSessions {} = "No session fits.";
        Statistics {} = "Statistics";
        HeadToHead {} = "Head to head";
        HeadToHeadSays {} = "What the player of a row won from the player of a column.";
        BiggestHands {} = "Biggest hands";
        /// Below everything.
        KeptWith { version: &'a str } = "Kept with meldbook {version}";
        RefreshesItself {} = "This page refreshes itself.";
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Template)]
#[template(path = "table.html")]
pub(super) struct Table {
    /// What it shows, for those who cannot see it.
    pub label: String,
    pub heads: Vec<Cell>,
    pub rows: Vec<Row>,
    pub foot: Vec<Row>,
    /// Whether it is a score sheet, in which hands stand out.
    pub is_sheet: bool,
    /// Whether each row begins with what it is about.
    pub has_row_heads: bool,
}

impl HtmlSafe for Table {}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub kind: Kind,
    pub cells: Vec<Cell>,
}

impl Row {
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Row {
        Row { kind: Kind::Plain, cells: cells.into_iter().collect() }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Plain,
    /// A hand that is struck out.
    Struck,
    /// What happened between two hands.
    Between,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Plain => "",
            Kind::Struck => "struck",
            Kind::Between => "between",
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub text: String,
    /// Said beside or below it, in small letters.
    pub small: Vec<String>,
    pub note: Option<String>,
    pub is_number: bool,
    /// How many columns it covers more than its own.
    pub more_columns: usize,
}

impl Cell {
    pub fn words(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    pub fn head_of_numbers(text: impl Into<String>) -> Cell {
        Cell { is_number: true, ..Cell::words(text) }
    }

    /// Makes a cell of a number, with a minus sign as it is printed.
    pub fn number(text: impl Into<String>) -> Cell {
        Cell { text: printed(&text.into()), is_number: true, ..Cell::default() }
    }

    pub fn with(mut self, small: impl IntoIterator<Item = String>) -> Cell {
        self.small.extend(small.into_iter().filter(|text| !text.is_empty()).map(
            |text| match self.is_number {
                true => printed(&text),
                false => text,
            },
        ));
        self
    }

    fn class(&self) -> &'static str {
        match (self.is_number, self.text.chars().next()) {
            (false, _) => "",
            (true, Some('\u{2212}')) => "n minus",
            (true, Some('+')) => "n plus",
            (true, _) => "n",
        }
    }

    /// Returns how what is in it is laid out.
    fn inside(&self) -> &'static str {
        match (self.is_number, self.more_columns) {
            (true, _) => "figures",
            (false, 0) => "words",
            // In a table that is wider than the screen it stays in sight.
            (false, _) => "words stays",
        }
    }

    /// Returns the text in the pieces between which a line may break: partners may stand one below the other.
    fn pieces(&self) -> impl Iterator<Item = &str> {
        self.text.split_inclusive('+')
    }

    fn columns(&self) -> usize {
        self.more_columns.saturating_add(1)
    }
}

/// Returns a number with a minus sign in place of a hyphen.
pub(super) fn printed(number: &str) -> String {
    number.replacen('-', "\u{2212}", usize::from(number.starts_with('-')))
}

impl Table {
    /// Makes a table of a grid; the first column says what each row is about.
    pub fn of(grid: &Grid, label: impl Into<String>) -> Table {
        let heads = grid.columns.iter().map(|column| match column.side {
            Side::Left => Cell::words(&column.head),
            Side::Right => Cell::head_of_numbers(&column.head),
        });
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().zip(&grid.columns).map(|(text, column)| match column.side {
                Side::Left => Cell::words(text),
                Side::Right => Cell::number(text.trim()),
            });
            Row::of(cells)
        };
        Table {
            label: label.into(),
            heads: heads.collect(),
            rows: grid.rows.iter().map(row).collect(),
            foot: grid.foot.iter().map(row).collect(),
            has_row_heads: true,
            ..Table::default()
        }
    }
}
