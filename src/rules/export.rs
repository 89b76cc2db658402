//! Rules as a sheet file writes them: a built-in name and every value that differs.

use super::builtin::BUILT_IN;
use super::catalog::Catalog;
use super::house_rules::{Rules, diff};
use crate::engine::Settings;

impl Rules {
    /// Returns the name of built-in rules, the same or else the most similar, and the options that differ. A sheet
    /// writes these, so it needs no other file.
    #[must_use]
    pub fn export_settings(&self) -> (String, Settings) {
        let catalog = Catalog::default();
        BUILT_IN
            .iter()
            .filter_map(|built_in| catalog.load(built_in.name).ok())
            .filter(|profile| profile.rules.engine() == self.engine())
            .map(|profile| {
                let changed: Settings = diff(&profile.rules, self)
                    .into_iter()
                    .filter_map(|difference| Some((difference.key.to_owned(), difference.right?)))
                    .collect();
                (profile.rules.name, changed)
            })
            .min_by_key(|(name, changed)| (*name != self.name, changed.len()))
            .unwrap_or_else(|| (self.name.clone(), self.settings()))
    }
}
