//! `settle`: shows who pays whom, and closes a session.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::{Request, SettleBy};
use std::process::ExitCode;

/// Show who pays whom, with the fewest payments
///
/// The kitty is divided among the players at the table, who pay in if it is below zero; payments made are counted.
/// Nothing is written without --close and --paid.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook settle
  meldbook settle 3                   of the third session
  meldbook settle --coin 25c
  meldbook settle --through anna
  meldbook settle --share             plain lines to send to everybody
  meldbook settle --paid              all was paid; the night goes on
  meldbook settle --close --paid      close; all payments were made")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// Close the session, and print its seal to write down
    #[arg(long)]
    close: bool,
    /// Note that all payments were made, whether the session is closed or goes on
    #[arg(long)]
    paid: bool,
    /// Settle debts of earlier nights between these players too
    #[arg(long)]
    carry: bool,
    /// Print a few plain lines, to be sent to the players
    #[arg(long)]
    share: bool,
    /// Settle through one player, with whom all others settle
    #[arg(long, value_name = "NAME", add = super::complete::of_the_session())]
    through: Option<String>,
    /// Round to this coin
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    coin: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { session, close, paid: handed_over, carry, share, through, coin } = self;
        let terms = SettleBy { coin, through, carry, share };
        let request = if close {
            Request::Close { terms, handed_over }
        } else {
            Request::Settle { terms, handed_over }
        };
        context.run(&request, context.which(session.named.as_deref()))
    }
}
