//! `log`: one hand, one line.

use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::report::sentences::Sentence;
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
        let request = Request::Hand { line: self.said.line(), note: self.said.note(context)? };
        context.run(&request, context.which(None))
    }
}

impl Said {
    /// Returns the line, its words parted by blanks.
    pub fn line(&self) -> String {
        self.line.join(" ")
    }

    /// Returns the remark; one that could not be shown is refused.
    pub fn note(&self, context: &Context) -> Result<Option<String>> {
        let note = self.note.as_deref();
        if note.is_some_and(|note| note.chars().any(meldbook::kernel::characters::is_refused)) {
            let message = context.words(&Sentence::NoteRefused {});
            return Err(fail::Usage { message, hint: None }.into());
        }
        Ok(note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned))
    }
}
