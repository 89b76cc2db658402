//! `why`: explains the units of a hand.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::report::session_text;
use meldbook::report::text::{self, Look, Suits};
use meldbook::report::{json, why_rule};
use meldbook::session::address::Address;
use meldbook::store::Access;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

/// Show where each unit comes from
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook why
  meldbook why 4
  meldbook why 3a         what came after hand 3
  meldbook why --rule 4   each line with the rule that it comes from")]
pub struct Args {
    /// Show below each line the agreed rule that it comes from
    #[arg(long)]
    rule: bool,
    /// A number on the sheet [default: the last hand]
    #[arg(value_name = "AT", add = super::complete::places())]
    at: Option<Address>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = Request::Why { at: self.at };
        if !self.rule {
            return context.run(&request, context.which(None));
        }
        let mut ledger = ManuallyDrop::new(context.ledger(Access::Read)?);
        let reply = ManuallyDrop::new(ledger.run(context.which(None), &request, context.seconds()?)?);
        // Only a hand has rules behind it.
        let (Some((step, hand)), session) = (reply.hand(), &reply.session) else {
            return context.show(&reply);
        };
        let voice = context.voice(&session.row)?;
        let look =
            Look { suits: Suits::of(session.night.rules.engine().vocabulary().deck), ..context.look() };
        context.answer(
            || {
                let mut json = json::of_session(session, json::explained_hand(session, step, hand, None));
                if let Some(map) = json.as_object_mut() {
                    map.insert("rules".to_owned(), why_rule::json(&session.night, step, hand, voice));
                }
                json
            },
            || {
                let head = if session.row.open { String::new() } else { session_text::head(session, voice) };
                let why = why_rule::why(&session.night, step, hand, voice, look);
                Ok(text::shown(&(head + &why), look).into_owned())
            },
        )
    }
}
