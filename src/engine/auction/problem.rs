//! What auction pinochle can find wrong with a record: facts, put into a sentence by `Display`.

use crate::kernel::NearestBids;

crate::phrases! {
    pub enum Problem: Error as "AuctionProblem" {
        NothingTold {} =
            "the end of the hand is missing: write meld and tricks, as in `160+170`, or made, lost, fold, late, claim";
        BidBarred { bid: i64, beside: NearestBids } =
            "bid {bid} is barred, like every bid that ends in 40 or 90: {beside}";
        ThirdSeat { name: String, bid: i64 } =
            "after two passes `{name}` opens at 290 or at 310 and more, not at {bid}";
        RenegeWithoutPlay {} = "a renege needs a hand that was played (outcome `played`)";
        ConcededByBoth {} = "the opponents concede only together: name both, or none";
        ConcededByOne { found: usize } = "when the hand went on, exactly one opponent conceded, not {found}";
        ConcededByBidder {} = "the bidder conceded, so no opponent did";
        NotAnOpponent { name: String } = "`{name}` is the bidder, not an opponent";
        UnseenWithoutConcession {} = "the widow stays unseen only if the bidder concedes (outcome `conceded`)";
        UnseenAboveLowest { bid: i64, lowest: i64 } =
            "only a contract of {lowest} may be given up before the widow is seen, not {bid}";
        ExtraWithoutRun { runs: usize } = "an extra king or queen needs exactly one run, not {runs}";
        RoyalBesideRun {} =
            "at this table the spare king and queen beside a run are `extra_king` and `extra_queen`";
        BuriedTooMuch { tricks: i64, most: i64 } =
            "without a trick only the three buried cards count, at most {most}, not {tricks}";
        MadeWithoutTrick {} =
            "a bidder who wins no trick loses, whatever was melded (`must_win_trick` = \"all\")";
        NotTheBalancesOf { mismatch: Mismatch } =
            "the balances must name each player once, and only the kitty besides: {mismatch}";
    }
}

impl Problem {
    pub fn is_incomplete(&self) -> bool {
        matches!(self, Problem::NothingTold {})
    }
}

crate::phrases! {
    /// A player without a balance, or a balance without a player.
    pub enum Mismatch {
        Missing { it: String } = "`{it}` is missing";
        Surplus { it: String } = "`{it}` is neither a player nor the kitty";
    }
}
