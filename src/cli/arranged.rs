//! Options behind the line of a hand, put where the command line takes them.

use meldbook::notation::command_word;
use std::ffi::OsString;

/// The options with a value that may be typed with any line.
const WITH_VALUE: [&str; 5] = ["--ledger", "--session", "--color", "--lang", "--note"];

/// The commands that take the line of a hand.
const WITH_LINE: [&str; 3] = ["log", "fix", "insert"];

/// Tells whether the next word is the value of this option, and no command.
pub fn takes_value(option: &OsString) -> bool {
    option.to_str().is_some_and(|option| WITH_VALUE.contains(&option))
}

fn is_option(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Puts the options behind the line of a hand before it: `log anna 300 h made --note nice`. `help settle` is `settle --help`,
/// as in other programs and at the prompt.
pub fn arranged(mut words: Vec<OsString>) -> Vec<OsString> {
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
