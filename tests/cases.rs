//! Tables of cases as text: what is typed, and indented below it the whole answer. Each case is checked by itself, and
//! `UPDATE_CASES=1 cargo test` writes the answers anew.
//!
//! Where an answer points at a place in a line, that place stands in `«»` in what is typed, and the picture is left out.
//! Characters that nobody sees are written as in Rust: `\u{7}`, `\n`.

use crate::support::{Ran, Room, Run};
use meldbook::notation::LineError;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;

/// How far answers are indented.
const INDENT: &str = "    ";

/// What is typed, and what is printed.
pub type Answer = (String, Vec<String>);

/// Checks commands that follow each other.
pub fn story(file: &str, run: impl Fn(&str) -> Ran) {
    check(file, |commands| commands.iter().map(|command| answer(command, &run(command), 0)).collect());
}

/// Checks stories that each begin with `room`, an empty one. Below a command stands what it prints, and its status unless
/// that is 0; nothing that is refused may change anything, unless it says what was added. Also:
///
/// - `> COMMAND` is done, and `= COMMAND` says what it said where it had `>`.
/// - `A == B` says of two commands that they print the same.
/// - `[a.b] COMMAND` shows a part of its JSON, also on either side of `==`: see [`part`].
/// - `COMMAND | grep TEXT` shows the lines with that text, and with `-v` the others that are not blank.
/// - `NAME=VALUE COMMAND` has a variable, and `COMMAND < TEXT` reads that.
/// - `file NAME < TEXT` writes a file, `copy NAME NEW` copies one, and `in NAME: TEXT -> NEW` changes one.
pub fn stories(file: &str) {
    check(file, |lines| {
        let mut story = Story { room: Room::new(), said: HashMap::new() };
        let again = |at: usize, line: &String| {
            line.strip_prefix("> ").is_some_and(|command| lines[at..].contains(&format!("= {command}")))
        };
        lines.iter().enumerate().map(|(at, line)| story.tell(line, again(at, line))).collect()
    });
}

/// A story under way: where it happens, and what was said that will be said again.
struct Story {
    room: Room,
    said: HashMap<String, String>,
}

impl Story {
    /// Does what a line says.
    fn tell(&mut self, line: &str, is_said_again: bool) -> Answer {
        let room = &self.room;
        let is_command = |(name, _): &(&str, &str)| ["file", "copy", "in"].contains(name);
        match line.split_once(' ').filter(is_command) {
            Some(("file", file)) => {
                let (name, text) = file.split_once(" < ").unwrap_or((file, ""));
                room.file(name, text);
            }
            Some(("copy", names)) => {
                let (name, new) = names.split_once(' ').unwrap_or_else(|| panic!("{line}"));
                fs::copy(room.path(name), room.path(new)).unwrap();
            }
            Some((_, change)) => {
                let (name, change) = change.split_once(": ").unwrap_or_else(|| panic!("{line}"));
                let (text, new) = change.split_once(" -> ").unwrap_or_else(|| panic!("{line}"));
                let file = fs::read_to_string(room.path(name)).unwrap();
                assert!(file.contains(text), "{line}: {file}");
                room.file(name, file.replace(text, new));
            }
            None if line == "room" => *self = Story { room: Room::new(), said: HashMap::new() },
            None => return self.run(line, is_said_again),
        }
        (line.to_owned(), Vec::new())
    }

    /// Runs what a line says.
    fn run(&mut self, line: &str, is_said_again: bool) -> Answer {
        let room = &self.room;
        let mut shown = Vec::new();
        if let Some(command) = line.strip_prefix("> ") {
            if is_said_again {
                self.said.insert(command.to_owned(), room.says(command));
            } else {
                room.does(command);
            }
        } else if let Some(command) = line.strip_prefix("= ") {
            assert_eq!(Some(&room.says(command)), self.said.get(command), "{line}");
        } else if let Some((one, other)) = line.split_once(" == ") {
            assert_eq!(given(room, one), given(room, other), "{line}");
        } else if let Some((path, command)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
            shown.push(part(&room.json(command), path).to_string());
        } else {
            return answer(line, &told(room, line), 0);
        }
        (line.to_owned(), shown)
    }
}

