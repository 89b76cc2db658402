//! What can be wrong with a record of mariáš.

use super::{Announcement, Component, Contract, Rung, Side};
use crate::kernel::problem::CommonProblem;
use crate::kernel::problem::called;
use crate::kernel::refusal;
use crate::kernel::words;
use crate::kernel::words::if_else_dealt;
use serde::Serialize;

pub type Refusal = refusal::Refusal<Problem>;

pub(super) type Faults = refusal::Faults<Problem>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "MariasProblem")]
pub enum Problem {
    #[error(transparent)]
    Common(#[from] CommonProblem),
    #[error("expected {}, found {found}", words::or(allowed))]
    NotAWord { found: String, allowed: Vec<String> },
    #[error("the dealer is missing: it has to be known who sits out")]
    DealerNeeded,
    #[error("`{name}` dealt and sits this hand out{}", if_else_dealt(other.as_deref()))]
    SitsOut { name: String, other: Option<String> },

    #[error("{contract} is not played under these rules")]
    NotPlayed { contract: Contract },
    #[error("{played} is lower than the bid, which was {bid}")]
    BelowTheBid { played: Rung, bid: Rung },
    #[error("{contract} has no {}", called(field))]
    NotOfContract { contract: Contract, field: &'static str },
    #[error("`{name}` is not forehand: the suit is for `{forehand}` to play")]
    NotForehand { name: String, forehand: String },
    #[error("{contract} is played alone here: there is no partner")]
    PlayedAlone { contract: Contract },
    #[error("the called partner is missing")]
    PartnerMissing,
    #[error("`{name}` cannot be his own partner: leave the partner out if he plays alone")]
    OwnPartner { name: String },

    #[error("call {number}: `{name}` spoke, but it was `{turn}` who had to speak")]
    CallOutOfTurn { number: usize, name: String, turn: String },
    #[error("`{bid}` is lower than the last bid, which was `{last}`")]
    CallTooLow { bid: Rung, last: Rung },
    #[error("`{bid}` was bid already, and only who is earlier in the order can hold it")]
    CallCannotHold { bid: Rung },
    #[error("call {number} of `{name}` comes after the end of the auction")]
    CallAfterTheEnd { number: usize, name: String },
    #[error("the auction is not over: `{name}` still has to speak")]
    CallMissing { name: String },
    #[error("the auction was won by `{winner}`, not by `{name}`")]
    NotTheWinner { name: String, winner: String },
    #[error("the last bid of the auction was {last}, not {bid}")]
    NotTheLastBid { bid: Rung, last: Rung },
    #[error("everybody passed in the auction, so nothing was played")]
    NobodyWon,
    #[error("the auction was won by `{winner}`, so not everybody passed")]
    SomebodyWon { winner: String },

    #[error("nothing is announced under these rules (`announcements`)")]
    NoAnnouncements,
    #[error("the same thing is announced twice")]
    AnnouncedTwice,
    #[error("two sevens are not announced under these rules (`two_sevens`)")]
    NoTwoSevens,
    #[error("two sevens have the seven among them: only one of the two is announced")]
    SevenInTwoSevens,
    #[error("after an auction a suit announces something: seven, hundred or two sevens")]
    NothingAnnounced,
    #[error("only the lone side announces two sevens")]
    TwoSevensAgainst,
    #[error("the lone side has announced the {what} already")]
    AnnouncedByBoth { what: Announcement },
    #[error("the defenders announce only after a flek on the {component} (`against_after_flek`)")]
    AgainstBeforeFlek { component: Component },

    #[error("nothing is doubled under these rules (`fleks`)")]
    NoFleks,
    #[error("there is nothing to double: no {component} is played in this hand")]
    NothingToDouble { component: Component },
    #[error("the {component} cannot be doubled {count} times")]
    FlekBelowZero { component: Component, count: i64 },
    #[error("the {component} is doubled {count} times, and {most} are the most (`max_flek`)")]
    TooManyFleks { component: Component, count: i64, most: i64 },
    #[error(
        "hundred and seven are doubled together, not {hundred} and {seven} times (`hundred_seven_joint`)"
    )]
    JointFleksDiffer { hundred: u32, seven: u32 },
    #[error("nobody says re to a hand that was laid down: it has one flek at most")]
    ReOnLaidDown,

    #[error("there is no auction under these rules (`auction`)")]
    NoAuction,
    #[error("only the lowest bid, seven, can be given up, not {bid}")]
    TooHighToGiveUp { bid: Rung },

