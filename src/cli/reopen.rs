//! `reopen`: reopens a closed session.

use super::context::Context;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::command::Request;
use std::process::ExitCode;

/// Reopen a closed session
///
/// The kitty is restored, payments not yet made are cancelled, and those made count.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Its number in `sessions`, its date, or the beginning of its id [default: the one with the latest date]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Reopen, context.which(self.named.as_deref()))
    }
}