/// Returns a part of JSON: names and numbers with points between them, `*` for each of a list, `#` for how many there are,
/// and commas between several names.
fn part(value: &Value, path: &str) -> Value {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let below = |value: &Value| rest.map_or_else(|| value.clone(), |rest| part(value, rest));
    match (value, first) {
        (Value::Array(all), "#") => all.len().into(),
        (Value::Array(all), "*") => all.iter().map(below).collect(),
        (_, names) if names.contains(',') => names.split(',').map(|name| part(value, name)).collect(),
        (Value::Array(all), at) => all.get(at.parse::<usize>().unwrap()).map_or(Value::Null, below),
        (_, name) => value.get(name).map_or(Value::Null, below),
    }
}

/// Returns what a command says, or the part of its JSON that is named before it, which is not masked.
fn given(room: &Room, line: &str) -> String {
    if let Some((path, command)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
        return part(&room.json(command), path).to_string();
    }
    begun(room, line).says()
}

/// Runs a line of a story.
fn told(room: &Room, line: &str) -> Ran {
    let (command, text) =
        line.split_once(" | grep ").map_or((line, None), |(command, text)| (command, Some(text)));
    let before = room.entries();
    let mut ran = begun(room, command).end();
    let may_write = ran.status == 0
        || command.contains(" < ")
        || [" added", " updated"].iter().any(|word| ran.to_string().contains(word));
    assert!(may_write || room.entries() == before, "refused, but written: {ran}");
    if let Some(text) = text {
        for said in [&mut ran.stdout, &mut ran.stderr] {
            let kept = |line: &&str| match text.strip_prefix("-v ") {
                Some(text) => !line.contains(text) && !line.is_empty(),
                None => line.contains(text),
            };
            *said = said.lines().filter(kept).map(|line| format!("{line}\n")).collect();
        }
    }
    ran
}

/// Begins to run a command with its variables and what it reads; `meldbook` is no word at all.
fn begun<'r>(room: &'r Room, line: &str) -> Run<'r> {
    let (mut command, input) = line.split_once(" < ").unwrap_or((line, ""));
    let mut variables = Vec::new();
    while let Some((name, rest)) = command.split_once('=')
        && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
    {
        let (value, rest) = rest.split_once(' ').unwrap();
        variables.push((name, value));
        command = rest;
    }
    let mut run = room.run(if command == "meldbook" { "" } else { command }).input(input);
    for (name, value) in variables {
        let known = ["COLUMNS", "LC_ALL", "MELDBOOK_LANG", "MELDBOOK_LEDGER", "NO_COLOR", "TERM"];
        run = run.variable(known.into_iter().find(|known| *known == name).unwrap(), value);
    }
    run
}

/// Checks commands that are refused, and change nothing. Their status is 1 unless the answer ends with another.
pub fn refused(file: &str, room: &Room, run: impl Fn(&str) -> Ran) {
    let before = room.entries();
    let refused = |command: &String| {
        let ran = run(command);
        assert!(ran.status != 0 && ran.stdout.is_empty(), "not refused: {ran}");
        assert_eq!(room.entries(), before, "refused, but something was written: {ran}");
        answer(command, &ran, 1)
    };
    check(file, |commands| commands.iter().map(refused).collect());
}

/// Checks lines that cannot be read, each with its error and the hint, if there is one.
pub fn unread(file: &str, read: impl Fn(&str) -> LineError) {
    let answer = |line: &String| {
        let error = read(line);
        let said =
            [Some(error.to_string()), error.hint().map(|lines| lines.to_string())].into_iter().flatten();
        (at_fault(&error, line), said.collect())
    };
    check(file, |lines| lines.iter().map(answer).collect());
}

/// Checks what lines are read as: `read` is told the rules and who plays, which stand behind `@`, and a line; and says what
/// it comes to. Of lines that come to the same only the last has that below it.
pub fn lines(
    file: &str,
    first: (&str, &str),
    read: impl Fn(&str, &str, &str) -> Result<Vec<String>, LineError>,
) {
    check(file, |lines| {
        let mut answers: Vec<Answer> = Vec::new();
        let mut at = (first.0, first.1);
        for line in lines {
            let mut written = (line.clone(), Vec::new());
            if let Some(table) = line.strip_prefix("@ ").and_then(|table| table.rsplit_once(": ")) {
                at = table;
            } else {
                match read(at.0, at.1, line) {
                    Ok(said) => written.1 = said,
                    Err(error) => written.0 = at_fault(&error, line),
                }
            }
            if let Some((_, before)) = answers.last_mut().filter(|(_, before)| *before == written.1) {
                before.clear();
            }
            answers.push(written);
        }
        answers
    });
}

