//! The preview of a command while it is typed: what it would change, by the same draft that Enter uses.

use super::{HandLine, Preview, Tone};
use crate::command::draft::{View, draft, night_before, settle};
use crate::command::{Request, RequestError};
use crate::engine::{Options, example_hand};
use crate::kernel::table::Table;
use crate::lang::Voice;
use crate::live::complete;
use crate::live::screen_text::ScreenText;
use crate::notation::{
    CARRY, COIN, Command, EVERYBODY, InnerWord, PAID, POT, SHARE, THROUGH, WHOLE_NIGHT, spelled,
};
use crate::report;
use crate::rules::Catalog;
use crate::session::{Session, SessionError};

impl Preview {
    /// Previews a command.
    pub(super) fn command(
        &mut self,
        session: &Session,
        voice: Voice<'_>,
        line: &str,
        rest: &str,
        command: Command,
        request: &Result<Request, RequestError>,
    ) {
        let hand = hand_in(line, request);
        match (request, hand) {
            (Ok(request), Some((from, text))) => match table_of(session, request) {
                Ok(place) => {
                    if let Some(old) = place.old {
                        self.lines.push((Tone::Hint, format!("{}: {old}", voice.say(&ScreenText::Was))));
                    }
                    let after = stands_after(session, voice, request);
                    let (table, options) = (place.table, &place.options);
                    self.hand(options, voice, HandLine { from, text, table });
                    self.lines.extend(after.map(|after| (Tone::Hint, after)));
                }
                Err(error) => self.lines.push((Tone::Wrong, voice.say(&error))),
            },
            (Ok(request), None) => self.would(session, voice, request),
            (Err(error), _) => self.lines.push((Tone::Missing, voice.say(error))),
        }
        if hand.is_some() {
            return;
        }
        // What would happen needs no example.
        if !matches!(request, Ok(request) if request.writes() && !rest.is_empty()) {
            let form =
                command.row().map(|row| row.forms_with(&example_hand(session.night.options()), voice.lang));
            let form = form.unwrap_or_default();
            self.lines.push((Tone::Hint, format!("{form}: {}", voice.say(&command))));
        }
        if rest.is_empty() {
            return;
        }
        let own: &[InnerWord] = match command {
            Command::Settle | Command::Close => &[COIN, THROUGH, CARRY, SHARE, PAID],
            Command::Set => &[WHOLE_NIGHT],
            Command::Penalty => &[EVERYBODY, POT],
            Command::Paid => &[POT],
            _ => &[],
        };
        let ways: &[&str] = if command == Command::Seat { &["in", "out"] } else { &[] };
        let own: Vec<String> = own.iter().map(|word| word.in_lang(voice.lang)).collect();
        let night = &session.night;
        // Only who is at the table can leave it.
        let leaves = command == Command::Seat && rest.trim_start().starts_with("out");
        let names = night.names.iter().filter(|(no, _)| !leaves || night.chairs.sits(**no));
        let names: Vec<String> = names.map(|(_, name)| spelled(name)).collect();
        let words = own.iter().chain(&names).map(String::as_str);
        self.completions = complete::of_command(line, ways.iter().copied().chain(words));
    }

    /// Shows what a request would change or read, or why it cannot.
    fn would(&mut self, session: &Session, voice: Voice<'_>, request: &Request) {
        match would(session, voice, request) {
            Ok(lines) => self.lines.extend(lines.into_iter().map(|line| (Tone::Outcome, line))),
            Err(error) => self.lines.push((Tone::Missing, voice.say(&error))),
        }
    }
}

fn would(session: &Session, voice: Voice<'_>, request: &Request) -> Result<Vec<String>, SessionError> {
    let catalog = Catalog::default();
    let view = View { session, catalog: &catalog, debts: &[], stood: false };
    let drafted = draft(request, view)?;
    let mut lines = Vec::new();
    match request {
        Request::Settle { terms, .. } | Request::Close { terms, .. } => {
            let settled = settle(view, terms)?;
            return Ok(report::settle::payments(&settled, &session.night, voice));
        }
        Request::Strike { at } | Request::Why { at: Some(at) } => {
            let step = session.night.steps.iter().find(|step| step.address == *at);
            lines.extend(step.map(|step| report::changes::step_text(&session.night, step, voice)));
        }
        Request::Undo | Request::Redo => {
            let standing = session.timeline()?.standing;
            let (label, of) = match request {
                Request::Undo => (ScreenText::WouldUndo, standing.undo),
                _ => (ScreenText::WouldRedo, standing.redo),
            };
            let entry = report::texts::entry(session, of, voice)?;
            lines.push(format!("{}: {entry}", voice.say(&label)));
        }
        _ => {
            if let Some(draft) = drafted {
                let mut after = session.clone();
                after.append(draft, 0)?;
                lines = report::changes::changes(&session.night, &after.night, voice);
            }
        }
    }
    Ok(lines)
}

/// Returns that an inserted hand would stand after those who came or left there, if somebody did.
fn stands_after(session: &Session, voice: Voice<'_>, request: &Request) -> Option<String> {
    let Request::Insert { at, .. } = request else { return None };
    let before = night_before(session, *at).ok().filter(|_| at.thing.is_none())?;
    report::changes::stands_after(&before, &before.steps, false, voice)
}

/// Where a hand would stand.
struct HandPlace {
    table: Table,
    options: Options,
    /// The line that stands there now.
    old: Option<String>,
}

/// Returns where the hand of a request would stand.
fn table_of(session: &Session, request: &Request) -> Result<HandPlace, SessionError> {
    Ok(match request {
        Request::Fix { at, .. } => {
            let before = night_before(session, *at)?;
            let old = session.night.hands().find(|(step, _)| step.address == *at).map(|(_, hand)| hand);
            match old {
                Some(hand) => HandPlace {
                    table: hand.table.clone(),
                    options: hand.options().clone(),
                    old: Some(hand.line.clone()),
                },
                None => {
                    HandPlace { table: before.next_table(), options: before.options().clone(), old: None }
                }
            }
        }
        Request::Insert { at, .. } => {
            let before = night_before(session, *at)?;
            HandPlace { table: before.next_table(), options: before.options().clone(), old: None }
        }
        _ => {
            let night = &session.night;
            HandPlace { table: night.next_table(), options: night.options().clone(), old: None }
        }
    })
}

/// Returns the hand's line within the line of a command, and where it begins in characters.
fn hand_in<'a>(line: &'a str, request: &Result<Request, RequestError>) -> Option<(usize, &'a str)> {
    let words = match request.as_ref().ok()? {
        Request::Fix { line, .. } | Request::Insert { line, .. }
            if matches!(Request::parse(line), Ok(Request::Hand { .. })) =>
        {
            2
        }
        Request::Hand { .. } | Request::Struck { .. } => 1,
        _ => return None,
    };
    let mut rest = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
    for _ in 0..words {
        rest = rest.split_once(char::is_whitespace)?.1.trim_start();
    }
    Some((line.chars().count().saturating_sub(rest.chars().count()), rest))
}
