//! What a push and a pull came to.

use crate::session::SessionRow;
use crate::store::checked_chains::UnsoundChain;
use crate::store::left_out::LeftOut;
use crate::store::merge::{DaybookFork, Fork, Merged};

/// What a push came to.
#[derive(Debug, Default)]
pub struct Pushed {
    /// Sessions that the hub did not have, or that went on here.
    pub sessions: Vec<Sent>,
    /// How many sessions the hub has already, as far as they go here.
    pub known: usize,
    /// How many entries of daybooks were sent: payments, debts, voids, people.
    pub between: usize,
    /// Sessions that go on differently here and at the hub: nothing of them was sent.
    pub forks: Vec<Fork>,
    pub daybook_forks: Vec<DaybookFork>,
    /// Chains that go on differently at the hub, in a way that this version cannot read.
    pub left_out: Vec<LeftOut>,
    /// Chains of the hub that go on differently, and are not sound.
    pub unsound: Vec<UnsoundChain>,
}

/// A session of which something was sent.
#[derive(Debug)]
pub struct Sent {
    pub session: SessionRow,
    /// How many entries the hub did not have.
    pub entries: usize,
    /// Whether the hub had nothing of the session before.
    pub added: bool,
}

/// What a pull came to.
#[derive(Debug, Default)]
pub struct Pulled {
    /// What was taken in.
    pub merged: Merged,
    /// Chains of the hub that are not sound: nothing of them was taken in.
    pub unsound: Vec<UnsoundChain>,
}

impl Pushed {
    /// Returns whether anything was left out.
    pub fn is_partial(&self) -> bool {
        !(self.forks.is_empty()
            && self.daybook_forks.is_empty()
            && self.left_out.is_empty()
            && self.unsound.is_empty())
    }
}
