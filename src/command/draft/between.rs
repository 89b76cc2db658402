//! Drafts entries of the daybook from what is owed and from who is in the ledger.

use super::{Result, View, settle};
use crate::command::request::{SettleBy, TypedPayment};
use crate::daybook::debts::{Debt, Owes, Person, allocate, pairs};
use crate::daybook::{CashPaid, Cleared, Fact, Handed, Meant, NetFact, Owed, Part, Renamed};
use crate::kernel::{KITTY, Minor, Overflow, day::read_day, ensure};
use crate::money::{Amount, Currency};
use crate::night::change::LARGEST_AMOUNT;
use crate::night::{Cash, Doubt, EntryNo, NightError, NightLog, chain::hex};
use crate::notation::{PlayerError, find_player, fold, is_kitty, read_name, spelled};

#[derive(Debug)]
pub struct DraftLedger<'a> {
    pub people: Vec<(String, Person)>,
    pub debts: Vec<Debt>,
    /// Of an amount that names none, if nothing is owed in another.
    pub usual: Currency,
    pub today: &'a str,
}

/// By the beginning of a name.
pub fn person(word: &str, ledger: &DraftLedger<'_>) -> Result<Person> {
    let names: Vec<&str> = ledger.people.iter().map(|(name, _)| name.as_str()).collect();
    let found = if is_kitty(word) { None } else { ledger.people.get(find_player(&names, word)?) };
    let kitty = || Person { id: 0, name: KITTY.to_owned() };
    Ok(found.map_or_else(kitty, |(_, person)| person.clone()))
}

pub fn somebody(word: &str, ledger: &DraftLedger<'_>) -> Result<Person> {
    let found = person(word, ledger)?;
    if found.id == 0 { Err(NightError::KittyNamed) } else { Ok(found) }
}

/// Also returns whether it is new.
fn person_or_new(word: &str, ledger: &DraftLedger<'_>) -> Result<(String, bool)> {
    match somebody(word, ledger) {
        Ok(person) => Ok((person.name, false)),
        Err(NightError::Player(PlayerError::Unknown { .. })) => Ok((read_name(word, &[""; 0])?, true)),
        Err(error) => Err(error),
    }
}

/// In the currency that it names, else in the usual one.
fn amount_in(text: &str, usual: Currency) -> Result<Amount> {
    let amount = Amount::parse_in(text, None, usual)?.positive()?;
    countable(amount.minor)?;
    Ok(amount)
}

fn countable(amount: Minor) -> Result<(), Overflow> {
    ensure(amount.0.unsigned_abs() <= LARGEST_AMOUNT, || Overflow)
}

/// For no named night: the oldest debts between the two. What is beyond all debts is owed the other way from now on.
pub fn paid_oldest(payments: &[TypedPayment], ledger: &DraftLedger<'_>) -> Result<Vec<Fact>> {
    let (mut parts, mut beyond) = (Vec::new(), Vec::new());
    let mut debts = ledger.debts.to_vec();
    for TypedPayment { from, to, amount } in payments {
        let (from, to) = (person(from, ledger)?, person(to, ledger)?);
        ensure(from.id != to.id, || NightError::PaysSelf { name: from.name.clone() })?;
        let between = |debt: &&Debt| {
            let pair = (debt.from.id, debt.to.id);
            pair == (from.id, to.id) || pair == (to.id, from.id)
        };
        // Without a currency it is one in which the payer owes something, the oldest first.
        let mut owed = pairs(&debts)?;
        owed.retain(|owes| (owes.from.id, owes.to.id) == (from.id, to.id));
        let is_owed =
            |debt: &&Debt| owed.is_empty() || owed.iter().any(|owes| owes.currency == debt.currency);
        check_currency(&owed, amount)?;
        let usual = debts.iter().filter(between).find(is_owed);
        let usual = usual.map(|debt| Currency::from_code(&debt.currency)).transpose()?;
        let amount = amount_in(amount, usual.unwrap_or(ledger.usual))?;
        let currency = amount.currency.code();
        let (of_debts, over) = allocate(&mut debts, [&from, &to], amount.minor, currency)?;
        // What a night owes the kitty, or the kitty somebody, is paid for that night.
        let is_of_kitty = from.id == 0 || to.id == 0;
        let is_for_nights = over.0 <= 0 && of_debts.iter().all(|(debt, _)| debt.night.is_some());
        ensure(is_for_nights || !is_of_kitty, || NightError::KittyNamed)?;
        beyond.extend((over.0 > 0).then(|| Owed {
            from: to.name.clone(),
            to: from.name.clone(),
            amount: over,
            currency: currency.to_owned(),
            date: ledger.today.to_owned(),
            over: true,
        }));
        parts.extend(of_debts.iter().map(|(debt, amount)| part(debt, *amount)));
        debts.retain(|debt| debt.amount.0 > 0);
    }
    let paid = (!parts.is_empty()).then_some(Fact::Paid(CashPaid { parts }));
    Ok(paid.into_iter().chain(beyond.into_iter().map(Fact::Owed)).collect())
}

