//! The tables of options in `docs/rules.md`, made from the options themselves.

use super::made;
use meldbook::engine::Engine;
use meldbook::rules::{BUILT_IN, Catalog};
use std::fmt::Write;

#[test]
fn every_option_is_documented_as_it_is() {
    made::check("docs/rules.md", &[("options".to_owned(), tables())]);
}

fn tables() -> String {
    let mut text = String::new();
    for engine in Engine::ALL {
        let word = engine.info().word;
        let catalog = Catalog::default();
        let rules: Vec<_> = BUILT_IN.iter().map(|one| catalog.load(one.name).unwrap().rules).collect();
        let rules: Vec<_> = rules.iter().filter(|rules| rules.engine() == *engine).collect();
        let _ = write!(
            text,
            "\nEngine `{word}`:\n\n| option | what it decides | values |\n| --- | --- | --- |\n"
        );
        for option in engine.options() {
            let _ = writeln!(text, "| `{}` | {} | {} |", option.key, option.meaning, option.allowed);
        }
        let names: Vec<String> = rules.iter().map(|rules| format!("`{}`", rules.name())).collect();
        let _ =
            write!(text, "\n| option | {} |\n| ---{} |\n", names.join(" | "), " | ---".repeat(names.len()));
        for key in engine.info().keys {
            let values: Vec<String> = rules.iter().map(|rules| rules.settings()[*key].to_string()).collect();
            let _ = writeln!(text, "| `{key}` | {} |", values.join(" | "));
        }
        text.push('\n');
    }
    text
}
