//! `seat`: a player joins or leaves.

use super::context::Context;
use anyhow::Result;
use clap::ValueEnum;
use meldbook::command::Request;
use std::process::ExitCode;

/// Let a player join or leave the table
///
/// A player who leaves takes an equal share of the current kitty, or pays one if it is below zero; a player who joins
/// pays in the same share. A player who joins takes the chair left last, else one at the end.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook seat out dana
  meldbook seat in Emil
  meldbook seat out dana --from 12        from hand 12 on, entered later")]
pub struct Args {
    /// Whether the player joins or leaves
    way: Way,
    /// The player
    #[arg(add = super::complete::anybody())]
    name: String,
    /// The hand before which it happened, if it is entered later
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
        let request = Request::Seat { name: self.name, joins: self.way == Way::In };
        context.run(&request.since(self.from), context.which(None))
    }
}
