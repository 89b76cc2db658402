//! What a hand commits its sides to, and what became of it: each commitment is rate x growth x flek x colour
//! (rulebook sections 5 to 8).

use super::checked_hand::{CheckedHand, Count, End, Main};
use super::hundred::{self, Growth};
use super::options::{Opposing, Options, RevokeRule};
use super::payment_parts::{Flek, Paid, Part};
use super::record::{Announcement, Component, Contract, Seven, Suit, TwoSevens};
use crate::kernel::payment::Factor;
use crate::kernel::units::{Overflow, Units};

/// One thing that is paid for, seen from the lone side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Commitment {
    pub paid: Paid,
    /// Whether the lone side is paid for it.
    pub gain: bool,
    value: i64,
    growth: Growth,
    /// The tens that it grows by.
    tens: Part,
    /// Whether it was announced against where that needs a flek and is worth double.
    after_flek: bool,
    fleks: u32,
    /// The trump suit, where it doubles this.
    trump: Option<Suit>,
}

impl Commitment {
    /// Returns a commitment of a single value.
    fn of(paid: Paid, gain: bool, value: i64) -> Commitment {
        let tens = Part::TensAbove { tens: 0 };
        Commitment { paid, gain, value, growth: Growth::None, tens, after_flek: false, fleks: 0, trump: None }
    }

    fn doubled(self, fleks: u32) -> Commitment {
        Commitment { fleks, ..self }
    }

    /// Grows as hundreds do that were reached.
    fn grown(self, options: &Options, total: Option<i64>) -> Commitment {
        let tens = total.map_or(0, hundred::tens_above);
        Commitment { growth: hundred::growth(options, tens), tens: Part::TensAbove { tens }, ..self }
    }

    /// Grows as hundreds do that failed.
    fn failed(self, options: &Options, points: i64) -> Commitment {
        let tens = hundred::tens_below(points);
        Commitment { growth: hundred::growth(options, tens), tens: Part::TensBelow { tens }, ..self }
    }

    /// Returns its factors: their product is what one pays one other.
    pub(super) fn factors(&self) -> Vec<Factor<Part>> {
        let factor = |times, what| Factor { times, what };
        let mut factors = match self.growth {
            Growth::None => vec![factor(self.value, Part::Paid(self.paid))],
            Growth::Times(times) => {
                vec![factor(self.value, Part::Paid(self.paid)), factor(times, self.tens)]
            }
            Growth::Halves(halves) => {
                vec![factor(self.value / 2, Part::Half(self.paid)), factor(halves, self.tens)]
            }
        };
        if self.after_flek {
            factors.push(factor(2, Part::AfterFlek));
        }
        if let Some(flek) = Flek::of(self.fleks) {
            // The check lets no more doublings through than fit.
            factors.push(factor(1_i64.checked_shl(self.fleks).unwrap_or(i64::MAX), Part::Flek(flek)));
        }
        factors.extend(self.trump.map(|trump| factor(2, Part::Trump(trump))));
        factors
    }

    /// Returns what the lone side wins (+) or loses (-) by it, from one of the others.
    pub(super) fn units(&self) -> Result<Units, Overflow> {
        let units = self.factors().iter().try_fold(Units(1), |product, f| product.times(f.times))?;
        if self.gain { Ok(units) } else { units.negated() }
    }
}

