//! What pinochle to a point target can find wrong with a record: facts, put into a sentence by `Display`.

use super::ending::Ending;
use super::options::ForcedBid;
use super::record::Verdict;
use crate::engine::pinochle::{Card, CardFault, NameFault, Suit};
use crate::kernel::keyword::Keyword;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal;
use crate::kernel::words::or_nearest;
use serde::Serialize;

/// A record of this game that is refused.
pub type Refusal = refusal::Refusal<Problem>;

/// The faults of a record of this game.
pub(super) type Faults = refusal::Faults<Problem>;

/// What can be wrong with a record of this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename = "PointsProblem")]
pub enum Problem {
    /// What can be wrong with a record of any game.
    #[error("{0}")]
    Common(CommonProblem),
    /// Sides in a game of single players.
    #[error("everybody plays alone here: name the `players` instead")]
    NoSides,
    /// Too few or too many sides.
    #[error("{found} sides: this game has {sides}")]
    NumberOfSides {
        /// How many there are.
        found: usize,
        /// How many there must be.
        sides: i64,
    },
    /// Sides of different sizes.
    #[error("the sides are uneven: {} in `{}`, {} in `{}`", sides[0].1, sides[0].0, sides[1].1, sides[1].0)]
    UnevenSides {
        /// Two of them, with how many players each has.
        sides: [(String, usize); 2],
    },
    /// Two sides with the same label.
    #[error("two sides are called `{label}`")]
    SameSide {
        /// The label.
        label: String,
    },
    /// No side is called so.
    #[error("no side is called `{label}`{}", or_nearest(nearest.as_deref()))]
    UnknownSide {
        /// The label as written.
        label: String,
        /// The side with the most similar label.
        nearest: Option<String>,
    },

    /// A side without a total.
    #[error("the total of `{side}` is missing: say all of them, or none where all are 0")]
    TotalMissing {
        /// The side.
        side: String,
    },
    /// A total that ends the game before this hand.
    #[error("the game was over: `{side}` had {total}, and the target was {target}")]
    GameOver {
        /// The side.
        side: String,
        /// Its total.
        total: i64,
        /// The target in force.
        target: i64,
    },
    /// A total that chips cannot show.
    #[error("chips never go below nothing: `{side}` had {total}")]
    ChipsBelowZero {
        /// The side.
        side: String,
        /// Its total.
        total: i64,
    },
    /// A target where the deals are counted.
    #[error("this game is {deals} deals long and has no target")]
    NoTarget {
        /// How many deals.
        deals: i64,
    },
    /// A target that extensions do not lead to.
    #[error("a target of {now} is not reached from {target} in steps of {extension}")]
    TargetNotReached {
        /// The target as written.
        now: i64,
        /// The target of the rules.
        target: i64,
        /// By how much it rises.
        extension: i64,
    },
    /// A deal's number where the target counts.
    #[error("this game goes to a target, and its deals are not counted (`deals` = 0)")]
    NoDeals,
    /// Nobody said which deal it is.
    #[error("the number of the deal is missing: a game is {deals} deals")]
    WhichDeal {
        /// How many deals a game has.
        deals: i64,
    },
    /// A deal before the first.
    #[error("deals are counted from 1, not {deal}")]
    DealBelowOne {
        /// The number as written.
        deal: i64,
    },
    /// A deal after the last, and the highest total is not shared.
    #[error("there is no deal {deal}: the game was over after {deals}, as the highest total was not shared")]
    AfterTheLastDeal {
        /// The number as written.
        deal: i64,
        /// How many deals a game has.
        deals: i64,
    },

    /// Something of an auction where trump is turned.
    #[error("there is no auction here: trump is turned")]
    NoAuction,
    /// A hand that nobody took, and somebody must.
    #[error("a hand cannot be passed out here: {} must take it", forced(*by))]
    MustBeTaken {
        /// Who.
        by: ForcedBid,
    },
    /// More about a hand that was passed out.
    #[error("a hand that was passed out has no `{field}`")]
    BesidePassedOut {
        /// What else was written.
        field: &'static str,
    },
    /// A bid in the log of a hand that was passed out.
    #[error("the hand was not passed out: `{name}` bid")]
    SomebodyBid {
        /// Who.
        name: String,
    },

