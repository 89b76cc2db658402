//! `settle`: who pays whom.

use super::context::Context;
use anyhow::Result;
use meldbook::command::{Request, SettleBy};
use std::process::ExitCode;

/// Show who pays whom, with the fewest payments
///
/// The kitty is divided among those at the table, or made good by them; what was paid is counted. Nothing is
/// written unless the session is closed with --close.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook settle
  meldbook settle --coin 25c
  meldbook settle --through anna
  meldbook settle --close --paid      the night is over, and all was handed over")]
pub struct Args {
    /// End the session, and print the seal to be written down
    #[arg(long)]
    close: bool,
    /// With --close: everything was handed over
    #[arg(long, requires = "close")]
    paid: bool,
    /// Settle through one player
    #[arg(long, value_name = "NAME", add = super::complete::of_the_night())]
    through: Option<String>,
    /// Round to what is in people's pockets
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    coin: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { close, paid: handed_over, through, coin } = self;
        let terms = SettleBy { coin, through };
        let request = if close { Request::Close { terms, handed_over } } else { Request::Settle { terms } };
        context.run(&request, context.which(None))
    }
}
