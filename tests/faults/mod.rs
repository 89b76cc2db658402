//! What must hold when the machine fails: killed processes, full and read-only disks, several programs at
//! once, files that are no ledger, and readers that hang up.

mod at_once;
mod changes;
mod everything;
mod failed_calls;
mod from_elsewhere;
mod full_disk;
mod in_place;
mod kills;
mod leftovers;
mod no_ledger;
mod nothing_raw;
mod one_file;
mod pipes;
mod plain_words;
#[cfg(unix)]
mod power_cut;
mod read_only;
pub mod shim;
mod tampering;
mod wrong_clock;

use crate::evening::folder;
use crate::seed::random;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A hand that anybody can log at a table of three: Anna made 320 in spades.
const HAND: &str = "a320s160+170";

/// What a ledger is made of.
const SCHEMA: &str = include_str!("../../schema.sql");

/// The hands that came into lists and took the place of none: those that were logged, and those put in between.
const HANDS_ADDED: &str = "entry, json_each(change, '$.changed.list') splice, json_each(splice.value, '$[2]') thing \
                           WHERE splice.value ->> '$[1]' = 0 AND thing.value ->> '$.hand' IS NOT NULL";

/// A kind of night: how it is opened, and a hand that can always be logged in it.
struct Night {
    new: &'static [&'static str],
    hand: &'static str,
}

/// A night for cash, one of games to points, of which five such hands end one, and one of mariáš.
const NIGHTS: [Night; 3] = [
    Night { new: &["new", "scarne", "Anna", "Ben", "Cyril", "--stake", "5c"], hand: HAND },
    Night {
        new: &["new", "family", "Anna", "Ben", "Cyril", "Dana", "--stake", "game=1,hundred=5c"],
        hand: "a320hm120/40t210",
    },
    Night {
        new: &["new", "pauzirak", "Anna", "Ben", "Cyril", "Dana", "--stake", "50h", "--dealer", "Dana"],
        hand: "a h 107 60+40/20 7killed flek:107 dealer dana",
    },
];

/// A folder with a ledger in it, and the built program.
struct Desk {
    folder: TempDir,
    ledger: PathBuf,
}

/// What a finished command left behind.
#[derive(Debug)]
struct Said {
    status: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Said {
    #[track_caller]
    fn done(self) -> String {
        assert_eq!(self.status, Some(0), "{self:?}");
        self.out
    }

    /// A failure of the machine with a message that holds these words, and nothing else.
    #[track_caller]
    fn failed(&self, words: &str) {
        assert_eq!(self.status, Some(3), "{self:?}");
        assert!(self.err.starts_with("error: ") && self.err.contains(words), "`{words}` is not in {self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
        assert_eq!(self.out, "");
    }
}

impl Desk {
    fn empty() -> Desk {
        Desk::of(folder())
    }

    /// On a disk, where to write takes long enough for a kill to hit it.
    fn on_disk() -> Desk {
        Desk::of(tempfile::tempdir().unwrap())
    }

    fn of(folder: TempDir) -> Desk {
        let ledger = folder.path().join("ledger.db");
        Desk { folder, ledger }
    }

    /// With an open session of Anna, Ben and Cyril.
    fn open() -> Desk {
        let desk = Desk::empty();
        desk.new_session();
        desk
    }

    /// Opens a night for cash.
    fn new_session(&self) {
        self.begin(&NIGHTS[0]);
    }

    fn begin(&self, night: &Night) {
        self.run(night.new.iter().copied()).done();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program on this desk's ledger, away from the user's own folders.
    fn command<'a>(&self, args: impl IntoIterator<Item = &'a str>) -> Command {
        self.at(env!("CARGO_BIN_EXE_meldbook"), &self.ledger, args)
    }

    fn at<'a>(&self, program: &str, ledger: &Path, args: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new(program);
        command.env("HOME", self.folder.path()).env("NO_COLOR", "1").env("TZ", "UTC");
        for name in ["MELDBOOK_LEDGER", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.arg("--ledger").arg(ledger).args(args);
        command
    }

    fn run<'a>(&self, args: impl IntoIterator<Item = &'a str>) -> Said {
        self.command(args).output().unwrap().into()
    }

    /// How many hands were logged.
    fn hands(&self) -> i64 {
        let db = rusqlite::Connection::open(&self.ledger).unwrap();
        db.query_row(&format!("SELECT count(*) FROM {HANDS_ADDED}"), [], |row| row.get(0)).unwrap()
    }

    /// Everything in the ledger holds.
    #[track_caller]
    fn verify(&self) {
        let out = self.run(["verify"]).done();
        assert!(out.contains(": everything is correct\n"), "{out}");
    }
}

/// Says why a test could not be made on this machine.
fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}
