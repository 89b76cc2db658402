//! The rule card of mariáš: what each component pays by trump, how a hundred grows, what doubles, and the ladder.
//!
//! Every value is that of a hand in which nothing else was won.

use super::checked_hand::{ALL_TRICKS, CheckedHand, End, MARRIAGES, Main, SuitResult};
use super::commitment::commitments;
use super::payments;
use super::{
    Announcement, BySide, Component, Contract, ExtraTens, Flek, Options, Paid, Rung, Seven, SevenFate, Side,
    Suit, TwoSevens,
};
use crate::engine::card::{Card, CardHead, CardRange, CardRow, CardTable, CardTopic, Measure};
use crate::kernel::keyword::Keyword;
use crate::kernel::units::Units;
use std::collections::BTreeMap;

const DECK: usize = 32;

/// How many doublings are listed: those that have names.
const NAMED_FLEKS: u32 = 6;

/// The suits in the order in which cards are printed: those that double nothing first.
const SUITS: [Suit; 4] = [Suit::Acorns, Suit::Leaves, Suit::Bells, Suit::Hearts];

pub fn card(options: &Options) -> Card {
    let tables = [
        with_trumps(options),
        without_trumps(options),
        ladder(options),
        hundred_made(options),
        hundred_failed(options),
        fleks(options),
    ];
    Card { deck: DECK, tables: tables.into_iter().flatten().collect() }
}

/// A hand of which only this is known.
#[derive(Clone)]
struct Hand {
    trump: Suit,
    announced: BySide<Vec<Announcement>>,
    winner: Side,
    total: Option<i64>,
    seven: Seven,
    fleks: u32,
}

impl Hand {
    fn of(trump: Suit) -> Hand {
        let announced = BySide::default();
        Hand { trump, announced, winner: Side::Lone, total: None, seven: Seven::None, fleks: 0 }
    }

    fn announced(self, announced: &[Announcement]) -> Hand {
        Hand { announced: BySide { lone: announced.to_vec(), ..self.announced }, ..self }
    }

    fn checked(self) -> CheckedHand {
        let main = Main::Reported { winner: self.winner, total: self.total };
        let two_sevens = self.announced.lone.contains(&Announcement::TwoSevens).then_some(TwoSevens::Won);
        let fleks = if self.fleks > 0 { [(Component::Game, self.fleks)].into() } else { BTreeMap::new() };
        let end = End::Suit(SuitResult { main, seven: self.seven, two_sevens });
        let (trump, announced) = (Some(self.trump), self.announced);
        CheckedHand { trump, announced, fleks, ..CheckedHand::of(Contract::Suit, None, end) }
    }

    /// Returns what one pays another for the component that is meant.
    fn worth(self, options: &Options, is_meant: impl Fn(Paid) -> bool) -> Option<i64> {
        worth(options, &self.checked(), is_meant)
    }
}

fn worth(options: &Options, hand: &CheckedHand, is_meant: impl Fn(Paid) -> bool) -> Option<i64> {
    let all = commitments(options, hand).ok()?;
    let mut meant = all.iter().filter(|commitment| is_meant(commitment.paid)).peekable();
    meant.peek()?;
    let sum = meant.try_fold(Units::ZERO, |sum, commitment| sum.plus(commitment.units()?)).ok()?;
    payments::limited(options, sum).ok().map(|units| units.0.saturating_abs())
}

/// Returns the trump suits that are paid alike, each by one of them; one group is all of them.
fn groups(options: &Options) -> Vec<(Suit, Vec<Suit>)> {
    let (double, single): (Vec<Suit>, Vec<Suit>) = SUITS.into_iter().partition(|suit| options.doubles(*suit));
    let groups: Vec<Vec<Suit>> = [single, double].into_iter().filter(|suits| !suits.is_empty()).collect();
    let alone = groups.len() == 1;
    let named = |suits: Vec<Suit>| {
        let first = suits.first().copied()?;
        Some((first, if alone { Vec::new() } else { suits }))
    };
    groups.into_iter().filter_map(named).collect()
}

