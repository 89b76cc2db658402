//! `completions`: the scripts by which shells complete the words of this program.

use super::context::Context;
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use clap_complete::env::{CompleteEnv, Shells};
use std::process::ExitCode;

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
pub struct Args {
    /// The shell
    shell: Shell,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

impl Shell {
    fn name(self) -> &'static str {
        match self {
            Shell::Bash => "bash",
            Shell::Zsh => "zsh",
            Shell::Fish => "fish",
            Shell::Powershell => "powershell",
        }
    }
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let shells = Shells::builtins();
        let shell = shells.completer(self.shell.name()).context("no such shell")?;
        let mut script = Vec::new();
        shell.write_registration(VARIABLE, "meldbook", "meldbook", "meldbook", &mut script)?;
        context.print(&String::from_utf8(script)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Answers a shell that asks for completions. Returns whether it did.
pub fn answer_shell(command: impl Fn() -> clap::Command) -> bool {
    // The program's name is only needed for a script, which `completions` prints.
    std::env::var_os(VARIABLE).is_some()
        && CompleteEnv::with_factory(command)
            .var(VARIABLE)
            .try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref())
            .unwrap_or(true)
}
