//! What auction pinochle can find wrong with a record: facts, put into a sentence by `Display`.

use crate::kernel::NearestBids;

crate::phrases! {
    pub enum Problem: Error as "AuctionProblem" {
        BidBarred { bid: i64, beside: NearestBids } =
            "bid {bid} is barred, like every bid that ends in 40 or 90: {beside}";
        ThirdSeat { name: String, bid: i64 } =
            "after two passes `{name}` opens at 290 or at 310 and more, not at {bid}";
        ConcededByBoth {} = "the opponents concede only together: name both, or none";
        ConcededByOne { found: usize } = "when the hand went on, exactly one opponent conceded, not {found}";
        ExtraWithoutRun { runs: usize } = "an extra king or queen needs exactly one run, not {runs}";
        RoyalBesideRun {} =
            "at this table the spare king and queen beside a run are `extra_king` and `extra_queen`";
        BuriedTooMuch { tricks: i64, most: i64 } =
            "without a trick only the three buried cards count, at most {most}, not {tricks}";
        MadeWithoutTrick {} =
            "a bidder who wins no trick loses, whatever was melded (`must_win_trick` = \"all\")";
    }
}
