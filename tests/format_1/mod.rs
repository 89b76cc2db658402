//! A ledger of format 1 as version 0.1.0 wrote it, and all that is read from it: `ledger.db` is never made again
//! (`make_ledger.sh` says what was played), the outputs beside it are made again by
//! `UPDATE_FORMAT_1=1 cargo test --test all format_1`.
//!
//! Commands stand in `commands/`, a line each. Their outputs stand in `en/` and `cs/` as text and in `json/`, as on a
//! terminal: the command, standard output, standard error behind `2> `, and the status in brackets unless it is 0.

use crate::support::{Ran, Room};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// How a command is asked to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Speech {
    English,
    Czech,
    /// JSON stays English in every language, so it is asked for in Czech.
    Json,
}

const SPEECHES: [Speech; 3] = [Speech::English, Speech::Czech, Speech::Json];

impl Speech {
    fn folder(self) -> &'static str {
        match self {
            Speech::English => "en",
            Speech::Czech => "cs",
            Speech::Json => "json",
        }
    }

    fn options(self) -> &'static str {
        match self {
            Speech::English => "--lang en",
            Speech::Czech => "--lang cs",
            Speech::Json => "--lang cs --json",
        }
    }
}

/// A session of the ledger.
struct Kept {
    no: u32,
    /// Hands on its sheet, struck ones too.
    hands: u32,
    /// The seal of its last close, if it is closed.
    seal: Option<&'static str>,
    /// Other terms to settle on than the usual ones, where there is money.
    settle: Option<&'static str>,
}

const fn kept(no: u32, hands: u32, seal: Option<&'static str>, settle: Option<&'static str>) -> Kept {
    Kept { no, hands, seal, settle }
}

const SESSIONS: &[Kept] = &[
    kept(1, 12, Some("NBQG-9WPH-39BG"), Some("--coin 25c --through annam")),
    kept(2, 11, Some("ZZCW-Z9WE-RMJ8"), Some("--coin 1")),
    kept(3, 8, Some("YTTJ-FTR6-7FE9"), Some("--coin 10c")),
    kept(4, 13, Some("1BBF-ZP4Y-RV9Z"), Some("--coin 1 --through lou")),
    kept(5, 7, Some("2BFT-TRJE-2DN9"), Some("--through max")),
    kept(6, 8, Some("JC1N-57ZS-BJVG"), Some("--coin 50c")),
    kept(7, 6, Some("64FZ-G978-66PP"), Some("--through inès")),
    kept(8, 20, Some("RJ3Y-QVCR-7PE5"), Some("--coin 10")),
    kept(9, 12, Some("QVFY-KPSD-68ZT"), None),
    kept(10, 10, Some("ZSQH-RNCD-NRPM"), Some("--through bohouš")),
    kept(11, 13, Some("1522-J37P-WA2C"), Some("--coin 25c")),
    kept(12, 19, Some("ZCS7-8CTA-7CXC"), Some("--coin 25c --through bohouš")),
    kept(13, 3, None, Some("--coin 100")),
    kept(14, 3, None, Some("--coin 10 --through eva")),
    kept(15, 0, None, None),
    kept(16, 5, None, Some("--coin 1 --through dana")),
    kept(17, 5, None, Some("--through anna")),
    kept(18, 5, None, Some("--coin 25c --through čeněk")),
];

/// Where a room has its ledger.
const LEDGER: &str = "data/meldbook/ledger.db";

/// The sessions that are played on by `commands/play_*.txt`.
const PLAYED: [u32; 4] = [13, 14, 16, 18];

/// The sessions at which hands are refused by `commands/refused_*.txt`.
const REFUSED_AT: [u32; 6] = [13, 14, 15, 16, 17, 18];

/// The ledger, brought to the format of this program.
static BROUGHT_ALONG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let room = Room::new();
    room.file(LEDGER, fs::read(path("ledger.db")).unwrap());
    room.does("verify --rebuild");
    fs::read(room.path(LEDGER)).unwrap()
});

/// The ledger with every session open.
static REOPENED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let room = room();
    for Kept { no, .. } in SESSIONS.iter().filter(|session| session.seal.is_some()) {
        room.does(&format!("reopen {no}"));
    }
    fs::read(room.path(LEDGER)).unwrap()
});

/// What the sessions are exported as, by the names of files: `session_1.sheet`, `session_1.jsonl`.
static EXPORTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let room = room();
    let mut exports = BTreeMap::new();
    for Kept { no, .. } in SESSIONS {
        for format in ["sheet", "jsonl"] {
            let ran = room.run(&format!("export {no} --format {format}")).raw();
            assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran}");
            exports.insert(format!("session_{no}.{format}"), ran.stdout);
        }
    }
    assert_untouched(&room);
    exports
});

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/format_1").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("tests/format_1/{name}: {error}"))
}

