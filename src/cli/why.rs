//! `why`: explains the units of a hand.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Show where each unit of a hand comes from
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The hand's number on the sheet [default: the last one]
    #[arg(value_name = "N", add = super::complete::hands())]
    no: Option<u32>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Why { no: self.no }, context.which(None))
    }
}
