//! Questions on a terminal that only shows what is written: each is answered by a line.

use super::prompt::{Choice, End, Pick, Prompt};
use crate::cli::context::Context;
use crate::cli::streams::{self, Form};
use anyhow::{Context as _, Result};
use meldbook::jsonl::next_line;
use meldbook::notation::fold;
use meldbook::report::sentences::Question;

/// Asks until the question is answered, or the input ends.
pub fn ask(prompt: Prompt<'_>, context: &Context) -> Result<End> {
    let say = |text: &str| streams::say(&format!("{}\n", context.fitted(text)), Form::Text);
    let initial = prompt.input.value();
    say(&match (prompt.pick, initial) {
        (Pick::Line, initial) if !initial.is_empty() => format!("? {} [{initial}]", prompt.question),
        _ => format!("? {}", prompt.question),
    });
    for (no, choice) in (1..).zip(&prompt.choices).filter(|_| prompt.pick != Pick::Line) {
        say(&format!("  {no} {}", choice.text));
    }
    say(&format!("[{}]", help(&prompt, context)));
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    let mut refused: Option<String> = None;
    loop {
        streams::say("> ", Form::Text);
        let Some(read) = next_line(&mut input, &mut bytes).context("standard input")? else {
            say("");
            return Ok(End::Leave);
        };
        let line = String::from_utf8_lossy(if read.is_ok() { &bytes } else { &[] }).trim().to_owned();
        // Enter alone after a question about a line means that line.
        let meant = refused.take().filter(|refused| line.is_empty() && (prompt.check)(refused).is_none());
        let line = meant.unwrap_or(line);
        match answer(&prompt, &line, context) {
            Ok(answer) => return Ok(End::Answered(answer)),
            Err(fault) => say(&format!("# {fault}")),
        }
        refused = (prompt.pick == Pick::Line).then_some(line);
    }
}

fn help(prompt: &Prompt<'_>, context: &Context) -> String {
    match prompt.pick {
        Pick::Line => prompt.help.clone(),
        Pick::One => {
            let usual = prompt.choices.get(prompt.at).map_or("", |choice| &choice.name);
            context.words(&Question::NumberOrName { usual })
        }
        Pick::Many => context.words(&Question::NumbersOrNames {}),
    }
}

/// Returns what a line answers; an empty one gives what is usual.
fn answer(prompt: &Prompt<'_>, line: &str, context: &Context) -> Result<Vec<String>, String> {
    match prompt.pick {
        Pick::Line => {
            let line = if line.is_empty() { prompt.input.value().trim() } else { line };
            match (prompt.check)(line) {
                Some(fault) => Err(fault),
                None => Ok(vec![line.to_owned()]),
            }
        }
        Pick::One if line.is_empty() => {
            Ok(prompt.choices.get(prompt.at).map(|choice| choice.name.clone()).into_iter().collect())
        }
        Pick::One => Ok(vec![chosen(&prompt.choices, line, context)?]),
        Pick::Many => {
            let words = line.split([' ', ',']).filter(|word| !word.is_empty());
            words.map(|word| chosen(&prompt.choices, word, context)).collect()
        }
    }
}

/// Finds a choice by its number, by its name, or else by a part of its text that no other one has; the error says that there
/// is none, or several.
fn chosen(choices: &[Choice], typed: &str, context: &Context) -> Result<String, String> {
    let key = fold(typed);
    let numbered = typed.parse::<usize>().ok().and_then(|no| choices.get(no.checked_sub(1)?));
    let named = || choices.iter().find(|choice| fold(&choice.name) == key);
    let only = || {
        let mut fitting = choices.iter().filter(|choice| fold(&choice.text).contains(&key));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let choice = numbered.or_else(named).or_else(only);
    choice.map(|choice| choice.name.clone()).ok_or_else(|| context.words(&Question::NotOne { typed }))
}
