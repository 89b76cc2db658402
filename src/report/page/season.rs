//! The page of a season: standings over all its nights, and how they came about. Its numbers come from queries.

use super::chart::{Chart, Totals, chart, table};
use super::{Form, Frame, PageText, Table, rendered};
use crate::kernel::units::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::query::statistics::StatRow;
use crate::report::grid::{Cell, Column, Grid, Row};
use crate::report::standings::Series;
use crate::report::{Word, signed};
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
}

/// What the nights in one currency came to.
#[derive(Debug, Clone)]
pub struct InCurrency {
    pub currency: Currency,
    /// Whether nothing was played for money: then totals, pairs and hands are in units.
    pub only_units: bool,
    pub standings: Vec<StatRow>,
    /// The date of each night, in order.
    pub nights: Vec<String>,
    /// What everybody had won in all, at the start and after each night, in minor units.
    pub totals: Vec<Series>,
    /// The players of the grid, in its order.
    pub players: Vec<String>,
    /// What each of them won from each other by the payments of hands, in minor units; `None` where they never met.
    pub won: Vec<Vec<Option<i64>>>,
    /// How many players played most, where the chart or the grid shows only these.
    pub played_most: Option<usize>,
    /// The statistics of the players, in the language of the page.
    pub statistics: Grid,
    /// What the mark beside small numbers means.
    pub footnote: Option<String>,
    /// The hands that moved most, the biggest first.
    pub biggest: Vec<BigHand>,
}

/// A hand that moved much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BigHand {
    pub session: i64,
    /// Its id, by which the session is found.
    pub uuid: String,
    /// As `2026-03-14`.
    pub date: String,
    pub hand: i64,
    /// Who won or lost most.
    pub player: String,
    pub units: i64,
    pub minor: i64,
    /// What happened, in the language of the page; known once its session is replayed.
    pub text: String,
    pub note: Option<String>,
}

#[derive(Template)]
#[template(path = "season.html")]
struct SeasonPage<'a> {
    frame: Frame,
    heading: String,
    nights: String,
    filters: &'a [String],
    parts: Vec<Part>,
    lang: &'a Lang,
}

struct Part {
    /// The code of the currency; empty if there is only one.
    currency: String,
    standings: Table,
    chart: Option<Chart>,
    totals: Table,
    grid: Option<Table>,
    played_most: Option<String>,
    statistics: Table,
    footnote: Option<String>,
    biggest: Option<Table>,
}

pub fn season(season: &Season, lang: &Lang) -> String {
    let heading = lang.say(&PageText::Season {});
    let nights = match &season.dates {
        Some((first, last)) => lang.say(&PageText::SeasonOf {
            sessions: season.sessions,
            first: lang.date(first),
            last: Some(last).filter(|last| *last != first).map(|last| lang.date(last)),
        }),
        None => lang.say(&PageText::NoSessions {}),
    };
    let several = season.currencies.len() > 1;
    let parts = season.currencies.iter().enumerate().map(|(at, part)| self::part(at, part, several, lang));
    rendered(&SeasonPage {
        frame: Frame::new(format!("{heading}: {nights}"), None, lang),
        parts: parts.collect(),
        heading,
        nights,
        filters: &season.filters,
        lang,
    })
}

fn part(at: usize, of: &InCurrency, several: bool, lang: &Lang) -> Part {
    let voice = Voice { lang, currency: of.currency };
    let code = of.currency.code();
    let start = (String::new(), lang.say(&PageText::AtTheStart {}));
    let nights = of.nights.iter().map(|date| (lang.date(date), lang.date(date)));
    let written = column(of, of.totals.iter().flat_map(|line| line.totals.iter().copied()), voice);
    let title = match of.only_units {
        true => PageText::UnitsBySession {},
        false => PageText::TotalsBySession {},
    };
    let totals = Totals {
        id: format!("season-{}", at.saturating_add(1)),
        title: lang.say(&title),
        steps: std::iter::once(start).chain(nights).collect(),
        lines: of.totals.clone(),
        goal: None,
        written: &written,
    };
    // Where nothing was staked and nothing kept, there is nothing to draw.
    let moved = of.totals.iter().flat_map(|line| &line.totals).any(|total| *total != 0);
    Part {
        currency: if several { code.to_owned() } else { String::new() },
        standings: Table::new(standings(of, voice), lang.say(&PageText::Standings {}), Form::RowHeads),
        chart: chart(&totals, lang).filter(|_| moved),
        totals: table(&totals, lang.say(&Word::Date {})),
        grid: (moved && of.players.len() > 1).then(|| head_to_head(of, voice)),
        played_most: of.played_most.map(|count| lang.say(&PageText::PlayedMost { count })),
        statistics: Table::new(of.statistics.clone(), lang.say(&PageText::Statistics {}), Form::RowHeads),
        footnote: of.footnote.clone(),
        biggest: (!of.biggest.is_empty()).then(|| biggest(of, voice)),
    }
}

