//! `rename`: a misspelt player.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Put a player's name right, all over the session
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The name so far, or the beginning of it
    #[arg(add = super::complete::of_the_night())]
    old: String,
    /// The name from now on
    new: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Rename { old: self.old, new: self.new };
        context.run(&request, context.which(None))
    }
}
