//! A spreadsheet as text: its cells, with the lines on which they stand, and the rows of its nights.

use super::columns::{ColumnChoice, ColumnKind, columns, in_quotes, is_sum};
use super::{SheetTerms, TableFault, is_empty, is_no_amount};
use crate::command::SheetAt;
use crate::command::sheet_file::header_word;
use crate::kernel::characters::begins_formula;
use crate::kernel::day::{DateOrder, DayFault, Period, read_day, read_day_in, readings, tells_order};
use crate::notation::{NameError, fold, fold_text, is_kitty, read_name};
use chrono::NaiveDate;
use csv::{ReaderBuilder, StringRecord};
use std::collections::{HashMap, HashSet, hash_map::Entry};
use strum::VariantArray as _;

/// What is wrong, with the numbers of lines.
type Faults = Vec<SheetAt<TableFault>>;

/// A row of cells, and the number of its line.
type CellRow = SheetAt<Vec<String>>;

/// A night, from one row or from a row for each player.
#[derive(Debug)]
pub(super) struct NightRow {
    pub line: usize,
    pub date: NaiveDate,
    pub place: Option<String>,
    pub game: Option<String>,
    pub night: Option<String>,
    pub notes: Vec<String>,
    /// Those of its rows, with their lines.
    pub currencies: Vec<SheetAt<String>>,
    pub won: Vec<WonCells>,
}

/// What an account won, less what it put in.
#[derive(Debug, Default)]
pub(super) struct WonCells {
    /// Its position.
    pub account: usize,
    pub line: usize,
    pub won: String,
    pub put_in: String,
    /// What a column of its own says that the difference is.
    pub net: String,
}

impl WonCells {
    /// Returns the cells that say something.
    pub(super) fn cells(&self) -> impl Iterator<Item = &str> {
        [self.won.as_str(), self.put_in.as_str()].into_iter().filter(|cell| !is_no_amount(cell))
    }
}

/// Whom a night may have, and its nights.
#[derive(Debug, Default)]
pub(super) struct Spreadsheet {
    pub header: Vec<String>,
    pub columns: Vec<ColumnKind>,
    /// The names of players; none is the kitty.
    pub accounts: Vec<Option<String>>,
    pub rows: Vec<NightRow>,
    /// How many rows have no amounts.
    pub skipped: usize,
    /// The lines of rows that say what others come to.
    pub sums: Vec<usize>,
    by_name: HashMap<String, usize>,
    /// The first column of each kind.
    at: Vec<(ColumnKind, usize)>,
}

/// Returns the lines of a text, however they end.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\r', '\n']).filter(|line| !line.trim().is_empty())
}

/// Returns the sign that a text says itself to have between cells, as some spreadsheets write it first: `sep=;`.
fn said_separator(line: &str) -> Option<char> {
    let line = line.trim_matches(|c: char| c == '"' || c == '\u{feff}' || c.is_whitespace() && c != '\t');
    let sign = line.strip_prefix("sep=").or_else(|| line.strip_prefix("SEP="))?;
    let mut signs = sign.chars();
    Some(signs.next().unwrap_or(',')).filter(|sign| sign.is_ascii() && signs.next().is_none())
}

/// Returns the sign between the cells of a text: the one that makes a cell of `date`, else that of its first line, where a tab
/// or a semicolon goes before a comma.
pub(super) fn separator(text: &str) -> char {
    let first = lines(text).next().unwrap_or_default();
    if let Some(sign) = said_separator(first) {
        return sign;
    }
    let has_date =
        |line: &str, sign: char| cells_of(line, sign).any(|cell| ColumnKind::of(&cell) == ColumnKind::Date);
    let signs = ['\t', ';', ','];
    let makes_date = |sign: &char| lines(text).take(ABOVE_HEADER).any(|line| has_date(line, *sign));
    let of_header = signs.into_iter().chain(['|']).find(makes_date);
    of_header.or_else(|| signs.into_iter().find(|sign| first.contains(*sign))).unwrap_or(',')
}

