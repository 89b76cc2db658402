//! A ledger of format 2 as version 0.2.0 wrote it, and all that it printed of it: later versions have to read it
//! alike. Neither `ledger.db` (`make_ledger.sh` says what was played) nor what was printed is ever made again.
//!
//! `commands.txt` says what is asked. An answer stands as on a terminal: the command, standard output, standard error
//! behind `2> `, and the status in brackets unless it is 0. Where an answer has to change, `changed.txt` names the
//! command and the reason, `COMMAND | REASON`, and the new answer stands in a file of the same name in `changed/`.

use crate::support::{Ran, Room};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const LEDGER: &str = "data/meldbook/ledger.db";

/// A question to the program, and where the answer of version 0.2.0 stands.
#[derive(Debug, Clone)]
struct Asked {
    line: String,
    file: &'static str,
    options: &'static str,
    /// Only the sum of what is printed is kept.
    is_summed: bool,
}

/// All questions, in the order of `commands.txt`.
static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
    let mut all = Vec::new();
    let mut marks: Vec<&str> = Vec::new();
    let text = read("commands.txt");
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(heading) = line.strip_prefix('[') {
            marks = heading.split_once(']').unwrap().0.split(' ').collect();
            continue;
        }
        for (speech, file, options) in [
            ("en", "read.en.txt", "--lang en"),
            ("cs", "read.cs.txt", "--lang cs"),
            // JSON stays English in every language, so it is asked for in Czech.
            ("json", "read.json.txt", "--lang cs --json"),
        ] {
            if !marks.contains(&speech) {
                continue;
            }
            let file = match line {
                _ if line.contains(" export ") => "exports.txt",
                _ if line.contains(" report") => "pages.txt",
                _ => file,
            };
            // No option can be given twice.
            let options = if line.contains("--lang") { "" } else { options };
            let is_summed = marks.contains(&"sha256");
            all.push(Asked { line: line.to_owned(), file, options, is_summed });
        }
    }
    all
});

/// The ledger in the format of the program under test.
static BROUGHT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let room = kept_room();
    room.does("verify --rebuild");
    fs::read(room.path(LEDGER)).unwrap()
});

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format_2").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("tests/format_2/{name}: {error}"))
}

/// Returns a room with the ledger as it was kept.
fn kept_room() -> Room {
    let room = Room::new();
    room.file(LEDGER, fs::read(path("ledger.db")).unwrap());
    room
}

/// Returns a room with the ledger in the format of the program under test.
fn brought_room() -> Room {
    let room = Room::new();
    room.file(LEDGER, BROUGHT.as_slice());
    room
}

/// Returns the answers of a file, by their commands.
fn answers(text: &str) -> BTreeMap<String, String> {
    let mut answers = BTreeMap::new();
    let mut line = String::new();
    for part in text.split_inclusive('\n') {
        if let Some(command) = part.strip_prefix("$ ").filter(|command| command.starts_with("meldbook")) {
            command.trim_end().clone_into(&mut line);
            assert!(!answers.contains_key(&line), "twice: {line}");
        }
        answers.entry(line.clone()).or_insert_with(String::new).push_str(part);
    }
    answers
}

