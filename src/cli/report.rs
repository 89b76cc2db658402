//! `report`: writes a page.

use super::context::Context;
use super::sessions::NamedSession;
use super::write_file::write_beside;
use anyhow::Result;
use meldbook::command::{Request, SettleBy};
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::report::page;
use meldbook::session::SessionError;
use meldbook::store::{Access, Ledger, StoreError, Which};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a night as a page for a browser
///
/// One HTML file with what was agreed, the score sheet, a chart of the running totals, the standings, who pays whom and
/// the seal. It needs no network and no other file, and can be printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook report 12 -o night.html
  meldbook report 2026-03-14 -o night.html
  meldbook --lang cs report 12 -o vecer.html")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let which = context.which(self.session.named.as_deref());
        let page = night(&mut ledger, which, context.seconds(), false, &context.lang)?;
        match &self.output {
            Some(path) => write_beside(path, page.as_bytes())?,
            None => context.print(&page)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the page of a night as it stands.
pub fn night(
    ledger: &mut Ledger,
    which: Which<'_>,
    now: i64,
    is_live: bool,
    lang: &Lang,
) -> Result<String, StoreError> {
    let request = Request::Settle { terms: SettleBy::default(), handed_over: false };
    let reply = ledger.run(which, &request, now)?;
    let currency = Currency::from_code(&reply.session.row.currency).map_err(SessionError::from)?;
    let voice = Voice { lang, currency };
    let Some(settled) = &reply.settled else { return Ok(String::new()) };
    let page = page::night(&reply.session, settled, reply.seal.as_deref(), is_live, voice);
    Ok(page.map_err(SessionError::from)?)
}
