//! `spent`: records a round that one player paid for several.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Record what one player paid for several: the night's pizza and drinks
///
/// Everybody at the table shares it, or those named with --among; who paid shares it too if at the table or named.
/// It is counted in the settlement, and is neither won nor lost.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook spent anna 24.50 pizza
  meldbook spent ben 9 beer --among ben cyril")]
pub struct Args {
    /// Who paid
    #[arg(add = super::complete::of_the_session())]
    name: String,
    /// How much: 24.50, 24,50, 50c, '200 Kč'
    #[arg(allow_negative_numbers = true)]
    amount: String,
    /// What for
    #[arg(required = true)]
    what: Vec<String>,
    /// Who shares it [default: everybody at the table]
    #[arg(long, value_name = "NAME", num_args = 1.., add = super::complete::of_the_session())]
    among: Vec<String>,
    /// The hand before which it happened, if it is entered later
    #[arg(long, value_name = "N")]
    from: Option<u32>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { name: who, amount, what, among, from } = self;
        let request = Request::Spent { who, amount, what: what.join(" "), among };
        context.run(&request.since(from), context.which(None))
    }
}
