//! The page of a season: standings over all its nights, and how they came about, made of the rows that queries give.

mod rows;

use super::chart::{Chart, Totals, chart, table};
use super::{Form, Frame, PageText, Table, rendered};
use crate::daybook::accounts::Accounts;
use crate::daybook::debts::Owes;
use crate::kernel::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::query::card::{Card, HandOf};
use crate::query::statistics::{By, PairRow, StatRow};
use crate::report::grid::{Cell, Column, Grid, Row};
use crate::report::payment_code::{self, Code};
use crate::report::standings::Series;
use crate::report::{Phrase, Word, between, card, signed, stats};
use crate::session::SessionRow;
use askama::Template;
pub use rows::{Biggest, Found, season_of};

#[derive(Debug, Clone, Default)]
pub struct Season {
    /// What the page is called; else it is called after its player.
    pub title: Option<String>,
    /// The one player that the page is about.
    pub player: Option<String>,
    /// What they were chosen by, in the language of the page: `since 2026-01-01`.
    pub filters: Vec<String>,
    pub sessions: u64,
    /// The dates of the first and the last one, as `2026-03-14`.
    pub dates: Option<(String, String)>,
    pub debts: Vec<Owes>,
    /// The accounts for codes, if they were asked for.
    pub accounts: Option<Accounts>,
    /// What was played for, a part for each currency.
    pub currencies: Vec<InCurrency>,
}

#[derive(Debug, Clone)]
pub struct InCurrency {
    pub currency: Currency,
    /// Whether nothing was played for money: then totals, pairs and hands are in units.
    pub only_units: bool,
    pub standings: Vec<StatRow>,
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
    /// Of the one player that the page is about: the card, what each night brought, and what was won from each other.
    pub card: Option<Card>,
    pub nights_of: Vec<NightOf>,
    pub pairs: Vec<PairRow>,
}

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

/// What a night brought one player.
#[derive(Debug, Clone)]
pub struct NightOf {
    pub session: SessionRow,
    pub hands: i64,
    pub units: i64,
    pub amount: i64,
}

#[derive(Template)]
#[template(path = "season.html")]
struct SeasonPage<'a> {
    frame: Frame,
    heading: String,
    nights: String,
    filters: &'a [String],
    sections: Vec<Section>,
    lang: &'a Lang,
}

/// A part of the page below a head of its own.
#[derive(Default)]
pub(super) struct Section {
    id: String,
    head: String,
    /// What is said above all else.
    said: Vec<String>,
    codes: Vec<(String, Code)>,
    chart: Option<Chart>,
    tables: Vec<Table>,
    /// Opened by who wants to see it.
    folded: Option<Table>,
    facts: Vec<(String, String)>,
    footnote: Option<String>,
}

impl Section {
    fn new(id: &str, head: String) -> Section {
        Section { id: id.to_owned(), head, ..Section::default() }
    }

    fn of_table(id: &str, head: String, table: Table) -> Section {
        Section { tables: vec![table], ..Section::new(id, head) }
    }
}

pub fn season(season: &Season, lang: &Lang) -> Result<String, MoneyError> {
    let title = season.title.clone().or_else(|| season.player.clone());
    let heading = title.unwrap_or_else(|| lang.say(&PageText::Season {}));
    let nights = match &season.dates {
        Some((first, last)) => lang.say(&PageText::SeasonOf {
            sessions: season.sessions,
            first: lang.date(first),
            last: Some(last).filter(|last| *last != first).map(|last| lang.date(last)),
        }),
        None => lang.say(&PageText::NoSessions {}),
    };
    let several = season.currencies.len() > 1;
    let mut sections = Vec::new();
    for (at, part) in season.currencies.iter().enumerate() {
        let of_part = sections_of(at, part, several, lang)?;
        sections.extend(
            of_part
                .into_iter()
                .map(|section| Section { id: format!("{}-{}", section.id, at.saturating_add(1)), ..section }),
        );
    }
    // Debts follow the first standings.
    sections.insert(sections.len().min(1), debts(season, lang)?);
    Ok(rendered(&SeasonPage {
        frame: Frame::new(format!("{heading}: {nights}"), lang),
        sections,
        heading,
        nights,
        filters: &season.filters,
        lang,
    }))
}

