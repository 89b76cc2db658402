//! `merge`, `push` and `pull`: what another ledger or a club's hub has, and what this one has.

#[cfg(feature = "hub")]
mod hub;

use super::{Context, clock, complete, fail};
use anyhow::Result;
use clap::Subcommand;
use meldbook::query::exchange::Exchanged;
use meldbook::report::ExchangeSentence;
use meldbook::report::exchange::{self, Exchange};
use meldbook::store::{Ledger, MergeOptions};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum MergeExchange {
    /// Take in what another ledger has and this one lacks
    ///
    /// Sessions that are not here, those that went on there, and what was said between nights, which is named: void
    /// nights, debts, payments, names. The other ledger is read from a private copy, and left as it is. Each session is
    /// checked as `verify` does: what is wrong is named and left out. Merging again changes nothing. A session that has
    /// diverged is shown with both ends and left alone. What is new is scored again: a night with a hand that comes to
    /// something else is left out. The exit status is then 1.
    #[command(after_help = "Examples:
  meldbook merge /media/stick/ledger.db
  meldbook merge other.db --as-new 3")]
    Merge {
        /// The other ledger
        #[arg(value_name = "OTHER.db", value_hint = clap::ValueHint::FilePath)]
        other: PathBuf,
        #[command(flatten)]
        taking: Taking,
    },
    /// Send to a club's hub what it lacks of this ledger
    ///
    /// The hub is a PostgreSQL database with the logs of many ledgers; the page `docs/club.md` says how to run one.
    /// Pushing again sends only what is new, and after any interruption the rest. A session that has diverged
    /// at the hub is shown with both ends and left alone; the exit status is then 1. What was begun in this ledger is
    /// sent; what came from elsewhere only with --also. A password comes from the variable PGPASSWORD or from
    /// ~/.pgpass, never from the address. Without an address, `hub = "..."` in `config.toml` counts, where
    /// `push = "close"` pushes after each close.
    #[command(after_help = "Examples:
  meldbook push postgres://anna@hub.example.org/club
  meldbook push 'postgres:///club?host=/var/run/postgresql' --init")]
    Push {
        /// The hub: postgres://USER@HOST/DATABASE
        #[arg(value_name = "URL", value_hint = clap::ValueHint::Url)]
        url: Option<String>,
        /// Send this session, which was not begun here, or the daybook with this id, too; `all`: all of them
        #[arg(long, value_name = "SESSION", add = complete::sessions())]
        also: Vec<String>,
        /// Make a hub in an empty database first, if none is there; that needs no ledger
        #[arg(long)]
        init: bool,
    },
    /// Take in what a club's hub has and this ledger lacks
    ///
    /// Sessions and what was said between nights, of all ledgers that were pushed to the hub; each is checked as
    /// `verify` does. Pulling again takes in only what is new. A session that has diverged at the hub is shown
    /// with both ends and left alone, and a night with a hand that comes to something else when it is scored again is
    /// left out; the exit status is then 1. A password comes from the variable PGPASSWORD or from ~/.pgpass, never
    /// from the address. Without an address, `hub = "..."` in `config.toml` counts.
    #[command(after_help = "Examples:
  meldbook pull postgres://eva@hub.example.org/club
  meldbook pull postgres://anna@hub.example.org/club --as-new 3")]
    Pull {
        /// The hub: postgres://USER@HOST/DATABASE
        #[arg(value_name = "URL", value_hint = clap::ValueHint::Url)]
        url: Option<String>,
        #[command(flatten)]
        taking: Taking,
    },
}

// Not a doc comment: clap would make it the help of a command.
#[derive(Debug, clap::Args)]
pub struct Taking {
    /// Take in the other end of this session, which has diverged there, or another record of it, as a session of its own
    #[arg(long, value_name = "SESSION", add = complete::sessions())]
    as_new: Option<String>,
    /// Take in hands as they were recorded, whatever they would come to today
    #[arg(long)]
    as_recorded: bool,
    /// Show what would come, and take in nothing
    #[arg(long)]
    dry_run: bool,
}

impl Taking {
    fn options(&self) -> Result<MergeOptions<'_>> {
        let Taking { as_new, as_recorded, dry_run: _ } = self;
        let latest = Some(clock::seconds()?.saturating_add(clock::DAY));
        Ok(MergeOptions { as_new: as_new.as_deref(), as_recorded: *as_recorded, latest })
    }
}

impl MergeExchange {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        match self {
            MergeExchange::Merge { other, taking } => merge(context, &other, &taking),
            #[cfg(feature = "hub")]
            MergeExchange::Push { url, init, also } => hub::push(context, url.as_deref(), init, &also),
            #[cfg(feature = "hub")]
            MergeExchange::Pull { url, taking } => hub::pull(context, url.as_deref(), &taking),
            #[cfg(not(feature = "hub"))]
            MergeExchange::Push { .. } | MergeExchange::Pull { .. } => {
                Err(meldbook::hub::HubError::NotBuiltIn {}.into())
            }
        }
    }
}

fn merge(context: &Context, other: &Path, taking: &Taking) -> Result<ExitCode> {
    // Before a ledger is created for it.
    let mut other = Ledger::copy_of(other)?;
    let mut ledger = context.ledger_to_take_in(taking.dry_run)?;
    let merged = ledger.merge(&mut other, taking.options()?)?;
    show(context, &mut ledger, (Exchange::Merge, &merged), taking.dry_run)
}

/// What diverged or was left out makes it an error.
fn show(
    context: &Context,
    ledger: &mut Ledger,
    (what, exchanged): (Exchange, &Exchanged),
    dry_run: bool,
) -> Result<ExitCode> {
    let lang = &context.lang;
    let changes_ledger = what != Exchange::Push && !dry_run;
    let recorded = |error| if changes_ledger { fail::Recorded::add(error) } else { error };
    let spoken =
        ledger.read().and_then(|log| Ok(log.spoken_of()?)).map_err(|error| recorded(error.into()))?;
    let lines = exchange::lines(what, exchanged, &spoken, lang, context.look());
    let mut lines = lines.map_err(|error| recorded(error.into()))?;
    lines.extend(dry_run.then(|| lang.say(&ExchangeSentence::OnlyTried {})));
    let text = || Ok(lines.join("\n"));
    context.answer(|| exchange::as_json(exchanged, &lines), text).map_err(recorded)?;
    Ok(fail::verdict(!exchanged.is_partial()))
}
