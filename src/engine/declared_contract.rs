//! A contract of any engine, for searches and statistics.

use crate::kernel::seat::Seat;

/// A contract, in the words that statistics and searches use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredContract {
    /// The bidder, or the lone player.
    pub declarer: Seat,
    /// Its class: the row of the schedule (`300-340`), the hundred of the bid (`300-399`), or what was announced
    /// (`hundred_seven`).
    pub class: String,
    /// The bid, where it is a number.
    pub bid: Option<i64>,
    /// Whether it was made; what was given up is lost. None if a claim left it open, or nobody had to play
    /// and nobody pays.
    pub made: Option<bool>,
    /// How far the count came above the bid, or below it (-); none if it was not counted.
    pub over: Option<i64>,
}
