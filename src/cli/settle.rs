//! `settle`: who pays whom.

use super::context::Context;
use anyhow::Result;
use meldbook::book::{BookError, Part, Session, SettleTerms, Settled};
use meldbook::face::{json, text};
use meldbook::lang::Voice;
use meldbook::ledger::log::Access;
use meldbook::money::{Amount, Currency};
use meldbook::report;
use meldbook::report::answers::Answer;
use meldbook::units::Minor;
use std::process::ExitCode;

/// Show who pays whom, with the fewest payments
///
/// The kitty is divided among those at the table, or made good by them; what was paid is counted. Nothing is
/// written unless the session is closed with --close.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook settle
  meldbook settle --coin 25c
  meldbook settle --through anna
  meldbook settle --close --paid      the night is over, and all was handed over")]
pub struct Args {
    /// End the session, and print the seal to be written down
    #[arg(long)]
    close: bool,
    /// With --close: everything was handed over
    #[arg(long, requires = "close")]
    paid: bool,
    /// Settle through one player
    #[arg(long, value_name = "NAME", add = super::complete::of_the_night())]
    through: Option<String>,
    /// Round to what is in people's pockets
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    coin: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(if self.close { Access::Write } else { Access::Read })?;
        let currency = Currency::from_code(&book.currency(context.which(None))?)?;
        let coin = self.coin.as_deref().map(|coin| coin_of(coin, currency)).transpose()?;
        let terms = SettleTerms { through: self.through.as_deref(), coin };
        let (session, settled) = if self.close {
            let closed = book.close(context.which(None), terms, self.paid, context.seconds())?.session;
            let settled = Settled::of(&closed, SettleTerms::default())?;
            (closed, settled)
        } else {
            let session = book.session(context.which(None))?;
            let settled = Settled::of(&session, terms)?;
            (session, settled)
        };
        let seal = book.seal(&session)?;
        context.answer(
            || json::settled(&session, &settled, seal.as_deref()),
            || {
                Ok(settlement(
                    context,
                    &session,
                    &settled,
                    seal.as_deref(),
                    Voice { lang: &context.lang, currency },
                ))
            },
        )
    }
}

fn coin_of(text: &str, currency: Currency) -> Result<Minor, BookError> {
    Ok(Amount::parse(text, currency).and_then(Amount::positive)?.minor)
}

/// Returns a settlement as it is read out.
pub fn settlement(
    context: &Context,
    session: &Session,
    settled: &Settled,
    seal: Option<&str>,
    voice: Voice<'_>,
) -> String {
    let night = &session.night;
    let mut out = String::new();
    let nothing_moved = settled.parts.values().all(|part| *part == Part::default());
    let unstaked = report::games::no_stakes(&night.options, voice).filter(|_| nothing_moved);
    let lines = match unstaked {
        Some(nothing) => vec![nothing],
        None => {
            out = text::grid(&report::settle::parts(settled, night, voice), context.look());
            let kitty = report::settle::kitty(settled, night, voice);
            kitty.into_iter().chain(report::settle::payments(settled, night, voice)).collect()
        }
    };
    for line in lines {
        out.push_str(&line);
        out.push('\n');
    }
    if let Some(seal) = seal {
        out.push_str(&voice.say(&Answer::IsClosed { id: session.row.id, seal }));
        out.push('\n');
    }
    out
}
