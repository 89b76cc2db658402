//! The live table without a screen: reads lines, runs them, and prints the replies.

use super::Page;
use crate::cli::bad_lines::BadLine;
use crate::cli::config;
use crate::cli::context::Context;
use crate::cli::fail;
use crate::cli::streams::{self, Form};
use anyhow::{Context as _, Result};
use meldbook::command::Request;
use meldbook::jsonl::{LONGEST_LINE, next_line};
use meldbook::live::ScreenText;
use meldbook::report::sentences::Sentence;
use meldbook::store::log_lines;
use meldbook::store::{Ledger, StoreError, Which};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// What stands before a line that somebody types.
const PROMPT: &str = "> ";

/// Reads standard input to its end, with a prompt if somebody types there. A bad line changes nothing and is reported, and reading continues. `hand` is an
/// example hand of this game. `page` is written again after each change.
pub fn run(
    context: &Context,
    mut ledger: Ledger,
    at_table: &str,
    hand: &str,
    mut page: Option<Page>,
    prompts: bool,
) -> Result<ExitCode> {
    if prompts {
        context.show(&ledger.run(Which::Named(at_table), &Request::Standings, context.seconds()?)?)?;
        context.print(&context.words(&ScreenText::Prompted {}))?;
    }
    let mut status = ExitCode::SUCCESS;
    // Whoever types sees what was wrong, and types it again; a script needs to be told at the end.
    let failed = if prompts { ExitCode::SUCCESS } else { ExitCode::from(fail::TABLE) };
    let from = context.words(&Sentence::StandardInput {});
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    let mut numbers = 1_usize..;
    loop {
        if prompts {
            let mut output = context.output();
            output.write_all(PROMPT.as_bytes()).and_then(|()| output.flush()).context("standard output")?;
        }
        let Some(read) = next_line(&mut input, &mut bytes).context("standard input")? else {
            // What comes next begins a line.
            context.print(if prompts { "\n" } else { "" })?;
            break;
        };
        let number = numbers.next().unwrap_or_default();
        if read.is_err() {
            let message =
                context.words(&Sentence::LongLine { path: from.clone(), line: number, most: LONGEST_LINE });
            streams::say(&context.fitted(&fail::render_plain(&message, &[], &context.lang)), Form::Coloured);
            status = failed;
            continue;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let request = if line.trim() == "?" { Ok(Request::Help) } else { Request::parse(line) };
        let bad = match request {
            Ok(Request::Quit) => break,
            Ok(request) => match ledger.run(Which::Named(at_table), &request, context.seconds()?) {
                Ok(reply) => {
                    let shown = context.show(&reply);
                    if request.writes() { shown.map_err(fail::Recorded::add) } else { shown }?;
                    if matches!(request, Request::Close { .. }) {
                        context
                            .say(&config::copy_after_close(&mut ledger, &context.lang).unwrap_or_default());
                    }
                    if let Some(page) = page.as_mut().filter(|_| request.writes()) {
                        let why = page.write(&mut ledger, at_table, context.seconds()?, &context.lang);
                        context.say(&why.unwrap_or_default());
                    }
                    continue;
                }
                Err(error @ StoreError::File(_)) => return Err(error.into()),
                Err(error) => BadLine::refused(log_lines::BadLine { line: number, error }, &context.lang),
            },
            Err(error) => BadLine::new(number, context.words(&error.at_table(hand)), None),
        };
        streams::say(&context.fitted(&bad.render(line, Path::new(&from), &context.lang)), Form::Coloured);
        status = failed;
    }
    Ok(status)
}
