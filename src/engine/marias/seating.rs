//! Who sits at the table, who plays a hand, and who pays whom for it (rulebook sections 2 and 5.6).

use super::checked_hand::{CheckedHand, End};
use super::commitment::Commitment;
use super::{Contract, FactorMeaning, Form, Options, Paid, Side};
use crate::engine::{Refusal, players};
use crate::kernel::{
    Account, CommonProblem as Common, Direction, Overflow, Seat, Seating, Table, Units, payment,
};
use std::ops::RangeInclusive;

/// With fewer tricks of his own, the bidder alone pays for a lost durch with a partner (section 6).
const TRICKS_TO_SHARE: i64 = 6;

type Payment = payment::Payment<FactorMeaning>;

type Settling = (Seat, Vec<Seat>);

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    let players = players(options.form);
    players..=players
}

pub(super) fn players(form: Form) -> usize {
    match form {
        Form::Two => 2,
        Form::Three => 3,
        Form::Pauzirak | Form::Four => 4,
    }
}

pub(super) fn at_play(form: Form) -> usize {
    players(form).saturating_sub(usize::from(!dealer_plays(form)))
}

/// Returns whether the dealer plays: he sits out only if four sit at a game for three.
pub(super) fn dealer_plays(form: Form) -> bool {
    form != Form::Pauzirak
}

pub(super) fn forehand(table: &Table, dealer: Seat) -> Seat {
    dealer.clockwise(1, table.players.len())
}

/// Returns whether a seat plays; if the dealer is unknown, any seat may.
pub(super) fn is_at_play(options: &Options, dealer: Option<Seat>, seat: Seat) -> bool {
    dealer_plays(options.form) || dealer != Some(seat)
}

/// Returns all who pay and are paid for a hand: its players, and the dealer who sits out, unless the table agreed
/// that he does not count.
pub(super) fn paying<'t>(
    options: &'t Options,
    table: &'t Table,
    dealer: Option<Seat>,
) -> impl Iterator<Item = Seat> + 't {
    table.seats().filter(move |seat| options.dealer_counts || is_at_play(options, dealer, *seat))
}

pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    players::check("players", &table.players, players_allowed(options))?;
    let dealer = players::dealer(table, Common::Missing("dealer"))?;
    let size = table.players.len();
    let order = (1..=size).map(|steps| dealer.clockwise(steps, size));
    let (active, inactive) = order.partition(|seat| is_at_play(options, Some(dealer), *seat));
    Ok(Seating { active, inactive })
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
    let all = commitments.iter().chain(&over).filter(|one| one.units() != Ok(Units::ZERO));
    let paid: Result<Vec<_>, Overflow> = all.map(|one| spread(one, &settling)).collect();
    match (paid, over) {
        // The full payments overflow, but after the limit they fit.
        (Err(_), Some(over)) => {
            let limit = Commitment::of(Paid::Limit {}, over.winner.other(), options.max_win);
            spread(&limit, &settling)
        }
        (paid, _) => paid.map(|paid| paid.concat()),
    }
}

/// Returns what is left of a value, because nobody pays another more than the limit.
pub(super) fn limited(options: &Options, value: Units) -> Result<Units, Overflow> {
    over_limit(options, value)?.map_or(Ok(value), |over| value.plus(over.units()?))
}

/// Returns what is paid back, because nobody pays another more than the limit.
fn over_limit(options: &Options, value: Units) -> Result<Option<Commitment>, Overflow> {
    let limit = options.max_win;
    if limit == 0 {
        return Ok(None);
    }
    let is_lost = value < Units::ZERO;
    let beyond = if is_lost { value.negated()? } else { value }.minus(Units(limit))?;
    let back = || Commitment::of(Paid::OverLimit { limit }, Side::Lone.winner(is_lost), beyond.0);
    Ok((beyond > Units::ZERO).then(back))
}

fn spread(commitment: &Commitment, settling: &[Settling]) -> Result<Vec<Payment>, Overflow> {
    let direction = match commitment.winner {
        Side::Lone => Direction::Collects,
        Side::Defenders => Direction::Pays,
    };
    let payment = |(hub, others): &Settling| {
        let others = others.iter().copied().map(Account::Seat).collect();
        Payment::new(commitment.factors.clone(), Account::Seat(*hub), direction, others)
    };
    settling.iter().map(payment).collect()
}

/// Returns who settles with whom: the lone player with all others who pay, two players of a side each with one
/// of the others, who revoked with everybody.
fn settling(options: &Options, table: &Table, hand: &CheckedHand) -> Vec<Settling> {
    let paying: Vec<Seat> = paying(options, table, table.dealer_seat()).collect();
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
