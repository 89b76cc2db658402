//! Nights as CSV (RFC 4180): a line for each account of each place that moved something, so that columns add up.

use super::movements::Movement;
use crate::command::old_nights::ColumnKind;
use crate::kernel::characters::{begins_formula, visible};
use crate::kernel::{Minor, Overflow, Units};
use crate::money::{Amount, Currency, Style};
use crate::night::{Holder, NightLog, Sum};
use crate::query::hands::HandPeople;
use crate::rules::RESULTS;
use csv::{Error, IntoInnerError, Terminator, Writer, WriterBuilder};
use std::collections::{BTreeMap, BTreeSet};

pub const HEADER: [&str; 12] = [
    "session", "date", "rules", "place", "at", "kind", "account", "units", "amount", "currency", "line",
    "note",
];

/// The mark of UTF-8, by which Excel knows it.
pub const MARK: &str = "\u{feff}";

/// How a spreadsheet of a language writes numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decimal {
    Point,
    /// With semicolons between the fields, and [`MARK`] at the beginning.
    Comma,
}

impl Decimal {
    pub fn of(style: Style) -> Decimal {
        if style.decimal == ',' { Decimal::Comma } else { Decimal::Point }
    }

    fn writer(self) -> Writer<Vec<u8>> {
        let (delimiter, mark) = match self {
            Decimal::Point => (b',', ""),
            Decimal::Comma => (b';', MARK),
        };
        let mut builder = WriterBuilder::new();
        builder.terminator(Terminator::CRLF).delimiter(delimiter);
        builder.from_writer(mark.as_bytes().to_vec())
    }

    fn write(self, amount: Amount) -> String {
        let decimal = if self == Decimal::Comma { ',' } else { '.' };
        amount.plain().in_style(Style { decimal, ..Style::default() }).to_string()
    }
}

#[derive(Debug)]
pub struct Csv {
    decimal: Decimal,
    writer: Writer<Vec<u8>>,
}

impl Csv {
    pub fn new(decimal: Decimal) -> Result<Csv, Error> {
        let mut writer = decimal.writer();
        writer.write_record(HEADER)?;
        Ok(Csv { decimal, writer })
    }

    pub fn add(&mut self, of: &Movement, currency: Currency) -> Result<(), Error> {
        let Movement { kind, session, date, place, rules, at, line, note, moved } = of;
        let id = session.map(|id| id.to_string()).unwrap_or_default();
        for (account, Sum { units, minor }) in moved {
            let amount = self.decimal.write(Amount { minor: *minor, currency });
            let figures = [units.0.to_string(), amount, currency.code().to_owned()];
            let head: [&str; 7] = [&id, date, rules, place, at, kind.into(), account];
            let about = [line, note].map(|text| harmless(text));
            self.writer.write_record(head.map(harmless).into_iter().chain(figures).chain(about))?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, Error> {
        written(self.writer)
    }
}

fn written(writer: Writer<Vec<u8>>) -> Result<Vec<u8>, Error> {
    writer.into_inner().map_err(IntoInnerError::into_error).map_err(Error::from)
}

/// What a row of results is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOf {
    /// With a column for each account.
    Night,
    Player,
}

/// What everybody won in nights with money, as `import` reads it again.
#[derive(Debug, Default)]
pub struct Results {
    nights: Vec<NightWon>,
    /// How many nights have units without a stake, which are no money.
    pub left_out: usize,
}

/// Date, number, place, game and currency of a night, and what everybody won.
type NightWon = ([String; 5], Vec<(String, Amount)>);

impl Results {
    pub fn add(
        &mut self,
        session: &NightLog,
        currency: Currency,
        people: &HandPeople,
    ) -> Result<(), Overflow> {
        let night = &session.night;
        let has_moved = night.totals.values().any(|total| total.sum.units != Units::ZERO);
        if !night.has_money() && (has_moved || session.row.hands > 0) {
            self.left_out = self.left_out.saturating_add(1);
            return Ok(());
        }
        let row = &session.row;
        let rules = if row.rules == RESULTS.name { String::new() } else { row.rules.clone() };
        let place = row.place.clone().unwrap_or_default();
        let about = [row.date.clone(), row.id.to_string(), place, rules, currency.code().to_owned()];
        let totals = night.final_totals()?.into_iter();
        let moved = totals.filter(|(who, total)| *who != Holder::Kitty || total.sum.minor != Minor::ZERO);
        let won = moved.map(|(who, total)| {
            let name = match (who, night.holder_name(who)) {
                (Holder::Kitty, name) => name.to_owned(),
                (_, name) => as_player(people.called(name)),
            };
            (harmless(&name), Amount { minor: total.sum.minor, currency })
        });
        self.nights.push((about, won.collect()));
        Ok(())
    }

    /// Writes a row a night, or one for each account of each.
    pub fn finish(self, decimal: Decimal, rows: RowOf) -> Result<Vec<u8>, Error> {
        let mut writer = decimal.writer();
        let won = self.nights.iter().flat_map(|(_, won)| won.iter().map(|(name, _)| name.as_str()));
        let names: BTreeSet<&str> = won.collect();
        let accounts = match rows {
            RowOf::Night => names.iter().copied().collect(),
            RowOf::Player => vec!["player", "amount"],
        };
        writer.write_record(["date", "night", "place", "game", "currency"].into_iter().chain(accounts))?;
        for (about, won) in &self.nights {
            let about = || about.iter().map(|text| harmless(text));
            let mut won = won.iter().map(|(name, amount)| (name.as_str(), decimal.write(*amount)));
            match rows {
                RowOf::Night => {
                    let mut won: BTreeMap<&str, String> = won.collect();
                    let cells = names.iter().map(|name| won.remove(name).unwrap_or_default());
                    writer.write_record(about().chain(cells))?;
                }
                RowOf::Player => won.try_for_each(|(name, amount)| {
                    writer.write_record(about().chain([name.to_owned(), amount]))
                })?,
            }
        }
        written(writer)
    }
}

/// Returns a name in quotation marks if a heading of this name would be that of another column: `"Total"`.
fn as_player(name: &str) -> String {
    match ColumnKind::of(name) {
        ColumnKind::Account => name.to_owned(),
        _ => format!("\"{name}\""),
    }
}

/// Returns text as no spreadsheet runs it: with an apostrophe before what could begin a formula. A cell may begin after a
/// semicolon too, because spreadsheets of many languages divide there; quotes and blanks before a formula do not stop it.
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    // A ledger from elsewhere could hold what moves the cursor, or begins a cell.
    for c in visible(text).chars() {
        if begins && begins_formula(c) {
            out.push('\'');
            begins = false;
        }
        begins = match c {
            ';' | '\t' => true,
            '"' | '\'' => begins,
            c => begins && c.is_whitespace(),
        };
        out.push(c);
    }
    out
}
