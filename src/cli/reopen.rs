//! `reopen`: a closed session goes on.

use super::context::Context;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::face::json;
use meldbook::ledger::log::Access;
use meldbook::report;
use meldbook::report::answers::Answer;
use std::process::ExitCode;

/// Let a closed session go on
///
/// The kitty is put together again, payments not made are void, and those made count.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Its number in `sessions`, a date that fits one, or the beginning of its id [default: the last one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Write)?;
        let changed = book.reopen(context.which(self.named.as_deref()), context.seconds())?;
        let session = &changed.session;
        context.answer(
            || json::change(&changed, None),
            || {
                let voice = context.voice(&session.row)?;
                let reopened = Answer::Reopened { id: session.row.id, date: voice.date(&session.row.date) };
                let next = report::hand::next_deal(&session.night, voice);
                Ok(format!("{}\n{next}\n", voice.say(&reopened)))
            },
        )
    }
}
