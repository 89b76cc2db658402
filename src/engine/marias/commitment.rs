//! What is paid for in a hand: each commitment is rate x growth x flek x colour (rulebook sections 5 to 8).

use super::checked_hand::{CheckedHand, HIGHEST_FAILED, HUNDRED, HandEnd, Main, PointCount};
use super::{
    Announcement, Component, Contract, ExtraTens, GameBesideHundred, Opposing, Options, RevokeRule, Seven,
    SevenFate, Side, Suit,
};
use crate::kernel::payment::{Factor, product};
use crate::kernel::{Overflow, Units};
use crate::notation::{Game, Meaning, words_of};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Commitment {
    pub paid: PaidFor,
    /// Who revoked counts as the lone side, all others as the defenders.
    pub winner: Side,
    /// What one player pays one other: value, growth, what doubles it, and the trump suit.
    pub factors: Vec<Factor<FactorMeaning>>,
}

impl Commitment {
    pub fn of(paid: PaidFor, winner: Side, value: i64) -> Commitment {
        Commitment { paid, winner, factors: Vec::new() }.times(value, FactorMeaning::Paid(paid))
    }

    fn times(mut self, times: i64, what: FactorMeaning) -> Commitment {
        self.factors.push(Factor { times, what });
        self
    }

    fn doubled(self, fleks: u32) -> Commitment {
        let Some(flek) = Flek::of(fleks) else { return self };
        self.times(1_i64.checked_shl(fleks).unwrap_or(i64::MAX), FactorMeaning::Flek(flek))
    }

    /// An announcement against may need a flek first, and is then worth double.
    fn announced(self, options: &Options, hand: &CheckedHand, what: Component) -> Commitment {
        let is_against = matches!(what, Component::SevenAgainst | Component::HundredAgainst);
        // Not tens that have a value of their own.
        let has_own_value = self.paid == PaidFor::Tens {} && options.extra_tens == ExtraTens::AddValue;
        let is_after_flek = is_against && options.against_after_flek && !has_own_value;
        let worth = if is_after_flek { self.times(2, FactorMeaning::AfterFlek {}) } else { self };
        worth.doubled(hand.flek(what))
    }

    /// A hundred and what its tens add (section 5.3); `tens` is below zero for those below 90. Tens that double it
    /// are its factor, unless its flek is not theirs.
    fn grown(
        self,
        options: &Options,
        value: i64,
        tens: i64,
        is_flek_on_both: bool,
    ) -> (Commitment, Option<Commitment>) {
        let count = tens.saturating_abs();
        let doubled =
            u32::try_from(count).ok().and_then(|count| 2_i64.checked_pow(count)).unwrap_or(i64::MAX);
        let more = options.failed_hundred_steps;
        let what = match tens {
            ..0 => FactorMeaning::TensBelow { tens: count.saturating_sub(more), more },
            _ => FactorMeaning::TensAbove { tens: count },
        };
        let (value, times) = match options.extra_tens {
            _ if count == 0 => return (self, None),
            ExtraTens::Fixed => return (self, None),
            ExtraTens::Double if is_flek_on_both => return (self.times(doubled, what), None),
            ExtraTens::Double => (value, doubled.saturating_sub(1)),
            ExtraTens::AddFull => (value, count),
            ExtraTens::AddHalf => (value / 2, count),
            ExtraTens::AddValue => (options.extra_ten_value, count),
        };
        let tens = Commitment::of(PaidFor::Tens {}, self.winner, value).times(times, what);
        (self, Some(tens))
    }

    fn coloured(self, options: &Options, hand: &CheckedHand) -> Commitment {
        let times = hand.trump.map(|trump| (trump, options.double_suits.times(trump)));
        match times.filter(|(_, times)| *times != 1) {
            Some((trump, times)) => self.times(times, FactorMeaning::Trump(trump)),
            None => self,
        }
    }

    /// What the lone side wins (+) or loses (-) by it from each of the others.
    pub fn units(&self) -> Result<Units, Overflow> {
        let units = product(&self.factors)?;
        if self.winner == Side::Lone { Ok(units) } else { units.negated() }
    }
}

