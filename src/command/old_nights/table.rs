//! A spreadsheet as text: its cells, with the lines on which they stand, and the rows of its nights.

use super::columns::{ColumnKind, columns, is_sum};
use super::{Faults, SheetTerms, TableFault, is_empty, is_no_amount};
use crate::command::SheetAt;
use crate::kernel::day::{DateOrder, DayFault, read_day_in, readings, tells_order};
use crate::kernel::{KITTY, ensure};
use crate::money::{Amount, Currency, MoneyError};
use crate::night::NightError;
use crate::notation::{NameError, fold, fold_text, is_kitty, read_name};
use chrono::NaiveDate;
use csv::{ReaderBuilder, StringRecord};
use std::collections::{BTreeMap, HashMap, HashSet};
use strum::VariantArray as _;

/// Cells, and the number of their line.
type CellRow = SheetAt<Vec<String>>;

/// From one row, or from a row for each player.
#[derive(Debug)]
pub(super) struct NightRow {
    pub line: usize,
    pub date: NaiveDate,
    pub place: Option<String>,
    pub game: Option<String>,
    pub notes: Vec<String>,
    pub currency: Option<Currency>,
    pub won: BTreeMap<usize, SheetAt<String>>,
}

#[derive(Debug, Default)]
pub(super) struct Spreadsheet {
    header: Vec<String>,
    columns: Vec<ColumnKind>,
    at: HashMap<ColumnKind, usize>,
    /// Players, and the kitty.
    pub accounts: Vec<String>,
    by_name: HashMap<String, usize>,
    pub nights: Vec<NightRow>,
    pub skipped: usize,
    /// By day, place and game, where each player has a row.
    places: HashMap<(NaiveDate, Option<String>, Option<String>), usize>,
    notes: HashSet<(usize, String)>,
}

/// There may be a title above the header.
const ABOVE_HEADER: usize = 20;

/// The one that makes a cell of `date`.
fn separator(text: &str) -> u8 {
    let has_date = |line: &str, sign: char| {
        line.split(sign).any(|cell| ColumnKind::of(cell.trim_matches('"')) == ColumnKind::Date)
    };
    let makes_date =
        |sign: &u8| text.split(['\r', '\n']).take(ABOVE_HEADER).any(|line| has_date(line, char::from(*sign)));
    [b'\t', b';', b','].into_iter().find(makes_date).unwrap_or(b',')
}

/// The first column is headed `date`.
pub fn is_table(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start().split(['\t', ';', ',', '\r', '\n']).next();
    let begins = |cell: &str| ColumnKind::of(cell.trim_matches('"')) == ColumnKind::Date;
    first.is_some_and(|cell| !cell.trim().contains(' ') && begins(cell))
}

/// Leaves out rows without anything in them.
fn cells(text: &str) -> Result<Vec<CellRow>, Faults> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(text))
        .from_reader(text.as_bytes());
    let mut rows: Vec<CellRow> = Vec::new();
    // Lines are counted as an editor does: blank ones too, which stand before no record.
    let (mut at, mut line) = (0, 1_usize);
    // One for all: each takes the room of the longest.
    let mut record = StringRecord::new();
    let unclosed = |line| vec![SheetAt { line, value: TableFault::Unclosed {} }];
    while reader.read_record(&mut record).map_err(|_| unclosed(line))? {
        let begin = record.position().and_then(|position| usize::try_from(position.byte()).ok());
        let rest = begin.and_then(|begin| text.get(begin..)).unwrap_or_default().trim_start_matches('\n');
        let begin = text.len() - rest.len();
        line = line.saturating_add(text.get(at..begin).unwrap_or_default().matches('\n').count());
        at = begin;
        let one_line = |cell: &str| cell.split_whitespace().collect::<Vec<_>>().join(" ");
        let cells: Vec<String> = record.iter().map(one_line).collect();
        if cells.iter().any(|cell| !is_empty(cell)) {
            rows.push(SheetAt { line, value: cells });
        }
    }
    // What no quotation mark closes goes on to the end of the text.
    if text.matches('"').count().is_multiple_of(2) { Ok(rows) } else { Err(unclosed(line)) }
}

