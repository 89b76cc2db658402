//! What is owed between people, as the table `debt` has it: from closes that were not paid, and from daybooks.

use crate::command::{DebtView, Filter};
use crate::daybook::debts::{Night as DebtNight, Person, add_up, net, pairs};
use crate::daybook::{Content, Debt, Entry, Owed, Owes, Paid, Payment, standing};
use crate::kernel::{KITTY, Minor, Overflow};
use crate::notation::fold;
use crate::query::hands::DebtRow;
use crate::session::{Cash, Cleared, EntryNo, Holder, PlayerNo, Session, SettleTerms, Settled};
use crate::store::{Log, StoreError, file_error::Result, rows};
use rusqlite::params;
use std::collections::{BTreeMap, BTreeSet};

/// Returns what a session of this number says of debts, if it is closed.
pub(super) fn rows_of_session(session: &Session, id: i64, void: bool) -> Vec<DebtRow> {
    let night = &session.night;
    let Some(closed) = night.closed.as_ref().filter(|_| !void) else { return Vec::new() };
    let owed = |cash: &Cash| DebtRow {
        session: Some(id),
        date: session.row.date.clone(),
        from: night.holder_name(cash.from).to_owned(),
        to: night.holder_name(cash.to).to_owned(),
        minor: cash.amount.0,
        currency: session.row.currency.clone(),
        ..DebtRow::default()
    };
    closed.payments.iter().filter(|_| !closed.paid).chain(&closed.counted).map(owed).collect()
}

