//! What is aimed at, how high the chart draws a total, and what is left to be done after the night.

use crate::daybook::debts::Owes;
use crate::lang::Voice;
use crate::report;
use crate::report::{Phrase, Sentence, standings};
use crate::session::{Night, Session, SettleTerms, Settled};

/// The sign of a hand with a note.
pub(super) const NOTED: &str = "*";

pub(super) fn target(night: &Night) -> Option<i64> {
    standings::shown_game(night)?.target
}

/// Returns the last totals as levels, from 0 for the lowest of all lines to 7 for the highest.
pub(super) fn levels(totals: &[i64], all: &[&[i64]], width: usize) -> Vec<u8> {
    let points = || all.iter().copied().flatten().copied();
    let (Some(least), Some(most)) = (points().min(), points().max()) else { return Vec::new() };
    let span = most.saturating_sub(least).max(1);
    let from = totals.len().saturating_sub(width);
    let level = |total: &i64| {
        let share = total.saturating_sub(least).saturating_mul(7).checked_div(span).unwrap_or(0);
        u8::try_from(share.clamp(0, 7)).unwrap_or(0)
    };
    totals.iter().skip(from).map(level).collect()
}

/// Returns the payments of a closed night, a line each; nothing while it goes on.
pub(super) fn settlement(session: &Session, voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    if night.closed.is_none() {
        return Vec::new();
    }
    // An amount too large to be added up is reported where it is asked for.
    let settled = Settled::of(night, SettleTerms::default());
    let mut lines = settled.map_or(Vec::new(), |settled| report::settle::payments(&settled, night, voice));
    let name = |holder| report::holder(night, holder, voice);
    lines.extend(session.cash_paid().iter().map(|cash| {
        let (from, to) = (name(cash.from), name(cash.to));
        voice.say(&Phrase::HasPaid { from, to, amount: voice.amount(cash.amount) })
    }));
    lines
}

/// Returns what else there is to say of a closed night: what its players owe each other from earlier ones and what clears
/// that too, what other payments cleared, and its seal.
pub(super) fn left_to_say(session: &Session, owed: &[Owes], voice: Voice<'_>) -> Vec<String> {
    if session.night.closed.is_none() {
        return Vec::new();
    }
    // Debts that cannot be written in their currency have been refused before they were owed.
    let owed = report::between::at_table(owed, Some(&session.row.players), voice.lang).unwrap_or_default();
    let mut lines: Vec<String> = owed.into_iter().collect();
    lines.extend(report::settle::cleared(session, false, voice));
    let seal = session.seal();
    lines.extend(seal.as_deref().map(|seal| voice.say(&Sentence::IsClosed { id: session.row.id, seal })));
    lines
}
