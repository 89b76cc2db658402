//! `debts`: who still owes whom, over all nights.

use super::context::Context;
use super::filters::{Filters, answered};
use anyhow::Result;
use clap::ValueEnum;
use meldbook::command::Filter;
use meldbook::daybook::debts::net;
use meldbook::report::phrases::Phrase;
use meldbook::report::sentences::Sentence;
use meldbook::report::{between, json, text};
use meldbook::session::SessionError;
use meldbook::store::log::Log;
use meldbook::store::{Access, StoreError, Which};
use std::process::ExitCode;

/// Show who still owes whom, over all nights
///
/// What was not paid at the close of a night or since, and what `owed` says, by currency: netted to the fewest payments,
/// or one by one with --by session. Filters choose the sessions that it is owed for; --player shows what one player owes or
/// gets. What is owed for no session is chosen by its date.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filters: Option<Filters>,
    /// How to group the debts
    #[arg(long, value_name = "WHAT")]
    by: Option<ByWhat>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ByWhat {
    /// Each with the session and the date that it is from
    Session,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let is_filtered = self.filters.is_some() || context.which(None) != Which::Current;
        let filter = match is_filtered {
            true => self.filters.unwrap_or_default().filter(context, &log)?,
            false => Filter::default(),
        };
        answered(context, filter, |filter| shown(context, &log, filter, is_filtered, self.by.is_some()))
    }
}

fn shown(
    context: &Context,
    log: &Log<'_>,
    filter: &Filter,
    is_filtered: bool,
    by_session: bool,
) -> Result<ExitCode> {
    let mut debts = log.debts_without(&filter.without).map_err(StoreError::from)?;
    if is_filtered {
        debts = log.debts_of(debts, filter).map_err(StoreError::from)?;
        if debts.is_empty() && !context.json && log.sessions(filter).map_err(StoreError::from)?.is_empty() {
            return context.nothing(&Sentence::NoSessionFits {});
        }
    }
    let owed = net(&debts).map_err(SessionError::from).map_err(StoreError::from)?;
    if (if by_session { debts.is_empty() } else { owed.is_empty() }) && !context.json {
        return context.nothing(&Phrase::NobodyOwes {});
    }
    context.answer(
        || if by_session { json::debts(&debts) } else { json::owes(&owed) },
        || {
            let lang = &context.lang;
            let grid = if by_session { between::debts(&debts, lang)? } else { between::owes(&owed, lang)? };
            Ok(text::grid(&grid, context.look()))
        },
    )
}
