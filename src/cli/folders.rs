//! Where the ledger and the settings of this user lie.

use anyhow::{Context as _, Result};
use meldbook::rules::Catalog;
use std::path::{Path, PathBuf};

/// Returns where the ledger is, if the command line does not say it.
pub fn ledger_path(named: Option<&Path>) -> Result<PathBuf> {
    // A variable that is empty says nothing.
    let variable = || std::env::var_os("MELDBOOK_LEDGER").filter(|path| !path.is_empty());
    match named.map(Path::to_path_buf).or_else(|| variable().map(PathBuf::from)) {
        Some(path) => Ok(path),
        None => Ok(folders()?.data.join("ledger.db")),
    }
}

/// Returns where profiles are looked up by name.
pub fn catalog() -> Result<Catalog> {
    Ok(Catalog::new(vec![folders()?.config.join("rules")]))
}

/// The folders of this user.
pub struct Folders {
    pub config: PathBuf,
    pub data: PathBuf,
}

pub fn folders() -> Result<Folders> {
    use etcetera::BaseStrategy;
    let base = etcetera::base_strategy::Xdg::new().context("where is your home folder?")?;
    Ok(Folders { config: base.config_dir().join("meldbook"), data: base.data_dir().join("meldbook") })
}
