//! What a hand comes to: payments that sum to zero by their very form, each with its factors.

use crate::engine::auction;
use crate::engine::marias;
use crate::engine::pinochle::Meld;
use crate::engine::points;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::{Minor, Overflow, Points, Units};
use serde::Serialize;
use std::fmt;

/// The name under which the common account is kept in every listing.
pub const KITTY: &str = "kitty";

/// Who can win or lose units: a player, or the kitty, which belongs to all players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// The player at a seat.
    Seat(Seat),
    /// The kitty.
    Kitty,
}

impl Account {
    /// Returns the name of the account at this table.
    #[must_use]
    pub fn name(self, table: &Table) -> &str {
        match self {
            Account::Seat(seat) => table.name(seat),
            Account::Kitty => KITTY,
        }
    }
}

/// One factor of a payment and what it stands for, as in `2 (spades)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    /// The number multiplied.
    pub times: i64,
    /// What the number stands for.
    pub what: What,
}

/// What a factor stands for. Text is made in `Display`, so that another language can have its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum What {
    /// The units of a bid, by the band of the schedule it falls in; the last band is open.
    Bid {
        /// The first bid of the band.
        from: i64,
        /// The last bid of the band, `None` where it is open upwards.
        to: Option<i64>,
    },
    /// Trump that multiplies, by the suit's English name.
    Trump(&'static str),
    /// The double bete: a contract lost after the lead.
    Bete,
    /// The bete of a renege.
    RenegeBete,
    /// Shares that the offender pays for others.
    SharesOfOthers,
    /// What a passed-out hand costs.
    PassedOut,
    /// The lowest contract given up before the widow was turned.
    BlindSurrender,
    /// What checks are paid for in pinochle to a point target.
    Check(points::Check),
    /// What is paid for in mariáš, and what it grows and doubles by.
    Marias(marias::Part),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Bid { from, to: Some(to) } => write!(f, "bid {from}-{to}"),
            What::Bid { from, to: None } => write!(f, "bid {from} and more"),
            What::Trump(suit) => f.write_str(suit),
            What::Bete => f.write_str("double bete"),
            What::RenegeBete => f.write_str("bete for the renege"),
            What::SharesOfOthers => f.write_str("shares"),
            What::PassedOut => f.write_str("passed out"),
            What::BlindSurrender => f.write_str("given up unseen"),
            What::Check(check) => write!(f, "{check}"),
            What::Marias(part) => write!(f, "{part}"),
        }
    }
}

/// Which way a payment goes, seen from its hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The hub collects from each of the others.
    Collects,
    /// The hub pays each of the others.
    Pays,
}

/// One amount that goes between one account and each of several others.
///
/// The hub's side is always the sum of the other sides, so a payment cannot fail to sum to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Where the numbers come from; their product is `each`.
    pub factors: Vec<Factor>,
    /// What each of the others pays or gets.
    pub each: Units,
    /// The one account on its side: the bidder, or the kitty.
    pub hub: Account,
    /// Which way the units go.
    pub direction: Direction,
    /// The accounts on the other side, in seat order, the kitty last.
    pub others: Vec<Account>,
}

impl Payment {
    /// Returns a payment of the product of `factors`.
    ///
    /// # Errors
    /// [`Overflow`] if the product, or the hub's sum, does not fit.
    pub fn new(
        factors: Vec<Factor>,
        hub: Account,
        direction: Direction,
        others: Vec<Account>,
    ) -> Result<Self, Overflow> {
        let each = factors.iter().try_fold(Units(1), |product, f| product.times(f.times))?;
        let payment = Payment { factors, each, hub, direction, others };
        payment.hub_units()?;
        Ok(payment)
    }

    /// Returns what the hub wins (+) or loses (-).
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn hub_units(&self) -> Result<Units, Overflow> {
        let sum = self.each.times(i64::try_from(self.others.len()).map_err(|_| Overflow)?)?;
        match self.direction {
            Direction::Collects => Ok(sum),
            Direction::Pays => sum.negated(),
        }
    }

    /// Returns what each of the others wins (+) or loses (-).
    ///
    /// # Errors
    /// [`Overflow`] for the one amount that has no opposite.
    pub fn other_units(&self) -> Result<Units, Overflow> {
        match self.direction {
            Direction::Collects => self.each.negated(),
            Direction::Pays => Ok(self.each),
        }
    }
}

/// One line of an outcome: an account, what it wins or loses, and why.
#[derive(Debug, Clone, Copy)]
pub struct Posting<'a> {
    /// Whose units move.
    pub account: Account,
    /// How many: won (+) or lost (-).
    pub units: Units,
    /// The payment this is one side of.
    pub payment: &'a Payment,
}

impl Posting<'_> {
    /// Writes the reason as a doubtful player reads it:
    /// `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn write_reason(&self, table: &Table, out: &mut impl fmt::Write) -> fmt::Result {
        let payment = self.payment;
        for (i, factor) in payment.factors.iter().enumerate() {
            if i > 0 {
                out.write_str(" x ")?;
            }
            write!(out, "{} ({})", factor.times, factor.what)?;
        }
        if payment.factors.len() > 1 {
            write!(out, " = {}", payment.each)?;
        }
        let is_hub = self.account == payment.hub;
        out.write_str(match (payment.direction, is_hub) {
            (Direction::Collects, true) | (Direction::Pays, false) => " from ",
            (Direction::Pays, true) | (Direction::Collects, false) => " to ",
        })?;
        if !is_hub {
            return out.write_str(payment.hub.name(table));
        }
        if payment.others.len() > 1 {
            out.write_str("each of ")?;
        }
        for (i, other) in payment.others.iter().enumerate() {
            if i > 0 {
                out.write_str(", ")?;
            }
            out.write_str(other.name(table))?;
        }
        Ok(())
    }

    /// Returns the reason as text.
    #[must_use]
    pub fn reason(&self, table: &Table) -> String {
        let mut text = String::new();
        let _ = self.write_reason(table, &mut text);
        text
    }
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
pub struct Stake {
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

impl Stake {
    /// Returns the stake of a game that was lost by so many hundreds.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn new(from: Seat, to: Seat, game: Minor, per_block: Minor, blocks: i64) -> Result<Self, Overflow> {
        let minor = game.plus(per_block.times(blocks)?)?;
        Ok(Stake { from, to, game, per_block, blocks, minor })
    }
}

