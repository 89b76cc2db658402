//! What is typed after `meldbook` in plain words, as at the table: nothing is done, and the command to type is named.
//! Options behind the line of a hand go before it.

use crate::cli::{Form, amounts, arguments::similar_subcommand, clock, config, context, fail, streams};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use meldbook::command::{Request, Table, examples_at, shell_pointer};
use meldbook::lang::Lang;
use meldbook::notation::{RequestError, Why, command_word, plain_form};
use meldbook::session::Session;
use meldbook::store::{Access, Ledger, Which};
use std::{ffi::OsString, path::Path, process::ExitCode};

/// The options with a value that may be typed with any line.
const WITH_VALUE: [&str; 5] = ["--ledger", "--session", "--color", "--lang", "--note"];

/// The commands that take the line of a hand.
const WITH_LINE: [&str; 3] = ["log", "fix", "insert"];

/// Tells whether the next word is the value of this option, and no command.
pub fn takes_value(option: &OsString) -> bool {
    option.to_str().is_some_and(|option| WITH_VALUE.contains(&option))
}

/// Names the command that is meant by words that are none; `None` if they mean none.
pub fn point(words: &[OsString], error: &clap::Error) -> Option<ExitCode> {
    if !error.use_stderr() {
        return None;
    }
    let is_option = matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(word)) if word.starts_with("--"));
    if is_option && error.kind() == ErrorKind::UnknownArgument {
        return None;
    }
    let typed = Typed::of(words);
    let is_unknown = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Some(&word.as_str()) == typed.line.first(),
        _ => false,
    };
    let is_like_another = similar_subcommand(error).is_some();
    Some(say(words, &typed.pointer(is_unknown, is_like_another)?))
}

/// Names the command that is meant by words that a command would take for others: `settle up` for a session, `new player emil`
/// for rules.
pub fn point_before(words: &[OsString]) -> Option<ExitCode> {
    let typed = Typed::of(words);
    let line = typed.joined();
    let means_another = match typed.line.as_slice() {
        ["settle", _, ..] => plain_form(&line, &|_| None).is_some() || Request::parse(&line).is_ok(),
        ["new", "player", _] => true,
        _ => false,
    };
    Some(say(words, &means_another.then(|| typed.pointer(true, true)).flatten()?))
}

/// What is typed after `meldbook`.
struct Typed<'a> {
    options: Vec<&'a str>,
    line: Vec<&'a str>,
}

impl<'a> Typed<'a> {
    fn of(words: &'a [OsString]) -> Typed<'a> {
        let (options, line) = split(words.iter().skip(1).filter_map(|word| word.to_str()));
        Typed { options, line }
    }

    fn joined(&self) -> String {
        self.line.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }

    fn value(&self, option: &str) -> Option<&'a str> {
        let inline = |word: &&'a str| word.strip_prefix(option)?.strip_prefix('=');
        let apart = self.options.iter().skip_while(|word| **word != option).nth(1).copied();
        self.options.iter().find_map(inline).or(apart)
    }

    /// Returns the session that the words are about, to be read only.
    fn session(&self) -> Option<Session> {
        let path = config::ledger_path(self.value("--ledger").map(Path::new)).ok()?;
        let which = self.value("--session").map_or(Which::Current, Which::Named);
        Ledger::open(&path, Access::Read).ok()?.session(which).ok()
    }

    fn pointer(&self, is_unknown: bool, is_like_another: bool) -> Option<RequestError> {
        let line = self.joined();
        let Some(session) = self.session() else {
            let is_hand = is_unknown && !is_like_another && line.contains(' ');
            let lines = vec![format!("meldbook log {line}")];
            let hand = is_hand.then_some(RequestError::Instead { why: Why::LogInShell, lines });
            return shell_pointer(&line, is_unknown).or(hand);
        };
        let today = clock::today().ok();
        let table = Table { session: &session, entered: None, lang: &Lang::english(), today };
        let pointer = table.in_shell(&line, is_unknown, is_like_another)?;
        Some(examples_at(pointer, &session.night))
    }
}

fn say(words: &[OsString], pointer: &RequestError) -> ExitCode {
    let lang = context::language_of(words);
    streams::say(&fail::render_plain(&lang.say(pointer), &[], &lang), Form::Coloured);
    ExitCode::from(fail::COMMAND)
}

fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) && !word.contains('"') {
        format!("\"{word}\"")
    } else {
        word.to_owned()
    }
}

/// Splits options with their values from all other words.
fn split<'a>(mut words: impl Iterator<Item = &'a str>) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut options, mut rest) = (Vec::new(), Vec::new());
    while let Some(word) = words.next() {
        if !is_option(word) && word != "-q" {
            rest.push(word);
            continue;
        }
        options.push(word);
        options.extend(WITH_VALUE.contains(&word).then(|| words.next()).flatten());
    }
    (options, rest)
}

fn is_option(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Puts the options behind the line of a hand before it: `log anna 300 h made --note nice`. `help settle` is `settle --help`,
/// as in other programs and at the prompt.
pub fn arranged(words: Vec<OsString>) -> Vec<OsString> {
    let mut words = amounts::joined(words);
    let mut command = words.iter().enumerate().skip(1);
    let found = loop {
        match command.next().map(|(at, word)| (at, word.to_string_lossy())) {
            Some((_, word)) if WITH_VALUE.contains(&&*word) => drop(command.next()),
            Some((_, word)) if word.starts_with('-') => {}
            found => break found,
        }
    };
    let at = match found.and_then(|(at, word)| Some((at, command_word(&word)?.word))) {
        Some((at, "help")) => {
            words.remove(at);
            words.push("--help".into());
            return words;
        }
        Some((at, word)) if WITH_LINE.contains(&word) => at + 1,
        _ => return words,
    };
    let is_late = |word: &OsString| word.to_str().is_some_and(is_option);
    // What stands behind `--` is the line, whatever it looks like.
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    if !words.iter().take(end).skip(at).any(is_late) {
        return words;
    }
    let (mut first, mut line) = (Vec::new(), Vec::new());
    let mut rest = words.into_iter().enumerate();
    while let Some((place, word)) = rest.next() {
        if place < at {
            first.push(word);
        } else if place >= end || !is_late(&word) {
            line.push(word);
        } else {
            let has_value = takes_value(&word);
            first.push(word);
            first.extend(has_value.then(|| rest.next()).flatten().map(|(_, value)| value));
        }
    }
    first.extend(line);
    first
}