    /// A bid below the lowest.
    #[error("bid {bid} is below the lowest, which is {lowest}")]
    BidTooLow {
        /// The bid.
        bid: i64,
        /// The lowest legal one.
        lowest: i64,
    },
    /// A bid between two steps.
    #[error("bid {bid} is not a multiple of {step}: the bids beside it are {below} and {above}")]
    BidOffStep {
        /// The bid.
        bid: i64,
        /// What bids there are multiples of.
        step: i64,
        /// The next lower.
        below: i64,
        /// The next higher.
        above: i64,
    },
    /// A forced dealer above the minimum.
    #[error("nobody but `{dealer}` bid, and a dealer who must take it has it at {lowest}, not at {bid}")]
    ForcedAboveMinimum {
        /// The dealer.
        dealer: String,
        /// The bid.
        bid: i64,
        /// The lowest bid.
        lowest: i64,
    },
    /// Two different dealers.
    #[error("two dealers are named, `{one}` and `{other}`")]
    TwoDealers {
        /// One.
        one: String,
        /// The other.
        other: String,
    },

    /// A call that is illegal.
    #[error("call {call}, `{player}`: {problem}")]
    Call {
        /// Which call, from 1.
        call: usize,
        /// Who spoke.
        player: String,
        /// What is wrong with it.
        problem: Box<Problem>,
    },
    /// A call by somebody who is not at the table.
    #[error("nobody at the table is called `{name}`, who has a call in the log")]
    CallFromNobody {
        /// The name as written.
        name: String,
    },
    /// A bid or a pass after a pass.
    #[error("who has passed neither bids nor passes again")]
    HadPassed,
    /// A bid that is not higher than the one before.
    #[error("{bid} is not higher than the {highest} before it")]
    NotHigher {
        /// The bid.
        bid: i64,
        /// The bid before.
        highest: i64,
    },
    /// A bid that does not name its suit.
    #[error("a bid names its trump suit here")]
    BidWithoutSuit,
    /// A bid that names a suit.
    #[error("a bid names no suit here")]
    BidWithSuit,
    /// A bid too many.
    #[error("this is bid {times} by this player, and each has {most} (`bid_rounds`)")]
    BidTooOften {
        /// Which one of his it is.
        times: usize,
        /// How many each may make.
        most: usize,
    },
    /// Bids are not doubled here.
    #[error("bids are not doubled at this table (`doubling`)")]
    NoDoubling,
    /// A double before any bid.
    #[error("there is no bid to double")]
    NothingToDouble,
    /// A double by the bidder's side.
    #[error("a side does not double its own bid")]
    DoubledOwnBid,
    /// A redouble by the other side.
    #[error("only the bidder's side redoubles")]
    RedoubledOthersBid,
    /// A second double, or a redouble of what was not doubled.
    #[error("a bid is doubled once and then redoubled once; this one was doubled {doubled} times")]
    DoublesOutOfOrder {
        /// How often it was doubled before.
        doubled: i64,
    },
    /// The bidder did not bid last.
    #[error("the last bid in the log is not `{name}`'s but `{winner}`'s")]
    NotTheLastBidder {
        /// The bidder as written.
        name: String,
        /// Who bid last.
        winner: String,
    },
    /// The bid was not the last one.
    #[error("the last bid in the log is {last}, not {bid}")]
    NotTheLastBid {
        /// The bid as written.
        bid: i64,
        /// What was bid last.
        last: i64,
    },
    /// A log without a bid leaves the hand with nobody.
    #[error("nobody bid, and nobody is left who must take it")]
    NobodyBid,

