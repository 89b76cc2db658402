//! Drafts entries of the daybook from what is owed and from who is in the ledger.

use super::{Result, View, settle};
use crate::command::request::{Payment, SettleBy};
use crate::daybook::debts::{Debt, Owes, Person, allocate, pairs};
use crate::daybook::entry::{self as day, Owed};
use crate::kernel::{KITTY, Minor, Overflow, day::read_day};
use crate::money::{Amount, Currency};
use crate::night::scored::LARGEST;
use crate::notation::{PlayerError, find_payee, find_player, fold, is_kitty, read_name, spelled};
use crate::session::{Cash, Doubt, EntryNo, Holder, Session, SessionError, chain::hex};

/// What a request between nights is drafted from.
#[derive(Debug, Clone, Copy)]
pub struct Ledger<'a> {
    /// Every name in the ledger, with the person who has it.
    pub people: &'a [(String, Person)],
    /// What is owed, the oldest first.
    pub debts: &'a [Debt],
    /// The currency of an amount that names none, if nothing is owed in another.
    pub usual: Currency,
    pub today: &'a str,
}

/// Finds somebody in the ledger by the beginning of a name, or the kitty.
pub fn person(word: &str, ledger: Ledger<'_>) -> Result<Person> {
    found(word, ledger, |names| find_player(names, word))
}

/// Finds who is paid, also by a name as Czech declines it.
fn payee(word: &str, ledger: Ledger<'_>) -> Result<Person> {
    found(word, ledger, |names| find_payee(names, word))
}

fn found(
    word: &str,
    ledger: Ledger<'_>,
    find: impl Fn(&[&str]) -> Result<usize, PlayerError>,
) -> Result<Person> {
    if is_kitty(word) {
        return Ok(Person { id: 0, name: KITTY.to_owned() });
    }
    let names: Vec<&str> = ledger.people.iter().map(|(name, _)| name.as_str()).collect();
    let at = find(&names)?;
    let found = ledger.people.get(at).map(|(_, person)| person.clone());
    Ok(found.unwrap_or(Person { id: 0, name: KITTY.to_owned() }))
}

/// Finds somebody in the ledger who has a name of their own.
pub fn somebody(word: &str, ledger: Ledger<'_>) -> Result<Person> {
    let found = person(word, ledger)?;
    if found.id == 0 { Err(SessionError::KittyNamed) } else { Ok(found) }
}

/// Finds somebody in the ledger, or takes the word as the name of somebody new.
fn person_or_new(word: &str, ledger: Ledger<'_>) -> Result<(String, bool)> {
    match person(word, ledger) {
        Ok(person) if person.id == 0 => Err(SessionError::KittyOwes),
        Ok(person) => Ok((person.name, false)),
        Err(SessionError::Player(PlayerError::Unknown { .. })) => Ok((read_name(word, &[""; 0])?, true)),
        Err(error) => Err(error),
    }
}

/// Parses an amount in the currency that it names, else in the usual one.
fn amount_in(text: &str, usual: Currency) -> Result<Amount> {
    let amount = Amount::parse_in(text, None, usual)?.positive()?;
    countable(amount.minor)?;
    Ok(amount)
}

fn countable(amount: Minor) -> Result<(), Overflow> {
    if amount.0.unsigned_abs() > LARGEST { Err(Overflow) } else { Ok(()) }
}

/// Drafts payments that are for no named night: they pay the oldest debts between the two.
pub fn paid_oldest(payments: &[Payment], ledger: Ledger<'_>) -> Result<day::Paid> {
    let mut parts = Vec::new();
    let mut debts = ledger.debts.to_vec();
    for Payment { from, to, amount } in payments {
        let (from, to) = (person(from, ledger)?, payee(to, ledger)?);
        if from.id == to.id {
            return Err(SessionError::PaysSelf { name: from.name });
        }
        let between = |debt: &&Debt| {
            let pair = (debt.from.id, debt.to.id);
            pair == (from.id, to.id) || pair == (to.id, from.id)
        };
        // Without a currency it is one in which the payer owes something, the oldest first.
        let mut owed = pairs(&debts)?;
        owed.retain(|owes| (owes.from.id, owes.to.id) == (from.id, to.id));
        let is_owed =
            |debt: &&Debt| owed.is_empty() || owed.iter().any(|owes| owes.currency == debt.currency);
        let usual = debts.iter().filter(between).find(is_owed);
        let usual = usual.map(|debt| Currency::from_code(&debt.currency)).transpose()?;
        let amount = amount_in(amount, usual.unwrap_or(ledger.usual))?;
        let currency = amount.currency.code();
        let (of_debts, over) = allocate(&debts, &from, &to, amount.minor, currency)?;
        // What a night owes the kitty, or the kitty somebody, is paid for that night.
        if (from.id == 0 || to.id == 0)
            && (over.0 > 0 || of_debts.iter().any(|(debt, _)| debt.night.is_none()))
        {
            return Err(SessionError::KittyOwes);
        }
        let beyond = || day::Payment {
            session: None,
            after: None,
            head: None,
            over: true,
            date: Some(ledger.today.to_owned()),
            from: from.name.clone(),
            to: to.name.clone(),
            amount: over,
            currency: currency.to_owned(),
        };
        let new: Vec<day::Payment> = of_debts
            .iter()
            .map(|(debt, amount)| part(debt, *amount))
            .chain((over.0 > 0).then(beyond))
            .collect();
        let left: Vec<_> = of_debts.iter().map(|(debt, amount)| ((*debt).clone(), *amount)).collect();
        for (paid, amount) in left {
            for debt in debts.iter_mut().filter(|debt| **debt == paid) {
                debt.amount = debt.amount.minus(amount)?;
            }
        }
        debts.retain(|debt| debt.amount.0 > 0);
        parts.extend(new);
    }
    Ok(day::Paid { payments: parts, handed: None, on: None })
}

