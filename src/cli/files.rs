//! Files named on the command line, read within bounds.

use super::fail;
use meldbook::jsonl::{LONGEST_LINE, next_line};
use meldbook::lang::Lang;
use meldbook::report::sentences::Sentence;
use meldbook::store::log_lines::LogText;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::path::Path;

/// The longest sheet file, in bytes: its night is kept in memory. A night of a hundred hands has five thousand.
const LONGEST_SHEET: usize = 16 * 1024 * 1024;

/// Why a file is not read.
#[derive(Debug)]
pub enum Unread {
    Missing,
    Folder,
    NoText,
    LongLine { line: usize },
    LongSheet,
    Failed(io::Error),
}

impl Unread {
    /// Makes the error. A missing file is a usage error.
    pub fn error(self, path: &Path, lang: &Lang) -> anyhow::Error {
        let shown = path.display().to_string();
        let usage = |message| fail::usage(message, None);
        let table = |message, hint| fail::table(message, hint);
        match self {
            Unread::Missing => usage(lang.say(&Sentence::NoFile { path: shown })),
            Unread::Folder => usage(lang.say(&Sentence::IsFolder { path: shown })),
            Unread::NoText => {
                let hint = Some(lang.say(&Sentence::MustBeUtf8 {}));
                table(lang.say(&Sentence::NoText { path: shown }), hint)
            }
            Unread::LongLine { line } => {
                table(lang.say(&Sentence::LongLine { path: shown, line, most: LONGEST_LINE }), None)
            }
            Unread::LongSheet => {
                let most = u64::try_from(LONGEST_SHEET).unwrap_or(u64::MAX);
                table(lang.say(&Sentence::LongSheet { path: shown, most }), None)
            }
            Unread::Failed(error) => anyhow::Error::new(error).context(shown),
        }
    }
}

/// Opens a file.
pub fn open(path: &Path) -> Result<File, Unread> {
    match File::open(path).and_then(|file| Ok((file.metadata()?.is_dir(), file))) {
        Ok((false, file)) => Ok(file),
        Ok((true, _)) => Err(Unread::Folder),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Unread::Missing),
        Err(error) => Err(Unread::Failed(error)),
    }
}

/// A sheet, or a log as lines of JSON.
pub enum Input {
    Sheet(String),
    Log(LogText),
}

/// Reads a sheet file; of a log that is a file, only whether it can be read. `-` is standard input.
pub fn input(path: &Path) -> Result<Input, Unread> {
    let held = |(text, is_log)| if is_log { Input::Log(LogText::Held(text)) } else { Input::Sheet(text) };
    if path == Path::new("-") {
        return within_bounds(io::stdin().lock(), true).map(held);
    }
    let file = open(path)?;
    // What comes through a pipe cannot be read again.
    let is_file = file.metadata().is_ok_and(|file| file.is_file());
    match within_bounds(BufReader::new(&file), !is_file)? {
        (_, true) if is_file => Ok(Input::Log(LogText::File(path.to_owned(), file))),
        read => Ok(held(read)),
    }
}

/// Reads a sheet file or a log; `-` is standard input.
pub fn sheet_or_log(path: &Path) -> Result<String, Unread> {
    let read = if path == Path::new("-") {
        within_bounds(io::stdin().lock(), true)
    } else {
        within_bounds(BufReader::new(open(path)?), true)
    };
    read.map(|(text, _)| text)
}

/// Reads a text, and returns whether it is a log: lines of JSON. Of a log only the beginning is kept, unless it is to be
/// `held`.
fn within_bounds(mut input: impl BufRead, held: bool) -> Result<(String, bool), Unread> {
    let (mut text, mut line) = (String::new(), Vec::new());
    let mut is_log = None;
    let mut number = 0_usize..;
    while let Some(read) = next_line(&mut input, &mut line).map_err(Unread::Failed)? {
        let number = number.next().unwrap_or_default().saturating_add(1);
        read.map_err(|_| Unread::LongLine { line: number })?;
        let line = std::str::from_utf8(&line).map_err(|_| Unread::NoText)?;
        if is_log.is_none() && !line.trim().is_empty() {
            is_log = Some(line.trim_start().starts_with('{'));
        }
        if held || is_log != Some(true) {
            text.push_str(line);
        }
        if text.len() > LONGEST_SHEET && is_log != Some(true) {
            return Err(Unread::LongSheet);
        }
    }
    Ok((text, is_log == Some(true)))
}
