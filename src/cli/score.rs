//! `score`: scores JSON Lines, without a ledger.

use super::context::{Context, open};
use super::fail;
use super::streams::json_lines;
use anyhow::Result;
use meldbook::jsonl::ScoreFace;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

/// Score hands without a ledger: JSON Lines in, JSON Lines out
///
/// One object per line: `rules`, optionally `set`, `players`, optionally `dealer`, and `hand`, `line` or `close`.
/// The answer has `net`, `lines` and other fields as needed, or `error`. The exit status is 1 if any line was refused.
#[derive(Debug, clap::Args)]
#[command(after_help = r#"Example:
  echo '{"rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s+"}' | meldbook score"#)]
pub struct Args {
    /// Files to read [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut face = ScoreFace::new(context.catalog()?);
        let mut accepted = true;
        if self.files.is_empty() {
            accepted &= score(&mut face, std::io::stdin().lock())?;
        }
        for path in &self.files {
            accepted &= score(&mut face, open(path, &context.lang)?)?;
        }
        Ok(if accepted { ExitCode::SUCCESS } else { ExitCode::from(fail::TABLE) })
    }
}

fn score(face: &mut ScoreFace, input: impl Read) -> Result<bool> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    face.run(input, json_lines(), threads).map_err(|error| anyhow::Error::new(fail::Output(error)))
}
