//! The state of a game (rulebook section 5), where points come from (section 2), and the score in chips (section 11).

use super::options::Options;
use crate::kernel::{Overflow, Points, Table};
use crate::lang::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// It refers to sides by column, so players may be renamed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Game {
    /// By column; empty before the first hand.
    totals: Vec<Points>,
    raised: Option<i64>,
    /// Without those passed out, which are dealt again.
    deals: i64,
}

impl Game {
    /// Puts totals, target or the number of the deal on the table for the next hand.
    pub fn lay(&self, options: &Options, table: &mut Table) {
        let labelled = |(at, total): (usize, &Points)| (table.label(at).to_owned(), total.0);
        let before: BTreeMap<_, _> = self.totals.iter().enumerate().map(labelled).collect();
        table.before = Some(before).filter(|before| !before.is_empty());
        let to_target = options.deals == 0;
        table.target_now = self.raised.filter(|_| to_target);
        table.deal = (!to_target).then(|| self.deals.saturating_add(1));
    }

    /// `counts`: the hand was not passed out.
    pub fn after(&self, totals: Vec<Points>, raised: Option<i64>, counts: bool) -> Game {
        let deals = self.deals.saturating_add(i64::from(counts));
        Game { totals, raised: raised.or(self.raised), deals }
    }

    pub fn totals(&self) -> &[Points] {
        &self.totals
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameScore {
    /// By column.
    pub sides: Vec<SideScore>,
    pub winner: Option<usize>,
    /// `None` if a game is a number of deals.
    pub target: Option<i64>,
    pub raised: bool,
    /// Not if it was passed out, and is dealt again.
    pub counts: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideScore {
    pub points: Points,
    pub after: Points,
    pub reason: Reason,
    /// What is left to pass, in chips.
    pub chips: Option<Chips>,
    /// For this hand.
    pub passing: Option<Passing>,
}

/// `None` while the highest total is shared.
pub(super) fn leader(totals: &[Points]) -> Option<usize> {
    let highest = totals.iter().max()?;
    let mut sides = totals.iter().enumerate().filter(|(_, total)| *total == highest);
    let (side, _) = sides.next()?;
    sides.next().is_none().then_some(side)
}

crate::phrases! {
    /// `meld 120 + tricks 210`; `times` is 1, 2 or 4, by doubles.
    pub struct Reason as "PointsReason" { pub sum: PointsSum, pub times: i64, pub points: Points } =
        "{}", doubled(sum, *times);
}

fn doubled(sum: &PointsSum, times: i64) -> String {
    match times {
        1 => sum.to_string(),
        2 => format!("({sum}) x 2 (doubled)"),
        times => format!("({sum}) x {times} (redoubled)"),
    }
}

crate::phrases! {
    /// `Bid` is scored or lost in place of the count; a `bonus` is the bid, for defenders of one that was set;
    /// `tricks` are `None` if none were played; `taken` were won, though perhaps too few to count.
    pub enum PointsSum {
        PassedOut {} = "nobody bid";
        Reneged {} = "nothing: reneged";
        Counted { kept: Points, melded: Points, tricks: Option<Points>, taken: Points, bonus: Option<Points> } =
            "meld {kept}{}{}{}", if kept == melded { String::new() } else { format!(" ({melded} shown, not kept)") },
            tricks.map_or_else(String::new, |tricks| match tricks == *taken {
                true => format!(" + tricks {tricks}"),
                false => format!(" + tricks {tricks} ({taken} won, too few)"),
            }),
            bonus.map_or_else(String::new, |bonus| format!(" + bid {bonus} not made"));
        Bid { bid: Points, made: bool, scored: Points } = "{}bid {bid} {}made",
            if scored.0 == 0 { "nothing: " } else { "" }, if *made { "" } else { "not " };
        MinusAll { bid: Points, shown: Points, tricks: Points } = "bid {bid} + meld {shown} + tricks {tricks} lost";
    }
}

impl Reason {
    /// `doubled`: how many times.
    pub(super) fn new(sum: PointsSum, doubled: u32) -> Result<Reason, Overflow> {
        let times = 1_i64.checked_shl(doubled).ok_or(Overflow)?;
        let once = match sum {
            PointsSum::PassedOut {} | PointsSum::Reneged {} => Points::ZERO,
            PointsSum::Counted { kept, tricks, bonus, .. } => {
                Points::total([Some(kept), tricks, bonus].into_iter().flatten())?
            }
            PointsSum::Bid { scored, .. } => scored,
            PointsSum::MinusAll { bid, shown, tricks } => Points::total([bid, shown, tricks])?.negated()?,
        };
        Ok(Reason { points: once.times(times)?, sum, times })
    }

    /// `meld 120 + tricks 210 = 330`
    pub fn with_total(&self, lang: &Lang) -> String {
        let has_parts = match self.sum {
            PointsSum::Counted { tricks, bonus, .. } => tricks.or(bonus).is_some(),
            PointsSum::MinusAll { .. } => true,
            PointsSum::PassedOut {} | PointsSum::Reneged {} | PointsSum::Bid { .. } => false,
        };
        let said = lang.say(self);
        if self.times > 1 || has_parts { format!("{said} = {}", self.points) } else { said }
    }

    /// For a sheet: `120+210`; `(40)+60` with lost melds in brackets; `-320` for a bid that was set.
    pub fn brief(&self) -> String {
        let counted = |all: Points, kept: Points| match kept {
            kept if kept == all => kept.to_string(),
            Points(0) => format!("({all})"),
            kept => format!("({all}){kept}"),
        };
        let terms = match &self.sum {
            PointsSum::PassedOut {} => String::new(),
            PointsSum::Reneged {} => "0".to_owned(),
            PointsSum::Counted { kept, melded, tricks, taken, bonus } => {
                let tricks = tricks.map(|tricks| counted(*taken, tricks));
                let terms = [Some(counted(*melded, *kept)), tricks, bonus.map(|bonus| bonus.to_string())];
                terms.into_iter().flatten().collect::<Vec<_>>().join("+")
            }
            PointsSum::Bid { made: true, scored: Points(0), .. } => String::new(),
            PointsSum::Bid { made: true, scored, .. } => format!("bid {scored}"),
            PointsSum::Bid { scored: Points(bonus @ 1..), .. } => format!("+{bonus}"),
            PointsSum::Bid { scored, .. } => scored.to_string(),
            PointsSum::MinusAll { bid, shown, tricks } => format!("-({bid}+{shown}+{tricks})"),
        };
        if self.times > 1 { format!("{terms} x{}", self.times) } else { terms }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chips {
    pub colored: i64,
    pub white: i64,
}

pub fn chips_left(options: &Options, total: Points) -> Option<Chips> {
    options.chips.then(|| Chips::left(options.target, total))
}

impl Chips {
    /// What is left of `target`: one coloured chip less than hundreds, and ten white ones in its place.
    pub fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}

/// Ten white chips that lie across are changed for a coloured one: those that `fill` the ten come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passing {
    pub passed: Chips,
    pub fill: Option<i64>,
}

impl Passing {
    /// All that is left, if these points reach the target.
    pub fn of(target: i64, before: Points, points: Points) -> Passing {
        let left = Chips::left(target, before);
        if before.0.saturating_add(points.0) >= target {
            return Passing { passed: left, fill: None };
        }
        let passed = Chips { colored: points.0 / 100, white: points.0 % 100 / 10 };
        Passing { passed, fill: Some(left.white).filter(|fill| passed.white >= *fill) }
    }
}
