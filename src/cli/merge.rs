//! `merge`: takes in what another ledger has.

use super::clock::local;
use super::context::Context;
use super::fail;
use super::progress::{Counted, Progress};
use anyhow::Result;
use meldbook::report::merged;
use meldbook::report::sentences::Sentence;
use meldbook::store::Access;
use meldbook::store::merge::OtherLedger;
use std::path::PathBuf;
use std::process::ExitCode;

/// Take in what another ledger has and this one lacks
///
/// Sessions that are not here, those that went on there, and what was said between nights. The other ledger is checked as
/// `verify` does, read from a private copy, and left as it is: it may lie on a read-only stick. Merging again changes
/// nothing. A session that goes on differently here and there is shown with both ends and left alone. What is new is scored
/// again: a night with a hand that comes to something else is left out, as is one that needs a newer version of meldbook.
/// The exit status is then 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook merge /media/stick/ledger.db
  meldbook merge other.db --as-new 3")]
pub struct Args {
    /// The other ledger
    #[arg(value_name = "OTHER.db", value_hint = clap::ValueHint::FilePath)]
    other: PathBuf,
    /// Take in the other end of this session, which goes on differently there, as a session of its own
    #[arg(long, value_name = "SESSION", add = super::complete::sessions())]
    as_new: Option<String>,
    /// Take in hands as they were recorded, whatever they would come to today
    #[arg(long)]
    as_recorded: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        // Before a ledger is created for it.
        let other = OtherLedger::open(&self.other)?;
        let mut other = if self.as_recorded { other.as_recorded() } else { other };
        let mut ledger = context.ledger(Access::Create)?;
        let merged = {
            let progress = Progress::new(context, Counted::Sessions);
            ledger.merge(&mut other, self.as_new.as_deref(), |done, all| progress.sessions(done, all))?
        };
        let lang = &context.lang;
        let sessions = ledger.read().and_then(|log| Ok(log.numbers()?));
        let sessions = sessions.map_err(|error| fail::Recorded::add(error.into()))?;
        let sessions = sessions.into_iter().map(|(id, uuid, date)| (uuid, (id, date))).collect();
        let shown = context.answer(
            || merged::as_json(&merged, lang),
            || {
                let mut lines = merged::taken(&merged, lang);
                for fork in &merged.forks {
                    let around = |id, date| [Sentence::Forked { id, date }, Sentence::TakeOtherEnd { id }];
                    lines.extend(merged::fork(fork, around, &local, lang)?);
                }
                for fork in &merged.daybook_forks {
                    lines.extend(merged::daybook_fork(
                        Sentence::DaybookForked {},
                        fork,
                        &sessions,
                        &local,
                        lang,
                    )?);
                }
                lines.extend(merged.left_out.iter().flat_map(|chain| merged::left_out(chain, lang)));
                Ok(lines.join("\n"))
            },
        );
        shown.map_err(fail::Recorded::add)?;
        Ok(if merged.is_partial() { ExitCode::from(fail::TABLE) } else { ExitCode::SUCCESS })
    }
}
