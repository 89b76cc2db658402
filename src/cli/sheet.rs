//! `sheet`: shows the score sheet, also beside what it would be under other rules.

use super::context::Context;
use super::parse::load_rules;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::report::{json, session_text};
use meldbook::session::SessionError;
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

/// Show the score sheet, hand by hand, with running totals
///
/// At its head stands what was agreed: stakes, kitty, bonuses; what differs from the profile is marked.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook sheet
  meldbook sheet 3 --as brooklyn      the third session, and what it would be under other rules")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// Show the same hands under other rules of the same game too, side by side
    #[arg(long = "as", value_name = "RULES", add = super::complete::rules())]
    other: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let which = context.which(self.session.named.as_deref());
        let Some(other) = &self.other else { return context.run(&Request::Sheet, which) };
        let rules = load_rules(context, other)?;
        let session = context.ledger(Access::Read)?.session(which)?;
        let night = session.under(&rules).map_err(StoreError::from)?;
        let overflow = |error| StoreError::from(SessionError::from(error));
        let object = json::under_other_rules(&session, &night).map_err(overflow)?;
        context.answer(
            || object,
            || {
                let voice = context.voice(&session.row)?;
                Ok(session_text::under_other_rules(&session, &night, voice, context.look())
                    .map_err(overflow)?)
            },
        )
    }
}
