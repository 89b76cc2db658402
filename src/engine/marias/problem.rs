//! What can be wrong with a record of mariáš.

use super::{Component, Rung, Side};
use crate::kernel::words::if_else_dealt;

crate::phrases! {
    pub enum Problem: Error as "MariasProblem" {
        BelowTheBid { played: Rung, bid: Rung } = "{played} is lower than the bid, which was {bid}";
        NotForehand { name: String, forehand: String, other: Option<Box<str>> } =
            "`{name}` is not forehand: the suit is for `{forehand}` to play{}", if_else_dealt(other.as_deref());

        TwoSevensAgainst {} = "only the lone side announces two sevens";
        AgainstBeforeFlek { component: Component } =
            "the defenders announce only after a flek on the {component} (`against_after_flek`)";

        /// `instead` is what is typed for the one of the other side.
        NothingToDouble { component: Component, instead: Option<String> } =
            "there is nothing to double: no {component} is played in this hand{}", instead.as_ref()
                .map_or(String::new(), |instead| format!("; the one that is played is `flek:{instead}`"));
        TooManyFleks { component: Component, count: i64, most: i64, key: &'static str } =
            "the {component} is doubled {count} times, and {most} are the most (`{key}`)";
        JointFleksDiffer { hundred: u32, seven: u32 } =
            "hundred and seven are doubled together, not {hundred} and {seven} times (`hundred_seven_joint`)";

        NoMarriage { marriage: i64 } = "a marriage is 20 or, in trumps, 40, not {marriage}";
        TooManyMarriages { found: usize, worth: i64, most: usize } =
            "{found} marriages of {worth}, and there can be {most} at most";

        EarlyNotAnnounced {} = "a seven that was not announced cannot be lost before the last trick";
        NoLastTrick { side: Side } =
            "{} won the last trick: that is 10 trick points at least", side.called();

        PointsNeeded {} =
            "points are needed: the result alone does not tell who won each hundred, or the game beside one";
        AgainstThePoints { lone: i64, defenders: i64 } =
            "the result does not agree with the points, {lone} to {defenders}";
        AgainstTheHundred { of: Side, carried: i64 } =
            "the result does not agree with the points: {} carried {carried} to the hundred", of.called();

        HasToBePlayed { game: i64, seven: i64 } = "{} the hand has to be played", fleks_on(*game, *seven);
    }
}

/// Returns how often game and seven were doubled, as the beginning of a sentence.
fn fleks_on(game: i64, seven: i64) -> String {
    let fleks = |count: i64| format!("{count} {}", if count == 1 { "flek" } else { "fleks" });
    match (game, seven) {
        (0, 0) => "without a flek".to_owned(),
        (game, 0) => format!("with {} on the game", fleks(game)),
        (0, seven) => format!("with {} on the seven", fleks(seven)),
        (game, seven) => format!("with {} on the game and {seven} on the seven", fleks(game)),
    }
}