/// Pays a part of a debt, or all of it.
fn part(debt: &Debt, amount: Minor) -> day::Payment {
    let Debt { night, date, from, to, currency, .. } = debt;
    day::Payment {
        session: night.as_ref().map(|night| night.uuid.clone()),
        after: night.as_ref().map(|night| night.entries),
        head: None,
        over: false,
        date: night.is_none().then(|| date.clone()),
        from: from.name.clone(),
        to: to.name.clone(),
        amount,
        currency: currency.clone(),
    }
}

/// Returns the first of some payments, for no named night, that goes to somebody who owes the payer already.
pub fn pays_creditor(payments: &[Payment], owed: &[Owes], ledger: Ledger<'_>) -> Result<Option<Doubt>> {
    for Payment { from, to, amount } in payments {
        let (payer, paid) = (person(from, ledger)?, payee(to, ledger)?);
        let owes = |from: &Person, to: &Person| {
            let (from, to) = (from.id, to.id);
            owed.iter().find(move |owes| (owes.from.id, owes.to.id) == (from, to))
        };
        if let (None, Some(owes)) = (owes(&payer, &paid), owes(&paid, &payer)) {
            let owed = Amount { minor: owes.amount, currency: Currency::from_code(&owes.currency)? };
            let line = format!("{} {from} {amount}", spelled(&paid.name).to_lowercase());
            return Ok(Some(Doubt::PaysCreditor { from: payer.name, to: paid.name, owed, line }));
        }
    }
    Ok(None)
}

/// Drafts that these debts are cleared by the payments that are shown for them.
pub fn cleared(debts: &[Debt], shown: &[Owes]) -> Result<day::Paid> {
    if debts.is_empty() {
        return Err(SessionError::NothingToPay);
    }
    let handed = shown.iter().map(|Owes { from, to, amount, currency, .. }| day::Handed {
        from: from.name.clone(),
        to: to.name.clone(),
        amount: *amount,
        currency: currency.clone(),
    });
    let payments = debts.iter().map(|debt| part(debt, debt.amount)).collect();
    let handed: Vec<day::Handed> = handed.collect();
    handed.iter().try_for_each(|cash| countable(cash.amount))?;
    Ok(day::Paid { payments, handed: Some(handed), on: None })
}

/// Drafts payments for a closed night.
pub fn paid_for(session: &Session, payments: &[Payment]) -> Result<(Vec<Cash>, day::Paid)> {
    let cash: Vec<Cash> =
        payments.iter().map(|payment| super::row::cash(&session.night, payment)).collect::<Result<_, _>>()?;
    let paid = for_night(session, &cash)?;
    Ok((cash, paid))
}

/// Drafts all payments that are still to be made for a closed night.
pub fn all_paid_for(view: View<'_>, terms: &SettleBy) -> Result<(Vec<Cash>, day::Paid)> {
    let cash = settle(view, terms)?.payments;
    if cash.is_empty() {
        return Err(SessionError::NothingToPay);
    }
    let paid = for_night(view.session, &cash)?;
    Ok((cash, paid))
}

pub fn for_night(session: &Session, cash: &[Cash]) -> Result<day::Paid> {
    cash.iter().try_for_each(|cash| countable(cash.amount))?;
    let after = session.entries.last().map_or(EntryNo(1), |entry| entry.no);
    let name = |holder| session.night.holder_name(holder).to_owned();
    let payment = |cash: &Cash| day::Payment {
        session: Some(session.row.uuid.clone()),
        after: Some(after),
        head: Some(hex(&session.head)),
        over: false,
        date: None,
        from: name(cash.from),
        to: name(cash.to),
        amount: cash.amount,
        currency: session.row.currency.clone(),
    };
    Ok(day::Paid { payments: cash.iter().map(payment).collect(), handed: None, on: None })
}

/// Drafts that a player of a session has another name there.
pub fn renamed(session: &Session, old: &str, new: &str) -> Result<day::Renamed> {
    let night = &session.night;
    let who = night.find(old)?;
    let mut others: Vec<&str> =
        night.names.iter().filter(|(no, _)| **no != who).map(|(_, name)| name.as_str()).collect();
    // Cash that was paid by a name that somebody else had there is still theirs.
    let once = session.account_once_called(new).filter(|once| *once != Holder::Player(who));
    others.extend(once.map(|_| new));
    let (old, name) = (night.name(who).to_owned(), read_name(new, &others)?);
    if name == old {
        return Err(SessionError::CalledSo { name, typed: None });
    }
    let after = session.entries.last().map(|entry| entry.no);
    Ok(day::Renamed { old, name, sessions: vec![session.row.uuid.clone()], after, heads: Vec::new() })
}

/// Drafts what was owed before there was this ledger. Returns also which of the names are new.
pub fn owed(
    from: &str,
    to: &str,
    amount: &str,
    date: &str,
    ledger: Ledger<'_>,
) -> Result<(Owed, Vec<String>)> {
    let (from, from_new) = person_or_new(from, ledger)?;
    let (to, to_new) = person_or_new(to, ledger)?;
    if fold(&from) == fold(&to) {
        return Err(SessionError::PaysSelf { name: from });
    }
    let date = read_day(date, None)?.to_string();
    let amount = amount_in(amount, ledger.usual)?;
    let new = [(&from, from_new), (&to, to_new)];
    let new = new.into_iter().filter(|(_, new)| *new).map(|(name, _)| name.clone()).collect();
    let currency = amount.currency.code().to_owned();
    Ok((Owed { from, to, amount: amount.minor, currency, date }, new))
}
