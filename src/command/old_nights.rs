//! Old nights of which only the results are known, from a spreadsheet: a header with `date` and players' names, a row a
//! night. Each row becomes a night as a sheet file tells it.

mod columns;
mod dates;
mod long;

use crate::command::{At, Headers, Request, SettleBy, request::Won};
use crate::kernel::Minor;
use crate::kernel::day::DayFault;
use crate::money::{Amount, Currency, MoneyError};
use crate::notation::{NameError, fold, is_kitty};
use crate::rules::{Catalog, RESULTS};
use chrono::NaiveDate;
use columns::{Column, columns};
use csv::ReaderBuilder;
pub use dates::DateOrder;
use std::collections::{BTreeMap, HashMap};

/// A night of one row.
#[derive(Debug)]
pub struct OldNight {
    pub headers: Headers,
    pub items: Vec<At<Request>>,
}

/// What somebody says of all rows.
#[derive(Debug, Clone)]
pub struct Terms {
    pub currency: Option<Currency>,
    /// The currency where nothing names one.
    pub usual: Currency,
    /// Whether what was lost is still owed.
    pub owed: bool,
    /// The order of dates where they do not tell.
    pub dates: Option<DateOrder>,
    /// Who gets what a row lacks to zero.
    pub rest: Option<String>,
}

crate::hinted_phrases! {
    pub enum TableFault: Error {
        NoDate {} = "no column is headed `date`" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`";
        NoPlayers {} = "two columns at least need the name of a player" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`";
        Twice { heading: &'static str, first: usize, second: usize } =
            "columns {first} and {second} both say `{heading}`";
        Heading { column: usize, error: NameError } = "column {column}: {error}";
        Export {} = "these are the lines of an export, of which nights cannot be made again" =>
            "`export --format sheet` or `--format jsonl` can be imported";
        NoHeading { column: usize, cell: String } = "column {column} has no heading, and here it says `{cell}`";
        Day { heading: String, error: DayFault } = "column `{heading}`: {error}";
        Amount { heading: String, error: MoneyError } = "column `{heading}`: {error}";
        Nobody {} = "nobody played; a night has two players at least";
        Alone { player: String } = "only {player} played; a night has two players at least";
        Sum { sum: Amount } = "the amounts of this row add up to {sum}, not to zero" =>
            "`--rest NAME` gives what is missing to an account of that name; what goes into the kitty has a column `kitty`";
        Total {} = "this row is the sum of all others" => "leave it out: it would count everything twice";
        PlayerTwice { player: String, first: usize } = "{player} has another row of this night in line {first}";
        Dates { text: String, day: String, other: String, words: String } = "`{text}` may be {day} or {other}" =>
            "say in which order this column has day, month and year: `--dates {words}`";
        TooMuch {} = "the amounts of this row are too large to add up";
        SameNight { first: usize } =
            "line {first} has the same date and players; give them different places if both were played";
        Row { problem: String } = "this row cannot be read: {problem}";
    }
}

/// Returns whether a text is such a spreadsheet: its first line has columns, one of which is headed `date`.
pub fn is_table(text: &str) -> bool {
    let header = first_line(text);
    let cells = header.split(separator(header)).map(|cell| tidy(cell.trim().trim_matches('"')));
    cells.clone().count() > 2 && cells.map(|cell| Column::of(&cell)).any(|column| column == Column::Date)
}

fn first_line(text: &str) -> &str {
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    lines.find(|line| !line.trim().is_empty() && !names_separator(line)).unwrap_or_default()
}

/// Returns whether a line is the one that some spreadsheets write before the header: `sep=;`.
fn names_separator(line: &str) -> bool {
    line.trim().strip_prefix("sep=").is_some_and(|sign| sign.len() <= 1)
}

fn separator(header: &str) -> char {
    ['\t', ';'].into_iter().find(|sign| header.contains(*sign)).unwrap_or(',')
}

/// Returns the text of a cell on one line.
fn tidy(cell: &str) -> String {
    cell.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether nothing stands in a cell: whoever has none was not there.
fn is_empty(cell: &str) -> bool {
    cell.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}'))
}

/// Returns an amount without the noise of a program that adds up in binary: `11.799999999999995`. It is less than a thousandth
/// of the smallest coin.
fn without_noise(cell: &str, currency: Currency) -> Option<String> {
    let (whole, decimals) = cell.split_once('.')?;
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let kept = usize::from(currency.decimals());
    let rest = decimals.get(kept..).filter(|rest| rest.len() > 3)?;
    if !digits.bytes().chain(decimals.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let minor: i64 = format!("{digits}{}", decimals.get(..kept)?).parse().ok()?;
    let minor = match rest.get(..3)? {
        "000" => minor,
        "999" => minor.checked_add(1)?,
        _ => return None,
    };
    let text = format!("{minor:0>width$}", width = kept + 1);
    let (whole, decimals) = text.split_at_checked(text.len() - kept)?;
    Some(if kept == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") })
}

/// Reads the nights of a spreadsheet, or returns everything that is wrong with it, by lines.
pub fn read(text: &str, terms: Terms, catalog: &Catalog) -> Result<Vec<OldNight>, Vec<At<TableFault>>> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = u8::try_from(separator(first_line(text))).unwrap_or(b',');
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, line_of);
            vec![At { line, value: TableFault::Row { problem: error.to_string() } }]
        })?;
        let line = record.position().map_or(1, |position| lines.of(position));
        let cells: Vec<String> = record.iter().map(tidy).collect();
        let is_first = rows.is_empty();
        if !(is_first && names_separator(&cells.concat())) && cells.iter().any(|cell| !is_empty(cell)) {
            rows.push(At { line, value: cells });
        }
    }
    let mut rows = rows.into_iter();
    let At { line, value: header } = rows.next().unwrap_or(At { line: 1, value: Vec::new() });
    let (header, rows) = long::one_row_a_night(header, rows.collect(), terms.usual)?;
    let columns = columns(&header)
        .map_err(|faults| faults.into_iter().map(|value| At { line, value }).collect::<Vec<_>>())?;
    let mut terms = terms.of_all(&columns, &rows);
    let date = columns.iter().position(|column| *column == Column::Date);
    let dates = rows.iter().filter_map(|row| Some((row.line, row.value.get(date?)?.as_str())));
    let mut unclear = None;
    if terms.dates.is_none() {
        match dates::order(dates) {
            Ok(order) => terms.dates = order,
            Err((line, value)) => unclear = Some(At { line, value }),
        }
    }
    let table = Table { columns, header, terms, catalog, unclear };
    table.nights(&rows)
}

