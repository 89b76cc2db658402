//! What pinochle to a point target can find wrong with a record: facts, put into a sentence by `Display`.

use super::options::ForcedBid;
use super::record::Verdict;
use super::story::Ending;
use crate::engine::pinochle::{Card, Suit};
use crate::kernel::{FieldNoun, Keyword, words::or_nearest};

crate::phrases! {
    pub enum Problem: Error as "PointsProblem" {
        NoSides {} = "this game has no sides: name the `players` instead";
        NumberOfSides { found: usize, sides: i64 } = "{found} sides: this game has {sides}";
        UnevenSides { sides: [(String, usize); 2] } =
            "the sides are uneven: {} in `{}`, {} in `{}`", sides[0].1, sides[0].0, sides[1].1, sides[1].0;
        SameSide { label: String } = "two sides are called `{label}`";
        UnknownSide { label: String, nearest: Option<String> } =
            "no side is called `{label}`{}", or_nearest(nearest.as_deref());
        TotalMissing { side: String } =
            "the total of `{side}` is missing: write all of them, or none if all are 0";
        GameOver { side: String, total: i64, target: i64 } =
            "the game was over: `{side}` had {total}, and the target was {target}";
        ChipsBelowZero { side: String, total: i64 } = "chips never go below 0: `{side}` had {total}";
        NoTarget { deals: i64 } = "this game is {deals} deals long and has no target";
        TargetNotReached { now: i64, target: i64, extension: i64 } =
            "a target of {now} is not reached from {target} in steps of {extension}";
        NoDeals {} = "this game goes to a target, and its deals are not counted (`deals` = 0)";
        WhichDeal { deals: i64 } = "the number of the deal is missing: a game has {deals} deals";
        AfterTheLastDeal { deal: i64, deals: i64 } =
            "there is no deal {deal}: the game ended after {deals}, because the highest total was not shared";
        NoAuction {} = "there is no auction here: trump is turned";
        MustBeTaken { by: ForcedBid } = "a hand cannot be passed out here: {} must take it", forced(*by);
        BesidePassedOut { field: FieldNoun } = "a hand that was passed out has no {field}";
        SomebodyBid { name: String } = "the hand was not passed out: `{name}` bid";
        ForcedAboveMinimum { dealer: String, bid: i64, lowest: i64 } =
            "only `{dealer}` bid, and a forced dealer has the bid at {lowest}, not at {bid}";
        TwoDealers { one: String, other: String } = "two dealers are named, `{one}` and `{other}`";
        BidWithoutSuit {} = "a bid must name its trump suit at this table (`bid_suit`)";
        BidWithSuit {} = "bids do not name a suit at this table (`bid_suit`)";
        BidTooOften { times: usize, most: usize } =
            "this is bid {times} by this player, and each player has {most} (`bid_rounds`)";
        NothingToDouble {} = "there is no bid to double";
        DoubledOwnBid {} = "a side does not double its own bid";
        RedoubledOthersBid {} = "only the bidder's side redoubles";
        DoublesOutOfOrder { doubled: i64 } =
            "a bid is doubled once and then redoubled once; this one was doubled {doubled} times";
        NotTheLastBid { bid: i64, last: i64 } = "the last bid in the log is {last}, not {bid}";
        ForcedBidMissing { name: String } =
            "only `{name}`, who dealt, has not passed, and bids what he likes: what did he bid?";
        NobodyBid {} = "nobody bid, and nobody is left who must take it";
        BidNamesTrump {} = "trump is missing: the bid names it";
        CardsNeedTrump {} = "trump is missing: cards cannot be valued without it";
        NotTheSuitCalled { trump: Suit, called: Suit } = "the last bid named {called}, not {trump}";
        NotAsDoubled { doubled: i64, called: i64 } =
            "in the log the bid is doubled {called} times, not {doubled}";
        NothingTurned {} = "the dix is exchanged only where trump is turned";
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
        TooManyCards { held: usize, most: usize } = "{held} cards, but a hand has {most}";
        RoundTheTable { card: Card, held: u8, copies: u8 } =
            "the hands hold {card} {held} times together, but the deck has {copies} of each card";
        DixBesideNames { side: String } = "the melds of `{side}` already show its dix";
        DixAboveMeld { dix: i64, meld: i64 } = "{dix} points of dix are more than the meld of {meld}";
        RenegeBesideClaim {} = "a claim and a renege cannot both end the play";
        ClaimedAndThrownIn {} = "a hand with a claim was played, so it was not thrown in";
        NotPlayed { ending: Ending, field: FieldNoun } =
            "the hand was not played: {}; leave out the {field}", why_not_played(ending);
        MeldOutOfReach { side: String, bid: i64, most: i64 } =
            "the meld of `{side}` is missing: without one the bid needs {bid}, and all tricks hold {most}";
        TricksLeftOut { missing: Vec<String> } = "only one side may be left out, not {}", missing.join(" and ");
        PointsWithoutTrick { side: String, tricks: i64 } =
            "`{side}` won {tricks} points in tricks, so it won a trick";
        ClaimWithoutCounts {} =
            "a claim needs the counts so far, or `made` or `set` for what the table found";
        ClaimWasRight { total: i64, target: i64 } =
            "the counts come to {total} and reach {target}, so the claim was right";
        ResultOtherwise { says: Verdict, kept: i64, tricks: i64, bid: i64, given_up: bool } =
            "{}", contradiction(*says, *kept, *tricks, *bid, *given_up);
        MadeOutOfReach { bid: i64, short: i64, most: i64 } =
            "the bid of {bid} needs {short} more, and all tricks hold {most}: set, not made";
        AwardsBesideNames {} =
            "the melds already show what pays: use this only beside a meld written as points";
        AwardsAboveMeld { worth: i64, meld: i64 } =
            "these melds are worth {worth}, more than the meld of {meld}";
    }
}

impl Problem {
    pub fn is_incomplete(&self) -> bool {
        matches!(
            self,
            Problem::WhichDeal { .. }
                | Problem::BidNamesTrump {}
                | Problem::CardsNeedTrump {}
                | Problem::HalfAHand { .. }
                | Problem::MeldOutOfReach { .. }
                | Problem::ForcedBidMissing { .. }
                | Problem::TricksLeftOut { .. }
        )
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
        Ending::Played | Ending::Claimed { .. } | Ending::Reneged { .. } => "it was".to_owned(),
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
