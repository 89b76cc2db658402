//! `totals`: shows what each player won and lost.

use super::by;
use super::context::Context;
use super::filters::Filters;
use super::large_sums::answered;
use super::progress::Progress;
use anyhow::Result;
use meldbook::report;
use meldbook::report::json;
use meldbook::report::sentences::Sentence;
use meldbook::store::statistics::{By, Measure};
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

/// Show what each player won and lost over the sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook totals --since 2026-01-01
  meldbook totals --player anna --by month
  meldbook totals --by weekday --game marias")]
pub struct Args {
    /// How to group the totals; by partner and opponent what hands brought, without penalties and kitty
    #[arg(long, value_name = "WHAT", default_value = "player", value_parser = by::of_totals())]
    by: By,
    #[command(flatten)]
    filters: Filters,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let by = self.by;
        let mut ledger = context.ledger(Access::Read)?;
        let log = Progress::watch(context, ledger.read()?);
        let filter = self.filters.filter(context, &log)?;
        answered(context, filter, |filter| {
            let rows = log.statistics(filter, by, Measure::All).map_err(StoreError::from)?;
            if rows.is_empty() && !context.json {
                context.say(&context.words(&Sentence::NoSessionFits {}));
                return Ok(ExitCode::SUCCESS);
            }
            context.answer(
                || json::totals(&rows, by),
                || Ok(report::totals::totals(&rows, by, &context.lang, context.look())?),
            )
        })
    }
}
