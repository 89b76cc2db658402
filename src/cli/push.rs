//! `push`: sends a club's hub what it lacks.

use super::context::Context;
use anyhow::Result;
use std::process::ExitCode;

/// Send to a club's hub what it lacks of this ledger
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
    /// The hub: postgres://USER@HOST/DATABASE; what is left out comes from PGHOST, PGPORT, PGUSER and PGDATABASE
    #[arg(value_name = "URL", value_hint = clap::ValueHint::Url)]
    url: String,
    /// Make a hub in an empty database first, if none is there, or bring an older one along; that needs no ledger
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
        use meldbook::hub::pushed::Pushed;
        use meldbook::report::merged;
        use meldbook::report::sentences::Sentence;
        use meldbook::store::Access;

        // Before anything is made or asked of the network.
        let ledger = match context.ledger(Access::Read) {
            Ok(ledger) => Some(ledger),
            // Whoever runs a hub need not keep a ledger; but one that is named has to be there.
            Err(error) if self.init && !context.names_a_ledger() && is_missing(&error) => None,
            Err(error) => return Err(error),
        };
        let mut hub = super::hub::open(&self.url, self.init)?;
        if let Some(hub) = hub.made() {
            context.say(&context.words(&Sentence::HubMade { hub }));
        }
        if let Some(hub) = hub.brought_along() {
            context.say(&context.words(&Sentence::HubBroughtAlong { hub }));
        }
        let Some(mut ledger) = ledger else {
            let path = context.ledger_path()?.display().to_string();
            return context.answer(
                || merged::pushed_as_json(&Pushed::default(), &context.lang),
                || Ok(context.words(&Sentence::NoLedgerToPush { path })),
            );
        };
        let pushed = {
            let progress = Progress::new(context, Counted::Sessions);
            hub.push(&mut ledger, |done, all| progress.sessions(done, all))?
        };
        let (lang, sessions) = (&context.lang, super::hub::numbers(&mut ledger)?);
        context.answer(
            || merged::pushed_as_json(&pushed, lang),
            || {
                let mut lines = merged::sent(&pushed, lang);
                for fork in &pushed.forks {
                    let around =
                        |id, date| [Sentence::ForkedAtHub { id, date }, Sentence::PullOtherEnd { id }];
                    lines.extend(merged::fork(fork, around, &local, lang)?);
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
                lines.extend(pushed.left_out.iter().flat_map(|chain| merged::left_out(chain, lang)));
                lines.extend(pushed.unsound.iter().map(|chain| merged::unsound(chain, lang)));
                Ok(lines.join("\n"))
            },
        )?;
        Ok(if pushed.is_partial() { ExitCode::from(fail::TABLE) } else { ExitCode::SUCCESS })
    }
}

/// Returns whether an error says that there is no ledger.
#[cfg(feature = "hub")]
fn is_missing(error: &anyhow::Error) -> bool {
    use meldbook::store::StoreError;
    use meldbook::store::file_error::FileError;
    matches!(error.downcast_ref(), Some(StoreError::File(FileError::Missing(_))))
}
