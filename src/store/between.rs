//! What is written to the daybook: of one session after its close, and what concerns no single night.

use crate::command::draft::between::{
    DraftLedger, all_paid_for, cleared, for_night, meant, owed, paid_for, paid_oldest, pays_creditor,
    renamed, somebody,
};
use crate::command::{
    BetweenReply, BetweenRequest, Daybooks, Filter, Joined, Needs, Others, Reply, Request, TypedPayment,
    View, VoidOrNot,
};
use crate::daybook::debts::{UnfitCash, WhyUnfit, pairs};
use crate::daybook::{
    BookChange, CashPaid, Daybook, Debt, Did, Fact, Owes, Part, Restored, SamePerson, Standing, Subject,
    Turn, Void, is_daybook,
};
use crate::kernel::ensure;
use crate::money::Currency;
use crate::night::past::Turned;
use crate::night::{Doubt, Entry, EntryNo, NightError, NightLog, NightSummary, SettleTerms, Settled, chain};
use crate::notation::{find_player, fold, read_name};
use crate::rules::Catalog;
use crate::store::came::{void, void_or_not};
use crate::store::ledger::{check_is_meant, last_session, load, named, pick};
use crate::store::{FileError, Ledger, Log, StoreError, Which, error::Result};
use std::collections::BTreeSet;

/// The reply to a request that may concern one night or none.
#[derive(Debug)]
pub enum Answer {
    Night(Box<Reply>),
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
    /// Runs a request on a session, or on the daybook: `paid` without an open session; `undo`, `redo`, `history` of it.
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

    /// Cash for somebody who owes the payer already is doubtful, unless a night is named.
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

fn drafted_from<'n>(log: &Log<'_>, now: Now<'n>) -> Result<DraftLedger<'n>> {
    let last = log.last_session()?.map(|row| Currency::from_code(&row.currency));
    let last = last.transpose().map_err(NightError::from)?;
    let usual = last.or(now.currency).unwrap_or(Currency::USD);
    Ok(DraftLedger { people: log.names()?, debts: log.debts()?, usual, today: now.today })
}

fn daybooks(log: &Log<'_>) -> Result<Daybooks> {
    let own = log.own_daybook()?.id;
    let mut books = log.daybooks()?;
    books.sort_by_key(|book| book.id != own);
    Ok(Daybooks { books, own, spoken: log.spoken_of()? })
}

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

/// How the daybook itself is named where a session could be.
pub const DAYBOOK: &str = "daybook";

/// `undo` and `redo` work on a named session, else that of the entry written last here. `None`: the daybook.
pub(super) fn session_to_take_back(log: &Log<'_>, which: Which<'_>) -> Result<Option<NightSummary>> {
    match which {
        Which::Named(DAYBOOK) => return Ok(None),
        Which::Named(word) => return named(log, word).map(Some),
        Which::Current => {}
    }
    let written = match log.written_last()? {
        Some(chain) if is_daybook(&chain) => {
            let book = log.own_daybook()?;
            ensure(book.id == chain, || StoreError::CopiedDaybook)?;
            match book.entries.last().and_then(|last| book.subject(last)) {
                Some(Subject::Night(uuid, _) | Subject::Opening(uuid)) => log.session_with_uuid(&uuid)?,
                Some(Subject::Daybook) => return Ok(None),
                None => None,
            }
        }
        Some(uuid) => log.session_with_uuid(&uuid)?,
        None => None,
    };
    let open = || log.open_session().map_err(StoreError::from);
    match written.map_or_else(open, |written| Ok(Some(written)))? {
        Some(row) => Ok(Some(row)),
        None => last_session(log).map(Some),
    }
}

/// Names the night changed last where something can be taken back.
pub(super) fn nothing_left(
    log: &Log<'_>,
    book: &Daybook,
    session: Option<&NightLog>,
    undo: bool,
) -> Result<StoreError> {
    const LOOKED_AT: usize = 10;
    let here = session.map(|session| session.row.id);
    for row in log.sessions_changed_last(LOOKED_AT)? {
        if Some(row.id) == here {
            continue;
        }
        let next = changes_of(&load(log, row.clone())?, book);
        // An opening is taken back, too.
        let has_change = if undo { next.undo.is_some() || !row.void } else { next.redo.is_some() };
        if has_change {
            return Ok(StoreError::NothingLeft { session: here, undo, elsewhere: Some(row.id) });
        }
    }
    Ok(StoreError::NothingLeft { session: here, undo, elsewhere: None })
}

/// Appends an entry to this file's own daybook. Returns the daybook after it, the number of the entry, and what it did.
pub(super) fn append(
    log: &Log<'_>,
    mut change: BookChange,
    said: String,
    now: i64,
) -> Result<(Daybook, EntryNo, Others)> {
    let void = void(log)?;
    let mut book = log.own_daybook()?;
    let facts = change.of().and_then(|of| book.entry(of)).map_or(change.facts(), |of| of.change.facts());
    let names = facts.iter().any(|fact| matches!(fact, Fact::People(_) | Fact::Rename(_)));
    let at_table = names.then(|| log.one_person_twice()).transpose()?;
    log.name_to_all(&mut change)?;
    let at = log.next_said(&book, &change, now)?;
    let no = book
        .append(change, said, at)
        .map_err(|error| FileError::Daybook { daybook: book.id.clone(), error })?;
    log.append_to_daybook(&mut book)?;
    // What two of one table owe each other would be gone.
    if let Some(before) = at_table {
        let mut now = log.one_person_twice()?;
        now.retain(|pair| !before.contains(pair));
        let sessions = now.iter().map(|(session, ..)| *session).collect();
        if let Some((_, old, name)) = now.into_iter().next() {
            return Err(StoreError::AtOneTable { old, name, sessions });
        }
    }
    let void_or_not = void_or_not(log, &void)?;
    let is_void_now = |cash: &UnfitCash| {
        let is_it = |(row, void, _): &VoidOrNot| *void && row.uuid == cash.part.of.chain;
        cash.why == WhyUnfit::Void && void_or_not.iter().any(is_it)
    };
    let mut unfit = if void_or_not.is_empty() { Vec::new() } else { log.unfit_cash()? };
    unfit.retain(is_void_now);
    Ok((log.own_daybook()?, no, Others { void_or_not, unfit, spoken: log.spoken_of()? }))
}

#[derive(Clone, Copy)]
pub(super) struct Running<'r, 'l> {
    pub log: &'r Log<'l>,
    pub catalog: &'r Catalog,
    pub request: &'r Request,
    /// The command as it could be typed again.
    pub said: &'r str,
    /// Seconds since 1970 UTC.
    pub now: i64,
}

impl Running<'_, '_> {
    pub(super) fn pay_for(self, session: &NightLog) -> Result<Reply> {
        let view = View { session, catalog: self.catalog, stood: false };
        let cash = match self.request {
            Request::Settle { terms } => all_paid_for(view, terms)?,
            Request::Paid { payments } => paid_for(session, payments)?,
            _ => return Err(NightError::NothingToPay.into()),
        };
        let paid = for_night(session, &cash)?;
        self.write_paid(session, paid)
    }

