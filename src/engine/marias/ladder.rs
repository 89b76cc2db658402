//! What is announced, the ladder of bids in an auction, and its calls (rulebook sections 3, 4 and 8).

use crate::kernel::field::FieldValue;
use crate::kernel::keyword::Keyword;
use crate::keyword;
use serde_json::{Value, json};

keyword! {
    /// What a side announces.
    #[derive(serde::Deserialize)]
    #[serde(rename = "MariasAnnouncement")]
    pub enum Announcement {
        /// To win the last trick with the trump seven.
        Seven = "seven",
        Hundred = "hundred",
        /// To win the last two tricks with sevens.
        TwoSevens = "two_sevens",
    }

    /// A bid of the auction, from the lowest rung (section 8).
    #[serde(rename = "MariasRung")]
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
    /// Returns the rung of a suit with these announcements, or the highest one below it.
    pub(super) fn of(announced: &[Announcement], hearts: bool) -> Rung {
        let has = |what| announced.contains(&what);
        let (seven, hundred) = (has(Announcement::Seven), has(Announcement::Hundred));
        match (has(Announcement::TwoSevens), hundred, seven, hearts) {
            (true, true, _, true) => Rung::TwoSevensHundredHearts,
            (true, false, _, true) => Rung::TwoSevensHearts,
            (true, true, _, false) => Rung::TwoSevensHundred,
            (true, false, _, false) => Rung::TwoSevens,
            (false, true, true, true) => Rung::HundredSevenHearts,
            (false, true, false, true) => Rung::HundredHearts,
            (false, true, true, false) => Rung::HundredSeven,
            (false, true, false, false) => Rung::Hundred,
            (false, false, _, true) => Rung::SevenHearts,
            (false, false, _, false) => Rung::Seven,
        }
    }

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
    fn from_json(value: &Value) -> Option<Self> {
        let [Value::String(player), Value::String(word)] = value.as_array()?.as_slice() else {
            return None;
        };
        let bid = if word == PASS { None } else { Some(Rung::from_word(word)?) };
        Some(Call { player: player.clone(), bid })
    }
    fn to_json(&self) -> Value {
        json!([self.player, self.bid.map_or(PASS, Keyword::word)])
    }
}
