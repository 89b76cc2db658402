//! Files named on the command line, read within bounds, and the errors in their lines.

use crate::cli::{Context, OutputForm, fail, fail::ExitFault, streams};
use anyhow::{Context as _, Result};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};
use meldbook::jsonl::next_line_of;
use meldbook::lang::Lang;
use meldbook::night::SheetFault;
use meldbook::report::{ErrorText, ExchangeSentence, Sentence};
use meldbook::store::log_lines::LONGEST_LOG_LINE;
use meldbook::store::{LogText, StoreError, log_lines};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

/// The longest sheet file, in bytes: its night is kept in memory. A night of a hundred hands has five thousand.
const LONGEST_SHEET: usize = 16 * 1024 * 1024;

/// Opens a file. A missing one is an error of the command line, and so is what is no file: a pipe or a device may have no end.
pub fn open(path: &Path) -> Result<File> {
    let shown = || path.display().to_string();
    match fs::metadata(path).map(|file| (file.is_dir(), file.is_file())) {
        Ok((true, _)) => Err(ExitFault::of_command(Sentence::OtherFile { path: shown(), what: "folder" })),
        Ok((_, false)) if path != Path::new("/dev/stdin") => {
            let (fault, hint) =
                (Sentence::OtherFile { path: shown(), what: "pipe" }, Some(Sentence::ReadStandardInput {}));
            Err(ExitFault { status: fail::COMMAND, fault, hint }.into())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(ExitFault::of_command(Sentence::NoFile { path: shown() }))
        }
        _ => File::open(path).with_context(shown),
    }
}

/// A sheet or spreadsheet with the name of its encoding where that is not UTF-8, or a log as lines of JSON.
pub enum Input {
    Text(String, Option<&'static str>),
    Log(LogText),
}

/// Reads a sheet file or a spreadsheet; of a log that is a file, only whether it can be read. `-` is standard input.
/// Who says how its letters are kept may do so in `encoding`.
pub fn input(path: &Path, encoding: Option<&'static Encoding>) -> Result<Input> {
    if path == Path::new("-") {
        return read(path, io::stdin().lock(), encoding, |text| Ok(LogText::Held(text)), true);
    }
    let file = open(path)?;
    // What comes through a pipe cannot be read again.
    let is_file = file.metadata().is_ok_and(|file| file.is_file());
    let again = file.try_clone().with_context(|| path.display().to_string())?;
    let log = |text| Ok(if is_file { LogText::File(path.to_owned(), again) } else { LogText::Held(text) });
    read(path, BufReader::new(file), encoding, log, !is_file)
}

fn read(
    path: &Path,
    mut input: impl BufRead,
    encoding: Option<&'static Encoding>,
    log: impl FnOnce(String) -> Result<LogText>,
    held: bool,
) -> Result<Input> {
    let begin = input.fill_buf().with_context(|| path.display().to_string())?;
    let is_log = |line: &str| line.contains("\"chain\"") || line.contains("\"hash\"");
    if begin.trim_ascii_start().starts_with(b"{") && is_log(&String::from_utf8_lossy(begin)) {
        return log(log_within_bounds(path, input, held)?).map(Input::Log);
    }
    let (text, encoding) = text_of(path, input, encoding)?;
    // Another program may have kept a log otherwise.
    let lines = text.trim_start_matches('\u{feff}');
    Ok(match lines.trim_start().starts_with('{') && lines.lines().next().is_some_and(is_log) {
        true => Input::Log(LogText::Held(lines.to_owned())),
        false => Input::Text(text, encoding),
    })
}

/// What files of other programs begin with.
const OTHERS: [(&[u8], &str); 7] = [
    (b"PK\x03\x04", "xlsx"),
    (b"\xD0\xCF\x11\xE0", "xls"),
    (b"SQLite format 3\0", "ledger"),
    (b"%PDF", "pdf"),
    (b"<", "html"),
    (b"[", "json"),
    (b"{", "json"),
];

/// Reads a text, in whatever way its letters are kept, and returns the name of that where it is not UTF-8.
fn text_of(
    path: &Path,
    input: impl BufRead,
    said: Option<&'static Encoding>,
) -> Result<(String, Option<&'static str>)> {
    let shown = || path.display().to_string();
    let most = u64::try_from(LONGEST_SHEET).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes).with_context(shown)?;
    if bytes.len() > LONGEST_SHEET {
        return Err(wrong(Sentence::LongSheet { path: shown(), most }, None));
    }
    if let Some((_, what)) = OTHERS.iter().find(|(begin, _)| bytes.trim_ascii_start().starts_with(begin)) {
        let hint = if *what == "ledger" { Sentence::MergeIt {} } else { Sentence::SaveAsCsv {} };
        return Err(wrong(Sentence::OtherFile { path: shown(), what }, Some(hint)));
    }
    let (bytes, good) = match String::from_utf8(bytes) {
        read if said.is_some() => (read.map_or_else(FromUtf8Error::into_bytes, String::into_bytes), 0),
        Ok(text) if !text.contains('\0') => return Ok((text, None)),
        Ok(text) => (text.into_bytes(), 0),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            (error.into_bytes(), good)
        }
    };
    let no_letter = |before: &str, encoding: &'static str| {
        let line = before.replace("\r\n", "\n").matches(['\r', '\n']).count().saturating_add(1);
        let column = before.rsplit(['\r', '\n']).next().unwrap_or_default().chars().count().saturating_add(1);
        wrong(Sentence::NoLetter { path: shown(), line, column, encoding }, Some(Sentence::SaveAsUtf8 {}))
    };
    // Who wrote letters in UTF-8 did not write others otherwise.
    let begin = std::str::from_utf8(bytes.get(..good).unwrap_or_default()).unwrap_or_default();
    if !begin.is_ascii() {
        return Err(no_letter(begin, "UTF-8"));
    }
    let encoding = said.unwrap_or_else(|| encoding_of(&bytes));
    let (text, ..) = encoding.decode(&bytes);
    if text.is_empty() || text.contains(|c: char| c.is_ascii_control() && !c.is_ascii_whitespace()) {
        return Err(wrong(Sentence::OtherFile { path: shown(), what: "binary" }, None));
    }
    let is_no_letter = |c: char| c == '\u{fffd}' || matches!(c, '\u{80}'..='\u{9f}');
    match text.split_once(is_no_letter) {
        Some((before, _)) => Err(no_letter(before, encoding.name())),
        None => Ok((text.into_owned(), Some(encoding.name()))),
    }
}

