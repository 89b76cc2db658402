//! The page that the live table keeps current, for a second screen.

use crate::cli::write_file::write_beside;
use crate::cli::{fail, report};
use anyhow::Result;
use meldbook::lang::Lang;
use meldbook::report::sentences::Sentence;
use meldbook::store::{Ledger, Which};
use std::path::PathBuf;

/// The page of the night at the table.
pub struct Page {
    path: PathBuf,
    /// Whether it could not be written last time.
    failed: bool,
}

impl Page {
    pub fn at(path: PathBuf) -> Page {
        Page { path, failed: false }
    }

    /// Writes the night as it stands. Returns why that failed, once until it succeeds again: the night goes on.
    pub fn write(&mut self, ledger: &mut Ledger, at_table: &str, now: i64, lang: &Lang) -> Option<String> {
        let written = self.try_to_write(ledger, at_table, now, lang);
        let failed_before = std::mem::replace(&mut self.failed, written.is_err());
        let error = written.err().filter(|_| !failed_before)?;
        Some(lang.say(&Sentence::PageNotWritten { why: fail::text(&error, lang) }))
    }

    fn try_to_write(&self, ledger: &mut Ledger, at_table: &str, now: i64, lang: &Lang) -> Result<()> {
        let page = report::night(ledger, Which::Named(at_table), now, true, lang)?;
        write_beside(&self.path, page.as_bytes())
    }
}
