//! Reports errors: the message on standard error, and the exit status by the kind of error.

use crate::cli::{Output, OutputForm, streams};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use meldbook::hub::HubError;
use meldbook::kernel::{Overflow, characters::visible_lines, visible};
use meldbook::lang::Lang;
use meldbook::money::{MoneyError, UnknownCurrency};
use meldbook::night::NightError;
use meldbook::report::{ErrorText, Sentence};
use meldbook::rules::HintHead;
use meldbook::store::{FileError, StoreError};
use std::fmt::{Debug, Display};
use std::io::{self, ErrorKind};
use std::{borrow::Cow, path::Path, process::ExitCode};

/// Exit status of errors of the table: a refused hand, an unknown player, a failed verify.
pub const TABLE: u8 = 1;
/// Exit status of errors of the command line.
pub const COMMAND: u8 = 2;
/// Exit status of errors of the machine: disk full, ledger locked, not a ledger.
pub const MACHINE: u8 = 3;

/// Returns the status of a command that lists what is wrong.
pub fn verdict(holds: bool) -> ExitCode {
    if holds { ExitCode::SUCCESS } else { ExitCode::from(TABLE) }
}

pub(super) fn not_written(path: Option<String>, error: &io::Error) -> Sentence<'static> {
    use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let is_full = matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge);
    Sentence::NotWritten { path, why: (!is_full).then(|| error.to_string()) }
}

/// A command wrote what it had to write, and then failed to show it.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub struct Recorded(pub anyhow::Error);

impl Recorded {
    /// Adds that what the command wrote is in the ledger.
    pub fn add(error: anyhow::Error) -> anyhow::Error {
        Recorded(of_ledger(error)).into()
    }
}

/// What a command refuses by itself; also what is said of any other error.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{message}")]
struct CommandRefusal {
    status: u8,
    message: String,
    hint: Option<String>,
}

pub fn usage(message: String, hint: Option<String>) -> anyhow::Error {
    CommandRefusal { status: COMMAND, message, hint }.into()
}

pub fn table(message: String, hint: Option<String>) -> anyhow::Error {
    CommandRefusal { status: TABLE, message, hint }.into()
}

/// A fault that is said in the language of the command once it is reported.
#[derive(Debug, thiserror::Error)]
#[error("{fault}")]
pub struct ExitFault {
    pub status: u8,
    pub fault: Sentence<'static>,
}

impl ExitFault {
    pub fn of_command(fault: Sentence<'static>) -> anyhow::Error {
        ExitFault { status: COMMAND, fault }.into()
    }
}

/// Makes what a part of the library reports an error of the ledger, which alone is looked for, with those of a hub.
pub fn of_ledger(error: anyhow::Error) -> anyhow::Error {
    fn taken<E>(error: anyhow::Error) -> Result<anyhow::Error, anyhow::Error>
    where
        E: Display + Debug + Send + Sync + Into<StoreError> + 'static,
    {
        error.downcast::<E>().map(|error| error.into().into())
    }
    taken::<FileError>(error)
        .or_else(taken::<NightError>)
        .or_else(taken::<MoneyError>)
        .or_else(taken::<UnknownCurrency>)
        .or_else(taken::<Overflow>)
        .or_else(|other| {
            other.downcast::<HubError>().map(|error| match error {
                HubError::Store(error) => error.into(),
                of_hub => of_hub.into(),
            })
        })
        .unwrap_or_else(|other| other)
}

pub fn report(error: anyhow::Error, lang: &Lang) -> ExitCode {
    let error = &of_ledger(error);
    let (error, also) = match error.downcast_ref() {
        Some(Recorded(error)) => (error, hint_lines(&[lang.say(&Sentence::IsInTheLedger {})], lang)),
        None => (error, String::new()),
    };
    if let Some(Output(error)) = error.downcast_ref()
        && error.kind() == ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    let CommandRefusal { status, message, hint } = told(error, lang);
    // The sentence, the line with the word marked, and hints.
    let shown = match error.downcast_ref().and_then(|error| pointed(error, lang)) {
        Some((said, line)) => render(&said, &line, None, lang),
        None => render_plain(&message, hint.as_slice(), lang),
    };
    streams::say(&format!("{}\n", (shown + &also).trim_end()), OutputForm::Coloured);
    ExitCode::from(status)
}

