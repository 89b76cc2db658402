//! Settles balances: finds payments that bring every balance to zero. Accounts are positions in a list, and money
//! has no currency here.

use super::payment::{Payment, SettleError};
use super::{coin, fewest};
use crate::kernel::units::Minor;

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
        Some(coin) => coin::rounded(balances, coin)?,
        None => balances.to_vec(),
    };
    check_sum(&cash)?;
    let rounding = cash.iter().zip(balances).map(|(c, b)| c.minus(*b)).collect::<Result<_, _>>()?;
    let mut payments = match terms.through {
        Some(hub) => through(&cash, hub)?,
        None => fewest::fewest(&cash)?,
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
