//! Every call by which a command reads or writes files fails once, or from then on, or the program is killed there: the
//! message is true, and nothing is half done.

use super::changes::{CHANGES, Change, Prepared, State};
use super::shim::{Fault, library};
use super::{Said, random};
use crate::seed::rounds;
use proptest::prelude::RngExt;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many reads fewer a command does at one time than at another, where two of its threads read one file.
const READS_LESS: usize = 8;

const IN_LEDGER: &str = "is in the ledger";
const UNKNOWN: &str = "it may be in the ledger or not";

/// The errors of each kind of call. An interrupted call is tried again, so that it would never end if it were always
/// interrupted. `KILL` is none: the program is killed before the call.
const ERRORS: [(&str, &[&str]); 8] = [
    ("write", &["EIO", "ENOSPC", "EDQUOT", "SHORT", "EINTR", "KILL"]),
    ("read", &["EIO", "SHORT", "EINTR"]),
    ("sync", &["EIO", "ENOSPC", "EDQUOT", "EINTR", "KILL"]),
    ("truncate", &["EIO", "EINTR", "KILL"]),
    ("unlink", &["EIO", "EACCES", "KILL"]),
    ("open", &["EIO", "EMFILE", "ENOSPC", "EROFS", "EINTR", "KILL"]),
    ("rename", &["EIO", "ENOSPC", "EROFS", "KILL"]),
    ("mkdir", &["EIO", "ENOSPC", "EROFS", "KILL"]),
];

/// What came of the faults.
#[derive(Debug, Default)]
struct Tally {
    tried: usize,
    hit: usize,
    done: usize,
    refused: usize,
    killed: usize,
}

/// Runs a command that no fault may let run for ever.
fn bounded(command: &Command) -> Said {
    let mut timeout = Command::new("timeout");
    timeout.args(["60", "env"]).current_dir(command.get_current_dir().unwrap()).stdin(Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            // By `env`: the library is not for `timeout`.
            Some(value) => drop(timeout.arg([name, value].join(OsStr::new("=")))),
            None => drop(timeout.env_remove(name)),
        }
    }
    timeout.arg(command.get_program()).args(command.get_args());
    timeout.output().unwrap().into()
}

struct Tried<'c> {
    change: &'c Change,
    library: &'c Path,
    prepared: Prepared,
    after: State,
    /// How many calls of each kind the command makes.
    counts: BTreeMap<String, usize>,
}

impl<'c> Tried<'c> {
    fn new(change: &'c Change, library: &'c Path) -> Tried<'c> {
        let prepared = change.prepare();
        let counts = tempfile::NamedTempFile::new().unwrap();
        let mut command = prepared.desk.with_library(library, change.words());
        command.env("MELDBOOK_SHIM_COUNTS", counts.path());
        let said = bounded(&prepared.desk.ready(command));
        assert_eq!(said.status, Some(0), "{}: {said:?}", change.command);
        let after = prepared.desk.state();
        prepared.desk.verify();
        let writes_nothing_new = change.command.contains("--rebuild");
        assert_eq!(after == prepared.state, writes_nothing_new, "{}: {said:?}, {after:?}", change.command);
        let counts = fs::read_to_string(counts.path()).unwrap();
        let counts = counts.lines().map(|line| {
            let (kind, count) = line.split_once(' ').unwrap();
            (kind.to_owned(), count.parse().unwrap())
        });
        Tried { change, library, prepared, after, counts: counts.collect() }
    }

    /// Returns every fault that there can be.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (kind, errors) in ERRORS {
            for turn in 1..=self.counts[kind] {
                for error in errors {
                    faults.push(Fault { kind, error, turn, goes_on: false });
                    if !matches!(*error, "EINTR" | "KILL") {
                        faults.push(Fault { kind, error, turn, goes_on: true });
                    }
                }
            }
        }
        faults
    }

    /// Tries a fault; returns what is wrong with what the program made of it.
    fn with(&self, fault: Fault, tally: &mut Tally) -> Result<(), String> {
        let Prepared { desk, state: before, .. } = &self.prepared;
        self.prepared.restore();
        let hit = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        fs::remove_file(&hit).unwrap();
        let mut command = desk.with_library(self.library, self.change.words());
        command.env("MELDBOOK_SHIM_FAIL", fault.to_string()).env("MELDBOOK_SHIM_HIT", &hit);
        let said = bounded(&desk.ready(command));
        tally.tried += 1;
        if hit.exists() {
            tally.hit += 1;
        } else if fault.kind != "read" || fault.turn + READS_LESS < self.counts["read"] {
            return Err(format!("{} never came to {fault}", self.change.command));
        }
        let wrong = |what: &str| Err(format!("{} with {fault}: {what}: {said:?}", self.change.command));
        let untouched = self.prepared.is_untouched();
        let opened = fs::metadata(&desk.ledger).is_ok_and(|file| file.len() > 0);
        if !untouched && opened {
            // Whoever looks takes back what was half done.
            let verified = desk.does(["verify"]);
            let is_none = before.entries.is_empty() && verified.err.contains("is not a meldbook ledger");
            let is_correct = verified.status == Some(0) && verified.out.contains(": everything is correct\n");
            if !is_none && !is_correct {
                return wrong(&format!("verify says {verified:?}"));
            }
        }
        let state = if untouched { before.clone() } else { desk.state() };
        let killed = fault.error == "KILL" && said.status.is_none();
        if said.err.contains("panicked") || !(killed || matches!(said.status, Some(0 | 3))) {
            return wrong("it neither succeeded nor reported an error of the machine");
        }
        if state.out != before.out && state.out != self.after.out {
            return wrong("the file that it writes is neither the old one nor the new one");
        }
        let (is_before, is_after) = (state.entries == before.entries, state.entries == self.after.entries);
        if said.status == Some(0) {
            tally.done += 1;
            return match state == self.after {
                true => Ok(()),
                false => wrong(&format!("it succeeded and has not done it: {state:?}, not {:?}", self.after)),
            };
        }
        if killed {
            tally.killed += 1;
            return if is_before || is_after { Ok(()) } else { wrong("it was killed and has done a part") };
        }
        if !said.err.contains("error: ") {
            return wrong("it failed without a word");
        }
        if said.err.contains(UNKNOWN) && (is_before || is_after) {
            return Ok(());
        }
        if said.err.contains(IN_LEDGER) {
            return if is_after { Ok(()) } else { wrong("it is not in the ledger") };
        }
        tally.refused += 1;
        if !is_before {
            return wrong("it failed and has changed the ledger");
        }
        // With the disk well again, it can be done.
        let again = desk.does(self.change.words());
        if again.status != Some(0) || desk.state() != self.after {
            let state = desk.state();
            return Err(format!("{} after {fault}: {again:?}, {state:?}", self.change.command));
        }
        Ok(())
    }
}