/// Returns a line with the word at fault in `«»`.
pub fn at_fault(error: &LineError, line: &str) -> String {
    let (before, rest) = line.split_at(line.char_indices().nth(error.at).map_or(line.len(), |(at, _)| at));
    let after = rest.strip_prefix(error.word.as_str()).unwrap_or_else(|| panic!("{line}: {error:?}"));
    format!("{before}«{}»{after}", error.word)
}

/// Checks that a line was refused at a word, in exactly these words, hint included.
pub fn refused_at(error: &LineError, line: &str, word: &str, message: &str) {
    let said = error.hint().map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}"));
    assert_eq!((error.word.as_str(), said.as_str()), (word, message), "{line}");
    let at_fault: String = line.chars().skip(error.at).take(word.chars().count()).collect();
    assert_eq!(at_fault, word, "{line}: the word at {}", error.at);
}

/// Checks sheets of which nothing is taken in. Each begins with the command that imports it, bad lines have their
/// errors below them, and `head` stands above every sheet.
pub fn sheets_refused(file: &str, room: &Room, head: &str) {
    let imported = |sheet: &[String]| {
        let (command, lines) = sheet.split_first().unwrap();
        let name = command.strip_prefix("import ").unwrap();
        room.file(name, format!("{head}{}\n", lines.join("\n")));
        let ran = room.run(command).end();
        assert_eq!((ran.status, ran.stdout.as_str(), room.entries()), (1, "", 0), "{ran}");
        sheet_answers(name, sheet, head.lines().count(), &ran.stderr)
    };
    check(file, |lines| lines.chunk_by(|_, next| !next.starts_with("import ")).flat_map(imported).collect());
}

/// Returns a command and what it printed, with its status unless that is the usual one.
fn answer(command: &str, ran: &Ran, usual: i32) -> Answer {
    let mut lines: Vec<String> = ran.stdout.lines().chain(ran.stderr.lines()).map(str::to_owned).collect();
    if ran.status != usual {
        lines.push(format!("[{}]", ran.status));
    }
    let typed = command.strip_prefix("log ").unwrap_or(command);
    let (quote, line) = match typed.strip_prefix('\'').and_then(|line| line.strip_suffix('\'')) {
        Some(line) => ("'", line),
        None => ("", typed),
    };
    match lines.get(1..4).map(|drawn| (marked(1, line, &drawn[2]), drawn)) {
        Some((marked, drawn)) if drawn == picture(1, &marked) => {
            lines.drain(1..4);
            (format!("log {quote}{marked}{quote}"), lines)
        }
        _ => (command.to_owned(), lines),
    }
}

/// Returns the lines of a sheet with the errors of each, and with the first what became of the sheet.
fn sheet_answers(name: &str, sheet: &[String], above: usize, printed: &str) -> Vec<Answer> {
    let mut answers: Vec<Answer> = sheet.iter().map(|line| (line.clone(), Vec::new())).collect();
    let mut lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    answers[0].1.push(lines.pop().unwrap());
    for error in lines.chunk_by(|_, next| !next.starts_with("error: ")) {
        let no: usize = error[3].trim_start().split(' ').next().unwrap().parse().unwrap();
        let line = sheet.get(no - above).map_or("", String::as_str);
        let marked = marked(no, line, &error[4]);
        let column =
            marked.split_once('«').map(|(before, _)| format!(":{no}:{}", before.chars().count() + 1));
        let place = format!("{}--> {name}{}", " ".repeat(margin(no) - 1), column.unwrap_or_default());
        assert_eq!((&error[1], &error[2..5]), (&place, &picture(no, &marked)[..]), "{printed}");
        // What is missing from an empty sheet is said about its first line.
        let at = if no - above < sheet.len() { no - above } else { 0 };
        let (typed, answer) = &mut answers[at];
        if at > 0 {
            typed.clone_from(&marked);
        }
        answer.push(error[0].clone());
        answer.extend_from_slice(&error[5..]);
    }
    answers
}

