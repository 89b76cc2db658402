//! The reply to a request: facts that each face renders.

use crate::command::request::Request;
use crate::session::Session;
use crate::session::entry::EntryNo;
use crate::session::night::{Hand, Night, Step};
use crate::session::settling::Settled;

/// The reply to a request.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Reply {
    pub request: Request,
    pub session: Session,
    /// The night before the request, if it changed something.
    pub before: Option<Night>,
    pub added: Vec<EntryNo>,
    /// The settlement, for `settle`, `close` and `paid`.
    pub settled: Option<Settled>,
    /// The seal, for `settle` and `close` of a closed session.
    pub seal: Option<String>,
}

impl Reply {
    /// Returns the hand that the request added, corrected or explains.
    #[must_use]
    pub fn hand(&self) -> Option<(&Step, &Hand)> {
        let mut hands = self.session.night.hands();
        match (&self.request, self.added.first()) {
            (Request::Why { no: None }, _) => hands.next_back(),
            (Request::Why { no: Some(no) }, _) => hands.find(|(_, hand)| hand.no == *no),
            (_, Some(entry)) => hands.find(|(step, _)| step.said_by == *entry),
            (_, None) => None,
        }
    }
}
