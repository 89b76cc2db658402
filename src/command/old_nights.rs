//! Old nights of which only the results are known, from a spreadsheet: a row a night with a column a player, or a row for
//! each player of a night. Each becomes a night as a sheet file tells it.

mod columns;
mod table;

use crate::command::{Headers, Request, SettleBy, SheetAt, SheetFile, request::Won};
use crate::kernel::day::{DateOrder, DayFault};
use crate::kernel::{Minor, Overflow};
use crate::money::{Amount, Currency, MoneyError};
use crate::notation::{NameError, UNITS, fold, fold_text, read_name};
use crate::rules::{Catalog, RESULTS};
use chrono::NaiveDate;
pub use columns::{ColumnChoice, ColumnKind};
use std::collections::{BTreeMap, HashMap};
pub use table::is_table;
use table::{NightRow, Spreadsheet, WonCells};

/// Of a night; each is compared with the others.
const MOST_PLAYERS: usize = 1000;

/// What was read of a spreadsheet, and what its columns were taken for.
#[derive(Debug)]
pub struct OldNights {
    pub nights: Vec<SheetFile>,
    /// What columns hold, with their headings; players together.
    pub columns: Vec<(ColumnKind, Vec<String>)>,
    /// The currencies of the nights.
    pub currencies: Vec<Currency>,
    /// How many rows have no amounts.
    pub skipped: usize,
    /// The lines of rows that say what others come to, which are left out.
    pub sums: Vec<usize>,
}

/// What somebody says of all rows.
#[derive(Debug, Clone)]
pub struct SheetTerms {
    pub currency: Option<Currency>,
    /// The currency where nothing names one.
    pub usual: Option<Currency>,
    /// What a unit is worth, where numbers without a currency are units.
    pub stake: Option<String>,
    /// Whether what was lost is still owed.
    pub owed: bool,
    /// The order of dates where they do not tell.
    pub dates: Option<DateOrder>,
    /// Who gets what a row lacks to zero.
    pub rest: Option<String>,
    /// What is said of columns.
    pub columns: Vec<ColumnChoice>,
    pub today: NaiveDate,
}

