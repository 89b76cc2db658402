//! Runs a request in one transaction: finds the session, drafts, appends, replays and projects, or changes nothing.

use crate::command::draft::between::renamed;
use crate::command::{Drafted, Needs, Reply, Request, SettleBy, View, draft, draft::draft};
use crate::daybook::{self, Owes, debts::pairs};
use crate::night::{
    Cash, Change, EntryNo, Holder, KnownEntries, NightLog, PlayerNo, Said, SettleTerms, Settled, chain,
    chain::Hash,
};
use crate::rules::Catalog;
use crate::store::between::{Running, session_to_take_back};
use crate::store::ledger::{append, check_is_meant, check_people, load, pick};
use crate::store::{Ledger, Log, StoreError, Which, debts::owed_at_table, error::Result};

impl Ledger {
    /// Works out what a request would come to. Without a commit nothing of it is kept.
    pub fn preview(&mut self, which: Which<'_>, request: &Request, now: i64) -> Result<Reply> {
        let log = self.file.write()?;
        Running { log: &log, catalog: &self.catalog, request, said: &request.to_string(), now }
            .run_where(which)
    }

    /// Runs a request on a session. One that fails has changed nothing.
    pub fn run(&mut self, which: Which<'_>, request: &Request, now: i64) -> Result<Reply> {
        let log = if request.writes() { self.file.write()? } else { self.file.read()? };
        run_in(log, &self.catalog, which, request, now)
    }

    /// As [`Ledger::run`], but writes nothing if the session has changed since whoever asks saw it.
    pub fn run_unless_overtaken(
        &mut self,
        which: Which<'_>,
        request: &Request,
        known: &KnownEntries,
        now: i64,
    ) -> Result<Ran> {
        let log = if request.writes() { self.file.write()? } else { self.file.read()? };
        if request.writes() {
            // Within the transaction nobody else can write between the look and the request.
            let row = pick(&log, which, Needs::ToRead, now)?;
            // What is paid for a closed night is in a daybook.
            if row.entries != known.0 || !row.open {
                let session = load(&log, row)?;
                if session.known() != *known {
                    return Ok(Ran::Overtaken(Box::new(session)));
                }
            }
        }
        let reply = run_in(log, &self.catalog, which, request, now)?;
        Ok(Ran::Done(Box::new(reply)))
    }
}

#[derive(Debug)]
pub enum Ran {
    Done(Box<Reply>),
    /// It was not: somebody else has changed the session, which is like this now.
    Overtaken(Box<NightLog>),
}

fn run_in(log: Log<'_>, catalog: &Catalog, which: Which<'_>, request: &Request, now: i64) -> Result<Reply> {
    let reply = Running { log: &log, catalog, request, said: &request.to_string(), now }.run_where(which)?;
    if request.needs() != Needs::ToRead {
        log.commit()?;
    }
    Ok(reply)
}

impl Running<'_, '_> {
    /// Runs the request on its session, without the commit.
    pub(super) fn run_where(self, which: Which<'_>) -> Result<Reply> {
        let Running { log, request, now, .. } = self;
        if !matches!(request, Request::Undo | Request::Redo) {
            return self.run_on(load(log, pick(log, which, request.needs(), now)?)?, which);
        }
        let row = session_to_take_back(log, which)?.ok_or(StoreError::NoSessions)?;
        let current = log.open_session()?.filter(|_| which == Which::Current);
        let elsewhere = current.is_some_and(|current| current.id != row.id);
        Ok(Reply { elsewhere, ..self.run_on(load(log, row)?, which)? })
    }

    fn run_on(self, session: NightLog, which: Which<'_>) -> Result<Reply> {
        let Running { log, catalog, request, said, now } = self;
        match request {
            Request::Undo | Request::Redo => {
                if let Some(reply) = self.take_back(&session, which)? {
                    return Ok(reply);
                }
                check_is_meant(which, &session.row, session.row.touched, now)?;
            }
            Request::Paid { .. } | Request::Settle { terms: SettleBy { paid: true, .. } }
                if !session.row.open =>
            {
                return self.pay_for(&session);
            }
            Request::Rename { old, new } if !session.row.open => {
                let said = renamed(&session, old, new)?;
                return self.write(&session, daybook::BookChange::Facts(vec![daybook::Fact::Rename(said)]));
            }
            _ => {}
        }
        let mut reply = Reply::new(request, session);
        let drafted = draft(request, View { session: &reply.session, catalog, stood: false })?;
        let session = &mut reply.session;
        if let Some(Drafted { change, hand }) = drafted {
            match (&change, session.close()) {
                (Change::Changed(changed), None) => {
                    let paid = changed.things().filter_map(|thing| match &thing.said {
                        Said::Paid(cash) => Some(cash),
                        _ => None,
                    });
                    reply.payments = paid.flatten().copied().collect();
                }
                (Change::Back(_), Some(close)) if *request == Request::Undo => {
                    reply.broken_seal = seal_of(log, &session.row.uuid, close)?;
                }
                _ => {}
            }
            let before = reply.before.insert(session.night.clone());
            reply.scored = hand;
            reply.added = Some(session.append(change, said.to_owned(), now)?);
            check_people(log, Some(before), &session.night)?;
            log.check_cash(before, session)?;
            let named = matches!(which, Which::Named(_)) && session.row.foreign;
            append(log, session, Some(before), 1, named)?;
            session.row.foreign &= !named;
            if !session.row.written_last {
                log.note_written(&session.row.uuid)?;
                session.row.written_last = true;
            }
        }
        reply.settled = match request {
            Request::Settle { terms } if !terms.paid => {
                Some(draft::settle(View { session, catalog, stood: false }, terms)?)
            }
            Request::Settle { .. }
            | Request::Close { .. }
            | Request::Paid { .. }
            | Request::PaidHand { .. } => Some(Settled::of(&session.night, SettleTerms::default())?),
            _ => None,
        };
        if let Request::Settle { terms } | Request::Close { terms } = request
            && terms.qr
        {
            reply.accounts = Some(log.accounts()?);
        }
        if let (Request::Settle { .. } | Request::Close { .. }, Some(close)) = (request, session.close()) {
            reply.seal = seal_of(log, &session.row.uuid, close)?;
        }
        reply.owed = match request {
            Request::Close { .. } => owed_at_table(log, session, true)?,
            Request::Settle { terms } if !terms.paid => owed_at_table(log, session, session.row.open)?,
            Request::Standings if session.row.open => owed_at_table(log, session, true)?,
            Request::Paid { .. } => owed_before(log, session, &reply.payments)?,
            _ => Vec::new(),
        };
        Ok(reply)
    }
}

/// Returns what those of some payments still owe each other from other nights, in any currency.
fn owed_before(log: &Log<'_>, session: &NightLog, payments: &[Cash]) -> Result<Vec<Owes>> {
    let of_payments = |pair: [PlayerNo; 2]| {
        let pair = pair.map(Holder::Player);
        payments.iter().any(|cash| pair == [cash.from, cash.to] || pair == [cash.to, cash.from])
    };
    let debts = log.debts_at_table(session)?.into_iter().filter(|(between, _)| of_payments(*between));
    Ok(pairs(&debts.map(|(_, debt)| debt).collect::<Vec<_>>())?)
}

fn seal_of(log: &Log<'_>, session: &str, close: EntryNo) -> Result<Option<String>> {
    let hash = log.hash_of(session, close.0)?;
    Ok(hash.and_then(|bytes| Hash::try_from(bytes).ok()).map(|hash| chain::seal(&hash)))
}
