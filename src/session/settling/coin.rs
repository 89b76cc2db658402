//! Rounding of balances to the coins in people's pockets.

use super::payment::SettleError;
use crate::kernel::units::{Minor, Overflow};
use std::cmp::Reverse;

/// Returns the balances as multiples of `coin`, in sum still zero, each off by less than a coin.
///
/// Every balance goes down to a whole number of coins. The rests together are whole coins again: one each
/// goes back to the largest rests, equal ones in seat order. There are more rests than such coins, as each
/// is less than one, so an exact balance stays as it is.
pub(super) fn rounded(balances: &[Minor], coin: Minor) -> Result<Vec<Minor>, SettleError> {
    if coin <= Minor::ZERO {
        return Err(SettleError::NoCoin { coin });
    }
    let rests: Vec<Minor> = balances.iter().map(|balance| Minor(balance.0.rem_euclid(coin.0))).collect();
    let mut cash =
        balances.iter().zip(&rests).map(|(b, rest)| b.minus(*rest)).collect::<Result<Vec<_>, Overflow>>()?;
    let mut to_give = Minor::total(rests.iter().copied())?.0 / coin.0;
    let mut by_rest: Vec<(&mut Minor, Minor)> = cash.iter_mut().zip(rests).collect();
    by_rest.sort_by_key(|(_, rest)| Reverse(*rest));
    for (balance, _) in by_rest {
        if to_give == 0 {
            break;
        }
        *balance = balance.plus(coin)?;
        to_give -= 1;
    }
    Ok(cash)
}