/// Returns all that is paid for in a hand.
///
/// # Errors
/// [`Overflow`] where what was at stake when somebody revoked does not fit.
pub(super) fn commitments(options: &Options, hand: &CheckedHand) -> Result<Vec<Commitment>, Overflow> {
    let trump = hand.trump.filter(|trump| options.doubles(*trump));
    let coloured = |commitment| Commitment { trump, ..commitment };
    Ok(match &hand.end {
        End::Passed => Vec::new(),
        End::GivenUp => vec![Commitment::of(Paid::GivingUp, false, options.give_up_penalty)],
        End::Unplayed => unplayed(options, hand).into_iter().map(coloured).collect(),
        End::Revoke { .. } => revoke(options, hand, trump)?,
        End::Suit { main, seven, two_sevens } => {
            let main_and_sevens = self::main(options, hand, main, *seven)
                .into_iter()
                .chain(sevens(options, hand, main, *seven));
            // They have a value of their own in hearts, and are doubled by nothing else (section 5.6).
            let two_sevens = two_sevens
                .map(|told| self::two_sevens(options, hand, Paid::TwoSevens, told == TwoSevens::Won));
            main_and_sevens.map(coloured).chain(two_sevens).collect()
        }
        End::Tricks { made, .. } => vec![without_trumps(options, hand, *made)],
    })
}

/// Section 5.7: what nobody doubled is taken as made, the rest as lost.
fn unplayed(options: &Options, hand: &CheckedHand) -> Vec<Commitment> {
    let (game, seven) = (hand.flek(Component::Game), hand.flek(Component::Seven));
    let game = Commitment::of(Paid::Game, game == 0, options.game_value).doubled(game);
    let seven = hand
        .announced(Announcement::Seven)
        .then(|| Commitment::of(Paid::Seven, seven == 0, options.seven_value).doubled(seven));
    [Some(game), seven].into_iter().flatten().collect()
}

/// Section 5.2: the game or what stands in its place.
fn main(options: &Options, hand: &CheckedHand, main: &Main, seven: Seven) -> Vec<Commitment> {
    let own = hand.announced(Announcement::Hundred).then(|| lone_hundred(options, hand, main, seven));
    let theirs =
        hand.announced_against(Announcement::Hundred).then(|| hundred_against(options, hand, main, seven));
    let game = hand.pays_game(options).then(|| {
        let commitment = match main {
            Main::Counted(count) => counted_game(options, count),
            Main::Reported { made, total: None } => Commitment::of(Paid::Game, *made, options.game_value),
            Main::Reported { made, total: Some(total) } => quiet_hundred(options, *made, *total),
        };
        commitment.doubled(hand.flek(Component::Game))
    });
    [game, own, theirs].into_iter().flatten().collect()
}

/// The game by its points: a hundred that somebody reached takes its place.
fn counted_game(options: &Options, count: &Count) -> Commitment {
    let made = count.lone.total() > count.defenders.total();
    let winner = if made { &count.lone } else { &count.defenders };
    if hundred::is_quiet(options, winner) {
        quiet_hundred(options, made, winner.total())
    } else {
        Commitment::of(Paid::Game, made, options.game_value)
    }
}

fn quiet_hundred(options: &Options, made: bool, total: i64) -> Commitment {
    let paid = if made { Paid::QuietHundred { total } } else { Paid::QuietHundredAgainst { total } };
    Commitment::of(paid, made, options.quiet_hundred_value).grown(options, Some(total))
}

/// The lone side's hundred.
fn lone_hundred(options: &Options, hand: &CheckedHand, main: &Main, seven: Seven) -> Commitment {
    let value = options.hundred_value;
    let is_lost_with_seven = is_joint(options, &hand.announced) && seven != Seven::LoneWon;
    let commitment = match reached(options, main, true) {
        Ok(_) if is_lost_with_seven => Commitment::of(Paid::HundredWithSeven, false, value),
        Ok(total) => Commitment::of(Paid::Hundred { total }, true, value).grown(options, total),
        Err(failed) => {
            let paid = Paid::Hundred { total: failed.carried };
            Commitment::of(paid, false, value).failed(options, failed.points)
        }
    };
    commitment.doubled(hand.flek(Component::Hundred))
}

