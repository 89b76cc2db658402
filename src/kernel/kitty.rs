//! How the kitty's balance is shared among the players (auction rulebook section 10).

use crate::kernel::units::Minor;

/// Returns the share of each of `n` players, in seat order: equal whole shares of a surplus or a deficiency,
/// and the odd minor units one each from the first seat on.
///
/// ```
/// use meldbook::kernel::kitty::divide_kitty;
/// use meldbook::kernel::units::Minor;
/// assert_eq!(divide_kitty(Minor(20), 3), [Minor(7), Minor(7), Minor(6)]);
/// assert_eq!(divide_kitty(Minor(-8), 3), [Minor(-3), Minor(-3), Minor(-2)]);
/// ```
pub fn divide_kitty(kitty: Minor, n: usize) -> Vec<Minor> {
    let (share, Minor(odd)) = kitty.shared(n);
    // The odd units are fewer than the players, so nobody gets more than one.
    let one_each = (1..=odd.unsigned_abs()).map(|_| odd.signum());
    one_each.chain(std::iter::repeat(0)).take(n).map(|extra| Minor(share.0.saturating_add(extra))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_in_the_division() {
        for (kitty, n) in [(0, 3), (1, 5), (-1, 5), (i64::MAX, 4), (i64::MIN, 3), (i64::MIN, 1), (7, 7)] {
            let shares = divide_kitty(Minor(kitty), n);
            assert_eq!(shares.len(), n);
            assert_eq!(shares.iter().map(|share| i128::from(share.0)).sum::<i128>(), i128::from(kitty));
            assert!(shares.is_sorted() || shares.iter().rev().is_sorted());
        }
        assert_eq!(divide_kitty(Minor(5), 0), []);
    }
}
