//! `reopen`: a closed session goes on.

use super::context::Context;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::command::Request;
use std::process::ExitCode;

/// Let a closed session go on
///
/// The kitty is put together again, payments not made are void, and those made count.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Its number in `sessions`, a date that fits one, or the beginning of its id [default: the last one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Reopen, context.which(self.named.as_deref()))
    }
}
