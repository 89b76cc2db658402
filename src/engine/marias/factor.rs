//! What the factors of a payment stand for: what is paid for, what it grows by, what doubles it.

use super::{Component, Contract, Side, Suit};
use crate::notation::{Game, Meaning, words_of};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

crate::phrases! {
    /// What is paid for in a hand. Each is paid by itself (rulebook sections 5 to 8).
    #[derive(Copy)]
    #[serde(rename = "MariasCommitment")]
    pub enum Paid {
        Game {} = "game";
        /// A hundred that nobody announced, in place of the game.
        QuietHundred { of: Side, total: i64 } = "quiet hundred{} {total}", of.behind_name();
        /// An announced hundred. Its total is all points if it was reached, otherwise what counts, if it is recorded.
        Hundred { of: Side, total: Option<i64> } = "hundred{}{}", of.behind_name(),
            total.map_or_else(String::new, |total| format!(" {total}"));
        /// An announced hundred, reached, but lost with its seven.
        HundredWithSeven { of: Side } = "hundred{} beside the seven", of.behind_name();
        Seven { of: Side } = "seven{}", of.behind_name();
        /// An announced seven, beaten in the last trick, and a quiet one with it.
        SevenKilled { of: Side } = "seven{} and the killed one", of.behind_name();
        QuietSeven { of: Side } = "quiet seven{}", of.behind_name();
        /// A seven that nobody announced, beaten in the last trick.
        QuietSevenKilled { of: Side } = "killed quiet seven{}", of.behind_name();
        TwoSevens {} = "two sevens";
        Contract { contract: Contract } = "{contract}";
        GivingUp {} = "given up";
        Revoke {} = "revoke";
        AtStake { component: Component } = "{component} at stake";
        /// What is paid back because of the limit.
        OverLimit { limit: i64 } = "over the limit of {limit}";
        /// The limit alone, if the payments overflow.
        Limit {} = "limit";
    }
}

impl Paid {
    pub(super) fn is_main(self) -> bool {
        matches!(
            self,
            Paid::Game {} | Paid::QuietHundred { .. } | Paid::Hundred { .. } | Paid::HundredWithSeven { .. }
        )
    }

    /// Returns whether it is one seven of either side, which decides no hand.
    pub(super) fn is_seven(self) -> bool {
        matches!(
            self,
            Paid::Seven { .. }
                | Paid::SevenKilled { .. }
                | Paid::QuietSeven { .. }
                | Paid::QuietSevenKilled { .. }
        )
    }
}

pub(super) type Factor = crate::kernel::payment::Factor<FactorMeaning>;

crate::phrases! {
    /// What a factor stands for. What grows by halves is paid by half of it; the tens below are those below ninety, by which
    /// a hundred failed; an announcement against that needs a flek first is worth double.
    #[derive(Copy)]
    #[serde(rename = "MariasFactor")]
    pub enum FactorMeaning holds Paid(Paid), Flek(Flek), Trump(Suit) {
        Half { paid: Paid } = "half of {paid}";
        TensAbove { tens: u32 } = "{} above 100", counted(*tens);
        TensBelow { tens: u32 } = "{} below 90", counted(*tens);
        AfterFlek {} = "after a flek";
    }
}

fn counted(tens: u32) -> String {
    if tens == 1 { "one ten".to_owned() } else { format!("{tens} tens") }
}

crate::phrases! {
    /// Doublings by the name of the last one (section 4).
    #[derive(Copy)]
    #[serde(rename = "MariasFlek")]
    pub enum Flek {
        /// One to six, named alike in both languages.
        Named { name: &'static str } = "{name}";
        Higher { count: u32 } = "{count}x flek";
    }
}

/// Its name is one of the words of the notation.
impl<'de> Deserialize<'de> for Flek {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flek, D::Error> {
        #[derive(Deserialize)]
        enum Form {
            Named { name: String },
            Higher { count: u32 },
        }
        match Form::deserialize(deserializer)? {
            Form::Higher { count } => Ok(Flek::Higher { count }),
            Form::Named { name } => (1..=6)
                .filter_map(Flek::of)
                .find(|flek| flek.to_string() == name)
                .ok_or_else(|| D::Error::custom(format!("unknown flek `{name}`"))),
        }
    }
}

impl Flek {
    /// Returns the name of a number of doublings; `None` for 0.
    pub fn of(count: u32) -> Option<Flek> {
        let row = words_of(Game::Marias).find(|row| row.meaning == Meaning::Flek(count.into()));
        match row {
            Some(row) => Some(Flek::Named { name: row.example }),
            None => (count > 0).then_some(Flek::Higher { count }),
        }
    }
}
