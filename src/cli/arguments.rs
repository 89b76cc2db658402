//! The words of a command line: options behind the line of a hand put before it, and what is wrong with them, said as
//! everything else is.

use super::{WITH_VALUE, end, fail, help, streams, takes_value};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use meldbook::kernel::day::DayFault;
use meldbook::lang::Lang;
use meldbook::night::address::NoAddress;
use meldbook::notation::command_word;
use meldbook::report::{ArgumentFault, Sentence};
use std::{error::Error, ffi::OsString, process::ExitCode};
use streams::OutputForm;

/// Reports an error of the command line, or writes help, and returns the exit status.
pub fn report(error: &clap::Error, lang: &Lang) -> ExitCode {
    let Some(fault) = fault(error, lang) else { return end(error, lang) };
    let mut text = fail::render_plain(&lang.say(&fault), &hints(error, lang), lang);
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text.push_str(&format!("\n{}\n", help::said(usage, lang).trim_end()));
    }
    text.push_str(&format!("\n{}\n", lang.say(&ArgumentFault::More {})));
    streams::say(&text, OutputForm::Coloured);
    ExitCode::from(fail::COMMAND)
}

/// Returns what clap found; `None` if it is no fault, or one that this command line cannot have.
fn fault<'e>(error: &'e clap::Error, lang: &Lang) -> Option<ArgumentFault<'e>> {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue, PriorArg, ValidSubcommand, ValidValue};
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let (argument, word) = (text(InvalidArg), text(InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            ArgumentFault::UnknownOption { word: argument }
        }
        ErrorKind::UnknownArgument => ArgumentFault::OneTooMany { word: argument },
        ErrorKind::InvalidSubcommand => ArgumentFault::UnknownCommand { word: text(InvalidSubcommand) },
        ErrorKind::MissingSubcommand => {
            ArgumentFault::NoCommand { command: text(InvalidSubcommand), known: all(error, ValidSubcommand) }
        }
        ErrorKind::MissingRequiredArgument => ArgumentFault::Missing { arguments: all(error, InvalidArg) },
        ErrorKind::InvalidValue if word.is_empty() => ArgumentFault::NoValue { argument },
        ErrorKind::InvalidValue => ArgumentFault::NoChoice { word, argument, known: all(error, ValidValue) },
        ErrorKind::ValueValidation => {
            ArgumentFault::WrongValue { word, argument, why: why(error.source(), word, lang) }
        }
        ErrorKind::TooManyValues => ArgumentFault::TakesNone { word, argument },
        ErrorKind::ArgumentConflict => match all(error, PriorArg) {
            others if others.iter().any(|other| other == argument) => ArgumentFault::Twice { argument },
            others => ArgumentFault::Conflict { argument, others },
        },
        ErrorKind::InvalidUtf8 => ArgumentFault::NotText {},
        _ => return None,
    })
}

/// Returns one text or several.
fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns why a parser refused a word. Those of clap are for numbers.
fn why(source: Option<&(dyn Error + 'static)>, word: &str, lang: &Lang) -> String {
    let day = source.and_then(|error| error.downcast_ref::<DayFault>()).map(|fault| lang.say(fault));
    let address = || Some(lang.say(source?.downcast_ref::<NoAddress>()?));
    let own = || Some(lang.say(source?.downcast_ref::<ArgumentFault<'static>>()?));
    let is_large = || word.parse::<f64>().is_ok_and(|number| number >= 1.0 && number.fract() == 0.0);
    day.or_else(address).or_else(own).unwrap_or_else(|| {
        lang.say(&if is_large() { ArgumentFault::TooLarge {} } else { ArgumentFault::NoNumber {} })
    })
}

/// Returns what may have been meant: of several, the most similar, which is the last one.
fn hints(error: &clap::Error, lang: &Lang) -> Vec<String> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let similar = [SuggestedSubcommand, SuggestedArg, SuggestedValue].map(|kind| all(error, kind).pop());
    let quoted = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.as_slice(),
        _ => &[],
    };
    let quoted = quoted.iter().filter_map(|tip| Some(tip.to_string().rsplit('\'').nth(1)?.to_owned()));
    // Behind `--` options would be taken for words of a line.
    let quoted = quoted.filter(|tip| !tip.starts_with("-- "));
    let meant = similar.into_iter().flatten().chain(quoted);
    meant.map(|word| lang.say(&Sentence::DidYouMean { names: format!("`{word}`") })).collect()
}

/// The commands that take the line of a hand.
const WITH_LINE: [&str; 3] = ["log", "fix", "insert"];

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
