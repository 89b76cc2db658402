//! How a failed command ends: the message on standard error, and the status that says whose fault it was.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use meldbook::book::{BookError, RefusedLine, UnreadLine};
use meldbook::ledger::error::LedgerError;
use meldbook::notation::is_refused;
use std::path::Path;
use std::process::ExitCode;

/// The table's fault: a refused hand, an unknown player, a failed verify.
pub const TABLE: u8 = 1;
/// The command line's fault.
pub const COMMAND: u8 = 2;
/// The machine's fault: disk full, ledger locked, not a ledger.
pub const MACHINE: u8 = 3;

/// Standard output that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub struct Output(pub std::io::Error);

/// A command line that asks for something that cannot be.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Usage {
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub hint: Option<String>,
}

/// Something at the table that is not as it should be.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Table {
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub hint: Option<String>,
}

/// Reports an error and returns its exit status.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if let Some(Output(error)) = error.downcast_ref()
        && error.kind() == std::io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    anstream::eprintln!("{}", message(error).trim_end());
    ExitCode::from(status(error))
}

fn status(error: &anyhow::Error) -> u8 {
    if error.downcast_ref::<Usage>().is_some() {
        return COMMAND;
    }
    if error.downcast_ref::<Table>().is_some() {
        return TABLE;
    }
    match error.downcast_ref::<BookError>() {
        Some(BookError::Ledger(LedgerError::Missing(_))) => TABLE,
        Some(BookError::Ledger(_)) | None => MACHINE,
        Some(_) => TABLE,
    }
}

/// Returns the whole message: the sentence, the line with a mark under the word, and what would do.
fn message(error: &anyhow::Error) -> String {
    match error.downcast_ref::<BookError>() {
        Some(BookError::Line(unread)) => {
            let word = Some((unread.error.at, unread.error.word.chars().count()));
            return draw(&unread.error.to_string(), &Source::line(&unread.line), word, &of_line(unread));
        }
        Some(BookError::Refused(refused)) => {
            let RefusedLine { line, refusal, .. } = refused.as_ref();
            let word = Some(place_of(refused));
            return draw(&refusal.first.to_string(), &Source::line(line), word, &of_refused(refused));
        }
        _ => {}
    }
    let text = format!("{error:#}");
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let more = if rest.is_empty() { String::new() } else { format!("{rest}\n") };
    let title = Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(first))]);
    format!("{title}\n{more}{}", hint_lines(hint(error).as_slice()))
}

/// Returns what would do, for an error that is about no line.
fn hint(error: &anyhow::Error) -> Option<String> {
    if let Some(Usage { hint, .. }) = error.downcast_ref() {
        return hint.clone();
    }
    if let Some(Table { hint, .. }) = error.downcast_ref() {
        return hint.clone();
    }
    if let Some(Output(_)) = error.downcast_ref() {
        return Some("what was to be logged is in the ledger: `meldbook history` shows it".to_owned());
    }
    error.downcast_ref().and_then(BookError::hint)
}

/// Returns what would do in place of a word that cannot be read, and what was understood.
pub fn of_line(unread: &UnreadLine) -> Vec<String> {
    let mut hints: Vec<String> = unread.error.hint().into_iter().collect();
    if unread.line.split(' ').any(|word| word.len() > 2 && word.starts_with("--")) {
        hints.push("options stand before the line".to_owned());
    }
    if !unread.understood.is_empty() {
        hints.push(format!("understood so far: {}", unread.understood));
    }
    hints
}

/// Returns where a refused line says what is refused, in characters; what is missing is missing at the end.
pub fn place_of(refused: &RefusedLine) -> (usize, usize) {
    refused.at.unwrap_or_else(|| (refused.line.trim_end().chars().count(), 0))
}

/// Returns what else is wrong with a refused hand, and what was understood.
pub fn of_refused(refused: &RefusedLine) -> Vec<String> {
    let mut hints: Vec<String> = refused.refusal.more.iter().map(|more| format!("also {more}")).collect();
    hints.push(format!("understood: {}", refused.understood));
    hints
}

/// A line of text, and where it is from.
pub struct Source<'a> {
    line: &'a str,
    file: Option<(String, usize)>,
}

impl<'a> Source<'a> {
    /// A line typed at the prompt.
    pub fn line(line: &'a str) -> Source<'a> {
        Source { line, file: None }
    }

    /// A line of a file.
    pub fn of_file(line: &'a str, path: &Path, number: usize) -> Source<'a> {
        Source { line, file: Some((path.display().to_string(), number)) }
    }
}

/// Draws an error as rustc does: the sentence, the line, the caret under the word, the hints.
pub fn draw(text: &str, source: &Source<'_>, word: Option<(usize, usize)>, hints: &[String]) -> String {
    let Source { line, file } = source;
    let line: String = line.chars().map(|c| if is_refused(c) { '\u{fffd}' } else { c }).collect();
    let byte = |chars: usize| line.char_indices().nth(chars).map_or(line.len(), |(byte, _)| byte);
    let number = file.as_ref().map_or(1, |(_, number)| *number);
    let mut snippet = Snippet::source(line.as_str()).fold(false).line_start(number);
    if let Some((path, _)) = file {
        snippet = snippet.path(path.as_str());
    }
    if let Some((at, len)) = word {
        snippet = snippet.annotation(AnnotationKind::Primary.span(byte(at)..byte(at + len)));
    }
    let group = Group::with_title(Level::ERROR.primary_title(text)).element(snippet);
    format!("{}\n{}", Renderer::styled().render(&[group]), hint_lines(hints))
}

fn hint_lines(hints: &[String]) -> String {
    hints.iter().map(|hint| format!("hint: {hint}\n")).collect()
}
