//! A page of Markdown as a transcript: its console blocks are run and compared, its named files are written.

use super::layout::lay_out;
use super::varying::{Meanings, Steady};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Makes the words of a page do what they say: the program is the one under test, and built already.
const WORDS: &str = r#"
meldbook() { "$MELDBOOK" "$@"; }
cargo() { if [ "$1" = run ]; then while [ "$1" != -- ]; do shift; done; shift; "$MELDBOOK" "$@"; fi; }
"#;

/// Where a page's commands are run: a checkout with nothing but `examples`, in a home of its own.
pub struct Home {
    folder: TempDir,
}

impl Home {
    pub fn new() -> Home {
        let folder = crate::evening::folder();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        copy(&examples, &folder.path().join("meldbook/examples"));
        Home { folder }
    }

    /// Runs a command as a shell in an 80 columns wide terminal would. Returns what it printed, and whether
    /// it succeeded.
    pub fn run(&self, command: &str) -> (String, bool) {
        let home = self.folder.path();
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("{WORDS}\n{{\n{command}\n}} 2>&1"))
            .current_dir(home.join("meldbook"))
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", home)
            .env("LANG", "C.UTF-8")
            .env("COLUMNS", "80")
            .env("TZ", "UTC")
            .env("MELDBOOK", env!("CARGO_BIN_EXE_meldbook"))
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (text.replace(home.to_str().unwrap(), "/home/you"), output.status.success())
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join("meldbook").join(name), text).unwrap();
    }
}

/// Copies a folder and all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        let to = to.join(file.file_name());
        match file.file_type().unwrap().is_dir() {
            true => copy(&file.path(), &to),
            false => drop(fs::copy(file.path(), to).unwrap()),
        }
    }
}

/// Runs a page. A `$` line is a command, `> ` lines below it go on with it, all else is what it prints; a
/// line `...` is as many lines as need be. A block with a file's name behind its language is that file.
pub fn check(page: &str) {
    let update = super::update();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&path).unwrap();
    let home = Home::new();
    let mut meanings = Meanings::default();
    let mut written = String::new();
    let mut wrong = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        written.push_str(line);
        written.push('\n');
        let Some(head) = line.strip_prefix("```").filter(|head| !head.is_empty()) else { continue };
        let mut block = Vec::new();
        while let Some(line) = lines.next_if(|line| *line != "```") {
            block.push(line);
        }
        match head.split_once(' ') {
            None if head == "console" => {
                for step in steps(&block) {
                    match step.check(&home, &mut meanings) {
                        Ok(()) => written.push_str(&step.written(&step.output.join("\n"))),
                        Err(Wrong { message, output }) => {
                            written.push_str(&step.written(&output));
                            wrong.push(message);
                        }
                    }
                }
            }
            named => {
                if let Some((_, name)) = named {
                    home.write(name, &(block.join("\n") + "\n"));
                }
                for line in block {
                    written.push_str(line);
                    written.push('\n');
                }
            }
        }
        written.push_str(lines.next().expect("every block ends"));
        written.push('\n');
    }
    if update.is_some() {
        fs::write(path, written).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{page}\n{}\n(UPDATE_DOCS=1 writes it anew)", wrong.join("\n"));
}

/// A command of a page, and what the page says it prints.
struct Step<'a> {
    command: Vec<&'a str>,
    output: Vec<&'a str>,
}

struct Wrong {
    message: String,
    output: String,
}

fn steps<'a>(block: &[&'a str]) -> Vec<Step<'a>> {
    let mut steps: Vec<Step<'a>> = Vec::new();
    for line in block {
        match (line.strip_prefix("$ "), line.strip_prefix("> "), steps.last_mut()) {
            (Some(command), ..) => steps.push(Step { command: vec![command], output: Vec::new() }),
            (None, Some(more), Some(step)) if step.output.is_empty() => step.command.push(more),
            (None, _, Some(step)) => step.output.push(line),
            (None, _, None) => panic!("a console block begins with `$ `, not with {line:?}"),
        }
    }
    steps
}

impl Step<'_> {
    fn check(&self, home: &Home, meanings: &mut Meanings) -> Result<(), Wrong> {
        let command = self.command.join("\n");
        // Not every machine that tests this has the shell of SQLite.
        if command.contains("sqlite3") && !home.run("command -v sqlite3").1 {
            eprintln!("left out, for want of sqlite3: {command}");
            return Ok(());
        }
        let (printed, succeeded) = home.run(&meanings.apply(&command));
        let (page, run) = (Steady::of(&self.output.join("\n")), Steady::of(printed.trim_end()));
        meanings.learn(&page, &run);
        if !same(&page.text, &run.text) {
            let expected = self.output.join("\n");
            let message = format!("$ {command}\nshould print:\n{expected}\nprints:\n{printed}");
            return Err(Wrong { message, output: lay_out(&meanings.undo(&printed)) });
        }
        let heads = ["error", "chyba"];
        let is_refusal =
            |line: &str| heads.iter().any(|head| line.starts_with(head)) || line.contains("\"error\":");
        let refused = printed.lines().any(is_refusal);
        if refused == succeeded {
            let message = format!("$ {command}\nprints an error: {refused}, succeeds: {succeeded}");
            return Err(Wrong { message, output: printed });
        }
        Ok(())
    }

    fn written(&self, output: &str) -> String {
        let output = output.trim_end();
        let line_end = if output.is_empty() { "" } else { "\n" };
        format!("$ {}\n{output}{line_end}", self.command.join("\n> "))
    }
}

/// Compares line by line; JSON may be laid out on more lines than it is printed on.
fn same(page: &str, run: &str) -> bool {
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.trim_end().to_owned()).collect() };
    let json = |text: &str| -> Option<Vec<serde_json::Value>> {
        serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().ok()
    };
    fit(&lines(page), &lines(run)) || json(page).is_some_and(|page| json(run) == Some(page))
}

fn fit(page: &[String], run: &[String]) -> bool {
    match page {
        [] => run.is_empty(),
        [any, rest @ ..] if any == "..." => (0..=run.len()).any(|skipped| fit(rest, &run[skipped..])),
        [line, rest @ ..] => run.first() == Some(line) && fit(rest, &run[1..]),
    }
}

#[test]
fn a_page_is_read_as_a_person_reads_it() {
    let block = ["$ cat <<END", "> one", "> END", "one", "$ true"];
    let steps = steps(&block);
    assert_eq!((steps[0].command.len(), steps[0].output.as_slice(), steps.len()), (3, &["one"][..], 2));
    assert!(same("first\n...\nlast", "first\nsecond\nthird\nlast"));
    assert!(!same("first\n...\nlast", "first\nlast\nmore"));
    assert!(same("{\"a\": 1,\n \"b\": [2]}", "{\"a\":1,\"b\":[2]}"));
    assert!(!same("{\"a\": 1}", "{\"a\":2}"));
}
