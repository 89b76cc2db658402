//! Links what unwinds the stack into the program, as a static build does: to find one more shared library takes longer than
//! to read the ledger's schema. Where that is not at hand, the program uses the shared one.

use std::path::Path;
use std::process::Command;

/// The unwinder of the GNU C library's compiler.
const UNWINDER: &str = "libgcc_eh.a";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let for_this_machine = std::env::var("HOST").is_ok_and(|host| is("TARGET", &host));
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let is_static = features.split(',').any(|feature| feature == "crt-static");
    if !for_this_machine
        || is_static
        || !is("CARGO_CFG_TARGET_OS", "linux")
        || !is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        return;
    }
    let Ok(asked) = Command::new("cc").arg(format!("-print-file-name={UNWINDER}")).output() else { return };
    let answer = String::from_utf8(asked.stdout).unwrap_or_default();
    // A compiler without one answers with the bare name.
    let file = Path::new(answer.trim());
    if let Some(folder) = file.parent().filter(|_| file.is_absolute() && file.is_file()) {
        println!("cargo::rustc-link-search=native={}", folder.display());
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}
