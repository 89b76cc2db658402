//! Hands that nobody has to play (rulebook section 5.7).

use super::options::Options;
use super::problem::Problem;
use super::record::Announcement;
use super::side::BySide;

/// Returns why a hand has to be played, if it has to: by what was announced, and how often game and seven were doubled.
pub(super) fn refused(
    options: &Options,
    announced: &BySide<Vec<Announcement>>,
    game: i64,
    seven: i64,
) -> Option<Problem> {
    if let Some(what) = announced.defenders.first() {
        return Some(Problem::PlayedAgainst { what: *what });
    }
    let game_is_low = game < options.min_flek_game;
    let may_stay = match announced.lone.as_slice() {
        [] => game_is_low,
        [Announcement::Seven] => {
            let is_a_wash = options.zero_sum_unplayed && game == 1 && seven == 0;
            is_a_wash || (game_is_low && seven < options.min_flek_seven)
        }
        [first, ..] => {
            let what = announced.lone.iter().find(|what| **what != Announcement::Seven).unwrap_or(first);
            return Some(Problem::PlayedWith { what: *what });
        }
    };
    (!may_stay).then_some(Problem::HasToBePlayed { game, seven })
}
