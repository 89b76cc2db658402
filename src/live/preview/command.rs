//! The preview of a command while it is typed: what it would change, by the same draft that Enter uses.

use super::{Preview, PreviewHand, PreviewedFrom, Tone};
use crate::command::draft::between::{paid_for, renamed};
use crate::command::draft::{ScoredHand, draft, night_before, settle};
use crate::command::entered::{last_paid, last_undone};
use crate::command::{AGREED_KEYS, Request, RequestError, View, sheet_file::line_at};
use crate::engine::{Options, read_line};
use crate::kernel::Table;
use crate::lang::Voice;
use crate::live::{complete, complete::Completions};
use crate::money::Currency;
use crate::night::{Cash, Night, NightError, NightLog, PlayerNo, SettleTerms, Settled};
use crate::notation::{
    COIN, Command, EVERYBODY, InnerWord, PAID, POT, SEATS, SHARE, THROUGH, WHOLE_NIGHT, command_word, spelled,
};
use crate::report::{self, Phrase, Sentence};
use crate::rules::Catalog;

impl Preview {
    pub(super) fn command(
        &mut self,
        known: PreviewedFrom<'_>,
        line: &str,
        rest: &str,
        command: Command,
        request: &Result<Request, RequestError>,
    ) {
        let PreviewedFrom { session, voice, .. } = known;
        let names = session.night.all_names();
        let hand = request.as_ref().ok().and_then(|request| hand_in(line, request, &names));
        match (request, hand) {
            (Ok(request), Some((from, text))) => self.hand_within(known, request, (from, text)),
            (Ok(Request::LineAt { at }), None) if let Some(text) = line_at(session, *at) => {
                self.lines.push((Tone::Understood, voice.say(&Phrase::Labelled { label: "is", text })));
            }
            (Ok(request), None) => self.would(known, request),
            // How it is written is said below.
            (Err(RequestError::Form { .. }), _) => {}
            (Err(error), _) => self.lines.push((Tone::Missing, voice.say(error))),
        }
        if hand.is_some() {
            return;
        }
        // What would happen needs no example.
        if !matches!(request, Ok(request) if request.writes() && !rest.is_empty()) {
            let form = command.row().map(|row| row.forms_in(voice.lang));
            let form = with_coin(&form.unwrap_or_default(), voice);
            self.lines.push((Tone::Hint, format!("{form}: {}", voice.say(&command))));
        }
        if !rest.is_empty() || line.ends_with(char::is_whitespace) {
            self.completions = completions(known, line, rest, command);
        }
    }

    fn hand_within(&mut self, known: PreviewedFrom<'_>, request: &Request, (from, text): (usize, &str)) {
        let PreviewedFrom { session, voice, .. } = known;
        let (table, options, old) = match place_of(session, request) {
            Ok(place) => place,
            Err(error) => return self.lines.push((Tone::Wrong, voice.say(&error))),
        };
        let was = old.map(|text| voice.say(&Phrase::Labelled { label: "was", text }));
        self.lines.extend(was.map(|was| (Tone::Hint, was)));
        let night = matches!(request, Request::Hand { .. }).then_some(&session.night);
        let after = after(session, request);
        self.hand(&PreviewHand { voice, from, text, options: &options, table: table.clone(), night }, &after);
        let Ok(Some(after)) = after else { return };
        if let Request::Struck { .. } = request {
            return self.would(known, request);
        }
        if !matches!(request, Request::Hand { .. }) {
            self.after = Some(Box::new(after.session.night));
        }
        let says_dealer = read_line(&options, &table, text).heard.iter().any(|word| word.field == "dealer");
        if let (Request::Insert { .. }, false, Some(dealer)) = (request, says_dealer, &table.dealer) {
            self.lines.push((Tone::Missing, voice.say(&Phrase::Dealt { dealer })));
        }
    }

    fn would(&mut self, known: PreviewedFrom<'_>, request: &Request) {
        match self.what_would(known, request) {
            Ok(lines) => self.lines.extend(lines.into_iter().map(|line| (Tone::Outcome, line))),
            Err(error) => self.lines.push((Tone::Missing, known.voice.say(&error))),
        }
    }