pub(super) fn commitments(options: &Options, hand: &CheckedHand) -> Result<Vec<Commitment>, Overflow> {
    let coloured = |commitment: Commitment| commitment.coloured(options, hand);
    Ok(match &hand.end {
        HandEnd::Passed => Vec::new(),
        HandEnd::GivenUp => {
            vec![Commitment::of(PaidFor::GivingUp {}, Side::Defenders, options.give_up_penalty)]
        }
        // Section 5.7: what nobody doubled counts as made, the rest as lost.
        HandEnd::Unplayed => at_stake(options, hand, |fleks| Side::Lone.winner(fleks == 0)),
        HandEnd::Revoke { .. } => revoke(options, hand)?,
        HandEnd::Suit(main) => {
            // In hearts they have a value of their own, which nothing doubles (section 5.6).
            let two_sevens = hand.two_sevens.map(|winner| two_sevens(options, hand, winner));
            let sevens = hand.announced.announcers(Announcement::Seven);
            let sevens = sevens.flat_map(|of| announced_seven(options, hand, main, of));
            let quiet = quiet_seven(options, hand);
            let in_colour =
                game_and_hundreds(options, hand, main).into_iter().chain(sevens).chain(quiet).map(coloured);
            in_colour.chain(two_sevens).collect()
        }
        HandEnd::Tricks { made, .. } => vec![without_trumps(options, hand, Side::Lone.winner(*made))],
    })
}

/// Section 5.2.
fn game_and_hundreds(options: &Options, hand: &CheckedHand, main: &Main) -> Vec<Commitment> {
    let hundreds = hand.announced.announcers(Announcement::Hundred);
    let mut paid: Vec<_> = hundreds.flat_map(|of| announced_hundred(options, hand, main, of)).collect();
    let quiet: Vec<Commitment> = quiet_hundred(options, hand, main);
    let is_replaced = options.game_beside_hundred != GameBesideHundred::All && !quiet.is_empty();
    if hand.announced.pays_game(options)
        && (hand.announced.has_hundred() || !is_replaced)
        && let Some(winner) = winner_of_the_game(options, hand, main)
    {
        let game = Commitment::of(PaidFor::Game {}, winner, options.game_value);
        paid.push(game.doubled(hand.flek(Component::Game)));
    }
    paid.extend(quiet);
    paid
}

/// Who has more points. Beside a hundred told by its result alone, its side, if it was reached.
fn winner_of_the_game(options: &Options, hand: &CheckedHand, main: &Main) -> Option<Side> {
    match main {
        Main::Counted(PointCount { held, .. }) => Some(held.winner(options, None)),
        Main::Reported { winner, .. } => {
            let mut hundreds = hand.announced.announcers(Announcement::Hundred);
            Some(*winner).filter(|winner| hundreds.all(|of| of == *winner))
        }
    }
}

/// It takes over the fleks of the game. Beside an announced hundred of the other side that failed it is paid too
/// (reading A2). The two sides can never both reach 100.
fn quiet_hundred(options: &Options, hand: &CheckedHand, main: &Main) -> Vec<Commitment> {
    let reached = match main {
        Main::Counted(PointCount { held, .. }) => {
            let of = Side::BOTH.into_iter().find(|side| held[*side].has_quiet_hundred(options));
            of.map(|of| (of, held[of].total()))
        }
        // The total is that of an announced hundred, if there is one.
        Main::Reported { winner, total } => {
            total.filter(|_| !hand.announced.has_hundred()).map(|total| (*winner, total))
        }
    };
    let paid = reached.filter(|(of, _)| hand.announced.pays_quiet_hundred(options, *of));
    let Some((of, total)) = paid else { return Vec::new() };
    let (value, fleks) = (options.quiet_hundred_value, hand.flek(Component::Game));
    let on_tens = if options.flek_on_tens { fleks } else { 0 };
    let hundred = Commitment::of(PaidFor::QuietHundred { of, total }, of, value);
    let (hundred, tens) = hundred.grown(options, value, tens_above(total), on_tens == fleks);
    [hundred.doubled(fleks)].into_iter().chain(tens.map(|tens| tens.doubled(on_tens))).collect()
}

fn announced_hundred(options: &Options, hand: &CheckedHand, main: &Main, of: Side) -> Vec<Commitment> {
    let value = options.hundred_value;
    let won = Seven::Of { side: of, fate: SevenFate::Won };
    let is_lost_with_seven = options.is_joint(&hand.announced[of]) && hand.seven != won;
    let (winner, total, tens) = match reached(options, main, of) {
        Ok(_) if is_lost_with_seven => (of.other(), None, 0),
        Ok(total) => (of, total, tens_above(total.unwrap_or(HUNDRED))),
        Err((total, points)) => {
            let tens = HIGHEST_FAILED.saturating_sub(points) / 10;
            (of.other(), total, -tens.saturating_add(options.failed_hundred_steps))
        }
    };
    let what = Component::of(of, Announcement::Hundred);
    let hundred = Commitment::of(PaidFor::Hundred { of, total }, winner, value);
    let (hundred, tens) = hundred.grown(options, value, tens, true);
    [hundred].into_iter().chain(tens).map(|one| one.announced(options, hand, what)).collect()
}

