//! `rename`: a misspelt player.

use super::context::Context;
use anyhow::Result;
use meldbook::face::json;
use meldbook::ledger::log::Access;
use meldbook::report::answers::Answer;
use std::process::ExitCode;

/// Put a player's name right, all over the session
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The name so far, or the beginning of it
    #[arg(add = super::complete::of_the_night())]
    old: String,
    /// The name from now on
    new: String,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Write)?;
        let changed = book.rename(context.which(None), &self.old, &self.new, context.seconds())?;
        let session = &changed.session;
        let before = changed.before.iter().flat_map(|before| before.names.iter());
        let renamed = before.map(|(no, old)| (old, session.night.name(*no))).find(|(old, new)| old != new);
        context.answer(
            || json::change(&changed, None),
            || {
                let id = session.row.id;
                Ok(context.words(&match renamed {
                    Some((old, new)) => Answer::Renamed { old, new, id },
                    None => Answer::NamedSo { name: &self.new },
                }))
            },
        )
    }
}