fn cells_of(line: &str, separator: char) -> impl Iterator<Item = String> + '_ {
    line.split(separator).map(|cell| tidy(cell.trim().trim_matches('"')))
}

/// Returns whether a text is a spreadsheet: its first line has columns, one of which is headed `date`.
pub fn is_table(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let header = lines(text).find(|line| said_separator(line).is_none()).unwrap_or_default();
    let separator = separator(text);
    let mut cells = cells_of(header, separator);
    // A sheet may have a player called Den.
    let is_of_sheet = |cell: &str| header_word(cell).is_some_and(|(_, rest)| !rest.is_empty());
    !cells_of(header, separator).next().is_some_and(|cell| is_of_sheet(&cell))
        && header.contains(separator)
        && cells.any(|cell| ColumnKind::of(&cell) == ColumnKind::Date)
}

/// Returns the text of a cell on one line, without marks that nobody sees, and without the apostrophe that keeps spreadsheets
/// from running it as a formula.
fn tidy(cell: &str) -> String {
    let is_unseen = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    let text = cell.replace(is_unseen, "").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut begins = true;
    while let Some(c) = letters.next() {
        let guards = begins && c == '\'' && letters.peek().is_some_and(|next| begins_formula(*next));
        begins = !guards && (c == ';' || begins && (matches!(c, '"' | '\'') || c.is_whitespace()));
        if guards {
            out.extend(letters.next());
        } else {
            out.push(c);
        }
    }
    out
}

/// How far down the header is looked for: there may be a title above it.
const ABOVE_HEADER: usize = 20;

/// Cuts a text into rows; those without anything in them are left out.
fn cells(text: &str) -> Result<Vec<CellRow>, Vec<SheetAt<TableFault>>> {
    let separator = u8::try_from(separator(text)).unwrap_or(b',');
    let mut builder = ReaderBuilder::new();
    let mut reader =
        builder.has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    let mut lines = TextLines { text, at: 0, line: 1 };
    let mut rows: Vec<CellRow> = Vec::new();
    // One for all: each takes the room of the longest.
    let mut record = StringRecord::new();
    while reader.read_record(&mut record).map_err(|error| {
        let line = error.position().map_or(1, |position| lines.of(position));
        vec![SheetAt { line, value: TableFault::Row { problem: error.to_string() } }]
    })? {
        let line = record.position().map_or(1, |position| lines.of(position));
        let cells: Vec<String> = record.iter().map(tidy).collect();
        let is_first = rows.is_empty();
        if !(is_first && said_separator(&cells.concat()).is_some())
            && cells.iter().any(|cell| !is_empty(cell))
        {
            rows.push(SheetAt { line, value: cells });
        }
    }
    // What no quotation mark closes goes on to the end of the text.
    let is_unclosed = text.matches('"').count() % 2 == 1;
    let last = rows.last().filter(|row| is_unclosed && text.trim_end().matches('\n').count() >= row.line);
    match last.map(|row| row.line) {
        Some(line) => Err(vec![SheetAt { line, value: TableFault::Unclosed {} }]),
        None => Ok(rows),
    }
}

/// Returns whether a date stands in the first row where it is said that dates are: then columns are called by their numbers.
fn has_no_header(rows: &[CellRow], terms: &SheetTerms) -> bool {
    let number = |(word, which): &ColumnChoice| {
        let is_date = ColumnKind::of(word) == ColumnKind::Date;
        which.parse::<usize>().ok().filter(|_| is_date)?.checked_sub(1)
    };
    let cell = |at: usize| rows.first()?.value.get(at);
    let dates = terms.columns.iter().filter_map(number).filter_map(cell);
    dates.into_iter().any(|cell| !readings(cell, None).is_empty())
}

/// The lines of a text, counted as an editor does: blank ones too, which stand before no record.
struct TextLines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl TextLines<'_> {
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

