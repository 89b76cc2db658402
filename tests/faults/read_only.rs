//! Ledgers that may be read and not written.

use super::{Desk, HAND, NIGHTS, Said, skipped};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

const WRITING: [&[&str]; 6] = [
    &["--session", "1", "log", NIGHTS[0].hand],
    &["--session", "2", "log", NIGHTS[1].hand],
    &["--session", "3", "log", NIGHTS[2].hand],
    &["undo"],
    &["settle", "--close"],
    &["new", "scarne", "Anna", "Ben", "Cyril"],
];
const READING: [&[&str]; 8] = [
    &["--session", "1", "sheet"],
    &["--session", "2", "sheet"],
    &["--session", "3", "sheet"],
    &["totals"],
    &["sessions"],
    &["verify"],
    &["history"],
    &["export"],
];

impl Desk {
    /// With a night of each kind, and a hand in each.
    fn of_each_kind() -> Desk {
        let desk = Desk::empty();
        for night in &NIGHTS {
            desk.begin(night);
            desk.run(["log", night.hand]).done();
        }
        desk
    }

    pub(super) fn modes(&self, folder: u32, ledger: u32) {
        fs::set_permissions(&self.ledger, Permissions::from_mode(ledger)).unwrap();
        fs::set_permissions(self.folder.path(), Permissions::from_mode(folder)).unwrap();
    }

    /// Runs the program as somebody whom modes concern. For root, who may do anything, that is `nobody`,
    /// with a copy of the program where `nobody` can find it. `None` if that cannot be done here.
    pub(super) fn as_user(&self) -> Option<impl Fn(&[&str]) -> Said + '_> {
        let probe = self.path("probe");
        fs::write(&probe, "").unwrap();
        fs::set_permissions(&probe, Permissions::from_mode(0o444)).unwrap();
        let root = fs::OpenOptions::new().write(true).open(&probe).is_ok();
        fs::remove_file(&probe).unwrap();
        let program = self.path("program");
        fs::copy(env!("CARGO_BIN_EXE_meldbook"), &program).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o555)).unwrap();
        let run = move |args: &[&str]| -> std::io::Result<Said> {
            let mut command = self.at(program.to_str().unwrap(), &self.ledger, args.iter().copied());
            if root {
                command.uid(65534).gid(65534);
            }
            Ok(command.output()?.into())
        };
        self.modes(0o555, 0o444);
        match run(&["--version"]) {
            Ok(Said { status: Some(0), .. }) => Some(move |args: &[&str]| run(args).unwrap()),
            other => {
                skipped(&format!("nobody else can run the program here: {other:?}"));
                None
            }
        }
    }
}

/// Every writing command fails with these words, every reading one works, and the file stays as it was.
#[track_caller]
fn only_read(desk: &Desk, run: impl Fn(&[&str]) -> Said, words: &str) {
    let before = fs::read(&desk.ledger).unwrap();
    for args in WRITING {
        run(args).failed(words);
    }
    for args in READING {
        assert_ne!(run(args).done(), "", "{args:?}");
    }
    assert!(fs::read(&desk.ledger).unwrap() == before);
}

#[test]
fn a_ledger_that_is_read_only_is_read() {
    let desk = Desk::of_each_kind();
    let Some(run) = desk.as_user() else { return };
    desk.modes(0o777, 0o444);
    only_read(&desk, &run, "cannot be written: it or its folder is read-only");
    desk.modes(0o555, 0o444);
    only_read(&desk, &run, "cannot be written: it or its folder is read-only");
    // The ledger may be written, but no journal beside it made.
    desk.modes(0o555, 0o666);
    only_read(&desk, &run, "cannot be written: it or its folder is read-only");
    desk.modes(0o777, 0o666);
    run(&["--session", "1", "log", HAND]).done();
    assert_eq!(desk.hands(), 4);
}

#[test]
fn a_ledger_that_is_somebody_elses_is_not_read() {
    let desk = Desk::of_each_kind();
    let Some(run) = desk.as_user() else { return };
    desk.modes(0o777, 0o000);
    for args in WRITING.iter().chain(&READING[..1]) {
        let said = run(args);
        if said.status == Some(0) {
            return skipped("modes do not matter here");
        }
        said.failed("cannot be opened: Permission denied");
    }
    desk.modes(0o700, 0o600);
}

/// On a file system mounted read-only, as a backup or a stick may be.
#[test]
fn a_ledger_on_a_read_only_file_system_is_read() {
    let desk = Desk::of_each_kind();
    let script = r#"
        mount --bind "$1" "$1" 2>/dev/null && mount -o remount,ro,bind "$1" 2>/dev/null || exit 77
        trap 'umount "$1"' EXIT
        program=$2; ledger=$1/ledger.db; shift 2
        "$program" --ledger "$ledger" "$@"
    "#;
    let run = |by: &[&str], args: &[&str]| -> Option<Said> {
        let (first, rest) = by.split_first().unwrap();
        let mut command = Command::new(first);
        command.args(rest).arg("-c").arg(script).arg("sh").arg(desk.folder.path());
        command.arg(env!("CARGO_BIN_EXE_meldbook")).args(args).env("NO_COLOR", "1");
        Some(Said::from(command.output().ok()?)).filter(|said| said.status != Some(77))
    };
    let ways: [&[&str]; 2] = [&["unshare", "--user", "--map-root-user", "--mount", "sh"], &["sh"]];
    let Some(by) =
        ways.into_iter().find(|by| run(by, &["sessions"]).is_some_and(|said| said.status == Some(0)))
    else {
        return skipped("no file system may be mounted here");
    };
    only_read(&desk, |args| run(by, args).unwrap(), "cannot be written: it or its folder is read-only");
}