/// Returns the commands whose answers may differ from what was kept, with the reasons.
fn known_changes() -> BTreeMap<String, String> {
    let text = read("changed.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let changes = lines.map(|line| line.split_once(" | ").unwrap_or_else(|| panic!("no reason: {line}")));
    changes.map(|(command, reason)| (command.to_owned(), reason.to_owned())).collect()
}

/// Returns the answers that are expected today instead of those kept in the file.
fn changed(file: &str) -> BTreeMap<String, String> {
    let path = path("changed").join(file);
    if path.exists() { answers(&fs::read_to_string(path).unwrap()) } else { BTreeMap::new() }
}

/// Asks the program under test.
fn ask(room: &Room, asked: &Asked) -> String {
    let Asked { line, options, is_summed, .. } = asked;
    let words = line.strip_prefix("meldbook").unwrap_or_else(|| panic!("no command: {line}"));
    let Ran { stdout, stderr, status, .. } = room.run(&format!("{options}{words}")).raw();
    let folder = room.path("data");
    let folder = folder.parent().unwrap().to_str().unwrap();
    // Pages say which version made them.
    let version = concat!("meldbook ", env!("CARGO_PKG_VERSION"));
    let clean = |text: &str| {
        let text = text.replace(folder, "[ROOM]").replace(version, "meldbook [VERSION]");
        text.replace('\u{1b}', "\\e").replace('\r', "\\r")
    };
    let mut printed = clean(&stdout);
    if options.ends_with("--json") {
        // A line an object, so that what differs is seen.
        printed = printed.replace("},{", "},\n{");
    }
    if *is_summed {
        let sum = Sha256::digest(printed.as_bytes());
        printed = sum.iter().fold("sha256 ".to_owned(), |text, byte| format!("{text}{byte:02x}")) + "\n";
    }
    let mut answer = format!("$ {line}\n{printed}");
    if !printed.is_empty() && !printed.ends_with('\n') {
        answer.push_str("[no end of line]\n");
    }
    for line in clean(&stderr).lines() {
        writeln!(answer, "{}", format!("2> {line}").trim_end()).unwrap();
    }
    if status != 0 {
        writeln!(answer, "[{status}]").unwrap();
    }
    answer + "\n"
}

/// Asks everything whose answers stand in a file, and names at once all that is answered otherwise.
fn is_answered_as_ever(file: &str) {
    let (kept, changed) = (answers(&read(file)), changed(file));
    let asked: Vec<_> = ASKED.iter().filter(|asked| asked.file == file).collect();
    let lines: BTreeSet<_> = asked.iter().map(|asked| &asked.line).collect();
    assert_eq!(lines, kept.keys().collect(), "{file} holds other commands than commands.txt");
    let room = brought_room();
    // Two at once: who starts programs mostly waits for them.
    let found: Vec<String> = std::thread::scope(|scope| {
        let halves = asked.chunks(asked.len().div_ceil(2));
        let work = |half: &[&Asked]| half.iter().map(|asked| ask(&room, asked)).collect::<Vec<_>>();
        let threads: Vec<_> = halves.map(|half| scope.spawn(move || work(half))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let (mut differ, mut now) = (String::new(), String::new());
    let mut count = 0;
    for (Asked { line, .. }, found) in asked.iter().zip(&found) {
        let expected = changed.get(line).unwrap_or(&kept[line]);
        if expected != found {
            count += 1;
            now.push_str(found);
            let diff =
                similar::TextDiff::from_lines(expected, found).unified_diff().context_radius(1).to_string();
            let diff: Vec<_> = diff.lines().take(12).collect();
            writeln!(differ, "$ {line}\n{}", diff.join("\n")).unwrap();
        }
    }
    if count > 0 {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("format_2");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(file), now).unwrap();
        let shown: Vec<_> = differ.lines().take(200).collect();
        panic!(
            "{count} of {} answers are not those of {file}; what is printed now is in {}: copy what is meant to \
             tests/format_2/changed/{file}, and say why in tests/format_2/changed.txt\n{}",
            asked.len(),
            folder.join(file).display(),
            shown.join("\n")
        );
    }
    let now = fs::read(room.path(LEDGER)).unwrap();
    assert!(now == *BROUGHT, "what only reads has changed the ledger");
}

#[test]
fn it_reads_as_ever_in_english() {
    is_answered_as_ever("read.en.txt");
}

#[test]
fn it_reads_as_ever_in_czech() {
    is_answered_as_ever("read.cs.txt");
}

#[test]
fn it_reads_as_ever_as_json() {
    is_answered_as_ever("read.json.txt");
}

#[test]
fn it_is_exported_as_ever() {
    is_answered_as_ever("exports.txt");
}

#[test]
fn its_pages_are_as_ever() {
    is_answered_as_ever("pages.txt");
}

#[test]
fn each_known_change_has_a_reason_and_a_new_answer() {
    let changes = known_changes();
    let mut answered = BTreeSet::new();
    for file in ASKED.iter().map(|asked| asked.file).collect::<BTreeSet<_>>() {
        let kept = answers(&read(file));
        for (line, answer) in changed(file) {
            assert!(
                changes.contains_key(&line),
                "changed/{file} has `{line}`, and changed.txt says no reason"
            );
            assert_ne!(kept.get(&line), Some(&answer), "changed/{file} has what {file} has: {line}");
            assert!(kept.contains_key(&line), "changed/{file} answers what {file} does not: {line}");
            answered.insert(line);
        }
    }
    for (line, reason) in changes {
        assert!(!reason.trim().is_empty(), "no reason: {line}");
        assert!(answered.contains(&line), "no file in changed/ has an answer to `{line}`");
    }
}

/// An entry of the log: `session`, `no`, `kind`, `at`, `of`, `content` and `hash`.
type Entry = (String, i64, String, i64, Option<i64>, String, Vec<u8>);

/// Reads the log, byte for byte.
fn log(room: &Room) -> Vec<Entry> {
    let ledger = room.ledger();
    let mut entries = ledger
        .prepare("SELECT session, no, kind, at, of, content, hash FROM entry ORDER BY session, no")
        .unwrap();
    let entries = entries.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?))
    });
    entries.unwrap().collect::<Result<_, _>>().unwrap()
}