/// Where something is owed in several, an amount needs one.
fn check_currency(owed: &[Owes], amount: &str) -> Result<()> {
    let [first, _, ..] = owed else { return Ok(()) };
    let mut amounts = Vec::new();
    for owes in owed {
        let currency = Currency::from_code(&owes.currency)?;
        let amount = amount_in(amount, currency)?;
        if amount.currency != currency {
            return Ok(());
        }
        amounts.push(format!("`{} {}`", amount.plain(), owes.currency));
    }
    Err(NightError::WhichCurrency { from: first.from.name.clone(), to: first.to.name.clone(), amounts })
}

/// Which end of a fork is meant is known once it is written.
fn part(debt: &Debt, amount: Minor) -> Part {
    let Debt { night, old, numbers: [from, to], currency, .. } = debt;
    let night = night.as_ref().map(|night| (night.uuid.clone(), night.entries));
    let old = || old.clone();
    let (chain, no) = night.or_else(old).unwrap_or((String::new(), EntryNo(0)));
    let of = Meant { chain, no, hash: String::new() };
    Part { of, from: *from, to: *to, amount, currency: currency.clone() }
}

/// The first one to somebody who owes the payer already.
pub fn pays_creditor(
    payments: &[TypedPayment],
    owed: &[Owes],
    ledger: &DraftLedger<'_>,
) -> Result<Option<Doubt>> {
    for TypedPayment { from, to, amount } in payments {
        let (payer, paid) = (person(from, ledger)?, person(to, ledger)?);
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

pub fn cleared(debts: &[Debt], shown: &[Owes]) -> Result<NetFact> {
    ensure(!debts.is_empty(), || NightError::NothingToPay)?;
    let mut people: Vec<&Person> = Vec::new();
    let mut place = |who| {
        let at = people.iter().position(|other| *other == who).unwrap_or_else(|| {
            people.push(who);
            people.len().saturating_sub(1)
        });
        at.saturating_add(1)
    };
    let cleared = debts
        .iter()
        .map(|debt| Cleared(part(debt, debt.amount), place(&debt.from), place(&debt.to)))
        .collect();
    let handed = shown.iter().map(|owes| {
        countable(owes.amount)?;
        Ok(Handed(place(&owes.from), place(&owes.to), owes.amount, owes.currency.clone()))
    });
    let handed = handed.collect::<Result<_>>()?;
    Ok(NetFact { people: people.into_iter().map(|who| who.name.clone()).collect(), cleared, handed })
}

pub fn paid_for(session: &NightLog, payments: &[TypedPayment]) -> Result<Vec<Cash>> {
    payments.iter().map(|payment| super::row::cash(&session.night, payment)).collect()
}

pub fn all_paid_for(view: View<'_>, terms: &SettleBy) -> Result<Vec<Cash>> {
    let cash = settle(view, terms)?.payments;
    if cash.is_empty() { Err(NightError::NothingToPay) } else { Ok(cash) }
}

pub fn for_night(session: &NightLog, cash: &[Cash]) -> Result<CashPaid> {
    cash.iter().try_for_each(|cash| countable(cash.amount))?;
    let of = meant(session);
    let part = |cash: &Cash| Part {
        of: of.clone(),
        from: cash.from,
        to: cash.to,
        amount: cash.amount,
        currency: session.row.currency.clone(),
    };
    Ok(CashPaid { parts: cash.iter().map(part).collect() })
}

pub fn meant(session: &NightLog) -> Meant {
    let no = session.entries.last().map_or(EntryNo(1), |entry| entry.no);
    Meant { chain: session.row.uuid.clone(), no, hash: hex(&session.head) }
}

pub fn renamed(session: &NightLog, old: &str, new: &str) -> Result<Renamed> {
    let night = &session.night;
    // Also a name that only the log has: it comes back once another one is taken back.
    let names = night.names.iter().chain(&session.state().players);
    let (who, name) = super::row::other_name(night, names, old, new)?;
    Ok(Renamed { of: meant(session), who, old: night.name(who).to_owned(), name })
}

/// From before there was this ledger. Returns also which of the names are new.
pub fn owed(
    from: &str,
    to: &str,
    amount: &str,
    date: &str,
    ledger: &DraftLedger<'_>,
) -> Result<(Owed, Vec<String>)> {
    let (from, from_new) = person_or_new(from, ledger)?;
    let (to, to_new) = person_or_new(to, ledger)?;
    ensure(fold(&from) != fold(&to), || NightError::PaysSelf { name: from.clone() })?;
    let date = read_day(date, None)?.to_string();
    let amount = amount_in(amount, ledger.usual)?;
    let new = [(&from, from_new), (&to, to_new)];
    let new = new.into_iter().filter(|(_, new)| *new).map(|(name, _)| name.clone()).collect();
    let currency = amount.currency.code().to_owned();
    Ok((Owed { from, to, amount: amount.minor, currency, date, over: false }, new))
}
