//! `backup`: a checked copy of the ledger.

use super::context::Context;
use super::progress::{Counted, Progress};
use super::write_file::{NoPlace, fill_beside};
use anyhow::Result;
use meldbook::report::sentences::Sentence;
use meldbook::store::Access;
use meldbook::store::verify::Checked;
use std::path::PathBuf;
use std::process::ExitCode;

/// Copy the ledger in one step, while others write, and check the copy
///
/// The copy is checked as `verify` does before it gets its name, and never takes the place of a file that is there unless
/// --force says so. `backup_to = "FOLDER"` in `config.toml` makes one after each close and keeps the last ten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook backup /media/stick/ledger.db
  meldbook backup ledger-2026.db --force")]
pub struct Args {
    /// Where the copy goes
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        if ledger.lies_at(&self.file) {
            return Err(NoPlace(Sentence::IsLedger { path: self.file.display().to_string() }).into());
        }
        let progress = Progress::new(context, Counted::Sessions);
        let Checked { sessions, entries, hands, .. } = fill_beside(&self.file, self.force, |copy| {
            Ok(ledger.copy_to(copy, &self.file, |done, all| progress.sessions(done, all))?)
        })?;
        drop(progress);
        let path = self.file.display().to_string();
        context.answer(
            || serde_json::json!({ "file": path, "sessions": sessions, "entries": entries, "hands": hands }),
            || Ok(context.words(&Sentence::CopiedTo { path: path.clone(), sessions, entries, hands })),
        )
    }
}