    /// Returns what a request would do, and how everybody would stand then.
    fn what_would(&mut self, known: PreviewedFrom<'_>, request: &Request) -> Result<Vec<String>, NightError> {
        let PreviewedFrom { session, voice, book, .. } = known;
        let catalog = Catalog::default();
        let view = View { session, catalog: &catalog, stood: false };
        // What is still to be paid after the close, once this is paid too.
        let still = |cash: Vec<Cash>| {
            let between = session.payments_between().iter().copied().chain(cash).collect();
            let night = session.clone().with_payments_between(between).night;
            let settled = Settled::of(&night, SettleTerms::default())?;
            Ok::<_, NightError>(report::settle::still_to_be_paid(&settled, &night, voice))
        };
        // What was paid since the close is taken back first.
        let paid = match request {
            Request::Undo => book.and_then(|book| last_paid(session, book)),
            Request::Redo => book.and_then(|book| last_undone(session, book)),
            _ => None,
        };
        if let Some(paid) = paid {
            let said = paid.parts.iter().map(|part| report::settle::has_paid(session, part.cash(), voice));
            return Ok(vec![turns(request, said.collect::<Vec<_>>().join("; "), voice)]);
        }
        match request {
            Request::Settle { terms } | Request::Close { terms } => {
                if session.night.closed.is_none() {
                    after(session, request)?;
                }
                let settled = settle(view, terms)?;
                Ok(report::settle::payments(&settled, &session.night, voice))
            }
            Request::Why { at } => {
                draft(request, view)?;
                let step = session.night.steps.iter().find(|step| Some(step.address) == *at);
                let text = step.map(|step| report::changes::step_text(&session.night, step, false, voice));
                Ok(text.into_iter().collect())
            }
            Request::Rename { old, new } if session.night.closed.is_some() => {
                let said = renamed(session, old, new)?;
                let sessions = vec![session.row.id.to_string()];
                Ok(vec![voice.say(&Sentence::IsCalled { old: &said.old, name: &said.name, sessions })])
            }
            Request::Paid { payments } if session.night.closed.is_some() => {
                still(paid_for(session, payments)?)
            }
            _ => {
                let Some(After { session: after, .. }) = after(session, request)? else {
                    return Ok(Vec::new());
                };
                let mut lines = Vec::new();
                let taken = after.entries.last().filter(|_| matches!(request, Request::Undo | Request::Redo));
                if let Some(entry) = taken {
                    let turned = report::entered::turned(&after, entry.no);
                    lines.push(turns(request, report::entered::entry(session, turned, voice), voice));
                }
                lines.extend(report::changes::would_change(&session.night, &after.night, voice));
                // Hands tell no new name, and nothing of the whole night.
                let about = session.night.about != after.night.about;
                if lines.is_empty() || about || matches!(request, Request::Rename { .. }) {
                    let added = after.entries.last().map(|entry| entry.no);
                    let text = report::entered::entry(&after, added, voice);
                    lines.insert(0, voice.say(&Phrase::Labelled { label: "enters", text }));
                }
                if matches!(request, Request::Paid { .. }) {
                    lines.push(then_owed(&after.night, voice)?);
                }
                self.after = Some(Box::new(after.night));
                Ok(lines)
            }
        }
    }
}

/// Says what `undo` or `redo` would take back or give back.
fn turns(request: &Request, text: String, voice: Voice<'_>) -> String {
    let label = if *request == Request::Undo { "undoes" } else { "redoes" };
    voice.say(&Phrase::Labelled { label, text })
}

fn completions(known: PreviewedFrom<'_>, line: &str, rest: &str, command: Command) -> Completions {
    let PreviewedFrom { session, voice, .. } = known;
    let night = &session.night;
    let own: &[InnerWord] = match command {
        // Only behind this word is somebody named.
        Command::Settle | Command::Close if THROUGH.is(word_before(line)) => &[],
        Command::Settle | Command::Close => {
            let own = [COIN, THROUGH, SHARE, PAID].into_iter();
            return complete::of_command(line, own.map(|word| word.in_lang(voice.lang)));
        }
        Command::Set => return keys(session, voice, line),
        Command::Log => return complete::endings(night.options(), &night.next_table(), rest, voice.lang),
        Command::Penalty => &[EVERYBODY, POT],
        Command::Paid | Command::Result => &[POT],
        Command::Fix | Command::Strike | Command::Insert | Command::Why => {
            return addressed(session, line, rest, command);
        }
        Command::Seat | Command::Spent | Command::Game | Command::Rename => &[],
        _ => return Completions::default(),
    };
    let ways: &[&str] = if command == Command::Seat { &["in", "out"] } else { &[] };
    let own = own.iter().map(|word| word.in_lang(voice.lang));
    // Only who is at the table can leave it, and only others can join.
    let way = rest.split_whitespace().next().filter(|way| command == Command::Seat && ways.contains(way));
    let fits = |no: PlayerNo| way.is_none_or(|way| night.chairs.sits(no) == (way == "out"));
    let names =
        night.names.iter().filter(|(no, _)| fits(**no) && (command != Command::Seat || way.is_some()));
    let names = names.map(|(_, name)| spelled(name));
    let ways = ways.iter().filter(|_| way.is_none()).map(|way| (*way).to_owned());
    // Money goes from somebody to somebody, so that names come first.
    match command {
        Command::Paid | Command::Penalty | Command::Result => complete::of_command(line, names.chain(own)),
        _ => complete::of_command(line, ways.chain(own).chain(names)),
    }
}

