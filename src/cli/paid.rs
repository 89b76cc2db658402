//! `paid`: cash that changed hands.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Note cash that changed hands; what is still owed stays owed
///
/// It is kept in the open session; in a closed one when it is named with --session, or when none is open.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook paid ben anna 1.35")]
pub struct Args {
    /// Who paid
    #[arg(add = super::complete::of_the_night())]
    from: String,
    /// Who was paid
    #[arg(add = super::complete::of_the_night())]
    to: String,
    /// How much: 1.35, 1,35, 5c, '2 Kč'
    #[arg(allow_negative_numbers = true)]
    amount: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Paid { from: self.from, to: self.to, amount: self.amount };
        context.run(&request, context.which(None))
    }
}
