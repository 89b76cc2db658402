//! `owed`: records what was owed before there was this ledger.

use super::context::Context;
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::BetweenRequest;
use meldbook::kernel::day::read_day;
use std::process::ExitCode;

/// Record a debt from before this ledger
///
/// It counts in `debts`, is paid with `paid`, and is settled with a night by `settle --carry`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook owed ben anna 12.50 --date 2025-11-30")]
pub struct Args {
    /// Who owes it; a name that is not in the ledger yet is a new one
    #[arg(add = super::complete::anybody())]
    from: String,
    /// To whom
    #[arg(add = super::complete::anybody())]
    to: String,
    /// How much: 1.35, 1,35, 5c, '2 Kč'
    #[arg(allow_negative_numbers = true)]
    amount: String,
    /// Since when, as 2026-03-14 [default: today]
    #[arg(long, value_name = "DATE", value_parser = read_day)]
    date: Option<NaiveDate>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { from, to, amount, date } = self;
        let date = date.map_or_else(|| context.now().map(|now| now.date_naive()), Ok)?.to_string();
        context.run_between(&BetweenRequest::Owed { from, to, amount, date }, context.which(None))
    }
}
