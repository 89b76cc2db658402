//! Standard output and standard error, on which nothing that came from elsewhere stays that a terminal would obey.

use anstream::AutoStream;
use anyhow::Result;
use meldbook::kernel::characters::{ascii, escaped_json, is_plain, is_refused, visible_lines};
use meldbook::report::csv::MARK;
use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, StderrLock, StdoutLock, Write};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputForm {
    Text,
    /// JSON, in whose texts characters are escaped.
    Json,
    /// Text with colours. Whoever puts them in makes harmless what is put between them.
    Coloured,
}

#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub struct Output(pub std::io::Error);

/// A stream that writes no character that a terminal would obey, and none that is not seen.
pub struct Clean<W: Write> {
    inner: W,
    form: OutputForm,
    /// Whether this is a terminal that shows ASCII alone.
    ascii: bool,
}

impl<W: Write> Clean<W> {
    fn new(inner: W, form: OutputForm, is_terminal: bool) -> Clean<W> {
        let ascii = is_terminal && form != OutputForm::Json && !supports_unicode();
        Clean { inner, form, ascii }
    }
}

impl<W: Write> Write for Clean<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_plain(bytes) {
            return self.inner.write(bytes);
        }
        let text = String::from_utf8_lossy(bytes);
        let text = clean(&text, self.form);
        let text = if self.ascii { ascii(&text) } else { text };
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Returns text with nothing in it that a terminal would obey.
pub fn clean(text: &str, form: OutputForm) -> Cow<'_, str> {
    match form {
        // What is for a spreadsheet begins with the mark of UTF-8.
        OutputForm::Text => match text.strip_prefix(MARK) {
            Some(rest) => Cow::Owned(format!("{MARK}{}", visible_lines(rest))),
            None => visible_lines(text),
        },
        OutputForm::Json => escaped_json(text),
        OutputForm::Coloured => coloured(text),
    }
}

/// As [`clean`], but colours stay.
fn coloured(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return visible_lines(text);
    }
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('\u{1b}').enumerate() {
        let colour = part.strip_prefix('[').and_then(|codes| codes.split_once('m'));
        let colour = colour.filter(|(codes, _)| codes.chars().all(|c| c.is_ascii_digit() || c == ';'));
        match colour {
            Some((codes, rest)) if at > 0 => {
                out.extend(["\u{1b}[", codes, "m", &visible_lines(rest)]);
            }
            _ => out.extend([if at > 0 { "\u{fffd}" } else { "" }, &visible_lines(part)]),
        }
    }
    Cow::Owned(out)
}

pub fn supports_unicode() -> bool {
    if is_dumb() {
        return false;
    }
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

pub fn output(form: OutputForm) -> Clean<BufWriter<AutoStream<StdoutLock<'static>>>> {
    Clean::new(BufWriter::new(AutoStream::auto(io::stdout().lock())), form, is_terminal())
}

pub fn json_lines() -> Clean<StdoutLock<'static>> {
    Clean::new(io::stdout().lock(), OutputForm::Json, is_terminal())
}

pub fn messages(form: OutputForm) -> Clean<AutoStream<StderrLock<'static>>> {
    Clean::new(AutoStream::auto(io::stderr().lock()), form, io::stderr().is_terminal())
}

pub fn print(text: &str, form: OutputForm) -> Result<()> {
    let mut out = output(form);
    out.write_all(text.as_bytes())
        .and_then(|()| if text.ends_with('\n') || text.is_empty() { Ok(()) } else { out.write_all(b"\n") })
        .and_then(|()| out.flush())
        .map_err(|error| anyhow::Error::new(Output(error)))
}

pub fn say(text: &str, form: OutputForm) {
    let _ = messages(form).write_all(text.as_bytes());
}

/// Writes offers to a shell, which writes them to its terminal; those that nobody could type are left out. Each ends with a
/// line end or with what the script of the shell asked for.
pub fn offer(offers: &[u8]) {
    let offers = String::from_utf8_lossy(offers);
    let between = std::env::var("_CLAP_IFS").unwrap_or_default();
    let ends = |c: char| c == '\n' || between.contains(c);
    let typed: String = offers
        .split_inclusive(ends)
        .filter(|offer| !offer.trim_end_matches(ends).contains(is_refused))
        .collect();
    // The shell may have gone.
    let _ = io::stdout().lock().write_all(typed.as_bytes());
}

pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// As COLUMNS says, else as wide as the terminal, if there `is_one`.
pub fn columns(is_one: bool) -> Option<u16> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let is_shown = |columns: &u16| *columns > 0;
    let of_terminal = || ratatui::crossterm::terminal::size().ok().map(|(columns, _)| columns);
    said.filter(is_shown).or_else(|| is_one.then(of_terminal).flatten().filter(is_shown))
}

pub fn has_colour() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Returns whether the terminal only shows what is written, line by line.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
