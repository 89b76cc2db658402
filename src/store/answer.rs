//! Requests that may concern no single night: the daybook itself, debts over all nights, people.

use crate::command::draft::between::{
    DraftLedger, cleared, meant, owed, paid_oldest, pays_creditor, renamed, somebody,
};
use crate::command::{
    BetweenReply, BetweenRequest, Daybooks, Filter, Joined, Needs, Reply, Request, TypedPayment,
};
use crate::daybook::debts::pairs;
use crate::daybook::{BookChange, Debt, Fact, Owes, Part, Restored, SamePerson, Subject, Turn, Void};
use crate::kernel::ensure;
use crate::money::Currency;
use crate::night::{Doubt, NightError, NightLog};
use crate::notation::{find_player, fold, read_name};
use crate::store::between::{DAYBOOK, Running, append as append_to_book, nothing_left, session_to_take_back};
use crate::store::ledger::{check_is_meant, load, pick};
use crate::store::{Ledger, Log, StoreError, Which, error::Result};
use std::collections::BTreeSet;

/// The reply to a request that may concern one night or none.
#[derive(Debug)]
pub enum Answer {
    Night(Box<Reply>),
    /// It concerns several nights, or none.
    Between(Box<BetweenReply>),
    Daybooks(Daybooks),
}

/// The day and the currency for amounts that name none.
#[derive(Debug, Clone, Copy)]
pub struct Now<'a> {
    /// Seconds since 1970 UTC.
    pub at: i64,
    /// The day, as `2026-03-14`.
    pub today: &'a str,
    /// `None`: that of the last session.
    pub currency: Option<Currency>,
}

impl Ledger {
    /// Runs a request on a session, or on the daybook if it is about that: `paid` without an open session, `undo`,
    /// `redo` and `history` of the daybook.
    pub fn answer(&mut self, which: Which<'_>, request: &Request, now: Now<'_>) -> Result<Answer> {
        let log = if request.writes() { self.file.write()? } else { self.file.read()? };
        let said = &request.to_string();
        let running = Running { log: &log, catalog: &self.catalog, request, said, now: now.at };
        let answer = match request {
            Request::Undo | Request::Redo if session_to_take_back(&log, which)?.is_none() => {
                between(running.take_back_between()?)
            }
            Request::History if which == Which::Named(DAYBOOK) => Answer::Daybooks(daybooks(&log)?),
            Request::Paid { payments } if which == Which::Current && log.open_session()?.is_none() => {
                running.pay_oldest(payments, now)?
            }
            _ => night(running.run_where(which)?),
        };
        if request.needs() != Needs::ToRead {
            log.commit()?;
        }
        Ok(answer)
    }

    /// Returns what is doubtful about payments that are for no named night: cash for somebody who owes the payer already.
    pub fn doubt_of(
        &mut self,
        which: Which<'_>,
        payments: &[TypedPayment],
        now: Now<'_>,
    ) -> Result<Option<Doubt>> {
        let log = self.file.read()?;
        if which != Which::Current || log.open_session()?.is_some() {
            return Ok(None);
        }
        let state = drafted_from(&log, now)?;
        let owed = pairs(&state.debts)?;
        Ok(pays_creditor(payments, &owed, &state)?)
    }

