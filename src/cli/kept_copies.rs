//! The copies that are made after each close, if the settings name a folder for them.

use super::config::Config;
use super::write_file::fill_beside;
use super::{clock, fail};
use anyhow::Result;
use meldbook::lang::Lang;
use meldbook::report::sentences::Sentence;
use meldbook::store::Ledger;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// How many copies are kept in the folder of the settings.
const KEPT: usize = 10;

/// How their names begin and end.
const BEGINS: &str = "meldbook-";
const ENDS: &str = ".db";

/// Copies the ledger into the folder of the settings, if there is one, and removes all but the last copies there. Returns
/// why that failed: the night is closed nevertheless.
pub fn after_close(ledger: &mut Ledger, lang: &Lang) -> Option<String> {
    // Settings that cannot be read are reported by the commands that need them.
    let folder = Config::of_user().ok()?.backup_to?;
    let why = try_after_close(ledger, &folder).err()?;
    Some(lang.say(&Sentence::NoBackup { why: fail::text(&why, lang) }))
}

fn try_after_close(ledger: &mut Ledger, folder: &Path) -> Result<()> {
    let now = clock::now()?.format("%Y-%m-%d-%H%M%S");
    let path = folder.join(format!("{BEGINS}{now}{ENDS}"));
    fill_beside(&path, true, |copy| Ok(ledger.copy_to(copy, |_, _| {})?))?;
    let is_copy = |name: &OsStr| {
        name.to_str().and_then(|name| name.strip_prefix(BEGINS)?.strip_suffix(ENDS)).is_some_and(|time| {
            time.len() == "2026-03-14-213000".len() && time.chars().all(|c| c.is_ascii_digit() || c == '-')
        })
    };
    let mut copies: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.file_name().is_some_and(is_copy))
        .collect();
    // The time in the name puts them in order.
    copies.sort();
    for old in copies.iter().rev().skip(KEPT) {
        fs::remove_file(old)?;
    }
    Ok(())
}
