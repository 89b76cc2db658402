//! What auction pinochle can find wrong with a record: facts, put into a sentence by `Display`.

use crate::engine::pinochle::{CallFault, Card, CardFault, Suit};
use crate::kernel::words::{if_else_dealt, or_nearest};
use crate::kernel::{CommonProblem, refusal};
use serde::Serialize;
use std::fmt;

pub type Refusal = refusal::Refusal<Problem>;

pub(super) type Faults = refusal::Faults<Problem>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "AuctionProblem")]
pub enum Problem {
    #[error(transparent)]
    Common(#[from] CommonProblem),
    #[error(
        "the end of the hand is missing: write meld and tricks, as in `160+170`, or made, lost, fold, late, claim"
    )]
    NothingTold,
    #[error("the dealer is missing: {0}")]
    DealerNeeded(DealerNeed),
    #[error(
        "`{name}` sits out: this hand is played by {}{}",
        list(active), if_else_dealt(other.as_deref())
    )]
    SitsOut { name: String, active: Vec<String>, other: Option<String> },
    #[error("bid {bid} is not a multiple of 10: {beside}")]
    BidOffStep { bid: i64, beside: Beside },
    #[error("bid {bid} is below the lowest, which is {lowest}")]
    BidTooLow { bid: i64, lowest: i64 },
    #[error("bid {bid} is barred, like every bid that ends in 40 or 90: {beside}")]
    BidBarred { bid: i64, beside: Beside },
    #[error("the schedule has no value for a bid of {bid}: it begins at {first}")]
    BidWithoutValue { bid: i64, first: i64 },
    #[error(transparent)]
    Turn(Box<CallFault>),
    #[error("call {call}: {bid} is not higher than the last bid, {highest}")]
    NotHigher { call: usize, bid: i64, highest: i64 },
    #[error("call {call}: after two passes `{name}` opens at 290 or at 310 and more, not at {bid}")]
    ThirdSeat { call: usize, name: String, bid: i64 },
    #[error("call {call}: {problem}")]
    Call { call: usize, problem: Box<Problem> },
    #[error("`{bidder}` won the auction at {bid}, so the hand was not passed out")]
    WasWon { bidder: String, bid: i64 },
    #[error("a hand cannot be passed out if the first player must open (`forced_bid`)")]
    CannotPassOut,
    #[error("all three passed, so there is no contract: the outcome is passed_out")]
    AllPassed,
    #[error("not allowed when all pass")]
    NothingWhenPassedOut,
    #[error("unknown outcome {found}; use {allowed}")]
    UnknownOutcome { found: String, allowed: String },
    #[error("`{name}` did not win the auction: `{winner}` did")]
    NotTheWinner { name: String, winner: String },
    #[error("the auction was won at {winning}, not at {bid}")]
    NotTheWinningBid { bid: i64, winning: i64 },
    #[error("a renege needs a hand that was played (outcome `played`)")]
    RenegeWithoutPlay,
    #[error("the opponents concede only together: name both, or none")]
    ConcededByBoth,
    #[error("when the hand went on, exactly one opponent conceded, not {found}")]
    ConcededByOne { found: usize },
    #[error("the bidder conceded, so no opponent did")]
    ConcededByBidder,
    #[error("`{name}` is the bidder, not an opponent")]
    NotAnOpponent { name: String },
    #[error("giving up before the widow is seen is not allowed at this table (`blind_surrender` = \"none\")")]
    NoBlindSurrender,
    #[error("the widow stays unseen only if the bidder concedes (outcome `conceded`)")]
    UnseenWithoutConcession,
    #[error("only a contract of {lowest} may be given up before the widow is seen, not {bid}")]
    UnseenAboveLowest { bid: i64, lowest: i64 },
    #[error("a meld of {meld} is not 0 or a positive multiple of {step}")]
    MeldOffStep { meld: i64, step: i64 },
    #[error("unknown meld `{word}`{}", or_nearest(*nearest))]
    UnknownMeld { word: String, nearest: Option<&'static str> },
    #[error("`marriage:{suit}` is in trump, where it is a `royal_marriage`")]
    MarriageInTrump { suit: Suit },
    #[error("extra kings and queens do not count at this table (`extra_in_run`)")]
    ExtraNotAgreed,
    #[error("an extra king or queen needs exactly one run, not {runs}")]
    ExtraWithoutRun { runs: usize },
    #[error("at this table the spare king and queen beside a run are `extra_king` and `extra_queen`")]
    RoyalBesideRun,
    #[error("these melds need {card} {needed} times, but the deck has {copies} of each card")]
    CardNeededTooOften { card: Card, needed: u8, copies: u8 },
    #[error("these melds need {needed} cards, but after burying only {most} are left")]
    TooManyCards { needed: usize, most: usize },
    #[error(transparent)]
    Cards(#[from] CardFault),
    #[error("{tricks} trick points are not between 0 and {total}")]
    TricksOutOfRange { tricks: i64, total: i64 },
    #[error("{tricks} trick points are not a multiple of {step}")]
    TricksOffStep { tricks: i64, step: i64 },
    #[error("without a trick only the three buried cards count, at most {most}, not {tricks}")]
    BuriedTooMuch { tricks: i64, most: i64 },
    #[error("{tricks} + {opponents} = {}, but the two counts must sum to {total}", i128::from(*tricks) + i128::from(*opponents))]
    CountsDisagree { tricks: i64, opponents: i64, total: i64 },
    #[error("{}", contradiction(*meld, *tricks, *bid))]
    CountsContradict { meld: i64, tricks: i64, bid: i64 },
    #[error("a bidder who wins no trick loses, whatever was melded (`must_win_trick` = \"all\")")]
    MadeWithoutTrick,
    #[error("the balances must name each player once, and only the kitty besides: {0}")]
    NotTheBalancesOf(Mismatch),
    #[error("the balances sum to {sum}, not to 0")]
    BalancesOff { sum: i64 },
}

impl Problem {
    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::NotHigher { call, .. }
            | Problem::ThirdSeat { call, .. }
            | Problem::Call { call, .. } => Some(*call),
            Problem::Turn(fault) => fault.call(),
            _ => None,
        }
    }

    pub fn may_be_mended(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.may_be_mended(),
            Problem::NothingTold | Problem::DealerNeeded(_) => true,
            Problem::Turn(fault) => fault.may_be_mended(),
            _ => false,
        }
    }
}