impl Spreadsheet {
    /// Reads the rows of a text, and what is wrong with some of them.
    ///
    /// # Errors
    /// What is wrong with the header, without which there are no rows.
    pub(super) fn read(text: &str, terms: &SheetTerms) -> Result<(Spreadsheet, Faults), Faults> {
        let mut rows = cells(text.trim_start_matches('\u{feff}'))?;
        let is_header = |row: &CellRow| row.value.iter().any(|cell| ColumnKind::of(cell) == ColumnKind::Date);
        let at = rows.iter().take(ABOVE_HEADER).position(is_header);
        if at.is_none() && has_no_header(&rows, terms) {
            let columns = rows.first().map_or(0, |row| row.value.len());
            rows.insert(
                0,
                SheetAt { line: 1, value: (1..=columns).map(|number| number.to_string()).collect() },
            );
        }
        let mut rows = rows.drain(at.unwrap_or(0)..);
        let SheetAt { line, value: mut header } =
            rows.next().unwrap_or(SheetAt { line: 1, value: Vec::new() });
        // A column without a heading is called by its number.
        for (_, which) in &terms.columns {
            let at = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            if let Some(heading) = at.and_then(|at| header.get_mut(at)).filter(|heading| heading.is_empty()) {
                which.clone_into(heading);
            }
        }
        let columns = columns(&header, &terms.columns)
            .map_err(|faults| faults.into_iter().map(|value| SheetAt { line, value }).collect::<Vec<_>>())?;
        let mut table = Spreadsheet { header, columns, ..Spreadsheet::default() };
        for (at, column) in table.columns.iter().enumerate() {
            if table.at.iter().all(|(known, _)| known != column) {
                table.at.push((column.clone(), at));
            }
        }
        let mut faults = Vec::new();
        let accounts = table.name_accounts(&mut faults, line);
        if !faults.is_empty() {
            return Err(faults);
        }
        let all = table.skip(rows.collect());
        if all.is_empty() {
            return Err(vec![SheetAt { line, value: TableFault::NoRows {} }]);
        }
        let labelled =
            all.iter().filter_map(|row| Some(SheetAt { line: row.line, value: table.says_sum(row)? }));
        faults.extend(labelled);
        let mut order = terms.dates;
        if order.is_none() {
            let cell = |row: &CellRow| SheetAt { line: row.line, value: table.cell(row, &ColumnKind::Date) };
            let dates: Vec<SheetAt<String>> = all.iter().map(cell).collect();
            let dates =
                dates.iter().map(|SheetAt { line, value }| SheetAt { line: *line, value: value.as_str() });
            let (found, unclear) = order_of(dates, terms.today);
            order = found;
            faults.extend(unclear);
        }
        let (mut nights, mut first_lines) = (HashMap::new(), HashMap::new());
        let mut notes = HashSet::new();
        for row in all {
            let heading = |table: &Spreadsheet| table.heading(&ColumnKind::Date);
            let cell = table.cell(&row, &ColumnKind::Date);
            if is_empty(&cell) {
                faults.push(SheetAt { line: row.line, value: TableFault::NoDay {} });
                continue;
            }
            let order = if tells_order(&cell) { terms.dates } else { order };
            let date = match read_day_in(&cell, order, terms.today) {
                Ok(date) => date,
                Err(error) => {
                    let value = TableFault::Day { heading: heading(&table), error };
                    faults.push(SheetAt { line: row.line, value });
                    continue;
                }
            };
            table.check_headings(&row, &mut faults);
            let mut night = table.night(&row, date);
            if table.is_long() {
                let account = match table.account_of(&row) {
                    Ok(account) => account,
                    Err(value) => {
                        faults.push(SheetAt { line: row.line, value });
                        continue;
                    }
                };
                let folded = |text: &Option<String>| text.as_deref().map(fold_text);
                let key = (date, folded(&night.place), folded(&night.game), night.night.clone());
                let at = *nights.entry(key).or_insert(table.rows.len());
                night.notes.retain(|note| notes.insert((at, note.clone())));
                match table.rows.get_mut(at) {
                    Some(first) => {
                        first.currencies.extend(night.currencies);
                        first.notes.extend(night.notes);
                    }
                    None => table.rows.push(night),
                }
                match first_lines.entry((at, account)) {
                    Entry::Vacant(new) => {
                        new.insert(row.line);
                        let won = [Some(table.won(&row, account)), table.kitty_of(&row)];
                        if let Some(night) = table.rows.get_mut(at) {
                            night.won.extend(won.into_iter().flatten());
                        }
                    }
                    Entry::Occupied(first) => {
                        let player = table.accounts.get(account).cloned().flatten();
                        let player = player.unwrap_or_else(|| "kitty".to_owned());
                        let value = TableFault::PlayerTwice { player, first: *first.get() };
                        faults.push(SheetAt { line: row.line, value });
                    }
                }
            } else {
                let cells = accounts.iter().filter_map(|(column, account)| {
                    let won = row.value.get(*column).filter(|cell| !is_no_amount(cell))?.clone();
                    Some(WonCells { account: *account, line: row.line, won, ..WonCells::default() })
                });
                night.won.extend(cells);
                table.rows.push(night);
            }
        }
        // Without one of its rows a night would not add up either.
        let is_of_rows = |fault: &SheetAt<TableFault>| {
            matches!(fault.value, TableFault::PlayerTwice { .. } | TableFault::Player { .. })
        };
        if faults.iter().any(is_of_rows) { Err(faults) } else { Ok((table, faults)) }
    }

