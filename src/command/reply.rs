//! What was done about a request, and how things stand then: facts, which every face shows in its own way.

use crate::command::request::Request;
use crate::session::Session;
use crate::session::entry::EntryNo;
use crate::session::night::{Hand, Night, Step};
use crate::session::settling::Settled;

/// The reply to a request.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What was asked.
    pub request: Request,
    /// The session after it.
    pub session: Session,
    /// The night before it, where it changed something.
    pub before: Option<Night>,
    /// The entries that it added.
    pub added: Vec<EntryNo>,
    /// Who pays whom, where that was asked or follows.
    pub settled: Option<Settled>,
    /// The seal of a session that is closed, where it was settled.
    pub seal: Option<String>,
}

impl Reply {
    /// Returns the hand that the request is about: the one that it entered, or asks about.
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
