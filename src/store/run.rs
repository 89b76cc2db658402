//! Runs a request in one transaction: finds the session, drafts, appends, replays and projects, or changes nothing.

use super::error::StoreError;
use super::ledger::{Ledger, Which, append, load, load_end, pick, seal_of};
use super::log::Log;
use crate::command::draft::{self, View, draft};
use crate::command::{Needs, Reply, Request};
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{Session, SessionRow};

impl Ledger {
    /// Works out what a change of a session would come to, and writes nothing.
    pub fn preview(&mut self, which: Which<'_>, request: &Request, now: i64) -> Result<Reply, StoreError> {
        let log = self.file.read()?;
        let mut session = load(&log, pick(&log, which, request.needs(), now)?)?;
        let drafted = draft(request, View { session: &session, catalog: &self.catalog, debts: &[] })?;
        let before = drafted.is_some().then(|| session.night.clone());
        let added = drafted.map(|draft| session.append(draft, now)).transpose()?;
        Ok(Reply { request: request.clone(), session, before, added, settled: None, seal: None })
    }

    /// Runs a request. The reply is computed before the commit, so a request that fails has changed nothing.
    pub fn run(&mut self, which: Which<'_>, request: &Request, now: i64) -> Result<Reply, StoreError> {
        self.run_on(which, request, now, load)
    }

    /// Runs a request that only adds a place at the end of the night, from the state kept there. The session of the
    /// reply knows nothing of earlier places.
    pub fn run_at_the_end(
        &mut self,
        which: Which<'_>,
        request: &Request,
        now: i64,
    ) -> Result<Reply, StoreError> {
        self.run_on(which, request, now, load_end)
    }

    fn run_on(
        &mut self,
        which: Which<'_>,
        request: &Request,
        now: i64,
        load: fn(&Log<'_>, SessionRow) -> Result<Session, StoreError>,
    ) -> Result<Reply, StoreError> {
        let log = if request.writes() { self.file.write()? } else { self.file.read()? };
        let row = pick(&log, which, request.needs(), now)?;
        let mut session = load(&log, row)?;
        let view = View { session: &session, catalog: &self.catalog, debts: &[] };
        let drafted = draft(request, view)?;
        let before = drafted.is_some().then(|| session.night.clone());
        let mut added = None;
        if let (Some(draft), Some(before)) = (drafted, &before) {
            added = Some(session.append(draft, now)?);
            append(&log, &mut session, Some(before), 1)?;
        }
        let settled = match request {
            Request::Settle { terms, handed_over: false } => {
                let view = View { session: &session, catalog: &self.catalog, debts: &[] };
                Some(draft::settle(view, terms)?)
            }
            Request::Settle { .. } | Request::Close { .. } | Request::Paid { .. } => {
                Some(Settled::of(&session.night, SettleTerms::default())?)
            }
            _ => None,
        };
        let seal = match (request, &session.night.closed) {
            (Request::Settle { .. } | Request::Close { .. }, Some((close, _))) => {
                seal_of(&log, &session.row.uuid, *close)?
            }
            _ => None,
        };
        if request.needs() != Needs::ToRead {
            log.commit()?;
        }
        Ok(Reply { request: request.clone(), session, before, added, settled, seal })
    }
}
