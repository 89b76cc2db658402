//! Power cuts: every image of the disk that there may be after one is a ledger in which whatever was acknowledged is,
//! and nothing is half done.

mod disk;
mod trace;

use super::changes::{Before, Change, State, write_files};
use super::shim::library;
use super::{Desk, random};
use crate::seed::rounds;
use disk::{Disk, Files};
use proptest::prelude::RngExt;
use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use trace::{Step, steps};

/// How many images of each story are looked at.
const IMAGES: usize = 5;

/// What is done one after the other, from what is there before.
struct Story {
    name: &'static str,
    before: Before,
    commands: &'static [&'static str],
}

const STORIES: [Story; 2] = [
    Story {
        name: "a night",
        before: Before::Nothing,
        commands: &[
            "new scarne Anna Ben Cyril --stake 5c --date 2026-03-14 --dealer cyril",
            "log a320s160+170",
            "log b300h-",
            "penalty anna all 2 misdeal",
            "fix 1 c300d-",
            "insert 2 a320s160+170",
            "strike 3",
            "undo",
            "redo",
            "spent ben 24.50 pizza",
            "seat in Dana",
            "rename anna Antonia",
            "paid ben antonia 0.05",
            "export -o out",
            "settle --close",
            "reopen 1",
            "settle --close",
            "report 1 -o out",
        ],
    },
    Story {
        name: "between nights",
        before: Before::Cash,
        commands: &[
            "edit",
            "settle --close",
            "import night.sheet",
            "import --replace other.sheet",
            "owed dora eva 5 --date 2026-03-14",
            "people merge dora anna",
            "void 1 --why mistake",
            "void 1 --restore",
            "verify --rebuild",
            "export --all --format jsonl -o out",
        ],
    },
];

/// What was to be seen when a command had returned.
struct Seen {
    state: State,
    sheet: String,
    /// How many steps had been made.
    steps: usize,
}

/// A story that was played, with every step that it made.
struct Played {
    files: Files,
    steps: Vec<Step>,
    /// Before the first command, and after each.
    seen: Vec<Seen>,
}

fn seen(desk: &Desk, steps: usize) -> Seen {
    Seen { state: desk.state(), sheet: desk.does(["sheet", "--json"]).out, steps }
}

impl Story {
    /// Plays it; `syncs` says which syncs are not made.
    fn played(&self, library: &Path, syncs: &str) -> Played {
        let prepared = Change { before: self.before, then: &[], command: "sessions" }.prepare();
        let desk = &prepared.desk;
        let numbers = prepared.files().keys().enumerate();
        let known: HashMap<u64, usize> =
            numbers.map(|(no, path)| (fs::metadata(desk.path(path)).unwrap().ino(), no)).collect();
        let trace = tempfile::NamedTempFile::new().unwrap();
        let made = || steps(&fs::read(trace.path()).unwrap(), desk.folder.path(), known.clone());
        let mut all = vec![seen(desk, 0)];
        for command in self.commands {
            let mut program = desk.with_library(library, command.split(' '));
            program.env("MELDBOOK_SHIM_TRACE", trace.path()).env("MELDBOOK_SHIM_SYNCS", syncs);
            let said: super::Said = desk.ready(program).output().unwrap().into();
            assert_eq!(said.status, Some(0), "{command}: {said:?}");
            all.push(seen(desk, made().len()));
        }
        desk.verify();
        Played { files: prepared.files().clone(), steps: made(), seen: all }
    }
}

impl Played {
    /// Returns an image after so many steps.
    fn image(&self, steps: usize, random: &mut proptest::test_runner::TestRng) -> Files {
        let mut disk = Disk::with(&self.files);
        self.steps[..steps].iter().for_each(|step| disk.take(step));
        disk.image(random)
    }

