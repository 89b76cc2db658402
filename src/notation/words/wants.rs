//! What must or may follow a word.

use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Wants {
    Nothing,
    /// A number, or melds behind an `=`.
    Melds,
    Number,
    Player,
    /// A player behind a colon, or behind the word where the two end the line.
    PlayerAtEnd,
    /// A number for each side, or melds behind an `=`; one player's behind a colon, the player and an `=`.
    SideMelds,
    /// A colon and a player.
    Tied,
    /// A colon, a player, an `=` and a number.
    TiedNumber,
    /// A colon, a player, an `=` and melds.
    TiedMelds,
    MaybePlayer,
    /// What was doubled or, behind a colon, how often; or nothing.
    MaybeComponent,
    Component,
    TiedBid,
}

impl Wants {
    /// Returns whether a number may follow directly, so the word is not a player who bids that number.
    pub(in crate::notation) fn takes_number(self) -> bool {
        matches!(self, Wants::Number | Wants::Melds | Wants::SideMelds)
    }

    pub(in crate::notation) fn is_tied(self) -> bool {
        matches!(self, Wants::Tied | Wants::TiedNumber | Wants::TiedMelds)
    }
}