/// The lines of a text, counted as an editor does: blank ones too, which stand before no record.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// Returns the line on which a record begins; records come in their order.
    fn of(&mut self, position: &csv::Position) -> usize {
        let from = usize::try_from(position.byte()).unwrap_or(usize::MAX);
        let blank = self.text.get(from..).unwrap_or_default();
        let from = from.saturating_add(blank.len() - blank.trim_start_matches(['\r', '\n']).len());
        let passed = self.text.get(self.at..from).unwrap_or_default();
        let alone = passed.matches('\r').count().saturating_sub(passed.matches("\r\n").count());
        self.line = self.line.saturating_add(passed.matches('\n').count()).saturating_add(alone);
        self.at = from;
        self.line
    }
}

fn line_of(position: &csv::Position) -> usize {
    usize::try_from(position.line()).unwrap_or(usize::MAX)
}

impl Terms {
    /// Returns the same with the currency that the whole table names, if it names one, as the usual one.
    fn of_all(self, columns: &[Column], rows: &[At<Vec<String>>]) -> Terms {
        let amounts = rows.iter().flat_map(|row| columns.iter().zip(&row.value));
        let amounts = amounts.filter(|(column, _)| matches!(column, Column::Player(_) | Column::Kitty));
        let named = amounts.filter_map(|(_, cell)| Amount::of_cell(cell, None, self.usual).ok());
        let mut named = named.map(|amount| amount.currency).filter(|currency| *currency != self.usual);
        let first = named.next();
        let usual = first.filter(|first| named.all(|other| other == *first)).unwrap_or(self.usual);
        Terms { usual, ..self }
    }
}

struct Table<'a> {
    columns: Vec<Column>,
    header: Vec<String>,
    terms: Terms,
    catalog: &'a Catalog,
    /// What is said once of dates that may be in several orders.
    unclear: Option<At<TableFault>>,
}

/// The parts of a row.
#[derive(Default)]
struct Row {
    date: Option<NaiveDate>,
    place: Option<String>,
    game: Option<String>,
    notes: Vec<String>,
    currency: Option<Currency>,
    /// What stands in the columns of players and of the kitty, with the number of the column.
    cells: Vec<(usize, String)>,
}

