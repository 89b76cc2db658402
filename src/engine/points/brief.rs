//! A hand as a score sheet has room for it.

use super::story::{Reason, Story, Sum};
use crate::kernel::table::Table;
use crate::kernel::units::Points;

impl Story {
    /// Returns the contract as a sheet has room for it: `Anna 320 ♥`.
    #[must_use]
    pub fn brief(&self, table: &Table) -> String {
        let trump = self.trump.map(|trump| trump.symbol().to_string());
        let bid = self
            .contract
            .as_ref()
            .map(|contract| format!("{} {}", table.name(contract.bidder), contract.bid));
        let parts: Vec<String> = bid.into_iter().chain(trump).collect();
        parts.join(" ")
    }
}

impl Reason {
    /// Returns where the points come from, as a sheet has room for it: `120+210`; melds that were lost stand in
    /// brackets, `(40)+60`, and a bid that was not made is taken off, `-320`. `bid_word` is the word for a bid.
    #[must_use]
    pub fn brief(&self, bid_word: &str) -> String {
        let terms = match &self.sum {
            Sum::PassedOut | Sum::Defends { bonus: None } => String::new(),
            Sum::Counted { kept, melded, tricks, bonus, .. } => {
                let meld = match kept {
                    kept if kept == melded => kept.to_string(),
                    Points(0) => format!("({melded})"),
                    kept => format!("({melded}){kept}"),
                };
                let more = [tricks, bonus].into_iter().flatten().map(|points| format!("+{points}"));
                [meld].into_iter().chain(more).collect()
            }
            Sum::Bid { bid } => format!("{bid_word} {bid}"),
            Sum::MinusBid { bid } => format!("-{bid}"),
            Sum::Nothing { .. } => "0".to_owned(),
            Sum::MinusAll { bid, shown, tricks } => format!("-({bid}+{shown}+{tricks})"),
            Sum::Defends { bonus: Some(bonus) } => format!("+{bonus}"),
        };
        if self.times > 1 { format!("{terms} x{}", self.times) } else { terms }
    }
}
