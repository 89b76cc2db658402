//! `man`: manual pages, generated from the same source as `--help`.

use crate::cli::Context;
use anyhow::{Context as _, Result};
use clap_mangen::{Man, generate_to};
use std::{fs::create_dir_all, path::PathBuf, process::ExitCode};

/// Print the manual page, or write those of all commands into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook man | man -l -
  meldbook man --into ~/.local/share/man/man1")]
pub struct Args {
    /// The folder for the pages of all commands
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    into: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context, whole: clap::Command) -> Result<ExitCode> {
        match self.into {
            None => {
                let mut page = Vec::new();
                Man::new(whole).render(&mut page)?;
                context.print(&String::from_utf8(page)?)?;
            }
            Some(folder) => create_dir_all(&folder)
                .and_then(|()| generate_to(whole, &folder))
                .with_context(|| folder.display().to_string())?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
