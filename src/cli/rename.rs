//! `rename`: corrects a player's name.

use super::context::Context;
use anyhow::Result;
use meldbook::command::{BetweenRequest, Request};
use std::process::ExitCode;

/// Correct a player's name in the whole session, or everywhere
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The old name, or the beginning of it
    #[arg(add = super::complete::of_the_session())]
    old: String,
    /// The new name
    new: String,
    /// In every session of the ledger; closed ones stay as they are, and only show it
    #[arg(long)]
    everywhere: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { old, new, everywhere } = self;
        if everywhere {
            let request = BetweenRequest::RenameEverywhere { old, new };
            return context.run_between(&request, context.which(None));
        }
        let request = Request::Rename { old, new };
        context.run(&request, context.which(None))
    }
}
