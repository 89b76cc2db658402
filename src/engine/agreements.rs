//! What a table agrees on before the first hand, as sentences to read aloud.

/// One topic to agree on, with the values in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement<T> {
    /// What the lines are about.
    pub topic: Topic,
    /// One sentence a line.
    pub lines: Vec<T>,
}

impl<T> Agreement<T> {
    /// Converts the terms to a wider type: from one engine's to those of all.
    pub(super) fn lift<U: From<T>>(self) -> Agreement<U> {
        Agreement { topic: self.topic, lines: self.lines.into_iter().map(U::from).collect() }
    }
}

crate::phrases! {
    pub enum Topic {
        Stake {} = "Stake";
        Suits {} = "Suits";
        Kitty {} = "Kitty";
        Bidding {} = "Bidding";
        Bete {} = "Bete";
        Seats {} = "Seats";
        Counting {} = "Counting";
        Renege {} = "Renege";
        Score {} = "Score";
        Game {} = "Game";
        Melds {} = "Melds";
        Tricks {} = "Tricks";
        Checks {} = "Checks";
        Contracts {} = "Contracts";
        Values {} = "Values";
        Hundred {} = "Hundred";
        Doubling {} = "Doubling";
        Announcing {} = "Announcing";
        Unplayed {} = "Unplayed";
        Revoke {} = "Revoke";
        Customs {} = "Customs";
    }
}
