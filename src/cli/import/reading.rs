//! Reads the files of an import and plays their nights, in threads of its own: while some are written into the ledger, the
//! next ones are played.

use crate::cli::bad_lines::{BadFile, BadLine, MOST_SHOWN};
use crate::cli::files::{self, Input, Unread};
use crate::cli::headers::{HeaderFault, Openings};
use anyhow::Result;
use meldbook::command::sheet_file::{SheetErrors, SheetFile};
use meldbook::lang::Lang;
use meldbook::store::StoreError;
use meldbook::store::import::Loaded;
use meldbook::store::log_lines;
use meldbook::store::log_text::LogText;
use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex};

/// What is told of the files, in their order.
pub enum Told {
    /// How many sessions of a log are done, and of how many.
    Sessions(usize, usize),
    /// A file was read.
    File(Result<Loaded, Fault>),
}

/// Why nothing of a file is taken.
pub enum Fault {
    Unread(Unread),
    Failed(anyhow::Error),
    Lines { text: String, wrong: Wrong },
}

/// Lines that are wrong.
pub enum Wrong {
    Sheet(SheetErrors),
    Headers(HeaderFault),
    Refused(Vec<log_lines::BadLine>),
}

/// How many entries are played and not yet written, so that memory stays bounded.
pub struct Waiting {
    /// `None` when nobody writes any more.
    entries: Mutex<Option<usize>>,
    fewer: Condvar,
}

impl Waiting {
    /// The most of them before the next file is read: more than are written at once, else two would wait for each other.
    const MOST: usize = 12_000;

    pub fn none() -> Waiting {
        Waiting { entries: Mutex::new(Some(0)), fewer: Condvar::new() }
    }

    /// Counts what was played, and waits until there is room for more.
    fn add(&self, entries: usize) {
        // A thread that panicked ends the program anyway.
        let Ok(mut waiting) = self.entries.lock() else { return };
        *waiting = waiting.map(|waiting| waiting.saturating_add(entries));
        drop(self.fewer.wait_while(waiting, |waiting| waiting.is_some_and(|waiting| waiting > Self::MOST)));
    }

    /// Counts what is written.
    pub fn remove(&self, entries: usize) {
        if let Ok(mut waiting) = self.entries.lock() {
            *waiting = waiting.map(|waiting| waiting.saturating_sub(entries));
        }
        self.fewer.notify_all();
    }

    /// Lets nobody wait any more.
    pub fn end(&self) {
        if let Ok(mut waiting) = self.entries.lock() {
            *waiting = None;
        }
        self.fewer.notify_all();
    }
}

/// Reads files one after the other, until nobody is told any more.
pub fn read_all<'p>(
    paths: impl Iterator<Item = &'p PathBuf>,
    mut openings: Openings,
    told: &SyncSender<Told>,
    waiting: &Waiting,
    rescore: bool,
) {
    for path in paths {
        let read = read(path, &mut openings, told, rescore);
        let entries = read.as_ref().map_or(0, Loaded::entries);
        if told.send(Told::File(read)).is_err() {
            return;
        }
        waiting.add(entries);
    }
}

/// Reads and checks a file, before there need be a ledger for it.
fn read(
    path: &Path,
    openings: &mut Openings,
    told: &SyncSender<Told>,
    rescore: bool,
) -> Result<Loaded, Fault> {
    let text = match files::input(path).map_err(Fault::Unread)? {
        Input::Sheet(text) => text,
        Input::Log(text) => return read_log(text, told),
    };
    let refused = match SheetFile::parse(&text) {
        Ok(sheet) => match openings.opened(path, &sheet.headers).map_err(Fault::Failed)? {
            Ok(opened) => {
                let id = sheet.headers.id.map(|id| id.value);
                let now = openings.now;
                let loaded = Loaded::sheet(id, opened, &sheet.items, openings.catalog(), now);
                let loaded = loaded.and_then(|loaded| {
                    sheet
                        .came_to
                        .iter()
                        .filter(|_| !rescore)
                        .try_for_each(|says| loaded.check_came_to(says))?;
                    Ok(loaded)
                });
                match loaded {
                    Ok(loaded) => return Ok(loaded),
                    Err(bad) => Wrong::Refused(bad),
                }
            }
            Err(fault) => Wrong::Headers(fault),
        },
        Err(errors) => Wrong::Sheet(errors),
    };
    Err(Fault::Lines { text, wrong: refused })
}

fn read_log(text: LogText, told: &SyncSender<Told>) -> Result<Loaded, Fault> {
    let text = Arc::new(text);
    // Nobody has to know of each session.
    let progress = |done, all| drop(told.try_send(Told::Sessions(done, all)));
    Loaded::log_telling(&text, progress).map_err(|mut bad| {
        // A disk that fails says nothing of the log.
        if let Some(at) = bad.iter().position(|bad| matches!(bad.error, StoreError::File(_))) {
            return Fault::Failed(bad.swap_remove(at).error.into());
        }
        match text.whole() {
            Ok(text) => Fault::Lines { text: text.into_owned(), wrong: Wrong::Refused(bad) },
            Err(error) => Fault::Failed(error.into()),
        }
    })
}

impl Wrong {
    /// Makes the errors of a file, in a language.
    pub fn of_file(self, path: &Path, text: String, lang: &Lang) -> BadFile {
        let (count, lines) = match self {
            Wrong::Sheet(SheetErrors(errors)) => {
                let shown = errors.iter().take(MOST_SHOWN);
                (errors.len(), shown.map(|error| BadLine::of_sheet(error, lang)).collect())
            }
            Wrong::Headers(fault) => {
                let lines = fault.lines(lang);
                (lines.len(), lines)
            }
            Wrong::Refused(bad) => {
                let count = bad.len();
                let shown = bad.into_iter().take(MOST_SHOWN);
                (count, shown.map(|line| BadLine::refused(line, lang)).collect::<Vec<_>>())
            }
        };
        let more = count.saturating_sub(lines.len());
        BadFile { path: path.to_owned(), text, lines, more, whole: None }
    }
}
