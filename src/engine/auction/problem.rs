//! What auction pinochle can find wrong with a record: facts, put into a sentence by `Display`.

use crate::engine::pinochle::Card;
use crate::kernel::{NearestBids, words::if_else_dealt};

crate::phrases! {
    pub enum Problem: Error as "AuctionProblem" {
        NothingTold {} =
            "the end of the hand is missing: write meld and tricks, as in `160+170`, or made, lost, fold, late, claim";
        DealerNeeded { need: DealerNeed } = "the dealer is missing: {need}";
        SitsOut { name: String, active: Vec<String>, other: Option<Box<str>> } =
            "`{name}` sits out: this hand is played by {}{}", active.join(", "), if_else_dealt(other.as_deref());
        BidBarred { bid: i64, beside: NearestBids } =
            "bid {bid} is barred, like every bid that ends in 40 or 90: {beside}";
        BidWithoutValue { bid: i64, first: i64 } =
            "the schedule has no value for a bid of {bid}: it begins at {first}";
        ThirdSeat { name: String, bid: i64 } =
            "after two passes `{name}` opens at 290 or at 310 and more, not at {bid}";
        WasWon { bidder: String, bid: i64 } =
            "`{bidder}` won the auction at {bid}, so the hand was not passed out";
        CannotPassOut {} = "a hand cannot be passed out if the first player must open (`forced_bid`)";
        AllPassed {} = "all three passed, so there is no contract: the outcome is passed_out";
        NothingWhenPassedOut {} = "not allowed when all pass";
        NotTheWinningBid { bid: i64, winning: i64 } = "the auction was won at {winning}, not at {bid}";
        RenegeWithoutPlay {} = "a renege needs a hand that was played (outcome `played`)";
        ConcededByBoth {} = "the opponents concede only together: name both, or none";
        ConcededByOne { found: usize } = "when the hand went on, exactly one opponent conceded, not {found}";
        ConcededByBidder {} = "the bidder conceded, so no opponent did";
        NotAnOpponent { name: String } = "`{name}` is the bidder, not an opponent";
        NoBlindSurrender {} =
            "giving up before the widow is seen is not allowed at this table (`blind_surrender` = \"none\")";
        UnseenWithoutConcession {} = "the widow stays unseen only if the bidder concedes (outcome `conceded`)";
        UnseenAboveLowest { bid: i64, lowest: i64 } =
            "only a contract of {lowest} may be given up before the widow is seen, not {bid}";
        ExtraNotAgreed {} = "extra kings and queens do not count at this table (`extra_in_run`)";
        ExtraWithoutRun { runs: usize } = "an extra king or queen needs exactly one run, not {runs}";
        RoyalBesideRun {} =
            "at this table the spare king and queen beside a run are `extra_king` and `extra_queen`";
        CardNeededTooOften { card: Card, needed: u8, copies: u8 } =
            "these melds need {card} {needed} times, but the deck has {copies} of each card";
        TooManyCards { needed: usize, most: usize } =
            "these melds need {needed} cards, but after burying only {most} are left";
        BuriedTooMuch { tricks: i64, most: i64 } =
            "without a trick only the three buried cards count, at most {most}, not {tricks}";
        CountsContradict { meld: i64, tricks: i64, bid: i64 } = "{}", contradiction(*meld, *tricks, *bid);
        MadeWithoutTrick {} =
            "a bidder who wins no trick loses, whatever was melded (`must_win_trick` = \"all\")";
        NotTheBalancesOf { mismatch: Mismatch } =
            "the balances must name each player once, and only the kitty besides: {mismatch}";
        BalancesOff { sum: i64 } = "the balances sum to {sum}, not to 0";
    }
}

impl Problem {
    pub fn is_incomplete(&self) -> bool {
        matches!(self, Problem::NothingTold {} | Problem::DealerNeeded { .. })
    }
}

crate::phrases! {
    #[derive(Copy)]
    pub enum DealerNeed {
        Auction {} = "it decides whose turn it was in the auction";
        Settling {} = "it decides who sits out and does not settle";
        PassedOut {} = "it decides who pays for a passed-out hand";
        Seating {} = "it decides who sits out and who bids first";
    }
}

crate::phrases! {
    /// A player without a balance, or a balance without a player.
    pub enum Mismatch {
        Missing { it: String } = "`{it}` is missing";
        Surplus { it: String } = "`{it}` is neither a player nor the kitty";
    }
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