/// Returns a room with a copy of the ledger, and the files that commands name.
fn room() -> Room {
    let room = Room::new();
    room.file(LEDGER, BROUGHT_ALONG.as_slice());
    for file in fs::read_dir(path("files")).unwrap() {
        let file = file.unwrap();
        room.file(file.file_name().to_str().unwrap(), fs::read(file.path()).unwrap());
    }
    room
}

/// Asserts that the ledger in the room is still the same, byte for byte.
fn assert_untouched(room: &Room) {
    let now = fs::read(room.path(LEDGER)).unwrap();
    assert!(now == *BROUGHT_ALONG, "what only reads has changed the ledger");
}

/// Asserts that the log in the room is still the kept one.
fn assert_same_log(room: &Room) {
    let log = room.run("export --all --format jsonl").raw().stdout;
    assert!(
        log == self::room().run("export --all --format jsonl").raw().stdout,
        "what is refused has changed the log"
    );
}

/// Compares an output with the kept one, or keeps it.
fn compare(name: &str, output: &str) {
    if std::env::var_os("UPDATE_FORMAT_1").is_some() {
        fs::create_dir_all(path(name).parent().unwrap()).unwrap();
        return fs::write(path(name), output).unwrap();
    }
    let before = read(name);
    if before == output {
        return;
    }
    let (mut kept, mut found) = (before.split('\n'), output.split('\n'));
    let mut command = "";
    for number in 1.. {
        let (a, b) = (kept.next(), found.next());
        command = a.filter(|line| line.contains("$ ")).unwrap_or(command);
        if a != b {
            let (a, b) = (a.unwrap_or("(the end)"), b.unwrap_or("(the end)"));
            let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
            let shown = |line: &str| line.chars().skip(same.saturating_sub(60)).take(200).collect::<String>();
            panic!(
                "tests/format_1/{name}, line {number}, column {}, below `{command}`:\n  kept: {}\n   now: {}\n\
                 UPDATE_FORMAT_1=1 cargo test --test all format_1 keeps what is printed now",
                same + 1,
                shown(a),
                shown(b)
            );
        }
    }
}

