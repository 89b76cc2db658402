//! `man`: manual pages, generated from the same source as `--help`.

use crate::cli::write_file::{ALL, write_beside};
use crate::cli::{Context, fail, help};
use anyhow::{Context as _, Result};
use clap::{ArgAction, builder::Resettable};
use clap_mangen::Man;
use meldbook::kernel::words;
use meldbook::lang::Lang;
use meldbook::report::{ArgumentFault, Sentence};
use std::{path::PathBuf, process::ExitCode};

/// Print a manual page, or write all of them into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook man | man -l -
  meldbook man log | man -l -
  meldbook man --into ~/.local/share/man/man1")]
pub struct Args {
    /// The command [default: the program as a whole]
    #[arg(value_name = "COMMAND", conflicts_with = "into", add = super::complete::commands())]
    command: Vec<String>,
    /// The folder for the pages of all commands
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    into: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context, mut whole: clap::Command) -> Result<ExitCode> {
        whole.build();
        match self.into {
            None => context.print(&page(find(&whole, &self.command, &context.lang)?)?)?,
            Some(folder) => {
                std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
                let mut pages = Vec::new();
                all(&whole, &mut pages);
                for command in &pages {
                    let path = folder.join(format!("{}.1", file_name(command)));
                    write_beside(&path, page(command)?.as_bytes(), ALL)?;
                }
                let folder = folder.display().to_string();
                context.say(&context.words(&Sentence::PagesWritten { pages: pages.len(), folder }));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Finds a command by its words: `rules`, `rules show`.
fn find<'c>(whole: &'c clap::Command, words: &[String], lang: &Lang) -> Result<&'c clap::Command> {
    words.iter().try_fold(whole, |command, word| {
        command.find_subcommand(word).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let nearest = words::nearest(word, names.iter().copied());
            let meant = |word| lang.say(&Sentence::DidYouMean { names: format!("`{word}`") });
            fail::usage(lang.say(&ArgumentFault::UnknownCommand { word }), nearest.map(meant))
        })
    })
}

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
    let sections = command.get_after_long_help().or_else(|| command.get_after_help());
    let sections = sections.map(|text| sections_of(&text.to_string())).unwrap_or_default();
    let usage = synopsis(command);
    let command = help::own_first(command.clone()).display_name(name).override_usage(usage);
    let command = command.after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    let mut page = Vec::new();
    let source = concat!("meldbook ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(source).manual("meldbook").render(&mut page)?;
    let page = String::from_utf8(page)?;
    Ok(match page.split_once("\n.SH VERSION\n") {
        Some((before, version)) => format!("{before}\n{sections}.SH VERSION\n{version}"),
        None => page + &sections,
    })
}

/// Returns how a command is called, with the values of its options.
fn synopsis(command: &clap::Command) -> String {
    let mut words = vec![command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned()];
    let own = command.get_arguments().filter(|arg| !arg.is_hide_set() && !arg.is_global_set());
    let (places, options): (Vec<&clap::Arg>, Vec<&clap::Arg>) = own.partition(|arg| arg.is_positional());
    for arg in options.into_iter().chain(places) {
        if matches!(arg.get_id().as_str(), "help" | "version") {
            continue;
        }
        let takes = arg.get_num_args().unwrap_or_default();
        let value = arg.get_value_names().filter(|_| arg.is_positional() || takes.takes_values());
        let value = value.map(|names| names.join(" "));
        let long = arg.get_long().map(|long| format!("--{long}"));
        let word = long.into_iter().chain(value).collect::<Vec<_>>().join(" ");
        let more =
            if takes.max_values() > 1 || matches!(arg.get_action(), ArgAction::Append) { "..." } else { "" };
        words.push(if arg.is_required_set() { format!("{word}{more}") } else { format!("[{word}]{more}") });
    }
    if command.has_subcommands() {
        words.push(if command.is_subcommand_required_set() { "COMMAND" } else { "[COMMAND]" }.to_owned());
    }
    words.push("[GLOBAL OPTIONS]".to_owned());
    words.join(" ")
}

/// Returns what stands below the help of a command as sections of a page: examples as they are, the rest filled.
fn sections_of(text: &str) -> String {
    let mut out = String::new();
    let mut as_it_is = false;
    for line in text.lines() {
        let head = match line.split_once(':') {
            Some(("Examples", "")) => Some(("EXAMPLES", "")),
            Some(("Exit status", rest)) => Some(("EXIT STATUS", rest.trim_start())),
            Some((title, "")) if !line.starts_with(' ') => Some((title, "")),
            _ => None,
        };
        let is_example = line.starts_with("  ") || (as_it_is && line.is_empty());
        if as_it_is != is_example && !line.is_empty() {
            out.push_str(if is_example { ".nf\n" } else { ".fi\n" });
            as_it_is = is_example;
        }
        match head {
            Some((title, rest)) => {
                out.push_str(&format!(".SH \"{}\"\n", title.to_uppercase()));
                out.extend(Some(rest).filter(|rest| !rest.is_empty()).map(|rest| escaped(rest) + "\n"));
            }
            None if line.is_empty() && !as_it_is => out.push_str(".PP\n"),
            None => out.push_str(&(escaped(line.strip_prefix("  ").unwrap_or(line)) + "\n")),
        }
    }
    if as_it_is {
        out.push_str(".fi\n");
    }
    out
}

/// Returns a line that a formatter takes for text.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if line.starts_with('.') { format!("\\&{line}") } else { line }
}
