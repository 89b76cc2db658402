//! What is written to the daybook for one session: payments after its close, and what takes back, voids or restores it.

use crate::command::draft::between::{all_paid_for, paid_for, renamed};
use crate::command::{Reply, Request, View, draft::draft};
use crate::daybook::{self, Back, Content, Daybook, Paid, Renamed, SamePerson, Subject, is_daybook};
use crate::kernel::ensure;
use crate::night::past::Turned;
use crate::rules::Catalog;
use crate::session::{
    Cash, EntryNo, NothingTo, Session, SessionError, SessionRow, SettleTerms, Settled, chain,
};
use crate::store::ledger::{check_is_meant, check_people, last_session, load, named};
use crate::store::{FileError, Log, StoreError, Which, error::Result};

/// How the daybook itself is named where a session could be.
pub const DAYBOOK: &str = "daybook";

/// Finds the session that `undo` and `redo` work on: one that is named, else where was written last here. `None`: the
/// daybook itself.
pub(super) fn session_to_take_back(
    log: &Log<'_>,
    which: Which<'_>,
    request: &Request,
) -> Result<Option<SessionRow>> {
    let open = match which {
        Which::Named(DAYBOOK) => return Ok(None),
        Which::Named(word) => return named(log, word).map(Some),
        Which::Current => log.open_session()?,
    };
    if open.as_ref().is_some_and(|row| row.written_last) {
        return Ok(open);
    }
    let book = log.own_daybook()?;
    let written = match log.written_last()? {
        None => None,
        Some(chain) if is_daybook(&chain) => {
            match book.entries.last().and_then(|last| book.subject(last)).filter(|_| book.id == chain) {
                None => None,
                Some(Subject::Session(uuid, _) | Subject::Opening(uuid)) => {
                    log.session_with_uuid(&uuid)?.map(Some)
                }
                Some(Subject::Daybook) => Some(None),
            }
        }
        Some(uuid) => log.session_with_uuid(&uuid)?.map(Some),
    };
    match (open, written) {
        (Some(open), None) => Ok(Some(open)),
        (Some(open), Some(Some(written))) if open.id == written.id => Ok(Some(open)),
        (Some(open), Some(written)) => {
            let undo = matches!(request, Request::Undo);
            Err(StoreError::WrittenElsewhere { current: open.id, written: written.map(|row| row.id), undo })
        }
        (None, Some(written)) => Ok(written),
        (None, None) => last_session(log).map(Some),
    }
}

/// Says that nothing of a session can be taken back, or of the daybook, and names another night where something can:
/// of those changed last the latest.
pub(super) fn nothing_left(
    log: &Log<'_>,
    book: &Daybook,
    session: Option<&Session>,
    undo: bool,
) -> Result<StoreError> {
    const LOOKED_AT: usize = 10;
    let here = session.map(|session| session.row.id);
    for row in log.sessions_changed_last(LOOKED_AT)? {
        if Some(row.id) == here {
            continue;
        }
        let turns = Turns::of(&load(log, row.clone())?, book)?;
        if if undo { turns.undo } else { turns.redo }.is_some() {
            return Ok(StoreError::NothingLeft { session: here, undo, elsewhere: Some(row.id) });
        }
    }
    Ok(StoreError::NothingLeft { session: here, undo, elsewhere: None })
}

/// Drafts that a player of a session has another name there, unless somebody at the table is that person.
pub(super) fn rename(log: &Log<'_>, session: &Session, old: &str, new: &str) -> Result<Renamed> {
    let said = renamed(session, old, new)?;
    let mut night = session.night.clone();
    for name in night.names.values_mut().filter(|name| **name == said.old) {
        name.clone_from(&said.name);
    }
    check_people(log, Some(&session.night), &night)?;
    Ok(said)
}

