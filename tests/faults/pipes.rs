//! Readers that hang up.

use super::{Desk, NIGHTS};
use std::process::Stdio;

/// `meldbook sheet | head -1`, and worse: nobody reads at all.
#[test]
fn a_reader_that_hangs_up_is_no_failure() {
    let desk = Desk::empty();
    for night in &NIGHTS {
        desk.begin(night);
        desk.run(["log", night.hand]).done();
        for args in
            [&["sheet"][..], &["history"], &["why"], &["rules", "list"], &["--json", "sheet"], &["--help"]]
        {
            let mut command = desk.command(args.iter().copied());
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            drop(child.stdout.take());
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{args:?}");
        }
    }
}

#[test]
fn a_hand_is_logged_though_nobody_reads_the_answer() {
    for night in &NIGHTS {
        let desk = Desk::empty();
        desk.begin(night);
        let mut child = desk.command(["log", night.hand]).stdout(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(desk.hands(), 1);
    }
}

#[test]
fn an_error_that_nobody_reads_is_an_error_still() {
    let desk = Desk::open();
    let mut child = desk.command(["log", "nonsense"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// A disk that is full where the answer goes is told from a hand that was not logged.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_the_machines_fault() {
    let desk = Desk::open();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = desk.command(["sheet"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.starts_with("error: standard output cannot be written: "), "{err}");
}
