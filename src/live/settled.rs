//! What a closed night leaves to be done: who pays whom.

use crate::lang::Voice;
use crate::report;
use crate::report::phrases::Phrase;
use crate::session::night::Night;

/// Returns who pays whom, a line each, if the night is closed.
pub(super) fn lines(night: &Night, voice: Voice<'_>) -> Vec<String> {
    let Some((_, closed)) = &night.closed else { return Vec::new() };
    if closed.payments.is_empty() {
        return vec![voice.say(&Phrase::NobodyOwes {})];
    }
    let name = |holder| report::holder(night, holder, voice);
    let pays = closed.payments.iter().map(|cash| {
        let (from, to) = (name(cash.from), name(cash.to));
        voice.say(&Phrase::HasToPay { from, to, amount: voice.amount(cash.amount) })
    });
    pays.collect()
}
