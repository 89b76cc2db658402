//! What the book answers: facts, told in sentences and grids or as JSON, the same for every face.

use crate::engine::auction::Warning;
use crate::lang::{Lang, Voice};
use crate::money::{Amount, Currency};
use crate::report;
use crate::report::answers::Sentence;
use crate::report::json;
use crate::report::text::{self, Look};
use crate::report::told;
use crate::session::entry::EntryNo;
use crate::session::replay::{Hand, Step};
use crate::store::book::{BookError, Changed, Session, Settled};
use serde_json::Value;

/// What the book answers.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A hand was logged.
    Logged(Box<Changed>),
    /// A hand was put right, struck out or put in.
    Corrected(Box<Changed>),
    /// Somebody came or went, or a game began.
    Moved(Box<Changed>),
    /// The last change was taken back.
    Undone(Box<Changed>),
    /// The change undone last was given back.
    Redone(Box<Changed>),
    /// A name was put right.
    Renamed {
        /// The change.
        changed: Box<Changed>,
        /// The name as typed.
        new: String,
    },
    /// Cash changed hands.
    Paid {
        /// The change.
        changed: Box<Changed>,
        /// How much.
        amount: Amount,
    },
    /// A closed session goes on.
    Reopened(Box<Changed>),
    /// Who pays whom, if the night ended now or because it did.
    Settled {
        /// The session.
        session: Box<Session>,
        /// Who pays whom.
        settled: Box<Settled>,
        /// The seal of a session that is closed.
        seal: Option<String>,
    },
    /// Where the units of a hand come from.
    Why {
        /// The session.
        session: Box<Session>,
        /// The hand's number.
        no: u32,
    },
    /// Who has what so far.
    Standings(Box<Session>),
    /// The score sheet.
    Sheet(Box<Session>),
    /// Every entry as it was typed.
    History(Box<Session>),
    /// The words of this game.
    Help(Box<Session>),
}

impl Answer {
    /// Returns the session as it stands after it.
    #[must_use]
    pub fn session(&self) -> &Session {
        match self {
            Answer::Logged(changed)
            | Answer::Corrected(changed)
            | Answer::Moved(changed)
            | Answer::Undone(changed)
            | Answer::Redone(changed)
            | Answer::Renamed { changed, .. }
            | Answer::Paid { changed, .. }
            | Answer::Reopened(changed) => &changed.session,
            Answer::Settled { session, .. }
            | Answer::Why { session, .. }
            | Answer::Standings(session)
            | Answer::Sheet(session)
            | Answer::History(session)
            | Answer::Help(session) => session,
        }
    }