/// Returns who owes whom what for these nights, with the codes of payments if they were asked for.
fn debts(season: &Season, lang: &Lang) -> Result<Section, MoneyError> {
    let head = lang.say(&PageText::StillOwed {});
    let section = Section::new("debts", head.clone());
    if season.debts.is_empty() {
        return Ok(Section { said: vec![lang.say(&Phrase::NobodyOwes {})], ..section });
    }
    let table = Table::new(between::owes_of_page(&season.debts, lang)?, head, Form::Plain);
    let (mut codes, mut said) = (Vec::new(), Vec::new());
    if let Some(accounts) = &season.accounts {
        (codes, said) = payment_code::each(&payment_code::of_debts(&season.debts)?, accounts, lang);
    }
    Ok(Section { said, codes, tables: vec![table], ..section })
}

fn sections_of(at: usize, of: &InCurrency, several: bool, lang: &Lang) -> Result<Vec<Section>, MoneyError> {
    let voice = Voice { lang, currency: of.currency };
    let start = (String::new(), lang.say(&PageText::AtTheStart {}));
    let is_one_year =
        of.nights.iter().all(|date| date.get(..4) == of.nights.first().and_then(|first| first.get(..4)));
    let nights = of.nights.iter().map(|date| (short_date(date, is_one_year, lang), lang.date(date)));
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
        has_dates: true,
        written: &written,
    };
    // Where nothing was staked and nothing kept, there is nothing to draw.
    let moved = of.totals.iter().flat_map(|line| &line.totals).any(|total| *total != 0);
    let standings_head = lang.say(&PageText::Standings {});
    let head = match several {
        true => format!("{standings_head} ({})", of.currency.code()),
        false => standings_head.clone(),
    };
    let mut sections = vec![Section::of_table(
        "standings",
        head,
        Table::new(standings(of, voice), standings_head, Form::RowHeads),
    )];
    let played_most = of.played_most.map(|count| lang.say(&PageText::PlayedMost { count }));
    if let Some(chart) = chart(&totals, lang).filter(|_| moved) {
        sections.push(Section {
            said: played_most.iter().cloned().collect(),
            chart: Some(chart),
            folded: Some(table(&totals, lang.say(&Word::Date {}))).filter(|_| of.card.is_none()),
            ..Section::new("over-time", lang.say(&PageText::RunningTotals {}))
        });
    }
    let statistics = lang.say(&PageText::Statistics {});
    match &of.card {
        Some(card) => {
            let grids = card::grids(card, lang)?.into_iter();
            sections.push(Section {
                tables: grids.map(|grid| Table::new(grid, statistics.clone(), Form::RowHeads)).collect(),
                facts: card::facts(card, hand_of_card, voice),
                footnote: of.footnote.clone(),
                ..Section::new("statistics", statistics)
            });
        }
        None => sections.push(Section {
            footnote: of.footnote.clone(),
            ..Section::of_table(
                "statistics",
                statistics.clone(),
                Table::new(of.statistics.clone(), statistics, Form::RowHeads),
            )
        }),
    }
    if moved && of.players.len() > 1 {
        let says = lang.say(&PageText::HeadToHeadSays {});
        sections.push(Section {
            said: [says].into_iter().chain(played_most).collect(),
            ..Section::of_table("grid", lang.say(&PageText::HeadToHead {}), head_to_head(of, voice))
        });
    }
    if !of.pairs.is_empty() {
        let head = lang.say(&PageText::HeadToHead {});
        let table = Table::new(opponents(of, voice), head.clone(), Form::RowHeads);
        sections.push(Section::of_table("grid", head, table));
    }
    if !of.biggest.is_empty() {
        let head = lang.say(&PageText::BiggestHands {});
        sections.push(Section::of_table("biggest", head, biggest(of, voice)));
    }
    if !of.nights_of.is_empty() {
        let head = lang.say(&PageText::Nights {});
        let table = Table::new(nights_of(of, voice), head.clone(), Form::RowHeads);
        sections.push(Section::of_table("nights", head, table));
    }
    Ok(sections)
}

