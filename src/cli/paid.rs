//! `paid`: records a cash payment.

use super::context::Context;
use anyhow::Result;
use meldbook::command::{Payment, Request};
use std::process::ExitCode;

/// Record a cash payment; the rest of the debt remains
///
/// It goes to the open session, or to the one named with --session. With none open it pays the oldest debts between the
/// two, over all nights; what is over is a debt the other way.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook paid ben anna 1.35
  meldbook --session 3 paid ben anna 1.35")]
pub struct Args {
    /// Who paid
    #[arg(add = super::complete::anybody())]
    from: String,
    /// Who was paid
    #[arg(add = super::complete::anybody())]
    to: String,
    /// How much: 1.35, 1,35, 5c, '2 Kč'
    #[arg(allow_negative_numbers = true)]
    amount: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let payment = Payment { from: self.from, to: self.to, amount: self.amount };
        let request = Request::Paid { payments: vec![payment] };
        context.run(&request, context.which(None))
    }
}