    /// Returns what somebody should look at again.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        match self {
            Answer::Logged(changed) => said(changed)?.1.outcome.as_ref()?.story.warning(),
            _ => None,
        }
    }

    /// Tells it in sentences and grids. `time` writes a time as the reader's clock shows it.
    ///
    /// # Errors
    /// If the session's currency is none, or it cannot be settled.
    pub fn text(&self, lang: &Lang, look: Look, time: &dyn Fn(i64) -> String) -> Result<String, BookError> {
        let session = self.session();
        let look = told::look_at(session, look);
        let night = &session.night;
        let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
        let text = match self {
            Answer::Logged(changed) => told::logged(changed, said(changed).map(|(_, hand)| hand), voice),
            Answer::Corrected(changed) | Answer::Moved(changed) => told::consequences(changed, voice),
            Answer::Undone(changed) => {
                told::taken(changed, |entry| Sentence::Undone { entry }, voice)?
                    + "\n"
                    + &told::consequences(changed, voice)
            }
            Answer::Redone(changed) => {
                told::taken(changed, |entry| Sentence::Redone { entry }, voice)?
                    + "\n"
                    + &told::consequences(changed, voice)
            }
            Answer::Renamed { changed, new } => told::renamed(changed, new, voice),
            Answer::Paid { amount, .. } => told::paid(session, *amount, voice)?,
            Answer::Reopened(_) => told::reopened(session, voice),
            Answer::Settled { settled, seal, .. } => {
                told::settlement(session, settled, seal.as_deref(), voice, look)
            }
            Answer::Why { no, .. } => {
                let hand = night.hands().find(|(_, hand)| hand.no == *no);
                hand.map_or(String::new(), |(step, hand)| report::hand::why(night, step, hand, voice))
            }
            Answer::Standings(_) => told::standings(session, voice, look),
            Answer::Sheet(_) => told::sheet(session, voice, look),
            Answer::History(_) => {
                let history = report::history::history(&session.entries, &session.standing()?, voice);
                let clock = |at| told::clock(&time(at), voice);
                told::head(session, voice) + &text::grid(&report::history::grid(&history, clock, lang), look)
            }
            Answer::Help(_) => told::help(night.options.engine().vocabulary(), lang, look),
        };
        Ok(text::shown(&text, look).into_owned())
    }

    /// Tells what was done by it, for a reader who has standings and next dealer before him.
    ///
    /// # Errors
    /// If the session's currency is none, or it cannot be settled.
    pub fn news(&self, lang: &Lang) -> Result<Vec<String>, BookError> {
        let session = self.session();
        let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
        Ok(match self {
            Answer::Logged(changed) => told::hand(changed, said(changed).map(|(_, hand)| hand), voice),
            Answer::Corrected(changed) | Answer::Moved(changed) => told::changes(changed, voice),
            Answer::Undone(changed) | Answer::Redone(changed) => {
                let taken = match self {
                    Answer::Undone(_) => told::taken(changed, |entry| Sentence::Undone { entry }, voice)?,
                    _ => told::taken(changed, |entry| Sentence::Redone { entry }, voice)?,
                };
                [taken].into_iter().chain(told::changes(changed, voice)).collect()
            }
            Answer::Renamed { changed, new } => vec![told::renamed(changed, new, voice)],
            Answer::Paid { amount, .. } => {
                told::paid(session, *amount, voice)?.lines().map(str::to_owned).collect()
            }
            Answer::Reopened(_) => told::reopened(session, voice).lines().map(str::to_owned).collect(),
            // The rest was asked to be read as a whole.
            Answer::Settled { .. }
            | Answer::Why { .. }
            | Answer::Standings(_)
            | Answer::Sheet(_)
            | Answer::History(_)
            | Answer::Help(_) => Vec::new(),
        })
    }

    /// Returns it as JSON.
    ///
    /// # Errors
    /// If the session's log was tampered with, or its currency is none.
    pub fn json(&self) -> Result<Value, BookError> {
        let session = self.session();
        Ok(match self {
            Answer::Logged(changed) => {
                said(changed).map_or(Value::Null, |(step, hand)| json::hand(session, step, hand))
            }
            Answer::Corrected(changed) => match said(changed) {
                Some((step, hand)) => json::hand(session, step, hand),
                None => json::change(changed, None),
            },
            Answer::Undone(changed) | Answer::Redone(changed) => {
                json::change(changed, session.entries.last().and_then(|entry| entry.of))
            }
            Answer::Moved(changed)
            | Answer::Renamed { changed, .. }
            | Answer::Paid { changed, .. }
            | Answer::Reopened(changed) => json::change(changed, None),
            Answer::Settled { settled, seal, .. } => json::settled(session, settled, seal.as_deref()),
            Answer::Why { no, .. } => session
                .night
                .hands()
                .find(|(_, hand)| hand.no == *no)
                .map_or(Value::Null, |(step, hand)| json::hand(session, step, hand)),
            Answer::Standings(_) => json::standings(session),
            Answer::Sheet(_) => json::sheet(session),
            Answer::History(_) => {
                let currency = Currency::from_code(&session.row.currency)?;
                let told = report::history::history(
                    &session.entries,
                    &session.standing()?,
                    Voice { lang: &Lang::english(), currency },
                );
                json::history(&told, session)
            }
            Answer::Help(_) => Value::String(told::help(
                session.rules.engine().vocabulary(),
                &Lang::english(),
                Look::default(),
            )),
        })
    }
}

/// Returns the hand that a change says.
fn said(changed: &Changed) -> Option<(&Step, &Hand)> {
    let entry: EntryNo = *changed.added.first()?;
    changed.session.night.hands().find(|(step, _)| step.said_by == entry)
}