impl Spreadsheet {
    pub(super) fn read(text: &str, terms: &SheetTerms) -> Result<Spreadsheet, Faults> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
        let mut rows = cells(&text)?;
        let is_header = |row: &CellRow| row.value.iter().any(|cell| ColumnKind::of(cell) == ColumnKind::Date);
        let at = rows.iter().take(ABOVE_HEADER).position(is_header).unwrap_or(0);
        let mut rows = rows.drain(at..);
        let SheetAt { line, value: header } = rows.next().unwrap_or(SheetAt { line: 1, value: Vec::new() });
        let of_header = |faults: Vec<TableFault>| -> Faults {
            faults.into_iter().map(|value| SheetAt { line, value }).collect()
        };
        let columns = columns(&header).map_err(of_header)?;
        let at = columns.iter().enumerate().rev().map(|(at, column)| (*column, at)).collect();
        let mut table = Spreadsheet { header, columns, at, ..Spreadsheet::default() };
        let accounts = table.name_accounts().map_err(of_header)?;
        let (all, skipped): (Vec<CellRow>, Vec<CellRow>) = rows.partition(|row| table.has_amount(row));
        table.skipped = skipped.len();
        ensure(!all.is_empty(), || of_header(vec![TableFault::NoRows {}]))?;
        let dates = all.iter().map(|row| (row.line, table.cell(row, ColumnKind::Date)));
        let order = terms.dates.map_or_else(|| order_of(dates, terms.today), |order| Ok(Some(order)));
        let order = order.map_err(|unclear| vec![unclear])?;
        let mut faults = Faults::new();
        for row in all {
            let added = table.night(&row, &accounts, order, terms).and_then(|night| table.add(night));
            faults.extend(added.err().map(|value| SheetAt { line: row.line, value }));
        }
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }

    fn is_long(&self) -> bool {
        self.at.contains_key(&ColumnKind::Player)
    }

    pub(super) fn heading(&self, column: ColumnKind) -> Option<&str> {
        self.header.get(*self.at.get(&column)?).map(String::as_str)
    }

    fn in_column(&self, column: ColumnKind, error: impl Into<NightError>) -> TableFault {
        let heading = self.heading(column).unwrap_or_default().to_owned();
        TableFault::Column { heading, error: Box::new(error.into()) }
    }

    fn cell<'r>(&self, row: &'r CellRow, column: ColumnKind) -> &'r str {
        self.at.get(&column).and_then(|at| row.value.get(*at)).map_or("", String::as_str)
    }

    fn has_amount(&self, row: &CellRow) -> bool {
        let is_amount =
            |column| matches!(column, &ColumnKind::Account | &ColumnKind::Kitty | &ColumnKind::Amount);
        self.columns.iter().zip(&row.value).any(|(column, cell)| is_amount(column) && !is_no_amount(cell))
    }

    fn name_accounts(&mut self) -> Result<Vec<(usize, usize)>, Vec<TableFault>> {
        let (mut accounts, mut faults) = (Vec::new(), Vec::new());
        for (at, (column, heading)) in self.columns.clone().iter().zip(self.header.clone()).enumerate() {
            if !matches!(column, ColumnKind::Account | ColumnKind::Kitty) {
                continue;
            }
            let known = self.accounts.len();
            match self.account(&heading) {
                // Each player has one column.
                Ok(account) if account < known => {
                    let other = self.accounts.get(account).cloned().unwrap_or_default();
                    let error = Box::new(NameError::Taken { name: heading.clone(), other }.into());
                    faults.push(TableFault::Column { heading, error });
                }
                Ok(account) => accounts.push((at, account)),
                Err(error) => faults.push(TableFault::Column { heading, error: Box::new(error.into()) }),
            }
        }
        if faults.is_empty() { Ok(accounts) } else { Err(faults) }
    }

    /// A new one if it is not known.
    fn account(&mut self, name: &str) -> Result<usize, NameError> {
        let is_kitty = is_kitty(name);
        let key = if is_kitty { String::new() } else { fold(name) };
        if let Some(known) = self.by_name.get(&key) {
            return Ok(*known);
        }
        let named = if is_kitty { KITTY.to_owned() } else { read_name(name, &[""; 0])? };
        self.by_name.insert(key, self.accounts.len());
        self.accounts.push(named);
        Ok(self.accounts.len().saturating_sub(1))
    }

    /// Where each player has a row, it may be a part of one.
    fn add(&mut self, mut night: NightRow) -> Result<(), TableFault> {
        let folded = |text: &Option<String>| text.as_deref().map(fold_text);
        let next = self.nights.len();
        let key = (night.date, folded(&night.place), folded(&night.game));
        let at = if self.is_long() { *self.places.entry(key).or_insert(next) } else { next };
        night.notes.retain(|note| self.notes.insert((at, note.clone())));
        let Some(known) = self.nights.get_mut(at) else {
            self.nights.push(night);
            return Ok(());
        };
        let line = known.line;
        let other = night.currency.zip(known.currency).filter(|(found, first)| found != first);
        other.map_or(Ok(()), |(found, first)| Err(TableFault::OtherCurrency { found, first, line }))?;
        known.currency = known.currency.or(night.currency);
        known.notes.extend(night.notes);
        for (account, won) in night.won {
            if let Some(first) = known.won.insert(account, won) {
                let player = self.accounts.get(account).cloned().unwrap_or_default();
                return Err(TableFault::PlayerTwice { player, first: first.line });
            }
        }
        Ok(())
    }

    fn night(
        &mut self,
        row: &CellRow,
        accounts: &[(usize, usize)],
        order: Option<DateOrder>,
        terms: &SheetTerms,
    ) -> Result<NightRow, TableFault> {
        // Money would count twice.
        let is_text = |column| matches!(column, ColumnKind::Player | ColumnKind::Place | ColumnKind::Note);
        let mut texts = self.columns.iter().zip(&row.value).filter(|(column, _)| is_text(**column));
        let says_sum = texts.any(|(_, cell)| cell.split_whitespace().next().is_some_and(is_sum));
        ensure(!says_sum, || TableFault::IsSum {})?;
        let has_heading = |at: usize| self.header.get(at).is_some_and(|heading| !heading.is_empty());
        let mut cells = row.value.iter().enumerate().filter(|(_, cell)| !is_empty(cell));
        if let Some((_, cell)) = cells.find(|(at, _)| !has_heading(*at)) {
            return Err(TableFault::NoHeading { cell: cell.clone() });
        }
        let day = self.cell(row, ColumnKind::Date);
        ensure(!is_empty(day), || TableFault::NoDay {})?;
        let order = if tells_order(day) { terms.dates } else { order };
        let date = read_day_in(day, order, terms.today).map_err(|error| TableFault::Day {
            heading: self.heading(ColumnKind::Date).unwrap_or_default().to_owned(),
            error,
        })?;
        let own = self.own_account(row)?;
        let won = own.as_slice().iter().chain(accounts).filter_map(|(column, account)| {
            let value = row.value.get(*column).filter(|cell| !is_no_amount(cell))?.clone();
            Some((*account, SheetAt { line: row.line, value }))
        });
        let text = |column| Some(self.cell(row, column).to_owned()).filter(|cell| !is_empty(cell));
        let notes = self.columns.iter().zip(&row.value).filter(|(column, _)| **column == ColumnKind::Note);
        let usual = terms.usual.unwrap_or(Currency::USD);
        let currency =
            text(ColumnKind::Currency).map(|code| Amount::of_cell(&format!("1 {code}"), None, usual));
        let currency = currency.transpose().map_err(|error| self.in_column(ColumnKind::Currency, error))?;
        let currency = currency.map(|one| one.currency);
        if let Some((found, wanted)) = currency.zip(terms.currency).filter(|(found, wanted)| found != wanted)
        {
            let text = self.cell(row, ColumnKind::Currency).to_owned();
            return Err(
                self.in_column(ColumnKind::Currency, MoneyError::OtherCurrency { text, found, wanted })
            );
        }
        Ok(NightRow {
            line: row.line,
            date,
            place: text(ColumnKind::Place),
            game: text(ColumnKind::Game),
            notes: notes.map(|(_, cell)| cell.clone()).filter(|cell| !is_empty(cell)).collect(),
            currency,
            won: won.collect(),
        })
    }

    /// Where each player has a row: the column of the amounts, and whose row it is.
    fn own_account(&mut self, row: &CellRow) -> Result<Option<(usize, usize)>, TableFault> {
        let Some(column) = self.at.get(&ColumnKind::Amount).copied() else { return Ok(None) };
        let account = self.account(self.cell(row, ColumnKind::Player));
        let account = account.map_err(|error| self.in_column(ColumnKind::Player, error))?;
        Ok(Some((column, account)))
    }
}

