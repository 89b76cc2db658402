//! Pinochle to a point target: the worked hands, the laws, and the rules as stories.

mod chips;
mod laws;
mod refusals;
mod stories;

use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;
use serde_json::{Value, json};

/// Answers a record through the stateless face.
pub fn answer(record: &Value) -> Value {
    let mut out = Vec::new();
    ScoreFace::new(Catalog::default())
        .score_line(without_nulls(record.clone()).to_string().as_bytes(), &mut out);
    serde_json::from_slice(&out).unwrap()
}

/// A hand of Anna and Cyril against Ben and Dana.
pub fn pairs(rules: &str, hand: Value) -> Value {
    json!({"rules": rules, "sides": {"A": ["Anna", "Cyril"], "B": ["Ben", "Dana"]}, "hand": hand})
}

/// The field that a record is refused for.
pub fn refused(record: &Value) -> String {
    let answer = answer(record);
    answer["error"]["field"].as_str().unwrap_or_else(|| panic!("{record}: {answer}")).to_owned()
}

/// A record with some of its fields, at any depth, replaced: `hand.bid`; `null` takes one of the hand out.
pub fn with(mut record: Value, changes: &[(&str, Value)]) -> Value {
    for (path, value) in changes {
        let mut place = &mut record;
        for key in path.split('.') {
            place = &mut place[key];
        }
        *place = value.clone();
    }
    record
}

/// A record without the fields of its hand that are `null`.
fn without_nulls(mut record: Value) -> Value {
    if let Some(hand) = record["hand"].as_object_mut() {
        hand.retain(|_, value| !value.is_null());
    }
    record
}
