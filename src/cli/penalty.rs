//! `penalty`: records a penalty outside of a hand.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Record a penalty by house rule: a misdeal, a revoke
///
/// UNITS go from one player to another, to each of the others at the table (`all`) or to the kitty, at the stake of the
/// rules. In games to points they are checks, and no points move.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook penalty anna all 2 misdeal
  meldbook penalty ben kitty 5 looked at the widow
  meldbook penalty ben cyril 3 revoke")]
pub struct Args {
    /// Who pays
    #[arg(add = super::complete::of_the_session())]
    from: String,
    /// Who gets it: a name, `all` or `kitty`
    #[arg(add = super::complete::of_the_session())]
    to: String,
    /// How many units, to each
    #[arg(allow_negative_numbers = true, value_parser = units)]
    units: i64,
    /// Why
    #[arg(required = true)]
    why: Vec<String>,
    /// The hand before which it happened, if it is entered later
    #[arg(long = "from", value_name = "N")]
    since: Option<u32>,
}

fn units(text: &str) -> Result<i64, &'static str> {
    text.parse().map_err(|_| "units are a whole number, like 2")
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { from, to, units, why, since } = self;
        let request = Request::Penalty { from, to, units, why: why.join(" ") };
        context.run(&request.since(since), context.which(None))
    }
}
