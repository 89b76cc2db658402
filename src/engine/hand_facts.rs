//! What is told of a hand of any game besides its outcome: what was declared, how it ended, and what is probably a typing error.

use crate::kernel::Seat;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredContract {
    pub declarer: Seat,
    /// Its class: the row of the schedule (`300-340`), the hundred of the bid (`300-399`), or what was announced
    /// (`hundred_seven`).
    pub class: String,
    pub bid: Option<i64>,
    /// Whether it was made; what was given up is lost. None if a claim left it open, or nobody had to play
    /// and nobody pays.
    pub made: Option<bool>,
    /// How far the count came above the bid, or below it (-); none if it was not counted.
    pub over: Option<i64>,
}

crate::phrases! {
    #[derive(strum::EnumIter)]
    pub enum HandResult {
        Passed {} = "passed";
        Made {} = "made";
        Lost {} = "lost";
        Set {} = "set";
        Played {} = "played";
        Fold {} = "fold";
        FoldUnseen {} = "fold unseen";
        LostLate {} = "lost late";
        Claim {} = "claim";
        ThrownIn {} = "thrown in";
        OutOfReach {} = "out of reach";
        MadeByMelds {} = "made: melds";
        Claimed {} = "claimed";
        Reneged {} = "renege";
        GivenUp {} = "given up";
        Unplayed {} = "unplayed";
        Revoke {} = "revoke";
    }
}

crate::phrases! {
    /// Something in a hand that is probably a typing error.
    #[derive(Copy)]
    pub enum Warning {
        HighBid { bid: i64 } = "a bid of {bid} is unusually high";
        HighMeld { meld: i64 } = "melds of {meld} are unusually high";
        /// Of one thing in mariáš.
        ManyDoublings { count: u32 } = "{count} doublings are unusually many";
        HighTotal { total: i64 } = "a total of {total} is unusually high";
        NoMarriage {} = "a hundred was announced without a marriage, and cannot be reached without one";
    }
}