/// Reads the lines of a file of commands.
fn commands(name: &str) -> Vec<String> {
    let text = read(&format!("commands/{name}.txt"));
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// Works on all of them at once: who writes mostly waits for the disk.
fn in_parallel<T: Copy + Sync>(items: &[T], work: impl Fn(T) -> String + Sync) -> Vec<String> {
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = items.iter().map(|item| scope.spawn(move || work(*item))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// Runs a line such as `COLUMNS=50 meldbook sheet`.
fn run(room: &Room, speech: Speech, line: &str, input: &str, is_masked: bool) -> Ran {
    let (columns, words) = match line.strip_prefix("COLUMNS=").and_then(|rest| rest.split_once(' ')) {
        Some((columns, words)) => (columns.parse().unwrap(), words),
        None => (80, line),
    };
    let words = words.strip_prefix("meldbook").unwrap_or_else(|| panic!("no command: {line}"));
    // No option can be given twice.
    let options = if words.contains("--lang") { "" } else { speech.options() };
    let run = room.run(&format!("{options}{words}")).columns(columns).input(input);
    match is_masked {
        true => run.end(),
        false => run.raw(),
    }
}

/// Adds a run to a transcript.
fn write(transcript: &mut String, room: &Room, speech: Speech, line: &str, ran: &Ran) {
    let folder = room.path("data");
    let folder = folder.parent().unwrap().to_str().unwrap();
    let clean = |text: &str| text.replace(folder, "[ROOM]").replace('\u{1b}', "\\e");
    let mut stdout = clean(&ran.stdout);
    if speech == Speech::Json {
        // A line an object, so that what differs is seen.
        stdout = stdout.replace("},{", "},\n{");
    }
    writeln!(transcript, "$ {line}").unwrap();
    transcript.push_str(&stdout);
    if !stdout.is_empty() && !stdout.ends_with('\n') {
        transcript.push_str("[no end of line]\n");
    }
    for line in clean(&ran.stderr).lines() {
        writeln!(transcript, "{}", format!("2> {line}").trim_end()).unwrap();
    }
    if ran.status != 0 {
        writeln!(transcript, "[{}]", ran.status).unwrap();
    }
    transcript.push('\n');
}

/// Runs lines one after the other; what no two runs have in common is masked where the lines write.
fn transcript<'a>(
    room: &Room,
    speech: Speech,
    lines: impl IntoIterator<Item = &'a String>,
    is_masked: bool,
) -> String {
    let mut transcript = String::new();
    for line in lines {
        let ran = run(room, speech, line, "", is_masked);
        write(&mut transcript, room, speech, line, &ran);
    }
    transcript
}

fn each_session_reads_as_ever(speech: Speech) {
    let room = room();
    // Only sessions that go on can be asked for all their hands at once.
    let reopened = Room::new();
    reopened.file(LEDGER, REOPENED.as_slice());
    for Kept { no, hands, seal: _, settle } in SESSIONS {
        let mut lines = vec![
            format!("meldbook --session {no}"),
            format!("meldbook sheet {no}"),
            format!("meldbook history {no}"),
            format!("meldbook --session {no} settle"),
        ];
        if speech == Speech::English && [1, 4, 6, 8, 10, 12, 16].contains(no) {
            lines.insert(2, format!("COLUMNS=50 meldbook sheet {no}"));
            lines.insert(3, format!("COLUMNS=200 meldbook sheet {no}"));
        }
        let mut transcript = transcript(&room, speech, &lines, false);
        let mut asked: String = (1..=*hands).map(|hand| format!("why {hand}\n")).collect();
        asked.push_str("settle\n");
        asked.extend(settle.map(|terms| format!("settle {terms}\n")));
        let line = format!("meldbook --session {no} play");
        let ran = run(&reopened, speech, &line, &asked, false);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran}");
        let line = format!("{line} < {}", asked.trim_end().replace('\n', ", "));
        write(&mut transcript, &reopened, speech, &line, &ran);
        compare(&format!("{}/session_{no}.txt", speech.folder()), &transcript);
    }
    assert_untouched(&room);
}

#[test]
fn each_session_reads_as_ever_in_english() {
    each_session_reads_as_ever(Speech::English);
}

#[test]
fn each_session_reads_as_ever_in_czech() {
    each_session_reads_as_ever(Speech::Czech);
}

#[test]
fn each_session_reads_as_ever_as_json() {
    each_session_reads_as_ever(Speech::Json);
}

#[test]
fn what_is_read_from_all_of_it() {
    let room = room();
    for speech in SPEECHES {
        let mut lines = commands("reading");
        // Neither widths nor colours mean anything to JSON, and colours are the same in every language.
        lines.retain(|line| match speech {
            Speech::English => true,
            Speech::Czech => !line.contains("--color"),
            Speech::Json => !line.contains("--color") && !line.starts_with("COLUMNS"),
        });
        let transcript = transcript(&room, speech, &lines, false);
        compare(&format!("{}/reading.txt", speech.folder()), &transcript);
    }
    assert_same_log(&room);
}

#[test]
fn json_is_the_same_in_english() {
    let room = room();
    for line in ["sheet 1", "history 8", "sessions", "totals --by month", "rules list", "--session 4 why"] {
        let says = |lang: &str| room.run(&format!("--json --lang {lang} {line}")).raw().stdout;
        assert_eq!(says("en"), says("cs"), "{line}");
    }
}

fn what_is_refused(speech: Speech) {
    let room = room();
    let lines = commands("refused");
    // With `--json` errors are the same sentences, so a few are enough.
    let every = if speech == Speech::Json { 6 } else { 1 };
    let mut transcript = String::new();
    for line in lines.iter().step_by(every) {
        let ran = run(&room, speech, line, "", false);
        assert_ne!(ran.status, 0, "not refused: {ran}");
        write(&mut transcript, &room, speech, line, &ran);
    }
    // The rest in one run a session, which takes less time.
    for no in REFUSED_AT {
        let line = format!("meldbook --session {no} play");
        let ran = run(&room, speech, &line, &read(&format!("commands/refused_{no}.txt")), false);
        assert!(ran.status == 1 && ran.stdout.is_empty(), "not refused: {ran}");
        write(&mut transcript, &room, speech, &format!("{line} < refused_{no}.txt"), &ran);
    }
    assert_same_log(&room);
    compare(&format!("{}/refused.txt", speech.folder()), &transcript);
}

#[test]
fn what_is_refused_in_english() {
    what_is_refused(Speech::English);
}

#[test]
fn what_is_refused_in_czech() {
    what_is_refused(Speech::Czech);
}

#[test]
fn what_is_refused_beside_json() {
    what_is_refused(Speech::Json);
}

#[test]
fn what_changes_it() {
    let changes = commands("changes");
    let more = commands("changes_more");
    let transcripts = in_parallel(&SPEECHES, |speech| {
        let more = if speech == Speech::English { more.as_slice() } else { &[] };
        transcript(&room(), speech, changes.iter().chain(more), true)
    });
    for (speech, transcript) in SPEECHES.iter().zip(transcripts) {
        compare(&format!("{}/changes.txt", speech.folder()), &transcript);
    }
}

#[test]
fn lines_at_the_table() {
    for no in PLAYED {
        let lines = read(&format!("commands/play_{no}.txt"));
        let line = format!("meldbook --session {no} play");
        let transcripts = in_parallel(&SPEECHES, |speech| {
            let room = room();
            let ran = run(&room, speech, &line, &lines, true);
            let mut transcript = String::new();
            write(&mut transcript, &room, speech, &format!("{line} < play_{no}.txt"), &ran);
            transcript
        });
        for (speech, transcript) in SPEECHES.iter().zip(transcripts) {
            compare(&format!("{}/play_{no}.txt", speech.folder()), &transcript);
        }
    }
}

#[test]
fn what_is_exported() {
    for (name, text) in EXPORTS.iter() {
        compare(&format!("exports/{name}"), text);
    }
}

#[test]
fn a_log_taken_in_elsewhere_is_the_same_log() {
    for speech in SPEECHES {
        let mut lines = Vec::new();
        let all = Room::new();
        for Kept { no, .. } in SESSIONS {
            let name = format!("session_{no}.jsonl");
            all.file(&name, &EXPORTS[&name]);
            lines.push(name);
        }
        let line = format!("meldbook import {}", lines.join(" "));
        let mut transcript = transcript(&all, speech, [&line, &"meldbook sessions".to_owned()], false);
        let shown: &[u32] = if speech == Speech::English { &[1, 4, 8, 16] } else { &[8] };
        for &no in shown {
            let one = Room::new();
            let name = format!("session_{no}.jsonl");
            one.file(&name, &EXPORTS[&name]);
            let line = format!("meldbook import {name}");
            write(&mut transcript, &one, speech, &line, &run(&one, speech, &line, "", false));
            write(&mut transcript, &one, speech, &line, &run(&one, speech, &line, "", false));
        }
        compare(&format!("{}/import_logs.txt", speech.folder()), &transcript);
        if speech == Speech::English {
            assert!(all.says("verify").contains(": everything is correct\n"));
            let logs = |room: &Room| room.run("export --all --format jsonl").raw().stdout;
            assert!(logs(&all) == logs(&room()), "exported again it is another log");
        }
    }
}

fn a_sheet_taken_in_elsewhere_is_the_same_sheet(speech: Speech, sessions: &[u32]) {
    let transcripts = in_parallel(sessions, |no| {
        let name = format!("session_{no}.sheet");
        let room = Room::new();
        room.file(&name, &EXPORTS[&name]);
        let line = format!("meldbook import {name}");
        let ran = run(&room, speech, &line, "", true);
        // The id is that of the session here.
        let without_id = |text: &str| {
            let lines = text.lines().filter(|line| !line.starts_with("id "));
            lines.map(|line| format!("{line}\n")).collect::<String>()
        };
        assert_eq!(
            without_id(&room.run("export").raw().stdout),
            without_id(&EXPORTS[&name]),
            "exported again {name} is another sheet: {ran}"
        );
        let mut transcript = String::new();
        write(&mut transcript, &room, speech, &line, &ran);
        transcript
    });
    compare(&format!("{}/import_sheets.txt", speech.folder()), &transcripts.concat());
}

#[test]
fn a_sheet_taken_in_elsewhere_is_the_same_sheet_in_english() {
    let all: Vec<u32> = SESSIONS.iter().map(|session| session.no).collect();
    a_sheet_taken_in_elsewhere_is_the_same_sheet(Speech::English, &all);
}

#[test]
fn a_sheet_taken_in_elsewhere_is_the_same_sheet_in_czech() {
    a_sheet_taken_in_elsewhere_is_the_same_sheet(Speech::Czech, &[1, 4, 6, 8, 12]);
}

#[test]
fn everything_holds_and_the_seals_are_those_that_were_read_out() {
    let room = room();
    assert!(room.says("verify").contains(": everything is correct\n"));
    for Kept { no, seal, .. } in SESSIONS.iter().filter(|session| session.seal.is_some()) {
        let said = room.run(&format!("--session {no} settle")).raw().stdout;
        let sealed = format!("session {no} is closed; its seal, to be written down: {}\n", seal.unwrap());
        assert!(said.ends_with(&sealed), "{said}");
    }
    assert_untouched(&room);
}
