//! Nothing flows back: a room of the library imports only rooms above it, and files import each other in no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rooms, each of which may import those before it.
const ROOMS: &[&str] = &[
    "kernel", "money", "lang", "notation", "engine", "rules", "jsonl", "session", "command", "store",
    "report", "live", "cli",
];

/// Rooms that may not know each other although one stands before the other: the live table has no ledger.
const APART: &[(&str, &str)] = &[("live", "store")];

/// Arrows that still run back up, until what they carry is moved too.
const BACK: &[(&str, &str)] = &[];

/// Rooms that know no file, clock or stream.
const PURE: &[&str] =
    &["kernel", "money", "lang", "notation", "engine", "session", "command", "report", "live"];

#[test]
fn every_room_imports_only_rooms_above_it() {
    let place = |room: &str| ROOMS.iter().position(|known| *known == room);
    let mut wrong = BTreeSet::new();
    for (file, text) in sources() {
        let room = room_of(&file);
        let Some(at) = place(room) else {
            assert!(matches!(room, "lib" | "main"), "src/{file} stands in no room");
            continue;
        };
        for import in imports(&text) {
            let target = import.split("::").next().unwrap();
            let apart = APART.contains(&(room, target));
            if BACK.contains(&(room, target)) {
                continue;
            }
            if place(target).is_some_and(|target| target > at) || apart {
                wrong.insert(format!("src/{file} may not import {import}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn pure_rooms_know_no_file_clock_or_stream() {
    for (file, text) in sources().into_iter().filter(|(file, _)| PURE.contains(&room_of(file))) {
        for impure in ["std::fs", "std::io", "std::env", "std::time", "println!", "Local::now", "Utc::now"] {
            assert!(!code(&text).contains(impure), "src/{file} must not use {impure}");
        }
    }
}

fn room_of(file: &str) -> &str {
    file.split('/').next().unwrap().trim_end_matches(".rs")
}

/// Returns every source file below `src`, by its path there.
fn sources() -> BTreeMap<String, String> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

/// Returns the paths that follow `crate::`, or `meldbook::` in the binary, as far as they are modules.
fn imports(text: &str) -> BTreeSet<String> {
    let code = code(text);
    for group in ["use crate::{", "use meldbook::{"].iter().flat_map(|head| code.split(head).skip(1)) {
        let names = group.split('}').next().unwrap();
        assert!(
            !names.contains("::"),
            "only macros are imported in groups, so that this test sees the others"
        );
    }
    let roots = ["crate::", "meldbook::"];
    let found = roots.iter().flat_map(|root| code.match_indices(root).map(|(at, _)| (at, at + root.len())));
    let path = |(at, from): (usize, usize)| {
        // `$crate::` stands in a macro, and is resolved where that is used.
        let rest = if code[..at].ends_with('$') { "" } else { &code[from..] };
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(rest.len());
        let names =
            rest[..end].split("::").take_while(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
        names.collect::<Vec<_>>().join("::")
    };
    found.map(path).filter(|path| !path.is_empty()).collect()
}

/// Returns the text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]").next().unwrap();
    let lines = before_tests.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}
