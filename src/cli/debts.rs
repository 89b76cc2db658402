//! `debts`: who still owes whom, over all nights.

use super::context::Context;
use super::fail;
use super::filters::{Filters, answered, person};
use anyhow::Result;
use clap::ValueEnum;
use meldbook::command::{BetweenRequest, DebtView, Filter};
use meldbook::report::phrases::Phrase;
use meldbook::report::sentences::Sentence;
use meldbook::report::{between, json, text};
use meldbook::session::SessionError;
use meldbook::store::log::Log;
use meldbook::store::{Access, StoreError, Which};
use std::process::ExitCode;

/// Show who still owes whom, over all nights
///
/// What was not paid at the close of a night or since, and what `owed` says, by currency: each two people once, with the
/// sessions that it is from, or one by one with --by session. Filters choose the sessions that it is owed for; --player
/// shows what one player owes or gets. What is owed for no session is chosen by its date.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook debts
  meldbook debts --player anna
  meldbook debts --net                the fewest payments
  meldbook debts --net --among anna ben cyril
  meldbook debts --net --paid         just these payments were made")]
pub struct Args {
    #[command(flatten)]
    filters: Option<Filters>,
    /// How to group the debts
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["net", "paid"])]
    by: Option<ByWhat>,
    /// Net them to the fewest payments: somebody may then pay a person whom they never met
    #[arg(long, conflicts_with = "Filters")]
    net: bool,
    /// Only what these people owe each other
    #[arg(long, value_name = "NAME", num_args = 1.., requires = "net", add = super::complete::anybody())]
    among: Vec<String>,
    /// Note that just what is shown was handed over
    #[arg(long)]
    paid: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ByWhat {
    /// Each with the session and the date that it is from
    Session,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let names_session = context.which(None) != Which::Current;
        if self.net && names_session {
            // Else debts of other nights would be cleared too.
            let hint = "`--among NAME...` takes what some people owe each other".to_owned();
            return Err(fail::usage(
                "`--net` is over all sessions, and `--session` names one".to_owned(),
                Some(hint),
            ));
        }
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let is_filtered = self.filters.is_some() || names_session;
        let filter = match is_filtered {
            true => self.filters.unwrap_or_default().filter(context, &log)?,
            false => Filter::default(),
        };
        let among = self.among.iter().map(|name| person(context, &log, name)).collect::<Result<_>>()?;
        let view = DebtView { filter: is_filtered.then(|| filter.clone()), among, net: self.net };
        if self.paid {
            drop(log);
            return context.run_between(&BetweenRequest::Clear(view), Which::Current);
        }
        answered(context, filter, |filter| {
            let view = DebtView {
                filter: Some(filter.clone()).filter(|filter| is_filtered || !filter.without.is_empty()),
                ..view.clone()
            };
            shown(context, &log, &view, self.by.is_some())
        })
    }
}

fn shown(context: &Context, log: &Log<'_>, view: &DebtView, by_session: bool) -> Result<ExitCode> {
    let debts = log.debts_in_view(view).map_err(StoreError::from)?;
    if let Some(filter) = &view.filter
        && debts.is_empty()
        && !context.json
        && log.sessions(filter).map_err(StoreError::from)?.is_empty()
    {
        return context.nothing(&Sentence::NoSessionFits {});
    }
    let owed = view.owed(&debts).map_err(SessionError::from).map_err(StoreError::from)?;
    if (if by_session { debts.is_empty() } else { owed.is_empty() }) && !context.json {
        return context.nothing(&Phrase::NobodyOwes {});
    }
    context.answer(
        || if by_session { json::debts(&debts) } else { json::owes(&owed) },
        || {
            let lang = &context.lang;
            let grid = if by_session { between::debts(&debts, lang)? } else { between::owes(&owed, lang)? };
            let head = view.net.then(|| context.words(&Sentence::Netted {}) + "\n");
            Ok(head.unwrap_or_default() + &text::grid(&grid, context.look()))
        },
    )
}
