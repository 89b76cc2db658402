//! The accounts of a night, in the order and under the names in which every sheet shows them.

use super::phrases::Word;
use crate::lang::Voice;
use crate::session::entry::Holder;
use crate::session::night::Night;

/// Returns the accounts of a night in the order of sheets: players as they sat and came, then the kitty if there is or was one.
pub fn accounts(night: &Night) -> Vec<Holder> {
    let mut accounts: Vec<Holder> = night.players().into_iter().map(Holder::Player).collect();
    if night.options().has_kitty() || night.kitty_used {
        accounts.push(Holder::Kitty);
    }
    accounts
}

/// Returns the name of an account.
pub fn holder(night: &Night, holder: Holder, voice: Voice<'_>) -> String {
    match holder {
        Holder::Player(no) => night.name(no).to_owned(),
        Holder::Kitty => voice.say(&Word::Kitty {}),
    }
}
