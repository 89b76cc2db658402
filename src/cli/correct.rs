//! `fix`, `strike` and `insert`: hands corrected where they stand.

use super::context::Context;
use super::log::{Said, said_by};
use anyhow::Result;
use meldbook::book::Changed;
use meldbook::face::json;
use meldbook::ledger::log::Access;
use meldbook::report;
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
        let (line, note) = (self.said.line(), self.said.note(context)?);
        let mut book = context.book(Access::Write)?;
        show(context, &book.fix(context.which(None), self.no, &line, note, context.seconds())?)
    }
}

impl StrikeArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Write)?;
        show(context, &book.strike(context.which(None), self.no, context.seconds())?)
    }
}

impl InsertArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let (line, note) = (self.said.line(), self.said.note(context)?);
        let mut book = context.book(Access::Write)?;
        show(context, &book.insert(context.which(None), self.no, &line, note, context.seconds())?)
    }
}

fn show(context: &Context, changed: &Changed) -> Result<ExitCode> {
    let session = &changed.session;
    context.answer(
        || match said_by(session, changed.added.first().copied()) {
            Some((step, hand)) => json::hand(session, step, hand),
            None => json::change(changed, None),
        },
        || consequences(context, changed),
    )
}

/// Returns what a change changed, a line each, and who deals next.
pub fn consequences(context: &Context, changed: &Changed) -> Result<String> {
    let night = &changed.session.night;
    let voice = context.voice(&changed.session.row)?;
    let before = changed.before.as_ref();
    let mut lines = before.map_or(Vec::new(), |before| report::changes::changes(before, night, voice));
    lines.push(report::hand::next_deal(night, voice));
    Ok(lines.join("\n"))
}
