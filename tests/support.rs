//! The one way in which tests run the program: in a folder of its own, with files and arguments in, and exact
//! output and status out. What a test does not ask for must not be said.

use crate::evening::folder;
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use tempfile::TempDir;

/// A folder with a ledger, a home and nothing else, in which the program runs.
pub struct Room {
    folder: TempDir,
    /// The commands that made all that is in it; `None` once anything else may have been done to it.
    commands: Mutex<Option<String>>,
}

/// The files of a folder, by their paths in it.
type Files = Arc<Vec<(PathBuf, Vec<u8>)>>;

/// Where the ledger is in a room.
pub const LEDGER: &str = "data/meldbook/ledger.db";

/// Rooms as they were after the commands that made them, because many tests begin with the same ones.
static MADE: LazyLock<Mutex<HashMap<String, Files>>> = LazyLock::new(Mutex::default);

/// A run of the program that is still to be made.
pub struct Run<'r> {
    room: &'r Room,
    words: Vec<String>,
    variables: Vec<(&'static str, String)>,
    input: String,
    megabytes: Option<u32>,
}

/// What a run came to; times, ids, seals and the folder are masked.
pub struct Ran {
    pub line: String,
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

impl Room {
    /// Returns an empty room, in memory where that can be had: what is written to a disk would be waited for.
    pub fn new() -> Room {
        Room { folder: folder(), commands: Mutex::new(Some(String::new())) }
    }

    /// Returns an empty room on a disk, for files of hundreds of megabytes.
    pub fn on_disk() -> Room {
        Room { folder: tempfile::tempdir().unwrap(), commands: Mutex::new(None) }
    }

    /// Returns a room in which Anna, Ben and Cyril are about to play Scarne for five cents; Cyril deals.
    pub fn with_a_table() -> Room {
        let room = Room::new();
        room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14 --dealer cyril");
        room
    }

    /// Writes a file into the room.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns the path of a file in the room.
    pub fn path(&self, name: &str) -> PathBuf {
        self.commands.lock().unwrap().take();
        self.folder.path().join(name)
    }

    /// Returns a connection to the ledger, for what the program itself would never do to it.
    pub fn ledger(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path(LEDGER)).unwrap()
    }

    /// Returns how many entries the log has; none where there is no ledger.
    pub fn entries(&self) -> i64 {
        if !self.path(LEDGER).exists() {
            return 0;
        }
        self.ledger().query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).unwrap()
    }

    /// Begins a run; the line is read as a shell reads it, quotes included.
    pub fn run(&self, line: &str) -> Run<'_> {
        self.commands.lock().unwrap().take();
        Run { room: self, words: words(line), variables: Vec::new(), input: String::new(), megabytes: None }
    }

    /// Runs what has to succeed, whatever it says. If nothing but such commands made the room, another room may have been
    /// made by the same ones, and is copied.
    pub fn does(&self, line: &str) {
        let commands = self.commands.lock().unwrap().take().map(|before| format!("{before}{line}\n"));
        let made = || MADE.lock().unwrap().get(commands.as_ref()?).cloned();
        // Elsewhere a file cannot be told to be another, and to a hub a copy would be the same machine.
        let made = cfg!(all(unix, not(feature = "hub"))).then(made).flatten();
        match made {
            Some(files) => self.become_these(&files),
            None => {
                let ran = self.run(line).end();
                assert_eq!(ran.status, 0, "{ran}");
                if let Some(commands) = &commands {
                    MADE.lock().unwrap().insert(commands.clone(), files_of(self.folder.path()));
                }
            }
        }
        *self.commands.lock().unwrap() = commands;
    }

    /// Replaces all files with these. The ledger is made to be the file that it was, and not a copy of it.
    fn become_these(&self, files: &Files) {
        let folder = self.folder.path();
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
        }
        for (path, bytes) in files.iter() {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        #[cfg(unix)]
        if let Ok(file) = fs::metadata(folder.join(LEDGER)) {
            use std::os::unix::fs::MetadataExt;
            let identity = format!("{}:{}", file.dev(), file.ino());
            let ledger = rusqlite::Connection::open(folder.join(LEDGER)).unwrap();
            ledger.execute("UPDATE local SET file = ?1", [identity]).unwrap();
        }
    }

    /// Runs what has to succeed without a word on standard error; returns what it says.
    pub fn says(&self, line: &str) -> String {
        self.run(line).says()
    }

    /// Runs what has to be refused, without a word on standard output; returns the message.
    pub fn refuses(&self, status: i32, line: &str) -> String {
        let ran = self.run(line).end();
        assert_eq!((ran.status, ran.stdout.as_str()), (status, ""), "{ran}");
        ran.stderr
    }

    /// Runs lines one after the other, all of them refused with nothing changed; returns the transcript.
    pub fn refusals(&self, lines: &[&str]) -> String {
        let before = self.entries();
        let mut transcript = String::new();
        for line in lines {
            let ran = self.run(line).end();
            assert!(ran.status != 0 && ran.stdout.is_empty(), "not refused: {ran}");
            assert_eq!(self.entries(), before, "refused, but something was written: {ran}");
            transcript.push_str(&ran.to_string());
        }
        transcript
    }

    /// Runs what prints JSON without a word on standard error.
    pub fn json(&self, line: &str) -> serde_json::Value {
        let ran = self.run(line).raw();
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran}");
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran}"))
    }
}

