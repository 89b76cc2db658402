//! Hands as CSV (RFC 4180): a line for each hand that stands and each account.

use super::grid::{Column, Grid, Row, Side};
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
        let hands = hands(session, self.people);
        for row in &hands.rows {
            let cells = hands.columns.iter().zip(row.texts()).map(|(column, text)| match column.side {
                Side::Left => harmless(text),
                Side::Right => text.to_owned(),
            });
            self.writer.write_record(cells.collect::<Vec<String>>())?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, Error> {
        self.writer.into_inner().map_err(IntoInnerError::into_error).map_err(Error::from)
    }
}

fn hands(session: &Session, people: &People) -> Grid {
    let (night, row) = (&session.night, &session.row);
    let mut grid = Grid::new(HEADER.map(|head| match head {
        "session" | "hand" | "units" | "amount" => Column::numbers(head),
        _ => Column::words(head),
    }));
    for (step, hand) in night.hands().filter(|(_, hand)| hand.scored.is_some()) {
        grid.rows.extend(step.moved.iter().map(|(account, sum)| {
            Row::of([
                row.id.to_string().as_str(),
                &row.date,
                hand.rules.name(),
                row.place.as_deref().unwrap_or_default(),
                &hand.no.to_string(),
                people.called(night.holder_name(*account)),
                &sum.units.0.to_string(),
                &sum.minor.0.to_string(),
                &row.currency,
                &hand.line,
                hand.note.as_deref().unwrap_or_default(),
            ])
        }));
    }
    grid
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