    pub fn between(&mut self, which: Which<'_>, change: &BetweenRequest, now: Now<'_>) -> Result<Answer> {
        let log = self.file.write()?;
        let (catalog, request) = (&self.catalog, &Request::Standings);
        let said = &change.said();
        let running = Running { log: &log, catalog, request, said, now: now.at };
        let answer = match change {
            BetweenRequest::Owed { from, to, amount, date } => {
                let state = drafted_from(&log, now)?;
                let (owed, new_names) = owed(from, to, amount, date, &state)?;
                between(BetweenReply { new_names, ..running.say(vec![Fact::Owed(owed)])? })
            }
            BetweenRequest::Clear(view) => {
                let debts = log.debts_in_view(view)?;
                let net = cleared(&debts, &view.owed(&debts)?)?;
                between(running.say(vec![Fact::Net(net)])?)
            }
            BetweenRequest::Void { why } => {
                let session = load(&log, pick(&log, which, Needs::Night, now.at)?)?;
                let why = Some(crate::command::draft::text(why)?);
                let void = Void { of: meant(&session), why, replaced_by: None };
                let mut reply = running.write(&session, BookChange::Facts(vec![Fact::Void(void)]))?;
                let alone = log.cash_of_void(&session.row.uuid)?;
                reply.session.cleared.retain(|cleared| alone.contains(&cleared.cash));
                reply.session = reply.session.with_payments_between(alone);
                night(reply)
            }
            BetweenRequest::Restore => {
                let session = load(&log, pick(&log, which, Needs::ToRead, now.at)?)?;
                ensure(session.row.void, || StoreError::NotVoid { session: session.row.id })?;
                let (id, uuid) = (session.row.id, &session.row.uuid);
                if let Some(other) = log.counts_in_place_of(uuid)? {
                    return Err(StoreError::CountsInstead { session: id, other });
                }
                let restored = Restored { of: meant(&session) };
                night(running.write(&session, BookChange::Facts(vec![Fact::Restored(restored)]))?)
            }
            BetweenRequest::Merge { old, name } => {
                let state = drafted_from(&log, now)?;
                let known = somebody(name, &state)?.name;
                between(running.same_person(&state, old, &known, None)?)
            }
            BetweenRequest::Rename { old, new, filter } => {
                between(running.say(rename_in(&log, old, new, filter)?)?)
            }
            BetweenRequest::RenameEverywhere { old, new } => {
                let state = drafted_from(&log, now)?;
                let name = read_name(new, &[""; 0]).map_err(NightError::from)?;
                between(running.same_person(&state, old, &name, Some(which))?)
            }
        };
        log.commit()?;
        Ok(answer)
    }
}

fn night(reply: Reply) -> Answer {
    Answer::Night(Box::new(reply))
}

fn between(reply: BetweenReply) -> Answer {
    Answer::Between(Box::new(reply))
}

/// Returns what payments and debts between nights are drafted from.
fn drafted_from<'n>(log: &Log<'_>, now: Now<'n>) -> Result<DraftLedger<'n>> {
    let last = log.last_session()?.map(|row| Currency::from_code(&row.currency));
    let last = last.transpose().map_err(NightError::from)?;
    let usual = last.or(now.currency).unwrap_or(Currency::USD);
    Ok(DraftLedger { people: log.names()?, debts: log.debts()?, usual, today: now.today })
}

/// Returns all daybooks that are not empty, this file's own first.
fn daybooks(log: &Log<'_>) -> Result<Daybooks> {
    let own = log.own_daybook()?.id;
    let mut books = log.daybooks()?;
    books.sort_by_key(|book| book.id != own);
    Ok(Daybooks { books, own, spoken: log.spoken_of()? })
}

/// Drafts that a player has another name in the sessions that fit a filter and have the player.
fn rename_in(log: &Log<'_>, old: &str, new: &str, filter: &Filter) -> Result<Vec<Fact>> {
    let sessions = log.sessions(filter)?.into_iter().map(|row| load(log, row));
    let mut sessions: Vec<NightLog> = sessions.collect::<Result<_>>()?;
    let names: BTreeSet<String> = sessions.iter().flat_map(|session| session.row.players.clone()).collect();
    let names: Vec<String> = names.into_iter().collect();
    let at = find_player(&names, old).map_err(NightError::from)?;
    let old = names.get(at).map_or(old, String::as_str);
    let is_called = |name: &String| fold(name) == fold(old);
    sessions.retain(|session| session.row.players.iter().any(is_called));
    ensure(!sessions.is_empty(), || StoreError::NoSessions)?;
    sessions.iter().map(|session| Ok(Fact::Rename(renamed(session, old, new)?))).collect()
}

