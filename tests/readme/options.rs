//! The tables of options in `docs/rules.md`, made from the options themselves.

use meldbook::engine::Engine;
use meldbook::rules::{BUILT_IN, Catalog};
use std::fmt::Write;
use std::path::Path;

/// What stands around the tables.
const BEGIN: &str = "<!-- Made from the options; UPDATE_DOCS=1 cargo test readme writes it anew. -->\n";
const END: &str = "<!-- So far. -->\n";

#[test]
fn every_option_is_documented_as_it_is() {
    let update = super::update();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if update.is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{}{END}{after}", tables())).unwrap();
        return;
    }
    assert_eq!(found, tables(), "UPDATE_DOCS=1 writes it anew");
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
