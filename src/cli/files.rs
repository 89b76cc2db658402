//! Files named on the command line, read within bounds, and the errors in their lines.

use crate::cli::{Context, Form, fail, fail::Fault, streams};
use anyhow::{Context as _, Result};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};
use meldbook::jsonl::next_line_of;
use meldbook::lang::Lang;
use meldbook::report::{ErrorText, ExchangeSentence, Sentence};
use meldbook::session::{SessionError, SheetFault};
use meldbook::store::log_lines::LONGEST_LOG_LINE;
use meldbook::store::{LogText, StoreError, log_lines};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// The longest sheet file, in bytes: its night is kept in memory. A night of a hundred hands has five thousand.
const LONGEST_SHEET: usize = 16 * 1024 * 1024;

/// Opens a file. A missing one is an error of the command line.
pub fn open(path: &Path) -> Result<File> {
    let shown = || path.display().to_string();
    match File::open(path).and_then(|file| Ok((file.metadata()?.is_dir(), file))) {
        Ok((false, file)) => Ok(file),
        Ok((true, _)) => Err(Fault::of_command(Sentence::IsFolder { path: shown() })),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(Fault::of_command(Sentence::NoFile { path: shown() }))
        }
        Err(error) => Err(error).with_context(shown),
    }
}

/// A sheet, or a log as lines of JSON.
pub enum Input {
    Sheet(String),
    Log(LogText),
}

/// Reads a sheet file; of a log that is a file, only whether it can be read. `-` is standard input.
pub fn input(path: &Path) -> Result<Input> {
    let held = |(text, is_log)| if is_log { Input::Log(LogText::Held(text)) } else { Input::Sheet(text) };
    if path == Path::new("-") {
        return within_bounds(path, io::stdin().lock(), true).map(held);
    }
    let file = open(path)?;
    // What comes through a pipe cannot be read again.
    let is_file = file.metadata().is_ok_and(|file| file.is_file());
    match within_bounds(path, BufReader::new(&file), !is_file)? {
        (_, true) if is_file => Ok(Input::Log(LogText::File(path.to_owned(), file))),
        read => Ok(held(read)),
    }
}

/// Reads a spreadsheet, in whatever way its text is kept, and returns the name of it where it is not UTF-8.
pub fn table(path: &Path) -> Result<(String, Option<&'static str>)> {
    let shown = || path.display().to_string();
    let wrong = |fault, hint| Fault { status: fail::TABLE, fault, hint };
    let most = u64::try_from(LONGEST_SHEET).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes).with_context(shown)?;
    if bytes.len() > LONGEST_SHEET {
        return Err(wrong(Sentence::LongSheet { path: shown(), most }, None).into());
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => return Ok((text, None)),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let encoding = encoding_of(&bytes);
    let (text, _, has_unknown) = encoding.decode(&bytes);
    if has_unknown || text.contains('\0') {
        return Err(wrong(Sentence::NoText { path: shown() }, Some(Sentence::MustBeUtf8 {})).into());
    }
    Ok((text.into_owned(), Some(encoding.name())))
}

/// Returns how a text is kept that is not UTF-8: in two bytes a letter, or as Windows keeps Czech, or Western languages.
fn encoding_of(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    // Most letters of a table are ASCII, whose other byte is 0.
    let zeros = |at: usize| bytes.iter().skip(at).step_by(2).filter(|byte| **byte == 0).count() * 4;
    match (zeros(0) > bytes.len(), zeros(1) > bytes.len()) {
        (true, _) => UTF_16BE,
        (_, true) => UTF_16LE,
        _ => {
            // `č ě ř ů ň ď ť` and their capitals, which are `è ì ø ù ò ï` elsewhere; and `à ã å ñ`, which no Czech has.
            let is_czech =
                |byte: &u8| b"\xE8\xEC\xF8\xF9\xF2\xEF\x9D\xC8\xCC\xD8\xD9\xD2\xCF\x8D".contains(byte);
            let is_western = |byte: &u8| b"\xE0\xE3\xE5\xF1".contains(byte);
            let count = |is: &dyn Fn(&u8) -> bool| bytes.iter().filter(|byte| is(byte)).count();
            if count(&is_western) > count(&is_czech) { WINDOWS_1252 } else { WINDOWS_1250 }
        }
    }
}

