//! Every command that writes, each with a ledger in which it can be run.

use super::{Desk, Said};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

/// A command that writes, and what has to have happened before it.
#[derive(Debug)]
pub(super) struct Change {
    pub before: Before,
    /// Further commands, each in one line.
    pub then: &'static [&'static str],
    pub command: &'static str,
}

/// What a ledger holds at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// There is none, nor a folder for it.
    Nothing,
    /// A night for cash with two hands, a penalty and a payment.
    Cash,
    /// A game to points with one hand.
    Points,
}

const fn cash(then: &'static [&'static str], command: &'static str) -> Change {
    Change { before: Before::Cash, then, command }
}

pub(super) const CHANGES: &[Change] = &[
    Change { before: Before::Nothing, then: &[], command: "new scarne Anna Ben Cyril --date 2026-03-14" },
    Change { before: Before::Nothing, then: &[], command: "import night.sheet" },
    Change { before: Before::Nothing, then: &[], command: "owed dora eva 5 --date 2026-03-14" },
    cash(&[], "new classic Anna Ben Cyril Dana --date 2026-03-15 --dealer anna"),
    cash(&[], "log a320s160+170"),
    cash(&[], "undo"),
    cash(&["undo"], "redo"),
    cash(&[], "fix 1 c300d-"),
    cash(&[], "strike 2"),
    cash(&[], "insert 2 c300d-"),
    cash(&[], "set note=late"),
    cash(&[], "seat in Dana"),
    cash(&[], "rename anna Antonia"),
    cash(&[], "rename --everywhere anna Antonia"),
    cash(&["settle --close"], "rename --last 1 anna Antonia"),
    cash(&[], "penalty ben all 3 revoke"),
    cash(&[], "spent ben 24.50 pizza"),
    cash(&[], "paid ben anna 0.05"),
    cash(&[], "settle --paid"),
    cash(&[], "settle --close"),
    cash(&["settle --close"], "reopen 1"),
    cash(&[], "edit"),
    cash(&[], "import night.sheet"),
    cash(&[], "import night.jsonl"),
    cash(&["import night.sheet"], "import --replace other.sheet"),
    cash(&["import night.sheet"], "import --into 2 other.sheet"),
    cash(&[], "void --why mistake"),
    cash(&["void --why mistake"], "void 1 --restore"),
    cash(&[], "owed dora eva 5 --date 2026-03-14"),
    cash(&["owed dora eva 5 --date 2026-03-14"], "people merge dora anna"),
    cash(&[], "merge other.db"),
    cash(&[], "verify --rebuild"),
    cash(&[], "export -o out"),
    cash(&[], "report 1 -o out"),
    Change { before: Before::Points, then: &[], command: "game" },
];

/// The nights that are imported.
const SHEET: &str = "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2026-02-01\ndealer Cyril\n\n\
    a320s160+170\nb300h-\nc300d-\npaid ben anna 0.10\n";

/// What an export or a report finds in its place.
pub(super) const OLD_FILE: &str = "the old file";

/// What a command can change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct State {
    /// The log; without ids, times and hashes, which are others each time.
    pub entries: Vec<String>,
    /// What is written by `-o`.
    pub out: String,
}

/// A ledger before a change: the folder with all that is in it.
pub(super) struct Prepared {
    pub desk: Desk,
    files: BTreeMap<String, Vec<u8>>,
    pub state: State,
}

impl Change {
    pub(super) fn words(&self) -> Vec<&'static str> {
        self.command.split(' ').collect()
    }

    /// Makes the ledger that it needs, in memory where that can be had.
    pub(super) fn prepare(&self) -> Prepared {
        let folder = Desk::empty().folder;
        // Where a link leads elsewhere, the program would not see the same names.
        assert_eq!(folder.path().canonicalize().unwrap(), folder.path());
        let ledger = folder.path().join("data/meldbook/ledger.db");
        let desk = Desk { folder, ledger };
        fs::write(desk.path("night.sheet"), SHEET).unwrap();
        fs::write(desk.path("other.sheet"), SHEET.replace("c300d-", "c350d-")).unwrap();
        fs::write(desk.path("out"), OLD_FILE).unwrap();
        let run = |line: &str| drop(desk.does(line.split(' ')).done());
        if self.command.ends_with(".jsonl") {
            run("import night.sheet");
            run("export --format jsonl -o night.jsonl");
            fs::remove_dir_all(desk.path("data")).unwrap();
        }
        let begun: &[&str] = match self.before {
            Before::Nothing => &[],
            Before::Cash => &[
                "new scarne Anna Ben Cyril --stake 5c --date 2026-03-14 --dealer cyril",
                "log a320s160+170",
                "penalty anna all 2 misdeal",
                "log b300h-",
                "paid ben anna 0.10",
            ],
            Before::Points => &[
                "new family Anna Ben Cyril Dana --stake game=1,hundred=5c --date 2026-03-14 --dealer dana",
                "log a320hm120/40t210",
            ],
        };
        begun.iter().chain(self.then).for_each(|line| run(line));
        if self.command.ends_with(".db") {
            let here = desk.path("here.db");
            fs::copy(&desk.ledger, &here).unwrap();
            run("log c300d-");
            run("new scarne Anna Ben Eva --date 2026-03-15");
            fs::rename(&desk.ledger, desk.path("other.db")).unwrap();
            fs::rename(here, &desk.ledger).unwrap();
        }
        let state = desk.state();
        let files = desk.files();
        Prepared { desk, files, state }
    }
}

