//! `paid`: cash that changed hands.

use super::context::Context;
use anyhow::Result;
use meldbook::book::{BookError, Session, SettleTerms, Settled};
use meldbook::face::json;
use meldbook::lang::Voice;
use meldbook::ledger::log::Access;
use meldbook::money::{Amount, Currency};
use meldbook::report;
use meldbook::report::answers::Answer;
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
        context.answer(
            || json::change(&changed, None),
            || told(&changed.session, amount, context.voice(&changed.session.row)?),
        )
    }
}

/// Tells the payment, and what is still to be paid.
fn told(session: &Session, amount: Amount, voice: Voice<'_>) -> Result<String> {
    let night = &session.night;
    let mut lines = Vec::new();
    if let Some((_, cash)) = night.paid.last() {
        let (from, to) = (night.name(cash.from), night.name(cash.to));
        let amount = voice.amount(amount.minor);
        lines.push(voice.say(&Answer::HasPaid { from, to, amount, id: session.row.id }));
    }
    let closed = night.closed.is_some();
    lines.push(voice.say(&if closed { Answer::StillToBePaid {} } else { Answer::IfItEndedNow {} }));
    let settled = Settled::of(session, SettleTerms::default())?;
    let payments = report::settle::payments(&settled, night, voice);
    lines.extend(payments.into_iter().map(|line| format!("  {line}")));
    Ok(lines.join("\n"))
}
