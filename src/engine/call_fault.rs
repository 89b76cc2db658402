//! What can be wrong with whose turn it is in an auction.

crate::phrases! {
    /// Why a call is out of order, or the last one missing. The `dealer` is the word for the one after whom this player
    /// speaks first, if this is the first call of a hand that is being logged.
    pub enum CallFault: Error {
        OutOfTurn { name: String, turn: String, dealer: Option<String> } =
            "`{name}` spoke, but it was the turn of `{turn}`; a hand may be missing before this one{}",
            dealer.as_ref().map_or(String::new(), |dealer| format!(", or another player have dealt (`dealer {dealer}`)"));
        NotTheTurn { name: String, turn: String } = "`{name}` spoke, but it was the turn of `{turn}`";
        HadPassed { name: String, turn: String } = "`{name}` had passed; it was the turn of `{turn}`";
        AfterTheEnd { name: String } = "the auction had ended before `{name}` called";
        MustOpen { name: String, lowest: i64 } =
            "`{name}` calls first and may not pass; open at {lowest} or more";
        Unfinished { turn: String } = "the auction is not finished: it is the turn of `{turn}`";
    }
}
