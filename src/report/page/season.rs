//! The page of a season: standings over all its nights, and how they came about, made of the rows that queries give.

use super::chart::{Chart, Totals, chart, table};
use super::{Form, Frame, PageText, Table, rendered};
use crate::command::Filter;
use crate::engine::Engine;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::query::hands::{HandLine, HandRow, People};
use crate::query::statistics::{By, PairRow, StatRow, with_kitty};
use crate::report::grid::{Cell, Column, Grid, Row};
use crate::report::standings::Series;
use crate::report::stats::{self, BEST_HAND, HANDS, MADE, PER_CONTRACT, WORST_HAND, footnote};
use crate::report::{Word, signed};
use crate::session::{SessionError, SessionRow};
use askama::Template;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Default)]
pub struct Season {
    /// What they were chosen by, in the language of the page: `since 2026-01-01`.
    pub filters: Vec<String>,
    pub sessions: u64,
    /// The dates of the first and the last one, as `2026-03-14`.
    pub dates: Option<(String, String)>,
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
        frame: Frame::new(format!("{heading}: {nights}"), lang),
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

const MOST_HANDS: usize = 10;

/// More lines than these nobody can follow, and more columns fit no page.
const MOST_LINES: usize = 8;

#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    pub filter: &'a Filter,
    pub people: &'a People,
    /// The sessions, by date.
    pub sessions: &'a [SessionRow],
    pub totals: &'a [StatRow],
    /// What each player did in hands alone, with contracts and the best and worst hand.
    pub played: &'a [StatRow],
    pub by_session: &'a [StatRow],
    pub pairs: &'a [PairRow],
}

/// The hands in each currency that moved most, the biggest first, while all are looked through.
#[derive(Debug, Clone, Default)]
pub struct Biggest(pub BTreeMap<String, Vec<BigHand>>);

impl Biggest {
    pub fn see(&mut self, session: &SessionRow, hand: &HandRow, lines: &[HandLine], people: &People) {
        let players = lines.iter().filter(|line| line.person != 0);
        // Money counts first.
        let size = |minor: i64, units: i64| (minor.unsigned_abs(), units.unsigned_abs());
        let most = players
            .max_by_key(|line| (size(line.minor, line.units), hand.declarer == Some(line.person)))
            .filter(|most| (most.minor, most.units) != (0, 0));
        let Some(most) = most else { return };
        let kept = match self.0.get_mut(&session.currency) {
            Some(kept) => kept,
            None => self.0.entry(session.currency.clone()).or_default(),
        };
        // Of equal hands the first stays in front.
        let own = size(most.minor, most.units);
        let at = kept.partition_point(|other| size(other.minor, other.units) >= own);
        if at >= MOST_HANDS {
            return;
        }
        let big = BigHand {
            session: session.id,
            uuid: session.uuid.clone(),
            date: session.date.clone(),
            hand: hand.no,
            player: people.name(most.person).to_owned(),
            units: most.units,
            minor: most.minor,
            text: String::new(),
            note: None,
        };
        kept.insert(at, big);
        kept.truncate(MOST_HANDS);
    }
}

pub fn season_of(found: Found<'_>, lang: &Lang) -> Result<Season, SessionError> {
    let dates = found.sessions.first().zip(found.sessions.last());
    // What was played for most comes first.
    let hands = |code: &str| {
        let rows = found.totals.iter().filter(|row| row.currency == code);
        rows.fold(0_i64, |sum, row| sum.saturating_add(row.hands))
    };
    let codes: BTreeSet<&str> = found.totals.iter().map(|row| row.currency.as_str()).collect();
    let mut codes: Vec<&str> = codes.into_iter().collect();
    codes.sort_by_key(|code| Reverse(hands(code)));
    let currencies = codes.into_iter().map(|code| in_currency(found, code, lang));
    Ok(Season {
        filters: filters(found.filter, found.people, lang),
        sessions: u64::try_from(found.sessions.len()).unwrap_or(u64::MAX),
        dates: dates.map(|(first, last)| (first.date.clone(), last.date.clone())),
        currencies: currencies.collect::<Result<_, _>>()?,
    })
}

