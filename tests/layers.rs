//! Nothing flows back: a room of the library imports only rooms above it, and files import each other in no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rooms, each of which may import those before it. `report` and `live` stand before `store`: they know no ledger, not
/// through other rooms either.
const ROOMS: &[&str] = &[
    "kernel", "money", "lang", "notation", "engine", "rules", "jsonl", "night", "daybook", "command",
    "query", "report", "live", "store", "hub", "cli",
];

/// Rooms that may not know each other although one stands before the other: a ledger does not know how it is shown.
const APART: &[(&str, &str)] = &[("store", "report"), ("store", "live"), ("hub", "report"), ("hub", "live")];

/// Rooms that know no file, clock or stream.
const PURE: &[&str] = &[
    "kernel", "money", "lang", "notation", "engine", "night", "daybook", "command", "query", "report", "live",
];

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
        let (code, paths) = (code(&text), paths(&code(&text)));
        for impure in ["std::fs", "std::io", "std::env", "std::time", "println!", "Local::now", "Utc::now"] {
            let is_used = code.contains(impure) || paths.iter().any(|path| path.starts_with(impure));
            assert!(!is_used, "src/{file} must not use {impure}");
        }
    }
}

/// What is written passes one place, where everything is made harmless that a terminal would obey. A screen is drawn
/// through its library, and cleans what it draws; a terminal may be asked whether it is one.
#[test]
fn one_file_writes_to_the_standard_streams() {
    let screens = ["cli/streams.rs", "cli/play/terminal.rs"];
    let asked = ["std::io::stdout().is_terminal()", "std::io::stderr().is_terminal()"];
    for (file, text) in sources().into_iter().filter(|(file, _)| !screens.contains(&file.as_str())) {
        let code = asked.iter().fold(code(&text), |code, asked| code.replace(asked, ""));
        for way in ["io::stdout", "io::stderr", "print!(", "println!(", "anstream::std", ".exit()", "dbg!("] {
            assert!(!code.contains(way), "src/{file} must write through cli/streams.rs, and not use {way}");
        }
    }
}

#[test]
fn one_file_of_the_commands_writes_files() {
    for (file, text) in sources().into_iter().filter(|(file, _)| file != "cli/write_file.rs") {
        if room_of(&file) == "cli" {
            for way in ["fs::write(", "File::create", "OpenOptions", "fs::copy(", "fs::rename("] {
                assert!(
                    !code(&text).contains(way),
                    "src/{file} must write through cli/write_file.rs, not {way}"
                );
            }
        }
    }
}

#[test]
fn no_test_stands_where_none_is_run() {
    for (file, text) in sources() {
        assert!(!text.contains("#[test]"), "src/{file}: tests stand in tests/, so that src is built once");
    }
}

/// So every law makes the same choices each time.
#[test]
fn one_file_of_the_tests_takes_a_seed() {
    let others = |file: &str| !matches!(file, "seed.rs" | "layers.rs");
    for (file, text) in files("tests").into_iter().filter(|(file, _)| others(file)) {
        for way in ["proptest! {\n    #[test]", "ProptestConfig::", "TestRng::", "TestRunner::default"] {
            assert!(
                !text.contains(way),
                "tests/{file} must take its choices from tests/seed.rs, not {way:?}"
            );
        }
    }
}

/// A folder's module knows what is in the folder, and may be known there; nothing else goes round.
#[test]
fn files_import_each_other_in_no_circle_but_a_module_with_what_is_in_it() {
    let sources = sources();
    let modules: BTreeMap<String, Vec<String>> =
        sources.iter().map(|(file, text)| (module_of(file), paths(&code(text)))).collect();
    let imported = |(module, paths): (&String, &Vec<String>)| {
        let files = paths.iter().filter_map(|path| file_of(&modules, module, path));
        let is_beside = |other: &String| other != module && !module.starts_with(&format!("{other}::"));
        (module.clone(), files.filter(is_beside).collect::<BTreeSet<String>>())
    };
    let arrows: BTreeMap<String, BTreeSet<String>> = modules.iter().map(imported).collect();
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        arrows.keys().map(|module| (module, reached_from(&arrows, module))).collect();
    let mut circles: BTreeSet<Vec<&str>> = BTreeSet::new();
    for (module, others) in &reached {
        let circle = others.iter().filter(|other| reached[*other].contains(*module));
        circles.insert(circle.map(|other| other.as_str()).collect());
    }
    circles.retain(|circle| !circle.is_empty());
    assert_eq!(circles, BTreeSet::new());
}

/// Type names that several files declare, each with why. Everywhere else one name is one type.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Args", "the arguments of each command of the shell"),
    ("Call", "a call of an auction, with what each game bids"),
    ("Check", "the check of a record, with the options, record and knowledge of each game"),
    ("CheckedHand", "a hand that the rules of each game accept"),
    ("Contract", "what is played in each game"),
    ("FactorMeaning", "what each game multiplies payments by, and the sum of them"),
    ("Game", "a game to points in progress, and which of the three games words are of"),
    ("HandSentence", "a hand as a sentence in each game, and the sum of them"),
    ("LineHand", "a hand while its line is read in each game"),
    ("Options", "the rules of each game, and the sum of them"),
    ("Problem", "what can be wrong in each game, and the sum of them"),
    ("Record", "the record of a hand in each game, and the sum of them"),
    ("Result", "the result of a room, with its error"),
    ("Side", "partners at a table, and the two sides of a hand of mariáš"),
    ("Story", "what happened in a hand of each game, and the sum of them"),
    ("Suit", "French and German suits"),
    ("Verdict", "how a hand went, by the words of each game"),
];

