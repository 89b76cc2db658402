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
        let Some((mut place, last)) = LinesPlace::of(session) else {
            return (TypedLine { last: KeptLines::default(), writer: None }, KeptLines::default());
        };
        let (sender, lines) = channel();
        let writer = thread::spawn(move || place.write_all(&lines));
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

/// Where one table keeps its lines: several at one session type different ones.
struct LinesPlace {
    folder: PathBuf,
    session: String,
    /// The file, locked by this table alone, while there is something to keep. A line of JSON in it is what is kept; what
    /// follows it is left of a longer one.
    taken: Option<(PathBuf, File)>,
}

impl LinesPlace {
    /// Returns the place of a table, and what was left at the first one of its session where no table is any more.
    fn of(session: &str) -> Option<(LinesPlace, KeptLines)> {
        let folder = folders()?.state.join("lines");
        let mut place = LinesPlace { folder, session: session.to_owned(), taken: None };
        place.take(true);
        let kept = place.taken.as_ref().map_or_else(KeptLines::default, |(_, file)| read(file));
        if kept == KeptLines::default() {
            place.leave();
        }
        Some((place, kept))
    }

    /// Takes the first file that no table has: one with lines that were left, or a new one.
    fn take(&mut self, is_left: bool) {
        let _turn = turn(&self.folder);
        let name = |no| if no == 1 { self.session.clone() } else { format!("{}.{no}", self.session) };
        let paths = (1..=MOST_TABLES).map(|no| self.folder.join(name(no)));
        let mut free = paths.filter(|path| path.exists() == is_left);
        self.taken = free.find_map(|path| Some((lock(&path).ok()??, path))).map(|(file, path)| (path, file));
    }

    /// Removes the file, so that nothing is left behind, however the table ends.
    fn leave(&mut self) {
        if let Some((path, file)) = self.taken.take() {
            let _turn = turn(&self.folder);
            let _ = fs::remove_file(path);
            drop(file);
        }
    }

    /// Writes the lines that come, the last of those that came meanwhile. What is written survives a kill; that it survives
    /// a power cut too is awaited elsewhere, so that the next line does not wait for the disk.
    fn write_all(&mut self, lines: &Receiver<KeptLines>) {
        let (written, changes) = channel::<File>();
        let syncer = thread::spawn(move || {
            while let Ok(next) = changes.recv() {
                let _ = changes.try_iter().last().unwrap_or(next).sync_data();
            }
        });
        while let Ok(next) = lines.recv() {
            match lines.try_iter().last().unwrap_or(next) {
                nothing if nothing == KeptLines::default() => self.leave(),
                last => drop(self.write(&last).map(|file| written.send(file))),
            }
        }
        drop(written);
        let _ = syncer.join();
    }

    /// Writes the lines by one call, so that a killed program leaves the old ones or these.
    fn write(&mut self, lines: &KeptLines) -> io::Result<File> {
        if self.taken.is_none() {
            make_folder(&self.folder)?;
            self.take(false);
        }
        let (_, file) = self.taken.as_mut().ok_or(io::ErrorKind::ResourceBusy)?;
        let mut text = serde_json::to_vec(lines)?;
        text.push(b'\n');
        file.rewind()?;
        file.write_all(&text)?;
        file.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))?;
        file.try_clone()
    }
}

fn read(file: &File) -> KeptLines {
    let mut line = String::new();
    let read = BufReader::new(file).take(LONGEST_LINE).read_line(&mut line);
    read.ok().and_then(|_| serde_json::from_str(&line).ok()).unwrap_or_default()
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
