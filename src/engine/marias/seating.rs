//! Who plays a hand, and who pays whom for it (rulebook sections 2 and 5.6).

use super::checked_hand::{CheckedHand, HandEnd};
use super::{Options, PaidFor, Side, commitment::Commitment};
use crate::engine::{Payment, calls::from_the_left};
use crate::kernel::{Account, Direction, Overflow, Seat, Table, Units};
use std::ops::RangeInclusive;

/// With fewer, the bidder alone pays for a lost durch with a partner (section 6).
const TRICKS_TO_SHARE: i64 = 6;

/// A player, and the opponents with each of whom he settles.
type WhoSettles = (Seat, Vec<Account>);

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    options.form.players()..=options.form.players()
}

pub(super) fn forehand(table: &Table, dealer: Seat) -> Seat {
    dealer.clockwise(1, table.players.len())
}

/// If the dealer is unknown, any seat may play.
pub(super) fn is_at_play(options: &Options, dealer: Option<Seat>, seat: Seat) -> bool {
    options.form.dealer_plays() || dealer != Some(seat)
}

/// In speaking order.
pub(in crate::engine) fn active(options: &Options, table: &Table, dealer: Seat) -> Vec<Seat> {
    let order = from_the_left(table, Some(dealer), None).into_iter();
    order.filter(|seat| is_at_play(options, Some(dealer), *seat)).collect()
}

pub(super) fn payments(
    options: &Options,
    table: &Table,
    hand: &CheckedHand,
    commitments: &[Commitment],
) -> Result<Vec<Payment>, Overflow> {
    let value = commitments.iter().try_fold(Units::ZERO, |sum, one| sum.plus(one.units()?))?;
    let settling = settling(options, table, hand);
    let over = over_limit(options, value)?;
    let mut payments = Vec::new();
    for one in commitments.iter().chain(&over).filter(|one| one.units() != Ok(Units::ZERO)) {
        let direction = if one.winner == Side::Lone { Direction::Collects } else { Direction::Pays };
        for (player, opponents) in &settling {
            let (factors, player) = (one.factors.clone(), Account::Seat(*player));
            payments.push(Payment::new(factors, player, direction, opponents.clone())?);
        }
    }
    payments.extend(into_the_kitty(options, hand, value)?);
    Ok(payments)
}

/// What the lone player pays into the kitty of a hand that he is paid for. No limit is on it.
fn into_the_kitty(options: &Options, hand: &CheckedHand, value: Units) -> Result<Option<Payment>, Overflow> {
    let Some(player) = hand.player.filter(|_| options.bank > 0 && value > Units::ZERO) else {
        return Ok(None);
    };
    let bank = Commitment::of(PaidFor::Bank {}, Side::Defenders, options.bank);
    Payment::new(bank.factors, Account::Seat(player), Direction::Pays, vec![Account::Kitty]).map(Some)
}

/// What is paid back, because nobody pays another more than the limit.
fn over_limit(options: &Options, value: Units) -> Result<Option<Commitment>, Overflow> {
    let limit = options.max_win;
    if limit == 0 {
        return Ok(None);
    }
    let is_lost = value < Units::ZERO;
    let beyond = if is_lost { value.negated()? } else { value }.minus(Units(limit))?;
    let back = || Commitment::of(PaidFor::OverLimit { limit }, Side::Lone.winner(is_lost), beyond.0);
    Ok((beyond > Units::ZERO).then(back))
}

/// The lone player with all who pay; two of a side each with one of the others; who revoked with everybody.
fn settling(options: &Options, table: &Table, hand: &CheckedHand) -> Vec<WhoSettles> {
    let Some(player) = hand.player else { return Vec::new() };
    let dealer = table.dealer_seat();
    // So does the dealer who sits out, unless he does not count.
    let is_paying = |seat: &Seat| options.dealer_counts || is_at_play(options, dealer, *seat);
    let paying: Vec<Seat> = table.seats().filter(is_paying).collect();
    let all_but = |seats: &[Seat]| -> Vec<Account> {
        paying.iter().copied().filter(|seat| !seats.contains(seat)).map(Account::Seat).collect()
    };
    let alone = |player: Seat| vec![(player, all_but(&[player]))];
    let partner = hand.partner.or(hand.wise().filter(|wise| *wise != player));
    match (&hand.end, partner) {
        (HandEnd::Revoke { by }, _) => alone(*by),
        // A durch lost early is the bidder's fault.
        (HandEnd::Tricks { made: false, tricks: Some(tricks), .. }, Some(partner))
            if *tricks < TRICKS_TO_SHARE =>
        {
            vec![(player, all_but(&[player, partner]))]
        }
        (_, Some(partner)) => {
            let each = [player, partner].into_iter().zip(all_but(&[player, partner]));
            each.map(|(player, opponent)| (player, vec![opponent])).collect()
        }
        (_, None) => alone(player),
    }
}
