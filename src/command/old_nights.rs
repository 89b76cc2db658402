//! Old nights of which only the results are known, from a spreadsheet: a row a night with a column a player, or a row for
//! each player of a night. Each becomes a night as a sheet file tells it.

mod columns;
mod table;

use crate::command::{Headers, Request, SettleBy, SheetAt, SheetFile, request::Won};
use crate::kernel::day::{DateOrder, DayFault};
use crate::kernel::{KITTY, Minor, Overflow};
use crate::money::{Amount, Currency};
use crate::night::NightError;
use crate::notation::{NameError, fold, fold_text, read_name};
use crate::rules::{Catalog, RESULTS};
use chrono::NaiveDate;
use columns::ColumnKind;
use std::collections::{BTreeMap, HashMap};
pub use table::is_table;
use table::{NightRow, Spreadsheet};

/// Of a night; each is compared with the others.
const MOST_PLAYERS: usize = 1000;

/// What was read of a spreadsheet.
#[derive(Debug)]
pub struct OldNights {
    pub nights: Vec<SheetFile>,
    /// How many rows have no amounts.
    pub skipped: usize,
}

/// What somebody says of all rows.
#[derive(Debug, Clone)]
pub struct SheetTerms {
    pub currency: Option<Currency>,
    /// The currency where nothing names one.
    pub usual: Option<Currency>,
    /// Whether what was lost is still owed.
    pub owed: bool,
    /// The order of dates where they do not tell.
    pub dates: Option<DateOrder>,
    /// Who gets what a row lacks to zero.
    pub rest: Option<String>,
    pub today: NaiveDate,
}

