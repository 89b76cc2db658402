//! What a hand scores (rulebook section 2), where the points of a side come from, as a sum, and the score in chips (section 11);
//! the state of a game, carried from hand to hand, and its end (section 5).

use super::checks;
use super::count::SideCount;
use super::options::{
    DixSaves, ExtensionEnds, MadeScores, OpponentsScore, Options, OverRule, SaveAppliesTo, SaveMeld,
    SaveShort, SetBidder, SetBonus, StakeRounding,
};
use super::story::{BidCount, HandEnding, Story};
use super::validate::CheckedHand;
use crate::engine::{Outcome, Refusal};
use crate::kernel::{GameStake, Minor, Overflow, Points, Table};
use crate::lang::Lang;
use serde::{Deserialize, Serialize};

/// The state of a game between hands. It refers to sides by column, so players may be renamed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Game {
    /// In the order of the columns; empty before the first hand.
    totals: Vec<Points>,
    raised: Option<i64>,
    /// Deals played; those passed out do not count, they are dealt again.
    deals: i64,
}

impl Game {
    /// Puts totals, target and, if the rules count deals, the number of the deal on the table for the next hand.
    pub fn lay(&self, options: &Options, table: &mut Table) {
        table.before = if self.totals.is_empty() {
            None
        } else {
            let labelled = |(at, total): (usize, &Points)| (table.label(at).to_owned(), total.0);
            Some(self.totals.iter().enumerate().map(labelled).collect())
        };
        let to_target = options.deals == 0;
        table.target_now = self.raised.filter(|_| to_target);
        table.deal = (!to_target).then(|| self.deals.saturating_add(1));
    }