fn tens_above(total: i64) -> i64 {
    total.saturating_sub(HUNDRED) / 10
}

/// The total, if a side reached its hundred and it is known; otherwise its points and what it is counted down from.
fn reached(options: &Options, main: &Main, of: Side) -> Result<Option<i64>, (Option<i64>, i64)> {
    let held = match main {
        Main::Reported { winner, total } if *winner == of => return Ok(*total),
        Main::Reported { total, .. } => return Err((*total, total.unwrap_or(HIGHEST_FAILED))),
        Main::Counted(PointCount { held, .. }) => held,
    };
    let carried = held[of].carried(options);
    if carried >= HUNDRED {
        return Ok(Some(held[of].total()));
    }
    let deepens = match options.failed_hundred_opposing {
        Opposing::Ignore => false,
        Opposing::AddToHundredAgainst => of == Side::Defenders,
        Opposing::Add => true,
    };
    let opposing = if deepens { held[of.other()].marriages.iter().sum() } else { 0 };
    Err((Some(carried), carried.saturating_sub(opposing)))
}

/// Section 5.4. One that is killed may cost a quiet one more.
fn announced_seven(options: &Options, hand: &CheckedHand, main: &Main, of: Side) -> Vec<Commitment> {
    let went = |fate| hand.seven == Seven::Of { side: of, fate };
    let falls = options.is_joint(&hand.announced[of]) && reached(options, main, of).is_err();
    let winner = of.winner(went(SevenFate::Won) && !falls);
    let seven = Commitment::of(PaidFor::Seven { of }, winner, options.seven_value);
    let is_extra = went(SevenFate::Killed) && options.killed_announced_seven_extra;
    let killed =
        is_extra.then(|| Commitment::of(PaidFor::QuietSeven { of }, of.other(), options.quiet_seven_value));
    let paid = [seven].into_iter().chain(killed);
    let what = Component::of(of, Announcement::Seven);
    paid.map(|one| one.announced(options, hand, what)).collect()
}

/// Beside two sevens there is none (reading A13).
fn quiet_seven(options: &Options, hand: &CheckedHand) -> Option<Commitment> {
    let Seven::Of { side: of, fate } = hand.seven else { return None };
    let is_paid = options.quiet_bonuses
        && fate != SevenFate::Early
        && !hand.announced.has(of, Announcement::Seven)
        && !hand.announced.has(Side::Lone, Announcement::TwoSevens);
    let winner = of.winner(fate == SevenFate::Won);
    is_paid.then(|| Commitment::of(PaidFor::QuietSeven { of }, winner, options.quiet_seven_value))
}

/// Section 5.6.
fn two_sevens(options: &Options, hand: &CheckedHand, winner: Side) -> Commitment {
    let paid = Commitment::of(PaidFor::TwoSevens {}, winner, options.two_sevens_value(hand.trump));
    paid.announced(options, hand, Component::TwoSevens)
}

fn without_trumps(options: &Options, hand: &CheckedHand, winner: Side) -> Commitment {
    let contract = hand.contract;
    let value = options.contract_value(contract);
    Commitment::of(PaidFor::Contract { contract }, winner, value).doubled(hand.flek(Component::Contract))
}

/// Section 7: the penalty, what was announced at its basic value, or both.
fn revoke(options: &Options, hand: &CheckedHand) -> Result<Vec<Commitment>, Overflow> {
    let stake = at_stake(options, hand, |_| Side::Defenders);
    let least = Commitment::of(PaidFor::Revoke {}, Side::Defenders, options.revoke_minimum);
    let least = if options.revoke_doubles { least.coloured(options, hand) } else { least };
    let sum = stake.iter().try_fold(Units::ZERO, |sum, commitment| sum.plus(commitment.units()?))?;
    Ok(match options.revoke_rule {
        RevokeRule::Add => [least].into_iter().chain(stake).collect(),
        // The greater loss is further below zero.
        RevokeRule::Flat => vec![least],
        RevokeRule::Max if least.units()? < sum => vec![least],
        RevokeRule::Max => stake,
    })
}

