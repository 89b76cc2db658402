//! `report`: writes a page.

use super::write_file::{named_file, write_beside};
use super::{Context, Filters, clock};
use anyhow::Result;
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use meldbook::command::{DebtView, Filter, Reply, Request, SettleBy};
use meldbook::daybook::Accounts;
use meldbook::query::statistics::{By, StatMeasure};
use meldbook::report::page::season::{MOST_HANDS, Season};
use meldbook::report::{Sentence, page};
use meldbook::store::{Access, Ledger, StoreError, Which};
use std::{path::PathBuf, process::ExitCode};

/// Write a night or a season as a page for a browser
///
/// One HTML file that needs no network and no other file, and can be printed. Of a night: who pays whom, the standings, a
/// chart, the score sheet, the seal and what was agreed. Without SESSION, of the season that the filters choose: standings,
/// debts, how they came about, statistics, head to head and the biggest hands.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook report 12 -o night.html
  meldbook report 2026-03-14 --qr -o night.html
  meldbook report --since 2026 -o season.html")]
pub struct Args {
    /// Its number in `sessions`, its date, or the beginning of its id
    #[arg(
        value_name = "SESSION",
        conflicts_with = "Filters",
        value_parser = NonEmptyStringValueParser::new().map(super::clock::session),
        add = super::complete::sessions()
    )]
    named: Option<String>,
    /// The file to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show payments as codes for the apps of banks (EUR and CZK), to those who have a `people account`
    #[arg(long)]
    qr: bool,
    #[command(flatten)]
    filters: Filters,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let page = match context.which(self.named.as_deref()) {
            which @ Which::Named(_) if !self.filters.any() => {
                let accounts = self.accounts(&mut ledger)?;
                let reply = settled(&mut ledger, which, clock::seconds()?)?;
                let voice = context.voice(&reply.session.row)?;
                page::night(&reply, accounts.as_ref(), voice)?
            }
            _ => {
                let filter = self.filters.filter(context, &ledger.read()?)?;
                match self.season(&mut ledger, &filter, context)? {
                    Some(page) => page,
                    None => return context.nothing(&Sentence::NothingFits {}),
                }
            }
        };
        match named_file(self.output.as_deref()) {
            Some(path) => write_beside(path, page.as_bytes())?,
            None => context.print(&page)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn accounts(&self, ledger: &mut Ledger) -> Result<Option<Accounts>> {
        self.qr.then(|| Ok(ledger.read()?.accounts()?)).transpose()
    }

    fn season(&self, ledger: &mut Ledger, filter: &Filter, context: &Context) -> Result<Option<String>> {
        let accounts = self.accounts(ledger)?;
        let log = ledger.read()?;
        let sessions = log.sessions(filter)?;
        if sessions.is_empty() {
            return Ok(None);
        }
        let view = DebtView { filter: Some(filter.clone()), ..DebtView::default() };
        let debts = log.debts_in_view(&view)?;
        let statistics = |by, measure| log.statistics(filter, by, measure);
        let season = Season {
            filter,
            people: &log.people()?,
            sessions: &sessions,
            totals: &statistics(By::Player, StatMeasure::All)?,
            played: &statistics(By::Player, StatMeasure::Hands)?,
            by_session: &statistics(By::Session, StatMeasure::All)?,
            pairs: &log.pair_rows(filter)?,
            owed: &view.owed(&debts)?,
            fewest: &DebtView { net: true, ..view.clone() }.owed(&debts)?,
            accounts: accounts.as_ref(),
            biggest: &log.biggest_hands(filter, MOST_HANDS)?,
        };
        Ok(Some(page::season(&season, &context.lang)?))
    }
}

pub fn settled(ledger: &mut Ledger, which: Which<'_>, now: i64) -> Result<Reply, StoreError> {
    let request = Request::Settle { terms: SettleBy::default() };
    ledger.run(which, &request, now)
}
