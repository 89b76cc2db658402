//! Shell completion of players, rules, sessions and hands from the ledger.
//!
//! The shell asks while a line is being typed, so nothing is written here, and errors complete nothing.

use super::folders::{catalog, ledger_path};
use clap::builder::StyledStr;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use meldbook::command::Filter;
use meldbook::kernel::characters::{is_refused, visible};
use meldbook::notation::fold;
use meldbook::rules::BUILT_IN;
use meldbook::session::Session;
use meldbook::session::night::{Event, Step};
use meldbook::store::Access;
use meldbook::store::{Ledger, Which};
use std::ffi::OsStr;

/// Completes the name of a player at the table of the open session, as it is typed in a line.
pub fn at_the_table() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let names = session().map(|session| session.night.next_table().players).unwrap_or_default();
        fitting(typed, names.into_iter().map(|name| (as_one_word(&name), None)))
    })
}

/// Completes the name of any player of the open session.
pub fn of_the_session() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let names = session().map(|session| session.night.names.into_values().collect::<Vec<_>>());
        fitting(typed, names.unwrap_or_default().into_iter().map(|name| (as_one_word(&name), None)))
    })
}

/// Completes the name of anybody in the ledger.
pub fn anybody() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| fitting(typed, everybody().into_iter().map(|name| (name, None))))
}

/// Completes the name or the path of a profile.
pub fn rules() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let names = catalog().names();
        let title = |name: &str| {
            let built_in = BUILT_IN.iter().any(|built_in| built_in.name == name);
            let profile = built_in.then(|| meldbook::rules::Catalog::default().load(name).ok()).flatten();
            profile.map(|profile| profile.rules.title().to_owned())
        };
        let mut fits = fitting(
            typed,
            names.into_iter().map(|name| {
                let title = title(&name);
                (name, title)
            }),
        );
        let is_profile = |path: &std::path::Path| path.extension().is_some_and(|end| end == "toml");
        fits.extend(clap_complete::engine::ValueCompleter::complete(
            &clap_complete::engine::PathCompleter::any().filter(is_profile),
            typed,
        ));
        fits
    })
}

/// Completes the number of a session, described by its date, rules and players.
pub fn sessions() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let rows = ledger().and_then(|mut ledger| ledger.read().ok()?.sessions(&Filter::default()).ok());
        let offers = rows.unwrap_or_default().into_iter().rev().map(|row| {
            let about = format!("{} {} {}", row.date, row.rules, row.players.join(", "));
            (row.id.to_string(), Some(about))
        });
        fitting(typed, offers)
    })
}

/// Completes the number of a place of the open session; hands are described by their lines.
pub fn places() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let Some(session) = session() else { return Vec::new() };
        let line = |step: &Step| match &step.event {
            Event::Hand(hand) => Some(hand.line.clone()),
            _ => None,
        };
        let offers = session.night.steps.iter().rev().map(|step| (step.address.to_string(), line(step)));
        fitting(typed, offers)
    })
}

fn ledger() -> Option<Ledger> {
    Ledger::open(&ledger_path(None).ok()?, Access::Read).ok()
}

fn session() -> Option<Session> {
    ledger()?.session(Which::Current).ok()
}

/// Returns the names in the ledger. Names with blanks are left out, because a shell splits words at blanks.
fn everybody() -> Vec<String> {
    let names = ledger().and_then(|mut ledger| ledger.read().ok()?.everybody().ok()).unwrap_or_default();
    names.into_iter().filter(|name| !name.contains(' ')).collect()
}

/// Returns a name as one word of a line: without blanks and signs.
fn as_one_word(name: &str) -> String {
    name.chars().filter(|c| c.is_alphabetic()).collect()
}

/// Returns the offers that begin with the typed text, ignoring case and accents.
fn fitting(
    typed: &OsStr,
    offers: impl Iterator<Item = (String, Option<String>)>,
) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str().map(fold) else { return Vec::new() };
    // The shell writes them to its terminal. Nobody can type a name that the program refuses.
    let fits = offers.filter(|(word, _)| !word.contains(is_refused) && fold(word).starts_with(&typed));
    let about = |text: String| StyledStr::from(visible(&text));
    fits.map(|(word, text)| CompletionCandidate::new(word).help(text.map(about))).collect()
}
