//! What pinochle to a point target can find wrong with a record: facts, put into a sentence by `Display`.

use super::options::ForcedBid;
use super::record::Verdict;
use super::story::Ending;
use crate::engine::pinochle::{CallFault, Card, CardFault, NameFault, Suit};
use crate::kernel::words::or_nearest;
use crate::kernel::{CommonProblem, Keyword, Overflow, called, refusal};
use serde::Serialize;

pub type Refusal = refusal::Refusal<Problem>;

pub(super) type Faults = refusal::Faults<Problem>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "PointsProblem")]
pub enum Problem {
    #[error(transparent)]
    Common(#[from] CommonProblem),
    #[error("this game has no sides: name the `players` instead")]
    NoSides,
    #[error("{found} sides: this game has {sides}")]
    NumberOfSides { found: usize, sides: i64 },
    #[error("the sides are uneven: {} in `{}`, {} in `{}`", sides[0].1, sides[0].0, sides[1].1, sides[1].0)]
    UnevenSides { sides: [(String, usize); 2] },
    #[error("two sides are called `{label}`")]
    SameSide { label: String },
    #[error("no side is called `{label}`{}", or_nearest(nearest.as_deref()))]
    UnknownSide { label: String, nearest: Option<String> },
    #[error("the total of `{side}` is missing: write all of them, or none if all are 0")]
    TotalMissing { side: String },
    #[error("the game was over: `{side}` had {total}, and the target was {target}")]
    GameOver { side: String, total: i64, target: i64 },
    #[error("chips never go below 0: `{side}` had {total}")]
    ChipsBelowZero { side: String, total: i64 },
    #[error("this game is {deals} deals long and has no target")]
    NoTarget { deals: i64 },
    #[error("a target of {now} is not reached from {target} in steps of {extension}")]
    TargetNotReached { now: i64, target: i64, extension: i64 },
    #[error("this game goes to a target, and its deals are not counted (`deals` = 0)")]
    NoDeals,
    #[error("the number of the deal is missing: a game has {deals} deals")]
    WhichDeal { deals: i64 },
    #[error("deals are counted from 1, not {deal}")]
    DealBelowOne { deal: i64 },
    #[error(
        "there is no deal {deal}: the game ended after {deals}, because the highest total was not shared"
    )]
    AfterTheLastDeal { deal: i64, deals: i64 },
    #[error("there is no auction here: trump is turned")]
    NoAuction,
    #[error("a hand cannot be passed out here: {} must take it", forced(*by))]
    MustBeTaken { by: ForcedBid },
    #[error("a hand that was passed out has no {}", called(field))]
    BesidePassedOut { field: &'static str },
    #[error("the hand was not passed out: `{name}` bid")]
    SomebodyBid { name: String },
    #[error("bid {bid} is below the lowest, which is {lowest}")]
    BidTooLow { bid: i64, lowest: i64 },
    #[error("bid {bid} is not a multiple of {step}: the bids beside it are {below} and {above}")]
    BidOffStep { bid: i64, step: i64, below: i64, above: i64 },
    #[error("only `{dealer}` bid, and a forced dealer has the bid at {lowest}, not at {bid}")]
    ForcedAboveMinimum { dealer: String, bid: i64, lowest: i64 },
    #[error("two dealers are named, `{one}` and `{other}`")]
    TwoDealers { one: String, other: String },
    #[error("call {call}, `{player}`: {problem}")]
    Call { call: usize, player: String, problem: Box<Problem> },
    #[error(transparent)]
    Turn(Box<CallFault>),
    #[error("{bid} is not higher than the last bid, {highest}")]
    NotHigher { bid: i64, highest: i64 },
    #[error("a bid must name its trump suit at this table (`bid_suit`)")]
    BidWithoutSuit,
    #[error("bids do not name a suit at this table (`bid_suit`)")]
    BidWithSuit,
    #[error("this is bid {times} by this player, and each player has {most} (`bid_rounds`)")]
    BidTooOften { times: usize, most: usize },
    #[error("bids are not doubled at this table (`doubling`)")]
    NoDoubling,
    #[error("there is no bid to double")]
    NothingToDouble,
    #[error("a side does not double its own bid")]
    DoubledOwnBid,
    #[error("only the bidder's side redoubles")]
    RedoubledOthersBid,
    #[error("a bid is doubled once and then redoubled once; this one was doubled {doubled} times")]
    DoublesOutOfOrder { doubled: i64 },
    #[error("the last bid in the log is not `{name}`'s but `{winner}`'s")]
    NotTheLastBidder { name: String, winner: String },
    #[error("the last bid in the log is {last}, not {bid}")]
    NotTheLastBid { bid: i64, last: i64 },
    #[error("only `{name}`, who dealt, has not passed, and bids what he likes: what did he bid?")]
    ForcedBidMissing { name: String },
    #[error("nobody bid, and nobody is left who must take it")]
    NobodyBid,
    #[error("trump is missing: the bid names it")]
    BidNamesTrump,
    #[error("trump is missing: cards cannot be valued without it")]
    CardsNeedTrump,
    #[error("the last bid named {called}, not {trump}")]
    NotTheSuitCalled { trump: Suit, called: Suit },
    #[error("a bid is doubled 0, 1 or 2 times, not {doubled}")]
    DoubledTooOften { doubled: i64 },
    #[error("in the log the bid is doubled {called} times, not {doubled}")]
    NotAsDoubled { doubled: i64, called: i64 },
    #[error("checks are not paid at this table (`checks`)")]
    NoChecks,
    #[error("the dix is exchanged only where trump is turned")]
    NothingTurned,
    #[error("this deck has no nines, and so no dix")]
    NoNines,
    #[error("`{name}` dealt, and the turned card is the dealer's already")]
    DealerExchanges { name: String },
    #[error(
        "{nines} nines of trump, with the one that was exchanged: the deck has {copies} (type the hands as they are \
         after the exchange)"
    )]
    TooManyNines { nines: usize, copies: u8 },
    #[error("the meld of `{side}` is missing: type it (`m0` if there is none), or the trick points")]
    HalfAHand { side: String },
    #[error("a meld of {meld} is not 0 or a positive multiple of {unit}")]
    MeldOffUnit { meld: i64, unit: i64 },
    #[error("partners do not meld together here: write the cards of `{label}` player by player")]
    CardsOfASide { label: String },
    #[error("`{name}` does not play for `{side}`")]
    NotOfThisSide { name: String, side: String },
    #[error("only the declarers meld here, not `{side}`")]
    OnlyDeclarersMeld { side: String },
    #[error(transparent)]
    Name(#[from] NameFault),
    #[error(transparent)]
    Cards(#[from] CardFault),
    #[error("{held} cards, but a hand has {most}")]
    TooManyCards { held: usize, most: i64 },
    #[error("the hands hold {card} {held} times together, but the deck has {copies} of each card")]
    RoundTheTable { card: Card, held: u8, copies: u8 },
    #[error("{dix} points of dix are not 0 or a positive multiple of {unit}")]
    DixOffUnit { dix: i64, unit: i64 },
    #[error("the melds of `{side}` already show its dix")]
    DixBesideNames { side: String },
    #[error("{dix} points of dix are more than the meld of {meld}")]
    DixAboveMeld { dix: i64, meld: i64 },
    #[error("claims are not played at this table (`claims`)")]
    NoClaims,
    #[error("hands are not thrown in at this table (`throw_in`)")]
    NoThrowIn,
    #[error("a hand with a claim was played, so it was not thrown in")]
    ClaimedAndThrownIn,
    #[error("the hand was not played: {}; leave out the {}", why_not_played(ending), called(field))]
    NotPlayed { ending: Ending, field: &'static str },
    #[error("the meld of `{side}` is missing: without one the bid needs {bid}, and all tricks hold {most}")]
    MeldOutOfReach { side: String, bid: i64, most: i64 },
    #[error("{tricks} trick points are not between 0 and {total}")]
    TricksOutOfRange { tricks: i64, total: i64 },
    #[error("{tricks} trick points are not a multiple of {step}")]
    TricksOffStep { tricks: i64, step: i64 },
    #[error("{} = {sum}, but the counts must sum to {total}", counts.iter().map(i64::to_string).collect::<Vec<_>>().join(" + "))]
    TricksSum { counts: Vec<i64>, sum: i64, total: i64 },
    #[error("{sum} trick points are more than the {total} in a hand")]
    TricksBeyond { sum: i64, total: i64 },
    #[error("only one side may be left out, not {}", missing.join(" and "))]
    TricksLeftOut { missing: Vec<String> },
    #[error("`{side}` won {tricks} points in tricks, so it won a trick")]
    PointsWithoutTrick { side: String, tricks: i64 },
    #[error("a claim stopped the play, so the bid has no result")]
    ClaimHasNoResult,
    #[error("{}", contradiction(*says, *kept, *tricks, *bid, *given_up))]
    ResultOtherwise { says: Verdict, kept: i64, tricks: i64, bid: i64, given_up: bool },
    #[error("the bid of {bid} needs {short} more, and all tricks hold {most}: set, not made")]
    MadeOutOfReach { bid: i64, short: i64, most: i64 },
    #[error("the melds already show what pays: use this only beside a meld written as points")]
    AwardsBesideNames,
    #[error("these melds are worth {worth}, more than the meld of {meld}")]
    AwardsAboveMeld { worth: i64, meld: i64 },
}

impl Problem {
    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::Call { call, .. } => Some(*call),
            Problem::Turn(fault) => fault.call(),
            _ => None,
        }
    }

    pub fn may_be_mended(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.may_be_mended(),
            Problem::WhichDeal { .. }
            | Problem::BidNamesTrump
            | Problem::CardsNeedTrump
            | Problem::HalfAHand { .. }
            | Problem::MeldOutOfReach { .. }
            | Problem::ForcedBidMissing { .. }
            | Problem::TricksLeftOut { .. } => true,
            Problem::Turn(fault) => fault.may_be_mended(),
            _ => false,
        }
    }
}

impl From<Overflow> for Problem {
    fn from(_: Overflow) -> Self {
        CommonProblem::Overflow.into()
    }
}

impl From<CallFault> for Problem {
    fn from(fault: CallFault) -> Self {
        Problem::Turn(Box::new(fault))
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
            format!("the bid needs {short} more, and all tricks hold {most}")
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
