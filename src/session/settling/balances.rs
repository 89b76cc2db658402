//! Balances settled: who pays whom so that every balance is nothing. Pure; it knows accounts by place in the
//! list, not people, and money without its currency.

use super::payment::{Payment, SettleError};
use super::{coin, fewest};
use crate::kernel::units::Minor;

/// How a table wants to settle. The default is the fewest payments, to the last minor unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// The one account through which everybody settles.
    pub through: Option<usize>,
    /// The smallest coin in people's pockets; payments are multiples of it.
    pub coin: Option<Minor>,
}

/// A settlement: every payment, and what rounding moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// What each account gets (+) or gives (-) in cash: its balance, rounded where a coin was agreed.
    pub cash: Vec<Minor>,
    /// What rounding brought (+) or cost (-) each account: `cash` less its balance. It sums to zero.
    pub rounding: Vec<Minor>,
    /// The payments, by payer, then receiver, in the order of the accounts.
    pub payments: Vec<Payment>,
}

/// Returns who pays whom so that every balance is nothing afterwards: what an account is to get is above
/// zero, what it owes below.
///
/// There are as few payments as possible, never more than accounts less one, and always the same ones. (With
/// more than twenty accounts that do not cancel out in pairs there may be a few more than the fewest.) With
/// [`Terms::through`] everybody settles with one person. With [`Terms::coin`] each balance is first rounded
/// to coins, so that nobody is off by a whole one.
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
///
/// # Errors
/// Balances that do not sum to zero, a coin worth nothing, an unknown account, or more than 64 bits of money.
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

/// Refuses balances that do not sum to zero, or whose credits alone do not fit: below that bound no sum of
/// some of them overflows either.
fn check_sum(balances: &[Minor]) -> Result<(), SettleError> {
    let credits = Minor::total(balances.iter().copied().filter(|b| *b > Minor::ZERO))?;
    let debts = Minor::total(balances.iter().copied().filter(|b| *b < Minor::ZERO))?;
    match credits.plus(debts)? {
        Minor::ZERO => Ok(()),
        sum => Err(SettleError::NotZero { sum }),
    }
}

/// Returns the payments when everybody settles with `hub` alone.
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
