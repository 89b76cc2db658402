//! The rule card of mariáš: what each component pays by trump, how a hundred grows, what doubles, and the ladder.
//!
//! Every value is that of a hand in which nothing else was won.

use super::checked_hand::{ALL_TRICKS, CheckedHand, HandEnd, MARRIAGES, Main, SuitResult};
use super::commitment::commitments;
use super::seating;
use super::suit_values::SUITS;
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

#[derive(Clone)]
struct CardHand {
    trump: Suit,
    announced: BySide<Vec<Announcement>>,
    winner: Side,
    total: Option<i64>,
    seven: Seven,
    fleks: u32,
}

impl CardHand {
    fn of(trump: Suit) -> CardHand {
        let announced = BySide::default();
        CardHand { trump, announced, winner: Side::Lone, total: None, seven: Seven::None, fleks: 0 }
    }

    fn announced(self, announced: &[Announcement]) -> CardHand {
        CardHand { announced: BySide { lone: announced.to_vec(), ..self.announced }, ..self }
    }

    fn checked(self) -> CheckedHand {
        let main = Main::Reported { winner: self.winner, total: self.total };
        let two_sevens = self.announced.lone.contains(&Announcement::TwoSevens).then_some(TwoSevens::Won);
        let fleks = if self.fleks > 0 { [(Component::Game, self.fleks)].into() } else { BTreeMap::new() };
        let end = HandEnd::Suit(SuitResult { main, seven: self.seven, two_sevens });
        let (trump, announced) = (Some(self.trump), self.announced);
        CheckedHand { trump, announced, fleks, ..CheckedHand::of(Contract::Suit, None, end) }
    }
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
    rows: impl IntoIterator<Item = (CardItem, CardHand)>,
    is_meant: impl Fn(&CardItem, PaidFor) -> bool,
) -> Option<CardTable> {
    let heads = groups.iter().map(|(_, suits)| CardHead::Trumps { suits: suits.clone() }).collect();
    let rows = rows.into_iter().map(|(item, hand)| {
        let checked = |trump| CardHand { trump, ..hand.clone() }.checked();
        let of = |(trump, _): &Group| worth(options, &checked(*trump), |paid| is_meant(&item, paid));
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
    let hand = CardHand::of(Suit::Acorns);
    let seven = |side, fate| CardHand { seven: Seven::Of { side, fate }, ..hand.clone() };
    let won = seven(Lone, SevenFate::Won);
    let quiet_hundred = CardHand { total: Some(100), ..hand.clone() };
    let flekked = |hand: CardHand, what| CardHand {
        announced: BySide { lone: Vec::new(), defenders: vec![what] },
        winner: Defenders,
        total: Some(100),
        ..hand
    };
    let Options { announcements, quiet_bonuses: quiet, .. } = *options;
    let after_flek = announcements && options.fleks && options.against_after_flek;
    let killed = announcements && options.killed_announced_seven_extra;
    let two_sevens = announcements && options.two_sevens;
    let of_hundred = |of| PaidFor::Hundred { of, total: Some(100) };
    let rows = [
        (true, PaidFor::Game {}, hand.clone()),
        (quiet, PaidFor::QuietSeven { of: Lone }, won.clone()),
        (announcements, PaidFor::Seven { of: Lone }, won.announced(&[One])),
        (killed, PaidFor::SevenKilled { of: Lone }, seven(Lone, SevenFate::Killed).announced(&[One])),
        (after_flek, PaidFor::Seven { of: Defenders }, flekked(seven(Defenders, SevenFate::Won), One)),
        (quiet, PaidFor::QuietHundred { of: Lone, total: 100 }, quiet_hundred.clone()),
        (announcements, of_hundred(Lone), quiet_hundred.announced(&[Hundred])),
        (after_flek, of_hundred(Defenders), flekked(hand.clone(), Hundred)),
        (two_sevens, PaidFor::TwoSevens {}, hand.announced(&[Two])),
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
        (rung, CardHand { seven, total, ..CardHand::of(trump) }.announced(announced).checked())
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
        let quiet = (CardHead::Quiet { suits: suits.clone(), doubles }, CardHand::of(suit));
        let hand = CardHand::of(suit).announced(&[Announcement::Hundred]);
        let announced = (CardHead::Announced { suits, doubles }, hand);
        let quiet = options.quiet_bonuses.then_some(quiet);
        quiet.into_iter().chain(options.announcements.then_some(announced))
    });
    let (heads, hands): (Vec<_>, Vec<_>) = columns.unzip();
    let all = (100..=highest()).step_by(10).filter(|_| !hands.is_empty());
    let rows = all.map(|points| {
        let reached = |hand: &CardHand| CardHand { total: Some(points), ..hand.clone() }.checked();
        let of = |hand: &CardHand| worth(options, &reached(hand), |paid| paid.hundred_of().is_some());
        CardRow::new(CardRange::Points { points }, hands.iter().map(of).collect::<Vec<_>>())
    });
    CardTable::of(CardTopic::HundredMade {}, Measure::Units, heads, rows.collect())
}

fn hundred_failed(options: &Options) -> Option<CardTable> {
    if !options.grows() || !options.announcements {
        return None;
    }
    let rows = (0..=9).rev().map(|tens: i64| {
        let points = tens * 10;
        let hand = CardHand { winner: Side::Defenders, total: Some(points), ..CardHand::of(Suit::Acorns) };
        (CardRange::Points { points }.into(), hand.announced(&[Announcement::Hundred]))
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
        Some((Flek::of(fleks)?.into(), CardHand { fleks, ..CardHand::of(Suit::Acorns) }))
    });
    by_trumps(options, CardTopic::Fleks {}, &groups(options, false), rows, |_, _| true)
}