impl Log<'_> {
    /// Returns those of debts that a filter lets through: of its sessions, and owed by or to its people. What is owed for
    /// no night has a date and nothing else.
    pub fn debts_of(&self, debts: Vec<Debt>, filter: &Filter) -> Result<Vec<Debt>> {
        let people = self.people()?;
        let named: Vec<i64> = filter.people.iter().filter_map(|key| people.find(key)).collect();
        let sessions: BTreeSet<i64> = self.filtered(filter)?.into_iter().map(|row| row.id).collect();
        let only_sessions = filter.asks_for_nights() || named.len() > 1;
        let (since, until) = (&filter.since, &filter.until);
        let fits = |debt: &Debt| {
            let theirs = named.is_empty() || [debt.from.id, debt.to.id].iter().any(|who| named.contains(who));
            let then = match &debt.night {
                Some(night) => sessions.contains(&night.id),
                None => {
                    let after = since.as_ref().is_none_or(|since| debt.date >= *since);
                    !only_sessions && after && until.as_ref().is_none_or(|until| debt.date <= *until)
                }
            };
            theirs && then
        };
        Ok(debts.into_iter().filter(fits).collect())
    }

    pub fn debts_in_view(&self, view: &DebtView) -> Result<Vec<Debt>> {
        let mut debts = match &view.filter {
            Some(filter) => self.debts_of(self.debts_without(&filter.without)?, filter)?,
            None => self.debts()?,
        };
        if !view.among.is_empty() {
            let people = self.people()?;
            let among: Vec<i64> = view.among.iter().filter_map(|key| people.find(key)).collect();
            debts.retain(|debt| [debt.from.id, debt.to.id].iter().all(|who| among.contains(who)));
        }
        Ok(debts)
    }

    pub(super) fn rows_of_daybooks(&self, entries: &[(&str, &Entry)]) -> Result<Vec<DebtRow>> {
        Ok(self.said_of_debts(entries)?.into_iter().map(|(_, row)| row).collect())
    }

    /// Returns what daybooks say of cash and debts, each with its time, in the order in which it was said; nothing of void
    /// nights.
    pub fn said_between(&self) -> Result<Vec<(i64, DebtRow)>> {
        let void: Vec<i64> = self.rows("SELECT id FROM session WHERE void", [], |row| row.get(0))?;
        let mut said = self.said_of_debts(&standing(&self.daybooks()?))?;
        said.retain(|(_, row)| row.session.is_none_or(|night| !void.contains(&night)));
        Ok(said)
    }

    fn said_of_debts(&self, entries: &[(&str, &Entry)]) -> Result<Vec<(i64, DebtRow)>> {
        let mut rows = Vec::new();
        for (_, entry) in entries {
            match &entry.change {
                Content::Owed(Owed { from, to, amount, currency, date }) => {
                    let (from, to, date) = (from.clone(), to.clone(), date.clone());
                    let (minor, currency) = (amount.0, currency.clone());
                    rows.push((entry.at, DebtRow { date, from, to, minor, currency, ..DebtRow::default() }));
                }
                Content::Paid(Paid { payments, handed, on }) => {
                    for payment in payments {
                        for night in self.nights_of_payment(payment)? {
                            let (cleared, on) = (handed.is_some().then_some(entry.at), on.clone());
                            let row = self.row_of_payment(payment, night)?;
                            rows.push((entry.at, DebtRow { cleared, on, ..row }));
                        }
                    }
                }
                Content::Void(_)
                | Content::Restored(_)
                | Content::People(_)
                | Content::Rename(_)
                | Content::Undo(_)
                | Content::Redo(_) => {}
            }
        }
        Ok(rows)
    }

    /// Returns the night that a payment is for, both ends of a fork if it was made before they parted; none for one that has
    /// not come yet: its payments wait for its debts.
    fn nights_of_payment(&self, payment: &Payment) -> Result<Vec<Option<(i64, String)>>> {
        let meant = match (&payment.session, &payment.head) {
            (Some(uuid), Some(head)) => self.meant((uuid, payment.after, head))?,
            _ => return Ok(vec![None]),
        };
        let numbers = meant.into_iter().map(|uuid| Ok(self.number_of(&uuid)?.map(|id| Some((id, uuid)))));
        numbers.filter_map(Result::transpose).collect()
    }

    fn row_of_payment(&self, payment: &Payment, night: Option<(i64, String)>) -> Result<DebtRow> {
        let Payment { date, from, to, amount, currency, .. } = payment;
        let mut names = [from.clone(), to.clone()];
        if let Some((id, uuid)) = &night {
            for name in &mut names {
                // Somebody may have been given another name since.
                if !self.sat_in(*id, name)? {
                    let session = self.replayed(uuid, *id)?;
                    if let Some(holder) = session.account_once_called(name) {
                        session.night.holder_name(holder).clone_into(name);
                    }
                }
            }
        }
        let ([from, to], currency) = (names, currency.clone());
        let (session, minor) = (night.map(|(id, _)| id), amount.0.saturating_neg());
        // That of a night is looked up there.
        let date = date.clone().unwrap_or_default();
        Ok(DebtRow { session, date, from, to, minor, currency, ..DebtRow::default() })
    }

    pub(super) fn sat_in(&self, session: i64, name: &str) -> Result<bool> {
        // The kitty has no key.
        let key = if name == KITTY { String::new() } else { fold(name) };
        let found = self.row(
            "SELECT 1 FROM session_total t JOIN person p ON p.id = t.person WHERE t.session = ?1 AND p.key = ?2",
            params![session, key],
            |_| Ok(()),
        )?;
        Ok(found.is_some())
    }

    pub(super) fn replayed(&self, uuid: &str, id: i64) -> Result<Session> {
        let (entries, head) = self.entries_and_head(uuid)?;
        let renames = self.renames_of(uuid)?;
        let mut session = Session::replayed(uuid.to_owned(), entries, head)
            .and_then(|session| session.with_renames(renames))
            .map_err(|error| self.cannot_replay(uuid, error))?;
        session.row.id = id;
        Ok(session)
    }

    pub(super) fn project_debts(&self, session: &Session, id: i64, void: bool) -> Result<()> {
        self.execute(&format!("DELETE FROM debt WHERE {}", rows::PLACES_OF), [id])?;
        self.write_debts(Some(id), &rows_of_session(session, id, void))
    }

    pub(super) fn write_debts(&self, said_by: Option<i64>, debts: &[DebtRow]) -> Result<()> {
        self.sql(|| {
            let mut insert =
                self.tx.prepare_cached("INSERT INTO debt VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
            for (id, debt) in rows::debt_ids(said_by).zip(debts) {
                let (from, to) = (self.person_id(&debt.from)?, self.person_id(&debt.to)?);
                insert.execute(rows::params(rows::debt_row(id, debt, Some(from), Some(to))))?;
            }
            Ok(())
        })
    }

    /// Returns what is owed, the oldest first. What concerns an open night is settled there, and a void one neither owes
    /// nor is owed anything.
    pub fn debts(&self) -> Result<Vec<Debt>> {
        self.debts_without(&[])
    }

    /// As [`Log::debts`], without those of some nights, by their numbers.
    pub fn debts_without(&self, without: &[i64]) -> Result<Vec<Debt>> {
        let mut said = self.debts_said()?;
        said.retain(|debt| debt.night.as_ref().is_none_or(|night| !without.contains(&night.id)));
        for night in paid_otherwise(&said).map_err(|overflow| self.too_large(overflow))? {
            self.settle_again(&night, &mut said)?;
        }
        add_up(said).map_err(|overflow| self.too_large(overflow))
    }

    /// Puts in the place of what was said of a night what its settlement says is left to be paid, as long as that is the same
    /// for each person.
    fn settle_again(&self, night: &DebtNight, said: &mut Vec<Debt>) -> Result<()> {
        let of_it = |debt: &Debt| debt.night.as_ref() == Some(night);
        let Some(one) = said.iter().find(|debt| of_it(debt)).cloned() else { return Ok(()) };
        let people = self.people_at(night.id)?;
        let session = self.replayed(&night.uuid, night.id)?;
        let session = session.with_payments_between(self.paid_between(night.id)?.0);
        let too_large = |_| self.too_large(Overflow);
        let settled = Settled::of(&session.night, SettleTerms::default()).map_err(too_large)?;
        let left = settled.payments.iter().filter_map(|cash| {
            let person = |who| people.iter().find(|(seat, _)| *seat == who).map(|(_, person)| person.clone());
            let (from, to) = (person(cash.from)?, person(cash.to)?);
            (from.id != to.id).then(|| Debt { from, to, amount: cash.amount, ..one.clone() })
        });
        let left: Vec<Debt> = left.collect();
        let back =
            left.iter().map(|debt| Debt { from: debt.to.clone(), to: debt.from.clone(), ..debt.clone() });
        let both: Vec<Debt> = said.iter().filter(|debt| of_it(debt)).cloned().chain(back).collect();
        if net(&both).map_err(too_large)?.is_empty() {
            said.retain(|debt| !of_it(debt));
            said.extend(left);
        }
        Ok(())
    }

    /// Returns what was said of debts, also below zero.
    fn debts_said(&self) -> Result<Vec<Debt>> {
        self.rows(
            "SELECT s.id, s.uuid, s.entries, coalesce(s.date, d.date), f.id, f.name, t.id, t.name, minor, d.currency \
             FROM debt d LEFT JOIN session s ON s.id = d.session \
             JOIN person pf ON pf.id = debtor JOIN person f ON f.id = pf.same_as \
             JOIN person pt ON pt.id = creditor JOIN person t ON t.id = pt.same_as \
             WHERE f.id <> t.id AND (s.id IS NULL OR (NOT s.open AND NOT s.void))",
            [],
            |row| {
                let night = match row.get(0)? {
                    Some(id) => {
                        Some(DebtNight { id, uuid: row.get(1)?, entries: EntryNo(row.get(2)?) })
                    }
                    None => None,
                };
                Ok(Debt {
                    night,
                    date: row.get(3)?,
                    from: Person { id: row.get(4)?, name: row.get(5)? },
                    to: Person { id: row.get(6)?, name: row.get(7)? },
                    amount: Minor(row.get(8)?),
                    currency: row.get(9)?,
                })
            },
        )
    }

    /// Returns cash for a night in daybooks; also what clears it and is no cash between those two: what was netted with
    /// other debts.
    pub fn paid_between(&self, session: i64) -> Result<(Vec<Cash>, Vec<Cleared>)> {
        // By the name itself, or else by another name of the same person: two machines may have found two to be one who
        // sat at one table.
        let seat = |who: &str| {
            format!(
                "(SELECT st.seat FROM session_total st JOIN person sp ON sp.id = st.person JOIN person w ON w.id = d.{who} \
                 WHERE st.session = d.session AND sp.same_as = w.same_as ORDER BY st.person <> w.id LIMIT 1)"
            )
        };
        let sql = format!(
            "SELECT {} AS debtor_seat, {} AS creditor_seat, -d.minor, date(cleared, 'unixepoch', 'localtime') FROM debt d \
             WHERE d.session = ?1 AND d.id < 0 AND debtor_seat IS NOT NULL AND creditor_seat IS NOT NULL ORDER BY d.id",
            seat("debtor"),
            seat("creditor")
        );
        let rows = self.rows(&sql, [session], |row| {
            let (from, to): (u32, u32) = (row.get(0)?, row.get(1)?);
            let cash = Cash { from: from.into(), to: to.into(), amount: Minor(row.get(2)?) };
            let on: Option<String> = row.get(3)?;
            Ok((cash, on.map(|on| Cleared { cash, on })))
        })?;
        let (all, cleared): (Vec<Cash>, Vec<_>) = rows.into_iter().unzip();
        Ok((all, cleared.into_iter().flatten().collect()))
    }

    /// Returns whose each account of a session is.
    fn people_at(&self, session: i64) -> Result<Vec<(Holder, Person)>> {
        self.rows(
            "SELECT t.seat, f.id, f.name FROM session_total t JOIN person p ON p.id = t.person \
             JOIN person f ON f.id = p.same_as WHERE t.session = ?1",
            [session],
            |row| {
                let (seat, id, name): (u32, i64, String) = row.try_into()?;
                Ok((seat.into(), Person { id, name }))
            },
        )
    }

    /// Returns what the players of a session owe each other from other nights, each with the two.
    pub fn debts_at_table(&self, session: &Session) -> Result<Vec<([PlayerNo; 2], Debt)>> {
        let people = self.people_at(session.row.id)?;
        let seat = |person: &Person| people.iter().find(|(_, known)| known.id == person.id)?.0.player();
        let here = |debt: &Debt| debt.night.as_ref().is_some_and(|night| night.uuid == session.row.uuid);
        let debts = self.debts()?.into_iter().filter(|debt| !here(debt));
        Ok(debts.filter_map(|debt| Some(([seat(&debt.from)?, seat(&debt.to)?], debt))).collect())
    }
}

