//! Reports errors: the message on standard error, and the exit status by the kind of error.

use crate::cli::{Form, Output, streams};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use meldbook::hub::HubError;
use meldbook::kernel::{Overflow, characters::visible_lines, visible};
use meldbook::lang::Lang;
use meldbook::money::{MoneyError, UnknownCurrency};
use meldbook::report::{ErrorText, Sentence};
use meldbook::rules::HintHead;
use meldbook::session::{SessionError, SettleError, UnreadLine};
use meldbook::store::{FileError, StoreError};
use std::fmt::{Debug, Display};
use std::{borrow::Cow, io::ErrorKind, path::Path, process::ExitCode};

/// Exit status of errors of the table: a refused hand, an unknown player, a failed verify.
pub const TABLE: u8 = 1;
/// Exit status of errors of the command line.
pub const COMMAND: u8 = 2;
/// Exit status of errors of the machine: disk full, ledger locked, not a ledger.
pub const MACHINE: u8 = 3;

/// A command wrote what it had to write, and then failed to show it.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub struct Recorded(pub anyhow::Error);

impl Recorded {
    /// Adds to the error of a command that wrote to the ledger that what it wrote is there.
    pub fn add(error: anyhow::Error) -> anyhow::Error {
        Recorded(of_ledger(error)).into()
    }
}

/// What a command refuses by itself.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
struct Refused {
    status: u8,
    message: String,
    hint: Option<String>,
}

pub fn usage(message: String, hint: Option<String>) -> anyhow::Error {
    Refused { status: COMMAND, message, hint }.into()
}

pub fn table(message: String, hint: Option<String>) -> anyhow::Error {
    Refused { status: TABLE, message, hint }.into()
}

/// A fault that is said in the language of the command once it is reported.
#[derive(Debug, thiserror::Error)]
#[error("{fault}")]
pub struct Fault {
    pub status: u8,
    pub fault: Sentence<'static>,
    pub hint: Option<Sentence<'static>>,
}

impl Fault {
    /// Makes the error of what cannot be as the command line has it.
    pub fn of_command(fault: Sentence<'static>) -> anyhow::Error {
        Fault { status: COMMAND, fault, hint: None }.into()
    }
}

/// Makes what went wrong in a part of the library an error of the ledger, which alone is looked for.
pub fn of_ledger(error: anyhow::Error) -> anyhow::Error {
    fn taken<E>(error: anyhow::Error) -> Result<anyhow::Error, anyhow::Error>
    where
        E: Display + Debug + Send + Sync + Into<StoreError> + 'static,
    {
        error.downcast::<E>().map(|error| error.into().into())
    }
    taken::<FileError>(error)
        .or_else(taken::<SessionError>)
        .or_else(taken::<SettleError>)
        .or_else(taken::<MoneyError>)
        .or_else(taken::<UnknownCurrency>)
        .or_else(taken::<Overflow>)
        .unwrap_or_else(|other| other)
}

/// Reports an error and returns its exit status.
pub fn report(error: anyhow::Error, lang: &Lang) -> ExitCode {
    let error = &of_ledger(error);
    let shown = error.downcast_ref().map_or(error, |Recorded(error)| error);
    if let Some(Output(error)) = shown.downcast_ref()
        && error.kind() == ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    streams::say(&format!("{}\n", message(error, lang).trim_end()), Form::Coloured);
    ExitCode::from(status(error))
}

fn status(error: &anyhow::Error) -> u8 {
    if let Some(Recorded(error)) = error.downcast_ref() {
        return status(error);
    }
    if let Some(Refused { status, .. }) = error.downcast_ref() {
        return *status;
    }
    if let Some(Fault { status, .. }) = error.downcast_ref() {
        return *status;
    }
    match error.downcast_ref::<HubError>() {
        Some(HubError::Store(error)) => return status_of_store(error),
        Some(
            HubError::NotBuiltIn {}
            | HubError::Address {}
            | HubError::PasswordInAddress {}
            | HubError::SslMode { .. }
            | HubError::Port { .. },
        ) => return COMMAND,
        Some(_) => return MACHINE,
        None => {}
    }
    error.downcast_ref::<StoreError>().map_or(MACHINE, status_of_store)
}

fn status_of_store(error: &StoreError) -> u8 {
    match error {
        StoreError::File(FileError::Missing(_) | FileError::NoOther(_)) => TABLE,
        StoreError::File(_) => MACHINE,
        _ => TABLE,
    }
}

/// Returns the whole message: the sentence, the line with the word marked, and hints.
fn message(error: &anyhow::Error, lang: &Lang) -> String {
    if let Some(Recorded(error)) = error.downcast_ref() {
        return message(error, lang) + &hint_lines(&[lang.say(&Sentence::IsInTheLedger {})], lang);
    }
    if let Some((said, line)) = error.downcast_ref().and_then(|error| pointed(error, lang)) {
        return render(&said, &line, None, lang);
    }
    render_plain(&text(error, lang), hint(error, lang).as_slice(), lang)
}

/// Returns an error in a sentence.
pub fn said(error: anyhow::Error, lang: &Lang) -> String {
    text(&of_ledger(error), lang)
}