/// Reads a sheet file or a log; `-` is standard input.
pub fn sheet_or_log(path: &Path) -> Result<String> {
    let read = if path == Path::new("-") {
        within_bounds(path, io::stdin().lock(), true)
    } else {
        within_bounds(path, BufReader::new(open(path)?), true)
    };
    read.map(|(text, _)| text)
}

/// Reads a text, and returns whether it is a log: lines of JSON. Of a log only the beginning is kept, unless it is to be
/// `held`.
fn within_bounds(path: &Path, mut input: impl BufRead, held: bool) -> Result<(String, bool)> {
    let (mut text, mut line) = (String::new(), Vec::new());
    let mut is_log = None;
    let mut number = 0_usize..;
    let shown = || path.display().to_string();
    let wrong = |fault, hint| Fault { status: fail::TABLE, fault, hint };
    while let Some(read) = next_line_of(LONGEST_LOG_LINE, &mut input, &mut line).with_context(shown)? {
        let number = number.next().unwrap_or_default().saturating_add(1);
        if read.is_err() {
            let long = Sentence::LongLine { path: shown(), line: number, most: LONGEST_LOG_LINE };
            return Err(wrong(long, None).into());
        }
        let Ok(line) = std::str::from_utf8(&line) else {
            return Err(wrong(Sentence::NoText { path: shown() }, Some(Sentence::MustBeUtf8 {})).into());
        };
        if is_log.is_none() && !line.trim().is_empty() {
            is_log = Some(line.trim_start().starts_with('{'));
        }
        if held || is_log != Some(true) {
            text.push_str(line);
        }
        if text.len() > LONGEST_SHEET && is_log != Some(true) {
            let most = u64::try_from(LONGEST_SHEET).unwrap_or(u64::MAX);
            return Err(wrong(Sentence::LongSheet { path: shown(), most }, None).into());
        }
    }
    Ok((text, is_log == Some(true)))
}

const MOST_SHOWN: usize = 100;

/// The first lines that are wrong in a file.
#[derive(Default)]
pub struct BadLines {
    lines: Vec<BadLine>,
    /// How many more there are.
    more: usize,
}

impl From<BadLine> for BadLines {
    fn from(only: BadLine) -> BadLines {
        BadLines { lines: vec![only], more: 0 }
    }
}

impl BadLines {
    pub fn of<T>(faults: Vec<T>, line: impl Fn(T) -> BadLine) -> BadLines {
        let more = faults.len().saturating_sub(MOST_SHOWN);
        BadLines { lines: faults.into_iter().take(MOST_SHOWN).map(line).collect(), more }
    }

    /// Makes the errors of lines that the ledger refuses.
    pub fn refused(bad: Vec<log_lines::BadLine>, lang: &Lang) -> BadLines {
        BadLines::of(bad, |bad| BadLine::refused(bad, lang))
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn add(&mut self, others: BadLines) {
        self.lines.extend(others.lines);
        let over = self.lines.len().saturating_sub(MOST_SHOWN);
        self.lines.truncate(MOST_SHOWN);
        self.more += over + others.more;
    }
}

/// A file that cannot be imported.
pub struct BadFile {
    pub path: PathBuf,
    pub text: String,
    pub wrong: BadLines,
    /// The message about all of it, instead of lines.
    pub whole: Option<String>,
}

/// A line that cannot be imported, and why.
pub struct BadLine {
    number: usize,
    pub said: ErrorText,
    /// The part of the line that has the word at fault: that of a hand may follow another word, such as `struck`.
    part: Option<String>,
}

impl BadLine {
    /// Renders the error with its line and the place in a file.
    pub fn render(&self, line: &str, path: &Path, lang: &Lang) -> String {
        let line = line.trim_end();
        let before = self.part.as_ref().and_then(|part| line.split_once(part.as_str()));
        let word = self.said.word.zip(before);
        let word = word.map(|((at, length), (before, _))| (before.chars().count() + at, length));
        fail::render(&ErrorText { word, ..self.said.clone() }, line, Some((path, self.number)), lang)
    }

