//! What a hand scores (rulebook section 2), and where the points of a side come from.

use super::checks;
use super::count::Melded;
use super::game::{self, GameScore, Passing, SideScore};
use super::options::{
    DixSaves, MadeScores, OpponentsScore, Options, SaveAppliesTo, SaveMeld, SaveShort, SetBidder, SetBonus,
    StakeRounding,
};
use super::story::{BidCount, Contract, Ending, Story};
use super::validate::{CheckedHand, SideCount};
use crate::engine::{Outcome, Refusal};
use crate::kernel::{GameStake, Minor, Overflow, Points};
use crate::lang::Lang;
use serde::Serialize;
use std::fmt;

pub(super) fn score(deal: CheckedHand<'_>) -> Result<Outcome, Refusal> {
    let options = deal.options;
    let decided = deal.contract.as_ref().filter(|_| !matches!(deal.ending, Ending::Claimed { .. }));
    let made = decided.and_then(|contract| {
        deal.counts.get(contract.side).map(|count| is_made(options, contract, &deal.ending, count))
    });
    let mut sides = Vec::with_capacity(deal.counts.len());
    for (side, (count, before)) in deal.counts.iter().zip(&deal.standing.before).enumerate() {
        let reason = reason(&deal, side, count, made.unwrap_or(false))?;
        let points = reason.points;
        let after = before.plus(points)?;
        let chips = options.chips_left(after);
        let passing = chips.and_then(|_| Passing::of(options.target, *before, points));
        sides.push(SideScore { points, after, reason, chips, passing });
    }
    let totals: Vec<Points> = sides.iter().map(|side| side.after).collect();
    let end = game::end(&deal, &totals)?;
    let payments = if options.checks { checks::payments(&deal, &totals, made, &end)? } else { Vec::new() };
    let stakes = stakes(&deal, &totals, end.winner)?;
    let score = GameScore {
        sides,
        winner: end.winner,
        target: (options.deals == 0).then_some(end.target),
        raised: end.target != deal.standing.target,
        counts: deal.ending != Ending::PassedOut,
    };
    let CheckedHand { contract, trump, exchange, ending, counts, .. } = deal;
    let count = contract.as_ref().filter(|_| ending == Ending::Played).and_then(|contract| {
        let count = counts.get(contract.side)?;
        let kept = kept(options, Some(contract), &ending, contract.side, count);
        let tricks = kept_tricks(options, Some(contract), &ending, contract.side, count);
        Some(BidCount { kept, tricks })
    });
    let melded = counts.into_iter().map(|count| count.melded).collect();
    let finder = exchange.map(|exchange| exchange.by);
    let story = Story { contract, trump, finder, ending, made, count, melded, score };
    Ok(Outcome { payments, stakes, story: story.into() })
}

/// Returns the score of a side, as a sum (steps 5 to 7).
fn reason(deal: &CheckedHand<'_>, side: usize, count: &SideCount, made: bool) -> Result<Reason, Overflow> {
    let (options, contract) = (deal.options, deal.contract.as_ref());
    let kept = kept(options, contract, &deal.ending, side, count);
    let shown = shown(options, &count.melded);
    let tricks = kept_tricks(options, contract, &deal.ending, side, count);
    let counted = |bonus| Sum::Counted {
        kept,
        shown,
        melded: count.melded.points,
        tricks: deal.ending.has_counts().then_some(tricks),
        taken: count.tricks,
        bonus,
    };
    let sum = match (&deal.ending, contract) {
        (Ending::PassedOut, _) => Sum::PassedOut {},
        (Ending::Reneged { side: of, .. }, contract)
            if *of == side && contract.is_none_or(|contract| contract.side != side) =>
        {
            Sum::Reneged {}
        }
        (Ending::Reneged { counted: false, .. }, Some(contract)) if contract.side == side && made => {
            Sum::Bid { bid: Points(contract.bid) }
        }
        (Ending::Claimed { .. }, _) | (_, None) => counted(None),
        (_, Some(contract)) if contract.side == side => {
            let bid = Points(contract.bid);
            match (made, options.made_scores, options.set_bidder) {
                (true, MadeScores::All, _) => counted(None),
                (true, MadeScores::Bid, _) => Sum::Bid { bid },
                (false, _, SetBidder::MinusBid) => Sum::MinusBid { bid },
                (false, _, SetBidder::Zero) => Sum::Nothing { bid },
                (false, _, SetBidder::MinusBidMeldTricks) => {
                    Sum::MinusAll { bid, shown, tricks: count.tricks }
                }
            }
        }
        (_, Some(contract)) => {
            let bonus = (!made && options.set_bonus == SetBonus::Bid).then_some(Points(contract.bid));
            match options.opponents_score {
                OpponentsScore::All => counted(bonus),
                OpponentsScore::Nothing => Sum::Defends { bonus },
            }
        }
    };
    Reason::new(sum, deal.doubled)
}

