//! The built-in profiles, as the stories and laws of auction pinochle use them.

use meldbook::engine::{Engine, OptionFault, Options, Setting, Settings};
use meldbook::rules::Catalog;

/// Returns the settings of a profile.
pub fn settings(rules: &str) -> Option<Settings> {
    Catalog::default().load(rules).ok().map(|profile| profile.rules.settings())
}

/// Returns the options of a profile with some changed.
pub fn with(rules: &str, set: &[(&str, &str)]) -> Result<Options, Vec<OptionFault>> {
    let mut settings = settings(rules).unwrap();
    settings.extend(set.iter().map(|(key, value)| ((*key).to_owned(), Setting::typed(value))));
    Options::read(Engine::Auction, &settings)
}
