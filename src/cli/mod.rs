//! The command line. Only this room uses the clock, paths, the terminal and standard streams.

mod after_close;
mod arguments;
mod ask;
mod at_table;
mod clock;
mod complete;
mod config;
mod context;
mod edit;
mod export;
mod fail;
mod files;
mod filters;
mod hands;
mod help;
mod import;
mod man;
mod merge;
mod new;
mod past_nights;
mod play;
mod report;
mod rules;
mod scoring;
mod settling;
mod streams;
mod what_if;
mod whole_ledger;
mod write_file;

use anyhow::Result;
use at_table::{AtTable, HandLine};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clock::local;
use complete::CompletionsArgs;
use config::{Config, catalog};
use context::{Context, Global, NamedNight};
use filters::{Filters, person};
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::notation::command_word;
use meldbook::report::Sentence;
use meldbook::store::{FileError, StoreError};
use merge::MergeExchange;
use past_nights::PastNights;
use settling::Settling;
use std::{ffi::OsString, process::ExitCode};
use streams::{Output, OutputForm};
use whole_ledger::{BackupArgs, VerifyArgs};

/// What `--version` prints: the version and the commit, and whether files differed from it; only the version where the
/// sources are in no repository. `-V` and manual pages have the version alone.
const BUILT_FROM: &str = git_version::git_version!(
    args = ["--always", "--exclude=*", "--abbrev=9", "--dirty=-modified"],
    prefix = concat!(env!("CARGO_PKG_VERSION"), " ("),
    suffix = ")",
    cargo_prefix = ""
);

/// Keeps score and settles a night of pinochle or mariáš.
///
/// Type one line per hand; the program shows who pays whom and why, and keeps every evening in a ledger that nobody
/// can change unnoticed.
#[derive(Debug, Parser)]
#[command(name = "meldbook", version, after_long_help = EXAMPLES, disable_help_subcommand = true)]
#[command(subcommand_help_heading = "Commands", max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Option<ShellCommand>,
}

const EXAMPLES: &str = "\
Examples:
  meldbook new scarne Anna Ben Cyril Dana --stake 5c
  meldbook log anna 320 s m160 t170     meld 160, trick points 170
  meldbook log a320s+                   made, without counting
  meldbook log petr h 60+40/20 flek     mariáš: trick points and marriages, a flek
  meldbook undo
  meldbook settle --close

Exit status: 0 done; 1 refused, or left out and named (an impossible hand, an unknown player, a
session that has diverged elsewhere, what verify finds); 2 a mistake in the command line; 3
the system failed (disk full, ledger locked, not a ledger, no connection).";

// Deferred: the options of a command are built only when it is called.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum ShellCommand {
    #[command(flatten)]
    AtTable(AtTable),
    #[command(flatten)]
    Settling(Settling),
    #[command(flatten)]
    PastNights(PastNights),
    Rules(rules::Args),
    Melds(scoring::MeldsArgs),
    Score(scoring::ScoreArgs),
    Import(import::Args),
    Export(export::Args),
    Report(report::Args),
    #[command(flatten)]
    Exchange(MergeExchange),
    Backup(BackupArgs),
    Verify(VerifyArgs),
    Completions(CompletionsArgs),
    Man(man::Args),
}

/// The line of a hand is typed most. `None` if it is another command, or if anything is wrong with it.
fn one_hand(words: &[OsString]) -> Option<Cli> {
    let words = words.get(1..).filter(|words| words.first().is_some_and(|word| word == "log"))?;
    let alone = Global::augment_args(HandLine::augment_args(clap::Command::new("log")));
    // What is global is looked for in commands below, too, and there are none.
    let mut alone = alone.mut_args(|arg| arg.global(false));
    let mut matches = alone.try_get_matches_from_mut(words).ok()?;
    let global = Global::from_arg_matches_mut(&mut matches).ok()?;
    let hand = HandLine::from_arg_matches_mut(&mut matches).ok()?;
    Some(Cli { global, command: Some(ShellCommand::AtTable(AtTable::Log(hand))) })
}

