//! `fix`, `strike` and `insert`: corrections of whatever stands in the night.

use super::context::Context;
use super::log::HandLine;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::session::address::Address;
use std::process::ExitCode;

/// Correct what stands at AT; everything that follows from it is computed again
///
/// AT is a hand's number on the sheet, or 5a for the first thing after hand 5: who joined or left, a rule that
/// changed, a penalty, a round, a payment. A hand keeps its place, its dealer and its players; a struck hand counts
/// again. Options come before AT; everything after it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook fix 4 anna 320 s m160 t170
  meldbook fix 3a seat out dana
  meldbook fix 5b paid ben anna 1.35")]
pub struct FixArgs {
    /// A number on the sheet: 4, 3a
    #[arg(value_name = "AT", add = super::complete::places())]
    at: Address,
    #[command(flatten)]
    hand: HandLine,
}

/// Strike out what stands at AT: a hand keeps its number and counts nothing, anything else is removed
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook strike 4
  meldbook strike 3a")]
pub struct StrikeArgs {
    /// A number on the sheet: 4, 3a
    #[arg(value_name = "AT", add = super::complete::places())]
    at: Address,
}

/// Insert something forgotten before what stands at AT
///
/// `insert 5 LINE` puts it right before hand 5, after whoever joined or left there; `insert 4a LINE` before that.
/// An inserted hand was dealt by whoever would have dealt there, unless its line ends with `dealer NAME`. Options come
/// before AT; everything after it is the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook insert 3 ben 300 h -
  meldbook insert 4a anna 320 s +
  meldbook insert 5 seat out dana")]
pub struct InsertArgs {
    /// What it comes before: 3, 4a
    #[arg(value_name = "AT", add = super::complete::places())]
    at: Address,
    #[command(flatten)]
    hand: HandLine,
}

impl FixArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Fix { at: self.at, line: self.hand.line(), note: self.hand.note(context)? };
        context.run(&request, context.which(None))
    }
}

impl StrikeArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Strike { at: self.at }, context.which(None))
    }
}

impl InsertArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Insert { at: self.at, line: self.hand.line(), note: self.hand.note(context)? };
        context.run(&request, context.which(None))
    }
}