/// Returns which hand something was, without the command that explains it.
fn hand_of_card(of: &HandOf, voice: Voice<'_>) -> String {
    let (hand, session) = (of.place.no, of.place.session);
    let at = voice.say(&PageText::HandOf { hand, session });
    format!("{}, {}, {at}", card::brought(of, voice), voice.date(&of.place.date))
}

/// Returns a date as short as a chart has room for: without its year where that is the same in all of them.
fn short_date(day: &str, is_one_year: bool, lang: &Lang) -> String {
    let year = day.get(..4).unwrap_or_default();
    let short = if is_one_year { "" } else { year.get(2..).unwrap_or_default() };
    let date = lang.date(day).replacen(year, short, 1);
    date.trim_matches([' ', '-']).to_owned()
}

fn standings(of: &InCurrency, voice: Voice<'_>) -> Grid {
    let rows = &of.standings;
    let has_games = rows.iter().any(|row| row.games > 0);
    let has_units = of.only_units || rows.iter().any(|row| row.units != 0);
    let column = |head: Word, cells| (Column::numbers(voice.say(&head)), cells);
    let each = |of: fn(&StatRow) -> String| rows.iter().map(of).collect::<Vec<String>>();
    let count = |of: fn(&StatRow) -> i64| rows.iter().map(|row| stats::counted(row, of(row))).collect();
    let columns = [
        Some((Column::words(voice.say(&Word::Player {})), stats::names(rows, voice.lang))),
        Some(column(Word::Sessions {}, count(|row| row.sessions))),
        Some(column(Word::Hands {}, count(|row| row.hands))),
        has_games.then(|| column(Word::GamesWon {}, count(|row| row.games_won))),
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

/// Returns what one player won from each other by the payments of hands.
fn opponents(of: &InCurrency, voice: Voice<'_>) -> Grid {
    let amount = |pair: &PairRow| if of.only_units { pair.units.0 } else { pair.amount.0 };
    let written = column(of, of.pairs.iter().map(amount), voice);
    let won = if of.only_units { Word::Units {} } else { Word::Money {} };
    Grid::of_all_columns([
        (Column::words(voice.say(&By::Opponent)), of.pairs.iter().map(|pair| pair.other.clone()).collect()),
        (
            Column::numbers(voice.say(&Word::Hands {})),
            of.pairs.iter().map(|pair| pair.hands.to_string()).collect(),
        ),
        (Column::numbers(voice.say(&won)), of.pairs.iter().map(|pair| written(amount(pair))).collect()),
    ])
}

/// Returns the nights of one player, a row each; they add up to the standings.
fn nights_of(of: &InCurrency, voice: Voice<'_>) -> Grid {
    let amount = |night: &NightOf| if of.only_units { night.units } else { night.amount };
    let written = column(of, of.nights_of.iter().map(amount), voice);
    let brought = if of.only_units { Word::Units {} } else { Word::Money {} };
    let mut grid = Grid::new([
        Column::words(voice.say(&Word::Date {})),
        Column::words(voice.say(&Word::Rules {})),
        Column::numbers(voice.say(&Word::Hands {})),
        Column::numbers(voice.say(&brought)),
    ]);
    for night in &of.nights_of {
        let SessionRow { date, place, rules, .. } = &night.session;
        grid.row([
            Cell::from(voice.date(date)),
            Cell::from(rules).with(place.clone()),
            Cell::from(night.hands.to_string()),
            Cell::from(written(amount(night))),
        ]);
    }
    grid
}
