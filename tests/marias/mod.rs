//! Mariáš: the worked hands, the laws, and the rules as stories.

mod laws;
mod night;
mod refusals;
mod stories;
mod tables;

use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;
use serde_json::{Value, json};
use std::cell::RefCell;

const NAMES: [&str; 4] = ["Anna", "Ben", "Cyril", "Dana"];

/// Answers a record through the stateless face.
pub fn answer(record: &Value) -> Value {
    thread_local! {
        static FACE: RefCell<ScoreFace> = RefCell::new(ScoreFace::new(Catalog::default()));
    }
    let mut out = Vec::new();
    FACE.with_borrow_mut(|face| face.score_line(record.to_string().as_bytes(), &mut out));
    serde_json::from_slice(&out).unwrap()
}

/// What each of the first players wins in a hand that the last of them dealt, or the field it is refused for.
pub fn net(rules: &str, set: &Value, players: usize, hand: &Value) -> Result<Vec<i64>, String> {
    let names = &NAMES[..players];
    let record = json!({"rules": rules, "set": set, "players": names, "dealer": names.last(), "hand": hand});
    let answer = answer(&record);
    match answer["error"]["field"].as_str() {
        Some(field) => Err(field.to_owned()),
        None => Ok(names.iter().map(|name| answer["net"][name].as_i64().unwrap()).collect()),
    }
}
