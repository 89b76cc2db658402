//! The page of a season: standings over all its nights, and how they came about. Its numbers come from queries.

use super::chart::{Chart, Line, Totals, chart, table};
use super::table::{Cell, Kind, Row, Table};
use super::words::PageText;
use super::{Frame, rendered};
use crate::kernel::units::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::report::grid::Grid;
use crate::report::phrases::Word;
use crate::report::signed;
use askama::Template;

/// A season: the nights that a filter chooses.
#[derive(Debug, Clone, Default)]
pub struct Season {
    /// What they were chosen by, in the language of the page: `since 2026-01-01`.
    pub filters: Vec<String>,
    /// How many nights there are.
    pub sessions: u64,
    /// The dates of the first and the last one, as `2026-03-14`.
    pub dates: Option<(String, String)>,
    /// What was played for, a part for each currency.
    pub currencies: Vec<InCurrency>,
    /// The statistics of the players, in the language of the page.
    pub statistics: Vec<Grid>,
}

/// What the nights in one currency came to.
#[derive(Debug, Clone)]
pub struct InCurrency {
    /// The currency.
    pub currency: Currency,
    /// The standings, best first.
    pub standings: Vec<Standing>,
    /// The date of each night, in order.
    pub nights: Vec<String>,
    /// What everybody had won in all, at the start and after each night, in minor units.
    pub totals: Vec<Line>,
    /// The players of the grid, in its order.
    pub players: Vec<String>,
    /// What each of them won from each other by the payments of hands; `None` where they never met.
    pub won: Vec<Vec<Option<Minor>>>,
    /// The hands that moved most, the biggest first.
    pub biggest: Vec<BigHand>,
}

/// What somebody won in a season.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub player: String,
    pub sessions: i64,
    pub hands: i64,
    pub units: Units,
    pub amount: Minor,
}

/// A hand that moved much.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BigHand {
    /// As `2026-03-14`.
    pub date: String,
    /// Its number in its session, and the number of that session.
    pub hand: u32,
    pub session: i64,
    pub player: String,
    /// What happened, in the language of the page, or as it was typed.
    pub text: String,
    pub note: Option<String>,
    pub amount: Minor,
}

/// The page of a season.
#[derive(Template)]
#[template(path = "season.html")]
struct SeasonPage<'a> {
    frame: Frame,
    heading: String,
    nights: String,
    filters: &'a [String],
    parts: Vec<Part>,
    statistics: Vec<Table>,
    words: Words,
}

/// What the page shows for one currency.
struct Part {
    /// The code of the currency; empty if there is only one.
    currency: String,
    standings: Table,
    chart: Option<Chart>,
    totals: Table,
    grid: Option<Table>,
    biggest: Option<Table>,
}

/// The headings.
struct Words {
    standings: String,
    over_time: String,
    every_total: String,
    statistics: String,
    head_to_head: String,
    head_to_head_says: String,
    biggest: String,
}

/// Returns the page of a season.
#[must_use]
pub fn season(season: &Season, lang: &Lang) -> String {
    let heading = lang.say(&PageText::Season {});
    let nights = match &season.dates {
        Some((first, last)) => lang.say(&PageText::SeasonOf {
            sessions: season.sessions,
            first: lang.date(first),
            last: lang.date(last),
        }),
        None => lang.say(&PageText::NoSessions {}),
    };
    let several = season.currencies.len() > 1;
    let parts = season.currencies.iter().enumerate().map(|(at, part)| self::part(at, part, several, lang));
    let statistics = lang.say(&PageText::Statistics {});
    rendered(&SeasonPage {
        frame: Frame::new(format!("{heading}: {nights}"), None, lang),
        parts: parts.collect(),
        statistics: season.statistics.iter().map(|grid| Table::of(grid, statistics.as_str())).collect(),
        heading,
        nights,
        filters: &season.filters,
        words: Words {
            standings: lang.say(&PageText::Standings {}),
            over_time: lang.say(&PageText::RunningTotals {}),
            every_total: lang.say(&PageText::EveryTotal {}),
            statistics,
            head_to_head: lang.say(&PageText::HeadToHead {}),
            head_to_head_says: lang.say(&PageText::HeadToHeadSays {}),
            biggest: lang.say(&PageText::BiggestHands {}),
        },
    })
}