/// Returns the melds that count before the play: nothing if below the minimum (step 2).
pub(super) fn shown(options: &Options, melded: &Melded) -> Points {
    if melded.points.0 < options.meld_minimum { Points::ZERO } else { melded.points }
}

/// Returns the melds that a side keeps (step 4; section 8 after a claim).
pub(super) fn kept(
    options: &Options,
    contract: Option<&Contract>,
    ending: &Ending,
    side: usize,
    count: &SideCount,
) -> Points {
    let shown = shown(options, &count.melded);
    match ending {
        // Whether a side would have won a trick is not known where play stopped.
        Ending::Reneged { counted: false, .. } => return shown,
        Ending::Played | Ending::Reneged { .. } => {}
        Ending::Claimed { .. } => return if count.won { shown } else { Points::ZERO },
        _ => return shown,
    }
    let saved = is_saved(options, contract, side, count);
    let dix = if shown == count.melded.points { count.melded.dix } else { Points::ZERO };
    match options.dix_saves {
        _ if saved => shown,
        DixSaves::Always => dix,
        DixSaves::OnlyMeld if dix == shown => dix,
        DixSaves::OnlyMeld | DixSaves::No => Points::ZERO,
    }
}

/// Returns whether a side has won in tricks what keeps its melds.
fn is_saved(options: &Options, contract: Option<&Contract>, side: usize, count: &SideCount) -> bool {
    let declares = contract.is_some_and(|contract| contract.side == side);
    match options.save_meld {
        SaveMeld::None => true,
        _ if declares && options.save_applies_to == SaveAppliesTo::Defenders => true,
        SaveMeld::Trick => count.won,
        SaveMeld::Point => count.tricks.0 >= options.save_minimum,
    }
}

/// Returns the trick points that count: none of a side with too few, at tables that play so ("twenty or nothing").
pub(super) fn kept_tricks(
    options: &Options,
    contract: Option<&Contract>,
    ending: &Ending,
    side: usize,
    count: &SideCount,
) -> Points {
    let is_lost = *ending == Ending::Played
        && options.save_meld == SaveMeld::Point
        && options.save_short == SaveShort::All
        && !is_saved(options, contract, side, count);
    if is_lost { Points::ZERO } else { count.tricks }
}

/// Returns whether the declarers made their bid (step 6). Melds too large for the sum make every bid.
pub(super) fn is_made(options: &Options, contract: &Contract, ending: &Ending, count: &SideCount) -> bool {
    let kept = kept(options, Some(contract), ending, contract.side, count);
    // A renege of the bidder's side loses the bid whatever was counted, and one of another side makes it.
    if let Ending::Reneged { side, .. } = *ending {
        return side != contract.side;
    }
    let tricks = kept_tricks(options, Some(contract), ending, contract.side, count);
    !ending.is_given_up() && kept.0.saturating_add(tricks.0) >= contract.bid
}

