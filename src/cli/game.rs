//! `game`: begins a new game to the target.

use super::context::Context;
use super::parse::sides;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Begin a new game to the target, with the same or other partners
///
/// After a game is won, the next one begins automatically with the same partners. A game in progress ends without a
/// winner, and pays nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook game
  meldbook game --sides anna+dana,ben+cyril")]
pub struct Args {
    /// Who plays with whom from now on [default: as before]
    #[arg(long, value_name = "SIDES")]
    sides: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Game { sides: sides(self.sides.as_deref())?.unwrap_or_default() };
        context.run(&request, context.which(None))
    }
}
