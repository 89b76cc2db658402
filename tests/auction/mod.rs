//! The rules of auction pinochle as stories; each names its section of the rulebook.

mod laws;
mod melds_and_tricks;
pub mod night;
mod payment;
mod refusals_and_stories;
mod seats_and_calls;

use night::{Night, night};
use serde_json::{Value, json};

pub const FOUR: &str = "Anna Ben Cyril Dana";
pub const FIVE: &str = "Anna Ben Cyril Dana Eva";

pub fn scarne() -> Night {
    night("scarne", &[])
}

/// Anna's contract with an outcome and whatever else.
pub fn anna(bid: i64, trump: &str, outcome: &str, more: Value) -> Value {
    let mut hand = json!({"bidder": "Anna", "bid": bid, "trump": trump, "outcome": outcome});
    for (key, value) in more.as_object().into_iter().flatten() {
        hand[key] = value.clone();
    }
    hand
}

pub fn made(calls: Value) -> Value {
    json!({"auction": calls, "trump": "clubs", "outcome": "made"})
}
