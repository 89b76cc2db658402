//! The line that is being typed, kept in a file of its own, so that it survives the end of the program.

use crate::cli::folders::folders;
use crate::cli::write_file::{lock, make_folder, write_beside};
use meldbook::jsonl::LONGEST_LINE;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The file is written at most this often.
const INTERVAL: Duration = Duration::from_millis(250);

/// Keeps the line of a session. What cannot be kept is not: the table goes on without it.
pub struct TypedLine {
    last: String,
    /// What is to be written, and who writes it; `None` if another table keeps its line there.
    writer: Option<(Sender<String>, JoinHandle<()>)>,
}

impl TypedLine {
    /// Returns what keeps the line of a session, and the line that was kept.
    pub fn of(session: &str) -> (TypedLine, String) {
        let Some(((lock, locked), path)) = place(session) else {
            return (TypedLine { last: String::new(), writer: None }, String::new());
        };
        let last = read(&path);
        let (sender, lines) = channel();
        let writer = thread::spawn(move || {
            write_all(&path, &lines);
            let _ = fs::remove_file(locked);
            drop(lock);
        });
        (TypedLine { last: last.clone(), writer: Some((sender, writer)) }, last)
    }

    /// Keeps the line as it is now.
    pub fn keep(&mut self, line: &str) {
        if let Some((sender, _)) = &self.writer
            && self.last != line
        {
            line.clone_into(&mut self.last);
            // Without a writer nothing is kept.
            let _ = sender.send(line.to_owned());
        }
    }

    /// Waits until the last line is kept.
    pub fn end(self) {
        if let Some((sender, writer)) = self.writer {
            drop(sender);
            let _ = writer.join();
        }
    }
}

/// Returns the file of a session, and the lock that makes it this table's alone: another one at the same session types
/// a line of its own.
fn place(session: &str) -> Option<((File, PathBuf), PathBuf)> {
    let folder = folders()?.state.join("lines");
    make_folder(&folder).ok()?;
    let locked = folder.join(format!("{session}.lock"));
    let lock = lock(&locked).ok()??;
    Some(((lock, locked), folder.join(session)))
}

/// Reads the line; what is too long for one is none.
fn read(path: &Path) -> String {
    let mut line = String::new();
    match File::open(path).map(|file| file.take(LONGEST_LINE).read_to_string(&mut line)) {
        Ok(Ok(_)) => line,
        _ => String::new(),
    }
}

/// Writes the lines that come, the last of those that came meanwhile.
fn write_all(path: &Path, lines: &Receiver<String>) {
    let mut next = lines.recv().ok();
    while let Some(line) = next.take() {
        let _ = match line.trim().is_empty() {
            true => fs::remove_file(path).map_err(anyhow::Error::from),
            false => write_beside(path, line.as_bytes()),
        };
        let until = Instant::now() + INTERVAL;
        // At the end there is nothing more to wait for.
        while let Ok(later) = lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            next = Some(later);
        }
        next = next.or_else(|| lines.recv().ok());
    }
}
