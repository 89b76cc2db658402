//! What mariáš can find wrong with a record: facts, put into a sentence by `Display`.

use super::record::{Announcement, Component, Contract, Rung};
use super::side::Side;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal;
use crate::kernel::words;
use serde::Serialize;

/// A record of this game that is refused.
pub type Refusal = refusal::Refusal<Problem>;

/// The faults of a record of this game.
pub(super) type Faults = refusal::Faults<Problem>;

/// What can be wrong with a record of this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename = "MariasProblem")]
pub enum Problem {
    /// What can be wrong with a record of any game.
    #[error("{0}")]
    Common(CommonProblem),
    /// A word that a field does not have.
    #[error("{found} is none of its words: {}", words::or(allowed))]
    NotAWord {
        /// What was written.
        found: String,
        /// The words that would do.
        allowed: Vec<String>,
    },
    /// Nobody said who dealt, and one of four sits out.
    #[error("the dealer is missing: somebody has to be known to sit out")]
    DealerNeeded,
    /// The dealer of four, who has no part in the play.
    #[error("`{name}` dealt and sits this hand out")]
    SitsOut {
        /// Who.
        name: String,
    },

    /// A contract that these rules do not have.
    #[error("{contract} is not played under these rules")]
    NotPlayed {
        /// The contract.
        contract: Contract,
    },
    /// A contract below the bid.
    #[error("{played} is lower than the bid, which was {bid}")]
    BelowTheBid {
        /// What was played.
        played: Rung,
        /// The bid.
        bid: Rung,
    },
    /// A field of another contract.
    #[error("{contract} has no `{field}`")]
    NotOfContract {
        /// The contract.
        contract: Contract,
        /// The field.
        field: &'static str,
    },
    /// A suit named by somebody who may not.
    #[error("`{name}` is not forehand: the suit is for `{forehand}` to play")]
    NotForehand {
        /// Who.
        name: String,
        /// Who is forehand.
        forehand: String,
    },
    /// A partner where there is none.
    #[error("{contract} is played alone here: there is no partner")]
    PlayedAlone {
        /// The contract.
        contract: Contract,
    },
    /// No partner where there must be one.
    #[error("the called partner is missing")]
    PartnerMissing,
    /// The lone player as his own partner.
    #[error("`{name}` cannot be his own partner: without one he plays alone, and nothing is said")]
    OwnPartner {
        /// Who.
        name: String,
    },

    /// An announcement where there are none.
    #[error("nothing is announced under these rules (`announcements`)")]
    NoAnnouncements,
    /// Something announced twice by one side.
    #[error("the same thing is announced twice")]
    AnnouncedTwice,
    /// Two sevens where they are not played.
    #[error("two sevens are not announced under these rules (`two_sevens`)")]
    NoTwoSevens,
    /// Two sevens and seven.
    #[error("two sevens have the seven among them: only one of the two is announced")]
    SevenInTwoSevens,
    /// A plain game after an auction.
    #[error("after an auction a suit announces something: seven, hundred or two sevens")]
    NothingAnnounced,
    /// Two sevens by the defenders.
    #[error("only the lone side announces two sevens")]
    TwoSevensAgainst,
    /// Something that both sides announced.
    #[error("the lone side has announced the {what} already")]
    AnnouncedByBoth {
        /// What.
        what: Announcement,
    },
    /// An announcement against before a flek.
    #[error("the defenders announce only after a flek on the {component} (`against_after_flek`)")]
    AgainstBeforeFlek {
        /// What should have been doubled.
        component: Component,
    },

