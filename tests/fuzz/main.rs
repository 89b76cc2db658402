//! Inputs that nobody would type: those of the corpus, and so many that are made from them, the same ones each time.
//! `fuzz/run` looks for others with a fuzzer. It is a program of its own, because counting makes every allocation slow.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice, missing_docs)]

mod mutate;
#[path = "../rehashed.rs"]
mod rehashed;
#[path = "../seed.rs"]
#[expect(dead_code, reason = "there are no laws here")]
mod seed;
mod targets;

use allocation_counter::measure;
use meldbook::command::sheet_file::SheetFile;
use meldbook::rules::Catalog;
use meldbook::store::import::Loaded;
use meldbook::store::log_lines::LogText;
use meldbook::store::{Access, Ledger};
use mutate::mutated;
use seed::{random, rounds};
use sha2::Digest;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use targets::{TARGETS, log_of, night};

/// What an input may cost: so many bytes at once and so many allocations, and so many more for each byte of it.
struct Bound {
    bytes: (u64, u64),
    allocations: (u64, u64),
}

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the files of a folder whose names end so, in order.
fn files(folder: &str, end: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(REPOSITORY).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.to_str().is_some_and(|path| path.ends_with(end)));
    paths.sort();
    assert!(!paths.is_empty() || end.is_empty());
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Returns the texts from which the inputs of a target are made: what the repository holds of that kind anyway, and what
/// once went wrong or is found nowhere else, in `corpus/`.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let lines = |files: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
        let lines = files.iter().flat_map(|file| file.split(|byte| *byte == b'\n').map(<[u8]>::to_vec));
        lines.filter(|line| !line.is_empty()).collect()
    };
    let mut corpus = files(&format!("tests/fuzz/corpus/{target}"), "");
    corpus.extend(match target {
        "line" => {
            let vectors = lines(files("tests/vectors", ".jsonl"));
            let records =
                vectors.iter().map(|line| serde_json::from_slice::<serde_json::Value>(line).unwrap());
            let typed = records.filter_map(|record| Some(record["line"].as_str()?.as_bytes().to_vec()));
            typed.chain(lines(files("examples", ".sheet"))).collect()
        }
        "json" => lines(files("tests/vectors", ".jsonl")),
        "sheet" => files("examples", ".sheet"),
        "profile" => [files("src/rules/builtin", ".toml"), files("examples", ".toml")].concat(),
        "log" => {
            let read = |text: &Vec<u8>| SheetFile::parse(std::str::from_utf8(text).ok()?).ok();
            let nights = files("examples", ".sheet").iter().filter_map(read).collect::<Vec<_>>();
            let log = |file| Some(log_of(&night(file)?).into_bytes());
            nights.iter().filter_map(log).collect()
        }
        other => panic!("{other}"),
    });
    corpus
}

/// Tries the corpus of a target and so many inputs made from it, and hands each to `also`.
fn tried(target: &str, few: usize, bound: &Bound, mut also: impl FnMut(&[u8])) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    let inputs = rounds(few);
    let mut random = random(target);
    let corpus = corpus(target);
    let made = (0..inputs).map(|_| mutated(&mut random, &corpus));
    // What is read once for all inputs is not counted.
    run(&corpus[0]);
    let mut most = (0, 0);
    for input in corpus.clone().into_iter().chain(made) {
        let length = u64::try_from(input.len()).unwrap();
        let mut ended = Ok(());
        let cost = measure(|| ended = std::panic::catch_unwind(|| run(&input)));
        let bytes = cost.bytes_max.saturating_sub(bound.bytes.0) / length.max(1);
        let allocations = cost.count_total.saturating_sub(bound.allocations.0) / length.max(1);
        most = (most.0.max(bytes), most.1.max(allocations));
        if ended.is_err() || bytes > bound.bytes.1 || allocations > bound.allocations.1 {
            let hash: String =
                sha2::Sha256::digest(&input)[..4].iter().map(|byte| format!("{byte:02x}")).collect();
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{target}-{hash}"));
            fs::write(&file, &input).unwrap();
            let text: String = String::from_utf8_lossy(&input).chars().take(300).collect();
            panic!("{}: {ended:?}, {length} bytes cost {cost:?}: {text:?}", file.display());
        }
        also(&input);
    }
    println!("{target}: {} and {inputs} inputs; for each byte, {most:?} bytes and allocations", corpus.len());
}

#[test]
fn any_line_is_read_or_refused() {
    tried("line", 150, &Bound { bytes: (512 << 10, 500), allocations: (60_000, 60) }, |_| {});
}

