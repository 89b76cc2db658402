//! Which options are behind a line of a hand of a game to points.

use super::checks::Check;
use super::score::{Reason, Sum};
use super::story::{Ending, Story};
use crate::engine::agreements::Behind;
use crate::engine::{FactorMeaning, Story as AnyStory};

/// Returns the options that decide it; checks, which one option has paid, are told apart by what they are for.
pub(in crate::engine) fn keys_behind(what: Behind<'_>) -> Vec<&'static str> {
    match what {
        Behind::Factor(FactorMeaning::Points(check)) => vec![match check {
            Check::Meld(_) | Check::DoublePinochle | Check::KingsAndQueens | Check::Fold => {
                "checks for melds"
            }
            Check::Bid { .. } | Check::Failed => "checks for bids",
            Check::EveryTrick | Check::EveryPoint => "checks for tricks",
            Check::Game | Check::OverTarget | Check::Behind | Check::BelowZero => "check_game_margin",
        }],
        Behind::Unit => vec!["check_value"],
        Behind::Melds => vec!["meld_table", "run_extra", "joint_meld", "meld_by"],
        Behind::Ending(AnyStory::Points(story)) => keys_behind_ending(story),
        Behind::Points { reason, declares } => keys_behind_points(reason, declares),
        Behind::GameStake => vec!["stake_game"],
        _ => Vec::new(),
    }
}

fn keys_behind_points(reason: &Reason, declares: bool) -> Vec<&'static str> {
    let mut keys = Vec::new();
    match &reason.sum {
        Sum::PassedOut => {}
        Sum::Counted { shown, melded, tricks, .. } => {
            if shown != melded {
                keys.push("meld_minimum");
            }
            if tricks.is_some() {
                keys.push("count_scheme");
            }
            if tricks.is_some() && shown.0 != 0 {
                keys.extend(["save_meld", "dix_saves"]);
            }
        }
        Sum::MinusAll { .. } => keys.push("count_scheme"),
        Sum::Bid { .. } | Sum::MinusBid { .. } | Sum::Nothing { .. } | Sum::Defends { .. } => {}
    }
    if reason.sum != Sum::PassedOut {
        keys.push(if declares { "made_scores" } else { "opponents_score" });
    }
    if reason.times > 1 {
        keys.push("doubling");
    }
    keys
}

fn keys_behind_ending(story: &Story) -> Vec<&'static str> {
    let mut keys = match story.ending {
        Ending::PassedOut => vec!["forced_bid"],
        Ending::Played => Vec::new(),
        Ending::ThrownIn => vec!["throw_in"],
        Ending::OutOfReach { .. } => vec!["unmakeable"],
        Ending::MadeByMelds => vec!["end_when_made"],
        Ending::Claimed { .. } => vec!["claims"],
    };
    if story.score.winner.is_some() || story.score.raised {
        keys.extend(["target", "over_rule", "deals"]);
    }
    keys
}
