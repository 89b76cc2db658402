//! The `meldbook` command: arguments, run, error, exit status.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    // Past the limit of a file's size the system ends a process that does not mind the signal; one that does
    // is told by an error, as it is of a full disk, and can say so.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    cli::main()
}