/// The defenders' hundred.
fn hundred_against(options: &Options, hand: &CheckedHand, main: &Main, seven: Seven) -> Commitment {
    let value = options.hundred_value;
    let is_lost_with_seven = is_joint(options, &hand.against) && seven != Seven::DefendersWon;
    let commitment = match reached(options, main, false) {
        Ok(_) if is_lost_with_seven => Commitment::of(Paid::HundredAgainstWithSeven, true, value),
        Ok(total) => Commitment::of(Paid::HundredAgainst { total }, false, value).grown(options, total),
        Err(failed) => {
            let paid = Paid::HundredAgainst { total: failed.carried };
            Commitment::of(paid, true, value).failed(options, failed.points)
        }
    };
    let after_flek = options.against_after_flek;
    Commitment { after_flek, ..commitment.doubled(hand.flek(Component::HundredAgainst)) }
}

/// A hundred that failed: what was carried to it, where that is known, and what it is counted down from.
struct Failed {
    carried: Option<i64>,
    points: i64,
}

/// Says whether an announced hundred was reached: with which total, or by what it failed.
fn reached(options: &Options, main: &Main, of_lone: bool) -> Result<Option<i64>, Failed> {
    match main {
        Main::Reported { made, total } if *made == of_lone => Ok(*total),
        Main::Reported { total, .. } => {
            Err(Failed { carried: *total, points: total.unwrap_or(hundred::HIGHEST_FAILED) })
        }
        Main::Counted(count) => {
            let (side, other) =
                if of_lone { (&count.lone, &count.defenders) } else { (&count.defenders, &count.lone) };
            let carried = hundred::carried(options, side);
            if carried >= hundred::HUNDRED {
                return Ok(Some(side.total()));
            }
            let deepens = match options.failed_hundred_opposing {
                Opposing::Ignore => false,
                Opposing::AddToHundredAgainst => !of_lone,
                Opposing::Add => true,
            };
            let opposing = if deepens { other.marriages.iter().sum() } else { 0 };
            Err(Failed { carried: Some(carried), points: carried.saturating_sub(opposing) })
        }
    }
}

/// Section 5.5: whether a side's hundred and seven stand or fall together.
fn is_joint(options: &Options, announced: &[Announcement]) -> bool {
    options.hundred_seven_joint
        && announced.contains(&Announcement::Hundred)
        && announced.contains(&Announcement::Seven)
}

/// Section 5.4: the announced sevens of either side, and a quiet one.
fn sevens(options: &Options, hand: &CheckedHand, main: &Main, seven: Seven) -> Vec<Commitment> {
    let with_killed = options.seven_value.saturating_add(options.quiet_seven_value);
    let own = hand.announced(Announcement::Seven).then(|| {
        let falls = is_joint(options, &hand.announced) && reached(options, main, true).is_err();
        let commitment = match seven {
            Seven::LoneKilled if options.killed_announced_seven_extra => {
                Commitment::of(Paid::SevenKilled, false, with_killed)
            }
            told => Commitment::of(Paid::Seven, told == Seven::LoneWon && !falls, options.seven_value),
        };
        commitment.doubled(hand.flek(Component::Seven))
    });
    let theirs = hand.announced_against(Announcement::Seven).then(|| {
        let falls = is_joint(options, &hand.against) && reached(options, main, false).is_err();
        let commitment = match seven {
            Seven::DefendersKilled if options.killed_announced_seven_extra => {
                Commitment::of(Paid::SevenAgainstKilled, true, with_killed)
            }
            told => {
                let lost = told != Seven::DefendersWon || falls;
                Commitment::of(Paid::SevenAgainst, lost, options.seven_value)
            }
        };
        let after_flek = options.against_after_flek;
        Commitment { after_flek, ..commitment.doubled(hand.flek(Component::SevenAgainst)) }
    });
    [own, theirs, quiet_seven(options, hand, seven)].into_iter().flatten().collect()
}