fn with_trumps(options: &Options) -> Option<CardTable> {
    let mut groups = groups(options);
    // Two sevens have a value of their own in hearts.
    if options.two_sevens && groups.len() == 1 {
        groups = vec![
            (Suit::Acorns, vec![Suit::Acorns, Suit::Leaves, Suit::Bells]),
            (Suit::Hearts, vec![Suit::Hearts]),
        ];
    }
    let (lone, against) = (Side::Lone, Side::Defenders);
    let hand = Hand::of(Suit::Acorns);
    let seven = |side, fate| Hand { seven: Seven::Of { side, fate }, ..hand.clone() };
    let quiet_hundred = Hand { total: Some(100), ..hand.clone() };
    let flekked = |hand: Hand, what| Hand {
        announced: BySide { lone: Vec::new(), defenders: vec![what] },
        winner: against,
        total: Some(100),
        ..hand
    };
    let (announcements, quiet) = (options.announcements, options.quiet_bonuses);
    let after_flek = announcements && options.fleks && options.against_after_flek;
    let killed = announcements && options.killed_announced_seven_extra;
    let two_sevens = announcements && options.two_sevens;
    let (one, hundred, two) = (Announcement::Seven, Announcement::Hundred, Announcement::TwoSevens);
    let (won, beaten) = (seven(lone, SevenFate::Won), seven(lone, SevenFate::Killed));
    let of_hundred = |of| Paid::Hundred { of, total: Some(100) };
    let rows = [
        (true, Paid::Game, hand.clone()),
        (quiet, Paid::QuietSeven { of: lone }, won.clone()),
        (announcements, Paid::Seven { of: lone }, won.announced(&[one])),
        (killed, Paid::SevenKilled { of: lone }, beaten.announced(&[one])),
        (after_flek, Paid::Seven { of: against }, flekked(seven(against, SevenFate::Won), one)),
        (quiet, Paid::QuietHundred { of: lone, total: 100 }, quiet_hundred.clone()),
        (announcements, of_hundred(lone), quiet_hundred.announced(&[hundred])),
        (after_flek, of_hundred(against), flekked(hand.clone(), hundred)),
        (two_sevens, Paid::TwoSevens, hand.announced(&[two])),
    ];
    let rows = rows.into_iter().filter(|(is_paid, ..)| *is_paid).map(|(_, paid, hand)| {
        let of = |trump| Hand { trump, ..hand.clone() }.worth(options, |of| of == paid);
        CardRow::new(paid, groups.iter().map(|(trump, _)| of(*trump)).collect::<Vec<_>>())
    });
    CardTable::of(CardTopic::WithTrumps {}, Measure::Units, heads(&groups), rows.collect())
}

/// Returns the heads of columns by trump suit.
fn heads(groups: &[(Suit, Vec<Suit>)]) -> Vec<CardHead> {
    groups.iter().map(|(_, suits)| CardHead::Trumps { suits: suits.clone() }).collect()
}

fn without_trumps(options: &Options) -> Option<CardTable> {
    let made = |contract| {
        let hand = CheckedHand::of(
            contract,
            None,
            End::Tricks { made: true, laid_down: false, tricks: None, wise: None },
        );
        CardRow::new(Paid::Contract { contract }, [worth(options, &hand, |_| true)])
    };
    let mut rows = Vec::new();
    if options.betl_durch {
        rows.extend([Contract::Betl, Contract::Durch].map(made));
        if options.open_contracts {
            rows.extend([Contract::OpenBetl, Contract::OpenDurch].map(made));
        }
    }
    if options.give_up_penalty > 0 && options.auction {
        let hand = CheckedHand::of(Contract::GiveUp, None, End::GivenUp);
        rows.push(CardRow::new(Paid::GivingUp, [worth(options, &hand, |_| true)]));
    }
    CardTable::of(CardTopic::WithoutTrumps {}, Measure::Units, vec![CardHead::Worth {}], rows)
}

