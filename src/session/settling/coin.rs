//! Rounds balances to coins.

use super::payment::SettleError;
use crate::kernel::units::{Minor, Overflow};
use std::cmp::Reverse;

/// Rounds balances to multiples of `coin`, each by less than a coin; they still sum to zero.
///
/// Every balance is rounded down. The remainders add up to whole coins: one coin each goes to the largest
/// remainders, equal ones in seat order. Each remainder is less than a coin, so there are more remainders than
/// coins, and an exact balance does not change.
pub(super) fn rounded(balances: &[Minor], coin: Minor) -> Result<Vec<Minor>, SettleError> {
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