fn in_currency(found: Found<'_>, code: &str, lang: &Lang) -> Result<InCurrency, SessionError> {
    let voice = Voice { lang, currency: Currency::from_code(code)? };
    let mut rows: Vec<&StatRow> = found.totals.iter().filter(|row| row.currency == code).collect();
    let played = || found.played.iter().filter(|row| row.currency == code);
    let is_none = |amount: Option<i64>| amount.is_none_or(|amount| amount == 0);
    let only_units =
        rows.iter().all(|row| row.amount == 0) && played().all(|row| is_none(row.best) && is_none(row.worst));
    let amount = |row: &StatRow| if only_units { row.units } else { row.amount };
    rows.sort_by_key(|row| Reverse((amount(row), row.games_won)));
    let standings = rows.iter().copied().cloned().collect();
    let standings = match found.filter.people.as_slice() {
        [] => with_kitty(standings, By::Player)?,
        _ => standings,
    };
    let mut most: Vec<&StatRow> = rows.clone();
    most.sort_by_key(|row| Reverse((row.sessions, row.hands)));
    most.truncate(MOST_LINES);
    let shown: Vec<String> =
        rows.iter().filter(|row| most.contains(row)).map(|row| row.player.clone()).collect();
    let (nights, totals) = over_time(found, code, &shown, amount)?;
    let won =
        |one: &String| shown.iter().map(|other| won_from(found, code, [one, other], only_units)).collect();
    let of_player = |row: &&StatRow| played().find(|other| other.player == row.player).cloned();
    let players: Vec<StatRow> = rows.iter().filter_map(of_player).collect();
    // How contracts went, and the best and worst hand, as `stats` shows them.
    let figures = [HANDS, MADE, PER_CONTRACT, BEST_HAND, WORST_HAND];
    let figures = stats::columns(&players, &figures, lang)?;
    let statistics = stats::about(&players, By::Player, lang).into_iter().chain(figures);
    Ok(InCurrency {
        currency: voice.currency,
        only_units,
        standings,
        nights,
        totals,
        won: shown.iter().map(won).collect::<Result<_, _>>()?,
        played_most: (rows.len() > shown.len()).then_some(shown.len()),
        players: shown,
        statistics: Grid::of_columns(statistics),
        footnote: Some(footnote(&players, &[], lang)).filter(|note| !note.is_empty()),
        biggest: Vec::new(),
    })
}

/// Returns the dates of the nights, and what these players had won after each.
fn over_time(
    found: Found<'_>,
    code: &str,
    players: &[String],
    amount: impl Fn(&StatRow) -> i64,
) -> Result<(Vec<String>, Vec<Series>), Overflow> {
    let mut by_session: BTreeMap<(i64, &str), i64> = BTreeMap::new();
    for row in found.by_session.iter().filter(|row| row.currency == code) {
        let session = row.key.as_deref().and_then(|key| key.parse().ok()).unwrap_or(0);
        by_session.insert((session, row.player.as_str()), amount(row));
    }
    let sessions: Vec<&SessionRow> = found.sessions.iter().filter(|row| row.currency == code).collect();
    let line = |name: &String| {
        let mut totals = vec![0_i64];
        for session in &sessions {
            let won = by_session.get(&(session.id, name.as_str())).copied().unwrap_or(0);
            let before = totals.last().copied().unwrap_or(0);
            totals.push(before.checked_add(won).ok_or(Overflow)?);
        }
        Ok(Series { name: name.clone(), figures: Vec::new(), totals })
    };
    let lines = players.iter().map(line).collect::<Result<_, Overflow>>()?;
    Ok((sessions.iter().map(|session| session.date.clone()).collect(), lines))
}

/// Returns what one player won from another; `None` if they never met.
fn won_from(
    found: Found<'_>,
    code: &str,
    [one, other]: [&str; 2],
    only_units: bool,
) -> Result<Option<i64>, Overflow> {
    let of = |row: &PairRow| if only_units { row.units.0 } else { row.amount.0 };
    for row in found.pairs.iter().filter(|row| row.currency == code) {
        if row.player == one && row.other == other {
            return Ok(Some(of(row)));
        }
        if row.player == other && row.other == one {
            return Ok(Some(of(&row.reversed()?)));
        }
    }
    Ok(None)
}

fn filters(filter: &Filter, people: &People, lang: &Lang) -> Vec<String> {
    let names = |keys: &[String]| -> Vec<_> {
        keys.iter().filter_map(|key| people.find(key)).map(|id| people.name(id)).collect()
    };
    let (of, with) = (names(&filter.people), names(&filter.with));
    fn borrowed(names: &[String]) -> Vec<&str> {
        names.iter().map(String::as_str).collect()
    }
    let engines = filter.games.iter().flatten().filter_map(|word| Engine::from_word(word));
    let games: Vec<String> = engines.map(|engine| lang.say(&engine.vocabulary().game)).collect();
    let texts = [
        (!of.is_empty()).then_some(PageText::OfPlayers { names: of }),
        (!with.is_empty()).then_some(PageText::With { names: with }),
        filter.rules.as_deref().map(|rules| PageText::UnderRules { rules }),
        (!games.is_empty()).then(|| PageText::OfGames { games: borrowed(&games) }),
        filter.places.as_deref().map(|places| PageText::AtPlaces { names: borrowed(places) }),
        filter.since.as_deref().map(|date| PageText::Since { date: lang.date(date) }),
        filter.until.as_deref().map(|date| PageText::Until { date: lang.date(date) }),
        filter.last.map(|count| PageText::TheLast { count }),
    ];
    texts.iter().flatten().map(|text| lang.say(text)).collect()
}
