//! What was undone, redone, voided or reopened, and the cash in it.

use super::entered::consequences;
use super::settle::still_to_be_paid;
use crate::command::{Reply, Request};
use crate::daybook::Content;
use crate::lang::Voice;
use crate::report;
use crate::report::phrases::EntryKind;
use crate::report::sentences::Sentence;
use crate::report::standings::cash_in_words;
use crate::session::entry::EntryNo;
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{Session, SessionError};

pub(super) fn taken(reply: &Reply) -> Option<EntryNo> {
    reply.session.entries.last().and_then(|entry| entry.of)
}

pub(super) fn taken_back(reply: &Reply, voice: Voice<'_>) -> Result<String, SessionError> {
    let entry = match &reply.between {
        Some(entry) => {
            let row = &reply.session.row;
            let numbers = [(row.uuid.clone(), (row.id, row.date.clone()))].into();
            if opening_was_undone(reply) {
                return Ok(report::between::entry(&entry.content, &numbers, voice.lang)?);
            }
            if let Content::Void(void) = &entry.content
                && !row.void
            {
                let counts = voice.say(&Sentence::CountsAgain { id: row.id.to_string() });
                if void.why.is_empty() {
                    return Ok(counts);
                }
                let entry = report::between::numbered(entry, &numbers, voice.lang)?;
                return Ok(format!("{}\n{counts}", voice.say(&Sentence::Undone { entry })));
            }
            report::between::numbered(entry, &numbers, voice.lang)?
        }
        None => entry(&reply.session, taken(reply), voice)?,
    };
    let said = voice.say(&match reply.request {
        Request::Undo => Sentence::Undone { entry },
        _ => Sentence::Redone { entry },
    });
    let was_closed = reply.before.as_ref().is_some_and(|before| before.closed.is_some());
    if was_closed && reply.session.row.open {
        return Ok(format!("{said}\n{}", goes_on(&reply.session, voice)));
    }
    Ok(said)
}

fn opening_was_undone(reply: &Reply) -> bool {
    matches!(reply.request, Request::Undo)
        && reply.session.row.void
        && reply.between.as_ref().is_some_and(|entry| matches!(entry.content, Content::Void(_)))
}

/// Returns what followed from taking back, or giving back, what is in the daybook.
pub(super) fn after_taking_back(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    if reply.session.row.void {
        return String::new();
    }
    match (&reply.between, &night.closed) {
        (Some(_), Some(_)) => {
            let settled = Settled::of(night, SettleTerms::default());
            settled.map_or(String::new(), |settled| still_to_be_paid(&settled, night, voice).join("\n"))
        }
        _ => consequences(reply, voice),
    }
}

/// Returns that a session does not count, or counts again, and the cash that was paid in a void one.
pub(super) fn voided(reply: &Reply, voice: Voice<'_>) -> Result<String, SessionError> {
    let row = &reply.session.row;
    let numbers = [(row.uuid.clone(), (row.id, row.date.clone()))].into();
    let mut lines = Vec::new();
    if let Some(entry) = &reply.between {
        lines.push(report::between::entry(&entry.content, &numbers, voice.lang)?);
    }
    if row.void {
        lines.extend(cash_in(&reply.session, voice));
        lines.extend(report::changes::owed_again(&reply.session.night, &[], voice));
    }
    Ok(lines.join("\n"))
}

/// Returns the cash that was paid for a night that counts no longer, and what other payments cleared of it, a line each.
pub fn cash_in(session: &Session, voice: Voice<'_>) -> Vec<String> {
    // A log that was tampered with is reported where it is folded.
    let paid = session.cash_paid().into_iter().map(|cash| {
        let (from, to, amount) = cash_in_words(&session.night, &cash, voice);
        voice.say(&Sentence::PaidInIt { from, to, amount })
    });
    paid.chain(report::settle::cleared(session, true, voice)).collect()
}

pub fn entry(session: &Session, no: Option<EntryNo>, voice: Voice<'_>) -> Result<String, SessionError> {
    let standing = session.timeline()?;
    let history = report::history::history(&session.entries, &standing, voice);
    let Some(entry) = history.into_iter().find(|entry| Some(entry.no) == no) else {
        return Ok(String::new());
    };
    let place = entry.place.filter(|_| entry.of.is_some());
    // What was to be paid at a close is no part of its name.
    let after_kind = if entry.kind == "closed" && !entry.text.is_empty() { "," } else { "" };
    Ok(voice.say(&Sentence::Entry {
        no: entry.no.to_string(),
        kind: voice.say(&EntryKind { kind: entry.kind }) + after_kind,
        of: entry.of.map(|of| of.to_string()),
        hand: place.filter(|place| place.thing.is_none()).map(|place| place.hand),
        at: place.map(|place| place.to_string()),
        text: Some(entry.text).filter(|text| !text.is_empty()),
    }))
}

pub(super) fn reopened(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let again =
        reply.before.as_ref().and_then(|before| report::changes::owed_again(before, night.carried(), voice));
    let lines = [Some(goes_on(&reply.session, voice)), again, Some(report::hand::next_deal(night, voice))];
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}

fn goes_on(session: &Session, voice: Voice<'_>) -> String {
    voice.say(&Sentence::Reopened { id: session.row.id, date: voice.date(&session.row.date) })
}
