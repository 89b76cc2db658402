//! Debts between people over all nights: added up, netted, and paid the oldest first.

use super::Part;
use crate::kernel::{Minor, Overflow};
use crate::night::settling::settle;
use crate::night::{EntryNo, Holder, NightError};
use serde::Serialize;
use std::{cmp::Ordering, collections::BTreeMap};

/// 0 is the kitty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Person {
    pub id: i64,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DebtNight {
    pub id: i64,
    pub uuid: String,
    pub entries: EntryNo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debt {
    /// `None` for what is owed for no night.
    pub night: Option<DebtNight>,
    /// Of what is owed for no night: the daybook, and its entry.
    pub old: Option<(String, EntryNo)>,
    pub date: String,
    pub from: Person,
    pub to: Person,
    /// In the night, or in the entry.
    pub numbers: [Holder; 2],
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
}

impl Debt {
    pub fn turned(self) -> Debt {
        let [from, to] = self.numbers;
        Debt { from: self.to, to: self.from, numbers: [to, from], ..self }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owes {
    pub from: Person,
    pub to: Person,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
    /// Either way, the oldest first; nothing if it is netted over more than these two.
    pub debts: Vec<Debt>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyUnfit {
    /// The night, or this end of it, or the old debt is not here.
    Night,
    Currency,
    Player,
    Void,
}

/// Counts for nothing as long as it does not fit its night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnfitCash {
    pub part: Part,
    pub why: WhyUnfit,
}

/// One debt for a night, two people and a currency, the oldest first. Amounts may be below zero.
pub fn add_up(said: impl IntoIterator<Item = Debt>) -> Result<Vec<Debt>, Overflow> {
    let mut sums: BTreeMap<_, (Minor, [Holder; 2])> = BTreeMap::new();
    for debt in said {
        let is_turned = debt.from.id > debt.to.id;
        let amount = if is_turned { debt.amount.negated()? } else { debt.amount };
        let debt = if is_turned { debt.turned() } else { debt };
        let Debt { night, old, date, from, to, numbers, currency, .. } = debt;
        let (sum, of) = sums.entry((date, night, old, from, to, currency)).or_insert((Minor::ZERO, numbers));
        // Two players of a night may be one person: the debt is that of the two of whom something was said last.
        (*sum, *of) = (sum.plus(amount)?, numbers);
    }
    let mut debts = Vec::with_capacity(sums.len());
    for ((date, night, old, from, to, currency), (amount, numbers)) in sums {
        let debt = Debt { night, old, date, from, to, numbers, amount, currency };
        match amount.cmp(&Minor::ZERO) {
            Ordering::Greater => debts.push(debt),
            Ordering::Equal => {}
            Ordering::Less => debts.push(Debt { amount: amount.negated()?, ..debt.turned() }),
        }
    }
    Ok(debts)
}

/// Each pair once for each currency, with what it is made of.
pub fn pairs(debts: &[Debt]) -> Result<Vec<Owes>, Overflow> {
    let mut pairs: BTreeMap<_, (Minor, Vec<Debt>)> = BTreeMap::new();
    for debt in debts {
        let Debt { from, to, amount, currency, .. } = debt;
        let (pair, amount) =
            if from.id <= to.id { ((from, to), *amount) } else { ((to, from), amount.negated()?) };
        let (sum, parts) = pairs.entry((currency, pair)).or_default();
        *sum = sum.plus(amount)?;
        parts.push(debt.clone());
    }
    let mut owed = Vec::with_capacity(pairs.len());
    for ((currency, (one, other)), (sum, debts)) in pairs {
        let (from, to, amount) = match sum.cmp(&Minor::ZERO) {
            Ordering::Less => (other, one, sum.negated()?),
            Ordering::Equal => continue,
            Ordering::Greater => (one, other, sum),
        };
        let (from, to, currency) = (from.clone(), to.clone(), currency.clone());
        owed.push(Owes { from, to, amount, currency, debts });
    }
    owed.sort_by(|a, b| {
        (&a.currency, &a.from.name, &a.to.name).cmp(&(&b.currency, &b.from.name, &b.to.name))
    });
    Ok(owed)
}

/// To the fewest payments of each currency: somebody may then pay a person whom they never met.
pub fn net(debts: &[Debt]) -> Result<Vec<Owes>, NightError> {
    let mut positions: BTreeMap<&str, BTreeMap<(&str, i64), Minor>> = BTreeMap::new();
    for Debt { from, to, amount, currency, .. } in debts {
        let of = positions.entry(currency).or_default();
        for (who, amount) in [(from, amount.negated()?), (to, *amount)] {
            let position = of.entry((&who.name, who.id)).or_default();
            *position = position.plus(amount)?;
        }
    }
    let mut owed = Vec::new();
    for (currency, positions) in positions {
        let balances: Vec<Minor> = positions.values().copied().collect();
        let people: Vec<Person> =
            positions.keys().map(|(name, id)| Person { id: *id, name: (*name).to_owned() }).collect();
        for payment in settle(&balances, None, None)?.payments {
            let (Some(from), Some(to)) = (people.get(payment.from), people.get(payment.to)) else { continue };
            let (from, to, amount) = (from.clone(), to.clone(), payment.amount);
            owed.push(Owes { from, to, amount, currency: currency.to_owned(), debts: Vec::new() });
        }
    }
    Ok(owed)
}

/// The oldest debt first. Returns what was paid of which debt, and what is over.
pub fn allocate(
    debts: &mut [Debt],
    [from, to]: [&Person; 2],
    amount: Minor,
    currency: &str,
) -> Result<(Vec<(Debt, Minor)>, Minor), Overflow> {
    let (mut left, mut paid) = (amount, Vec::new());
    for debt in debts {
        let between = (debt.from.id, debt.to.id) == (from.id, to.id) && debt.currency == currency;
        let part = debt.amount.min(left);
        if between && part > Minor::ZERO {
            (left, debt.amount) = (left.minus(part)?, debt.amount.minus(part)?);
            paid.push((debt.clone(), part));
        }
    }
    Ok((paid, left))
}
