//! `why`: where each unit of a hand comes from.

use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::face::json;
use meldbook::ledger::log::Access;
use meldbook::report;
use meldbook::report::answers::Answer;
use std::process::ExitCode;

/// Show where each unit of a hand comes from
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The hand's number on the sheet [default: the last one]
    #[arg(value_name = "N", add = super::complete::hands())]
    no: Option<u32>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let session = context.book(Access::Read)?.session(context.which(None))?;
        let last = session.night.hands().map(|(_, hand)| hand.no).next_back();
        let wanted = self.no.or(last);
        let Some((step, hand)) = session.night.hands().find(|(_, hand)| Some(hand.no) == wanted) else {
            let message = context.words(&match (wanted, last) {
                (Some(no), Some(last)) => Answer::NoHand { no, last },
                _ => Answer::NoHandsYet { id: session.row.id },
            });
            return Err(fail::Table { message, hint: None }.into());
        };
        let voice = context.voice(&session.row)?;
        context.answer(
            || json::hand(&session, step, hand),
            || Ok(report::hand::why(&session.night, step, hand, voice)),
        )
    }
}