    #[error("the result is missing: trick points, as in `60+40/20`, or made or lost")]
    ResultMissing,
    #[error("the {} goes with points, and there are none", called(field))]
    WithoutPoints { field: &'static str },
    #[error("{points} trick points are not between 0 and {all}")]
    PointsOutOfRange { points: i64, all: i64 },
    #[error("{points} trick points are not a multiple of 10")]
    PointsOffStep { points: i64 },
    #[error("{lone} + {defenders} = {}, but both counts must make {all}", lone.saturating_add(*defenders))]
    PointsDisagree { lone: i64, defenders: i64, all: i64 },
    #[error("nothing is laid away in this game")]
    NoTalon,
    #[error("aces and tens are not laid away under these rules (`sharp_in_talon`)")]
    NoSharpInTalon,
    #[error("a talon holds 0, 10 or 20 points, not {points}")]
    TalonPoints { points: i64 },
    #[error("a marriage is 20 or, in trumps, 40, not {marriage}")]
    NoMarriage { marriage: i64 },
    #[error("one suit is trumps: there is only one marriage of 40")]
    TwoTrumpMarriages,
    #[error("{found} marriages of 20: there are {most} at most")]
    TooManyMarriages { found: usize, most: usize },

    #[error("two sevens were announced: `won` or `lost` is missing")]
    TwoSevensMissing,
    #[error("nobody announced two sevens")]
    TwoSevensNotAnnounced,
    #[error("the trump seven is one of the two sevens: record what became of it in `two_sevens`")]
    SevenBesideTwoSevens,
    #[error("the seven was announced: what became of it is missing")]
    SevenMissing,
    #[error("the other side announced the seven, and holds it")]
    SevenOfOtherSide,
    #[error("a seven that was not announced cannot be lost before the last trick")]
    EarlyNotAnnounced,
    #[error("a seven that nobody announced is not paid under these rules (`quiet_bonuses`)")]
    NoQuietSeven,
    #[error("{}", no_last_trick(*side))]
    NoLastTrick { side: Side },

    #[error("both sides announced the hundred: points are needed to tell them apart")]
    ResultOfBothHundreds,
    #[error("the result and the two sevens do not agree")]
    AgainstTwoSevens,
    #[error("the result does not agree with the points, {lone} to {defenders}")]
    AgainstThePoints { lone: i64, defenders: i64 },
    #[error("the result does not agree with the points: {}", carried_by(*of, *carried))]
    AgainstTheHundred { of: Side, carried: i64 },
    #[error("the total follows from the points: leave out one of them")]
    TotalBesidePoints,
    #[error("no hundred can be paid in this hand, so it has no total")]
    TotalOfNoHundred,
    #[error("the total is a multiple of 10 from {least} to {most}, not {total}")]
    TotalOutOfRange { total: i64, least: i64, most: i64 },

    #[error("a hand that was laid down is perfect: it was not lost")]
    LaidDownLost,
    #[error("who pays depends on the tricks of the bidder's own: their number is missing")]
    TricksMissing,
    #[error("{tricks} tricks are not between 0 and {most}")]
    TricksOutOfRange { tricks: i64, most: i64 },
    #[error("who won the eighth trick is missing")]
    WiseMissing,
    #[error("a durch that was lost was not played to its eighth trick")]
    WiseOfLost,

    #[error("the defenders announced the {what}: the hand has to be played")]
    PlayedAgainst { what: Announcement },
    #[error("a hand with an announced {what} has to be played")]
    PlayedWith { what: Announcement },
    #[error("{} the hand has to be played", fleks_on(*game, *seven))]
    HasToBePlayed { game: i64, seven: i64 },
    #[error("a hand that was not played has no {}", called(field))]
    BesideUnplayed { field: &'static str },
    #[error("after a revoke nothing else of the hand is paid: it has no {}", called(field))]
    BesideRevoke { field: &'static str },
    #[error("nobody can revoke in a hand that was not played")]
    UnplayedBesideRevoke,
}

impl Problem {
    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::CallOutOfTurn { number, .. } | Problem::CallAfterTheEnd { number, .. } => Some(*number),
            _ => None,
        }
    }

    pub fn may_be_mended(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.may_be_mended(),
            Problem::DealerNeeded
            | Problem::PartnerMissing
            | Problem::NothingAnnounced
            | Problem::AgainstBeforeFlek { .. }
            | Problem::NothingToDouble { .. }
            | Problem::JointFleksDiffer { .. }
            | Problem::BelowTheBid { .. }
            | Problem::ResultMissing
            | Problem::WithoutPoints { .. }
            | Problem::TwoSevensMissing
            | Problem::SevenMissing
            | Problem::TricksMissing
            | Problem::WiseMissing
            | Problem::CallMissing { .. } => true,
            _ => false,
        }
    }
}

fn no_last_trick(side: Side) -> &'static str {
    match side {
        Side::Lone => "the lone side won the last trick, so it has 10 trick points at least",
        Side::Defenders => "the defenders won the last trick, so they have 10 trick points at least",
    }
}

fn carried_by(side: Side, carried: i64) -> String {
    match side {
        Side::Lone => format!("the lone side has {carried} for its hundred"),
        Side::Defenders => format!("the defenders have {carried} for their hundred"),
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
