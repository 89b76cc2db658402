//! What is owed between people, as the table `debt` has it: from closes that were not paid, and from daybooks.

use crate::command::DebtView;
use crate::daybook::Spoken;
use crate::daybook::debts::{DebtNight, Person, UnfitCash, WhyUnfit, add_up, net, pairs};
use crate::daybook::{
    BookEntry, Cleared as ClearedDebt, Daybook, Debt, Fact, Meant, Owed, Owes, Part, Void, standing,
};
use crate::kernel::{Minor, Overflow, ensure};
use crate::night::{
    Cash, ClearedNight, EntryNo, Holder, Night, NightError, NightLog, PlayerNo, SettleTerms, Settled,
};
use crate::notation::quoted;
use crate::query::hands::DebtRow;
use crate::store::{Log, StoreError, file_error::Result, schema::PLACES_OF};
use rusqlite::params;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn rows_of_session(session: &NightLog, id: i64, void: bool) -> Vec<DebtRow> {
    let night = &session.night;
    let Some(closed) = night.closed.as_ref().filter(|_| !void) else { return Vec::new() };
    let owed = |cash: &Cash| DebtRow {
        session: Some(id),
        date: session.row.date.clone(),
        from: night.holder_name(cash.from).to_owned(),
        to: night.holder_name(cash.to).to_owned(),
        seats: [cash.from.into(), cash.to.into()],
        minor: cash.amount.0,
        currency: session.row.currency.clone(),
        ..DebtRow::default()
    };
    closed.payments.iter().filter(|_| !closed.paid).chain(&closed.counted).map(owed).collect()
}