fn standings(of: &InCurrency, voice: Voice<'_>) -> Grid {
    let rows = &of.standings;
    let has_games = rows.iter().any(|row| row.games > 0);
    let has_units = of.only_units || rows.iter().any(|row| row.units != 0);
    let column = |head: Word, cells| (Column::numbers(voice.say(&head)), cells);
    let each = |of: fn(&StatRow) -> String| rows.iter().map(of).collect::<Vec<String>>();
    let columns = [
        Some((Column::words(voice.say(&Word::Player {})), each(|row| row.player.clone()))),
        Some(column(Word::Sessions {}, each(|row| row.sessions.to_string()))),
        Some(column(Word::Hands {}, each(|row| row.hands.to_string()))),
        has_games.then(|| column(Word::GamesWon {}, each(|row| row.games_won.to_string()))),
        has_units.then(|| column(Word::Units {}, each(|row| signed(Units(row.units))))),
        (!of.only_units)
            .then(|| column(Word::Money {}, voice.column(rows.iter().map(|row| Minor(row.amount))))),
    ];
    Grid::of_all_columns(columns.into_iter().flatten())
}

/// Returns how amounts are written in a column: money, or units where nothing else was played for.
fn column<'a>(
    of: &'a InCurrency,
    amounts: impl Iterator<Item = i64>,
    voice: Voice<'a>,
) -> impl Fn(i64) -> String + 'a {
    let has_parts = voice.has_parts(amounts.map(Minor));
    move |amount| match of.only_units {
        true => signed(Units(amount)),
        false => voice.money_in_column(Minor(amount), has_parts),
    }
}

/// Returns the grid of who won how much from whom: a row and a column for each player.
fn head_to_head(of: &InCurrency, voice: Voice<'_>) -> Table {
    let written = column(of, of.won.iter().flatten().flatten().copied(), voice);
    let mut grid = Grid::new([Column::words("")].into_iter().chain(of.players.iter().map(Column::numbers)));
    for (at, (player, won)) in of.players.iter().zip(&of.won).enumerate() {
        let cells = won.iter().enumerate().map(|(other, won)| match won {
            _ if other == at => "·".to_owned(),
            won => won.map_or(String::new(), &written),
        });
        grid.row([player.clone()].into_iter().chain(cells));
    }
    Table::new(grid, voice.say(&PageText::HeadToHead {}), Form::RowHeads)
}

fn biggest(of: &InCurrency, voice: Voice<'_>) -> Table {
    let amount = |hand: &BigHand| if of.only_units { hand.units } else { hand.minor };
    let written = column(of, of.biggest.iter().map(amount), voice);
    let brought = if of.only_units { Word::Units {} } else { Word::Money {} };
    let mut grid = Grid::new([
        Column::words(voice.say(&Word::Date {})),
        Column::words(voice.say(&Word::Hand {})),
        Column::numbers(voice.say(&brought)),
    ]);
    grid.rows.extend(of.biggest.iter().map(|hand| {
        let at = voice.say(&PageText::HandOf { hand: hand.hand, session: hand.session });
        let cells = [
            Cell::from(voice.date(&hand.date)).with([at]),
            Cell::from(&hand.text),
            Cell::from(written(amount(hand))).with([hand.player.clone()]),
        ];
        Row { note: hand.note.clone(), ..Row::of(cells) }
    }));
    Table::new(grid, voice.say(&PageText::BiggestHands {}), Form::Plain)
}
