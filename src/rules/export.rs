//! Rules as a sheet file writes them: a built-in name and every value that differs.

use super::builtin::{BUILT_IN, BuiltIn};
use super::catalog::Catalog;
use super::house_rules::Rules;
use crate::engine::Settings;

impl Rules {
    /// Returns the name of built-in rules, the same or else the most similar, and the options that differ. A sheet
    /// writes these, so it needs no other file.
    pub fn export_settings(&self) -> (String, Settings) {
        let catalog = Catalog::default();
        let of_game = |built_in: &BuiltIn| {
            catalog.load(built_in.name).ok().filter(|profile| profile.rules.engine() == self.engine())
        };
        // To read all of them takes longer than the rest of an export.
        let same_name = BuiltIn::named(&self.name).and_then(of_game);
        let others = if same_name.is_none() { BUILT_IN } else { &[] };
        same_name
            .into_iter()
            .chain(others.iter().filter_map(of_game))
            .map(|profile| {
                // An option that is not known here is written too: who reads the sheet may know it.
                let usual = profile.rules.settings();
                let mut changed = self.settings();
                changed.retain(|key, value| usual.get(key) != Some(value));
                (profile.rules.name, changed)
            })
            .min_by_key(|(_, changed)| changed.len())
            .unwrap_or_else(|| (self.name.clone(), self.settings()))
    }
}
