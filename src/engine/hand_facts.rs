//! What was declared in a hand of any game, and how it ended.

use crate::kernel::Seat;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredContract {
    pub declarer: Seat,
    /// The row of the schedule (`300-340`), the hundred of the bid (`300-399`), or an announcement (`hundred_seven`).
    pub class: String,
    pub bid: Option<i64>,
    /// What was given up is lost. `None` if a claim left it open, or nobody had to play and nobody pays.
    pub made: Option<bool>,
    /// How far the count came above the bid, or below it (-).
    pub over: Option<i64>,
}

crate::phrases! {
    #[derive(strum::EnumIter)]
    #[serde(tag = "is", rename_all = "kebab-case")]
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