fn text(error: &anyhow::Error, lang: &Lang) -> String {
    if let Some(Fault { fault, .. }) = error.downcast_ref() {
        return lang.say(fault);
    }
    if let Some(Output(error)) = error.downcast_ref() {
        return lang.say(&match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Sentence::OutputIsFull {}
            }
            _ => Sentence::NoOutput { why: error.to_string() },
        });
    }
    match (error.downcast_ref::<StoreError>(), error.downcast_ref::<HubError>()) {
        (Some(error), _) => lang.say(error),
        (None, Some(error)) => lang.say(error),
        (None, None) => format!("{error:#}"),
    }
}

/// Renders an error without a line that it points at: the sentence, the lines below it, the hints.
pub fn render_plain(text: &str, hints: &[String], lang: &Lang) -> String {
    let text = visible_lines(text);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let more = if rest.is_empty() { String::new() } else { format!("{rest}\n") };
    let title = Renderer::styled().render(&[Group::with_title(level(lang).primary_title(first))]);
    format!("{title}\n{more}{}", hint_lines(hints, lang))
}

fn hint(error: &anyhow::Error, lang: &Lang) -> Option<String> {
    if let Some(Refused { hint, .. }) = error.downcast_ref() {
        return hint.clone();
    }
    if let Some(Fault { hint, .. }) = error.downcast_ref() {
        return hint.as_ref().map(|hint| lang.say(hint));
    }
    if let Some(error) = error.downcast_ref::<HubError>() {
        return match error {
            HubError::Store(error) => lang.hint(error, error.hint()),
            error => lang.hint(error, error.hint()),
        };
    }
    error.downcast_ref::<StoreError>().and_then(|error| lang.hint(error, error.hint()))
}

/// Returns what is wrong with a line that cannot be read or is refused, what else is wrong and what was understood, and the
/// line; for something missing, it points at the end.
pub fn pointed(error: &StoreError, lang: &Lang) -> Option<(ErrorText, String)> {
    let StoreError::Session(error) = error else { return None };
    let mut said = ErrorText::of(error, lang);
    let hints = &mut said.hints;
    let line = match error {
        SessionError::Line(unread) => {
            let UnreadLine { line, understood, .. } = unread.as_ref();
            if line.split(' ').any(|word| word.len() > 2 && word.starts_with("--")) {
                hints.push(lang.say(&Sentence::OptionsInShell {}));
            }
            if !understood.is_empty() {
                let understood = lang.say(understood);
                hints.push(lang.say(&Sentence::UnderstoodSoFar { understood }));
            }
            line
        }
        SessionError::Refused(refused) => {
            if !refused.understood.is_empty() {
                let understood = lang.say(&refused.understood);
                hints.push(lang.say(&Sentence::Understood { understood }));
            }
            &refused.line
        }
        _ => return None,
    };
    said.word.get_or_insert_with(|| (line.trim_end().chars().count(), 0));
    Some((said, line.clone()))
}

/// Renders an error as rustc does: the sentence, the line with the word underlined, the hints.
pub fn render(said: &ErrorText, line: &str, file: Option<(&Path, usize)>, lang: &Lang) -> String {
    let (line, word) = around(line, said.word);
    let (text, line) = (visible_lines(&cut(&said.message)).into_owned(), visible(&line));
    let byte = |chars: usize| line.char_indices().nth(chars).map_or(line.len(), |(byte, _)| byte);
    let number = file.map_or(1, |(_, number)| number);
    let mut snippet = Snippet::source(line.as_str()).fold(false).line_start(number);
    if let Some((path, _)) = file {
        snippet = snippet.path(visible(&path.display().to_string()));
    }
    if let Some((at, len)) = word {
        snippet = snippet.annotation(AnnotationKind::Primary.span(byte(at)..byte(at + len)));
    }
    let group = Group::with_title(level(lang).primary_title(&*text)).element(snippet);
    format!("{}\n{}", Renderer::styled().render(&[group]), hint_lines(&said.hints, lang))
}

fn level(lang: &Lang) -> Level<'static> {
    match lang.is_english() {
        true => Level::ERROR,
        false => Level::ERROR.with_name(lang.say(&Sentence::ErrorHead {})),
    }
}

pub fn hint_lines(hints: &[String], lang: &Lang) -> String {
    let head = lang.say(&HintHead {});
    hints.iter().map(|hint| format!("{head}: {}\n", visible_lines(&cut(hint)))).collect()
}

/// The most characters of a sentence, a hint or a line that are shown of what somebody typed.
const LONGEST_SHOWN: usize = 1000;

fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Returns a line with the place of a word in it; of a very long line only what stands around the word.
fn around(line: &str, word: Option<(usize, usize)>) -> (Cow<'_, str>, Option<(usize, usize)>) {
    if line.char_indices().nth(LONGEST_SHOWN).is_none() {
        return (Cow::Borrowed(line), word);
    }
    let from = word.map_or(0, |(at, _)| at.saturating_sub(LONGEST_SHOWN / 4));
    let head = if from > 0 { "…" } else { "" };
    let part: String = line.chars().skip(from).take(LONGEST_SHOWN / 2).collect();
    let most = part.chars().count();
    let moved = word.map(|(at, length)| {
        let at = at.saturating_sub(from);
        (at.saturating_add(head.chars().count()), length.min(most.saturating_sub(at)))
    });
    (Cow::Owned(format!("{head}{part}…")), moved)
}
