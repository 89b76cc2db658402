//! The commands that look back: sessions, totals, people.

use super::context::Context;
use super::filters::{Filters, answered};
use super::progress::Progress;
use super::stats::of_totals;
use super::{complete, hands, stats};
use anyhow::Result;
use clap::Subcommand;
use meldbook::command::{BetweenRequest, Filter};
use meldbook::report::sentences::Sentence;
use meldbook::report::{between, json, text, totals};
use meldbook::store::statistics::{By, Measure};
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum PastNights {
    /// List the sessions
    Sessions {
        #[command(flatten)]
        filters: Filters,
        /// Void sessions too, which do not count
        #[arg(long)]
        void: bool,
    },
    /// Show what each player won and lost over the sessions
    #[command(after_help = "Examples:
  meldbook totals --since 2026-01-01
  meldbook totals --player anna --by month
  meldbook totals --by weekday --game marias")]
    Totals {
        /// How to group the totals; by partner and opponent what hands brought, without penalties and kitty
        #[arg(long, value_name = "WHAT", default_value = "player", value_parser = of_totals())]
        by: By,
        #[command(flatten)]
        filters: Filters,
    },
    Stats(stats::Args),
    Hands(hands::Args),
    /// Show everybody in the ledger, or say that two names are one person
    #[command(
        after_help = "Examples:
  meldbook people
  meldbook people merge 'Anna M.' Anna",
        args_conflicts_with_subcommands = true
    )]
    People {
        #[command(subcommand)]
        what: Option<People>,
    },
}

#[derive(Debug, Subcommand)]
pub enum People {
    /// Say that two names are one person, in every total and list; closed nights stay as they are
    Merge {
        /// The name that is given up
        #[arg(add = complete::anybody())]
        old: String,
        /// What the person is called
        #[arg(add = complete::anybody())]
        name: String,
    },
}

impl PastNights {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        match self {
            PastNights::Sessions { filters, void } => sessions(context, &filters, void),
            PastNights::Totals { by, filters } => show_totals(context, by, &filters),
            PastNights::Stats(args) => args.run(context),
            PastNights::Hands(args) => args.run(context),
            PastNights::People { what: Some(People::Merge { old, name }) } => {
                context.run_between(&BetweenRequest::Merge { old, name }, context.which(None))
            }
            PastNights::People { what: None } => people(context),
        }
    }
}

fn sessions(context: &Context, filters: &Filters, void: bool) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let log = ledger.read()?;
    let filter = Filter { void, ..filters.filter(context, &log)? };
    let sessions = log.sessions(&filter).map_err(StoreError::from)?;
    if sessions.is_empty() && !context.json {
        return context.nothing(&Sentence::NoSessionFits {});
    }
    context.answer(
        || json::sessions(&sessions),
        || Ok(totals::sessions(&sessions, &context.lang, context.look())),
    )
}

fn show_totals(context: &Context, by: By, filters: &Filters) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let log = Progress::watch(context, ledger.read()?);
    let filter = filters.filter(context, &log)?;
    answered(context, filter, |filter| {
        let rows = log.statistics(filter, by, Measure::All).map_err(StoreError::from)?;
        if rows.is_empty() && !context.json {
            return context.nothing(&Sentence::NoSessionFits {});
        }
        context.answer(
            || json::totals(&rows, by),
            || Ok(totals::totals(&rows, by, &context.lang, context.look())?),
        )
    })
}

fn people(context: &Context) -> Result<ExitCode> {
    let people = context.ledger(Access::Read)?.read()?.people_in_sessions().map_err(StoreError::from)?;
    if people.is_empty() && !context.json {
        return context.nothing(&Sentence::NobodyInLedger {});
    }
    context.answer(
        || json::people(&people),
        || Ok(text::grid(&between::people(&people, &context.lang), context.look())),
    )
}
