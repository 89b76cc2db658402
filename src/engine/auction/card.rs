//! The rule card of auction pinochle: what each pays for a bid, by trump and ending, and the melds.

use super::count;
use super::options::{Band, BlindSurrender, Options, PassedOut};
use super::score::{self, Factor, FactorMeaning};
use super::story::{Contract, End};
use crate::engine::card::{Card, CardHead, CardRange, CardRow, CardTable, CardTopic, Measure};
use crate::engine::pinochle::{CLASSIC, Suit};
use crate::kernel::seat::Seat;
use crate::kernel::units::Units;

/// The suits in the order in which cards are printed: those that multiply nothing first.
const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];

pub fn card(options: &Options) -> Card {
    let tables = [schedule(options), to_the_kitty(options), count::table(options).card(None)];
    Card { deck: CLASSIC.deck.size(), tables: tables.into_iter().flatten().collect() }
}

fn schedule(options: &Options) -> Option<CardTable> {
    let mut columns: Vec<(CardHead, Suit, End)> = Vec::new();
    for suits in groups(options) {
        let Some(suit) = suits.first().copied() else { continue };
        let suits: Vec<char> = suits.iter().map(|suit| suit.symbol()).collect();
        columns.push((CardHead::Made { suits: suits.clone() }, suit, End::Reported { made: true }));
        columns.push((CardHead::Lost { suits: suits.clone() }, suit, End::Reported { made: false }));
        let conceded = End::Conceded { widow_seen: true };
        if options.concede_uses_trump {
            columns.push((CardHead::ThrownIn { suits }, suit, conceded));
        }
    }
    if !options.concede_uses_trump {
        let conceded = End::Conceded { widow_seen: true };
        columns.push((CardHead::ThrownIn { suits: Vec::new() }, Suit::Diamonds, conceded));
    }
    let bands = options.schedule.bands().filter(|band| band.to.is_none_or(|to| to >= options.min_bid));
    let row = |band: Band| {
        let what = CardRange::Bids { from: band.from, to: band.to };
        CardRow::new(what, columns.iter().map(|(_, suit, end)| each(options, band.from, *suit, end.clone())))
    };
    let topic = CardTopic::Schedule { name: options.schedule.name() };
    let rows = bands.map(row).collect();
    CardTable::of(topic, Measure::Units, columns.iter().map(|(head, ..)| head.clone()).collect(), rows)
}

/// Returns the suits that multiply alike.
fn groups(options: &Options) -> Vec<Vec<Suit>> {
    let mut groups: Vec<(i64, Vec<Suit>)> = Vec::new();
    for suit in SUITS {
        let times = score::times_of(options, suit);
        match groups.iter_mut().find(|(known, _)| *known == times) {
            Some((_, suits)) => suits.push(suit),
            None => groups.push((times, vec![suit])),
        }
    }
    groups.into_iter().map(|(_, suits)| suits).collect()
}

/// Returns what one pays another for a contract that ended so.
fn each(options: &Options, bid: i64, trump: Suit, end: End) -> Option<i64> {
    let contract = Contract { bidder: Seat(0), bid, trump: Some(trump), end };
    product(&score::factors(options, &contract)?)
}

fn product(factors: &[Factor]) -> Option<i64> {
    let product = factors.iter().try_fold(Units(1), |product, factor| product.times(factor.times));
    product.ok().map(|units| units.0)
}

fn to_the_kitty(options: &Options) -> Option<CardTable> {
    let passed_out = (options.passed_out != PassedOut::Redeal && !options.forced_bid)
        .then(|| CardRow::new(FactorMeaning::PassedOut, [Some(options.passed_out_units)]));
    let blind = (options.blind_surrender == BlindSurrender::KittyOnly).then(|| {
        let end = End::Conceded { widow_seen: false };
        CardRow::new(FactorMeaning::BlindSurrender, [each(options, options.min_bid, Suit::Diamonds, end)])
    });
    let rows = [passed_out, blind].into_iter().flatten().collect();
    CardTable::of(CardTopic::ToTheKitty {}, Measure::Units, vec![CardHead::Worth {}], rows)
}