/// What each bid is worth if it is made, and nothing besides.
fn ladder(options: &Options) -> Option<CardTable> {
    if !options.auction {
        return None;
    }
    let rows = Rung::ALL.iter().filter_map(|(rung, _)| {
        let hand = match rung {
            Rung::Betl | Rung::Durch if !options.betl_durch => return None,
            Rung::Betl | Rung::Durch => {
                let contract = if *rung == Rung::Betl { Contract::Betl } else { Contract::Durch };
                let end = End::Tricks { made: true, laid_down: false, tricks: None, wise: None };
                CheckedHand::of(contract, None, end)
            }
            _ => {
                let hearts = *rung == rung.in_hearts();
                let announced = ANNOUNCED.iter().find(|announced| Rung::of(announced, hearts) == *rung)?;
                if announced.contains(&Announcement::TwoSevens) && !options.two_sevens {
                    return None;
                }
                let trump = if hearts { Suit::Hearts } else { Suit::Acorns };
                let has = |what| announced.contains(&what);
                let seven = match has(Announcement::Seven) {
                    true => Seven::Of { side: Side::Lone, fate: SevenFate::Won },
                    false => Seven::None,
                };
                let total = has(Announcement::Hundred).then_some(100);
                Hand { seven, total, ..Hand::of(trump) }.announced(announced).checked()
            }
        };
        Some(CardRow::new(*rung, [worth(options, &hand, |_| true)]))
    });
    CardTable::of(CardTopic::Ladder {}, Measure::Units, vec![CardHead::Worth {}], rows.collect())
}

/// What may be announced together.
const ANNOUNCED: &[&[Announcement]] = &[
    &[Announcement::Seven],
    &[Announcement::Hundred],
    &[Announcement::Seven, Announcement::Hundred],
    &[Announcement::TwoSevens],
    &[Announcement::TwoSevens, Announcement::Hundred],
];

/// The most that a side can have: all tricks and all marriages.
fn highest() -> i64 {
    let [plain, trump] = MARRIAGES;
    ALL_TRICKS.saturating_add(trump).saturating_add(plain.saturating_mul(3))
}

fn hundred_made(options: &Options) -> Option<CardTable> {
    if options.extra_tens == ExtraTens::Fixed {
        return None;
    }
    let mut heads = Vec::new();
    let mut hands = Vec::new();
    for (suit, suits) in groups(options) {
        let doubles = options.doubles(suit) && !suits.is_empty();
        if options.quiet_bonuses {
            heads.push(CardHead::Quiet { suits: suits.clone(), doubles });
            hands.push(Hand::of(suit));
        }
        if options.announcements {
            heads.push(CardHead::Announced { suits, doubles });
            hands.push(Hand::of(suit).announced(&[Announcement::Hundred]));
        }
    }
    if heads.is_empty() {
        return None;
    }
    let rows = (0..).map(|tens: i64| tens * 10 + 100).take_while(|total| *total <= highest()).map(|points| {
        let of = |hand: &Hand| Hand { total: Some(points), ..hand.clone() }.worth(options, Paid::is_main);
        CardRow::new(CardRange::Points { points }, hands.iter().map(of).collect::<Vec<_>>())
    });
    CardTable::of(CardTopic::HundredMade {}, Measure::Units, heads, rows.collect())
}

fn hundred_failed(options: &Options) -> Option<CardTable> {
    if options.extra_tens == ExtraTens::Fixed || !options.announcements {
        return None;
    }
    let groups = groups(options);
    let rows = (0..=9).rev().map(|tens: i64| {
        let points = tens * 10;
        let of = |(suit, _): &(Suit, Vec<Suit>)| {
            let hand = Hand { winner: Side::Defenders, total: Some(points), ..Hand::of(*suit) };
            hand.announced(&[Announcement::Hundred]).worth(options, Paid::is_main)
        };
        CardRow::new(CardRange::Points { points }, groups.iter().map(of).collect::<Vec<_>>())
    });
    CardTable::of(CardTopic::HundredFailed {}, Measure::Units, heads(&groups), rows.collect())
}

/// What each doubling makes of the game.
fn fleks(options: &Options) -> Option<CardTable> {
    if !options.fleks {
        return None;
    }
    let most = match u32::try_from(options.max_flek) {
        Ok(most @ 1..) => most.min(NAMED_FLEKS),
        _ => NAMED_FLEKS,
    };
    let groups = groups(options);
    let rows = (1..=most).filter_map(|fleks| {
        let of = |(suit, _): &(Suit, Vec<Suit>)| {
            Hand { fleks, ..Hand::of(*suit) }.worth(options, |paid| paid == Paid::Game)
        };
        Some(CardRow::new(Flek::of(fleks)?, groups.iter().map(of).collect::<Vec<_>>()))
    });
    CardTable::of(CardTopic::Fleks {}, Measure::Units, heads(&groups), rows.collect())
}