/// `winner` is by fleks.
fn at_stake(options: &Options, hand: &CheckedHand, winner: fn(u32) -> Side) -> Vec<Commitment> {
    if hand.contract != Contract::Suit {
        return vec![without_trumps(options, hand, winner(hand.flek(Component::Contract)))];
    }
    let announced = |what, paid: fn(Side) -> PaidFor, value| {
        let of_side = move |of| {
            let component = Component::of(of, what);
            Commitment::of(paid(of), winner(hand.flek(component)), value).announced(options, hand, component)
        };
        hand.announced.announcers(what).map(of_side)
    };
    let fleks = hand.flek(Component::Game);
    let game = Commitment::of(PaidFor::Game {}, winner(fleks), options.game_value).doubled(fleks);
    let game = Some(game).filter(|_| hand.announced.pays_game(options));
    let hundred = |of| PaidFor::Hundred { of, total: None };
    let hundreds = announced(Announcement::Hundred, hundred, options.hundred_value);
    let sevens = announced(Announcement::Seven, |of| PaidFor::Seven { of }, options.seven_value);
    let coloured = game.into_iter().chain(hundreds).chain(sevens).map(|one| one.coloured(options, hand));
    let has_two_sevens = hand.announced.has(Side::Lone, Announcement::TwoSevens);
    coloured.chain(has_two_sevens.then(|| two_sevens(options, hand, winner(0)))).collect()
}

crate::phrases! {
    /// Each is paid by itself (rulebook sections 5 to 8).
    #[derive(Copy)]
    pub enum PaidFor as "MariasCommitment" {
        Game {} = "game";
        QuietHundred { of: Side, total: i64 } = "quiet hundred{} {total}", of.behind_name();
        /// `total`: all points if it was reached, otherwise what counts.
        Hundred { of: Side, total: Option<i64> } = "hundred{}{}", of.behind_name(),
            total.map_or_else(String::new, |total| format!(" {total}"));
        /// Where they are paid by themselves.
        Tens {} = "tens";
        Seven { of: Side } = "seven{}", of.behind_name();
        /// Or one killed, where that costs a quiet one more.
        QuietSeven { of: Side } = "quiet seven{}", of.behind_name();
        TwoSevens {} = "two sevens";
        Contract { contract: Contract } = "{contract}";
        GivingUp {} = "given up";
        Revoke {} = "revoke";
        OverLimit { limit: i64 } = "over the limit of {limit}";
        Bank {} = "bank";
    }
}

impl PaidFor {
    /// The hand is made or lost by it.
    pub(super) fn decides_the_hand(self) -> bool {
        matches!(
            self,
            PaidFor::Game {} | PaidFor::QuietHundred { .. } | PaidFor::Hundred { .. } | PaidFor::TwoSevens {}
        )
    }

    /// Everything but a hundred is seen from the lone side.
    pub(super) fn side(self) -> Side {
        match self {
            PaidFor::QuietHundred { of, .. } | PaidFor::Hundred { of, .. } => of,
            _ => Side::Lone,
        }
    }
}

crate::phrases! {
    /// `TensBelow` are below ninety.
    #[derive(Copy)]
    pub enum FactorMeaning as "MariasFactor" holds Paid(PaidFor), Flek(Flek), Trump(Suit) {
        TensAbove { tens: i64 } = "{} above 100", counted_tens(*tens);
        TensBelow { tens: i64, more: i64 } = "{} below 90{}", counted_tens(*tens), match more {
            0 => String::new(),
            more => format!(", and {more} more as it failed"),
        };
        AfterFlek {} = "after a flek";
    }
}

pub(super) fn counted_tens(tens: i64) -> String {
    if tens == 1 { "one ten".to_owned() } else { format!("{tens} tens") }
}

crate::phrases! {
    /// By the name of the last doubling (section 4).
    #[derive(Copy)]
    pub enum Flek as "MariasFlek" {
        Named { name: &'static str } = "{name}";
        Higher { count: u32 } = "{count}x flek";
    }
}

impl Flek {
    /// `None` for no doubling.
    pub fn of(count: u32) -> Option<Flek> {
        let row = words_of(Game::Marias).find(|row| row.meaning == Meaning::Flek(count.into()));
        let named = row.map(|row| Flek::Named { name: row.example });
        named.or_else(|| (count > 0).then_some(Flek::Higher { count }))
    }
}