pub fn said(error: anyhow::Error, lang: &Lang) -> String {
    told(&of_ledger(error), lang).message
}

fn told(error: &anyhow::Error, lang: &Lang) -> CommandRefusal {
    if let Some(refused) = error.downcast_ref::<CommandRefusal>() {
        return refused.clone();
    }
    let (status, message, hint) = if let Some(ExitFault { status, fault }) = error.downcast_ref() {
        (*status, lang.say(fault), None)
    } else if let Some(Output(error)) = error.downcast_ref() {
        (MACHINE, lang.say(&not_written(None, error)), None)
    } else if let Some(StoreError::Night(error @ NightError::Typed(_))) = error.downcast_ref() {
        (TABLE, ErrorText::of(error, lang).message, None)
    } else if let Some(error) = error.downcast_ref::<StoreError>() {
        let status = match error {
            StoreError::File(FileError::Missing(_) | FileError::NoOther(_)) => TABLE,
            StoreError::File(_) => MACHINE,
            _ => TABLE,
        };
        (status, lang.say(error), lang.hint(error, error.hint()))
    } else if let Some(error) = error.downcast_ref::<HubError>() {
        let status = match error {
            HubError::NotBuiltIn {}
            | HubError::Address {}
            | HubError::PasswordInAddress {}
            | HubError::SslMode { .. } => COMMAND,
            _ => MACHINE,
        };
        (status, lang.say(error), lang.hint(error, error.hint()))
    } else {
        (MACHINE, format!("{error:#}"), None)
    };
    CommandRefusal { status, message, hint }
}

pub fn render_plain(text: &str, hints: &[String], lang: &Lang) -> String {
    let text = visible_lines(text);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let more = if rest.is_empty() { String::new() } else { format!("{rest}\n") };
    let title = Renderer::styled().render(&[Group::with_title(level(lang).primary_title(first))]);
    format!("{title}\n{more}{}", hint_lines(hints, lang))
}

/// Returns what is wrong and what was understood, and the line; for something missing, it points at the end.
pub fn pointed(error: &StoreError, lang: &Lang) -> Option<(ErrorText, String)> {
    let StoreError::Night(error) = error else { return None };
    let mut said = ErrorText::of(error, lang);
    let line = match error {
        NightError::Line(unread) => &unread.line,
        NightError::Refused(refused) => {
            said.hints.extend(refused.understood.as_ref().map(|understood| lang.say(understood)));
            &refused.line
        }
        _ => return None,
    };
    said.word.get_or_insert_with(|| (line.trim_end().chars().count(), 0));
    Some((said, line.clone()))
}

/// As rustc: the sentence, the line with the word underlined, the hints.
pub fn render(said: &ErrorText, line: &str, file: Option<(&Path, usize)>, lang: &Lang) -> String {
    let (text, line) = (visible_lines(&cut(&said.message)).into_owned(), visible(line));
    let byte = |chars: usize| line.char_indices().nth(chars).map_or(line.len(), |(byte, _)| byte);
    let number = file.map_or(1, |(_, number)| number);
    let mut snippet = Snippet::source(line.as_str()).fold(false).line_start(number);
    if let Some((path, _)) = file {
        snippet = snippet.path(visible(&path.display().to_string()));
    }
    if let Some((at, len)) = said.word {
        snippet = snippet.annotation(AnnotationKind::Primary.span(byte(at)..byte(at + len)));
    }
    let group = Group::with_title(level(lang).primary_title(&*text)).element(snippet);
    format!("{}\n{}", Renderer::styled().render(&[group]), hint_lines(&said.hints, lang))
}

fn level(lang: &Lang) -> Level<'static> {
    if lang.is_english() { Level::ERROR } else { Level::ERROR.with_name(lang.say(&Sentence::ErrorHead {})) }
}

pub fn hint_lines(hints: &[String], lang: &Lang) -> String {
    let head = lang.say(&HintHead {});
    hints.iter().map(|hint| format!("{head}: {}\n", visible_lines(&cut(hint)))).collect()
}

/// The most characters of a sentence or a hint that are shown of what somebody typed.
const LONGEST_SHOWN: usize = 1000;

fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
