//! `log`: adds a hand.

use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::report::sentences::Sentence;
use std::process::ExitCode;

/// Log a hand: one line, in the words of the table
///
/// The bidder comes first, the rest in any order: the bid, the trump suit, and the meld and trick points or
/// how it ended. Options come before the line; everything after them is the line. A shell treats `#` as a comment:
/// use --note there.
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

  meldbook log anna h 7 60+40/20 flek     mariáš: a seven, points and marriages of both sides, a flek
  meldbook log anna betl lost

docs/notation.md lists every word.")]
pub struct Args {
    #[command(flatten)]
    hand: HandLine,
}

/// A hand as typed.
#[derive(Debug, clap::Args)]
pub struct HandLine {
    /// A note kept with the hand
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The line
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "LINE", add = super::complete::at_the_table())]
    line: Vec<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let (line, note) = (self.hand.line(), self.hand.note(context)?);
        let request = match Request::parse_result(&line, note.as_deref()) {
            Some(result) => result,
            None => Request::Hand { line, note },
        };
        context.run(&request, context.which(None))
    }
}

impl HandLine {
    /// Returns the line.
    pub fn line(&self) -> String {
        self.line.join(" ")
    }

    /// Returns the note; one with control characters is refused.
    pub fn note(&self, context: &Context) -> Result<Option<String>> {
        let note = self.note.as_deref();
        if note.is_some_and(|note| note.chars().any(meldbook::kernel::characters::is_refused)) {
            let message = context.words(&Sentence::NoteRefused {});
            return Err(fail::Usage { message, hint: None }.into());
        }
        Ok(note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned))
    }
}
