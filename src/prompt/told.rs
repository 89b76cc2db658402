//! The sentences and grids that answers are told in.

use super::words::WORDS;
use crate::book::{BookError, Changed, Part, Session, SettleTerms, Settled};
use crate::face::text::{self, Look};
use crate::ledger::entry::EntryNo;
use crate::money::{Amount, Currency};
use crate::night::Hand;
use crate::notation::{Vocabulary, help_of};
use crate::report;
use crate::report::score_sheet::GameSheet;
use crate::report::sheet::Cells;

/// Tells what a hand came to, the standings after it, and who deals next.
pub(super) fn logged(changed: &Changed, hand: Option<&Hand>, currency: Currency) -> String {
    let night = &changed.session.night;
    let mut lines = Vec::new();
    if let Some(hand) = hand {
        lines.push(report::hand::headline(night, hand));
        let granted = report::hand::granted(night, hand).into_iter();
        lines.extend(granted.map(|granted| format!("  taken for granted: {granted}")));
        if let Some(outcome) = &hand.outcome {
            let accounted = report::hand::accounted(hand, outcome, currency);
            lines.extend(accounted.into_iter().map(|line| format!("  {line}")));
        }
    }
    lines.extend(report::games::last(night));
    lines.extend(report::standings::line(night, currency));
    lines.push(report::hand::next_deal(night));
    lines.join("\n")
}

/// Tells what a change changed, a line each, and who deals next.
pub(super) fn consequences(changed: &Changed, currency: Currency) -> String {
    let night = &changed.session.night;
    let before = changed.before.as_ref();
    let mut lines = before.map_or(Vec::new(), |before| report::changes::changes(before, night, currency));
    lines.push(report::hand::next_deal(night));
    lines.join("\n")
}

/// Tells what was undone or redone, and what that changed.
pub(super) fn taken(changed: &Changed, verb: &str, currency: Currency) -> Result<String, BookError> {
    let of = changed.session.entries.last().and_then(|entry| entry.of);
    let entry = entry(&changed.session, of, currency)?;
    Ok(format!("{verb}: {entry}\n{}", consequences(changed, currency)))
}

/// Tells an entry as the history does.
pub fn entry(session: &Session, no: Option<EntryNo>, currency: Currency) -> Result<String, BookError> {
    let standing = session.standing()?;
    let told = report::history::history(&session.entries, &standing, currency);
    let Some(told) = told.into_iter().find(|told| Some(told.no) == no) else { return Ok(String::new()) };
    let of = told.of.map_or(String::new(), |of| format!(" of entry {of}"));
    let text = if told.text.is_empty() { String::new() } else { format!(" {}", told.text) };
    Ok(format!("{}{of}{text} (entry {})", told.kind, told.no))
}

/// Tells who is called what now.
pub(super) fn renamed(changed: &Changed, new: &str) -> String {
    let session = &changed.session;
    let before = changed.before.iter().flat_map(|before| before.names.iter());
    let renamed = before.map(|(no, old)| (old, session.night.name(*no))).find(|(old, new)| old != new);
    match renamed {
        Some((old, new)) => format!("{old} is {new} now, on every line of session {}", session.row.id),
        None => format!("{new} was called so already"),
    }
}

/// Tells a payment, and what is still to be paid.
pub(super) fn paid(session: &Session, amount: Amount) -> Result<String, BookError> {
    let night = &session.night;
    let mut lines = Vec::new();
    if let Some((_, cash)) = night.paid.last() {
        let (from, to) = (night.name(cash.from), night.name(cash.to));
        lines.push(format!("{from} paid {to} {amount}, session {}", session.row.id));
    }
    let still = if night.closed.is_some() { "still to be paid" } else { "if the night ended now" };
    lines.push(format!("{still}:"));
    let settled = Settled::of(session, SettleTerms::default())?;
    let payments = report::settle::payments(&settled, night, amount.currency);
    lines.extend(payments.into_iter().map(|line| format!("  {line}")));
    Ok(lines.join("\n"))
}