fn word_before(line: &str) -> &str {
    let begun = line.rfind(char::is_whitespace).and_then(|at| line.get(..at)).unwrap_or_default();
    begun.split_whitespace().next_back().unwrap_or_default()
}

/// Returns the keys of what may be agreed anew.
fn keys(session: &NightLog, voice: Voice<'_>, line: &str) -> Completions {
    let rules = &session.night.rules;
    let (engine, fixed) = (rules.engine(), rules.engine().fixed());
    let agreed = AGREED_KEYS.iter().copied();
    let agreed = agreed.filter(|key| *key != SEATS.english).map(|key| {
        let row = command_word(key);
        row.and_then(|row| row.words_in(voice.lang).next()).unwrap_or(key).to_owned()
    });
    let seats = std::iter::once(SEATS.in_lang(voice.lang));
    let options = engine.options().into_iter().filter(|info| !fixed.contains(&info.key));
    let keys = agreed.chain(seats).chain(options.map(|info| info.key.to_owned()));
    let keys = keys.map(|key| format!("{key}="));
    complete::of_command(line, keys.chain([WHOLE_NIGHT.in_lang(voice.lang)]))
}

/// Returns example lines with a coin of this table's currency.
fn with_coin(forms: &str, voice: Voice<'_>) -> String {
    if voice.currency == Currency::USD { forms.to_owned() } else { forms.replace("25c", "1") }
}

/// Returns the addresses of the night, the last first; behind the address of a hand to be corrected its line.
fn addressed(session: &NightLog, line: &str, rest: &str, command: Command) -> Completions {
    let night = &session.night;
    let is_whole = line.ends_with(char::is_whitespace) && !rest.is_empty();
    if !is_whole {
        let one_word = !rest.contains(char::is_whitespace);
        let places = night.steps.iter().rev().filter(|_| one_word);
        return complete::of_command(line, places.map(|step| step.address.to_string()));
    }
    let old = night.hands().find(|(step, _)| command == Command::Fix && Ok(step.address) == rest.parse());
    Completions { replaces: 0, words: old.map(|(_, hand)| hand.said.line.clone()).into_iter().collect() }
}

/// The session as it would be after a request, with the hand that it enters or corrects.
pub(in crate::live) struct After {
    pub session: NightLog,
    pub hand: Option<ScoredHand>,
}

/// Returns what a request comes to, by the draft that Enter uses; none if it only reads.
pub(in crate::live) fn after(session: &NightLog, request: &Request) -> Result<Option<After>, NightError> {
    request.needs().fits(&session.row)?;
    let drafted = draft(request, View { session, catalog: &Catalog::default(), stood: false })?;
    let Some(drafted) = drafted else { return Ok(None) };
    let mut after = session.clone();
    after.append(drafted.change, request.to_string(), 0)?;
    Ok(Some(After { session: after, hand: drafted.hand }))
}

/// Returns what a payment leaves owed.
fn then_owed(night: &Night, voice: Voice<'_>) -> Result<String, NightError> {
    let settled = Settled::of(night, SettleTerms::default())?;
    let payments = report::settle::payments(&settled, night, voice).join(", ");
    Ok(format!("{} {payments}", voice.say(&Sentence::IfItEndedNow {})))
}

/// Returns where the hand of a request would stand: the table and its options, and the line that stands there.
fn place_of(session: &NightLog, request: &Request) -> Result<(Table, Options, Option<String>), NightError> {
    let next_of = |night: &Night| (night.next_table(), night.options().clone(), None);
    let (at, is_fix) = match request {
        Request::Fix { at, .. } => (at, true),
        Request::Insert { at, .. } => (at, false),
        _ => return Ok(next_of(&session.night)),
    };
    let before = night_before(session, *at)?;
    let old = session.night.hands().find(|(step, _)| is_fix && step.address == *at);
    Ok(old.map_or_else(
        || next_of(&before),
        |(_, hand)| (hand.table().clone(), hand.options().clone(), Some(hand.said.line.clone())),
    ))
}

/// Returns the hand's line within the line of a command, and where it begins in characters.
fn hand_in<'a>(line: &'a str, request: &Request, names: &[&str]) -> Option<(usize, &'a str)> {
    let words = match request {
        Request::Fix { line, .. } | Request::Insert { line, .. }
            if matches!(Request::read(line, names), Ok(Request::Hand { .. })) =>
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
