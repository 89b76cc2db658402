//! The paths of the user's ledger, settings and profiles.

use anyhow::{Context as _, Result};
use meldbook::rules::Catalog;
use std::path::{Path, PathBuf};

/// Returns the path of the ledger: from the command line, else from MELDBOOK_LEDGER, else in the data folder.
pub fn ledger_path(named: Option<&Path>) -> Result<PathBuf> {
    // An empty variable counts as unset.
    let variable = || std::env::var_os("MELDBOOK_LEDGER").filter(|path| !path.is_empty());
    match named.map(Path::to_path_buf).or_else(|| variable().map(PathBuf::from)) {
        Some(path) => Ok(path),
        None => Ok(folders()?.data.join("ledger.db")),
    }
}

/// Returns the catalog of built-in and user profiles.
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
    let base = etcetera::base_strategy::Xdg::new().context("cannot find the home folder")?;
    Ok(Folders { config: base.config_dir().join("meldbook"), data: base.data_dir().join("meldbook") })
}