/// Writes where the money comes from: `game 200 + 5 hundreds x 10 = 250`.
impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stake { game, per_block, blocks, minor, .. } = self;
        match (*game != Minor::ZERO, *per_block != Minor::ZERO) {
            (true, true) => write!(f, "game {game} + {blocks} hundreds x {per_block} = {minor}"),
            (true, false) => write!(f, "game {game}"),
            (false, _) => write!(f, "{blocks} hundreds x {per_block} = {minor}"),
        }
    }
}

/// What a hand does to a game that is played to points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// Each side, in the order of the columns.
    pub sides: Vec<SideScore>,
    /// The column of the side that has won the game with this hand.
    pub winner: Option<usize>,
    /// The target in force after this hand; `None` where a game is so many deals.
    pub target: Option<i64>,
    /// Whether this hand raised it.
    pub raised: bool,
    /// Whether the hand counts as one of the game's deals; one that was passed out is dealt again.
    pub counts: bool,
}

/// What a hand does to one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideScore {
    /// The points of this hand.
    pub points: Points,
    /// The total after it.
    pub after: Points,
    /// Where the points come from.
    pub reason: points::Reason,
    /// What it still has to pass across, where the score is kept in chips.
    pub chips: Option<points::Chips>,
}

/// What a hand comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Who pays whom. Empty where nobody pays.
    pub payments: Vec<Payment>,
    /// The money that a game played to points is worth at its end. Empty before, and where none was agreed.
    pub stakes: Vec<Stake>,
    /// What a game played to points comes to by this hand. `None` in a game for cash each hand.
    pub score: Option<Score>,
    /// How the hand ended and by what count.
    pub story: Story,
}

/// How a hand ended, in the words of its engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Story {
    /// Auction pinochle.
    Auction(auction::Story),
    /// Pinochle to a point target.
    Points(points::Story),
    /// Mariáš.
    Marias(marias::Story),
}

impl Story {
    /// Tells the hand in a sentence.
    #[must_use]
    pub fn told<'a>(&'a self, table: &'a Table) -> Told<'a> {
        match self {
            Story::Auction(story) => Told::Auction(story.told(table)),
            Story::Points(story) => Told::Points(story.told(table)),
            Story::Marias(story) => Told::Marias(story.told(table)),
        }
    }

    /// Tells the hand in an English sentence.
    #[must_use]
    pub fn text(&self, table: &Table) -> String {
        self.told(table).to_string()
    }

    /// Returns the contract and the count as a sheet has room for them.
    #[must_use]
    pub fn brief<'a>(&self, table: &'a Table) -> (Brief<'a>, Brief<'a>) {
        match self {
            Story::Auction(story) => {
                let (contract, count) = story.brief(table);
                (Brief::Plain { text: contract }, Brief::Auction(count))
            }
            Story::Points(story) => {
                (Brief::Plain { text: story.brief(table) }, Brief::Plain { text: String::new() })
            }
            Story::Marias(story) => {
                let (contract, count) = story.brief(table);
                (Brief::Marias(contract), Brief::Marias(count))
            }
        }
    }

    /// Says in a word how the hand ended.
    #[must_use]
    pub fn word(&self) -> Ended {
        match self {
            Story::Auction(story) => Ended { word: story.word() },
            Story::Points(story) => Ended { word: story.word() },
            Story::Marias(story) => Ended { word: story.word() },
        }
    }

    /// Tells what the sentence leaves out: each meld and its worth.
    #[must_use]
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.details(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// Returns what somebody should look at again.
    #[must_use]
    pub fn warning(&self) -> Option<auction::Warning> {
        match self {
            Story::Auction(story) => story.warning(),
            Story::Points(_) | Story::Marias(_) => None,
        }
    }
}

/// How a hand ended, in a sentence of its engine.
#[derive(Debug, Clone, Copy, Serialize)]
pub enum Told<'a> {
    /// Auction pinochle.
    Auction(auction::Told<'a>),
    /// Pinochle to a point target.
    Points(points::Told<'a>),
    /// Mariáš.
    Marias(marias::Told<'a>),
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Auction(told) => told.fmt(f),
            Told::Points(told) => told.fmt(f),
            Told::Marias(told) => told.fmt(f),
        }
    }
}

/// The contract or the count of a hand, as a sheet has room for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Brief<'a> {
    /// Names, numbers and signs.
    Plain {
        /// What is shown.
        text: String,
    },
    /// Auction pinochle.
    Auction(auction::Brief<'a>),
    /// Mariáš.
    Marias(marias::Brief),
}

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Brief::Plain { text } => f.write_str(text),
            Brief::Auction(brief) => brief.fmt(f),
            Brief::Marias(brief) => brief.fmt(f),
        }
    }
}

/// How a hand ended, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The word in English.
    pub word: &'static str,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl Outcome {
    /// Returns every line of the outcome: the hub of each payment, then the others.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn postings(&self) -> Result<Vec<Posting<'_>>, Overflow> {
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