    /// Returns the game after a hand with these totals; `raised` is the target, if the hand raised it. A hand that was
    /// passed out does not count as a deal.
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
    /// In the order of the columns.
    pub sides: Vec<SideScore>,
    pub winner: Option<usize>,
    /// The target after this hand; `None` if a game is a number of deals.
    pub target: Option<i64>,
    pub raised: bool,
    /// Whether the hand counts as a deal of the game; one that was passed out is dealt again.
    pub counts: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideScore {
    pub points: Points,
    pub after: Points,
    pub reason: Reason,
    /// What is left to pass, if the score is kept in chips.
    pub chips: Option<Chips>,
    /// What passes for this hand.
    pub passing: Option<Passing>,
}

/// Returns the side with the highest total; `None` while it is shared.
pub(super) fn leader(totals: &[Points]) -> Option<usize> {
    let highest = totals.iter().max()?;
    let mut sides = totals.iter().enumerate().filter(|(_, total)| *total == highest);
    let (side, _) = sides.next()?;
    sides.next().is_none().then_some(side)
}

crate::phrases! {
    /// The sum without its total: `meld 120 + tricks 210`; `times` is 1, 2 or 4, by doubles.
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
    /// The parts of a score. `Bid` is scored in place of what was counted, or lost, or nothing is; a `bonus` is the bid, for
    /// defenders of one that was set. `tricks` are none if none were played; `taken` are those that were won, though they may
    /// be too few to count.
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
    /// Returns the reason for a sum that was doubled `doubled` times.
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
    /// that was set.
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

/// Returns what is left to pass, if the score is kept in chips.
pub fn chips_left(options: &Options, total: Points) -> Option<Chips> {
    options.chips.then(|| Chips::left(options.target, total))
}

impl Chips {
    /// Returns the chips left of `target` points after `passed`: one coloured chip less than hundreds, and ten
    /// white ones in its place. At the target none are left.
    pub fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}

/// What a side passes across for a hand. Ten white chips that lie across are changed for a coloured one: some of those that
/// pass fill the ten, which come back. When the target is reached all that is left passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Chips(Chips),
    Change { passed: Chips, fill: i64 },
    All(Chips),
}

impl Passing {
    /// Returns what passes for these points of a side that had passed `before`.
    pub fn of(target: i64, before: Points, points: Points) -> Passing {
        if before.0.saturating_add(points.0) >= target {
            return Passing::All(Chips::left(target, before));
        }
        let (lying, more) = (before.0.rem_euclid(100), points.0 % 100);
        let passed = Chips { colored: points.0 / 100, white: more / 10 };
        match lying + more >= 100 {
            true => Passing::Change { passed, fill: 10 - lying / 10 },
            false => Passing::Chips(passed),
        }
    }
}

pub(super) fn score(deal: CheckedHand<'_>) -> Result<Outcome, Refusal> {
    let (options, made) = (deal.options, deal.made());
    let mut sides = Vec::with_capacity(deal.counts.len());
    for (side, (count, before)) in deal.counts.iter().zip(&deal.before).enumerate() {
        let reason = reason(&deal, side, count, made.unwrap_or(false))?;
        let points = reason.points;
        let after = before.plus(points)?;
        let chips = chips_left(options, after);
        let passing = chips.map(|_| Passing::of(options.target, *before, points));
        sides.push(SideScore { points, after, reason, chips, passing });
    }
    let totals: Vec<Points> = sides.iter().map(|side| side.after).collect();
    let (winner, target) = end(&deal, &totals)?;
    let payments =
        if options.checks { checks::payments(&deal, &totals, made, winner, target)? } else { Vec::new() };
    let stakes = stakes(&deal, &totals, winner)?;
    let score = GameScore {
        sides,
        winner,
        target: (options.deals == 0).then_some(target),
        raised: target != deal.target,
        counts: deal.ending != HandEnding::PassedOut,
    };
    let count = deal.contract.filter(|_| deal.ending == HandEnding::Played);
    let count = count.and_then(|contract| deal.counts.get(contract.side));
    let count = count.map(|count| BidCount { kept: count.kept, tricks: count.counted });
    let CheckedHand { contract, trump, ending, counts, .. } = deal;
    let melds = counts.into_iter().flat_map(|count| count.melds).collect();
    let story = Story { contract, trump, ending, made, count, melds, score };
    Ok(Outcome { payments, stakes, story: story.into() })
}

/// Returns the score of a side, as a sum (steps 5 to 7).
fn reason(deal: &CheckedHand<'_>, side: usize, count: &SideCount, made: bool) -> Result<Reason, Overflow> {
    let CheckedHand { options, contract, ending, doubled, .. } = *deal;
    let counted = |bonus| PointsSum::Counted {
        kept: count.kept,
        melded: count.melded,
        tricks: ending.has_counts().then_some(count.counted),
        taken: count.tricks,
        bonus,
    };
    let is_uncounted = matches!(ending, HandEnding::Reneged { counted: false, .. });
    let sum = match (ending, contract) {
        (HandEnding::PassedOut, _) => PointsSum::PassedOut {},
        (HandEnding::Reneged { side: of, .. }, contract)
            if of == side && contract.is_none_or(|contract| contract.side != side) =>
        {
            PointsSum::Reneged {}
        }
        (HandEnding::Claimed { .. }, _) | (_, None) => counted(None),
        (_, Some(contract)) => {
            let bid = Points(contract.bid);
            let of_bid = |scored| PointsSum::Bid { bid, made, scored };
            let bonus = (!made && options.set_bonus == SetBonus::Bid).then_some(bid);
            match (contract.side == side, made) {
                (true, true) if options.made_scores == MadeScores::Bid || is_uncounted => of_bid(bid),
                (true, true) => counted(None),
                (true, false) => match options.set_bidder {
                    SetBidder::MinusBid => of_bid(bid.negated()?),
                    SetBidder::Zero => of_bid(Points::ZERO),
                    SetBidder::MinusBidMeldTricks => {
                        PointsSum::MinusAll { bid, shown: count.shown, tricks: count.tricks }
                    }
                },
                (false, _) if options.opponents_score == OpponentsScore::All => counted(bonus),
                (false, _) => of_bid(bonus.unwrap_or_default()),
            }
        }
    };
    Reason::new(sum, doubled)
}

/// Returns the melds that count before the play: nothing if below the minimum (step 2).
pub(super) fn shown(options: &Options, melded: Points) -> Points {
    if melded.0 < options.meld_minimum { Points::ZERO } else { melded }
}

impl CheckedHand<'_> {
    /// Counts for each side the melds that it keeps (step 4; section 8 after a claim), and the trick points that count.
    pub(super) fn keep_and_count(&mut self) {
        let CheckedHand { options, contract, ending, .. } = *self;
        for (side, count) in self.counts.iter_mut().enumerate() {
            let shown = shown(options, count.melded);
            let declares = contract.is_some_and(|contract| contract.side == side);
            let is_saved = match options.save_meld {
                SaveMeld::None => true,
                _ if declares && options.save_applies_to == SaveAppliesTo::Defenders => true,
                SaveMeld::Trick => count.won,
                SaveMeld::Point => count.tricks.0 >= options.save_minimum,
            };
            let dix = if shown == count.melded { count.dix } else { Points::ZERO };
            let saved_dix = match options.dix_saves {
                DixSaves::OnlyMeld if dix != shown => Points::ZERO,
                DixSaves::No => Points::ZERO,
                DixSaves::OnlyMeld | DixSaves::Always => dix,
            };
            count.shown = shown;
            count.kept = match ending {
                HandEnding::Claimed { .. } if !count.won => Points::ZERO,
                HandEnding::Played | HandEnding::Reneged { counted: true, .. } if !is_saved => saved_dix,
                // Whether a side would have won a trick is not known where play stopped.
                _ => shown,
            };
            // At some tables tricks that are too few do not count either ("twenty or nothing").
            let is_lost = ending == HandEnding::Played
                && options.save_meld == SaveMeld::Point
                && options.save_short == SaveShort::All
                && !is_saved;
            count.counted = if is_lost { Points::ZERO } else { count.tricks };
        }
    }

