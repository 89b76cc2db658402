//! `sheet`: shows the score sheet.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Show the score sheet, hand by hand, with running totals
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Sheet, context.which(self.session.named.as_deref()))
    }
}
