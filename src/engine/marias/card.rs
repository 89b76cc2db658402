//! The rule card of mariáš: what each component pays by trump, how a hundred grows, what doubles, and the ladder.
//!
//! Every value is that of a hand in which nothing else was won.

use super::checked_hand::{ALL_TRICKS, CheckedHand, HandEnd, MARRIAGES, Main, SuitResult};
use super::commitment::commitments;
use super::options::SUITS;
use super::seating;
use super::{
    Announcement, BySide, Component, Contract, Flek, Options, PaidFor, Rung, Seven, SevenFate, Side, Suit,
    TwoSevens,
};
use crate::engine::card::{
    CardHead, CardItem, CardRange, CardRow, CardTable, CardTables, CardTopic, Measure,
};
use crate::kernel::Units;
use std::collections::BTreeMap;

const DECK: usize = 32;

const NAMED_FLEKS: u32 = 6;

pub fn card(options: &Options) -> CardTables {
    let tables = [
        with_trumps(options),
        without_trumps(options),
        ladder(options),
        hundred_made(options),
        hundred_failed(options),
        fleks(options),
    ];
    CardTables { deck: DECK, tables: tables.into_iter().flatten().collect() }
}

/// Returns a hand with trumps of which only this is told.
fn played(lone: &[Announcement], winner: Side, total: Option<i64>, seven: Seven) -> CheckedHand {
    let two_sevens = lone.contains(&Announcement::TwoSevens).then_some(TwoSevens::Won);
    let end = HandEnd::Suit(SuitResult { main: Main::Reported { winner, total }, seven, two_sevens });
    let announced = BySide { lone: lone.to_vec(), defenders: Vec::new() };
    CheckedHand { announced, ..CheckedHand::of(Contract::Suit, None, end) }
}

fn in_trumps(trump: Suit, hand: CheckedHand) -> CheckedHand {
    CheckedHand { trump: Some(trump), ..hand }
}

fn made(contract: Contract) -> CheckedHand {
    let end = HandEnd::Tricks { made: true, laid_down: false, tricks: None, wise: None };
    CheckedHand::of(contract, None, end)
}

fn worth(options: &Options, hand: &CheckedHand, is_meant: impl Fn(PaidFor) -> bool) -> Option<i64> {
    let all = commitments(options, hand).ok()?;
    let mut meant = all.iter().filter(|commitment| is_meant(commitment.paid)).peekable();
    meant.peek()?;
    let sum = meant.try_fold(Units::ZERO, |sum, commitment| sum.plus(commitment.units()?)).ok()?;
    seating::limited(options, sum).ok().map(|units| units.0.saturating_abs())
}

/// Trump suits that are paid alike: one of them, and all of them; none are all four.
type Group = (Suit, Vec<Suit>);

/// Returns the groups, those that multiply by least first. Two sevens have a value of their own in hearts.
fn groups(options: &Options, has_two_sevens: bool) -> Vec<Group> {
    let mut groups: BTreeMap<(i64, bool), Vec<Suit>> = BTreeMap::new();
    for suit in SUITS {
        let is_apart = has_two_sevens && suit == Suit::Hearts;
        groups.entry((options.double_suits.times(suit), is_apart)).or_default().push(suit);
    }
    let is_one = groups.len() == 1;
    let of = |suits: Vec<Suit>| Some((*suits.first()?, if is_one { Vec::new() } else { suits }));
    groups.into_values().filter_map(of).collect()
}

/// Makes a table with a column for each group of trumps. A row is what is paid for, and the hand in which it is.
fn by_trumps(
    options: &Options,
    topic: CardTopic,
    groups: &[Group],
    rows: impl IntoIterator<Item = (CardItem, CheckedHand)>,
    is_meant: impl Fn(&CardItem, PaidFor) -> bool,
) -> Option<CardTable> {
    let heads = groups.iter().map(|(_, suits)| CardHead::Trumps { suits: suits.clone() }).collect();
    let rows = rows.into_iter().map(|(item, hand)| {
        let hand = |trump| in_trumps(trump, hand.clone());
        let of = |(trump, _): &Group| worth(options, &hand(*trump), |paid| is_meant(&item, paid));
        let cells: Vec<_> = groups.iter().map(of).collect();
        CardRow::new(item, cells)
    });
    CardTable::of(topic, Measure::Units, heads, rows.collect())
}

fn worths(
    options: &Options,
    topic: CardTopic,
    rows: impl IntoIterator<Item = (impl Into<CardItem>, CheckedHand)>,
) -> Option<CardTable> {
    let rows = rows.into_iter().map(|(item, hand)| CardRow::new(item, [worth(options, &hand, |_| true)]));
    CardTable::of(topic, Measure::Units, vec![CardHead::Worth {}], rows.collect())
}

