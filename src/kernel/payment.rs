//! Accounts, the factors of what is paid from one to another, and money that moves between players at the end of a game.

use crate::kernel::{Minor, Overflow, Seat, Table, Units};

/// The name of the common account in every listing.
pub const KITTY: &str = "kitty";

/// A player's account, or the kitty, which belongs to all players together.
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

/// One factor of a payment and what it stands for, as in `2 (spades)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor<W> {
    pub times: i64,
    pub what: W,
}

/// Returns what factors come to.
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

/// Money that a player of a losing side pays his opposite number at the end of a game.
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
    /// Returns the stake of a game lost by `blocks` hundreds.
    pub fn new(from: Seat, to: Seat, game: Minor, per_block: Minor, blocks: i64) -> Result<Self, Overflow> {
        let minor = game.plus(per_block.times(blocks)?)?;
        Ok(GameStake { from, to, game, per_block, blocks, minor })
    }
}