/// Tells that a closed session goes on.
pub(super) fn reopened(session: &Session) -> String {
    let (id, date) = (session.row.id, &session.row.date);
    let next = report::hand::next_deal(&session.night);
    format!("session {id} of {date} goes on; the seal of its close stays known\n{next}\n")
}

/// Tells a settlement as it is read out.
#[must_use]
pub fn settlement(
    session: &Session,
    settled: &Settled,
    seal: Option<&str>,
    currency: Currency,
    look: Look,
) -> String {
    let night = &session.night;
    let mut out = String::new();
    let nothing_moved = settled.parts.values().all(|part| *part == Part::default());
    let unstaked = report::games::no_stakes(&night.options).filter(|_| nothing_moved);
    let lines = match unstaked {
        Some(nothing) => vec![nothing.to_owned()],
        None => {
            out = text::grid(&report::settle::parts(settled, night, currency), look);
            let kitty = report::settle::kitty(settled, night, currency);
            kitty.into_iter().chain(report::settle::payments(settled, night, currency)).collect()
        }
    };
    for line in lines {
        out.push_str(&line);
        out.push('\n');
    }
    if let Some(seal) = seal {
        out.push_str(&format!(
            "session {} is closed; its seal, to be written down: {seal}\n",
            session.row.id
        ));
    }
    out
}

/// Tells who has what so far, and who deals next.
pub(super) fn standings(session: &Session, currency: Currency, look: Look) -> String {
    let mut text = head(session);
    if let Some(game) = report::games::last(&session.night) {
        text.push_str(&format!("{game}\n"));
    }
    text.push_str(&text::grid(&report::standings::standings(&session.night, currency), look));
    if let Some((_, hand)) = session.night.hands().next_back() {
        text.push_str(&format!("last: {}\n", report::hand::headline(&session.night, hand)));
    }
    text.push_str(&if session.row.open {
        report::hand::next_deal(&session.night)
    } else {
        "no session is open: `meldbook new RULES PLAYER...` opens one".to_owned()
    });
    text
}

/// Returns a session's head and sheet.
#[must_use]
pub fn sheet(session: &Session, currency: Currency, look: Look) -> String {
    let mut out = head(session);
    let fits = |width: usize| look.width.is_none_or(|most| width <= usize::from(most));
    let night = &session.night;
    if night.options.plays_games() {
        let games = |cells| report::score_sheet::games(night, cells);
        let all_fit = |sheets: &[GameSheet]| sheets.iter().all(|of| fits(text::natural_width(&of.grid)));
        let mut sheets = games(Cells::MoveAndTotal);
        if !all_fit(&sheets) {
            sheets = games(Cells::Total);
        }
        if !all_fit(&sheets) {
            sheets = games(Cells::Bare);
        }
        for sheet in sheets {
            out.push_str(&format!("{}\n{}{}\n", sheet.title, text::grid(&sheet.grid, look), sheet.result));
        }
        if let Some(standings) = report::standings::line(night, currency) {
            out.push_str(&format!("{standings}\n"));
        }
        return out;
    }
    let sheet = |cells| report::sheet::sheet(night, currency, cells);
    let mut grid = sheet(Cells::MoveAndTotal);
    if !fits(text::natural_width(&grid)) {
        grid = sheet(Cells::Total);
    }
    if !fits(text::least_width(&grid)) {
        grid = sheet(Cells::Bare);
    }
    out.push_str(&text::grid(&grid, look));
    out
}

/// Returns a session in a line.
#[must_use]
pub fn head(session: &Session) -> String {
    let row = &session.row;
    let place = row.place.as_ref().map_or(String::new(), |place| format!(", {place}"));
    let state = if row.open { "open" } else { "closed" };
    format!("session {} | {}{place} | {} | {state}\n", row.id, row.date, row.rules)
}

/// Returns the notation of a game on one page, and the commands below it: from the tables that lines are read by.
#[must_use]
pub fn help(vocabulary: &Vocabulary) -> String {
    let mut page = help_of(vocabulary);
    page.push('\n');
    let longest = WORDS.iter().map(|row| row.form.chars().count()).max().unwrap_or(0);
    for row in WORDS {
        page.push_str(&format!("{:longest$}  {}\n", row.form, row.does));
    }
    page
}
