//! `seat`: people come and go.

use super::context::Context;
use anyhow::Result;
use clap::ValueEnum;
use meldbook::command::Request;
use std::process::ExitCode;

/// Let somebody join or leave the table
///
/// Who leaves takes, or makes good, an equal share of the kitty of that moment; who joins buys in with the
/// same share. Who joins takes the place left last, else the end.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook seat out dana
  meldbook seat in Emil
  meldbook seat out dana --from 12        since hand 12, when nobody typed it")]
pub struct Args {
    /// Whether they come or go
    way: Way,
    /// Who
    #[arg(add = super::complete::anybody())]
    name: String,
    /// Since this hand, when nobody typed it
    #[arg(long, value_name = "N")]
    from: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Way {
    /// They join.
    In,
    /// They leave.
    Out,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Seat { name: self.name, joins: self.way == Way::In, from: self.from };
        context.run(&request, context.which(None))
    }
}