/// The seal of a close: the first 60 bits of its hash, in Crockford's base 32.
fn seal(hash: &[u8]) -> String {
    let number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let mut seal = String::new();
    for place in 0..12 {
        if place == 4 || place == 8 {
            seal.push('-');
        }
        let digit = usize::try_from(number >> (59 - 5 * place) & 31).unwrap();
        seal.push(char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[digit]));
    }
    seal
}

#[test]
fn the_log_and_every_seal_are_those_of_the_kept_file() {
    let kept = log(&kept_room());
    let brought = brought_room();
    let found = log(&brought);
    assert_eq!(kept.len(), found.len());
    for (kept, found) in kept.iter().zip(&found) {
        assert_eq!(kept, found);
    }
    let (mut seals, mut sessions) = (0, BTreeSet::new());
    for (session, no, kind, _, _, _, hash) in &kept {
        if kind == "opened" {
            sessions.insert(session);
        }
        if kind == "closed" {
            seals += 1;
            let code = seal(hash);
            let said = brought.says(&format!("verify --seal {code}"));
            assert!(said.starts_with(&format!("the seal belongs to entry {no},")), "{code}: {said}");
        }
    }
    assert_eq!((kept.len(), sessions.len(), seals), (401, 23, 29));
    assert!(brought.says("verify").contains(": everything is correct\n"));
}

#[test]
fn what_the_tables_of_an_older_file_say_stands_unless_they_do_not_follow_its_log() {
    let room = kept_room();
    let ledger = room.ledger();
    let triggers = "SELECT group_concat('DROP TRIGGER \"' || name || '\"', ';') FROM sqlite_schema WHERE type = 'trigger'";
    let triggers: String = ledger.query_row(triggers, [], |row| row.get(0)).unwrap();
    // An engine that scored hand 3 of session 22 otherwise, and a row of session 14 that is lost.
    let figures = "UPDATE posting SET units = 3 * units, minor = 3 * minor WHERE place = \
                   (SELECT id FROM place WHERE session = 22 AND hand = 3);
                   DELETE FROM posting WHERE place = (SELECT id FROM place WHERE session = 14 AND hand = 2);
                   DELETE FROM place WHERE session = 14 AND hand = 2";
    ledger.execute_batch(&format!("{triggers};{figures}")).unwrap();
    drop(ledger);
    room.does("verify --rebuild");
    let untouched = brought_room();
    let csv = |room: &Room, session: u32| room.says(&format!("export {session} --format csv"));
    let stands = csv(&room, 22);
    assert!(stands.contains(",3,hand,Ota Karel,54,5.40,USD,"), "{stands}");
    assert!(csv(&untouched, 22).contains(",3,hand,Ota Karel,18,1.80,USD,"));
    assert_eq!(csv(&room, 14), csv(&untouched, 14));
    let verified = room.says("verify");
    assert!(verified.contains(": everything is correct\n"), "{verified}");
    assert!(verified.contains("\nsession 22: hand 3 "), "{verified}");
}
