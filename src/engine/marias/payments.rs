//! Who pays whom for a hand (rulebook sections 2 and 5.6).

use super::checked_hand::{CheckedHand, End};
use super::commitment::Commitment;
use super::factor::Factor;
use super::seating;
use super::{Contract, FactorMeaning, Options, Paid, Side};
use crate::kernel::payment::{self, Account, Direction};
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::{Overflow, Units};

/// With fewer tricks of his own, the bidder alone pays for a lost durch with a partner (section 6).
const TRICKS_TO_SHARE: i64 = 6;

type Payment = payment::Payment<FactorMeaning>;

/// One account, and those it settles with.
type Settling = (Seat, Vec<Seat>);

/// Returns the payments of a hand, commitment by commitment.
pub(super) fn payments(
    options: &Options,
    table: &Table,
    hand: &CheckedHand,
    commitments: &[Commitment],
) -> Result<Vec<Payment>, Overflow> {
    let value = commitments.iter().try_fold(Units::ZERO, |sum, one| sum.plus(one.units()?))?;
    let settling = settling(options, table, hand);
    let excess = excess(options, value)?;
    let paid = each(options.max_win, commitments, &settling, excess);
    if excess == Units::ZERO || paid.is_ok() {
        return paid;
    }
    // The full payments overflow, but after the limit they fit.
    let limit = FactorMeaning::Paid(Paid::Limit);
    let factor = Factor { times: options.max_win, what: limit };
    spread(&[factor], Side::Lone.winner(value > Units::ZERO), &settling)
}

/// Returns what is left of a value, because nobody pays another more than the limit.
pub(super) fn limited(options: &Options, value: Units) -> Result<Units, Overflow> {
    value.plus(excess(options, value)?)
}

/// Returns what is paid back, because nobody pays another more than the limit.
fn excess(options: &Options, value: Units) -> Result<Units, Overflow> {
    let limit = Units(options.max_win);
    if limit == Units::ZERO {
        return Ok(Units::ZERO);
    }
    let beyond = if value < Units::ZERO { value.negated()? } else { value }.minus(limit)?;
    Ok(match (beyond > Units::ZERO, value > Units::ZERO) {
        (false, _) => Units::ZERO,
        (true, true) => beyond.negated()?,
        (true, false) => beyond,
    })
}

/// Returns the payments of each commitment, and those paid back.
fn each(
    limit: i64,
    commitments: &[Commitment],
    settling: &[Settling],
    excess: Units,
) -> Result<Vec<Payment>, Overflow> {
    let mut payments = Vec::new();
    for commitment in commitments {
        if commitment.units()? != Units::ZERO {
            payments.extend(spread(&commitment.factors, commitment.winner, settling)?);
        }
    }
    if excess != Units::ZERO {
        let winner = Side::Lone.winner(excess > Units::ZERO);
        let back = if excess > Units::ZERO { excess } else { excess.negated()? };
        let factor = Factor { times: back.0, what: FactorMeaning::Paid(Paid::OverLimit { limit }) };
        payments.extend(spread(&[factor], winner, settling)?);
    }
    Ok(payments)
}

/// Returns a payment of these factors for each who settles.
fn spread(factors: &[Factor], winner: Side, settling: &[Settling]) -> Result<Vec<Payment>, Overflow> {
    let direction = match winner {
        Side::Lone => Direction::Collects,
        Side::Defenders => Direction::Pays,
    };
    let payment = |(hub, others): &Settling| {
        let others = others.iter().copied().map(Account::Seat).collect();
        Payment::new(factors.to_vec(), Account::Seat(*hub), direction, others)
    };
    settling.iter().map(payment).collect()
}

/// Returns who settles with whom: the lone player with all others who pay, two players of a side each with one
/// of the others, who revoked with everybody.
fn settling(options: &Options, table: &Table, hand: &CheckedHand) -> Vec<Settling> {
    let paying: Vec<Seat> = seating::paying(options, table, table.dealer_seat()).collect();
    let others =
        |seats: &[Seat]| paying.iter().copied().filter(|seat| !seats.contains(seat)).collect::<Vec<_>>();
    let Some(player) = hand.player else { return Vec::new() };
    let alone = |seat: Seat| vec![(seat, others(&[seat]))];
    let together = |partner: Seat| -> Vec<Settling> {
        let opponents = others(&[player, partner]);
        [player, partner].into_iter().zip(opponents).map(|(own, other)| (own, vec![other])).collect()
    };
    match (&hand.end, hand.partner) {
        (End::Revoke { by }, _) => alone(*by),
        // Lost early, which is the bidder's fault.
        (End::Tricks { made: false, tricks: Some(tricks), .. }, Some(partner))
            if hand.contract == Contract::DurchPartner && *tricks < TRICKS_TO_SHARE =>
        {
            vec![(player, others(&[player, partner]))]
        }
        (End::Tricks { made: true, wise: Some(wise), .. }, _) if *wise != player => together(*wise),
        (_, Some(partner)) => together(partner),
        (_, None) => alone(player),
    }
}
