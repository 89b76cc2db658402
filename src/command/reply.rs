//! The reply to a request: facts that each face renders.

use crate::command::{Request, ScoredHand};
use crate::daybook::{Accounts, BookEntry, Daybook, Owes, Spoken, debts::UnfitCash};
use crate::night::{Cash, EntryNo, Hand, Night, NightLog, NightSummary, Settled, Step};

#[derive(Debug, Clone)]
pub struct Reply {
    pub request: Request,
    pub session: NightLog,
    pub before: Option<Night>,
    /// Another session than the current one, though none was named.
    pub elsewhere: bool,
    /// In the log of the session.
    pub added: Option<EntryNo>,
    pub scored: Option<ScoredHand>,
    /// For `settle`, `close` and `paid`.
    pub settled: Option<Settled>,
    /// Written to the daybook instead.
    pub between: Option<BookEntry>,
    /// What that entry did beside what it says of the session.
    pub others: Others,
    /// Recorded; for a void session, the cash already paid in it.
    pub payments: Vec<Cash>,
    /// From other nights, for `standings`.
    pub owed: Vec<Owes>,
    /// Read out, if a close was taken back.
    pub broken_seal: Option<String>,
    /// Of a closed session, or of the entry that was written to the daybook.
    pub seal: Option<String>,
    /// For the codes of payments, if they were asked for.
    pub accounts: Option<Accounts>,
}

impl Reply {
    pub fn new(request: &Request, session: NightLog) -> Reply {
        Reply {
            request: request.clone(),
            session,
            before: None,
            elsewhere: false,
            added: None,
            scored: None,
            settled: None,
            between: None,
            others: Others::default(),
            payments: Vec::new(),
            owed: Vec::new(),
            broken_seal: None,
            seal: None,
            accounts: None,
        }
    }

    /// Asked about by `why`.
    pub fn step(&self) -> Option<&Step> {
        let Request::Why { at: Some(at) } = &self.request else { return None };
        self.session.night.steps.iter().map(AsRef::as_ref).find(|step| step.address == *at)
    }

    /// Put in the list, or in the stead of something.
    pub fn added_step(&self) -> Option<&Step> {
        let night = &self.session.night;
        night.steps.get(night.first_new(self.before.as_ref()?)?).map(AsRef::as_ref)
    }

    /// Added, corrected or explained.
    pub fn hand(&self) -> Option<(&Step, &Hand)> {
        let mut hands = self.session.night.hands();
        match (&self.request, self.added) {
            (Request::Why { at: None }, _) => hands.next_back(),
            (Request::Why { at: Some(at) }, _) => hands.find(|(step, _)| step.address == *at),
            (_, Some(_)) => self.added_step().and_then(|step| Some((step, step.hand()?))),
            (_, None) => None,
        }
    }
}

/// A night that is void now, or came in as such (true), or one that counts again; with the reason, if there is one.
pub type VoidOrNot = (NightSummary, bool, Option<String>);

/// What an entry of the daybook did to nights.
#[derive(Debug, Clone, Default)]
pub struct Others {
    pub void_or_not: Vec<VoidOrNot>,
    /// Cash for those that are void now, and for no other one.
    pub unfit: Vec<UnfitCash>,
    /// What the daybook speaks of, as it is called.
    pub spoken: Spoken,
}

#[derive(Debug, Clone)]
pub struct BetweenReply {
    pub book: Daybook,
    pub added: EntryNo,
    pub others: Others,
    /// What those concerned still owe each other.
    pub left: Vec<Owes>,
    pub others_owe: bool,
    pub new_names: Vec<String>,
    pub joined: Option<Joined>,
}

/// In the ledger already, and one person with another now.
#[derive(Debug, Clone)]
pub struct Joined {
    /// None if that is what was asked for.
    pub name: Option<String>,
    /// Nobody owes it any more.
    pub gone: Vec<Owes>,
}

/// Those that are not empty, this file's own first.
#[derive(Debug, Clone)]
pub struct Daybooks {
    pub books: Vec<Daybook>,
    pub own: String,
    pub spoken: Spoken,
}
