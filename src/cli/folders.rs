//! The paths of the user's ledger, settings and profiles.

use super::write_file::NoPlace;
use anyhow::Result;
use meldbook::report::sentences::Sentence;
use meldbook::rules::Catalog;
use std::path::{Path, PathBuf};

/// Returns the ledger that is named: on the command line, else by MELDBOOK_LEDGER.
pub fn named_ledger(option: Option<&Path>) -> Option<PathBuf> {
    // An empty variable counts as unset.
    let variable = || std::env::var_os("MELDBOOK_LEDGER").filter(|path| !path.is_empty());
    option.map(Path::to_path_buf).or_else(|| variable().map(PathBuf::from))
}

/// Returns the path of the ledger: the one that is named, else in the data folder.
pub fn ledger_path(option: Option<&Path>) -> Result<PathBuf> {
    match named_ledger(option) {
        Some(path) => Ok(path),
        None => Ok(folders().ok_or(NoPlace(Sentence::NoHome {}))?.data.join("ledger.db")),
    }
}

/// Returns the catalog of built-in and user profiles.
pub fn catalog() -> Catalog {
    Catalog::new(folders().into_iter().map(|folders| folders.config.join("rules")).collect())
}

/// The folders of this user.
pub struct Folders {
    pub config: PathBuf,
    pub data: PathBuf,
    /// What is only of this machine and may be lost.
    pub state: PathBuf,
}

/// Returns the folders of this user. A user without a home, such as that of a service, has none.
pub fn folders() -> Option<Folders> {
    use etcetera::BaseStrategy;
    let base = etcetera::base_strategy::Xdg::new().ok()?;
    let own = |folder: PathBuf| folder.join("meldbook");
    let state = base.state_dir().map_or_else(|| own(base.data_dir()), own);
    Some(Folders { config: own(base.config_dir()), data: own(base.data_dir()), state })
}