crate::hinted_phrases! {
    pub enum TableFault: Error {
        NoDate {} = "no column is headed `date`" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`; `--columns date=1` names a column by its number or heading";
        NoPlayers {} = "two columns at least need the name of a player" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`, or `date,player,amount`, which `--columns player=2,amount=3` can say";
        NoAmounts {} = "no column is headed `amount`, nor two `buy-in` and `cash-out`" =>
            "`--columns amount=3` names a column by its number or heading";
        NoRows {} = "no row below the header has amounts";
        Twice { heading: String, first: usize, second: usize } =
            "columns {first} and {second} both say `{heading}`" => "`--columns {heading}={first}` reads only that one";
        UnknownColumn { word: String, known: String } = "`--columns`: unknown `{word}`" => "use {known}";
        NoColumn { which: String, columns: usize } = "`--columns`: no column is headed `{which}`" =>
            "write a heading, or a number from 1 to {columns}";
        SaidTwice { column: usize, first: String, second: String } =
            "`--columns`: column {column} is said to be `{first}` and `{second}`" => "a column holds one thing";
        TwoColumns { word: String, first: usize, second: usize } =
            "`--columns`: both columns {first} and {second} are said to be `{word}`" => "say one of them";
        Heading { column: usize, error: NameError } = "column {column}: {error}" =>
            "`--columns skip={column}` leaves out a column that is no player's";
        HeadingTwice { heading: String, first: usize, second: usize } =
            "columns {first} and {second} are both headed `{heading}`" =>
            "each player has one column; `--columns skip={second}` leaves one out";
        Player { heading: String, error: NameError } = "column `{heading}`: {error}";
        Rest { error: NameError } = "`--rest`: {error}";
        Stake { error: MoneyError } = "`--stake`: {error}";
        Export {} = "these are the lines of an export, of which nights cannot be made again" =>
            "`export --format sheet` or `--format jsonl` can be imported";
        NoHeading { column: usize, cell: String } = "column {column} has no heading, and here it says `{cell}`";
        Day { heading: String, error: DayFault } = "column `{heading}`: {error}";
        Amount { heading: String, error: MoneyError } = "column `{heading}`: {error}";
        NotAnAmount { heading: String, error: MoneyError } = "column `{heading}`: {error}" =>
            "`--columns \"skip={heading}\"` leaves out a column that is no player's";
        NoDay {} = "this row has no date" =>
            "each row of a night has its date; a row of sums says `total` in its place, and is left out";
        NoCurrency {} = "in which currency are these amounts?" => "`--currency EUR` says it for the whole file";
        NoStake { text: String } = "`{text}` needs a stake" => "`--stake 10c` says what a unit is worth";
        PartOfUnit { text: String, currency: Currency } = "`{text}` is no whole number of units" =>
            "`{text} {currency}` is money, with its currency";
        Net { heading: String, net: Amount, difference: Amount } =
            "column `{heading}` says {net}, and what was taken out less what was put in is {difference}" =>
            "`--columns amount={heading}` reads that column alone; a column that is not read may hold what is missing";
        SaidCurrency { found: Currency, said: Currency } =
            "this row is in {found}, and `--currency` says {said}" => "leave `--currency` out, or the column";
        SaysSum { text: String, heading: String } = "this row has a date, and `{text}` says that it is a sum" =>
            "leave a row of sums out, or it would count everything twice; if it is a night, `--columns \"skip={heading}\"` does not read its text";
        Nobody {} = "nobody played; a night has two players at least";
        Crowd { players: usize, most: usize } = "{players} players in one night; at most {most} are read";
        Alone { player: String } = "only {player} played; a night has two players at least";
        Sum { sum: Amount } = "the amounts of this row add up to {sum}, not to zero" =>
            "`--rest NAME` gives what is missing to an account of that name; what goes into the kitty has a column `kitty`; `--columns skip=HEADING` leaves out a column that is no player's";
        Running { heading: String } = "`{heading}` seems to be a running balance, not what was won in each night" =>
            "what was won is needed; if it is that, `--columns amount={heading}` says so";
        Total {} = "this row is the sum of all others" =>
            "leave it out, or it would count everything twice; if it is a night, write it above another row";
        PlayerTwice { player: String, first: usize } = "{player} has another row of this night in line {first}" =>
            "a column `night` or `place` tells nights of one day apart; of one night each player has one row";
        OtherCurrency { found: Currency, first: Currency, line: usize } =
            "this row is in {found}, and line {line} of the same night in {first}" =>
            "a night has one currency; a column `night` or `place` tells nights of one day apart";
        Dates { error: DayFault, words: String } = "{error}" =>
            "say in which order this column has day, month and year: `--dates {words}`";
        TooMuch {} = "the amounts of this row are too large to add up";
        SameNight { first: usize } = "line {first} has the same date and players" =>
            "if both were played, a column `night` or `place` tells them apart";
        Row { problem: String } = "this row cannot be read: {problem}";
        Unclosed {} = "a quotation mark in this row is not closed";
    }
}

/// Returns whether nothing stands in a cell: whoever has none was not there. A dash is nothing too, beside a currency as in
/// accounts: `$ -`, `- Kč`.
fn is_empty(cell: &str) -> bool {
    let is_dash = |c: char| matches!(c, '-' | '\u{2013}' | '\u{2014}');
    let beside = cell.trim_matches(|c: char| is_dash(c) || c.is_whitespace());
    let has_digit = || beside.contains(|c: char| c.is_ascii_digit());
    let is_currency = || Amount::of_cell(&format!("1 {beside}"), None, Currency::USD).is_ok();
    beside.is_empty() || (cell.contains(is_dash) && !has_digit() && is_currency())
}

