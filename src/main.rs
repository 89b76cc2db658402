//! The `meldbook` command: arguments, run, error, exit status.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    // At the limit of a file's size the system sends SIGXFSZ, which ends the process. With a handler the write fails
    // with an error instead, like on a full disk, and can be reported.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    cli::main()
}
