//! `man`: manual pages, generated from the same source as `--help`.

use super::context::Context;
use super::fail;
use super::write_file::write_for_all;
use anyhow::{Context as _, Result};
use clap_mangen::Man;
use meldbook::kernel::words;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a manual page, or write all of them into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook man | man -l -
  meldbook man log | man -l -
  meldbook man --into ~/.local/share/man/man1")]
pub struct Args {
    /// The command [default: the program as a whole]
    #[arg(value_name = "COMMAND", conflicts_with = "into")]
    command: Vec<String>,
    /// The folder for the pages of all commands
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    into: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context, mut whole: clap::Command) -> Result<ExitCode> {
        whole.build();
        match self.into {
            None => context.print(&page(find(&whole, &self.command)?)?)?,
            Some(folder) => {
                std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
                let mut pages = Vec::new();
                all(&whole, &mut pages);
                for command in &pages {
                    let path = folder.join(format!("{}.1", file_name(command)));
                    write_for_all(&path, page(command)?.as_bytes())?;
                }
                context.say(&format!("{} manual pages in {}", pages.len(), folder.display()));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Finds a command by its words: `rules`, `rules show`.
fn find<'c>(whole: &'c clap::Command, words: &[String]) -> Result<&'c clap::Command> {
    words.iter().try_fold(whole, |command, word| {
        command.find_subcommand(word).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let nearest = words::nearest(word, names.iter().copied());
            let hint = nearest.map(words::did_you_mean);
            fail::Usage { message: format!("unknown command `{word}`"), hint }.into()
        })
    })
}

/// Lists a command and all its subcommands.
fn all<'c>(command: &'c clap::Command, pages: &mut Vec<&'c clap::Command>) {
    pages.push(command);
    for below in command.get_subcommands() {
        all(below, pages);
    }
}

/// Returns the name of a page: `meldbook-rules-show`.
fn file_name(command: &clap::Command) -> String {
    command.get_bin_name().unwrap_or_else(|| command.get_name()).replace(' ', "-")
}

fn page(command: &clap::Command) -> Result<String> {
    let name = file_name(command);
    let mut page = Vec::new();
    let command = command.clone().display_name(name);
    Man::new(command).manual("meldbook").render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
