//! Nights as CSV (RFC 4180): a line for each account of each place that moved something, so that columns add up.

use super::movements::Movement;
use crate::kernel::characters::{begins_formula, visible};
use crate::money::{Amount, Currency, Style};
use crate::night::Sum;
use csv::{Error, IntoInnerError, Terminator, Writer, WriterBuilder};

pub const HEADER: [&str; 12] = [
    "session", "date", "rules", "place", "at", "kind", "account", "units", "amount", "currency", "line",
    "note",
];

/// The mark of UTF-8, by which Excel knows it.
pub const MARK: &str = "\u{feff}";

#[derive(Debug)]
pub struct Csv {
    decimal: char,
    writer: Writer<Vec<u8>>,
}

impl Csv {
    /// Begins a file with this decimal mark. Beside a comma, semicolons part the fields, and [`MARK`] begins the file.
    pub fn new(decimal: char) -> Result<Csv, Error> {
        let (delimiter, mark) = if decimal == ',' { (b';', MARK) } else { (b',', "") };
        let mut builder = WriterBuilder::new();
        builder.terminator(Terminator::CRLF).delimiter(delimiter);
        let mut writer = builder.from_writer(mark.as_bytes().to_vec());
        writer.write_record(HEADER)?;
        Ok(Csv { decimal, writer })
    }

    pub fn add(&mut self, of: &Movement, currency: Currency) -> Result<(), Error> {
        let Movement { kind, session, date, place, rules, at, line, note, moved } = of;
        let id = session.map(|id| id.to_string()).unwrap_or_default();
        let style = Style { decimal: self.decimal, ..Style::default() };
        for (account, Sum { units, minor }) in moved {
            let amount = Amount { minor: *minor, currency }.plain().in_style(style).to_string();
            let figures = [units.0.to_string(), amount, currency.code().to_owned()];
            let head: [&str; 7] = [&id, date, rules, place, at, kind, account];
            let about = [line, note].map(|text| harmless(text));
            self.writer.write_record(head.map(harmless).into_iter().chain(figures).chain(about))?;
        }
        Ok(())
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
