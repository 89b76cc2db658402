//! A call of an auction, and what can be wrong with whose turn it is.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

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

/// A call of an auction, as `["Anna", 250]`; without a bid it is a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call<B> {
    pub player: String,
    pub bid: Option<B>,
}

impl<B> Call<B> {
    pub(super) fn renamed(self, new: impl Fn(String) -> String) -> Call<B> {
        Call { player: new(self.player), ..self }
    }
}

impl<'de, B: DeserializeOwned> Deserialize<'de> for Call<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (player, said) = <(String, Value)>::deserialize(from)?;
        let bid = if said == "pass" { None } else { Some(B::deserialize(said).map_err(D::Error::custom)?) };
        Ok(Call { player, bid })
    }
}

impl<B: Serialize> Serialize for Call<B> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.bid {
            Some(bid) => (&self.player, bid).serialize(to),
            None => (&self.player, "pass").serialize(to),
        }
    }
}