impl Running<'_, '_> {
    /// Says that a person has a name. To `rename` is to call them so in the open night too, which has to be named as for any
    /// other change of it.
    fn same_person(
        self,
        state: &DraftLedger<'_>,
        old: &str,
        name: &str,
        rename: Option<Which<'_>>,
    ) -> Result<BetweenReply> {
        let old = somebody(old, state)?;
        let person = |name: &str| {
            let known = state.people.iter().find(|(other, _)| fold(other) == fold(name));
            known.map(|(_, person)| person)
        };
        let other = person(name).filter(|other| other.id != old.id);
        if old.name == name {
            return Err(NightError::CalledSo { name: old.name }.into());
        }
        let joined = other.map(|other| {
            let is_between = |debt: &&Debt| {
                let pair = [debt.from.id, debt.to.id];
                pair.contains(&old.id) && pair.contains(&other.id)
            };
            let gone = pairs(&state.debts.iter().filter(is_between).cloned().collect::<Vec<_>>());
            let name = rename.map(|_| other.name.clone());
            gone.map(|gone| Joined { name, gone })
        });
        let said = SamePerson { old: old.name, name: name.to_owned() };
        let mut facts = vec![Fact::People(said.clone())];
        if let Some(which) = rename
            && let Some(row) = self.log.open_session()?
        {
            let session = load(self.log, row)?;
            let is_old = |name: &&String| {
                *name != &said.name && person(name).is_some_and(|person| person.id == old.id)
            };
            if let Some(player) = session.night.names.values().find(is_old) {
                check_is_meant(which, &session.row, session.row.touched, self.now)?;
                facts.push(Fact::Rename(renamed(&session, player, &said.name)?));
            }
        }
        Ok(BetweenReply { joined: joined.transpose()?, ..self.say(facts)? })
    }

    fn pay_oldest(self, payments: &[TypedPayment], now: Now<'_>) -> Result<Answer> {
        let state = drafted_from(self.log, now)?;
        let facts = paid_oldest(payments, &state)?;
        Ok(match self.pay_one_night(&facts)? {
            Some(reply) => night(reply),
            None => between(self.say(facts)?),
        })
    }

    /// Takes back, or gives back, the latest change of the daybook that is about no single session.
    fn take_back_between(self) -> Result<BetweenReply> {
        let book = self.log.own_daybook()?;
        let standing = book.standing(&Subject::Daybook);
        let undo = matches!(self.request, Request::Undo);
        let of = if undo { standing.undo } else { standing.redo };
        let Some(entry) = of else { return Err(nothing_left(self.log, &book, None, undo)?) };
        let turn = Turn { entry, after: None };
        self.add(if undo { BookChange::Off(turn) } else { BookChange::On(turn) })
    }

    fn say(self, facts: Vec<Fact>) -> Result<BetweenReply> {
        self.add(BookChange::Facts(facts))
    }

    /// Appends an entry to this file's own daybook, and tells what stands afterwards, with what the people of its payments
    /// and debts still owe each other.
    fn add(self, change: BookChange) -> Result<BetweenReply> {
        let log = self.log;
        let (book, added) = append_to_book(log, change, self.said.to_owned(), self.now)?;
        let (spoken, people, left) = (log.spoken_of()?, log.people()?, pairs(&log.debts()?)?);
        let (new_names, joined, all) = (Vec::new(), None, left.len());
        let mut reply = BetweenReply { book, added, spoken, left, others_owe: false, new_names, joined };
        // The kitty is nobody's name.
        let id = |name: &str| people.find(&fold(name)).map_or(0, |person| person.id);
        let pair = |part: &Part| [part.from, part.to].map(|who| id(&reply.spoken.name(&part.of, who)));
        let facts = reply.changed().map_or(&[] as &[Fact], |entry| entry.change.facts());
        let concerned = facts.iter().flat_map(|fact| match fact {
            Fact::Owed(owed) => vec![[id(&owed.from), id(&owed.to)]],
            fact => fact.paid().into_iter().map(pair).collect(),
        });
        let concerned: BTreeSet<[i64; 2]> = concerned.collect();
        reply.left.retain(|Owes { from, to, .. }| {
            concerned.contains(&[from.id, to.id]) || concerned.contains(&[to.id, from.id])
        });
        reply.others_owe = reply.left.len() < all;
        Ok(reply)
    }
}
