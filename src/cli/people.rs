//! `people`: everybody in the ledger, and two names that are one person.

use super::context::Context;
use anyhow::Result;
use clap::Subcommand;
use meldbook::command::BetweenRequest;
use meldbook::report::sentences::Sentence;
use meldbook::report::{between, json, text};
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

/// Show everybody in the ledger, or say that two names are one person
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:
  meldbook people
  meldbook people merge 'Anna M.' Anna",
    args_conflicts_with_subcommands = true
)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Say that two names are one person, in every total and list; closed nights stay as they are
    Merge {
        /// The name that is given up
        #[arg(add = super::complete::anybody())]
        old: String,
        /// What the person is called
        #[arg(add = super::complete::anybody())]
        name: String,
    },
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if let Some(What::Merge { old, name }) = self.what {
            return context.run_between(&BetweenRequest::Merge { old, name }, context.which(None));
        }
        let mut ledger = context.ledger(Access::Read)?;
        let people = ledger.read()?.people_in_sessions().map_err(StoreError::from)?;
        if people.is_empty() && !context.json {
            context.say(&context.words(&Sentence::NobodyInLedger {}));
            return Ok(ExitCode::SUCCESS);
        }
        context.answer(
            || json::people(&people),
            || Ok(text::grid(&between::people(&people, &context.lang), context.look())),
        )
    }
}
