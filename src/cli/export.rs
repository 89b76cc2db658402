//! `export`: a session as a sheet file, or its log as JSON Lines.

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use meldbook::command::Filter;
use meldbook::command::sheet_file::SheetFile;
use meldbook::report::sentences::Sentence;
use meldbook::store::Access;
use meldbook::store::{StoreError, Which};
use std::path::PathBuf;
use std::process::ExitCode;

/// Export a session as a sheet file, or its log as JSON Lines
///
/// A sheet file has the hands with all corrections applied. The log has every entry, and keeps its seal when it is
/// imported elsewhere.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// The format
    #[arg(long, value_name = "FORM", default_value = "sheet")]
    format: Format,
    /// Export all sessions, void ones too, and what is between them; only logs can hold more than one
    #[arg(long, conflicts_with = "named")]
    all: bool,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A session in plain text
    Sheet,
    /// Every entry, one per line
    Jsonl,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if self.all && self.format == Format::Sheet {
            return Err(super::fail::Usage {
                message: context.words(&Sentence::OneSession {}),
                hint: Some(context.words(&Sentence::UseJsonl {})),
            }
            .into());
        }
        let mut ledger = context.ledger(Access::Read)?;
        let mut text = String::new();
        if self.all {
            let all = Filter { void: true, ..Filter::default() };
            let rows = ledger.read()?.sessions(&all).map_err(StoreError::from)?;
            for row in rows {
                let session = ledger.session(Which::Named(&row.uuid))?;
                text.push_str(&ledger.export_log(&session)?);
            }
            text.push_str(&ledger.export_daybooks()?);
        } else {
            let session = ledger.session(context.which(self.session.named.as_deref()))?;
            text = match self.format {
                Format::Sheet => {
                    let sheet = SheetFile::of(&session)?;
                    sheet.to_string()
                }
                Format::Jsonl => ledger.export_log(&session)?,
            };
        }
        match &self.output {
            Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string())?,
            None => context.print(&text)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
