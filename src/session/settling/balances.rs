//! Settles balances: finds payments that bring every balance to zero. Accounts are positions in a list, and money
//! has no currency here.

use super::fewest::{Payment, fewest};
use crate::kernel::units::{Minor, Overflow};
use serde::Serialize;
use std::cmp::Reverse;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SettleError {
    #[error("the balances add up to {sum}, not to zero")]
    NotZero { sum: Minor },
    #[error("a coin must be worth 1 or more, not {coin}")]
    NoCoin { coin: Minor },
    #[error("there is no account {through} among {accounts} to settle through")]
    NoSuchAccount {
        /// Counted from 0.
        through: usize,
        accounts: usize,
    },
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// How to settle. The default is the fewest payments, without rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// The one account with which all others settle.
    pub through: Option<usize>,
    /// The smallest coin; payments are multiples of it.
    pub coin: Option<Minor>,
}

/// A settlement: the payments and the effect of rounding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// What each account receives (+) or pays (-) in cash: its balance, rounded if a coin was set.
    pub cash: Vec<Minor>,
    /// What rounding gave (+) or took (-): `cash` minus the balance. It sums to zero.
    pub rounding: Vec<Minor>,
    /// The payments, sorted by payer, then receiver.
    pub payments: Vec<Payment>,
}

/// Finds payments that bring every balance to zero. A balance above zero is to be received, one below is owed.
///
/// The number of payments is the smallest possible, at most one less than the accounts, and the result is always
/// the same. (With more than twenty accounts that do not cancel out in pairs there may be a few payments more.)
/// With [`Terms::through`] everybody settles with one account. With [`Terms::coin`] each balance is first rounded
/// to coins, by less than one coin.
///
/// ```
/// use meldbook::session::settling::{Payment, Terms, settle};
/// use meldbook::kernel::units::Minor;
/// let balances = [Minor(62), Minor(-28), Minor(-34)];
/// let exact = settle(&balances, Terms::default())?;
/// assert_eq!(exact.payments, [
///     Payment { from: 1, to: 0, amount: Minor(28) },
///     Payment { from: 2, to: 0, amount: Minor(34) },
/// ]);
/// let quarters = settle(&balances, Terms { coin: Some(Minor(25)), ..Terms::default() })?;
/// assert_eq!(quarters.cash, [Minor(50), Minor(-25), Minor(-25)]);
/// assert_eq!(quarters.rounding, [Minor(-12), Minor(3), Minor(9)]);
/// # Ok::<(), meldbook::session::settling::SettleError>(())
/// ```
pub fn settle(balances: &[Minor], terms: Terms) -> Result<Settlement, SettleError> {
    check_sum(balances)?;
    let cash = match terms.coin {
        Some(coin) => rounded(balances, coin)?,
        None => balances.to_vec(),
    };
    check_sum(&cash)?;
    let rounding = cash.iter().zip(balances).map(|(c, b)| c.minus(*b)).collect::<Result<_, _>>()?;
    let mut payments = match terms.through {
        Some(hub) => through(&cash, hub)?,
        None => fewest(&cash)?,
    };
    payments.sort_unstable();
    Ok(Settlement { cash, rounding, payments })
}

/// Refuses balances that do not sum to zero, or whose credits overflow. Then no partial sum can overflow.
fn check_sum(balances: &[Minor]) -> Result<(), SettleError> {
    let credits = Minor::total(balances.iter().copied().filter(|b| *b > Minor::ZERO))?;
    let debts = Minor::total(balances.iter().copied().filter(|b| *b < Minor::ZERO))?;
    match credits.plus(debts)? {
        Minor::ZERO => Ok(()),
        sum => Err(SettleError::NotZero { sum }),
    }
}

/// Returns the payments if everybody settles with `hub` alone.
fn through(balances: &[Minor], hub: usize) -> Result<Vec<Payment>, SettleError> {
    if hub >= balances.len() {
        return Err(SettleError::NoSuchAccount { through: hub, accounts: balances.len() });
    }
    let others = balances.iter().copied().enumerate().filter(|(who, b)| *who != hub && *b != Minor::ZERO);
    others
        .map(|(who, balance)| {
            Ok(if balance > Minor::ZERO {
                Payment { from: hub, to: who, amount: balance }
            } else {
                Payment { from: who, to: hub, amount: balance.negated()? }
            })
        })
        .collect()
}

/// Rounds balances to multiples of `coin`, each by less than a coin; they still sum to zero.
///
/// Every balance is rounded down. The remainders add up to whole coins: one coin each goes to the largest
/// remainders, equal ones in seat order. Each remainder is less than a coin, so there are more remainders than
/// coins, and an exact balance does not change.
fn rounded(balances: &[Minor], coin: Minor) -> Result<Vec<Minor>, SettleError> {
    if coin <= Minor::ZERO {
        return Err(SettleError::NoCoin { coin });
    }
    let remainders: Vec<Minor> = balances.iter().map(|balance| Minor(balance.0.rem_euclid(coin.0))).collect();
    let mut cash = balances
        .iter()
        .zip(&remainders)
        .map(|(b, remainder)| b.minus(*remainder))
        .collect::<Result<Vec<_>, Overflow>>()?;
    let mut coins = Minor::total(remainders.iter().copied())?.0 / coin.0;
    let mut by_remainder: Vec<(&mut Minor, Minor)> = cash.iter_mut().zip(remainders).collect();
    by_remainder.sort_by_key(|(_, remainder)| Reverse(*remainder));
    for (balance, _) in by_remainder {
        if coins == 0 {
            break;
        }
        *balance = balance.plus(coin)?;
        coins -= 1;
    }
    Ok(cash)
}