    pub(super) fn is_long(&self) -> bool {
        self.at(&ColumnKind::Player).is_some()
    }

    fn at(&self, column: &ColumnKind) -> Option<usize> {
        self.at.iter().find(|(other, _)| other == column).map(|(_, at)| *at)
    }

    /// Returns the heading of the first column that holds something.
    pub(super) fn heading(&self, column: &ColumnKind) -> String {
        self.at(column).and_then(|at| self.header.get(at)).cloned().unwrap_or_default()
    }

    fn cell(&self, row: &CellRow, column: &ColumnKind) -> String {
        self.at(column).and_then(|at| row.value.get(at)).cloned().unwrap_or_default()
    }

    /// Makes the accounts of a header, each with its column.
    fn name_accounts(&mut self, faults: &mut Vec<SheetAt<TableFault>>, line: usize) -> Vec<(usize, usize)> {
        let mut accounts = Vec::new();
        for (at, (column, heading)) in self.columns.clone().iter().zip(self.header.clone()).enumerate() {
            let account = match column {
                ColumnKind::Account => self.account(in_quotes(&heading).unwrap_or(&heading), true),
                ColumnKind::Kitty if !self.is_long() => self.account("kitty", true),
                _ => continue,
            };
            match account {
                Ok(account) => accounts.push((at, account)),
                Err(error) => {
                    let second = at.saturating_add(1);
                    let first = self.by_name.get(&fold(&heading)).and_then(|known| accounts.get(*known));
                    let value = match (&error, first) {
                        (NameError::Taken { name, other }, Some((first, _))) if name == other => {
                            TableFault::HeadingTwice { heading, first: first.saturating_add(1), second }
                        }
                        _ => TableFault::Heading { column: second, error },
                    };
                    faults.push(SheetAt { line, value });
                }
            }
        }
        accounts
    }

    /// Returns the position of an account. The name of a new one has to be the only one of its letters.
    fn account(&mut self, name: &str, is_new: bool) -> Result<usize, NameError> {
        let key = if is_kitty(name) { String::new() } else { fold(name) };
        let known = self.by_name.get(&key).copied();
        if let Some(known) = known.filter(|_| !is_new) {
            return Ok(known);
        }
        let others = known.and_then(|known| self.accounts.get(known).cloned().flatten());
        let named = match is_kitty(name) {
            true => None,
            false => Some(read_name(name, others.as_slice())?),
        };
        self.by_name.insert(key, self.accounts.len());
        self.accounts.push(named);
        Ok(self.accounts.len().saturating_sub(1))
    }

