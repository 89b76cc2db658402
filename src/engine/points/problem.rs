//! What pinochle to a point target can find wrong with a record: facts, put into a sentence by `Display`.

use crate::kernel::{FieldNoun, words::or_nearest};

crate::phrases! {
    pub enum Problem: Error as "PointsProblem" {
        NoSides {} = "this game has no sides: name the `players` instead";
        NumberOfSides { found: usize, sides: i64 } = "{found} sides: this game has {sides}";
        UnevenSides { sides: [(String, usize); 2] } =
            "the sides are uneven: {} in `{}`, {} in `{}`", sides[0].1, sides[0].0, sides[1].1, sides[1].0;
        UnknownSide { label: String, nearest: Option<String> } =
            "no side is called `{label}`{}", or_nearest(nearest.as_deref());
        TotalMissing { side: String } =
            "the total of `{side}` is missing: write all of them, or none if all are 0";
        GameOver { side: String, total: i64, target: i64 } =
            "the game was over: `{side}` had {total}, and the target was {target}";
        TargetNotReached { now: i64, target: i64, extension: i64 } =
            "a target of {now} is not reached from {target} in steps of {extension}";
        AfterTheLastDeal { deal: i64, deals: i64 } =
            "there is no deal {deal}: the game ended after {deals}, because the highest total was not shared";
        ForcedAboveMinimum { dealer: String, bid: i64, lowest: i64 } =
            "only `{dealer}` bid, and a forced dealer has the bid at {lowest}, not at {bid}";
        TwoDealers { one: String, other: String } = "two dealers are named, `{one}` and `{other}`";
        BidTooOften { times: usize, most: usize } =
            "this is bid {times} by this player, and each player has {most} (`bid_rounds`)";
        NothingToDouble {} = "there is no bid to double";
        DoubledOwnBid {} = "a side does not double its own bid";
        RedoubledOthersBid {} = "only the bidder's side redoubles";
        DoublesOutOfOrder { doubled: i64 } =
            "a bid is doubled once and then redoubled once; this one was doubled {doubled} times";
        NoNines {} = "this deck has no nines, and so no dix";
        DealerExchanges { name: String } = "`{name}` dealt, and the turned card is the dealer's already";
        TooManyNines { nines: usize, copies: u8 } =
            "{nines} nines of trump, with the one that was exchanged: the deck has {copies} (type the hands as they are \
             after the exchange)";
        HalfAHand { side: String } =
            "the meld of `{side}` is missing: type it (`m0` if there is none), or the trick points";
        CardsOfASide { label: String } =
            "partners do not meld together here: write the cards of `{label}` player by player";
        NotOfThisSide { name: String, side: String } = "`{name}` does not play for `{side}`";
        OnlyDeclarersMeld { side: String } = "only the declarers meld here, not `{side}`";
        MeldOutOfReach { side: String, bid: i64, most: i64 } =
            "the meld of `{side}` is missing: without one the bid needs {bid}, and all tricks hold {most}";
        TricksLeftOut { missing: Vec<String> } = "only one side may be left out, not {}", missing.join(" and ");
        BesideNames { field: FieldNoun } = "the melds are written by name, and already show the {field}";
        AboveMeld { field: FieldNoun, worth: i64, meld: i64 } =
            "the {field} {worth} is more than the meld of {meld}";
        PointsWithoutTrick { side: String, tricks: i64 } =
            "`{side}` won {tricks} points in tricks, so it won a trick";
        ClaimWithoutCounts {} =
            "a claim needs the counts so far, or `made` or `set` for what the table found";
        ClaimWasRight { total: i64, target: i64 } =
            "the counts come to {total} and reach {target}, so the claim was right";
        GivenUp { bid: i64 } = "the bid of {bid} was given up: it was not made";
        MadeOutOfReach { bid: i64, short: i64, most: i64 } =
            "the bid of {bid} needs {short} more, and all tricks hold {most}: set, not made";
    }
}

impl Problem {
    pub fn is_incomplete(&self) -> bool {
        matches!(
            self,
            Problem::HalfAHand { .. } | Problem::MeldOutOfReach { .. } | Problem::TricksLeftOut { .. }
        )
    }
}
