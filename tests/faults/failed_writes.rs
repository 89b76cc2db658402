//! Writes of which the machine says that they failed: what was to be written is not there, or the message says that it
//! is.

use super::{Desk, HAND, Said, skipped};
use rusqlite::Connection;
use std::process::Command;

const IN_LEDGER: &str = "it is in the ledger, but may not survive a power cut";
const UNKNOWN: &str = "it may be in the ledger or not";

impl Desk {
    /// Runs the program with system calls that fail as `strace` is told to let them fail; `None` without `strace`.
    fn with_failing(&self, calls: &str, args: &[&str]) -> Option<Said> {
        let program = self.command(args.iter().copied());
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-o"]).arg(self.path("trace"));
        strace.args(["-e", "trace=fsync,fdatasync,unlink", "-e"]).arg(format!("inject={calls}"));
        strace.arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => strace.env(name, value),
                None => strace.env_remove(name),
            };
        }
        let said = strace.output().ok().map(Said::from)?;
        // Where no process may watch another, the program was not even begun.
        (!said.err.contains("strace:") && !said.err.contains("ptrace")).then_some(said)
    }

    fn entries(&self) -> i64 {
        let db = Connection::open(&self.ledger).unwrap();
        db.query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).unwrap()
    }
}

/// Every call that makes a write durable fails in its turn, once or from there on.
#[test]
fn a_failed_write_has_changed_nothing_or_says_what_it_did() {
    let desk = Desk::open();
    for args in [&["log", HAND][..], &["undo"], &["redo"], &["settle", "--close"]] {
        let mut found = (0, 0);
        for turn in 1..=7 {
            for calls in [
                format!("fsync:error=EIO:when={turn}"),
                format!("fsync:error=EIO:when={turn}+"),
                format!("unlink:error=EIO:when={turn}"),
                format!("unlink:error=EIO:when={turn}+"),
            ] {
                let before = desk.entries();
                let Some(said) = desk.with_failing(&calls, args) else {
                    return skipped("no system call can be made to fail here");
                };
                let added = desk.entries() - before;
                match said.status {
                    Some(0) => assert_eq!(added, 1, "{calls} {args:?}: {said:?}"),
                    _ if said.err.contains(IN_LEDGER) => {
                        found.0 += 1;
                        assert_eq!(added, 1, "{calls} {args:?}: {said:?}");
                    }
                    _ if said.err.contains(UNKNOWN) => said.failed(UNKNOWN),
                    _ => {
                        found.1 += 1;
                        said.failed("cannot be written: the disk reports an error");
                        assert!(said.err.contains("hint: nothing was changed; "), "{said:?}");
                        assert_eq!(added, 0, "{calls} {args:?}: {said:?}");
                    }
                }
                desk.verify();
                // What was done is made undone, so that it can be tried again.
                if added == 1 {
                    match args[0] {
                        "log" | "redo" => desk.run(["undo"]),
                        "undo" => desk.run(["redo"]),
                        _ => desk.run(["reopen"]),
                    }
                    .done();
                }
            }
        }
        assert!(found.0 > 0 && found.1 > 0, "{args:?}: {found:?}");
        // `undo` needs a hand, `redo` one that was undone.
        match args[0] {
            "log" => drop(desk.run(["log", HAND]).done()),
            "undo" => drop(desk.run(["undo"]).done()),
            _ => {}
        }
    }
    desk.run(["settle", "--close"]).done();
}