    /// A flek where there are none.
    #[error("nothing is doubled under these rules (`fleks`)")]
    NoFleks,
    /// A flek on what is not played.
    #[error("there is nothing to double: no {component} is played in this hand")]
    NothingToDouble {
        /// What was doubled.
        component: Component,
    },
    /// A count of doublings below zero.
    #[error("the {component} cannot be doubled {count} times")]
    FlekBelowZero {
        /// What was doubled.
        component: Component,
        /// How often.
        count: i64,
    },
    /// More doublings than were agreed.
    #[error("the {component} is doubled {count} times, and {most} are the most (`max_flek`)")]
    TooManyFleks {
        /// What was doubled.
        component: Component,
        /// How often.
        count: i64,
        /// The most.
        most: i64,
    },
    /// Hundred and seven doubled apart, where they stand or fall together.
    #[error(
        "hundred and seven are doubled together, not {hundred} and {seven} times (`hundred_seven_joint`)"
    )]
    JointFleksDiffer {
        /// How often the hundred.
        hundred: u32,
        /// How often the seven.
        seven: u32,
    },
    /// A re on a hand that was shown.
    #[error("nobody says re to a hand that was laid down: it has one flek at most")]
    ReOnLaidDown,

    /// A bid without an auction.
    #[error("there is no auction under these rules (`auction`)")]
    NoAuction,
    /// A bid too high to be given up.
    #[error("only the lowest bid, seven, can be given up, not {bid}")]
    TooHighToGiveUp {
        /// The bid.
        bid: Rung,
    },

    /// Neither points nor a result.
    #[error("nothing says how the hand went: trick points, as in `60+40/20`, or made or lost")]
    NothingTold,
    /// What goes with points, without them.
    #[error("`{field}` goes with points, and there are none")]
    WithoutPoints {
        /// The field.
        field: &'static str,
    },
    /// Trick points beyond what the tricks hold.
    #[error("{points} trick points are not between 0 and {all}")]
    PointsOutOfRange {
        /// The count.
        points: i64,
        /// All there are.
        all: i64,
    },
    /// Trick points that no cards add up to.
    #[error("{points} trick points are not a multiple of 10")]
    PointsOffStep {
        /// The count.
        points: i64,
    },
    /// The two sides' counts do not add up.
    #[error("{lone} + {defenders} = {}, but both counts must make {all}", lone.saturating_add(*defenders))]
    PointsDisagree {
        /// The lone side's count.
        lone: i64,
        /// The defenders' count.
        defenders: i64,
        /// All there are.
        all: i64,
    },
    /// A talon in a game without one.
    #[error("nothing is laid away in this game")]
    NoTalon,
    /// Sharp cards in the talon where they may not be.
    #[error("aces and tens are not laid away under these rules (`sharp_in_talon`)")]
    NoSharpInTalon,
    /// Points that two cards cannot hold.
    #[error("a talon holds 0, 10 or 20 points, not {points}")]
    TalonPoints {
        /// The points.
        points: i64,
    },
    /// A marriage worth something else.
    #[error("a marriage is 20 or, in trumps, 40, not {marriage}")]
    NoMarriage {
        /// The worth as written.
        marriage: i64,
    },
    /// Two marriages in trumps.
    #[error("one suit is trumps: there is only one marriage of 40")]
    TwoTrumpMarriages,
    /// More marriages than there are suits.
    #[error("{found} marriages of 20: there are {most} at most")]
    TooManyMarriages {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },

    /// Announced two sevens of which nothing is told.
    #[error("two sevens were announced: `won` or `lost` is missing")]
    TwoSevensUntold,
    /// Two sevens told that nobody announced.
    #[error("nobody announced two sevens")]
    TwoSevensNotAnnounced,
    /// The trump seven told beside two sevens.
    #[error("the trump seven is one of the two sevens: say with `two_sevens` what became of it")]
    ToldByTwoSevens,
    /// An announced seven of which nothing is told.
    #[error("the seven was announced: what became of it is missing")]
    SevenUntold,
    /// The seven told of the side that did not announce it.
    #[error("the other side announced the seven, and holds it")]
    SevenOfOtherSide,
    /// A seven lost early that nobody announced.
    #[error("a seven that was not announced cannot be lost before the last trick")]
    EarlyNotAnnounced,
    /// A quiet seven where it pays nothing.
    #[error("a seven that nobody announced is not paid under these rules (`quiet_bonuses`)")]
    NoQuietSeven,
    /// The last trick of a side that has no points.
    #[error("{}", no_last_trick(*side))]
    NoLastTrick {
        /// The side.
        side: Side,
    },

    /// One result for two hundreds.
    #[error("both sides announced the hundred: points are needed to tell them apart")]
    ResultOfBothHundreds,
    /// A result that the two sevens contradict.
    #[error("the result and the two sevens do not agree")]
    AgainstTwoSevens,
    /// A result that the points contradict.
    #[error("the result does not agree with the points, {lone} to {defenders}")]
    AgainstThePoints {
        /// All points of the lone side.
        lone: i64,
        /// All points of the defenders.
        defenders: i64,
    },
    /// A result that the points of an announced hundred contradict.
    #[error("the result does not agree with the points: {}", carried_by(*of, *carried))]
    AgainstTheHundred {
        /// Whose hundred it is.
        of: Side,
        /// What counts of their points.
        carried: i64,
    },
    /// A total beside points.
    #[error("the total follows from the points: only one of them is said")]
    TotalBesidePoints,
    /// A total of no hundred.
    #[error("no hundred can be paid in this hand, so it has no total")]
    TotalOfNoHundred,
    /// A total that cannot be.
    #[error("the total is a multiple of 10 from {least} to {most}, not {total}")]
    TotalOutOfRange {
        /// The total.
        total: i64,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },

    /// A lost hand that was laid down.
    #[error("a hand that was laid down is perfect: it was not lost")]
    LaidDownLost,
    /// The bidder's own tricks are needed.
    #[error("who pays depends on the tricks of the bidder's own: their number is missing")]
    TricksMissing,
    /// More tricks than can be.
    #[error("{tricks} tricks are not between 0 and {most}")]
    TricksOutOfRange {
        /// The number.
        tricks: i64,
        /// The most.
        most: i64,
    },
    /// Nobody said who won the eighth trick.
    #[error("who won the eighth trick is missing")]
    WiseMissing,
    /// The eighth trick of a lost durch.
    #[error("a durch that was lost was not played to its eighth trick")]
    WiseOfLost,

    /// A hand with announcements against, not played.
    #[error("the defenders announced the {what}: the hand has to be played")]
    PlayedAgainst {
        /// What.
        what: Announcement,
    },
    /// A hand with a hundred or two sevens, not played.
    #[error("a hand with an announced {what} has to be played")]
    PlayedWith {
        /// What.
        what: Announcement,
    },
    /// A hand doubled too often, or not as it must be.
    #[error("the hand has to be played with so many fleks: {game} on the game, {seven} on the seven")]
    HasToBePlayed {
        /// How often the game.
        game: i64,
        /// How often the seven.
        seven: i64,
    },
    /// More about a hand that was not played.
    #[error("a hand that was not played has no `{field}`")]
    BesideUnplayed {
        /// The field.
        field: &'static str,
    },
    /// More about a hand that somebody broke.
    #[error("after a revoke nothing else of the hand is paid: it has no `{field}`")]
    BesideRevoke {
        /// The field.
        field: &'static str,
    },
    /// A hand that was not played, and broken.
    #[error("nobody can revoke in a hand that was not played")]
    UnplayedBesideRevoke,
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

impl From<CommonProblem> for Problem {
    fn from(problem: CommonProblem) -> Self {
        Problem::Common(problem)
    }
}