/// Returns the nights for which something was paid along another way than was agreed at the close.
fn paid_otherwise(said: &[Debt]) -> Result<Vec<DebtNight>, Overflow> {
    let mut left: BTreeMap<_, Minor> = BTreeMap::new();
    for debt in said {
        let Some(night) = &debt.night else { continue };
        let sum = left.entry((night, debt.from.id, debt.to.id)).or_default();
        *sum = sum.plus(debt.amount)?;
    }
    let nights =
        left.into_iter().filter(|(_, left)| *left < Minor::ZERO).map(|((night, ..), _)| night.clone());
    Ok(nights.collect::<BTreeSet<_>>().into_iter().collect())
}

/// Returns what the players of a session still owe each other from earlier nights, or since earlier days, each two once.
/// `goes_on` until the end of its close.
pub(super) fn owed_at_table(
    log: &Log<'_>,
    session: &Session,
    goes_on: bool,
) -> Result<Vec<Owes>, StoreError> {
    let now = (session.night.about.date.as_str(), session.row.id);
    // Of the same day it may have been before, while the night goes on; what is paid beyond all debts comes after it.
    let of_no_night = if goes_on { i64::MIN } else { i64::MAX };
    let is_earlier =
        |debt: &Debt| (debt.date.as_str(), debt.night.as_ref().map_or(of_no_night, |night| night.id)) < now;
    let debts = log.debts_at_table(session)?.into_iter().map(|(_, debt)| debt).filter(is_earlier);
    Ok(pairs(&debts.collect::<Vec<_>>())?)
}
