//! `history`: shows every entry as it was typed.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Show every entry as it was typed, with its time and the entry that undid or corrected it
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::History, context.which(self.session.named.as_deref()))
    }
}
