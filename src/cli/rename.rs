//! `rename`: corrects a player's name.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Correct a player's name in the whole session
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The old name, or the beginning of it
    #[arg(add = super::complete::of_the_session())]
    old: String,
    /// The new name
    new: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Rename { old: self.old, new: self.new };
        context.run(&request, context.which(None))
    }
}
