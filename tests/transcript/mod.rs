//! What the program prints of whole nights. `nights.txt` is played on a new ledger, then `questions.txt` is asked of it,
//! with a clock that stands still and ids that are the same each time. The answers are kept beside them:
//! `UPDATE_TRANSCRIPT=1 cargo test --test all transcript` writes them anew.
//!
//! An answer stands as on a terminal: the command, standard output, standard error behind `2> `, and the status in
//! brackets unless it is 0.

use crate::evening::folder;
use crate::faults::shim::library;
use crate::support::mask;
use chrono::NaiveDateTime;
use similar::{DiffTag, TextDiff};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// The files of answers to `questions.txt`, and the options with which their questions are asked.
const ANSWERS: [(&str, &str); 6] = [
    ("read.en", ""),
    ("read.cs", " --lang cs"),
    // JSON stays English in every language, so it is asked for in Czech.
    ("read.json", " --lang cs --json"),
    ("exports", ""),
    ("pages", ""),
    ("log", ""),
];

/// The answers in which ids, hashes and seals are shown: elsewhere they would hide what else is changed by a log of
/// other bytes.
const SHOWN: &str = "log";

/// A folder with the ledger and the files that are taken in, and a clock that stands still.
struct Desk {
    folder: TempDir,
    library: &'static Path,
    now: NaiveDateTime,
}

impl Desk {
    fn new(library: &'static Path) -> Desk {
        let folder = folder();
        for file in fs::read_dir(path("files")).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        Desk { folder, library, now: NaiveDateTime::default() }
    }

    /// Runs a line in a shell, and returns it with its answer.
    fn answer(&self, line: &str) -> String {
        let folder = self.folder.path();
        let program = Path::new(env!("CARGO_BIN_EXE_meldbook")).parent().unwrap();
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", line]).current_dir(folder).env_clear();
        shell.env("PATH", format!("{}:/usr/bin:/bin", program.display()));
        shell.env("HOME", folder).env("XDG_CONFIG_HOME", folder).env("TMPDIR", folder);
        shell.env("MELDBOOK_LEDGER", "ledger.db");
        shell.env("COLUMNS", "80").env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("NO_COLOR", "1");
        shell.env("LD_PRELOAD", self.library).env("MELDBOOK_SHIM_FOLDER", folder);
        shell.env("MELDBOOK_SHIM_CLOCK", format!("{} 0", self.now.and_utc().timestamp()));
        shell.env("MELDBOOK_SHIM_SYNCS", "none");
        let output = shell.output().unwrap();
        // A line an object, so that what differs is seen.
        let mut answer = format!("$ {line}\n{}", text(output.stdout).replace("},{", "},\n{"));
        if !answer.ends_with('\n') {
            answer.push_str("[no end of line]\n");
        }
        for line in text(output.stderr).lines() {
            writeln!(answer, "{}", format!("2> {line}").trim_end()).unwrap();
        }
        match output.status.code().unwrap() {
            0 => {}
            status => writeln!(answer, "[{status}]").unwrap(),
        }
        answer + "\n"
    }

    /// Plays all nights; each command takes three minutes.
    fn play(&mut self) -> String {
        let mut all = String::new();
        for line in read("nights.txt").lines() {
            if let Some(time) = line.strip_prefix("at ") {
                self.now = NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M").unwrap();
            } else if line.starts_with('#') {
                writeln!(all, "{line}").unwrap();
            } else if !line.is_empty() {
                self.now += Duration::from_secs(180);
                all.push_str(&masked(&self.answer(line)));
            }
        }
        all
    }

    /// Asks the questions of a file of answers; several at once, for who starts programs mostly waits for them.
    fn ask(&self, file: &str, options: &str) -> String {
        let questions: Vec<String> =
            questions(file).map(|line| line.replacen("meldbook", &format!("meldbook{options}"), 1)).collect();
        let ask = |lines: &[String]| lines.iter().map(|line| self.answer(line)).collect::<String>();
        let all: String = thread::scope(|scope| {
            let parts = questions.chunks(questions.len().div_ceil(4));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || ask(part))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        if file == SHOWN { all } else { masked(&all) }
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap().replace('\u{1b}', "\\e").replace('\r', "\\r")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcript").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("tests/transcript/{name}: {error}"))
}

/// Returns the questions whose answers stand in a file: those of the sections that name it.
fn questions(file: &str) -> impl Iterator<Item = String> {
    let text = read("questions.txt");
    let mut all = Vec::new();
    let mut is_asked = false;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|heading| heading.split_once(']')) {
            Some((files, _)) => is_asked = files.split(' ').any(|name| name == file),
            None if is_asked => all.extend(expanded(line)),
            None => {}
        }
    }
    all.into_iter()
}

/// Puts each of `{1..3,5a}` in its place, as a shell does that knows of braces.
fn expanded(line: &str) -> Vec<String> {
    let Some((before, (between, after))) =
        line.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    else {
        return vec![line.to_owned()];
    };
    let words = between.split(',').flat_map(|word| match word.split_once("..") {
        Some((first, last)) => {
            let [first, last] = [first, last].map(|number| number.parse::<u32>().unwrap());
            (first..=last).map(|number| number.to_string()).collect()
        }
        None => vec![word.to_owned()],
    });
    words.flat_map(|word| expanded(&format!("{before}{word}{after}"))).collect()
}

/// Masks what changes with every byte of the log, and the version of the program.
fn masked(text: &str) -> String {
    let text = mask(text, &"h".repeat(64), "[HASH]");
    let text = mask(&text, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "[ID]");
    let text = mask(&text, "SSSS-SSSS-SSSS", "####-####-####");
    text.replace(concat!("meldbook ", env!("CARGO_PKG_VERSION")), "meldbook [VERSION]")
}

/// Compares with what is kept, or keeps it. Returns what differs, below the commands that print it.
fn difference(file: &str, now: &str) -> String {
    let name = format!("{file}.txt");
    if std::env::var_os("UPDATE_TRANSCRIPT").is_some() {
        fs::write(path(&name), now).unwrap();
        return String::new();
    }
    let kept = read(&name);
    let diff = TextDiff::configure().timeout(Duration::from_secs(5)).diff_lines(kept.as_str(), now);
    let lines: Vec<&str> = now.lines().collect();
    let mut shown = String::new();
    for hunk in diff.unified_diff().context_radius(2).iter_hunks() {
        let first = hunk.ops().iter().find(|op| op.tag() != DiffTag::Equal).unwrap().new_range().start;
        let command = lines.iter().take(first + 1).rfind(|line| line.starts_with("$ ")).unwrap_or(&"");
        write!(shown, "tests/transcript/{name}: {command}\n{hunk}").unwrap();
    }
    shown
}

#[test]
fn whole_nights_print_what_is_kept() {
    let Some(library) = library() else { return };
    let mut desk = Desk::new(library);
    let mut differences = difference("play", &desk.play());
    let ledger = desk.folder.path().join("ledger.db");
    let before = fs::read(&ledger).unwrap();
    for (file, options) in ANSWERS {
        differences.push_str(&difference(file, &desk.ask(file, options)));
    }
    assert!(fs::read(&ledger).unwrap() == before, "what only reads has changed the ledger");
    let shown: Vec<_> = differences.lines().take(400).collect();
    assert!(
        shown.is_empty(),
        "{}\n{} lines differ; UPDATE_TRANSCRIPT=1 cargo test --test all transcript keeps what is printed now",
        shown.join("\n"),
        differences.lines().filter(|line| line.starts_with(['+', '-'])).count()
    );
}
