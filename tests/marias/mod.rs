//! Mariáš: the worked hands, the laws, and the rules as stories.

mod laws;
mod night;
mod refusals;
mod stories;
mod tables;

use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;
use serde_json::Value;
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