fn part(at: usize, of: &InCurrency, several: bool, lang: &Lang) -> Part {
    let voice = Voice { lang, currency: of.currency };
    let code = of.currency.code();
    let start = (String::new(), lang.say(&PageText::AtTheStart {}));
    let nights = of.nights.iter().map(|date| (lang.date(date), lang.date(date)));
    let totals = Totals {
        id: format!("season-{}", at.saturating_add(1)),
        title: lang.say(&PageText::TotalsBySession { currency: code }),
        steps: std::iter::once(start).chain(nights).collect(),
        lines: of.totals.clone(),
        goal: None,
        written: &|minor| voice.bare(Minor(minor)),
    };
    Part {
        currency: if several { code.to_owned() } else { String::new() },
        standings: Table::of(&standings(&of.standings, voice), lang.say(&PageText::Standings {})),
        chart: chart(&totals, lang),
        totals: table(&totals, lang.say(&Word::Date {})),
        grid: (of.players.len() > 1).then(|| head_to_head(of, voice)),
        biggest: (!of.biggest.is_empty()).then(|| biggest(&of.biggest, voice)),
    }
}

fn standings(rows: &[Standing], voice: Voice<'_>) -> Grid {
    let mut grid = Grid::new([crate::report::grid::Column::words(voice.say(&Word::Player {}))]);
    for head in [Word::Sessions {}, Word::Hands {}, Word::Units {}, Word::Money {}] {
        grid.number(voice.say(&head));
    }
    let money = voice.column(rows.iter().map(|row| row.amount));
    for (row, money) in rows.iter().zip(money) {
        let (sessions, hands) = (row.sessions.to_string(), row.hands.to_string());
        grid.row([row.player.clone(), sessions, hands, signed(row.units), money]);
    }
    grid
}

/// Returns the grid of who won how much from whom: a row and a column for each player.
fn head_to_head(of: &InCurrency, voice: Voice<'_>) -> Table {
    let has_parts = voice.has_parts(of.won.iter().flatten().flatten().copied());
    let row = |(at, (player, won)): (usize, (&String, &Vec<Option<Minor>>))| {
        let cells = won.iter().enumerate().map(|(other, won)| match won {
            _ if other == at => Cell { is_number: true, ..Cell::words("·") },
            Some(won) => Cell::number(voice.money_in_column(*won, has_parts)),
            None => Cell::number(""),
        });
        Row { kind: Kind::Plain, cells: [Cell::words(player)].into_iter().chain(cells).collect() }
    };
    Table {
        label: voice.say(&PageText::HeadToHead {}),
        heads: [Cell::words("")].into_iter().chain(of.players.iter().map(Cell::head_of_numbers)).collect(),
        rows: of.players.iter().zip(&of.won).enumerate().map(row).collect(),
        foot: Vec::new(),
        has_row_heads: true,
    }
}

fn biggest(hands: &[BigHand], voice: Voice<'_>) -> Table {
    let has_parts = voice.has_parts(hands.iter().map(|hand| hand.amount));
    let words = |word: Word| Cell::words(voice.say(&word));
    let row = |hand: &BigHand| {
        let at = voice.say(&PageText::HandOf { hand: hand.hand, session: hand.session });
        let cells = vec![
            Cell::words(voice.date(&hand.date)).with([at]),
            Cell::words(&hand.player),
            Cell { note: hand.note.clone(), ..Cell::words(&hand.text) },
            Cell::number(voice.money_in_column(hand.amount, has_parts)),
        ];
        Row { kind: Kind::Plain, cells }
    };
    Table {
        label: voice.say(&PageText::BiggestHands {}),
        heads: vec![
            words(Word::Date {}),
            words(Word::Player {}),
            words(Word::Hand {}),
            Cell::head_of_numbers(voice.say(&Word::Money {})),
        ],
        rows: hands.iter().map(row).collect(),
        ..Table::default()
    }
}
