//! `fix`, `strike` and `insert`: hands corrected where they stand.

use super::context::Context;
use super::log::Said;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Put hand N right; all that follows from it is worked out again
///
/// The hand keeps its place, its dealer and who sat at the table; a struck one stands again. Options stand
/// before N; all that follows it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook fix 4 anna 320 s m160 t170")]
pub struct FixArgs {
    /// The hand's number on the sheet
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
    #[command(flatten)]
    said: Said,
}

/// Strike hand N out: it keeps its number and moves nothing
#[derive(Debug, clap::Args)]
pub struct StrikeArgs {
    /// The hand's number on the sheet
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
}

/// Put a forgotten hand before hand N
///
/// Options stand before N; all that follows it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook insert 3 ben 300 h -")]
pub struct InsertArgs {
    /// The hand it comes before
    #[arg(value_name = "N", add = super::complete::hands())]
    no: u32,
    #[command(flatten)]
    said: Said,
}

impl FixArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Fix { no: self.no, line: self.said.line(), note: self.said.note(context)? };
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
        let request = Request::Insert { no: self.no, line: self.said.line(), note: self.said.note(context)? };
        context.run(&request, context.which(None))
    }
}