    fn write_paid(self, session: &NightLog, paid: CashPaid) -> Result<Reply> {
        let payments = paid.parts.iter().map(Part::cash).collect();
        let reply = self.write(session, BookChange::Facts(vec![Fact::Paid(paid)]))?;
        let settled = Some(Settled::of(&reply.session.night, SettleTerms::default())?);
        Ok(Reply { payments, settled, ..reply })
    }

    pub(super) fn pay_one_night(self, facts: &[Fact]) -> Result<Option<Reply>> {
        let [Fact::Paid(paid)] = facts else { return Ok(None) };
        let Some(first) = paid.parts.first() else { return Ok(None) };
        if paid.parts.iter().any(|part| part.of != first.of) {
            return Ok(None);
        }
        let Some(row) = self.log.session_with_uuid(&first.of.chain)? else { return Ok(None) };
        self.write_paid(&load(self.log, row)?, paid.clone()).map(Some)
    }

    pub(super) fn write(self, session: &NightLog, change: BookChange) -> Result<Reply> {
        let (book, no, mut others) = append(self.log, change, self.said.to_owned(), self.now)?;
        let uuid = &session.row.uuid;
        let row = self.log.session_with_uuid(uuid)?;
        // What is said of the session itself is told of it; but one is put in the place of another by what is said of that one.
        let replaces = |fact: &Fact| matches!(fact, Fact::Void(Void { replaced_by: Some(_), .. }));
        if !book.meant_by(no).is_some_and(|entry| entry.change.facts().iter().any(replaces)) {
            others.void_or_not.retain(|(row, ..)| row.uuid != *uuid);
            others.unfit.retain(|cash| cash.part.of.chain != *uuid);
        }
        let after = load(self.log, row.unwrap_or_else(|| session.row.clone()))?;
        Ok(Reply {
            before: Some(session.night.clone()),
            between: book.meant_by(no).cloned(),
            others,
            seal: Some(chain::seal(&book.head)),
            ..Reply::new(self.request, after)
        })
    }