/// In which all dates can be read, if one is needed; or the first line whose day depends on it.
fn order_of<'c>(
    cells: impl Iterator<Item = (usize, &'c str)>,
    today: NaiveDate,
) -> Result<Option<DateOrder>, SheetAt<TableFault>> {
    // What tells its order stands beside dates in any other.
    let unclear = cells.filter(|(_, cell)| !tells_order(cell));
    let read = unclear.map(|(line, cell)| (line, cell, readings(cell, Some(today))));
    let unclear: Vec<_> = read.filter(|(.., days)| !days.is_empty()).collect();
    let fits =
        |order: &&DateOrder| unclear.iter().all(|(.., days)| days.iter().any(|(own, _)| own == *order));
    let fitting: Vec<DateOrder> = DateOrder::VARIANTS.iter().filter(fits).copied().collect();
    for (line, cell, days) in &unclear {
        let mut days = days.iter().filter(|(order, _)| fitting.contains(order)).map(|(_, day)| *day);
        if let Some(day) = days.next()
            && let Some(other) = days.find(|other| *other != day)
        {
            let words: Vec<&str> = fitting.iter().map(|order| order.word()).collect();
            let (text, day, other) = ((*cell).to_owned(), day.to_string(), other.to_string());
            let error = DayFault::Unclear { text, day, other };
            return Err(SheetAt { line: *line, value: TableFault::Dates { error, words: words.join("|") } });
        }
    }
    Ok(fitting.first().filter(|_| !unclear.is_empty()).copied())
}
