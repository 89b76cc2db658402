//! Nights as CSV (RFC 4180): a line for each account of each place that moved something, so that columns add up.

use super::movements::{Between, Movement};
use crate::kernel::characters::visible;
use crate::money::{Amount, Currency, Style};
use crate::query::hands::People;
use crate::session::{Session, Sum};
use csv::{Error, IntoInnerError, Terminator, Writer, WriterBuilder};

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
}

#[derive(Debug)]
pub struct Csv<'p> {
    people: &'p People,
    decimal: Decimal,
    writer: Writer<Vec<u8>>,
}

impl<'p> Csv<'p> {
    pub fn new(people: &'p People, decimal: Decimal) -> Result<Csv<'p>, Error> {
        let (delimiter, mark) = match decimal {
            Decimal::Point => (b',', ""),
            Decimal::Comma => (b';', MARK),
        };
        let mut builder = WriterBuilder::new();
        builder.terminator(Terminator::CRLF).delimiter(delimiter);
        let mut writer = builder.from_writer(mark.as_bytes().to_vec());
        writer.write_record(HEADER)?;
        Ok(Csv { people, decimal, writer })
    }

    pub fn add(&mut self, session: &Session, currency: Currency, moved: &[Movement]) -> Result<(), Error> {
        let row = &session.row;
        let id = row.id.to_string();
        for movement in moved {
            let Movement { kind, at, rules, line, note, .. } = movement;
            for (who, sum) in &movement.moved {
                let account = self.people.called(session.night.holder_name(*who));
                let place = row.place.as_deref().unwrap_or_default();
                let head = [&id, &row.date, rules, place, at, kind.into()];
                self.line(head, account, *sum, currency, [line, note])?;
            }
        }
        Ok(())
    }

    /// Adds cash between nights, or what was owed before there was the ledger.
    pub fn add_between(&mut self, between: &Between<'_>, currency: Currency) -> Result<(), Error> {
        let id = between.session.map(|id| id.to_string()).unwrap_or_default();
        for (account, minor) in &between.moved {
            let sum = Sum { minor: *minor, ..Sum::default() };
            let head = [&id, &between.date, "", "", "", between.kind.into()];
            self.line(head, account, sum, currency, ["", ""])?;
        }
        Ok(())
    }

    fn line(
        &mut self,
        head: [&str; 6],
        account: &str,
        Sum { units, minor }: Sum,
        currency: Currency,
        about: [&str; 2],
    ) -> Result<(), Error> {
        let decimal = if self.decimal == Decimal::Comma { ',' } else { '.' };
        let amount = Amount { minor, currency }.plain().in_style(Style { decimal, ..Style::default() });
        let figures = [units.0.to_string(), amount.to_string(), currency.code().to_owned()];
        let texts = head.into_iter().chain([account]).map(harmless);
        self.writer.write_record(texts.chain(figures).chain(about.map(harmless)))
    }

    pub fn finish(self) -> Result<Vec<u8>, Error> {
        self.writer.into_inner().map_err(IntoInnerError::into_error).map_err(Error::from)
    }
}

/// Returns text as no spreadsheet runs it: with an apostrophe before what could begin a formula. A cell may begin after a
/// semicolon too, because spreadsheets of many languages divide there; quotes and blanks before a formula do not stop it.
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    // A ledger from elsewhere could hold what moves the cursor, or begins a cell.
    for c in visible(text).chars() {
        if begins && matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t') {
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
