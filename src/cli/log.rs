//! `log`: one hand, one line.

use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::book::{Changed, Session};
use meldbook::face::json;
use meldbook::ledger::entry::EntryNo;
use meldbook::ledger::log::Access;
use meldbook::night::{Hand, Step};
use meldbook::report;
use meldbook::report::answers::Answer;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

/// Log a hand: one line, as it is said at the table
///
/// The bidder comes first, the rest in any order: the bid, the trump suit, and the meld and trick points or
/// how it ended. Options stand before the line; all that follows is the line. A shell keeps `#` to itself:
/// there a remark is said with --note.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook log anna 320 s m160 t170      meld 160, trick points 170
  meldbook log a320s160+170              the same
  meldbook log a320s+                    made; - is lost
  meldbook log anna 320 fold             conceded before the lead
  meldbook log anna 320 s late           conceded after it
  meldbook log anna 320 s renege ben
  meldbook log 'a250 b260 c- a270 b- s made'
  meldbook log pass

  meldbook log anna 320 h m120/40 t210    to points: the bidder's side first
  meldbook log m80/120/40 t100/90         three-handed, nobody bids

docs/notation.md lists every word.")]
pub struct Args {
    #[command(flatten)]
    said: Said,
}

/// A hand as it is typed.
#[derive(Debug, clap::Args)]
pub struct Said {
    /// A remark kept with the hand
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The line
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "LINE", add = super::complete::at_the_table())]
    line: Vec<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let note = self.said.note(context)?;
        // The program ends here: it need not first give its memory back, piece by piece, and SQLite's.
        let mut book = ManuallyDrop::new(context.book(Access::Write)?);
        let changed =
            ManuallyDrop::new(book.log(context.which(None), &self.said.line(), note, context.seconds())?);
        let said = said_by(&changed.session, changed.added.first().copied());
        if let Some(warning) = said.and_then(|(_, hand)| hand.outcome.as_ref()?.story.warning()) {
            context.say(&context.words(&Answer::Warning { warning: context.words(&warning) }));
        }
        context.answer(
            || said.map(|(step, hand)| json::hand(&changed.session, step, hand)),
            || told(context, &changed, said.map(|(_, hand)| hand)),
        )
    }
}

impl Said {
    /// Returns the line, its words parted by blanks.
    pub fn line(&self) -> String {
        self.line.join(" ")
    }

    /// Returns the remark; one that could not be shown is refused.
    pub fn note(&self, context: &Context) -> Result<Option<&str>> {
        let note = self.note.as_deref();
        if note.is_some_and(|note| note.chars().any(meldbook::notation::is_refused)) {
            let message = context.words(&Answer::NoteRefused {});
            return Err(fail::Usage { message, hint: None }.into());
        }
        Ok(note.map(str::trim).filter(|note| !note.is_empty()))
    }
}

/// Returns the hand that an entry says.
pub fn said_by(session: &Session, entry: Option<EntryNo>) -> Option<(&Step, &Hand)> {
    session.night.hands().find(|(step, _)| Some(step.said_by) == entry)
}

/// Tells what a hand came to, the standings after it, and who deals next.
fn told(context: &Context, changed: &Changed, hand: Option<&Hand>) -> Result<String> {
    let session = &changed.session;
    let voice = context.voice(&session.row)?;
    let mut lines = Vec::new();
    if let Some(hand) = hand {
        lines.push(report::hand::headline(&session.night, hand, voice));
        if let Some(outcome) = &hand.outcome {
            let accounted = report::hand::accounted(hand, outcome, voice);
            lines.extend(accounted.into_iter().map(|line| format!("  {line}")));
        }
    }
    lines.extend(report::games::last(&session.night, voice));
    lines.extend(report::standings::line(&session.night, voice));
    lines.push(report::hand::next_deal(&session.night, voice));
    Ok(lines.join("\n"))
}
