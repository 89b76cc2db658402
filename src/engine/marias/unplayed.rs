//! Hands that nobody has to play (rulebook section 5.7).

use super::checked_hand::CheckedHand;
use super::options::Options;
use super::problem::Problem;
use super::record::{Announcement, Component};
use super::side::Side;

/// Returns why a hand has to be played, if it has to.
pub(super) fn refused(options: &Options, hand: &CheckedHand) -> Option<Problem> {
    let seven = Component::Announced { by: Side::Lone, what: Announcement::Seven };
    let (game, seven) = (i64::from(hand.flek(Component::Game)), i64::from(hand.flek(seven)));
    if let Some(what) = hand.announced.defenders.first() {
        return Some(Problem::PlayedAgainst { what: *what });
    }
    let game_is_low = game < options.min_flek_game;
    let may_stay = match hand.announced.lone.as_slice() {
        [] => game_is_low,
        [Announcement::Seven] => {
            let is_a_wash = options.zero_sum_unplayed && game == 1 && seven == 0;
            is_a_wash || (game_is_low && seven < options.min_flek_seven)
        }
        [first, ..] => {
            let what = hand.announced.lone.iter().find(|what| **what != Announcement::Seven).unwrap_or(first);
            return Some(Problem::PlayedWith { what: *what });
        }
    };
    (!may_stay).then_some(Problem::HasToBePlayed { game, seven })
}
