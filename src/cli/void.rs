//! `void`: a session that should not count, and one that should again.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::BetweenRequest;
use std::process::ExitCode;

/// Void a session: it stays in the log, and is out of every list and total
///
/// It is no longer open and owes nothing; cash already paid in it is named. `undo` takes that back, and so does --restore
/// at any time.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook void 3 --why 'entered twice'
  meldbook void 3 --restore
  meldbook sessions --void")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// Why it does not count
    #[arg(long, value_name = "TEXT", required_unless_present = "restore", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    why: Option<String>,
    /// Make it count again
    #[arg(long, conflicts_with = "why")]
    restore: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = match self.why {
            Some(why) => BetweenRequest::Void { why },
            None => BetweenRequest::Restore,
        };
        context.run_between(&request, context.which(self.session.named.as_deref()))
    }
}
