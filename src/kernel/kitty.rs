//! How the kitty's balance is shared among the players (auction rulebook section 10).

use crate::kernel::units::Minor;

/// Returns the share of each of `n` players, in seat order: equal whole shares of a surplus or a deficiency,
/// and the odd minor units one each from the first seat on.
pub fn divide_kitty(kitty: Minor, n: usize) -> Vec<Minor> {
    let (share, Minor(odd)) = kitty.shared(n);
    // The odd units are fewer than the players, so nobody gets more than one.
    let one_each = (1..=odd.unsigned_abs()).map(|_| odd.signum());
    one_each.chain(std::iter::repeat(0)).take(n).map(|extra| Minor(share.0.saturating_add(extra))).collect()
}
