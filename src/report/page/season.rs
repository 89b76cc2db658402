//! The page of a season: standings over all its nights, and how they came about.

use super::chart::{Chart, Totals, chart};
use super::{Frame, PageForm, PageTable, PageText, rendered};
use crate::command::Filter;
use crate::daybook::{Accounts, Owes};
use crate::kernel::{Minor, Overflow, Units};
use crate::lang::{Lang, Voice};
use crate::night::NightSummary;
use crate::query::statistics::{By, PairRow, StatRow, seen_by, with_kitty};
use crate::query::{FoundHand, HandPeople, hands::Moved};
use crate::report::stats::{self, BEST_HAND, GAMES_WON, HANDS, MADE, MONEY, SESSIONS, UNITS, WORST_HAND};
use crate::report::{
    Cell, Grid, GridColumn, Phrase, Result, Word, between, grid::GridRow, past_nights, payment_code,
    payment_code::Code, signed, standings::Series,
};
use askama::Template;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy)]
pub struct Season<'a> {
    pub filter: &'a Filter,
    pub people: &'a HandPeople,
    pub sessions: &'a [NightSummary],
    pub totals: &'a [StatRow],
    /// What each player did in hands alone, with contracts and the best and worst hand.
    pub played: &'a [StatRow],
    pub by_session: &'a [StatRow],
    pub pairs: &'a [PairRow],
    pub owed: &'a [Owes],
    pub fewest: &'a [Owes],
    pub accounts: Option<&'a Accounts>,
    /// The hands that moved most in each currency, the biggest first.
    pub biggest: &'a [FoundHand],
}

#[derive(Template)]
#[template(path = "season.html")]
struct SeasonPage {
    frame: Frame,
    heading: String,
    nights: String,
    filters: Vec<String>,
    sections: Vec<Section>,
}

#[derive(Default)]
struct Section {
    id: String,
    head: String,
    said: Vec<String>,
    codes: Vec<(String, Code)>,
    chart: Option<Chart>,
    tables: Vec<PageTable>,
}

impl Section {
    fn new(id: &str, head: String) -> Section {
        Section { id: id.to_owned(), head, ..Section::default() }
    }

    fn of_grid(id: &str, head: String, grid: Grid, form: PageForm) -> Section {
        Section { tables: vec![PageTable::new(grid, head.clone(), form)], ..Section::new(id, head) }
    }
}

pub fn season(season: &Season<'_>, lang: &Lang) -> Result<String> {
    let heading = lang.say(&PageText::Season {});
    let dates = season.sessions.first().zip(season.sessions.last());
    let dates = dates.map(|(first, last)| (first.date.as_str(), last.date.as_str()));
    let (first, last) = dates.unwrap_or_default();
    let nights = lang.say(&PageText::SeasonOf {
        sessions: u64::try_from(season.sessions.len()).unwrap_or(u64::MAX),
        first: lang.date(first),
        last: (last != first).then(|| lang.date(last)),
    });
    let codes: BTreeSet<&str> = season.totals.iter().map(|row| row.currency.as_str()).collect();
    let mut sections = Vec::new();
    for (no, code) in (1_usize..).zip(&codes) {
        let of_part = SeasonPart::of(season, code, lang)?.sections(no, codes.len() > 1)?;
        sections.extend(
            of_part.into_iter().map(|section| Section { id: format!("{}-{no}", section.id), ..section }),
        );
    }
    // Debts follow the first standings.
    sections.insert(sections.len().min(1), season.debts(lang));
    Ok(rendered(&SeasonPage {
        frame: Frame::new(format!("{heading}: {nights}"), lang),
        sections,
        heading,
        nights,
        filters: season.filter.said(&|key| Some(season.people.find(key)?.name.as_str()), lang),
    }))
}

impl Season<'_> {
    fn debts(&self, lang: &Lang) -> Section {
        let head = lang.say(&PageText::StillOwed {});
        let nothing = self.owed.is_empty().then(|| lang.say(&Phrase::NobodyOwes {}));
        let transfers = payment_code::of_debts(self.owed);
        let codes = self.accounts.map(|accounts| payment_code::each(&transfers, accounts, lang));
        let (codes, no_codes) = codes.unwrap_or_default();
        let fewest = between::fewest(self.owed, self.fewest, lang);
        let section = match nothing {
            Some(_) => Section::new("debts", head),
            None => Section::of_grid("debts", head, between::owes(self.owed, lang), PageForm::Plain),
        };
        Section { said: nothing.into_iter().chain(fewest).chain(no_codes).collect(), codes, ..section }
    }
}

pub const MOST_HANDS: usize = 10;

