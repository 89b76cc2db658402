//! The fewest payments. Accounts are split into groups that settle among themselves. A group of `k` accounts needs
//! `k - 1` payments, so the most groups need the fewest payments.

use crate::kernel::units::{Minor, Overflow};

/// A payment from one account to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Payment {
    /// The payer, as a position in the list of balances.
    pub from: usize,
    /// The receiver, likewise.
    pub to: usize,
    /// Above zero.
    pub amount: Minor,
}

/// Up to this many accounts the best groups are found. Memory and time double with each account.
const EXACT: usize = 20;

/// An unsettled account: its position and its balance.
type Open = (usize, Minor);

/// Finds payments that settle `balances`, whose sum is zero and whose credits together fit in 64 bits.
///
/// Two accounts that cancel out are a group of some best solution, because the other members of their groups can
/// form one group instead. So such pairs are settled first, and the others are searched. If too many are left, the
/// largest debtor pays the largest creditor until few enough remain. Each payment closes an account, so there is
/// always at least one payment less than accounts.
pub(super) fn fewest(balances: &[Minor]) -> Result<Vec<Payment>, Overflow> {
    let mut open: Vec<Open> =
        balances.iter().copied().enumerate().filter(|(_, b)| *b != Minor::ZERO).collect();
    let mut payments = Vec::new();
    pay_pairs(&mut open, &mut payments)?;
    while open.len() > EXACT
        && let Some((debtor, creditor)) = largest(&open)
    {
        pay(debtor, creditor, &mut open, &mut payments)?;
        pay_pairs(&mut open, &mut payments)?;
    }
    for mut group in most_groups(&open)? {
        while let Some((debtor, creditor)) = first(&group) {
            pay(debtor, creditor, &mut group, &mut payments)?;
        }
    }
    Ok(payments)
}

/// Settles pairs of accounts that cancel out, in seat order.
fn pay_pairs(open: &mut Vec<Open>, payments: &mut Vec<Payment>) -> Result<(), Overflow> {
    let mut rest: Vec<Open> = Vec::with_capacity(open.len());
    for &(who, balance) in open.iter() {
        let opposite = balance.negated()?;
        match rest.iter().position(|(_, other)| *other == opposite) {
            Some(at) => {
                let (other, _) = rest.remove(at);
                payments.push(if balance > Minor::ZERO {
                    Payment { from: other, to: who, amount: balance }
                } else {
                    Payment { from: who, to: other, amount: opposite }
                });
            }
            None => rest.push((who, balance)),
        }
    }
    *open = rest;
    Ok(())
}

/// Returns the largest debtor and the largest creditor; of equals the first in seat order.
fn largest(open: &[Open]) -> Option<(Open, Open)> {
    let debtor = open.iter().min_by_key(|(_, balance)| *balance)?;
    let creditor = open.iter().rev().max_by_key(|(_, balance)| *balance)?;
    Some((*debtor, *creditor))
}

/// Returns the first debtor and the first creditor in seat order.
fn first(open: &[Open]) -> Option<(Open, Open)> {
    let debtor = open.iter().find(|(_, balance)| *balance < Minor::ZERO)?;
    let creditor = open.iter().find(|(_, balance)| *balance > Minor::ZERO)?;
    Some((*debtor, *creditor))
}

/// Makes the largest payment between two accounts, and removes settled accounts.
fn pay(
    (from, debt): Open,
    (to, credit): Open,
    open: &mut Vec<Open>,
    payments: &mut Vec<Payment>,
) -> Result<(), Overflow> {
    let amount = credit.min(debt.negated()?);
    payments.push(Payment { from, to, amount });
    for (who, balance) in open.iter_mut() {
        if *who == from {
            *balance = balance.plus(amount)?;
        } else if *who == to {
            *balance = balance.minus(amount)?;
        }
    }
    open.retain(|(_, balance)| *balance != Minor::ZERO);
    Ok(())
}

/// Splits the accounts into as many groups as possible, each of which sums to zero.
///
/// In a sequence of accounts a group ends each time the running sum is zero. `best` holds for every subset how many
/// groups its best sequence has: that of the subset without its last account, which may be any, plus one if the
/// subset itself sums to zero. The best sequence is then read backwards.
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

/// Returns each member of a set; a set is a number, a member is one of its bits.
fn members(set: usize) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest & rest.wrapping_neg();
        rest &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}