    /// Turns what the daybook says of a session. `None`: the next change to turn is in the session itself.
    pub(super) fn take_back(self, session: &NightLog, which: Which<'_>) -> Result<Option<Reply>> {
        let book = self.log.own_daybook()?;
        let Standing { undo, redo } = changes_of(session, &book);
        let is_undo = matches!(self.request, Request::Undo);
        let last = session.entries.last().map_or(EntryNo(1), |entry| entry.no);
        // An opening is taken back, too, with what it brought.
        let opening = book.standing(&Subject::Opening(session.row.uuid.clone())).undo;
        if let Some(entry) = opening.filter(|_| !is_undo && session.row.void) {
            return self.write(session, BookChange::Off(Turn { entry, after: None })).map(Some);
        }
        let last_undone = book.standing(&Subject::Daybook).redo;
        let replacing = book.replacing(&session.row.uuid, false).filter(|entry| Some(*entry) == last_undone);
        if let Some(entry) = replacing.filter(|_| !is_undo && session.row.void) {
            return self.write(session, BookChange::On(Turn { entry, after: None })).map(Some);
        }
        if is_undo && undo.is_none() && !session.row.void {
            check_is_meant(which, &session.row, session.row.touched, self.now)?;
            // With what put it in the place of another night.
            if let Some(entry) = book.replacing(&session.row.uuid, true) {
                return self.write(session, BookChange::Off(Turn { entry, after: None })).map(Some);
            }
            let void = Void { of: meant(session), why: None, replaced_by: None };
            return self.write(session, BookChange::Facts(vec![Fact::Void(void)])).map(Some);
        }
        match if is_undo { undo } else { redo } {
            Some(At::Between(no)) => {
                let facts = book.entry(no).map_or(&[] as &[Fact], |entry| entry.change.facts());
                let counts = !session.row.void || matches!(facts, [Fact::Void(_) | Fact::Restored(_), ..]);
                ensure(counts, || NightError::SessionVoid { session: session.row.id })?;
                let touched = book.entries.last().map_or(0, |entry| entry.at);
                check_is_meant(which, &session.row, touched, self.now)?;
                let turn = Turn { entry: no, after: Some(last) };
                self.write(session, if is_undo { BookChange::Off(turn) } else { BookChange::On(turn) })
                    .map(Some)
            }
            Some(At::Inside(_)) if session.row.void => {
                Err(NightError::SessionVoid { session: session.row.id }.into())
            }
            None => Err(nothing_left(self.log, &book, Some(session), is_undo)?),
            Some(At::Inside(_)) => Ok(None),
        }
    }

    /// To `rename` is to call a person so in the open night too, named as for any change of it.
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
        ensure(old.name != name, || NightError::CalledSo { name: name.to_owned() })?;
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

    /// Returns what stands afterwards, and what the people in the entry still owe.
    fn add(self, change: BookChange) -> Result<BetweenReply> {
        let log = self.log;
        let (book, added, others) = append(log, change, self.said.to_owned(), self.now)?;
        let (people, left) = (log.people()?, pairs(&log.debts()?)?);
        let (new_names, joined, all) = (Vec::new(), None, left.len());
        let mut reply = BetweenReply { book, added, others, left, others_owe: false, new_names, joined };
        // The kitty is nobody's name.
        let id = |name: &str| people.find(&fold(name)).map_or(0, |person| person.id);
        let pair = |part: &Part| [part.from, part.to].map(|who| id(&reply.others.spoken.name(&part.of, who)));
        let facts = reply.book.meant_by(added).map_or(&[] as &[Fact], |entry| entry.change.facts());
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Inside(EntryNo),
    Between(EntryNo),
}

/// Returns what undo and redo would turn of a session, in the order of writing: an entry of the daybook stands behind the
/// entry after which it was said, and behind all that is older.
fn changes_of(session: &NightLog, book: &Daybook) -> Standing<At> {
    let mut inside = session.entries.iter().skip(1).peekable();
    let did_inside = |entry: &Entry| match session.past.turns.get(&entry.no) {
        Some(Turned::Undone(of)) => Did::Undo(At::Inside(*of)),
        Some(Turned::Redone(of)) => Did::Redo(At::Inside(*of)),
        None => Did::Change(At::Inside(entry.no)),
    };
    let mut entries: Vec<Did<At>> = Vec::new();
    let uuid = &session.row.uuid;
    let mut at = EntryNo(1);
    for entry in &book.entries {
        if !matches!(book.subject(entry), Some(Subject::Night(of, _)) if of == *uuid) {
            continue;
        }
        at = entry.change.after().map_or(at, |after| at.max(after));
        while let Some(before) = inside.next_if(|other| other.no <= at || other.at < entry.at) {
            entries.push(did_inside(before));
        }
        entries.push(match entry.change {
            BookChange::Facts(_) => Did::Change(At::Between(entry.no)),
            BookChange::Off(turn) => Did::Undo(At::Between(turn.entry)),
            BookChange::On(turn) => Did::Redo(At::Between(turn.entry)),
        });
    }
    entries.extend(inside.map(did_inside));
    Standing::of(entries)
}
