//! The tables of options in `docs/rules.md`, made from the options themselves.

use super::made;
use meldbook::engine::Engine;
use std::fmt::Write;

#[test]
fn every_option_is_documented_as_it_is() {
    made::check("docs/rules.md", &[("options".to_owned(), tables())]);
}

fn tables() -> String {
    let mut text = String::new();
    for engine in Engine::ALL {
        let word = engine.word();
        let _ = write!(
            text,
            "\nEngine `{word}`:\n\n| option | what it decides | values |\n| --- | --- | --- |\n"
        );
        for option in engine.options() {
            let _ = writeln!(text, "| `{}` | {} | {} |", option.key, option.meaning, option.allowed);
        }
        text.push('\n');
    }
    text
}
