//! What killed commands were making does not stay: the next command that writes there removes it.

use super::{Desk, random};
use crate::seed::rounds;
use meldbook::store::work_folder::WorkFolder;
use proptest::prelude::RngExt;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const KILLS: usize = 15;

/// Each is done in a ledger with a closed night.
const COMMANDS: [&str; 8] = [
    "import --replace night.sheet",
    "log a320s160+170",
    "backup copy.db",
    "verify --rebuild",
    "report 1 -o page.html",
    "export --all --format jsonl -o log.jsonl",
    "settle --close",
    "merge other.db",
];

/// What there is when all of them were done, beside what there was before.
const MADE: [&str; 3] = ["copy.db", "page.html", "log.jsonl"];

fn names(folder: &Path) -> BTreeSet<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    fs::read_dir(folder).unwrap().map(name).collect()
}

struct Killed {
    desk: Desk,
    before: BTreeSet<String>,
}

impl Killed {
    fn new() -> Killed {
        let desk = Desk::on_disk();
        for folder in ["tmp", "copies", ".config/meldbook"] {
            fs::create_dir_all(desk.path(folder)).unwrap();
        }
        let copies = format!("backup_to = '{}'\n", desk.path("copies").display());
        fs::write(desk.path(".config/meldbook/config.toml"), copies).unwrap();
        let night = "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2026-02-01\n\na320s160+170\n";
        fs::write(desk.path("night.sheet"), night).unwrap();
        desk.new_session();
        desk.run(["log", super::HAND]).done();
        fs::copy(&desk.ledger, desk.path("other.db")).unwrap();
        let before = names(desk.folder.path());
        Killed { desk, before }
    }

    fn command(&self, line: &str) -> Command {
        if line.starts_with("backup") {
            let _ = fs::remove_file(self.desk.path("copy.db"));
        }
        let mut command = self.desk.command([]);
        command.args(line.split(' ')).current_dir(self.desk.folder.path());
        command.env("HOME", self.desk.folder.path()).env("TMPDIR", self.desk.path("tmp"));
        command
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("MELDBOOK_LEDGER")
            .env("SQLITE_TMPDIR", self.desk.path("tmp"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Everything is done once to its end, and then nothing is left.
    fn nothing_is_left(&self) {
        for line in COMMANDS {
            let _ = self.command("reopen 1").status();
            assert!(self.command(line).status().unwrap().success(), "{line}");
        }
        self.desk.verify();
        let mut expected = self.before.clone();
        expected.extend(MADE.map(str::to_owned));
        assert_eq!(names(self.desk.folder.path()), expected);
        assert_eq!(names(&self.desk.path("tmp")), BTreeSet::new());
        let copies = names(&self.desk.path("copies"));
        assert!(copies.iter().all(|name| name.ends_with(".db")), "{copies:?}");
    }
}

#[test]
fn nothing_of_killed_commands_stays() {
    let killed = Killed::new();
    let mut random = random("leftovers");
    let mut usual = [Duration::from_millis(20); COMMANDS.len()];
    let mut hit = 0;
    for no in 0..rounds(KILLS) {
        let at = no % COMMANDS.len();
        let _ = killed.command("reopen 1").status();
        // Left alone at first, to see how long it takes.
        let begun = Instant::now();
        let mut child = killed.command(COMMANDS[at]).spawn().unwrap();
        if no >= COMMANDS.len() {
            std::thread::sleep(usual[at] * random.random_range(10..105) / 100);
            child.kill().unwrap();
        }
        if child.wait().unwrap().code().is_none() {
            hit += 1;
        } else if no < COMMANDS.len() {
            usual[at] = begun.elapsed();
        }
    }
    assert!(hit > 0, "no kill hit");
    println!("{hit} killed");
    killed.nothing_is_left();
}

/// Killed at each call that makes, writes, renames or removes something.
#[test]
fn wherever_it_is_killed_nothing_stays() {
    let Some(library) = super::shim::library() else { return };
    let killed = Killed::new();
    let mut random = random("leftovers at calls");
    for no in 0..rounds(KILLS) {
        let line = COMMANDS[no % COMMANDS.len()];
        let _ = killed.command("reopen 1").status();
        let mut command = killed.command(line);
        let kind = ["write", "sync", "unlink", "open", "rename", "mkdir"][random.random_range(0..6)];
        command.env("LD_PRELOAD", library).env("MELDBOOK_SHIM_FOLDER", killed.desk.folder.path());
        let turn = random.random_range(1..if kind == "mkdir" || kind == "rename" { 2 } else { 20 });
        command.env("MELDBOOK_SHIM_FAIL", format!("{kind} KILL {turn} once"));
        let _ = command.status();
    }
    killed.nothing_is_left();
}

/// What a living command has, and whatever is somebody else's, is left alone.
#[cfg(unix)]
#[test]
fn only_what_is_dead_and_ours_goes() {
    let desk = Desk::empty();
    let make = |folder: &str, files: &[&str]| {
        fs::create_dir(desk.path(folder)).unwrap();
        files.iter().for_each(|file| fs::write(desk.path(folder).join(file), "").unwrap());
    };
    let living = WorkFolder::new_in(desk.folder.path()).unwrap();
    living.make_file(0o600).unwrap();
    make(".meldbook-dead", &["lock", "file", "file-journal"]);
    make(".meldbook-begun", &[]);
    make(".meldbook-notes", &["notes"]);
    make("mine", &["lock", "file"]);
    fs::write(desk.path(".meldbook-text"), "").unwrap();
    std::os::unix::fs::symlink(desk.path("mine"), desk.path(".meldbook-link")).unwrap();
    make(".meldbook-pipe", &[]);
    assert!(Command::new("mkfifo").arg(desk.path(".meldbook-pipe/lock")).status().unwrap().success());
    desk.new_session();
    let of_living = living.path().parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    let stays =
        ["ledger.db", ".meldbook-notes", "mine", ".meldbook-text", ".meldbook-link", ".meldbook-pipe"];
    assert_eq!(
        names(desk.folder.path()),
        stays.iter().map(|name| (*name).to_owned()).chain([of_living]).collect::<BTreeSet<_>>()
    );
    assert_eq!(names(&desk.path("mine")).len(), 2);
    assert!(living.path().exists());
    drop(living);
    assert_eq!(names(desk.folder.path()).len(), stays.len());
}