impl Log<'_> {
    /// With a filter: those of its sessions and people; what is owed for no night has a date alone.
    pub fn debts_in_view(&self, view: &DebtView) -> Result<Vec<Debt>> {
        let (mut debts, people) = (self.debts()?, self.people()?);
        let ids = |keys: &[String]| -> Vec<i64> {
            keys.iter().filter_map(|key| Some(people.find(key)?.id)).collect()
        };
        if let Some(filter) = &view.filter {
            let named = ids(&filter.people);
            let sessions: BTreeSet<i64> = self.filtered(filter)?.into_iter().map(|row| row.id).collect();
            let only_sessions = filter.asks_for_nights() || named.len() > 1;
            let (since, until) = (&filter.since, &filter.until);
            debts.retain(|debt| {
                let theirs =
                    named.is_empty() || [debt.from.id, debt.to.id].iter().any(|who| named.contains(who));
                let after = since.as_ref().is_none_or(|since| debt.date >= *since);
                let before = until.as_ref().is_none_or(|until| debt.date <= *until);
                let then = debt.night.as_ref().map(|night| sessions.contains(&night.id));
                theirs && then.unwrap_or(!only_sessions && after && before)
            });
        }
        if !view.among.is_empty() {
            let among = ids(&view.among);
            debts.retain(|debt| [debt.from.id, debt.to.id].iter().all(|who| among.contains(who)));
        }
        Ok(debts)
    }

    /// In the order in which it was said; nothing of void nights.
    pub fn said_between(&self) -> Result<Vec<DebtRow>> {
        let void: Vec<i64> = self.rows("SELECT id FROM session WHERE void", [], |row| row.get(0))?;
        let (mut said, _) = self.said_of_debts(&self.daybooks()?)?;
        said.retain(|row| row.session.is_none_or(|night| !void.contains(&night)));
        Ok(said)
    }

    /// Returns the cash in daybooks that counts for nothing as long as it does not fit its night.
    pub fn unfit_cash(&self) -> Result<Vec<UnfitCash>> {
        Ok(self.said_of_debts(&self.daybooks()?)?.1)
    }

    /// Returns every two sessions that count and are ends of one fork: they begin alike, at one moment.
    pub fn ends_that_both_count(&self) -> Result<Vec<(i64, i64)>> {
        self.rows(
            "SELECT min(one.id, other.id), max(one.id, other.id) FROM session one \
             JOIN session other ON other.uuid > one.uuid AND other.uuid < substr(one.uuid, 1, 13) || '~' \
             JOIN entry a ON a.chain = one.uuid AND a.no = 1 JOIN entry b ON b.chain = other.uuid AND b.no = 1 \
             WHERE NOT one.void AND NOT other.void AND (a.at, a.change) = (b.at, b.change) ORDER BY 1, 2",
            [],
            |row| row.try_into(),
        )
    }

    /// Cash that counts neither for the other end of a fork nor for another record.
    pub(super) fn cash_of_void(&self, session: &str) -> Result<Vec<Cash>> {
        let is_of_it = |cash: &UnfitCash| cash.why == WhyUnfit::Void && cash.part.of.chain == session;
        Ok(self.unfit_cash()?.into_iter().filter(is_of_it).map(|cash| cash.part.cash()).collect())
    }

    /// Returns what daybooks say of debts, in the order in which it was said, and the cash that does not fit its night.
    pub(super) fn said_of_debts(&self, books: &[Daybook]) -> Result<(Vec<DebtRow>, Vec<UnfitCash>)> {
        let entries = &standing(books);
        let (mut rows, mut unfit) = (Vec::new(), Vec::new());
        // At an import many nights come before anything is said of them.
        let spoken = if entries.is_empty() { Spoken::default() } else { self.spoken_of()? };
        let void = self.said_to_be_void(entries)?;
        let in_place = self.counting_in_place(books, &void)?;
        // For each of those the nights that were put in its place, the last one behind.
        let mut replaced: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for fact in entries.iter().flat_map(|(_, entry)| entry.change.facts()) {
            let Fact::Void(Void { of, replaced_by: Some(new), .. }) = fact else { continue };
            for old in self.meant(of)?.into_iter().filter(|old| void.contains(old)) {
                replaced.entry(old).or_default().push(new);
            }
        }
        let mut add = |entry: &BookEntry, part: &Part, cleared: Option<i64>| {
            let of_part = self.rows_of_part(part, &spoken, &replaced)?;
            // Those too that were put in the place of one that counts.
            let is_void = |night: &str| void.contains(night) || in_place.iter().any(|(_, new)| new == night);
            let counts = of_part.iter().any(|(night, row)| row.is_ok() && !is_void(night));
            for (night, row) in of_part {
                match row {
                    Ok(row) => {
                        // It may count for the other end of a fork.
                        if is_void(&night) && !counts {
                            let [from, to] = row.seats.map(Holder::from);
                            let of = Meant { chain: night, ..part.of.clone() };
                            let part = Part { of, from, to, ..part.clone() };
                            unfit.push(UnfitCash { part, why: WhyUnfit::Void });
                        }
                        rows.push(DebtRow { at: entry.at, cleared, ..row });
                    }
                    Err(why) => unfit.push(UnfitCash { part: part.clone(), why }),
                }
            }
            Ok(())
        };
        let mut owed = Vec::new();
        for (daybook, entry) in entries {
            let mut pairs = (1..).step_by(2);
            for fact in entry.change.facts() {
                match fact {
                    Fact::Owed(Owed { from, to, amount, currency, date, over }) => {
                        let first = pairs.next().unwrap_or(1);
                        owed.push(DebtRow {
                            at: entry.at,
                            old: Some(((*daybook).to_owned(), entry.no.0)),
                            date: date.clone(),
                            from: from.clone(),
                            to: to.clone(),
                            seats: [first, first + 1],
                            minor: amount.0,
                            currency: currency.clone(),
                            over: *over,
                            ..DebtRow::default()
                        });
                    }
                    Fact::Paid(paid) => {
                        paid.parts.iter().try_for_each(|part| add(entry, part, None))?;
                    }
                    Fact::Net(net) => {
                        let mut parts = net.cleared.iter();
                        parts.try_for_each(|ClearedDebt(part, ..)| add(entry, part, Some(entry.at)))?;
                    }
                    Fact::Void(_) | Fact::Restored(_) | Fact::People(_) | Fact::Rename(_) => {}
                }
            }
        }
        rows.extend(owed);
        rows.sort_by_key(|row| row.at);
        Ok((rows, unfit))
    }

    /// A payment from before a fork counts for both its ends, one for a replaced night for the other record.
    fn rows_of_part(
        &self,
        part: &Part,
        spoken: &Spoken,
        replaced: &BTreeMap<String, Vec<&str>>,
    ) -> Result<Vec<(String, Result<DebtRow, WhyUnfit>)>> {
        let Part { of, from, to, amount, currency } = part;
        let row = DebtRow {
            seats: [u32::from(*from), u32::from(*to)],
            minor: amount.0.saturating_neg(),
            currency: currency.clone(),
            ..DebtRow::default()
        };
        if of.is_debt() {
            let (debt, from, to) =
                (spoken.debt(of, *from, *to), spoken.name(of, *from), spoken.name(of, *to));
            let fits = debt.filter(|debt| debt.currency == *currency);
            let old = Some((of.chain.clone(), of.no.0));
            let row = fits.map(|debt| DebtRow { old, date: debt.date.clone(), from, to, ..row });
            return Ok(vec![(of.chain.clone(), row.ok_or(WhyUnfit::Night))]);
        }
        let meant = self.meant(of)?;
        if meant.is_empty() {
            return Ok(vec![(of.chain.clone(), Err(WhyUnfit::Night))]);
        }
        let in_night = |chain: String| {
            let (mut night, mut seats) = (chain, [*from, *to]);
            // A record that was replaced by another may itself have replaced one.
            for _ in 0..spoken.nights.len() {
                let Some(places) = replaced.get(&night) else { break };
                let here = places.iter().rev().find_map(|new| Some((*new, spoken.nights.get(*new)?)));
                let (Some(old), Some((new, now))) = (spoken.nights.get(&night), here) else {
                    return (night, Err(WhyUnfit::Night));
                };
                let same = |who: &Holder| now.seat_of(old.players.get(who)?);
                let [Some(from), Some(to)] = seats.each_ref().map(same) else {
                    return (night, Err(WhyUnfit::Player));
                };
                (night, seats) = (new.to_owned(), [from, to]);
            }
            let fits = || {
                let known = spoken.nights.get(&night).ok_or(WhyUnfit::Night)?;
                ensure(known.currency == *currency, || WhyUnfit::Currency)?;
                let [Some(from), Some(to)] = seats.each_ref().map(|who| known.players.get(who)) else {
                    return Err(WhyUnfit::Player);
                };
                let (session, seats) = (Some(known.number), seats.map(u32::from));
                Ok(DebtRow { session, from: from.clone(), to: to.clone(), seats, ..row.clone() })
            };
            let row = fits();
            (night, row)
        };
        Ok(meant.into_iter().map(in_night).collect())
    }

    pub(super) fn replayed(&self, uuid: &str, id: i64) -> Result<NightLog> {
        let (entries, head) = self.entries_and_head(uuid)?;
        let renames = self.renames_of(uuid)?;
        let mut session = NightLog::replayed(uuid.to_owned(), entries, head)
            .and_then(|session| session.with_renames(renames))
            .map_err(|error| self.cannot_replay(uuid, error))?;
        session.row.id = id;
        Ok(session)
    }

    pub(super) fn project_debts(&self, session: &NightLog, id: i64, void: bool) -> Result<()> {
        self.execute(&format!("DELETE FROM debt WHERE {}", PLACES_OF), [id])?;
        self.write_debts(Some(id), &rows_of_session(session, id, void))
    }

    pub(super) fn write_debts(&self, said_by: Option<i64>, debts: &[DebtRow]) -> Result<()> {
        self.sql(|| {
            let mut insert = self.tx.prepare_cached(
                "INSERT INTO debt VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?;
            // What a session says stands together, and what daybooks say.
            for (id, debt) in (said_by.map_or(-(1 << 40), |session| session << 20) + 1..).zip(debts) {
                let (from, to) = (self.person_id(&debt.from)?, self.person_id(&debt.to)?);
                let (daybook, entry) = debt.old.as_ref().map(|(daybook, entry)| (daybook, entry)).unzip();
                let DebtRow { session, date, seats: [debtor, creditor], minor, currency, cleared, .. } = debt;
                insert.execute(params![
                    id, session, daybook, entry, date, from, to, debtor, creditor, minor, currency, cleared,
                ])?;
            }
            Ok(())
        })
    }

    /// The oldest first: nothing of open nights, which are settled there, nor of void ones.
    pub fn debts(&self) -> Result<Vec<Debt>> {
        let mut said = self.debts_said()?;
        for night in paid_otherwise(&said).map_err(|overflow| self.too_large(overflow))? {
            self.settle_again(&night, &mut said)?;
        }
        add_up(said).map_err(|overflow| self.too_large(overflow))
    }

    /// Replaces what was said of a night by what its settlement leaves to pay, if each person owes the same.
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
            let numbers = [cash.from, cash.to];
            (from.id != to.id).then(|| Debt { from, to, numbers, amount: cash.amount, ..one.clone() })
        });
        let left: Vec<Debt> = left.collect();
        let back = left.iter().cloned().map(Debt::turned);
        let both: Vec<Debt> = said.iter().filter(|debt| of_it(debt)).cloned().chain(back).collect();
        if net(&both).map_err(too_large)?.is_empty() {
            said.retain(|debt| !of_it(debt));
            said.extend(left);
        }
        Ok(())
    }

    /// Amounts may be below zero.
    fn debts_said(&self) -> Result<Vec<Debt>> {
        self.rows(
            "SELECT s.id, s.uuid, s.entries, coalesce(s.date, d.date), f.id, f.name, t.id, t.name, minor, d.currency, \
             daybook, entry, debtor_seat, creditor_seat FROM debt d LEFT JOIN session s ON s.id = d.session \
             JOIN person pf ON pf.id = debtor JOIN person f ON f.id = pf.same_as \
             JOIN person pt ON pt.id = creditor JOIN person t ON t.id = pt.same_as \
             WHERE f.id <> t.id AND (s.id IS NULL OR (NOT s.open AND NOT s.void))",
            [],
            |row| {
                let night = row.get::<_, Option<i64>>(0)?.zip(row.get(1)?).zip(row.get(2)?);
                let old = row.get::<_, Option<String>>(10)?.zip(row.get(11)?);
                Ok(Debt {
                    night: night.map(|((id, uuid), no)| DebtNight { id, uuid, entries: EntryNo(no) }),
                    old: old.map(|(daybook, no)| (daybook, EntryNo(no))),
                    numbers: [row.get::<_, u32>(12)?, row.get(13)?].map(Holder::from),
                    date: row.get(3)?,
                    from: Person { id: row.get(4)?, name: row.get(5)? },
                    to: Person { id: row.get(6)?, name: row.get(7)? },
                    amount: Minor(row.get(8)?),
                    currency: row.get(9)?,
                })
            },
        )
    }

    /// Returns cash in daybooks, and what of it was netted with other debts and is no cash between those two.
    pub fn paid_between(&self, session: i64) -> Result<(Vec<Cash>, Vec<ClearedNight>)> {
        let sql = "SELECT debtor_seat, creditor_seat, -minor, date(cleared, 'unixepoch', 'localtime') FROM debt \
                   WHERE session = ?1 AND id < 0 ORDER BY id";
        let rows = self.rows(sql, [session], |row| {
            let (from, to): (u32, u32) = (row.get(0)?, row.get(1)?);
            let cash = Cash { from: from.into(), to: to.into(), amount: Minor(row.get(2)?) };
            let on: Option<String> = row.get(3)?;
            Ok((cash, on.map(|on| ClearedNight { cash, on })))
        })?;
        let (all, cleared): (Vec<Cash>, Vec<_>) = rows.into_iter().unzip();
        Ok((all, cleared.into_iter().flatten().collect()))
    }

    /// Refuses a night without somebody who has cash for it in a daybook, or in another currency than that cash.
    pub(super) fn check_cash(&self, before: &Night, session: &NightLog) -> Result<(), StoreError> {
        let cash: Vec<(u32, u32, String)> = self.rows(
            "SELECT debtor_seat, creditor_seat, currency FROM debt WHERE session = ?1 AND id < 0",
            [session.row.id],
            |row| row.try_into(),
        )?;
        for (from, to, currency) in cash {
            ensure(currency == session.row.currency, || NightError::CurrencyFixed { currency })?;
            for who in [from, to].map(Holder::from).into_iter().filter_map(Holder::player) {
                if !session.night.totals.contains_key(&who) {
                    // Nobody has the number any more.
                    return Err(self.has_cash(before.name(who), session)?.into());
                }
            }
        }
        Ok(())
    }

    /// Says that somebody has cash for a session in a daybook, which may be that of another machine.
    fn has_cash(&self, name: &str, session: &NightLog) -> Result<NightError> {
        let book = [self.own_daybook()?];
        let facts = standing(&book).into_iter().flat_map(|(_, entry)| entry.change.facts());
        let here = facts.flat_map(Fact::paid).any(|part| part.of.chain == session.row.uuid);
        let elsewhere = (!here).then(|| quoted(name));
        Ok(NightError::HasCash { name: name.to_owned(), session: session.row.id, elsewhere })
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

    pub fn debts_at_table(&self, session: &NightLog) -> Result<Vec<([PlayerNo; 2], Debt)>> {
        let people = self.people_at(session.row.id)?;
        let seat = |person: &Person| people.iter().find(|(_, known)| known.id == person.id)?.0.player();
        let here = |debt: &Debt| debt.night.as_ref().is_some_and(|night| night.uuid == session.row.uuid);
        let debts = self.debts()?.into_iter().filter(|debt| !here(debt));
        Ok(debts.filter_map(|debt| Some(([seat(&debt.from)?, seat(&debt.to)?], debt))).collect())
    }
}

/// Returns the nights that were paid along other ways than agreed at the close.
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

/// From earlier nights or days. `goes_on` until the end of its close.
pub(super) fn owed_at_table(
    log: &Log<'_>,
    session: &NightLog,
    goes_on: bool,
) -> Result<Vec<Owes>, StoreError> {
    let now = (session.night.about.date.as_str(), session.row.id);
    // It may be from before on the same day while the night goes on; what is paid beyond all debts comes after it.
    let of_no_night = if goes_on { i64::MIN } else { i64::MAX };
    let is_earlier =
        |debt: &Debt| (debt.date.as_str(), debt.night.as_ref().map_or(of_no_night, |night| night.id)) < now;
    let debts = log.debts_at_table(session)?.into_iter().map(|(_, debt)| debt).filter(is_earlier);
    Ok(pairs(&debts.collect::<Vec<_>>())?)
}