/// Parses the command line with only the command that seems to be called, because to build all takes longer than to log
/// a hand. The complete one reports errors.
fn matches(mut words: Vec<OsString>) -> Result<ArgMatches, ExitCode> {
    let all = ShellCommand::augment_subcommands(clap::Command::default());
    let called = words.iter_mut().skip(1).find_map(|word| called(&all, word));
    let own = clap::Command::new("meldbook").version(env!("CARGO_PKG_VERSION")).long_version(BUILT_FROM);
    let mut slim = Global::augment_args(own).subcommands(called.cloned());
    slim.try_get_matches_from_mut(&words).or_else(|error| {
        if error.kind() == ErrorKind::DisplayVersion {
            return Err(end(&error, &Lang::english()));
        }
        let lang = config::language_of(&words);
        let mut whole = Cli::command();
        whole.build();
        let mut whole = help::grouped(help::translated(whole, &lang), &lang);
        whole.try_get_matches_from_mut(&words).map_err(|error| {
            if let Some(choice) =
                value_of(&words, "--color").and_then(|word| ColorChoice::from_str(word, true).ok())
            {
                context::apply_colour(choice);
            }
            arguments::report(&error, &lang)
        })
    })
}

/// Of a command line that cannot be read, or is still being typed.
fn value_of<'w>(words: &'w [OsString], option: &str) -> Option<&'w str> {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let rest =
        words.find_map(|word| word.strip_prefix(option).filter(|rest| !rest.starts_with(|c| c != '=')))?;
    let value = if rest.is_empty() { words.next() } else { rest.strip_prefix('=') };
    value.filter(|value| !value.is_empty())
}

fn end(error: &clap::Error, lang: &Lang) -> ExitCode {
    let text = help::said(&error.render(), lang);
    if error.use_stderr() {
        streams::say(&text, OutputForm::Coloured);
        return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(fail::COMMAND));
    }
    match streams::print(&text, OutputForm::Coloured) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail::report(error, lang),
    }
}

/// What hints in Czech offer is typed in a shell too, and becomes English.
fn called<'a>(all: &'a clap::Command, word: &mut OsString) -> Option<&'a clap::Command> {
    if let Some(command) = all.find_subcommand(&word) {
        return Some(command);
    }
    let row = word.to_str().and_then(|word| command_word(word).filter(|row| row.says_only_itself(word)))?;
    let command = all.find_subcommand(row.word)?;
    *word = row.word.into();
    Some(command)
}

pub fn main() -> ExitCode {
    if complete::answer_shell(Cli::command) {
        return ExitCode::SUCCESS;
    }
    let words = arguments::arranged(std::env::args_os().collect());
    let cli = match one_hand(&words) {
        Some(cli) => cli,
        None => match matches(words).map(|mut matches| Cli::from_arg_matches_mut(&mut matches)) {
            Ok(Ok(cli)) => cli,
            Ok(Err(error)) => return end(&error, &Lang::english()),
            Err(status) => return status,
        },
    };
    let mut context = Context::new(cli.global);
    let result = match cli.command {
        None => standings(&context),
        Some(ShellCommand::AtTable(command)) => command.run(&mut context),
        Some(ShellCommand::Settling(command)) => command.run(&mut context),
        Some(ShellCommand::PastNights(command)) => command.run(&mut context),
        Some(ShellCommand::Rules(args)) => args.run(&mut context),
        Some(ShellCommand::Melds(args)) => args.run(&mut context),
        Some(ShellCommand::Score(args)) => args.run(&mut context),
        Some(ShellCommand::Import(args)) => args.run(&mut context),
        Some(ShellCommand::Export(args)) => args.run(&mut context),
        Some(ShellCommand::Report(args)) => args.run(&mut context),
        Some(ShellCommand::Exchange(command)) => command.run(&mut context),
        Some(ShellCommand::Backup(args)) => args.run(&mut context),
        Some(ShellCommand::Verify(args)) => args.run(&mut context),
        Some(ShellCommand::Completions(args)) => {
            args.script().and_then(|script| context.print(&script)).map(|()| ExitCode::SUCCESS)
        }
        Some(ShellCommand::Man(args)) => args.run(&mut context, Cli::command()),
    };
    match result {
        Ok(code) => code,
        Err(error) => fail::report(error, &context.lang),
    }
}

/// Without a command: standings, the kitty and the next dealer of the open session.
fn standings(context: &Context) -> Result<ExitCode> {
    let shown = context.run(&Request::Standings, context.which(None));
    match shown.as_ref().err().and_then(|error| error.downcast_ref()) {
        Some(StoreError::NoSessions | StoreError::File(FileError::Missing(_))) => {
            let ledger = context.ledger_path()?.display().to_string();
            context.answer(|| (), || Ok(context.words(&Sentence::NothingYet { ledger })))
        }
        _ => shown,
    }
}
