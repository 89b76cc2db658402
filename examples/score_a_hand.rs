//! Scores one typed hand without a ledger, and prints who pays whom and why.
//!
//!     cargo run --example score_a_hand -- anna 320 s m160 t170

use meldbook::engine::{read_line, score};
use meldbook::jsonl;
use meldbook::kernel::table::Table;
use meldbook::rules::Catalog;
use serde_json::Value;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let line = if words.is_empty() { "anna 320 s m160 t170".to_owned() } else { words.join(" ") };
    match say(&line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn say(line: &str) -> Result<(), Box<dyn Error>> {
    // House rules are data: a built-in name, or the path of a profile.
    let rules = Catalog::default().load("scarne")?.rules;
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let mut table = Table { players, ..Table::default() };

    // Reading the line needs the players; scoring also needs the dealer.
    let typed = read_line(rules.options(), &table, line).outcome?;
    table.dealer = typed.dealer;
    let outcome = score(rules.options(), &table, &typed.record)?;

    println!("{}", outcome.story.text(&table));
    for line in jsonl::lines(&outcome, &table).as_ref().and_then(Value::as_array).into_iter().flatten() {
        println!("{line}");
    }
    Ok(())
}
