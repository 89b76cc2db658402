//! What a table agrees on before the first hand, as somebody reads it aloud.

/// One thing to be agreed and written down, with the values in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement<T> {
    /// What it is about.
    pub topic: Topic,
    /// What holds, a sentence a line.
    pub lines: Vec<T>,
}

impl<T> Agreement<T> {
    /// Returns the agreement with terms of a wider type: one engine's among those of all.
    pub(super) fn lift<U: From<T>>(self) -> Agreement<U> {
        Agreement { topic: self.topic, lines: self.lines.into_iter().map(U::from).collect() }
    }
}

crate::phrases! {
    /// What there is to be agreed about.
    pub enum Topic {
        /// What a unit, or a game, is worth.
        Stake {} = "Stake";
        /// What suits multiply.
        Suits {} = "Suits";
        /// The common account.
        Kitty {} = "Kitty";
        /// Bids.
        Bidding {} = "Bidding";
        /// What a lost contract costs.
        Bete {} = "Bete";
        /// Who plays.
        Seats {} = "Seats";
        /// What cards and melds count.
        Counting {} = "Counting";
        /// What a renege costs.
        Renege {} = "Renege";
        /// The score.
        Score {} = "Score";
        /// Where a game goes to.
        Game {} = "Game";
        /// Melds.
        Melds {} = "Melds";
        /// Tricks.
        Tricks {} = "Tricks";
        /// Checks.
        Checks {} = "Checks";
        /// What may be played.
        Contracts {} = "Contracts";
        /// What each thing is worth.
        Values {} = "Values";
        /// The hundred.
        Hundred {} = "Hundred";
        /// What doubles.
        Doubling {} = "Doubling";
        /// What may be announced.
        Announcing {} = "Announcing";
        /// Hands that are not played.
        Unplayed {} = "Unplayed";
        /// What a revoke costs.
        Revoke {} = "Revoke";
    }
}
