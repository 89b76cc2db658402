//! What a table agrees on before the first hand of a game to points: stakes, target, and what rules differ in.

use super::options::{
    CheckGameMargin, DixSaves, ForcedAmount, ForcedBid, MadeScores, MeldBy, OpponentsScore, Options,
    OverRule, SaveAppliesTo, SaveMeld, SetBidder, SetBonus, StakeRounding, TrumpBy, Unmakeable,
};
use super::{bid, tricks};
use crate::engine::agreements::Agreement;
use crate::engine::pinochle::RunExtra;
use crate::units::Minor;

/// Returns what has to be agreed, with the values in force. `money` writes an amount of the session's currency.
#[must_use]
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    let topics: [(&'static str, Vec<String>); 8] = [
        ("Stake", stake(options, money)),
        ("Game", game(options)),
        ("Seats", seats(options)),
        ("Bidding", bidding(options)),
        ("Melds", melds(options)),
        ("Tricks", counting(options)),
        ("Score", scoring(options)),
        ("Checks", checks(options, money)),
    ];
    topics
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(topic, lines)| Agreement { topic, lines })
        .collect()
}

fn stake(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<String> {
    if options.stake_game == 0 && options.stake_per_100 == 0 {
        return vec!["Nothing is staked on the game.".to_owned()];
    }
    let hundreds = match options.stake_rounding {
        StakeRounding::Full => format!("each full {}", options.stake_block),
        StakeRounding::Part => format!("each {} begun", options.stake_block),
    };
    let (game, hundred) = (money(Minor(options.stake_game)), money(Minor(options.stake_per_100)));
    let who = if options.is_individual() {
        "Each loser pays the winner"
    } else {
        "Each loser pays his opposite number on the winning side"
    };
    vec![format!("{who} {game} for the game and {hundred} for {hundreds} between their totals.")]
}

fn game(options: &Options) -> Vec<String> {
    if options.deals > 0 {
        return vec![format!(
            "A game is {} deals; the highest total wins, and another deal is played while it is shared.",
            options.deals
        )];
    }
    let has_bidder = options.trump_by == TrumpBy::Auction;
    let by = options.extension;
    let over = match options.over_rule {
        OverRule::BidderFirst if has_bidder => {
            format!("the declarers win if they are among them; if not, the target rises by {by}")
        }
        OverRule::Highest => format!("the highest of them wins; if that is shared, the target rises by {by}"),
        OverRule::BidderFirst | OverRule::Extend => {
            format!("the target rises by {by} until one alone has it")
        }
    };
    let mut lines = vec![
        format!("The game is {}.", options.target),
        format!("If several have it after one deal, {over}."),
    ];
    if options.claims {
        lines.push(
            "A player may stop the play and claim the game; if the claim is wrong, the other side wins."
                .to_owned(),
        );
    }
    if options.chips {
        let colored = options.target / 100 - 1;
        lines.push(format!("The score is kept in chips: {colored} coloured and 10 white ones a side."));
    }
    lines
}

fn seats(options: &Options) -> Vec<String> {
    let Options { players, sides, deck, hand_size, widow_size, .. } = options;
    let who = if options.is_individual() {
        format!("{players} play, each alone")
    } else {
        format!("{players} play on {sides} sides, partners opposite each other")
    };
    let widow = if *widow_size > 0 { format!(", and {widow_size} for the bidder") } else { String::new() };
    vec![format!("{who}: {deck} cards, {hand_size} each{widow}.")]
}

fn bidding(options: &Options) -> Vec<String> {
    if options.trump_by == TrumpBy::Turned {
        return vec!["Nobody bids: the last card dealt is turned and names trump.".to_owned()];
    }
    let lowest = bid::lowest(options);
    let steps = if options.bid_step_from > 0 && options.bid_step_high > 0 {
        let (step, from, high) = (options.bid_step, options.bid_step_from, options.bid_step_high);
        format!("by {step}, above {from} by {high}")
    } else {
        format!("by {}", options.bid_step)
    };
    let mut lines = vec![format!("Bids begin at {lowest} and go up {steps}.")];
    lines.extend(match options.bid_rounds {
        0 => None,
        1 => Some("Each player has one bid.".to_owned()),
        rounds => Some(format!("Each player has {rounds} bids.")),
    });
    if options.bid_suit {
        lines.push("A bid names its trump suit.".to_owned());
    }
    lines.push(match (options.forced_bid, options.forced_amount) {
        (ForcedBid::None, _) => "When all pass nothing is scored.".to_owned(),
        (ForcedBid::Dealer, ForcedAmount::Min) => {
            format!("When all others pass the dealer has it at {lowest}.")
        }
        (ForcedBid::Dealer, ForcedAmount::Any) => "When all others pass the dealer must bid.".to_owned(),
        (ForcedBid::First, _) => "When all others pass the first hand must bid.".to_owned(),
    });
    if options.doubling {
        lines.push("Bids may be doubled and redoubled.".to_owned());
    }
    lines
}

fn melds(options: &Options) -> Vec<String> {
    let mut lines = vec![match options.meld_table.name() {
        Some(name) => format!("Melds count by the table {name}."),
        None => "Melds count by a table of your own.".to_owned(),
    }];
    lines.extend(match options.table().run_extra {
        RunExtra::None => None,
        RunExtra::King => Some("A spare trump king beside a run counts like a royal marriage.".to_owned()),
        RunExtra::Each => {
            Some("Each spare trump king or queen beside a run counts like a royal marriage.".to_owned())
        }
    });
    if options.joint_meld {
        lines.push("Partners meld their cards together.".to_owned());
    }
    if options.meld_by == MeldBy::Bidder {
        lines.push("Only the declarers meld.".to_owned());
    }
    if options.meld_minimum > 0 {
        lines.push(format!("Less than {} is nothing.", options.meld_minimum));
    }
    let whose = match options.save_applies_to {
        SaveAppliesTo::Both => "A side keeps its melds",
        SaveAppliesTo::Defenders if options.is_individual() => "A defender keeps his melds",
        SaveAppliesTo::Defenders => "Defenders keep their melds",
    };
    lines.push(match options.save_meld {
        SaveMeld::None => "Melds are kept without a trick.".to_owned(),
        SaveMeld::Trick => format!("{whose} only with a trick."),
        SaveMeld::Point if options.save_minimum == 1 => format!("{whose} only with a point in tricks."),
        SaveMeld::Point => format!("{whose} only with {} points in tricks.", options.save_minimum),
    });
    lines.extend(match (options.save_meld, options.dix_saves) {
        (SaveMeld::None, _) | (_, DixSaves::No) => None,
        (_, DixSaves::OnlyMeld) => Some("Nines of trump are kept if they are the only melds.".to_owned()),
        (_, DixSaves::Always) => Some("Nines of trump are always kept.".to_owned()),
    });
    lines
}

fn counting(options: &Options) -> Vec<String> {
    let (cards, last, total) = (options.count_scheme.cards(), options.last_trick, tricks::total(options));
    vec![format!("{cards}, last trick {last}: {total} in all.")]
}

fn scoring(options: &Options) -> Vec<String> {
    if options.trump_by == TrumpBy::Turned {
        return vec!["Everybody scores melds and tricks.".to_owned()];
    }
    let made = match options.made_scores {
        MadeScores::All => "melds and tricks",
        MadeScores::Bid => "the bid and no more",
    };
    let set = match options.set_bidder {
        SetBidder::MinusBid => "the bid comes off",
        SetBidder::Zero => "nothing",
        SetBidder::MinusBidMeldTricks => "bid, melds and tricks come off",
    };
    let mut lines = vec![format!("A bid made scores {made}; one that fails: {set}.")];
    let own = match options.opponents_score {
        OpponentsScore::All => "The others score melds and tricks",
        OpponentsScore::Nothing => "The others score nothing of their own",
    };
    lines.push(match options.set_bonus {
        SetBonus::None => format!("{own}."),
        SetBonus::Bid => format!("{own}, and the bid if it fails."),
    });
    if options.end_when_made {
        lines.push("Nothing is played once the melds make the bid.".to_owned());
    }
    if options.throw_in {
        lines.push(
            "The declarers may throw in before the first trick; the others keep their melds.".to_owned(),
        );
    }
    if options.unmakeable == Unmakeable::NoPlay {
        lines.push("A bid that all tricks would not make is set, and not played.".to_owned());
    }
    lines
}

fn checks(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<String> {
    if !options.checks {
        return Vec::new();
    }
    let margin = match options.check_game_margin {
        CheckGameMargin::OverTarget => "each full hundred above the target",
        CheckGameMargin::Difference => "each hundred begun between the totals",
    };
    let mut lines = vec![format!(
        "Checks are paid for melds, bids, tricks and games; a game is 10, 1 for {margin}, and 5 from losers below zero."
    )];
    if !options.check_roundhouse_absorbs {
        lines.push("A roundhouse pays for its kings and queens besides.".to_owned());
    }
    if options.check_value > 0 {
        lines.push(format!("A check is {}.", money(Minor(options.check_value))));
    }
    lines
}