impl Prepared {
    /// Makes the folder what it was before the change.
    pub(super) fn restore(&self) {
        for entry in fs::read_dir(self.desk.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
        }
        write_files(&self.desk, &self.files);
    }

    /// Says whether not a byte changed.
    pub(super) fn is_untouched(&self) -> bool {
        self.desk.files() == self.files
    }

    /// Returns the files that were there, by their paths in the folder.
    pub(super) fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }
}

/// Writes files into the folder of a desk.
pub(super) fn write_files(desk: &Desk, files: &BTreeMap<String, Vec<u8>>) {
    for (name, bytes) in files {
        let path = desk.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

impl Desk {
    /// Makes a command ready to run in this folder.
    pub(super) fn ready(&self, mut command: Command) -> Command {
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command.env("TMPDIR", self.folder.path()).env("HOME", self.folder.path());
        // The editor is not what is tried.
        command.env("EDITOR", "env -u LD_PRELOAD sed -i -e s/^Ben.300.*/c300d-/").env_remove("VISUAL");
        command
    }

    pub(super) fn does<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Said {
        self.ready(self.command(words)).output().unwrap().into()
    }

    /// Returns all files in the folder and those below it.
    pub(super) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        fn collect(desk: &Desk, below: &str, files: &mut BTreeMap<String, Vec<u8>>) {
            for entry in fs::read_dir(desk.path(below)).unwrap() {
                let entry = entry.unwrap();
                let name = format!("{below}{}", entry.file_name().to_str().unwrap());
                if entry.file_type().unwrap().is_dir() {
                    collect(desk, &format!("{name}/"), files);
                } else {
                    files.insert(name, fs::read(entry.path()).unwrap());
                }
            }
        }
        let mut files = BTreeMap::new();
        collect(self, "", &mut files);
        files
    }

    /// Returns what is in the ledger and in the file of an export.
    pub(super) fn state(&self) -> State {
        let out = fs::read_to_string(self.path("out")).unwrap_or_default();
        let entries = if fs::metadata(&self.ledger).is_ok_and(|file| file.len() > 0) {
            entries(&Connection::open(&self.ledger).unwrap())
        } else {
            Vec::new()
        };
        State { entries, out }
    }
}

/// Returns the entries of a ledger; of one that cannot be read, why not.
fn entries(db: &Connection) -> Vec<String> {
    let read = || -> rusqlite::Result<Vec<(bool, String)>> {
        let mut statement = db.prepare("SELECT chain, change, said FROM entry ORDER BY chain, no")?;
        let rows = statement.query_map([], |row| {
            let (change, said): (String, String) = (row.get(1)?, row.get(2)?);
            let is_daybook = meldbook::daybook::is_daybook(&row.get::<_, String>(0)?);
            Ok((is_daybook, format!("{said}: {}", without_ids(&change))))
        });
        rows?.collect()
    };
    match read() {
        Ok(rows) => {
            // Ids of sessions are ordered by time. A copy of a ledger begins another daybook, whose id says nothing.
            let (mut of_daybooks, mut entries): (Vec<_>, Vec<_>) =
                rows.into_iter().partition(|(is_daybook, _)| *is_daybook);
            of_daybooks.sort();
            entries.append(&mut of_daybooks);
            entries.into_iter().map(|(_, entry)| entry).collect()
        }
        Err(error) if error.to_string().contains("no such table") => Vec::new(),
        Err(error) => vec![error.to_string()],
    }
}

/// Leaves the ids of sessions out: a night that is imported gets another one each time.
fn without_ids(change: &str) -> String {
    let is_id = |word: &str| word.len() == 36 && word.matches('-').count() == 4;
    change.split('"').map(|word| if is_id(word) { "id" } else { word }).collect::<Vec<_>>().join("\"")
}