/// Returns whether a cell for an amount has none: `x` and `n/a` say it too, which elsewhere may be names.
fn is_no_amount(cell: &str) -> bool {
    is_empty(cell) || ["x", "na"].contains(&fold(cell).as_str())
}

/// Returns a number of units, and whether it is said that they are units: `12 units`, or a bare `-3`.
fn units(cell: &str) -> Option<(i64, bool)> {
    let plain = Amount::plain_cell(cell)?;
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | ',');
    let (number, unit) = plain.split_at_checked(plain.find(|c| !is_of_number(c)).unwrap_or(plain.len()))?;
    let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, ""));
    // Sums of a spreadsheet carry noise far behind the point: 12.000000001.
    let is_noise = decimals.len() > 3 && decimals.starts_with("000");
    let is_whole = is_noise || decimals.bytes().all(|digit| digit == b'0') && decimals.len() != 3;
    let is_said = UNITS.is(unit.trim());
    let units = whole.parse().ok().filter(|_| is_whole)?;
    (is_said || unit.is_empty()).then_some((units, is_said))
}

/// Returns whether one sign stands in a cell, with three digits behind it.
fn three_behind(cell: &str) -> bool {
    let mut parts = cell.split([',', '.']);
    let behind = parts.next().and_then(|_| parts.next());
    let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).count();
    parts.next().is_none() && behind.is_some_and(|part| digits(part) == 3)
}

/// Returns whether a cell is a number without a unit or a currency.
fn is_number(cell: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || "-+\u{2212}\u{2013}\u{2014}.,'\u{2019}()".contains(c);
    cell.chars().all(|c| c.is_ascii_digit() || is_sign(c))
}

/// Reads the nights of a spreadsheet, or returns everything that is wrong with it, by lines.
pub fn read(text: &str, terms: SheetTerms, catalog: &Catalog) -> Result<OldNights, Vec<SheetAt<TableFault>>> {
    let (table, mut faults) = Spreadsheet::read(text, &terms)?;
    let names: Vec<&String> = table.accounts.iter().flatten().collect();
    let of_option = |value| vec![SheetAt { line: 1, value }];
    if let Some(rest) = &terms.rest {
        read_name(rest, &names).map_err(|error| of_option(TableFault::Rest { error }))?;
    }
    let cells = || table.rows.iter().flat_map(|row| &row.won).flat_map(WonCells::cells);
    let supposed = terms.usual.unwrap_or(Currency::USD);
    let named = the_one(cells().filter_map(|cell| Amount::currency_of_cell(cell, supposed)));
    let usual = named.or(terms.usual);
    if let Some(stake) = &terms.stake {
        let stake = Amount::parse_in(stake, terms.currency, usual.unwrap_or(Currency::USD));
        stake.and_then(Amount::positive).map_err(|error| of_option(TableFault::Stake { error }))?;
    }
    let decimal = the_one(cells().filter_map(Amount::decimal_sign));
    let converter = Converter {
        table: &table,
        terms: SheetTerms { usual, ..terms },
        catalog,
        decimal,
        sums: BTreeMap::new(),
        last: BTreeMap::new(),
        all: 0,
        changes: 0,
    };
    let read = converter.read();
    if faults.is_empty() {
        return read;
    }
    // A row that says that it is a sum need not be found to be one.
    let is_said = |fault: &SheetAt<TableFault>| {
        matches!(fault.value, TableFault::Total {}) && faults.iter().any(|known| known.line == fault.line)
    };
    let more: Vec<_> = read.err().into_iter().flatten().filter(|fault| !is_said(fault)).collect();
    faults.extend(more);
    faults.sort_by_key(|fault| fault.line);
    Err(faults)
}

/// Returns what all say, if they say the same.
fn the_one<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

struct Converter<'t> {
    table: &'t Spreadsheet,
    terms: SheetTerms,
    catalog: &'t Catalog,
    /// What stands before decimals, if the amounts agree; the other sign is between thousands.
    decimal: Option<char>,
    /// What the accounts won in all rows so far.
    sums: BTreeMap<usize, Minor>,
    /// What the accounts won in the last row of each, and of all amounts how large they are, and how much they change.
    last: BTreeMap<usize, Minor>,
    all: i128,
    changes: i128,
}

