//! What auction pinochle can find wrong with a record: facts, put into a sentence by `Display`.

use crate::engine::pinochle::{Card, CardFault, Suit};
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal;
use crate::kernel::words::or_nearest;
use serde::Serialize;
use std::fmt;

/// A record of this game that is refused.
pub type Refusal = refusal::Refusal<Problem>;

/// The faults of a record of this game.
pub(super) type Faults = refusal::Faults<Problem>;

/// What can be wrong with a record of this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "AuctionProblem")]
#[allow(missing_docs, reason = "the message says what the facts are")]
pub enum Problem {
    #[error("{0}")]
    Common(CommonProblem),
    #[error(
        "nothing says how the hand ended: meld and tricks, as in `160+170`, or made, lost, fold, late, claim"
    )]
    NothingTold,
    #[error("the dealer is missing: {0}")]
    DealerNeeded(DealerNeed),
    #[error("`{name}` sits out: this hand is played by {}", list(active))]
    SitsOut { name: String, active: Vec<String> },
    #[error("bid {bid} is not a multiple of 10: {beside}")]
    BidOffStep { bid: i64, beside: Beside },
    #[error("bid {bid} is below the lowest, which is {lowest}")]
    BidTooLow { bid: i64, lowest: i64 },
    #[error("bid {bid} is barred, as all that end in 40 or 90: {beside}")]
    BidBarred { bid: i64, beside: Beside },
    #[error("the schedule has no value for a bid of {bid}: it begins at {first}")]
    BidWithoutValue { bid: i64, first: i64 },
    #[error("call {call}: `{name}` spoke out of turn, it was for `{turn}` to speak")]
    OutOfTurn { call: usize, name: String, turn: String },
    #[error("call {call}: `{name}` had passed, it was for `{turn}` to speak")]
    HadPassed { call: usize, name: String, turn: String },
    #[error("call {call}: {bid} is not higher than the {highest} before it")]
    NotHigher { call: usize, bid: i64, highest: i64 },
    #[error("call {call}: `{name}` speaks first and may not pass, but must open at {lowest} or more")]
    MustOpen { call: usize, name: String, lowest: i64 },
    #[error("call {call}: after two passes `{name}` opens at 290 or at 310 and more, not at {bid}")]
    ThirdSeat { call: usize, name: String, bid: i64 },
    #[error("call {call}: {problem}")]
    Call { call: usize, problem: Box<Problem> },
    #[error("call {call}: nobody at the table is called `{name}`")]
    CallFromNobody { call: usize, name: String },
    #[error("call {call}: the auction was over before `{name}` spoke")]
    AfterTheEnd { call: usize, name: String },
    #[error("the auction is not finished: `{turn}` has neither bid nor passed in turn")]
    Unfinished { turn: String },
    #[error("`{bidder}` won the auction at {bid}, so the hand was not passed out")]
    WasWon { bidder: String, bid: i64 },
    #[error("a hand cannot be passed out where the first player must open (`forced_bid`)")]
    CannotPassOut,
    #[error("all three passed, so there is no contract: the outcome is passed_out")]
    AllPassed,
    #[error("nothing to record here when all pass")]
    NothingWhenPassedOut,
    #[error("no outcome is called {found}: it is {allowed}")]
    UnknownOutcome { found: String, allowed: String },
    #[error("`{name}` did not win the auction: `{winner}` did")]
    NotTheWinner { name: String, winner: String },
    #[error("the auction was won at {winning}, not at {bid}")]
    NotTheWinningBid { bid: i64, winning: i64 },
    #[error("a renege goes only with a hand that was played (outcome `played`)")]
    RenegeWithoutPlay,
    #[error("the opponents concede only together: name both, or none")]
    ConcededByBoth,
    #[error("where the hand went on exactly one opponent gave up, not {found}")]
    ConcededByOne { found: usize },
    #[error("the bidder conceded, so no opponent did")]
    ConcededByBidder,
    #[error("`{name}` is the bidder, not an opponent")]
    NotAnOpponent { name: String },
    #[error("this table has no surrender before the widow is seen (`blind_surrender` = \"none\")")]
    NoBlindSurrender,
    #[error("the widow stays unseen only where the bidder concedes (outcome `conceded`)")]
    UnseenWithoutConcession,
    #[error("only a contract of {lowest} may be given up before the widow is seen, not {bid}")]
    UnseenAboveLowest { bid: i64, lowest: i64 },
    #[error("a meld of {meld} is not 0 or more in steps of {step}")]
    MeldOffStep { meld: i64, step: i64 },
    #[error("no meld is called `{word}`{}", or_nearest(*nearest))]
    UnknownMeld { word: String, nearest: Option<&'static str> },
    #[error("`marriage:{suit}` is in trump, where it is a `royal_marriage`")]
    MarriageInTrump { suit: Suit },
    #[error("extra kings and queens do not count at this table (`extra_in_run`)")]
    ExtraNotAgreed,
    #[error("an extra king or queen stands beside exactly one run, not {runs}")]
    ExtraWithoutRun { runs: usize },
    #[error("beside a run the spare king and queen are `extra_king` and `extra_queen` at this table")]
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
    #[error("without a trick there are only the three buried cards, which hold {most} at most, not {tricks}")]
    BuriedTooMuch { tricks: i64, most: i64 },
    #[error("{tricks} + {opponents} = {}, but both counts must make {total}", i128::from(*tricks) + i128::from(*opponents))]
    CountsDisagree { tricks: i64, opponents: i64, total: i64 },
    #[error("{}", contradiction(*meld, *tricks, *bid))]
    CountsContradict { meld: i64, tricks: i64, bid: i64 },
    #[error("a bidder without a trick has lost, whatever was melded (`must_win_trick` = \"all\")")]
    MadeWithoutTrick,
    #[error("the balances have to name each player once, and besides them at most the kitty: {0}")]
    NotTheBalancesOf(Mismatch),
    #[error("the balances sum to {sum}, not to 0")]
    BalancesOff { sum: i64 },
}

impl From<CommonProblem> for Problem {
    fn from(problem: CommonProblem) -> Self {
        Problem::Common(problem)
    }
}

/// What the dealer is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum DealerNeed {
    /// To know who speaks in the auction.
    Auction,
    /// To know who sits out and so does not settle.
    Settling,
    /// To know who pays for a passed-out hand.
    PassedOut,
    /// To know who sits out and who speaks first.
    Seating,
}

impl fmt::Display for DealerNeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DealerNeed::Auction => "it says whose turn it was in the auction",
            DealerNeed::Settling => "it says who sits out and does not settle",
            DealerNeed::PassedOut => "it says who pays for a passed-out hand",
            DealerNeed::Seating => "it says who sits out and who speaks first",
        })
    }
}

/// The legal bids on both sides of one that is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Beside {
    /// The next lower, if there is one.
    pub below: Option<i64>,
    /// The next higher.
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

/// Which account of a closing is missing or is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Mismatch {
    /// A player has no balance.
    Missing(String),
    /// A balance belongs to nobody.
    Surplus(String),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Missing(name) => write!(f, "`{name}` is missing"),
            Mismatch::Surplus(name) => write!(f, "`{name}` is neither"),
        }
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
