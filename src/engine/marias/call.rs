//! A call in the auction of mariáš (rulebook sections 3 and 8).

use crate::kernel::field::FieldValue;
use crate::kernel::keyword::Keyword;
use crate::keyword;
use serde_json::{Value, json};

/// The word of a pass in records.
const PASS: &str = "pass";

/// A call in the auction.
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

keyword! {
    /// A bid of the auction, from the lowest rung (section 8).
    #[serde(rename = "MariasRung")]
    #[allow(missing_docs, reason = "the words say what they are")]
    pub enum Rung {
        Seven = "seven",
        SevenHearts = "seven_hearts",
        Hundred = "hundred",
        HundredSeven = "hundred_seven",
        HundredHearts = "hundred_hearts",
        HundredSevenHearts = "hundred_seven_hearts",
        Betl = "betl",
        Durch = "durch",
        TwoSevens = "two_sevens",
        TwoSevensHundred = "two_sevens_hundred",
        TwoSevensHearts = "two_sevens_hearts",
        TwoSevensHundredHearts = "two_sevens_hundred_hearts",
    }
}

impl Rung {
    /// Returns whether it is a bid of a suit, which may be hearts.
    pub(super) fn has_suit(self) -> bool {
        !matches!(self, Rung::Betl | Rung::Durch)
    }

    /// Returns the same bid in hearts.
    pub(super) fn in_hearts(self) -> Rung {
        match self {
            Rung::Seven => Rung::SevenHearts,
            Rung::Hundred => Rung::HundredHearts,
            Rung::HundredSeven => Rung::HundredSevenHearts,
            Rung::TwoSevens => Rung::TwoSevensHearts,
            Rung::TwoSevensHundred => Rung::TwoSevensHundredHearts,
            other => other,
        }
    }
}