    /// Returns whose row it is.
    fn account_of(&mut self, row: &CellRow) -> Result<usize, TableFault> {
        let name = self.cell(row, &ColumnKind::Player);
        self.account(in_quotes(&name).unwrap_or(&name), false)
            .map_err(|error| TableFault::Player { heading: self.heading(&ColumnKind::Player), error })
    }

    pub(super) fn has_kitty(&self) -> bool {
        self.at(&ColumnKind::Kitty).is_some()
    }

    /// Returns what a row says that the kitty won, where each player has a row.
    fn kitty_of(&mut self, row: &CellRow) -> Option<WonCells> {
        let won = self.cell(row, &ColumnKind::Kitty);
        let account = (!is_no_amount(&won)).then(|| self.account("kitty", false).ok())??;
        Some(WonCells { account, line: row.line, won, ..WonCells::default() })
    }

    /// Leaves out the rows that say what others come to, and those without amounts, which are counted.
    fn skip(&mut self, rows: Vec<CellRow>) -> Vec<CellRow> {
        let is_amount = |column: &ColumnKind| {
            matches!(
                column,
                ColumnKind::Account
                    | ColumnKind::Kitty
                    | ColumnKind::Amount
                    | ColumnKind::BuyIn
                    | ColumnKind::CashOut
            )
        };
        let sums_up = |row: &CellRow| {
            let date = self.cell(row, &ColumnKind::Date);
            let mut texts = self.columns.iter().zip(&row.value).filter(|(column, _)| !is_amount(column));
            is_of_sums(&date)
                || (self.is_long() && is_sum(&self.cell(row, &ColumnKind::Player)))
                || (is_empty(&date) && texts.any(|(_, cell)| begins_with_sum(cell)))
        };
        let (sums, mut rows): (Vec<CellRow>, Vec<CellRow>) = rows.into_iter().partition(sums_up);
        self.sums = sums.iter().map(|row| row.line).collect();
        let all = rows.len();
        rows.retain(|row| {
            // What has no heading is not passed over.
            let columns = self.columns.iter().map(is_amount).chain(std::iter::repeat(true));
            columns.zip(&row.value).any(|(is_read, cell)| is_read && !is_no_amount(cell))
        });
        self.skipped = all.saturating_sub(rows.len());
        rows
    }

    /// Returns what is wrong with a row that has a date and calls itself a sum: money would count twice, or a night not at all.
    fn says_sum(&self, row: &CellRow) -> Option<TableFault> {
        let may_say =
            |column: &ColumnKind| matches!(column, ColumnKind::Place | ColumnKind::Note | ColumnKind::Night);
        let says = |((column, _), cell): &((&ColumnKind, &String), &String)| {
            may_say(column) && begins_with_sum(cell)
        };
        let ((_, heading), text) = self.columns.iter().zip(&self.header).zip(&row.value).find(says)?;
        Some(TableFault::SaysSum { text: text.clone(), heading: heading.clone() })
    }

    /// Names cells that have no heading.
    fn check_headings(&self, row: &CellRow, faults: &mut Vec<SheetAt<TableFault>>) {
        let has_none = |at: usize| self.header.get(at).is_none_or(|heading| heading.is_empty());
        let is_read = |at: usize| self.columns.get(at).is_some_and(|column| *column != ColumnKind::Ignored);
        for (at, cell) in row.value.iter().enumerate().filter(|(at, _)| has_none(*at) && !is_read(*at)) {
            if !is_empty(cell) && !self.is_long() {
                let value = TableFault::NoHeading { column: at.saturating_add(1), cell: cell.clone() };
                faults.push(SheetAt { line: row.line, value });
            }
        }
    }

