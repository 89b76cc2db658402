//! What is typed after `meldbook` in plain words, as at the table: nothing is done, and the command to type is named.
//! Options behind the line of a hand go before it.

use super::{Form, fail, streams};
use clap::error::{ContextKind, ContextValue};
use meldbook::command::shell_pointer;
use meldbook::lang::Lang;
use meldbook::notation::{RequestError, Why, command_word};
use std::ffi::OsString;
use std::process::ExitCode;

/// The options with a value that may be typed with any line.
const WITH_VALUE: [&str; 5] = ["--ledger", "--session", "--color", "--lang", "--note"];

/// The commands that take the line of a hand.
const WITH_LINE: [&str; 3] = ["log", "fix", "insert"];

/// Names the command that is meant by words that are none; `None` if they mean none.
pub fn point(words: &[OsString], error: &clap::Error, lang: &Lang) -> Option<ExitCode> {
    if !error.use_stderr() {
        return None;
    }
    let typed: Vec<&str> = words.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let line = without_options(&typed);
    let line = line.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
    let first = typed.iter().find(|word| !word.starts_with('-'));
    let is_unknown = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Some(&word.as_str()) == first,
        _ => false,
    };
    let is_hand = || {
        let is_unknown = is_unknown && error.get(ContextKind::SuggestedSubcommand).is_none();
        let lines = vec![format!("meldbook log {line}")];
        (is_unknown && line.contains(' ')).then_some(RequestError::Instead { why: Why::LogInShell, lines })
    };
    let pointer = shell_pointer(&line, is_unknown).or_else(is_hand)?;
    streams::say(&fail::render_plain(&lang.say(&pointer), &[], lang), Form::Coloured);
    Some(ExitCode::from(fail::COMMAND))
}

fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) && !word.contains('"') {
        format!("\"{word}\"")
    } else {
        word.to_owned()
    }
}

/// Returns the words besides options with their values.
fn without_options<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let (mut rest, mut words) = (Vec::new(), words.iter().copied());
    while let Some(word) = words.next() {
        if !is_option(word) {
            rest.push(word);
        } else if WITH_VALUE.contains(&word) {
            words.next();
        }
    }
    rest
}

fn is_option(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Puts the options behind the line of a hand before it: `log anna 300 h made --note nice`.
pub fn options_first(words: Vec<OsString>) -> Vec<OsString> {
    let mut command = words.iter().enumerate().skip(1);
    let found = loop {
        match command.next().map(|(at, word)| (at, word.to_string_lossy())) {
            Some((_, word)) if WITH_VALUE.contains(&&*word) => drop(command.next()),
            Some((_, word)) if word.starts_with('-') => {}
            found => break found,
        }
    };
    let takes_line = |word: &str| command_word(word).is_some_and(|row| WITH_LINE.contains(&row.word));
    let Some(at) = found.filter(|(_, word)| takes_line(word)).map(|(at, _)| at + 1) else { return words };
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
            let has_value = word.to_str().is_some_and(|word| WITH_VALUE.contains(&word));
            first.push(word);
            first.extend(has_value.then(|| rest.next()).flatten().map(|(_, value)| value));
        }
    }
    first.extend(line);
    first
}
