//! Old nights from a spreadsheet, as sheet files: a row a night with a column a player, or a row for each player.

mod columns;
mod table;

use crate::command::{Headers, Request, SettleBy, SheetAt, SheetFile, request::Won};
use crate::kernel::day::{DateOrder, DayFault};
use crate::kernel::{KITTY, Minor, Overflow, ensure};
use crate::money::{Amount, Currency};
use crate::night::NightError;
use crate::notation::{NameError, fold, read_name};
use crate::rules::{Catalog, RESULTS};
use chrono::NaiveDate;
use columns::ColumnKind;
use std::collections::BTreeMap;
pub use table::is_table;
use table::{NightRow, Spreadsheet};

/// Of a night; each is compared with the others.
const MOST_PLAYERS: usize = 1000;

#[derive(Debug)]
pub struct OldNights {
    pub nights: Vec<SheetFile>,
    pub skipped: usize,
}

#[derive(Debug, Clone)]
pub struct SheetTerms {
    pub currency: Option<Currency>,
    /// Where nothing names one.
    pub usual: Option<Currency>,
    pub owed: bool,
    /// Where dates do not tell.
    pub dates: Option<DateOrder>,
    /// Who gets what a row lacks to zero.
    pub rest: Option<String>,
    pub today: NaiveDate,
}

crate::hinted_phrases! {
    pub enum TableFault: Error hintless Overflow(Overflow) {
        Header {} = "the columns need headings: `date`, and either two names of players at least or `player` and `amount`" =>
            "a spreadsheet of old nights begins like `date,place,Anna,Ben,Cyril`, or `date,player,amount`";
        NoRows {} = "no row below the header has amounts";
        Twice { heading: String, first: usize, second: usize } =
            "columns {first} and {second} both say `{heading}`" => "leave one of them out";
        Column { heading: String, error: Box<NightError> } = "column `{heading}`: {error}" =>
            "a column that is no player's is called `note`, or left out";
        Rest { error: NameError } = "`--rest`: {error}";
        Day { heading: String, error: DayFault } = "column `{heading}`: {error}";
        NoHeading { cell: String } = "`{cell}` stands under no heading" =>
            "a column that is no player's is called `note`; an amount with a comma stands in quotation marks";
        NoDay {} = "this row has no date" => "each row of a night has its date; leave rows of sums out";
        NoCurrency {} = "in which currency are these amounts?" => "`--currency EUR` says it for the whole file";
        Crowd { players: usize, most: usize } = "{players} players in one night; at most {most} are read";
        Sum { sum: Amount } = "the amounts of this row add up to {sum}, not to zero" =>
            "`--rest NAME` gives what is missing to an account of that name; what goes into the kitty has a column `kitty`";
        IsSum {} = "this row is a sum of others" =>
            "leave it out, or it would count everything twice; a night goes above another row";
        PlayerTwice { player: String, first: usize } = "{player} has another row of this night in line {first}" =>
            "a column `place` tells nights of one day apart; of one night each player has one row";
        OtherCurrency { found: Currency, first: Currency, line: usize } =
            "this row is in {found}, and its night, which begins in line {line}, in {first}" =>
            "a night has one currency; a column `place` tells nights of one day apart";
        Dates { error: DayFault, words: String } = "{error}" =>
            "say in which order this column has day, month and year: `--dates {words}`";
        Unclosed {} = "a quotation mark above is not closed";
    }
}

/// Whoever has nothing was not there.
fn is_empty(cell: &str) -> bool {
    matches!(cell, "" | "-" | "\u{2013}" | "\u{2014}")
}

/// `x` and `n/a` say it too, which elsewhere may be names.
fn is_no_amount(cell: &str) -> bool {
    is_empty(cell) || ["x", "na"].contains(&fold(cell).as_str())
}

type Faults = Vec<SheetAt<TableFault>>;

pub fn read(text: &str, terms: SheetTerms, catalog: &Catalog) -> Result<OldNights, Faults> {
    let table = Spreadsheet::read(text, &terms)?;
    if let Some(rest) = &terms.rest {
        let of_option = |error| vec![SheetAt { line: 1, value: TableFault::Rest { error } }];
        read_name(rest, &table.accounts).map_err(of_option)?;
    }
    let supposed = terms.usual.unwrap_or(Currency::USD);
    let cells = table.nights.iter().flat_map(|night| night.won.values());
    let named = the_one(cells.filter_map(|cell| Amount::currency_of_cell(&cell.value, supposed)));
    let terms = SheetTerms { usual: named.or(terms.usual), ..terms };
    Converter { table: &table, terms, catalog }.nights()
}

fn the_one<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// By positions of accounts.
type ColumnSums = BTreeMap<usize, Minor>;

struct Converter<'t> {
    table: &'t Spreadsheet,
    terms: SheetTerms,
    catalog: &'t Catalog,
}

