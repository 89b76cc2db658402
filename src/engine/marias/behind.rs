//! Which options are behind a line of a hand of mariáš.

use super::factor::FactorMeaning as Factor;
use super::{Announcement, Component, Contract, MariasResult, Paid};
use crate::engine::agreements::Behind;
use crate::engine::{FactorMeaning, Story};

/// Returns the options that decide it.
pub(in crate::engine) fn keys_behind(what: Behind<'_>) -> Vec<&'static str> {
    match what {
        Behind::Factor(FactorMeaning::Marias(factor)) => match factor {
            Factor::Paid(paid) | Factor::Half(paid) => keys_behind_paid(*paid),
            Factor::TensAbove { .. } => vec!["extra_tens"],
            Factor::TensBelow { .. } => vec!["extra_tens", "failed_hundred_opposing"],
            Factor::AfterFlek => vec!["against_after_flek"],
            Factor::Flek(_) => vec!["max_flek"],
            Factor::Trump(_) => vec!["double_suits"],
        },
        Behind::SatOut => vec!["form"],
        Behind::Unit => vec!["unit"],
        Behind::Ending(Story::Marias(story)) if story.result() == (MariasResult::Unplayed {}) => {
            vec!["min_flek_game", "min_flek_seven", "zero_sum_unplayed"]
        }
        _ => Vec::new(),
    }
}

fn keys_behind_paid(paid: Paid) -> Vec<&'static str> {
    const HUNDRED: [&str; 3] = ["seven_value", "hundred_value", "announced_hundred_marriages"];
    match paid {
        Paid::Game => vec!["game_value"],
        Paid::QuietHundred { .. } => {
            vec!["quiet_seven_value", "hundred_value", "quiet_hundred_value", "quiet_hundred_marriages"]
        }
        Paid::Hundred { .. } => HUNDRED.to_vec(),
        Paid::HundredWithSeven { .. } => [&HUNDRED[..], &["hundred_seven_joint"]].concat(),
        Paid::Seven { .. } => vec!["seven_value"],
        Paid::SevenKilled { .. } => vec!["seven_value", "killed_announced_seven_extra"],
        Paid::QuietSeven { .. } | Paid::QuietSevenKilled { .. } => vec!["quiet_seven_value"],
        Paid::TwoSevens => vec!["two_sevens_value", "game_with_two_sevens"],
        Paid::Contract { contract } => match contract {
            Contract::Betl | Contract::Durch => vec!["betl_value"],
            Contract::OpenBetl | Contract::OpenDurch => vec!["open_betl_value"],
            Contract::DurchPartner | Contract::DurchWise => vec!["betl_value", "partner_durch"],
            Contract::Suit | Contract::GiveUp | Contract::Passed => Vec::new(),
        },
        Paid::GivingUp => vec!["give_up_penalty"],
        Paid::Revoke => vec!["revoke_rule"],
        Paid::AtStake { component } => match component {
            Component::Game => vec!["revoke_rule", "game_value"],
            Component::Announced { what: Announcement::TwoSevens, .. } => {
                vec!["revoke_rule", "two_sevens_value"]
            }
            Component::Announced { .. } => vec!["revoke_rule", "seven_value"],
            Component::Contract => vec!["revoke_rule", "betl_value", "open_betl_value"],
        },
        Paid::OverLimit { .. } | Paid::Limit => vec!["max_win"],
    }
}
