//! Files named on the command line, read within bounds, and the errors in their lines.

use crate::cli::{Context, OutputForm, fail, fail::ExitFault, streams};
use anyhow::{Context as _, Result};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1250};
use meldbook::jsonl::next_line_of;
use meldbook::kernel::ensure;
use meldbook::lang::Lang;
use meldbook::night::SheetFault;
use meldbook::report::{ErrorText, ExchangeSentence, Sentence};
use meldbook::store::log_lines::LONGEST_LOG_LINE;
use meldbook::store::{LogText, StoreError, log_lines};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// The longest sheet file, in bytes: its night is kept in memory. A night of a hundred hands has five thousand.
const LONGEST_SHEET: usize = 16 * 1024 * 1024;

/// A missing file is an error of the command line, and so is a pipe or a device, which may have no end.
pub fn open(path: &Path) -> Result<File> {
    let shown = || path.display().to_string();
    match fs::metadata(path) {
        Ok(there) if !there.is_file() && path != Path::new("/dev/stdin") => {
            Err(ExitFault::of_command(Sentence::NotAFile { path: shown() }))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(ExitFault::of_command(Sentence::NotFound { path: shown() }))
        }
        _ => File::open(path).with_context(shown),
    }
}

/// A sheet or spreadsheet with the name of its encoding where that is not UTF-8, or a log as lines of JSON.
pub enum Input {
    Text(String, Option<&'static str>),
    Log(LogText),
}

/// Of a log that is a file, only whether it can be read. `-` is standard input.
pub fn input(path: &Path) -> Result<Input> {
    let shown = || path.display().to_string();
    let file = if path == Path::new("-") { None } else { Some(open(path)?) };
    // What comes through a pipe cannot be read again.
    let again = file.as_ref().filter(|file| file.metadata().is_ok_and(|file| file.is_file()));
    let again = again.map(File::try_clone).transpose().with_context(shown)?;
    let mut input: Box<dyn BufRead> = match file {
        Some(file) => Box::new(BufReader::new(file)),
        None => Box::new(io::stdin().lock()),
    };
    if !input.fill_buf().with_context(shown)?.trim_ascii_start().starts_with(b"{") {
        let (text, encoding) = text_of(path, input)?;
        return Ok(Input::Text(text, encoding));
    }
    let text = log_within_bounds(path, input, again.is_none())?;
    Ok(Input::Log(again.map_or(LogText::Held(text), |file| LogText::File(path.to_owned(), file))))
}

/// Returns the name of the encoding where it is not UTF-8: UTF-16 or Windows-1250.
fn text_of(path: &Path, input: impl BufRead) -> Result<(String, Option<&'static str>)> {
    let shown = || path.display().to_string();
    let most = u64::try_from(LONGEST_SHEET).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes).with_context(shown)?;
    ensure(bytes.len() <= LONGEST_SHEET, || wrong(Sentence::TooLong { path: shown(), line: None, most }))?;
    let encoding = match (Encoding::for_bom(&bytes), std::str::from_utf8(&bytes)) {
        (Some((encoding, _)), _) => encoding,
        // Who wrote letters in UTF-8 did not write others otherwise.
        (None, Err(error)) if bytes.iter().take(error.valid_up_to()).all(u8::is_ascii) => WINDOWS_1250,
        (None, _) => UTF_8,
    };
    let (text, ..) = encoding.decode(&bytes);
    let is_control = |c: char| encoding != UTF_8 && c.is_ascii_control() && !c.is_ascii_whitespace();
    let is_no_text = |c: char| matches!(c, '\0' | '\u{fffd}' | '\u{80}'..='\u{9f}') || is_control(c);
    let is_text = !text.contains(is_no_text) && (encoding == UTF_8 || !text.is_empty());
    ensure(is_text, || wrong(Sentence::NotText { path: shown() }))?;
    Ok((text.into_owned(), (encoding != UTF_8).then_some(encoding.name())))
}

fn wrong(fault: Sentence<'static>) -> anyhow::Error {
    ExitFault { status: fail::TABLE, fault }.into()
}

/// `-` is standard input.
pub fn sheet_or_log(path: &Path) -> Result<String> {
    match input(path)? {
        Input::Text(text, _) => Ok(text),
        Input::Log(log) => Ok(log.whole()?),
    }
}