crate::hinted_phrases! {
    pub enum TableFault: Error {
        Header {} = "the columns need headings: `date`, and either two names of players at least or `player` and `amount`" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`, or `date,player,amount`";
        NoRows {} = "no row below the header has amounts";
        Twice { heading: String, first: usize, second: usize } =
            "columns {first} and {second} both say `{heading}`" => "leave one of them out";
        Column { heading: String, error: Box<NightError> } = "column `{heading}`: {error}" =>
            "a column that is no player's is called `note`, or left out";
        Rest { error: NameError } = "`--rest`: {error}";
        Day { heading: String, error: DayFault } = "column `{heading}`: {error}";
        NoDay {} = "this row has no date" => "each row of a night has its date; leave rows of sums out";
        NoCurrency {} = "in which currency are these amounts?" => "`--currency EUR` says it for the whole file";
        SaysSum { text: String } = "`{text}` says that this row is a sum" =>
            "leave rows of sums out, or they would count everything twice";
        Crowd { players: usize, most: usize } = "{players} players in one night; at most {most} are read";
        Alone {} = "a night has two players at least";
        Sum { sum: Amount } = "the amounts of this row add up to {sum}, not to zero" =>
            "`--rest NAME` gives what is missing to an account of that name; what goes into the kitty has a column `kitty`";
        Total {} = "this row is the sum of all others" =>
            "leave it out, or it would count everything twice; if it is a night, write it above another row";
        PlayerTwice { player: String, first: usize } = "{player} has another row of this night in line {first}" =>
            "a column `place` tells nights of one day apart; of one night each player has one row";
        OtherCurrency { found: Currency, first: Currency, line: usize } =
            "this row is in {found}, and line {line} of the same night in {first}" =>
            "a night has one currency; a column `place` tells nights of one day apart";
        Dates { error: DayFault, words: String } = "{error}" =>
            "say in which order this column has day, month and year: `--dates {words}`";
        TooMuch {} = "the amounts of this row are too large to add up";
        SameNight { first: usize } = "line {first} has the same date and players" =>
            "if both were played, a column `place` tells them apart";
        Unclosed {} = "a quotation mark above is not closed";
    }
}

/// Returns whether nothing stands in a cell: whoever has none was not there.
fn is_empty(cell: &str) -> bool {
    matches!(cell, "" | "-" | "\u{2013}" | "\u{2014}")
}

/// Returns whether a cell for an amount has none: `x` and `n/a` say it too, which elsewhere may be names.
fn is_no_amount(cell: &str) -> bool {
    is_empty(cell) || ["x", "na"].contains(&fold(cell).as_str())
}

/// Reads the nights of a spreadsheet, or returns everything that is wrong with it, by lines.
pub fn read(text: &str, terms: SheetTerms, catalog: &Catalog) -> Result<OldNights, Vec<SheetAt<TableFault>>> {
    let table = Spreadsheet::read(text, &terms)?;
    let names: Vec<&String> = table.accounts.iter().flatten().collect();
    if let Some(rest) = &terms.rest {
        let of_option = |error| vec![SheetAt { line: 1, value: TableFault::Rest { error } }];
        read_name(rest, &names).map_err(of_option)?;
    }
    let supposed = terms.usual.unwrap_or(Currency::USD);
    let cells = table.rows.iter().flat_map(|row| row.won.values());
    let named = the_one(cells.filter_map(|cell| Amount::currency_of_cell(&cell.value, supposed)));
    let terms = SheetTerms { usual: named.or(terms.usual), ..terms };
    Converter { table: &table, terms, catalog, sums: BTreeMap::new() }.read()
}

/// Returns what all say, if they say the same.
fn the_one<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// What the accounts won, by their positions.
type ColumnSums = BTreeMap<usize, Minor>;

struct Converter<'t> {
    table: &'t Spreadsheet,
    terms: SheetTerms,
    catalog: &'t Catalog,
    /// What the accounts won in all rows so far.
    sums: ColumnSums,
}

impl Converter<'_> {
    fn read(mut self) -> Result<OldNights, Vec<SheetAt<TableFault>>> {
        let table = self.table;
        let mut nights = Vec::with_capacity(table.rows.len());
        let mut faults: Vec<SheetAt<TableFault>> = Vec::new();
        // By date and players the places of nights, with their lines.
        let mut before: HashMap<_, HashMap<Option<String>, usize>> = HashMap::new();
        for (at, row) in table.rows.iter().enumerate() {
            let fault = |value| SheetAt { line: row.line, value };
            let (currency, won) = match self.won(row) {
                Ok(read) => read,
                Err(wrong) => {
                    // The currency is asked once.
                    let asks = |fault: &SheetAt<TableFault>| matches!(fault.value, TableFault::NoCurrency {});
                    let is_asked = faults.iter().any(asks);
                    faults.extend(wrong.into_iter().filter(|fault| !(is_asked && asks(fault))));
                    continue;
                }
            };
            let is_last = at > 1 && at.saturating_add(1) == table.rows.len();
            if is_last && faults.is_empty() && self.sums_up(&won) {
                faults.push(fault(TableFault::Total {}));
            }
            for (account, minor) in &won {
                let sum = self.sums.entry(*account).or_insert(Minor::ZERO);
                *sum = sum.plus(*minor).unwrap_or(*sum);
            }
            let players: Vec<usize> = won.keys().copied().collect();
            let place = row.place.as_deref().map(fold_text);
            let others = before.entry((row.date, players)).or_default();
            // Without a place it may be any of them.
            let same = |(other, _): &(&Option<String>, &usize)| {
                other.is_none() || place.is_none() || **other == place
            };
            if let Some((_, first)) = others.iter().find(same) {
                faults.push(fault(TableFault::SameNight { first: *first }));
                continue;
            }
            others.insert(place, row.line);
            match self.night(row, currency, won) {
                Ok(night) => nights.push(night),
                Err(value) => faults.push(fault(value)),
            }
        }
        faults.sort_by_key(|fault| fault.line);
        match faults.is_empty() {
            true => Ok(OldNights { nights, skipped: table.skipped }),
            false => Err(faults),
        }
    }

    /// Returns whether a row says what all before it come to.
    fn sums_up(&self, won: &ColumnSums) -> bool {
        let of = |all: &ColumnSums, account| all.get(account).copied().unwrap_or(Minor::ZERO);
        let is_sum = |account| of(won, account) == of(&self.sums, account);
        won.keys().chain(self.sums.keys()).all(is_sum) && won.values().any(|minor| *minor != Minor::ZERO)
    }

    fn name(&self, account: usize) -> Option<&String> {
        self.table.accounts.get(account)?.as_ref()
    }

    /// Reads the amounts of a row, all in one currency: that of its column, else of all rows, else the one that it names.
    fn won(&self, row: &NightRow) -> Result<(Currency, ColumnSums), Vec<SheetAt<TableFault>>> {
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
                    let heading = self.table.heading(ColumnKind::Currency);
                    TableFault::Column { heading, error: Box::new(error.into()) }
                }
            };
            faults.push(SheetAt { line: *line, value });
        }
        let cells = row.won.iter().filter(|(_, cell)| !is_no_amount(&cell.value));
        let named = cells.clone().find_map(|(_, cell)| Amount::currency_of_cell(&cell.value, supposed));
        let agreed = own.map(|own| own.value).or(self.terms.currency).or(named).or(self.terms.usual);
        if agreed.is_none() {
            faults.push(SheetAt { line: row.line, value: TableFault::NoCurrency {} });
        }
        let currency = agreed.unwrap_or(supposed);
        let mut won = BTreeMap::new();
        for (account, SheetAt { line, value: cell }) in cells {
            match Amount::of_cell(cell, Some(currency), currency) {
                Ok(amount) => drop(won.insert(*account, amount.minor)),
                Err(error) => {
                    let heading = match self.table.is_long() {
                        true => self.table.heading(ColumnKind::Amount),
                        false => self.name(*account).cloned().unwrap_or_else(|| KITTY.to_owned()),
                    };
                    let value = TableFault::Column { heading, error: Box::new(error.into()) };
                    faults.push(SheetAt { line: *line, value });
                }
            }
        }
        if faults.is_empty() { Ok((currency, won)) } else { Err(faults) }
    }

    /// Makes a night of a row, or says what it lacks to one.
    fn night(&self, row: &NightRow, currency: Currency, won: ColumnSums) -> Result<SheetFile, TableFault> {
        let line = row.line;
        if won.len() > MOST_PLAYERS {
            return Err(TableFault::Crowd { players: won.len(), most: MOST_PLAYERS });
        }
        let mut players: Vec<String> =
            won.keys().filter_map(|account| self.name(*account)).cloned().collect();
        let sum = won.values().try_fold(Minor::ZERO, |sum, minor| sum.plus(*minor));
        let sum = sum.map_err(|Overflow| TableFault::TooMuch {})?;
        let missing = sum.negated().map_err(|Overflow| TableFault::TooMuch {})?;
        let rest = self.terms.rest.as_ref().filter(|_| missing != Minor::ZERO);
        if missing != Minor::ZERO && rest.is_none() && players.len() > 1 {
            return Err(TableFault::Sum { sum: Amount { minor: sum, currency } });
        }
        players.extend(rest.cloned());
        if players.len() < 2 {
            return Err(TableFault::Alone {});
        }
        let at = |value| SheetAt { line, value };
        let (rules, game) = self.rules(row.game.clone(), players.len());
        let headers = Headers {
            rules: at(rules),
            players: SheetAt { line, value: players },
            currency: Some(at(currency.to_string())),
            date: Some(SheetAt { line, value: row.date }),
            place: row.place.clone().map(at),
            notes: game.into_iter().chain(row.notes.clone()).map(at).collect(),
            ..Headers::default()
        };
        let in_money = |minor: Minor| Amount { minor, currency }.plain().to_string();
        let rest = rest.map(|who| (who.as_str(), missing));
        let won =
            won.iter().map(|(account, minor)| (self.name(*account).map_or(KITTY, String::as_str), *minor));
        let won = won.chain(rest).filter(|(_, minor)| *minor != Minor::ZERO);
        let won =
            won.map(|(who, minor)| Won { who: who.to_owned(), amount: in_money(minor), is_units: false });
        let won: Vec<Won> = won.collect();
        let result = (!won.is_empty()).then_some(Request::Result { won, note: None });
        // What was won is settled as it is said, not to the smallest coin.
        let terms = SettleBy { coin: Some(in_money(Minor(1))), ..SettleBy::default() };
        let close = Request::Close { terms, handed_over: !self.terms.owed };
        let items = result.into_iter().chain([close]).map(|value| SheetAt { line, value }).collect();
        Ok(SheetFile { headers, items, came_to: None })
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
