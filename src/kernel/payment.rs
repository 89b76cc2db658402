//! Accounts, the factors of payments, and the stakes of a game.

use crate::kernel::{Minor, Overflow, Seat, Table, Units};

/// In every listing.
pub const KITTY: &str = "kitty";

/// The kitty belongs to all players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    Seat(Seat),
    Kitty,
}

impl Account {
    pub fn name(self, table: &Table) -> &str {
        match self {
            Account::Seat(seat) => table.name(seat),
            Account::Kitty => KITTY,
        }
    }
}

/// As in `2 (spades)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor<W> {
    pub times: i64,
    pub what: W,
}

pub fn product<W>(factors: &[Factor<W>]) -> Result<Units, Overflow> {
    factors.iter().try_fold(Units(1), |product, factor| product.times(factor.times))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Collects,
    Pays,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net<T> {
    pub seats: Vec<T>,
    pub kitty: T,
}

/// A player of a losing side pays his opposite number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameStake {
    pub from: Seat,
    pub to: Seat,
    pub game: Minor,
    pub per_block: Minor,
    pub blocks: i64,
    pub minor: Minor,
}

impl GameStake {
    /// Lost by `blocks` hundreds.
    pub fn new(from: Seat, to: Seat, game: Minor, per_block: Minor, blocks: i64) -> Result<Self, Overflow> {
        let minor = game.plus(per_block.times(blocks)?)?;
        Ok(GameStake { from, to, game, per_block, blocks, minor })
    }
}