/// Reads a log: lines of JSON. It is kept only if it is to be `held`.
fn log_within_bounds(path: &Path, mut input: impl BufRead, held: bool) -> Result<String> {
    let (mut text, mut line) = (String::new(), Vec::new());
    let mut numbers = 1_usize..;
    let shown = || path.display().to_string();
    while let Some(read) = next_line_of(LONGEST_LOG_LINE, &mut input, &mut line).with_context(shown)? {
        let number = numbers.next().unwrap_or_default();
        if read.is_err() {
            let (path, most) = (shown(), LONGEST_LOG_LINE);
            return Err(wrong(Sentence::TooLong { path, line: Some(number), most }));
        }
        let Ok(line) = std::str::from_utf8(&line) else {
            return Err(wrong(Sentence::NotText { path: shown() }));
        };
        if held {
            text.push_str(line);
        }
    }
    Ok(text)
}

const MOST_SHOWN: usize = 100;

#[derive(Debug, thiserror::Error)]
#[error("{} lines are wrong", .0.len())]
pub struct BadLines(pub Vec<BadFileLine>);

impl BadLines {
    pub fn of<T>(faults: Vec<T>, line: impl Fn(T) -> BadFileLine) -> BadLines {
        BadLines(faults.into_iter().map(line).collect())
    }

    pub fn refused(bad: Vec<log_lines::BadLine>, lang: &Lang) -> BadLines {
        BadLines::of(bad, |bad| BadFileLine::refused(bad, lang))
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{wrong}")]
pub struct BadFile {
    pub path: PathBuf,
    pub text: String,
    pub wrong: BadLines,
}

#[derive(Debug)]
pub struct BadFileLine {
    number: usize,
    said: ErrorText,
    /// The part of the line that has the word at fault: that of a hand may follow another word, such as `struck`.
    part: Option<String>,
}

impl BadFileLine {
    pub fn render(&self, line: &str, path: &Path, lang: &Lang) -> String {
        let line = line.trim_end();
        let before = self.part.as_ref().and_then(|part| line.split_once(part.as_str()));
        let word = self.said.word.zip(before);
        let word = word.map(|((at, length), (before, _))| (before.chars().count() + at, length));
        fail::render(&ErrorText { word, ..self.said.clone() }, line, Some((path, self.number)), lang)
    }

    pub fn new(number: usize, message: String, hint: Option<String>) -> BadFileLine {
        let said = ErrorText { hints: hint.into_iter().collect(), ..ErrorText::said(message) };
        BadFileLine { number, said, part: None }
    }

    pub fn refused(bad: log_lines::BadLine, lang: &Lang) -> BadFileLine {
        let number = bad.line;
        if let Some((said, line)) = fail::pointed(&bad.error, lang) {
            return BadFileLine { number, said, part: Some(line) };
        }
        let hint = lang.hint(&bad.error, bad.error.hint());
        match bad.error {
            StoreError::Import { problem, .. } => BadFileLine::new(number, problem, hint),
            // Hints name what stands in lines, and not commands of the shell.
            StoreError::Night(error) => BadFileLine { number, said: ErrorText::of(&error, lang), part: None },
            error => BadFileLine::new(number, lang.say(&error), hint),
        }
    }
}

impl BadFile {
    pub fn of_sheet(path: &Path, text: String, faults: Vec<SheetFault>, lang: &Lang) -> BadFile {
        let wrong = BadLines::of(faults, |SheetFault { line, error }| {
            BadFileLine::refused(log_lines::BadLine { line, error: error.into() }, lang)
        });
        BadFile { path: path.to_owned(), text, wrong }
    }

    /// An error of the ledger's own file is given back.
    pub fn that_differs(path: &Path, error: StoreError, lang: &Lang) -> Result<anyhow::Error, StoreError> {
        if matches!(error, StoreError::File(_)) {
            return Err(error);
        }
        let message = format!("{}: {}", path.display(), lang.say(&error));
        Ok(fail::table(message, lang.hint(&error, error.hint())))
    }

    pub fn report(&self, context: &Context) {
        self.report_lines(context);
        let path = self.path.display().to_string();
        let lines = self.wrong.0.len();
        let nothing = context.words(&ExchangeSentence::NothingTaken { path, lines });
        streams::say(&format!("{nothing}\n"), OutputForm::Text);
    }

    pub fn report_lines(&self, context: &Context) {
        let text = self.text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<&str> = text.split('\n').collect();
        for bad in self.wrong.0.iter().take(MOST_SHOWN) {
            let line = lines.get(bad.number.saturating_sub(1)).copied().unwrap_or_default();
            streams::say(&bad.render(line, &self.path, &context.lang), OutputForm::Coloured);
        }
        let more = self.wrong.0.len().saturating_sub(MOST_SHOWN);
        if more > 0 {
            let more = context.words(&Sentence::MoreBadLines { more });
            streams::say(&format!("{more}\n"), OutputForm::Text);
        }
    }
}
