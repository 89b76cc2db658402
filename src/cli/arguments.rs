//! The words of a command line, and what is wrong with them, said as everything else is.

use super::{end, fail, help, streams};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use meldbook::kernel::day::DayFault;
use meldbook::lang::Lang;
use meldbook::night::address::NoAddress;
use meldbook::notation::command_word;
use meldbook::report::{ArgumentFault, Sentence};
use std::{error::Error, ffi::OsString, process::ExitCode};
use streams::OutputForm;

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

/// `None` if it is no fault, or one that this command line cannot have.
fn fault<'e>(error: &'e clap::Error, lang: &Lang) -> Option<ArgumentFault<'e>> {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue, PriorArg, ValidSubcommand, ValidValue};
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let (argument, word) = (text(InvalidArg), text(InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let what = if argument.starts_with('-') { "option" } else { "argument" };
            ArgumentFault::Unknown { what, word: argument }
        }
        ErrorKind::InvalidSubcommand => {
            ArgumentFault::Unknown { what: "command", word: text(InvalidSubcommand) }
        }
        ErrorKind::MissingSubcommand => {
            ArgumentFault::NoCommand { command: text(InvalidSubcommand), known: all(error, ValidSubcommand) }
        }
        ErrorKind::MissingRequiredArgument => ArgumentFault::Missing { arguments: all(error, InvalidArg) },
        ErrorKind::InvalidValue if word.is_empty() => ArgumentFault::NoValue { argument },
        ErrorKind::InvalidValue => ArgumentFault::NoChoice { word, argument, known: all(error, ValidValue) },
        ErrorKind::ValueValidation => {
            ArgumentFault::WrongValue { word, argument, why: why(error.source(), lang) }
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

fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns why a parser refused a word. Those of clap are for numbers.
fn why(source: Option<&(dyn Error + 'static)>, lang: &Lang) -> String {
    let day = source.and_then(|error| error.downcast_ref::<DayFault>()).map(|fault| lang.say(fault));
    let address = || Some(lang.say(source?.downcast_ref::<NoAddress>()?));
    let own = || Some(lang.say(source?.downcast_ref::<ArgumentFault<'static>>()?));
    day.or_else(address).or_else(own).unwrap_or_else(|| lang.say(&ArgumentFault::NoNumber {}))
}

/// Of several, the most similar, which is the last one.
fn hints(error: &clap::Error, lang: &Lang) -> Vec<String> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let similar = [SuggestedSubcommand, SuggestedArg, SuggestedValue].map(|kind| all(error, kind).pop());
    similar
        .into_iter()
        .flatten()
        .map(|word| lang.say(&Sentence::DidYouMean { names: format!("`{word}`") }))
        .collect()
}

const WITH_LINE: [&str; 3] = ["log", "fix", "insert"];

/// `help settle` is `settle --help`, as in other programs and at the prompt. A number below zero belongs to the line before
/// it, and is no option: `result anna +5, ben -5`.
pub fn arranged(mut words: Vec<OsString>) -> Vec<OsString> {
    let first = words.get(1).and_then(|word| command_word(word.to_str()?));
    if first.is_some_and(|row| row.word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    if !words.iter().any(|word| WITH_LINE.iter().any(|command| word == command)) {
        return words;
    }
    let mut arranged: Vec<OsString> = Vec::new();
    for word in words {
        let text = word.to_string_lossy();
        let is_number =
            text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        match arranged.last_mut().filter(|_| is_number) {
            Some(before) => before.push(format!(" {text}")),
            None => arranged.push(word),
        }
    }
    arranged
}
