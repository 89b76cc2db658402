//! `history`: every entry as it was typed.

use super::context::Context;
use anyhow::Result;
use chrono::{DateTime, Local};
use clap::builder::NonEmptyStringValueParser;
use meldbook::face::{json, text};
use meldbook::lang::Voice;
use meldbook::ledger::log::Access;
use meldbook::report;
use std::process::ExitCode;

/// Show every entry as it was typed, with its time and what took it back
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Its number in `sessions`, a date that fits one, or the beginning of its id [default: the open one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let session = context.book(Access::Read)?.session(context.which(self.named.as_deref()))?;
        let voice = context.voice(&session.row)?;
        let standing = session.standing()?;
        let told = report::history::history(&session.entries, &standing, voice);
        context.answer(
            || json::history(&told, &session),
            || {
                let grid = text::grid(
                    &report::history::grid(&told, |at| clock(at, voice), voice.lang),
                    context.look(),
                );
                Ok(super::sheet::head(&session, voice) + &grid)
            },
        )
    }
}

/// Writes a time as the reader's clock shows it, with the day as the reader's language has it.
fn clock(at: i64, voice: Voice<'_>) -> String {
    let local = local(at);
    match local.split_once(' ') {
        Some((day, time)) => format!("{} {time}", voice.date(day)),
        None => local,
    }
}

/// Writes a time as the reader's clock shows it.
pub fn local(at: i64) -> String {
    DateTime::from_timestamp(at, 0).map_or_else(
        || at.to_string(),
        |utc| utc.with_timezone(&Local).format("%Y-%m-%d %H:%M:%S").to_string(),
    )
}
