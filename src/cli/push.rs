//! `push`: sends a club's hub what it lacks.

use super::context::Context;
use anyhow::Result;
use std::process::ExitCode;

/// Send a club's hub what it lacks of this ledger
///
/// The hub is a PostgreSQL database with the logs of many ledgers; the page `docs/club.md` says how to run one. Pushing again
/// sends only what is new, and after any interruption the rest. A session that goes on differently at the hub is shown with
/// both ends and left alone; the exit status is then 1. A password comes from the variable PGPASSWORD or from ~/.pgpass,
/// never from the address.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook push postgres://anna@hub.example.org/club
  meldbook push 'postgres:///club?host=/var/run/postgresql' --init")]
pub struct Args {
    /// The hub: postgres://USER@HOST/DATABASE
    #[arg(value_name = "URL", value_hint = clap::ValueHint::Url)]
    url: String,
    /// Make a hub in an empty database first, if none is there
    #[arg(long)]
    init: bool,
}

impl Args {
    #[cfg(not(feature = "hub"))]
    pub fn run(self, _: &mut Context) -> Result<ExitCode> {
        let Args { url: _, init: _ } = self;
        Err(meldbook::hub::HubError::NotBuiltIn {}.into())
    }

    #[cfg(feature = "hub")]
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        use super::clock::local;
        use super::fail;
        use super::progress::{Counted, Progress};
        use meldbook::report::sentences::Sentence;
        use meldbook::report::{merged, pushed};
        use meldbook::store::Access;

        let mut hub = super::hub::open(&self.url, self.init)?;
        let mut ledger = context.ledger(Access::Read)?;
        let pushed = {
            let progress = Progress::new(context, Counted::Sessions);
            hub.push(&mut ledger, |done, all| progress.sessions(done, all))?
        };
        let (lang, sessions) = (&context.lang, super::hub::numbers(&mut ledger)?);
        context.answer(
            || pushed::as_json(&pushed),
            || {
                let mut lines = pushed::sent(&pushed, lang);
                for fork in &pushed.forks {
                    lines.extend(pushed::fork(fork, &local, lang)?);
                }
                for fork in &pushed.daybook_forks {
                    lines.extend(merged::daybook_fork(
                        Sentence::DaybookForkedAtHub {},
                        fork,
                        &sessions,
                        &local,
                        lang,
                    )?);
                }
                lines.extend(pushed.unsound.iter().map(|chain| pushed::unsound(chain, lang)));
                Ok(lines.join("\n"))
            },
        )?;
        Ok(if pushed.is_partial() { ExitCode::from(fail::TABLE) } else { ExitCode::SUCCESS })
    }
}
