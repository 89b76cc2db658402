//! What pinochle to a point target can find wrong with a record: facts, put into a sentence by `Display`.

crate::phrases! {
    pub enum Problem: Error as "PointsProblem" {
        NumberOfSides { found: usize, sides: i64 } = "{found} sides: this game has {sides}";
        UnevenSides { sides: [(String, usize); 2] } =
            "the sides are uneven: {} in `{}`, {} in `{}`", sides[0].1, sides[0].0, sides[1].1, sides[1].0;
        GameOver { side: String, total: i64, target: i64 } =
            "the game was over: `{side}` had {total}, and the target was {target}";
        TargetNotReached { now: i64, target: i64, extension: i64 } =
            "a target of {now} is not reached from {target} in steps of {extension}";
        AfterTheLastDeal { deal: i64, deals: i64 } =
            "there is no deal {deal}: the game ended after {deals}, because the highest total was not shared";
        ForcedAboveMinimum { dealer: String, bid: i64, lowest: i64 } =
            "only `{dealer}` bid, and a forced dealer has the bid at {lowest}, not at {bid}";
        BidTooOften { times: usize, most: usize } =
            "this is bid {times} by this player, and each player has {most} (`bid_rounds`)";
        DoubledOutOfOrder { bid: Option<i64>, doubled: i64 } =
            "another side doubles a bid, and then the bidder's redoubles it, each once; {}",
            bid.map_or("there is no bid yet".to_owned(), |bid| format!("{bid} was doubled {doubled} times so far"));
        TooManyNines { nines: usize, copies: u8 } =
            "{nines} nines of trump, with the one that was exchanged: the deck has {copies} (type the hands as they are \
             after the exchange)";
        CardsOfASide { label: String } =
            "partners do not meld together here: write the cards of `{label}` player by player";
        NotOfThisSide { name: String, side: String } = "`{name}` does not play for `{side}`";
        MeldOutOfReach { side: String, bid: i64, most: i64 } =
            "the meld of `{side}` is missing: without one the bid needs {bid}, and all tricks hold {most}";
        PointsWithoutTrick { side: String, tricks: i64 } =
            "`{side}` won {tricks} points in tricks, so it won a trick";
        ClaimWithoutCounts {} =
            "a claim needs the counts so far, or `made` or `set` for what the table found";
        ClaimWasRight { total: i64, target: i64 } =
            "the counts come to {total} and reach {target}, so the claim was right";
    }
}
