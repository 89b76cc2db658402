//! `agreed`: shows what was agreed.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Show what was agreed: the rules in force now, with what differs from their profile marked
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Agreed, context.which(self.session.named.as_deref()))
    }
}
