//! Where the points of a side come from, as a sum (rulebook section 2).

use crate::kernel::{Overflow, Points};
use crate::lang::Lang;
use serde::Serialize;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsReason")]
pub struct Reason {
    /// Before doubles.
    pub sum: PointsSum,
    /// By doubles: 1, 2 or 4.
    pub times: i64,
    pub points: Points,
}

crate::phrases! {
    /// The parts of a score. `Bid` is one that was made, the other bids were set; a `bonus` is the bid, for defenders of one
    /// that was set. `tricks` are none if none were played; `taken` are those that were won, though they may be too few to count.
    pub enum PointsSum {
        PassedOut {} = "nobody bid";
        Reneged {} = "nothing: reneged";
        Counted { kept: Points, shown: Points, melded: Points, tricks: Option<Points>, taken: Points, bonus: Option<Points> } =
            "meld {kept}{}{}{}", not_kept(*kept, *shown, *melded),
            tricks.map_or_else(String::new, |tricks| format!(" + tricks {tricks}{}", too_few(tricks, *taken))),
            bonus.map_or_else(String::new, |bonus| format!(" + bid {bonus} not made"));
        Bid { bid: Points } = "bid {bid} made";
        MinusBid { bid: Points } = "bid {bid} not made";
        Nothing { bid: Points } = "nothing: bid {bid} not made";
        MinusAll { bid: Points, shown: Points, tricks: Points } = "bid {bid} + meld {shown} + tricks {tricks} lost";
        Defends { bonus: Option<Points> } = "{}",
            bonus.map_or_else(|| "nothing: bid made".to_owned(), |bid| format!("bid {bid} not made"));
    }
}

fn not_kept(kept: Points, shown: Points, melded: Points) -> String {
    if shown != melded {
        format!(" ({melded} is too little)")
    } else if kept != shown {
        format!(" ({shown} shown, not kept)")
    } else {
        String::new()
    }
}

fn too_few(tricks: Points, taken: Points) -> String {
    if tricks == taken { String::new() } else { format!(" ({taken} won, too few)") }
}

impl PointsSum {
    fn total(&self) -> Result<Points, Overflow> {
        match *self {
            PointsSum::PassedOut {} | PointsSum::Nothing { .. } | PointsSum::Reneged {} => Ok(Points::ZERO),
            PointsSum::Counted { kept, tricks, bonus, .. } => {
                Points::total([Some(kept), tricks, bonus].into_iter().flatten())
            }
            PointsSum::Bid { bid } => Ok(bid),
            PointsSum::MinusBid { bid } => bid.negated(),
            PointsSum::MinusAll { bid, shown, tricks } => Points::total([bid, shown, tricks])?.negated(),
            PointsSum::Defends { bonus } => Ok(bonus.unwrap_or_default()),
        }
    }
}

/// Writes the sum without its total: `meld 120 + tricks 210`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.sum, self.times) {
            (sum, 1) => write!(f, "{sum}"),
            (sum, 2) => write!(f, "({sum}) x 2 (doubled)"),
            (sum, times) => write!(f, "({sum}) x {times} (redoubled)"),
        }
    }
}

impl Reason {
    /// Returns the reason for a sum that was doubled `doubled` times.
    pub(super) fn new(sum: PointsSum, doubled: u32) -> Result<Reason, Overflow> {
        let times = 1_i64.checked_shl(doubled).ok_or(Overflow)?;
        Ok(Reason { points: sum.total()?.times(times)?, sum, times })
    }

    /// Returns the sum, with its total if it has several parts: `meld 120 + tricks 210 = 330`.
    pub fn with_total(&self, lang: &Lang) -> String {
        let has_parts = matches!(
            self.sum,
            PointsSum::Counted { tricks: Some(_), .. }
                | PointsSum::Counted { bonus: Some(_), .. }
                | PointsSum::MinusAll { .. }
        );
        let said = lang.say(self);
        if self.times > 1 || has_parts { format!("{said} = {}", self.points) } else { said }
    }

    /// Returns the sum, short enough for a sheet: `120+210`; `(40)+60` with lost melds in brackets; `-320` for a bid
    /// that was set. `bid_word` is the word for a bid.
    pub fn brief(&self, bid_word: &str) -> String {
        let terms = match &self.sum {
            PointsSum::PassedOut {} | PointsSum::Defends { bonus: None } => String::new(),
            PointsSum::Reneged {} => "0".to_owned(),
            PointsSum::Counted { kept, melded, tricks, taken, bonus, .. } => {
                let meld = match kept {
                    kept if kept == melded => kept.to_string(),
                    Points(0) => format!("({melded})"),
                    kept => format!("({melded}){kept}"),
                };
                let tricks = tricks.map(|tricks| match tricks == *taken {
                    true => tricks.to_string(),
                    false => format!("({taken})"),
                });
                let more = [tricks, bonus.map(|bonus| bonus.to_string())];
                let more = more.into_iter().flatten().map(|points| format!("+{points}"));
                [meld].into_iter().chain(more).collect()
            }
            PointsSum::Bid { bid } => format!("{bid_word} {bid}"),
            PointsSum::MinusBid { bid } => format!("-{bid}"),
            PointsSum::Nothing { .. } => "0".to_owned(),
            PointsSum::MinusAll { bid, shown, tricks } => format!("-({bid}+{shown}+{tricks})"),
            PointsSum::Defends { bonus: Some(bonus) } => format!("+{bonus}"),
        };
        if self.times > 1 { format!("{terms} x{}", self.times) } else { terms }
    }
}