    /// Returns whether the declarers made their bid (step 6); `None` without one, or if a claim left it open. Melds too
    /// large for the sum make every bid.
    pub(super) fn made(&self) -> Option<bool> {
        let contract = self.contract?;
        match self.ending {
            HandEnding::Claimed { .. } => None,
            // A renege of the bidder's side loses the bid whatever was counted, and one of another side makes it.
            HandEnding::Reneged { side, .. } => Some(side != contract.side),
            HandEnding::ThrownIn | HandEnding::OutOfReach { .. } => Some(false),
            _ => {
                let SideCount { kept, counted, .. } = self.counts.get(contract.side)?;
                Some(kept.0.saturating_add(counted.0) >= contract.bid)
            }
        }
    }
}

fn stakes(
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
        let (behind, block) = (won.minus(*lost)?.0.max(0), options.stake_block);
        let begun = options.stake_rounding == StakeRounding::Part && behind % block != 0;
        let blocks = behind / block + i64::from(begun);
        for (from, to) in losers.seats.iter().zip(&winners.seats) {
            stakes.push(GameStake::new(*from, *to, game, per_block, blocks)?);
        }
    }
    Ok(stakes)
}

/// Returns who has won the game, and the target that is then in force.
fn end(deal: &CheckedHand<'_>, totals: &[Points]) -> Result<(Option<usize>, i64), Overflow> {
    let (options, target) = (deal.options, deal.target);
    let still = |winner| Ok((winner, target));
    let declarers = deal.contract.as_ref().map(|contract| contract.side);
    let has = |side: usize, target: i64| totals.get(side).is_some_and(|total| total.0 >= target);
    if deal.ending == HandEnding::PassedOut {
        return still(None);
    }
    if let HandEnding::Claimed { by, is_right } = deal.ending {
        // There are two sides; if the claim was wrong, the other one wins. What the table found decides.
        let claims = deal.columns.side_of(by);
        let is_right = is_right.unwrap_or(claims.is_some_and(|side| has(side, target)));
        return still((0..totals.len()).find(|side| (Some(*side) == claims) == is_right));
    }
    if let Some(number) = deal.deal {
        return still(leader(totals).filter(|_| number >= options.deals));
    }
    let leader = leader(totals);
    let arrived: Vec<usize> = (0..totals.len()).filter(|side| has(*side, target)).collect();
    match (arrived.as_slice(), declarers, options.over_rule) {
        ([], ..) => still(None),
        ([only], ..) => still(Some(*only)),
        (_, Some(declarers), OverRule::BidderFirst) if arrived.contains(&declarers) => still(Some(declarers)),
        (_, _, OverRule::Highest) if leader.is_some() => still(leader),
        _ if options.extension_ends == ExtensionEnds::NextDeal => {
            Ok((None, target.checked_add(options.extension).ok_or(Overflow)?))
        }
        _ => extended(options, target, totals),
    }
}

/// Raises the target until at most one side has reached it, that is, above the second highest total.
fn extended(options: &Options, target: i64, totals: &[Points]) -> Result<(Option<usize>, i64), Overflow> {
    let mut sorted: Vec<i64> = totals.iter().map(|total| total.0).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let second = sorted.get(1).copied().unwrap_or(target);
    let steps = second.checked_sub(target).ok_or(Overflow)? / options.extension + 1;
    let raised =
        steps.checked_mul(options.extension).and_then(|by| target.checked_add(by)).ok_or(Overflow)?;
    let winner = leader(totals).filter(|side| totals.get(*side).is_some_and(|total| total.0 >= raised));
    Ok((winner, raised))
}