impl Run<'_> {
    /// Sets how wide the terminal is.
    pub fn columns(self, columns: u16) -> Self {
        self.variable("COLUMNS", &columns.to_string())
    }

    /// Sets a variable of the environment.
    pub fn variable(mut self, name: &'static str, value: &str) -> Self {
        self.variables.push((name, value.to_owned()));
        self
    }

    /// Gives it something to read on standard input.
    pub fn input(mut self, text: &str) -> Self {
        text.clone_into(&mut self.input);
        self
    }

    /// Gives it so many megabytes of address space, and two minutes of a processor, however long these take; if it needs
    /// more it dies.
    pub fn within_megabytes(self, megabytes: u32) -> Self {
        Run { megabytes: Some(megabytes), ..self }
    }

    /// Runs what has to succeed without a word on standard error; returns what it says.
    pub fn says(self) -> String {
        let ran = self.end();
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran}");
        ran.stdout
    }

    /// Runs it, and masks what no two runs have in common.
    pub fn end(self) -> Ran {
        let folder = self.room.folder.path().to_owned();
        let ran = self.raw();
        Ran { stdout: masked(&ran.stdout, &folder), stderr: masked(&ran.stderr, &folder), ..ran }
    }

    /// Runs it with standard output going into a file.
    pub fn into(self, file: &str) -> Ran {
        let file = fs::OpenOptions::new().write(true).open(file).unwrap();
        self.with_output(Stdio::from(file))
    }

    /// Runs it with standard output going into a pipe whose other end is closed.
    pub fn into_nowhere(self) -> Ran {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        self.with_output(Stdio::from(writer))
    }

    /// Runs it.
    pub fn raw(self) -> Ran {
        self.with_output(Stdio::piped())
    }

    fn with_output(self, stdout: Stdio) -> Ran {
        let folder = self.room.folder.path();
        let program = env!("CARGO_BIN_EXE_meldbook");
        let mut command = Command::new(if self.megabytes.is_some() { "/bin/sh" } else { program });
        if let Some(megabytes) = self.megabytes {
            let kilobytes = megabytes * 1024;
            command.args([
                "-c",
                &format!("ulimit -v {kilobytes} && ulimit -t 120 && exec \"$0\" \"$@\""),
                program,
            ]);
        }
        command.args(&self.words).current_dir(folder).env_clear();
        command.env("HOME", folder.join("home"));
        command.env("XDG_DATA_HOME", folder.join("data")).env("XDG_CONFIG_HOME", folder.join("config"));
        command.env("COLUMNS", "80").env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("NO_COLOR", "1");
        command.envs(self.variables);
        let mut child = command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap();
        // Who does not read standard input may be gone before it is written.
        let _ = child.stdin.take().unwrap().write_all(self.input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
            line: self.words.join(" "),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap(),
        }
    }
}

/// Reads all files below a folder.
fn files_of(folder: &Path) -> Files {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.strip_prefix(folder).unwrap().to_owned(), fs::read(path).unwrap()));
            }
        }
    }
    Arc::new(files)
}

/// Writes a run as it looks on a terminal, with its status where that is not 0.
impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "$ meldbook {}",
            self.line.escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\"")
        )?;
        write!(f, "{}{}", self.stdout, self.stderr)?;
        if self.status != 0 { writeln!(f, "[{}]", self.status) } else { Ok(()) }
    }
}

/// Cuts a line into words at its blanks, but for those in quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (c, quote) {
            (c, Some(q)) if c == q => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (' ', None) => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Masks what no two runs have in common.
fn masked(text: &str, folder: &Path) -> String {
    let text = text.replace(folder.to_str().unwrap(), "[ROOM]");
    let text = mask(&text, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "[ID]");
    // What an entry of the daybook is about, by its last entry.
    let hash = "h".repeat(64);
    let text = mask(&text, &format!("{hash}\",\"from"), "[HASH]\",\"from");
    let text = mask(&text, &format!("[\"{hash}"), "[\"[HASH]");
    let text = mask(&text, "dddd-dd-dd dd:dd:dd", "YYYY-MM-DD hh:mm:ss");
    // When an entry of the daybook was written; the letter before means a digit here.
    let text = mask(&text, "aybook\":{\"no\":d,\"at\":dddddddddd", "aybook\":{\"no\":1,\"at\":[TIME]");
    mask(&text, "SSSS-SSSS-SSSS", "[THE-SEAL-IS]")
}

/// Puts `with` in place of everything that a pattern fits: `h` is a hex digit, `d` a digit, `S` a capital or
/// a digit, anything else itself.
pub fn mask(text: &str, pattern: &str, with: &str) -> String {
    let fits = |(c, p): (char, char)| match p {
        'h' => c.is_ascii_hexdigit(),
        'd' => c.is_ascii_digit(),
        'S' => c.is_ascii_uppercase() || c.is_ascii_digit(),
        p => c == p,
    };
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = pattern.len();
        if rest.is_char_boundary(length.min(rest.len()))
            && rest.len() >= length
            && rest[..length].chars().zip(pattern.chars()).all(fits)
        {
            out.push_str(with);
            rest = &rest[length..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// Returns an English voice for a table that plays for dollars.
pub fn voice() -> Voice<'static> {
    Voice { lang: Box::leak(Box::new(Lang::english())), currency: Currency::USD }
}
