//! Questions on the terminal, one below the other, so that standard output stays free for what the command prints; on a terminal
//! that only shows what is written, each is answered by a line.

use super::prompt::{Choice, Pick, Prompt, PromptEnd, cut};
use crate::cli::{Context, OutputForm, streams};
use anyhow::{Context as _, Result};
use meldbook::jsonl::next_line;
use meldbook::kernel::characters::visible;
use meldbook::live::action;
use meldbook::notation::fold;
use meldbook::report::Question;
use ratatui::crossterm::cursor::{MoveToColumn, MoveUp};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::terminal::{self, Clear, ClearType, disable_raw_mode, enable_raw_mode};
use ratatui::{crossterm::queue, crossterm::style::Print};
use std::io::{Write, stderr};
use std::time::Duration;

pub struct Screen {
    /// Lines of answers on the screen.
    answers: usize,
    signals: signals::Received,
}

const MOMENT: Duration = Duration::from_millis(200);

impl Screen {
    /// Takes the terminal. A panic gives it back before its message is printed.
    pub fn enter() -> Result<Screen> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = disable_raw_mode();
            report(panic);
        }));
        let signals = signals::Received::listen().context("signals")?;
        enable_raw_mode().context("the terminal")?;
        Ok(Screen { answers: 0, signals })
    }

    /// Asks until the question is answered or left. `shown` writes an answer for the line that stays on the screen.
    pub fn ask(&mut self, mut prompt: Prompt<'_>, shown: impl Fn(&[String]) -> String) -> Result<PromptEnd> {
        self.draw(&prompt).context("the terminal")?;
        loop {
            if let Some(signal) = self.signals.any() {
                clear().context("the terminal")?;
                disable_raw_mode().context("the terminal")?;
                signals::end(signal)?;
            }
            if !event::poll(MOMENT).context("the terminal")? {
                continue;
            }
            let end = match event::read().context("the terminal")? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    action(key).and_then(|action| prompt.update(action))
                }
                _ => None,
            };
            let Some(end) = end else {
                self.draw(&prompt).context("the terminal")?;
                continue;
            };
            self.close(&prompt, &end, shown).context("the terminal")?;
            return Ok(end);
        }
    }

    /// Draws the question over itself, and leaves the cursor in its first line.
    fn draw(&self, prompt: &Prompt<'_>) -> std::io::Result<()> {
        let (lines, column) = prompt.draw(terminal::size()?);
        let lines: Vec<String> = lines.iter().map(|line| visible(line)).collect();
        clear()?;
        let up = u16::try_from(lines.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let mut out = stderr();
        queue!(out, Print(lines.join("\r\n")))?;
        if up > 0 {
            queue!(out, MoveUp(up))?;
        }
        queue!(out, MoveToColumn(column))?;
        out.flush()
    }

    /// Puts the answer in place of the question; on the way back, takes away the answer before it.
    fn close(
        &mut self,
        prompt: &Prompt<'_>,
        end: &PromptEnd,
        shown: impl Fn(&[String]) -> String,
    ) -> std::io::Result<()> {
        clear()?;
        match end {
            PromptEnd::Answered(answer) => {
                let width = usize::from(terminal::size()?.0.saturating_sub(1));
                let line = cut(&format!("> {} {}", prompt.question, shown(answer)), width);
                queue!(stderr(), Print(visible(line.trim_end())), Print("\r\n"))?;
                self.answers = self.answers.saturating_add(1);
            }
            PromptEnd::Back if self.answers > 0 => {
                queue!(stderr(), MoveUp(1))?;
                clear()?;
                self.answers = self.answers.saturating_sub(1);
            }
            PromptEnd::Back | PromptEnd::Leave => {}
        }
        stderr().flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The terminal may be gone.
        let _ = disable_raw_mode();
    }
}

fn clear() -> std::io::Result<()> {
    queue!(stderr(), MoveToColumn(0), Clear(ClearType::FromCursorDown))
}

/// Signals that end the program.
#[cfg(unix)]
mod signals {
    use anyhow::{Context as _, Result};
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    pub struct Received(Signals);

    impl Received {
        pub fn listen() -> std::io::Result<Received> {
            Signals::new([SIGTERM, SIGHUP]).map(Received)
        }

        pub fn any(&mut self) -> Option<i32> {
            self.0.pending().next()
        }
    }

    /// Ends by the default action of the signal, so that the sender sees it.
    pub fn end(signal: i32) -> Result<()> {
        emulate_default_handler(signal).context("signals")
    }
}

/// Elsewhere the system ends the program.
#[cfg(not(unix))]
mod signals {
    pub struct Received;

    impl Received {
        pub fn listen() -> std::io::Result<Received> {
            Ok(Received)
        }

        pub fn any(&mut self) -> Option<i32> {
            None
        }
    }

    pub fn end(_: i32) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Asks until the question is answered, or the input ends.
pub fn ask_in_lines(prompt: Prompt<'_>, context: &Context) -> Result<PromptEnd> {
    let say = |text: &str| streams::say(&format!("{}\n", context.fitted(text)), OutputForm::Text);
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
        streams::say("> ", OutputForm::Text);
        let Some(read) = next_line(&mut input, &mut bytes).context("standard input")? else {
            say("");
            return Ok(PromptEnd::Leave);
        };
        let line = String::from_utf8_lossy(if read.is_ok() { &bytes } else { &[] }).trim().to_owned();
        // Enter alone after a question about a line means that line.
        let meant = refused.take().filter(|refused| line.is_empty() && (prompt.check)(refused).is_none());
        let line = meant.unwrap_or(line);
        match answer(&prompt, &line) {
            Ok(answer) => return Ok(PromptEnd::Answered(answer)),
            Err(WrongAnswer::Said(fault)) => {
                say(&format!("# {fault}"));
                refused = Some(line);
            }
            Err(WrongAnswer::NotOne(typed)) => {
                say(&format!("# {}", context.words(&Question::NotOne { typed })))
            }
        }
    }
}

/// Why a line is no answer.
enum WrongAnswer<'l> {
    Said(String),
    /// This is none of the choices, or several.
    NotOne(&'l str),
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
fn answer<'l>(prompt: &Prompt<'_>, line: &'l str) -> Result<Vec<String>, WrongAnswer<'l>> {
    match prompt.pick {
        Pick::Line => {
            let line = if line.is_empty() { prompt.input.value().trim() } else { line };
            match (prompt.check)(line) {
                Some(fault) => Err(WrongAnswer::Said(fault)),
                None => Ok(vec![line.to_owned()]),
            }
        }
        Pick::One if line.is_empty() => {
            Ok(prompt.choices.get(prompt.at).map(|choice| choice.name.clone()).into_iter().collect())
        }
        Pick::One => Ok(vec![chosen(&prompt.choices, line)?]),
        Pick::Many => {
            let words = line.split([' ', ',']).filter(|word| !word.is_empty());
            words.map(|word| chosen(&prompt.choices, word)).collect()
        }
    }
}

/// Finds a choice by its number, by its name, or else by a part of its text that no other one has.
fn chosen<'l>(choices: &[Choice], typed: &'l str) -> Result<String, WrongAnswer<'l>> {
    let key = fold(typed);
    let numbered = typed.parse::<usize>().ok().and_then(|no| choices.get(no.checked_sub(1)?));
    let named = || choices.iter().find(|choice| fold(&choice.name) == key);
    let only = || {
        let mut fitting = choices.iter().filter(|choice| fold(&choice.text).contains(&key));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let choice = numbered.or_else(named).or_else(only);
    choice.map(|choice| choice.name.clone()).ok_or(WrongAnswer::NotOne(typed))
}