/// Appends an entry to this file's own daybook. Returns the daybook after it, and the number of the entry.
pub(super) fn append(
    log: &Log<'_>,
    mut content: Content,
    said: String,
    now: i64,
) -> Result<(Daybook, EntryNo)> {
    let mut book = log.own_daybook()?;
    log.name_to_all(&mut content)?;
    let at = match content {
        Content::Void(_) | Content::Restored(_) | Content::People(_) | Content::Rename(_) => {
            log.next_said(&book.id, now)?
        }
        Content::Paid(_) | Content::Owed(_) | Content::Undo(_) | Content::Redo(_) => now,
    };
    let no = book
        .append(content, said, at)
        .map_err(|error| FileError::Daybook { daybook: book.id.clone(), error })?;
    log.append_to_daybook(&mut book)?;
    Ok((log.own_daybook()?, no))
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
    pub(super) fn pay_for(self, session: &Session, on: Option<String>) -> Result<Reply> {
        let view = View { session, catalog: self.catalog, stood: false };
        let (cash, paid) = match self.request {
            Request::Settle { terms, .. } => all_paid_for(view, terms)?,
            Request::Paid { payments } => paid_for(session, payments)?,
            _ => return Err(SessionError::NothingToPay.into()),
        };
        self.write_paid(session, cash, Paid { on, ..paid })
    }

    /// Writes cash that was paid for a night, as its accounts and as its names.
    fn write_paid(self, session: &Session, payments: Vec<Cash>, paid: Paid) -> Result<Reply> {
        let reply = self.write(session, Content::Paid(paid))?;
        let settled = Some(Settled::of(&reply.session.night, SettleTerms::default())?);
        Ok(Reply { payments, settled, ..reply })
    }

    /// Pays debts that are all of one night, between two who are still called so there.
    pub(super) fn pay_one_night(self, paid: &Paid) -> Result<Option<Reply>> {
        let Some(uuid) = paid.payments.first().and_then(|payment| payment.session.clone()) else {
            return Ok(None);
        };
        if paid.payments.iter().any(|payment| payment.session.as_ref() != Some(&uuid)) {
            return Ok(None);
        }
        let Some(row) = self.log.session_with_uuid(&uuid)? else { return Ok(None) };
        let session = load(self.log, row)?;
        let cash = paid.payments.iter().map(|payment| {
            let account = |name: &str| session.account_once_called(name);
            Some(Cash { from: account(&payment.from)?, to: account(&payment.to)?, amount: payment.amount })
        });
        let Some(cash) = cash.collect::<Option<Vec<Cash>>>() else { return Ok(None) };
        self.write_paid(&session, cash, paid.clone()).map(Some)
    }

    /// Writes an entry to the daybook that is about a session.
    pub(super) fn write(self, session: &Session, content: Content) -> Result<Reply> {
        let (book, no) = append(self.log, content, self.said.to_owned(), self.now)?;
        let row = self.log.session_with_uuid(&session.row.uuid)?;
        let entry =
            book.entry(no).and_then(|entry| entry.change.of().map_or(Some(entry), |of| book.entry(of)));
        let after = load(self.log, row.unwrap_or_else(|| session.row.clone()))?;
        Ok(Reply {
            before: Some(session.night.clone()),
            between: entry.cloned(),
            seal: Some(chain::seal(&book.head)),
            ..Reply::new(self.request, after)
        })
    }

    /// Takes back, or gives back, what concerns a session and is in the daybook. `None`: the next change to take back is in
    /// the session itself.
    pub(super) fn take_back(self, session: &Session, which: Which<'_>) -> Result<Option<Reply>> {
        let book = self.log.own_daybook()?;
        let turns = Turns::of(session, &book)?;
        let undo = matches!(self.request, Request::Undo);
        let last = session.entries.last().map_or(EntryNo(1), |entry| entry.no);
        let content = match (undo, if undo { turns.undo } else { turns.redo }) {
            (_, Some(Turn::Between(no))) => {
                let entry = book.entry(no).map(|entry| &entry.change);
                let counts =
                    !session.row.void || matches!(entry, Some(Content::Void(_) | Content::Restored(_)));
                ensure(counts, || SessionError::SessionVoid { session: session.row.id })?;
                let touched = book.entries.last().map_or(0, |entry| entry.at);
                check_is_meant(which, &session.row, touched, self.now)?;
                let after = match entry {
                    Some(Content::People(said)) => self.rename_back(session, said)?,
                    _ => None,
                };
                let back = Back { of: no, after: after.or(Some(last)) };
                if undo { Content::Undo(back) } else { Content::Redo(back) }
            }
            _ if session.row.void => {
                return Err(SessionError::SessionVoid { session: session.row.id }.into());
            }
            (false, None) if turns.nothing != NothingTo::Redo {} => {
                return Err(SessionError::Nothing(turns.nothing).into());
            }
            (_, None) => return Err(nothing_left(self.log, &book, Some(session), undo)?),
            (_, Some(_)) => return Ok(None),
        };
        self.write(session, content).map(Some)
    }

    /// Takes back the renaming of a player that was part of a change of the daybook, or does it again. Returns the entry.
    fn rename_back(self, session: &Session, said: &SamePerson) -> Result<Option<EntryNo>> {
        let undo = matches!(self.request, Request::Undo);
        let next = if undo { session.past.stands().next_back() } else { session.past.to_redo() };
        if next.is_none() || next != said.after {
            return Ok(None);
        }
        let session = load(self.log, session.row.clone())?;
        self.change_session(session).map(|(_, no)| Some(no))
    }

    pub(super) fn change_session(self, mut session: Session) -> Result<(Session, EntryNo)> {
        let view = View { session: &session, catalog: self.catalog, stood: false };
        let drafted = draft(self.request, view)?;
        let before = session.night.clone();
        let nothing = SessionError::Nothing(NothingTo::Undo {});
        let no = session.append(drafted.ok_or(nothing)?.change, self.said.to_owned(), self.now)?;
        super::ledger::append(self.log, &mut session, Some(&before), 1, false)?;
        Ok((session, no))
    }
}

