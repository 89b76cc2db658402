//! Nothing flows back: every part of the library imports only what stands before it in the flow of a hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What each part may import, in the order of the flow. A part is a module or a file of one; the longest name
/// that fits a file is the one that counts. What it may import it may import whole.
const ARROWS: &[(&str, &[&str])] = &[
    ("units", &[]),
    ("seat", &[]),
    // What a table says of a game may be absent or unreadable, like the fields of a record.
    ("table", &["seat", "engine::field"]),
    ("kitty", &["units"]),
    ("settle", &["units"]),
    ("money", &["units"]),
    // Languages know what facts are written with, and nothing of what is said.
    ("lang", &["units", "money", "notation"]),
    ("face::grid", &[]),
    ("face::text", &["face::grid"]),
    // An outcome tells the story of its hand in the words of its engine: one arm an engine.
    (
        "outcome",
        &[
            "units",
            "seat",
            "table",
            "engine::auction",
            "engine::points",
            "engine::marias",
            "engine::pinochle",
        ],
    ),
    // Nobody may be called by the name of the common account, which outcomes define.
    ("notation", &["outcome"]),
    ("engine::pinochle", &["units", "seat", "table", "outcome", "engine"]),
    (
        "engine::auction",
        &["units", "seat", "table", "kitty", "outcome", "notation", "engine", "engine::pinochle"],
    ),
    (
        "engine",
        &["units", "seat", "table", "kitty", "outcome", "notation", "engine::pinochle", "engine::auction"],
    ),
    ("rules", &["units", "engine", "lang", "notation", "outcome", "table"]),
    ("ledger", &["units", "notation"]),
    ("sides", &["table", "notation", "engine"]),
    ("opening", &["units", "engine", "ledger::entry", "money", "notation", "rules", "sides"]),
    (
        "night",
        &["units", "table", "outcome", "engine", "ledger::entry", "ledger::standing", "ledger::circle"],
    ),
    // Projections are written from a night that was replayed, as it is; the log itself knows nothing of it.
    ("ledger::project", &["units", "notation", "night", "ledger"]),
    (
        "book",
        &[
            "units",
            "table",
            "outcome",
            "kitty",
            "settle",
            "money",
            "outcome",
            "notation",
            "engine",
            "rules",
            "sides",
            "opening",
            "ledger",
            "ledger::project",
            "night",
        ],
    ),
    (
        "report",
        &[
            "units",
            "seat",
            "table",
            "money",
            "lang",
            "face::grid",
            "outcome",
            "notation",
            "engine",
            "ledger",
            "night",
            "book",
        ],
    ),
    ("face::json", &["table", "outcome", "rules", "ledger", "night", "book", "report"]),
    // What may be typed at the table, and its answers as every face shows them.
    (
        "prompt",
        &[
            "money",
            "lang",
            "outcome",
            "engine",
            "engine::auction",
            "face::text",
            "face::json",
            "notation",
            "ledger",
            "night",
            "book",
            "report",
        ],
    ),
    (
        "live",
        &[
            "units",
            "money",
            "lang",
            "table",
            "outcome",
            "notation",
            "engine",
            "ledger",
            "night",
            "face::grid",
            "face::text",
            "book",
            "report",
            "prompt",
        ],
    ),
    ("face::score", &["units", "table", "outcome", "notation", "engine", "engine::pinochle", "rules"]),
];

/// Modules that only say what is in them.
const LISTS: &[&str] = &["lib.rs", "face/mod.rs", "ledger/mod.rs"];

#[test]
fn every_part_imports_only_what_it_may() {
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
    for file in files {
        let name = file.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap().to_str().unwrap();
        if name.starts_with("cli/") || name == "main.rs" || LISTS.contains(&name) {
            continue;
        }
        let module = name.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
        let Some(part) = part_of(&module) else {
            wrong.push(format!("src/{name} is in no part: name what it may import"));
            continue;
        };
        for import in imports(&fs::read_to_string(&file).unwrap()) {
            let target = part_of(&import);
            let allowed =
                |may: &&&str| inside(&import, may) && target.is_none_or(|target| inside(may, target));
            if target != Some(part) && !arrows[part].iter().any(|may| allowed(&may)) {
                wrong.push(format!("src/{name} is part of {part}, which may not import crate::{import}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_command_line_is_the_binarys_own() {
    let lib = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs")).unwrap();
    assert!(!lib.contains("mod cli"), "the library keeps off arguments, clock and terminal");
    for pure in [
        "units.rs",
        "seat.rs",
        "table.rs",
        "outcome.rs",
        "night.rs",
        "settle",
        "engine",
        "notation",
        "report",
    ] {
        let mut files = Vec::new();
        collect(&Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).join(pure), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for impure in
                ["std::fs", "std::io", "std::env", "std::time", "println!", "Local::now", "Utc::now"]
            {
                assert!(!code(&text).contains(impure), "{} must not use {impure}", file.display());
            }
        }
    }
}

/// Returns the part that a module or an import belongs to.
fn part_of(path: &str) -> Option<&'static str> {
    let parts = ARROWS.iter().map(|(part, _)| *part).filter(|part| inside(path, part));
    parts.max_by_key(|part| part.len())
}

fn inside(path: &str, part: &str) -> bool {
    path == part || path.strip_prefix(part).is_some_and(|rest| rest.starts_with("::"))
}

/// Returns the paths that follow `crate::`, as far as they are modules.
fn imports(text: &str) -> Vec<String> {
    let code = code(text);
    for group in code.split("use crate::{").skip(1) {
        let names = group.split('}').next().unwrap();
        assert!(
            !names.contains("::"),
            "only macros are imported in groups, so that this test sees the others"
        );
    }
    let found = code.match_indices("crate::").filter(|(at, _)| !code[..*at].ends_with('$'));
    let path = |(at, _): (usize, &str)| {
        let rest = &code[at + "crate::".len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(rest.len());
        let names =
            rest[..end].split("::").take_while(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
        names.collect::<Vec<_>>().join("::")
    };
    // What stands alone is a macro, not a module.
    let is_module = |path: &String| ARROWS.iter().any(|(part, _)| inside(part, path) || inside(path, part));
    found.map(path).filter(is_module).collect()
}

/// Returns the text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]").next().unwrap();
    before_tests
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect()
}

fn collect(path: &Path, files: &mut Vec<std::path::PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            collect(&path, files);
        }
    }
}