impl From<CallFault> for Problem {
    fn from(fault: CallFault) -> Self {
        Problem::Turn(Box::new(fault))
    }
}

crate::phrases! {
    #[derive(Copy)]
    pub enum DealerNeed {
        Auction {} = "it decides whose turn it was in the auction";
        Settling {} = "it decides who sits out and does not settle";
        PassedOut {} = "it decides who pays for a passed-out hand";
        Seating {} = "it decides who sits out and who speaks first";
    }
}

/// The legal bids next to an illegal one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Beside {
    pub below: Option<i64>,
    pub above: i64,
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            Some(below) => write!(f, "the bids beside it are {below} and {}", self.above),
            None => write!(f, "the next one is {}", self.above),
        }
    }
}

crate::phrases! {
    /// A player without a balance, or a balance without a player.
    pub enum Mismatch {
        Missing { it: String } = "`{it}` is missing";
        Surplus { it: String } = "`{it}` is neither a player nor the kitty";
    }
}

fn list(names: &[String]) -> String {
    names.join(", ")
}

fn contradiction(meld: i64, tricks: i64, bid: i64) -> String {
    let sum = i128::from(meld) + i128::from(tricks);
    let sum_text = format!("meld {meld} + tricks {tricks} = {sum}");
    if sum < i128::from(bid) {
        format!("{sum_text}, less than the bid of {bid}: lost, not made")
    } else {
        format!("{sum_text}, enough for the bid of {bid}: made, not lost")
    }
}