fn wrong(fault: Sentence<'static>, hint: Option<Sentence<'static>>) -> anyhow::Error {
    ExitFault { status: fail::TABLE, fault, hint }.into()
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
            // `£` and `¥`, which are `Ł` and `Ą` elsewhere: no word begins so.
            let is_of_money =
                |two: &[u8]| matches!(two, [b'\xA3' | b'\xA5', digit] if digit.is_ascii_digit());
            let has_money = bytes.windows(2).any(is_of_money);
            if has_money || count(&is_western) > count(&is_czech) { WINDOWS_1252 } else { WINDOWS_1250 }
        }
    }
}

/// Reads a sheet file or a log; `-` is standard input.
pub fn sheet_or_log(path: &Path) -> Result<String> {
    match input(path, None)? {
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
            return Err(wrong(Sentence::LongLine { path, line: number, most }, None));
        }
        let Ok(line) = std::str::from_utf8(&line) else {
            let fault = Sentence::OtherFile { path: shown(), what: "binary" };
            return Err(wrong(fault, Some(Sentence::SaveAsUtf8 {})));
        };
        if held {
            text.push_str(line);
        }
    }
    Ok(text)
}

const MOST_SHOWN: usize = 100;

/// The first lines that are wrong in a file.
#[derive(Debug, Default, thiserror::Error)]
#[error("{} lines are wrong", .lines.len().saturating_add(*.more))]
pub struct BadLines {
    lines: Vec<BadFileLine>,
    /// How many more there are.
    more: usize,
}

impl BadLines {
    pub fn of<T>(faults: Vec<T>, line: impl Fn(T) -> BadFileLine) -> BadLines {
        let more = faults.len().saturating_sub(MOST_SHOWN);
        BadLines { lines: faults.into_iter().take(MOST_SHOWN).map(line).collect(), more }
    }

    pub fn refused(bad: Vec<log_lines::BadLine>, lang: &Lang) -> BadLines {
        BadLines::of(bad, |bad| BadFileLine::refused(bad, lang))
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
}

/// A line that cannot be imported, and why.
#[derive(Debug)]
pub struct BadFileLine {
    number: usize,
    pub said: ErrorText,
    /// The part of the line that has the word at fault: that of a hand may follow another word, such as `struck`.
    part: Option<String>,
}

impl BadFileLine {
    /// Renders the error with its line and the place in a file.
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
    /// Makes the errors of a sheet that a session cannot be made into.
    pub fn of_sheet(path: &Path, text: String, faults: Vec<SheetFault>, lang: &Lang) -> BadFile {
        let wrong = BadLines::of(faults, |SheetFault { line, error }| {
            BadFileLine::refused(log_lines::BadLine { line, error: error.into() }, lang)
        });
        BadFile { path: path.to_owned(), text, wrong }
    }

    /// Makes the error of a file that is a night of the ledger which stands otherwise there; any other error is given
    /// back.
    pub fn that_differs(path: &Path, error: StoreError, lang: &Lang) -> Result<anyhow::Error, StoreError> {
        if !matches!(
            error,
            StoreError::SameNight { .. }
                | StoreError::MayBeSameNight { .. }
                | StoreError::PaidTwice { .. }
                | StoreError::OtherLog { .. }
        ) {
            return Err(error);
        }
        let message = format!("{}: {}", path.display(), lang.say(&error));
        Ok(fail::table(message, lang.hint(&error, error.hint())))
    }

    /// Reports every bad line on standard error, and that nothing was taken from the file.
    pub fn report(&self, context: &Context) {
        self.report_lines(context);
        let path = self.path.display().to_string();
        let lines = self.wrong.lines.len().saturating_add(self.wrong.more);
        let nothing = context.words(&ExchangeSentence::NothingTaken { path, lines });
        streams::say(&format!("{nothing}\n"), OutputForm::Text);
    }

    pub fn report_lines(&self, context: &Context) {
        let text = self.text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<&str> = text.split('\n').collect();
        for bad in &self.wrong.lines {
            let line = lines.get(bad.number.saturating_sub(1)).copied().unwrap_or_default();
            streams::say(&bad.render(line, &self.path, &context.lang), OutputForm::Coloured);
        }
        if self.wrong.more > 0 {
            let more = context.words(&Sentence::MoreBadLines { more: self.wrong.more });
            streams::say(&format!("{more}\n"), OutputForm::Text);
        }
    }
}