#[test]
fn one_type_has_one_name() {
    let mut files_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in sources() {
        for name in code(&text).lines().filter_map(declared) {
            files_of.entry(name.to_owned()).or_default().insert(file.clone());
        }
    }
    files_of.retain(|name, files| files.len() > 1 && name != "Error");
    let shared: Vec<&str> = SHARED_NAMES.iter().map(|(name, _)| *name).collect();
    assert!(shared.len() <= 25);
    assert_eq!(files_of.keys().collect::<Vec<_>>(), shared, "{files_of:#?}");
}

/// Returns the name of the type that a line declares. A type in an `impl` is that of a trait.
fn declared(line: &str) -> Option<&str> {
    let begins = line.trim_start();
    let rest = match begins.strip_prefix("pub") {
        Some(rest) => rest.trim_start_matches(|c| c != ' ').trim_start(),
        None => begins,
    };
    let (kind, rest) = rest.split_once(' ')?;
    let is_kind = matches!(kind, "struct" | "enum" | "trait") || kind == "type" && !line.starts_with(' ');
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let is_name = rest.starts_with(|c: char| c.is_ascii_uppercase());
    (is_kind && is_name).then(|| &rest[..end])
}

/// Returns every module that one imports, directly or through others; itself, if it is in a circle.
fn reached_from<'a>(arrows: &'a BTreeMap<String, BTreeSet<String>>, module: &str) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&String> = arrows[module].iter().collect();
    while let Some(module) = next.pop() {
        if reached.insert(module) {
            next.extend(&arrows[module]);
        }
    }
    reached
}

/// Returns the module of a file: `engine::marias` of `engine/marias/mod.rs`.
fn module_of(file: &str) -> String {
    file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::")
}

/// Returns the module whose file a path leads to from another module, also by a name that the module of a folder gives for
/// one of its files; `None` for what is no module of ours. Each module comes with the paths that it imports.
fn file_of(modules: &BTreeMap<String, Vec<String>>, from: &str, path: &str) -> Option<String> {
    let mut place: Vec<&str> = match path.split("::").next()? {
        "crate" | "meldbook" => Vec::new(),
        _ => from.split("::").collect(),
    };
    for name in path.split("::") {
        match name {
            "crate" | "meldbook" | "self" => {}
            "super" => drop(place.pop()),
            _ => place.push(name),
        }
    }
    let is_own = path.starts_with("crate") || path.starts_with("meldbook") || path.starts_with("super");
    let child = format!("{from}::{}", path.split("::").next()?);
    if !is_own && !modules.contains_key(&child) {
        return None;
    }
    let length = (1..=place.len()).rev().find(|length| modules.contains_key(&place[..*length].join("::")))?;
    let module = place[..length].join("::");
    let gives = |path: &&String| path.split("::").last() == place.get(length).copied();
    let given = modules[&module].iter().find(gives).filter(|path| !path.starts_with("crate"));
    given.and_then(|path| file_of(modules, &module, path)).or(Some(module))
}

/// Returns every path that code imports, and those that begin at the root or above wherever they stand.
fn paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let is_word =
            rest[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric() && before != '_');
        rest = &rest[at + 4..];
        let Some((tree, after)) = rest.split_once(';').filter(|_| is_word) else { continue };
        expand("", tree, &mut paths);
        rest = after;
    }
    for root in ["crate::", "super::", "meldbook::"] {
        for (at, _) in code.match_indices(root) {
            let end = |c: char| !c.is_alphanumeric() && c != '_' && c != ':';
            let (path, after) = code[at..].split_at(code[at..].find(end).unwrap_or(code.len() - at));
            // The names of a group were written out above.
            if !code[..at].ends_with(['$', ':']) && !after.starts_with('{') {
                paths.push(path.trim_end_matches(':').to_owned());
            }
        }
    }
    paths
}

/// Writes out each path of `crate::{a, b::{c, d}}`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap().trim_end_matches("::*");
        paths.push(format!("{prefix}{path}"));
        return;
    };
    let (mut depth, mut from) = (0, 0);
    let group = group.trim_end().trim_end_matches('}').to_owned() + &"}".repeat(group.matches('{').count());
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = group[from..at].trim();
                if !part.is_empty() {
                    expand(&format!("{prefix}{head}"), part, paths);
                }
                from = at + 1;
            }
            _ => {}
        }
    }
}

fn room_of(file: &str) -> &str {
    file.split('/').next().unwrap().trim_end_matches(".rs")
}

/// Returns every source file below `src`, by its path there.
fn sources() -> BTreeMap<String, String> {
    files("src")
}

fn files(folder: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
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

/// Returns the text without comments.
fn code(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}
