//! `completions`: the scripts of shells, and what completes a line. The shell asks while a line is typed: nothing is
//! written here, and errors complete nothing.

use crate::cli::config::{catalog, language_of, ledger_path};
use crate::cli::{streams, value_of};
use anyhow::{Context as _, Result};
use clap::builder::StyledStr;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::env::Shells;
use meldbook::command::Filter;
use meldbook::kernel::characters::visible;
use meldbook::lang::Voice;
use meldbook::live;
use meldbook::night::{NightLog, NightSummary};
use meldbook::notation::fold;
use meldbook::store::{Access, Ledger, Which};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The environment variable by which a shell asks for completions; the scripts set it.
const VARIABLE: &str = "MELDBOOK_COMPLETE";

/// Print the script by which a shell completes players, rules and sessions
///
/// The shell runs the program at every Tab, so that players, rules and sessions are the current ones of the ledger.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bash         echo 'source <(meldbook completions bash)' >> ~/.bashrc
  zsh          echo 'source <(meldbook completions zsh)' >> ~/.zshrc
  fish         echo 'meldbook completions fish | source' >> ~/.config/fish/config.fish
  PowerShell   'meldbook completions powershell | Out-String | Invoke-Expression' >> $PROFILE")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_parser = ["bash", "zsh", "fish", "powershell"])]
    shell: String,
}

impl CompletionsArgs {
    pub fn script(&self) -> Result<String> {
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell).context("no such shell")?;
        let mut script = Vec::new();
        shell.write_registration(VARIABLE, "meldbook", "meldbook", "meldbook", &mut script)?;
        Ok(String::from_utf8(script)?)
    }
}

/// Answers a shell that asks for completions. Returns whether it did.
pub fn answer_shell(command: impl Fn() -> clap::Command) -> bool {
    let Some(shell) = std::env::var_os(VARIABLE).filter(|shell| !shell.is_empty() && shell != "0") else {
        return false;
    };
    let typed = typed_words();
    let folder = std::env::current_dir().ok();
    let mut offers = Vec::new();
    let shells = Shells::builtins();
    let name = Path::new(&shell).file_stem().and_then(|name| name.to_str());
    let answered = name.and_then(|name| shells.completer(name)).map(|shell| {
        let mut command = command();
        command.build();
        shell.write_complete(&mut command, typed, folder.as_deref(), &mut offers)
    });
    // An error completes nothing, and the shell would write it into the line.
    if let Some(Ok(())) = answered {
        streams::offer(&offers);
    }
    true
}

pub fn at_the_table() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let (Some(typed), Some(session)) = (typed.to_str(), session()) else { return Vec::new() };
        let lang = language_of(&std::env::args_os().collect::<Vec<_>>());
        let Ok(voice) = Voice::new(&lang, &session.row.currency) else { return Vec::new() };
        let line = format!("{}{typed}", typed_line());
        let live::Completions { replaces, words } = live::completions(&session, voice, &line);
        let kept = typed.len().checked_sub(replaces).and_then(|kept| typed.get(..kept));
        let whole = |word: String| (format!("{}{}", kept.unwrap_or_default(), as_one_word(&word)), None);
        fitting(OsStr::new(""), words.into_iter().map(whole))
    })
}

/// The options with a value that may be typed with any line.
const WITH_VALUE: [&str; 5] = ["--ledger", "--session", "--color", "--lang", "--note"];

/// Without the last word and options.
fn typed_line() -> String {
    let mut line = String::new();
    let mut words = typed_words().into_iter().skip(1).peekable();
    while let Some(word) = words.next() {
        match word.to_str().unwrap_or_default() {
            option if WITH_VALUE.contains(&option) => drop(words.next()),
            option if option.starts_with("--") => {}
            word if words.peek().is_some() => line.push_str(&format!("{word} ")),
            _ => {}
        }
    }
    line
}

pub fn of_the_session() -> ArgValueCompleter {
    words(|| {
        let names = session().map(|session| session.night.names).unwrap_or_default();
        names.values().map(|name| as_one_word(name)).collect()
    })
}

pub fn anybody() -> ArgValueCompleter {
    words(everybody)
}

pub fn rules() -> ArgValueCompleter {
    words(|| catalog().names())
}

pub fn sessions() -> ArgValueCompleter {
    offers(|| {
        let rows = ledger().and_then(|mut ledger| ledger.read().ok()?.sessions(&Filter::default()).ok());
        let about = |row: &NightSummary| format!("{} {} {}", row.date, row.rules, row.players.join(", "));
        rows.iter().flatten().rev().map(|row| (row.id.to_string(), Some(about(row)))).collect()
    })
}

type Offer = (String, Option<String>);

fn words(all: impl Fn() -> Vec<String> + Send + Sync + 'static) -> ArgValueCompleter {
    offers(move || all().into_iter().map(|word| (word, None)).collect())
}

fn offers(all: impl Fn() -> Vec<Offer> + Send + Sync + 'static) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| fitting(typed, all()))
}

/// They stand behind `--` in what the script of the shell calls.
fn typed_words() -> Vec<OsString> {
    std::env::args_os().skip_while(|word| word != "--").skip(1).collect()
}

fn ledger() -> Option<Ledger> {
    let words = typed_words();
    let named = value_of(&words, "--ledger").map(Path::new);
    Ledger::open(&ledger_path(named).ok()?, Access::Read).ok()
}

fn session() -> Option<NightLog> {
    let words = typed_words();
    let which = value_of(&words, "--session").map_or(Which::Current, Which::Named);
    let mut ledger = ledger()?;
    // What is being typed may be the session itself.
    ledger.session(which).or_else(|_| ledger.session(Which::Current)).ok()
}

/// Names with blanks are left out, because a shell splits words at blanks.
fn everybody() -> Vec<String> {
    let names = ledger().and_then(|mut ledger| ledger.read().ok()?.everybody().ok()).unwrap_or_default();
    names.into_iter().filter(|name| !name.contains(' ')).collect()
}

fn as_one_word(word: &str) -> String {
    word.chars().filter(|c| !c.is_whitespace() && !matches!(c, '"' | '\'')).collect()
}

fn fitting(typed: &OsStr, offers: impl IntoIterator<Item = Offer>) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str().map(fold) else { return Vec::new() };
    let fits = offers.into_iter().filter(|(word, _)| fold(word).starts_with(&typed));
    let about = |text: String| StyledStr::from(visible(&text));
    fits.map(|(word, text)| CompletionCandidate::new(word).help(text.map(about))).collect()
}
