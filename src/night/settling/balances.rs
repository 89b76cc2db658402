//! Finds payments that bring balances to zero. Accounts are positions in a list, and money has no currency here.

use crate::kernel::{Minor, Overflow};
use crate::night::{NightError, entry::Cash};
use std::cmp::Reverse;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Received (+) or paid (-): the balance, rounded if a coin was set.
    pub cash: Vec<Minor>,
    /// `cash` minus the balance; sums to zero.
    pub rounding: Vec<Minor>,
    pub payments: Vec<BalancePayment>,
}

/// Finds the fewest payments, at most one less than accounts, and always the same. A balance above zero is to be received.
/// With more than twenty accounts that do not cancel out in pairs there may be more payments. `through` is the one with whom
/// all others settle. With a smallest coin, above zero, each balance is first rounded to coins, by less than one.
///
/// ```
/// use meldbook::night::settling::{BalancePayment, settle};
/// use meldbook::kernel::units::Minor;
/// let balances = [Minor(62), Minor(-28), Minor(-34)];
/// let exact = settle(&balances, None, None)?;
/// assert_eq!(exact.payments, [
///     BalancePayment { from: 1, to: 0, amount: Minor(28) },
///     BalancePayment { from: 2, to: 0, amount: Minor(34) },
/// ]);
/// let quarters = settle(&balances, None, Some(Minor(25)))?;
/// assert_eq!(quarters.cash, [Minor(50), Minor(-25), Minor(-25)]);
/// assert_eq!(quarters.rounding, [Minor(-12), Minor(3), Minor(9)]);
/// # Ok::<(), meldbook::night::NightError>(())
/// ```
pub fn settle(
    balances: &[Minor],
    through: Option<usize>,
    coin: Option<Minor>,
) -> Result<Settlement, NightError> {
    check_sum(balances)?;
    let cash = match coin.filter(|coin| *coin > Minor::ZERO) {
        Some(coin) => rounded(balances, coin)?,
        None => balances.to_vec(),
    };
    check_sum(&cash)?;
    let rounding = cash.iter().zip(balances).map(|(c, b)| c.minus(*b)).collect::<Result<_, _>>()?;
    let mut payments = match through {
        Some(hub) => {
            let others = cash.iter().enumerate().filter(|(who, b)| *who != hub && **b != Minor::ZERO);
            others.map(|(who, balance)| between(hub, who, *balance)).collect::<Result<_, _>>()?
        }
        None => fewest(&cash)?,
    };
    payments.sort_unstable();
    Ok(Settlement { cash, rounding, payments })
}

/// Refuses a sum that is not zero, and credits that overflow: then no partial sum can.
fn check_sum(balances: &[Minor]) -> Result<(), NightError> {
    let credits = Minor::total(balances.iter().copied().filter(|b| *b > Minor::ZERO))?;
    let debts = Minor::total(balances.iter().copied().filter(|b| *b < Minor::ZERO))?;
    match credits.plus(debts)? {
        Minor::ZERO => Ok(()),
        Minor(sum) => Err(NightError::NotZero { sum }),
    }
}

/// Gives the second account this balance, or takes it.
fn between(one: usize, other: usize, balance: Minor) -> Result<BalancePayment, Overflow> {
    Ok(match balance > Minor::ZERO {
        true => BalancePayment { from: one, to: other, amount: balance },
        false => BalancePayment { from: other, to: one, amount: balance.negated()? },
    })
}

/// Rounds down. The remainders add up to whole coins, which go one each to the largest, equal ones in seat order. Each
/// remainder is less than a coin, so there are more remainders than coins, and an exact balance does not change.
fn rounded(balances: &[Minor], coin: Minor) -> Result<Vec<Minor>, Overflow> {
    let remainders: Vec<Minor> = balances.iter().map(|balance| Minor(balance.0.rem_euclid(coin.0))).collect();
    let cash = balances.iter().zip(&remainders).map(|(balance, remainder)| balance.minus(*remainder));
    let mut cash = cash.collect::<Result<Vec<_>, Overflow>>()?;
    let coins =
        usize::try_from(Minor::total(remainders.iter().copied())?.0 / coin.0).map_err(|_| Overflow)?;
    let mut by_remainder: Vec<(&mut Minor, Minor)> = cash.iter_mut().zip(remainders).collect();
    by_remainder.sort_by_key(|(_, remainder)| Reverse(*remainder));
    for (balance, _) in by_remainder.into_iter().take(coins) {
        *balance = balance.plus(coin)?;
    }
    Ok(cash)
}

