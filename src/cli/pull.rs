//! `pull`: takes in what a club's hub has.

use super::context::Context;
use anyhow::Result;
use std::process::ExitCode;

/// Take in what a club's hub has and this ledger lacks
///
/// Sessions and what was said between nights, of all ledgers that were pushed to the hub; each is checked as `verify` does.
/// Pulling again takes in only what is new. A session that goes on differently at the hub is shown with both ends and left
/// alone, and a night with a hand that comes to something else when it is scored again is left out; the exit status is then
/// 1. A password comes from the variable PGPASSWORD or from ~/.pgpass, never from the address.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook pull postgres://eva@hub.example.org/club
  meldbook --ledger club.db pull postgres://eva@hub.example.org/club
  meldbook pull postgres://anna@hub.example.org/club --as-new 3")]
pub struct Args {
    /// The hub: postgres://USER@HOST/DATABASE; what is left out comes from PGHOST, PGPORT, PGUSER and PGDATABASE
    #[arg(value_name = "URL", value_hint = clap::ValueHint::Url)]
    url: String,
    /// Take in the hub's end of this session, which goes on differently there, as a session of its own
    #[arg(long, value_name = "SESSION", add = super::complete::sessions())]
    as_new: Option<String>,
    /// Take in hands as they were recorded, whatever they would come to today
    #[arg(long)]
    as_recorded: bool,
}

impl Args {
    #[cfg(not(feature = "hub"))]
    pub fn run(self, _: &mut Context) -> Result<ExitCode> {
        let Args { url: _, as_new: _, as_recorded: _ } = self;
        Err(meldbook::hub::HubError::NotBuiltIn {}.into())
    }

    #[cfg(feature = "hub")]
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        use super::clock::local;
        use super::fail;
        use super::progress::{Counted, Progress};
        use meldbook::report::merged;
        use meldbook::report::sentences::Sentence;
        use meldbook::store::Access;

        // Before a ledger is created for it.
        let mut hub = super::hub::open(&self.url, false)?;
        let mut ledger = context.ledger(Access::Create)?;
        let pulled = {
            let progress = Progress::new(context, Counted::Sessions);
            let progress = |done, all| progress.sessions(done, all);
            hub.pull(&mut ledger, self.as_new.as_deref(), self.as_recorded, progress)?
        };
        let lang = &context.lang;
        let sessions = super::hub::numbers(&mut ledger).map_err(fail::Recorded::add)?;
        let shown = context.answer(
            || merged::pulled_as_json(&pulled, lang),
            || {
                let mut lines = merged::taken(&pulled.merged, lang);
                for fork in &pulled.merged.forks {
                    // A void names a session by its id, which both ends share: so nobody is told to void one of them.
                    let around = |id, date| [Sentence::Forked { id, date }, Sentence::PullOtherEnd { id }];
                    lines.extend(merged::fork(fork, around, &local, lang)?);
                }
                for fork in &pulled.merged.daybook_forks {
                    lines.extend(merged::daybook_fork(
                        Sentence::DaybookForked {},
                        fork,
                        &sessions,
                        &local,
                        lang,
                    )?);
                }
                lines.extend(pulled.merged.left_out.iter().flat_map(|chain| merged::left_out(chain, lang)));
                lines.extend(pulled.unsound.iter().map(|chain| merged::unsound(chain, lang)));
                Ok(lines.join("\n"))
            },
        );
        shown.map_err(fail::Recorded::add)?;
        Ok(if pulled.is_partial() { ExitCode::from(fail::TABLE) } else { ExitCode::SUCCESS })
    }
}