    /// Trump is missing where a bid names it.
    #[error("trump is missing: the bid names it")]
    BidNamesTrump,
    /// Trump is missing where cards are.
    #[error("trump is missing: without it cards have no worth")]
    CardsNeedTrump,
    /// Another trump suit than the last bid named.
    #[error("the last bid named {called}, not {trump}")]
    NotTheSuitCalled {
        /// Trump as written.
        trump: Suit,
        /// The suit of the last bid.
        called: Suit,
    },
    /// Doubled too often.
    #[error("a bid is doubled 0, 1 or 2 times, not {doubled}")]
    DoubledTooOften {
        /// How often, as written.
        doubled: i64,
    },
    /// Doubled otherwise than in the log.
    #[error("in the log the bid is doubled {called} times, not {doubled}")]
    NotAsDoubled {
        /// How often, as written.
        doubled: i64,
        /// How often in the log.
        called: i64,
    },

    /// Checks are not paid here.
    #[error("checks are not paid at this table (`checks`)")]
    NoChecks,
    /// No card is turned here.
    #[error("the dix is exchanged only where trump is turned")]
    NothingTurned,
    /// A deck without nines.
    #[error("this deck has no nines, and so no dix")]
    NoNines,
    /// The dealer exchanged the dix with himself.
    #[error("`{name}` dealt, and the turned card is the dealer's already")]
    DealerExchanges {
        /// The dealer.
        name: String,
    },