impl Converter<'_> {
    fn nights(&self) -> Result<OldNights, Faults> {
        let (mut nights, mut all, mut faults) = (Vec::new(), Vec::new(), Faults::new());
        for night in &self.table.nights {
            let read = self.won(night).and_then(|(currency, won)| {
                let at_night = |value| vec![SheetAt { line: night.line, value }];
                nights.push(self.night(night, currency, &won).map_err(at_night)?);
                all.push(won);
                Ok(())
            });
            faults.extend(read.err().into_iter().flatten());
        }
        if let (true, Some(last)) = (faults.is_empty() && ends_with_sum(&all), self.table.nights.last()) {
            faults.push(SheetAt { line: last.line, value: TableFault::IsSum {} });
        }
        // The currency is asked once.
        let mut is_asked = false;
        faults.retain(|fault| {
            !matches!(fault.value, TableFault::NoCurrency {}) || !std::mem::replace(&mut is_asked, true)
        });
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(OldNights { nights, skipped: self.table.skipped }) } else { Err(faults) }
    }

    fn name(&self, account: usize) -> &str {
        self.table.accounts.get(account).map_or(KITTY, String::as_str)
    }

    /// All in one currency: that of its column, else of all rows, else the one that it names.
    fn won(&self, night: &NightRow) -> Result<(Currency, ColumnSums), Faults> {
        let supposed = self.terms.usual.unwrap_or(Currency::USD);
        let named = || night.won.values().find_map(|cell| Amount::currency_of_cell(&cell.value, supposed));
        let agreed = night.currency.or(self.terms.currency).or_else(named).or(self.terms.usual);
        let unsaid = || vec![SheetAt { line: night.line, value: TableFault::NoCurrency {} }];
        let currency = agreed.ok_or_else(unsaid)?;
        let (mut won, mut faults) = (ColumnSums::new(), Faults::new());
        for (account, SheetAt { line, value: cell }) in &night.won {
            match Amount::of_cell(cell, Some(currency), currency) {
                Ok(amount) => drop(won.insert(*account, amount.minor)),
                Err(error) => {
                    let heading = self.table.heading(ColumnKind::Amount);
                    let heading = heading.unwrap_or_else(|| self.name(*account)).to_owned();
                    let value = TableFault::Column { heading, error: Box::new(error.into()) };
                    faults.push(SheetAt { line: *line, value });
                }
            }
        }
        if faults.is_empty() { Ok((currency, won)) } else { Err(faults) }
    }

    fn night(&self, row: &NightRow, currency: Currency, won: &ColumnSums) -> Result<SheetFile, TableFault> {
        let line = row.line;
        ensure(won.len() <= MOST_PLAYERS, || TableFault::Crowd { players: won.len(), most: MOST_PLAYERS })?;
        let players = won.keys().map(|account| self.name(*account)).filter(|name| *name != KITTY);
        let mut players: Vec<String> = players.map(str::to_owned).collect();
        let sum = won.values().try_fold(Minor::ZERO, |sum, minor| sum.plus(*minor))?;
        let missing = sum.negated()?;
        let rest = self.terms.rest.as_ref().filter(|_| missing != Minor::ZERO);
        let is_settled = missing == Minor::ZERO || rest.is_some();
        ensure(is_settled, || TableFault::Sum { sum: Amount { minor: sum, currency } })?;
        players.extend(rest.cloned());
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
        let won = won.iter().map(|(account, minor)| (self.name(*account), *minor));
        let won = won.chain(rest).filter(|(_, minor)| *minor != Minor::ZERO);
        let won =
            won.map(|(who, minor)| Won { who: who.to_owned(), amount: in_money(minor), is_units: false });
        let won: Vec<Won> = won.collect();
        let result = (!won.is_empty()).then_some(Request::Result { won, note: None });
        // What was won is settled as it is said, not to the smallest coin.
        let terms =
            SettleBy { coin: Some(in_money(Minor(1))), paid: !self.terms.owed, ..SettleBy::default() };
        let close = Request::Close { terms };
        let items = result.into_iter().chain([close]).map(|value| SheetAt { line, value }).collect();
        Ok(SheetFile { headers, items, came_to: None })
    }

    /// Those that the game names, if so many can play them; else none, and the game is kept as a note.
    fn rules(&self, game: Option<String>, players: usize) -> (String, Option<String>) {
        let known = game.as_deref().map(fold).and_then(|name| self.catalog.load(&name).ok());
        match known.filter(|profile| profile.rules.options().players_allowed().contains(&players)) {
            Some(profile) => (profile.rules.name().to_owned(), None),
            None => (RESULTS.name.to_owned(), game),
        }
    }
}

/// The last one is what all before it come to.
fn ends_with_sum(nights: &[ColumnSums]) -> bool {
    let Some((last, others)) = nights.split_last() else { return false };
    let mut sums = ColumnSums::new();
    for (account, minor) in others.iter().flatten() {
        let sum = sums.entry(*account).or_default();
        *sum = sum.plus(*minor).unwrap_or(*sum);
    }
    let moved = |sums: &ColumnSums| -> ColumnSums {
        sums.iter().filter(|(_, minor)| **minor != Minor::ZERO).map(|(who, minor)| (*who, *minor)).collect()
    };
    others.len() > 1 && !moved(last).is_empty() && moved(last) == moved(&sums)
}
