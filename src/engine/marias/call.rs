//! A call in the auction of mariáš (rulebook sections 3 and 8).

use super::ladder::Rung;
use crate::kernel::field::FieldValue;
use crate::kernel::keyword::Keyword;
use serde_json::{Value, json};

/// The word of a pass in records.
const PASS: &str = "pass";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The player who spoke.
    pub player: String,
    /// The bid; `None` is a pass.
    pub bid: Option<Rung>,
}

/// `["Jan", "seven"]`
impl FieldValue for Call {
    fn from_json(value: Value) -> Result<Self, Value> {
        let read = || {
            let [Value::String(player), Value::String(word)] = value.as_array()?.as_slice() else {
                return None;
            };
            let bid = if word == PASS { None } else { Some(Rung::from_word(word)?) };
            Some(Call { player: player.clone(), bid })
        };
        read().ok_or(value)
    }
    fn to_json(&self) -> Value {
        json!([self.player, self.bid.map_or(PASS, Keyword::word)])
    }
}