pub(super) fn stakes(
    deal: &CheckedHand<'_>,
    totals: &[Points],
    winner: Option<usize>,
) -> Result<Vec<GameStake>, Overflow> {
    let options = deal.options;
    let agreed = options.stake_game > 0 || options.stake_per_100 > 0;
    let won = winner.and_then(|winner| Some((winner, deal.columns.get(winner)?, totals.get(winner)?)));
    let Some((winner, winners, won)) = won.filter(|_| agreed) else { return Ok(Vec::new()) };
    let (game, per_block) = (Minor(options.stake_game), Minor(options.stake_per_100));
    let mut stakes = Vec::new();
    for (side, (losers, lost)) in deal.columns.iter().zip(totals).enumerate() {
        if side == winner {
            continue;
        }
        let blocks = blocks(options, won.minus(*lost)?);
        for (from, to) in losers.seats.iter().zip(&winners.seats) {
            stakes.push(GameStake::new(*from, *to, game, per_block, blocks)?);
        }
    }
    Ok(stakes)
}

pub(super) fn blocks(options: &Options, behind: Points) -> i64 {
    let (behind, block) = (behind.0.max(0), options.stake_block);
    let begun = options.stake_rounding == StakeRounding::Part && behind % block != 0;
    behind / block + i64::from(begun)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsReason")]
pub struct Reason {
    /// Before doubles.
    pub sum: Sum,
    /// By doubles: 1, 2 or 4.
    pub times: i64,
    pub points: Points,
}

crate::phrases! {
    /// The parts of a score. `Bid` is one that was made, the other bids were set; a `bonus` is the bid, for defenders of one
    /// that was set. `tricks` are none if none were played; `taken` are those that were won, though they may be too few to count.
    pub enum Sum as "PointsSum" {
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

impl Sum {
    fn total(&self) -> Result<Points, Overflow> {
        match *self {
            Sum::PassedOut {} | Sum::Nothing { .. } | Sum::Reneged {} => Ok(Points::ZERO),
            Sum::Counted { kept, tricks, bonus, .. } => {
                Points::total([Some(kept), tricks, bonus].into_iter().flatten())
            }
            Sum::Bid { bid } => Ok(bid),
            Sum::MinusBid { bid } => bid.negated(),
            Sum::MinusAll { bid, shown, tricks } => Points::total([bid, shown, tricks])?.negated(),
            Sum::Defends { bonus } => Ok(bonus.unwrap_or_default()),
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
    pub(super) fn new(sum: Sum, doubled: u32) -> Result<Reason, Overflow> {
        let times = 1_i64.checked_shl(doubled).ok_or(Overflow)?;
        Ok(Reason { points: sum.total()?.times(times)?, sum, times })
    }

    /// Returns the sum, with its total if it has several parts: `meld 120 + tricks 210 = 330`.
    pub fn with_total(&self, lang: &Lang) -> String {
        let has_parts = matches!(
            self.sum,
            Sum::Counted { tricks: Some(_), .. } | Sum::Counted { bonus: Some(_), .. } | Sum::MinusAll { .. }
        );
        let said = lang.say(self);
        if self.times > 1 || has_parts { format!("{said} = {}", self.points) } else { said }
    }

    /// Returns the sum, short enough for a sheet: `120+210`; `(40)+60` with lost melds in brackets; `-320` for a bid
    /// that was set. `bid_word` is the word for a bid.
    pub fn brief(&self, bid_word: &str) -> String {
        let terms = match &self.sum {
            Sum::PassedOut {} | Sum::Defends { bonus: None } => String::new(),
            Sum::Reneged {} => "0".to_owned(),
            Sum::Counted { kept, melded, tricks, taken, bonus, .. } => {
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
            Sum::Bid { bid } => format!("{bid_word} {bid}"),
            Sum::MinusBid { bid } => format!("-{bid}"),
            Sum::Nothing { .. } => "0".to_owned(),
            Sum::MinusAll { bid, shown, tricks } => format!("-({bid}+{shown}+{tricks})"),
            Sum::Defends { bonus: Some(bonus) } => format!("+{bonus}"),
        };
        if self.times > 1 { format!("{terms} x{}", self.times) } else { terms }
    }
}
