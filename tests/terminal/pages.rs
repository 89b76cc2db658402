//! Screens on pages are those of real runs: a comment above says what was typed, a block below what was seen.
//! `UPDATE_DOCS=1 cargo test screens` writes the blocks anew.

use super::Terminal;
use crate::readme::update;
use crate::support::Room;
use std::path::Path;
use std::time::Duration;

/// A screen on a page: how large it is, what is run before, and what is typed into the table.
struct Shown<'a> {
    columns: u16,
    lines: u16,
    before: Vec<&'a str>,
    typed: Vec<&'a str>,
    seen: &'a str,
}

const BEGIN: &str = "<!-- screen ";
const BLOCK: &str = "-->\n\n```text\n";

/// Reads a screen from behind [`BEGIN`].
fn read(text: &str) -> Shown<'_> {
    let (head, rest) = text.split_once(BLOCK).expect("a block follows");
    let (size, script) = head.split_once('\n').unwrap();
    let (columns, lines) = size.split_once('x').unwrap();
    let with = |sign: &'static str| script.lines().filter_map(move |line| line.strip_prefix(sign)).collect();
    Shown {
        columns: columns.parse().unwrap(),
        lines: lines.parse().unwrap(),
        before: with("$ meldbook "),
        typed: with("> "),
        seen: rest.split_once("```").unwrap().0,
    }
}

fn plain(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

impl Shown<'_> {
    /// Runs what the comment says, and returns what is seen in the end.
    fn run(&self, updating: bool) -> String {
        let room = Room::new();
        self.before.iter().for_each(|line| room.does(line));
        let mut table = Terminal::of_size(&room, &["play"], self.columns, self.lines, &[]);
        let (last, before) = self.typed.split_last().expect("something is typed");
        before.iter().for_each(|line| table.says(line));
        table.types(last);
        table.shows(&format!("> {last}"));
        if updating {
            // What is written down is looked at by somebody, so it may be waited for.
            std::thread::sleep(Duration::from_secs(1));
        } else {
            table.waits_for("what is on the page", |screen| plain(&screen.contents()) == self.seen);
        }
        plain(&table.screen())
    }
}

#[test]
fn screens_are_those_of_real_runs() {
    let update = update();
    for page in ["README.md", "docs/live-table.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
        let text = std::fs::read_to_string(&path).unwrap();
        let mut parts = text.split(BEGIN);
        let mut written = parts.next().unwrap().to_owned();
        for part in parts {
            let shown = read(part);
            let seen = shown.run(update.is_some());
            let (head, rest) = part.split_once(BLOCK).unwrap();
            let after = rest.strip_prefix(shown.seen).unwrap();
            written.push_str(&[BEGIN, head, BLOCK, &seen, after].concat());
        }
        assert!(written.contains(BEGIN), "{page} shows no screen");
        if update.is_some() {
            std::fs::write(path, written).unwrap();
        }
    }
}