/// What an account won.
struct AccountAmount {
    account: usize,
    amount: Amount,
    units: Option<i64>,
}

impl AccountAmount {
    fn plus(self, other: &AccountAmount) -> Result<AccountAmount, TableFault> {
        let AccountAmount { account, amount: Amount { minor, currency }, units } = self;
        let minor = minor.plus(other.amount.minor).map_err(|Overflow| TableFault::TooMuch {})?;
        let units = units.zip(other.units).and_then(|(one, other)| one.checked_add(other));
        Ok(AccountAmount { account, amount: Amount { minor, currency }, units })
    }
}

impl Converter<'_> {
    fn read(mut self) -> Result<OldNights, Vec<SheetAt<TableFault>>> {
        let table = self.table;
        let mut nights = Vec::with_capacity(table.rows.len());
        let mut faults: Vec<SheetAt<TableFault>> = Vec::new();
        let mut currencies: Vec<Currency> = Vec::new();
        // By date and players the places and numbers of nights, with their lines.
        let mut before: HashMap<_, HashMap<_, usize>> = HashMap::new();
        let mut is_asked = false;
        for (at, row) in table.rows.iter().enumerate() {
            let moved = match self.moved(row) {
                Ok(moved) => moved,
                Err(wrong) => {
                    // The currency is asked once.
                    let is_news = |fault: &SheetAt<TableFault>| match fault.value {
                        TableFault::NoCurrency {} => !std::mem::replace(&mut is_asked, true),
                        _ => true,
                    };
                    faults.extend(wrong.into_iter().filter(is_news));
                    continue;
                }
            };
            let is_last = at > 1 && at.saturating_add(1) == table.rows.len();
            if is_last && faults.is_empty() && self.sums_up(&moved) {
                faults.push(SheetAt { line: row.line, value: TableFault::Total {} });
            }
            self.add(&moved);
            let mut players: Vec<usize> = moved.iter().map(|moved| moved.account).collect();
            players.sort_unstable();
            let place = (row.place.as_deref().map(fold_text), row.night.clone());
            let others = before.entry((row.date, players)).or_default();
            // Without a place it may be any of them.
            let may_be = |other: &(Option<String>, Option<String>)| {
                let same =
                    |one: &Option<String>, two: &Option<String>| one.is_none() || two.is_none() || one == two;
                same(&other.0, &place.0) && same(&other.1, &place.1)
            };
            if let Some((_, first)) = others.iter().find(|(other, _)| may_be(other)) {
                faults.push(SheetAt { line: row.line, value: TableFault::SameNight { first: *first } });
                continue;
            }
            others.insert(place, row.line);
            match self.night(row, moved) {
                Ok((night, currency)) => {
                    if !currencies.contains(&currency) {
                        currencies.push(currency);
                    }
                    nights.push(night);
                }
                Err(value) => faults.push(SheetAt { line: row.line, value }),
            }
        }
        if faults.is_empty() && self.are_running() {
            let (line, heading) = (1, self.table.heading(&ColumnKind::Amount));
            faults.push(SheetAt { line, value: TableFault::Running { heading } });
        }
        faults.sort_by_key(|fault| fault.line);
        if !faults.is_empty() {
            return Err(faults);
        }
        let (skipped, sums) = (table.skipped, table.sums.clone());
        Ok(OldNights { nights, columns: self.columns(), currencies, skipped, sums })
    }

    /// Returns what columns were taken for, each with its headings.
    fn columns(&self) -> Vec<(ColumnKind, Vec<String>)> {
        let mut columns: Vec<(ColumnKind, Vec<String>)> = Vec::new();
        for (column, heading) in self.table.columns.iter().zip(&self.table.header) {
            if heading.is_empty() {
                continue;
            }
            match columns.iter_mut().find(|(other, _)| other == column) {
                Some((_, headings)) => headings.push(heading.to_owned()),
                None => columns.push((column.clone(), vec![heading.to_owned()])),
            }
        }
        columns
    }

    /// Returns whether a row says what all before it come to.
    fn sums_up(&self, moved: &[AccountAmount]) -> bool {
        let own: BTreeMap<usize, Minor> =
            moved.iter().map(|moved| (moved.account, moved.amount.minor)).collect();
        let is_zero = |minor: Option<&Minor>| minor.is_none_or(|minor| minor.0 == 0);
        let is_sum = |account: &usize| {
            let (sum, own) = (self.sums.get(account), own.get(account));
            sum == own || (is_zero(sum) && is_zero(own))
        };
        own.keys().chain(self.sums.keys()).all(is_sum) && own.values().any(|minor| minor.0 != 0)
    }

    /// Returns whether amounts that go by a name of both kinds are what was won until then: they change by less than they are.
    fn are_running(&self) -> bool {
        let is_said = |(word, _): &ColumnChoice| ColumnKind::of(word) == ColumnKind::Amount;
        let heading = fold(&self.table.heading(&ColumnKind::Amount));
        ["balance", "bilance", "saldo"].contains(&heading.as_str())
            && !self.table.is_difference()
            && !self.terms.columns.iter().any(is_said)
            && self.table.rows.len() > 2
            && self.changes * 5 < self.all * 4
    }

    fn add(&mut self, moved: &[AccountAmount]) {
        for AccountAmount { account, amount, .. } in moved {
            let sum = self.sums.entry(*account).or_insert(Minor::ZERO);
            *sum = sum.plus(amount.minor).unwrap_or(*sum);
            let last = self.last.insert(*account, amount.minor).unwrap_or(Minor::ZERO);
            self.all += i128::from(amount.minor.0).abs();
            self.changes += (i128::from(amount.minor.0) - i128::from(last.0)).abs();
        }
    }

    fn name(&self, account: usize) -> Option<&String> {
        self.table.accounts.get(account)?.as_ref()
    }

    /// Returns the heading that the amount of an account stands under.
    fn heading(&self, account: usize) -> String {
        let of_long = || match self.table.is_difference() {
            true => self.table.heading(&ColumnKind::CashOut),
            false => self.table.heading(&ColumnKind::Amount),
        };
        let name = || self.name(account).cloned().unwrap_or_else(|| self.table.heading(&ColumnKind::Kitty));
        let has_column = self.name(account).is_none() && self.table.has_kitty();
        let is_of_amounts = self.table.is_long() && !has_column;
        if is_of_amounts { of_long() } else { name() }
    }

    /// Reads the amounts of a row, all in one currency: that of its column, else of all rows, else the one that it names.
    fn moved(&self, row: &NightRow) -> Result<Vec<AccountAmount>, Vec<SheetAt<TableFault>>> {
        let mut faults = Vec::new();
        let supposed = self.terms.usual.unwrap_or(Currency::USD);
        let mut own: Option<SheetAt<Currency>> = None;
        for SheetAt { line, value: cell } in &row.currencies {
            let value = match (Amount::of_cell(&format!("1 {cell}"), None, supposed), own) {
                (Ok(one), None) => {
                    own = Some(SheetAt { line: *line, value: one.currency });
                    continue;
                }
                (Ok(one), Some(first)) if one.currency == first.value => continue,
                (Ok(one), Some(SheetAt { line, value: first })) => {
                    TableFault::OtherCurrency { found: one.currency, first, line }
                }
                (Err(error), _) => {
                    TableFault::Amount { heading: self.table.heading(&ColumnKind::Currency), error }
                }
            };
            faults.push(SheetAt { line: *line, value });
        }
        let own = own.map(|own| own.value);
        if let (Some(found), Some(said)) = (own, self.terms.currency.filter(|said| Some(*said) != own)) {
            faults.push(SheetAt { line: row.line, value: TableFault::SaidCurrency { found, said } });
        }
        let mut cells = row.won.iter().flat_map(WonCells::cells);
        let named = || cells.find_map(|cell| Amount::currency_of_cell(cell, supposed));
        let of_stake = || Amount::currency_of_cell(self.terms.stake.as_ref()?, supposed);
        let agreed = own.or(self.terms.currency).or_else(named).or_else(of_stake).or(self.terms.usual);
        if agreed.is_none() {
            faults.push(SheetAt { line: row.line, value: TableFault::NoCurrency {} });
        }
        let currency = agreed.unwrap_or(supposed);
        let mut all: Vec<AccountAmount> = Vec::with_capacity(row.won.len());
        // Each row of a night may say something of the kitty.
        let mut kitty: Option<AccountAmount> = None;
        for cells in row.won.iter().filter(|cells| cells.cells().next().is_some()) {
            let read = self.difference(cells, currency).and_then(|read| {
                if self.name(read.account).is_some() {
                    return Ok(Some(read));
                }
                kitty = Some(match kitty.take() {
                    Some(first) => first.plus(&read)?,
                    None => read,
                });
                Ok(None)
            });
            match read {
                Ok(amount) => all.extend(amount),
                Err(value) => faults.push(SheetAt { line: cells.line, value }),
            }
        }
        all.extend(kitty);
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// Reads what an account won: what it took out less what it put in, where that is said instead.
    fn difference(&self, cells: &WonCells, currency: Currency) -> Result<AccountAmount, TableFault> {
        let account = cells.account;
        let read = |cell: &str, heading: &dyn Fn() -> String| match is_no_amount(cell) {
            true => Ok((Amount { minor: Minor::ZERO, currency }, Some(0))),
            false => self.amount(cell, currency).map_err(|fault| {
                fault.unwrap_or_else(|error| match error {
                    MoneyError::NotAnAmount { .. } if !self.table.is_long() => {
                        TableFault::NotAnAmount { heading: heading(), error }
                    }
                    error => TableFault::Amount { heading: heading(), error },
                })
            }),
        };
        let (amount, units) = read(&cells.won, &|| self.heading(account))?;
        let (put_in, in_units) = read(&cells.put_in, &|| self.table.heading(&ColumnKind::BuyIn))?;
        let minor = amount.minor.minus(put_in.minor).map_err(|Overflow| TableFault::TooMuch {})?;
        let units = units.zip(in_units).and_then(|(units, put_in)| units.checked_sub(put_in));
        let difference = Amount { minor, currency };
        if !is_no_amount(&cells.net)
            && let Ok((net, _)) = self.amount(&cells.net, currency)
            && net.minor != minor
        {
            let heading = self.table.heading(&ColumnKind::Amount);
            return Err(TableFault::Net { heading, net, difference });
        }
        Ok(AccountAmount { account, amount: difference, units })
    }

    /// Reads a cell, and returns how many units it is, if they are units.
    fn amount(
        &self,
        cell: &str,
        currency: Currency,
    ) -> Result<(Amount, Option<i64>), Result<TableFault, MoneyError>> {
        match (units(cell), &self.terms.stake) {
            (Some((units, _)), Some(stake)) => {
                let stake =
                    Amount::parse(stake, currency).map_err(|error| Ok(TableFault::Stake { error }))?;
                let minor = stake.minor.0.checked_mul(units).map(Minor).ok_or(Ok(TableFault::TooMuch {}))?;
                Ok((Amount { minor, currency }, Some(units)))
            }
            (Some((_, true)), None) => Err(Ok(TableFault::NoStake { text: cell.to_owned() })),
            (None, Some(_)) if is_number(cell) => {
                Err(Ok(TableFault::PartOfUnit { text: cell.to_owned(), currency }))
            }
            _ => {
                let read = |cell: &str| Amount::of_cell(cell, Some(currency), currency);
                let is_between = |sign: &char| match self.decimal {
                    Some(decimal) => decimal != *sign,
                    None => currency.decimals() == 0,
                };
                let between = [',', '.'].into_iter().find(|sign| cell.contains(*sign) && is_between(sign));
                // With three decimals, `1,500` may be either.
                let is_either = currency.decimals() == 3 && three_behind(cell);
                let amount = match (read(cell), between) {
                    (Ok(_), None) if is_either && self.decimal.is_none() && cell.contains(',') => {
                        Err(MoneyError::Thousands { text: cell.to_owned() })
                    }
                    (Ok(_), Some(between)) if is_either => read(&cell.replace(between, "")),
                    (Err(error @ MoneyError::TooFine { found: 3, .. }), Some(between)) => {
                        read(&cell.replace(between, "")).map_err(|_| error)
                    }
                    (read, _) => read,
                };
                amount.map(|amount| (amount, None)).map_err(Err)
            }
        }
    }

    /// Makes a night of a row, or says what it lacks to one.
    fn night(&self, row: &NightRow, moved: Vec<AccountAmount>) -> Result<(SheetFile, Currency), TableFault> {
        let line = row.line;
        if moved.len() > MOST_PLAYERS {
            return Err(TableFault::Crowd { players: moved.len(), most: MOST_PLAYERS });
        }
        let mut players: Vec<String> =
            moved.iter().filter_map(|moved| self.name(moved.account).cloned()).collect();
        let first = moved.first().map(|moved| moved.amount).ok_or(TableFault::Nobody {})?;
        let sum = moved.iter().try_fold(Minor::ZERO, |sum, moved| sum.plus(moved.amount.minor));
        let missing = sum.and_then(Minor::negated).map_err(|Overflow| TableFault::TooMuch {})?;
        let rest = self.terms.rest.as_ref().filter(|_| missing.0 != 0);
        if missing.0 != 0 && rest.is_none() && players.len() > 1 {
            let minor = missing.negated().unwrap_or(missing);
            return Err(TableFault::Sum { sum: Amount { minor, ..first } });
        }
        players.extend(rest.cloned());
        if let [player] = players.as_slice() {
            return Err(TableFault::Alone { player: player.clone() });
        }
        let at = |value| SheetAt { line, value };
        let (rules, game) = self.rules(row.game.clone(), players.len());
        let headers = Headers {
            rules: SheetAt { line, value: rules },
            players: SheetAt { line, value: players },
            currency: Some(at(first.currency.to_string())),
            stake: self.terms.stake.clone().map(at),
            date: Some(SheetAt { line, value: row.date }),
            place: row.place.clone().map(at),
            notes: game.into_iter().chain(row.notes.clone()).map(at).collect(),
            ..Headers::default()
        };
        let in_money = |amount: Amount| amount.plain().to_string();
        let won = moved
            .iter()
            .filter(|moved| moved.amount.minor.0 != 0 || moved.units.is_some_and(|units| units != 0));
        let won = won.map(|moved| Won {
            who: self.name(moved.account).map_or("kitty", String::as_str).to_owned(),
            amount: moved.units.map_or_else(|| in_money(moved.amount), |units| units.to_string()),
            is_units: moved.units.is_some(),
        });
        let rest = rest.map(|who| Won {
            who: who.clone(),
            amount: in_money(Amount { minor: missing, ..first }),
            is_units: false,
        });
        let won: Vec<Won> = won.chain(rest).collect();
        let result = (!won.is_empty()).then_some(Request::Result { won, note: None });
        // What was won is settled as it is said, not to the smallest coin.
        let coin = in_money(Amount { minor: Minor(1), ..first });
        let terms = SettleBy { coin: Some(coin), ..SettleBy::default() };
        let close = Request::Close { terms, handed_over: !self.terms.owed };
        let items = result.into_iter().chain([close]).map(|value| SheetAt { line, value }).collect();
        Ok((SheetFile { headers, items, came_to: None }, first.currency))
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