/// A seven in the last trick that its side had not announced. Beside two sevens there is none (reading A13).
fn quiet_seven(options: &Options, hand: &CheckedHand, seven: Seven) -> Option<Commitment> {
    if !options.quiet_bonuses || hand.announced(Announcement::TwoSevens) {
        return None;
    }
    let (paid, gain) = match seven {
        Seven::LoneWon => (Paid::QuietSeven, true),
        Seven::LoneKilled => (Paid::QuietSevenKilled, false),
        Seven::DefendersWon => (Paid::QuietSevenAgainst, false),
        Seven::DefendersKilled => (Paid::QuietSevenAgainstKilled, true),
        Seven::None | Seven::LoneLostEarly | Seven::DefendersLostEarly => return None,
    };
    let is_announced = match seven.is_of_lone() {
        Some(true) => hand.announced(Announcement::Seven),
        _ => hand.announced_against(Announcement::Seven),
    };
    (!is_announced).then(|| Commitment::of(paid, gain, options.quiet_seven_value))
}

/// Section 5.6.
fn two_sevens(options: &Options, hand: &CheckedHand, paid: Paid, won: bool) -> Commitment {
    let value = if hand.trump == Some(Suit::Hearts) {
        options.two_sevens_hearts_value
    } else {
        options.two_sevens_value
    };
    Commitment::of(paid, won, value).doubled(hand.flek(Component::TwoSevens))
}

/// Section 6.
fn without_trumps(options: &Options, hand: &CheckedHand, made: bool) -> Commitment {
    let contract = hand.contract;
    let value = match contract {
        Contract::Betl => options.betl_value,
        Contract::OpenBetl => options.open_betl_value,
        Contract::OpenDurch => options.open_durch_value,
        Contract::Durch | Contract::DurchPartner | Contract::DurchWise => options.durch_value,
        // These have trumps, or are not played.
        Contract::Suit | Contract::GiveUp | Contract::Passed => 0,
    };
    Commitment::of(Paid::Contract { contract }, made, value).doubled(hand.flek(Component::Contract))
}

/// Section 7: the least penalty, or what was announced at its basic value, or both.
fn revoke(options: &Options, hand: &CheckedHand, trump: Option<Suit>) -> Result<Vec<Commitment>, Overflow> {
    let stake = at_stake(options, hand, trump);
    let least = Commitment::of(Paid::Revoke, false, options.revoke_minimum);
    let sum = stake.iter().try_fold(Units::ZERO, |sum, commitment| sum.plus(commitment.units()?))?;
    Ok(match options.revoke_rule {
        RevokeRule::Add => [least].into_iter().chain(stake).collect(),
        // Both are losses: the greater one is further below zero.
        RevokeRule::Max if least.units()? < sum => vec![least],
        RevokeRule::Max => stake,
    })
}

fn at_stake(options: &Options, hand: &CheckedHand, trump: Option<Suit>) -> Vec<Commitment> {
    if hand.contract != Contract::Suit {
        return vec![without_trumps(options, hand, false)];
    }
    let of = |component, value, after_flek| Commitment {
        after_flek,
        trump,
        ..Commitment::of(Paid::AtStake { component }, false, value).doubled(hand.flek(component))
    };
    let against = options.against_after_flek;
    let (seven, hundred) = (Announcement::Seven, Announcement::Hundred);
    let played = [
        (hand.pays_game(options), of(Component::Game, options.game_value, false)),
        (hand.announced(hundred), of(Component::Hundred, options.hundred_value, false)),
        (hand.announced_against(hundred), of(Component::HundredAgainst, options.hundred_value, against)),
        (hand.announced(seven), of(Component::Seven, options.seven_value, false)),
        (hand.announced_against(seven), of(Component::SevenAgainst, options.seven_value, against)),
        (hand.announced(Announcement::TwoSevens), {
            let component = Component::TwoSevens;
            two_sevens(options, hand, Paid::AtStake { component }, false)
        }),
    ];
    played.into_iter().filter_map(|(is_played, commitment)| is_played.then_some(commitment)).collect()
}
