//! The line that is being typed, kept in a file of its own, so that it survives the end of the program.

use crate::cli::config::folders;
use crate::cli::write_file::{lock, make_folder, write_beside};
use meldbook::jsonl::LONGEST_LINE;
use std::fs::{self, File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The file is written at most this often.
const INTERVAL: Duration = Duration::from_millis(250);

/// So many tables on one night keep their lines.
const MOST_TABLES: u32 = 9;

/// A table waits this long for another one that is just opened or left.
const PATIENCE: Duration = Duration::from_secs(1);

/// Keeps the line of a session. What cannot be kept is not: the table goes on without it.
pub struct TypedLine {
    last: String,
    /// What is to be written, and who writes it; `None` if no line can be kept.
    writer: Option<(Sender<String>, JoinHandle<()>)>,
}

impl TypedLine {
    /// Returns what keeps the line of a session, and the line that was kept.
    pub fn of(session: &str) -> (TypedLine, String) {
        let Some(place) = Place::of(session) else {
            return (TypedLine { last: String::new(), writer: None }, String::new());
        };
        let last = read(&place.line);
        let (sender, lines) = channel();
        let writer = thread::spawn(move || {
            write_all(&place.line, &lines);
            let _turn = place.line.parent().and_then(turn);
            place.leave();
        });
        (TypedLine { last: last.clone(), writer: Some((sender, writer)) }, last)
    }

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

/// Where one table keeps its line: several at one session type different ones.
struct Place {
    line: PathBuf,
    /// The lock that makes it this table's alone.
    lock: File,
    locked: PathBuf,
}

impl Place {
    /// Takes the first place of a session where a line was left and no table is, or else the first one that is free.
    fn of(session: &str) -> Option<Place> {
        let folder = folders()?.state.join("lines");
        make_folder(&folder).ok()?;
        let _turn = turn(&folder);
        let mut taken: Option<Place> = None;
        for no in 1..=MOST_TABLES {
            let name = if no == 1 { session.to_owned() } else { format!("{session}.{no}") };
            let (line, locked) = (folder.join(&name), folder.join(format!("{name}.lock")));
            let is_wanted = taken.as_ref().is_none_or(|taken| !taken.line.exists());
            // A lock without a line was left by a table that was killed, and is tidied up.
            if !is_wanted || (taken.is_some() && !line.exists() && !locked.exists()) {
                continue;
            }
            let Ok(Some(lock)) = lock(&locked) else { continue };
            let place = Place { line, lock, locked };
            let left = match &taken {
                Some(_) if !place.line.exists() => Some(place),
                _ => taken.replace(place),
            };
            left.into_iter().for_each(Place::leave);
        }
        taken
    }

    /// Leaves the place, with the line if there is one.
    fn leave(self) {
        let _ = fs::remove_file(self.locked);
        drop(self.lock);
    }
}

/// Waits until no other table takes or leaves a place, so that nobody locks a file that is just being removed.
fn turn(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    let until = Instant::now() + PATIENCE;
    while matches!(folder.try_lock(), Err(TryLockError::WouldBlock)) && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    Some(folder)
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
