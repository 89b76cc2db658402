//! `sessions`: lists the sessions.

use super::context::Context;
use super::filters::Filters;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::command::Filter;
use meldbook::report;
use meldbook::report::json;
use meldbook::report::sentences::Sentence;
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

/// List the sessions
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filters: Filters,
    /// Void sessions too, which do not count
    #[arg(long)]
    void: bool,
}

/// The session of a command that takes one as its argument.
#[derive(Debug, clap::Args)]
pub struct NamedSession {
    /// Its number in `sessions`, its date, or the beginning of its id [default: the open one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    pub named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let filter = Filter { void: self.void, ..self.filters.filter(context, &log)? };
        let sessions = log.sessions(&filter).map_err(StoreError::from)?;
        if sessions.is_empty() && !context.json {
            context.say(&context.words(&Sentence::NoSessionFits {}));
            return Ok(ExitCode::SUCCESS);
        }
        context.answer(
            || json::sessions(&sessions),
            || Ok(report::totals::sessions(&sessions, &context.lang, context.look())),
        )
    }
}
