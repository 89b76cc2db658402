//! A library that stands between the program and the C library: it lets calls fail, and writes down what happens to
//! files.

use super::{Desk, skipped};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What is made to fail: the kind of a call, the error, which call of that kind, and whether later ones fail too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    pub kind: &'static str,
    pub error: &'static str,
    pub turn: usize,
    pub goes_on: bool,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fault { kind, error, turn, goes_on } = self;
        write!(f, "{kind} {error} {turn} {}", if *goes_on { "on" } else { "once" })
    }
}

/// Returns the built library, or says why there is none.
pub fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("shim-{}.so", std::process::id()));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/shim.c");
        let mut compiler = Command::new("cc");
        compiler
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&file)
            .arg(source);
        let built = cfg!(all(target_os = "linux", target_env = "gnu")) && compiler.status().ok()?.success();
        built.then_some(file)
    });
    if library.is_none() {
        skipped("a library that lets calls fail is made with a C compiler, on Linux with the GNU C library");
    }
    library.as_deref()
}

impl Desk {
    /// The program with the library before it, which sees the files of this desk.
    pub(super) fn with_library<'a>(
        &self,
        library: &Path,
        args: impl IntoIterator<Item = &'a str>,
    ) -> Command {
        let mut command = self.command(args);
        command.env("LD_PRELOAD", library).env("MELDBOOK_SHIM_FOLDER", self.folder.path());
        command
    }
}