#[test]
fn a_call_that_fails_has_changed_nothing_or_the_message_says_it_did() {
    let Some(library) = library() else { return };
    let next = AtomicUsize::new(0);
    let (problems, all) = (Mutex::new(Vec::new()), Mutex::new(Tally::default()));
    let many = rounds(1);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(change) = CHANGES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tried = Tried::new(change, library);
                    let mut faults = tried.faults();
                    let mut random = random(change.command);
                    // After all that was written, what is still to be read.
                    let last =
                        Fault { kind: "read", error: "EIO", turn: tried.counts["read"], goes_on: false };
                    faults.retain(|fault| *fault != last);
                    while faults.len() > many {
                        faults.swap_remove(random.random_range(0..faults.len()));
                    }
                    faults.push(last);
                    let mut tally = Tally::default();
                    for fault in faults {
                        if let Err(problem) = tried.with(fault, &mut tally) {
                            eprintln!("{problem}");
                            problems.lock().unwrap().push(problem);
                        }
                    }
                    println!("{}: {tally:?}", change.command);
                    let mut all = all.lock().unwrap();
                    all.tried += tally.tried;
                    all.hit += tally.hit;
                    all.done += tally.done;
                    all.refused += tally.refused;
                    all.killed += tally.killed;
                }
            });
        }
    });
    let (problems, all) = (problems.into_inner().unwrap(), all.into_inner().unwrap());
    println!("all: {all:?}");
    assert!(problems.is_empty(), "{} of {}:\n{}", problems.len(), all.tried, problems.join("\n"));
    assert!(all.hit * 10 > all.tried * 9, "{all:?}");
    assert!(all.done > 0 && all.refused > 0, "{all:?}");
}

/// Each read by itself: it is the disk that is named, and no ledger that is well is called damaged or none.
#[test]
fn a_read_that_fails_once_is_an_error_of_the_disk() {
    let Some(library) = library() else { return };
    let desk = super::Desk::empty();
    desk.new_session();
    for _ in 0..20 {
        desk.run(["log", super::HAND]).done();
    }
    let mut failed = 0;
    let asked = [&["sheet"][..], &["verify"], &["undo"], &["stats"], &["backup", "copy.db"]];
    for words in asked.into_iter().take(rounds(1)) {
        for turn in 1.. {
            let hit = desk.path("hit");
            let _ = fs::remove_file(&hit);
            let _ = fs::remove_file(desk.path("copy.db"));
            let mut command = desk.with_library(library, words.iter().copied());
            command.env("MELDBOOK_SHIM_FAIL", format!("read EIO {turn} once"));
            command.env("MELDBOOK_SHIM_HIT", &hit).current_dir(desk.folder.path());
            let said = Said::from(command.output().unwrap());
            if !hit.exists() {
                break;
            }
            if said.status != Some(0) {
                failed += 1;
                let names_the_disk = said.err.contains("reports an error") && !said.err.contains("/file");
                assert!(said.status == Some(3) && names_the_disk, "{words:?}, read {turn}: {said:?}");
                assert!(said.out.is_empty(), "{words:?}, read {turn}: {said:?}");
            }
        }
    }
    assert!(failed > 10, "{failed}");
    desk.verify();
}
