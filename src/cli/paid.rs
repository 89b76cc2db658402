//! `paid`: cash that changed hands.

use super::context::Context;
use anyhow::Result;
use meldbook::book::{BookError, Session, SettleTerms, Settled};
use meldbook::face::json;
use meldbook::ledger::log::Access;
use meldbook::money::{Amount, Currency};
use meldbook::report;
use std::process::ExitCode;

/// Note cash that changed hands; what is still owed stays owed
///
/// It is kept in the open session; in a closed one when it is named with --session, or when none is open.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook paid ben anna 1.35")]
pub struct Args {
    /// Who paid
    #[arg(add = super::complete::of_the_night())]
    from: String,
    /// Who was paid
    #[arg(add = super::complete::of_the_night())]
    to: String,
    /// How much: 1.35, 1,35, 5c, '2 Kč'
    #[arg(allow_negative_numbers = true)]
    amount: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Write)?;
        let currency = Currency::from_code(&book.currency(context.which(None))?)?;
        let amount =
            Amount::parse(&self.amount, currency).and_then(Amount::positive).map_err(BookError::from)?;
        let changed =
            book.paid(context.which(None), &self.from, &self.to, amount.minor, context.seconds())?;
        context.answer(|| json::change(&changed, None), || told(&changed.session, amount))
    }
}

/// Tells the payment, and what is still to be paid.
fn told(session: &Session, amount: Amount) -> Result<String> {
    let night = &session.night;
    let mut lines = Vec::new();
    if let Some((_, cash)) = night.paid.last() {
        let (from, to) = (night.name(cash.from), night.name(cash.to));
        lines.push(format!("{from} paid {to} {amount}, session {}", session.row.id));
    }
    let still = if night.closed.is_some() { "still to be paid" } else { "if the night ended now" };
    lines.push(format!("{still}:"));
    let settled = Settled::of(session, SettleTerms::default())?;
    let payments = report::settle::payments(&settled, night, amount.currency);
    lines.extend(payments.into_iter().map(|line| format!("  {line}")));
    Ok(lines.join("\n"))
}
