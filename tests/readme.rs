//! What a newcomer reads is true: every console block of the README and of `docs/` is run, in order, in an
//! empty home, and must print what stands there. `UPDATE_DOCS=1 cargo test readme` writes the blocks anew.

mod layout;
mod made;
mod notation;
mod options;
mod transcript;
mod varying;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The pages whose console blocks are run, if they have some; `docs/notation.md` is made from tables.
const PAGES: &[&str] = &[
    "README.md",
    "docs/club.md",
    "docs/commands.md",
    "docs/cs.md",
    "docs/exports.md",
    "docs/json.md",
    "docs/ledger.md",
    "docs/live-table.md",
    "docs/packaging.md",
    "docs/questions.md",
    "docs/rules.md",
    "docs/sheet-files.md",
    "docs/testing.md",
    "docs/translating.md",
];

/// Says, by a guard, that pages are to be written anew, one test at a time.
pub fn update() -> Option<MutexGuard<'static, ()>> {
    static WRITING: Mutex<()> = Mutex::new(());
    std::env::var_os("UPDATE_DOCS").map(|_| WRITING.lock().unwrap_or_else(PoisonError::into_inner))
}

#[test]
fn the_readme_shows_what_is_printed() {
    transcript::check("README.md");
}

#[test]
fn the_page_of_each_command_shows_what_is_printed() {
    transcript::check("docs/commands.md");
}

#[test]
fn the_tour_in_czech_shows_what_is_printed() {
    transcript::check("docs/cs.md");
}

#[test]
fn exports_are_as_documented() {
    transcript::check("docs/exports.md");
}

#[test]
fn json_is_as_documented() {
    transcript::check("docs/json.md");
}

#[test]
fn a_ledger_can_be_followed_by_hand() {
    transcript::check("docs/ledger.md");
}

#[test]
fn the_live_table_is_as_documented() {
    transcript::check("docs/live-table.md");
}

#[test]
fn questions_of_a_year_are_answered() {
    transcript::check("docs/questions.md");
}

#[test]
fn rules_are_written_as_documented() {
    transcript::check("docs/rules.md");
}

#[test]
fn sheet_files_are_written_as_documented() {
    transcript::check("docs/sheet-files.md");
}

#[test]
fn translating_is_as_documented() {
    transcript::check("docs/translating.md");
}

#[test]
fn no_page_is_forgotten() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let there: BTreeSet<String> = std::fs::read_dir(root.join("docs"))
        .unwrap()
        .map(|file| format!("docs/{}", file.unwrap().file_name().into_string().unwrap()))
        .filter(|page| !["docs/notation.md", "docs/pictures"].contains(&page.as_str()))
        .chain(["README.md".to_owned()])
        .collect();
    assert_eq!(there, PAGES.iter().map(|page| (*page).to_owned()).collect());
}

#[test]
fn the_page_of_commands_goes_by_the_groups_of_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/commands.md")).unwrap();
    let help = transcript::Home::new().run("meldbook --help").0;
    let listed = help.split_once("\n\nAt the table:\n").unwrap().1.split_once("\nOptions:\n").unwrap().0;
    // A command stands two blanks in, the rest of a long description further.
    let headings = format!("At the table:\n{listed}")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("   "))
        .map(|line| match line.strip_prefix("  ") {
            Some(row) => format!("### {}", row.split_whitespace().next().unwrap()),
            None => format!("## {}", line.trim_end_matches(':')),
        })
        .collect::<Vec<_>>();
    assert!(headings.contains(&"### settle".to_owned()), "{help}");
    let mut headings = headings.iter();
    for line in page.lines().filter(|line| line.starts_with("##")) {
        assert!(headings.any(|heading| heading == line), "`{line}` is not in help, or out of its order");
    }
}

#[test]
fn the_architecture_names_files_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let is_path =
        |word: &&str| word.ends_with(['/']) || [".rs", ".md", ".sql"].iter().any(|end| word.ends_with(end));
    let paths: Vec<&str> = page.split('`').skip(1).step_by(2).filter(is_path).collect();
    assert!(paths.len() > 30, "{paths:?}");
    for path in paths {
        assert!(root.join("src").join(path).exists() || root.join(path).exists(), "there is no `{path}`");
    }
}

#[test]
fn the_architecture_says_what_stands_in_for_each_part_that_needs_unix() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let table = page.split_once("| on Unix |").unwrap().1;
    let named: BTreeSet<&str> = table
        .lines()
        .filter_map(|row| row.split(" | ").nth(1)?.strip_prefix('`')?.strip_suffix('`'))
        .collect();
    let mut there = BTreeSet::new();
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            if text.contains("cfg(unix)") || text.contains("cfg(not(unix))") {
                there.insert(path.strip_prefix(root.join("src")).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(named, there.iter().map(String::as_str).collect());
}

#[test]
fn the_readme_counts_the_sets_of_rules_right() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let home = transcript::Home::new();
    let json = |command: &str| -> serde_json::Value { serde_json::from_str(&home.run(command).0).unwrap() };
    let engines: Vec<String> = json("meldbook --json rules list")
        .as_array()
        .unwrap()
        .iter()
        .map(|rules| json(&format!("meldbook --json rules show {}", rules["name"].as_str().unwrap())))
        .map(|rules| rules["engine"].as_str().unwrap().to_owned())
        .collect();
    let count = |engine: &str| engines.iter().filter(|name| *name == engine).count();
    assert!(
        page.contains(&format!("There are {} such sets of rules", count("points"))),
        "{}",
        count("points")
    );
    assert_eq!(count("marias"), 8, "the README says eight");
    assert!(page.contains("There are eight such sets of rules, for two"));
}
