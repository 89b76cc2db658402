//! What a closed night leaves on the screen: who still pays whom, who has paid, and the seal.

use crate::lang::Voice;
use crate::report;
use crate::report::phrases::Phrase;
use crate::report::sentences::Sentence;
use crate::session::Session;
use crate::session::settling::{SettleTerms, Settled};

/// Returns the settlement of a closed night, a line each; nothing while it goes on.
pub(super) fn lines(session: &Session, voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    if night.closed.is_none() {
        return Vec::new();
    }
    // An amount too large to be added up is reported where it is asked for.
    let settled = Settled::of(night, SettleTerms::default());
    let mut lines = settled.map_or(Vec::new(), |settled| report::settle::payments(&settled, night, voice));
    let name = |holder| report::holder(night, holder, voice);
    lines.extend(session.cash_paid().unwrap_or_default().iter().map(|cash| {
        let (from, to) = (name(cash.from), name(cash.to));
        voice.say(&Phrase::HasPaid { from, to, amount: voice.amount(cash.amount) })
    }));
    let seal = session.seal();
    lines.extend(seal.as_deref().map(|seal| voice.say(&Sentence::IsClosed { id: session.row.id, seal })));
    lines
}
