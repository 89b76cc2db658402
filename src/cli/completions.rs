//! `completions`: the scripts of shells, and the answer to a shell that asks what completes a line.

use super::{Context, complete, streams};
use anyhow::{Context as _, Result};
use clap_complete::env::Shells;
use std::{path::Path, process::ExitCode};

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
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell).context("no such shell")?;
        let mut script = Vec::new();
        shell.write_registration(VARIABLE, "meldbook", "meldbook", "meldbook", &mut script)?;
        context.print(&String::from_utf8(script)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Answers a shell that asks for completions. Returns whether it did.
pub fn answer_shell(command: impl Fn() -> clap::Command) -> bool {
    let Some(shell) = std::env::var_os(VARIABLE).filter(|shell| !shell.is_empty() && shell != "0") else {
        return false;
    };
    // The script has the program's name before `--`, and what is typed after it.
    let typed = std::env::args_os().skip_while(|word| word != "--").skip(1).collect();
    let folder = std::env::current_dir().ok();
    let mut offers = Vec::new();
    let shells = Shells::builtins();
    let name = Path::new(&shell).file_stem().and_then(|name| name.to_str());
    let answered = name.and_then(|name| shells.completer(name)).map(|shell| {
        let mut command = command().mut_arg("lang", |lang| lang.add(complete::languages()));
        command.build();
        shell.write_complete(&mut command, typed, folder.as_deref(), &mut offers)
    });
    // An error completes nothing, and the shell would write it into the line.
    if let Some(Ok(())) = answered {
        streams::offer(&offers);
    }
    true
}