/// How wide the margin of a picture is: the number of the line and a blank.
fn margin(no: usize) -> usize {
    no.to_string().len() + 1
}

/// Returns a line with `«»` around what a row of carets points at.
fn marked(no: usize, line: &str, carets: &str) -> String {
    let Some(at) = carets.chars().position(|c| c == '^').and_then(|at| at.checked_sub(margin(no) + 2)) else {
        return line.to_owned();
    };
    let (mut chars, count) = (line.chars(), carets.matches('^').count());
    let before: String = chars.by_ref().take(at).collect();
    let there: String = chars.by_ref().take(count).collect();
    format!("{before}«{there}»{}", chars.as_str())
}

/// Draws a line with its number, and points at what stands in `«»`.
fn picture(no: usize, marked: &str) -> [String; 3] {
    let margin = " ".repeat(margin(no));
    let shown = marked.replace(['«', '»'], "").replace(char::is_control, "\u{fffd}");
    let carets = marked.split_once('«').map(|(before, rest)| {
        let there = rest.split('»').next().unwrap();
        format!(" {}{}", " ".repeat(before.chars().count()), "^".repeat(there.chars().count().max(1)))
    });
    let row = format!("{no} | {shown}");
    [format!("{margin}|"), row.trim_end().to_owned(), format!("{margin}|{}", carets.unwrap_or_default())]
}

/// Compares the answers to what is typed in a file below `tests/` with those that stand there, or writes them down.
pub fn check(file: &str, answers: impl FnOnce(&[String]) -> Vec<Answer>) {
    let path = format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR"));
    let cases = read(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")));
    let typed: Vec<String> = cases.iter().map(|case| seen(&case.typed.replace(['«', '»'], ""))).collect();
    let answers = answers(&typed);
    assert_eq!(answers.len(), cases.len());
    let (mut text, mut wrong) = (String::new(), String::new());
    for (case, (typed, answer)) in cases.iter().zip(answers) {
        let now = written(&typed, &answer);
        if now != written(&seen(&case.typed), &case.answer) {
            write!(wrong, "{}-- is now:\n{now}\n", written(&seen(&case.typed), &case.answer)).unwrap();
        }
        text.push_str(&case.above);
        text.push_str(&now);
    }
    if std::env::var_os("UPDATE_CASES").is_some() {
        return fs::write(&path, text).unwrap();
    }
    assert!(wrong.is_empty(), "{path}:\n{wrong}UPDATE_CASES=1 cargo test writes down what is now");
}

struct Case {
    /// Blank lines and comments above it.
    above: String,
    typed: String,
    answer: Vec<String>,
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut above = String::new();
    for line in text.lines() {
        match (line.strip_prefix(INDENT), cases.last_mut()) {
            (Some(answer), Some(case)) => {
                // Blank lines between lines of an answer are its own.
                case.answer.extend(above.lines().map(str::to_owned));
                case.answer.push(answer.to_owned());
                above.clear();
            }
            _ if line.is_empty() || line.starts_with("# ") => writeln!(above, "{line}").unwrap(),
            _ => {
                let (above, typed) = (std::mem::take(&mut above), line.to_owned());
                cases.push(Case { above, typed, answer: Vec::new() });
            }
        }
    }
    cases
}

fn written(typed: &str, answer: &[String]) -> String {
    let mut text = String::new();
    for c in typed.chars() {
        match c {
            '\n' => text.push_str("\\n"),
            '\u{200d}' | '\u{202e}' => write!(text, "{}", c.escape_unicode()).unwrap(),
            c if c.is_control() => write!(text, "{}", c.escape_unicode()).unwrap(),
            c => text.push(c),
        }
    }
    text.push('\n');
    for line in answer {
        writeln!(text, "{}", format!("{INDENT}{line}").trim_end()).unwrap();
    }
    text
}

/// Puts characters in place of how they are written in Rust.
fn seen(written: &str) -> String {
    let mut text = String::new();
    let mut rest = written.replace("\\n", "\n");
    while let Some((before, code)) = rest.split_once("\\u{") {
        let (code, after) = code.split_once('}').unwrap();
        text.push_str(before);
        text.extend(char::from_u32(u32::from_str_radix(code, 16).unwrap()));
        rest = after.to_owned();
    }
    text + &rest
}
