//! Hands as CSV (RFC 4180): a line for each hand that stands and each account.

use crate::kernel::characters::visible;
use crate::query::hands::People;
use crate::session::Session;
use csv::{Error, IntoInnerError, Terminator, Writer, WriterBuilder};

pub const HEADER: [&str; 11] =
    ["session", "date", "rules", "place", "hand", "account", "units", "amount", "currency", "line", "note"];

#[derive(Debug)]
pub struct HandsCsv<'p> {
    people: &'p People,
    writer: Writer<Vec<u8>>,
}

impl<'p> HandsCsv<'p> {
    pub fn new(people: &'p People) -> Result<HandsCsv<'p>, Error> {
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
        writer.write_record(HEADER)?;
        Ok(HandsCsv { people, writer })
    }

    pub fn add(&mut self, session: &Session) -> Result<(), Error> {
        let (night, row) = (&session.night, &session.row);
        for (step, hand) in night.hands().filter(|(_, hand)| hand.scored.is_some()) {
            for (account, sum) in &step.moved {
                self.writer.write_record([
                    row.id.to_string(),
                    harmless(&row.date),
                    harmless(hand.rules.name()),
                    harmless(row.place.as_deref().unwrap_or_default()),
                    hand.no.to_string(),
                    harmless(self.people.called(night.holder_name(*account))),
                    sum.units.0.to_string(),
                    sum.minor.0.to_string(),
                    harmless(&row.currency),
                    harmless(&hand.line),
                    harmless(hand.note.as_deref().unwrap_or_default()),
                ])?;
            }
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