impl Table<'_> {
    fn nights(&self, rows: &[At<Vec<String>>]) -> Result<Vec<OldNight>, Vec<At<TableFault>>> {
        let mut nights = Vec::with_capacity(rows.len());
        let mut faults: Vec<At<TableFault>> = self.unclear.iter().cloned().collect();
        let mut places: HashMap<_, BTreeMap<Option<String>, usize>> = HashMap::new();
        for At { line, value: cells } in rows.iter().filter(|row| !self.sums_up(&row.value)) {
            match self.night(*line, cells) {
                // Nothing comes in, and no other night can be the same one.
                Ok(night) if self.unclear.is_some() && night.headers.date.is_none() => {}
                Ok(night) => {
                    let Headers { date, players, place, .. } = &night.headers;
                    let key = (date.map(|date| date.value), players.value.clone());
                    let place = place.as_ref().map(|place| place.value.clone());
                    let others = places.entry(key).or_default();
                    // Without a place it may be any of them.
                    let anywhere = if place.is_none() { others.values().next() } else { others.get(&None) };
                    match others.get(&place).or(anywhere) {
                        Some(&first) => {
                            faults.push(At { line: *line, value: TableFault::SameNight { first } });
                        }
                        None => {
                            others.insert(place, *line);
                            nights.push(night);
                        }
                    }
                }
                Err(wrong) => faults.extend(wrong.into_iter().map(|value| At { line: *line, value })),
            }
        }
        if faults.is_empty()
            && let Some(line) = self.total(rows)
        {
            faults.push(At { line, value: TableFault::Total {} });
        }
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(nights) } else { Err(faults) }
    }

    /// Returns the line of a last row that says what all others come to.
    fn total(&self, rows: &[At<Vec<String>>]) -> Option<usize> {
        let (last, others) = rows.split_last().filter(|(_, others)| others.len() > 1)?;
        let amounts = |row: &At<Vec<String>>| -> BTreeMap<usize, i64> {
            let amounts = self.amounts(&self.row(&row.value, &mut Vec::new()), &mut Vec::new());
            amounts.into_iter().map(|(column, amount)| (column, amount.minor.0)).collect()
        };
        let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
        for (column, minor) in others.iter().flat_map(amounts) {
            let sum = sums.entry(column).or_default();
            *sum = sum.checked_add(minor)?;
        }
        let own = amounts(last);
        let same = sums.iter().all(|(column, sum)| own.get(column).copied().unwrap_or(0) == *sum);
        (same && own.values().any(|minor| *minor != 0)).then_some(last.line)
    }

    /// Returns whether a row says what the others come to.
    fn sums_up(&self, cells: &[String]) -> bool {
        let dates = self.columns.iter().zip(cells).filter(|(column, _)| **column == Column::Date);
        dates.into_iter().any(|(_, cell)| !is_empty(cell) && Column::of(cell) == Column::Ignored)
    }

    fn heading(&self, column: usize) -> String {
        self.header.get(column).cloned().unwrap_or_default()
    }

    fn night(&self, line: usize, cells: &[String]) -> Result<OldNight, Vec<TableFault>> {
        let mut faults = Vec::new();
        let row = self.row(cells, &mut faults);
        let amounts = self.amounts(&row, &mut faults);
        let mut players: Vec<String> =
            amounts.iter().filter_map(|(column, _)| self.player(*column)).collect();
        if faults.is_empty() && players.len() < 2 {
            let alone = players.first().map(|player| TableFault::Alone { player: player.clone() });
            faults.push(alone.unwrap_or(TableFault::Nobody {}));
        }
        let sum = amounts.iter().try_fold(Minor::ZERO, |sum, (_, amount)| sum.plus(amount.minor));
        let mut rest = None;
        match (sum, amounts.first()) {
            (Err(_), _) => faults.push(TableFault::TooMuch {}),
            (Ok(minor), Some((_, first)))
                if minor.0 != 0 && faults.is_empty() && self.terms.rest.is_some() =>
            {
                match minor.negated() {
                    Ok(minor) => rest = self.terms.rest.clone().zip(Some(Amount { minor, ..*first })),
                    Err(_) => faults.push(TableFault::TooMuch {}),
                }
            }
            (Ok(minor), Some((_, first))) if minor.0 != 0 && faults.is_empty() => {
                faults.push(TableFault::Sum { sum: Amount { minor, ..*first } });
            }
            _ => {}
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        players.extend(rest.iter().map(|(name, _)| name.clone()).filter(|name| !is_kitty(name)));
        let at = |value| At { line, value };
        let (rules, game) = self.rules(row.game, players.len());
        let headers = Headers {
            rules: At { line, value: rules },
            players: At { line, value: players },
            currency: amounts.first().map(|(_, amount)| at(amount.currency.to_string())),
            date: row.date.map(|value| At { line, value }),
            place: row.place.map(at),
            notes: game.into_iter().chain(row.notes).map(at).collect(),
            ..Headers::default()
        };
        let won = amounts.iter().filter(|(_, amount)| amount.minor.0 != 0).map(|(column, amount)| Won {
            who: self.player(*column).unwrap_or_else(|| "kitty".to_owned()),
            amount: amount.plain().to_string(),
            is_units: false,
        });
        let rest = rest.into_iter().map(|(who, amount)| {
            let who = if is_kitty(&who) { "kitty".to_owned() } else { who };
            Won { who, amount: amount.plain().to_string(), is_units: false }
        });
        let won: Vec<Won> = won.chain(rest).collect();
        let result = (!won.is_empty()).then_some(Request::Result { won, note: None });
        // What was won is settled as it is said, not to the smallest coin.
        let one = amounts.first().map(|(_, amount)| Amount { minor: Minor(1), ..*amount });
        let coin = one.map(|one| one.plain().to_string());
        let terms = SettleBy { coin, ..SettleBy::default() };
        let close = Request::Close { terms, handed_over: !self.terms.owed };
        Ok(OldNight {
            headers,
            items: result.into_iter().chain([close]).map(|value| At { line, value }).collect(),
        })
    }

    fn player(&self, column: usize) -> Option<String> {
        if let Column::Player(name) = self.columns.get(column)? { Some(name.clone()) } else { None }
    }

    /// Sorts the cells of a row by what their columns hold.
    fn row(&self, cells: &[String], faults: &mut Vec<TableFault>) -> Row {
        let mut row = Row::default();
        for (number, cell) in cells.iter().enumerate() {
            let is_empty = is_empty(cell);
            match self.columns.get(number) {
                Some(Column::Date) => match dates::day(cell, self.terms.dates) {
                    Ok(date) => row.date = Some(date),
                    Err(_) if self.unclear.is_some() && dates::may_be_a_day(cell) => {}
                    Err(error) => faults.push(TableFault::Day { heading: self.heading(number), error }),
                },
                _ if is_empty => {}
                Some(Column::Place) => row.place = Some(cell.clone()),
                Some(Column::Game) => row.game = Some(cell.clone()),
                Some(Column::Note) => row.notes.push(cell.clone()),
                Some(Column::Currency) => match Amount::of_cell(&format!("1 {cell}"), None, self.terms.usual)
                {
                    Ok(one) => row.currency = Some(one.currency),
                    Err(error) => faults.push(TableFault::Amount { heading: self.heading(number), error }),
                },
                Some(Column::Player(_) | Column::Kitty) => row.cells.push((number, cell.clone())),
                Some(Column::Ignored) if !self.heading(number).is_empty() => {}
                Some(Column::Ignored) | None => {
                    let column = number.saturating_add(1);
                    faults.push(TableFault::NoHeading { column, cell: cell.clone() });
                }
            }
        }
        let date = self.columns.iter().position(|column| *column == Column::Date);
        if let Some(date) = date.filter(|date| *date >= cells.len()) {
            let error = DayFault::NotADay { text: String::new() };
            faults.push(TableFault::Day { heading: self.heading(date), error });
        }
        row
    }

    /// Reads the amounts of a row, all in one currency: that of its column, else of all rows, else the one that it names.
    fn amounts(&self, row: &Row, faults: &mut Vec<TableFault>) -> Vec<(usize, Amount)> {
        let Terms { currency, usual, .. } = self.terms;
        let named = || {
            let amounts = row.cells.iter().filter_map(|(_, cell)| Amount::of_cell(cell, None, usual).ok());
            amounts.map(|amount| amount.currency).find(|currency| *currency != usual).unwrap_or(usual)
        };
        let agreed = row.currency.or(currency).unwrap_or_else(named);
        let mut amounts = Vec::with_capacity(row.cells.len());
        for (column, cell) in &row.cells {
            let noted = without_noise(cell, agreed);
            match Amount::of_cell(noted.as_deref().unwrap_or(cell), Some(agreed), usual) {
                Ok(amount) => amounts.push((*column, amount)),
                Err(error) => faults.push(TableFault::Amount { heading: self.heading(*column), error }),
            }
        }
        amounts
    }

    /// Returns the rules of a night: those that its game names, if so many can play them; else none, and the game is kept as
    /// a note.
    fn rules(&self, game: Option<String>, players: usize) -> (String, Option<String>) {
        let known = game.as_deref().map(fold).and_then(|name| self.catalog.load(&name).ok());
        match known.filter(|profile| profile.rules.options().players_allowed().contains(&players)) {
            Some(profile) => (profile.rules.name().to_owned(), None),
            None => (RESULTS.name.to_owned(), game),
        }
    }
}
