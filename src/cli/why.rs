//! `why`: explains the units of a hand.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::session::address::Address;
use std::process::ExitCode;

/// Show where each unit comes from
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook why
  meldbook why 4
  meldbook why 3a         what came after hand 3")]
pub struct Args {
    /// A number on the sheet [default: the last hand]
    #[arg(value_name = "AT", add = super::complete::places())]
    at: Option<Address>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Why { at: self.at }, context.which(None))
    }
}
