//! The points of the bidder's melds, in the three ways to write them (rulebook section 4).

use super::options::{DoubleMelds, Options};
use super::problem::Problem;
use crate::engine::pinochle::{
    CLASSIC, Cards, Meld, MeldKind, MeldTable, RunExtra, STONEBRIDGE, Suit, Tally, total,
};
use crate::kernel::words::nearest;
use crate::notation::Melds;

/// The bidder's cards after burying three; melded cards may not be buried.
const MOST_CARDS: usize = 15;

/// The bidder's melds and their points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Melded {
    pub points: i64,
    /// Empty if only the points were written.
    pub melds: Vec<Meld>,
}

pub(super) fn evaluate(options: &Options, trump: Suit, written: &Melds) -> Result<Melded, Problem> {
    let table = table(options);
    let melds = match written {
        Melds::Points(points) => {
            check_points(*points)?;
            return Ok(Melded { points: *points, melds: Vec::new() });
        }
        Melds::Names(names) => table.list(&named(options, trump, names)?),
        Melds::Cards(text) => table.evaluate(&laid_down(text)?, trump),
    };
    Ok(Melded { points: total(&melds), melds })
}

/// Returns the meld table for the options. The table without doubles counts each meld by itself. Extras are
/// those of the shared evaluation: `extra_in_run` concerns one run only, and two runs leave no spare king or
/// queen of trump.
pub(in crate::engine) fn table(options: &Options) -> MeldTable {
    let table = match options.double_melds {
        DoubleMelds::Twice => STONEBRIDGE,
        DoubleMelds::Bonus => CLASSIC,
    };
    MeldTable { run_extra: if options.extra_in_run { RunExtra::Each } else { RunExtra::None }, ..table }
}

/// Checks melds written as points, in any trump suit.
pub(super) fn check_points(points: i64) -> Result<(), Problem> {
    if points < 0 || points % CLASSIC.unit != 0 {
        return Err(Problem::MeldOffStep { meld: points, step: CLASSIC.unit });
    }
    Ok(())
}

/// Reads the cards laid down, whether they score or not.
pub(super) fn laid_down(text: &str) -> Result<Cards, Problem> {
    let cards = Cards::read(text, &CLASSIC.deck)?;
    check_number(cards.len())?;
    Ok(cards)
}

fn check_number(needed: usize) -> Result<(), Problem> {
    if needed > MOST_CARDS {
        return Err(Problem::TooManyCards { needed, most: MOST_CARDS });
    }
    Ok(())
}

/// A king and a queen of all four suits: worth the sum of its parts.
const ROUNDHOUSE: &str = "roundhouse";

/// Counts melds by name and checks that the bidder can hold them.
fn named(options: &Options, trump: Suit, names: &[String]) -> Result<Tally, Problem> {
    let mut tally = Tally::default();
    for name in names {
        if name == ROUNDHOUSE {
            for kind in roundhouse(trump) {
                tally.add(kind);
            }
            continue;
        }
        match kind(name).ok_or_else(|| unknown(name))? {
            MeldKind::Marriage(suit) if suit == trump => {
                return Err(Problem::MarriageInTrump { suit: trump });
            }
            MeldKind::ExtraKing | MeldKind::ExtraQueen if !options.extra_in_run => {
                return Err(Problem::ExtraNotAgreed);
            }
            kind => tally.add(kind),
        }
    }
    let runs = tally.count(MeldKind::Run);
    let extras = tally.count(MeldKind::ExtraKing) + tally.count(MeldKind::ExtraQueen);
    if extras > 0 && runs != 1 {
        return Err(Problem::ExtraWithoutRun { runs });
    }
    if options.extra_in_run && runs > 0 && tally.count(MeldKind::RoyalMarriage) > 0 {
        return Err(Problem::RoyalBesideRun);
    }
    check_cards(&tally, trump)?;
    Ok(tally)
}

/// Returns the meld of a name. A marriage must name its suit.
fn kind(name: &str) -> Option<MeldKind> {
    match name.strip_prefix("marriage:") {
        Some(suit) => Suit::from_word(suit).map(MeldKind::Marriage),
        None => MeldKind::without_suit().find(|kind| kind.word() == name),
    }
}

fn unknown(name: &str) -> Problem {
    let marriages = ["marriage:spades", "marriage:hearts", "marriage:diamonds", "marriage:clubs"];
    let known = MeldKind::without_suit().map(MeldKind::word).chain([ROUNDHOUSE]).chain(marriages);
    Problem::UnknownMeld { word: name.to_owned(), nearest: nearest(name, known) }
}

fn roundhouse(trump: Suit) -> impl Iterator<Item = MeldKind> {
    let plain = Suit::ALL.into_iter().filter(move |suit| *suit != trump).map(MeldKind::Marriage);
    [MeldKind::Kings, MeldKind::Queens, MeldKind::RoyalMarriage].into_iter().chain(plain)
}

/// Checks that one hand can hold these melds.
fn check_cards(tally: &Tally, trump: Suit) -> Result<(), Problem> {
    let copies = CLASSIC.deck.copies;
    let cards = tally.cards(trump, copies).map_err(|(card, needed)| Problem::CardNeededTooOften {
        card,
        needed,
        copies,
    })?;
    check_number(cards.len())
}
