//! The errors in the lines of a file, shown with their lines.

use super::context::Context;
use super::fail;
use super::streams::{self, Form};
use meldbook::lang::Lang;
use meldbook::report::sentences::Sentence;
use meldbook::session::{SessionError, SheetFault};
use meldbook::store::StoreError;
use meldbook::store::log_lines;
use std::path::{Path, PathBuf};

/// How many bad lines of a file are shown.
pub const MOST_SHOWN: usize = 100;

/// A file that cannot be imported.
pub struct BadFile {
    pub path: PathBuf,
    pub text: String,
    pub lines: Vec<BadLine>,
    /// How many more lines are wrong.
    pub more: usize,
    /// The message about all of it, instead of lines.
    pub whole: Option<String>,
}

/// A line that cannot be imported, and why.
pub struct BadLine {
    number: usize,
    message: String,
    /// The word at fault: the part of the line that contains it, its place there and its length, in characters.
    word: Option<(String, usize, usize)>,
    hints: Vec<String>,
}

impl BadLine {
    /// Renders the error with its line and the place in a file.
    pub fn render(&self, line: &str, path: &Path, lang: &Lang) -> String {
        let line = line.trim_end();
        // The line of a hand may follow another word, such as `struck`.
        let word = self.word.as_ref().and_then(|(part, at, length)| {
            let before = line.split_once(part.as_str())?.0.chars().count();
            Some((before + at, *length))
        });
        fail::render(&self.message, &fail::Source::of_file(line, path, self.number), word, &self.hints, lang)
    }

    /// Makes the error of a whole line.
    pub fn new(number: usize, message: String, hint: Option<String>) -> BadLine {
        BadLine { number, message, word: None, hints: hint.into_iter().collect() }
    }

    /// Makes the error of a line that the ledger refuses.
    pub fn refused(bad: log_lines::BadLine, lang: &Lang) -> BadLine {
        let mut line = BadLine::new(bad.line, lang.say(&bad.error), lang.hint(&bad.error, bad.error.hint()));
        match bad.error {
            StoreError::Session(SessionError::Line(unread)) => {
                line.hints = fail::hints_of_unread(&unread, lang);
                let length = unread.error.word.chars().count();
                line.word = Some((unread.line, unread.error.at, length));
            }
            StoreError::Session(SessionError::Refused(refused)) => {
                line.message = lang.say(&refused.refusal.first);
                line.hints = fail::hints_of_refused(&refused, lang);
                let (at, length) = fail::place_of(&refused);
                line.word = Some((refused.line, at, length));
            }
            StoreError::Import { problem, .. } => line.message = problem,
            _ => {}
        }
        line
    }
}

impl BadFile {
    /// Makes the errors of a sheet that a session cannot be made into.
    pub fn of_sheet(path: &Path, text: String, faults: Vec<SheetFault>, lang: &Lang) -> BadFile {
        let line = |SheetFault { line, error }| {
            BadLine::refused(log_lines::BadLine { line, error: error.into() }, lang)
        };
        let more = faults.len().saturating_sub(MOST_SHOWN);
        let lines = faults.into_iter().take(MOST_SHOWN).map(line).collect();
        BadFile { path: path.to_owned(), text, lines, more, whole: None }
    }

    /// Makes the error of a file that is a night of the ledger which stands otherwise there; any other error is given
    /// back.
    pub fn that_differs(path: &Path, error: StoreError, lang: &Lang) -> Result<BadFile, StoreError> {
        if !matches!(
            error,
            StoreError::SameNight { .. } | StoreError::OtherLog { .. } | StoreError::LongerLog { .. }
        ) {
            return Err(error);
        }
        let message = format!("{}: {}", path.display(), lang.say(&error));
        let hints: Vec<String> = lang.hint(&error, error.hint()).into_iter().collect();
        let whole = Some(fail::render_plain(&message, &hints, lang));
        Ok(BadFile { path: path.to_owned(), text: String::new(), lines: Vec::new(), more: 0, whole })
    }

    /// Reports every bad line on standard error, and that nothing was taken from the file.
    pub fn report(&self, context: &Context) {
        self.report_lines(context);
        if self.whole.is_none() {
            let (path, lines) = (self.path.display().to_string(), self.lines.len().saturating_add(self.more));
            let nothing = context.words(&Sentence::NothingTaken { path, lines });
            streams::say(&format!("{nothing}\n"), Form::Text);
        }
    }

    /// Reports every bad line on standard error.
    pub fn report_lines(&self, context: &Context) {
        self.whole.iter().for_each(|whole| streams::say(whole, Form::Coloured));
        let lines: Vec<&str> = self.text.lines().collect();
        for bad in &self.lines {
            let line = lines.get(bad.number.saturating_sub(1)).copied().unwrap_or_default();
            streams::say(&bad.render(line, &self.path, &context.lang), Form::Coloured);
        }
        if self.more > 0 {
            let more = context.words(&Sentence::MoreBadLines { more: self.more });
            streams::say(&format!("{more}\n"), Form::Text);
        }
    }
}
