//! The preview of a command while it is typed.

use super::{HandLine, Preview, Tone};
use crate::command::draft::{PlaceBefore, cash, seat_move};
use crate::command::{Request, RequestError, SettleBy};
use crate::lang::Voice;
use crate::live::complete;
use crate::live::screen_text::ScreenText;
use crate::notation::{Command, Stands, command_word, spelled};
use crate::report;
use crate::report::phrases::Phrase;
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{Session, SessionError};

impl Preview {
    /// Previews a command.
    pub(super) fn command(
        &mut self,
        session: &Session,
        voice: Voice<'_>,
        line: &str,
        rest: &str,
        word: &str,
        request: &Result<Request, RequestError>,
    ) {
        let hand = hand_in(line, request);
        match (request, hand) {
            (Ok(Request::Fix { no, .. }), Some((from, text))) => {
                match session.night.hands().find(|(_, hand)| hand.no == *no) {
                    Some((_, old)) => {
                        self.lines
                            .push((Tone::Hint, format!("{}: {}", voice.say(&ScreenText::Was), old.line)));
                        self.hand(session, voice, HandLine { from, text, table: old.table.clone() });
                    }
                    None => self.no_hand(session, voice, *no),
                }
            }
            (Ok(Request::Insert { no, .. }), Some((from, text))) => match PlaceBefore::before(session, *no) {
                Ok(before) => {
                    let table = before.night.next_table();
                    self.hand(session, voice, HandLine { from, text, table });
                }
                Err(error) => self.lines.push((Tone::Wrong, voice.say(&error))),
            },
            (Ok(Request::Hand { .. } | Request::Struck { .. }), Some((from, text))) => {
                self.hand(session, voice, HandLine { from, text, table: session.night.next_table() });
            }
            (Ok(Request::Strike { no } | Request::Why { no: Some(no) }), _) => {
                match session.night.hands().find(|(_, hand)| hand.no == *no) {
                    Some((_, hand)) => {
                        self.lines.push((Tone::Outcome, report::hand::headline(&session.night, hand, voice)));
                    }
                    None => self.no_hand(session, voice, *no),
                }
            }
            (Ok(request @ (Request::Undo | Request::Redo)), _) => self.take_back(session, voice, request),
            (Ok(Request::Settle { terms } | Request::Close { terms, .. }), _)
                if *terms == SettleBy::default() =>
            {
                if let Ok(settled) = Settled::of(&session.night, SettleTerms::default()) {
                    let payments = report::settle::payments(&settled, &session.night, voice);
                    self.lines.extend(payments.into_iter().map(|line| (Tone::Outcome, line)));
                }
            }
            (Ok(Request::Seat { name, joins, from: None }), _) => {
                self.would(would_sit(session, name, *joins, voice), voice);
            }
            (Ok(Request::Paid { from, to, amount }), _) => {
                self.would(would_pay(session, from, to, amount, voice), voice);
            }
            (Ok(_), _) => {}
            (Err(error), _) => self.lines.push((Tone::Missing, voice.say(error))),
        }
        let row = command_word(word).filter(|_| hand.is_none());
        if let Some((row, Stands::Table(command))) = row.map(|row| (row, row.stands)) {
            // A preview with these players needs no example.
            if !matches!(request, Ok(Request::Seat { .. } | Request::Paid { .. })) {
                let form = row.forms_with(session.rules.engine().vocabulary().short);
                self.lines.push((Tone::Hint, format!("{form}: {}", voice.say(&command))));
            }
            let names: Vec<String> = session.night.names.values().map(|name| spelled(name)).collect();
            let names = names.iter().map(String::as_str);
            let own: &[&str] = match command {
                Command::Seat => &["in", "out"],
                Command::Settle | Command::Close => &["coin", "through"],
                _ => &[],
            };
            if !rest.is_empty() {
                self.completions = complete::of_command(line, own.iter().copied().chain(names));
            }
        }
    }

    /// Shows what would happen, or why it cannot.
    fn would(&mut self, outcome: Result<String, SessionError>, voice: Voice<'_>) {
        self.lines.push(match outcome {
            Ok(outcome) => (Tone::Outcome, outcome),
            Err(error) => (Tone::Missing, voice.say(&error)),
        });
    }

    fn no_hand(&mut self, session: &Session, voice: Voice<'_>, no: u32) {
        let hands = session.night.hands().map(|(_, hand)| hand.no).next_back().unwrap_or(0);
        self.lines.push((Tone::Wrong, voice.say(&SessionError::NoSuchHand { no, hands })));
    }

    /// Shows what would be undone or redone.
    fn take_back(&mut self, session: &Session, voice: Voice<'_>, request: &Request) {
        let Ok(timeline) = session.timeline() else { return };
        let (label, of) = match request {
            Request::Undo => (ScreenText::WouldUndo, timeline.undo),
            _ => (ScreenText::WouldRedo, timeline.redo),
        };
        if let Some(Ok(entry)) = of.map(|of| report::texts::entry(session, Some(of), voice)) {
            self.lines.push((Tone::Outcome, format!("{}: {entry}", voice.say(&label))));
        }
    }
}

/// Returns who would join or leave.
fn would_sit(session: &Session, word: &str, joins: bool, voice: Voice<'_>) -> Result<String, SessionError> {
    let night = &session.night;
    let seat = seat_move(session, night, word, joins)?;
    let name = seat.name.as_deref().unwrap_or_else(|| night.name(seat.who));
    Ok(voice.say(&if joins { Phrase::Joins { name } } else { Phrase::Leaves { name } }))
}

/// Returns who would pay whom how much.
fn would_pay(
    session: &Session,
    from: &str,
    to: &str,
    amount: &str,
    voice: Voice<'_>,
) -> Result<String, SessionError> {
    let paid = cash(session, from, to, amount)?;
    let (from, to) = (session.night.name(paid.from), session.night.name(paid.to));
    Ok(voice.say(&Phrase::HasToPay { from, to, amount: voice.amount(paid.amount) }))
}

/// Returns the hand's line within the line of a command, and where it begins in characters.
fn hand_in<'a>(line: &'a str, request: &Result<Request, RequestError>) -> Option<(usize, &'a str)> {
    let words = match request.as_ref().ok()? {
        Request::Fix { .. } | Request::Insert { .. } => 2,
        Request::Hand { .. } | Request::Struck { .. } => 1,
        _ => return None,
    };
    let mut rest = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
    for _ in 0..words {
        rest = rest.split_once(char::is_whitespace)?.1.trim_start();
    }
    Some((line.chars().count().saturating_sub(rest.chars().count()), rest))
}
