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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename = "AuctionProblem")]
pub enum Problem {
    /// What can be wrong with a record of any game.
    #[error("{0}")]
    Common(CommonProblem),
    /// Neither counts nor a result.
    #[error(
        "nothing says how the hand ended: meld and tricks, as in `160+170`, or made, lost, fold, late, claim"
    )]
    NothingTold,
    /// Nobody said who dealt, and something depends on it.
    #[error("the dealer is missing: {0}")]
    DealerNeeded(DealerNeed),
    /// A player who is not dealt in has no part in the hand.
    #[error("`{name}` sits out: this hand is played by {}", list(active))]
    SitsOut {
        /// Who.
        name: String,
        /// Who is dealt in, in speaking order.
        active: Vec<String>,
    },

    /// A bid between two steps.
    #[error("bid {bid} is not a multiple of 10: {beside}")]
    BidOffStep {
        /// The bid.
        bid: i64,
        /// The legal ones.
        beside: Beside,
    },
    /// A bid below the lowest.
    #[error("bid {bid} is below the lowest, which is {lowest}")]
    BidTooLow {
        /// The bid.
        bid: i64,
        /// The lowest legal one.
        lowest: i64,
    },
    /// A bid that ends in 40 or 90.
    #[error("bid {bid} is barred, as all that end in 40 or 90: {beside}")]
    BidBarred {
        /// The bid.
        bid: i64,
        /// The legal ones.
        beside: Beside,
    },
    /// The schedule pays nothing for the bid.
    #[error("the schedule has no value for a bid of {bid}: it begins at {first}")]
    BidWithoutValue {
        /// The bid.
        bid: i64,
        /// The first bid that has one.
        first: i64,
    },

    /// A call by somebody whose turn it was not.
    #[error("call {call}: `{name}` spoke out of turn, it was for `{turn}` to speak")]
    OutOfTurn {
        /// Which call, from 1.
        call: usize,
        /// Who spoke.
        name: String,
        /// Whose turn it was.
        turn: String,
    },
    /// A call by somebody who had passed.
    #[error("call {call}: `{name}` had passed, it was for `{turn}` to speak")]
    HadPassed {
        /// Which call, from 1.
        call: usize,
        /// Who spoke.
        name: String,
        /// Whose turn it was.
        turn: String,
    },
    /// A bid that is not higher than the one before.
    #[error("call {call}: {bid} is not higher than the {highest} before it")]
    NotHigher {
        /// Which call, from 1.
        call: usize,
        /// The bid.
        bid: i64,
        /// The bid before.
        highest: i64,
    },
    /// The first player passed where he must open.
    #[error("call {call}: `{name}` speaks first and may not pass, but must open at {lowest} or more")]
    MustOpen {
        /// Which call, from 1.
        call: usize,
        /// Who passed.
        name: String,
        /// The lowest bid.
        lowest: i64,
    },
    /// The last player opened at a bid that is not open to him.
    #[error("call {call}: after two passes `{name}` opens at 290 or at 310 and more, not at {bid}")]
    ThirdSeat {
        /// Which call, from 1.
        call: usize,
        /// Who opened.
        name: String,
        /// At what.
        bid: i64,
    },
    /// A call with an amount that is no legal bid.
    #[error("call {call}: {problem}")]
    Call {
        /// Which call, from 1.
        call: usize,
        /// What is wrong with the amount.
        problem: Box<Problem>,
    },
    /// A call by somebody who is not at the table.
    #[error("call {call}: nobody at the table is called `{name}`")]
    CallFromNobody {
        /// Which call, from 1.
        call: usize,
        /// The name as written.
        name: String,
    },
    /// A call after the auction had ended.
    #[error("call {call}: the auction was over before `{name}` spoke")]
    AfterTheEnd {
        /// Which call, from 1.
        call: usize,
        /// Who spoke.
        name: String,
    },
    /// The last call does not end the auction.
    #[error("the auction is not finished: `{turn}` has neither bid nor passed in turn")]
    Unfinished {
        /// Whose turn it is.
        turn: String,
    },

    /// Somebody won the auction, so the hand was not passed out.
    #[error("`{bidder}` won the auction at {bid}, so the hand was not passed out")]
    WasWon {
        /// Who won it.
        bidder: String,
        /// At what.
        bid: i64,
    },
    /// The first player must open, so the hand was not passed out.
    #[error("a hand cannot be passed out where the first player must open (`forced_bid`)")]
    CannotPassOut,
    /// All passed, so there is no contract.
    #[error("all three passed, so there is no contract: the outcome is passed_out")]
    AllPassed,
    /// A passed-out hand has no such thing.
    #[error("nothing to record here when all pass")]
    NothingWhenPassedOut,
    /// No outcome is called so.
    #[error("no outcome is called {found}: it is {allowed}")]
    UnknownOutcome {
        /// What was written.
        found: String,
        /// What may be written.
        allowed: String,
    },
    /// The bidder did not win the auction.
    #[error("`{name}` did not win the auction: `{winner}` did")]
    NotTheWinner {
        /// The bidder as written.
        name: String,
        /// Who won it.
        winner: String,
    },
    /// The bid did not win the auction.
    #[error("the auction was won at {winning}, not at {bid}")]
    NotTheWinningBid {
        /// The bid as written.
        bid: i64,
        /// What won.
        winning: i64,
    },

    /// A renege beside an outcome that it cannot have.
    #[error("a renege goes only with a hand that was played (outcome `played`)")]
    RenegeWithoutPlay,
    /// Fewer or more than both opponents conceded for both.
    #[error("the opponents concede only together: name both, or none")]
    ConcededByBoth,
    /// Not exactly one opponent gave up in a hand that went on.
    #[error("where the hand went on exactly one opponent gave up, not {found}")]
    ConcededByOne {
        /// How many are named.
        found: usize,
    },
    /// The bidder conceded, so no opponent did.
    #[error("the bidder conceded, so no opponent did")]
    ConcededByBidder,
    /// The bidder is no opponent.
    #[error("`{name}` is the bidder, not an opponent")]
    NotAnOpponent {
        /// Who.
        name: String,
    },

    /// This table has no surrender without the widow.
    #[error("this table has no surrender before the widow is seen (`blind_surrender` = \"none\")")]
    NoBlindSurrender,
    /// The widow is unseen only where the bidder concedes.
    #[error("the widow stays unseen only where the bidder concedes (outcome `conceded`)")]
    UnseenWithoutConcession,
    /// Only the lowest contract may be given up unseen.
    #[error("only a contract of {lowest} may be given up before the widow is seen, not {bid}")]
    UnseenAboveLowest {
        /// The bid.
        bid: i64,
        /// The lowest bid.
        lowest: i64,
    },

    /// A meld that no melds add up to.
    #[error("a meld of {meld} is not 0 or more in steps of {step}")]
    MeldOffStep {
        /// The meld.
        meld: i64,
        /// What every meld is a multiple of.
        step: i64,
    },
    /// No meld has this name.
    #[error("no meld is called `{word}`{}", or_nearest(*nearest))]
    UnknownMeld {
        /// The name as written.
        word: String,
        /// The most similar name.
        nearest: Option<&'static str>,
    },
    /// A marriage in trump under the name of a plain one.
    #[error("`marriage:{suit}` is in trump, where it is a `royal_marriage`")]
    MarriageInTrump {
        /// The trump suit.
        suit: Suit,
    },
    /// An extra king or queen where it does not count.
    #[error("extra kings and queens do not count at this table (`extra_in_run`)")]
    ExtraNotAgreed,
    /// An extra king or queen without its one run.
    #[error("an extra king or queen stands beside exactly one run, not {runs}")]
    ExtraWithoutRun {
        /// How many runs are named.
        runs: usize,
    },
    /// A run beside a royal marriage where extras replace it.
    #[error("beside a run the spare king and queen are `extra_king` and `extra_queen` at this table")]
    RoyalBesideRun,
    /// Melds that no deck holds together.
    #[error("these melds need {card} {needed} times, but the deck has {copies} of each card")]
    CardNeededTooOften {
        /// The card.
        card: Card,
        /// How often it is needed.
        needed: u8,
        /// How many there are.
        copies: u8,
    },
    /// More cards than the bidder has left.
    #[error("these melds need {needed} cards, but after burying only {most} are left")]
    TooManyCards {
        /// How many are needed.
        needed: usize,
        /// How many are left.
        most: usize,
    },
    /// What was typed as cards is not.
    #[error(transparent)]
    Cards(#[from] CardFault),

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
    /// More trick points than three buried cards hold, and no trick.
    #[error("without a trick there are only the three buried cards, which hold {most} at most, not {tricks}")]
    BuriedTooMuch {
        /// The count.
        tricks: i64,
        /// What three cards can hold.
        most: i64,
    },
    /// The two sides' counts do not add up.
    #[error("{tricks} + {opponents} = {}, but both counts must make {total}", i128::from(*tricks) + i128::from(*opponents))]
    CountsDisagree {
        /// The bidder's count.
        tricks: i64,
        /// The opponents' count.
        opponents: i64,
        /// All there is.
        total: i64,
    },
    /// The outcome says made or lost, and the counts say otherwise.
    #[error("{}", contradiction(*meld, *tricks, *bid))]
    CountsContradict {
        /// What the melds are worth.
        meld: i64,
        /// The trick points that count.
        tricks: i64,
        /// The bid.
        bid: i64,
    },
    /// The outcome says made, and the bidder won no trick where he must.
    #[error("a bidder without a trick has lost, whatever was melded (`must_win_trick` = \"all\")")]
    MadeWithoutTrick,

    /// The balances name too few or too many accounts.
    #[error("the balances have to name each player once, and besides them at most the kitty: {0}")]
    NotTheBalancesOf(Mismatch),
    /// The balances do not sum to zero.
    #[error("the balances sum to {sum}, not to 0")]
    BalancesOff {
        /// What they sum to.
        sum: i64,
    },
}

impl From<CommonProblem> for Problem {
    fn from(problem: CommonProblem) -> Self {
        Problem::Common(problem)
    }
}

/// What the dealer is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