    fn night(&self, row: &CellRow, date: NaiveDate) -> NightRow {
        let text = |column: &ColumnKind| Some(self.cell(row, column)).filter(|cell| !is_empty(cell));
        let notes = self.columns.iter().zip(&row.value).filter(|(column, _)| **column == ColumnKind::Note);
        NightRow {
            line: row.line,
            date,
            place: text(&ColumnKind::Place),
            game: text(&ColumnKind::Game),
            night: text(&ColumnKind::Night),
            notes: notes.map(|(_, cell)| cell.clone()).filter(|cell| !is_empty(cell)).collect(),
            currencies: text(&ColumnKind::Currency)
                .map(|value| SheetAt { line: row.line, value })
                .into_iter()
                .collect(),
            won: Vec::new(),
        }
    }

    /// Returns what the player of a row won, or took out and put in.
    fn won(&self, row: &CellRow, account: usize) -> WonCells {
        let [won, put_in, amount] = [ColumnKind::CashOut, ColumnKind::BuyIn, ColumnKind::Amount]
            .map(|column| self.cell(row, &column));
        match self.is_difference() {
            true => WonCells { account, line: row.line, won, put_in, net: amount },
            false => WonCells { account, line: row.line, won: amount, ..WonCells::default() },
        }
    }

    /// Returns whether what somebody won is what was taken out less what was put in.
    pub(super) fn is_difference(&self) -> bool {
        self.at(&ColumnKind::BuyIn).is_some() && self.at(&ColumnKind::CashOut).is_some()
    }
}

/// Returns whether a text begins with a word that says a sum: `Total balance`, `celkem za rok`.
fn begins_with_sum(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(is_sum)
}

/// Returns whether what stands in place of a date says a sum, if need be of a month or a year, and no day: `total`, `celkem 2024`.
fn is_of_sums(date: &str) -> bool {
    let (sums, rest): (Vec<&str>, Vec<&str>) = date.split_whitespace().partition(|word| is_sum(word));
    let rest = rest.join(" ");
    !sums.is_empty() && (rest.is_empty() || (Period::read(&rest).is_ok() && read_day(&rest, None).is_err()))
}

/// Finds the order in which all dates of a column can be read, none where there is no need of one; and where that may be
/// several, the first line whose day depends on it.
fn order_of<'c>(
    cells: impl Iterator<Item = SheetAt<&'c str>>,
    today: NaiveDate,
) -> (Option<DateOrder>, Option<SheetAt<TableFault>>) {
    let read: Vec<_> =
        cells.map(|SheetAt { line, value: cell }| (line, cell, readings(cell, Some(today)))).collect();
    // What tells its order stands beside dates in any other.
    let unclear: Vec<_> =
        read.iter().filter(|(_, cell, days)| !days.is_empty() && !tells_order(cell)).collect();
    let fits =
        |order: &&DateOrder| unclear.iter().all(|(.., days)| days.iter().any(|(own, _)| own == *order));
    let fitting: Vec<DateOrder> = DateOrder::VARIANTS.iter().filter(fits).copied().collect();
    let Some(one) = fitting.first().filter(|_| !unclear.is_empty()) else { return (None, None) };
    // Beside `2026-03-14` a short `26-03-15` begins with the year too.
    let begins_with_year = |cell: &str| cell.split('-').next().is_some_and(|year| year.len() == 4);
    if fitting.contains(&DateOrder::Ymd)
        && read.iter().any(|(_, cell, days)| begins_with_year(cell) && !days.is_empty())
    {
        return (Some(DateOrder::Ymd), None);
    }
    for (line, cell, days) in &unclear {
        let mut days = days.iter().filter(|(order, _)| fitting.contains(order)).map(|(_, day)| *day);
        if let Some(day) = days.next()
            && let Some(other) = days.find(|other| *other != day)
        {
            let words: Vec<&str> = fitting.iter().map(|order| order.word()).collect();
            let (text, day, other) = ((*cell).to_owned(), day.to_string(), other.to_string());
            let error = DayFault::Unclear { text, day, other };
            let value = TableFault::Dates { error, words: words.join("|") };
            return (Some(*one), Some(SheetAt { line: *line, value }));
        }
    }
    (Some(*one), None)
}
