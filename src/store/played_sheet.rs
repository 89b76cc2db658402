//! Plays the night of a sheet file, line by line.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::engine;
use crate::notation::Understood;
use crate::rules::Catalog;
use crate::session::entry::Opened;
use crate::session::{Session, SessionError, UnreadLine};
use crate::store::ledger::new_uuid;
use crate::store::log_lines::BadLine;

/// Plays a night from its lines, or returns every line that fails.
pub(super) fn play(
    opened: Opened,
    items: &[At<Request>],
    catalog: &Catalog,
    now: i64,
) -> Result<Session, Vec<BadLine>> {
    let begun = Session::begin(new_uuid(), opened, now);
    let mut session = begun.map_err(|error| vec![BadLine { line: 1, error: error.into() }])?;
    let mut bad = Vec::new();
    for item in items {
        let dealer = session.night.chairs.dealer();
        let drafted = || draft(&item.value, View { session: &session, catalog, stood: true });
        // To find words that would do takes a hundred times as long as to read a line.
        let unread = if bad.len() < MOST_HINTS { None } else { unread(&session, &item.value) };
        let drafted = unread.map_or_else(drafted, Err);
        let appended =
            drafted.and_then(|drafted| drafted.map(|drafted| session.append(drafted.draft, now)).transpose());
        if let Err(error) = appended {
            bad.push(BadLine { line: item.line, error: error.into() });
            // The deal passes on, or every later hand would seem to have the wrong dealer.
            if let (Request::Hand { .. }, Some(dealer)) = (&item.value, dealer) {
                session.night.chairs.dealt(dealer);
            }
        }
    }
    if bad.is_empty() { Ok(session) } else { Err(bad) }
}

/// How many bad lines of a sheet get hints.
const MOST_HINTS: usize = 100;

/// Returns the error of the line of a hand that cannot be read, without hints.
fn unread(session: &Session, request: &Request) -> Option<SessionError> {
    let Request::Hand { line, .. } = request else { return None };
    let error =
        engine::read_line(session.night.options(), &session.night.next_table(), line).outcome.err()?;
    let unread = UnreadLine { line: line.clone(), error, understood: Understood::default() };
    Some(SessionError::Line(Box::new(unread)))
}