/// Between positions in the list of balances.
pub type BalancePayment = Cash<usize>;

/// Up to so many accounts the best groups are found: memory and time double with each.
const EXACT: usize = 20;

type Open = (usize, Minor);

/// Settles balances whose sum is zero and whose credits together fit in 64 bits. A group of `k` accounts that settles among
/// itself needs `k - 1` payments, so the most groups need the fewest. Two accounts that cancel out are a group of some best
/// solution, because the other members of their groups can form one group instead. So such pairs are settled first, and the
/// others are searched. Too many are one group.
fn fewest(balances: &[Minor]) -> Result<Vec<BalancePayment>, Overflow> {
    let mut open: Vec<Open> =
        balances.iter().copied().enumerate().filter(|(_, b)| *b != Minor::ZERO).collect();
    let mut payments = Vec::new();
    pay_pairs(&mut open, &mut payments)?;
    let groups = if open.len() > EXACT { vec![open] } else { most_groups(&open)? };
    for mut group in groups {
        loop {
            let debtor = group.iter().copied().find(|(_, balance)| *balance < Minor::ZERO);
            let creditor = group.iter().copied().find(|(_, balance)| *balance > Minor::ZERO);
            let (Some((from, debt)), Some((to, credit))) = (debtor, creditor) else { break };
            let amount = credit.min(debt.negated()?);
            payments.push(BalancePayment { from, to, amount });
            for (who, balance) in &mut group {
                if *who == from {
                    *balance = balance.plus(amount)?;
                } else if *who == to {
                    *balance = balance.minus(amount)?;
                }
            }
            group.retain(|(_, balance)| *balance != Minor::ZERO);
        }
    }
    Ok(payments)
}

fn pay_pairs(open: &mut Vec<Open>, payments: &mut Vec<BalancePayment>) -> Result<(), Overflow> {
    let mut rest: Vec<Open> = Vec::with_capacity(open.len());
    for &(who, balance) in open.iter() {
        let opposite = balance.negated()?;
        match rest.iter().position(|(_, other)| *other == opposite) {
            Some(at) => {
                let (other, _) = rest.remove(at);
                payments.push(between(other, who, balance)?);
            }
            None => rest.push((who, balance)),
        }
    }
    *open = rest;
    Ok(())
}

/// Splits the accounts into as many groups as possible, each of which sums to zero. In a sequence of accounts a group ends
/// each time the running sum is zero. `best` holds for every subset how many groups its best sequence has: that of the subset
/// without its last account, which may be any, plus one if the subset itself sums to zero. The best sequence is then read
/// backwards.
fn most_groups(open: &[Open]) -> Result<Vec<Vec<Open>>, Overflow> {
    let mut sums = vec![Minor::ZERO];
    for (_, balance) in open {
        let with = sums.iter().map(|sum| sum.plus(*balance)).collect::<Result<Vec<_>, _>>()?;
        sums.extend(with);
    }
    let sums_to_zero = |set: usize| sums.get(set) == Some(&Minor::ZERO);
    let mut best: Vec<u8> = Vec::with_capacity(sums.len());
    best.push(0);
    for set in 1..sums.len() {
        let without = members(set).filter_map(|one| best.get(set & !one)).max();
        best.push(without.copied().unwrap_or(0) + u8::from(sums_to_zero(set)));
    }

    let mut groups: Vec<Vec<Open>> = Vec::new();
    let mut set = sums.len() - 1;
    while set != 0 {
        if sums_to_zero(set) {
            groups.push(Vec::new());
        }
        let last = members(set).max_by_key(|one| best.get(set & !one)).unwrap_or(set);
        let account = open.iter().enumerate().find(|(place, _)| last == 1 << place);
        if let (Some(group), Some((_, account))) = (groups.last_mut(), account) {
            group.push(*account);
        }
        set &= !last;
    }
    for group in &mut groups {
        group.sort_unstable();
    }
    Ok(groups)
}

/// A set is a number, a member is one of its bits.
fn members(set: usize) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest & rest.wrapping_neg();
        rest &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}
