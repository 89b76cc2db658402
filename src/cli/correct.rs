//! `fix`, `strike` and `insert`: corrections of hands.

use super::context::Context;
use super::log::HandLine;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Correct hand N; everything that follows from it is computed again
///
/// The hand keeps its place, its dealer and its players; a struck hand counts again. Options come before N;
/// everything after it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook fix 4 anna 320 s m160 t170")]
pub struct FixArgs {
    /// The hand's number on the sheet
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
    #[command(flatten)]
    hand: HandLine,
}

/// Strike out hand N: it keeps its number and moves nothing
#[derive(Debug, clap::Args)]
pub struct StrikeArgs {
    /// The hand's number on the sheet
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
}

/// Insert a forgotten hand before hand N
///
/// Options come before N; everything after it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook insert 3 ben 300 h -")]
pub struct InsertArgs {
    /// The number of the hand it comes before
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
    #[command(flatten)]
    hand: HandLine,
}

impl FixArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Fix { no: self.no, line: self.hand.line(), note: self.hand.note(context)? };
        context.run(&request, context.which(None))
    }
}

impl StrikeArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Strike { no: self.no }, context.which(None))
    }
}

impl InsertArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Insert { no: self.no, line: self.hand.line(), note: self.hand.note(context)? };
        context.run(&request, context.which(None))
    }
}