    /// A meld that no melds add up to.
    #[error("a meld of {meld} is not 0 or more in steps of {unit}")]
    MeldOffUnit {
        /// The meld.
        meld: i64,
        /// What every meld is a multiple of.
        unit: i64,
    },
    /// Cards of partners as one hand.
    #[error("partners do not meld together here: write the cards of `{label}` player by player")]
    CardsOfASide {
        /// The side.
        label: String,
    },
    /// A player of another side, or of none.
    #[error("`{name}` does not play for `{side}`")]
    NotOfThisSide {
        /// The name as written.
        name: String,
        /// The side.
        side: String,
    },
    /// Defenders' melds where they have none.
    #[error("only the declarers meld here, not `{side}`")]
    OnlyDeclarersMeld {
        /// The side.
        side: String,
    },
    /// A word that is no meld of the table.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// What was typed as cards is not.
    #[error(transparent)]
    Cards(#[from] CardFault),
    /// More cards than a hand has.
    #[error("{held} cards, but a hand has {most}")]
    TooManyCards {
        /// How many were typed.
        held: usize,
        /// How many there can be.
        most: i64,
    },
    /// More copies of a card round the table than the deck has.
    #[error("{card} is there {held} times round the table, but the deck has {copies} of each card")]
    RoundTheTable {
        /// The card.
        card: Card,
        /// How often it was typed.
        held: u8,
        /// How many there are.
        copies: u8,
    },
    /// Points of dix that no nines add up to.
    #[error("{dix} points of dix are not 0 or more in steps of {unit}")]
    DixOffUnit {
        /// The points.
        dix: i64,
        /// What they are a multiple of.
        unit: i64,
    },
    /// Dix beside melds that show them.
    #[error("the dix of `{side}` show in its melds already")]
    DixBesideNames {
        /// The side.
        side: String,
    },
    /// More dix than meld.
    #[error("{dix} points of dix are more than the meld of {meld}")]
    DixAboveMeld {
        /// The points of dix.
        dix: i64,
        /// The meld.
        meld: i64,
    },

    /// Nobody claims here.
    #[error("claims are not played at this table (`claims`)")]
    NoClaims,
    /// A bid is not thrown in here.
    #[error("hands are not thrown in at this table (`throw_in`)")]
    NoThrowIn,
    /// Stopped by a claim and never begun.
    #[error("a hand in which somebody made a claim was played, and not thrown in")]
    ClaimedAndThrownIn,
    /// Something of the play of a hand that was not played.
    #[error("the hand was not played: {}", why_not_played(ending))]
    NotPlayed {
        /// Why not.
        ending: Ending,
    },
    /// Trick points beyond what the tricks hold.
    #[error("{tricks} trick points are not between 0 and {total}")]
    TricksOutOfRange {
        /// The count.
        tricks: i64,
        /// All there are.
        total: i64,
    },
    /// Trick points that no cards add up to.
    #[error("{tricks} trick points are not a multiple of {step}")]
    TricksOffStep {
        /// The count.
        tricks: i64,
        /// What every count is a multiple of.
        step: i64,
    },
    /// Counts that do not add up.
    #[error("{} = {sum}, but all counts must make {total}", counts.iter().map(i64::to_string).collect::<Vec<_>>().join(" + "))]
    TricksSum {
        /// The counts.
        counts: Vec<i64>,
        /// Their sum.
        sum: i64,
        /// All there is.
        total: i64,
    },
    /// More than all there is.
    #[error("{sum} trick points of {total}")]
    TricksBeyond {
        /// What the counts make.
        sum: i64,
        /// All there is.
        total: i64,
    },
    /// More than one count left out.
    #[error("only one side may be left out, not {}", missing.join(" and "))]
    TricksLeftOut {
        /// The sides without a count.
        missing: Vec<String>,
    },
    /// A count left out where the play was stopped.
    #[error("after a claim every side's points so far are needed: {} is missing", missing.join(" and "))]
    TricksSoFar {
        /// The sides without a count.
        missing: Vec<String>,
    },
    /// No trick, and trick points.
    #[error("`{side}` won {tricks} points in tricks, and so a trick")]
    PointsWithoutTrick {
        /// The side.
        side: String,
        /// Its trick points.
        tricks: i64,
    },
    /// A result beside a claim.
    #[error("a claim stopped the play: whether the bid was made is left open")]
    ClaimHasNoResult,
    /// The table says made or set, and the counts say otherwise.
    #[error("{}", contradiction(*says, *kept, *tricks, *bid, *given_up))]
    ResultOtherwise {
        /// What the table says.
        says: Verdict,
        /// The melds that count.
        kept: i64,
        /// The trick points.
        tricks: i64,
        /// The bid.
        bid: i64,
        /// Whether the bid was given up.
        given_up: bool,
    },
    /// Paying melds beside melds that show them.
    #[error("what pays shows in the melds: name it only where their worth alone is written down")]
    AwardsBesideNames,
    /// Paying melds worth more than the meld.
    #[error("these melds are worth {worth}, more than the meld of {meld}")]
    AwardsAboveMeld {
        /// What they are worth.
        worth: i64,
        /// The meld.
        meld: i64,
    },
}

impl From<CommonProblem> for Problem {
    fn from(problem: CommonProblem) -> Self {
        Problem::Common(problem)
    }
}

fn forced(by: ForcedBid) -> &'static str {
    match by {
        ForcedBid::None => "nobody",
        ForcedBid::Dealer => "the dealer",
        ForcedBid::First => "the first hand",
    }
}

fn why_not_played(ending: &Ending) -> String {
    match ending {
        Ending::PassedOut => "it was passed out".to_owned(),
        Ending::ThrownIn => "it was thrown in".to_owned(),
        Ending::OutOfReach { short, most } => {
            format!("{short} are missing to the bid, and there are {most} to win in tricks")
        }
        Ending::MadeByMelds => "the melds make the bid".to_owned(),
        Ending::Played | Ending::Claimed { .. } => "it was".to_owned(),
    }
}

fn contradiction(says: Verdict, kept: i64, tricks: i64, bid: i64, given_up: bool) -> String {
    let (sum, says) = (i128::from(kept) + i128::from(tricks), says.word());
    if given_up {
        return format!("the bid of {bid} was given up: set, not {says}");
    }
    let is = if sum >= i128::from(bid) { "enough for" } else { "less than" };
    let made = if sum >= i128::from(bid) { "made" } else { "set" };
    format!("meld {kept} + tricks {tricks} = {sum}, {is} the bid of {bid}: {made}, not {says}")
}
