//! What a hand comes to: who pays whom, and what each account wins or loses by it.

use crate::kernel::payment::{Account, Payment, Posting};
use crate::kernel::seat::Seat;
use crate::kernel::units::{Minor, Overflow, Units};
use std::fmt;

/// What a hand comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<S, W> {
    /// Who pays whom. Empty where nobody pays.
    pub payments: Vec<Payment<W>>,
    /// The money that a game played to points is worth at its end. Empty before, and where none was agreed.
    pub stakes: Vec<GameStake>,
    /// How the hand ended and by what count.
    pub story: S,
}

/// What each account of a hand comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// Units by seat.
    pub seats: Vec<Units>,
    /// Units of the kitty.
    pub kitty: Units,
}

/// What each account of a hand comes to in money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cash {
    /// Money by seat.
    pub seats: Vec<Minor>,
    /// Money of the kitty.
    pub kitty: Minor,
}

/// Money that a player of a losing side pays his opposite number when a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameStake {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// What a game is worth.
    pub game: Minor,
    /// What each hundred is worth that the loser is behind.
    pub per_block: Minor,
    /// How many hundreds.
    pub blocks: i64,
    /// All of it.
    pub minor: Minor,
}

impl GameStake {
    /// Returns the stake of a game that was lost by so many hundreds.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn new(from: Seat, to: Seat, game: Minor, per_block: Minor, blocks: i64) -> Result<Self, Overflow> {
        let minor = game.plus(per_block.times(blocks)?)?;
        Ok(GameStake { from, to, game, per_block, blocks, minor })
    }
}

/// Writes where the money comes from: `game 200 + 5 hundreds x 10 = 250`.
impl fmt::Display for GameStake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameStake { game, per_block, blocks, minor, .. } = self;
        match (*game != Minor::ZERO, *per_block != Minor::ZERO) {
            (true, true) => write!(f, "game {game} + {blocks} hundreds x {per_block} = {minor}"),
            (true, false) => write!(f, "game {game}"),
            (false, _) => write!(f, "{blocks} hundreds x {per_block} = {minor}"),
        }
    }
}

impl<S, W> Outcome<S, W> {
    /// Returns the outcome with a story and factors of wider types: one engine's among those of all.
    #[must_use]
    pub fn lift<T: From<S>, V: From<W>>(self) -> Outcome<T, V> {
        let payments = self.payments.into_iter().map(Payment::lift).collect();
        Outcome { payments, stakes: self.stakes, story: self.story.into() }
    }

    /// Returns every line of the outcome: the hub of each payment, then the others.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn postings(&self) -> Result<Vec<Posting<'_, W>>, Overflow> {
        let mut postings = Vec::with_capacity(self.payments.iter().map(|p| p.others.len() + 1).sum());
        for payment in &self.payments {
            if payment.others.is_empty() {
                continue;
            }
            postings.push(Posting { account: payment.hub, units: payment.hub_units()?, payment });
            let units = payment.other_units()?;
            postings.extend(payment.others.iter().map(|&account| Posting { account, units, payment }));
        }
        Ok(postings)
    }

    /// Returns what each account comes to at a table of `size`. It sums to zero.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn net(&self, size: usize) -> Result<Net, Overflow> {
        let mut net = Net { seats: vec![Units::ZERO; size], kitty: Units::ZERO };
        for posting in self.postings()? {
            let slot = match posting.account {
                Account::Seat(seat) => net.seats.get_mut(seat.0),
                Account::Kitty => Some(&mut net.kitty),
            };
            if let Some(slot) = slot {
                *slot = slot.plus(posting.units)?;
            }
        }
        Ok(net)
    }

    /// Returns what each account comes to in money at a table of `size`: what its units are worth at `unit` each,
    /// and the stakes of a game that has ended. It sums to zero.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn cash(&self, size: usize, unit: i64) -> Result<Cash, Overflow> {
        let net = self.net(size)?;
        let mut seats: Vec<Minor> =
            net.seats.iter().map(|units| units.worth(unit)).collect::<Result<_, _>>()?;
        for stake in &self.stakes {
            for (seat, minor) in [(stake.to, stake.minor), (stake.from, stake.minor.negated()?)] {
                if let Some(slot) = seats.get_mut(seat.0) {
                    *slot = slot.plus(minor)?;
                }
            }
        }
        Ok(Cash { seats, kitty: net.kitty.worth(unit)? })
    }
}
