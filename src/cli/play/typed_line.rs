//! The lines that are being typed and written, kept in a file, so that they survive the end of the program.

use crate::cli::config::folders;
use crate::cli::write_file::{lock, make_folder};
use meldbook::jsonl::LONGEST_LINE;
use meldbook::live::KeptLines;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// So many tables on one night keep their lines.
const MOST_TABLES: u32 = 9;

/// A table waits this long for another one that is just opened or left.
const PATIENCE: Duration = Duration::from_secs(1);

/// Keeps the lines of a session. What cannot be kept is not: the table goes on without it.
pub struct TypedLine {
    last: KeptLines,
    /// What is to be written, and who writes it; `None` if nothing can be kept.
    writer: Option<(Sender<KeptLines>, JoinHandle<()>)>,
}

impl TypedLine {
    /// Returns what keeps the lines of a session, and those that were kept.
    pub fn of(session: &str) -> (TypedLine, KeptLines) {
        let Some(mut place) = Place::of(session) else {
            return (TypedLine { last: KeptLines::default(), writer: None }, KeptLines::default());
        };
        let last = place.read();
        let (sender, lines) = channel();
        let writer = thread::spawn(move || {
            place.write_all(&lines);
            let _turn = place.path.parent().and_then(turn);
            place.leave();
        });
        (TypedLine { last: last.clone(), writer: Some((sender, writer)) }, last)
    }

    pub fn keep(&mut self, lines: KeptLines) {
        if let Some((sender, _)) = &self.writer
            && self.last != lines
        {
            // Without a writer nothing is kept.
            let _ = sender.send(lines.clone());
            self.last = lines;
        }
    }

    /// Waits until the last lines are kept.
    pub fn end(self) {
        if let Some((sender, writer)) = self.writer {
            drop(sender);
            let _ = writer.join();
        }
    }
}

/// Where one table keeps its lines, locked by it alone: several at one session type different ones. A line of JSON in it
/// is what is kept; what follows it is left of a longer one.
struct Place {
    path: PathBuf,
    file: File,
}

impl Place {
    /// Takes the first place of a session where something was left and no table is, or else the first one that is free.
    fn of(session: &str) -> Option<Place> {
        let folder = folders()?.state.join("lines");
        make_folder(&folder).ok()?;
        let _turn = turn(&folder);
        tidy(&folder);
        let mut free = None;
        for no in 1..=MOST_TABLES {
            let name = if no == 1 { session.to_owned() } else { format!("{session}.{no}") };
            let path = folder.join(name);
            let has_lines = path.exists();
            if free.is_some() && !has_lines {
                continue;
            }
            let Ok(Some(file)) = lock(&path) else { continue };
            let place = Place { path, file };
            if has_lines {
                free.into_iter().for_each(Place::leave);
                return Some(place);
            }
            free = Some(place);
        }
        free
    }

    fn read(&mut self) -> KeptLines {
        let mut line = String::new();
        let read = BufReader::new(&self.file).take(LONGEST_LINE).read_line(&mut line);
        read.ok().and_then(|_| serde_json::from_str(&line).ok()).unwrap_or_default()
    }

    /// Writes the lines that come, the last of those that came meanwhile. What is written survives a kill; that it survives
    /// a power cut too is awaited elsewhere, so that the next line does not wait for the disk.
    fn write_all(&mut self, lines: &Receiver<KeptLines>) {
        let (written, changes) = channel();
        let file = self.file.try_clone();
        let syncer = thread::spawn(move || {
            while changes.recv().is_ok() {
                changes.try_iter().for_each(drop);
                let _ = file.as_ref().map(File::sync_data);
            }
        });
        while let Ok(next) = lines.recv() {
            let last = lines.try_iter().last().unwrap_or(next);
            let _ = self.write(&last);
            let _ = written.send(());
        }
        drop(written);
        let _ = syncer.join();
    }

    /// Writes the lines by one call, so that a killed program leaves the old ones or these.
    fn write(&mut self, lines: &KeptLines) -> io::Result<()> {
        let mut text = Vec::new();
        if *lines != KeptLines::default() {
            text = serde_json::to_vec(lines)?;
            text.push(b'\n');
        }
        self.file.rewind()?;
        self.file.write_all(&text)?;
        self.file.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))
    }

    /// Leaves the place, with the lines if there are any.
    fn leave(self) {
        if is_empty(&self.file) {
            let _ = fs::remove_file(self.path);
        }
    }
}

fn is_empty(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.len() == 0)
}

/// Removes what tables left that were killed while nothing was on their lines.
fn tidy(folder: &Path) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let is_left = path.metadata().is_ok_and(|data| data.is_file() && data.len() == 0);
        if is_left && let Ok(Some(file)) = lock(&path) {
            Place { path, file }.leave();
        }
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
