//! What a merge, a pull or an import of a log took in and a push sent, and what was left out.

use crate::command::VoidOrNot;
use crate::daybook::debts::{Owes, UnfitCash};
use crate::daybook::{self, Spoken};
use crate::night::{EntryNo, NightLog, NightSummary, ReplayError};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Exchanged {
    /// Sessions that the other side did not have, or that went on.
    pub sessions: Vec<ExchangedNight>,
    /// How many sessions have nothing new.
    pub known: usize,
    /// How many entries of daybooks were new: payments, debts, voids, people.
    pub between: usize,
    pub came: Came,
    /// Sessions that go on differently here and there: nothing of them was taken in or sent.
    pub forks: Vec<Fork>,
    pub daybook_forks: Vec<DaybookFork>,
    /// Chains of which nothing was taken in, or sent, for another reason.
    pub left_out: Vec<LeftOut>,
    pub unsound: Vec<UnsoundChain>,
    /// How many chains of others, which the hub does not have, were not sent.
    pub of_others: usize,
}

impl Exchanged {
    /// Returns the ids of the sessions that were not here in any way.
    pub fn added(&self) -> BTreeSet<String> {
        let added = self.sessions.iter().filter(|of| of.added && of.end_of.is_none());
        added.map(|of| of.session.uuid.clone()).collect()
    }

    pub fn is_partial(&self) -> bool {
        !(self.forks.is_empty()
            && self.daybook_forks.is_empty()
            && self.left_out.is_empty()
            && self.unsound.is_empty())
    }
}

#[derive(Debug)]
pub struct ExchangedNight {
    pub session: NightSummary,
    pub entries: usize,
    /// Whether nothing of the session was there before.
    pub added: bool,
    /// The number of the session whose other end it is.
    pub end_of: Option<i64>,
}

#[derive(Debug)]
pub struct Fork<T = NightLog> {
    pub here: T,
    pub there: T,
    /// The last entry that both have; none if even the first differs.
    pub common: Option<EntryNo>,
    /// Who has the end there: who pushed it, or a file.
    pub machine: String,
}

impl<T> Fork<T> {
    /// Returns the first entry that differs.
    pub fn first_other(&self) -> EntryNo {
        EntryNo(self.common.map_or(1, |common| common.0.saturating_add(1)))
    }
}

/// A copy was put in place of the file that it was copied from.
pub type DaybookFork = Fork<Vec<daybook::BookEntry>>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsoundChain {
    pub id: String,
    pub problems: usize,
    pub first: String,
}

#[derive(Debug, Clone)]
pub struct LeftOut {
    pub id: String,
    /// The number of the session, if some of it is here.
    pub number: Option<i64>,
    /// The day of the session, if it can be read.
    pub date: Option<String>,
    pub why: WhyLeftOut,
}

#[derive(Debug, Clone)]
pub enum WhyLeftOut {
    /// These hands would come to something else today.
    Otherwise(Vec<ReplayError>),
    /// This file's own daybook goes on there with these entries, and only this file writes it.
    OwnDaybook { entries: Vec<daybook::BookEntry>, spoken: Spoken },
    /// It may be a session that was here before, with a record of its own.
    KeptHere { session: i64 },
    /// An entry of this time, over a day ahead of this machine's clock, waits until then.
    Ahead { at: i64 },
    /// It was begun here, and belongs to this role at the hub.
    NotOurs { owner: String },
}

#[derive(Debug, Default)]
pub struct Came {
    pub void_or_not: Vec<VoidOrNot>,
    /// Entries of daybooks that stand by what was said elsewhere, and those that stand no longer.
    pub said: Vec<daybook::BookEntry>,
    pub undone: Vec<daybook::BookEntry>,
    /// What two people owe each other: until now if anything, and the other way round from now on.
    pub turned: Vec<(Option<Owes>, Owes)>,
    /// What was owed between two who are one person now.
    pub gone: Vec<Owes>,
    pub names: Vec<SameName>,
    pub unfit: Vec<UnfitCash>,
    pub spoken: Spoken,
}

/// A name that somebody has at one table, and in nights of another one for the first time.
#[derive(Debug)]
pub struct SameName {
    pub name: String,
    /// What the person is called who is taken to be meant.
    pub called: String,
    pub sessions: Vec<i64>,
    /// The tables of these, as [`NightSummary::source`].
    pub sources: BTreeSet<Option<String>>,
    /// The table at which the person was before; none: here.
    pub with: Option<String>,
}