fn with_trumps(options: &Options) -> Option<CardTable> {
    let groups = groups(options, options.two_sevens && options.announcements);
    use Announcement::{Hundred, Seven as One, TwoSevens as Two};
    use Side::{Defenders, Lone};
    let seven = |side, fate| Seven::Of { side, fate };
    let (won, killed_seven) = (seven(Lone, SevenFate::Won), seven(Lone, SevenFate::Killed));
    let flekked = |what, seven| CheckedHand {
        announced: BySide { lone: Vec::new(), defenders: vec![what] },
        ..played(&[], Defenders, Some(100), seven)
    };
    let Options { announcements, quiet_bonuses: quiet, .. } = *options;
    let after_flek = announcements && options.fleks && options.against_after_flek;
    let killed = announcements && options.killed_announced_seven_extra;
    let two_sevens = announcements && options.two_sevens;
    let of_hundred = |of| PaidFor::Hundred { of, total: Some(100) };
    let rows = [
        (true, PaidFor::Game {}, played(&[], Lone, None, Seven::None)),
        (quiet, PaidFor::QuietSeven { of: Lone }, played(&[], Lone, None, won)),
        (announcements, PaidFor::Seven { of: Lone }, played(&[One], Lone, None, won)),
        (killed, PaidFor::SevenKilled { of: Lone }, played(&[One], Lone, None, killed_seven)),
        (after_flek, PaidFor::Seven { of: Defenders }, flekked(One, seven(Defenders, SevenFate::Won))),
        (quiet, PaidFor::QuietHundred { of: Lone, total: 100 }, played(&[], Lone, Some(100), Seven::None)),
        (announcements, of_hundred(Lone), played(&[Hundred], Lone, Some(100), Seven::None)),
        (after_flek, of_hundred(Defenders), flekked(Hundred, Seven::None)),
        (two_sevens, PaidFor::TwoSevens {}, played(&[Two], Lone, None, Seven::None)),
    ];
    let rows = rows.into_iter().filter(|(is_paid, ..)| *is_paid).map(|(_, paid, hand)| (paid.into(), hand));
    by_trumps(options, CardTopic::WithTrumps {}, &groups, rows, |item, paid| *item == paid.into())
}

fn without_trumps(options: &Options) -> Option<CardTable> {
    let open = options.betl_durch && options.open_contracts;
    let contracts = [
        (options.betl_durch, Contract::Betl),
        (options.betl_durch, Contract::Durch),
        (open, Contract::OpenBetl),
        (open, Contract::OpenDurch),
    ];
    let played = contracts.into_iter().filter(|(is_played, _)| *is_played);
    let rows = played.map(|(_, contract)| (PaidFor::Contract { contract }, made(contract)));
    let given_up = CheckedHand::of(Contract::GiveUp, None, HandEnd::GivenUp);
    let may_give_up = options.give_up_penalty > 0 && options.auction;
    let rows = rows.chain(may_give_up.then_some((PaidFor::GivingUp {}, given_up)));
    worths(options, CardTopic::WithoutTrumps {}, rows)
}

fn ladder(options: &Options) -> Option<CardTable> {
    let rows = options.rungs().filter(|_| options.auction).map(|rung| {
        let Some(announced) = rung.announced() else {
            let contract = if rung == Rung::Betl { Contract::Betl } else { Contract::Durch };
            return (rung, made(contract));
        };
        let has = |what| announced.contains(&what);
        let trump = if rung == rung.in_hearts() { Suit::Hearts } else { Suit::Acorns };
        let won = Seven::Of { side: Side::Lone, fate: SevenFate::Won };
        let seven = if has(Announcement::Seven) { won } else { Seven::None };
        let total = has(Announcement::Hundred).then_some(100);
        (rung, in_trumps(trump, played(announced, Side::Lone, total, seven)))
    });
    worths(options, CardTopic::Ladder {}, rows)
}

fn highest() -> i64 {
    let [plain, trump] = MARRIAGES;
    ALL_TRICKS.saturating_add(trump).saturating_add(plain.saturating_mul(3))
}

fn hundred_made(options: &Options) -> Option<CardTable> {
    if !options.grows() {
        return None;
    }
    let columns = groups(options, false).into_iter().flat_map(|(suit, suits)| {
        let doubles = options.double_suits.times(suit) > 1 && !suits.is_empty();
        let quiet = (CardHead::Quiet { suits: suits.clone(), doubles }, suit, &[][..]);
        let announced = (CardHead::Announced { suits, doubles }, suit, &[Announcement::Hundred][..]);
        let quiet = options.quiet_bonuses.then_some(quiet);
        quiet.into_iter().chain(options.announcements.then_some(announced))
    });
    let columns: Vec<(CardHead, Suit, &[Announcement])> = columns.collect();
    let all = (100..=highest()).step_by(10).filter(|_| !columns.is_empty());
    let rows = all.map(|points| {
        let cells = columns.iter().map(|(_, trump, announced)| {
            let hand = played(announced, Side::Lone, Some(points), Seven::None);
            worth(options, &in_trumps(*trump, hand), |paid| paid.hundred_of().is_some())
        });
        CardRow::new(CardRange::Points { points }, cells)
    });
    let heads = columns.iter().map(|(head, ..)| head.clone()).collect();
    CardTable::of(CardTopic::HundredMade {}, Measure::Units, heads, rows.collect())
}

fn hundred_failed(options: &Options) -> Option<CardTable> {
    if !options.grows() || !options.announcements {
        return None;
    }
    let rows = (0..=9).rev().map(|tens: i64| {
        let points = tens * 10;
        let hand = played(&[Announcement::Hundred], Side::Defenders, Some(points), Seven::None);
        (CardRange::Points { points }.into(), hand)
    });
    by_trumps(options, CardTopic::HundredFailed {}, &groups(options, false), rows, |_, paid| {
        paid.hundred_of().is_some()
    })
}

fn fleks(options: &Options) -> Option<CardTable> {
    let most = u32::try_from(options.max_flek).ok().filter(|most| *most > 0);
    let most = most.unwrap_or(NAMED_FLEKS).min(NAMED_FLEKS);
    let rows = (1..=most).filter(|_| options.fleks);
    let rows = rows.filter_map(|fleks| {
        let hand = played(&[], Side::Lone, None, Seven::None);
        Some((Flek::of(fleks)?.into(), CheckedHand { fleks: [(Component::Game, fleks)].into(), ..hand }))
    });
    by_trumps(options, CardTopic::Fleks {}, &groups(options, false), rows, |_, _| true)
}