    pub fn new(number: usize, message: String, hint: Option<String>) -> BadLine {
        let said = ErrorText { hints: hint.into_iter().collect(), ..ErrorText::said(message) };
        BadLine { number, said, part: None }
    }

    /// Makes the error of a line that the ledger refuses.
    pub fn refused(bad: log_lines::BadLine, lang: &Lang) -> BadLine {
        let number = bad.line;
        if let Some((said, line)) = fail::pointed(&bad.error, lang) {
            return BadLine { number, said, part: Some(line) };
        }
        let hint = lang.hint(&bad.error, bad.error.hint());
        match bad.error {
            StoreError::Import { problem, .. } => BadLine::new(number, problem, hint),
            StoreError::Session(error @ SessionError::Typed(_)) => {
                BadLine { number, said: ErrorText::of(&error, lang), part: None }
            }
            error => BadLine::new(number, lang.say(&error), hint),
        }
    }
}

impl BadFile {
    /// Makes the errors of a sheet that a session cannot be made into.
    pub fn of_sheet(path: &Path, text: String, faults: Vec<SheetFault>, lang: &Lang) -> BadFile {
        let wrong = BadLines::of(faults, |SheetFault { line, error }| {
            BadLine::refused(log_lines::BadLine { line, error: error.into() }, lang)
        });
        BadFile { path: path.to_owned(), text, wrong, whole: None }
    }

    /// Makes the error of a file that is a night of the ledger which stands otherwise there; any other error is given
    /// back.
    pub fn that_differs(path: &Path, error: StoreError, lang: &Lang) -> Result<BadFile, StoreError> {
        if !matches!(
            error,
            StoreError::SameNight { .. }
                | StoreError::MayBeSameNight { .. }
                | StoreError::OtherLog { .. }
                | StoreError::LongerLog { .. }
        ) {
            return Err(error);
        }
        let message = format!("{}: {}", path.display(), lang.say(&error));
        let hints: Vec<String> = lang.hint(&error, error.hint()).into_iter().collect();
        let whole = Some(fail::render_plain(&message, &hints, lang));
        Ok(BadFile { path: path.to_owned(), text: String::new(), wrong: BadLines::default(), whole })
    }

    /// Reports every bad line on standard error, and that nothing was taken from the file.
    pub fn report(&self, context: &Context) {
        self.report_lines(context);
        if self.whole.is_none() {
            let path = self.path.display().to_string();
            let lines = self.wrong.lines.len().saturating_add(self.wrong.more);
            let nothing = context.words(&ExchangeSentence::NothingTaken { path, lines });
            streams::say(&format!("{nothing}\n"), Form::Text);
        }
    }

    /// Reports every bad line on standard error.
    pub fn report_lines(&self, context: &Context) {
        self.whole.iter().for_each(|whole| streams::say(whole, Form::Coloured));
        let lines: Vec<&str> = self.text.lines().collect();
        for bad in &self.wrong.lines {
            let line = lines.get(bad.number.saturating_sub(1)).copied().unwrap_or_default();
            streams::say(&bad.render(line, &self.path, &context.lang), Form::Coloured);
        }
        if self.wrong.more > 0 {
            let more = context.words(&Sentence::MoreBadLines { more: self.wrong.more });
            streams::say(&format!("{more}\n"), Form::Text);
        }
    }
}