    /// Looks at an image as whoever opens the ledger after the power cut; returns what is wrong.
    fn look(&self, image: &Files, steps: usize) -> Result<(), String> {
        let folder = Desk::empty().folder;
        let ledger = folder.path().join("data/meldbook/ledger.db");
        let desk = Desk { folder, ledger };
        write_files(&desk, image);
        let returned = self.seen.iter().rposition(|seen| seen.steps <= steps).unwrap();
        // What had returned is there; what had begun may be.
        let begun = usize::from(self.seen[returned].steps < steps);
        let may_be = &self.seen[returned..=returned + begun];
        let verified = desk.does(["verify"]);
        let state = desk.state();
        let Some(found) = may_be.iter().find(|seen| seen.state == state) else {
            let entries = (may_be[0].state.entries.len(), state.entries.len());
            return Err(format!("{entries:?} entries expected and found, {verified:?}"));
        };
        // A ledger without a session may have been made, or only its file.
        if found.state.entries.is_empty() && verified.status != Some(0) {
            let none = ["there is no ledger", "is not a meldbook ledger"];
            if !none.iter().any(|none| verified.err.contains(none)) {
                return Err(format!("{verified:?}"));
            }
            desk.does("new scarne Anna Ben Cyril".split(' ')).done();
            desk.verify();
            return Ok(());
        }
        if verified.status != Some(0) || !verified.out.contains(": everything is correct\n") {
            return Err(format!("{verified:?}"));
        }
        if desk.does(["sheet", "--json"]).out != found.sheet {
            return Err("another sheet".to_owned());
        }
        Ok(())
    }

    /// Looks at so many images, the same ones each time; returns what is wrong with them, at most so many problems.
    fn problems(&self, name: &str, images: usize, most: usize) -> Vec<String> {
        let mut random = random(name);
        let images = (0..images).map(|no| {
            let steps = random.random_range(0..=self.steps.len());
            (no, steps, self.image(steps, &mut random))
        });
        let (images, problems) = (Mutex::new(images), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while problems.lock().unwrap().len() < most {
                        let next = images.lock().unwrap().next();
                        let Some((no, steps, image)) = next else { break };
                        if let Err(problem) = self.look(&image, steps) {
                            let last = steps.checked_sub(1).map(|last| brief(&self.steps[last]));
                            let problem =
                                format!("image {no} of {name}, after {steps} steps ({last:?}): {problem}");
                            problems.lock().unwrap().push(problem);
                        }
                    }
                });
            }
        });
        problems.into_inner().unwrap()
    }
}

fn brief(step: &Step) -> String {
    match step {
        Step::Write { file, at, bytes } => format!("write {} bytes at {at} of file {file}", bytes.len()),
        other => format!("{other:?}"),
    }
}

#[test]
fn after_a_power_cut_all_that_was_acknowledged_is_there() {
    let Some(library) = library() else { return };
    let images = rounds(IMAGES);
    for story in &STORIES {
        let played = story.played(library, "all");
        let problems = played.problems(story.name, images, 20);
        println!("{}: {} steps, {images} images", story.name, played.steps.len());
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

/// A program that does not sync, or not its folders, does lose what it acknowledged: these tests find it.
#[test]
fn without_syncs_a_power_cut_is_found_to_lose_something() {
    let Some(library) = library() else { return };
    for syncs in ["none", "files"] {
        for story in &STORIES {
            let played = story.played(library, syncs);
            let problems = played.problems(story.name, 400, 1);
            assert!(!problems.is_empty(), "{} with {syncs}", story.name);
        }
    }
}

/// Nor does a ledger survive whose folder is new, and a name that was not synced.
#[test]
fn without_syncs_above_it_a_new_folder_is_found_to_be_lost() {
    let Some(library) = library() else { return };
    let story = &STORIES[0];
    let mut played = story.played(library, "all");
    let above = |step: &&mut Step| matches!(step, Step::SyncFolder { path } if path == "data");
    let skipped =
        played.steps.iter_mut().filter(above).map(|step| *step = Step::SyncFolder { path: "?".to_owned() });
    assert_eq!(skipped.count(), 1, "it is synced once");
    assert!(!played.problems(story.name, 400, 1).is_empty());
}