/// Whatever is typed, a refusal costs little more than what is read up to the word at fault, and a few readings of lines
/// that would do.
#[test]
fn a_long_line_costs_little_for_each_word() {
    let (_, run) = TARGETS[0];
    run(b"anna 320 s made");
    for (begun, again, times) in [
        ("a300 ", "b- ", 50_000),
        ("a300 b310 c- ", "a- b320 ", 150),
        ("a320 ", "sm160 ", 50_000),
        ("a320 s ", "m160 t170 ", 150),
        ("a320 s ", "m=run+", 20_000),
        ("a320 s ", "by ben ", 150),
        ("a320 h ", "160/", 20_000),
        ("anna h ", "7 flek na sedmu ", 90),
        ("anna h ", "flek ", 350),
        ("anna h ", "dva fleky ", 150),
        ("anna h 50", "+40", 20_000),
        ("j7 p7 ", "j100 p- ", 50_000),
        ("anna h ", "rozdával ben ", 150),
        ("", "x", 100_000),
        ("anna ", "x", 100_000),
        ("anna 320 s ", "-", 100_000),
        ("", ",", 100_000),
        ("anna h", ",", 100_000),
        ("anna h ", "é", 100_000),
        ("o'", "o'", 50_000),
    ] {
        let line = format!("{begun}{}", again.repeat(times));
        let cost = measure(|| run(line.as_bytes()));
        let (words, length) = (line.split([' ', ',']).count().min(400), line.len());
        let most = (20_000 + 600 * words, (256 << 10) + 80 * length);
        let came = (cost.count_total, cost.bytes_max);
        println!("{begun}{again}: {words} words, {length} bytes: {came:?}");
        assert!(came.0 <= most.0 as u64 && came.1 <= most.1 as u64, "{begun}{again}: {came:?} of {most:?}");
    }
}

#[test]
fn any_json_is_answered() {
    tried("json", 700, &Bound { bytes: (512 << 10, 500), allocations: (60_000, 60) }, |_| {});
}

#[test]
fn any_profile_is_read_or_refused() {
    tried("profile", 150, &Bound { bytes: (512 << 10, 1000), allocations: (20_000, 60) }, |_| {});
}

#[test]
fn any_sheet_is_played_or_refused() {
    let mut ledger = Taken::new();
    tried("sheet", 40, &Bound { bytes: (1 << 20, 2000), allocations: (500_000, 300) }, |input| {
        ledger.sheet(input)
    });
    ledger.verify();
}

#[test]
fn any_log_is_sound_or_refused() {
    let mut ledger = Taken::new();
    tried("log", 100, &Bound { bytes: (512 << 10, 500), allocations: (500_000, 200) }, |input| {
        ledger.log(input)
    });
    ledger.verify();
}

/// A ledger that takes in whatever is accepted.
struct Taken {
    ledger: Ledger,
    sessions: usize,
    folder: tempfile::TempDir,
}

impl Taken {
    fn new() -> Taken {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
        Taken { ledger, sessions: 0, folder }
    }

    fn sheet(&mut self, input: &[u8]) {
        let text = String::from_utf8_lossy(input);
        let Ok(file) = SheetFile::parse(&text) else { return };
        if let Some(opened) = targets::opened(&file) {
            // A night that is known already is refused.
            let loaded = Loaded::sheet(None, opened, &file.items, &Catalog::default(), 1_773_500_000);
            self.sessions += usize::from(loaded.is_ok_and(|loaded| self.is_taken(loaded)));
        }
    }

    fn log(&mut self, input: &[u8]) {
        let text = String::from_utf8_lossy(input);
        if let Some(text) = targets::hashed(&text) {
            // Each has another id, or it would be the one that is known.
            let id = format!("\"01990000-0000-7000-8000-{:012x}\"", self.sessions);
            let ids: Vec<&str> = text.split("\"chain\":").skip(1).filter_map(|rest| rest.get(..38)).collect();
            let other = ids.first().map(|first| text.replace(*first, &id));
            let Some(other) = other.and_then(|other| targets::hashed(&other)) else { return };
            let loaded = Loaded::log(&Arc::new(LogText::Held(other)));
            self.sessions += usize::from(loaded.is_ok_and(|loaded| self.is_taken(loaded)));
        }
    }

    fn is_taken(&mut self, loaded: Loaded) -> bool {
        let mut incoming = self.ledger.incoming().unwrap();
        incoming.take("", loaded, |_| {}).is_ok() && incoming.commit().is_ok()
    }

    fn verify(&mut self) {
        let (_, findings) = self.ledger.verify().unwrap();
        let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{}: {findings:#?}", self.folder.path().display());
        assert!(self.sessions > 10, "{}", self.sessions);
        println!("{} taken into a ledger", self.sessions);
    }
}