struct SeasonPart<'a> {
    season: &'a Season<'a>,
    code: &'a str,
    voice: Voice<'a>,
    /// Whether nothing was played for money: then totals, pairs and hands are in units.
    only_units: bool,
    /// The totals of everybody, the best first.
    rows: Vec<&'a StatRow>,
    /// Of these, in the same order, the players of the chart and of the grid.
    shown: Vec<&'a str>,
}

/// More lines than these nobody can follow, and more columns fit no page.
const MOST_LINES: usize = 8;

impl<'a> SeasonPart<'a> {
    fn of(season: &'a Season<'a>, code: &'a str, lang: &'a Lang) -> Result<SeasonPart<'a>> {
        let voice = Voice::new(lang, code)?;
        let mut rows: Vec<&StatRow> = of_currency(season.totals, code).collect();
        let has_money = |row: &StatRow| [row.best, row.worst].iter().flatten().any(|amount| *amount != 0);
        let only_units =
            rows.iter().all(|row| row.amount == 0) && !of_currency(season.played, code).any(has_money);
        let amount = |row: &StatRow| if only_units { row.units } else { row.amount };
        rows.sort_by_key(|row| Reverse((amount(row), row.games_won)));
        let mut most = rows.clone();
        most.sort_by_key(|row| Reverse((row.sessions, row.hands)));
        most.truncate(MOST_LINES);
        let shown = rows.iter().filter(|row| most.contains(row)).map(|row| row.player.as_str()).collect();
        Ok(SeasonPart { season, code, voice, only_units, rows, shown })
    }

    /// Chooses units where nothing else was played for.
    fn of_these<T>(&self, units: T, money: T) -> T {
        if self.only_units { units } else { money }
    }

    fn amount(&self, row: &StatRow) -> i64 {
        self.of_these(row.units, row.amount)
    }

    fn head(&self) -> String {
        self.voice.say(&self.of_these(Word::Units {}, Word::Money {}))
    }

    fn written(&self, amounts: impl Iterator<Item = i64>) -> impl Fn(i64) -> String + 'a {
        let (voice, only_units) = (self.voice, self.only_units);
        let has_parts = voice.has_parts(amounts.map(Minor));
        move |amount| match only_units {
            true => signed(Units(amount)),
            false => voice.money_in_column(Minor(amount), has_parts),
        }
    }

    fn sections(&self, no: usize, several: bool) -> Result<Vec<Section>> {
        let (lang, season) = (self.voice.lang, self.season);
        let say = |text: PageText<'_>| lang.say(&text);
        let head = match several {
            true => format!("{} ({})", say(PageText::Standings {}), self.code),
            false => say(PageText::Standings {}),
        };
        let mut sections = vec![Section::of_grid("standings", head, self.standings()?, PageForm::RowHeads)];
        let count = self.shown.len();
        let played_most = (self.rows.len() > count).then(|| say(PageText::PlayedMost { count }));
        let lines = self.over_time()?;
        let written = self.written(lines.iter().flat_map(|line| line.totals.iter().copied()));
        // Where nothing was staked and nothing kept, there is nothing to draw.
        let moved = lines.iter().flat_map(|line| &line.totals).any(|total| *total != 0);
        let dates = self.sessions().map(|session| lang.date(&session.date));
        let totals = Totals {
            id: format!("season-{no}"),
            title: self.head(),
            steps: std::iter::once(String::new()).chain(dates).collect(),
            lines,
            goal: None,
            written: &written,
        };
        if let Some(chart) = chart(&totals, lang).filter(|_| moved) {
            sections.push(Section {
                said: played_most.iter().cloned().collect(),
                chart: Some(chart),
                ..Section::new("over-time", say(PageText::RunningTotals {}))
            });
        }
        sections.push(self.statistics());
        if moved && count > 1 {
            let says = say(PageText::HeadToHeadSays {});
            let grid = self.head_to_head()?;
            sections.push(Section {
                said: [says].into_iter().chain(played_most).collect(),
                ..Section::of_grid("grid", say(PageText::HeadToHead {}), grid, PageForm::RowHeads)
            });
        }
        let named = season.filter.people.iter().filter_map(|key| season.people.find(key));
        let of: Vec<&str> = named.map(|person| person.name.as_str()).collect();
        let biggest = season.biggest.iter().filter(|hand| hand.session.currency == self.code);
        let biggest: Vec<_> = biggest.filter_map(|hand| Some((hand, hand.most(&of)?.0))).collect();
        if !biggest.is_empty() {
            let grid = self.biggest(&biggest);
            sections.push(Section::of_grid("biggest", say(PageText::BiggestHands {}), grid, PageForm::Plain));
        }
        Ok(sections)
    }

    fn standings(&self) -> Result<Grid> {
        let rows = self.rows.iter().copied().cloned().collect();
        let rows = match self.season.filter.people.as_slice() {
            [] => with_kitty(rows, By::Player)?,
            _ => rows,
        };
        let figures = [SESSIONS, HANDS, GAMES_WON, UNITS, MONEY];
        let about = stats::about(&rows, By::Player, self.voice.lang).into_iter();
        let grid = Grid::of_columns(about.chain(stats::columns(&rows, &figures, self.voice.lang)));
        Ok(if rows.last().is_some_and(StatRow::is_kitty) { grid.last_below() } else { grid })
    }

    fn sessions(&self) -> impl Iterator<Item = &'a NightSummary> {
        let code = self.code;
        self.season.sessions.iter().filter(move |row| row.currency == code)
    }

    fn over_time(&self) -> Result<Vec<Series>> {
        let session = |row: &StatRow| row.key.as_deref()?.parse::<i64>().ok();
        let rows = of_currency(self.season.by_session, self.code);
        let by_session: BTreeMap<(i64, &str), i64> =
            rows.filter_map(|row| Some(((session(row)?, row.player.as_str()), self.amount(row)))).collect();
        let line = |name: &&str| {
            let (mut total, mut totals) = (0_i64, vec![0]);
            for session in self.sessions() {
                let won = by_session.get(&(session.id, *name)).copied().unwrap_or(0);
                total = total.checked_add(won).ok_or(Overflow)?;
                totals.push(total);
            }
            Ok(Series { name: (*name).to_owned(), totals, ..Series::default() })
        };
        self.shown.iter().map(line).collect()
    }

    fn statistics(&self) -> Section {
        let lang = self.voice.lang;
        let of_player =
            |row: &&StatRow| of_currency(self.season.played, self.code).find(|own| own.player == row.player);
        let players: Vec<StatRow> = self.rows.iter().filter_map(of_player).cloned().collect();
        let figures = stats::columns(&players, &[HANDS, MADE, BEST_HAND, WORST_HAND], lang);
        let about = stats::about(&players, By::Player, lang).into_iter();
        let grid = Grid::of_columns(about.chain(figures));
        let head = lang.say(&PageText::Statistics {});
        Section {
            said: stats::footnote(&grid, lang).into_iter().collect(),
            ..Section::of_grid("statistics", head, grid, PageForm::RowHeads)
        }
    }

    fn won(&self, pair: &PairRow) -> i64 {
        self.of_these(pair.units.0, pair.amount.0)
    }

    /// By the payments of hands: a row and a column for each player.
    fn head_to_head(&self) -> Result<Grid> {
        let own = |name: &&str| seen_by(self.season.pairs, name, self.code);
        let pairs = self.shown.iter().map(own).collect::<Result<Vec<_>, _>>()?;
        let is_shown = |pair: &&PairRow| self.shown.contains(&pair.other.as_str());
        let amounts = pairs.iter().flatten().filter(is_shown).map(|pair| self.won(pair));
        let written = self.written(amounts);
        let mut grid = Grid::new([GridColumn::words("")]);
        self.shown.iter().for_each(|name| grid.number(*name));
        for (player, pairs) in self.shown.iter().zip(&pairs) {
            let cells = self.shown.iter().map(|other| match pairs.iter().find(|pair| pair.other == *other) {
                _ if other == player => "·".to_owned(),
                Some(pair) => written(self.won(pair)),
                // They never met.
                None => String::new(),
            });
            grid.row([(*player).to_owned()].into_iter().chain(cells));
        }
        Ok(grid)
    }

    /// Each with who won or lost most by it, or what the one player did.
    fn biggest(&self, hands: &[(&FoundHand, &Moved)]) -> Grid {
        let lang = self.voice.lang;
        let amount = |(_, units, minor): &Moved| self.of_these(*units, *minor);
        let written = self.written(hands.iter().map(|(_, moved)| amount(moved)));
        let words = [Word::Date {}, Word::Hand {}].map(|head| GridColumn::words(lang.say(&head)));
        let mut grid = Grid::new(words.into_iter().chain([GridColumn::numbers(self.head())]));
        for (hand, moved) in hands {
            let at = lang.say(&PageText::HandOf { hand: hand.no, session: hand.session.id });
            let cells = [
                Cell::from(lang.date(&hand.session.date)).with([at]),
                Cell::from(past_nights::declared(hand, lang)),
                Cell::from(written(amount(moved))).with([moved.0.clone()]),
            ];
            grid.push(GridRow { note: hand.note.clone(), ..GridRow::of(cells) });
        }
        grid
    }
}

fn of_currency<'r>(rows: &'r [StatRow], code: &str) -> impl Iterator<Item = &'r StatRow> {
    rows.iter().filter(move |row| row.currency == code)
}