/// A change of a session, or of what is between nights and concerns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Inside(EntryNo),
    Between(EntryNo),
}

#[derive(Debug)]
pub(super) struct Turns {
    /// The latest change that stands.
    pub undo: Option<Turn>,
    /// The change undone last, if no other came since.
    pub redo: Option<Turn>,
    pub nothing: NothingTo,
}

/// What an entry does to the changes before it.
enum Does {
    Change,
    Undo(Turn),
    Redo(Turn),
}

impl Turns {
    /// Puts the entries of a session and those of a daybook about it into one order, which `after` gives, not the clock.
    pub fn of(session: &Session, book: &Daybook) -> Result<Turns> {
        let mut entries: Vec<(EntryNo, Turn, Does)> = Vec::new();
        entries.extend(session.entries.iter().skip(1).map(|entry| {
            let does = match session.past.turns.get(&entry.no) {
                Some(Turned::Undone(of)) => Does::Undo(Turn::Inside(*of)),
                Some(Turned::Redone(of)) => Does::Redo(Turn::Inside(*of)),
                None => Does::Change,
            };
            (entry.no, Turn::Inside(entry.no), does)
        }));
        let uuid = &session.row.uuid;
        let is_about = |entry: &&daybook::Entry| matches!(book.subject(entry), Some(Subject::Session(of, _)) if of == *uuid);
        let mut at = EntryNo(1);
        for entry in book.entries.iter().filter(is_about) {
            at = entry.change.after().map_or(at, |after| at.max(after));
            entries.push((at, Turn::Between(entry.no), between(entry)));
        }
        // Stable: what the daybook says stands behind the entry that it was said after.
        entries.sort_by_key(|(at, ..)| *at);
        let (mut done, mut undone, mut overtaken) = (Vec::new(), Vec::new(), None);
        for (_, turn, does) in entries {
            match does {
                Does::Change => {
                    overtaken = undone.pop().map(|last| (last, turn)).or(overtaken);
                    undone.clear();
                    done.push(turn);
                }
                Does::Undo(of) => {
                    done.retain(|turn| *turn != of);
                    undone.push(of);
                }
                Does::Redo(of) => {
                    undone.retain(|turn| *turn != of);
                    done.push(of);
                }
            }
        }
        let nothing = match overtaken {
            Some((Turn::Inside(undone), Turn::Inside(by))) => NothingTo::Overtaken { undone, by },
            Some(_) => NothingTo::Since {},
            None => NothingTo::Redo {},
        };
        Ok(Turns { undo: done.pop(), redo: undone.pop(), nothing })
    }
}

fn between(entry: &daybook::Entry) -> Does {
    let of = Turn::Between(entry.change.of().unwrap_or(entry.no));
    match entry.change {
        Content::Undo(_) => Does::Undo(of),
        Content::Redo(_) => Does::Redo(of),
        Content::Paid(_)
        | Content::Owed(_)
        | Content::Void(_)
        | Content::Restored(_)
        | Content::People(_)
        | Content::Rename(_) => Does::Change,
    }
}
